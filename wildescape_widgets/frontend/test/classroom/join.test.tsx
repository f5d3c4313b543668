import { act, cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { JoinWidget } from "../../src/classroom/join.widget";
import type { JoinClassActions, JoinView } from "../../src/classroom/shapes";
import { Host } from "../../src/shared/host";
import { Root } from "../../src/shared/mount";
import { FakeModel } from "../shared/model";
import { pass, serve, settled } from "./server";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
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
    isSolved: false,
    isOver: false,
    lit: [],
    hints: [],
    feedback: null,
    hasMore: false,
  },
};

/** Python as far as it answers by itself. */
class Python extends FakeModel<JoinView> {
  constructor() {
    super({ rev: 1, lang: "en", number: 0, asked: null, isOpen: false, asksWhy: false, texts } as never);
  }

  override send(content: unknown): void {
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

async function draw(): Promise<Python> {
  const model = new Python();
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

test("an answer that the class hasn't taken isn't said to be sent", async () => {
  sit();
  const { tell } = serve({ answer: { reason: "away" } });
  const model = await draw();
  await tell({ rev: 1, number: 1, question: "{}", isOpen: true, mine: null, why: "" });
  await answer();
  expect(problem()).toBe("away");
  expect(model.followed).toEqual([null]);
  await tell({ rev: 1 });
  await pass(3000);
  expect(problem()).toBe("away");
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
