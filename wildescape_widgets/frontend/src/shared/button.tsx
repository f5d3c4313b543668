// Controls whose keys stay with them: the host's shortcuts must not see them.

import type { ComponentChildren } from "preact";

/** What every control carries. */
export const OWN_KEYS = {
  "data-lm-suppress-shortcuts": true,
  onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Tab") event.stopPropagation();
  },
} as const;

/** What Enter does in a form. */
export const submits = (act: () => unknown) => (event: Event): void => {
  event.preventDefault();
  act();
};

interface ButtonProps {
  children: ComponentChildren;
  disabled?: boolean;
  /** Does nothing now, and keeps the focus. */
  off?: boolean;
  pressed?: boolean | undefined;
  /** Whether what it shows is shown. */
  expanded?: boolean | undefined;
  /** Its full name, where what is written on it leaves something out. */
  label?: string;
  kind?: string | undefined;
  /** What it does, for whoever looks for it from outside: `play`, `pass`, `hint`, `next`, `check`. */
  act?: string | undefined;
  /** The answer that it gives, for whoever looks for it from outside. */
  option?: string | undefined;
  /** The key that presses it, wherever the focus is in the widget. */
  shortcut?: string | undefined;
  onClick(): void;
}

export function Button(props: ButtonProps) {
  const { children, disabled, off, pressed, expanded, label, kind, act, shortcut } = props;
  return (
    <button
      type="button"
      class={kind ? `ws-button ${kind}` : "ws-button"}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={off || undefined}
      data-act={act}
      data-option={props.option}
      disabled={disabled}
      {...OWN_KEYS}
      onClick={() => off || props.onClick()}
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

export function Select({ label, ...choice }: SelectProps) {
  return (
    <label class="ws-field">
      <span>{label}</span>
      <Options {...choice} />
    </label>
  );
}

/** A select without its label, which stands elsewhere. */
export function Options({
  label,
  value,
  options,
  onChange,
}: Omit<SelectProps, "label"> & { label?: string }) {
  return (
    <select
      class="ws-select"
      aria-label={label}
      value={value}
      {...OWN_KEYS}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option} selected={option === value}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface TextProps {
  label: string;
  value: string;
  /** More than one row. */
  rows?: number | undefined;
  placeholder?: string | undefined;
  isWrong?: boolean;
  onInput?(value: string): void;
}

/** A text to write, or only to read where nobody listens. */
export function TextField(props: TextProps) {
  const { label, value, rows = 1, placeholder, isWrong, onInput } = props;
  const Tag = rows > 1 ? "textarea" : "input";
  return (
    <label class="ws-field ws-wide">
      <span>{label}</span>
      <Tag
        class="ws-input"
        value={value}
        placeholder={placeholder}
        readOnly={!onInput}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={isWrong}
        {...(rows > 1 ? { rows } : {})}
        {...OWN_KEYS}
        onInput={(event: Event) => onInput?.((event.currentTarget as HTMLInputElement).value)}
      />
    </label>
  );
}
