// Seats of the felt that are clicked: one tab stop, and arrows round the table.

import { useState } from "preact/hooks";
import { OWN_KEYS } from "../../shared/button";
import type { PlaqueOf } from "../../table/seats";
import type { OptionState } from "./card-options";
import * as css from "../lessons.sheet.css";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** What the plaques of some seats carry, so that each is a button; nothing without a seat. */
export function useSeats(
  seats: readonly number[],
  state: (seat: number) => OptionState & { option: string },
  onClick: (seat: number) => void,
): PlaqueOf | undefined {
  const [focus, setFocus] = useState(-1);
  const clockwise = [...seats].sort((one, other) => one - other);
  const stop = clockwise.includes(focus) ? focus : clockwise[0];
  if (!seats.length) return undefined;
  return (seat) => {
    if (!clockwise.includes(seat)) return undefined;
    const { option, isChosen, isOff, isTried } = state(seat);
    return {
      ...OWN_KEYS,
      type: "button",
      class: `ws-plaque ws-to-click${isTried ? ` ${css.tried}` : ""}`,
      "aria-pressed": isChosen,
      "aria-disabled": isOff || undefined,
      "data-option": option,
      tabIndex: seat === stop ? 0 : -1,
      onFocus: () => setFocus(seat),
      onClick: () => isOff || onClick(seat),
      onKeyDown(event: KeyboardEvent) {
        OWN_KEYS.onKeyDown(event);
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const count = clockwise.length;
        const next = clockwise[(clockwise.indexOf(seat) + step + count) % count];
        const felt = (event.currentTarget as Element).closest(".ws-round");
        felt?.querySelector<HTMLElement>(`[data-seat="${next}"] .ws-plaque`)?.focus();
      },
    };
  };
}
