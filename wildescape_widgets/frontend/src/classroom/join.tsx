// A pupil's page of a class: enter the code, then each question appears by itself.

import { useEffect, useRef, useState } from "preact/hooks";
import { Task } from "../lessons/goal";
import { useProgress } from "../lessons/progress";
import { Asked } from "../lessons/question";
import { Problem } from "../shared/asking";
import { Button, TextField, submits } from "../shared/button";
import { isLed } from "../shared/code-place";
import type { Model } from "../shared/host";
import { type Shown, widget } from "../shared/mount";
import { Part } from "../shared/parts";
import type { JoinClassActions, JoinView, SeatOfPupil } from "./shapes";
import {
  type Over,
  isOver,
  refusal,
  remember,
  remembered,
  talk,
  useNews,
  useOnce,
  useTelling,
} from "./talk";
import type { Seat } from "./to-teacher";
import * as css from "./classroom.sheet.css";

const SEAT = "wildescape/seat";

/** An answer that the class hasn't taken yet: it's sent again after a reload. */
const PENDING = "wildescape/answer";

interface Pending {
  pupil: string;
  number: number;
  answer: unknown;
}

interface Told {
  rev: number;
  name: string;
  /** Whether their teacher hasn't let them in yet; then there's nothing more to know. */
  isWaiting?: boolean;
  number: number;
  question: string | null;
  shown: string | null;
  isOpen: boolean;
  mine: string | null;
  why: string;
  /** Where they play. */
  seat?: SeatOfPupil | null;
  /** Whether the class sits at tables. */
  arePlaying?: boolean;
}

/** A code as the site knows it, however somebody has typed it. */
const plain = (code: string): string => code.replace(/[\s-]/g, "").toUpperCase();

/** The seat that this browser has in a class; in any, if no code was brought. */
function seatIn(code: string): Seat | null {
  const seat = remembered<Seat>(SEAT, "localStorage");
  return code && seat?.code !== plain(code) ? null : seat;
}

