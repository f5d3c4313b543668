// The joker lens: every reading of the chosen cards, the highest first, the one that counts marked.

import { useState } from "preact/hooks";
import { Button } from "../shared/button";
import { Card } from "./card";
import type { InspectorTexts, JokerReading } from "./shapes";

type LensTexts = Pick<
  InspectorTexts,
  "lens" | "counts" | "noReading" | "highest" | "stateIt" | "more"
>;

interface Props {
  readings: JokerReading[];
  cards: string[];
  stated: boolean;
  texts: LensTexts;
  onState(reading: number): void;
}

const SHOWN_AT_FIRST = 5;

export function Lens({ readings, cards, stated, texts, onState }: Props) {
  const [all, setAll] = useState(false);
  const shown = all ? readings : readings.slice(0, SHOWN_AT_FIRST);
  const choice = stated && readings.length > 1;
  const note = !readings.length
    ? texts.noReading
    : choice
      ? texts.stateIt
      : texts.highest;
  return (
    <div class="ws-lens" role="group" aria-label={texts.lens}>
      <strong>{texts.lens}</strong>
      <p class="ws-note">{note}</p>
      <ol class="ws-readings">
        {shown.map((reading, number) => (
          <li key={number} class={reading.counts ? "ws-reading ws-reading-used" : "ws-reading"}>
            <span class="ws-fan">
              {reading.faces.map((face, at) => {
                const joker = face === cards[at] ? undefined : cards[at];
                return (
                  <span key={at} class={joker ? "ws-slot ws-stand-in" : "ws-slot"}>
                    <Card face={face} joker={joker} />
                  </span>
                );
              })}
            </span>
            {choice ? (
              <Button kind="ws-title" pressed={reading.counts} onClick={() => onState(number)}>
                {reading.title}
              </Button>
            ) : (
              <span class="ws-title">{reading.title}</span>
            )}
            {reading.counts && <span class="ws-tag">{texts.counts}</span>}
          </li>
        ))}
      </ol>
      {!all && readings.length > SHOWN_AT_FIRST && (
        <Button onClick={() => setAll(true)}>
          {texts.more.replace("{count}", String(readings.length))}
        </Button>
      )}
    </div>
  );
}
