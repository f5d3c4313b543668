// A hand: a multi-select listbox of overlapping cards, in as many rows as the width asks for.

import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Card, parts } from "./card";
import type { HandCard } from "./shapes";

/** Cards that lie together, by their places, and each in words. */
interface Pile {
  places: readonly number[];
  /** What it is, in a word or two. */
  label: string;
  names: readonly string[];
}

const NO_PILES: readonly Pile[] = [];

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
  /** What was put together by hand, each pile side by side in this order. */
  piles?: readonly Pile[];
  onChoose(change: (chosen: number[]) => number[]): void;
  onPlay(): void;
}

/** The narrowest strip of a card that a finger finds, and where a hand lies in one row. */
const STEP_PX = 26;
const LONG_STEP_PX = 24;
/** The narrowest hand that lies in one row. */
const LONG_PX = 600;
/** The least of it where piles lie apart, and how far apart they lie if they can. */
const LEAST_STEP_PX = 22;
const APART_PX = 10;
/** The part of a card up to the end of its large pip, which is drawn whole or not at all. */
const PIP_ENDS = 0.93;

export function cardWidth(width: number): number {
  // A phone shows half a hand of 27 in a row or a third, so its cards are as wide as the last one may be.
  const steps = width < 13 * STEP_PX + 44 ? 11 : 13;
  const [fits, least, most] = width < LONG_PX ? [width - steps * STEP_PX, 34, 52] : [width / 14.6, 48, 78];
  return Math.min(most, Math.max(least, fits));
}

/**
 * How many cards lie in each row: the fewest rows in which each card shows enough of itself. No row
 * ends before the cards at `joints`, if others can.
 */
export function rowLengths(count: number, width: number, joints: readonly number[] = []): number[] {
  const step = width < LONG_PX ? STEP_PX : LONG_STEP_PX;
  const most = Math.max(1, Math.floor((width - cardWidth(width)) / step + 1));
  const rows = Math.ceil(count / most);
  const lengths: number[] = [];
  for (let at = 0, left = rows; left; left--) {
    const even = Math.ceil((count - at) / left);
    const fits = (length: number): boolean =>
      length > 0 && length <= most && count - at - length <= most * (left - 1);
    const near = [...Array(2 * even).keys()].sort(
      (one, other) => Math.abs(one - even) - Math.abs(other - even),
    );
    const length = near.find((some) => fits(some) && !joints.includes(at + some)) ?? even;
    lengths.push(length);
    at += length;
  }
  return lengths;
}

/**
 * What lies where while one aims at it: cards that have gone leave gaps, new ones come last. What
 * is sorted anew is asked for, and moves at once.
 */
export function steady(before: readonly string[], now: readonly string[]): readonly string[] {
  const stayed = before.filter((key) => now.includes(key));
  const isSame = stayed.join() === now.filter((key) => before.includes(key)).join();
  const added = now.filter((key) => !before.includes(key));
  return stayed.length && isSame ? [...before, ...added] : now;
}

/** The rank that a typed key asks for. */
function typedRank(key: string): string | undefined {
  const letter = key.toUpperCase();
  const ranks: Record<string, string> = { "0": "10", "1": "10", T: "10", L: "LJ", B: "BJ" };
  return ranks[letter] ?? (/^[2-9JQKA]$/.test(letter) ? letter : undefined);
}

