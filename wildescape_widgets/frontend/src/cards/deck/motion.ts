// How cards move: from where they lay to where they lie. Nothing waits for it, and a click or a key
// brings all of it to its end.

const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const LAY_MS = 220;
const GATHER_MS = 240;
const DEAL_MS = 30;
const DEALT_MS = 180;

const moving = new Set<Animation>();

function skip(): void {
  for (const motion of moving) motion.finish();
}
for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, skip, true);

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

/** Cards come to the felt: each from its place in a hand, if it was seen there. */
function lay(scene: Scene, seat: number, held: ReadonlyMap<string, DOMRect[]>): void {
  const cards = [...(scene.fan()?.querySelectorAll<HTMLElement>("[data-card] > .ws-card") ?? [])];
  const from = scene.seat(seat)?.getBoundingClientRect();
  const boxes = cards.map((card) => card.getBoundingClientRect());
  cards.forEach((card, at) => {
    const box = boxes[at];
    if (!box?.width) return;
    const own = held.get(card.parentElement?.dataset["card"] ?? "")?.shift();
    const start = own
      ? displaced(box, own)
      : from?.width
        ? displaced(box, edge(from, box), 0.3)
        : "";
    if (start) move(card, [{ transform: `${start} rotate(4deg)` }, {}], { duration: LAY_MS });
  });
  // What is said of the cards comes with them.
  for (const said of scene.said())
    move(said, [{ opacity: 0 }, {}], { duration: 120, delay: LAY_MS - 80 });
}

/** The cards of a trick that is over go to whoever made its last play, from where they lay. */
function gather(scene: Scene, fan: HTMLElement, box: DOMRect, seat: number): void {
  const { felt } = scene;
  const around = felt.getBoundingClientRect();
  fan.classList.add("ws-gathered");
  Object.assign(fan.style, {
    left: `${box.x - around.x - felt.clientLeft}px`,
    top: `${box.y - around.y - felt.clientTop}px`,
    width: `${box.width}px`,
  });
  fan.ariaHidden = "true";
  for (const slot of fan.querySelectorAll("[data-card]")) slot.removeAttribute("data-card");
  felt.append(fan);
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
  if (now.seat !== null) {
    const { seat } = now;
    const hand = now.isMine && scene.hand();
    const held = hand ? chosenCards(hand) : new Map<string, DOMRect[]>();
    return () => lay(scene, seat, held);
  }
  if (!fan || before.seat === null) return () => {};
  const { seat } = before;
  const box = fan.getBoundingClientRect();
  const copy = fan.cloneNode(true) as HTMLElement;
  // Those that are drawn next take other sizes from the felt.
  const width = fan.querySelector<HTMLElement>(".ws-card")?.offsetWidth ?? 0;
  copy.style.setProperty("--ws-card-width", `${width}px`);
  return () => gather(scene, copy, box, seat);
}

/** Cards come into a hand one after the other, from above. */
export function deal(hand: Element): void {
  hand.querySelectorAll("[role=option] > .ws-card").forEach((card, at) => {
    const from = { translate: "0 -60px", rotate: "-6deg", opacity: 0 };
    move(card, [from, {}], { duration: DEALT_MS, delay: at * DEAL_MS });
  });
}
