// The cards of a hand beside each other, to look at.

import { Card } from "../cards/card";
import type { HandCard } from "../cards/shapes";

interface HeldProps {
  hand: readonly HandCard[];
  label: string;
  kind?: string;
}

export const Held = ({ hand, label, kind }: HeldProps) => (
  <ul class={kind} aria-label={label}>
    {hand.map(({ card, name }, at) => (
      <li key={at} class="ws-slot" data-card={card}>
        <Card face={card} />
        <span class="ws-unseen">{name}</span>
      </li>
    ))}
  </ul>
);
