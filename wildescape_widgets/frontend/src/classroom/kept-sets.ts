// Sets of questions as this browser keeps them, each under a name of its own: no tab writes over
// what another one has done in another set.

import { store, stored } from "../shared/store";

const SET = "wildescape/set/";
const LAST = "wildescape/set";

export interface KeptSet {
  key: string;
  name: string;
  questions: readonly object[];
}

/** A set; nothing if it isn't kept. */
export function keptSet(key: string): KeptSet | null {
  try {
    const { name, questions } = JSON.parse(stored(SET + key) ?? "{}") as Partial<KeptSet>;
    return typeof name === "string" && Array.isArray(questions) ? { key, name, questions } : null;
  } catch {
    return null;
  }
}

/** All of them, by name. */
export function keptSets(): KeptSet[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(SET));
    const found = names.map((name) => keptSet(name.slice(SET.length)));
    return found
      .filter((one) => one !== null)
      .sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  } catch {
    return [];
  }
}

/** Keeps a set; false where the browser refuses. */
export const keepSet = ({ key, name, questions }: KeptSet): boolean =>
  store(SET + key, JSON.stringify({ name, questions }));

export function removeSet(key: string): void {
  try {
    localStorage.removeItem(SET + key);
  } catch {
    // Then nothing is kept.
  }
}

/** Which set was open last, in any tab. */
export const openedLast = (): string => stored(LAST) ?? "";
export const openLast = (key: string): boolean => store(LAST, key);

/** A key that no other set has. */
export const newKey = (): string =>
  `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;

/** The name, or with another number behind it if another set has it. */
export function freeName(name: string, others: readonly KeptSet[]): string {
  const isTaken = (one: string): boolean => others.some((other) => other.name === one);
  const plain = name.replace(/ \(\d+\)$/, "");
  let free = name;
  for (let number = 2; isTaken(free); number++) free = `${plain} (${number})`;
  return free;
}

/** Calls back with the key of a set that another tab has changed or removed. */
export function onSetElsewhere(changed: (key: string) => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key?.startsWith(SET)) changed(key.slice(SET.length));
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
