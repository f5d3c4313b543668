// What a tab keeps of a class until it's closed: a reload loses nothing; and which class its browser teaches.

import { remember, remembered, talk } from "./talk";

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

const TEACHING_KEY = "wildescape/teaching";

/** The class that this browser teaches, without its secret if that was forgotten here. */
export interface TaughtHere {
  code: string;
  wall: string;
  teacher?: string;
}

export const taughtHere = (): TaughtHere | null =>
  remembered<TaughtHere>(TEACHING_KEY, "localStorage");
export const keepTaughtHere = (taught: TaughtHere | null): void =>
  remember(TEACHING_KEY, taught, "localStorage");

/** The codes of progress that were handed in in the room of a class. */
export function fromRoom(): string[] {
  const codes = remembered<unknown>(ROOM_KEY);
  return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : [];
}

/** Leaves codes for the overview of a class in the same tab. */
export const handOver = (codes: readonly string[]): void =>
  remember(ROOM_KEY, [...new Set([...(remembered<string[]>(ROOM_KEY) ?? []), ...codes])]);

/**
 * Fetches the codes of the class that this browser teaches, but for those that this tab has already;
 * says which class has none at all.
 */
export async function fetchCodes(): Promise<string> {
  const { code, wall, teacher } = taughtHere() ?? {};
  if (!code || !teacher) return "";
  const asked = { code, wall, teacher, since: -1, handedIn: 0 };
  const told = await talk<{ handedIn: [name: string, code: string][] }>("teach", asked);
  if (told.reason !== undefined) return "";
  const kept = keptClass();
  const fresh = told.handedIn.map(([, one]) => one).filter((one) => !kept.includes(one));
  if (fresh.length) handOver(fresh);
  return told.handedIn.length ? "" : code;
}

/** The codes are taken; what comes later is offered again. */
export const takenFromRoom = (): void => remember(ROOM_KEY, null);
