// The class that this browser teaches, with its answers, so that another tab of it, or the next one, finds
// it again.

import { useEffect, useState } from "preact/hooks";
import { Button } from "../shared/button";
import type { Host } from "../shared/host";
import type { Desk } from "./ask";
import { type Before, amended, askedBefore, keepAsked } from "./asked-before";
import { type TaughtHere, keepTaughtHere, taughtHere } from "./kept";
import type { AskClassActions, AskTexts, AskView } from "./shapes";
import { isOver, remember, remembered, talk, untilHeard, useOnce } from "./talk";

const ANSWERS = "wildescape/taught";

/** How many characters of answers are kept: progress must have its room. */
const MOST = 1_000_000;

function keep(desk: TaughtHere | null): void {
  keepTaughtHere(desk);
  if (!desk?.teacher) remember(ANSWERS, null, "localStorage");
}

interface Answers {
  code: string;
  /** What the class was asked; its first question is 1. */
  asked: Before[];
}

function answersOf(code: string): Before[] {
  const kept = remembered<Answers>(ANSWERS, "localStorage");
  return kept?.code === code ? kept.asked : [];
}

function keepAnswers(code: string, asked: Before[]): void {
  while (JSON.stringify(asked).length > MOST) asked.shift();
  remember(ANSWERS, { code, asked }, "localStorage");
}

/** Keeps what this tab has; what only a tab before had stays. */
function keepTaught({ code, before = 0 }: Desk): void {
  const own = askedBefore()
    .filter(({ number }) => number > before)
    .map((one) => ({ ...one, number: one.number - before }));
  const first = own[0]?.number ?? Infinity;
  keepAnswers(code, [...answersOf(code).filter(({ number }) => number < first), ...own]);
}

/** A pupil has another name in what is kept, or was taken out. */
export const amendTaught = (code: string, pupil: number, name: string | null): void =>
  keepAnswers(code, answersOf(code).map((one) => amended(one, pupil, name)));

/** Keeps a class for other tabs, until that is taken back. */
export function KeptHere({ desk, view }: { desk: Desk; view: AskView }) {
  const { code, wall, teacher } = desk;
  const { texts } = view;
  const [isKept, setKept] = useState(() => {
    if (teacher && taughtHere()?.code !== code) keep({ code, wall, teacher });
    return !!taughtHere()?.teacher;
  });
  useEffect(() => {
    if (isKept) keepTaught(desk);
  }, [view, isKept]);
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
  host: Host<AskView, AskClassActions>;
  texts: AskTexts;
  /** Whether there is one. */
  onFound(isFound: boolean): void;
  onGoOn(desk: Desk): void;
}

/** Offers the class that was opened in this browser, while there is one. */
export function GoOn({ host, texts, onFound, onGoOn }: GoOnProps) {
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
  const once = useOnce();
  if (!found) return null;
  const goOn = async (): Promise<void> => {
    const before = askedBefore().at(-1)?.number ?? 0;
    for (const { lines, ...one } of answersOf(found.code)) {
      const asked = { time: "", ...one, number: before + one.number };
      keepAsked(asked.number, { ...asked, ...(lines !== undefined && { lines }) });
      await untilHeard(() => host.insist("follow", { ...asked, isOpen: false }));
    }
    onGoOn({ ...found, before });
  };
  return (
    <div class="ws-buttons">
      <Button kind="ws-primary" act="go-on" onClick={() => once(goOn)}>
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
