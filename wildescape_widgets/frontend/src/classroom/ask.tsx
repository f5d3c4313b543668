// A teacher's page of a class, and the wall that shows it without names.

import { useEffect, useRef, useState } from "preact/hooks";
import { Cards, Exhibit } from "../lessons/exhibit";
import { Task } from "../lessons/goal";
import { Problem } from "../shared/asking";
import { Button } from "../shared/button";
import { type Shown, widget } from "../shared/mount";
import { Part } from "../shared/parts";
import { Qr, isLocal } from "../shared/qr";
import type { QrReply } from "../table/shapes";
import { Counts } from "./counts";
import { handOver } from "./kept";
import { type Before, amendAsked, askedBefore, forgetAsked, hasAnswers, keepAsked } from "./asked-before";
import type { Roll } from "./roster";
import type { AskClassActions, AskView, ClassTablesNews } from "./shapes";
import {
  type Heard,
  type Over,
  isOver,
  isOwn,
  remember,
  remembered,
  talk,
  useNews,
  useOnce,
} from "./talk";
import * as css from "./classroom.sheet.css";

const DESK = "wildescape/teaching";

/** After how many letters the code goes on in another line, where it fills the wall. */
const HALF = 4;

export interface Desk {
  code: string;
  teacher?: string;
  wall: string;
  /** How many codes of progress this page has had. */
  handedIn?: number;
  /** How many questions are kept of classes before this one. */
  before?: number;
}

/** How many are here, have answered, and still may or have. */
type Stand = Record<"present" | "answered" | "asked", number> & {
  /** How many codes of progress were handed in, the newest of each pupil. */
  codes?: number;
  /** Whether nobody else can join. */
  isLocked?: boolean;
  /** What its teacher has said to all tables, and its number. */
  says?: [text: string, number: number] | null;
  /** The tables at which the class plays. */
  tables?: ClassTablesNews | null;
} & Roll;

const NOBODY: Stand = { present: 0, answered: 0, asked: 0 };

interface Told extends Omit<Stand, "pupils">, Omit<Before, "pupils"> {
  rev: number;
  answers: string[];
  pupils?: Before["pupils"];
  /** How often somebody has handed in a code, and those that are new. */
  handed?: number;
  handedIn?: [name: string, code: string][];
}

/** What begins the code of a position, which the teacher's table brings along. */
const POSITION = /^w[eg]\d|^wl1\./;
/** The same, or that of a set of questions. */
const CODE = /^w[eglq]\d/;

/** A class as an address brings it along: to its wall, or to its teacher on another device. */
function deskIn(brought: string): Desk | null {
  const [code = "", wall = "", teacher] = brought.split(".");
  if (!wall || CODE.test(brought)) return null;
  return teacher ? { code, wall, teacher, before: askedBefore().at(-1)?.number ?? 0 } : { code, wall };
}

