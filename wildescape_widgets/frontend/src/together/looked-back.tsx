// The hands that are over at a table for people: how they went, and what mattered in them for oneself.

import { useEffect, useState } from "preact/hooks";
import { useStyle } from "../shared/style";
import { Button } from "../shared/button";
import { filled } from "../shared/filled";
import type { Host } from "../shared/host";
import { Debrief } from "../table/debrief";
import type { TableActions, TableView } from "../table/shapes";
import { isInJournal, keepHand } from "./journal";
export { Raising } from "./raising";
import styles from "./looked-back.part.css";
import type { HandInClass, LookReply, LookTold, SeatInClass, TogetherPage, TogetherWords } from "./shapes";
import { type OwnSeat, askTable } from "./talk";

interface SeatProps {
  host: Host<TableView, TableActions>;
  words: TogetherWords;
}

/** What stands in the place of a hand that somebody hasn't played from their seat. */
export const NewSeat = ({ host, words }: SeatProps) => (
  <section class="ws-together-after" aria-label={words.newSeat}>
    <p>{words.newSeat}</p>
    <Button kind="ws-primary" act="go" onClick={() => void host.insist("go")}>
      {words.nextHand}
    </Button>
  </section>
);

interface ResultsProps {
  points: SeatInClass["points"];
  results: readonly HandInClass[];
  words: TogetherWords;
  onReview(hand: number): void;
}

/** How the finished hands went, here and at the other tables; the newest first. */
export function HandsInClass({ points: both, results, words, onReview }: ResultsProps) {
  return (
    <>
      {both && (
        <p>
          <b>{filled(words.pointsOver, { ours: both[0], theirs: both[1] })}</b>
        </p>
      )}
      <ol class="ws-in-class-hands" aria-label={words.results}>
        {[...results].reverse().map(({ hand, says, points, most, compared, canReview }) => (
          <li key={hand}>
            <b>{filled(words.handNumber, { hand })}</b> <span>{says}</span>
            {points !== null && (
              <span class="ws-in-class-points">{filled(words.points, { count: points, most })}</span>
            )}
            {compared && <p>{compared}</p>}
            {canReview && (
              <Button
                label={`${words.review}: ${filled(words.handNumber, { hand })}`}
                onClick={() => onReview(hand)}
              >
                {words.review}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {results.some(({ points }) => points !== null) && <p>{words.pointsHelp}</p>}
    </>
  );
}

interface Props {
  own: OwnSeat;
  looks: readonly LookTold[];
  page: TogetherPage;
  words: TogetherWords;
  lang: string;
  onReview(hand: number): void;
}

/** What mattered for oneself in the hands that one has played, one hand at a time. */
export function Looks({ own, looks, page, words, lang, onReview }: Props) {
  useStyle(styles);
  const [chosen, setChosen] = useState<number | null>(null);
  const look = looks.find(({ hand }) => hand === chosen) ?? looks.at(-1);
  const [found, setFound] = useState<(LookReply & { hand: number }) | null>(null);
  const [told, setTold] = useState<keyof TogetherWords | "">("");
  const { hand = 0, state, news } = look ?? {};
  const isThere = state === "ready" || state === "early";
  useEffect(() => {
    setTold("");
    if (!isThere) return;
    let isOver = false;
    void askTable<LookReply>("debrief", { ...own, hand, lang }).then((reply) => {
      if (isOver) return;
      if (reply.reason !== undefined) return setTold(reply.reason in words ? (reply.reason as keyof TogetherWords) : "away_site");
      setFound({ ...reply, hand });
      setTold(isInJournal(reply.name) ? "isInJournal" : "");
    });
    return () => void (isOver = true);
  }, [hand, state, news, lang]);
  const isFound = found?.hand === hand && isThere;
  return (
    <div class="ws-looks">
      <h2 class="ws-unseen">{words.looks}</h2>
      {looks.length > 1 && (
        <div class="ws-buttons" role="group" aria-label={words.looks}>
          {looks.map((one) => (
            <Button
              key={one.hand}
              pressed={one.hand === hand}
              onClick={() => setChosen(one.hand)}
            >
              {filled(words.handNumber, { hand: one.hand })}
            </Button>
          ))}
        </div>
      )}
      {state && !isThere && (
        <p role="status">{words[`look_${state as "locked" | "waits" | "skipped"}`]}</p>
      )}
      {isFound && (
        <Debrief
          debrief={found.panel}
          onAgain={(moment) => window.open(`${page.base}?lang=${lang}&table=${own.code}#/given/${found.again[moment]?.[lang]}`, "_blank", "noopener")}
        />
      )}
      <div class="ws-buttons">
        {state && state !== "locked" && (
          <Button act="review" onClick={() => onReview(hand)}>
            {words.review}
          </Button>
        )}
        {isFound && state === "ready" && told !== "isInJournal" && (
          <Button act="keep" onClick={() => setTold(keepHand(found))}>
            {words.keep}
          </Button>
        )}
      </div>
      <p role="status">{told && words[told]}</p>
    </div>
  );
}
