// How a page asks the table for people on its site.

import type { Unknown } from "../shared/code-place";
import { decoded } from "../shared/host";
import { BACK_KEY, SEAT_KEY, store, stored } from "../shared/store";
import type { TogetherWords } from "./shapes";

/** The way to a table on another site: a notebook's Python asks it, and has the secret of the seat. */
export interface Far {
  (action: string, asked: object, signal: AbortSignal | null): Promise<object>;
  /** The address of the tables there. */
  page: string;
}

/** A seat at a table: what the server knows it by. */
export interface OwnSeat {
  code: string;
  /** The secret of the seat. */
  seat: string;
  far?: Far;
}

/** What the server answers: what was asked for, or the reason why not. */
export type Answered<Told> = (Told & { reason?: undefined }) | Unknown;

/** Asks the site; `away_site` if nobody answers. */
export async function askTable<Told = object>(
  action: string,
  asked: object,
  signal: AbortSignal | null = null,
): Promise<Answered<Told>> {
  // What is a function isn't sent.
  const { far } = asked as Partial<OwnSeat>;
  if (far) return (await far(action, asked, signal)) as Answered<Told>;
  try {
    const body = JSON.stringify(asked);
    const answer = await fetch(`together/${action}`, { method: "POST", body, signal });
    return (await answer.json()) as Answered<Told>;
  } catch {
    return { reason: "away_site" };
  }
}

/** Why something was refused, in words; nothing if it wasn't. */
export const refusal = (words: TogetherWords, reason: string | undefined): string =>
  reason ? (words[reason as keyof TogetherWords] ?? words.away_site) : "";

/** The code in the address, if it has one. */
export const codeInAddress = (): string =>
  decoded(location.hash.slice(1)).replace(/[\s-]/g, "").toUpperCase();

/** A code as one reads it. */
export const spaced = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

export const linkTo = ({ code, far }: OwnSeat): string =>
  `${far?.page ?? location.origin + location.pathname}#${code}`;

/** The seat that this browser has at a table. */
export function keptSeat(code: string): OwnSeat | null {
  const seat = stored(SEAT_KEY + code);
  return seat ? { code, seat } : null;
}

/** Where the browser refuses, the seat holds until the page is left. */
export const keepSeat = ({ code, seat }: OwnSeat): boolean => store(SEAT_KEY + code, seat);

export function forgetSeat(code: string): void {
  try {
    localStorage.removeItem(SEAT_KEY + code);
    localStorage.removeItem(BACK_KEY);
  } catch {
    // It wasn't kept.
  }
}

/** What begins the name under which a seat is kept that this browser may have left. */
const LAST_KEY = `${SEAT_KEY}last/`;
const NAME_KEY = `${SEAT_KEY}name`;

/** The seat that this browser had last at a table: its secret, and which one it was. */
export function lastSeat(code: string): { before?: string; chair?: number } {
  const [chair, before] = stored(LAST_KEY + code)?.split(" ") ?? [];
  return before ? { before, chair: Number(chair) } : {};
}

/** For how long the course offers the way back to a table. */
const OFFERED_MS = 6 * 3600_000;

/** Keeps what this browser is called, and where it sits. */
export function keepLast({ code, seat }: OwnSeat, chair: number, name: string): void {
  store(BACK_KEY, `${Date.now() + OFFERED_MS} ${location.pathname}#${code}`);
  store(LAST_KEY + code, `${chair} ${seat}`);
  store(NAME_KEY, name);
}

export const lastName = (): string => stored(NAME_KEY) ?? "";

/** The code of the last table of a class, so that its page knows the way back after a reload. */
const CLASS_TABLE = `${SEAT_KEY}of-class`;

/** Under what name the page of a class keeps the seat that a pupil has there. */
const CLASS_SEAT = "wildescape/seat";

/** Whether this browser is in a class. */
export const isInClass = (): boolean => !!stored(CLASS_SEAT);

export const keepClassTable = (code: string): boolean => store(CLASS_TABLE, code);
export const isClassTable = (code: string): boolean => !!code && stored(CLASS_TABLE) === code;
