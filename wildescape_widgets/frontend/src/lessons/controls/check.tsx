// Buttons that several controls have: one that checks the answer, and cards that are clicked.

import type { ButtonHTMLAttributes } from "preact";
import { Button, OWN_KEYS } from "../../shared/button";
import { Cards } from "../exhibit";
import type { HandCard } from "../../cards/shapes";
import type { QuestionTexts } from "../shapes";
import { named } from "./props";

interface CheckProps {
  texts: QuestionTexts;
  off: boolean;
  kind?: string | undefined;
  onClick(): void;
}

export const Check = ({ texts, kind = "ws-primary", ...props }: CheckProps) => (
  <Button kind={kind} act="check" {...props}>
    {texts.check}
  </Button>
);

interface ItemProps extends ButtonHTMLAttributes {
  cards: readonly HandCard[];
  /** What else its class says. */
  state?: string;
}

export const Item = ({ cards, state = "", children, ...about }: ItemProps) => (
  <button type="button" class={`ws-item${state}`} aria-label={named(cards)} {...OWN_KEYS} {...about}>
    <Cards cards={cards} />
    {children}
  </button>
);
