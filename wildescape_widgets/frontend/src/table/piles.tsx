// What the learner puts together by hand.

import { Button } from "../shared/button";
import type { TableView } from "./shapes";
import * as css from "./panel.css";

type Places = readonly number[];

/** The piles once these cards are out of them; a single card is no pile. */
const without = (piles: readonly Places[], cards: Places): Places[] =>
  piles
    .map((pile) => pile.filter((place) => !cards.includes(place)))
    .filter((pile) => pile.length > 1);

/** Whether these cards are a pile, or one card of a pile: then they can be taken out. */
function isPiled(piles: readonly Places[], cards: Places): boolean {
  const within = piles.find((pile) => cards.every((place) => pile.includes(place)));
  return cards.length > 0 && within !== undefined && [1, within.length].includes(cards.length);
}

interface PileProps {
  view: TableView;
  chosen: Places;
  /** Asks for the piles; what is chosen is put down. */
  onPiles(piles: Places[]): void;
}

export function PileButton({ view: { hand, sort, texts }, chosen, onPiles }: PileProps) {
  const piles = (hand?.piles ?? []).map(({ places }) => places);
  // Where piles aren't shown, what is chosen is put together.
  const isApart = sort === "piles" && isPiled(piles, chosen);
  const rest = without(piles, chosen);
  const next = isApart ? rest : chosen.length > 1 ? [...rest, chosen] : null;
  const text = isApart ? texts.takeApart : texts.putTogether;
  return (
    <Button
      kind="ws-pile-button"
      label={text}
      off={!next}
      shortcut="G"
      onClick={() => next && onPiles(next)}
    >
      <span class={css.pileLong}>{text}</span>
      <span class={css.pileShort}>{isApart ? texts.split : texts.pile}</span>
    </Button>
  );
}
