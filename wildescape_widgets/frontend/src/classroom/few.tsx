// A list of which only the beginning is drawn, until somebody asks for all.

import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../shared/button";
import { filled } from "../shared/filled";
import type { Texts } from "./pupils";

interface Props<Entry> {
  title: string;
  /** What the title is among the headings. */
  Title?: "h2" | "h3";
  texts: Texts;
  entries: readonly Entry[];
  /** How many are drawn at first. */
  first: number;
  /** What stands in place of an empty list. */
  none: string;
  children(entry: Entry): ComponentChild;
}

export function Few<Entry>({ title, Title = "h3", texts, entries, first, none, children }: Props<Entry>) {
  const [isWhole, setWhole] = useState(false);
  return (
    <section class="ws-list-of">
      <Title>{title}</Title>
      {entries.length ? (
        <ol>{entries.slice(0, isWhole ? entries.length : first).map(children)}</ol>
      ) : (
        <p class="ws-note">{none}</p>
      )}
      {entries.length > first && (
        <Button kind="ws-class-plain ws-class-screen" onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.less : filled(texts.more, { count: entries.length })}
        </Button>
      )}
    </section>
  );
}
