// A pupil's page of a class: enter the code, then each question appears by itself.

import { useEffect, useRef, useState } from "preact/hooks";
import { Facts } from "../lessons/exhibit";
import { Goal } from "../lessons/goal";
import { useProgress } from "../lessons/progress";
import { Asked } from "../lessons/question";
import { Problem } from "../shared/asking";
import { Button, TextField } from "../shared/button";
import { type Shown, widget } from "../shared/mount";
import type { JoinClassActions, JoinView } from "./shapes";
import { remember, remembered, talk, useNews, useOnce } from "./talk";
import "../shared/style.css";
import "../table/table.css";
import "../lessons/lesson.css";
import "./classroom.css";

const SEAT = "wildescape/seat";

interface Seat {
  code: string;
  pupil: string;
  name: string;
}

interface Told {
  rev: number;
  number: number;
  question: string | null;
  shown: string | null;
  isOpen: boolean;
  mine: string | null;
  why: string;
}

type Texts = JoinView["texts"];

/** What the class has refused, in words; nothing if it hasn't. */
const refusal = (texts: Texts, reason: string | undefined): string =>
  reason ? (texts[reason as keyof Texts] ?? texts.away) : "";

/** The seat that this browser has in a class; in any, if no code was brought. */
function seatIn(code: string): Seat | null {
  const seat = remembered<Seat>(SEAT, "localStorage");
  return code && seat?.code !== code.toUpperCase() ? null : seat;
}

export function JoinWidget({ host, view }: Shown<JoinView, JoinClassActions>) {
  const { texts, asked, number } = view;
  const [code, setCode] = useState(() => host.brought("join"));
  const [seat, setSeat] = useState(() => seatIn(code));
  // Whoever shares a browser may find somebody else's seat.
  const [isFound, setFound] = useState(!!seat);
  const [isLeft, setLeft] = useState(false);
  const [why, setWhy] = useState("");
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const [away, setAway] = useState("");
  const [notice, setNotice] = useState("");
  const root = useRef<HTMLDivElement>(null);
  useProgress(host);
  const say = (reason: string | undefined): void => setProblem(refusal(texts, reason));

  const sit = (next: Seat | null): void => {
    remember(SEAT, next, "localStorage");
    setSeat(next);
    setFound(false);
  };
  const forget = (): void =>
    void host.insist("follow", {
      number: 0,
      question: null,
      shown: null,
      isOpen: false,
      mine: null,
    });
  const leave = (): void => {
    setCode(seat?.code ?? "");
    setName("");
    setLeft(true);
    sit(null);
    forget();
  };
  const news = useRef<Told | null>(null);
  const follow = ({ number: which, question, shown, isOpen, mine }: Told) =>
    host.insist("follow", { number: which, question, shown, isOpen, mine });
  useNews<Told>(seat?.pupil ?? "", {
    action: "look",
    asked: () => seat && { code: seat.code, pupil: seat.pupil },
    onNews: async (told) => {
      setWhy(told.why);
      news.current = told;
      const reply = await follow(told);
      if (!reply.ok) setAway(reply.text ?? "");
      return reply;
    },
    onEnd: () => {
      sit(null);
      setNotice(texts.over);
      setCode("");
      forget();
    },
    onProblem: (reason) => setAway(refusal(texts, reason)),
  });

  const here = useRef(number);
  useEffect(() => {
    if (here.current !== number)
      root.current?.querySelector<HTMLElement>(".ws-goal")?.focus({ preventScroll: true });
    here.current = number;
    setProblem("");
  }, [number]);
  useEffect(() => {
    if (isLeft && !seat) root.current?.querySelectorAll("input")[1]?.focus();
  }, [seat]);

  const once = useOnce();
  const join = async (): Promise<void> => {
    setProblem("");
    setNotice("");
    const joined = await talk<Seat>("join", { code: code.trim(), name });
    if (joined.reason !== undefined) say(joined.reason);
    else sit(joined);
  };
  const send = async (answer: unknown): Promise<void> => {
    setProblem("");
    setFound(false);
    const reply = await host.insist("answer", { answer });
    if (!reply.ok) setProblem(reply.text ?? "");
    else if (seat) {
      const { answer: mine } = reply;
      const { reason } = await talk("answer", { ...seat, number, answer: mine });
      say(reason);
      const now = news.current;
      if (reason || now?.number !== number) return;
      now.mine = mine;
      await follow(now);
    }
  };

  if (!seat)
    return (
      <div ref={root} class="ws-lesson ws-join" role="group" aria-label={texts.join} data-page="join">
        <form
          class="ws-join-form"
          onSubmit={(event) => {
            event.preventDefault();
            once(join);
          }}
        >
          <p class="ws-goal">
            <span class="ws-headline">{texts.join}</span>
          </p>
          {notice && <p role="status">{notice}</p>}
          <div class="ws-code-field">
            <TextField label={texts.code} value={code} onInput={setCode} />
          </div>
          <TextField label={texts.name} value={name} onInput={setName} />
          <div class="ws-buttons">
            <Button kind="ws-primary" act="join" off={!code.trim()} onClick={() => once(join)}>
              {texts.enter}
            </Button>
          </div>
          <Problem text={problem} />
          {/* Enter joins. */}
          <button type="submit" hidden />
        </form>
      </div>
    );
  return (
    <div
      ref={root}
      class={asked && !view.isOpen ? "ws-lesson ws-shut" : "ws-lesson"}
      role="group"
      aria-label={texts.join}
      data-page="join"
      data-step={number}
    >
      <div class="ws-lesson-head ws-class-bar">
        <p class="ws-title-line">
          {texts.inClass.replace("{code}", seat.code)}{" "}
          <span class="ws-quiet-text">{seat.name}</span>
        </p>
        <HandIn seat={seat} texts={texts} host={host} />
        <Button kind="ws-plain" onClick={leave}>
          {texts.leave}
        </Button>
      </div>
      {isFound && (
        <p class="ws-notice" role="status">
          {seat.name ? texts.youAre.replace("{name}", seat.name) : texts.youAreNameless}
          <Button act="leave" onClick={leave}>
            {texts.somebodyElse}
          </Button>
        </p>
      )}
      {asked ? (
        <>
          <div class="ws-task">
            <Goal text={asked.goal} asks />
            <Facts shown={asked.shown} texts={texts} />
          </div>
          <Asked
            key={number}
            host={host}
            shown={asked.shown}
            question={asked.question}
            texts={texts}
            problem={problem || away}
            onAnswer={(answer) => void send(answer)}
            onHint={() => {}}
          >
            {null}
          </Asked>
          {view.asksWhy && <Why key={number} {...{ seat, number, why, texts }} />}
          {!view.isOpen && <p class="ws-quiet-text">{texts.next}</p>}
        </>
      ) : (
        <>
          <p class="ws-goal" role="status" tabIndex={-1}>
            <span class="ws-headline">{texts.waiting}</span>
          </p>
          <Problem text={problem || away} />
        </>
      )}
    </div>
  );
}

