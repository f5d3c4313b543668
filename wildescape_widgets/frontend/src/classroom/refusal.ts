// Why the class of a pupil refuses something.

import type { JoinView } from "./shapes";

type Texts = JoinView["texts"];

/** What the class has refused, in words; nothing if it hasn't. */
export const refusal = (texts: Texts, reason: string | undefined): string =>
  reason ? (texts[reason as keyof Texts] ?? texts.away) : "";