export function Hand(props: Props) {
  const { cards, order, chosen, meanings, label, lit, onChoose, onPlay } = props;
  const { piles = NO_PILES } = props;
  const root = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // The card that the focus is on, and where it lay: the next one comes in its place.
  const [focus, setFocus] = useState("");
  const focusedAt = useRef(0);
  const [isAimedAt, setAimedAt] = useState(false);
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
  // A card that stays keeps its element even if its place changes.
  const copies = new Map<string, number>();
  const keys = cards.map(({ card }) => {
    const copy = copies.get(card) ?? 0;
    copies.set(card, copy + 1);
    return card + copy;
  });
  const now = order.map((place) => keys[place] ?? "");
  const laid = useRef<readonly string[]>(now);
  laid.current = isAimedAt ? steady(laid.current, now) : now;
  const slots = laid.current;
  const shown = slots.filter((key) => now.includes(key));
  const pileOf = (key: string | undefined): Pile | undefined =>
    piles.find(({ places }) => places.some((place) => keys[place] === key));
  const joints = [...slots.keys()].filter((at) => {
    const pile = pileOf(slots[at]);
    return pile && pile === pileOf(slots[at - 1]);
  });
  const rows = width ? rowLengths(slots.length, width, joints) : [slots.length];
  const found = shown.indexOf(focus);
  const focused = found < 0 ? Math.min(focusedAt.current, Math.max(0, shown.length - 1)) : found;
  focusedAt.current = focused;

  const options = (): HTMLElement[] => [
    ...root.current!.querySelectorAll<HTMLElement>("[role=option]"),
  ];
  const moveTo = (position: number): void =>
    options()[Math.max(0, Math.min(shown.length - 1, position))]?.focus();
  const placeAt = (position: number): number => keys.indexOf(shown[position] ?? "");
  const toggle = (position: number): void => {
    const place = placeAt(position);
    onChoose((now) =>
      now.includes(place) ? now.filter((other) => other !== place) : [...now, place],
    );
  };
  const add = (more: readonly number[]): void => onChoose((now) => [...new Set([...now, ...more])]);
  const extend = (from: number, to: number): void => {
    if (to < 0 || to >= shown.length) return;
    moveTo(to);
    add([placeAt(from), placeAt(to)]);
  };

  const rankAt = (position: number): string => parts(cards[placeAt(position)]?.card ?? "").rank;
  /** Chooses the whole pile, or all cards of the rank. */
  const chooseAlike = (position: number): void => {
    const pile = pileOf(shown[position]);
    if (pile) onChoose(() => [...pile.places]);
    else add([...shown.keys()].filter((at) => rankAt(at) === rankAt(position)).map(placeAt));
  };

  const card = cardWidth(width || 600);
  const room = width - card - (Math.max(...rows) - 1) * LEAST_STEP_PX;
  const apart = Math.max(0, Math.min(APART_PX, Math.floor(room / (piles.length + 1))));

  const hasFocus = (): boolean => !!root.current?.contains(document.activeElement);
  const isHeld = hasFocus();
  useLayoutEffect(() => {
    // A card that moves loses the focus.
    if (isHeld && !hasFocus()) moveTo(focused);
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    setAimedAt(false);
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
      Home: -Infinity,
      End: Infinity,
    };
    const step = steps[event.key];
    // A 10 is typed as one key or as two.
    const isRestOfTen = typed.current === "1" && event.key === "0";
    const rank = isRestOfTen ? undefined : typedRank(event.key);
    typed.current = event.key;
    if (step !== undefined) {
      if (event.shiftKey) extend(at, at + step);
      else moveTo(at + step);
    } else if (event.key === " ") event.shiftKey ? chooseAlike(at) : toggle(at);
    else if (event.key === "Enter") onPlay();
    else if (event.key === "Escape") onChoose(() => []);
    else if (rank) {
      const after = shown.map((_, ahead) => (at + 1 + ahead) % shown.length);
      const next = after.find((one) => rankAt(one) === rank);
      if (next !== undefined) moveTo(next);
    } else if (!isRestOfTen) return;
    event.preventDefault();
  };

  let position = 0;
  return (
    <div
      ref={root}
      class="ws-hand"
      role="listbox"
      aria-multiselectable
      aria-orientation="horizontal"
      aria-label={label}
      style={{ "--ws-card-width": `${card}px`, "--apart": `${apart}px` }}
      onKeyDown={onKeyDown}
      onPointerMove={() => setAimedAt(true)}
      onPointerLeave={() => setAimedAt(false)}
    >
      {rows.map((length) => (
        <div
          class={width - card < PIP_ENDS * card * (length - 1) ? "ws-row ws-tight" : "ws-row"}
          role="presentation"
        >
          {slots.slice(position, (position += length)).map((key, first, lie) => {
            const at = shown.indexOf(key);
            const place = placeAt(at);
            const held = cards[place];
            if (!held) return <span key={`-${key}`} class="ws-slot ws-gap" />;
            const isChosen = chosen.includes(place);
            const pile = pileOf(key);
            const isApart = first > 0 && pile !== pileOf(lie[first - 1]);
            const ends = lie.slice(first).findIndex((other) => pileOf(other) !== pile);
            return (
              <span
                key={key}
                class={`ws-slot${isChosen ? " ws-chosen" : ""}${lit?.includes(place) ? " ws-lit" : ""}${isApart ? " ws-apart" : ""}`}
                role="option"
                aria-selected={isChosen}
                aria-label={pile?.names[pile.places.indexOf(place)] ?? held.name}
                tabIndex={at === focused ? 0 : -1}
                data-lm-suppress-shortcuts
                data-card={held.card}
                style={{ "--at": first - (length - 1) / 2 }}
                onClick={() => toggle(at)}
                onDblClick={() => chooseAlike(at)}
                onFocus={() => setFocus(key)}
              >
                {pile && (isApart || !first) && (
                  <span
                    class="ws-pile"
                    style={{ "--cards": ends < 0 ? length - first : ends }}
                    aria-hidden
                    onClick={(event) => {
                      event.stopPropagation();
                      chooseAlike(at);
                    }}
                  >
                    <span>{pile.label}</span>
                  </span>
                )}
                {isChosen && meanings.has(place) ? (
                  <Card face={held.card} meaning={meanings.get(place)} />
                ) : (
                  picture(held.card)
                )}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}
