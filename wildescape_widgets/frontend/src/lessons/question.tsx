// What is asked, what to answer it with, and what is said to the answer, which the browser holds.

import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CONTROLS } from "./controls";
import type { ControlProps, Kind } from "./controls/props";
import type { QuestionTexts, QuestionView } from "./shapes";
import { Problem } from "../shared/asking";
import { Button } from "../shared/button";
import type { Around } from "../shared/host";
import type { PartHost } from "../shared/parts";
import { Word } from "./word";

interface SaidProps {
  question: QuestionView;
  texts: QuestionTexts;
  problem: string;
  around: Around | undefined;
  /** What to do first. */
  empty: string;
}

/** The one line for whatever is said: what to do, the newest hint, the judgement of the answer. */
function Said({ question, texts, problem, around, empty }: SaidProps) {
  const { hints, feedback } = question;
  const said = JSON.stringify(feedback);
  const seen = useRef({ given: hints.length, said, isHint: !feedback });
  if (seen.current.given < hints.length || seen.current.said !== said)
    seen.current = { given: hints.length, said, isHint: hints.length > seen.current.given };
  const isHint = seen.current.isHint && hints.length > 0;
  const kind = !feedback || isHint ? "" : feedback.isRight ? " ws-said ws-legal" : " ws-said ws-refused";
  const hint = hints.at(-1);
  return (
    <div class="ws-say" tabIndex={-1}>
      <div class={`ws-verdict${kind}`} role="status">
        {isHint && hint ? (
          <div class="ws-hints" aria-label={texts.hints}>
            <p>
              <b>{texts.hint}.</b> {hint.text}
              {hint.terms.map((word) => (
                <small key={word.anchor} class="ws-term">
                  <Word word={word} around={around} />: {word.meaning}
                </small>
              ))}
            </p>
            {hints.length > 1 && (
              <details>
                <summary>{texts.earlier}</summary>
                <ol>
                  {hints.slice(0, -1).map(({ number, text }) => (
                    <li key={number}>{text}</li>
                  ))}
                </ol>
              </details>
            )}
          </div>
        ) : feedback ? (
          <div>
            <p>
              <strong>{feedback.title}</strong> {feedback.said} {feedback.because}
            </p>
            {feedback.elsewhere && <p class="ws-elsewhere">{feedback.elsewhere}</p>}
            {feedback.habit && <p class="ws-habit">{feedback.habit}</p>}
            {feedback.why && <p>{feedback.why}</p>}
            {feedback.now && (
              <p class="ws-beside">
                {feedback.first && (
                  <span>
                    {texts.first}: <b>{feedback.first}</b>
                  </span>
                )}
                <span>
                  {texts.now}: <b>{feedback.now}</b>
                </span>
              </p>
            )}
          </div>
        ) : (
          <p class="ws-quiet-text">{empty}</p>
        )}
      </div>
      <Problem text={problem} />
    </div>
  );
}

interface AskedProps {
  host: PartHost & { readonly around?: Around | undefined };
  question: QuestionView;
  texts: QuestionTexts;
  /** The last refusal. */
  problem: string;
  /** The way on, once there is one. */
  children: ComponentChildren;
  onAnswer(answer: unknown): void;
  onHint(): void;
}

export function Asked(props: AskedProps) {
  const { host, question, texts, problem, children, onAnswer, onHint } = props;
  const { key, kind, control, isSolved, isOver, lit, feedback, hasMore } = question;
  const root = useRef<HTMLDivElement>(null);
  const wasOver = useRef(isOver);
  // After an answer the same key goes on.
  useEffect(() => {
    if (isOver && !wasOver.current) root.current?.querySelector<HTMLElement>(".ws-next")?.focus();
    wasOver.current = isOver;
  }, [isOver, key]);
  // TypeScript can't tell that what is looked up by the kind takes the control of that kind.
  const Control = CONTROLS[kind] as ComponentType<ControlProps<Kind>> | null;
  const bar = (empty: string, buttons: ComponentChildren) => (
    <div class="ws-act">
      <Said {...{ question, texts, problem, empty }} around={host.around} />
      <div class="ws-buttons">
        {buttons}
        {hasMore && (
          <Button act="hint" onClick={onHint}>
            {texts.hint}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
  return (
    <div class={!Control && isSolved ? "ws-asked ws-win" : "ws-asked"} ref={root}>
      {Control ? (
        <div key={key} class="ws-answering">
          <Control
            {...{ host, kind, control, texts, isSolved, isOver, lit, onAnswer, bar }}
            misplaced={feedback?.wrong ?? []}
          />
        </div>
      ) : (
        (feedback || children) && bar("", null)
      )}
    </div>
  );
}
