// Cards are chosen from a hand.

import { useState } from "preact/hooks";
import { Button } from "../../shared/button";
import { Check } from "./check";
import { FromHand } from "./from-hand";
import type { ControlProps } from "./props";

export function SelectCards(props: ControlProps<"select_cards">) {
  const { control, texts, isClosed, isOver, lit, exhibit, onAnswer } = props;
  const [chosen, setChosen] = useState<number[]>([]);
  const check = (): void => {
    if (!isClosed && chosen.length) onAnswer(chosen);
  };
  return (
    <>
      {exhibit()}
      <FromHand
        {...props}
        label={texts.cards}
        // Once some are chosen, nothing is to be said; the line keeps its place.
        empty={texts.pickCards}
        // The right cards are raised in the end, whatever was chosen.
        chosen={isOver && lit.length ? (lit as number[]) : chosen}
        lit={lit}
        used={[]}
        answer={chosen}
        onChoose={setChosen}
        onPlay={check}
        onClear={chosen.length ? () => setChosen([]) : undefined}
      >
        <Check texts={texts} off={isClosed || !chosen.length} onClick={check} />
        {control.canPass && (
          <Button
            act="pass"
            off={isClosed}
            onClick={() => {
              setChosen([]);
              onAnswer([]);
            }}
          >
            {texts.pass}
          </Button>
        )}
      </FromHand>
    </>
  );
}
