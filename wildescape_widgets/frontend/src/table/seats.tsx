// The felt: the seats round it as plaques, each with one fact, and the play that stands in the middle.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Gift, Seat, TableActions, TableView } from "./shapes";
import type { Act } from "../shared/asking";
import { Button } from "../shared/button";
import { Part, type PartHost, deck } from "../shared/parts";
import { Card } from "../cards/card";
import { Fan, isCalm } from "./played-cards";

/** Where seat `at` of `count` is drawn on the oval, in percent. */
export function seatPlace(at: number, count: number): { x: number; y: number; side: string } {
  const angle = Math.PI * (0.5 + (2 * at) / count);
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const isMid = x * x < 0.01;
  return {
    x: 50 + 38 * x,
    y: 48 + 38 * Math.sign(y) * Math.abs(y) ** 0.75,
    side: isMid ? (at ? "top" : "bottom") : x < 0 ? "left" : "right",
  };
}

/** The seats whose hands are shown once this one is shown or hidden. */
function toggled(seats: Seat[], { seat }: Seat): number[] {
  const isOpen = (other: Seat): boolean => !other.open === (other.seat === seat);
  return seats.filter(isOpen).map((other) => other.seat);
}

/** The mark of a team, by colour and shape; on a plaque with a character of the player's name. */
export function Team({ team, sign = "" }: { team: number | null; sign?: string }) {
  if (team === null && !sign) return null;
  const kind = sign ? "ws-token" : "ws-mark-of-team";
  return (
    <span class={`${kind} ws-team-${team ?? "none"}`} aria-hidden>
      {sign}
    </span>
  );
}

/** What the plaque of a seat carries, if it's a button. */
export type PlaqueOf = (seat: number) => object | undefined;

interface Props {
  plaque?: PlaqueOf | undefined;
  view: Pick<TableView, "texts" | "seats" | "me" | "middle" | "outcome"> &
    Partial<Pick<TableView, "speed">>;
  act: Act<TableActions>;
  /** What else lies in the middle. */
  children?: ComponentChildren;
}

