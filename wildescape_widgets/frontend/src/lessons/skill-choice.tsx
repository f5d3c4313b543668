// The skills to choose from, by what they are about; several can be chosen. And how many questions.

import { Button, OWN_KEYS } from "../shared/button";

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

interface CountProps {
  label: string;
  value: string;
  onInput(value: string): void;
}

export function CountField({ label, value, onInput }: CountProps) {
  return (
    <label class="ws-field">
      <span>{label}</span>
      <input
        class="ws-input ws-number"
        value={value}
        inputMode="numeric"
        autocomplete="off"
        {...OWN_KEYS}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}
