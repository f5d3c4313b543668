// The match: the table from one's own seat, and a bar with all that people need besides.

import { useEffect, useRef, useState } from "preact/hooks";
import { Problem } from "../shared/asking";
import { Button } from "../shared/button";
import { focusOpener, useClosing } from "../shared/closing";
import { filled } from "../shared/filled";
import type { Host } from "../shared/host";
import { Root } from "../shared/mount";
import { Part, dress } from "../shared/parts";
import type { TableActions, TableView } from "../table/shapes";
import { TableWidget } from "../table/table";
import { AskedByTeacher, HandSign, Notice, Place, Seen, TeacherWord, ToClass } from "./class-bar";
import type { SeatNews, TogetherPage, TogetherTexts, TogetherWords, TurnClock } from "./shapes";
import { type OwnSeat, askTable, refusal, spaced } from "./talk";
import { Told, useEvents } from "./told";

/** At how many seconds one is told that time is short. */
const NEAR = 10;

function Clock({ clock, words }: { clock: TurnClock; words: TogetherWords }) {
  const [left, setLeft] = useState(clock.left);
  useEffect(() => {
    const end = performance.now() + clock.left * 1000;
    const show = (): void => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    show();
    const timer = setInterval(show, 250);
    return () => clearInterval(timer);
  }, [clock]);
  const isNear = clock.isMine && left <= NEAR;
  return (
    <>
      <span class="ws-together-clock" data-near={isNear || undefined} role="timer">
        {words.left.replace("{count}", `${left}`)}
      </span>
      {/* Said once, not each second. */}
      <span class="ws-unseen" role="alert">
        {isNear ? words.nearlyOver : ""}
      </span>
    </>
  );
}

interface Props {
  own: OwnSeat;
  news: SeatNews;
  texts: TogetherTexts;
  page: TogetherPage;
  lang: string;
  host: Host<TableView, TableActions>;
  onLeave(): void;
}

type Drawer = "say" | "people" | "raise" | "results" | "looks";

