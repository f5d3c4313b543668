// A hand to choose from, with the buttons of an exercise below it.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Hand } from "../../cards/hand";
import { Button } from "../../shared/button";
import type { ControlProps } from "./props";
import * as css from "../lessons.sheet.css";

const NO_MEANINGS = new Map<number, string>();

/** A hand of more cards can be sorted. */
const FEW = 10;

interface Props extends Omit<ControlProps<"select_cards" | "partition">, "isWrong" | "onAnswer"> {
  label: string;
  /** What to do first. */
  empty: string;
  chosen: number[];
  /** The places that are no longer in the hand. */
  used: readonly number[];
  /** The answer that lies there. */
  answer: unknown;
  children: ComponentChildren;
  onChoose(chosen: number[] | ((now: number[]) => number[])): void;
  onPlay(): void;
  /** Begins again; nothing where there is nothing to begin again from. */
  onClear: (() => void) | undefined;
}

export function FromHand(props: Props) {
  const { control, texts, isClosed, lit, label, empty, chosen, used, children, bar } = props;
  const { answer, onChoose, onPlay, onClear } = props;
  const [sort, setSort] = useState<"rank" | "suit">("rank");
  const order = control.orders[sort].filter((place) => !used.includes(place));
  return (
    <>
      {order.length > 0 && (
        <Hand
          cards={control.cards}
          order={order}
          chosen={chosen}
          meanings={NO_MEANINGS}
          label={label}
          lit={lit}
          onChoose={(change) => isClosed || onChoose(change)}
          onPlay={onPlay}
        />
      )}
      {!isClosed && (
        <div class={css.tools}>
          {control.cards.length > FEW &&
            (["rank", "suit"] as const).map((key) => (
              <Button key={key} pressed={sort === key} onClick={() => setSort(key)}>
                {key === "rank" ? texts.byRank : texts.bySuit}
              </Button>
            ))}
          <Button off={!onClear} onClick={() => onClear?.()}>
            {texts.clear}
          </Button>
        </div>
      )}
      {bar(empty, children, answer)}
    </>
  );
}
