// Several places, each filled with one of its options.

import { useState } from "preact/hooks";
import { Button, Options } from "../../shared/button";
import { Cards } from "../exhibit";
import { type ControlProps, named } from "./props";

/** So many options lie open side by side. */
const FEW = 3;

export function Places(props: ControlProps<"sort" | "assign">) {
  const { control, texts, isSolved, lit, onAnswer } = props;
  const { slots, given, wrong } = control;
  const [filled, setFilled] = useState(slots.map((_, at) => given[at] ?? ""));
  const fill = (at: number, value: string): void =>
    setFilled((now) => now.map((old, other) => (other === at ? value : old)));
  return (
    <>
      <ul class="ws-slots">
        {slots.map(({ title, cards, options }, at) => {
          const label = title || named(cards);
          const state = wrong.includes(at) ? " ws-wrong" : lit.includes(at) ? " ws-lit" : "";
          return (
            <li key={at} class={`ws-to-fill${state}`}>
              {title ? <span>{title}</span> : <Cards cards={cards} />}
              {isSolved ? (
                <b>{options.find(([key]) => key === filled[at])?.[1]}</b>
              ) : options.length <= FEW ? (
                <span class="ws-few" role="group" aria-label={label}>
                  {options.map(([key, text]) => (
                    <Button
                      key={key}
                      pressed={filled[at] === key}
                      onClick={() => fill(at, key)}
                    >
                      {text}
                    </Button>
                  ))}
                </span>
              ) : (
                <Options
                  label={label}
                  value={filled[at] ?? ""}
                  options={[["", texts.pick], ...options]}
                  onChange={(value) => fill(at, value)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div class="ws-buttons">
        <Button
          kind="ws-primary"
          act="check"
          off={filled.includes("") || isSolved}
          onClick={() => onAnswer(filled)}
        >
          {texts.check}
        </Button>
      </div>
    </>
  );
}
