// How a hand that was played with people goes into the learner's journal: into the progress that this
// browser keeps, which pages of the course merge with theirs.

import { PROGRESS_KEY, readProgress, today } from "../lessons/progress";
import { store } from "../shared/store";
import type { LookReply } from "./shapes";

type Entries = Record<string, unknown>;

const VERSION = 1;

/** What is kept; null if it's none of ours. */
function read(): Entries | null {
  const text = readProgress();
  if (!text) return { version: VERSION, steps: {}, skills: {}, mistakes: {}, begun: {} };
  try {
    const kept = JSON.parse(text) as Entries | null;
    return kept?.["version"] === VERSION ? kept : null;
  } catch {
    return null;
  }
}

const entries = (kept: Entries | null, key: string): Entries => (kept?.[key] ?? {}) as Entries;

export const isInJournal = (name: string): boolean => Object.hasOwn(entries(read(), "played"), name);

/** Keeps a hand and its moments, which come back in practice from tomorrow on: as `after_hand` and
 * `after_mistakes` of `progress.py`. Says which text tells what came of it. */
export function keepHand({ name, played, hands }: LookReply): "isInJournal" | "keepUnread" | "keepRefused" {
  const kept = read();
  if (!kept) return "keepUnread";
  const missed = Object.fromEntries(Object.keys(hands).map((hand) => [hand, [1, today()]]));
  const now = {
    ...kept,
    mistakes: { ...entries(kept, "mistakes"), ...missed },
    hands: { ...entries(kept, "hands"), ...hands },
    played: { ...entries(kept, "played"), [name]: played },
  };
  return store(PROGRESS_KEY, JSON.stringify(now)) ? "isInJournal" : "keepRefused";
}
