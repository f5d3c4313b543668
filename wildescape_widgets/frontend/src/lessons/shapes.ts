// What Python shows of a step and of a question. Everything is ready to be drawn.

import type { HandCard } from "../cards/hand";
import type { LensTexts, Reading } from "../cards/lens";
import type { Laid, Seat, TableView, Team, Texts } from "../table/shapes";

/** Cards in a row, with what they are; `words` names them for who does not see them. */
export interface Row {
  title: string;
  cards: (Laid & { isLit: boolean })[];
  words: string;
}

export interface Shown {
  trump: string | null;
  head: Team[];
  rows: Row[];
  facts: string[];
  /** Every reading of cards with a joker. */
  lens: { cards: string[]; readings: Reading[] } | null;
  felt: {
    seats: Seat[];
    me: number | null;
    middle: TableView["middle"];
    texts: Texts;
  } | null;
  /** What the move before did, a sentence each. */
  told: string[];
}

export type Option = readonly [key: string, text: string];

/** A word of the glossary, in this language and in the other. */
export interface Term {
  term: string;
  other: string;
  meaning: string;
}

export interface Feedback {
  isRight: boolean;
  title: string;
  said: string;
  because: string;
  /** The idea behind a wrong answer, and where it holds. */
  habit: string;
  /** The published house rule by which the answer would be right. */
  elsewhere: string;
  /** What the author adds. */
  why: string;
  /** After a miss: what was chosen first, and what is right. */
  first: string;
  now: string;
  wrong: number[];
}

interface Base {
  /** Changes whenever another question is asked. */
  key: string;
  hints: { number: number; text: string; terms: Term[] }[];
  hasMore: boolean;
  /** The places of the hand or of the list that the last hint lights. */
  lit: number[];
  feedback: Feedback | null;
  isSolved: boolean;
}

export interface Slot {
  title: string;
  cards: HandCard[];
  options: Option[];
}

export interface FromHand {
  cards: HandCard[];
  orders: Record<"rank" | "suit", number[]>;
  canPass: boolean;
  given: number[][];
}

export type Question = Base &
  (
    | { kind: "choose" | "predict"; control: { options: Option[]; wrong: string[] } }
    | { kind: "number"; control: { wrong: number[] } }
    | { kind: "order"; control: { items: HandCard[][]; given: number[] } }
    | { kind: "sort" | "assign"; control: { slots: Slot[]; given: string[]; wrong: number[] } }
    | { kind: "select_cards" | "partition"; control: FromHand }
    | { kind: "play_on"; control: object }
  );

export type QuestionTexts = Record<
  | "lost" | "reload" | "check" | "next" | "hint" | "hints" | "pass" | "trump" | "choose" | "number"
  | "inOrder" | "left" | "leftCards" | "takeBack" | "asPlay" | "plays" | "pick" | "cards"
  | "byRank" | "bySuit" | "clear" | "sort" | "first" | "now" | "again" | "notKept",
  string
> &
  LensTexts;
