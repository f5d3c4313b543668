import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AskWidget } from "../../src/classroom/ask.widget";
import type { AskClassActions, AskView } from "../../src/classroom/shapes";
import { Host } from "../../src/shared/host";
import { Root } from "../../src/shared/mount";
import { FakeModel } from "../shared/model";
import { pass, serve, settled } from "./server";

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const texts = new Proxy({}, { get: (_, name) => String(name) }) as AskView["texts"];

const prepared = (goal: string) => ({ goal, cards: "", form: "number", fields: { text: goal } });

const FORM = { name: "number", title: "", fields: [{ name: "text", title: "Text", kind: "text", hint: "" }] };

/** Python as far as it answers by itself. */
class Python extends FakeModel<AskView> {
  constructor(...goals: string[]) {
    super({
      rev: 1,
      lang: "en",
      forms: [FORM],
      skills: [],
      prepared: goals.map(prepared),
      running: -1,
      number: 0,
      asked: null,
      isOpen: false,
      isShown: false,
      isPoll: false,
      answer: "",
      counts: [],
      pupils: [],
      texts,
    } as unknown as AskView);
  }

  override send(content: unknown): void {
    super.send(content);
    void Promise.resolve().then(() => this.hear());
  }

  private hear(): void {
    const { action, at } = this.last as unknown as { action: string; at: number };
    if (action === "remove") {
      const view = this.get("view") as AskView;
      this.show({ prepared: view.prepared.filter((_, other) => other !== at) });
    }
    this.answer({ question: "{}", cards: [], path: "", size: 1 });
  }
}

const problem = () => document.querySelector(".ws-class > .ws-problem")?.textContent;

async function draw(model: Python): Promise<void> {
  const host = new Host<AskView, AskClassActions>(model);
  render(<Root host={host} Component={AskWidget} />);
  await settled();
}

const desk = (more: object = {}): void =>
  sessionStorage.setItem(
    "wildescape/teaching",
    JSON.stringify({ code: "ABCDE", teacher: "t", wall: "w", ...more }),
  );

test("a refusal stays though the class is heard of", async () => {
  desk();
  const { tell } = serve({ ask: { reason: "malformed" } });
  await draw(new Python("One"));
  fireEvent.click(screen.getByRole("button", { name: "ask: One" }));
  await settled();
  expect(problem()).toBe("malformed");
  await tell({ rev: 1 });
  expect(problem()).toBe("malformed");
});

test("that nobody answers is told until somebody does", async () => {
  desk();
  const { tell } = serve({});
  await draw(new Python("One"));
  await tell({ reason: "away" });
  expect(problem()).toBe("away");
  await pass(3000);
  await tell({ rev: 1 });
  expect(problem()).toBe("");
});

const CODES = [
  ["Anna", "wp1"],
  ["Ben", "wp2"],
];

test("codes that were handed in are asked for once, also after the page was left", async () => {
  desk();
  const { asked, tell } = serve({});
  await draw(new Python("One"));
  await tell({ rev: 1, codes: 2, handed: 2, handedIn: CODES });
  expect(screen.getByText("handedIn")).toBeTruthy();
  expect(asked.at(-1)?.[1]).toMatchObject({ handedIn: 2 });
  cleanup();
  await draw(new Python("One"));
  expect(asked.at(-1)?.[1]).toMatchObject({ handedIn: 2, since: -1 });
});

test("another class of the same page hands in its own codes, from the first one on", async () => {
  desk();
  const { asked, tell } = serve({ open: { code: "FGHIJ", teacher: "u", wall: "v" } });
  await draw(new Python("One"));
  await tell({ rev: 1, codes: 2, handed: 2, handedIn: CODES });
  await tell({ isOver: true });
  expect(screen.queryByText("handedIn")).toBeNull();
  fireEvent.click(document.querySelector("[data-act=open]") as Element);
  await settled();
  expect(asked.at(-1)?.[1]).toMatchObject({ code: "FGHIJ", handedIn: 0 });
});

test("what is edited stays so while another question is removed", async () => {
  serve({});
  const model = new Python("One", "Two", "Three");
  await draw(model);
  await act(() => vi.dynamicImportSettled());
  fireEvent.click(screen.getByRole("button", { name: "edit: Two" }));
  await act(() => vi.dynamicImportSettled());
  const edited = (): HTMLTextAreaElement =>
    document.querySelector(".ws-prepared li .ws-compose textarea") as HTMLTextAreaElement;
  fireEvent.input(edited(), { target: { value: "Two again" } });
  fireEvent.click(screen.getByRole("button", { name: "remove: Three" }));
  await settled();
  fireEvent.click(screen.getByRole("button", { name: "remove: One" }));
  await settled();
  expect(edited().value).toBe("Two again");
  fireEvent.click(document.querySelector(".ws-prepared li [data-act=prepare]") as Element);
  await settled();
  expect(model.sent.findLast(({ action }) => action === "prepare")).toMatchObject({
    at: 0,
    fields: { text: "Two again" },
  });
});

test("a second click neither opens a class twice nor asks twice", async () => {
  const { count, tell } = serve({ open: { code: "ABCDE", teacher: "t", wall: "w" } });
  await draw(new Python("One"));
  for (let click = 0; click < 2; click++)
    fireEvent.click(document.querySelector("[data-act=open]") as Element);
  await settled();
  expect(count("open")).toBe(1);
  for (let click = 0; click < 2; click++)
    fireEvent.click(screen.getByRole("button", { name: "ask: One" }));
  await settled();
  expect(count("ask")).toBe(1);
  await tell({ rev: 1 });
});

test("a class that was just opened isn't ended by the first click", async () => {
  desk();
  const open = { code: "FGHIJ", teacher: "u", wall: "v" };
  const { count, tell } = serve({ open, end: {} });
  await draw(new Python("One"));
  const click = async (name: string): Promise<void> => {
    fireEvent.click(document.querySelector(`[data-act=${name}]`) as Element);
    await settled();
  };
  await click("end");
  await click("end");
  await tell({ isOver: true });
  await click("open");
  await click("end");
  expect(count("end")).toBe(1);
  // The first click still asks for the second one after the time of the class before.
  await pass(4700);
  await click("end");
  expect(count("end")).toBe(2);
});
