// What is asked, what to answer it with, and what is said to the answer, which the browser holds.

import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CONTROLS } from "./controls";
import type { ControlProps, Kind } from "./controls/props";
import type { Around } from "../shared/host";
import type { QuestionTexts, QuestionView } from "./shapes";
import { Word } from "./word";

interface Props {
  question: QuestionView;
  texts: QuestionTexts;
  onAnswer(answer: unknown): void;
}

function Answering({ question, texts, onAnswer }: Props) {
  const { kind, control, isSolved, lit, feedback } = question;
  // TypeScript can't tell that what is looked up by the kind takes the control of that kind.
  const Control = CONTROLS[kind] as ComponentType<ControlProps<Kind>> | null;
  const misplaced = feedback?.wrong ?? [];
  return Control && <Control {...{ control, texts, isSolved, lit, misplaced, onAnswer }} />;
}

/** The judgement of the answer: what was chosen, the rule, the way out, where the habit is from. */
function Said({ question, texts }: { question: QuestionView | null; texts: QuestionTexts }) {
  const said = question?.feedback;
  const kind = said ? (said.isRight ? "ws-legal" : "ws-refused") : "";
  return (
    <div class={said ? `ws-verdict ws-said ${kind}` : "ws-unseen"} role="status">
      {said && (
        <>
          <span class="ws-mark" aria-hidden="true">
            {said.isRight ? "✓" : "–"}
          </span>
          <div>
            <p>
              <strong>{said.title}</strong> {said.said}
            </p>
            <p>{said.because}</p>
            {said.elsewhere && <p class="ws-elsewhere">{said.elsewhere}</p>}
            {said.habit && <p class="ws-habit">{said.habit}</p>}
            {said.why && <p>{said.why}</p>}
            {said.first && (
              <p class="ws-beside">
                <span>
                  {texts.first}: <b>{said.first}</b>
                </span>
                <span>
                  {texts.now}: <b>{said.now}</b>
                </span>
              </p>
            )}
          </div>
        </>
      )}
    </div>
  );
}

interface AskedProps extends Omit<Props, "question"> {
  question: QuestionView | null;
  /** Which control is the way on, once this is answered. */
  next: string;
  around?: Around | undefined;
}

export function Asked({ question, texts, next, around, onAnswer }: AskedProps) {
  const root = useRef<HTMLDivElement>(null);
  const isSolved = question?.isSolved ?? false;
  const wasSolved = useRef(isSolved);
  // After an answer the same key goes on.
  useEffect(() => {
    if (isSolved && !wasSolved.current)
      root.current?.closest(".ws")?.querySelector<HTMLElement>(next)?.focus();
    wasSolved.current = isSolved;
  }, [isSolved, question?.key]);
  const given = question?.hints.length ?? 0;
  const seen = useRef({ key: question?.key, given });
  // A hint that was asked for comes into view; those that a guided step begins with don't.
  useEffect(() => {
    if (seen.current.key === question?.key && given > seen.current.given)
      root.current?.querySelector(".ws-hints > :last-child")?.scrollIntoView({ block: "nearest" });
    seen.current = { key: question?.key, given };
  }, [question?.key, given]);
  return (
    <div class="ws-asked" ref={root}>
      {question && (
        <div key={question.key} class="ws-answering">
          <Answering question={question} texts={texts} onAnswer={onAnswer} />
        </div>
      )}
      <Said question={question} texts={texts} />
      {question && question.hints.length > 0 && (
        <ol class="ws-hints" aria-label={texts.hints}>
          {question.hints.map(({ number, text, terms }) => (
            <li key={number}>
              {text}
              {terms.map((word) => (
                <small key={word.anchor} class="ws-term">
                  <Word word={word} around={around} />: {word.meaning}
                </small>
              ))}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
