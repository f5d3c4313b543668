// Controls whose keys stay with them: the host's shortcuts must not see them.

import type { ComponentChildren } from "preact";

export const stopKeys = (event: KeyboardEvent): void => {
  if (event.key !== "Tab") event.stopPropagation();
};

interface ButtonProps {
  children: ComponentChildren;
  disabled?: boolean;
  pressed?: boolean;
  onClick(): void;
}

export function Button({ children, disabled = false, pressed, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      class="ws-button"
      aria-pressed={pressed}
      disabled={disabled}
      data-lm-suppress-shortcuts="true"
      onKeyDown={stopKeys}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface SelectProps {
  label: string;
  value: string;
  options: ReadonlyArray<readonly [value: string, text: string]>;
  onChange(value: string): void;
}

export function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <label class="ws-field">
      <span>{label}</span>
      <select
        class="ws-select"
        value={value}
        data-lm-suppress-shortcuts="true"
        onKeyDown={stopKeys}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
