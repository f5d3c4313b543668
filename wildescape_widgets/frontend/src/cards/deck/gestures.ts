// What a finger or a mouse does with a hand besides clicking: it sweeps over cards to choose them or to
// put them down, and drags those that are chosen up to play them. All of it is done by clicks on cards
// and by Enter, so what holds for these holds for a gesture.

/** From where on a press is no click any more. */
const BEGINS_PX = 8;
/** How far up cards are dragged that are played when they are let go. */
const PLAYS_PX = 72;
/** How long cards stay where they were let go, before those that may not be played go back. */
const STAYS_MS = 300;
/** The magnifier: half of it, all of it, and how far it stands above a card. */
const [HALF_PX, HIGH_PX, ABOVE_PX] = [36, 60, 10];

interface Gesture {
  kind: "press" | "sweep" | "drag";
  hand: HTMLElement;
  /** What was pressed: a card, or the bar of its pile. */
  grip: HTMLElement;
  /** The card that was pressed, and those swept over since. */
  path: HTMLElement[];
  /** The cards that were chosen when it began. */
  before: ReadonlySet<HTMLElement>;
  pointer: number;
  isTouch: boolean;
  x: number;
  y: number;
}

const cardAt = (target: EventTarget | null): HTMLElement | null =>
  (target as Element | null)?.closest<HTMLElement>(".ws-hand [role=option]") ?? null;

const isChosen = (card: HTMLElement): boolean => card.getAttribute("aria-selected") === "true";

/** Shows the index of a card above the finger that covers it. */
function magnify(hand: HTMLElement, card: HTMLElement | null): void {
  hand.querySelector(".ws-magnifier")?.remove();
  const face = card?.querySelector<HTMLElement>(".ws-card");
  if (!card || !face) return;
  const glass = document.createElement("div");
  glass.className = `${face.className} ws-magnifier`;
  glass.ariaHidden = "true";
  for (const part of face.querySelectorAll(".ws-rank, .ws-pip-small"))
    glass.append(part.cloneNode(true));
  const [around, box] = [hand, card].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
  const middle = box.x + Math.min(box.width, face.offsetWidth / 2) / 2 - around.x;
  glass.style.left = `${Math.max(HALF_PX, Math.min(around.width - HALF_PX, middle))}px`;
  glass.style.top = `${face.getBoundingClientRect().y - around.y - HIGH_PX - ABOVE_PX}px`;
  hand.append(glass);
}

/** Lets the hands within an element be swept and dragged, now and later. */
export function handle(el: HTMLElement): void {
  let now: Gesture | null = null;
  let swallows = false;

  /** Chooses the card, or puts it down, as the first one was; and takes that back. */
  const turn = ({ before, path }: Gesture, card: HTMLElement): void => {
    if (before.has(card) === before.has(path[0]!)) card.click();
  };
  const back = (gesture: Gesture, left: number): void => {
    while (gesture.path.length > left) {
      turn(gesture, gesture.path.at(-1)!);
      gesture.path.pop();
    }
  };
  const sweepTo = (gesture: Gesture, card: HTMLElement): void => {
    const { hand, path } = gesture;
    const known = path.indexOf(card);
    if (known >= 0) back(gesture, known + 1);
    else {
      // A fast finger leaves cards out.
      const row = [...card.parentElement!.querySelectorAll<HTMLElement>("[role=option]")];
      const [from, to] = [row.indexOf(path.at(-1)!), row.indexOf(card)];
      const way = from < to ? row.slice(from + 1, to + 1) : row.slice(to, from).reverse();
      for (const one of from < 0 ? [card] : way)
        if (!path.includes(one)) {
          path.push(one);
          turn(gesture, one);
        }
    }
    if (gesture.isTouch) magnify(hand, card);
  };

  const begin = (gesture: Gesture, dx: number, dy: number): void => {
    const { hand, path, grip, pointer, isTouch } = gesture;
    const first = path[0]!;
    const isDragged = isChosen(first) || !isTouch;
    // What goes up or down is the browser's, which moves the page.
    if (!isDragged && Math.abs(dy) > Math.abs(dx)) return;
    gesture.kind = isDragged && dy < -Math.abs(dx) ? "drag" : "sweep";
    hand.setPointerCapture(pointer);
    swallows = true;
    if (gesture.kind === "sweep") {
      turn(gesture, first);
      if (isTouch) magnify(hand, first);
    } else {
      if (!isChosen(first)) grip.click();
      hand.classList.add("ws-dragged");
    }
  };
  const end = (gesture: Gesture): void => {
    now = null;
    document.removeEventListener("keydown", escape, true);
    magnify(gesture.hand, null);
    gesture.hand.classList.remove("ws-dragged", "ws-goes");
  };
  const cancel = (gesture: Gesture): void => {
    if (gesture.kind === "sweep") back(gesture, 0);
    end(gesture);
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !now || now.kind === "press") return;
    event.stopPropagation();
    cancel(now);
  };

  const on = (name: "pointermove" | "pointerup" | "pointercancel" | "lostpointercapture") =>
    (hears: (gesture: Gesture, event: PointerEvent) => void): void =>
      el.addEventListener(name, (event) => {
        if (now?.pointer === event.pointerId) hears(now, event);
      });

  el.addEventListener("pointerdown", (event) => {
    const card = cardAt(event.target);
    if (event.button || !event.isPrimary) return;
    swallows = false;
    if (now) cancel(now);
    if (!card) return;
    const hand = card.closest<HTMLElement>(".ws-hand")!;
    const all = [...hand.querySelectorAll<HTMLElement>("[role=option]")];
    now = {
      kind: "press",
      hand,
      grip: (event.target as Element).closest<HTMLElement>(".ws-pile") ?? card,
      path: [card],
      before: new Set(all.filter(isChosen)),
      pointer: event.pointerId,
      isTouch: event.pointerType === "touch",
      x: event.clientX,
      y: event.clientY,
    };
    document.addEventListener("keydown", escape, true);
  });
  on("pointermove")((gesture, { clientX, clientY }) => {
    const [dx, dy] = [clientX - gesture.x, clientY - gesture.y];
    if (gesture.kind === "press" && Math.hypot(dx, dy) >= BEGINS_PX) begin(gesture, dx, dy);
    const { hand } = gesture;
    if (gesture.kind === "sweep") {
      const page = el.getRootNode() as Document | ShadowRoot;
      const card = cardAt(page.elementFromPoint(clientX, clientY));
      if (card && hand.contains(card)) sweepTo(gesture, card);
    } else if (gesture.kind === "drag") {
      hand.style.setProperty("--dragged", `${dx}px ${dy}px`);
      hand.classList.toggle("ws-goes", dy < -PLAYS_PX);
    }
  });
  on("pointerup")((gesture, { clientY }) => {
    const { hand, path, y } = gesture;
    const plays = gesture.kind === "drag" && clientY - y < -PLAYS_PX;
    end(gesture);
    if (!plays) return;
    hand.classList.add("ws-dragged");
    setTimeout(() => now?.hand === hand || hand.classList.remove("ws-dragged"), STAYS_MS);
    path[0]!.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }),
    );
  });
  on("pointercancel")(cancel);
  on("lostpointercapture")((gesture, { target }) => {
    // A finger is held by the card before it is held by the hand.
    if (target === gesture.hand) cancel(gesture);
  });
  // What the browser takes for a click at the end of a gesture is none.
  el.addEventListener(
    "click",
    (event) => {
      if (swallows && event.isTrusted) event.stopPropagation();
    },
    true,
  );
}
