// What has happened, in words.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Shown } from "../shared/mount";
import type { DealTold, TableActions, TableView } from "./shapes";
import { OWN_KEYS } from "../shared/button";

type Props = Shown<TableView, TableActions>;

export function Drawer({ host, view }: Props) {
  const [deals, setDeals] = useState<DealTold[]>([]);
  const end = useRef<HTMLDivElement>(null);
  // Answers come in order, and moves may follow one another faster than they do.
  useEffect(() => {
    void host.insist("log").then((answer) => answer.ok && setDeals(answer.deals));
  }, [view.rev]);
  useEffect(() => end.current?.scrollTo?.(0, end.current.scrollHeight), [deals]);
  return (
    <div
      ref={end}
      class="ws-log"
      role="group"
      aria-label={view.texts.log}
      tabIndex={0}
      {...OWN_KEYS}
    >
      {deals.map(({ title, lines }) => (
        <section key={title}>
          <strong>{title}</strong>
          <ol>
            {lines.map((line, number) => (
              <li key={number}>{line}</li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
