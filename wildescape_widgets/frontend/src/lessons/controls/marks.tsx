// Seats are marked by clicks, and then checked.

import { useState } from "preact/hooks";
import { Button } from "../../shared/button";
import { Check } from "./check";
import type { ControlProps } from "./props";
import { useSeats } from "./seats";

export function Marks(props: ControlProps<"assign">) {
  const { control, texts, isClosed, isOver, bar, exhibit, onAnswer } = props;
  const { slots, given, marked, unmarked, right, nobody } = control;
  const [chosen, setChosen] = useState(() =>
    slots.flatMap(({ seat }, at) => (given[at] === marked ? [seat] : [])),
  );
  const told = slots.flatMap(({ seat }, at) => (right[at] === marked ? [seat] : []));
  const answer = (seats: readonly number[]): string[] =>
    slots.map(({ seat }) => (seats.includes(seat) ? marked : unmarked));
  const shown = isOver ? told : chosen;
  const plaque = useSeats(
    slots.map(({ seat }) => seat),
    (seat) => ({ option: `${seat}`, isChosen: shown.includes(seat), isOff: isClosed }),
    (seat) =>
      setChosen((now) =>
        now.includes(seat) ? now.filter((other) => other !== seat) : [...now, seat],
      ),
  );
  return (
    <>
      {exhibit(plaque)}
      {bar(
        texts.clickSeats,
        <>
          <Check texts={texts} off={isClosed || !chosen.length} onClick={() => onAnswer(answer(chosen))} />
          {nobody && (
            <Button
              act="nobody"
              off={isClosed}
              onClick={() => {
                setChosen([]);
                onAnswer(answer([]));
              }}
            >
              {nobody}
            </Button>
          )}
        </>,
        answer(chosen),
      )}
    </>
  );
}
