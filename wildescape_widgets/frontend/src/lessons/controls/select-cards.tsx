// Cards are chosen from a hand.

import { useState } from "preact/hooks";
import { Button } from "../../shared/button";
import { FromHand } from "./from-hand";
import type { ControlProps } from "./props";

export function SelectCards(props: ControlProps<"select_cards">) {
  const { control, texts, isSolved, exhibit, onAnswer } = props;
  const [chosen, setChosen] = useState<number[]>([]);
  const check = (): void => {
    if (!isSolved && chosen.length) onAnswer(chosen);
  };
  return (
    <>
      {exhibit()}
      <FromHand
        {...props}
        label={texts.cards}
        empty={texts.pickCards}
        chosen={chosen}
        used={[]}
        onChoose={setChosen}
        onPlay={check}
        onClear={chosen.length ? () => setChosen([]) : undefined}
      >
        <Button
          kind="ws-primary"
          act="check"
          off={isSolved || !chosen.length}
          onClick={check}
        >
          {texts.check}
        </Button>
        {control.canPass && (
          <Button act="pass" off={isSolved} onClick={() => onAnswer([])}>
            {texts.pass}
          </Button>
        )}
      </FromHand>
    </>
  );
}
