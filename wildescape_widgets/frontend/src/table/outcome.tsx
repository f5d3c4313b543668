// How a hand ended: the two questions, their answers, and what follows.

import type { OutcomePanel } from "./shapes";

export function Outcome({ outcome }: { outcome: OutcomePanel }) {
  return (
    <div class={outcome.isWon ? "ws-outcome ws-won" : "ws-outcome"}>
      <p class="ws-outcome-title">{outcome.title}</p>
      <dl>
        {outcome.questions.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {outcome.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </div>
  );
}
