// Made by make_shapes.py from Python's types; change those.

import type { Action } from "../shared/host";
import type { PartReply, WidgetView } from "../shared/shapes";
import type { GameName } from "../table/shapes";

export type RulesTexts = Record<
  "lost" | "reload" | "rules" | "game" | "contents" | "search" | "searchHint" | "found" |
  "nothing" | "preset" | "changed" | "houseRules" | "houseHelp" | "words" | "wordsHelp" |
  "card" | "cardTitle" | "redLine" | "print" | "close", string>;

/** Cards in a row. */
export interface PlayPicture {
  cards: string[];
  /** What each joker stands for. */
  meanings: (string | null)[];
  words: string;
}

/** A paragraph, an example or a table; what it hasn't is empty. */
export interface RuleBlockView {
  title: string;
  text: string;
  plays: PlayPicture[];
  /** What the first play does to the second. */
  relation: string;
  /** The trump of an example's cards; none in Escalation. */
  trump: string | null;
  head: string[];
  rows: string[][];
  /** What is changed from the common rules, and so changes this. */
  changed: string;
  /** Whether the card of one page goes without it. */
  isExtra: boolean;
}

/** A part of the rules. */
export interface RuleSectionView {
  anchor: string;
  title: string;
  blocks: RuleBlockView[];
}

/** The rules of one game. */
export interface GameRules {
  name: GameName;
  title: string;
  /** Which house rules are in force. */
  inForce: string;
  sections: RuleSectionView[];
}

/** A choice of a house rule, and which write-ups play it. */
export interface HouseChoice {
  value: string;
  title: string;
  who: string;
}

/** A house rule with its choices. */
export interface HouseRuleView {
  name: string;
  title: string;
  help: string;
  source: string;
  value: string;
  changed: string;
  choices: HouseChoice[];
}

/** House rules that belong together. */
export interface HouseRuleGroup {
  title: string;
  rules: HouseRuleView[];
}

/** A word of the glossary. */
export interface WordView {
  anchor: string;
  term: string;
  /** The word in the other language. */
  other: string;
  pinyin: string;
  meaning: string;
  /** What it means in other games. */
  elsewhere: string[];
  /** How it may be searched for, in all languages. */
  forms: string[];
}

/** The rules of both games, the house rules and the glossary. */
export interface RulebookView extends WidgetView {
  game: GameName;
  games: GameRules[];
  groups: HouseRuleGroup[];
  /** The name of the preset, or `custom`. */
  preset: string;
  /** The titles of the presets by name. */
  presets: Record<string, string>;
  words: WordView[];
  texts: RulesTexts;
}

export type RulebookActions = {
  choose_preset: Action<"preset">;
  choose_rule: Action<"field" | "choice">;
  part: Action<"name", PartReply>;
};
