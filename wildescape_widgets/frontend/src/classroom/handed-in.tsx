// How many codes of progress pupils have handed in, and where their teacher sees what is in them.

import type { Around } from "../shared/host";
import { Go } from "../shared/link";
import type { AskTexts } from "./shapes";

interface Props {
  codes: number | undefined;
  around: Around | undefined;
  texts: AskTexts;
}

export function HandedIn({ codes, around, texts }: Props) {
  if (!codes) return null;
  return (
    <p role="status">
      {texts.handedIn.replace("{count}", `${codes}`)}{" "}
      {around?.rooms["class"] && (
        <Go around={around} address="#/class">
          {around.rooms["class"]}
        </Go>
      )}
    </p>
  );
}
