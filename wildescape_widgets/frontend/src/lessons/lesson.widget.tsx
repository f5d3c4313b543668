import { useEffect, useRef } from "preact/hooks";
import { type Act, Problem, useAsk } from "../shared/asking";
import { Button, OWN_KEYS } from "../shared/button";
import type { Around } from "../shared/host";
import { Go } from "../shared/link";
import { Exhibit } from "./exhibit";
import { useProgress } from "./progress";
import { Word } from "./word";
import { Asked } from "./question";
import type { LessonPlayerActions, LessonSummary, LessonView } from "./shapes";
import { type Shown, isOnSite, widget } from "../shared/mount";
import "../shared/style.css";
import "../table/table.css";
import "./lesson.css";

const starred = (count: number): string => "★".repeat(count) + "☆".repeat(3 - count);

interface SummaryProps {
  summary: LessonSummary;
  view: LessonView;
  around: Around | undefined;
}

function Summarized({ summary, view, around }: SummaryProps) {
  const { texts } = view;
  return (
    <div class="ws-summary">
      <p class="ws-goal" tabIndex={-1}>
        {summary.title}
      </p>
      <p class="ws-many-stars" aria-hidden="true">
        ★ {summary.stars} / {summary.most}
      </p>
      {summary.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {summary.skills.length > 0 && (
        <ul class="ws-skills">
          {summary.skills.map(({ title, isMastered }) => (
            <li key={title} class={isMastered ? "ws-mastered" : ""}>
              {title}
              {isMastered && <span class="ws-quiet-text"> – {summary.mastered}</span>}
            </li>
          ))}
        </ul>
      )}
      <p class="ws-quiet-text">{summary.returns}</p>
      {around ? (
        <p class="ws-buttons">
          {summary.next && (
            <Go
              around={around}
              address={`#/lesson/${summary.next.lesson}`}
              kind="ws-button ws-primary"
            >
              {summary.next.title}
            </Go>
          )}
          <Go around={around} address="#/practice" kind="ws-button">
            {summary.practice}
          </Go>
        </p>
      ) : isOnSite() ? (
        <p class="ws-buttons">
          {summary.next && (
            <a class="ws-button ws-primary" href={summary.next.page}>
              {summary.next.title}
            </a>
          )}
          {summary.practice && (
            <a class="ws-button" href="practice.ipynb">
              {summary.practice}
            </a>
          )}
        </p>
      ) : (
        summary.next && <p>{summary.next.title}</p>
      )}
      <span class="ws-unseen">{texts.done}</span>
    </div>
  );
}

export function LessonWidget({ host, view }: Shown<LessonView, LessonPlayerActions>) {
  const { texts, steps, at, question, can, frame, frames } = view;
  const root = useRef<HTMLDivElement>(null);
  const { problem, setProblem, ask } = useAsk();
  const isRefused = useProgress(host);
  useEffect(() => setProblem(""), [view.rev]);

  // Whoever has gone on hears what is asked there.
  const here = useRef(`${at}`);
  useEffect(() => {
    const place = `${at}${question?.key ?? ""}`;
    if (here.current !== `${at}` && here.current !== place) {
      const goal = root.current?.querySelector<HTMLElement>(".ws-goal");
      goal?.focus({ preventScroll: true });
      const top = root.current?.getBoundingClientRect().top ?? 0;
      if (top < 0 || top > innerHeight / 3) root.current?.scrollIntoView();
    }
    here.current = place;
  }, [at, question?.key]);

  const act: Act<LessonPlayerActions> = (action, ...fields) =>
    void ask(host.insist(action, ...fields));

  return (
    <div
      ref={root}
      class="ws-lesson"
      role="group"
      aria-label={view.title}
      data-page="lesson"
      data-lesson={view.lesson}
      data-step={view.step}
    >
      <div class="ws-lesson-head">
        {/* On the site the page has said it. */}
        {!isOnSite() && (
          <p class="ws-title-line">{[view.number, view.title].filter(Boolean).join(" · ")}</p>
        )}
        <ol class="ws-marks" aria-label={texts.steps}>
          {steps.map(({ isTask, isDone, stars }, number) => {
            const said = isTask
              ? isDone && texts.stars.replace("{count}", `${stars}`)
              : isDone && texts.done;
            const name = texts.step.replace("{number}", `${number + 1}`);
            return (
              <li key={number}>
                <button
                  type="button"
                  class={`ws-dot${isDone ? " ws-dot-done" : ""}`}
                  aria-label={said ? `${name}: ${said}` : name}
                  aria-current={number === at ? "step" : undefined}
                  {...OWN_KEYS}
                  onClick={() => act("go", { to: number })}
                >
                  {number + 1}
                  {isTask && isDone && <span aria-hidden="true">{starred(stars)}</span>}
                </button>
              </li>
            );
          })}
        </ol>
      </div>
      {isRefused && <p class="ws-notice">{texts.notKept}</p>}
      {view.summary ? (
        <Summarized summary={view.summary} view={view} around={host.around} />
      ) : (
        <>
          <p class="ws-goal" tabIndex={-1}>
            {view.note && <span class="ws-quiet-text">{view.note} </span>}
            {view.goal}
          </p>
          {view.shown && <Exhibit shown={view.shown} texts={texts} />}
          {view.shown && frames > 0 && (
            <p class="ws-told" role="status">
              {view.shown.told.join(" ")}
            </p>
          )}
          <Asked
            question={question}
            texts={texts}
            next=".ws-next"
            around={host.around}
            onAnswer={(answer) => act("answer", { answer })}
          />
        </>
      )}
      {view.review && (
        <div class="ws-review">
          <p role="status">{view.review.told}</p>
          <ol>
            {view.review.moments.map((moment, number) => (
              <li key={moment}>
                <span>{moment}</span>
                <Button onClick={() => act("revisit", { moment: number })}>{texts.revisit}</Button>
              </li>
            ))}
          </ol>
        </div>
      )}
      <Problem text={problem} />
      {view.words.length > 0 && (
        <details class="ws-words">
          <summary>{texts.words}</summary>
          <dl>
            {view.words.map((word) => (
              <div key={word.anchor}>
                <dt>
                  <Word word={word} around={host.around} />
                </dt>
                <dd>{word.meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <div class="ws-foot">
        <Button
          off={!can.back && !frame}
          onClick={() => (frame ? act("frame", { to: frame - 1 }) : act("go", { to: at - 1 }))}
        >
          {texts.back}
        </Button>
        {question?.hasMore && (
          <Button act="hint" onClick={() => act("hint")}>
            {texts.hint}
          </Button>
        )}
        {can.skip && <Button onClick={() => act("skip")}>{texts.skip.replace("{number}", `${can.skipTo}`)}</Button>}
        {!view.summary && (can.next || frame < frames) && (
          <Button kind="ws-primary ws-next" act="next" onClick={() => act("next")}>
            {can.again ? texts.again : can.last && frame === frames ? texts.finish : texts.next}
          </Button>
        )}
      </div>
    </div>
  );
}

export default widget(LessonWidget);
