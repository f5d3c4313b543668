// A number is typed.

import { useState } from "preact/hooks";
import { OWN_KEYS, submits } from "../../shared/button";
import { Check } from "./check";
import type { ControlProps } from "./props";

export function NumberField({ texts, isClosed, bar, exhibit, onAnswer }: ControlProps<"number">) {
  const [typed, setTyped] = useState("");
  const isNumber = /^-?\d{1,3}$/.test(typed.trim());
  const field = bar(
    texts.typeIt,
    <form
      class="ws-options"
      onSubmit={submits(() => isNumber && !isClosed && onAnswer(Number(typed)))}
    >
      <input
        class="ws-input ws-number"
        aria-label={texts.number}
        placeholder="?"
        value={typed}
        inputMode="numeric"
        autocomplete="off"
        readOnly={isClosed}
        {...OWN_KEYS}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <Check texts={texts} off={!isNumber || isClosed} onClick={() => onAnswer(Number(typed))} />
    </form>,
    Number(typed),
  );
  return (
    <>
      {exhibit()}
      {field}
    </>
  );
}
