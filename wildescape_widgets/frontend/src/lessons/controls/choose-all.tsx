// Several options are ticked, and then checked: all that are right, and no other.

import { useState } from "preact/hooks";
import { OWN_KEYS } from "../../shared/button";
import { Cards } from "../exhibit";
import { Check } from "./check";
import type { ControlProps } from "./props";
import * as css from "../lessons.sheet.css";

function ChooseAll(props: ControlProps<"choose_all">) {
  const { control, texts, isClosed, isOver, bar, exhibit, onAnswer } = props;
  const { options, todo, chosen, right } = control;
  const [ticked, setTicked] = useState(chosen);
  const turn = (key: string): void =>
    setTicked((now) =>
      options.flatMap((one) => (now.includes(one.key) === (one.key !== key) ? [one.key] : [])),
    );
  return (
    <>
      {exhibit()}
      <fieldset class="ws-tick-all">
        <legend>{todo}</legend>
        {options.map(({ key, text, cards }) => {
          const isRight = isOver && right.includes(key);
          return (
            <label key={key} class={isRight ? `${css.toTick} ws-is-right` : css.toTick} data-option={key}>
              <input
                type="checkbox"
                checked={ticked.includes(key)}
                disabled={isClosed}
                {...OWN_KEYS}
                onChange={() => turn(key)}
              />
              {cards.length > 0 && <Cards cards={cards} />}
              <span class={cards.length ? "ws-unseen" : ""}>{text}</span>
              {isRight && <b aria-hidden>✓</b>}
            </label>
          );
        })}
      </fieldset>
      {bar(
        "",
        <Check texts={texts} off={!ticked.length || isClosed} onClick={() => onAnswer(ticked)} />,
        ticked,
      )}
    </>
  );
}

export const CONTROLS = { choose_all: ChooseAll };
