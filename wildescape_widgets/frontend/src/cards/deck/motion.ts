// How cards move: from where they lay to where they lie. Nothing waits for it, and a click or a key
// brings all of it to its end.

const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const LAY_MS = 220;
const GATHER_MS = 240;
const DEAL_MS = 30;
const DEALT_MS = 180;
/** So late the first picture of a deal may be drawn. */
const LATE_MS = 150;
/** So many backs stand for the hand of another seat. */
const DEALT_TO_SEATS = 5;
/** What is told of a seat below its name. */
const TOLD = ".ws-plaque > :last-child > *";

const moving = new Set<Animation>();
/** When the last card of a deal will have come. */
let dealt = 0;

function skip(): void {
  dealt = 0;
  for (const motion of moving) motion.finish();
}
for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, skip, true);

const untilDealt = (): number => Math.max(0, dealt - performance.now());

function move(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
  const motion = element.animate(frames, { easing: EASE, fill: "backwards", ...options });
  moving.add(motion);
  motion.onfinish = motion.oncancel = () => moving.delete(motion);
  return motion;
}

/** What brings a box to the place of another one; `part` of its size is left of it there. */
function displaced(box: DOMRect, to: DOMRect, part = to.width / (box.width || 1)): string {
  const x = to.x + to.width / 2 - box.x - box.width / 2;
  const y = to.y + to.height / 2 - box.y - box.height / 2;
  return `translate(${x}px, ${y}px) scale(${part})`;
}

/** Where the way from a box to another one crosses its edge: what comes from there covers no word of it. */
function edge(box: DOMRect, to: DOMRect): DOMRect {
  const x = to.x + to.width / 2 - box.x - box.width / 2;
  const y = to.y + to.height / 2 - box.y - box.height / 2;
  const part = Math.min(
    box.width / 2 / Math.abs(x || 1),
    box.height / 2 / Math.abs(y || 1),
    1,
  );
  return new DOMRect(box.x + box.width / 2 + x * part, box.y + box.height / 2 + y * part, 0, 0);
}

/** Where cards move, as it is drawn at any time. */
export interface Scene {
  felt: HTMLElement;
  /** The play that lies there. */
  fan(): HTMLElement | null;
  /** What is written and drawn about it. */
  said(): Iterable<Element>;
  /** Where a player sits. */
  seat(seat: number): Element | null;
  /** The hand that a play of one's own comes from. */
  hand(): Element | null | undefined;
}

/** What is written comes when the cards it's about have come, after so many milliseconds. */
function write(said: Iterable<Element>, delay: number): void {
  for (const words of said) move(words, [{ opacity: 0 }, {}], { duration: 120, delay });
}

/** Cards come to the felt: each from its place in a hand, if it was seen there; after a deal. */
function lay(scene: Scene, seat: number, held: ReadonlyMap<string, DOMRect[]>): void {
  const cards = [...(scene.fan()?.querySelectorAll<HTMLElement>("[data-card] > .ws-card") ?? [])];
  const from = scene.seat(seat)?.getBoundingClientRect();
  const boxes = cards.map((card) => card.getBoundingClientRect());
  const delay = untilDealt();
  cards.forEach((card, at) => {
    const box = boxes[at];
    if (!box?.width) return;
    const own = held.get(card.parentElement?.dataset["card"] ?? "")?.shift();
    const start = own
      ? displaced(box, own)
      : from?.width
        ? displaced(box, edge(from, box), 0.3)
        : "";
    const first = { transform: `${start} rotate(4deg)`, opacity: delay ? 0 : 1 };
    if (start) move(card, [first, { opacity: 1, offset: 0.01 }, {}], { duration: LAY_MS, delay });
  });
  write(scene.said(), delay + LAY_MS - 80);
  // Nor is a seat that has moved meanwhile told of before.
  if (delay) write(scene.felt.querySelectorAll(TOLD), delay + LAY_MS - 80);
}

/** Puts something into its place on the felt, for the eye alone. */
function put(felt: HTMLElement, what: HTMLElement, { x, y, width }: DOMRect, kind: string): void {
  const around = felt.getBoundingClientRect();
  what.classList.add("ws-gathered", kind);
  Object.assign(what.style, {
    left: `${x - around.x - felt.clientLeft}px`,
    top: `${y - around.y - felt.clientTop}px`,
    width: `${width}px`,
  });
  what.ariaHidden = "true";
  for (const slot of what.querySelectorAll("[data-card]")) slot.removeAttribute("data-card");
  felt.append(what);
}

/** The play that is beaten stays until the next one lies on it. */
function stay({ felt }: Scene, fan: HTMLElement, box: DOMRect): void {
  put(felt, fan, box, "ws-beaten");
  void move(fan, [{}, {}], { duration: LAY_MS }).finished.finally(() => fan.remove());
}

