// Who gives cards to whom: a line from plaque to plaque, or to the cards once they lie there, round
// all that is written between them.

import type { RefObject } from "preact";
import { type Box, GAP_PX, type Point, arrow, usePaths } from "./lines";
import { plaqueOf } from "./seats";
import type { Gift, Seat } from "./shapes";

interface Way {
  /** Where it begins, what it bends towards, and where it ends. */
  corners: [Point, Point, Point, Point];
  /** Points along it. */
  points: Point[];
}

/** What no line crosses. */
const WORDS = ".ws-plaque, .ws-middle > p, .ws-gifts li > span";
/** With more gifts than these, what is said of them is in the way of lines to cards. */
const FEW = 2;
/** What a line goes round if that's not far. */
const BACKS = ".ws-backs i";
/** So much further rather than over the back of a card or along another line, at each point. */
const FURTHER_PX = 14;
const ROOM_PX = 7;
const APART_PX = 14;
const RIM_PX = 24;
const POINTS = 110;
/** How far a line bends, and how far along it goes before, as parts of its length. */
const BENDS = Array.from({ length: 15 }, (_, at) => 0.03 + 1.5 * (at / 14) ** 2).flatMap((bend) => [
  bend,
  -bend,
]);
const AHEAD = [0.3, 0];

const isNear = ({ x, y, width, height }: Box, [pointX, pointY]: Point): boolean =>
  Math.abs(pointX - x) < width / 2 + ROOM_PX && Math.abs(pointY - y) < height / 2 + ROOM_PX;

/** The middles of the four sides of a plaque. */
const sides = ({ x, y, width, height }: Box): Point[] => [
  [x, y - height / 2 - GAP_PX],
  [x, y + height / 2 + GAP_PX],
  [x - width / 2 - GAP_PX, y],
  [x + width / 2 + GAP_PX, y],
];

function bent(start: Point, end: Point, bend: number, ahead: number): Way {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const aside = ([x, y]: Point, part: number): Point => [
    x + dx * part + dy * bend,
    y + dy * part - dx * bend,
  ];
  const corners: Way["corners"] = [start, aside(start, ahead), aside(end, -ahead), end];
  const points = Array.from({ length: POINTS + 1 }, (_, step): Point => {
    const [done, left] = [step / POINTS, 1 - step / POINTS];
    const parts = [left ** 3, 3 * left ** 2 * done, 3 * left * done ** 2, done ** 3];
    const at = (side: 0 | 1): number =>
      parts.reduce((sum, part, corner) => sum + part * (corners[corner]?.[side] ?? 0), 0);
    return [at(0), at(1)];
  });
  return { corners, points };
}

/** The shortest way from plaque to plaque that crosses no word, apart from the ways before it. */
function wayBetween(from: Box, to: Box, boxes: (selector: string) => Box[], before: Way[]): Way | null {
  const [felt] = boxes(".ws-lines");
  const [words, backs] = [boxes(WORDS), boxes(BACKS)];
  const others = before.flatMap(({ points }) => points);
  const isOff = ([x, y]: Point): boolean =>
    !felt || Math.min(x, y, felt.width - x, felt.height - y) < RIM_PX;
  let [best, least]: [Way | null, number] = [null, Infinity];
  for (const start of sides(from))
    for (const end of sides(to))
      for (const { points, corners } of AHEAD.flatMap((ahead) =>
        BENDS.map((bend) => bent(start, end, bend, ahead)),
      )) {
        if (points.some((point) => isOff(point) || words.some((word) => isNear(word, point)))) continue;
        const passed = points.filter(
          (point) =>
            backs.some((back) => isNear(back, point)) ||
            others.some(([x, y]) => Math.hypot(x - point[0], y - point[1]) < APART_PX),
        );
        const length = points.reduce((sum, [x, y], at) => {
          const [lastX, lastY] = points[at - 1] ?? [x, y];
          return sum + Math.hypot(x - lastX, y - lastY);
        }, FURTHER_PX * passed.length);
        if (length < least) [best, least] = [{ points, corners }, length];
      }
  return best;
}

interface Props {
  round: RefObject<HTMLElement | null>;
  gifts: Gift[];
  seats: Seat[];
}

export function GiftLines({ round, gifts, seats }: Props) {
  const paths = usePaths(round, JSON.stringify([gifts, seats]), (boxes) => {
    const ways: Way[] = [];
    return gifts.map(({ seat, to }, at) => {
      if (to === null) return "";
      const [from] = boxes(plaqueOf(seat));
      const [cards] = boxes(`.ws-gifts li:nth-child(${at + 1}) .ws-gift`);
      const [plaque] = boxes(plaqueOf(to));
      let way: Way | null = null;
      for (const end of gifts.length > FEW ? [plaque] : [cards, plaque])
        if (from && end) way ??= wayBetween(from, end, boxes, ways);
      if (!way) return "";
      ways.push(way);
      return arrow(...way.corners);
    });
  });
  return (
    <svg class="ws-lines" aria-hidden>
      {paths.map(
        (path, at) =>
          path && <path key={at} class={gifts[at]?.laid.length ? "ws-done" : "ws-due"} d={path} />,
      )}
    </svg>
  );
}
