import { useEffect, useState } from "preact/hooks";
import { Problem, useAsk } from "../shared/asking";
import { Button, TextField } from "../shared/button";
import { Copied } from "../shared/copied";
import { Go, isOnSite } from "../shared/link";
import { useProgress } from "./progress";
import type { JournalActions, JournalView, LessonMark, MadePlay } from "./shapes";
import { type Shown, widget } from "../shared/mount";
import * as css from "./lessons.sheet.css";

/** A lesson: a petal for each of its tasks, the fuller the more stars it has. */
function Flower({ number, petals, part }: Pick<LessonMark, "number" | "petals" | "part">) {
  return (
    <svg class="ws-flower" viewBox="-32 -32 64 64" aria-hidden>
      {petals.map((stars, at) => (
        <ellipse
          key={at}
          cy={-22}
          rx={5}
          ry={9}
          data-stars={stars}
          transform={`rotate(${(360 * at) / petals.length})`}
        />
      ))}
      <circle r={13} data-done={part === 1 || undefined} />
      <text y={4.5}>{number}</text>
    </svg>
  );
}

/** How high each card of a kind of play stands: steps for a straight, a part apart. */
const STEPS: Record<string, readonly number[]> = {
  single: [0],
  pair: [0, 0],
  triple: [0, 0, 0],
  straight: [0, 1, 2, 3, 4],
  flush: [0, 0, 0, 0, 0],
  full_house: [2, 2, 2, 0, 0],
  four_plus_one: [2, 2, 2, 2, 0],
  straight_flush: [0, 1, 2, 3, 4],
  five_of_a_kind: [2, 2, 2, 2, 2],
};

/** A kind of play as little cards; those of one suit carry a dot. */
function LittlePlay({ kind }: Pick<MadePlay, "kind">) {
  const steps = STEPS[kind] ?? [];
  return (
    <svg viewBox="0 0 64 32" aria-hidden>
      {steps.map((step, at) => (
        <g key={at} transform={`translate(${32 + (at - steps.length / 2) * 12} ${10 - 2 * step})`}>
          <rect x={1} width={10} height={20} rx={2} />
          {kind.endsWith("flush") && <circle cx={6} cy={6} r={2} />}
        </g>
      ))}
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
            {lessons.map(({ lesson, number, title: name, page, part, petals, told }) => (
              <li key={number}>
                <Flower number={number} petals={petals} part={part} />
                <span>
                  {host.around ? (
                    <Go around={host.around} address={`#/lesson/${lesson}`}>
                      {name}
                    </Go>
                  ) : isOnSite() ? (
                    <a href={page}>{name}</a>
                  ) : (
                    <b>{name}</b>
                  )}
                  <small>{told}</small>
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
            {view.weeks.days.map((hands, at) => (
              <i key={at} data-hands={hands} />
            ))}
          </div>
        </figure>
      )}
      {view.made.length > 0 && (
        <section class="ws-made" aria-label={texts.made}>
          <p class={css.partTitle}>{texts.made}</p>
          <ul>
            {view.made.map(({ kind, title, hands, told }) => (
              <li key={kind} data-hands={hands}>
                <LittlePlay kind={kind} />
                <b>{title}</b>
                <small>{told}</small>
              </li>
            ))}
          </ul>
        </section>
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
      <p role="status">{isLoaded && !carryProblem ? texts.loaded : ""}</p>
      <Problem text={carryProblem} />
    </div>
  );
}

export default widget(JournalWidget);
