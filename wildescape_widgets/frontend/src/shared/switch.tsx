// Something that is on or off.

import { OWN_KEYS } from "./button";

interface Props {
  text: string;
  isOn: boolean;
  kind?: string | undefined;
  /** What it is for a screen reader; a box to tick, if nothing else is said. */
  role?: "switch" | undefined;
  onSwitch(isOn: boolean): void;
}

export function Tick({ text, isOn, kind = "ws-option", role, onSwitch }: Props) {
  return (
    <label class={kind}>
      <input
        type="checkbox"
        role={role}
        checked={isOn}
        {...OWN_KEYS}
        onChange={() => onSwitch(!isOn)}
      />
      {text}
    </label>
  );
}

export const Switch = (props: Omit<Props, "role">) => <Tick role="switch" {...props} />;
