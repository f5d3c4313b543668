// The court: a jack in a melon cap, a queen with a bob in a qipao, a king in a fan crown. Each half is
// drawn from the middle of the card up, in the colour of its suit and gold.

import type { ComponentChildren } from "preact";
import { CARD, FarIndex, Pip } from "./pips";

export const COURT = ["J", "Q", "K"] as const;
export type Rank = (typeof COURT)[number];

const INK = "currentColor";
const GOLD = "var(--card-gold)";
const SKIN = "var(--skin)";

/** A point on a circle around another point, as a path says it. */
function around(degrees: number, radius: number, x = 0, y = 0): string {
  const angle = (degrees * Math.PI) / 180;
  const at = (middle: number, along: number): number =>
    Math.round(10 * (middle + radius * along)) / 10;
  return `${at(x, Math.cos(angle))} ${at(y, Math.sin(angle))}`;
}

/** So many numbers from `first` on, each greater by `step`. */
const series = (count: number, first: number, step: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at * step);

const RAYS = series(15, 150, 16)
  .map((from) => `M0 0L${around(from, 150)}L${around(from + 8, 150)}Z`)
  .join("");

/** What each suit's robes are woven with. */
const WEAVE: Record<string, string> = {
  S: series(5, -30, 9)
    .map((y) => `M-60 ${y}L0 ${y + 20}L60 ${y}`)
    .join(""),
  H: series(6, 0, 1)
    .flatMap((row) =>
      series(11, -60 + (row % 2) * 6, 12).map((x) => `M${x - 6} ${row * 8 - 36}a6 6 0 0 1 12 0`),
    )
    .join(""),
  D: series(5, 0, 1)
    .flatMap((row) =>
      series(11, -65 + (row % 2) * 6.5, 13).map((x) => `M${x} ${row * 9 - 42}l4 4l-4 4l-4-4z`),
    )
    .join(""),
  C: series(13, -54, 9)
    .map((x) => `M${x}-50V2`)
    .join(""),
};

const ROBE = "M-54 0V-26C-44-36-30-41-15-45H15C30-41 44-36 54-26V0Z";

function Robe({ suit }: { suit: string }) {
  const isFilled = suit === "D";
  return (
    <>
      <path d={ROBE} fill={INK} />
      <path
        d={WEAVE[suit]}
        clip-path="url(#ws-robe)"
        fill={isFilled ? GOLD : "none"}
        stroke={isFilled ? "none" : GOLD}
        stroke-width="1.5"
        opacity=".8"
      />
    </>
  );
}

/** What is worn over the robe, in front. */
const FRONTS: Record<Rank, ComponentChildren> = {
  J: (
    <g stroke={INK} stroke-width="1.4">
      <path d="M-13-46L-15 0H15L13-46Z" fill={SKIN} />
      <path d="M-9-28h18M-9-17h18M-9-6h18" />
      {[-28, -17, -6].map((y) => (
        <circle cy={y} r="3" fill={GOLD} />
      ))}
    </g>
  ),
  Q: (
    <g stroke={GOLD} stroke-width="1.8">
      <path d="M-15-46L-20 0H20L15-46Z" fill={INK} stroke="none" />
      <path d="M0-40C14-34 20-24 22-8" fill="none" stroke-width="2.4" />
      <circle cx="3" cy="-38" r="1.8" fill={GOLD} />
      <circle cx="17" cy="-25" r="1.8" fill={GOLD} />
      <circle cy="-12" r="8" fill="none" />
      <path d="M-4-12h8M0-16v8" />
    </g>
  ),
  K: (
    <path
      d="M-24-44L0-6L24-44L32-40L4 0H-4L-32-40Z"
      fill={GOLD}
      stroke={INK}
      stroke-width="1.4"
    />
  ),
};

const HAIR: Record<Rank, string> = {
  J: "M-20-84V-66L-14-60V-84ZM20-84V-66L14-60V-84Z",
  Q: "M-24-74C-28-106-10-112 2-110C22-112 28-96 25-72C25-60 22-54 16-54H-16C-23-56-24-64-24-74Z",
  K: "M-19-84V-68L-12-60V-84ZM19-84V-68L12-60V-84Z",
};

