// Where one is in the course, as the part of an address after its #: `#/lesson/jokers-wild/3`.

import { decoded } from "../shared/host";

const PAGES = [
  "lesson",
  "practice",
  "table",
  "rules",
  "journal",
  "home",
  "given",
  "join",
  "teacher",
  "ask",
  "class",
  "paper",
] as const;
export type PageName = "map" | (typeof PAGES)[number];

export interface Place {
  page: PageName;
  /** What of it: a lesson, a skill, a game, an entry of the rules, what a teacher gives. */
  part?: string | undefined;
  /** The number of a lesson's step, from 0. */
  at?: number | undefined;
  /** A shared game to open at the table. */
  code?: string | undefined;
  /** The lessons that the map is limited to, with commas between them; empty for all. */
  only?: string;
  /** Whether the address led nowhere. */
  isLost?: boolean;
  /** Why, where Python says so. */
  why?: string | undefined;
}

export const MAP: Place = { page: "map" };
export const LOST: Place = { page: "map", isLost: true };

export const address = ({ page, part, at }: Place): string =>
  page === "map"
    ? "#/"
    : `#/${[page, part ?? "", `${(at ?? -1) + 1 || ""}`]
        .filter(Boolean)
        .map(encodeURIComponent)
        .join("/")}`;

/** The place of an address; the map, which says so, for one that is damaged or made up. */
export function placeOf(hash: string): Place {
  const [, name, brought = ""] = /^#(table|skill)=(.*)$/s.exec(hash) ?? [];
  if (name === "table") return { page: "table", code: decoded(brought) };
  if (name === "skill") return { page: "practice", part: decoded(brought) };
  try {
    const [root, page, part, step] = hash.split("/").map(decodeURIComponent);
    const known = PAGES.find((one) => one === page);
    if ((!root || root === "#") && (!page || page === "map")) return MAP;
    if (root === "#" && page === "only") return { ...MAP, only: part ?? "" };
    if (root !== "#" || !known || (known === "lesson" && !part)) return LOST;
    const at = /^[1-9]\d{0,3}$/.test(step ?? "") ? Number(step) - 1 : undefined;
    return { page: known, part: part || undefined, at };
  } catch {
    return LOST;
  }
}
