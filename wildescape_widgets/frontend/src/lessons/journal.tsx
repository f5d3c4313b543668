import { useEffect, useState } from "preact/hooks";
import { Problem, useAsk } from "../shared/asking";
import { Button, TextField } from "../shared/button";
import { Copied } from "../shared/copied";
import { Go, isOnSite } from "../shared/link";
import { useProgress } from "./progress";
import type { JournalActions, JournalView, LessonMark } from "./shapes";
import { type Shown, widget } from "../shared/mount";
import { Part } from "../shared/parts";
import * as css from "./lessons.sheet.css";

/** A lesson: a petal for each of its tasks, the fuller the more stars it has. */
function Flower({ number, petals, part }: Pick<LessonMark, "number" | "petals" | "part">) {
  return (
    <svg class="ws-flower" viewBox="-32 -32 64 64" aria-hidden>
      {petals.map((stars, at) => (
        <ellipse data-stars={stars} transform={`rotate(${(360 * at) / petals.length})`} />
      ))}
      <circle data-part={part} />
      <text y={4.5}>{number}</text>
    </svg>
  );
}

function JournalWidget({ host, view }: Shown<JournalView, JournalActions>) {
  const { texts } = view;
  const isRefused = useProgress(host);
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [brought, setBrought] = useState("");
  const [isLoaded, setLoaded] = useState(false);
  const { problem: carryProblem, ask: askToCarry } = useAsk();
  useEffect(() => setCode(""), [view.rev]);

  return (
    <div
      class="ws-lesson ws-journal"
      role="group"
      aria-label={view.title}
      data-page="journal"
    >
      {isRefused && <p class="ws-notice">{texts.notKept}</p>}
      <p class="ws-goal">
        <span class="ws-headline">{view.mastered}</span>
        <span class="ws-quiet-text">{view.due}</span>
      </p>
      {view.lines.map(({ stage, title, lessons }) => (
        <section key={stage} class={`ws-garden ws-line-${stage}`} aria-label={title}>
          <h2>{title}</h2>
          <ol class="ws-map">
            {lessons.map((head) => (
              <li key={head.number}>
                <Flower {...head} />
                <span>
                  {host.around ? (
                    <Go around={host.around} address={`#/lesson/${head.lesson}`}>
                      {head.title}
                    </Go>
                  ) : isOnSite() ? (
                    <a href={head.page}>{head.title}</a>
                  ) : (
                    <b>{head.title}</b>
                  )}
                  <small>{head.told}</small>
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {view.weeks && (
        <figure class="ws-weeks">
          <figcaption>{view.weeks.told}</figcaption>
          <div aria-hidden>
            {view.weeks.days.map((hands) => (
              <i data-hands={hands} />
            ))}
          </div>
        </figure>
      )}
      {view.made[0] && (
        <Part host={host} name="made">
          {({ Made }) => <Made {...view} />}
        </Part>
      )}
      <p class={css.partTitle}>{texts.carry}</p>
      <div class="ws-copied">
        <TextField label={texts.name} value={name} onInput={setName} />
        <Button
          onClick={() =>
            void askToCarry(host.insist("pack", { name })).then(
              (answer) => answer.ok && setCode(answer.code),
            )
          }
        >
          {texts.make}
        </Button>
      </div>
      {code && <Copied label={texts.code} text={code} texts={texts} />}
      <div class="ws-copied">
        <TextField label={texts.bring} value={brought} onInput={setBrought} />
        <Button
          off={!brought.trim()}
          onClick={() =>
            void askToCarry(host.insist("load", { text: brought })).then(({ ok }) => {
              setLoaded(ok);
              if (ok) setBrought("");
            })
          }
        >
          {texts.load}
        </Button>
      </div>
      <p role="status">{isLoaded && !carryProblem && texts.loaded}</p>
      <Problem text={carryProblem} />
    </div>
  );
}

export default widget(JournalWidget);
