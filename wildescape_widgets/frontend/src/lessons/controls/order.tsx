// Cards or plays are clicked in their order.

import { useState } from "preact/hooks";
import { Button, OWN_KEYS } from "../../shared/button";
import { Cards } from "../exhibit";
import { type ControlProps, named } from "./props";

export function Order(props: ControlProps<"order">) {
  const { control, texts, isSolved, lit, misplaced, onAnswer } = props;
  const { items, given } = control;
  const [order, setOrder] = useState(given);
  const [checked, setChecked] = useState<number[]>([]);
  // What was said of an order holds for that order alone.
  const isAsChecked = order.join() === checked.join();
  const left = items.map((_, place) => place).filter((place) => !order.includes(place));
  const item = (place: number) => {
    const cards = items[place] ?? [];
    return (
      <button
        key={place}
        type="button"
        class={lit.includes(place) ? "ws-item ws-lit" : "ws-item"}
        aria-label={named(cards)}
        disabled={isSolved}
        {...OWN_KEYS}
        onClick={() =>
          setOrder((now) =>
            now.includes(place) ? now.filter((other) => other !== place) : [...now, place],
          )
        }
      >
        <Cards cards={cards} />
      </button>
    );
  };
  return (
    <>
      {left.length > 0 && (
        <>
          <p class="ws-row-title">{texts.left}</p>
          <div class="ws-items" role="group" aria-label={texts.left}>
            {left.map(item)}
          </div>
        </>
      )}
      <p class="ws-row-title">{texts.inOrder}</p>
      <ol class="ws-items ws-ordered" aria-label={texts.inOrder}>
        {order.map((place, at) => (
          <li key={place} class={isAsChecked && misplaced.includes(at) ? "ws-misplaced" : ""}>
            {item(place)}
          </li>
        ))}
      </ol>
      <div class="ws-buttons">
        <Button
          kind="ws-primary"
          act="check"
          off={left.length > 0 || isSolved}
          onClick={() => {
            setChecked(order);
            onAnswer(order);
          }}
        >
          {texts.check}
        </Button>
        <Button off={!order.length || isSolved} onClick={() => setOrder(given)}>
          {texts.clear}
        </Button>
      </div>
    </>
  );
}
