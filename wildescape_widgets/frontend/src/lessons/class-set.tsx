// Practice as a class: a code that is typed, or made of some skills.

import { useState } from "preact/hooks";
import { Problem, useAsk } from "../shared/asking";
import { Button, TextField, submits } from "../shared/button";
import { Copied } from "../shared/copied";
import type { Shown } from "../shared/mount";
import { Part } from "../shared/parts";
import { Switch } from "../shared/switch";
import { saveSettings, useSettings } from "../shared/settings";
import { CountField, SkillChoice } from "./skill-choice";
import type { PracticeActions, PracticeView } from "./shapes";
import * as css from "./lessons.sheet.css";

type Props = Shown<PracticeView, PracticeActions>;

const USUAL = "10";

/** What stands among the skills and isn't one. */
const NO_SKILLS = ["check", "class"];

/** Where a set is on the site; in a notebook nothing has an address. */
const linkTo = (code: string): string =>
  document.getElementById("course-data") ? `${location.href.split("#")[0]}#/practice/${code}` : "";

export function ClassSet({ host, view }: Props) {
  const { groups, texts } = view;
  const settings = useSettings();
  const [typed, setTyped] = useState("");
  const [skills, setSkills] = useState<string[]>([]);
  const [count, setCount] = useState(USUAL);
  const [code, setCode] = useState("");
  const { problem, ask } = useAsk();
  const { problem: makingProblem, ask: askToMake } = useAsk();
  const toggle = (name: string): void => {
    setSkills(skills.includes(name) ? skills.filter((one) => one !== name) : [...skills, name]);
    setCode("");
  };
  // A link may be pasted too.
  const given = typed.trim().split(/[/=]/).at(-1) ?? "";
  const take = (): void => void ask(host.insist("take_set", { code: given }));
  const link = code && linkTo(code);
  const keeps = host.model.kernel && host.around?.rooms["given"];
  return (
    <div class="ws-class-set">
      <p>{texts.asClassAbout}</p>
      <form class="ws-copied" onSubmit={submits(take)}>
        <TextField label={texts.setCode} value={typed} onInput={setTyped} />
        <Button kind="ws-primary" off={!given} onClick={take}>
          {texts.setStart}
        </Button>
      </form>
      <Problem text={problem} />
      <h2 class={css.partTitle}>{texts.forTeachers}</h2>
      <Switch
        text={texts.large}
        isOn={settings.large}
        onSwitch={(large) => saveSettings({ ...settings, large })}
      />
      <p>{texts.setAbout}</p>
      <SkillChoice
        groups={groups
          .map(({ title, streets }) => ({
            title,
            skills: streets
              .flatMap((street) => street.skills)
              .filter(({ name }) => !NO_SKILLS.includes(name)),
          }))
          .filter(({ skills: all }) => all.length)}
        chosen={skills}
        toggle={toggle}
      />
      <div class={css.setCount}>
        <CountField label={texts.setCount} value={count} onInput={setCount} />
        <Button
          act="make-set"
          off={!skills.length}
          onClick={() =>
            void askToMake(host.insist("make_set", { skills, count: Math.trunc(+count) || 0 })).then(
              (answer) => setCode(answer.ok ? answer.code : ""),
            )
          }
        >
          {texts.makeSet}
        </Button>
      </div>
      <Problem text={makingProblem} />
      <div class="ws-class-set" role="status">
        {code && (
          <>
            <Copied label={texts.setCode} text={code} texts={texts} />
            {link && <Copied label={texts.setLink} text={link} texts={texts} />}
            {link && keeps && (
              <Part host={host} name="short">
                {({ Short }) => (
                  <Short host={host} lang={view.lang} address={`#/practice/${code}`} about={code} />
                )}
              </Part>
            )}
          </>
        )}
      </div>
    </div>
  );
}
