// How a hand ended: the result, why, and what follows.

import type { OutcomePanel } from "./shapes";
import * as css from "./seat.css";

export function Outcome({ outcome }: { outcome: OutcomePanel }) {
  return (
    <div class={outcome.isWon ? `ws-outcome ${css.won}` : "ws-outcome"}>
      <p class="ws-outcome-title">{outcome.title}</p>
      {outcome.why.length > 0 && (
        <div>
          {outcome.why.map((why) => (
            <p key={why} class="ws-outcome-why">
              {why}
            </p>
          ))}
        </div>
      )}
      <ul>
        {outcome.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </div>
  );
}
