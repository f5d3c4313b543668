import { expect, test } from "vitest";
import { RANK_HEIGHT, WANTED_PX, fit, stackWidth, stacks, suitLines } from "../../src/table/stage-fit";

const RANKS = ["BJ", "LJ", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"];
/** A hand of 27 in which every rank occurs. */
const MIXED = RANKS.flatMap((rank, at) =>
  rank.endsWith("J") && rank.length > 1 ? [rank] : ["S", "H", "D"].slice(0, 1 + (at % 3)).map((suit) => rank + suit),
).slice(0, 27);
const rooms: [string, number, number][] = [
  ["1920x1080", 1660, 130],
  ["1024x768", 890, 88],
];

test("neighbours of one rank make a stack", () => {
  expect(stacks(["BJ", "KS", "KH", "3D"])).toEqual([
    { rank: "BJ", places: [0] },
    { rank: "K", places: [1, 2] },
    { rank: "3", places: [3] },
  ]);
});

test.each(rooms)("six whole hands have ranks as high as wanted at %s", (_, width, height) => {
  expect(fit(Array(6).fill(MIXED), width, height).size * RANK_HEIGHT).toBeGreaterThanOrEqual(
    WANTED_PX,
  );
});

test.each(rooms)("what is fitted fits at %s", (_, width, height) => {
  for (const hand of [MIXED, MIXED.slice(0, 4), ["10S"], Array(27).fill("10S"), []]) {
    const fitted = fit([hand], width, height);
    const { size, isStacked } = fitted;
    const { lines } = fitted;
    const inLines = suitLines(hand, fitted);
    expect(size).toBeGreaterThan(0);
    const wide = isStacked
      ? stacks(hand).reduce((sum, stack, at) => sum + stackWidth(stack, inLines[at]!) * size + 3, 0)
      : Math.ceil(hand.length / lines) * (size * 1.1 + 3);
    expect(wide).toBeLessThanOrEqual(width + 3);
    expect(size * (isStacked && inLines.includes(2) ? fitted.tall : 1.36 * lines)).toBeLessThanOrEqual(height);
  }
});

test("a few cards lie as they are held, and not larger than there is use for", () => {
  expect(fit([["KS", "KH", "3D"]], 1600, 600)).toMatchObject({ isStacked: false, size: 150 });
});

test("suits lie in two lines only where they must, and then as large as the height allows", () => {
  const hand = ["AS", "AH", "AD", "AC", "KS", "KH"];
  const fitted = { size: 100, isStacked: true, lines: 1, width: 1000, tall: 1.5 };
  expect(suitLines(hand, fitted)).toEqual([1, 1]);
  expect(suitLines(hand, { ...fitted, width: 230 })).toEqual([2, 1]);
  expect(suitLines(hand, { ...fitted, width: 100 })).toEqual([2, 2]);
  const low = fit(Array(6).fill(MIXED), 890, 85);
  const high = fit(Array(6).fill(MIXED), 890, 105);
  expect(high.size).toBe(low.size);
  expect(high.tall).toBeGreaterThan(low.tall);
});
