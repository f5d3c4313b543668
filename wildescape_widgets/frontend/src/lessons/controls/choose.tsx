// One of several options is right.

import { useState } from "preact/hooks";
import { Button } from "../../shared/button";
import type { ControlProps } from "./props";

/** So many options lie beside what is said of them, if they are short. */
const FEW = 3;
const SHORT = 40;

export function Choose({ control, texts, isSolved, isOver, bar, onAnswer }: ControlProps<"choose">) {
  const { options, wrong } = control;
  const [chosen, setChosen] = useState("");
  const shown = (
    <div class="ws-options" role="group" aria-label={texts.choose}>
      {options.map(([key, text]) => {
        const isTried = wrong.includes(key);
        return (
          <Button
            key={key}
            off={isSolved || isTried}
            pressed={isSolved ? key === chosen : isOver && !isTried}
            kind={isTried ? "ws-tried" : undefined}
            onClick={() => {
              setChosen(key);
              onAnswer(key);
            }}
          >
            {isTried ? `– ${text}` : text}
          </Button>
        );
      })}
    </div>
  );
  const length = options.map(([, text]) => text).join("").length;
  const isShort = options.length <= FEW && length <= SHORT;
  return isShort ? (
    bar(texts.choose, shown)
  ) : (
    <>
      {shown}
      {bar(texts.choose, null)}
    </>
  );
}