/** The cards of a trick that is over go to whoever made its last play, from where they lay. */
function gather(scene: Scene, fan: HTMLElement, box: DOMRect, seat: number): void {
  put(scene.felt, fan, box, "ws-won");
  const to = scene.seat(seat)?.getBoundingClientRect();
  const motion = move(
    fan,
    [
      {},
      {
        transform: to?.width ? displaced(fan.getBoundingClientRect(), to, 0.2) : "none",
        opacity: 0.2,
      },
    ],
    { duration: GATHER_MS, easing: "cubic-bezier(0.5, 0, 0.8, 0.4)" },
  );
  void motion.finished.finally(() => fan.remove());
}

/** Where the chosen cards of the hand lie, by their faces. */
function chosenCards(hand: Element): Map<string, DOMRect[]> {
  const held = new Map<string, DOMRect[]>();
  for (const slot of hand.querySelectorAll<HTMLElement>(".ws-chosen")) {
    const box = slot.querySelector(".ws-card")?.getBoundingClientRect();
    const { card = "" } = slot.dataset;
    if (box) held.set(card, [...(held.get(card) ?? []), box]);
  }
  return held;
}

/** Who made the play that lies on the felt, if one does; and whether that is the learner. */
export interface Laid {
  seat: number | null;
  isMine: boolean;
}

/**
 * Looks where cards lie before they are drawn anew.
 *
 * @returns What moves them once they are drawn.
 */
export function follow(scene: Scene, before: Laid, now: Laid): () => void {
  const fan = scene.fan();
  const box = fan?.getBoundingClientRect();
  const copy = fan?.cloneNode(true) as HTMLElement | undefined;
  // Those that are drawn next take other sizes from the felt.
  const width = fan?.querySelector<HTMLElement>(".ws-card")?.offsetWidth ?? 0;
  copy?.style.setProperty("--ws-card-width", `${width}px`);
  if (now.seat !== null) {
    const { seat } = now;
    const hand = now.isMine && scene.hand();
    const held = hand ? chosenCards(hand) : new Map<string, DOMRect[]>();
    return () => {
      if (copy && box && !untilDealt()) stay(scene, copy, box);
      lay(scene, seat, held);
    };
  }
  const { seat } = before;
  return () => {
    if (!copy || !box || seat === null) return;
    gather(scene, copy, box, seat);
    write(scene.said(), GATHER_MS - 40);
  };
}

/** Cards come one after the other from the middle of the table: into a hand, and their backs to all seats. */
export function deal(hand: Element): void {
  const table = hand.closest(".ws-table");
  const felt = table?.querySelector<HTMLElement>(".ws-round");
  const at = felt?.getBoundingClientRect();
  const middle = new DOMRect((at?.x ?? 0) + (at?.width ?? 0) / 2, (at?.y ?? 0) + (at?.height ?? 0) / 2);
  const own = hand.querySelectorAll("[role=option]").length * DEAL_MS + DEALT_MS;
  const lasts = Math.max(own, DEALT_TO_SEATS * (DEAL_MS + DEALT_MS));
  dealt = performance.now() + lasts + LATE_MS;
  // Neither what is said of them nor of the table comes before the cards, nor what is done with them.
  write(hand.querySelectorAll(".ws-pile"), lasts - 80);
  write(table?.querySelectorAll(`p, .ws-round > svg, ${TOLD}`) ?? [], lasts - 80);
  for (const buttons of hand.querySelectorAll(".ws-buttons")) {
    const waiting = { opacity: 0, pointerEvents: "none" };
    move(buttons, [waiting, { ...waiting, opacity: 1 }], { duration: 120, delay: lasts - 80 });
  }
  // Only now is the hand laid in its rows.
  queueMicrotask(() => come(hand, middle));
  felt?.querySelectorAll("[data-seat]:not(:first-child)").forEach((seat, number) => {
    const back = document.createElement("i");
    put(felt, back, new DOMRect(middle.x - 17, middle.y - 24, 34), "ws-dealt");
    const to = edge(seat.getBoundingClientRect(), middle);
    const motion = move(back, [{}, { transform: displaced(back.getBoundingClientRect(), to, 0.6) }], {
      duration: DEALT_MS,
      delay: number * DEAL_MS,
      iterations: DEALT_TO_SEATS,
    });
    void motion.finished.finally(() => back.remove());
  });
}

/** The cards of a hand come from the middle of the table, one after the other. */
function come(hand: Element, middle: DOMRect): void {
  hand.querySelectorAll("[role=option] > .ws-card").forEach((card, number) => {
    const from = `${displaced(card.getBoundingClientRect(), middle, 0.6)} rotate(-6deg)`;
    // It's whole as soon as it is on its way.
    const frames = [{ transform: from, opacity: 0 }, { opacity: 1, offset: 0.01 }, {}];
    move(card, frames, { duration: DEALT_MS, delay: number * DEAL_MS });
  });
}
