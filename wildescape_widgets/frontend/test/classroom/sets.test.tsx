import { act, cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Python, draw } from "./python";
import { serve, settled } from "./server";

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
  serve({});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Python as it begins: with no set open. */
class NewPython extends Python {
  constructor() {
    super();
    this.show({ set: { key: "", name: "" } });
  }
}

async function shown(model: Python = new NewPython()): Promise<Python> {
  await draw(model);
  await act(() => vi.dynamicImportSettled());
  await settled();
  return model;
}

const KEY = "wildescape/set/";
const keep = (key: string, name: string, ...goals: string[]): void =>
  localStorage.setItem(
    KEY + key,
    JSON.stringify({ name, questions: goals.map((text) => ({ form: "number", fields: { text } })) }),
  );
const kept = (): Record<string, string[]> =>
  Object.fromEntries(
    Object.keys(localStorage)
      .filter((key) => key.startsWith(KEY))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? "") as { name: string; questions: [] })
      .map(({ name, questions }) => [
        name,
        questions.map(({ fields }: { fields: { text: string } }) => fields.text),
      ]),
  );

const questions = (): string[] =>
  [...document.querySelectorAll(".ws-prepared li > span:first-child")].map(({ textContent }) => textContent.trim());
const chooser = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "set" });
const offered = (): string[] => [...chooser().options].map(({ textContent }) => `${textContent}`);
async function click(name: string): Promise<void> {
  fireEvent.click(document.querySelector(`[data-act=${name}]`) as Element);
  await settled();
}
/** A tab that was closed, and another one. */
async function anotherTab(): Promise<void> {
  cleanup();
  sessionStorage.clear();
  await shown();
}

test("what is prepared at home is there in another tab", async () => {
  const model = await shown();
  model.show({ prepared: [{ goal: "One", cards: "", form: "number", fields: { text: "One" }, isAllRight: false }] });
  await settled();
  await anotherTab();
  expect(questions()).toEqual(["One"]);
});

test("the set that was open last is open again, and all are offered", async () => {
  keep("a", "Bombs", "One", "Two");
  keep("b", "Pairs", "Three");
  await shown();
  expect(questions()).toEqual(["One", "Two"]);
  fireEvent.change(chooser(), { target: { value: "b" } });
  await settled();
  expect(questions()).toEqual(["Three"]);
  await anotherTab();
  expect(questions()).toEqual(["Three"]);
  expect(chooser().value).toBe("b");
  expect(kept()).toEqual({ Bombs: ["One", "Two"], Pairs: ["Three"] });
});

test("a set is copied, named and deleted, and deleting asks again", async () => {
  keep("a", "Bombs", "One");
  await shown();
  await click("copy-set");
  expect(kept()).toEqual({ Bombs: ["One"], "Bombs (2)": ["One"] });
  const field = screen.getByRole("textbox", { name: "nameOfSet" });
  fireEvent.input(field, { target: { value: "Fives" } });
  await click("name-set");
  expect(kept()).toEqual({ Bombs: ["One"], Fives: ["One"] });
  await click("delete-set");
  expect(Object.keys(kept())).toHaveLength(2);
  await click("delete-set");
  expect(kept()).toEqual({ Bombs: ["One"] });
  expect(questions()).toEqual(["One"]);
  // Without any, there is an empty one to write in.
  await click("delete-set");
  await click("delete-set");
  expect(kept()).toEqual({});
  expect(offered()).toEqual(["setNumber"].map(() => "setCount"));
});

test("what another tab writes in the same set is there, and isn't written over", async () => {
  keep("a", "Bombs", "One");
  await shown();
  keep("a", "Bombs", "One", "Two");
  window.dispatchEvent(new StorageEvent("storage", { key: `${KEY}a` }));
  await settled();
  expect(questions()).toEqual(["One", "Two"]);
  expect(kept()).toEqual({ Bombs: ["One", "Two"] });
});

test("what was written elsewhere while Python was left is taken from the browser", async () => {
  const model = new Python("One");
  keep("first", "Questions 1", "One", "Two");
  await shown(model);
  expect(questions()).toEqual(["One", "Two"]);
});

test("where the browser keeps nothing that is said, and a reload loses nothing", async () => {
  const full = new Proxy(localStorage, {
    get: (storage, name) =>
      name === "setItem"
        ? () => {
            throw new DOMException("full", "QuotaExceededError");
          }
        : Reflect.get(storage, name),
  });
  vi.stubGlobal("localStorage", full);
  const model = await shown();
  expect(document.body.textContent).not.toContain("setUnkept");
  model.show({ prepared: [{ goal: "One", cards: "", form: "number", fields: { text: "One" }, isAllRight: false }] });
  await settled();
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContain("setUnkept");
  expect(document.querySelector("[data-act=save-list]")?.className).toContain("ws-primary");
  // Nothing takes its place.
  await click("new-set");
  expect(questions()).toEqual(["One"]);
  cleanup();
  await shown();
  expect(questions()).toEqual(["One"]);
});

test("a set that can't be opened stays as it is", async () => {
  keep("a", "Bombs", "One");
  const before = localStorage.getItem(`${KEY}a`);
  const model = new NewPython();
  model.refused = "Bombs";
  await shown(model);
  expect(questions()).toEqual([]);
  expect(document.body.textContent).toContain("No.");
  expect(localStorage.getItem(`${KEY}a`)).toBe(before);
});
