// What every control of an exercise is given.

import type { ComponentChildren, VNode } from "preact";
import type { PartHost } from "../../shared/parts";
import type { PlaqueOf } from "../../table/seats";
import type { ExhibitView, QuestionTexts, QuestionView } from "../shapes";
import type { HandCard } from "../../cards/shapes";

export type Kind = QuestionView["kind"];

/** What Python says of the control of a kind. */
type ControlOf<K extends Kind, Q = QuestionView> = Q extends { kind: infer Kinds; control: infer C }
  ? K extends Kinds
    ? C
    : never
  : never;

export interface ControlProps<K extends Kind> {
  host: PartHost;
  kind: Kind;
  control: ControlOf<K>;
  texts: QuestionTexts;
  /** Whether no more answers are taken. */
  isClosed: boolean;
  /** Whether the answer is known, so that it may be seen. */
  isOver: boolean;
  /** The places of the hand or of the list that the last hint lights, or the answer that is told. */
  lit: readonly number[];
  /** Whether what lies at a place was wrong there in the last answer. */
  isWrong(at: number, lies: unknown): boolean;
  onAnswer(answer: unknown): void;
  /** What the step shows, with the seats that may be clicked. */
  exhibit(plaque?: PlaqueOf): VNode | null;
  /** The moments of a hand that runs by itself. */
  film: ExhibitView["film"];
  /** The line for what is said, with buttons beside it; `empty` says what to do first.
   * What was said of an answer is gone once another one lies there. */
  bar(empty: string, buttons: ComponentChildren, answer?: unknown): VNode;
}

export const named = (cards: readonly HandCard[]): string =>
  cards.map(({ name }) => name).join(", ");
