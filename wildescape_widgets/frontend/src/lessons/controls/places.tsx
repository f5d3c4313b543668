// Several places, each filled with one of its options.

import { useState } from "preact/hooks";
import { Button, OWN_KEYS } from "../../shared/button";
import { Cards } from "../exhibit";
import { Piles } from "./piles";
import { type ControlProps, named } from "./props";

/** So many options always lie open. */
const FEW = 3;

export function Places(props: ControlProps<"sort" | "assign">) {
  const { control, texts, isSolved, lit, misplaced, bar, onAnswer } = props;
  const { slots, given } = control;
  const [filled, setFilled] = useState(slots.map((_, at) => given[at] ?? ""));
  /** The first place that is still to be filled, of those that open one at a time. */
  const firstLeft = (values: readonly string[]): number =>
    slots.findIndex(({ options }, at) => options.length > FEW && !values[at]);
  const [open, setOpen] = useState(firstLeft(filled));
  const [checked, setChecked] = useState<string[]>([]);
  // What was said of a place holds as long as it is filled alike.
  const isWrong = (at: number): boolean => misplaced.includes(at) && checked[at] === filled[at];
  const fill = (at: number, value: string): void => {
    const now = filled.map((old, other) => (other === at ? value : old));
    setFilled(now);
    setOpen(firstLeft(now));
  };
  const keys = slots.map(({ options }) => options.map(([key]) => key).join());
  const isSorted = slots.every(({ cards }, at) => cards.length > 0 && keys[at] === keys[0]);
  const check = (
    <Button
      kind="ws-primary"
      act="check"
      off={filled.includes("") || isSolved}
      onClick={() => {
        setChecked(filled);
        onAnswer(filled);
      }}
    >
      {texts.check}
    </Button>
  );
  if (isSorted)
    return (
      <>
        <Piles {...{ slots, filled, texts, isSolved, lit, isWrong }} onFill={fill} />
        {bar(texts.sortThem, check)}
      </>
    );
  return (
    <>
      <ul class="ws-slots">
        {slots.map(({ title, cards, options }, at) => {
          const label = title || named(cards);
          const state = isWrong(at) ? " ws-wrong" : lit.includes(at) ? " ws-lit" : "";
          const isOpen = !isSolved && options.length > FEW && at === open;
          const chosen = options.find(([key]) => key === filled[at])?.[1];
          return (
            <li key={at} class={`ws-to-fill${state}${isOpen ? " ws-wide-place" : ""}`}>
              {title ? <span>{title}</span> : <Cards cards={cards} />}
              {isSolved ? (
                <b>{chosen}</b>
              ) : options.length <= FEW || isOpen ? (
                <span class="ws-few" role="group" aria-label={label}>
                  {options.map(([key, text]) => (
                    <Button key={key} pressed={filled[at] === key} onClick={() => fill(at, key)}>
                      {text}
                    </Button>
                  ))}
                </span>
              ) : (
                <button
                  type="button"
                  class="ws-button"
                  aria-expanded={false}
                  aria-label={`${label}: ${chosen ?? texts.pick}`}
                  {...OWN_KEYS}
                  onClick={() => setOpen(at)}
                >
                  {chosen ?? texts.pick}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {bar(texts.fillAll, check)}
    </>
  );
}
