// What a teacher says of what is handed out; who has come by a short code tells the teacher what they
// play first, and how it ends.

import { useEffect, useState } from "preact/hooks";
import type { Shown } from "../shared/mount";
import { askHanded, comeHere } from "./handed";
import type { TableActions, TableView } from "./shapes";

export function Given({ host, view }: Shown<TableView, TableActions>) {
  const [told, setTold] = useState("");
  useEffect(() => {
    const come = comeHere();
    if (!come) return;
    void host.insist("given_done").then(({ ok, play, ending, told: text }) => {
      if (!ok) return;
      setTold(text);
      const { code, visit } = come;
      // The site takes the first of each, whatever is told again.
      if (play) void askHanded("tell", { code, visit, play, ending });
    });
  }, [view.rev]);
  return (
    <>
      {view.given.map((text) => (
        <p key={text} class="ws-given">
          {text} {told && <small>{told}</small>}
        </p>
      ))}
    </>
  );
}
