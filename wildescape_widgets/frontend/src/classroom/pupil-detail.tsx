// One pupil: lessons, ideas, skills, and what was hard.

import { useEffect, useRef, useState } from "preact/hooks";
import { Button, TextField } from "../shared/button";
import type { Around } from "../shared/host";
import { Few } from "./few";
import { PlaceTo } from "./hardest";
import { type Texts, dayOf } from "./pupils";
import type { PupilMark, PupilReply } from "./shapes";

/** How many entries of a list are drawn at first. */
const FIRST = 5;
const MOST = 20;

const MARKS = { mastered: "✓", hard: "!", begun: "…" };

interface Props {
  pupil: PupilMark;
  detail: PupilReply;
  texts: Texts;
  lang: string;
  around: Around | undefined;
  onBack(): void;
  onRename(name: string): void;
}

export function PupilDetail({ pupil, detail, texts, lang, around, onBack, onRename }: Props) {
  const [name, setName] = useState(pupil.name);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [pupil.key]);
  const { lessons, ideas, skills, steps } = detail;
  const facts = [
    [texts.stepsDone, `${pupil.doneOfAll} %`],
    [texts.well, pupil.wellOfAll],
    [texts.mastered, pupil.mastered],
    [texts.day, pupil.day === null ? null : dayOf(pupil.day, lang)],
  ] as const;
  return (
    <section class="ws-pupil">
      <div class="ws-class-line ws-class-screen">
        <Button onClick={onBack}>{texts.back}</Button>
        <span class="ws-push" />
        <TextField label={texts.name} value={name} onInput={setName} />
        <Button off={name.trim() === pupil.name} onClick={() => onRename(name)}>
          {texts.rename}
        </Button>
      </div>
      <h2 ref={title} tabIndex={-1}>
        {pupil.name}
      </h2>
      <dl class="ws-pupil-facts">
        {facts.map(
          ([label, told]) =>
            told !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{told}</dd>
              </div>
            ),
        )}
      </dl>
      <div class="ws-lists">
        <div class="ws-lists">
          <Few title={texts.ideas} texts={texts} entries={ideas} first={FIRST} none={texts.nothingWrong}>
            {({ told, origin, surety, links }) => (
              <li key={told}>
                <div>
                  <b class={`ws-surety ws-${surety}`}>
                    {surety === "named" ? texts.sureOne : texts.perhapsOne}
                  </b>{" "}
                  {told} {origin && <small>({origin})</small>}
                </div>
                <div class="ws-entry-end">
                  {links.map((link) => (
                    <PlaceTo key={link.address} link={link} around={around} />
                  ))}
                </div>
              </li>
            )}
          </Few>
          <Few title={texts.hardSteps} texts={texts} entries={steps} first={FIRST} none={texts.nothingWrong}>
            {([link, told]) => (
              <li key={link.address}>
                <PlaceTo link={link} around={around} /> <small>{told}</small>
              </li>
            )}
          </Few>
        </div>
        <Few title={texts.lessons} texts={texts} entries={lessons} first={MOST} none={texts.noLesson}>
          {({ link, done, well, told }) => (
            <li key={link.address}>
              <PlaceTo link={link} around={around} />
              <div class="ws-bar-of" aria-hidden>
                <i style={{ width: `${done}%` }} />
              </div>
              <small>
                {told}
                {well !== null && ` · ${texts.well}: ${well}`}
              </small>
            </li>
          )}
        </Few>
        <Few title={texts.skills} texts={texts} entries={skills} first={MOST} none="–">
          {({ link, stand, told }) => (
            <li key={link.title} class={`ws-skill-${stand}`}>
              <span aria-hidden>{MARKS[stand]}</span> <PlaceTo link={link} around={around} />{" "}
              <small>{told}</small>
            </li>
          )}
        </Few>
      </div>
    </section>
  );
}
