// Several places, each filled with one of its options.

import { useState } from "preact/hooks";
import { Button, OWN_KEYS } from "../../shared/button";
import { Cards } from "../exhibit";
import { CardOptions } from "./card-options";
import { Check } from "./check";
import { Marks } from "./marks";
import { Piles } from "./piles";
import { type ControlProps, named } from "./props";
import { useSeats } from "./seats";
import * as css from "../lessons.sheet.css";

/** So many options always lie open. */
const FEW = 3;

type Props = ControlProps<"sort" | "assign">;
type Slot = Props["control"]["slots"][number];

const hasCards = ({ options }: Slot): boolean => options.some(({ cards }) => cards[0]);

/** Whether its options lie open only while it is its turn. */
const isFolded = (slot: Slot): boolean =>
  slot.options.length > FEW || hasCards(slot) || slot.options.some(({ seats }) => seats.length);

export function Places(props: Props) {
  return props.control.marked ? <Marks {...props} /> : <Slots {...props} />;
}

function Slots(props: Props) {
  const { control, texts, isClosed, lit, isWrong, bar, exhibit, onAnswer } = props;
  const { slots, given } = control;
  const [filled, setFilled] = useState(slots.map((_, at) => given[at] ?? ""));
  /** The first place that is still to be filled, of those that open one at a time. */
  const firstLeft = (values: readonly string[]): number =>
    slots.findIndex((slot, at) => isFolded(slot) && !values[at]);
  const [open, setOpen] = useState(firstLeft(filled));
  const fill = (at: number, value: string): void => {
    const now = filled.map((old, other) => (other === at ? value : old));
    setFilled(now);
    setOpen(firstLeft(now));
  };
  // The table answers for the place that is open.
  const asked = isClosed ? [] : (slots[open]?.options ?? []);
  const keyAt = (seat: number): string =>
    asked.find(({ seats }) => seats.includes(seat))?.key ?? "";
  const plaque = useSeats(
    asked.flatMap(({ seats }) => seats),
    (seat) => ({ option: keyAt(seat), isChosen: filled[open] === keyAt(seat), isOff: false }),
    (seat) => fill(open, keyAt(seat)),
  );
  const keys = slots.map(({ options }) => options.map(({ key }) => key).join());
  const isSorted = slots.every(({ cards }, at) => cards[0] && keys[at] === keys[0]);
  const check = (
    <Check
      texts={texts}
      off={filled.includes("") || isClosed}
      onClick={() => onAnswer(filled)}
    />
  );
  if (isSorted)
    return (
      <>
        {exhibit()}
        <Piles {...{ slots, filled, texts, isClosed, lit, isWrong }} onFill={fill} />
        {bar(texts.sortThem, check, filled)}
      </>
    );
  return (
    <>
      {exhibit(plaque)}
      <ul class={css.slots} data-ranks={slots.some(hasCards)}>
        {slots.map((slot, at) => {
          const { title, cards, options } = slot;
          const label = title || named(cards);
          const state = isWrong(at, filled[at]) ? ` ${css.wrong}` : lit.includes(at) ? " ws-lit" : "";
          const isOpen = !isClosed && at === open;
          const chosen = options.find(({ key }) => key === filled[at])?.text;
          const word = chosen ?? texts.pick;
          const onCards = options.filter(({ cards }) => cards[0]);
          const others = options.filter((one) => !one.cards[0] && !one.seats.length);
          return (
            <li key={at} class={`ws-to-fill${state}${isOpen ? " ws-open-place" : ""}`}>
              {title ? <span>{title}</span> : <Cards cards={cards} />}
              {isClosed && isFolded(slot) ? (
                <b>{chosen}</b>
              ) : isOpen || !isFolded(slot) ? (
                <span class={css.few} role="group" aria-label={label}>
                  {isOpen && plaque && <span class="ws-quiet-text">{chosen ?? texts.clickSeat}</span>}
                  {onCards[0] && (
                    <CardOptions
                      options={onCards}
                      label={label}
                      state={(key) => ({ isChosen: filled[at] === key, isOff: false })}
                      onChoose={(key) => fill(at, key)}
                    />
                  )}
                  {others.map(({ key, text }) => (
                    <Button
                      key={key}
                      off={isClosed}
                      pressed={filled[at] === key}
                      option={key}
                      onClick={() => fill(at, key)}
                    >
                      {text}
                    </Button>
                  ))}
                </span>
              ) : (
                <button
                  type="button"
                  class="ws-button"
                  aria-expanded={false}
                  aria-label={`${label}: ${word}`}
                  {...OWN_KEYS}
                  onClick={() => setOpen(at)}
                >
                  {word}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {bar(texts.fillAll, check, filled)}
    </>
  );
}
