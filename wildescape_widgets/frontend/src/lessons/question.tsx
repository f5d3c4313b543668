// What is asked, what to answer it with, and what is said to the answer, which the browser holds.

import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { APART, isApart } from "./controls/apart";
import type { ControlProps, Kind } from "./controls/props";
import { Exhibit } from "./exhibit";
import { sentences } from "./goal";
import type { ExhibitView, QuestionTexts, QuestionView } from "./shapes";
import { Problem } from "../shared/asking";
import { Button } from "../shared/button";
import { onSigns } from "../shared/closing";
import type { Around } from "../shared/host";
import { type PartHost, Part } from "../shared/parts";
import { useSettings } from "../shared/settings";
import { isCalm } from "../table/played-cards";
import { Word } from "./word";
import * as css from "./lessons.sheet.css";

/** The class of a lesson or of practice, in the size that is set. */
export const useSize = (): string => (useSettings().large ? "ws-lesson ws-large" : "ws-lesson");

interface SaidProps {
  question: QuestionView;
  texts: QuestionTexts;
  problem: string;
  around: Around | undefined;
  /** What to do first. */
  empty: string;
  /** Whether something else than the judged answer lies there now. */
  isChanged: boolean;
}

/** The one line for whatever is said: what to do, the newest hint, the judgement of the answer. */
function Said({ question, texts, problem, around, empty, isChanged }: SaidProps) {
  const { hints } = question;
  const feedback = isChanged ? null : question.feedback;
  const said = JSON.stringify(question.feedback);
  const seen = useRef({ given: hints.length, said, isHint: !question.feedback });
  if (seen.current.given < hints.length || seen.current.said !== said)
    seen.current = { given: hints.length, said, isHint: hints.length > seen.current.given };
  const isHint = seen.current.isHint && hints.length > 0;
  const kind = !feedback || isHint ? "" : feedback.isRight ? " ws-said ws-legal" : " ws-said ws-refused";
  const hint = hints.at(-1);
  return (
    <div class="ws-say" tabIndex={0}>
      <div class={`ws-verdict${kind}`} role="status">
        {isHint && hint ? (
          <div class="ws-hints" aria-label={texts.hints}>
            <p>
              <b>{texts.hintTitle}</b> {hint.text}
              {hint.terms.map((word) => (
                <small key={word.anchor} class={css.term}>
                  <Word word={word} around={around} /> {word.meaning}
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
              <strong>{feedback.title}</strong> {feedback.chosen.said} {feedback.chosen.because}
            </p>
            {feedback.elsewhere && <p class={css.elsewhere}>{feedback.elsewhere}</p>}
            {feedback.habit && <p class="ws-habit">{feedback.habit}</p>}
            {[...feedback.parts, ...feedback.right].map(({ said, because }) => (
              <p key={said} class={css.rightAnswer}>
                <b>{said}</b> {because}
              </p>
            ))}
            {feedback.why && <p>{feedback.why}</p>}
          </div>
        ) : (
          <p class="ws-quiet-text">{empty}</p>
        )}
      </div>
      <Problem text={problem} />
    </div>
  );
}

/** Whether there is no more to read than that it's right, and one sentence. */
const isShort = ({ feedback }: QuestionView): boolean =>
  !!feedback?.isRight &&
  !(feedback.elsewhere || feedback.why || feedback.right.length) &&
  sentences(feedback.chosen.because).length <= 1;

/** Whether the right answer that was just given leads on, unless the learner stays. */
function useGoingOn(question: QuestionView): boolean {
  const { goesOn } = useSettings();
  const [isGoing, setGoing] = useState(false);
  const { key, isOver } = question;
  const seen = useRef({ key, isOver });
  useEffect(() => {
    const isJustOver = isOver && !seen.current.isOver && seen.current.key === key;
    seen.current = { key, isOver };
    setGoing(isJustOver && goesOn && isShort(question) && !isCalm());
  }, [isOver, key]);
  useEffect(() => {
    if (!isGoing) return undefined;
    // The learner wants to stay.
    return onSigns((event) => {
      if ((event as KeyboardEvent).key !== "Enter") setGoing(false);
    });
  }, [isGoing]);
  return isGoing;
}

interface AskedProps {
  host: PartHost & { readonly around?: Around | undefined };
  shown: ExhibitView | null;
  question: QuestionView;
  texts: QuestionTexts;
  /** The last refusal. */
  problem: string;
  /** The way on, once there is one. */
  children: ComponentChildren;
  onAnswer(answer: unknown): void;
  onHint(): void;
}

/** The part that has the control of a kind; `null` where a table takes the answer. */
const partOf = (kind: Kind) => (isApart(kind) ? APART[kind] : "controls");

export function Asked(props: AskedProps) {
  const { host, shown, question, texts, problem, children, onAnswer, onHint } = props;
  const { key, kind, control, isClosed, isOver, lit, feedback, hasMore } = question;
  const part = partOf(kind);
  const root = useRef<HTMLDivElement>(null);
  /** The answer that was given last, if any. */
  const given = useMemo<unknown[][]>(() => [], [key]);
  const answer = (now: unknown): void => {
    given[0] = now as unknown[];
    onAnswer(now);
  };
  const wasOver = useRef(isOver);
  // After an answer the same key goes on.
  useEffect(() => {
    if (isOver && !wasOver.current) root.current?.querySelector<HTMLElement>(".ws-next")?.focus();
    wasOver.current = isOver;
  }, [isOver, key]);
  const isGoing = useGoingOn(question);
  const exhibit: ControlProps<Kind>["exhibit"] = (plaque) =>
    shown && <Exhibit {...{ host, shown, texts, plaque }} />;
  const bar: ControlProps<Kind>["bar"] = (empty, buttons, lies) => (
    <div class="ws-act">
      <Said
        {...{ question, texts, problem, empty }}
        isChanged={!!lies && given.length > 0 && JSON.stringify(lies) !== JSON.stringify(given[0])}
        around={host.around}
      />
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
    <div
      ref={root}
      class={`ws-asked${isGoing ? " ws-going" : ""}${!part && feedback?.isRight ? ` ${css.win}` : ""}`}
      // Long enough to read what is said.
      style={{ "--look": `${2 + 0.05 * (feedback?.chosen.because.length ?? 0)}s` }}
      onAnimationEnd={({ animationName }) => {
        if (animationName === "ws-going") root.current?.querySelector<HTMLElement>(".ws-next")?.click();
      }}
    >
      {!part ? (
        (feedback || children) && bar("", null)
      ) : (
        <Part key={kind} host={host} name={part}>
          {({ CONTROLS }) => {
            // TypeScript can't tell that what is looked up by the kind takes that control.
            const Control = (CONTROLS as Record<Kind, unknown>)[kind] as ComponentType<
              ControlProps<Kind>
            >;
            return (
              <div key={key} class="ws-answering">
                <Control
                  {...{ host, kind, control, texts, isClosed, isOver, lit, bar, exhibit }}
                  onAnswer={answer}
                  film={shown?.film ?? []}
                  isWrong={(at, lies) => !!feedback?.wrong.includes(at) && given[0]?.[at] === lies}
                />
              </div>
            );
          }}
        </Part>
      )}
    </div>
  );
}
