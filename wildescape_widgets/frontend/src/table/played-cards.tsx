// Cards on the table in a fan.

import type { PlayedCard } from "./shapes";
import { Card, short } from "../cards/card";

export const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

interface Props {
  played: readonly PlayedCard[];
  kind: string;
}

export function Fan({ played, kind }: Props) {
  const cards = played.map(({ card }) => card);
  return (
    <span class={`ws-fan ${kind}`}>
      <span class="ws-unseen">{cards.map(short).join(" ")}</span>
      <span class="ws-fan-cards">
        {played.map(({ card, means }, at) => (
          <span key={at} class="ws-slot" data-card={card}>
            <Card face={card} meaning={means} />
          </span>
        ))}
      </span>
    </span>
  );
}
