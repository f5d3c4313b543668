// One's own table: five pictures, one question each, and what differs from the course then.

import { useEffect, useRef } from "preact/hooks";
import { Card } from "../cards/card";
import { Problem, useAsk } from "../shared/asking";
import { Button } from "../shared/button";
import { Go } from "../shared/link";
import { type Shown, widget } from "../shared/mount";
import { Team, seatPlace } from "../table/seats";
import { useProgress } from "./progress";
import type {
  OwnTableActions,
  OwnTableView,
  RingArrow,
  RingPicture,
  RuleRow,
  TablePicture,
} from "./shapes";
import * as css from "./lessons.sheet.css";

/** How wide the picture of a table is, where it is 100 high. */
const WIDE = 133;
/** So far from the middle of a seat an arrow begins and ends. */
const AROUND_SEAT = 11;
const AROUND_END = 14;
/** So far beside the seat that pays lies its card, away from its name. */
const BESIDE_SEAT = 17;
const FROM_NAME = 7;

type Point = [x: number, y: number];

/** Where a seat is; above and below it there is room for its name. */
function ringPlace(seat: number, count: number): Point {
  const { x, y } = seatPlace(seat, count);
  return [WIDE / 2 + ((x - 50) * 0.9 * WIDE) / 100, 50 + (y - 48) * 0.78];
}

