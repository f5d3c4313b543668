// The seats round the table, each with its status, and the play in the middle.

import { useRef } from "preact/hooks";
import type { Seat, TableActions, TableView } from "./shapes";
import type { Act } from "../shared/asking";
import { Button } from "../shared/button";
import { Card } from "../cards/card";
import { Fan } from "./played-cards";
import { Outcome } from "./outcome";

/** How many seats are in the upper row where the table is drawn in two rows. */
const UPPER: Record<number, number> = { 3: 2, 4: 3, 5: 2, 6: 3 };

/** Where seat `at` of `count` is drawn: on the oval, and in the two rows. */
export function seatPlace(at: number, count: number) {
  const angle = Math.PI * (0.5 + (2 * at) / count);
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const upper = UPPER[count] ?? 3;
  const lower = count - upper;
  // Clockwise: the lower row to the left of the first seat, the upper row, the rest of the lower.
  const before = Math.ceil((lower - 1) / 2);
  const isUpper = at > before && at <= before + upper;
  const column = isUpper ? at - before - 1 : at <= before ? before - at : before + count - at;
  const span = 6 / (isUpper ? upper : lower);
  return {
    x: 50 + 40 * x,
    y: 49 + 40 * Math.sign(y) * Math.abs(y) ** 0.75,
    side: Math.abs(x) < 0.1 ? "mid" : x < 0 ? "left" : "right",
    isUpper: y < 0.1,
    row: isUpper ? 1 : 3,
    column: column * span + 1,
    span,
  };
}

/** The seats whose hands are shown once this one is shown or hidden. */
function toggled(seats: Seat[], { seat }: Seat): number[] {
  const isOpen = (other: Seat): boolean => (other.open !== null) !== (other.seat === seat);
  return seats.filter(isOpen).map((other) => other.seat);
}

export function Team({ team }: { team: number | null }) {
  return team === null ? null : <span class={`ws-team ws-team-${team}`} aria-hidden="true" />;
}

interface Props {
  view: Pick<TableView, "texts" | "seats" | "me" | "middle" | "outcome">;
  act: Act<TableActions>;
}

function SeatView({ seat, at, view, act }: { seat: Seat; at: number } & Props) {
  const ref = useRef<HTMLLIElement>(null);
  const { texts, seats } = view;
  const isMe = seat.seat === view.me;
  const place = seatPlace(at, seats.length);
  const half = place.isUpper ? "upper" : "lower";
  const from = () =>
    (isMe && ref.current?.closest(".ws-table")?.querySelector(".ws-hand")) ||
    ref.current?.querySelector(".ws-pill");
  return (
    <li
      ref={ref}
      class={`ws-seat ws-${place.side} ws-${half}${seat.isTurn ? " ws-turn" : ""}`}
      style={{
        "--x": `${place.x}%`,
        "--y": `${place.y}%`,
        "--row": place.row,
        "--column": place.column,
        "--span": place.span,
      }}
      aria-current={seat.isTurn || undefined}
      data-seat={seat.seat}
    >
      <span class="ws-pill">
        <Team team={seat.team} />
        <span class="ws-name">{seat.name}</span>
        {seat.whose && <span class="ws-unseen">, {seat.whose}</span>}
        {seat.place && <span class="ws-place">{seat.place}</span>}
        {seat.canBeAsked ? (
          <Button
            kind="ws-ask"
            label={texts.askFor.replace("{name}", seat.name)}
            onClick={() => act("ask", { seat: seat.seat })}
          >
            {texts.ask}
          </Button>
        ) : (
          seat.count && <span class="ws-count">{seat.count}</span>
        )}
        {seat.stack && <span class="ws-count">{seat.stack}</span>}
        {seat.canBeOpened && (
          <Button
            kind="ws-ask"
            label={`${seat.open ? texts.close : texts.open}: ${seat.name}`}
            onClick={() => act("open", { seats: toggled(seats, seat) })}
          >
            {seat.open ? texts.close : texts.open}
          </Button>
        )}
      </span>
      <span class="ws-status">{seat.status || (isMe && seat.isTurn ? texts.yourTurn : "")}</span>
      {seat.laid.length > 0 && (
        <Fan
          played={seat.laid}
          kind={seat.seat === view.middle.seat ? "ws-played ws-stands" : "ws-played"}
          from={from}
        />
      )}
      {seat.open && (
        <ul class="ws-open-hand">
          {seat.open.map(({ card, name }, number) => (
            <li key={number} class="ws-slot" data-card={card}>
              <Card face={card} />
              <span class="ws-unseen">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export function Felt({ view, act }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const { middle, outcome, seats, texts } = view;
  const isOpen = seats.some((seat) => seat.open);
  const standing = seats.find(({ seat, laid }) => seat === middle.seat && laid.length > 0);
  const from = () => ref.current?.querySelector(`[data-seat="${standing?.seat}"] .ws-pill`);
  return (
    <div ref={ref} class={isOpen ? "ws-round ws-rows ws-opened" : "ws-round ws-rows"}>
      <ol class="ws-seats" aria-label={texts.table}>
        {seats.map((seat, at) => (
          <SeatView key={seat.seat} seat={seat} at={at} view={view} act={act} />
        ))}
      </ol>
      <div class="ws-middle">
        {middle.laid.length > 0 && (
          <Fan
            played={middle.laid}
            kind={standing ? "ws-middle-played ws-twice" : "ws-middle-played"}
            from={from}
          />
        )}
        {outcome && <Outcome outcome={outcome} />}
        <p class="ws-middle-title">{middle.title}</p>
        <p class="ws-middle-note">{middle.note}</p>
      </div>
    </div>
  );
}
