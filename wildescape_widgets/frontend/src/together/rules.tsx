// The rules in force at a table.

import type { TableNews, TogetherWords } from "./shapes";

interface Props {
  news: Pick<TableNews, "rules">;
  words: TogetherWords;
  lang: string;
}

export function Rules({ news, words, lang }: Props) {
  const told = news.rules[lang];
  return (
    told && (
      <p class="ws-together-rules">
        <small>{words.rules}</small> <b>{told.title}</b>
        {told.notes.map((note) => (
          <small key={note}> {note}</small>
        ))}
      </p>
    )
  );
}
