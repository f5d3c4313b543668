// The controls with which several things are put in their places, and the one for a number.

import { NumberField } from "./number";
import { Order } from "./order";
import { Partition } from "./partition";
import { Places } from "./places";

export const ARRANGING = {
  number: NumberField,
  order: Order,
  sort: Places,
  assign: Places,
  partition: Partition,
};
