import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SeatNews, TableChair, TogetherTexts, TogetherWords } from "../../src/together/shapes";
import { Told, useEvents } from "../../src/together/told";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const words = {
  says: "{name}: {phrase}",
  tookBack: "{name} took back",
  went: "{name} went",
  came: "{name} came",
} as TogetherWords;
const texts = {
  words,
  phrases: [
    ["hello", "Hello!"],
    ["nice", "Nice!"],
  ],
} as unknown as TogetherTexts;
const chair = (name: string, phrase: [string, number] | null = null, takenBack = 0): TableChair => ({
  name,
  isAway: false,
  seat: null,
  phrase,
  takenBack,
});
const news = (...chairs: TableChair[]): SeatNews => ({ chairs }) as SeatNews;

function Page({ now }: { now: SeatNews }) {
  return <Told events={useEvents(now, texts)} />;
}

test("what is said is one text, the newest first, and all of it goes at once", () => {
  const { rerender } = render(<Page now={news(chair("Ann"), chair("Bo"))} />);
  const told = screen.getByRole("status");
  rerender(<Page now={news(chair("Ann", ["hello", 1]), chair("Bo"))} />);
  expect(told.textContent).toBe("Ann: Hello!");
  act(() => void vi.advanceTimersByTime(5000));
  rerender(<Page now={news(chair("Ann", ["hello", 1]), chair("Bo", ["nice", 2]))} />);
  act(() => void vi.advanceTimersByTime(5000));
  expect(told.textContent).toBe("Bo: Nice!\u2003Ann: Hello!");
  expect(told.childNodes.length).toBe(1);
  act(() => void vi.advanceTimersByTime(5000));
  expect(told.textContent).toBe("");
});

test("a move that was taken back is told, of whoever sits there now only their own", () => {
  const { rerender } = render(<Page now={news(chair("Ann", null, 1))} />);
  rerender(<Page now={news(chair("Ann", null, 2))} />);
  expect(screen.getByRole("status").textContent).toBe("Ann took back");
  rerender(<Page now={news(chair("Bo", null, 3))} />);
  expect(screen.getByRole("status").textContent).not.toContain("Bo took back");
});
