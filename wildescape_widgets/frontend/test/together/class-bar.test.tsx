import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AskedByTeacher, Place, Seen, TeacherWord } from "../../src/together/class-bar";
import { Raising } from "../../src/together/raising";
import type { SeatInClass, TogetherPage, TogetherWords } from "../../src/together/shapes";
import { pass } from "../classroom/server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const WORDS: Record<string, string> = {
  tableNumber: "Table {number}",
  handOf: "hand {hand} of {hands}",
  handNumber: "hand {hand}",
  teacherSays: "Teacher: {text}",
  points: "{count} of {most}",
};
const words = new Proxy(WORDS, { get: (all, name: string) => all[name] ?? name }) as TogetherWords;
const page = { longestQuestion: 80, wordSeconds: 60 } as unknown as TogetherPage;
const at = (more: Partial<SeatInClass> = {}): SeatInClass => ({
  table: 2,
  teacherSays: null,
  asks: 0,
  shows: 0,
  isRound: true,
  hand: 1,
  hands: 4,
  raised: null,
  seen: 0,
  isMoved: false,
  results: [],
  points: null,
  ...more,
});

test("a pupil reads which table and hand it is", () => {
  const { container, rerender } = render(<Place at={at()} words={words} />);
  expect(container.textContent).toBe("Table 2 hand 1 of 41/4");
  rerender(<Place at={at({ hands: 0, hand: 3 })} words={words} />);
  expect(container.textContent).toBe("Table 2 hand 3");
});

test("the teacher's word goes after a minute, when it's closed or when another one comes", async () => {
  const { container, rerender } = render(<TeacherWord at={at({ teacherSays: ["Hush", 1] })} {...{ words, page }} />);
  const text = (): string | null | undefined => container.querySelector("p")?.textContent;
  expect(text()).toBe("Teacher: Hush");
  await pass(50_000);
  rerender(<TeacherWord at={at({ teacherSays: ["Two minutes", 2] })} {...{ words, page }} />);
  await pass(50_000);
  expect(text()).toBe("Teacher: Two minutes");
  await pass(10_000);
  expect(container.textContent).toBe("");
  rerender(<TeacherWord at={at({ teacherSays: ["Now", 3] })} {...{ words, page }} />);
  fireEvent.click(screen.getByRole("button", { name: "close" }));
  expect(container.textContent).toBe("");
});

test("a question of the class leads to it, until it's answered or closed", () => {
  const shared = { words, page: { ...page, base: "/course/" }, lang: "en" };
  const { container, rerender } = render(<AskedByTeacher at={at({ asks: 3 })} {...shared} />);
  expect(screen.getByText("answerIt").getAttribute("href")).toBe("/course/join?lang=en");
  rerender(<AskedByTeacher at={at()} {...shared} />);
  expect(container.textContent).toBe("");
  rerender(<AskedByTeacher at={at({ asks: 4 })} {...shared} />);
  fireEvent.click(screen.getByRole("button", { name: "close" }));
  expect(container.textContent).toBe("");
  rerender(<AskedByTeacher at={at({ asks: 5 })} {...shared} />);
  expect(screen.getByText("classAsks")).toBeTruthy();
});

test("an answer that the teacher shows is offered, until it's looked at or closed", () => {
  location.hash = "#TABLE";
  const shared = { words, page: { ...page, base: "/course/" }, lang: "en" };
  const banner = (shows: number) => <AskedByTeacher at={at({ shows })} {...shared} />;
  const { unmount } = render(banner(3));
  expect(screen.getByText("classShows")).toBeTruthy();
  screen.getByText("seeAnswer").addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(screen.getByText("seeAnswer"));
  unmount();
  const { container, rerender } = render(banner(3));
  expect(container.textContent).toBe("");
  rerender(banner(4));
  expect(screen.getByText("classShows")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "close" }));
  expect(container.textContent).toBe("");
});

test("a hand is raised with a question of 80 characters at most, and taken down", () => {
  const onRaise = vi.fn();
  render(<Raising at={at({ raised: "" })} {...{ words, page }} onRaise={onRaise} />);
  fireEvent.input(screen.getByLabelText("question"), { target: { value: ` ${"a".repeat(100)}` } });
  fireEvent.click(screen.getByText("raise"));
  expect(onRaise).toHaveBeenLastCalledWith("a".repeat(79));
  fireEvent.click(screen.getByText("lower"));
  expect(onRaise).toHaveBeenLastCalledWith(null);
});

test("whoever asked reads once that the teacher has seen it, also after another question", () => {
  const { container, rerender } = render(<Seen at={at({ raised: "Why?" })} words={words} />);
  expect(container.textContent).toBe("");
  rerender(<Seen at={at({ seen: 1 })} words={words} />);
  expect(screen.getByText("questionSeen")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "close" }));
  expect(container.textContent).toBe("");
  rerender(<Seen at={at({ raised: "And?", seen: 1 })} words={words} />);
  rerender(<Seen at={at({ seen: 2 })} words={words} />);
  expect(screen.getByText("questionSeen")).toBeTruthy();
});

test("that the teacher has seen a question doesn't lie over the table for long", async () => {
  const { container, rerender } = render(<Seen at={at({ raised: "Why?" })} words={words} />);
  rerender(<Seen at={at({ seen: 1 })} words={words} />);
  expect(container.textContent).toContain("questionSeen");
  await pass(10_000);
  expect(container.textContent).toBe("");
});
