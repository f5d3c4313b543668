// One of several options is right: it is clicked at a seat, on cards, or else as a button.

import { useState } from "preact/hooks";
import { Button } from "../../shared/button";
import { CardOptions, type OptionState } from "./card-options";
import type { ControlProps } from "./props";
import { useSeats } from "./seats";
import * as css from "../lessons.sheet.css";

/** So many options lie beside what is said of them, if they are short. */
const FEW = 3;
const SHORT = 40;

export function Choose(props: ControlProps<"choose">) {
  const { control, texts, isClosed, isOver, bar, exhibit, onAnswer } = props;
  const { options, wrong, right } = control;
  const [chosen, setChosen] = useState("");
  const answer = (key: string): void => {
    setChosen(key);
    onAnswer(key);
  };
  const state = (key: string): OptionState => {
    const isTried = wrong.includes(key);
    // Of several that are right, the one that was chosen is marked.
    const marked = right || (isOver ? chosen : "");
    return { isTried, isOff: isClosed || isTried, isChosen: key === marked };
  };
  const onCards = options.filter(({ cards }) => cards.length);
  const others = options.filter(({ seats, cards }) => !seats.length && !cards.length);
  const at = (seat: number): string =>
    options.find(({ seats }) => seats.includes(seat))?.key ?? "";
  const plaque = useSeats(
    options.flatMap(({ seats }) => [...seats]),
    (seat) => ({ option: at(seat), ...state(at(seat)) }),
    (seat) => answer(at(seat)),
  );
  const buttons = others.length > 0 && (
    <div class="ws-options" role="group" aria-label={texts.choose}>
      {others.map(({ key, text }) => {
        const { isTried, isOff, isChosen } = state(key);
        return (
          <Button
            key={key}
            off={isOff}
            pressed={isChosen}
            kind={isTried ? css.tried : undefined}
            option={key}
            onClick={() => answer(key)}
          >
            {text}
          </Button>
        );
      })}
    </div>
  );
  const length = others.map(({ text }) => text).join("").length;
  const isShort = others.length <= FEW && length <= SHORT;
  const todo = plaque ? texts.clickSeat : texts.choose;
  return (
    <>
      {exhibit(plaque)}
      {onCards.length > 0 && (
        <CardOptions options={onCards} label={texts.choose} state={state} onChoose={answer} />
      )}
      {!isShort && buttons}
      {bar(todo, isShort && buttons)}
    </>
  );
}
