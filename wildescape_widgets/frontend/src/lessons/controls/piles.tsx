// Cards are sorted into places: dragged there, or picked and then the place, by pointer or keyboard.

import { useRef, useState } from "preact/hooks";
import { OWN_KEYS } from "../../shared/button";
import { Item } from "./check";
import { type ControlProps, named } from "./props";
import * as css from "../lessons.sheet.css";

type Sorted = ControlProps<"sort">;

interface Props extends Pick<Sorted, "texts" | "isClosed" | "lit"> {
  slots: Sorted["control"]["slots"];
  /** The place of each, empty where it is not placed yet. */
  filled: readonly string[];
  isWrong(at: number, lies: unknown): boolean;
  onFill(at: number, place: string): void;
}

/** Below so many pixels a press is a click. */
const STILL_PX = 6;

interface Drag {
  at: number;
  x: number;
  y: number;
  moved: boolean;
}

export function Piles({ slots, filled, texts, isClosed, lit, isWrong, onFill }: Props) {
  const [picked, setPicked] = useState(filled.indexOf(""));
  const [over, setOver] = useState<string | null>(null);
  const [shift, setShift] = useState<{ at: number; by: string } | null>(null);
  const drag = useRef<Drag | null>(null);
  const places = slots[0]?.options ?? [];
  const put = (at: number, place: string): void => {
    if (isClosed || at < 0) return;
    onFill(at, place);
    // The next one is picked at once, so that one touch a play is enough.
    const left = slots.findIndex((_, other) => other !== at && !filled[other]);
    setPicked(place ? left : at);
  };
  const placeUnder = ({ clientX, clientY, currentTarget }: PointerEvent): string | null =>
    document
      .elementsFromPoint(clientX, clientY)
      .filter((element) => !(currentTarget as HTMLElement).contains(element))
      .map((element) => element.closest<HTMLElement>("[data-place]")?.dataset.place)
      .find((place) => place !== undefined) ?? null;

  const onDown = (event: PointerEvent, at: number): void => {
    if (isClosed || event.button !== 0) return;
    drag.current = { at, x: event.clientX, y: event.clientY, moved: false };
    // A quick pointer leaves the item before it has moved.
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent): void => {
    const now = drag.current;
    if (!now) return;
    const [x, y] = [event.clientX - now.x, event.clientY - now.y];
    if (!now.moved && Math.hypot(x, y) < STILL_PX) return;
    if (!now.moved) {
      now.moved = true;
      setPicked(now.at);
    }
    setShift({ at: now.at, by: `${x}px ${y}px` });
    setOver(placeUnder(event));
  };
  const onUp = (event: PointerEvent): void => {
    const now = drag.current;
    if (now?.moved && event.type === "pointerup") {
      const place = placeUnder(event);
      if (place !== null) put(now.at, place);
    }
    setShift(null);
    setOver(null);
    // The click that follows a drag is none.
    if (!now?.moved) drag.current = null;
    else setTimeout(() => (drag.current = null));
  };

  const item = (at: number) => {
    const state = isWrong(at, filled[at]) ? ` ${css.wrong}` : lit.includes(at) ? " ws-lit" : "";
    return (
      <Item
        key={at}
        cards={slots[at]?.cards ?? []}
        state={`${state}${shift?.at === at ? ` ${css.dragged}` : ""}`}
        style={shift?.at === at ? { translate: shift.by } : undefined}
        aria-pressed={!isClosed && at === picked}
        data-item={at}
        disabled={isClosed}
        onPointerDown={(event) => onDown(event, at)}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onUp}
        onClick={(event) => {
          event.stopPropagation();
          if (!drag.current?.moved) setPicked(at);
        }}
      />
    );
  };
  const lying = (place: string): number[] =>
    slots.flatMap((_, at) => (filled[at] === place ? [at] : []));
  const pool = lying("");
  return (
    <>
      <ul class={css.places}>
        {places.map(({ key, text }) => (
          <li
            key={key}
            class={`ws-place${over === key ? ` ${css.placeOver}` : ""}`}
            data-place={key}
            onClick={() => put(picked, key)}
          >
            <button
              type="button"
              class="ws-place-name"
              aria-description={picked < 0 ? undefined : named(slots[picked]?.cards ?? [])}
              disabled={isClosed}
              {...OWN_KEYS}
            >
              {text}
            </button>
            <span class={css.placed}>{lying(key).map(item)}</span>
          </li>
        ))}
      </ul>
      {pool.length > 0 && (
        <div class="ws-items ws-pool" role="group" aria-label={texts.toSort} data-place="">
          {pool.map(item)}
        </div>
      )}
    </>
  );
}
