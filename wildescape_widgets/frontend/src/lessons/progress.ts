// The browser stores what a learner has done; Python merges what two tabs have stored.

import { useLayoutEffect, useState } from "preact/hooks";
import type { Host, Keeping, Taking } from "../shared/host";
import { store, stored } from "../shared/store";
import type { WidgetView } from "../shared/shapes";
import type { LearnerActions } from "./shapes";

export const PROGRESS_KEY = "wildescape/progress/1";

/** The number of this day in local time, counted from 1970. */
export function today(now = new Date()): number {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
}

export const readProgress = (): string => stored(PROGRESS_KEY) ?? "";

/** Stores the learner's progress; true once the browser refuses to store it. */
export function useProgress(host: Pick<Host<WidgetView>, "onKeep"> & Taking<LearnerActions, "remember">): boolean {
  const [isRefused, setRefused] = useState(false);
  // Before the page is painted: whatever else is asked may depend on it.
  useLayoutEffect(() => {
    let seen = "";
    const write = (text: string): void => {
      if (text === readProgress()) return;
      // The browser tells other pages only, not the other widgets of this one.
      if (store(PROGRESS_KEY, text)) dispatchEvent(new Event("storage"));
      else setRefused(true);
    };
    const tell = async (): Promise<void> => {
      seen = readProgress();
      const { ok, reason } = await host.insist("remember", { kept: seen, today: today() });
      if (ok || (reason !== "malformed" && reason !== "bad_progress")) return;
      // Kept aside, in case a newer version can read it; without room for it, it is overwritten.
      store(`${PROGRESS_KEY}/unreadable`, seen);
      await host.insist("remember", { kept: "", today: today() });
    };
    const deaf = host.onKeep(({ progress }: Keeping) => {
      if (progress === undefined) return;
      if (readProgress() !== seen) void tell();
      else {
        seen = progress;
        write(progress);
      }
    });
    const onStorage = (): void => {
      if (readProgress() !== seen) void tell();
    };
    addEventListener("storage", onStorage);
    void tell();
    return () => {
      deaf();
      removeEventListener("storage", onStorage);
    };
  }, [host]);
  return isRefused;
}
