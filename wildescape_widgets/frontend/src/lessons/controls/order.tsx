// Cards or plays are clicked in their order.

import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../shared/button";
import { Check, Item } from "./check";
import type { ControlProps } from "./props";
import * as css from "../lessons.sheet.css";

export function Order(props: ControlProps<"order">) {
  const { control, texts, isClosed, lit, isWrong, bar, exhibit, onAnswer } = props;
  const { items, given } = control;
  const root = useRef<HTMLDivElement>(null);
  const [order, setOrder] = useState(given);
  /** Where the focus goes once an item has moved away from under it. */
  const next = useRef("");
  const left = items.map((_, place) => place).filter((place) => !order.includes(place));
  useEffect(() => {
    if (next.current) root.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = "";
  }, [order]);
  const move = (place: number): void => {
    if (order.includes(place)) {
      next.current = `[data-item="${place}"]`;
      setOrder((now) => now.filter((other) => other !== place));
      return;
    }
    const after = left.find((other) => other > place) ?? left.find((other) => other < place);
    next.current = after === undefined ? '[data-act="check"]' : `[data-item="${after}"]`;
    setOrder((now) => [...now, place]);
  };
  const item = (place: number) => (
    <Item
      key={place}
      cards={items[place] ?? []}
      state={lit.includes(place) ? " ws-lit" : ""}
      disabled={isClosed}
      data-item={place}
      onClick={() => move(place)}
    />
  );
  return (
    <div ref={root} class="ws-answering">
      {exhibit()}
      <ol class="ws-items ws-ordered" aria-label={texts.inOrder}>
        {items.map((_, at) => {
          const place = order[at];
          return place === undefined ? (
            <li
              key={`empty ${at}`}
              class={css.emptyPlace}
              style={{ "--cards": items[0]?.length }}
              aria-hidden
            >
              {at === 0 ? texts.lowest : at === items.length - 1 ? texts.highestOne : ""}
            </li>
          ) : (
            <li key={place} class={isWrong(at, place) ? css.misplaced : ""}>
              {item(place)}
            </li>
          );
        })}
      </ol>
      {left.length > 0 && (
        <div class="ws-items ws-pool" role="group" aria-label={texts.left}>
          {left.map(item)}
        </div>
      )}
      {bar(
        texts.left,
        <>
          <Check texts={texts} off={left.length > 0 || isClosed} onClick={() => onAnswer(order)} />
          {!isClosed && (
            <Button off={!order.length} onClick={() => setOrder(given)}>
              {texts.clear}
            </Button>
          )}
        </>,
        order,
      )}
    </div>
  );
}
