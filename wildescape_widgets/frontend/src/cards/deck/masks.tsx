// The jokers: two masks on gold leaf. The Big Joker's is red and crowned, the Small Joker's ink and bare.

const INK = "currentColor";
const WHITE = "var(--mask)";
const DARK = "var(--spades)";
const FACE = "M0-74C38-74 60-54 60-20C60 30 30 70 0 78C-30 70-60 30-60-20C-60-54-38-74 0-74Z";
/** Where the pearls of the crown stand, from the middle. */
const PEARLS = [-48, -32, -16, 0, 16, 32, 48];

function Crown() {
  return (
    <g stroke={INK}>
      {PEARLS.map((x, at) => {
        const low = Math.abs(x) * 0.35;
        return (
          <>
            <path d={`M${x * 0.86}-58L${x * 1.12} ${low - 92}`} stroke-width="3" />
            <circle
              cx={x * 1.14}
              cy={low - 97}
              r="8"
              fill={at % 2 ? WHITE : INK}
              stroke-width="2.4"
            />
          </>
        );
      })}
    </g>
  );
}

/** One half of what is painted on a mask: the brow, the eye, the cheek. */
function Half({ isBig, isLeft = false }: { isBig: boolean; isLeft?: boolean }) {
  return (
    <g transform={isLeft ? "scale(-1 1)" : ""}>
      <path
        d="M58-34C46-58 22-54 8-22C24-34 42-36 58-34Z"
        fill={isBig ? DARK : WHITE}
        stroke={isBig ? WHITE : "none"}
        stroke-width="2.4"
      />
      <path
        d="M56-20C44-36 18-30 6-4C22 12 48 6 56-20ZM57 4C44 14 26 12 18 26C28 42 44 36 50 24Z"
        fill={WHITE}
      />
      <path d="M46-17C36-26 22-20 15-7C26 0 40-3 46-17Z" fill={DARK} />
      <circle cx="30" cy="-13" r="4" fill={WHITE} />
      <path d="M50 12C42 18 32 18 26 27C34 34 42 30 45 24Z" fill={INK} />
    </g>
  );
}

function Mask({ isBig }: { isBig: boolean }) {
  return (
    <>
      {isBig && <Crown />}
      <path d={FACE} fill={INK} stroke={WHITE} stroke-width="5" />
      <path d={FACE} fill="none" stroke={INK} stroke-width="1.6" />
      <Half isBig={isBig} />
      <Half isBig={isBig} isLeft />
      <path
        d="M0-70C7-58 14-50 9-38L0-26L-9-38C-14-50-7-58 0-70Z"
        fill={isBig ? "var(--card-joker)" : WHITE}
        stroke={WHITE}
        stroke-width="2"
      />
      <circle cy="-44" r="4.4" fill={INK} />
      <path d="M-6-22L-9 24C-5 33 5 33 9 24L6-22C3-26-3-26-6-22Z" fill={WHITE} />
      <path d="M-8 24q8 8 16 0" fill="none" stroke={DARK} stroke-width="2.6" />
      <path
        d="M-21 44Q-9 39 0 43Q9 39 21 44Q0 60-21 44Z"
        fill={isBig ? DARK : WHITE}
        stroke={WHITE}
        stroke-width="1.6"
      />
      <path d="M-18 46Q0 51 18 46" stroke={isBig ? WHITE : INK} stroke-width="1.6" fill="none" />
    </>
  );
}

/** A joker: the mask beside the index, or, on a wide card, in a frame over its name. */
export function JokerFace({ isBig }: { isBig: boolean }) {
  return (
    <g stroke="none">
      <g style="transform:var(--mask-place)">
        <Mask isBig={isBig} />
      </g>
      <g style="display:var(--whole)">
        <g fill="none" stroke={INK} opacity=".7">
          <rect x="53" y="24" width="94" height="232" rx="8" stroke-width="1.4" />
          <rect x="57" y="28" width="86" height="224" rx="5" stroke-width=".7" />
        </g>
        <g class="ws-far-rank" text-anchor="middle" fill={INK}>
          <text x="102" y="243" font-size="19" letter-spacing="5">
            {isBig ? "大怪" : "小怪"}
          </text>
          <text x="26" y="48" font-size="34" transform="rotate(180 100 140)">
            {isBig ? "大" : "小"}
          </text>
        </g>
      </g>
    </g>
  );
}
