// A number is typed.

import { useState } from "preact/hooks";
import { OWN_KEYS, submits } from "../../shared/button";
import { Check } from "./check";
import type { ControlProps } from "./props";

export function NumberField({ texts, isClosed, bar, exhibit, onAnswer }: ControlProps<"number">) {
  const [typed, setTyped] = useState("");
  const [sent, setSent] = useState(NaN);
  const number = Number(typed);
  // Enter in the field sends nothing twice.
  const isNew = /^-?\d{1,3}$/.test(typed.trim()) && number !== sent && !isClosed;
  const send = (): void => {
    setSent(number);
    onAnswer(number);
  };
  const field = bar(
    texts.typeIt,
    <form class="ws-options" onSubmit={submits(() => isNew && send())}>
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
      <Check texts={texts} off={!isNew} onClick={send} />
    </form>,
    number,
  );
  return (
    <>
      {exhibit()}
      {field}
    </>
  );
}
