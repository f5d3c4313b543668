// The six seats of a table, and who sits there.

import { Button } from "../shared/button";
import type { TableChair, TableNews, TogetherTexts, TogetherWords } from "./shapes";

/** Why somebody isn't there; empty for whoever is. */
export const absence = ({ isAway, botIn }: TableChair, words: TogetherWords): string =>
  isAway ? words.away : botIn !== null ? words.notConnected : "";

interface Props {
  news: Pick<TableNews, "chairs" | "drawsSeats" | "free">;
  texts: TogetherTexts;
  /** Which one is one's own. */
  own?: number;
  /** What a free seat offers, if it may be taken. */
  action?: string;
  onTake?: ((chair: number) => void) | undefined;
}

export function Chairs({ news: { chairs, drawsSeats, free }, texts: { words, bots }, own, action, onTake }: Props) {
  return (
    <>
      <ol class={`ws-together-chairs${drawsSeats ? "" : " ws-together-teams"}`} aria-label={words.seats}>
        {chairs.map((chair, at) => {
          const [name, who] = bots[at] ?? [];
          const seat = words.seat.replace("{number}", `${at + 1}`);
          return (
            <li key={at} class={chair ? "ws-taken" : undefined} data-seat={at} data-who={chair ? "" : who}>
              <span class={`ws-token ws-team-${drawsSeats ? "none" : at % 2}`} aria-hidden>
                {chair ? [...chair.name][0] : at + 1}
              </span>
              <b>{chair ? chair.name : name}</b>
              <small>
                {[seat, !chair ? words.bot : at === own ? words.you : absence(chair, words)].filter(Boolean).join(" · ")}
              </small>
              {!chair && onTake && free.includes(at) && (
                <Button label={`${action}: ${seat}`} onClick={() => onTake(at)}>
                  {action}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      <p class="ws-quiet-text">{drawsSeats ? words.drawn : words.teams}</p>
    </>
  );
}
