// Seats are marked by clicks, and then checked.

import { useState } from "preact/hooks";
import { Button } from "../../shared/button";
import type { ControlProps } from "./props";
import { useSeats } from "./seats";

export function Marks(props: ControlProps<"assign">) {
  const { control, texts, isSolved, isOver, misplaced, bar, exhibit, onAnswer } = props;
  const { slots, given, marked, unmarked, right } = control;
  const [chosen, setChosen] = useState(() =>
    slots.flatMap(({ seat }, at) => (given[at] === marked ? [seat] : [])),
  );
  const [checked, setChecked] = useState<number[]>([]);
  const told = slots.flatMap(({ seat }, at) => (right[at] === marked ? [seat] : []));
  const shown = isOver ? told : chosen;
  // What was said of the seats holds as long as the same are marked.
  const isWrong = (seat: number): boolean =>
    !isOver && chosen === checked && misplaced.some((at) => slots[at]?.seat === seat);
  const plaque = useSeats(
    slots.map(({ seat }) => seat),
    (seat) => ({
      option: `${seat}`,
      isChosen: shown.includes(seat),
      isOff: isOver,
      isTried: isWrong(seat),
    }),
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
        <Button
          kind="ws-primary"
          act="check"
          off={isSolved || !chosen.length}
          onClick={() => {
            setChecked(chosen);
            onAnswer(slots.map(({ seat }) => (chosen.includes(seat) ? marked : unmarked)));
          }}
        >
          {texts.check}
        </Button>,
      )}
    </>
  );
}