function SeatView({ seat, at, view, act, plaque }: { seat: Seat; at: number } & Props) {
  const { texts, seats } = view;
  const { name, team, whose, status, place, count, open } = seat;
  // Of the learner whose turn it is there is nothing else to say.
  const isYourTurn = seat.seat === view.me && seat.isTurn && !status;
  const { x, y, side } = seatPlace(at, seats.length);
  // A way out is a moment; one that happened before this was drawn is none.
  const first = useRef(place);
  const what = status || place;
  const button = plaque?.(seat.seat);
  const Plaque = (button ? "button" : "span") as "button";
  return (
    <li
      class={`ws-seat ws-${side}${seat.isTurn ? " ws-turn" : ""}${
        place ? ` ws-out${first.current === place ? "" : " ws-moment"}` : ""
      }`}
      style={{ "--x": x + "%", "--y": y + "%" }}
      aria-current={seat.isTurn || undefined}
      data-seat={seat.seat}
      data-who={seat.who}
      data-face={seat.face}
    >
      <Plaque class="ws-plaque" {...button}>
        {seat.hasBacks && (
          <span class="ws-backs" aria-hidden>
            <i />
            <i />
            <i />
          </span>
        )}
        <Team team={team} sign={seat.sign} />
        <span class="ws-name">{isYourTurn ? texts.yourTurn : name}</span>
        {whose && <span class="ws-unseen">, {whose}</span>}
        <span class="ws-fact">
          {(count || what) && (
            <span class="ws-status">
              {count}
              {/* Where they stand below one another, it breaks the line instead. */}
              {count && what && <i> · </i>}
              {what}
            </span>
          )}
          {seat.canBeAsked && (
            <Button
              kind="ws-ask"
              label={texts.askFor.replace("{name}", name)}
              onClick={() => act("ask", { seat: seat.seat })}
            >
              {texts.ask}
            </Button>
          )}
          {seat.canBeOpened && (
            <Button
              kind="ws-ask"
              label={`${open ? texts.close : texts.open}: ${name}`}
              onClick={() => act("open", { seats: toggled(seats, seat) })}
            >
              {open ? texts.close : texts.open}
            </Button>
          )}
        </span>
      </Plaque>
      {open && seat.seat !== view.me && (
        <ul class="ws-open-hand">
          {open.map((card, number) => (
            <li key={number} class="ws-slot" data-card={card.card}>
              <Card face={card.card} />
              <span class="ws-unseen">{card.name}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export const plaqueOf = (seat: number): string => `[data-seat="${seat}"] .ws-plaque`;

/** Tribute: what each gives, and what is given for it. */
function Gifts({ gifts }: { gifts: Gift[] }) {
  return (
    <ul class="ws-gifts">
      {gifts.map(({ seat, what, laid }) => (
        <li key={`${seat} ${what}`}>
          <span>{what}</span>
          {laid[0] && <Fan played={laid} kind="ws-gift" />}
        </li>
      ))}
    </ul>
  );
}

const sceneOf = (felt: HTMLElement) => ({
  felt,
  fan: () => felt.querySelector<HTMLElement>(".ws-middle-played"),
  said: () => felt.querySelectorAll(".ws-middle > p, .ws-lines"),
  seat: (seat: number) => felt.querySelector(plaqueOf(seat)),
  hand: () => felt.closest(".ws-table")?.querySelector(".ws-hand"),
});

/** Lets cards come to the felt and leave it, from where they lie before they are drawn anew. */
function useMoves(round: { current: HTMLElement | null }, { me, middle, speed }: Props["view"]): void {
  const cards = middle.laid.map(({ card }) => card).join(" ");
  const seat = cards ? middle.seat : null;
  const now = { cards, seat, isMine: seat === me };
  const before = useRef(now);
  const isMoved = before.current.cards !== cards && speed !== "at once" && !isCalm();
  const felt = round.current;
  const move = isMoved && felt && deck.made?.follow(sceneOf(felt), before.current, now);
  before.current = now;
  useLayoutEffect(() => {
    // Measured in the next frame, for which the page is laid out in any case.
    if (move) requestAnimationFrame(move);
  }, [cards]);
}

export function Felt({ host, view, act, plaque, children }: Props & { host: PartHost }) {
  const ref = useRef<HTMLDivElement>(null);
  const { middle, outcome, seats, texts } = view;
  const { seat, laid, gifts } = middle;
  const isOpen = seats.some(({ open, canBeOpened }) => open || canBeOpened);
  useMoves(ref, view);
  const ends =
    seat !== null
      ? // From below, the name of the play is in the way.
        [plaqueOf(seat), seats[0]?.seat === seat ? ".ws-middle" : ".ws-middle-played"]
      : [];
  return (
    <div
      ref={ref}
      class={`ws-round${isOpen ? " ws-opened" : ""}${outcome ? " ws-settled" : ""}${middle.isBomb ? " ws-bomb" : ""}`}
      style={{ "--others": seats.length - 1, "--laid": laid.length }}
    >
      <ol class="ws-seats" aria-label={texts.table}>
        {seats.map((one, at) => (
          <SeatView key={one.seat} seat={one} at={at} view={view} act={act} plaque={plaque} />
        ))}
      </ol>
      {!isOpen &&
        (gifts[0] ? (
          <Part key="gifts" host={host} name="gift-lines">
            {({ GiftLines }) => <GiftLines round={ref} gifts={gifts} seats={seats} />}
          </Part>
        ) : (
          <Part key="play" host={host} name="lines">
            {({ PlayLine }) => (
              <PlayLine round={ref} ends={ends} shows={JSON.stringify([ends, laid])} />
            )}
          </Part>
        ))}
      <div class="ws-middle">
        {laid[0] && (
          <Fan played={laid} kind="ws-middle-played" />
        )}
        {children}
        <p class="ws-middle-title">{middle.title}</p>
        {gifts[0] ? <Gifts gifts={gifts} /> : <p class="ws-middle-note">{middle.note}</p>}
      </div>
      {middle.flow && <span class="ws-flow">{middle.flow}</span>}
    </div>
  );
}
