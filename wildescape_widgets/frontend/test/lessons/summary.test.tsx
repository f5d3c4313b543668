import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Summarized } from "../../src/lessons/summary";
import type { LessonSummary, LessonView } from "../../src/lessons/shapes";
import type { Around } from "../../src/shared/host";
import { parsedSettings, saveSettings } from "../../src/shared/settings";

const texts = { done: "done", open: "Still open:", step: "Step {number}" } as LessonView["texts"];
const around: Around = {
  rooms: { map: "Lessons", practice: "Practice", paper: "Worksheets" },
  isSite: true,
  go: () => {},
  take: () => "",
};
const summary: LessonSummary = {
  title: "Done",
  stars: "3 of 3 stars",
  cards: [],
  asks: ["Which?", "Sort them.", "", "Pass?", "", "", "", "", "Play on."],
  missed: [],
  open: [],
  goOn: "",
  skills: [],
  mastered: "",
  returns: "",
  line: {
    stage: "cards",
    stations: [
      { number: "1", stands: "here" },
      { number: "2", stands: "next" },
      { number: "3", stands: "open" },
    ],
  },
  next: { lesson: "pairs", number: "2", title: "Next: Pairs", page: "pairs.ipynb" },
  practice: "Practice",
  sheet: "Print this lesson",
  lesson: "first",
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const links = (only: string): (string | null)[] => {
  saveSettings({ ...parsedSettings(null), only });
  render(<Summarized {...{ summary, texts, around }} onGo={() => {}} onRedo={() => {}} />);
  const found = screen.getAllByRole("link").map((one) => one.textContent);
  cleanup();
  return found;
};

test("a lesson leads on to the next one, to practice and to its sheet", () => {
  expect(links("")).toEqual(["Next: Pairs", "Practice", "Print this lesson"]);
});

test("the stars are told once, and a step that is open is named and a click away", () => {
  const gone: number[] = [];
  const shown = { ...summary, open: [1, 8] };
  const onGo = (to: number) => gone.push(to);
  render(<Summarized summary={shown} {...{ texts, around, onGo }} onRedo={() => {}} />);
  expect(document.body.textContent?.match(/\d+ (of|\/) \d+/g)).toEqual(["3 of 3"]);
  for (const name of ["2. Sort them.", "9. Play on."]) fireEvent.click(screen.getByRole("button", { name }));
  expect(gone).toEqual([1, 8]);
});

test("while a step is open, the main button leads to the first such step", () => {
  const gone: number[] = [];
  const shown = { ...summary, open: [1, 8], goOn: "Go on: Step 2" };
  const onGo = (to: number) => gone.push(to);
  render(<Summarized summary={shown} {...{ texts, around, onGo }} onRedo={() => {}} />);
  const main = document.querySelectorAll(".ws-primary");
  expect([...main].map((one) => one.textContent)).toEqual(["Go on: Step 2"]);
  fireEvent.click(main[0]!);
  expect(gone).toEqual([1]);
});

test("a step that was missed is named, and a click asks it again", () => {
  const again: number[] = [];
  const shown = { ...summary, missed: [3] };
  const onRedo = (to: number) => again.push(to);
  render(<Summarized summary={shown} {...{ texts, around, onRedo }} onGo={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "4. Pass?" }));
  expect(again).toEqual([3]);
});

test("of chosen lessons one leads to another only if that was chosen too", () => {
  for (const only of ["first,pairs", "1,2"]) expect(links(only)).toEqual(["Next: Pairs"]);
  for (const only of ["first", "1,3", "first,last"]) expect(links(only)).toEqual(["Lessons"]);
});

test("the line shows the station that is done and the next one, to eyes alone", () => {
  render(<Summarized {...{ summary, texts, around }} onGo={() => {}} onRedo={() => {}} />);
  const line = document.querySelector(".ws-ride")!;
  expect(line.getAttribute("aria-hidden")).toBe("true");
  expect([...line.children].map((one) => `${one.textContent} ${one.getAttribute("data-stands")}`)).toEqual([
    "1 here",
    "2 next",
    "3 open",
  ]);
});
