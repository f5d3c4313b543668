// What a pupil tells the teacher besides answers: progress, and why they would play that.

import { useEffect, useRef, useState } from "preact/hooks";
import { Button, TextField, submits } from "../shared/button";
import type { Host, Model } from "../shared/host";
import type { JoinClassActions, JoinView } from "./shapes";
import { refusal, remember, remembered, talk, useTelling } from "./talk";

type Texts = JoinView["texts"];

export interface Seat {
  code: string;
  pupil: string;
  name: string;
}

interface HandInProps {
  host: Host<JoinView, JoinClassActions>;
  seat: Seat;
  /** The question that is asked now. */
  number: number;
  texts: Texts;
  onLeave(): void;
}

/** Hands in a code of the pupil's progress, for which they say their name; or leaves the class. */
export function HandIn({ host, seat, number, texts, onLeave }: HandInProps) {
  const root = useRef<HTMLDetailsElement>(null);
  // It must not lie over what is asked.
  useEffect(() => root.current?.removeAttribute("open"), [number]);
  const [name, setName] = useState(seat.name);
  const [said, setSaid] = useState("");
  const { tell } = useTelling(host.model);
  const hand = async (): Promise<void> => {
    const told = await tell(
      async () => {
        const { ok, text, reason, code } = await host.insist("hand_in", { name });
        return ok ? talk("hand-in", { ...seat, name, progress: code }) : { text, reason };
      },
      () => setSaid(texts.away),
    );
    if (!told) return;
    setSaid("text" in told ? (told.text ?? "") : refusal(texts, told.reason) || texts.sentToTeacher);
  };
  return (
    <details ref={root} class="ws-steps-menu ws-hand-in">
      <summary aria-label={texts.more}>⋯</summary>
      <div class="ws-panel">
        {host.view.asksName && <TextField label={texts.handName} value={name} onInput={setName} />}
        <Button act="hand-in" off={!name.trim()} onClick={() => void hand()}>
          {texts.handIn}
        </Button>
        <p role="status">{said}</p>
        <Button onClick={onLeave}>{texts.leave}</Button>
      </div>
    </details>
  );
}

interface WhyProps {
  model: Model;
  seat: Seat;
  number: number;
  /** What has been sent for the answer that stands. */
  why: string;
  onSent(why: string): void;
  texts: Texts;
}

/** A line that was typed and isn't sent yet, to which question: it's there after a reload. */
const DRAFT = "wildescape/why";

interface Draft {
  pupil: string;
  number: number;
  typed: string;
}

function draftOf(seat: Seat, number: number): string | null {
  const kept = remembered<Draft>(DRAFT);
  return kept?.pupil === seat.pupil && kept.number === number ? kept.typed : null;
}

/** A line on why the pupil would play that, for the teacher alone. */
export function Why({ model, seat, number, why, onSent, texts }: WhyProps) {
  const [typed, setTyped] = useState(() => draftOf(seat, number) ?? why);
  // Another answer has taken it back.
  useEffect(() => setTyped(draftOf(seat, number) ?? why), [why]);
  const [problem, setProblem] = useState("");
  const isNew = typed.trim() !== why;
  const { tell } = useTelling(model);
  const send = async (): Promise<void> => {
    if (!isNew) return;
    const told = await tell(
      () => talk("explain", { ...seat, number, why: typed }),
      () => setProblem(texts.away),
    );
    if (!told) return;
    setProblem(refusal(texts, told.reason));
    if (told.reason) return;
    onSent(typed.trim());
    remember(DRAFT, null);
  };
  return (
    <form class="ws-why" onSubmit={submits(send)}>
      <TextField
        label={texts.why}
        value={typed}
        onInput={(text) => {
          setTyped(text);
          setProblem("");
          remember(DRAFT, { pupil: seat.pupil, number, typed: text });
        }}
      />
      <Button act="explain" off={!isNew} onClick={() => void send()}>
        {texts.check}
      </Button>
      <p role="status">{problem || (why && !isNew && texts.sentToTeacher)}</p>
    </form>
  );
}
