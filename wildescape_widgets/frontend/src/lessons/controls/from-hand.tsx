// A hand to choose from, with the buttons of an exercise below it.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Hand } from "../../cards/hand";
import { Button } from "../../shared/button";
import type { ControlProps } from "./props";

const NO_MEANINGS = new Map<number, string>();

interface Props extends Omit<ControlProps<"select_cards" | "partition">, "misplaced" | "onAnswer"> {
  label: string;
  chosen: number[];
  /** The places that are no longer in the hand. */
  used: readonly number[];
  children: ComponentChildren;
  onChoose(chosen: number[] | ((now: number[]) => number[])): void;
  onPlay(): void;
}

export function FromHand(props: Props) {
  const { control, texts, isSolved, lit, label, chosen, used, children, onChoose, onPlay } = props;
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
          onChoose={(change) => isSolved || onChoose(change)}
          onPlay={onPlay}
        />
      )}
      <div class="ws-buttons">
        {children}
        <Button off={isSolved || !chosen.length} onClick={() => onChoose([])}>
          {texts.clear}
        </Button>
        {(["rank", "suit"] as const).map((key) => (
          <Button key={key} kind="ws-small" pressed={sort === key} onClick={() => setSort(key)}>
            {key === "rank" ? texts.byRank : texts.bySuit}
          </Button>
        ))}
      </div>
    </>
  );
}
