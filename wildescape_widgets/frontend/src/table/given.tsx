// What a teacher says of what is handed out; who has come by a short code tells the teacher what they
// play first, and how it ends.

import { useEffect, useState } from "preact/hooks";
import { pause } from "../shared/host";
import type { Shown } from "../shared/mount";
import { askHanded, comeHere } from "./handed";
import type { TableActions, TableView } from "./shapes";

const AGAIN_AFTER_MS = 5000;

export function Given({ host, view }: Shown<TableView, TableActions>) {
  const [told, setTold] = useState("");
  useEffect(() => {
    const come = comeHere();
    if (!come) return undefined;
    let isNewest = true;
    const tell = async (): Promise<void> => {
      const { ok, play, ending, told: text } = await host.insist("given_done");
      if (!ok) return;
      setTold(text);
      const { code, visit } = come;
      // The site takes the first of each, whatever is told again.
      while (play && isNewest) {
        const { reason } = await askHanded("tell", { code, visit, play, ending });
        if (reason !== "away" && reason !== "unkept") return;
        await pause(AGAIN_AFTER_MS);
      }
    };
    void tell();
    return () => {
      isNewest = false;
    };
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
