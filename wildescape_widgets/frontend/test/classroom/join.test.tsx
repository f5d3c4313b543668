import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { JoinWidget } from "../../src/classroom/join";
import type { JoinClassActions, JoinView } from "../../src/classroom/shapes";
import { Host } from "../../src/shared/host";
import { Root } from "../../src/shared/mount";
import { FakeModel } from "../shared/model";
import { pass, serve, settled } from "./server";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const texts = new Proxy({}, { get: (_, name) => String(name) }) as JoinView["texts"];

const ASKED = {
  goal: "How many jokers?",
  shown: { trump: "", head: [], facts: [], rows: [], film: [], felt: null },
  question: {
    key: "1",
    kind: "number",
    control: { wrong: [] },
    isClosed: false,
    isOver: false,
    lit: [],
    hints: [],
    feedback: null,
    hasMore: false,
  },
};

/** Python as far as it answers by itself. */
class Python extends FakeModel<JoinView> {
  constructor(asksName: boolean) {
    super({ rev: 1, lang: "en", number: 0, asked: null, isOpen: false, asksWhy: false, asksName, texts } as never);
  }

  /** Its kernel has gone. */
  isGone = false;

  override send(content: unknown): void {
    if (this.isGone) throw new Error("There is no connection.");
    super.send(content);
    const { action, number } = this.last;
    void Promise.resolve().then(() => {
      if (action === "follow") this.show({ number, asked: number ? ASKED : null, isOpen: true } as never);
      this.answer({ answer: '"5"' });
    });
  }

  get followed(): unknown[] {
    return this.sent.filter(({ action }) => action === "follow").map(({ mine }) => mine);
  }
}

async function draw(asksName = true): Promise<Python> {
  const model = new Python(asksName);
  render(<Root host={new Host<JoinView, JoinClassActions>(model)} Component={JoinWidget} />);
  await settled();
  return model;
}

const sit = (): void =>
  localStorage.setItem("wildescape/seat", JSON.stringify({ code: "ABCDE", pupil: "p", name: "Anna" }));

async function answer(): Promise<void> {
  await act(() => vi.dynamicImportSettled());
  fireEvent.input(document.querySelector(".ws-answering input") as Element, { target: { value: "5" } });
  fireEvent.click(document.querySelector("[data-act=check]") as Element);
  await settled();
}

const problem = () => document.querySelector(".ws-problem")?.textContent;

test("an answer is Python's only once the class has taken it", async () => {
  sit();
  const { tell, count } = serve({ answer: {} });
  const model = await draw();
  await tell({ rev: 1, number: 1, question: "{}", isOpen: true, mine: null, why: "" });
  await answer();
  expect(count("answer")).toBe(1);
  expect(model.followed).toEqual([null, '"5"']);
});

test("an answer that the class hasn't taken is sent again, and only then said to be sent", async () => {
  sit();
  const answers: Record<string, object> = { answer: { reason: "away" } };
  const { tell, count } = serve(answers as never);
  const model = await draw();
  await tell({ rev: 1, number: 1, question: "{}", isOpen: true, mine: null, why: "" });
  await answer();
  expect(problem()).toBe("away");
  expect(model.followed).toEqual([null]);
  await pass(2500);
  expect(count("answer")).toBe(2);
  answers["answer"] = {};
  await pass(2500);
  expect(count("answer")).toBe(3);
  expect(model.followed).toEqual([null, '"5"']);
  expect(problem()).toBe("");
  await pass(10_000);
  expect(count("answer")).toBe(3);
});

test("an answer waits for the kernel as well", async () => {
  sit();
  const { tell, count } = serve({ answer: {} });
  const model = await draw();
  await tell({ rev: 1, number: 1, question: "{}", isOpen: true, mine: null, why: "" });
  model.isGone = true;
  await answer();
  expect([problem(), count("answer")]).toEqual(["away", 0]);
  model.isGone = false;
  await pass(2500);
  expect(count("answer")).toBe(1);
  expect(model.followed).toEqual([null, '"5"']);
});

