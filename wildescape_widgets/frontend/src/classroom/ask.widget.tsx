// A teacher's page of a class, and the wall that shows it without names.

import { useEffect, useRef, useState } from "preact/hooks";
import { Cards, Exhibit, Facts } from "../lessons/exhibit";
import { Goal } from "../lessons/goal";
import { Problem } from "../shared/asking";
import { Button } from "../shared/button";
import { Go } from "../shared/link";
import { type Shown, widget } from "../shared/mount";
import { Part } from "../shared/parts";
import { Qr, isLocal } from "../shared/qr";
import type { QrReply } from "../table/shapes";
import { Counts } from "./counts";
import { handOver } from "./handed-in";
import { type Before, askedBefore, forgetAsked, keepAsked } from "./asked-before";
import type { AskClassActions, AskView, AskedView } from "./shapes";
import { isOwn, remember, remembered, talk, untilHeard, useNews, useOnce } from "./talk";
import "../shared/style.css";
import "../table/table.css";
import "../table/panel.css";
import "../lessons/lesson.css";
import "./classroom.css";

const composing = () => import("./compose");

const DESK = "wildescape/teaching";
const LIST = "wildescape/questions";

interface Desk {
  code: string;
  teacher?: string;
  wall: string;
  /** How many codes of progress this page has had. */
  handedIn?: number;
}

/** How many are here, have answered, and still may or have. */
type Stand = Record<"present" | "answered" | "asked", number> & {
  /** How many codes of progress were handed in, the newest of each pupil. */
  codes?: number;
};

const NOBODY: Stand = { present: 0, answered: 0, asked: 0 };

interface Told extends Stand, Omit<Before, "pupils"> {
  rev: number;
  answers: string[];
  pupils?: Before["pupils"];
  /** How often somebody has handed in a code, and those that are new. */
  handed?: number;
  handedIn?: [name: string, code: string][];
}

/** What begins the code of a position, which the teacher's table brings along. */
const POSITION = /^w[eg]\d|^wl1\./;

/** A wall is opened by the address that its teacher's page leads to. */
function wallOf(brought: string): Desk | null {
  const [code = "", wall = ""] = brought.split(".");
  return wall && !POSITION.test(brought) ? { code, wall } : null;
}

