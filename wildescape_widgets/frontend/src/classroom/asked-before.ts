// What a class was asked, and what it answered: for its teacher's page after a reload. It goes with
// the class, or with the tab.

import { remember, remembered } from "./talk";

const KEY = "wildescape/asked";

/** A tab takes some five million characters. */
const MOST = 2_000_000;

/** A question as the class tells it; once it's kept, with what is right. */
export interface Before {
  number: number;
  question: string | null;
  shown: string | null;
  isOpen: boolean;
  pupils: { number: number; name: string; answer: string | null; why?: string; isHere?: boolean }[];
}

interface Kept {
  code: string;
  asked: Before[];
}

/** What this class was asked, the first question first. */
export function askedBefore(code: string): Before[] {
  const kept = remembered<Kept>(KEY);
  return kept?.code === code ? kept.asked : [];
}

/** Keeps a question with what is new about it; of too many the first ones are gone. */
export function keepAsked(code: string, number: number, news: Partial<Before>): void {
  const before = askedBefore(code);
  const known = before.find((one) => one.number === number);
  const asked = before.filter((one) => one !== known);
  const next = { shown: null, isOpen: true, pupils: [], question: null, ...known, ...news, number };
  // As its teacher wrote it, it says what is right; as pupils get it, it doesn't.
  const isAsPupilsGetIt = "pupils" in news;
  asked.push({ ...next, question: (isAsPupilsGetIt && known?.question) || next.question });
  asked.sort((one, other) => one.number - other.number);
  while (JSON.stringify(asked).length > MOST) asked.shift();
  remember(KEY, { code, asked });
}

export const forgetAsked = (): void => remember(KEY, null);
