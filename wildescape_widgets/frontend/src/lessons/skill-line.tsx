// A line of the map for practice: its stations one below the other, the skills of each in a side street.

import { Button } from "../shared/button";
import type { DrillGroup, DrillMark, PracticeTexts } from "./shapes";

interface Props {
  group: DrillGroup;
  texts: PracticeTexts;
  onChoose(skill: string): void;
}

/** A phone has room for one side street. */
const [Street, Head] = (innerWidth > 740 ? ["section", "div"] : ["details", "summary"]) as ["details", "summary"];

export function SkillLine({ group, texts, onChoose }: Props) {
  const skill = ({ name, title, state }: DrillMark) => (
    <li key={name}>
      <Button kind={`ws-drill ws-${state}`} onClick={() => onChoose(name)}>
        <span>{title}</span> {state !== "new" && <small>{texts[state]}</small>}
      </Button>
    </li>
  );
  return (
    <details class={`ws-group ws-line-${group.stage}`} open={group.isOpen}>
      <summary>{group.title}</summary>
      {group.streets.map(({ number, title, skills }, at) => (
        <Street key={title} class={title && "ws-street"} aria-label={title || group.title} open={!at}>
          <Head>
            {title && (
              <h2>
                <span aria-hidden>{number}</span> {title}
              </h2>
            )}
          </Head>
          <ul class="ws-drills">{skills.map(skill)}</ul>
        </Street>
      ))}
    </details>
  );
}