test("only the newest answer is sent again, and none to another question", async () => {
  sit();
  const answers: Record<string, object> = { answer: { reason: "away" } };
  const { tell, count } = serve(answers as never);
  await draw();
  await tell({ rev: 1, number: 1, question: "{}", isOpen: true, mine: null, why: "" });
  await answer();
  await answer();
  await pass(2500);
  expect(count("answer")).toBe(3);
  await tell({ rev: 2, number: 2, question: "{}", isOpen: true, mine: null, why: "" });
  await pass(10_000);
  expect(count("answer")).toBe(3);
  expect(problem()).toBe("");
});

test("a reason is gone once the answer is another one", async () => {
  sit();
  const { tell } = serve({ answer: {}, explain: {} });
  const model = await draw();
  const given = { rev: 1, number: 1, question: "{}", isOpen: true, mine: '"6"', why: "aces win" };
  await tell(given);
  await act(() => model.show({ number: 1, asked: ASKED, isOpen: true, asksWhy: true } as never));
  await act(() => vi.dynamicImportSettled());
  const reason = () => {
    const form = document.querySelector(".ws-why") as Element;
    const [field, button, said] = [...form.querySelectorAll("input, [data-act], [role=status]")];
    return [(field as HTMLInputElement).value, button?.getAttribute("aria-disabled"), said?.textContent];
  };
  expect(reason()).toEqual(["aces win", "true", "sentToTeacher"]);
  await answer();
  await act(() => model.show({ number: 1, asked: ASKED, isOpen: true, asksWhy: true } as never));
  expect(reason()).toEqual(["", "true", ""]);
});

const said = (): (string | null)[] =>
  [...document.querySelectorAll(".ws-problem, .ws-headline, .ws-join-form [role=status]")]
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test.each([
  ["ended", ""],
  ["gone", ""],
  ["taken", "ABCDE"],
  ["removed", "ABCDE"],
])("a pupil reads one true reason: %s", async (reason, code) => {
  sit();
  const { tell } = serve({});
  await draw();
  await tell({ rev: 1, number: 0, question: null, isOpen: false, mine: null, why: "" });
  await tell({ reason: "away" });
  expect(said()).toEqual(["away"]);
  await pass(3000);
  await tell({ reason });
  expect(said()).toEqual(["join", reason]);
  const values = [...document.querySelectorAll("input")].map(({ value }) => value);
  expect(values).toEqual([code, "Anna"]);
  expect(localStorage.getItem("wildescape/seat")).toBeNull();
});

const QUESTION = { rev: 1, number: 1, question: "{}", isOpen: true, mine: null, why: "" };

test.each([
  ["the same question", 1, 1],
  ["another question", 2, 0],
])("an answer that is on its way when the page is loaded again is sent to %s", async (_, number, times) => {
  sit();
  const first = serve({ answer: { reason: "away" } });
  await draw();
  await first.tell(QUESTION);
  await answer();
  cleanup();
  const { tell, asked, count } = serve({ answer: {} });
  const model = await draw();
  await tell({ ...QUESTION, number });
  await pass(5000);
  expect(count("answer")).toBe(times);
  if (!times) return;
  expect(asked.find(([action]) => action === "answer")?.[1]).toMatchObject({ number: 1, answer: '"5"' });
  expect(model.followed).toEqual([null, '"5"']);
  cleanup();
  const again = serve({ answer: {} });
  await draw();
  await again.tell({ ...QUESTION, mine: '"5"' });
  expect(again.count("answer")).toBe(0);
});

test("whoever waits is told so, and is in as soon as their teacher lets them", async () => {
  sit();
  const { tell } = serve({});
  await draw();
  await tell({ rev: 1, isWaiting: true });
  expect(said()).toEqual(["inLobby"]);
  await tell({ rev: 2 });
  expect(said()).toEqual(["isIn"]);
});

test("a pupil has the name that their teacher gives, also after a reload", async () => {
  sit();
  const { tell } = serve({});
  await draw();
  await tell({ rev: 1, name: "Anna B." });
  expect(document.querySelector(".ws-class-bar")?.textContent).toContain("Anna B.");
  expect(localStorage.getItem("wildescape/seat")).toContain("Anna B.");
});

