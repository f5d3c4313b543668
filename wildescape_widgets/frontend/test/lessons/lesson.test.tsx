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
  isOver: false,
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
  const host = new Host<LessonView, LessonPlayerActions>(new FakeModel({ rev: 1, lang: "en" }));
  const shown = (now: QuestionView) => (
    <div class="ws">
      <Asked
        host={host}
        question={now}
        texts={texts}
        problem=""
        onAnswer={(answer) => answers.push(answer)}
        onHint={() => {}}
        children={null}
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

test("only a whole number is answered", async () => {
  const { answers } = asked({ ...base, kind: "number", control: { wrong: [] } });
  const field = await screen.findByRole("textbox");
  for (const typed of ["", "1.5", "abc", "12"]) {
    fireEvent.input(field, { target: { value: typed } });
    fireEvent.click(screen.getByText("check"));
  }
  expect(answers).toEqual([12]);
});

test("cards are put in order by clicks, and taken back by another", async () => {
  const { answers } = asked({
    ...base,
    kind: "order",
    control: { items: [[card("AS")], [card("2D")], [card("9C")]], given: [] },
  });
  await screen.findByLabelText("AS");
  for (const face of ["AS", "9C", "AS", "AS", "2D"]) fireEvent.click(screen.getByLabelText(face));
  fireEvent.click(screen.getByText("check"));
  expect(answers).toEqual([[2, 0, 1]]);
});

test("whoever puts in order by keyboard goes on from card to card, and then to the check", async () => {
  asked({
    ...base,
    kind: "order",
    control: { items: [[card("AS")], [card("2D")], [card("9C")]], given: [] },
  });
  const first = await screen.findByLabelText("2D");
  first.focus();
  fireEvent.click(first);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("9C");
  fireEvent.click(screen.getByLabelText("9C"));
  expect(document.activeElement?.getAttribute("aria-label")).toBe("AS");
  fireEvent.click(screen.getByLabelText("AS"));
  expect(document.activeElement?.textContent).toBe("check");
});

const pair: QuestionView = {
  ...base,
  kind: "partition",
  control: {
    cards: [card("AS"), card("2D")],
    orders: { rank: [0, 1], suit: [0, 1] },
    canPass: false,
    given: [],
  },
};

test("all plays of a hand are cleared at once", async () => {
  asked(pair);
  for (const face of ["AS", "2D"]) {
    fireEvent.click(await screen.findByLabelText(face));
    fireEvent.click(screen.getByText("asPlay"));
  }
  expect(screen.getAllByLabelText(/^takeBack/)).toHaveLength(2);
  fireEvent.click(screen.getByText("clear"));
  expect(screen.queryAllByLabelText(/^takeBack/)).toEqual([]);
  expect(screen.getByText("clear").getAttribute("aria-disabled")).toBe("true");
});

function sorted() {
  const options: [string, string][] = [
    ["yes", "Yes"],
    ["no", "No"],
  ];
  return asked({
    ...base,
    kind: "sort",
    control: {
      slots: ["AS", "2D", "9C"].map((face) => ({ title: "", cards: [card(face)], options })),
      given: [],
      wrong: [],
    },
  });
}

test("what is sorted goes to the place that is clicked, and the next one is picked", async () => {
  const { answers } = sorted();
  const yes = await screen.findByText("Yes");
  yes.focus();
  for (const place of ["Yes", "No", "Yes"]) fireEvent.click(screen.getByText(place));
  expect(document.activeElement).toBe(yes);
  // It can be moved again.
  fireEvent.click(screen.getByLabelText("9C"));
  fireEvent.click(screen.getByText("No"));
  fireEvent.click(screen.getByText("check"));
  expect(answers).toEqual([["yes", "no", "no"]]);
});

test("nothing is chosen from a list that drops down", async () => {
  sorted();
  await screen.findByText("Yes");
  expect(document.querySelector("select")).toBeNull();
});

test("a hint stays while cards are chosen, and is seen at its first press", () => {
  const question: QuestionView = {
    ...base,
    kind: "select_cards",
    control: {
      cards: [card("AS"), card("2D")],
      orders: { rank: [0, 1], suit: [0, 1] },
      canPass: true,
      given: [],
    },
  };
  const { show } = asked(question);
  show({ ...question, hints: [{ number: 2, text: "the rule", terms: [] }] });
  expect(screen.getByRole("status").textContent).toContain("the rule");
  fireEvent.click(screen.getByLabelText("AS"));
  expect(screen.getByRole("status").textContent).toContain("the rule");
});

test("the newest of a hint and a judgement is said", async () => {
  const question: QuestionView = { ...base, kind: "number", control: { wrong: [] } };
  const hint = { number: 2, text: "the rule", terms: [] };
  const feedback = {
    isRight: false,
    title: "Not yet.",
    said: "",
    because: "Too low.",
    habit: "",
    elsewhere: "",
    why: "",
    first: "",
    now: "",
    wrong: [],
  };
  const said = (): string => screen.getByRole("status").textContent ?? "";
  const { show } = asked({ ...question, hints: [hint] });
  await screen.findByRole("status");
  show({ ...question, hints: [hint], feedback });
  expect(said()).toContain("Too low.");
  expect(said()).not.toContain("the rule");
  show({ ...question, hints: [hint, { ...hint, number: 3, text: "look here" }], feedback });
  expect(said()).toContain("look here");
  expect(said()).not.toContain("Too low.");
});

test("two quick clicks take two plays back", async () => {
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
  const plays = await screen.findAllByLabelText(/^takeBack/);
  for (const play of plays.slice(0, 2)) fireEvent.click(play);
  fireEvent.click(screen.getByText("check"));
  expect(answers).toEqual([[[2]]]);
});

test("all places are filled before an answer is given", async () => {
  const { answers } = asked({
    ...base,
    kind: "assign",
    control: {
      slots: ["a", "b", "c"].map((title, at) => ({
        title,
        cards: [],
        options: [...(at < 2 ? "wxzt" : "vy")].map((key) => [key, key.toUpperCase()] as const),
      })),
      given: ["x"],
      wrong: [],
    },
  });
  fireEvent.click(await screen.findByText("check"));
  expect(answers).toEqual([]);
  // Of the places with many options the first that is left lies open.
  fireEvent.click(screen.getByRole("button", { name: "X" }));
  fireEvent.click(screen.getByText("check"));
  expect(answers).toEqual([]);
  // A few options always do.
  fireEvent.click(screen.getByRole("button", { name: "Y" }));
  fireEvent.click(screen.getByText("check"));
  expect(answers).toEqual([["x", "x", "y"]]);
});

test("a draft stays while something is said to it, and goes with the question", async () => {
  const question: QuestionView = {
    ...base,
    kind: "order",
    control: { items: [[card("AS")], [card("2D")]], given: [] },
  };
  const { show } = asked(question);
  fireEvent.click(await screen.findByLabelText("AS"));
  show({ ...question, hints: [{ number: 2, text: "a hint", terms: [] }] });
  expect(screen.getByRole("list", { name: "inOrder" }).textContent).toContain("A");
  show({ ...question, key: "1" });
  await vi.waitFor(() => expect(screen.queryAllByRole("listitem")).toEqual([]));
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
    can: { back: false, next: true, skip: false, again: false, retry: false, last: false, skipTo: 1 },
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
