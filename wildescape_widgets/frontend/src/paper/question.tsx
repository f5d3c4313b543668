// A question on paper: cards to look at, boxes to tick, and lines to write on.

import { Cards } from "../lessons/exhibit";
import type { ExhibitView, PaperPlace, Writing } from "../lessons/shapes";
import type { PaperQuestion, WorksheetTexts } from "./shapes";

type Texts = WorksheetTexts;

const Label = ({ label }: { label: string }) => (label ? <b>{label} </b> : null);

/** What stands before boxes: cards, or else words. */
const Thing = ({ title, cards }: Pick<PaperPlace, "title" | "cards">) =>
  cards.length > 0 ? <Cards cards={cards} /> : <b>{title}</b>;

/** The place to write an answer; what there is of it, its kind of exercise says. */
function Answering({ writing }: { writing: Writing }) {
  const { hand, todo, options, shared, places, lines } = writing;
  const toTick = places.some((place) => place.options.length);
  return (
    <>
      {hand.length > 0 && <Cards cards={hand} />}
      {todo && <p class="ws-paper-told">{todo}</p>}
      {options.length > 0 && (
        <ul class="ws-paper-options">
          {options.map(({ key, label, text, cards }) => (
            <li key={key}>
              <i class="ws-paper-box" /> <Label label={label} />
              {text} {cards.length > 1 && <Cards cards={cards} />}
            </li>
          ))}
        </ul>
      )}
      {shared.length > 0 && (
        <p class="ws-paper-told">
          {shared.map(({ key, label, text }) => (
            <span key={key} class="ws-paper-tick">
              <Label label={label} />
              {text}
            </span>
          ))}
        </p>
      )}
      {places.length > 0 && (
        <ul class={toTick ? "ws-paper-slots" : "ws-paper-items"}>
          {places.map(({ options: boxes, ...place }, at) => (
            <li key={at}>
              <Thing {...place} />
              {toTick ? (
                <span>
                  {boxes.map(({ key, text }) => (
                    <span key={key} class="ws-paper-tick">
                      <i class="ws-paper-box" /> {text}
                    </span>
                  ))}
                </span>
              ) : (
                <i class="ws-paper-box" />
              )}
            </li>
          ))}
        </ul>
      )}
      {lines.map((told, at) => (
        <p key={at} class="ws-paper-line">
          <span>{told}</span>
          <i />
        </p>
      ))}
    </>
  );
}

interface SeenProps {
  shown: ExhibitView;
  texts: Texts;
  /** Whether a play is asked for, so that one's own hand lies below. */
  isPlay: boolean;
}

/** A fact that stays on one line. */
const unbroken = (fact: string): string => fact.replaceAll(" ", "\u00a0");

function Seen({ shown, texts, isPlay }: SeenProps) {
  const { felt, rows, facts, head, trump } = shown;
  const middle = felt?.middle;
  const told = [
    ...head.map(({ text }) => text),
    ...facts,
    ...(trump ? [`${texts.trump} ${trump}`] : []),
    ...[middle?.title, middle?.note].filter(Boolean),
  ];
  const seats = felt?.seats.filter(({ seat }) => !isPlay || seat !== felt.me) ?? [];
  return (
    <>
      {told.length > 0 && <p class="ws-paper-told">{told.join(" · ")}</p>}
      {seats.length > 0 && (
        <ul class="ws-paper-seats">
          {seats.map(({ seat, name, whose, status, place, count, laid: own }) => {
            // What was laid out to begin with stands in the middle only.
            const laid = own.length || seat !== middle?.seat ? own : middle.laid;
            return (
              <li key={seat}>
                <b>{name}</b>
                {" "}
                {[seat === felt?.me ? "" : whose, status || (place && texts.last), count]
                  .filter(Boolean)
                  .map(unbroken)
                  .join(" · ")}
                {laid.length > 0 && <Cards cards={laid} />}
              </li>
            );
          })}
        </ul>
      )}
      {rows.map(({ title, cards }, at) => (
        <p key={at} class="ws-paper-row">
          <Cards cards={cards} /> {title}
        </p>
      ))}
    </>
  );
}

export function Asked({ question, texts }: { question: PaperQuestion; texts: Texts }) {
  const { goal, shown, writing, hint } = question;
  const isPlay = !!writing?.isPlay;
  return (
    <div class={`ws-paper-asked ${isPlay ? "ws-paper-play" : ""}`} data-trump={shown?.trump}>
      <p class="ws-paper-goal">{goal}</p>
      {shown && <Seen shown={shown} texts={texts} isPlay={isPlay} />}
      {writing && <Answering writing={writing} />}
      {hint && (
        <p class="ws-paper-hint">
          <b>{texts.hint}</b> {hint}
        </p>
      )}
    </div>
  );
}
