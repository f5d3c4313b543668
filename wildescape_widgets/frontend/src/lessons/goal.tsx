// What is to be done, as one sentence; what else is said of it stands quietly beside, and so do facts.

import { Facts } from "./exhibit";
import type { ExhibitView, QuestionTexts } from "./shapes";
import * as css from "./lessons.sheet.css";

interface Props {
  text: string;
  /** Whether something is asked, so that the question or the last sentence is the one. */
  asks?: boolean;
  note?: string;
  shown: ExhibitView | null;
  texts: QuestionTexts;
}

/** A text as its sentences; in Chinese nothing stands between them. */
export function sentences(text: string): string[] {
  return text.split(/(?<=[.?!])\s+|(?<=[。？！])/).filter(Boolean);
}

export function Task({ text, asks = true, note, shown, texts }: Props) {
  const said = sentences(text);
  const question = said.findLastIndex((sentence) => /[?？]$/.test(sentence));
  const main = !asks ? 0 : question < 0 ? said.length - 1 : question;
  return (
    <div class="ws-task">
      <p class="ws-goal" tabIndex={-1}>
        {said.map((sentence, at) => (
          <>
            {at > 0 && " "}
            <span key={at} class={at === main ? "ws-headline" : "ws-quiet-text"}>
              {sentence}
            </span>
          </>
        ))}
        {note && <span class={`ws-quiet-text ${css.aside}`}> {note}</span>}
      </p>
      <Facts shown={shown} texts={texts} />
    </div>
  );
}
