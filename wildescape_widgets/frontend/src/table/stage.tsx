// What a class sees: the table with ranks that can be read from afar, and nothing that the teacher
// types. It fills a screen or a window without scrolling.

import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../shared/button";
import type { Shown } from "../shared/mount";
import { JOKERS, Pip, parts } from "../cards/card";
import { useChoice } from "../cards/selection";
import { Draw } from "./draw";
import type { Act } from "../shared/asking";
import { Outcome } from "./outcome";
import type { ChoiceVerdict, PlayedCard, Seat, TableActions, TableView } from "./shapes";
import { type Fit, RANK_HEIGHT, WANTED_PX, fit, stackWidth, stacks, suitLines } from "./stage-fit";

interface Held {
  card: string;
  name: string;
  /** Its place in the hand that may be played from. */
  place?: number;
}

interface Size {
  width: number;
  height: number;
}

/** The size of an element, also after it has changed. */
function useSize(ref: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    const view = element?.ownerDocument.defaultView as (Window & typeof globalThis) | null;
    if (!element || !view) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    };
    measure();
    const observer = new view.ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return size;
}

const SMALLEST_PX = 12;
/** How large letters are that a class reads from its last row. */
const READ_PX = 24;

/** Text that shrinks until it fits its place. */
function Fitted({ kind, children }: { kind: string; children: ComponentChildren }) {
  const ref = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(ref);
  useLayoutEffect(() => {
    const box = ref.current;
    const inner = box?.firstElementChild as HTMLElement | null;
    if (!box || !inner) return;
    inner.style.fontSize = "";
    let size = parseFloat(getComputedStyle(inner).fontSize) || SMALLEST_PX;
    while (inner.scrollHeight > box.clientHeight + 1 && size > SMALLEST_PX)
      inner.style.fontSize = `${--size}px`;
  }, [children, width, height]);
  return (
    <div ref={ref} class={kind} role="status">
      <div>{children}</div>
    </div>
  );
}

const Rank = ({ face }: { face: string }) => (
  <span
    class={`ws-stage-rank${JOKERS[face] ? " ws-cjk" : ""}${parts(face).rank === "Q" ? " ws-tail" : ""}`}
    aria-hidden
  >
    {JOKERS[face] ?? parts(face).rank}
  </span>
);

const kindOf = (face: string): string => `ws-suit-${parts(face).suit || parts(face).rank}`;

function Played({ played }: { played: readonly PlayedCard[] }) {
  return (
    <div class="ws-stage-play">
      {played.map(({ card, means }, at) => (
        <span key={at} class={`ws-stage-card ${kindOf(card)}`} data-card={card} aria-hidden>
          <Rank face={card} />
          {means ? (
            <span class="ws-stage-means">= {parts(means).rank}</span>
          ) : (
            <Pip face={card} place="large" />
          )}
        </span>
      ))}
    </div>
  );
}

interface HandProps {
  held: Held[];
  fitted: Fit;
  chosen: readonly number[];
  /** Chooses a card or puts it down, where one may. */
  onToggle: ((place: number) => void) | undefined;
  isSilent: boolean;
}

