// What came back of something handed out, on a screen that all can see.

import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { CameBackToAll } from "../../src/table/came-back";
import type { CameBackTold } from "../../src/table/shapes";

afterEach(cleanup);

const WORDS: Record<string, string> = { played: "{count} of {all}" };
const texts = new Proxy(WORDS, { get: (all, key: string) => all[key] ?? key });
const told = (opened: number, plays: number[] | null): CameBackTold =>
  ({
    texts,
    opened,
    most: 99,
    played: plays?.reduce((sum, count) => sum + count, 0) ?? 0,
    plays: plays?.map((count, at) => ({ said: `Play ${at}`, count, whys: [] })) ?? null,
    endings: [{ said: "Won", count: 1 }],
  }) as unknown as CameBackTold;

test("what pupils have played is shown to all once the teacher wants it, and not before", () => {
  const { container, rerender } = render(<CameBackToAll told={told(3, [1, 1])} />);
  expect(screen.getByText("2 of 3")).toBeTruthy();
  expect(container.textContent).not.toMatch(/Play|Won/);
  // Somebody may still come.
  rerender(<CameBackToAll told={told(3, [1, 2])} />);
  expect(container.textContent).not.toMatch(/Play|Won/);
  fireEvent.click(screen.getByText("showNow"));
  expect(screen.getByText("Play 1")).toBeTruthy();
});

test("of chapters it is told how many have played in any of them", () => {
  render(<CameBackToAll told={{ ...told(3, [2, 2]), played: 2 }} />);
  expect(screen.getByText("2 of 3")).toBeTruthy();
});

test("why something was played stands folded with the play", () => {
  const plays = [
    { said: "A pair of 9s", count: 2, whys: ["It's low", "I keep the aces"] },
    { said: "Pass", count: 1, whys: [] },
  ];
  const { container } = render(<CameBackToAll told={{ ...told(3, []), plays }} />);
  fireEvent.click(screen.getByText("showNow"));
  const folded = [...container.querySelectorAll("details")];
  expect(folded.map((one) => one.closest("li")!.firstChild!.textContent)).toEqual(["A pair of 9s"]);
  expect(folded[0]!.open).toBe(false);
  expect(folded[0]!.textContent).toContain("I keep the aces");
});

test("where nothing is played nothing is hidden", () => {
  render(<CameBackToAll told={told(3, null)} />);
  expect(screen.getByText("Won")).toBeTruthy();
});
