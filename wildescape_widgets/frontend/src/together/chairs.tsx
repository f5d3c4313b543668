// The six seats of a table, and who sits there.

import { Button } from "../shared/button";
import type { TableNews, TogetherTexts } from "./shapes";

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
      <ol class="ws-together-chairs" aria-label={words.seats}>
        {chairs.map((chair, at) => {
          const seat = words.seat.replace("{number}", `${at + 1}`);
          return (
            <li key={at} class={chair ? "ws-taken" : undefined} data-seat={at}>
              <small>{seat}</small>
              {chair ? (
                <>
                  <b>{chair.name}</b>
                  <small>{at === own ? words.you : chair.isAway ? words.away : ""}</small>
                </>
              ) : (
                <>
                  <span>
                    {bots[at]} <small>({words.bot})</small>
                  </span>
                  {onTake && free.includes(at) && (
                    <Button label={`${action}: ${seat}`} onClick={() => onTake(at)}>
                      {action}
                    </Button>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ol>
      <p class="ws-quiet-text">{drawsSeats ? words.drawn : words.teams}</p>
    </>
  );
}
