// The controls with which several things are put in their places.

import { Order } from "./order";
import { Partition } from "./partition";
import { Places } from "./places";

export const ARRANGING = { order: Order, sort: Places, assign: Places, partition: Partition };
