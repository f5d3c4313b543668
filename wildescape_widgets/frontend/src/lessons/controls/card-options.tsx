// Options as cards that are clicked: plays with their titles, or a card of each rank.

import { Item } from "./check";
import { type ControlProps, named } from "./props";
import * as css from "../lessons.sheet.css";

export type Option = ControlProps<"choose">["control"]["options"][number];

/** What is known of an option. */
export interface OptionState {
  isChosen: boolean;
  isOff: boolean;
  /** Whether it was found to be wrong. */
  isTried?: boolean;
}

interface Props {
  options: readonly Option[];
  label: string;
  state(key: string): OptionState;
  onChoose(key: string): void;
}

export function CardOptions({ options, label, state, onChoose }: Props) {
  const areRanks = options.every(({ text, cards }) => cards[0]?.name === text);
  return (
    <div
      class={`${css.cardOptions} ${areRanks ? css.ranks : "ws-on-felt"}`}
      role="group"
      aria-label={label}
    >
      {options.map(({ key, text, cards }) => {
        const { isChosen, isOff, isTried } = state(key);
        return (
          <Item
            key={key}
            cards={cards}
            state={isTried ? ` ${css.tried}` : ""}
            aria-label={areRanks ? text : `${text}: ${named(cards)}`}
            aria-pressed={isChosen}
            aria-disabled={isOff || undefined}
            data-option={key}
            onClick={() => isOff || onChoose(key)}
          >
            {!areRanks && <span class="ws-row-title">{text}</span>}
          </Item>
        );
      })}
    </div>
  );
}
