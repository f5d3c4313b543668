// A teacher's marks: they stay until they're cleared, wherever the same card is drawn.

const POINTED = "data-pointed";
const HOVERED = "data-hovered";
const MARKABLE = "[data-card], [data-seat]";
const LONG_PRESS_MS = 550;

/** The seat whose cards lie below `at`, or what else holds them. */
function holder(at: Element, me: number | null): string {
  const seat = at.closest<HTMLElement>("[data-seat]")?.dataset.seat;
  return seat ?? (at.closest(".ws-hand") ? `${me}` : "middle");
}

/** Cards and seats that are drawn, each with a name that is the same in all places. */
function* named(root: Element, me: number | null): Generator<[HTMLElement, string]> {
  const copies = new Map<string, number>();
  for (const at of root.querySelectorAll<HTMLElement>(MARKABLE)) {
    const { card, seat } = at.dataset;
    const name = card === undefined ? `seat ${seat}` : `${holder(at, me)} ${card}`;
    const copy = copies.get(name) ?? 0;
    copies.set(name, copy + 1);
    yield [at, card === undefined ? name : `${name} ${copy}`];
  }
}

export class Marks {
  /** Whether a click marks, and doesn't choose. */
  isMarking = false;
  readonly #marked = new Set<string>();
  readonly #roots = new Set<HTMLElement>();
  #hovered = "";
  #me: number | null = null;
  #what = 0;

  constructor(private readonly changed: () => void) {}

  get count(): number {
    return this.#marked.size;
  }

  /** What is drawn: marks on a game before aren't marks on this one. */
  of(what: number, me: number | null): void {
    if (what !== this.#what) this.#marked.clear();
    this.#what = what;
    this.#me = me;
    this.#draw();
  }

  clear(): void {
    this.#marked.clear();
    this.#draw();
    this.changed();
  }

  /** Marks what is clicked within an element; draws the marks there, also when it changes. */
  watch(root: HTMLElement): () => void {
    this.#roots.add(root);
    const view = root.ownerDocument.defaultView ?? window;
    const observer = new view.MutationObserver(() => this.#draw());
    const attributeFilter = ["data-card", "data-seat"];
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter });
    let pressed: ReturnType<typeof setTimeout> | undefined;
    let isHeld = false;
    const found = (event: Event): Element | null => {
      const target = event.target as Element;
      const control = target.closest("button, a, input, select, textarea, summary");
      return control && !control.matches(MARKABLE) ? null : target.closest(MARKABLE);
    };
    const toggle = (event: Event, at: Element): void => {
      event.preventDefault();
      event.stopPropagation();
      this.#toggle(root, at);
    };
    const onClick = (event: MouseEvent): void => {
      const at = found(event);
      if (isHeld) {
        isHeld = false;
        event.preventDefault();
        event.stopPropagation();
      } else if (at && (this.isMarking || event.altKey)) toggle(event, at);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const at = found(event);
      const marks = event.key.toLowerCase() === "m" || (this.isMarking && /^( |Enter)$/.test(event.key));
      if (at && marks && !event.ctrlKey && !event.metaKey) toggle(event, at);
    };
    const onPress = (event: PointerEvent): void => {
      const at = found(event);
      clearTimeout(pressed);
      isHeld = false;
      if (at && event.pointerType === "touch")
        pressed = setTimeout(() => {
          isHeld = true;
          this.#toggle(root, at);
        }, LONG_PRESS_MS);
    };
    const onRelease = (): void => clearTimeout(pressed);
    const onMove = (event: PointerEvent): void => {
      const at = this.isMarking ? found(event) : null;
      const name = at ? this.#nameOf(root, at) : "";
      if (name === this.#hovered) return;
      this.#hovered = name;
      this.#draw();
    };
    const listeners = {
      click: onClick,
      keydown: onKeyDown,
      pointerdown: onPress,
      pointerup: onRelease,
      pointercancel: onRelease,
      pointermove: onMove,
    };
    for (const [type, listener] of Object.entries(listeners))
      root.addEventListener(type, listener as EventListener, true);
    this.#draw();
    return () => {
      observer.disconnect();
      onRelease();
      this.#roots.delete(root);
      for (const [type, listener] of Object.entries(listeners))
        root.removeEventListener(type, listener as EventListener, true);
    };
  }

  #nameOf(root: HTMLElement, at: Element): string {
    for (const [element, name] of named(root, this.#me)) if (element === at) return name;
    return "";
  }

  #toggle(root: HTMLElement, at: Element): void {
    const name = this.#nameOf(root, at);
    if (!this.#marked.delete(name)) this.#marked.add(name);
    this.#draw();
    this.changed();
  }

  #draw(): void {
    for (const root of this.#roots)
      for (const [at, name] of named(root, this.#me)) {
        at.toggleAttribute(POINTED, this.#marked.has(name));
        at.toggleAttribute(HOVERED, this.isMarking && name === this.#hovered);
      }
  }
}