interface HandInProps extends Pick<Shown<JoinView, JoinClassActions>, "host"> {
  seat: Seat;
  texts: Texts;
}

/** Hands in a code of the pupil's progress, for which they say their name. */
function HandIn({ host, seat, texts }: HandInProps) {
  const [name, setName] = useState(seat.name);
  const [said, setSaid] = useState("");
  const hand = async (): Promise<void> => {
    const { ok, text, code } = await host.insist("hand_in", { name });
    if (!ok) return setSaid(text ?? "");
    const { reason } = await talk("hand-in", { ...seat, name, progress: code });
    setSaid(refusal(texts, reason) || texts.sentToTeacher);
  };
  return (
    <details class="ws-steps-menu ws-hand-in">
      <summary>{texts.handIn}</summary>
      <div class="ws-panel">
        <TextField label={texts.handName} value={name} onInput={setName} />
        <Button act="hand-in" off={!name.trim()} onClick={() => void hand()}>
          {texts.handIn}
        </Button>
        <p role="status">{said}</p>
      </div>
    </details>
  );
}

interface WhyProps {
  seat: Seat;
  number: number;
  /** What has been sent. */
  why: string;
  texts: Texts;
}

/** A line on why the pupil would play that, for the teacher alone. */
function Why({ seat, number, why, texts }: WhyProps) {
  const [sent, setSent] = useState(why);
  const [typed, setTyped] = useState(why);
  const [said, setSaid] = useState("");
  const isNew = typed.trim() !== sent;
  const send = async (): Promise<void> => {
    if (!isNew) return;
    const { reason } = await talk("explain", { ...seat, number, why: typed });
    setSaid(refusal(texts, reason) || texts.sentToTeacher);
    if (!reason) setSent(typed.trim());
  };
  return (
    <form
      class="ws-why"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label={texts.why}
        value={typed}
        onInput={(text) => {
          setTyped(text);
          setSaid("");
        }}
      />
      <Button act="explain" off={!isNew} onClick={() => void send()}>
        {texts.check}
      </Button>
      <p role="status">{said}</p>
    </form>
  );
}

export default widget(JoinWidget);
