// Lines with an arrow over the felt: who made the play that stands, and who gives cards to whom.

import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

export interface Line {
  from: string;
  to: string;
  kind?: string;
  /** Whether it bends down, below the line that goes the other way. */
  isBack?: boolean;
}

const GAP_PX = 8;
const HEAD_PX = 10;
/** How far a line bends, as a part of its length. */
const BEND = 0.16;

interface Box {
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

/** A curve from box to box with an arrowhead at its end, as the data of a path; "" without room. */
export function curve(from: Box, to: Box, isBack = false): string {
  const [start, end] = [edge(from, to), 1 - edge(to, from)];
  const [x, y] = [from.x + (to.x - from.x) * start, from.y + (to.y - from.y) * start];
  const [endX, endY] = [from.x + (to.x - from.x) * end, from.y + (to.y - from.y) * end];
  const [dx, dy] = [endX - x, endY - y];
  if (start >= end || Math.hypot(dx, dy) < 2 * HEAD_PX) return "";
  const bend = dx < 0 === isBack ? BEND : -BEND;
  const midX = (x + endX) / 2 + dy * bend;
  const midY = (y + endY) / 2 - dx * bend;
  const angle = Math.atan2(endY - midY, endX - midX);
  const barb = (turn: number): string =>
    `${endX - HEAD_PX * Math.cos(angle + turn)} ${endY - HEAD_PX * Math.sin(angle + turn)}`;
  return `M${x} ${y}Q${midX} ${midY} ${endX} ${endY}M${barb(0.5)}L${endX} ${endY} ${barb(-0.5)}`;
}

interface Props {
  round: RefObject<HTMLElement | null>;
  lines: Line[];
  /** What the places of their ends depend on. */
  shows: string;
}

export function Lines({ round, lines, shows }: Props) {
  const [paths, setPaths] = useState<string[]>([]);
  useLayoutEffect(() => {
    const felt = round.current;
    if (!felt) return;
    const draw = (): void => {
      const { x, y, width, height } = felt.getBoundingClientRect();
      // A page that is enlarged measures other pixels than it draws.
      const [perX, perY] = [felt.offsetWidth / width || 1, felt.offsetHeight / height || 1];
      const box = (selector: string): Box | null => {
        const at = felt.querySelector(selector)?.getBoundingClientRect();
        return at?.width
          ? {
              x: (at.x + at.width / 2 - x) * perX,
              y: (at.y + at.height / 2 - y) * perY,
              width: at.width * perX,
              height: at.height * perY,
            }
          : null;
      };
      setPaths(
        lines.map(({ from, to, isBack }) => {
          const ends = [box(from), box(to)] as const;
          return ends[0] && ends[1] ? curve(ends[0], ends[1], isBack) : "";
        }),
      );
    };
    draw();
    const size = (): string => `${felt.offsetWidth} ${felt.offsetHeight}`;
    let drawn = size();
    const observer = new ResizeObserver(() => {
      // Cards on their way are not measured again.
      if (size() !== drawn) draw();
      drawn = size();
    });
    observer.observe(felt);
    return () => observer.disconnect();
  }, [shows]);
  return (
    <svg class="ws-lines" aria-hidden="true">
      {paths.map((path, at) => path && <path key={at} class={lines[at]?.kind} d={path} />)}
    </svg>
  );
}
