import type { Seat } from "../../src/table/shapes";

/** A seat of which nothing is known but what is given. */
export const emptySeat = (about: Partial<Seat> = {}): Seat => ({
  seat: 1,
  name: "Jun",
  sign: "",
  who: "",
  face: "",
  whose: "",
  team: null,
  isTurn: false,
  status: "",
  place: "",
  count: "",
  canBeAsked: false,
  laid: [],
  hasBacks: false,
  open: null,
  canBeOpened: false,
  ...about,
});
