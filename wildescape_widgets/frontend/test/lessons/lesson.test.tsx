import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Asked } from "../../src/lessons/question";
import { PROGRESS_KEY, today } from "../../src/lessons/progress";
import type { LessonPlayerActions, LessonView, QuestionTexts, QuestionView } from "../../src/lessons/shapes";
import { LessonWidget } from "../../src/lessons/lesson.widget";
import { Host } from "../../src/shared/host";
import { FakeModel } from "../shared/model";

const texts = new Proxy({}, { get: (_, name) => String(name) }) as QuestionTexts &
  LessonView["texts"];
const base = {
  key: "0",
  hints: [],
  hasMore: true,
  lit: [],
  feedback: null,
  isSolved: false,
};
const card = (face: string) => ({ card: face, name: face });

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function asked(question: QuestionView) {
  const answers: unknown[] = [];
  const shown = (now: QuestionView) => (
    <div class="ws">
      <Asked
        question={now}
        texts={texts}
        next=".none"
        onAnswer={(answer) => answers.push(answer)}
      />
    </div>
  );
  const { rerender } = render(shown(question));
  return { answers, show: (now: QuestionView) => rerender(shown(now)) };
}

test("an option is answered with one click, and one that was tried not again", () => {
  const { answers } = asked({
    ...base,
    kind: "choose",
    control: {
      options: [
        ["yes", "Yes"],
        ["no", "No"],
      ],
      wrong: ["yes"],
    },
  });
  fireEvent.click(screen.getByText("– Yes"));
  fireEvent.click(screen.getByText("No"));
  expect(answers).toEqual(["no"]);
});

test("only a whole number is answered", () => {
  const { answers } = asked({ ...base, kind: "number", control: { wrong: [] } });
  const field = screen.getByRole("textbox");
  for (const typed of ["", "1.5", "abc", "12"]) {
    fireEvent.input(field, { target: { value: typed } });
    fireEvent.click(screen.getByText("check"));
  }
  expect(answers).toEqual([12]);
});

test("cards are put in order by clicks, and taken back by another", () => {
  const { answers } = asked({
    ...base,
    kind: "order",
    control: { items: [[card("AS")], [card("2D")], [card("9C")]], given: [] },
  });
  for (const face of ["AS", "9C", "AS", "AS", "2D"]) fireEvent.click(screen.getByLabelText(face));
  fireEvent.click(screen.getByText("check"));
  expect(answers).toEqual([[2, 0, 1]]);
});

test("two quick clicks take two plays back", () => {
  const { answers } = asked({
    ...base,
    kind: "partition",
    control: {
      cards: [card("AS"), card("2D"), card("9C")],
      orders: { rank: [0, 1, 2], suit: [0, 1, 2] },
      canPass: false,
      given: [[0], [1], [2]],
    },
  });
  const plays = screen.getAllByLabelText(/^takeBack/);
  for (const play of plays.slice(0, 2)) fireEvent.click(play);
  fireEvent.click(screen.getByText("check"));
  expect(answers).toEqual([[[2]]]);
});

test("all places are filled before an answer is given", () => {
  const { answers } = asked({
    ...base,
    kind: "assign",
    control: {
      slots: ["a", "b", "c"].map((title, at) => ({
        title,
        cards: [],
        options: [...(at < 2 ? "wxyz" : "xy")].map((key) => [key, key.toUpperCase()] as const),
      })),
      given: ["x"],
      wrong: [],
    },
  });
  fireEvent.click(screen.getByText("check"));
  expect(answers).toEqual([]);
  fireEvent.change(screen.getByLabelText("b"), { target: { value: "x" } });
  fireEvent.click(screen.getByText("check"));
  expect(answers).toEqual([]);
  // A few options lie open.
  fireEvent.click(screen.getByRole("button", { name: "Y" }));
  fireEvent.click(screen.getByText("check"));
  expect(answers).toEqual([["x", "x", "y"]]);
});

test("a draft stays while something is said to it, and goes with the question", () => {
  const question: QuestionView = {
    ...base,
    kind: "order",
    control: { items: [[card("AS")], [card("2D")]], given: [] },
  };
  const { show } = asked(question);
  fireEvent.click(screen.getByLabelText("AS"));
  show({ ...question, hints: [{ number: 2, text: "a hint", terms: [] }] });
  expect(screen.getByRole("list", { name: "inOrder" }).textContent).toContain("A");
  show({ ...question, key: "1" });
  expect(screen.getByRole("list", { name: "inOrder" }).textContent).toBe("");
});

function lesson() {
  const view: LessonView = {
    rev: 1,
    lang: "en",
    lesson: "l",
    step: "s",
    title: "T",
    number: "1",
    steps: [],
    at: 0,
    goal: "Do it",
    shown: null,
    question: null,
    frame: 0,
    frames: 0,
    can: { back: false, next: true, skip: false, again: false, last: false, skipTo: 1 },
    note: "",
    review: null,
    words: [],
    summary: null,
    texts,
  };
  const model = new FakeModel(view);
  const host = new Host<LessonView, LessonPlayerActions>(model);
  render(<LessonWidget host={host} view={view} />);
  return model;
}

test("what is kept is told with the day, and what comes is kept", async () => {
  localStorage.setItem(PROGRESS_KEY, "old");
  const model = lesson();
  await vi.waitFor(() => expect(model.sent.length).toBe(1));
  expect(model.sent[0]).toMatchObject({ action: "remember", kept: "old", today: today() });
  model.tell({ keep: { progress: "new" } });
  expect(localStorage.getItem(PROGRESS_KEY)).toBe("new");
});

test("what another tab has kept meanwhile is not written over but told", async () => {
  const model = lesson();
  await vi.waitFor(() => expect(model.sent.length).toBe(1));
  localStorage.setItem(PROGRESS_KEY, "theirs");
  model.tell({ keep: { progress: "mine" } });
  expect(localStorage.getItem(PROGRESS_KEY)).toBe("theirs");
  await vi.waitFor(() => expect(model.sent.length).toBe(2));
  expect(model.sent[1]).toMatchObject({ action: "remember", kept: "theirs" });
  model.tell({ keep: { progress: "both" } });
  expect(localStorage.getItem(PROGRESS_KEY)).toBe("both");
});

test("a day begins at midnight where the learner is", () => {
  const noon = new Date(2026, 10, 21, 12);
  expect(today(new Date(2026, 10, 21, 0, 0, 1))).toBe(today(noon));
  expect(today(new Date(2026, 10, 22, 0, 0, 1))).toBe(today(noon) + 1);
});
