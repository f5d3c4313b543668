// All cards of the game, to lay out a hand: one tab stop, arrows move, Enter and Space add.

import { useEffect, useRef, useState } from "preact/hooks";
import { Card, SUITS, parts } from "../cards/card";
import { OWN_KEYS } from "../shared/button";
import type { HandCard } from "../cards/shapes";
import * as css from "./builder.css";

export const RANKS = "A K Q J 10 9 8 7 6 5 4 3 2".split(" ");
export const JOKERS = ["BJ", "LJ"];

const IN_ROWS = [...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)), ...JOKERS];

/** The cards as they lie in the palette: a row a suit, then the jokers. */
export const inRows = (cards: readonly HandCard[]): HandCard[] =>
  IN_ROWS.flatMap((face) => cards.find(({ card }) => card === face) ?? []);

interface Pick extends HandCard {
  /** How many are left, if that is shown. */
  left?: number;
}

interface Props {
  label: string;
  cards: readonly Pick[];
  /** How many lie in a row; all of them, if they simply flow. */
  columns?: number;
  kind: string;
  onPick(card: string, at: number): void;
}

/** Cards as buttons with one tab stop. */
export function Cards({ label, cards, columns = cards.length, kind, onPick }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(0);
  const had = useRef(false);
  const at = Math.max(0, Math.min(focus, cards.length - 1));
  const buttons = (): HTMLElement[] => [...(root.current?.querySelectorAll("button") ?? [])];

  useEffect(() => {
    // The card that had the focus has been put back: its neighbour takes it.
    if (had.current && document.activeElement === document.body) buttons()[at]?.focus();
  }, [cards.length]);

  const onKeyDown = (event: KeyboardEvent): void => {
    OWN_KEYS.onKeyDown(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns < cards.length ? columns : 1,
      ArrowUp: columns < cards.length ? -columns : -1,
    };
    const key = event.key.toUpperCase();
    const step = steps[event.key];
    let to = step === undefined ? undefined : at + step;
    if (event.key === "Home") to = 0;
    if (event.key === "End") to = cards.length - 1;
    if (/^[0-9JQKA]$/.test(key)) {
      const rank = key < "2" ? "10" : key;
      const after = cards.map((_, ahead) => (at + 1 + ahead) % cards.length);
      to = after.find((one) => parts(cards[one]?.card ?? "").rank === rank);
    }
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < cards.length) buttons()[to]?.focus();
  };

  return (
    <div
      ref={root}
      class={kind}
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocusIn={() => (had.current = true)}
      onFocusOut={({ relatedTarget }) => {
        // A button that is removed loses the focus to nobody.
        if (relatedTarget) had.current = false;
      }}
    >
      {cards.map(({ card, name, left }, place) => (
        <button
          key={place}
          type="button"
          class={css.pick}
          aria-label={name}
          aria-disabled={left === 0 || undefined}
          tabIndex={place === at ? 0 : -1}
          data-pick={card}
          data-lm-suppress-shortcuts
          onFocus={() => setFocus(place)}
          onClick={() => left !== 0 && onPick(card, place)}
        >
          <Card face={card} />
          {left !== undefined && <small aria-hidden>{left}</small>}
        </button>
      ))}
    </div>
  );
}
