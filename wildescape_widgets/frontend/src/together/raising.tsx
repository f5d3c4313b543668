// What a pupil wants to know at a table of their class.

import { useState } from "preact/hooks";
import { Button, TextField, submits } from "../shared/button";
import { filled } from "../shared/filled";
import type { SeatInClass, TogetherPage, TogetherWords } from "./shapes";

interface Props {
  at: SeatInClass;
  words: TogetherWords;
  page: TogetherPage;
  onRaise(text: string | null): void;
}

/** A hand to raise, with a question for the teacher. */
export function Raising({ at: { raised }, words, page: { longestQuestion }, onRaise }: Props) {
  const [text, setText] = useState(raised ?? "");
  return (
    <form class="ws-in-class-ask" onSubmit={submits(() => onRaise(text.trim()))}>
      <TextField
        label={words.question}
        value={text}
        onInput={(typed) => setText(typed.slice(0, longestQuestion))}
      />
      <p class="ws-quiet-text">
        {words.raiseHelp} {filled(words.charactersLeft, { count: longestQuestion - text.length })}
      </p>
      <div class="ws-buttons">
        <Button kind="ws-primary" act="raise-now" onClick={() => onRaise(text.trim())}>
          {words.raise}
        </Button>
        {raised !== null && (
          <Button act="lower" onClick={() => onRaise(null)}>
            {words.lower}
          </Button>
        )}
      </div>
      {/* Enter raises it. */}
      <button type="submit" hidden />
    </form>
  );
}
