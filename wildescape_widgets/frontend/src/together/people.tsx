// Who sits at the table, and what one may do about it.

import { useState } from "preact/hooks";
import { Button } from "../shared/button";
import { Copied } from "../shared/copied";
import { filled } from "../shared/filled";
import { Part, type PartHost } from "../shared/parts";
import { absence } from "./chairs";
import { Rules } from "./rules";
import type { SeatNews, TogetherTexts } from "./shapes";
import { type OwnSeat, askTable, linkTo } from "./talk";

interface Props {
  own: OwnSeat;
  news: SeatNews;
  texts: TogetherTexts;
  lang: string;
  host: PartHost;
  ask(action: string, asked?: object): Promise<void>;
  pause(paused: boolean): void;
  onLeave(): void;
}

export function People({ own, news, texts, lang, host, ask, pause, onLeave }: Props) {
  const { words } = texts;
  const [isLeaving, setLeaving] = useState(false);
  const { inClass, chair: mine } = news;
  const leave = (): void => {
    void askTable("leave", own);
    onLeave();
  };
  return (
    <>
      <h2>{words.people}</h2>
      {!inClass && <Copied label={words.link} text={linkTo(own)} texts={words} />}
      <ol class={`ws-together-list${news.drawsSeats ? "" : " ws-together-teams"}`} aria-label={words.seats}>
        {news.chairs.map((chair, at) => (
          <li key={at}>
            <span>
              {chair?.name ?? texts.bots[at]?.[0]}{" "}
              <small>
                {at === mine ? words.you : !chair ? words.bot : absence(chair, words)}
              </small>
            </span>
            {chair && news.isOpener && at !== mine && (
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
      {!inClass && (
        <>
          {news.watchers > 0 && <p>{filled(words.watchers, { count: news.watchers })}</p>}
          <Rules {...{ news, words, lang }} />
          {news.isOpener && (
            <Part host={host} name="table-options">
              {({ Allowed }) => (
                <Allowed {...{ news, texts }} onChoose={(chosen) => void ask("choose", chosen)} />
              )}
            </Part>
          )}
          <div class="ws-buttons">
            {mine >= 0 && (
              <Button onClick={() => pause(!news.isPaused)}>
                {news.isPaused ? words.resume : words.pause}
              </Button>
            )}
            <Button
              act="leave"
              {...(mine >= 0 && { expanded: isLeaving })}
              onClick={() => (mine < 0 ? leave() : setLeaving(!isLeaving))}
            >
              {words.leave}
            </Button>
          </div>
          <p class="ws-quiet-text">{news.isKept ? words.kept : words.unkept}</p>
        </>
      )}
      {isLeaving && (
        <>
          <p role="alert">{words.leaveAsks}</p>
          <div class="ws-buttons">
            <Button kind="ws-primary" onClick={leave}>
              {words.leave}
            </Button>
            <Button onClick={() => setLeaving(false)}>{words.stay}</Button>
          </div>
        </>
      )}
    </>
  );
}
