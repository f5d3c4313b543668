// The page of a table for people. It has no Python of its own: the site's server plays.

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import "../registry/usual";
import { useStyle } from "../shared/style";
import { Button } from "../shared/button";
import { filled } from "../shared/filled";
import { saveSettings, useSettings } from "../shared/settings";
import { SiteFrame } from "../course/site-frame";
import { ToClass } from "./class-bar";
import { Entrance } from "./entrance";
import { type End, Seated } from "./seated";
import type { MovedTo, SeatNews, TogetherPage } from "./shapes";
import {
  type OwnSeat,
  askTable,
  codeInAddress,
  forgetSeat,
  isClassTable,
  keepClassTable,
  keepLast,
  keepSeat,
  keptSeat,
} from "./talk";
import styles from "./together.part.css";

/** Whether the address is that of a table of a class at which this browser has no seat any more. */
const hasLeftClassTable = (): boolean => isClassTable(codeInAddress()) && !keptSeat(codeInAddress());

function TogetherRoot({ page }: { page: TogetherPage }) {
  useStyle(styles);
  const settings = useSettings();
  const { sounds } = settings;
  // The address may ask for a language; else it's the one that was chosen last.
  const isAsked = /lang=/.test(location.search) || !(settings.lang in page.texts);
  const [lang, setLang] = useState(isAsked ? page.lang : settings.lang);
  const speak = (next: string): void => {
    setLang(next);
    saveSettings({ ...settings, lang: next });
  };
  const [code, setCode] = useState(codeInAddress);
  const [own, setOwn] = useState(() => keptSeat(codeInAddress()));
  const [end, setEnd] = useState<End>("");
  const [moved, setMoved] = useState<MovedTo | null>(null);
  const [isOfClass, setOfClass] = useState(hasLeftClassTable);
  const [isAtClass, setAtClass] = useState(() => isClassTable(codeInAddress()));
  const texts = page.texts[lang]!;
  const { words } = texts;
  useEffect(() => {
    document.documentElement.lang = lang.replace("_", "-");
    document.title = words.title;
  }, [lang]);
  useEffect(() => {
    const follow = (): void => {
      setCode(codeInAddress());
      setOwn(keptSeat(codeInAddress()));
      setOfClass(hasLeftClassTable);
      setEnd("");
      setMoved(null);
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const sit = (seat: OwnSeat): void => {
    keepSeat(seat);
    setEnd("");
    setOwn(seat);
  };
  const note = ({ inClass, chair, name }: SeatNews): void => {
    if (inClass) keepClassTable(code);
    else if (chair >= 0) keepLast(own!, chair, name);
    setAtClass(!!inClass);
  };
  const leave = (why: End): void => {
    if (isClassTable(code))
      void askTable<MovedTo>("moved", own!).then((told) => told.reason === undefined && setMoved(told));
    setOfClass(isClassTable(code));
    forgetSeat(code);
    if (!isClassTable(code) && (why === "gone" || !why)) history.replaceState(history.state, "", location.pathname);
    setCode(why === "removed" ? code : "");
    setOwn(null);
    setEnd(why);
  };
  return (
    <SiteFrame
      {...{ page, lang, speak }}
      kind="ws-together"
      name="together"
      theme={words.theme}
      rooms={isAtClass ? [] : texts.rooms}
      pages={words.pages}
      current="table"
      way={isAtClass && <ToClass {...{ page, lang, words }} />}
      more={
        <Button label={words.sounds} pressed={sounds} onClick={() => saveSettings({ ...settings, sounds: !sounds })}>
          <span aria-hidden>♪</span>
        </Button>
      }
    >
      <h1 class="ws-unseen">{isAtClass ? words.classTable : words.title}</h1>
      {own ? (
        <Seated key={own.seat} {...{ own, page, lang }} onNews={note} onEnd={leave} />
      ) : isOfClass ? (
        <div class="ws-together-card">
          <p role="status">
            {moved
              ? filled(end === "gone" ? words.newTables : words.movedTo, { number: moved.table })
              : end === "gone"
                ? words.tablesEnded
                : words.classOver}
          </p>
          {moved ? (
            <a class="ws-button ws-primary" href={`#${moved.code}`} onClick={() => keepSeat(moved)}>
              {words.toTable}
            </a>
          ) : (
            <ToClass {...{ page, lang, words }} kind="ws-button ws-primary" />
          )}
        </div>
      ) : (
        <Entrance {...{ code, page, texts, lang }} notice={end && words[end]} onSeat={sit} />
      )}
    </SiteFrame>
  );
}

const place = document.getElementById("together");
const written = document.getElementById("together-data")?.textContent ?? "";
if (place) render(<TogetherRoot page={JSON.parse(written) as TogetherPage} />, place);
