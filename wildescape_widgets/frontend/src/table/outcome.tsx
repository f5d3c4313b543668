// How a hand ended: two questions, their answers, and what follows.

import type { OutcomePanel } from "./shapes";

export function Outcome({ outcome }: { outcome: OutcomePanel }) {
  return (
    <div class="ws-outcome">
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
