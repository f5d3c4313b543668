// The match: the table from one's own seat, and a bar with all that people need besides.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Problem } from "../shared/asking";
import { Button } from "../shared/button";
import { useClosing } from "../shared/closing";
import { Host } from "../shared/host";
import { Root } from "../shared/mount";
import { dress } from "../shared/parts";
import { Copied } from "../shared/copied";
import type { TableActions, TableView } from "../table/shapes";
import { TableWidget } from "../table/table";
import { AskedByTeacher, HandSign, HandsInClass, Notice, Place, Raising, Seen, TeacherWord, ToClass } from "./class-bar";
import { linkTo } from "./lobby";
import { Rules } from "./rules";
import type { SeatModel } from "./seat-model";
import type { SeatNews, TogetherPage, TogetherTexts, TogetherWords, TurnClock } from "./shapes";
import { type OwnSeat, askTable } from "./talk";
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
  model: SeatModel;
  onLeave(): void;
}

type Drawer = "say" | "people" | "raise" | "results";

export function Playing({ own, news, texts, page, lang, model, onLeave }: Props) {
  const { words, phrases } = texts;
  const host = useMemo(() => new Host<TableView, TableActions>(model), [model]);
  const felt = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [drawer, setDrawer] = useState<Drawer | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState("");
  const told = useEvents(news, texts);
  // Each pause is told anew.
  const [isTold, setTold] = useState(true);
  useEffect(() => setTold(true), [news.isPaused]);
  useClosing(bar, drawer !== null, () => setDrawer(null));
  useEffect(() => {
    if (felt.current) dress(host, felt.current);
    return () => host.close();
  }, [host]);
  useEffect(() => {
    if (host.view && host.view.lang !== lang) void host.insist("set_lang", { lang });
  }, [lang, host]);
  const ask = async (action: string, asked: object = {}): Promise<void> => {
    const { reason } = await askTable(action, { ...own, ...asked });
    setProblem(reason ? (words[reason as keyof TogetherWords] ?? words.away_site) : "");
  };
  const { inClass } = news;
  const results = inClass?.results ?? [];
  // What hasn't been looked at is marked.
  const [seen, setSeen] = useState(0);
  const isNew = results.length > seen;
  const review = async (hand: number): Promise<void> => {
    const told = await askTable<{ record: string }>("hand", { ...own, hand });
    if (told.reason !== undefined) return setProblem(words[told.reason as keyof TogetherWords] ?? words.away_site);
    const href = `${page.base}?lang=${lang}#table=${told.record}`;
    Object.assign(document.createElement("a"), { href, target: "_blank", rel: "noopener" }).click();
  };
  const raise = (text: string | null): void => {
    void ask("raise", { text });
    setDrawer(null);
    bar.current?.querySelector<HTMLElement>("[data-act=raise]")?.focus();
  };
  const hands = <HandsInClass {...{ results, words }} onReview={(hand) => void review(hand)} />;
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
        setLeaving(false);
      }}
    >
      {key === "raise" ? <HandSign text={text} /> : text}
    </Button>
  );
  return (
    <main class="ws-together-playing">
      <div ref={bar} class="ws-together-bar">
        {inClass ? <Place at={inClass} words={words} /> : <b data-code={news.code}>{news.code}</b>}
        {news.clock && <Clock clock={news.clock} words={words} />}
        {news.clock?.canExtend && (
          <Button act="extend" onClick={() => void ask("extend")}>
            {words.extend}
          </Button>
        )}
        <Told events={told} />
        {inClass &&
          (inClass.raised === null
            ? toggle("raise", words.raise)
            : toggle("raise", words.raised, "ws-in-class-up"))}
        {results.length > 0 &&
          !news.isOver &&
          toggle("results", words.results, isNew ? "ws-in-class-new" : "")}
        {toggle("say", words.say)}
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
            <Raising at={inClass} {...{ words, page }} onRaise={raise} />
          </div>
        )}
        {drawer === "results" && (
          <div class="ws-together-drawer" role="group" aria-label={words.results}>
            {hands}
          </div>
        )}
        {drawer === "people" && (
          <div class="ws-together-drawer" role="group" aria-label={words.people}>
            {!inClass && <Copied label={words.link} text={linkTo(news.code)} texts={words} />}
            <ol class="ws-together-list" aria-label={words.seats}>
              {news.chairs.map((chair, at) => (
                <li key={at}>
                  <span>
                    {chair?.name ?? texts.bots[at]}{" "}
                    <small>
                      {at === news.chair
                        ? words.you
                        : !chair
                          ? words.bot
                          : chair.isAway
                            ? words.away
                            : ""}
                    </small>
                  </span>
                  {chair && news.isOpener && at !== news.chair && (
                    <Button
                      label={`${words.remove}: ${chair.name}`}
                      onClick={() => void ask("remove", { chair: at })}
                    >
                      {words.remove}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
            {inClass ? (
              <ToClass {...{ page, lang, words }} />
            ) : (
              <>
                <Rules {...{ news, words, lang }} />
                <div class="ws-buttons">
                  <Button onClick={() => pause(!news.isPaused)}>
                    {news.isPaused ? words.resume : words.pause}
                  </Button>
                  <Button act="leave" expanded={isLeaving} onClick={() => setLeaving(!isLeaving)}>
                    {words.leave}
                  </Button>
                </div>
                <p class="ws-quiet-text">{news.isKept ? words.kept : words.unkept}</p>
                <a href={`${page.base}?lang=${lang}#/table`}>{words.course}</a>
              </>
            )}
            {isLeaving && (
              <>
                <p role="alert">{words.leaveAsks}</p>
                <div class="ws-buttons">
                  <Button
                    kind="ws-primary"
                    onClick={() => {
                      void askTable("leave", own);
                      onLeave();
                    }}
                  >
                    {words.leave}
                  </Button>
                  <Button onClick={() => setLeaving(false)}>{words.stay}</Button>
                </div>
              </>
            )}
          </div>
        )}
      </div>
      <Problem text={problem} />
      {/* They lie over the table, which stays where it is. */}
      <div class="ws-together-notices">
        {inClass && <AskedByTeacher at={inClass} {...{ words, page, lang }} />}
        {inClass && <TeacherWord at={inClass} {...{ words, page }} />}
        {inClass && <Seen at={inClass} words={words} />}
        <div role="status">
          {news.isPaused && isTold && (
            <Notice words={words} onClose={() => setTold(false)}>
              <p>{inClass ? words.classPaused : words.isPaused}</p>
              {!inClass && (
                <Button kind="ws-primary" act="resume" onClick={() => pause(false)}>
                  {words.resume}
                </Button>
              )}
            </Notice>
          )}
        </div>
      </div>
      <div ref={felt}>{host.view && <Root host={host} Component={TableWidget} />}</div>
      {news.isOver && (inClass || news.isOpener) && (
        <section class="ws-together-after" aria-label={inClass ? words.results : words.again}>
          {inClass && results.length > 0 && hands}
          {inClass ? (
            <ToClass {...{ page, lang, words }} kind="ws-button ws-primary" />
          ) : (
            <Button kind="ws-primary" act="begin" onClick={() => void ask("begin")}>
              {words.again}
            </Button>
          )}
        </section>
      )}
    </main>
  );
}
