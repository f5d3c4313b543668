// A hand: a multi-select listbox of overlapping cards, in as many rows as the width asks for.

import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Card, parts } from "./card";
import type { HandCard } from "./shapes";

interface Props {
  cards: readonly HandCard[];
  /** The places of `cards`, in the order in which they lie. */
  order: readonly number[];
  chosen: readonly number[];
  /** What a chosen joker stands for, by place. */
  meanings: ReadonlyMap<number, string>;
  label: string;
  /** The places to look at. */
  lit?: readonly number[];
  onChoose(change: (chosen: number[]) => number[]): void;
  onPlay(): void;
}

/** The narrowest strip of a card that a finger finds. */
const STEP_PX = 24;

export function cardWidth(width: number): number {
  // A phone shows half a hand of 27 in a row, so its cards are as wide as the last one may be.
  const [fits, least, most] = width < 600 ? [width - 13 * STEP_PX - 4, 34, 60] : [width / 14.6, 48, 78];
  return Math.round(Math.min(most, Math.max(least, fits)));
}

/** How many cards lie in each row: the fewest rows in which each card shows enough of itself. */
export function rowLengths(count: number, width: number): number[] {
  const most = Math.max(1, Math.floor((width - cardWidth(width)) / STEP_PX) + 1);
  const rows = Math.ceil(count / most);
  return Array.from({ length: rows }, (_, row) =>
    Math.ceil((count - row) / rows),
  );
}

/** The rank that a typed key asks for. */
function typedRank(key: string): string | undefined {
  const letter = key.toUpperCase();
  const ranks: Record<string, string> = { "0": "10", "1": "10", T: "10", L: "LJ", B: "BJ" };
  return ranks[letter] ?? (/^[2-9JQKA]$/.test(letter) ? letter : undefined);
}

export function Hand(props: Props) {
  const { cards, order, chosen, meanings, label, lit, onChoose, onPlay } = props;
  const root = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [focus, setFocus] = useState(0);
  const typed = useRef("");

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Pictures are kept: a click changes few of them, and the others need not be compared.
  const drawn = useRef(new Map<string, VNode>()).current;
  const picture = (face: string): VNode => {
    const known = drawn.get(face) ?? <Card face={face} />;
    drawn.set(face, known);
    return known;
  };
  const rows = width ? rowLengths(order.length, width) : [order.length];
  const focused = Math.min(focus, Math.max(0, order.length - 1));

  const options = (): HTMLElement[] =>
    Array.from(root.current?.querySelectorAll<HTMLElement>("[role=option]") ?? []);
  const moveTo = (position: number): void =>
    options()[Math.max(0, Math.min(order.length - 1, position))]?.focus();
  const placeAt = (position: number): number => order[position] ?? 0;
  const toggle = (position: number): void => {
    const place = placeAt(position);
    onChoose((now) =>
      now.includes(place) ? now.filter((other) => other !== place) : [...now, place],
    );
  };
  const extend = (from: number, to: number): void => {
    if (to < 0 || to >= order.length) return;
    moveTo(to);
    const both = [placeAt(from), placeAt(to)];
    onChoose((now) => [...now, ...both.filter((place) => !now.includes(place))]);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    // The host's shortcuts must not see the keys of a hand.
    event.stopPropagation();
    // Keys may come faster than the page is drawn, so the event tells where the focus is.
    const at = Math.max(0, options().indexOf(event.target as HTMLElement));
    const row = rows.length > 1 ? (rows[0] ?? 1) : 1;
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: row,
      ArrowUp: -row,
    };
    const step = steps[event.key];
    // A 10 is typed as one key or as two.
    const isRestOfTen = typed.current === "1" && event.key === "0";
    const rank = isRestOfTen ? undefined : typedRank(event.key);
    typed.current = event.key;
    if (step !== undefined) {
      if (event.shiftKey) extend(at, at + step);
      else moveTo(at + step);
    } else if (event.key === "Home") moveTo(0);
    else if (event.key === "End") moveTo(order.length - 1);
    else if (event.key === " ") toggle(at);
    else if (event.key === "Enter") onPlay();
    else if (event.key === "Escape") onChoose(() => []);
    else if (rank) {
      const after = order.map((_, ahead) => (at + 1 + ahead) % order.length);
      const found = after.find((next) => parts(cards[placeAt(next)]?.card ?? "").rank === rank);
      if (found !== undefined) moveTo(found);
    } else if (!isRestOfTen) return;
    event.preventDefault();
  };

  // A card that stays keeps its element even if its place changes.
  const copies = new Map<string, number>();
  const keys = cards.map(({ card }) => {
    const copy = copies.get(card) ?? 0;
    copies.set(card, copy + 1);
    return card + copy;
  });
  let position = 0;
  return (
    <div
      ref={root}
      class="ws-hand"
      role="listbox"
      aria-multiselectable="true"
      aria-orientation="horizontal"
      aria-label={label}
      style={{ "--ws-card-width": `${cardWidth(width || 600)}px` }}
      onKeyDown={onKeyDown}
    >
      {rows.map((length, row) => (
        <div class="ws-row" role="presentation" key={row}>
          {Array.from({ length }, () => position++).map((at) => {
            const place = placeAt(at);
            const card = cards[place];
            if (!card) return null;
            const isChosen = chosen.includes(place);
            return (
              <span
                key={keys[place]}
                class={`ws-slot${isChosen ? " ws-chosen" : ""}${lit?.includes(place) ? " ws-lit" : ""}`}
                role="option"
                aria-selected={isChosen}
                aria-label={card.name}
                tabIndex={at === focused ? 0 : -1}
                data-lm-suppress-shortcuts="true"
                data-card={card.card}
                onClick={() => toggle(at)}
                onFocus={() => setFocus(at)}
              >
                {isChosen && meanings.has(place) ? (
                  <Card face={card.card} meaning={meanings.get(place)} />
                ) : (
                  picture(card.card)
                )}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}
