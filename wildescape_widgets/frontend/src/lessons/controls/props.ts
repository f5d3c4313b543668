// What every control of an exercise is given.

import type { QuestionTexts, QuestionView } from "../shapes";
import type { HandCard } from "../../cards/shapes";

export type Kind = QuestionView["kind"];

/** What Python says of the control of a kind. */
type ControlOf<K extends Kind, Q = QuestionView> = Q extends { kind: infer Kinds; control: infer C }
  ? K extends Kinds
    ? C
    : never
  : never;

export interface ControlProps<K extends Kind> {
  control: ControlOf<K>;
  texts: QuestionTexts;
  isSolved: boolean;
  /** The places of the hand or of the list that the last hint lights. */
  lit: readonly number[];
  /** The places that were wrong in the last answer. */
  misplaced: readonly number[];
  onAnswer(answer: unknown): void;
}

export const named = (cards: readonly HandCard[]): string =>
  cards.map(({ name }) => name).join(", ");
