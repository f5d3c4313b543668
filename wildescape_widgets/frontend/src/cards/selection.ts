// What is chosen belongs to the browser; Python is told, and answers. Python may choose too.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Host, Reply } from "../shared/host";

interface ChoiceView {
  rev: number;
  selection: number[];
  selectionRev: number;
}

export interface Choice<Answer> {
  chosen: number[];
  /** The newest answer and the places that it answers; the next choice may be on its way. */
  answered: { places: number[]; answer: Answer } | null;
  choose(change: (chosen: number[]) => number[], fields?: object): void;
  /** What is chosen now, drawn or not, and the action's other fields. */
  now(): { places: number[]; fields: object };
  /** Asks to play what is chosen now. */
  play(): Promise<Reply>;
}

/** The chosen places, and the answer to them. `plain` are the action's other fields at first. */
export function useChoice<View extends ChoiceView, Answer extends Reply>(
  host: Host<View>,
  view: View,
  plain: object,
): Choice<Answer> {
  const [chosen, setChosen] = useState(view.selection);
  const [answered, setAnswered] = useState<Choice<Answer>["answered"]>(null);
  // Clicks may follow one another faster than the page is drawn.
  const current = useRef({ places: chosen, fields: plain });
  const newest = useRef(0);
  const seen = useRef(view.selectionRev);

  const ask = (places: number[], fields: object): void => {
    current.current = { places, fields };
    setChosen(places);
    if (!places.length) setAnswered(null);
    const mine = ++newest.current;
    void host.request<Answer>("select", { cards: places, ...fields }).then((answer) => {
      if (mine !== newest.current) return;
      if (answer.ok) setAnswered({ places, answer });
      // What was stated may mean nothing any more under other rules.
      else if (answer.reason === "out_of_range" && fields !== plain) ask(places, plain);
    });
  };

  // Before the page is drawn, so that no press of a button means cards that have gone.
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
    play: () => host.request("play", { cards: current.current.places }),
  };
}
