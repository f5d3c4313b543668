// What helps with the move to make: the coach's word, and the hints so far, the newest in view.

import { useEffect, useRef } from "preact/hooks";
import type { TableView } from "./shapes";

export function Hints({ view: { coach, hints, texts } }: { view: TableView }) {
  const newest = useRef<HTMLLIElement>(null);
  useEffect(() => newest.current?.scrollIntoView({ block: "nearest" }), [hints.length]);
  return (
    <>
      {coach && <div class="ws-coach">{coach}</div>}
      {hints.length > 0 && (
        <ol class="ws-hints" aria-label={texts.hints}>
          {hints.map(({ number, text }) => (
            <li key={number} ref={newest}>
              {text}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
