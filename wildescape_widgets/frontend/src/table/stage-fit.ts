// How large cards can be where hands lie open in front of a class.

import { parts } from "../cards/card";

/** The height of a rank above its line, as a part of the size of its letters. */
export const RANK_HEIGHT = 0.688;

/** How high ranks are to be, in pixels. */
export const WANTED_PX = 40;

/** The cards of one rank. */
interface Stack {
  rank: string;
  /** Where they are in the hand. */
  places: number[];
}

export interface Fit {
  /** The size of the letters of ranks, in pixels. */
  size: number;
  /** Whether cards of one rank lie together, the rank written once. */
  isStacked: boolean;
  /** Over how many lines a hand is laid. */
  lines: number;
  /** How wide a hand may be. */
  width: number;
  /** How high a stack with suits in two lines is, in sizes of its rank. */
  tall: number;
}

const WIDEST = 1.04;
const WIDTHS: Record<string, number> = { "10": WIDEST, Q: 0.82, K: 0.78, A: 0.78, LJ: 0.9, BJ: 0.9 };
const USUAL = 0.6;
/** What a card and a stack are larger than their rank, as a part of its size. */
const CARD = { width: WIDEST + 0.06, height: 1.38 };
const STACK = { height: 1.38, tallest: 1.66, margin: 0.1 };
/** How wide the sign of a suit is, in one line below the rank or in two. */
const PIPS: Record<number, number> = { 1: 0.42, 2: 0.32 };
const GAP_PX = 3;
const LARGEST_PX = 150;
const MOST_LINES = 3;

const rankOf = (face: string): string => parts(face).rank;

/** Neighbours of one rank together; a hand is sorted by rank. */
export function stacks(faces: readonly string[]): Stack[] {
  const found: Stack[] = [];
  faces.forEach((face, at) => {
    const last = found.at(-1);
    if (last?.rank === rankOf(face)) last.places.push(at);
    else found.push({ rank: rankOf(face), places: [at] });
  });
  return found;
}

/** How wide a stack is, in sizes of its rank, with its suits in so many lines. */
export const stackWidth = ({ rank, places }: Stack, lines: number): number =>
  Math.max(WIDTHS[rank] ?? USUAL, Math.ceil(places.length / lines) * (PIPS[lines] ?? 0)) +
  STACK.margin;

/** The largest cards with which each of the hands fits into a row of this width and height. */
export function fit(hands: readonly (readonly string[])[], width: number, height: number): Fit {
  const most = Math.max(1, ...hands.map((hand) => hand.length));
  const room = (lines: number): number => height / lines - GAP_PX;
  const apart = largest(
    Array.from({ length: MOST_LINES }, (_, at) => at + 1).map((lines) => ({
    size: Math.min(
      (width / Math.ceil(most / lines) - GAP_PX) / CARD.width,
      room(lines) / CARD.height,
      LARGEST_PX,
    ),
    isStacked: false,
    lines,
    width,
    tall: STACK.height,
    })),
  );
  const inLines = (lines: number): number =>
    Math.min(
      ...hands.map((hand) => (width - GAP_PX * (stacks(hand).length + 1)) / breadth(hand, lines)),
      room(1) / STACK.height,
      LARGEST_PX,
    );
  // Suits in two lines are small: no smaller than ranks as high as wanted need it.
  const enough = Math.max(inLines(1), (WANTED_PX + 0.5) / RANK_HEIGHT);
  const size = Math.min(inLines(2), enough);
  // What height is left makes suits in two lines larger.
  const tall = Math.max(STACK.height, Math.min(STACK.tallest, room(1) / size));
  const together = { size, isStacked: true, lines: 1, width, tall };
  // Cards as they are held say more than stacks of about the same size.
  const least = apart.size * RANK_HEIGHT < WANTED_PX ? 1 : 0.85;
  return apart.size >= together.size * least ? apart : together;
}

/** How wide the stacks of a hand are, in sizes of its ranks, with their suits in so many lines. */
const breadth = (hand: readonly string[], lines: number): number =>
  stacks(hand).reduce((sum, stack) => sum + stackWidth(stack, lines), 0);

/** In how many lines the suits of each stack lie: in two only where they must, the longest first. */
export function suitLines(hand: readonly string[], { size, width }: Fit): number[] {
  const all = stacks(hand);
  const lines = all.map(() => 1);
  const room = width - GAP_PX * (all.length + 1) + 1;
  const needed = (): number =>
    all.reduce((sum, stack, at) => sum + stackWidth(stack, lines[at] ?? 1) * size, 0);
  const saves = (at: number): number => {
    const stack = all[at];
    return stack ? stackWidth(stack, 1) - stackWidth(stack, 2) : 0;
  };
  for (const at of [...all.keys()].sort((one, other) => saves(other) - saves(one))) {
    if (needed() <= room) break;
    lines[at] = 2;
  }
  return lines;
}

/** The largest; of about the same or as large as is wanted, the one with fewer lines. */
const largest = (fits: Fit[]): Fit =>
  fits.reduce((best, one) =>
    best.size * RANK_HEIGHT < WANTED_PX && one.size > best.size * 1.06 ? one : best,
  );