function Face({ rank }: { rank: Rank }) {
  return (
    <>
      <g stroke={INK} stroke-width="1.5">
        <path d="M-8-58H8V-42H-8Z" fill={SKIN} />
        <path d="M-13-50Q0-45 13-50L15-39Q0-33-15-39Z" fill={GOLD} />
        <path d={HAIR[rank]} fill={INK} stroke="none" />
        <path d="M-16-84C-17-64-9-52 0-51C9-52 17-64 16-84C16-100-16-100-16-84Z" fill={SKIN} />
      </g>
      <path
        d="M-12.5-81q5-4 9.5-.6M12.5-81q-5-4-9.5-.6"
        fill="none"
        stroke={INK}
        stroke-width={rank === "K" ? 2.6 : 1.7}
        stroke-linecap="round"
      />
      <path
        d="M-12-75.5q4.5-4.4 9 0q-4.5 2.6-9 0zM12-75.5q-4.5-4.4-9 0q4.5 2.6 9 0z"
        fill={INK}
      />
      <path
        d="M.6-76L-1.8-66.5H1.6"
        fill="none"
        stroke={INK}
        stroke-width="1.3"
        stroke-linejoin="round"
      />
    </>
  );
}

const PETALS = series(5, 0, 72);

/** What a head wears: the mouth and all that lies over the face. */
const HEADS: Record<Rank, ComponentChildren> = {
  J: (
    <g stroke={INK} stroke-width="1.3">
      <path d="M-4-60q4 2.4 8 0" fill="none" stroke-width="2" stroke-linecap="round" />
      <path d="M-20-84C-20-110 20-110 20-84Q0-91-20-84Z" fill={INK} stroke="none" />
      <path d="M-20-84Q0-91 20-84V-88.5Q0-95.5-20-88.5Z" fill={GOLD} stroke="none" />
      <path
        d="M0-108V-96M-10-105Q-12-99-12-94M10-105Q12-99 12-94"
        fill="none"
        stroke={GOLD}
      />
      <circle cy="-109" r="4" fill={GOLD} />
      <path d="M0-96.5l5.5 5.5l-5.5 5.5l-5.5-5.5z" fill={SKIN} />
    </g>
  ),
  Q: (
    <>
      <path
        d="M-4.6-60.4q2.4-2.6 4.6-.8q2.2-1.8 4.6.8q-4.6 4.2-9.2 0zM-18-70C-20-92-8-94 4-97C-4-101-22-100-22-78ZM4-97C14-95 19-88 18-70L22-76C24-96 14-102 4-97Z"
        fill={INK}
      />
      <path
        d="M-20-88q6-2 9-9M-22-78q4-2 6-6M20-88q-5-2-8-8M22-78q-4-2-5-6"
        fill="none"
        stroke={GOLD}
        stroke-width="1.5"
        stroke-linecap="round"
      />
      <path d="M-19-62v5M19-62v5" stroke={INK} />
      <g fill={GOLD}>
        <circle cx="-19" cy="-54" r="3" />
        <circle cx="19" cy="-54" r="3" />
        {PETALS.map((turn) => {
          const [x, y] = around(turn, 5.2, 17, -98).split(" ");
          return <circle cx={x} cy={y} r="4.2" stroke={INK} />;
        })}
      </g>
      <circle cx="17" cy="-98" r="2.6" fill={INK} />
    </>
  ),
  K: (
    <>
      <path
        d="M-16-76C-17-56-11-36 0-22C11-36 17-56 16-76C13-66 8-63 0-64C-8-63-13-66-16-76Z"
        fill={INK}
      />
      <g fill="none" stroke={SKIN}>
        <path d="M0-55V-28M-5-55Q-5-42-2-33M5-55Q5-42 2-33M-10-57Q-9-48-6-41M10-57Q9-48 6-41" />
        <path d="M-3.4-59.6h6.8" stroke-width="2" stroke-linecap="round" />
      </g>
      <g transform="translate(0 -84)">
        <path
          d="M-25 0A25 25 0 0 1 25 0Q0-6-25 0Z"
          fill={GOLD}
          stroke={INK}
          stroke-width="1.6"
        />
        <path
          d={series(8, 200, 20)
            .map((turn) => `M0-2L${around(turn, 24)}`)
            .join("")}
          stroke={INK}
          stroke-width="1.4"
        />
        <path d="M-10-3A10 10 0 0 1 10-3ZM-24 0Q0-7 24 0V4.5Q0-2.5-24 4.5Z" fill={INK} />
        <path
          d={series(8, 194, 22)
            .map((turn) => `M${around(turn, 26.5)}h0`)
            .join("")}
          stroke={INK}
          stroke-width="4.8"
          stroke-linecap="round"
        />
      </g>
    </>
  ),
};

/** Every other blade of a fan. */
const blades = (first: number): string =>
  series(4, first, 40)
    .map((from) => `M0 0L${around(from, 30)}L${around(from + 20, 30)}Z`)
    .join("");

