// Lines with an arrow over the felt: who made the play that stands.

import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

export const GAP_PX = 8;
const HEAD_PX = 10;
/** How far a line bends, as a part of its length. */
const BEND = 0.16;

/** A place on the felt by its middle. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** After which part of the way from its middle to another box a line leaves a box. */
function edge({ x, y, width, height }: Box, to: Box): number {
  return Math.min(
    (width / 2 + GAP_PX) / Math.abs(to.x - x || 1),
    (height / 2 + GAP_PX) / Math.abs(to.y - y || 1),
  );
}

export type Point = readonly [x: number, y: number];

/** A curve with an arrowhead at its end, as the data of a path; between its ends, what it bends towards. */
export function arrow(from: Point, ...along: Point[]): string {
  const [[midX = 0, midY = 0] = [], [x = 0, y = 0] = []] = along.slice(-2);
  const angle = Math.atan2(y - midY, x - midX);
  const barb = (turn: number): string =>
    `${x - HEAD_PX * Math.cos(angle + turn)} ${y - HEAD_PX * Math.sin(angle + turn)}`;
  const curve = (along.length > 2 ? "C" : "Q") + along.flat().join(" ");
  return `M${from.join(" ")}${curve}M${barb(0.5)}L${x} ${y} ${barb(-0.5)}`;
}

/** A curve from box to box; "" without room. */
function curve(from: Box, to: Box): string {
  const [start, end] = [edge(from, to), 1 - edge(to, from)];
  const [x, y] = [from.x + (to.x - from.x) * start, from.y + (to.y - from.y) * start];
  const [endX, endY] = [from.x + (to.x - from.x) * end, from.y + (to.y - from.y) * end];
  const [dx, dy] = [endX - x, endY - y];
  if (start >= end || Math.hypot(dx, dy) < 2 * HEAD_PX) return "";
  const bend = dx < 0 ? -BEND : BEND;
  return arrow([x, y], [(x + endX) / 2 + dy * bend, (y + endY) / 2 - dx * bend], [endX, endY]);
}

/**
 * What is drawn over the felt, and again when its size changes.
 *
 * @param shows What the places on the felt depend on.
 */
export function usePaths(
  round: RefObject<HTMLElement | null>,
  shows: string,
  drawn: (boxes: (selector: string) => Box[]) => string[],
): string[] {
  const [paths, setPaths] = useState<string[]>([]);
  useLayoutEffect(() => {
    const felt = round.current;
    if (!felt) return;
    const draw = (): void => {
      const { x, y, width, height } = felt.getBoundingClientRect();
      // A page that is enlarged measures other pixels than it draws.
      const [perX, perY] = [felt.offsetWidth / width || 1, felt.offsetHeight / height || 1];
      setPaths(
        drawn((selector) =>
          [...felt.querySelectorAll(selector)].flatMap((element) => {
            const at = element.getBoundingClientRect();
            return at.width
              ? {
                  x: (at.x + at.width / 2 - x) * perX,
                  y: (at.y + at.height / 2 - y) * perY,
                  width: at.width * perX,
                  height: at.height * perY,
                }
              : [];
          }),
        ),
      );
    };
    draw();
    const size = (): string => `${felt.offsetWidth} ${felt.offsetHeight}`;
    let before = size();
    const observer = new ResizeObserver(() => {
      // Cards on their way are not measured again.
      if (size() !== before) draw();
      before = size();
    });
    observer.observe(felt);
    return () => observer.disconnect();
  }, [shows]);
  return paths;
}

interface Props {
  round: RefObject<HTMLElement | null>;
  /** Where the line begins and ends, as selectors; none without a play. */
  ends: string[];
  shows: string;
}

export function PlayLine({ round, ends, shows }: Props) {
  const [path] = usePaths(round, shows, (boxes) => {
    const [from, to] = ends.flatMap((end) => boxes(end)[0] ?? []);
    return from && to ? [curve(from, to)] : [];
  });
  return (
    <svg class="ws-lines" aria-hidden>
      {path && <path d={path} />}
    </svg>
  );
}
