// The hints: one more with each click.

import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Host, Reply } from "../shared/host";
import type { TableActions, TableHint, TableHintReply, TableView } from "./shapes";

const NO_HINTS: TableHintReply = { rungs: [], hasMore: true };

/** The hints given at this point of the game, whether there are more, and how to ask for one. */
export function useHints(host: Host<TableView, TableActions>, view: TableView) {
  const [{ rungs, hasMore }, setGiven] = useState(NO_HINTS);
  const position = useMemo(() => {
    const { lang, phase, hand, seats, middle } = view;
    const around = seats.map(({ isTurn, count, status, laid }) => [isTurn, count, status, laid]);
    return JSON.stringify([lang, phase, hand?.cards, middle, around]);
  }, [view]);
  useLayoutEffect(() => setGiven(NO_HINTS), [position]);
  const askForHint = async (): Promise<Reply> => {
    const answer = await host.insist("hint");
    if (answer.ok) setGiven(answer);
    return answer;
  };
  return { hints: rungs, hasMore, askForHint };
}

export function Hints({ hints, label }: { hints: TableHint[]; label: string }) {
  if (!hints.length) return null;
  return (
    <ol class="ws-hints" aria-label={label}>
      {hints.map(({ number, text }) => (
        <li key={number}>{text}</li>
      ))}
    </ol>
  );
}
