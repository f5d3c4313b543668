// The chosen cards belong to the browser; Python is told of them, and answers. Python may choose too.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Reply } from "../shared/host";
import type { ChoosableHand } from "./shapes";

type View = Pick<ChoosableHand, "selection" | "selectionRev"> & { rev: number };

interface Choice<Answer, Fields> {
  chosen: number[];
  /** The newest answer and the places that it answers; the next choice may be on its way. */
  answered: { places: number[]; answer: Answer } | null;
  choose(change: (chosen: number[]) => number[], fields?: Fields): void;
  /** The places chosen now, drawn or not, and the action's other fields. */
  now(): { places: number[]; fields: Fields };
}

/**
 * The chosen places, and the answer to them. `plain` are the other fields of the action at first,
 * and `select` asks for it.
 */
export function useChoice<Fields, Answer extends Reply>(
  view: View,
  plain: Fields,
  select: (cards: number[], fields: Fields) => Promise<Answer>,
): Choice<Answer, Fields> {
  const [chosen, setChosen] = useState(view.selection);
  const [answered, setAnswered] = useState<Choice<Answer, Fields>["answered"]>(null);
  // Clicks may follow one another faster than the page is drawn.
  const current = useRef({ places: chosen, fields: plain });
  const newest = useRef(0);
  const seen = useRef(view.selectionRev);

  const ask = (places: number[], fields: Fields): void => {
    current.current = { places, fields };
    setChosen(places);
    if (!places.length) setAnswered(null);
    const mine = ++newest.current;
    void select(places, fields).then((answer) => {
      if (mine !== newest.current) return;
      if (answer.ok) setAnswered({ places, answer });
      // Under other rules the stated reading may not exist any more.
      else if (answer.reason === "out_of_range" && fields !== plain) ask(places, plain);
    });
  };

  // Before the page is drawn, so that no button can mean cards that are gone.
  useLayoutEffect(() => {
    const { places, fields } = current.current;
    const replaced = seen.current !== view.selectionRev;
    seen.current = view.selectionRev;
    if (replaced && (places.length || view.selection.length)) ask(view.selection, plain);
    else if (places.length) ask(places, fields);
  }, [view.rev]);

  return {
    chosen,
    answered: chosen.length ? answered : null,
    choose: (change, fields = plain) => ask(change(current.current.places), fields),
    now: () => current.current,
  };
}
