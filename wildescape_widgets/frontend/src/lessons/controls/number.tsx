// A number is typed.

import { useState } from "preact/hooks";
import { Button, OWN_KEYS } from "../../shared/button";
import type { ControlProps } from "./props";

export function NumberField({ texts, isSolved, onAnswer }: ControlProps<"number">) {
  const [typed, setTyped] = useState("");
  const isNumber = /^-?\d{1,3}$/.test(typed.trim());
  return (
    <form
      class="ws-options"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNumber && !isSolved) onAnswer(Number(typed));
      }}
    >
      <label class="ws-field">
        <span>{texts.number}</span>
        <input
          class="ws-input ws-number"
          value={typed}
          inputMode="numeric"
          autocomplete="off"
          readOnly={isSolved}
          {...OWN_KEYS}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <Button
        kind="ws-primary"
        act="check"
        off={!isNumber || isSolved}
        onClick={() => onAnswer(Number(typed))}
      >
        {texts.check}
      </Button>
    </form>
  );
}
