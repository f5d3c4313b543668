import type { ComponentChildren } from "preact";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Asked } from "../../src/lessons/question";
import { PROGRESS_KEY, today } from "../../src/lessons/progress";
import type {
  ExhibitView,
  Feedback,
  FeltView,
  LessonPlayerActions,
  LessonView,
  QuestionTexts,
  QuestionView,
  TermView,
} from "../../src/lessons/shapes";
import type { Seat } from "../../src/table/shapes";
import { saveSettings } from "../../src/shared/settings";
import { Word } from "../../src/lessons/word";
import { LessonWidget } from "../../src/lessons/lesson";
import { Host } from "../../src/shared/host";
import { FakeModel } from "../shared/model";
import { emptySeat } from "../table/seat";

const texts = new Proxy({}, { get: (_, name) => String(name) }) as QuestionTexts &
  LessonView["texts"];
const base = {
  key: "0",
  hints: [],
  hasMore: true,
  lit: [],
  feedback: null,
  isClosed: false,
  isOver: false,
};
const card = (face: string) => ({ card: face, name: face });
const option = (key: string, text: string, spot = {}) => ({ key, text, seats: [], cards: [], ...spot });
const slot = { title: "", cards: [], seat: 0 };
const unmarked = { right: [], marked: "", unmarked: "", nobody: "" };

const seat = (number: number): Seat => emptySeat({ seat: number, name: `seat ${number}` });
const felt: FeltView = {
  seats: [0, 1, 2, 3, 4, 5].map(seat),
  me: 0,
  middle: { title: "", note: "", flow: "", seat: null, laid: [], isBomb: false, gifts: [] },
  texts: { table: "table", yourTurn: "yourTurn" },
};
const table: ExhibitView = {
  trump: null,
  head: [],
  rows: [],
  facts: [],
  lens: null,
  felt,
  film: [],
  told: [],
};

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

function asked(question: QuestionView, exhibit: ExhibitView | null = null, children: ComponentChildren = null) {
  const answers: unknown[] = [];
  const host = new Host<LessonView, LessonPlayerActions>(new FakeModel({ rev: 1, lang: "en" }));
  const shown = (now: QuestionView) => (
    <div class="ws">
      <Asked
        host={host}
        shown={exhibit}
        question={now}
        texts={texts}
        problem=""
        onAnswer={(answer) => answers.push(answer)}
        onHint={() => {}}
        children={children}
      />
    </div>
  );
  const { rerender } = render(shown(question));
  return { answers, show: (now: QuestionView) => rerender(shown(now)) };
}

test("an option is answered with one click, and one that was tried not again", async () => {
  const { answers } = asked({
    ...base,
    kind: "choose",
    control: {
      options: [option("yes", "Yes"), option("no", "No")],
      wrong: ["yes"],
      right: "",
    },
  });
  fireEvent.click(await screen.findByText("Yes"));
  fireEvent.click(screen.getByText("No"));
  expect(answers).toEqual(["no"]);
});

test("a seat is the answer: one tab stop, and arrows round the table", async () => {
  const options = [1, 2, 4].map((at) => option(`${at}`, `seat ${at}`, { seats: [at] }));
  const { answers } = asked(
    {
      ...base,
      kind: "predict",
      control: { options: [...options, option("nobody", "Nobody")], wrong: ["2"], right: "" },
    },
    table,
  );
  const first = await screen.findByRole("button", { name: "seat 1" });
  const buttons = screen.getAllByRole("button", { name: /^seat/ });
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  first.focus();
  fireEvent.keyDown(first, { key: "ArrowLeft" });
  expect(document.activeElement?.textContent).toBe("seat 4");
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
  fireEvent.click(screen.getByRole("button", { name: "seat 2" }));
  fireEvent.click(document.activeElement!);
  fireEvent.click(screen.getByText("Nobody"));
  expect(answers).toEqual(["4", "nobody"]);
});

test("seats are marked, and then checked", async () => {
  const options = [option("partner", "Partner"), option("opponent", "Opponent")];
  const { answers } = asked(
    {
      ...base,
      kind: "assign",
      control: {
        slots: [1, 2, 3].map((number) => ({ ...slot, seat: number, options })),
        given: [],
        wrong: [],
        right: [],
        marked: "partner",
        unmarked: "opponent",
        nobody: "",
      },
    },
    table,
  );
  for (const name of ["seat 1", "seat 2", "seat 1"])
    fireEvent.click(await screen.findByRole("button", { name }));
  expect(screen.getByRole("button", { pressed: true }).textContent).toBe("seat 2");
  fireEvent.click(screen.getByText("check"));
  expect(answers).toEqual([["opponent", "partner", "opponent"]]);
});

