// What there is besides at a table of a class: which one it is, the teacher's word, a hand to raise, and
// how the same hands went elsewhere.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../shared/button";
import { filled } from "../shared/filled";
import { SEAT_KEY, store, stored } from "../shared/store";
import type { SeatInClass, TogetherPage, TogetherWords } from "./shapes";

/** Which answer has been looked at, after a way to the class and back. */
const SHOWN = `${SEAT_KEY}shown`;

/** Which table it is, and which hand of how many. */
export function Place({ at, words }: { at: SeatInClass; words: TogetherWords }) {
  const { table, hand, hands } = at;
  return (
    <span class="ws-in-class" data-table={table}>
      <b>{filled(words.tableNumber, { number: table })}</b>{" "}
      {hand > 0 && (
        <>
          <span class="ws-in-class-long">
            {filled(hands ? words.handOf : words.handNumber, { hand, hands })}
          </span>
          {hands > 0 && (
            <span class="ws-in-class-short" aria-hidden>
              {hand}/{hands}
            </span>
          )}
        </>
      )}
    </span>
  );
}

interface NoticeProps {
  words: TogetherWords;
  onClose(): void;
  children: ComponentChildren;
}

/** Something to be read over the table, until it's closed. */
export const Notice = ({ words, onClose, children }: NoticeProps) => (
  <div class="ws-together-notice">
    {children}
    <Button act="close-notice" label={words.close} onClick={onClose}>
      ×
    </Button>
  </div>
);

interface WordProps {
  at: SeatInClass;
  words: TogetherWords;
  page: TogetherPage;
}

/** What the teacher has said, until it's closed, they say something else or it's old. */
export function TeacherWord({ at, words, page: { wordSeconds } }: WordProps) {
  const [text, number] = at.teacherSays ?? ["", 0];
  const [old, setOld] = useState(0);
  useEffect(() => {
    if (!number) return;
    const timer = setTimeout(() => setOld(number), wordSeconds * 1000);
    return () => clearTimeout(timer);
  }, [number]);
  return (
    <div role="status">
      {text && number !== old && (
        <Notice words={words} onClose={() => setOld(number)}>
          <p>{filled(words.teacherSays, { text })}</p>
        </Notice>
      )}
    </div>
  );
}

/** How long it's shown that the teacher has seen what was asked. */
const SEEN_MS = 8000;

/** That the teacher has seen what was asked, for a while, until it's closed or another hand is raised. */
export function Seen({ at: { seen, raised }, words }: { at: SeatInClass; words: TogetherWords }) {
  const [known, setKnown] = useState(seen);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(seen), SEEN_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  return (
    <div role="status">
      {seen > known && raised === null && (
        <Notice words={words} onClose={() => setKnown(seen)}>
          <p>{words.questionSeen}</p>
        </Notice>
      )}
    </div>
  );
}

/** That the teacher asks something, or shows the answer, until it's looked at or closed. */
export function AskedByTeacher({ at: { asks, shows }, words, page, lang }: WordProps & { lang: string }) {
  const [closed, setClosed] = useState("");
  const now = asks ? `${asks}` : shows ? location.hash + shows : "";
  const [seen] = useState(() => stored(SHOWN));
  return (
    <div role="status">
      {now && now !== closed && now !== seen && (
        <Notice words={words} onClose={() => setClosed(now)}>
          <p>{asks ? words.classAsks : words.classShows}</p>
          <a
            class="ws-button ws-primary"
            data-act="answer-it"
            href={classAddress(page, lang)}
            onClick={() => store(SHOWN, asks ? "" : now)}
          >
            {asks ? words.answerIt : words.seeAnswer}
          </a>
        </Notice>
      )}
    </div>
  );
}

/** A raised hand, and the words beside it where there's room. */
export const HandSign = ({ text }: { text: string }) => (
  <>
    <svg class="ws-in-class-sign" viewBox="0 0 24 24" aria-hidden>
      <path d="M8 13V5a1.5 1.5 0 0 1 3 0v6-7a1.5 1.5 0 0 1 3 0v7-5.5a1.5 1.5 0 0 1 3 0V14c0 4-2.5 7-6 7-3 0-4.6-1.6-6-4l-2.4-4.2a1.5 1.5 0 0 1 2.5-1.6Z" />
    </svg>
    <span class="ws-in-class-long">{text}</span>
  </>
);

export const classAddress = ({ base }: TogetherPage, lang: string): string => `${base}join?lang=${lang}`;

interface BackProps {
  page: TogetherPage;
  lang: string;
  words: TogetherWords;
  kind?: string;
  /** Only its sign, where there's no room for words. */
  isSign?: boolean;
}

export const ToClass = ({ page, lang, words, kind, isSign }: BackProps) => (
  <a class={kind} data-act="to-class" aria-label={words.toClass} href={classAddress(page, lang)}>
    {isSign ? "‹" : words.toClass}
  </a>
);
