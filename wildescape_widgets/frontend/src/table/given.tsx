// What a teacher says of what is handed out; who has come by a short code tells the teacher what they
// play first and, if they like, why, and how it ends.

import { useEffect, useState } from "preact/hooks";
import { Problem } from "../shared/asking";
import { Button, TextField, submits } from "../shared/button";
import { pause } from "../shared/host";
import type { Shown } from "../shared/mount";
import { askHanded, comeHere } from "./handed";
import type { GivenReply, HandedWhy, TableActions, TableView } from "./shapes";

const AGAIN_AFTER_MS = 5000;

export function Given({ host, view }: Shown<TableView, TableActions>) {
  const [done, setDone] = useState<GivenReply | null>(null);
  /** Why, as the site has it; nothing before it has the first play. */
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => {
    const come = comeHere();
    if (!come) return undefined;
    let isNewest = true;
    const tell = async (): Promise<void> => {
      const answer = await host.insist(view.teaching ? "chapter_done" : "given_done");
      if (!answer.ok) return;
      setDone(answer);
      const { code, visit } = come;
      const { play, ending } = answer;
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
      {view.given.map((text, at) => (
        <p key={text} class="ws-given">
          {text}{" "}
          {!at && done?.told && <small role="status">{why ? done.texts.sent : done.told}</small>}
        </p>
      ))}
      {done && why === "" && <Why done={done} onSent={setWhy} />}
    </>
  );
}

interface WhyProps {
  done: GivenReply;
  onSent(why: string): void;
}

function Why({ done: { play, texts }, onSent }: WhyProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const come = comeHere();
  const send = async (): Promise<void> => {
    const why = typed.trim();
    if (!why || !come) return;
    const { code, visit } = come;
    setProblem("");
    const told = await askHanded<HandedWhy>("tell", { code, visit, play, ending: "", why });
    if (told.reason === undefined) onSent(told.why);
    else setProblem(told.reason === "bad_why" ? texts.bad_why : texts.unsent);
  };
  return (
    <form class="ws-given-why" onSubmit={submits(send)}>
      <TextField label={texts.why} value={typed} onInput={setTyped} />
      <Button act="why" off={!typed.trim()} onClick={() => void send()}>
        {texts.send}
      </Button>
      <Problem text={problem} />
    </form>
  );
}
