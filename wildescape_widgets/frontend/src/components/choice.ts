// What is chosen belongs to the browser; Python is told, and answers. Python may choose too.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Host, Reply } from "../host";

interface ChoiceView {
  rev: number;
  selection: number[];
  selectionRev: number;
}

export interface Choice<Answer> {
  chosen: number[];
  answer: Answer | null;
  choose(change: (chosen: number[]) => number[], extra?: object): void;
}

/** The chosen places, and the newest answer to them. `extra` are the action's other fields. */
export function useChoice<View extends ChoiceView, Answer extends Reply>(
  host: Host<View>,
  view: View,
  extra: object,
): Choice<Answer> {
  const [chosen, setChosen] = useState(view.selection);
  const [answer, setAnswer] = useState<Answer | null>(null);
  // Clicks may follow one another faster than the page is drawn.
  const current = useRef(chosen);
  const newest = useRef(0);
  const seen = useRef(view.selectionRev);

  const choose = (places: number[], fields: object): void => {
    current.current = places;
    setChosen(places);
    if (!places.length) setAnswer(null);
    const mine = ++newest.current;
    void host.request<Answer>("select", { cards: places, ...fields }).then((reply) => {
      // A stale question is asked again as soon as the new view arrives.
      if (mine === newest.current && reply.ok) setAnswer(reply);
    });
  };

  useEffect(() => {
    const places = seen.current === view.selectionRev ? current.current : view.selection;
    const changed = places.length > 0 || current.current.length > 0;
    seen.current = view.selectionRev;
    if (changed) choose(places, extra);
  }, [view.rev]);

  return {
    chosen,
    answer: chosen.length ? answer : null,
    choose: (change, fields = extra) => choose(change(current.current), fields),
  };
}
