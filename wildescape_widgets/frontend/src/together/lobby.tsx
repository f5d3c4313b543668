// Before a match: who sits where, how others come, and what the opener chooses.

import { useEffect, useRef, useState } from "preact/hooks";
import { Problem } from "../shared/asking";
import { Button, Select } from "../shared/button";
import { Copied } from "../shared/copied";
import { Qr, isLocal } from "../shared/qr";
import type { QrReply } from "../table/shapes";
import { Chairs } from "./chairs";
import { Place, ToClass } from "./class-bar";
import { Rules } from "./rules";
import { Told, useEvents } from "./told";
import type { SeatNews, TogetherPage, TogetherTexts, TogetherWords } from "./shapes";
import { type OwnSeat, askTable } from "./talk";

interface Props {
  own: OwnSeat;
  news: SeatNews;
  texts: TogetherTexts;
  page: TogetherPage;
  lang: string;
  onLeave(): void;
}

export const linkTo = (code: string): string => `${location.origin}${location.pathname}#${code}`;

export function Lobby({ own, news, texts, page, lang, onLeave }: Props) {
  const { words } = texts;
  const [problem, setProblem] = useState("");
  const told = useEvents(news, texts);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const ask = async (action: string, asked: object = {}): Promise<void> => {
    const { reason } = await askTable(action, { ...own, ...asked });
    setProblem(reason ? (words[reason as keyof TogetherWords] ?? words.away_site) : "");
  };
  const { options, inClass } = news;
  const link = linkTo(news.code);
  const [qr, setQr] = useState<QrReply | null>(null);
  useEffect(() => {
    if (inClass || isLocal(link)) return;
    void askTable<QrReply>("qr", { ...own, text: link }).then((drawn) => {
      if (drawn.reason === undefined) setQr(drawn);
    });
  }, [link]);
  const choose = (changed: object): void => void ask("choose", { ...options, ...changed });
  const seconds = (count: number): string => words.seconds.replace("{count}", `${count}`);
  if (inClass)
    return (
      <main class="ws-together-card">
        <h2 ref={title} tabIndex={-1}>
          <Place at={inClass} words={words} />
        </h2>
        <Chairs news={news} texts={texts} own={news.chair} />
        <p role="status">{words.classWaits}</p>
        <ToClass {...{ page, lang, words }} />
        <Told events={told} />
      </main>
    );
  return (
    <main class="ws-together-card">
      <h2 ref={title} tabIndex={-1}>
        {words.seats}
      </h2>
      <p>{words.invite}</p>
      <span class="ws-together-code" data-code={news.code}>
        {news.code.slice(0, 4)} {news.code.slice(4)}
      </span>
      <Copied label={words.link} text={link} texts={words} />
      {isLocal(link) && <p class="ws-warning">{words.local}</p>}
      {qr && <Qr drawn={qr} label={words.qr} />}
      <Chairs
        news={news}
        texts={texts}
        own={news.chair}
        action={words.sit}
        onTake={(chair) => void ask("sit", { chair })}
      />
      {news.isOpener ? (
        <div class="ws-together-line">
          <Select
            label={words.rules}
            value={options.rules}
            options={texts.rules}
            onChange={(rules) => choose({ rules })}
          />
          <Select
            label={words.length}
            value={options.length}
            options={[
              ["whole", words.whole],
              ["short", words.short],
            ]}
            onChange={(length) => choose({ length })}
          />
          <Select
            label={words.level}
            value={options.level}
            options={texts.levels}
            onChange={(level) => choose({ level })}
          />
          <Select
            label={words.clock}
            value={`${options.clock}`}
            options={page.clocks.map((count) => [`${count}`, count ? seconds(count) : words.noClock])}
            onChange={(clock) => choose({ clock: Number(clock) })}
          />
          <Select
            label={words.awayAfter}
            value={`${options.away}`}
            options={page.aways.map((count) => [`${count}`, seconds(count)])}
            onChange={(away) => choose({ away: Number(away) })}
          />
        </div>
      ) : (
        <p role="status">{words.waits.replace("{name}", news.opener)}</p>
      )}
      <Rules {...{ news, words, lang }} />
      <Problem text={problem} />
      <div class="ws-buttons">
        {news.isOpener && (
          <Button kind="ws-primary" act="begin" onClick={() => void ask("begin")}>
            {words.begin}
          </Button>
        )}
        <Button
          act="leave"
          onClick={() => {
            void askTable("leave", own);
            onLeave();
          }}
        >
          {words.leave}
        </Button>
      </div>
      <p class="ws-quiet-text">{news.isKept ? words.kept : words.unkept}</p>
      <Told events={told} />
    </main>
  );
}
