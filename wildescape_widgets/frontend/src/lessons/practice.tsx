import { useEffect, useRef } from "preact/hooks";
import { type Act, Problem, useAsk } from "../shared/asking";
import { Button } from "../shared/button";
import { Task } from "./goal";
import { useProgress } from "./progress";
import { Asked, useSize } from "./question";
import { SkillLine } from "./skill-line";
import type { PracticeActions, PracticeView } from "./shapes";
import { type Shown, widget } from "../shared/mount";
import { Part } from "../shared/parts";

export function PracticeWidget({ host, view }: Shown<PracticeView, PracticeActions>) {
  const { texts, shown, question } = view;
  const root = useRef<HTMLDivElement>(null);
  const { problem, setProblem, ask } = useAsk();
  const isRefused = useProgress(host);
  useEffect(() => setProblem(""), [view.rev]);
  const act: Act<PracticeActions> = (action, ...fields) =>
    void ask(host.insist(action, ...fields));

  useEffect(() => {
    const skill = host.brought("skill");
    if (skill) act("choose", { skill });
  }, []);

  const here = useRef(question?.key);
  useEffect(() => {
    if (here.current !== question?.key)
      root.current?.querySelector<HTMLElement>(".ws-goal")?.focus({ preventScroll: true });
    here.current = question?.key;
  }, [question?.key]);

  return (
    <div
      ref={root}
      class={useSize()}
      role="group"
      aria-label={view.title}
      data-page="practice"
      data-step={question?.key}
    >
      {isRefused && <p class="ws-notice">{texts.notKept}</p>}
      {question ? (
        <>
          <div class="ws-lesson-head">
            <p class="ws-title-line">{view.skill}</p>
            <span data-row={view.row}>{view.streak}</span>
            <Button kind="ws-plain" onClick={() => act("choose", { skill: "" })}>
              {texts.stop}
            </Button>
          </div>
          <Task {...{ shown, texts }} text={view.goal} />
          <Asked
            {...{ host, shown, question, texts, problem }}
            onAnswer={(answer) => act("answer", { answer })}
            onHint={() => act("hint")}
          >
            {view.mayGoOn && (
              <Button kind="ws-primary ws-next" act="next" onClick={() => act("next")}>
                {texts.next}
              </Button>
            )}
            {view.mayPass && (
              <Button act="unknown" onClick={() => act("next")}>
                {texts.unknown}
              </Button>
            )}
          </Asked>
        </>
      ) : (
        <>
          <p class="ws-goal" tabIndex={-1}>
            <span class="ws-headline">{view.today}</span>
          </p>
          {view.told.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {view.ways.map(({ act: way, title, told }, at) => (
            <p key={way} class="ws-buttons">
              <Button kind={at === 0 ? "ws-primary" : ""} onClick={() => act(way)}>
                {title}
              </Button>
              {told}
            </p>
          ))}
          <Problem text={problem} />
          {view.chosen === "class" && (
            <Part host={host} name="class-set">
              {({ ClassSet }) => <ClassSet {...{ host, view }} />}
            </Part>
          )}
          {view.groups.map((group) => (
            <SkillLine
              key={group.title}
              group={group}
              texts={texts}
              onChoose={(skill) => act("choose", { skill })}
            />
          ))}
        </>
      )}
    </div>
  );
}

export default widget(PracticeWidget);
