// How many answers of each pupil were right, for tables at which strong and weak are mixed.

import type { AskView } from "./shapes";
import { remember, remembered } from "./talk";

const KEY = "wildescape/right";

/** Of one class: by question, the numbers of the pupils who were right. */
interface Kept {
  code: string;
  right: Record<string, number[]>;
}

const kept = (code: string): Kept["right"] => {
  const found = remembered<Kept>(KEY);
  return found?.code === code ? found.right : {};
};

/** Keeps who was right about what is asked, once that can be told. */
export function keepRight(code: string, { number, pupils }: Pick<AskView, "number" | "pupils">): void {
  const right = pupils.filter(({ state }) => state === "right").map((pupil) => pupil.number);
  if (right.length) remember(KEY, { code, right: { ...kept(code), [number]: right } });
}

/** Of each pupil who was ever right, how often. */
export function rightOf(code: string): [pupil: number, count: number][] {
  const counts = new Map<number, number>();
  for (const pupil of Object.values(kept(code)).flat()) counts.set(pupil, (counts.get(pupil) ?? 0) + 1);
  return [...counts];
}
