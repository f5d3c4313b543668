// Moves shown one after the other, as a film: it runs by itself, can be stopped, and stepped.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../shared/button";
import { isCalm } from "../table/played-cards";
import type { QuestionTexts } from "./shapes";

interface FilmProps {
  told: string;
  frame: number;
  frames: number;
  texts: Pick<QuestionTexts, "run" | "pause" | "stepBack" | "stepOn">;
  onFrame(to: number): void;
}

interface ButtonsProps extends FilmProps {
  /** Whether it stands still. */
  isHeld: boolean;
  onHold(isHeld: boolean): void;
}

/** How long a move stays, so that it can be read. */
const stay = (told: string): number => 900 + 28 * told.length;

/** Runs the film while it isn't held. */
export function FilmButtons({ told, frame, frames, texts, isHeld, onHold, onFrame }: ButtonsProps) {
  const isOver = frame >= frames;
  useEffect(() => {
    if (isHeld || isOver) return;
    const timer = setTimeout(() => onFrame(frame + 1), stay(told));
    return () => clearTimeout(timer);
  }, [isHeld, frame, isOver]);
  const step = (to: number): void => {
    onHold(true);
    onFrame(to);
  };
  const runs = !isHeld && !isOver;
  return (
    <>
      <Button kind="ws-step" label={texts.stepBack} off={!frame} onClick={() => step(frame - 1)}>
        ‹
      </Button>
      <Button
        kind="ws-step"
        label={runs ? texts.pause : texts.run}
        onClick={() => {
          if (isOver) onFrame(0);
          onHold(runs);
        }}
      >
        {runs ? "❚❚" : "▶\uFE0E"}
      </Button>
      <Button kind="ws-step" label={texts.stepOn} off={isOver} onClick={() => step(frame + 1)}>
        ›
      </Button>
    </>
  );
}

/** The moves of a step that only shows; with the way on beside its buttons. */
export function Film({ children, ...film }: FilmProps & { children: ComponentChildren }) {
  const { told, frame, frames } = film;
  const [isHeld, setHeld] = useState(isCalm);
  return (
    <div class="ws-act">
      <div class="ws-say">
        <div class="ws-verdict">
          <p class="ws-told" role="status">
            {told}
          </p>
          <span class="ws-quiet-text ws-frame">
            {frame} / {frames}
          </span>
        </div>
      </div>
      <div class="ws-buttons">
        <FilmButtons {...film} isHeld={isHeld} onHold={setHeld} />
        {children}
      </div>
    </div>
  );
}
