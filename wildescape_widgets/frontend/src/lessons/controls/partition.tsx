// A hand is split into plays.

import { useState } from "preact/hooks";
import { Button, OWN_KEYS } from "../../shared/button";
import { Cards } from "../exhibit";
import { FromHand } from "./from-hand";
import { type ControlProps, named } from "./props";

export function Partition(props: ControlProps<"partition">) {
  const { control, texts, isSolved, onAnswer } = props;
  const [chosen, setChosen] = useState<number[]>([]);
  const [plays, setPlays] = useState<number[][]>(control.given);
  const used = plays.flat();
  const asPlay = (): void => {
    if (!chosen.length) return;
    setPlays((now) => [...now, chosen]);
    setChosen([]);
  };
  return (
    <>
      {plays.length > 0 && (
        <ol class="ws-items ws-ordered" aria-label={texts.plays}>
          {plays.map((play) => {
            const cards = play.flatMap((place) => control.cards[place] ?? []);
            return (
              <li key={play.join()}>
                <button
                  type="button"
                  class="ws-item"
                  aria-label={`${texts.takeBack}: ${named(cards)}`}
                  disabled={isSolved}
                  {...OWN_KEYS}
                  onClick={() => setPlays((now) => now.filter((other) => other !== play))}
                >
                  <Cards cards={cards} />
                </button>
              </li>
            );
          })}
        </ol>
      )}
      <FromHand
        {...props}
        label={texts.leftCards}
        chosen={chosen}
        used={used}
        onChoose={setChosen}
        onPlay={asPlay}
      >
        <Button
          kind="ws-primary"
          act="play"
          off={!chosen.length || isSolved}
          onClick={asPlay}
        >
          {texts.asPlay}
        </Button>
        <Button
          kind={used.length < control.cards.length ? undefined : "ws-primary"}
          act="check"
          off={isSolved || !plays.length}
          onClick={() => onAnswer(plays)}
        >
          {texts.check}
        </Button>
      </FromHand>
    </>
  );
}