function arrowOf({ start, end }: RingArrow, count: number): Record<"from" | "to" | "beside", Point> {
  const at = (seat: number): Point => ringPlace(seat, count);
  const [a, b] = [at(start), at(end)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const along = (way: number): Point => [
    a[0] + ((b[0] - a[0]) * way) / length,
    a[1] + ((b[1] - a[1]) * way) / length,
  ];
  const beside: Point = [a[0] + BESIDE_SEAT, a[1] + (a[1] < 50 ? FROM_NAME : -FROM_NAME)];
  return { from: along(AROUND_SEAT), to: along(length - AROUND_END), beside };
}

/** An arrow head at the end of a line. */
function head([x0, y0]: Point, [x, y]: Point): string {
  const angle = Math.atan2(y - y0, x - x0);
  const corner = (turn: number): string =>
    `${x - 7 * Math.cos(angle + turn)},${y - 7 * Math.sin(angle + turn)}`;
  return `${corner(0.5)} ${x},${y} ${corner(-0.5)}`;
}

function Ring({ ring }: { ring: RingPicture }) {
  const { seats, arrows } = ring;
  const drawn = arrows.map((arrow) => ({ ...arrow, ...arrowOf(arrow, seats.length) }));
  return (
    <span class={css.ring}>
      <svg viewBox={`0 0 ${WIDE} 100`}>
        {drawn.map(({ from, to }, at) => (
          <g key={at}>
            <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />
            <polyline points={head(from, to)} />
          </g>
        ))}
      </svg>
      {seats.map(({ name, sign, team, fact }, seat) => {
        const [x, y] = ringPlace(seat, seats.length);
        return (
          <span
            key={seat}
            class={y < 50 ? `${css.ringSeat} ${css.ringAbove}` : css.ringSeat}
            style={{ left: `${(x * 100) / WIDE}%`, top: `${y}%` }}
          >
            <Team team={team} sign={sign} />
            <span class={css.ringName}>
              {name}
              {fact && <b>{fact}</b>}
            </span>
          </span>
        );
      })}
      {drawn.map(
        ({ card, beside: [x, y] }, at) =>
          card && (
            <span
              key={at}
              class={css.ringCard}
              style={{ left: `${(x * 100) / WIDE}%`, top: `${y}%` }}
            >
              <Card face={card} />
            </span>
          ),
      )}
    </span>
  );
}

/** The label says what a picture shows. */
function Picture({ picture: { lines, ring } }: { picture: TablePicture }) {
  return (
    <span class={css.picture} aria-hidden>
      {ring && <Ring ring={ring} />}
      {lines.map((line, at) => (
        <span key={at} class={css.pictureLine}>
          {line.map(({ card, sign, isLit }, place) =>
            card ? (
              <span key={place} class={isLit ? "ws-slot ws-lit" : "ws-slot"}>
                <Card face={card} />
              </span>
            ) : (
              <b key={place}>{sign}</b>
            ),
          )}
        </span>
      ))}
    </span>
  );
}

function Rules({ rules }: { rules: RuleRow[] }) {
  return (
    <ul class={css.ownRules}>
      {rules.map(({ rule, title, choice, source }) => (
        <li key={rule} data-rule={rule}>
          <b>{title}</b>
          <span>{choice}</span>
          <small>{source}</small>
        </li>
      ))}
    </ul>
  );
}

function OwnTableWidget({ host, view }: Shown<OwnTableView, OwnTableActions>) {
  const { texts, at, options, result, first } = view;
  const { around } = host;
  const root = useRef<HTMLDivElement>(null);
  const { problem, setProblem, ask } = useAsk();
  const isRefused = useProgress(host);

  // Whoever has gone on hears what is asked there.
  const before = useRef(at);
  useEffect(() => {
    setProblem("");
    if (before.current === at) return;
    before.current = at;
    root.current?.querySelector<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: "nearest" });
  }, [view.rev]);

  const choose = (option: number | null): void => void ask(host.insist("choose", { option }));
  const take = (home: boolean): void => void ask(host.insist("take", { home }));
  const back = at > 0 && (
    <Button act="back" onClick={() => void ask(host.insist("back"))}>
      {texts.back}
    </Button>
  );

  return (
    <div ref={root} class="ws-lesson" role="group" aria-label={view.title} data-page="home">
      {isRefused && <p class="ws-notice">{texts.notKept}</p>}
      {result ? (
        <>
          <p class="ws-goal" tabIndex={-1}>
            <span class="ws-headline">{texts.yours}</span>{" "}
            <span class="ws-quiet-text">{result.told}</span>
          </p>
          <Rules rules={result.rules} />
          <p class={css.ownTaken} role="status">
            {result.taken}
          </p>
          <div class="ws-buttons">
            {back}
            {result.taken && around ? (
              <>
                <Go around={around} address="#/rules" kind="ws-button">
                  {texts.toRules}
                </Go>
                <Go around={around} address={`#/lesson/${first}/1`} kind="ws-button ws-primary">
                  {texts.toFirst}
                </Go>
              </>
            ) : (
              <Button kind="ws-primary" act="take" onClick={() => take(false)}>
                {texts.take}
              </Button>
            )}
          </div>
          {!result.taken && result.home.length > 0 && (
            <section class={css.ownHome}>
              <p class="ws-goal">
                <span class="ws-headline">{texts.home}</span>{" "}
                <span class="ws-quiet-text">{texts.homeAbout}</span>
              </p>
              <Rules rules={result.home} />
              <div class="ws-buttons">
                <Button act="take-home" onClick={() => take(true)}>
                  {texts.takeHome}
                </Button>
              </div>
            </section>
          )}
        </>
      ) : (
        <>
          <p class="ws-goal" tabIndex={-1}>
            <small class={css.ownCount}>{view.count}</small>{" "}
            {view.told && <span class="ws-quiet-text">{view.told} </span>}
            <span class="ws-headline">{view.ask}</span>
          </p>
          <div class={css.ownOptions}>
            {options.map(({ label, picture, isChosen }, option) => (
              <Button
                key={`${at}.${option}`}
                kind={css.ownOption}
                pressed={isChosen}
                option={`${option}`}
                onClick={() => choose(option)}
              >
                <Picture picture={picture} />
                <span>{label}</span>
              </Button>
            ))}
          </div>
          <div class="ws-buttons">
            {back}
            <Button act="unsure" onClick={() => choose(null)}>
              {texts.unsure}
            </Button>
          </div>
        </>
      )}
      <Problem text={problem} />
    </div>
  );
}

export default widget(OwnTableWidget);
