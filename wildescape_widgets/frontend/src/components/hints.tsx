// The hint ladder: one rung more each time it is asked for.

import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Host, Reply } from "../host";
import type { Rung, TableView } from "../scene";

const LAST = 6;

/** The rungs climbed at this point of the game, whether there are more, and how to climb one. */
export function useHints(host: Host<TableView>, view: TableView) {
  const [rungs, setRungs] = useState<Rung[]>([]);
  const position = useMemo(() => {
    const { lang, phase, hand, seats, middle } = view;
    const around = seats.map(({ isTurn, count, status, laid }) => [isTurn, count, status, laid]);
    return JSON.stringify([lang, phase, hand?.cards, middle, around]);
  }, [view]);
  useLayoutEffect(() => setRungs([]), [position]);
  const climb = async (): Promise<Reply> => {
    const answer = await host.insist<Reply & { rungs: Rung[] }>("hint", {});
    if (answer.ok) setRungs(answer.rungs);
    return answer;
  };
  return { rungs, hasMore: rungs.at(-1)?.number !== LAST, climb };
}

export function Hints({ rungs, label }: { rungs: Rung[]; label: string }) {
  if (!rungs.length) return null;
  return (
    <ol class="ws-hints" aria-label={label}>
      {rungs.map(({ number, text }) => (
        <li key={number}>{text}</li>
      ))}
    </ol>
  );
}
