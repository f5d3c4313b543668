// How a page speaks with its class on the server, and hears what is new there.

import { useEffect, useRef } from "preact/hooks";
import type { Unknown } from "../shared/code-place";
import type { Model, Reply } from "../shared/host";
import { pause } from "../shared/host";
import type { JoinTexts } from "./shapes";

/** What the server answers: what was asked for, or the reason why not. */
export type Heard<Told> = (Told & { reason?: undefined }) | Unknown;

/** Asks the class for something; `away` if nobody answers. */
export async function talk<Told = object>(
  action: string,
  asked: object,
  signal: AbortSignal | null = null,
): Promise<Heard<Told>> {
  try {
    const body = JSON.stringify(asked);
    const answer = await fetch(`ask/${action}`, { method: "POST", body, signal });
    return (await answer.json()) as Heard<Told>;
  } catch {
    return { reason: "away" };
  }
}

/** What the class of a pupil has refused, in words; nothing if it hasn't. */
export const refusal = (texts: JoinTexts, reason: string | undefined): string =>
  reason ? (texts[reason as keyof JoinTexts] ?? texts.away) : "";

/** Whether a page is on a user's own server, where JupyterHub lets nobody else in. */
export const isOwn = (page: string): boolean => /\/user\/[^/]+\//.test(new URL(page).pathname);

/** Does one thing at a time: a second click or Enter does nothing until the first one is done. */
export function useOnce(): (act: () => Promise<unknown>) => void {
  const isBusy = useRef(false);
  return (act) => {
    if (isBusy.current) return;
    isBusy.current = true;
    void act().finally(() => {
      isBusy.current = false;
    });
  };
}

/** Why a page is in no class any more: ended by the teacher, gone, or somebody else is in its place. */
const OVER = ["ended", "gone", "taken", "removed"] as const;
export type Over = (typeof OVER)[number];

export const isOver = (reason: string | undefined): reason is Over =>
  OVER.some((one) => one === reason);

const AGAIN_AFTER_MS = 2000;
const SOON_AFTER_MS = 500;
/** A Python that ends while it's told never answers. */
const TOLD_WITHIN_MS = 8000;

/**
 * Loads the page again if the site has lost its Python, as after a restart: the class goes on where
 * this tab has left it. A page whose Python only lags stays.
 */
async function comeBack({ kernel }: Model): Promise<void> {
  if (!kernel) return;
  try {
    const { status } = await fetch(`api/kernels/${kernel}`);
    if (status === 404) location.reload();
  } catch {
    // Nobody answers: it's asked again.
  }
}

/**
 * How to tell the class something until it's heard: what is told next takes its place, and `drop`
 * gives it up. Then there is no answer. `onMiss` hears of each time in vain.
 */
export function useTelling(model: Model) {
  const newest = useRef(0);
  const drop = (): void => void newest.current++;
  useEffect(() => drop, []);
  const tell = async <Told extends { reason?: string | undefined }>(
    ask: () => Promise<Told>,
    onMiss: () => void,
  ): Promise<Told | null> => {
    const mine = ++newest.current;
    for (;;) {
      const told = await ask();
      if (mine !== newest.current) return null;
      if (told.reason !== "away" && told.reason !== "lost") return told;
      onMiss();
      if (told.reason === "lost") await comeBack(model);
      await pause(AGAIN_AFTER_MS);
      if (mine !== newest.current) return null;
    }
  };
  return { tell, drop };
}

interface News {
  rev: number;
  /** The server needed the place of this request: it waits for less long than others. */
  isCut?: boolean;
}

interface Hearing<Told extends News> {
  model: Model;
  action: string;
  /** What to ask with; nothing while there is no class. */
  asked(): object | null | false;
  /** Passes it on to Python; what is `lost` on the way there is told again. */
  onNews(told: Told): Promise<Partial<Reply>>;
  /** There is no more to hear. */
  onEnd(reason: Over): void;
  /** Why there is nothing to hear right now; empty if there is. */
  onProblem(reason: string): void;
}

/** Hears of everything new, for as long as `key` is the same. */
export function useNews<Told extends News>(key: string, hearing: Hearing<Told>): void {
  // Words change with the language while it is heard.
  const now = useRef(hearing);
  now.current = hearing;
  useEffect(() => {
    // A request that waits would hold one of the browser's few connections.
    const left = new AbortController();
    const { signal } = left;
    const hear = async (): Promise<void> => {
      let since = -1;
      while (!signal.aborted) {
        const asked = now.current.asked();
        if (!asked) return;
        const told = await talk<Told>(now.current.action, { ...asked, since }, signal);
        if (signal.aborted) return;
        if (isOver(told.reason)) {
          now.current.onProblem("");
          return now.current.onEnd(told.reason);
        }
        const isHeard = told.reason === undefined;
        const isNews = isHeard && told.rev > since;
        const passed = isNews ? now.current.onNews(told) : ({} as Partial<Reply>);
        const reply = await Promise.race([passed, pause(TOLD_WITHIN_MS)]);
        const isLost = !reply || reply.reason === "lost";
        // What Python can't take says so itself.
        if (isLost || reply.ok !== false)
          now.current.onProblem(told.reason ?? (isLost ? "away" : ""));
        if (isLost) await comeBack(now.current.model);
        if (!isHeard || isLost) await pause(AGAIN_AFTER_MS);
        else {
          since = told.rev;
          // Several pages with one secret would cut each other off without end.
          if (told.isCut) await pause(SOON_AFTER_MS);
        }
      }
    };
    void hear();
    return () => left.abort();
  }, [key]);
}

/** Asks until Python has heard it. */
export async function untilHeard(ask: () => Promise<Reply>): Promise<void> {
  while ((await ask()).reason === "lost") await pause(AGAIN_AFTER_MS);
}

/** Where it's remembered: by this tab, so that it survives a reload, or by the browser. */
type Memory = "sessionStorage" | "localStorage";

/** What is remembered of a class. */
export function remembered<Value>(key: string, by: Memory = "sessionStorage"): Value | null {
  try {
    return JSON.parse(window[by].getItem(key) ?? "null") as Value | null;
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown, by: Memory = "sessionStorage"): void {
  try {
    if (value === null) window[by].removeItem(key);
    else window[by].setItem(key, JSON.stringify(value));
  } catch {
    // After a reload one joins again.
  }
}