export function AskWidget({ host, view }: Shown<AskView, AskClassActions>) {
  const { texts, prepared } = view;
  const [brought] = useState(() => host.brought("ask"));
  const [found] = useState(() => deskIn(brought));
  const wall = found?.teacher ? null : found;
  const [desk, setDesk] = useState(() => found ?? remembered<Desk>(DESK));
  const [stand, setStand] = useState(NOBODY);
  const [problem, setProblem] = useState("");
  const [away, setAway] = useState("");
  const [notice, setNotice] = useState("");
  const [isEnding, setEnding] = useState(false);
  const [isMore, setMore] = useState(false);
  const [isKept, setKept] = useState(() => !wall && !desk && hasAnswers());
  const codes = useRef(desk?.handedIn ?? 0);
  const earlier = desk?.before ?? 0;
  // What a class before this one was asked is only in the table.
  const asked = desk && view.number <= earlier ? null : view.asked;
  // What was prepared must be there before the class is heard of.
  const [isReady, setReady] = useState(!!wall);
  useEffect(() => {
    if (!found?.teacher) return;
    remember(DESK, found);
    // Whoever looks at the screen mustn't read it there.
    history.replaceState(null, "", "#/ask");
  }, []);
  const worded = (reason: string): string =>
    reason && (texts[reason as keyof typeof texts] ?? texts.away);
  const say = (reason: string): void => setProblem(worded(reason === "away" ? "unsent" : reason));
  const sit = (next: Desk | null): void => {
    if (!wall) remember(DESK, next);
    codes.current = 0;
    setStand(NOBODY);
    setEnding(false);
    setProblem("");
    setAway("");
    setKept(!wall && !next && hasAnswers());
    setDesk(next);
  };
  const isEndedHere = useRef(false);
  /** There is no class any more; its answers stay here, but for those of one that was ended here. */
  const lose = (reason: Over): void => {
    const isForgotten = isEndedHere.current;
    isEndedHere.current = false;
    if (isForgotten) forgetAsked();
    sit(null);
    if (wall) setNotice(reason === "ended" ? texts.over : texts.wallGone);
    else setNotice(isForgotten ? texts.overHere : worded(reason));
  };

  // In another language the site says it anew.
  useNews<Told>(isReady && desk ? desk.wall + view.lang : "", {
    model: host.model,
    action: wall ? "watch" : "teach",
    asked: () => isReady && desk && { ...desk, lang: view.lang, ...(wall ? {} : { handedIn: codes.current }) },
    onNews: async (told) => {
      setStand(told);
      if (told.handedIn?.length) {
        codes.current = told.handed ?? 0;
        remember(DESK, { ...desk, handedIn: codes.current });
        handOver(told.handedIn.map(([, code]) => code));
      }
      const { question, shown, isOpen, answers } = told;
      const number = earlier + told.number;
      const pupils =
        told.pupils ?? answers.map((answer, at) => ({ number: at, name: "", answer }));
      const news = { number, question, shown, isOpen, pupils };
      const keeps = !wall && question;
      const time = keeps ? keepAsked(number, news) : "";
      const reply = await host.insist("follow", { ...news, time });
      if (!reply.ok) setAway(reply.text ?? "");
      else if (keeps) keepAsked(number, { lines: reply.lines });
      return reply;
    },
    onEnd: lose,
    onProblem: (reason) => {
      setAway(worded(reason));
      setKept(!wall && !!reason && hasAnswers());
    },
  });

  const address = location.href.replace(/[?#].*$/, "");
  const alone = isOwn(address) && texts.alone;
  const warning = alone || (isLocal(address) && texts.local);
  const [qr, setQr] = useState<QrReply | null>(null);
  useEffect(() => {
    setQr(null);
    if (!desk) return;
    void host
      .insist("qr", { text: `${address}join#${desk.code}` })
      .then((drawn) => drawn.ok && setQr(drawn));
  }, [desk?.code]);

  const teach = async <Answer = object,>(
    action: string,
    more: object = {},
  ): Promise<Heard<Answer> | null> => {
    const told = await talk<Answer>(action, { ...desk, ...more });
    if (isOver(told.reason)) lose(told.reason);
    else say(told.reason ?? "");
    return told.reason === undefined ? told : null;
  };
  const amend = async (pupil: number, name: string | null): Promise<void> => {
    amendAsked(earlier, pupil, name);
    const { ok, lines } = await host.insist("amend", { after: earlier, pupil, name });
    if (ok) for (const [number, text] of lines) keepAsked(number, { lines: text });
  };
  const end = async (): Promise<void> => {
    if (isEndedHere.current) return;
    // The page may hear of the end before it's answered.
    isEndedHere.current = true;
    const { reason } = desk ? await talk("end", desk) : {};
    if (!reason || isOver(reason)) return lose("ended");
    isEndedHere.current = false;
    say(reason);
  };
  const once = useOnce();
  const open = async (): Promise<void> => {
    const before = askedBefore().at(-1)?.number ?? 0;
    // Without Python nobody could teach the class.
    if (!before && !(await host.insist("forget")).ok) return;
    const opened = await talk<Required<Desk>>("open", { kernel: host.model.kernel });
    if (opened.reason !== undefined) return say(opened.reason);
    setNotice("");
    sit({ ...opened, before });
  };
  const ask = async (at: number): Promise<void> => {
    const { ok, question, text } = await host.insist("written", { at });
    if (!ok) return setProblem(text ?? "");
    const reply = await talk<{ number: number }>("ask", { ...desk, question });
    if (isOver(reply.reason)) return lose(reply.reason);
    if (reply.reason !== undefined) return say(reply.reason);
    setProblem("");
    const number = earlier + reply.number;
    const begun = await host.insist("begin", { at, number });
    if (begun.ok) keepAsked(number, { question: begun.question });
    scrollTo(0, 0);
  };
  // What the table brought is asked, or waits for a class.
  useEffect(() => {
    if (!isReady || !POSITION.test(brought)) return;
    history.replaceState(null, "", "#/ask");
    const at = prepared.length;
    const fields = { position: brought };
    void host.insist("prepare", { at: null, form: "position", fields }).then(({ ok, text }) => {
      if (!ok) setProblem(text ?? "");
      else if (desk) void ask(at);
      else setNotice(texts.openToAsk);
    });
  }, [isReady]);
  const show = async (): Promise<void> => {
    const { ok, question, text } = await host.insist("answer_shown");
    if (!ok) return setProblem(text ?? "");
    await teach("show", { shown: question });
  };
  const { tables } = stand;
  // Only the same hands can be compared; or there is a moment to talk about.
  const round = tables?.hands || tables?.moment ? tables : null;
  const badge = desk && (
    <div class={`ws-class-head${wall && !asked && !round ? " ws-class-door" : ""}`}>
      <p class="ws-class-code">
        <span class="ws-quiet-text">
          {stand.isLocked
            ? texts.isLocked
            : texts.joinAt.replace("{address}", `${address.replace(/^https?:\/\//, "")}join`)}
        </span>
        <b data-code={desk.code}>
          <span>{desk.code.slice(0, HALF)}</span>
          <span>{desk.code.slice(HALF)}</span>
        </b>
      </p>
      {qr && <Qr drawn={qr} label={texts.qr} />}
      <p class="ws-class-present" role="status">
        {texts.present.replace("{count}", `${stand.present}`)}
        {asked && (
          // A line may begin with a dot, and never end with one.
          <>
            <span class={css.between}> ·&nbsp;</span>
            <span class={css.answered}>
              {texts.answered
                .replace("{count}", `${stand.answered}`)
                .replace("{all}", `${stand.asked}`)}
            </span>
          </>
        )}
      </p>
    </div>
  );
  // Before the class is heard of again, who has answered is known from before.
  const inClass = view.pupils.filter(({ isHere, said }) => isHere || said).length;
  const answers = asked && (
    <>
      {!wall && view.tally && <h2 class={css.tally}>{view.tally}</h2>}
      {view.answer && (
        <p class="ws-class-answer" role="status">
          {view.answerCards.length > 0 && (
            <span aria-hidden>
              <Cards cards={view.answerCards} />
            </span>
          )}
          <span>{view.answer}</span>
        </p>
      )}
      <Counts
        counts={view.counts}
        arePlays={view.arePlays}
        areOptions={view.areOptions}
        areHidden={!!wall && view.isOpen}
        isOver={view.isShown}
        of={Math.max(1, stand.asked, inClass)}
        texts={texts}
      />
    </>
  );
  // Once it's over, a teacher looks at the answers.
  const isTold = !wall && view.isShown;
  const board = asked && (
    <section class="ws-board" aria-label={texts.wallTitle} data-trump={asked.shown?.trump}>
      <Task text={asked.goal} shown={asked.shown} texts={texts} />
      {isTold && answers}
      <Exhibit host={host} shown={asked.shown} texts={texts} />
      {view.cards.length > 0 && (
        <div class="ws-board-hand">
          {view.cards.map((cards, at) => (
            <Cards key={at} cards={cards} />
          ))}
        </div>
      )}
      {!isTold && answers}
    </section>
  );

  // Where it was clicked, a second click only takes it back.
  const endButton = isEnding ? (
    <>
      <Button onClick={() => setEnding(false)}>{texts.cancel}</Button>
      <Button act="end" onClick={() => void end()}>
        {texts.endSure}
      </Button>
    </>
  ) : (
    <Button act="end" onClick={() => setEnding(true)}>
      {texts.end}
    </Button>
  );
  const kept = isKept && (
    <Part host={host} name="desk">
      {({ Kept }) => (
        <Kept host={host} view={view} isOver={!desk}>
          {!desk && endButton}
        </Kept>
      )}
    </Part>
  );
  const kind = `ws-lesson ws-class${away ? ` ${css.classAway}` : ""}`;

  if (wall)
    return (
      <div class={`${kind} ws-wall`} role="group" aria-label={texts.wallTitle} data-page="ask">
        {badge}
        {notice && <p role="status">{notice}</p>}
        {round ? (
          <Part host={host} name="class-wall">
            {({ WallTables }) => <WallTables news={round} texts={texts} />}
          </Part>
        ) : (
          board
        )}
        <Problem text={away || problem} />
        <Part host={host} name="fit">
          {({ Fit }) => <Fit view={view} says={stand.says} />}
        </Part>
      </div>
    );
  return (
    <div class={kind} role="group" aria-label={texts.title} data-page="ask">
      {desk ? (
        <>
          {badge}
          {/* Whoever is here has found the way in. */}
          {warning && !stand.present && <p class="ws-warning">{warning}</p>}
          <div class={`ws-buttons ${css.classDoing}`}>
            {asked && !view.isShown && (
              <>
                <Button kind="ws-primary" act="show" onClick={() => void show()}>
                  {view.isPoll ? texts.showPoll : texts.show}
                </Button>
                <Button
                  act="close"
                  onClick={() => void teach("close", { isOpen: !view.isOpen })}
                >
                  {view.isOpen ? texts.close : texts.reopen}
                </Button>
              </>
            )}
            {asked && view.isShown && view.running + 1 < prepared.length && (
              <Button kind="ws-primary" act="ask-next" onClick={() => once(() => ask(view.running + 1))}>
                {texts.askNext}
              </Button>
            )}
            {asked && (
              <Button act="put-away" onClick={() => void teach("put_away")}>
                {texts.putAway}
              </Button>
            )}
            <span class={css.doingMenu}>
              <Button label={texts.more} expanded={isMore} onClick={() => setMore(!isMore)}>
                <span aria-hidden>⋯</span>
              </Button>
            </span>
            <span class={isMore ? `${css.doingMore} ${css.doingOpen}` : css.doingMore}>
              <a
                class="ws-button"
                href={`#/ask/${desk.code}.${desk.wall}`}
                target="_blank"
                rel="noopener"
              >
                {texts.wall}
              </a>
              <Button
                act="lock"
                onClick={() => void teach("lock", { isLocked: !stand.isLocked })}
              >
                {stand.isLocked ? texts.unlock : texts.lock}
              </Button>
              {endButton}
            </span>
          </div>
        </>
      ) : (
        <div class="ws-class-open">
          {notice && <p role="status">{notice}</p>}
          {kept}
          <Part host={host} name="desk">
            {({ Door }) => <Door {...{ host, view, alone, isKept }} onGoOn={sit} onOpen={() => once(open)} />}
          </Part>
        </div>
      )}
      <Problem text={away || problem} />
      {desk && kept}
      {board}
      <Part host={host} name="desk">
        {({ HandedIn, Questions, Taught }) => (
          <>
            {desk && (
              <Taught
                {...{ host, view, desk, address, tables, teach }}
                roll={stand}
                onAmend={(pupil, name) => void amend(pupil, name)}
              />
            )}
            <Questions
              {...{ host, view, isReady, brought, setProblem }}
              onReady={() => setReady(true)}
              onAsk={desk ? (at) => once(() => ask(at)) : undefined}
            />
            <HandedIn codes={stand.codes} around={host.around} texts={texts} />
          </>
        )}
      </Part>
    </div>
  );
}

export default widget(AskWidget);