export function Playing({ own, news, texts, page, lang, host, onLeave }: Props) {
  const { words, phrases } = texts;
  const felt = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [drawer, setDrawer] = useState<Drawer | null>(null);
  const [problem, setProblem] = useState("");
  const told = useEvents(host, news, texts);
  // Each pause is told anew.
  const [isTold, setTold] = useState(true);
  useEffect(() => setTold(true), [news.isPaused]);
  useClosing(bar, drawer !== null, () => setDrawer(null));
  const isSettled = !!host.view?.outcome;
  useEffect(() => {
    // What is read of finished hands doesn't lie over the next one; its button stays.
    if (isSettled || (drawer !== "looks" && drawer !== "results")) return;
    if (bar.current?.contains(document.activeElement)) focusOpener(bar.current);
    setDrawer(null);
  }, [isSettled]);
  useEffect(() => {
    if (felt.current) dress(host, felt.current);
  }, [host]);
  useEffect(() => {
    if (host.view && host.view.lang !== lang) void host.insist("set_lang", { lang });
  }, [lang, host]);
  const ask = async (action: string, asked: object = {}): Promise<void> => {
    const { reason } = await askTable(action, { ...own, ...asked });
    setProblem(refusal(words, reason));
  };
  const { inClass, looks } = news;
  const isWatching = news.chair < 0;
  const results = inClass?.results ?? [];
  // What hasn't been looked at is marked.
  const [seen, setSeen] = useState(0);
  const isNew = results.length > seen;
  const [seenLooks, setSeenLooks] = useState(0);
  const ready = looks.filter(({ state }) => state === "ready" || state === "early").length;
  const review = async (hand: number): Promise<void> => {
    const told = await askTable<{ record: string }>("hand", { ...own, hand });
    if (told.reason !== undefined) return setProblem(refusal(words, told.reason));
    const href = `${page.base}?lang=${lang}#table=${told.record}`;
    Object.assign(document.createElement("a"), { href, target: "_blank", rel: "noopener" }).click();
  };
  const raise = (text: string | null): void => {
    void ask("raise", { text });
    setDrawer(null);
    bar.current?.querySelector<HTMLElement>("[data-act=raise]")?.focus();
  };
  const onReview = (hand: number): void => void review(hand);
  const hands = (
    <Part host={host} name="looked-back">
      {({ HandsInClass }) => <HandsInClass points={inClass!.points} {...{ results, words, onReview }} />}
    </Part>
  );
  const pause = (paused: boolean): void => void host.insist("set_paused", { paused });
  const toggle = (key: Drawer, text: string, kind = "") => (
    <Button
      expanded={drawer === key}
      act={key}
      kind={kind}
      {...(key === "raise" && { label: text })}
      onClick={() => {
        setDrawer(drawer === key ? null : key);
        if (key === "results") setSeen(results.length);
        if (key === "looks") setSeenLooks(ready);
      }}
    >
      {key === "raise" ? <HandSign text={text} /> : text}
    </Button>
  );
  return (
    <div class="ws-together-playing">
      <div ref={bar} class="ws-together-bar">
        {inClass ? (
          <>
            <ToClass {...{ page, lang, words }} kind="ws-button ws-in-class-back" isSign />
            <Place at={inClass} words={words} />
          </>
        ) : (
          <b data-code={news.code}>{spaced(news.code)}</b>
        )}
        {news.clock && <Clock clock={news.clock} words={words} />}
        {news.clock?.canExtend && (
          <Button act="extend" onClick={() => void ask("extend")}>
            {words.extend}
          </Button>
        )}
        <Told events={told} />
        {news.canTakeBack && (
          <Button act="take-back" onClick={() => void ask("take_back")}>
            {words.takeBack}
          </Button>
        )}
        {inClass &&
          (inClass.raised === null
            ? toggle("raise", words.raise)
            : toggle("raise", words.raised, "ws-in-class-up"))}
        {results.length > 0 &&
          !news.isOver &&
          toggle("results", words.results, isNew ? "ws-in-class-new" : "")}
        {looks.length > 0 && toggle("looks", words.looks, ready > seenLooks ? "ws-in-class-new" : "")}
        {isWatching ? (
          <>
            <small>{words.watches}</small>
            {news.ended > 0 && (
              <Button act="all-hands" onClick={() => void review(news.ended)}>
                {filled(words.allHands, { hand: news.ended })}
              </Button>
            )}
          </>
        ) : (
          toggle("say", words.say)
        )}
        {toggle("people", words.people)}
        {drawer === "say" && (
          <div class="ws-together-drawer" role="group" aria-label={words.say}>
            <div class="ws-together-phrases">
              {phrases.map(([phrase, text]) => (
                <Button
                  key={phrase}
                  onClick={() => {
                    void ask("say", { phrase });
                    setDrawer(null);
                    bar.current?.querySelector<HTMLElement>("[data-act=say]")?.focus();
                  }}
                >
                  {text}
                </Button>
              ))}
            </div>
          </div>
        )}
        {inClass && drawer === "raise" && (
          <div class="ws-together-drawer" role="group" aria-label={words.raise}>
            <Part host={host} name="looked-back">
              {({ Raising }) => <Raising at={inClass} {...{ words, page }} onRaise={raise} />}
            </Part>
          </div>
        )}
        {drawer === "results" && (
          <div class="ws-together-drawer" role="group" aria-label={words.results}>
            {hands}
          </div>
        )}
        {drawer === "looks" && (
          <div class="ws-together-drawer ws-looks-drawer" role="group" aria-label={words.looks}>
            <Part host={host} name="looked-back">
              {({ Looks }) => <Looks {...{ own, looks, page, words, lang, onReview }} />}
            </Part>
          </div>
        )}
        {drawer === "people" && (
          <div class="ws-together-drawer" role="group" aria-label={words.people}>
            <Part host={host} name="people">
              {({ People }) => <People {...{ own, news, texts, lang, host, ask, pause, onLeave }} />}
            </Part>
          </div>
        )}
      </div>
      {/* They lie over the table, which stays where it is. */}
      <div class="ws-together-notices">
        <Problem text={problem} />
        {inClass && <AskedByTeacher at={inClass} {...{ words, page, lang }} />}
        {inClass && <TeacherWord at={inClass} {...{ words, page }} />}
        {inClass && <Seen at={inClass} words={words} />}
        <div role="status">
          {news.isPaused && isTold && (
            <Notice words={words} onClose={() => setTold(false)}>
              <p>{inClass ? words.classPaused : words.isPaused}</p>
              {!inClass && !isWatching && (
                <Button kind="ws-primary" act="resume" onClick={() => pause(false)}>
                  {words.resume}
                </Button>
              )}
            </Notice>
          )}
        </div>
      </div>
      {inClass?.isMoved && (
        <Part host={host} name="looked-back">
          {({ NewSeat }) => <NewSeat {...{ host, words }} />}
        </Part>
      )}
      <div ref={felt} hidden={inClass?.isMoved}>
        {host.view && <Root host={host} Component={TableWidget} />}
      </div>
      {news.isOver && (
        <section class="ws-together-after" aria-label={inClass ? words.results : words.again}>
          {inClass && results.length > 0 && hands}
          {inClass ? (
            <ToClass {...{ page, lang, words }} kind="ws-button ws-primary" />
          ) : !news.isOpener ? (
            <p>{words.waits.replace("{name}", news.opener)}</p>
          ) : (
            <>
              <Part host={host} name="table-options">
                {({ TableOptions }) => (
                  <TableOptions
                    {...{ news, texts, page }}
                    isOfMatch
                    onChoose={(chosen) => void ask("choose", chosen)}
                  />
                )}
              </Part>
              <Button kind="ws-primary" act="begin" onClick={() => void ask("begin")}>
                {words.again}
              </Button>
            </>
          )}
        </section>
      )}
    </div>
  );
}
