// The controls by the kind of exercise; they come when a step first asks something.

import type { ComponentType } from "preact";
import type { APART } from "./apart";
import { Choose } from "./choose";
import { NumberField } from "./number";
import { Order } from "./order";
import { Partition } from "./partition";
import { Places } from "./places";
import type { ControlProps, Kind } from "./props";
import { SelectCards } from "./select-cards";
import { Stop } from "./stop";

export { Film } from "../film";

export const CONTROLS: {
  [K in Exclude<Kind, keyof typeof APART>]: ComponentType<ControlProps<K>>;
} = {
  choose: Choose,
  predict: Choose,
  number: NumberField,
  order: Order,
  sort: Places,
  assign: Places,
  select_cards: SelectCards,
  partition: Partition,
  stop: Stop,
};
