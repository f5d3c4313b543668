// A scene: cards in rows, seats round a felt, facts in words.

import type { ExhibitView, QuestionTexts } from "./shapes";
import type { TableTexts } from "../table/shapes";
import { Card } from "../cards/card";
import { type PartHost, Part } from "../shared/parts";
import { type PlaqueOf, Felt as TableFelt, Team } from "../table/seats";
import * as css from "./lessons.sheet.css";

interface Drawn {
  card: string;
  means?: string;
  isLit?: boolean;
}

export function Cards({ cards }: { cards: readonly Drawn[] }) {
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

/** The trump, the teams and other facts, as a line beside the goal. */
export function Facts({ shown, texts }: { shown: ExhibitView | null; texts: QuestionTexts }) {
  if (!shown || !(shown.trump || shown.head.length || shown.facts.length)) return null;
  return (
    <p class="ws-facts">
      {shown.head.map(({ team, text }) => (
        <span key={team} class="ws-side">
          <Team team={team} />
          {text}
        </span>
      ))}
      {shown.facts.map((fact) => (
        <span key={fact} class="ws-trump">
          {fact}
        </span>
      ))}
      {shown.trump && (
        <span class="ws-trump">
          {texts.trump} <b>{shown.trump}</b>
        </span>
      )}
    </p>
  );
}

interface FeltProps {
  host: PartHost;
  felt: NonNullable<ExhibitView["felt"]>;
  /** The seats that may be clicked. */
  plaque?: PlaqueOf | undefined;
}

/** No seat can be asked or opened here, so the other texts of a table are not needed. */
export function Felt({ host, felt, plaque }: FeltProps) {
  return (
    <div class="ws-table">
      <TableFelt
        host={host}
        view={{ ...felt, texts: felt.texts as TableTexts, outcome: null }}
        act={nothing}
        plaque={plaque}
      />
    </div>
  );
}

interface Props {
  host: PartHost;
  shown: ExhibitView;
  texts: QuestionTexts;
  plaque?: PlaqueOf | undefined;
}

export function Exhibit({ host, shown, texts, plaque }: Props) {
  const { rows, felt, lens } = shown;
  if (!rows.length && !felt) return null;
  return (
    <div class="ws-exhibit">
      {felt && <Felt {...{ host, felt, plaque }} />}
      {rows.length > 0 && (
        <ul class={felt ? css.rowsShown : `${css.rowsShown} ws-on-felt`}>
          {rows.map(({ title, cards, words }, at) => (
            <li key={at}>
              <Cards cards={cards} />
              {title && <span class="ws-row-title">{title}</span>}
              <span class="ws-unseen">{words}</span>
            </li>
          ))}
        </ul>
      )}
      {lens && (
        <Part host={host} name="lens">
          {({ Lens }) => (
            <Lens
              readings={lens.readings}
              stated={false}
              cards={lens.cards}
              texts={texts}
              onState={nothing}
            />
          )}
        </Part>
      )}
    </div>
  );
}
