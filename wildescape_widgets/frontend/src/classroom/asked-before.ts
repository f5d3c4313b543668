// What was asked and answered, for its teacher's page after a reload, and for when there is no class
// any more. Only its teacher ends that, or the tab.

import { remember, remembered } from "./talk";

const KEY = "wildescape/asked";

/** A tab takes some five million characters. */
const MOST = 2_000_000;

/** A question as the class tells it; once it's kept, with what is right. */
export interface Before {
  /** Its place among all that were asked, also in the classes before. */
  number: number;
  question: string | null;
  shown: string | null;
  isOpen: boolean;
  pupils: { number: number; name: string; answer: string | null; why?: string; isHere?: boolean }[];
  /** When it was asked, by this browser's clock. */
  time?: string;
  /** Its lines in the table of answers. */
  lines?: string;
}

/** What was asked, the first question first. */
export const askedBefore = (): Before[] => remembered<{ asked: Before[] }>(KEY)?.asked ?? [];

/** Whether anybody has answered anything. */
export const hasAnswers = (): boolean =>
  askedBefore().some(({ pupils }) => pupils.some(({ answer }) => answer !== null));

/** The day and the minute. */
export const now = (): string => new Date().toLocaleString("sv").slice(0, 16);

/**
 * Keeps a question with what is new about it; of too many the first ones are gone. Says when it was
 * asked.
 */
export function keepAsked(number: number, news: Partial<Before>): string {
  const before = askedBefore();
  const known = before.find((one) => one.number === number);
  const asked = before.filter((one) => one !== known);
  const next = { time: now(), shown: null, isOpen: true, pupils: [], question: null, ...known, ...news, number };
  // As its teacher wrote it, it says what is right; as pupils get it, it doesn't.
  const isAsPupilsGetIt = "pupils" in news;
  asked.push({ ...next, question: (isAsPupilsGetIt && known?.question) || next.question });
  asked.sort((one, other) => one.number - other.number);
  while (JSON.stringify(asked).length > MOST) asked.shift();
  remember(KEY, { asked });
  return next.time;
}

/** A question in which a pupil has another name, or was taken out, with their answer. */
export const amended = (asked: Before, pupil: number, name: string | null): Before => ({
  ...asked,
  pupils:
    name === null
      ? asked.pupils.filter(({ number }) => number !== pupil)
      : asked.pupils.map((one) => (one.number === pupil ? { ...one, name } : one)),
});

/** A pupil has another name in all questions after one, or was taken out, with every answer. */
export function amendAsked(after: number, pupil: number, name: string | null): void {
  const asked = askedBefore().map((one) => (one.number > after ? amended(one, pupil, name) : one));
  remember(KEY, { asked });
}

export const forgetAsked = (): void => remember(KEY, null);
