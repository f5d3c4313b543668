// One of several options is right.

import { useState } from "preact/hooks";
import { Button } from "../../shared/button";
import type { ControlProps } from "./props";

export function Choose({ control, texts, isSolved, onAnswer }: ControlProps<"choose">) {
  const { options, wrong } = control;
  const [chosen, setChosen] = useState("");
  return (
    <div class="ws-options" role="group" aria-label={texts.choose}>
      {options.map(([key, text]) => (
        <Button
          key={key}
          off={isSolved || wrong.includes(key)}
          pressed={isSolved && key === chosen}
          kind={wrong.includes(key) ? "ws-tried" : undefined}
          onClick={() => {
            setChosen(key);
            onAnswer(key);
          }}
        >
          {wrong.includes(key) ? `– ${text}` : text}
        </Button>
      ))}
    </div>
  );
}
