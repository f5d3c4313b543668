// A scene: cards in rows, seats round a felt, facts in words.

import type { ExhibitView, QuestionTexts } from "./shapes";
import type { TableTexts } from "../table/shapes";
import { Card } from "../cards/card";
import { Lens } from "../cards/lens";
import { Felt, Team } from "../table/seats";

interface Drawn {
  cards: readonly { card: string; means?: string; isLit?: boolean }[];
}

export function Cards({ cards }: Drawn) {
  return (
    <span class="ws-fan">
      {cards.map(({ card, means, isLit }, at) => (
        <span key={at} class={isLit ? "ws-slot ws-lit" : "ws-slot"} data-card={card}>
          <Card face={card} meaning={means} />
        </span>
      ))}
    </span>
  );
}

const nothing = (): void => {};

export function Exhibit({ shown, texts }: { shown: ExhibitView; texts: QuestionTexts }) {
  const { trump, head, rows, facts, felt } = shown;
  if (!trump && !head.length && !rows.length && !facts.length && !felt) return null;
  return (
    <div class="ws-exhibit">
      {(trump || head.length > 0 || facts.length > 0) && (
        <p class="ws-head">
          {trump && (
            <span class="ws-trump">
              {texts.trump} <b>{trump}</b>
            </span>
          )}
          {head.map(({ team, text }) => (
            <span key={team}>
              <Team team={team} />
              {text}
            </span>
          ))}
          {facts.map((fact) => (
            <span key={fact} class="ws-trump">
              {fact}
            </span>
          ))}
        </p>
      )}
      {felt && (
        <div class="ws-table">
          {/* No seat can be asked or opened here, so the other texts of a table are not needed. */}
          <Felt
            view={{ ...felt, texts: felt.texts as TableTexts, outcome: null }}
            act={nothing}
          />
        </div>
      )}
      {rows.length > 0 && (
        <ul class="ws-rows-shown">
          {rows.map(({ title, cards, words }, at) => (
            <li key={at}>
              {title && <span class="ws-row-title">{title}</span>}
              <span class="ws-unseen">{words}</span>
              <Cards cards={cards} />
            </li>
          ))}
        </ul>
      )}
      {shown.lens && (
        <Lens
          readings={shown.lens.readings}
          stated={false}
          cards={shown.lens.cards}
          texts={texts}
          onState={nothing}
        />
      )}
    </div>
  );
}