const marking = (nobody: string): QuestionView => ({
  ...base,
  kind: "assign",
  control: {
    slots: [1, 2].map((number) => ({
      ...slot,
      seat: number,
      options: [option("trapped", "Trapped"), option("escaped", "Out")],
    })),
    given: [],
    wrong: [],
    right: [],
    marked: "trapped",
    unmarked: "escaped",
    nobody,
  },
});

test("nothing is checked while no seat is marked, and nobody has a button where it may be so", async () => {
  const { answers, show } = asked(marking(""), table);
  fireEvent.click(await screen.findByText("check"));
  expect(answers).toEqual([]);
  expect(screen.queryByText("Nobody")).toBeNull();
  show(marking("Nobody"));
  fireEvent.click(screen.getByRole("button", { name: "seat 2" }));
  fireEvent.click(screen.getByText("Nobody"));
  expect(answers).toEqual([["escaped", "escaped"]]);
  expect(screen.queryByRole("button", { pressed: true })).toBeNull();
});

test("plays that are shown are clicked, and only what is none of them is a button", async () => {
  const play = (key: string, ...faces: string[]) => option(key, key, { cards: faces.map(card) });
  const { answers } = asked({
    ...base,
    kind: "choose",
    control: {
      options: [play("first", "8S", "8H"), play("second", "9S", "9H"), option("equal", "neither")],
      wrong: [],
      right: "",
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "second: 9S, 9H" }));
  expect(answers).toEqual(["second"]);
  expect(document.querySelectorAll(".ws-options button")).toHaveLength(1);
});

test("a hand runs by itself and is stopped", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const film = ["", "one is out", "two are out"].map((told) => ({ felt, told }));
  const { answers } = asked(
    { ...base, kind: "stop", control: { frames: 2, tried: [] } },
    { ...table, felt: null, film },
  );
  await screen.findByText("stopNow");
  await vi.advanceTimersByTimeAsync(1000);
  await screen.findByText("one is out");
  fireEvent.click(screen.getByText("stopNow"));
  expect(answers).toEqual([1]);
  // Then it stands still.
  await vi.advanceTimersByTimeAsync(5000);
  expect(screen.queryByText("two are out")).toBeNull();
  vi.useRealTimers();
});

const right: Feedback = {
  isRight: true,
  title: "Right.",
  chosen: { said: "", because: "They sit alternately." },
  parts: [],
  right: [],
  habit: "",
  elsewhere: "",
  why: "",
  wrong: [],
};
const over = { isClosed: true, isOver: true };
const simple: QuestionView = { ...base, kind: "number", control: { wrong: [] } };

const missed = (because: string): Feedback => ({
  ...right,
  isRight: false,
  title: "Not yet.",
  chosen: { said: "You chose: 2.", because },
});

async function answered(feedback: Feedback = right) {
  const gone = vi.fn();
  const next = (
    <button class="ws-next" onClick={gone}>
      on
    </button>
  );
  const { show } = asked(simple, null, next);
  await screen.findByText("on");
  show({ ...simple, ...over, feedback });
  const root = document.querySelector(".ws-asked")!;
  const pass = (): void => {
    const event = new Event("animationend", { bubbles: true });
    fireEvent(screen.getByText("on"), Object.assign(event, { animationName: "ws-going" }));
  };
  return { gone, pass, isGoing: () => root.classList.contains("ws-going") };
}

test("a right answer leads on by itself", async () => {
  const { gone, pass, isGoing } = await answered();
  await vi.waitFor(() => expect(isGoing()).toBe(true));
  pass();
  expect(gone).toHaveBeenCalledOnce();
});

test("any key but Enter, a click and a move of the focus stay", async () => {
  for (const sign of ["keydown", "pointerdown", "focusin"]) {
    const { isGoing } = await answered();
    await vi.waitFor(() => expect(isGoing()).toBe(true));
    fireEvent.keyDown(screen.getByText("on"), { key: "Enter" });
    expect(isGoing()).toBe(true);
    fireEvent(document.body, new Event(sign, { bubbles: true }));
    await vi.waitFor(() => expect(isGoing()).toBe(false));
    cleanup();
  }
});