export function JoinWidget({ host, view }: Shown<JoinView, JoinClassActions>) {
  const { texts, asked, number } = view;
  const [code, setCode] = useState(() => host.brought("join"));
  const [seat, setSeat] = useState(() => seatIn(code));
  // Whoever shares a browser may find somebody else's seat.
  const [isFound, setFound] = useState(!!seat);
  const [isWaiting, setWaiting] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const [why, setWhy] = useState("");
  const [place, setPlace] = useState<SeatOfPupil | null>();
  const [arePlaying, setPlaying] = useState(false);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const [away, setAway] = useState("");
  const [notice, setNotice] = useState("");
  const root = useRef<HTMLDivElement>(null);
  useProgress(host);
  const say = (reason: string | undefined): void =>
    setProblem(refusal(texts, reason === "away" ? "unsent" : reason));

  const { tell, drop } = useTelling(host.model);
  const sit = (next: Seat | null): void => {
    remember(SEAT, next, "localStorage");
    drop();
    setSeat(next);
    setPlace(null);
    setWaiting(false);
    setFound(false);
    setProblem("");
    setAway("");
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
  const lose = (reason: Over): void => {
    // Who isn't in any more may join again, while there's a class.
    setCode(reason === "taken" || reason === "removed" ? (seat?.code ?? "") : "");
    setName(seat?.name ?? "");
    setNotice(texts[reason]);
    sit(null);
    forget();
  };
  const pending = useRef(remembered<Pending>(PENDING));
  /** Goes on sending what this page was sending before it was loaded again. */
  const sendPending = (told: Told): void => {
    const before = pending.current;
    pending.current = null;
    if (before && before.pupil === seat?.pupil && before.number === told.number)
      void send(before.answer, told.number);
  };
  const news = useRef<Told | null>(null);
  const follow = ({ number: which, question, shown, isOpen, mine }: Told) =>
    host.insist("follow", { number: which, question, shown, isOpen, mine });
  useNews<Told>(seat?.pupil ?? "", {
    model: host.model,
    action: "look",
    asked: () => seat && { code: seat.code, pupil: seat.pupil },
    onNews: async (told) => {
      if (seat && told.name !== seat.name) {
        // Their teacher calls them otherwise.
        const renamed = { ...seat, name: told.name };
        remember(SEAT, renamed, "localStorage");
        setSeat(renamed);
      }
      setWaiting(!!told.isWaiting);
      if (told.isWaiting) return {};
      setWhy(told.why);
      setPlace(told.seat);
      setPlaying(!!told.arePlaying);
      news.current = told;
      const reply = await follow(told);
      if (!reply.ok) setAway(reply.text ?? "");
      else sendPending(told);
      return reply;
    },
    onEnd: lose,
    onProblem: (reason) => setAway(refusal(texts, reason)),
  });

  const here = useRef(number);
  useEffect(() => {
    if (here.current !== number)
      root.current?.querySelector<HTMLElement>(".ws-goal")?.focus({ preventScroll: true });
    here.current = number;
    drop();
  }, [number]);
  // What was wrong with an answer goes when there's none to give any more.
  useEffect(() => setProblem(""), [number, view.isOpen]);
  useEffect(() => {
    if (isLeft && !seat) root.current?.querySelectorAll("input")[view.asksName ? 1 : 0]?.focus();
  }, [seat]);

  const once = useOnce();
  const join = async (): Promise<void> => {
    setProblem("");
    setNotice("");
    const ask = ({ kernel }: Model) => talk<Seat>("join", { code: plain(code), name, kernel });
    let joined = await ask(host.model);
    // Others at this address try codes; a page with a kernel may do so whatever they do.
    if (joined.reason === "busy") joined = (await host.model.borrow?.(ask).catch(() => null)) ?? joined;
    if (joined.reason === undefined) sit(joined);
    else if (!isLed(joined, view.lang)) say(joined.reason);
  };
  const send = async (answer: unknown, which = number): Promise<void> => {
    setProblem("");
    setFound(false);
    remember(PENDING, { pupil: seat?.pupil, number: which, answer });
    const told = await tell(
      async () => {
        const { ok, text, reason, answer: mine } = await host.insist("answer", { answer });
        if (!ok) return { text, reason };
        return { ...(await talk("answer", { ...seat, number: which, answer: mine })), mine };
      },
      () => setAway(texts.away),
    );
    if (!told) return;
    remember(PENDING, null);
    setAway("");
    if (isOver(told.reason)) return lose(told.reason);
    if ("text" in told) return setProblem(told.text ?? "");
    say(told.reason);
    const now = news.current;
    if (told.reason || now?.number !== which) return;
    if (told.mine !== now.mine) setWhy("");
    now.mine = told.mine;
    await follow(now);
  };

  if (!seat)
    return (
      <div ref={root} class="ws-lesson ws-join" role="group" aria-label={texts.join} data-page="join">
        <form class="ws-join-form" onSubmit={submits(() => once(join))}>
          <p class="ws-goal">
            <span class="ws-headline">{texts.join}</span>
          </p>
          {notice && <p role="status">{notice}</p>}
          <div class={css.codeField}>
            <TextField label={texts.code} value={code} onInput={setCode} />
          </div>
          {view.asksName && <TextField label={texts.name} value={name} onInput={setName} />}
          <p class="ws-quiet-text">{texts.stays}</p>
          <div class="ws-buttons">
            <Button kind="ws-primary" act="join" off={!plain(code)} onClick={() => once(join)}>
              {texts.enter}
            </Button>
          </div>
          <Problem text={problem} />
          {/* Enter joins. */}
          <button type="submit" hidden />
        </form>
      </div>
    );
  // What is asked comes first.
  const isAsking = !!asked && view.isOpen;
  const about = (
    <>
      {isFound && !isWaiting && (
        <p class="ws-notice" role="status">
          {seat.name ? texts.youAre.replace("{name}", seat.name) : texts.youAreNameless}
          {view.asksName && (
            <Button act="leave" onClick={leave}>
              {texts.somebodyElse}
            </Button>
          )}
        </p>
      )}
      {place && (
        <Part host={host} name="class-seat">
          {({ ToTable }) => <ToTable seat={place} lang={view.lang} texts={texts} isAsked={isAsking} />}
        </Part>
      )}
    </>
  );
  return (
    <div
      ref={root}
      class={`ws-lesson${asked && !view.isOpen ? ` ${css.shut}` : ""}${away ? ` ${css.classAway}` : ""}`}
      role="group"
      aria-label={texts.join}
      data-page="join"
      data-step={number}
      data-trump={asked?.shown?.trump}
    >
      <div class="ws-lesson-head ws-class-bar">
        <p class="ws-title-line">
          {texts.inClass.replace("{code}", seat.code)}{" "}
          <span class="ws-quiet-text">{seat.name}</span>
        </p>
        {isWaiting ? (
          <Button kind="ws-plain" onClick={leave}>
            {texts.leave}
          </Button>
        ) : (
          <Part host={host} name="to-teacher">
            {({ HandIn }) => <HandIn {...{ seat, number, texts, host }} onLeave={leave} />}
          </Part>
        )}
      </div>
      {!isAsking && about}
      {asked && !(place && !view.isOpen) ? (
        <>
          <Task text={asked.goal} shown={asked.shown} texts={texts} />
          <Asked
            key={number}
            host={host}
            // Once an answer is sent, it sends another one.
            texts={view.asksWhy ? { ...texts, check: texts.change } : texts}
            shown={asked.shown}
            question={asked.question}
            problem={away || problem}
            onAnswer={(answer) => void send(answer)}
            onHint={() => {}}
          >
            {null}
          </Asked>
          {view.asksWhy && (
            <Part host={host} name="to-teacher">
              {({ Why }) => (
                <Why key={number} model={host.model} {...{ seat, number, why, texts }} onSent={setWhy} />
              )}
            </Part>
          )}
          {!view.isOpen && <p class="ws-quiet-text">{texts.next}</p>}
          {isAsking && about}
        </>
      ) : (
        <>
          <p class="ws-goal" role="status" tabIndex={-1}>
            {!away && !place && (
              <span class="ws-headline">{isWaiting ? texts.inLobby : arePlaying ? texts.tablesOn : texts.isIn}</span>
            )}
          </p>
          <Problem text={away || problem} />
        </>
      )}
    </div>
  );
}

export default widget(JoinWidget);
