// A word of the glossary; in the course it leads to where the rules explain it.

import type { Around } from "../shared/host";
import { Go } from "../shared/link";
import type { TermView } from "./shapes";
import * as css from "./lessons.sheet.css";

export function Word({ word, around }: { word: TermView; around: Around | undefined }) {
  const { term, other, anchor } = word;
  return (
    <>
      {around?.rooms["rules"] ? (
        <Go around={around} address={`#/rules/${anchor}`}>
          {term}
        </Go>
      ) : (
        term
      )}
      <span class={css.other}>{other}</span>
    </>
  );
}