test.each([
  ["a wrong answer", { ...right, isRight: false }],
  ["a second sentence", { ...right, chosen: { said: "", because: "It is. And more." } }],
  ["what an author adds", { ...right, why: "So it goes." }],
])("%s is left standing", async (_, feedback) => {
  const { isGoing } = await answered(feedback);
  await screen.findByRole("textbox");
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(isGoing()).toBe(false);
});

test("who switched it off goes on by hand, and so does who wants no motion", async () => {
  saveSettings({ suits: "four", sounds: false, goesOn: false, only: "", large: false, lang: "", speed: "" });
  await answered();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(document.querySelector(".ws-going")).toBeNull();
  cleanup();
  localStorage.clear();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  await answered();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(document.querySelector(".ws-going")).toBeNull();
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

test("a start that was laid otherwise is cleared too", async () => {
  asked({ ...pair, control: { ...pair.control, given: [[0]] } });
  fireEvent.click(await screen.findByLabelText(/^takeBack/));
  fireEvent.click(screen.getByLabelText("2D"));
  fireEvent.click(screen.getByText("asPlay"));
  fireEvent.click(screen.getByText("clear"));
  expect(screen.getByLabelText(/^takeBack/).getAttribute("aria-label")).toContain("AS");
});

function sorted() {
  const options = [option("yes", "Yes"), option("no", "No")];
  return asked({
    ...base,
    kind: "sort",
    control: {
      slots: ["AS", "2D", "9C"].map((face) => ({ ...slot, cards: [card(face)], options })),
      given: [],
      wrong: [],
      ...unmarked,
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

test("a hint stays while cards are chosen, and is seen at its first press", async () => {
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
  await screen.findByRole("status");
  show({ ...question, hints: [{ number: 2, text: "the rule", terms: [] }] });
  expect(screen.getByRole("status").textContent).toContain("the rule");
  fireEvent.click(screen.getByLabelText("AS"));
  expect(screen.getByRole("status").textContent).toContain("the rule");
});

test("the newest of a hint and a judgement is said", async () => {
  const question: QuestionView = { ...base, kind: "number", control: { wrong: [] } };
  const hint = { number: 2, text: "the rule", terms: [] };
  const feedback = missed("Too low.");
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

// What lies in order, in places or as plays can be changed after it was judged.
const ordering: QuestionView = {
  ...base,
  kind: "order",
  control: { items: [[card("AS")], [card("2D")]], given: [] },
};
const sorting: QuestionView = {
  ...base,
  kind: "sort",
  control: {
    slots: ["AS", "2D"].map((face) => ({
      ...slot,
      cards: [card(face)],
      options: [option("yes", "Yes"), option("no", "No")],
    })),
    given: [],
    wrong: [],
    ...unmarked,
  },
};
const ticking: QuestionView = {
  ...base,
  kind: "choose_all",
  control: { options: [option("a", "a"), option("b", "b")], todo: "", chosen: [], right: [] },
};
const changes: [string, QuestionView, string[], string, string[]][] = [
  ["order", ordering, ["AS", "2D"], "2D", ["2D"]],
  ["sort", sorting, ["Yes", "No"], "2D,Yes", ["2D", "No"]],
  ["partition", { ...pair }, ["AS", "asPlay"], "takeBack: AS", []],
  ["select_cards", { ...pair, kind: "select_cards" } as QuestionView, ["AS"], "2D", ["2D"]],
  ["choose_all", ticking, ["a"], "b", ["b"]],
  ["assign", marking(""), ["seat 1"], "seat 2", ["seat 2"]],
];
const click = (label: string): void => {
  fireEvent.click(screen.queryByLabelText(label) ?? screen.getByText(label));
};

test.each(changes)("what was said is gone once %s is changed", async (_, question, put, change, back) => {
  const { show } = asked(question, question.kind === "assign" ? table : null);
  await screen.findByText("check");
  for (const label of put) click(label);
  click("check");
  const judged = { ...question, feedback: missed("Not so.") };
  show(judged);
  const said = (): string => screen.getByRole("status").textContent ?? "";
  expect(said()).toContain("Not so.");
  for (const label of change.split(",")) click(label);
  expect(said()).not.toContain("Not so.");
  for (const label of back) click(label);
  if (back.length) expect(said()).toContain("Not so.");
});

test("what was said of a number is gone once another is typed", async () => {
  const { show, answers } = asked(simple);
  const type = (value: string): void => {
    fireEvent.input(screen.getByLabelText("number"), { target: { value } });
  };
  await screen.findByText("check");
  type("7");
  click("check");
  expect(answers).toEqual([7]);
  show({ ...simple, feedback: missed("Too low.") });
  expect(screen.getByRole("status").textContent).toContain("Too low.");
  type("8");
  expect(screen.getByRole("status").textContent).not.toContain("Too low.");
});

test("each wrong part of a list has a line of its own", async () => {
  const parts = ["8S.", "8C."].map((said) => ({ said, because: "It's equal." }));
  asked({ ...sorting, feedback: { ...missed(""), parts } });
  await screen.findByText("check");
  expect(screen.getAllByText("It's equal.", { exact: false })).toHaveLength(2);
});

const frame = { felt, told: "now" };
const hand = { ...pair.control, canPass: true };
const every: [string, QuestionView][] = [
  ["choose", { ...base, kind: "choose", control: { options: [option("a", "a")], wrong: [], right: "" } }],
  ["predict", { ...base, kind: "predict", control: { options: [option("1", "s", { seats: [1] })], wrong: [], right: "" } }],
  ["choose_all", { ...base, kind: "choose_all", control: { options: [option("a", "a")], todo: "", chosen: ["a"], right: [] } }],
  ["number", { ...base, kind: "number", control: { wrong: [] } }],
  ["order", { ...ordering, control: { ...ordering.control, given: [0, 1] } } as QuestionView],
  ["sort", { ...sorting, control: { ...sorting.control, given: ["yes", "no"] } } as QuestionView],
  ["assign", { ...marking("Nobody"), control: { ...marking("Nobody").control, given: ["trapped"] } } as QuestionView],
  ["select_cards", { ...base, kind: "select_cards", control: hand } as QuestionView],
  ["partition", { ...pair, control: { ...pair.control, given: [[0]] } } as QuestionView],
  ["stop", { ...base, kind: "stop", control: { frames: 1, tried: [] } }],
];

test.each(every)("once no more answers are taken, %s takes none", async (_, question) => {
  const exhibit = { ...table, film: [frame, frame] };
  const { answers } = asked({ ...question, isClosed: true }, exhibit);
  await screen.findAllByRole("status");
  await vi.waitFor(() => expect(document.querySelector(".ws-asked button")).not.toBeNull());
  const input = document.querySelector<HTMLInputElement>(".ws-number");
  if (input) fireEvent.input(input, { target: { value: "7" } });
  if (input) fireEvent.submit(input.form!);
  for (const button of document.querySelectorAll(".ws-asked button")) fireEvent.click(button);
  expect(answers).toEqual([]);
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
        ...slot,
        title,
        options: [...(at < 2 ? "wxzt" : "vy")].map((key) => option(key, key.toUpperCase())),
      })),
      given: ["x"],
      wrong: [],
      ...unmarked,
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

function lesson(more: Partial<LessonView> = {}) {
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
    own: null,
    house: null,
    frame: 0,
    frames: 0,
    can: { back: false, next: true, skip: false, again: false, retry: false, last: false, skipTo: 1 },
    note: "",
    review: null,
    words: [],
    summary: null,
    texts,
    ...more,
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

test("a game that was lost is first of all tried again", () => {
  const can = { back: false, next: true, skip: false, again: false, retry: true, last: false, skipTo: 1 };
  lesson({ can, question: { ...base, kind: "play_on", control: {} } });
  const [first, second] = ["retry", "next"].map((name) => screen.getByRole("button", { name }));
  expect(first?.nextElementSibling).toBe(second);
  expect(first?.className).toContain("ws-primary");
  expect(second?.className).not.toContain("ws-primary");
});

test("a day begins at midnight where the learner is", () => {
  const noon = new Date(2026, 10, 21, 12);
  expect(today(new Date(2026, 10, 21, 0, 0, 1))).toBe(today(noon));
  expect(today(new Date(2026, 10, 22, 0, 0, 1))).toBe(today(noon) + 1);
});

test("a word leads to the rules only where there are rules to read", () => {
  const word = { term: "Bomb", other: "炸弹", anchor: "bomb" } as TermView;
  const around = (rooms: Record<string, string>) => ({ rooms, isSite: true, go: () => {}, take: () => "" });
  const { rerender } = render(<Word word={word} around={around({ rules: "Rules" })} />);
  expect(screen.getByRole("link", { name: "Bomb" }).getAttribute("href")).toBe("#/rules/bomb");
  rerender(<Word word={word} around={around({ table: "Table" })} />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText(/Bomb/)).toBeTruthy();
});
