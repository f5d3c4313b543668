// The controls by the kind of exercise.

import type { ComponentType } from "preact";
import { Arranged } from "./arranged";
import { Choose } from "./choose";
import type { ControlProps, Kind } from "./props";
import { SelectCards } from "./select-cards";

/** A game that is played on has a table below instead. */
export const CONTROLS: {
  [K in Exclude<Kind, "play_on">]: ComponentType<ControlProps<K>>;
} & { play_on: null } = {
  choose: Choose,
  predict: Choose,
  number: Arranged,
  order: Arranged,
  sort: Arranged,
  assign: Arranged,
  select_cards: SelectCards,
  partition: Arranged,
  play_on: null,
};
