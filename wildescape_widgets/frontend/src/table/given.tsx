// What a teacher says of what is handed out; who has come by a short code tells the teacher what they
// play first and, if they like, why, and how it ends. Who tries again from a table finds back to it.

import { useEffect, useRef, useState } from "preact/hooks";
import { Problem } from "../shared/asking";
import { Button, TextField, submits } from "../shared/button";
import { pause } from "../shared/host";
import type { Shown } from "../shared/mount";
import { askHanded, comeHere, keepLast } from "./handed";
import type { GivenReply, HandedWhy, TableActions, TableView } from "./shapes";

const AGAIN_AFTER_MS = 5000;

/** The code of the table from which one has come; nothing from elsewhere. */
const tableBefore = (): string | undefined => /[?&]table=([A-Z]+)/.exec(location.search)?.[1];

export function Given({ host, view }: Shown<TableView, TableActions>) {
  const [done, setDone] = useState<GivenReply | null>(null);
  /** Why, as the site has it; nothing before it has the first play. */
  const [why, setWhy] = useState<string | null>(null);
  const from = tableBefore();
  const slot = view.keep?.slot;
  useEffect(() => {
    // Each code of chapters, and each day, has a table of its own.
    const [, kind, name] = /^(chapters-|day-)(.+)/.exec(slot ?? "") ?? [];
    if (name) keepLast(`wildescape/${location.pathname}/${kind}`, name);
  }, [slot]);
  useEffect(() => {
    const come = comeHere();
    if (!come && !from) return undefined;
    let isNewest = true;
    const tell = async (): Promise<void> => {
      const answer = await host.insist(view.teaching ? "chapter_done" : "given_done");
      if (!answer.ok) return;
      setDone(answer);
      if (!come) return;
      const { code, visit } = come;
      const { play, ending } = answer;
      // In another chapter nothing is played yet.
      if (!play) setWhy(null);
      // The site takes the first of each, whatever is told again.
      while (play && isNewest) {
        const told = await askHanded<HandedWhy>("tell", { code, visit, play, ending });
        if (told.reason === undefined) setWhy(told.why);
        if (told.reason !== "away" && told.reason !== "unkept") return;
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
      {(view.isToldAtHand ? [] : view.given).map((text, at) => (
        <div key={text} class="ws-given">
          {text}{" "}
          {done && from && !at && <a href={`together?lang=${view.lang}#${from}`}>{done.texts.back}</a>}
          {done?.told && !from && !at && why === null && <small role="status">{done.told}</small>}
          {done && why !== null && !at && <Why key={`${done.play}`} done={done} why={why} onSent={setWhy} />}
        </div>
      ))}
    </>
  );
}

interface WhyProps {
  done: GivenReply;
  /** What has been sent; may be empty. */
  why: string;
  onSent(why: string): void;
}

/** Folded, so that nothing below it moves; open it lies over the table. */
function Why({ done: { play, texts }, why: sent, onSent }: WhyProps) {
  const root = useRef<HTMLDetailsElement>(null);
  const [typed, setTyped] = useState(sent);
  const [problem, setProblem] = useState("");
  const come = comeHere();
  const send = async (): Promise<void> => {
    const why = typed.trim();
    if (!why || !come) return;
    const { code, visit } = come;
    setProblem("");
    const told = await askHanded<HandedWhy>("tell", { code, visit, play, ending: "", why });
    if (told.reason === undefined) {
      root.current?.removeAttribute("open");
      onSent(told.why);
    } else setProblem(told.reason === "bad_why" ? texts.bad_why : texts.unsent);
  };
  return (
    <details ref={root} class="ws-given-why">
      <summary>
        {sent && <span role="status">{texts.sent}</span>} {sent ? texts.change : texts.why}
      </summary>
      <form class="ws-panel" onSubmit={submits(send)}>
        <TextField label={texts.why} value={typed} onInput={setTyped} />
        <Button act="why" off={!typed.trim() || typed.trim() === sent} onClick={() => void send()}>
          {texts.send}
        </Button>
        <Problem text={problem} />
      </form>
    </details>
  );
}
