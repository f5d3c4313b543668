// Number cards and aces. A card is 200 wide and 280 high; pips in its lower half stand on their heads.

import { SHAPES } from "../card";

/** What of a card's shape is drawn in suit colour. */
const INK = "currentColor";

export const CARD = "var(--card)";

interface PipProps {
  suit: string;
  x: number;
  y: number;
  size: number;
  isTurned?: boolean;
}

export function Pip({ suit, x, y, size, isTurned }: PipProps) {
  const turn = isTurned ? "rotate(180)" : "";
  return (
    <use
      href={`#ws-suit-${suit}`}
      fill={INK}
      transform={`translate(${x} ${y})${turn}scale(${size / 100})translate(-50 -50)`}
    />
  );
}

/** The index in the corner below, as whoever sits opposite reads it. */
export function FarIndex({ rank, suit }: { rank: string; suit: string }) {
  return (
    <g transform="rotate(180 100 140)">
      <text
        class="ws-far-rank"
        text-anchor="middle"
        font-size="47"
        transform={`translate(26 51)scale(${rank === "10" ? 0.76 : 1} 1)`}
        fill={INK}
      >
        {rank}
      </text>
      <Pip suit={suit} x={26} y={75} size={28} />
    </g>
  );
}

type Column = "left" | "middle" | "right";

const X: Record<Column, number> = { left: 70, middle: 100, right: 130 };
const TOP = 54;
const HIGH = 172;

const both = (down: number): [Column, number][] => [
  ["left", down],
  ["right", down],
];
const middle = (down: number): [Column, number] => ["middle", down];
const ENDS = [...both(0), ...both(1)];

/** Where the pips of each number are: the column, and the part of the way down. */
const LAID: Record<number, [Column, number][]> = {
  2: [middle(0), middle(1)],
  3: [middle(0), middle(0.5), middle(1)],
  4: ENDS,
  5: [...ENDS, middle(0.5)],
  6: [...ENDS, ...both(0.5)],
  7: [...ENDS, ...both(0.5), middle(0.25)],
  8: [...ENDS, ...both(0.5), middle(0.25), middle(0.75)],
  9: [...ENDS, ...both(1 / 3), ...both(2 / 3), middle(0.5)],
  10: [...ENDS, ...both(1 / 3), ...both(2 / 3), middle(1 / 6), middle(5 / 6)],
};

export function PipFace({ count, suit }: { count: number; suit: string }) {
  return (
    <>
      {LAID[count]?.map(([column, down]) => (
        <Pip
          suit={suit}
          x={X[column]}
          y={Math.round(TOP + down * HIGH)}
          size={33}
          isTurned={down > 0.5}
        />
      ))}
      <FarIndex rank={`${count}`} suit={suit} />
    </>
  );
}

/** An ace: one great pip in a double ring. */
export function SmallAce({ suit }: { suit: string }) {
  return (
    <>
      <Pip suit={suit} x={100} y={140} size={88} />
      <g fill="none" stroke={INK}>
        <circle cx="100" cy="140" r="62" />
        <circle cx="100" cy="140" r="66" stroke-width=".6" />
      </g>
      <FarIndex rank="A" suit={suit} />
    </>
  );
}

/** The lines of an engraving: a fan from the foot of the spade, and rings across it. */
const ENGRAVED = [
  ...Array.from({ length: 41 }, (_, at) => {
    const angle = ((180 + at * 4.5) * Math.PI) / 180;
    return `M0 34L${Math.round(110 * Math.cos(angle))} ${Math.round(34 + 110 * Math.sin(angle))}`;
  }),
  ...[30, 40, 50, 60, 70, 80, 90].map((r) => `M${-r} 34a${r} ${r} 0 0 1 ${2 * r} 0`),
].join("");

const INNER_SPADE =
  "M50 9C60 28 91 43 91 63C91 72 84 79 75 79C66 79 58 73 54 62L50 52L46 62C42 73 34 79 25 79C16 79 9 72 9 63C9 43 40 28 50 9Z";

/** The spade of a printer: engraved, signed, with the name of the game. */
export function SpadeAce() {
  const spade = SHAPES["S"];
  return (
    <>
      <g transform="translate(100 138)">
        <Pip suit="S" x={0} y={0} size={142} />
        <clipPath id="ws-ace">
          <path d={INNER_SPADE} transform="scale(1.42)translate(-50 -50)" />
        </clipPath>
        <g clip-path="url(#ws-ace)">
          <path d="M-70-70H70V70H-70Z" fill={CARD} />
          <path d={ENGRAVED} fill="none" stroke={INK} stroke-width=".8" />
        </g>
        <path
          d={spade}
          transform="translate(0 -4)scale(.66)translate(-50 -46)"
          fill={CARD}
          stroke={INK}
          stroke-width="3"
        />
        <path d={spade} transform="translate(0 -4)scale(.56)translate(-50 -45)" fill={INK} />
        <text class="ws-far-rank" y="9" text-anchor="middle" font-size="22" fill={CARD}>
          怪
        </text>
      </g>
      <path
        d="M58 44h84M58 48h84M64 40h72M58 240h84M58 236h84M64 244h72"
        stroke={INK}
        stroke-width=".9"
      />
      <g class="ws-far-rank" text-anchor="middle" fill={INK}>
        <text x="103" y="62" font-size="12" letter-spacing="6">
          大怪路子
        </text>
        <text x="101.7" y="229" font-size="11" letter-spacing="3.4">
          SHANGHAI
        </text>
      </g>
      <FarIndex rank="A" suit="S" />
    </>
  );
}
