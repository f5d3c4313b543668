// The kinds of exercises whose control isn't one of `controls.ts`.

import type { Kind } from "./props";

/** What only teachers ask is a part of its own; a game that is played on has a table instead. */
export const APART = {
  choose_all: "choose-all",
  play_on: null,
} satisfies Partial<Record<Kind, keyof Parts | null>>;

export const isApart = (kind: Kind): kind is keyof typeof APART => kind in APART;
