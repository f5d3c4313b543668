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
  open: [],
  skills: [],
  mastered: "",
  returns: "",
  next: { lesson: "pairs", number: "2", title: "Next: Pairs", page: "pairs.ipynb" },
  practice: "Practice",
  sheet: "Print this lesson",
  lesson: "first",
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const links = (only: string): (string | null)[] => {
  saveSettings({ ...parsedSettings(null), only });
  render(<Summarized summary={summary} texts={texts} around={around} onGo={() => {}} />);
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
  render(<Summarized summary={shown} {...{ texts, around }} onGo={(to) => gone.push(to)} />);
  expect(document.body.textContent?.match(/\d+ (of|\/) \d+/g)).toEqual(["3 of 3"]);
  for (const name of ["Step 2", "Step 9"]) fireEvent.click(screen.getByText(name));
  expect(gone).toEqual([1, 8]);
});

test("of chosen lessons one leads to another only if that was chosen too", () => {
  for (const only of ["first,pairs", "1,2"]) expect(links(only)).toEqual(["Next: Pairs"]);
  for (const only of ["first", "1,3", "first,last"]) expect(links(only)).toEqual(["Lessons"]);
});