export function AskWidget({ host, view }: Shown<AskView, AskClassActions>) {
  const { texts, asked, prepared, running } = view;
  const [brought] = useState(() => host.brought("ask"));
  const [wall] = useState(() => wallOf(brought));
  const [desk, setDesk] = useState(() => wall ?? remembered<Desk>(DESK));
  const [stand, setStand] = useState(NOBODY);
  const [problem, setProblem] = useState("");
  const [away, setAway] = useState("");
  const [notice, setNotice] = useState("");
  const [editing, setEditing] = useState<number | null>(null);
  const [isEnding, setEnding] = useState(false);
  const codes = useRef(desk?.handedIn ?? 0);
  // What was prepared survives a reload; it must be there before the class is heard of.
  const [isReady, setReady] = useState(!!wall || prepared.length > 0);
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (isReady) return;
    const restore = async (): Promise<void> => {
      const questions = remembered<object[]>(LIST) ?? [];
      const text = JSON.stringify({ is: "wildescape-questions", questions });
      await untilHeard(() => host.insist("open_list", { text }));
      for (const before of desk ? askedBefore(desk.code) : [])
        await untilHeard(() => host.insist("follow", { ...before, isOpen: false }));
      setNew(!questions.length);
      setReady(true);
    };
    void restore();
  }, []);
  useEffect(() => {
    if (isReady && !wall) remember(LIST, prepared.map(({ form, fields }) => ({ form, fields })));
  }, [isReady, prepared]);
  const worded = (reason: string): string =>
    reason && (texts[reason as keyof typeof texts] ?? texts.away);
  const say = (reason: string): void => setProblem(worded(reason));
  const sit = (next: Desk | null): void => {
    remember(DESK, next);
    codes.current = 0;
    setStand(NOBODY);
    setEnding(false);
    if (!next) forgetAsked();
    setDesk(next);
  };

  useNews<Told>((isReady && desk?.wall) || "", {
    action: wall ? "watch" : "teach",
    asked: () => isReady && desk && { ...desk, ...(wall ? {} : { handedIn: codes.current }) },
    onNews: async (told) => {
      setStand(told);
      if (told.handedIn?.length) {
        codes.current = told.handed ?? 0;
        remember(DESK, { ...desk, handedIn: codes.current });
        handOver(told.handedIn.map(([, code]) => code));
      }
      const { number, question, shown, isOpen, answers } = told;
      const pupils =
        told.pupils ?? answers.map((answer, at) => ({ number: at, name: "", answer }));
      const news = { number, question, shown, isOpen, pupils };
      if (!wall && desk && question) keepAsked(desk.code, number, news);
      const reply = await host.insist("follow", { ...news });
      if (!reply.ok) setAway(reply.text ?? "");
      return reply;
    },
    onEnd: () => {
      if (wall) setDesk(null);
      else sit(null);
      setNotice(texts.over);
    },
    onProblem: (reason) => setAway(worded(reason)),
  });
  useEffect(() => {
    const timer = setTimeout(() => setEnding(false), 5000);
    return () => clearTimeout(timer);
  }, [isEnding]);

  const address = location.href.replace(/[?#].*$/, "");
  const warning = isOwn(address) ? texts.alone : isLocal(address) && texts.local;
  const [qr, setQr] = useState<QrReply | null>(null);
  useEffect(() => {
    setQr(null);
    if (!desk) return;
    void host
      .insist("qr", { text: `${address}#/join/${desk.code}` })
      .then((drawn) => drawn.ok && setQr(drawn));
  }, [desk?.code]);

  const teach = async (action: string, more: object = {}): Promise<boolean> => {
    const { reason } = await talk(action, { ...desk, ...more });
    say(reason ?? "");
    return !reason;
  };
  const once = useOnce();
  const open = async (): Promise<void> => {
    const opened = await talk<Required<Desk>>("open", {});
    if (opened.reason !== undefined) return say(opened.reason);
    setProblem("");
    setNotice("");
    await host.insist("forget");
    sit(opened);
  };
  const ask = async (at: number): Promise<void> => {
    const { ok, question, text } = await host.insist("written", { at });
    if (!ok) return setProblem(text ?? "");
    const reply = await talk<{ number: number }>("ask", { ...desk, question });
    if (reply.reason !== undefined) return say(reply.reason);
    setProblem("");
    const begun = await host.insist("begin", { at, number: reply.number });
    if (desk && begun.ok) keepAsked(desk.code, reply.number, { question: begun.question });
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
  const remove = async (at: number): Promise<void> => {
    // What is edited stays what it is, also until Python has removed the other one.
    setEditing((now) => (now === null || now < at ? now : now === at ? null : now - 1));
    const { ok } = await host.insist("remove", { at });
    if (!ok) setEditing(editing);
  };

  const badge = desk && (
    <div class={wall && !asked ? "ws-class-head ws-class-door" : "ws-class-head"}>
      <p class="ws-class-code">
        <span class="ws-quiet-text">
          {texts.joinAt.replace("{address}", `${address.replace(/^https?:\/\//, "")}#/join`)}
        </span>
        <b data-code={desk.code}>{desk.code}</b>
      </p>
      {qr && <Qr drawn={qr} label={texts.qr} />}
      <p class="ws-class-present" role="status">
        {texts.present.replace("{count}", `${stand.present}`)}
        {asked &&
          ` · ${texts.answered
            .replace("{count}", `${stand.answered}`)
            .replace("{all}", `${stand.asked}`)}`}
      </p>
    </div>
  );
  const board = asked && (
    <section class="ws-board" aria-label={texts.wallTitle}>
      <div class="ws-task">
        <Goal text={asked.goal} asks />
        <Facts shown={asked.shown} texts={texts} />
      </div>
      <Question host={host} asked={asked} texts={texts} />
      {view.answer && (
        <p class="ws-class-answer" role="status">
          {view.answer}
        </p>
      )}
      <Counts
        counts={view.counts}
        arePlays={asked.question.kind === "select_cards"}
        areHidden={!!wall && view.isOpen}
        texts={texts}
      />
    </section>
  );

  if (wall)
    return (
      <div class="ws-lesson ws-class ws-wall" role="group" aria-label={texts.wallTitle} data-page="ask">
        {badge}
        {notice && <p role="status">{notice}</p>}
        {board}
        <Problem text={problem || away} />
      </div>
    );
  return (
    <div class="ws-lesson ws-class" role="group" aria-label={texts.title} data-page="ask">
      {desk ? (
        <>
          {badge}
          {warning && <p class="ws-warning">{warning}</p>}
          <div class="ws-buttons ws-class-doing">
            {asked && !view.isShown && (
              <>
                <Button
                  act="close"
                  onClick={() => void teach("close", { isOpen: !view.isOpen })}
                >
                  {view.isOpen ? texts.close : texts.reopen}
                </Button>
                <Button kind="ws-primary" act="show" onClick={() => void show()}>
                  {view.isPoll ? texts.showPoll : texts.show}
                </Button>
              </>
            )}
            <a
              class="ws-button"
              href={`#/ask/${desk.code}.${desk.wall}`}
              target="_blank"
              rel="noopener"
            >
              {texts.wall}
            </a>
            <Button
              act="end"
              onClick={() => (isEnding ? void teach("end") : setEnding(true))}
            >
              {isEnding ? texts.endSure : texts.end}
            </Button>
          </div>
        </>
      ) : (
        <div class="ws-class-open">
          {notice && <p role="status">{notice}</p>}
          {isOwn(address) && <p class="ws-warning">{texts.alone}</p>}
          <p>{texts.openFirst}</p>
          <div class="ws-buttons">
            <Button kind="ws-primary" act="open" onClick={() => once(open)}>
              {texts.open}
            </Button>
          </div>
          {host.around?.rooms["practice"] && (
            <Go around={host.around} address="#/practice/class">
              {texts.asClass}
            </Go>
          )}
        </div>
      )}
      <Problem text={problem || away} />
      {board}
      {asked && (
        <details class="ws-words">
          <summary>{texts.names}</summary>
          <ul class="ws-class-names">
            {view.pupils.map(({ number, name, isHere, said, why, state }) => (
              <li key={number}>
                <b>{name || texts.noName.replace("{number}", `${number}`)}</b>{" "}
                {said || texts.noAnswer}
                {state && ` (${texts[state]})`} {why && <q>{why}</q>}
                {!isHere && ` · ${texts.notHere}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      <section class="ws-prepared" aria-label={texts.prepared}>
        <h2>{texts.prepared}</h2>
        {prepared.length === 0 && <p class="ws-quiet-text">{desk ? texts.none : texts.prepare}</p>}
        <ol>
          {prepared.map(({ goal, cards }, at) => (
            <li key={editing === at ? "edited" : at} class={at === running ? "ws-running" : ""}>
              {editing === at ? (
                <Part host={host} load={composing}>
                  {({ Compose }) => (
                    <Compose host={host} view={view} at={at} onDone={() => setEditing(null)} />
                  )}
                </Part>
              ) : (
                <>
                  <span>
                    {goal} <small>{cards}</small>
                  </span>
                  <span class="ws-prepared-buttons">
                    {desk && (
                      <Button
                        kind="ws-primary"
                        act="ask"
                        label={`${texts.ask}: ${goal}`}
                        onClick={() => once(() => ask(at))}
                      >
                        {at === running ? texts.askAgain : texts.ask}
                      </Button>
                    )}
                    <Button label={`${texts.edit}: ${goal}`} onClick={() => setEditing(at)}>
                      {texts.edit}
                    </Button>
                    <Button
                      label={`${texts.remove}: ${goal}`}
                      onClick={() => void remove(at)}
                    >
                      {texts.remove}
                    </Button>
                  </span>
                </>
              )}
            </li>
          ))}
        </ol>
        <details class="ws-words" open={isNew}>
          <summary>{texts.newOne}</summary>
          <Part host={host} load={composing}>
            {({ Compose }) => (
              <Compose
                host={host}
                view={view}
                at={null}
                onDone={() => {}}
                onAsk={desk ? () => once(() => ask(prepared.length)) : undefined}
              />
            )}
          </Part>
        </details>
        <Part host={host} load={composing}>
          {({ Files }) => <Files {...{ host, view, setProblem }} />}
        </Part>
        {!!stand.codes && (
          <p role="status">
            {texts.handedIn.replace("{count}", `${stand.codes}`)}{" "}
            {host.around?.rooms["class"] && (
              <Go around={host.around} address="#/class">
                {host.around.rooms["class"]}
              </Go>
            )}
          </p>
        )}
      </section>
    </div>
  );
}

interface QuestionProps extends Pick<Shown<AskView, AskClassActions>, "host"> {
  asked: AskedView;
  texts: AskView["texts"];
}

/** What the question is about; options stand among the counts. */
function Question({ host, asked, texts }: QuestionProps) {
  const { shown, question } = asked;
  const { control } = question;
  return (
    <>
      <Exhibit host={host} shown={shown} texts={texts} />
      {"orders" in control && (
        <div class="ws-board-hand">
          <Cards cards={control.orders.rank.flatMap((place) => control.cards[place] ?? [])} />
        </div>
      )}
      {"items" in control && (
        <div class="ws-board-hand">
          {control.items.map((cards, at) => (
            <Cards key={at} cards={cards} />
          ))}
        </div>
      )}
    </>
  );
}

export default widget(AskWidget);