function StageHand({ held, fitted, chosen, onToggle, isSilent }: HandProps) {
  const card = ({ card: face, name, place }: Held, kind: string, inner: ComponentChildren) => {
    const isChosen = place !== undefined && chosen.includes(place);
    const about = {
      class: `${kind} ${kindOf(face)}${isChosen ? " ws-chosen" : ""}`,
      "data-card": face,
    };
    return isSilent ? (
      <span {...about}>{inner}</span>
    ) : (
      <button
        type="button"
        {...about}
        aria-label={name}
        aria-pressed={place === undefined ? undefined : isChosen}
        data-lm-suppress-shortcuts
        onClick={() => place !== undefined && onToggle?.(place)}
      >
        {inner}
      </button>
    );
  };
  if (!fitted.isStacked)
    return (
      <div class="ws-stage-cards">
        {held.map((one, at) => (
          <Fragment key={at}>
            {card(
              one,
              "ws-stage-card",
              <>
                <Rank face={one.card} />
                <Pip face={one.card} place="large" />
              </>,
            )}
          </Fragment>
        ))}
      </div>
    );
  const faces = held.map((one) => one.card);
  const lines = suitLines(faces, fitted);
  return (
    <div
      class="ws-stage-cards"
      style={lines.includes(2) ? { "--tall": fitted.tall.toFixed(3) } : undefined}
    >
      {stacks(faces).map((stack, number) => {
        const first = held[stack.places[0] ?? 0];
        const inLines = lines[number] ?? 1;
        const wide = stackWidth(stack, inLines).toFixed(3);
        return (
          <div
            key={stack.rank}
            class={`ws-stage-stack ${JOKERS[first?.card ?? ""] ? kindOf(first?.card ?? "") : ""}`}
            style={{ width: `calc(var(--f) * ${wide})` }}
          >
            {first && <Rank face={first.card} />}
            <div class={inLines > 1 && stack.places.length > 1 ? "ws-stage-pips ws-two" : "ws-stage-pips"}>
              {stack.places.map((at) => {
                const one = held[at];
                return (
                  one && (
                    <Fragment key={at}>
                      {card(one, "ws-stage-pip", <Pip face={one.card} place="large" />)}
                    </Fragment>
                  )
                );
              })}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** What is seen of a hidden hand. */
const BACKS = (
  <span class="ws-stage-backs" aria-hidden>
    {[...Array(6).keys()].map((at) => (
      <i key={at} />
    ))}
  </span>
);

interface StageProps extends Shown<TableView, TableActions> {
  /** In a window that only shows. */
  isWall: boolean;
  isMarking: boolean;
  act: Act<TableActions>;
  /** The buttons below. */
  children?: ComponentChildren;
}

export function Stage({ host, view, isWall, isMarking, act, children }: StageProps) {
  const { seats, me, hand, middle, teaching, texts } = view;
  const root = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const whole = useSize(root);
  const area = useSize(rows);
  const { chosen, judged, choose } = useChoice<ChoiceVerdict>(host);
  useEffect(() => {
    if (!isWall) root.current?.focus({ preventScroll: true });
  }, []);

  const held = useMemo(() => {
    const cardsOf = (seat: Seat): Held[] | null => {
      if (seat.seat === me && hand)
        return hand.orders.rank.map((place) => ({ ...hand.cards[place]!, place }));
      return seat.open;
    };
    return new Map(seats.map((seat) => [seat.seat, cardsOf(seat)]));
  }, [view]);
  // In the order of their numbers, so that nobody moves when the turn goes on.
  const inOrder = [...seats].sort((one, other) => one.seat - other.seat);
  const open = inOrder.filter(({ seat }) => held.get(seat));

  const { width, height } = whole;
  const text = Math.max(15, Math.min(40, Math.max(READ_PX, height / 32), height / 30, width / 30));
  const names = Math.max(80, text * 5.4);
  const count = Math.max(1, open.length);
  // A hidden hand keeps its place, and takes one line of it.
  const shut = Math.max(28, text * 1.5);
  const fitted = fit(
    open.map(({ seat }) => (held.get(seat) ?? []).map(({ card }) => card)),
    area.width - names - 8,
    (area.height - 4 * (seats.length - 1) - shut * (seats.length - open.length)) / count,
  );
  const inMiddle = Math.max(5, middle.laid.length);
  const played = Math.min(
    Math.max(WANTED_PX / RANK_HEIGHT, height * 0.075),
    (width * 0.5) / inMiddle / 1.14,
  );

  const turn = seats.find((seat) => seat.isTurn);
  const toggle = (place: number): void =>
    choose((now) => (now.includes(place) ? now.filter((one) => one !== place) : [...now, place]));

  /** The arrows lead from card to card, up and down to the next hand. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = event.target as HTMLElement;
    if (!at.dataset.card || event.ctrlKey || event.metaKey) return;
    const row = at.closest("[data-seat]");
    const all = [...(root.current?.querySelectorAll<HTMLElement>("button[data-card]") ?? [])];
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    let to = step && all[all.indexOf(at) + step];
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const lists = [...(root.current?.querySelectorAll("[data-seat]:has(button[data-card])") ?? [])];
      const next = row && lists[lists.indexOf(row) + (event.key === "ArrowUp" ? -1 : 1)];
      const x = (one: Element): number => one.getBoundingClientRect().x;
      to = [...(next?.querySelectorAll<HTMLElement>("[data-card]") ?? [])].sort(
        (one, other) => Math.abs(x(one) - x(at)) - Math.abs(x(other) - x(at)),
      )[0];
    }
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    to.focus();
  };

  const factsOf = ({ status, place, count: told }: Seat) => (
    <>
      <span>{told}</span>
      <span>{status && place ? `${status} ${place}` : status || place}</span>
    </>
  );
  const eyeOf = ({ seat, name, canBeOpened, open: cards }: Seat) =>
    canBeOpened &&
    !isWall && (
      <Button
        kind="ws-stage-eye"
        label={`${cards ? texts.close : texts.open}: ${name}`}
        onClick={() =>
          act("open", {
            seats: seats
              .filter((one) => (one.open !== null) !== (one.seat === seat))
              .map((one) => one.seat),
          })
        }
      >
        {cards ? texts.close : texts.open}
      </Button>
    );
  const row = (seat: Seat) => {
    const cards = held.get(seat.seat);
    const due = seat.isTurn ? " ws-turn" : "";
    return (
      <li
        key={seat.seat}
        class={`ws-stage-row ws-team-${seat.team ?? "none"}${due}`}
        data-seat={seat.seat}
        aria-current={seat.isTurn || undefined}
      >
        <div class="ws-stage-name">
          <b>{seat.name}</b>
          {cards && factsOf(seat)}
          {cards && eyeOf(seat)}
        </div>
        {cards ? (
          <StageHand
            held={cards}
            fitted={fitted}
            chosen={seat.seat === me ? chosen : []}
            onToggle={seat.seat === me && view.can.play ? toggle : undefined}
            isSilent={isWall}
          />
        ) : (
          <div class="ws-stage-shut">
            {seat.hasBacks && BACKS}
            {factsOf(seat)}
            {eyeOf(seat)}
          </div>
        )}
      </li>
    );
  };
  const { outcome, drawn } = view;
  const isOver = outcome !== null || drawn !== null;
  const said = judged ? `${judged.title} ${judged.why}` : view.prompt;
  const chapter = teaching?.chapter;
  return (
    <div
      ref={root}
      class={isMarking ? "ws-stage ws-stage-marking" : "ws-stage"}
      role="group"
      aria-label={teaching?.texts.stage}
      tabIndex={-1}
      style={{ "--t": `${text}px`, "--f": `${fitted.size}px`, "--m": `${played}px`, "--names": `${names}px` }}
      onKeyDown={onKeyDown}
    >
      <div class="ws-stage-told">
        {chapter && (
          <>
            <b>{chapter.title}</b>
            {chapter.text && <p>{chapter.text}</p>}
          </>
        )}
      </div>
      <div class="ws-stage-head">
        {middle.laid.length > 0 && !isOver && <Played played={middle.laid} />}
        {middle.gifts.some(({ laid }) => laid.length) && (
          <Played played={middle.gifts.flatMap(({ laid }) => laid)} />
        )}
        <div class="ws-stage-what">
          {!isOver && <p class="ws-stage-title">{middle.title}</p>}
          <p>{middle.gifts.length ? middle.gifts.map(({ what }) => what).join(" · ") : middle.note}</p>
        </div>
        <div class="ws-stage-facts">
          {view.trump && (
            <span>
              {texts.trump} <b>{view.trump}</b>
            </span>
          )}
          {view.teams.map(({ team, text: told }) => (
            <span key={team}>{told}</span>
          ))}
          {turn && !isOver && (
            <span class="ws-stage-due">{teaching?.texts.turn.replace("{name}", turn.name)}</span>
          )}
        </div>
      </div>
      {(said || !isOver) && (
        <Fitted
          kind={`ws-stage-verdict ${judged ? (judged.legal ? "ws-legal" : "ws-refused") : ""}`}
        >
          {judged ? (
            <span>
              {judged.legal ? "✓ " : "– "}
              <strong>{judged.title}</strong> {judged.why}
            </span>
          ) : (
            <span>{said}</span>
          )}
        </Fitted>
      )}
      <div ref={rows} class={isOver ? "ws-stage-over" : "ws-stage-main"}>
        {outcome && <Outcome outcome={outcome} />}
        {drawn && <Draw drawn={drawn} />}
        {!isOver && (
          <ol
            class="ws-stage-hands"
            aria-label={texts.table}
            style={{
              gridTemplateRows: inOrder
                .map(({ seat }) => `minmax(${held.get(seat) ? "0, 1fr" : `${shut}px, auto`})`)
                .join(" "),
            }}
          >
            {inOrder.map(row)}
          </ol>
        )}
      </div>
      {children}
    </div>
  );
}
