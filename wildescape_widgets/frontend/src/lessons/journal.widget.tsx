import { useEffect, useState } from "preact/hooks";
import { Problem, useAsk } from "../shared/asking";
import { Button, TextField } from "../shared/button";
import { Copied } from "../shared/copied";
import { Go, isOnSite } from "../shared/link";
import { useProgress } from "./progress";
import type { JournalActions, JournalView } from "./shapes";
import { type Shown, widget } from "../shared/mount";
import * as css from "./lessons.sheet.css";

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
      <ol class="ws-map" aria-label={texts.lessons}>
        {view.lessons.map(({ lesson, number, title, page, part, told }) => (
          <li key={number} style={{ "--part": part }}>
            <span class={css.mapNumber}>{number}</span>
            {host.around ? (
              <Go around={host.around} address={`#/lesson/${lesson}`}>
                {title}
              </Go>
            ) : isOnSite() ? (
              <a href={page}>{title}</a>
            ) : (
              <b>{title}</b>
            )}
            <small>{told}</small>
          </li>
        ))}
      </ol>
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
