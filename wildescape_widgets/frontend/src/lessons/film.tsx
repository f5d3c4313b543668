// Moves shown one after the other, as a film: it runs by itself, can be stopped, and stepped.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../shared/button";
import { isCalm } from "../table/played-cards";
import type { QuestionTexts } from "./shapes";

interface Props {
  told: string;
  frame: number;
  frames: number;
  texts: Pick<QuestionTexts, "run" | "pause" | "stepBack" | "stepOn">;
  /** The way on. */
  children: ComponentChildren;
  onFrame(to: number): void;
}

/** How long a move stays, so that it can be read. */
const stay = (told: string): number => 900 + 28 * told.length;

export function Film({ told, frame, frames, texts, children, onFrame }: Props) {
  const [runs, setRuns] = useState(() => !isCalm());
  const isOver = frame >= frames;
  useEffect(() => {
    if (!runs || isOver) return;
    const timer = setTimeout(() => onFrame(frame + 1), stay(told));
    return () => clearTimeout(timer);
  }, [runs, frame, isOver]);
  const step = (to: number): void => {
    setRuns(false);
    onFrame(to);
  };
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
        <Button kind="ws-step" label={texts.stepBack} off={!frame} onClick={() => step(frame - 1)}>
          ‹
        </Button>
        <Button
          kind="ws-step"
          label={runs && !isOver ? texts.pause : texts.run}
          onClick={() => {
            if (isOver) onFrame(0);
            setRuns(isOver || !runs);
          }}
        >
          {runs && !isOver ? "❚❚" : "▶\uFE0E"}
        </Button>
        <Button kind="ws-step" label={texts.stepOn} off={isOver} onClick={() => step(frame + 1)}>
          ›
        </Button>
        {children}
      </div>
    </div>
  );
}
