// What a class has answered: bars beside the answers, plays as cards laid beside each other.

import { Cards } from "../lessons/exhibit";
import type { AskTexts, CountView } from "./shapes";

interface Props {
  counts: readonly CountView[];
  /** Whether they are plays, which lie beside each other. */
  arePlays: boolean;
  /** Whether they are all that may be chosen, also what nobody has. */
  areOptions: boolean;
  /** Whether nobody shall see yet what others have answered. */
  areHidden: boolean;
  /** Whether nobody can answer any more. */
  isOver: boolean;
  /** How many there are who may answer: a bar is full if all of them have given the same answer. */
  of: number;
  texts: AskTexts;
}

const MARKS = { "": "", right: "✓", better: "≈", wrong: "✗" } as const;

export function Counts({ counts, arePlays, areOptions, areHidden, isOver, of, texts }: Props) {
  if (!counts.length) return areHidden || isOver ? null : <p class="ws-quiet-text">{texts.noAnswers}</p>;
  return (
    <>
      <ul
        class={`ws-counts ${areHidden ? "ws-to-choose" : arePlays ? "ws-plays" : ""}`}
        aria-label={texts.wallTitle}
      >
        {counts.map(({ key, said, cards, count, state, because }) => (
          <li
            key={key}
            class={state && `ws-count-${state}`}
            data-answer={key}
            data-count={areHidden ? undefined : count}
            // What may be chosen and what is right are always there.
            data-rare={areOptions || state === "right" ? undefined : ""}
          >
            <span class="ws-count-said">
              {cards.length > 0 && <Cards cards={cards} />}
              <span class={cards.length ? "ws-unseen" : ""}>{said}</span>
            </span>
            {!areHidden && (
              <>
                <span class="ws-count-bar" aria-hidden>
                  <span style={{ width: `${(100 * count) / of}%` }} />
                </span>
                <b class="ws-count-number">{count}</b>
              </>
            )}
            {state && (
              <span class="ws-count-mark">
                <span aria-hidden>{MARKS[state]}</span>
                <span class={state === "better" ? "ws-count-word" : "ws-unseen"}> {texts[state]}</span>
              </span>
            )}
            {because && <small class="ws-count-why">{because}</small>}
          </li>
        ))}
      </ul>
      <p class="ws-counts-others" hidden />
    </>
  );
}
