// The skills to choose from, by what they are about; several can be chosen.

import { Button } from "../shared/button";

interface Props {
  groups: readonly { title: string; skills: readonly { name: string; title: string }[] }[];
  chosen: readonly string[];
  toggle(skill: string): void;
}

export function SkillChoice({ groups, chosen, toggle }: Props) {
  return (
    <>
      {groups.map(({ title, skills }) => (
        <div key={title} class="ws-set-skills" role="group" aria-label={title}>
          <b aria-hidden>{title}</b>
          {skills.map(({ name, title: skill }) => (
            <Button
              key={name}
              option={name}
              pressed={chosen.includes(name)}
              onClick={() => toggle(name)}
            >
              {skill}
            </Button>
          ))}
        </div>
      ))}
    </>
  );
}
