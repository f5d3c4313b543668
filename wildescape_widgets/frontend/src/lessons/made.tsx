// The kinds of plays that a learner has made, once they've played a hand.

import type { JournalView, MadePlay } from "./shapes";
import * as css from "./lessons.sheet.css";

/** How high each card of a kind of play stands: steps for a straight, a part apart. */
const STEPS: Record<string, readonly number[]> = {
  single: [0],
  pair: [0, 0],
  triple: [0, 0, 0],
  straight: [0, 1, 2, 3, 4],
  flush: [0, 0, 0, 0, 0],
  full_house: [2, 2, 2, 0, 0],
  four_plus_one: [2, 2, 2, 2, 0],
  straight_flush: [0, 1, 2, 3, 4],
  five_of_a_kind: [2, 2, 2, 2, 2],
};

/** A kind of play as little cards; those of one suit carry a dot. */
function LittlePlay({ kind }: Pick<MadePlay, "kind">) {
  const steps = STEPS[kind] ?? [];
  return (
    <svg viewBox="0 0 64 32" aria-hidden>
      {steps.map((step, at) => (
        <g key={at} transform={`translate(${32 + (at - steps.length / 2) * 12} ${10 - 2 * step})`}>
          <rect x={1} width={10} height={20} rx={2} />
          {kind.endsWith("flush") && <circle cx={6} cy={6} r={2} />}
        </g>
      ))}
    </svg>
  );
}

/** Each kind of play, with how many hands have one. */
export function Made({ made, texts }: Pick<JournalView, "made" | "texts">) {
  return (
    <section class="ws-made" aria-label={texts.made}>
      <p class={css.partTitle}>{texts.made}</p>
      <ul>
        {made.map(({ kind, title, hands, told }) => (
          <li key={kind} data-hands={hands}>
            <LittlePlay kind={kind} />
            <b>{title}</b>
            <small>{told}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
