// Made by make_shapes.py from Python's types; change those.

import type { Action } from "../shared/host";
import type { PartReply, WidgetView } from "../shared/shapes";

export type SortOrder = "rank" | "suit";

/** A card that can be chosen. */
export interface HandCard {
  card: string;
  /** The card in words, for screen readers. */
  name: string;
}

/** The places of a hand, in each order in which it can be shown. */
export interface HandOrders {
  rank: number[];
  suit: number[];
}

/** One thing that a choice with jokers can stand for. */
export interface JokerReading {
  title: string;
  /** What each chosen card stands for. */
  faces: string[];
  /** Whether this is the reading that counts. */
  counts: boolean;
}

export type HandTexts = Record<"hand" | "byRank" | "bySuit" | "clear" | "sort" | "trump" | "lost", string>;

export type InspectorTexts = Record<
  "hand" | "byRank" | "bySuit" | "clear" | "sort" | "trump" | "lost" | "inspector" | "rules"
  | "language" | "onTable" | "lead" | "overLabel" | "overHint" | "change" | "put" | "lay" |
  "takeAway" | "choose" | "lens" | "counts" | "stateIt" | "highest" | "noReading" | "more", string>;

/** A hand to choose cards from. Cards are named by their places in `cards`. */
export interface ChoosableHand {
  cards: HandCard[];
  orders: HandOrders;
  sort: SortOrder;
}

/** What is chosen, in Python and in every view. */
export interface ChosenCards {
  /** The first view of the hand that the cards are from. */
  hand: number;
  /** Grows with every change. */
  number: number;
  places: number[];
  /** The number of the reading that is stated, if one is. */
  reading: number | null;
  /** The verdict on the cards; `None` where nothing is chosen, and for a hand without rules. */
  judged: unknown;
}

/** The answer to a choice. */
export interface SelectReply {
  /** The number of `ChosenCards` that tells it, if no other choice has followed. */
  number: number;
}

/** What a hand shows. */
export interface HandWidgetView extends WidgetView, ChoosableHand {
  texts: HandTexts;
  trump: string;
}

/** What the play inspector shows. */
export interface InspectorView extends WidgetView, ChoosableHand {
  texts: InspectorTexts;
  trump: string;
  trumps: string[];
  /** The name of the preset, or `custom`. */
  preset: string;
  /** The titles of the presets by name. */
  presets: Record<string, string>;
  languages: Record<string, string>;
  /** The play to beat, empty on the lead. */
  over: string[];
  /** The play to beat in words. */
  overTitle: string | null;
}

/** The verdict on what is chosen, with every reading of its jokers. */
export interface InspectorVerdict {
  legal: boolean;
  title: string;
  why: string;
  readings: JokerReading[];
  /** Whether there is a joker among the chosen cards. */
  jokers: boolean;
  /** Whether the rules let a player state what jokers stand for. */
  stated: boolean;
}

export type ChoosingActions = {
  part: Action<"name", PartReply>;
  select: Action<"cards" | "reading", SelectReply>;
};

export type HandActions = {
  part: Action<"name", PartReply>;
  play: Action<"cards">;
  select: Action<"cards" | "reading", SelectReply>;
  set_sort: Action<"sort">;
};

export type InspectorActions = {
  part: Action<"name", PartReply>;
  play: Action<"cards">;
  select: Action<"cards" | "reading", SelectReply>;
  set_lang: Action<"lang">;
  set_over: Action<"over">;
  set_rules: Action<"preset">;
  set_sort: Action<"sort">;
  set_trump: Action<"trump">;
};
