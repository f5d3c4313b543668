// A card, drawn: a rank, a suit by colour and shape, two clearly different jokers.

/** The suits, in the order in which hands and palettes show them. */
export const SUITS = ["S", "H", "D", "C"] as const;

const SHAPES: Record<string, string> = {
  C: "M12 2a4.7 4.7 0 0 1 3.9 7.3A4.7 4.7 0 1 1 13 16.4c.1 2.3.9 4.1 2.5 5.6h-7c1.6-1.5 2.4-3.3 2.5-5.6a4.7 4.7 0 1 1-2.9-7.1A4.7 4.7 0 0 1 12 2Z",
  D: "M12 1.5 20 12l-8 10.5L4 12Z",
  H: "M12 21.5C5 15.4 2 11.6 2 7.9 2 4.9 4.2 3 6.8 3 9 3 11 4.3 12 6.4 13 4.3 15 3 17.2 3 19.8 3 22 4.9 22 7.9c0 3.7-3 7.5-10 13.6Z",
  S: "M12 1.5c5 5 9 8.6 9 12.7a4.3 4.3 0 0 1-8 2.3c.2 2.3 1 4 2.5 5.5h-7c1.5-1.5 2.3-3.2 2.5-5.5a4.3 4.3 0 0 1-8-2.3c0-4.1 4-7.7 9-12.7Z",
};
const STAR =
  "M12 2.4l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4L5.9 21l1.4-6.8-5.1-4.7 6.9-.8Z";
const SYMBOLS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };
export const JOKERS: Record<string, string> = { LJ: "小", BJ: "大" };

/** A face as it is said in a line of text: `8♠`, `8`, `大`. */
export function short(face: string): string {
  const { rank, suit } = parts(face);
  return JOKERS[face] ?? rank + (SYMBOLS[suit] ?? "");
}

/** The rank of a face, `LJ` and `BJ` for the jokers, and its suit, if it has one. */
export function parts(face: string): { rank: string; suit: string } {
  const suit = face.slice(-1);
  return face in JOKERS || !(suit in SHAPES)
    ? { rank: face, suit: "" }
    : { rank: face.slice(0, -1), suit };
}

export function Pip({ face, place }: { face: string; place: string }) {
  const path = face in JOKERS ? STAR : SHAPES[parts(face).suit];
  if (!path) return null;
  return (
    <svg class={`ws-pip ws-pip-${place}`} viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  );
}

interface CardProps {
  face: string;
  /** What a joker stands for, shown on the joker. */
  meaning?: string | undefined;
  /** The joker that stands for this face. */
  joker?: string | undefined;
}

function Meaning({ face }: { face: string }) {
  const { rank, suit } = parts(face);
  return (
    <span class="ws-meaning">
      ={JOKERS[face] ?? rank}
      {suit && <span>{SYMBOLS[suit]}</span>}
    </span>
  );
}

/** The picture is silent for screen readers: what holds it says the card in words. */
export function Card({ face, meaning, joker }: CardProps) {
  const { rank, suit } = parts(face);
  return (
    <span class={`ws-card ws-suit-${suit || rank}`} aria-hidden>
      <span class={`ws-rank${JOKERS[face] ? " ws-cjk" : rank === "10" ? " ws-ten" : ""}`}>
        {JOKERS[face] ?? rank}
      </span>
      {meaning ? (
        <Meaning face={meaning} />
      ) : (
        <Pip face={face} place="small" />
      )}
      {joker ? <span class="ws-joker">{JOKERS[joker]}</span> : <Pip face={face} place="large" />}
    </span>
  );
}
