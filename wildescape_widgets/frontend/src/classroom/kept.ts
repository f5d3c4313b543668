// What a tab keeps of a class until it's closed: a reload loses nothing.

import { remember, remembered } from "./talk";

const CLASS_KEY = "wildescape/class";
/** Where the room of a class leaves the codes that were handed in there: a list of texts. */
const ROOM_KEY = "wildescape-handed-in";

export function keptClass(): string {
  try {
    return sessionStorage.getItem(CLASS_KEY) ?? "";
  } catch {
    return "";
  }
}

export function keepClass(text: string): void {
  try {
    if (text) sessionStorage.setItem(CLASS_KEY, text);
    else sessionStorage.removeItem(CLASS_KEY);
  } catch {
    // Then it holds until the page is left.
  }
}

/** The codes of progress that were handed in in the room of a class. */
export function fromRoom(): string[] {
  const codes = remembered<unknown>(ROOM_KEY);
  return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : [];
}

/** Leaves codes for the overview of a class in the same tab. */
export const handOver = (codes: readonly string[]): void =>
  remember(ROOM_KEY, [...new Set([...(remembered<string[]>(ROOM_KEY) ?? []), ...codes])]);

/** The codes are taken; what comes later is offered again. */
export const takenFromRoom = (): void => remember(ROOM_KEY, null);
