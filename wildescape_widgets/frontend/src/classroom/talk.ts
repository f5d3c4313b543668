// How a page speaks with its class on the server, and hears what is new there.

import { useEffect, useRef } from "preact/hooks";
import type { Reply } from "../shared/host";
import { pause } from "../shared/parts";

/** What the server answers: what was asked for, or the reason why not. */
export type Heard<Told> = (Told & { reason?: undefined }) | { reason: string };

/** Asks the class for something; `away` if nobody answers. */
export async function talk<Told = object>(
  action: string,
  asked: object,
  signal: AbortSignal | null = null,
): Promise<Heard<Told>> {
  try {
    const body = JSON.stringify(asked);
    const answer = await fetch(`class/${action}`, { method: "POST", body, signal });
    return (await answer.json()) as Heard<Told>;
  } catch {
    return { reason: "away" };
  }
}

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

interface News {
  rev: number;
  isOver?: boolean;
}

const AGAIN_AFTER_MS = 2000;

interface Hearing<Told extends News> {
  action: string;
  /** What to ask with; nothing while there is no class. */
  asked(): object | null | false;
  /** Passes it on to Python; what is `lost` on the way there is told again. */
  onNews(told: Told): Promise<{ reason?: string }>;
  /** The class is over, or there is none. */
  onEnd(): void;
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
        if (told.reason === "unknown" || (told.reason === undefined && told.isOver)) {
          now.current.onEnd();
          return;
        }
        now.current.onProblem(told.reason ?? "");
        const isNews = told.reason === undefined && told.rev > since;
        const { reason } = isNews ? await now.current.onNews(told) : told;
        if (told.reason !== undefined || reason === "lost") await pause(AGAIN_AFTER_MS);
        else since = told.rev;
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
