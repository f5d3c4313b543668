// The draw for seats and the lead: a card each, and another one for ties.

import type { DrawPanel } from "./shapes";
import { Card } from "../cards/card";
import * as css from "./seat.css";

export function Draw({ drawn }: { drawn: DrawPanel }) {
  return (
    <div class="ws-draw" style={{ "--rounds": drawn.rounds.length }}>
      {drawn.rounds.map((round, number) => (
        <ul key={number} class={css.roundDrawn}>
          {round.map(({ name, card, cardName, isHigh }) => (
            <li key={name} class={isHigh ? css.high : undefined}>
              <Card face={card} />
              <span class="ws-name">{name}</span>
              <span class="ws-unseen">: {cardName}</span>
            </li>
          ))}
        </ul>
      ))}
      {/* The first sentences say which cards those are. */}
      <div class="ws-drawn-told">
        {drawn.told.slice(drawn.rounds.length).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
