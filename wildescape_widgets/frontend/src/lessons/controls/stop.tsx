// A hand runs by itself, and is stopped at the right moment.

import { useState } from "preact/hooks";
import { Button } from "../../shared/button";
import { Felt } from "../exhibit";
import { FilmButtons } from "../film";
import { isCalm } from "../../table/played-cards";
import type { ControlProps } from "./props";

export function Stop(props: ControlProps<"stop">) {
  const { host, control, texts, film, isClosed, isOver, bar, exhibit, onAnswer } = props;
  const [at, setAt] = useState(0);
  const [isHeld, setHeld] = useState(isCalm);
  const frame = film[at];
  if (isOver || !frame)
    return (
      <>
        {exhibit()}
        {bar("", null)}
      </>
    );
  return (
    <>
      <div class="ws-exhibit">
        <Felt host={host} felt={frame.felt} />
        <p class="ws-told" role="status">
          {frame.told}
        </p>
      </div>
      {bar(
        texts.stopIt,
        <>
          <FilmButtons
            told={frame.told}
            frame={at}
            frames={control.frames}
            texts={texts}
            isHeld={isHeld}
            onHold={setHeld}
            onFrame={setAt}
          />
          <Button
            kind="ws-primary"
            act="stop"
            off={isClosed || control.tried.includes(at)}
            onClick={() => {
              setHeld(true);
              onAnswer(at);
            }}
          >
            {texts.stopNow}
          </Button>
        </>,
      )}
    </>
  );
}
