// A hand is split into plays.

import { useState } from "preact/hooks";
import { Button } from "../../shared/button";
import { Check, Item } from "./check";
import { FromHand } from "./from-hand";
import { type ControlProps, named } from "./props";
import * as css from "../lessons.sheet.css";

export function Partition(props: ControlProps<"partition">) {
  const { control, texts, isClosed, isWrong, exhibit, onAnswer } = props;
  const [chosen, setChosen] = useState<number[]>([]);
  const [plays, setPlays] = useState<number[][]>(control.given);
  const used = plays.flat();
  const asPlay = (): void => {
    if (!chosen.length) return;
    setPlays((now) => [...now, chosen]);
    setChosen([]);
  };
  const clear = (): void => {
    if (!chosen.length) setPlays(control.given);
    setChosen([]);
  };
  return (
    <>
      {exhibit()}
      <ol class="ws-items ws-ordered" aria-label={texts.plays}>
        {plays.map((play, at) => {
          const cards = play.flatMap((place) => control.cards[place] ?? []);
          return (
            <li key={play.join()} class={isWrong(at, play) ? css.misplaced : ""}>
              <Item
                cards={cards}
                aria-label={`${texts.takeBack}: ${named(cards)}`}
                disabled={isClosed}
                onClick={() => setPlays((now) => now.filter((other) => other !== play))}
              />
            </li>
          );
        })}
      </ol>
      <FromHand
        {...props}
        label={texts.leftCards}
        empty={texts.splitIt}
        chosen={chosen}
        used={used}
        answer={plays}
        onChoose={setChosen}
        onPlay={asPlay}
        onClear={chosen.length || plays.join(" ") !== control.given.join(" ") ? clear : undefined}
      >
        {used.length < control.cards.length && (
          <Button kind="ws-primary" act="play" off={!chosen.length || isClosed} onClick={asPlay}>
            {texts.asPlay}
          </Button>
        )}
        <Check
          texts={texts}
          kind={used.length < control.cards.length ? "" : "ws-primary"}
          off={isClosed || !plays.length}
          onClick={() => onAnswer(plays)}
        />
      </FromHand>
    </>
  );
}
