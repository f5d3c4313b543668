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
  choose(places: number[], extra?: object): void;
}

/** The chosen places, and the newest answer to them. `extra` are the action's other fields. */
export function useChoice<View extends ChoiceView, Answer extends Reply>(
  host: Host<View>,
  view: View,
  extra: object,
): Choice<Answer> {
  const [chosen, setChosen] = useState(view.selection);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const newest = useRef(0);

  const ask = (places: number[], fields: object): void => {
    const mine = ++newest.current;
    void host.request<Answer>("select", { cards: places, ...fields }).then((reply) => {
      // A stale question is asked again as soon as the new view arrives.
      if (mine === newest.current && reply.ok) setAnswer(reply);
    });
  };

  const seen = useRef(view.selectionRev);
  useEffect(() => {
    const mine = seen.current === view.selectionRev ? chosen : view.selection;
    seen.current = view.selectionRev;
    setChosen(mine);
    if (mine.length) ask(mine, extra);
    else setAnswer(null);
  }, [view.rev]);

  return {
    chosen,
    answer: chosen.length ? answer : null,
    choose(places, fields = extra) {
      setChosen(places);
      ask(places, fields);
    },
  };
}
