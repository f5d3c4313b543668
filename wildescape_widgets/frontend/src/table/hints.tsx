// What helps with the move to make: the coach's word, or the hint that was asked for.

import { useEffect, useRef } from "preact/hooks";
import type { TableHint, TableView } from "./shapes";

type Props = Pick<TableView, "coach"> & { hint: TableHint | undefined };

export function Hints({ coach, hint }: Props) {
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => shown.current?.scrollIntoView({ block: "nearest" }), [hint?.number]);
  return (
    <>
      {coach && <div class="ws-coach">{coach}</div>}
      {hint?.text && (
        // With the key it's another paragraph each time, which is read out.
        <p key={hint.number} ref={shown} class="ws-hints">
          {hint.text}
        </p>
      )}
    </>
  );
}
