// A line of the map for practice: its stations one below the other, the skills of each in a side street.

import { Button } from "../shared/button";
import type { DrillGroup, DrillMark, PracticeTexts } from "./shapes";

interface Props {
  group: DrillGroup;
  texts: PracticeTexts;
  onChoose(skill: string): void;
}

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
      {group.streets.map(({ number, title, skills }) => (
        <section key={title} class={title && "ws-street"} aria-label={title || group.title}>
          {title && (
            <h2>
              <span aria-hidden>{number}</span> {title}
            </h2>
          )}
          <ul class="ws-drills">{skills.map(skill)}</ul>
        </section>
      ))}
    </details>
  );
}
