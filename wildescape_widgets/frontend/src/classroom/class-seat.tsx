// A pupil's way from the class to the table where they play.

import { filled } from "../shared/filled";
import { SEAT_KEY, store } from "../shared/store";
import type { JoinTexts, SeatOfPupil } from "./shapes";

interface Props {
  seat: SeatOfPupil;
  lang: string;
  texts: JoinTexts;
  /** Whether a question stands above it. */
  isAsked: boolean;
}

export function ToTable({ seat: { code, seat, table, isNew, isOver, points }, lang, texts, isAsked }: Props) {
  return (
    <section class="ws-to-table" aria-live="polite">
      <p class="ws-headline">{filled(texts.yourTable, { number: table })}</p>
      <a
        class="ws-button ws-primary"
        data-act="to-table"
        href={`together?lang=${lang}#${code}`}
        onClick={() => store(SEAT_KEY + code, seat)}
      >
        {texts.toTable}
      </a>
      {isOver ? (
        <p>
          {texts.handsOver} {points && filled(texts.pointsOver, { ours: points[0], theirs: points[1] })}
        </p>
      ) : (
        <p class="ws-quiet-text">
          {isNew && texts.comeSoon} {!isAsked && texts.tableHelp}
        </p>
      )}
    </section>
  );
}