test("an answer hears as well that the place was taken", async () => {
  sit();
  const { tell } = serve({ answer: { reason: "taken" } });
  await draw();
  await tell({ rev: 1, number: 1, question: "{}", isOpen: true, mine: null, why: "" });
  await answer();
  expect(said()).toEqual(["join", "taken"]);
});

test("a second Enter doesn't join twice", async () => {
  const { count } = serve({ join: { code: "ABCDE", pupil: "p", name: "Anna" } });
  await draw();
  fireEvent.input(document.querySelector("input") as Element, { target: { value: "abcde" } });
  for (let press = 0; press < 2; press++) fireEvent.submit(document.querySelector("form") as Element);
  await settled();
  expect(count("join")).toBe(1);
  expect(document.querySelector("[data-step]")).not.toBeNull();
});

test("who has signed in is asked for no name, and is nobody else", async () => {
  sit();
  const { tell } = serve({});
  await draw(false);
  await tell({ rev: 1, name: "Anna" });
  expect(document.querySelector(".ws-notice [data-act=leave]")).toBeNull();
  fireEvent.click(screen.getByText("leave"));
  await settled();
  expect(document.querySelectorAll(".ws-join-form input")).toHaveLength(1);
  expect(document.activeElement).toBe(document.querySelector(".ws-join-form input"));
});

test("a page joins as one of the site's own", async () => {
  const { asked } = serve({ join: { code: "ABCDEFG", pupil: "p", name: "" } });
  await draw();
  fireEvent.input(document.querySelector("input") as Element, { target: { value: "abcd efg" } });
  fireEvent.click(document.querySelector("[data-act=join]") as Element);
  await settled();
  expect(asked[0]).toEqual(["join", { code: "ABCDEFG", name: "", kernel: "KERNEL" }]);
});

test("where others try codes at the same address, a page without a kernel borrows one to join", async () => {
  const { asked } = serve({ join: { reason: "busy" } });
  const model = await draw();
  const borrow = vi.fn((use: (kernel: object) => unknown) => use({ kernel: "BORROWED" }));
  Object.assign(model, { borrow });
  fireEvent.input(document.querySelector("input") as Element, { target: { value: "ABCDEFG" } });
  fireEvent.click(document.querySelector("[data-act=join]") as Element);
  await settled();
  expect(asked.map(([, { kernel }]) => kernel)).toEqual(["KERNEL", "BORROWED"]);
  expect(said()).toEqual(["join", "busy"]);
});

test("an open question comes before the way to a pupil's table", async () => {
  sit();
  const { tell } = serve({});
  await draw();
  const seat = { code: "ACDEFHJ", seat: "key", table: 2, chair: 1, isNew: true };
  await tell({ rev: 1, seat, number: 1, question: "{}", isOpen: true, mine: null, why: "" });
  await act(() => vi.dynamicImportSettled());
  const parts = [...document.querySelectorAll(".ws-goal, .ws-notice, .ws-to-table")];
  expect(parts.map(({ className }) => className)).toEqual(["ws-goal", "ws-notice", "ws-to-table"]);
});

test("a pupil who plays is shown the way to their table, and takes its key along", async () => {
  const { tell } = serve({});
  sit();
  await draw();
  const seat = { code: "ACDEFHJ", seat: "key", table: 2, chair: 1, isNew: true };
  await tell({ rev: 1, seat });
  await act(() => vi.dynamicImportSettled());
  await settled();
  const link = document.querySelector<HTMLAnchorElement>("[data-act=to-table]");
  expect(link?.getAttribute("href")).toBe("together?lang=en#ACDEFHJ");
  fireEvent.click(link as Element);
  expect(localStorage.getItem("wildescape/together/ACDEFHJ")).toBe("key");
  await tell({ rev: 2, seat: null });
  expect(document.querySelector("[data-act=to-table]")).toBeNull();
});
