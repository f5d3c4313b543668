// What there is besides at a table of a class: which one it is, the teacher's word, a hand to raise, and
// how the same hands went elsewhere.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button, TextField, submits } from "../shared/button";
import { filled } from "../shared/filled";
import type { SeatInClass, TogetherPage, TogetherWords } from "./shapes";

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

/** That the teacher has seen what was asked, until it's closed or another hand is raised. */
export function Seen({ at: { seen, raised }, words }: { at: SeatInClass; words: TogetherWords }) {
  const [known, setKnown] = useState(seen);
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

/** That the teacher asks something, until it's answered or closed. */
export function AskedByTeacher({ at: { asks }, words, page, lang }: WordProps & { lang: string }) {
  const [closed, setClosed] = useState(0);
  return (
    <div role="status">
      {asks > 0 && asks !== closed && (
        <Notice words={words} onClose={() => setClosed(asks)}>
          <p>{words.classAsks}</p>
          <a class="ws-button ws-primary" data-act="answer-it" href={classAddress(page, lang)}>
            {words.answerIt}
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

interface RaisingProps {
  at: SeatInClass;
  words: TogetherWords;
  page: TogetherPage;
  onRaise(text: string | null): void;
}

/** A hand to raise, with a question for the teacher. */
export function Raising({ at: { raised }, words, page: { longestQuestion }, onRaise }: RaisingProps) {
  const [text, setText] = useState(raised ?? "");
  return (
    <form class="ws-in-class-ask" onSubmit={submits(() => onRaise(text.trim()))}>
      <TextField
        label={words.question}
        value={text}
        onInput={(typed) => setText(typed.slice(0, longestQuestion))}
      />
      <p class="ws-quiet-text">
        {words.raiseHelp} {filled(words.charactersLeft, { count: longestQuestion - text.length })}
      </p>
      <div class="ws-buttons">
        <Button kind="ws-primary" act="raise-now" onClick={() => onRaise(text.trim())}>
          {words.raise}
        </Button>
        {raised !== null && (
          <Button act="lower" onClick={() => onRaise(null)}>
            {words.lower}
          </Button>
        )}
      </div>
      {/* Enter raises it. */}
      <button type="submit" hidden />
    </form>
  );
}

export const classAddress = ({ base }: TogetherPage, lang: string): string => `${base}?lang=${lang}#/join`;

interface BackProps {
  page: TogetherPage;
  lang: string;
  words: TogetherWords;
  kind?: string;
}

export const ToClass = ({ page, lang, words, kind }: BackProps) => (
  <a class={kind} data-act="to-class" href={classAddress(page, lang)}>
    {words.toClass}
  </a>
);
