// Before a match: who sits where, how others come, and what the opener chooses.

import { useEffect, useRef, useState } from "preact/hooks";
import { Problem } from "../shared/asking";
import { Button } from "../shared/button";
import { Copied } from "../shared/copied";
import { Part, type PartHost } from "../shared/parts";
import { Qr, isLocal } from "../shared/qr";
import type { QrReply } from "../table/shapes";
import { Chairs } from "./chairs";
import { Place, ToClass } from "./class-bar";
import { Rules } from "./rules";
import { Told, useEvents } from "./told";
import type { SeatNews, TogetherPage, TogetherTexts } from "./shapes";
import { type OwnSeat, askTable, linkTo, refusal, spaced } from "./talk";

interface Props {
  own: OwnSeat;
  news: SeatNews;
  texts: TogetherTexts;
  page: TogetherPage;
  lang: string;
  host: PartHost;
  onLeave(): void;
}

export function Lobby({ own, news, texts, page, lang, host, onLeave }: Props) {
  const { words } = texts;
  const [problem, setProblem] = useState("");
  const told = useEvents(host, news, texts);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    void host.load("portraits").then(({ hang }) => title.current && hang(title.current));
  }, []);
  const ask = async (action: string, asked: object = {}): Promise<void> => {
    const { reason } = await askTable(action, { ...own, ...asked });
    setProblem(refusal(words, reason));
  };
  const { inClass } = news;
  const isWatching = news.chair < 0;
  const link = linkTo(own);
  const [qr, setQr] = useState<QrReply | null>(null);
  useEffect(() => {
    if (inClass || isLocal(link)) return;
    void askTable<QrReply>("qr", { ...own, text: link }).then((drawn) => {
      if (drawn.reason === undefined) setQr(drawn);
    });
  }, [link]);
  if (inClass)
    return (
      <div class="ws-together-card">
        <h2 ref={title} tabIndex={-1}>
          <Place at={inClass} words={words} />
        </h2>
        <Chairs news={news} texts={texts} own={news.chair} />
        <p role="status">{words.classWaits}</p>
        <ToClass {...{ page, lang, words }} />
        <Told events={told} />
      </div>
    );
  return (
    <div class="ws-together-card">
      <h2 ref={title} tabIndex={-1}>
        {words.seats}
      </h2>
      <p>
        {words.invite}{" "}
        <span class="ws-together-code" data-code={news.code}>
          {spaced(news.code)}
        </span>
      </p>
      <Copied label={words.link} text={link} texts={words} />
      <Chairs
        news={news}
        texts={texts}
        own={news.chair}
        action={words.sit}
        onTake={isWatching ? undefined : (chair) => void ask("sit", { chair })}
      />
      {isLocal(link) && <p class="ws-warning">{words.local}</p>}
      {qr && <Qr drawn={qr} label={words.qr} />}
      {news.isOpener ? (
        <Part host={host} name="table-options">
          {({ TableOptions }) => (
            <TableOptions {...{ news, texts, page }} onChoose={(chosen) => void ask("choose", chosen)} />
          )}
        </Part>
      ) : (
        <p role="status">{words.waits.replace("{name}", news.opener)}</p>
      )}
      {isWatching && <p>{words.watches}</p>}
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
    </div>
  );
}
