// The class that this browser teaches, so that another tab of it, or the next one, finds it again.

import { useEffect, useState } from "preact/hooks";
import { Button } from "../shared/button";
import type { Desk } from "./ask";
import { askedBefore } from "./asked-before";
import type { AskTexts } from "./shapes";
import { isOver, remember, remembered, talk } from "./talk";

const KEY = "wildescape/teaching";

/** Without its secret if it was forgotten here: then this tab alone goes on. */
type TaughtHere = Pick<Desk, "code" | "wall"> & { teacher?: string };

const taughtHere = (): TaughtHere | null => remembered<TaughtHere>(KEY, "localStorage");
const keep = (desk: TaughtHere | null): void => remember(KEY, desk, "localStorage");

/** Keeps a class for other tabs, until that is taken back. */
export function KeptHere({ desk: { code, wall, teacher }, texts }: { desk: Desk; texts: AskTexts }) {
  const [isKept, setKept] = useState(() => {
    if (teacher && taughtHere()?.code !== code) keep({ code, wall, teacher });
    return !!taughtHere()?.teacher;
  });
  return (
    <p>
      {isKept ? texts.keptHere : texts.forgotten}{" "}
      {isKept && (
        <Button
          act="forget-class"
          onClick={() => {
            keep({ code, wall });
            setKept(false);
          }}
        >
          {texts.forgetHere}
        </Button>
      )}
    </p>
  );
}

interface GoOnProps {
  texts: AskTexts;
  /** Whether there is one. */
  onFound(isFound: boolean): void;
  onGoOn(desk: Desk): void;
}

/** Offers the class that was opened in this browser, while there is one. */
export function GoOn({ texts, onFound, onGoOn }: GoOnProps) {
  const [found, setFound] = useState<Required<TaughtHere> | null>(null);
  useEffect(() => {
    const { code, wall, teacher } = taughtHere() ?? {};
    if (!code || !wall || !teacher) return;
    void talk("teach", { code, wall, teacher, since: -1 }).then(({ reason }) => {
      if (isOver(reason)) keep(null);
      else setFound({ code, wall, teacher });
    });
  }, []);
  useEffect(() => onFound(!!found), [found]);
  if (!found) return null;
  return (
    <div class="ws-buttons">
      <Button
        kind="ws-primary"
        act="go-on"
        onClick={() => onGoOn({ ...found, before: askedBefore().at(-1)?.number ?? 0 })}
      >
        {texts.goOnWith.replace("{code}", found.code)}
      </Button>
      <Button
        act="forget-class"
        onClick={() => {
          keep(null);
          setFound(null);
        }}
      >
        {texts.forgetHere}
      </Button>
    </div>
  );
}
