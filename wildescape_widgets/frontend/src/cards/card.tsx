// A card, drawn: its index is there at once; what fills it comes with the deck.

import type { ComponentChildren } from "preact";

/** The suits, in the order in which hands and palettes show them. */
export const SUITS = ["S", "H", "D", "C"] as const;

/** The shape of each suit, in a box of 100. */
export const SHAPES: Record<string, string> = {
  C: "M50 4a22 22 0 0116 37 22 22 0 11-11 26c1 14 5 23 14 30H31c9-7 13-16 14-30a22 22 0 11-11-26A22 22 0 0150 4Z",
  D: "M50 3c9 18 22 35 37 47-15 12-28 29-37 47-9-18-22-35-37-47C28 38 41 21 50 3Z",
  H: "M50 92C22 66 5 50 5 31 5 15 16 6 28 6c10 0 18 6 22 16C54 12 62 6 72 6c12 0 23 9 23 25 0 19-17 35-45 61Z",
  S: "M50 3c10 21 45 37 45 60 0 12-9 20-20 20-9 0-17-5-21-13 1 12 6 21 15 27H31c9-6 14-15 15-27-4 8-12 13-21 13C14 83 5 75 5 63 5 40 40 24 50 3Z",
};
/** A joker's mask. */
const MASK =
  "M50 2c26 0 40 14 40 36 0 31-20 55-40 60C30 93 10 69 10 38 10 16 24 2 50 2ZM18 37c4 14 17 17 28 9-6-16-19-20-28-9ZM82 37c-9-11-22-7-28 9 11 8 24 5 28-9ZM35 76q15 12 30 0-15-8-30 0Z";
const SYMBOLS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };
export const JOKERS: Record<string, string> = { LJ: "小", BJ: "大" };

/** A face as it is said in a line of text: `8♠`, `8`, `大`. */
export function short(face: string): string {
  const { rank, suit } = parts(face);
  return JOKERS[face] ?? rank + (SYMBOLS[suit] ?? "");
}

/** The rank of a face, `LJ` and `BJ` for the jokers, and its suit, if it has one. */
export function parts(face: string): { rank: string; suit: string } {
  const suit = face.slice(-1);
  return face in JOKERS || !(suit in SHAPES)
    ? { rank: face, suit: "" }
    : { rank: face.slice(0, -1), suit };
}

interface PipProps {
  face: string;
  place: "small" | "large";
  /** What is drawn in its place, if the deck's figures are there. */
  children?: ComponentChildren;
}

/** The sign of a card: that of its suit, or a joker's mask. */
export function Pip({ face, place, children }: PipProps) {
  const path = face in JOKERS ? MASK : SHAPES[parts(face).suit];
  if (!path) return null;
  return (
    <svg class={`ws-pip ws-pip-${place}`} viewBox="0 0 100 100" aria-hidden>
      <path d={path} />
      {children}
    </svg>
  );
}

interface CardProps {
  face: string;
  /** What a joker stands for, shown on the joker. */
  meaning?: string | undefined;
  /** The joker that stands for this face. */
  joker?: string | undefined;
}

/** The picture is silent for screen readers: what holds it says the card in words. */
export function Card({ face, meaning, joker }: CardProps) {
  const { rank, suit } = parts(face);
  return (
    <span class={`ws-card ws-suit-${suit || rank} ws-rank-${rank}`} aria-hidden>
      <span class="ws-rank">{JOKERS[face] ?? rank}</span>
      <Pip face={face} place="small" />
      {meaning && (
        <span class={parts(meaning).suit ? "ws-meaning ws-suited" : "ws-meaning"}>
          ={short(meaning)}
        </span>
      )}
      {joker ? (
        <span class="ws-joker">{JOKERS[joker]}</span>
      ) : (
        <Pip face={face} place="large">
          <use href={`#ws-${face}`} />
        </Pip>
      )}
    </span>
  );
}
