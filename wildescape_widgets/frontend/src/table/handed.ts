// How pages speak with the site of what is handed out under a short code, and what a browser keeps.

import type { Unknown } from "../shared/code-place";
import { decoded } from "../shared/host";
import { store, stored } from "../shared/store";

/** What the site answers: what was asked for, or the reason why not. */
export type Answered<Told> =
  | (Told & { reason?: undefined; text?: undefined })
  | (Unknown & { text?: string });

/** Asks the site; `away` if nobody answers. */
export async function askHanded<Told = object>(
  action: string,
  asked: object,
): Promise<Answered<Told>> {
  try {
    const answer = await fetch(`h/${action}`, { method: "POST", body: JSON.stringify(asked) });
    return (await answer.json()) as Answered<Told>;
  } catch {
    return { reason: "away" };
  }
}

/** The page of short codes, seen from a page beside it. */
export const shortPage = (): string => new URL("h", location.href.replace(/[?#].*$/, "")).href;

/** How many are kept of the entries that a browser has for what it has opened. */
const MOST_OPENED = 20;

/** Of the entries whose names begin alike keeps those opened last, and forgets the others. */
export function keepLast(begin: string, newest: string): void {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(begin) && key !== begin);
    // Their order has the name that all begin with.
    const before = stored(begin)?.split(" ") ?? [];
    const all = [...new Set([newest, ...before, ...names.map((key) => key.slice(begin.length))])];
    for (const name of all.slice(MOST_OPENED)) localStorage.removeItem(begin + name);
    store(begin, all.slice(0, MOST_OPENED).join(" "));
  } catch {
    // Nothing is kept.
  }
}

const VISIT = "wildescape/h/";

/** What the site knows this browser by where a code leads; empty before. */
export const visitOf = (code: string): string => stored(VISIT + code) ?? "";
export function keepVisit(code: string, visit: string): void {
  store(VISIT + code, visit);
  keepLast(VISIT, code);
}

/** What this tab has come by. */
export interface Come {
  code: string;
  visit: string;
  address: string;
}

const COME = "wildescape/handed";

export function keepCome(come: Come): void {
  try {
    sessionStorage.setItem(COME, JSON.stringify(come));
  } catch {
    // Then nothing is counted.
  }
}

/** By what short code this tab has come to where it is; nothing if by none. */
export function comeHere(): Come | null {
  try {
    const come = JSON.parse(sessionStorage.getItem(COME) ?? "null") as Come | null;
    return come?.visit && decoded(come.address) === decoded(location.hash) ? come : null;
  } catch {
    return null;
  }
}

/** Something that was handed out in this browser. */
export interface Mine {
  code: string;
  teacher: string;
  /** In words: the question, or what is practiced. */
  about: string;
}

const MINE = "wildescape/handed-out";
const MOST_MINE = 50;

export function handedBefore(): Mine[] {
  try {
    const kept: unknown = JSON.parse(stored(MINE) ?? "[]");
    return Array.isArray(kept) ? (kept as Mine[]).filter((one) => !!one?.code) : [];
  } catch {
    return [];
  }
}

export const keepMine = (mine: Mine): boolean =>
  store(MINE, JSON.stringify([mine, ...handedBefore()].slice(0, MOST_MINE)));

export const forgetMine = (code: string): boolean =>
  store(MINE, JSON.stringify(handedBefore().filter((one) => one.code !== code)));

/** A code as it's read out. */
export const spaced = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;
