// The skills to choose from, by what they are about; several can be chosen. And how many questions.

import { Button, OWN_KEYS } from "../shared/button";

interface Props {
  groups: readonly { title: string; skills: readonly { name: string; title: string }[] }[];
  chosen: readonly string[];
  toggle(skill: string): void;
  /** Whether a group shows its skills only once it's opened, and before how many of them are chosen. */
  isFolded?: boolean;
}

export function SkillChoice({ groups, chosen, toggle, isFolded }: Props) {
  const drawn = groups.map(({ title, skills }) => (
    <div key={title} class="ws-set-skills" role="group" aria-label={title}>
      {!isFolded && <b aria-hidden>{title}</b>}
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
  ));
  if (!isFolded) return <>{drawn}</>;
  return (
    <div>
      {groups.map(({ title, skills }, at) => {
        const count = skills.filter(({ name }) => chosen.includes(name)).length;
        return (
          <details key={title} class="ws-set-fold">
            <summary>
              {title}
              {count > 0 && ` · ${count}`}
            </summary>
            {drawn[at]}
          </details>
        );
      })}
    </div>
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
