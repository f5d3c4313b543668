import { useEffect, useRef } from "preact/hooks";
import { type Act, Problem, useAsk } from "../shared/asking";
import { Button } from "../shared/button";
import { Exhibit } from "./exhibit";
import { Task } from "./goal";
import { useProgress } from "./progress";
import { Word } from "./word";
import { Asked, useSize } from "./question";
import { Steps } from "./steps";
import type { LessonPlayerActions, LessonView } from "./shapes";
import { type Shown, widget } from "../shared/mount";
import { Part } from "../shared/parts";
import * as css from "./lessons.sheet.css";

export function LessonWidget({ host, view }: Shown<LessonView, LessonPlayerActions>) {
  const { texts, at, shown, question, house, can, frame, frames } = view;
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

  // The way on: a film that still runs is shown to its end first.
  const isRunning = frame < frames;
  const retry = can.retry && (
    <Button kind="ws-primary" act="retry" onClick={() => act("retry")}>
      {texts.retry}
    </Button>
  );
  const next = (can.next || isRunning) && (
    <Button
      kind={isRunning || retry ? "ws-next" : "ws-primary ws-next"}
      act="next"
      onClick={() => (isRunning ? act("frame", { to: frames }) : act("next"))}
    >
      {isRunning ? texts.toEnd : can.again ? texts.again : can.last ? texts.finish : texts.next}
    </Button>
  );

  return (
    <div
      ref={root}
      class={useSize()}
      role="group"
      aria-label={view.title}
      data-page="lesson"
      data-lesson={view.lesson}
      data-step={view.step}
    >
      <Steps view={view} onGo={(to) => act("go", { to })} onSkip={() => act("skip")} />
      {isRefused && <p class="ws-notice">{texts.notKept}</p>}
      {view.summary ? (
        <Part host={host} name="summary">
          {({ Summarized }) => (
            <Summarized
              summary={view.summary!}
              texts={texts}
              around={host.around}
              onGo={(to) => act("go", { to })}
              onRedo={(to) => act("redo", { to })}
            />
          )}
        </Part>
      ) : (
        <>
          <Task {...{ shown, texts }} text={view.goal} asks={question !== null} note={view.note} />
          {view.own && (
            <div class={css.own} data-own>
              <b>{view.own.title}</b>
              <ul>
                {view.own.rules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </div>
          )}
          {shown && !question && <Exhibit {...{ host, shown, texts }} />}
          {question ? (
            <Asked
              {...{ host, shown, question, texts, problem }}
              onAnswer={(answer) => act("answer", { answer })}
              onHint={() => act("hint")}
            >
              {retry ? [retry, next] : next}
            </Asked>
          ) : frames > 0 ? (
            <Part host={host} name="controls">
              {({ Film }) => (
                <Film
                  key={at}
                  told={shown?.told.join(" ") ?? ""}
                  {...{ frame, frames, texts }}
                  onFrame={(to) => act("frame", { to })}
                >
                  {next}
                </Film>
              )}
            </Part>
          ) : (
            <div class="ws-act">
              <div class="ws-buttons">{next}</div>
            </div>
          )}
          {house && (
            <div class={css.house} role="group" aria-label={house.title}>
              <b>{house.title}</b>
              {house.choices.map(([choice, title]) => (
                <Button
                  key={choice}
                  pressed={choice === house.mine}
                  option={choice}
                  onClick={() => act("settle", { choice })}
                >
                  {title}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
      {view.review && (
        <Part host={host} name="debrief">
          {({ Debrief }) => (
            <Debrief debrief={view.review!} onAgain={(moment) => act("revisit", { moment })} />
          )}
        </Part>
      )}
      {!question && <Problem text={problem} />}
      {view.words.length > 0 && (
        <details class="ws-words" name="w">
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
    </div>
  );
}

export default widget(LessonWidget);
