import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Summarized } from "../../src/lessons/summary";
import type { LessonSummary, LessonView } from "../../src/lessons/shapes";
import type { Around } from "../../src/shared/host";
import { parsedSettings, saveSettings } from "../../src/shared/settings";

const texts = { done: "done" } as LessonView["texts"];
const around: Around = {
  rooms: { map: "Lessons", practice: "Practice", paper: "Worksheets" },
  isSite: true,
  go: () => {},
  take: () => "",
};
const summary: LessonSummary = {
  title: "Done",
  stars: 3,
  most: 3,
  lines: [],
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
  render(<Summarized summary={summary} texts={texts} around={around} />);
  const found = screen.getAllByRole("link").map((one) => one.textContent);
  cleanup();
  return found;
};

test("a lesson leads on to the next one, to practice and to its sheet", () => {
  expect(links("")).toEqual(["Next: Pairs", "Practice", "Print this lesson"]);
});

test("of chosen lessons one leads to another only if that was chosen too", () => {
  for (const only of ["first,pairs", "1,2"]) expect(links(only)).toEqual(["Next: Pairs"]);
  for (const only of ["first", "1,3", "first,last"]) expect(links(only)).toEqual(["Lessons"]);
});
