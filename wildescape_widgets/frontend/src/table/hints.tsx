// The hint ladder: one rung more each time it is asked for.

import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Host, Reply } from "../shared/host";
import type { Rung, TableView } from "./shapes";

interface Climbed {
  rungs: Rung[];
  hasMore: boolean;
}
const NOTHING: Climbed = { rungs: [], hasMore: true };

/** The rungs climbed at this point of the game, whether there are more, and how to climb one. */
export function useHints(host: Host<TableView>, view: TableView) {
  const [{ rungs, hasMore }, setClimbed] = useState<Climbed>(NOTHING);
  const position = useMemo(() => {
    const { lang, phase, hand, seats, middle } = view;
    const around = seats.map(({ isTurn, count, status, laid }) => [isTurn, count, status, laid]);
    return JSON.stringify([lang, phase, hand?.cards, middle, around]);
  }, [view]);
  useLayoutEffect(() => setClimbed(NOTHING), [position]);
  const climb = async (): Promise<Reply> => {
    const answer = await host.insist<Reply & Climbed>("hint", {});
    if (answer.ok) setClimbed(answer);
    return answer;
  };
  return { rungs, hasMore, climb };
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