/** What each suit's court holds: a fan, a peony, a scroll, bamboo. */
const HELD: Record<string, ComponentChildren> = {
  S: (
    <g transform="rotate(14)" stroke={INK} stroke-width="1.2" stroke-linejoin="round">
      <path d={blades(-150)} fill={SKIN} />
      <path d={blades(-130)} fill={GOLD} />
      <circle r="2.4" fill={INK} />
    </g>
  ),
  H: (
    <g stroke={INK} stroke-width="1.3">
      {series(6, 0, 60).map((turn) => (
        <ellipse
          cy="-9"
          rx="6.4"
          ry="8"
          fill={SKIN}
          transform={`translate(0 -16)rotate(${turn})`}
        />
      ))}
      <circle cy="-16" r="5" fill={GOLD} />
      <path d="M0 2V14" stroke={SKIN} stroke-width="2.4" />
      <path d="M0 10q8-8 13-2q-6 6-13 2z" fill={GOLD} />
    </g>
  ),
  D: (
    <g transform="rotate(12)" stroke={INK} stroke-width="1.3">
      <path d="M-7-36h14v40h-14z" fill={SKIN} />
      <rect x="-10" y="-40" width="20" height="5" rx="2.5" fill={GOLD} />
      <rect x="-10" y="2" width="20" height="5" rx="2.5" fill={GOLD} />
      <path d="M0-30V-2" stroke-width="1.6" stroke-dasharray="3 2.6" />
    </g>
  ),
  C: (
    <g transform="rotate(-8)" fill="none">
      <path d="M0 8V-40" stroke={SKIN} stroke-width="5.5" />
      <path d="M0 8V-40" stroke={INK} stroke-width="3.2" />
      <path d="M-3-8h6M-3-24h6" stroke={GOLD} stroke-width="1.8" />
      <path
        d="M0-24q12-2 15-16q-13 2-15 16zM0-36q-11-2-14-14q12 1 14 14zM0-8q12 0 16-11q-12-1-16 11zM0-40q2-9 9-13q2 9-9 13z"
        fill={GOLD}
        stroke={INK}
        stroke-width="1.1"
      />
    </g>
  ),
};

function Hand({ suit }: { suit: string }) {
  const side = suit === "H" || suit === "C" ? -36 : 36;
  return (
    <g transform={`translate(${side} -16)`}>
      {HELD[suit]}
      <path
        d="M-7 2q7-6 14 0l1 8q-8 5-16 0z"
        fill={SKIN}
        stroke={INK}
        stroke-width="1.4"
      />
      <path d="M-4 4h8M-4 7.5h8" stroke={INK} />
    </g>
  );
}

function Half({ rank, suit }: { rank: Rank; suit: string }) {
  return (
    <g clip-path="url(#ws-half)">
      <path d={RAYS} transform="translate(0 -64)" fill={GOLD} opacity=".34" />
      <Robe suit={suit} />
      {FRONTS[rank]}
      <Face rank={rank} />
      {HEADS[rank]}
      <Hand suit={suit} />
    </g>
  );
}

/** What figures are cut to, once for all of them. */
export function CourtClips() {
  return (
    <>
      <clipPath id="ws-robe">
        <path d={ROBE} />
      </clipPath>
      <clipPath id="ws-half">
        <path d="M-49 0V-118H49V0Z" />
      </clipPath>
    </>
  );
}

/** A court card: the bust beside the index or, on a wide card, the figure and its mirror in a frame. */
export function CourtFace({ rank, suit }: { rank: Rank; suit: string }) {
  return (
    <>
      <g style="transform:var(--figure-place)">
        <Half rank={rank} suit={suit} />
      </g>
      <g style="display:var(--whole)">
        <g transform="rotate(180)translate(-100 -140)">
          <Half rank={rank} suit={suit} />
        </g>
        <path d="M51 140H149" stroke={CARD} stroke-width="5" />
        <path d="M51 140H149" stroke={GOLD} stroke-width="2.4" />
        <g fill="none" stroke={INK}>
          <path d="M100 128l12 12l-12 12l-12-12z" fill={CARD} stroke-width="1.4" />
          <path d="M49 20H151V260H49Z" stroke-width="1.8" />
          <path d="M52.5 23.5H147.5V256.5H52.5Z" stroke-width=".7" />
        </g>
        <Pip suit={suit} x={100} y={140} size={12} />
        <FarIndex rank={rank} suit={suit} />
      </g>
    </>
  );
}
