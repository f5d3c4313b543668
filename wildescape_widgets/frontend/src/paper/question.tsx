// A question on paper: cards to look at, boxes to tick, and lines to write on.

import { Card } from "../cards/card";
import type { ExhibitView, QuestionView } from "../lessons/shapes";
import type { PaperQuestion, WorksheetTexts } from "./shapes";

type Texts = WorksheetTexts;

/** So many boxes to tick stand beside each of several things. */
const FEW = 3;

interface Drawn {
  cards: readonly { card: string; means?: string }[];
}

function Cards({ cards }: Drawn) {
  return (
    <span class="ws-fan">
      {cards.map(({ card, means }, at) => (
        <span key={at} class="ws-slot" data-card={card}>
          <Card face={card} meaning={means} />
        </span>
      ))}
    </span>
  );
}

interface Option extends Drawn {
  text: string;
}

interface OptionsProps {
  options: readonly Option[];
  labels: readonly string[];
}

function Options({ options, labels }: OptionsProps) {
  return (
    <ul class="ws-paper-options">
      {options.map(({ text, cards }, at) => (
        <li key={at}>
          <i class="ws-paper-box" /> {labels[at] && <b>{labels[at]} </b>}
          {text} {cards.length > 1 && <Cards cards={cards} />}
        </li>
      ))}
    </ul>
  );
}

const Line = ({ told }: { told: string }) => (
  <p class="ws-paper-line">
    <span>{told}</span>
    <i />
  </p>
);

interface AnsweringProps {
  question: QuestionView;
  labels: readonly string[];
  texts: Texts;
  /** Whether a play at a table is asked for, which wants a reason. */
  isPlay: boolean;
}

function Answering({ question, labels, texts, isPlay }: AnsweringProps) {
  const { kind, control } = question;
  if (kind === "select_cards" && isPlay)
    return (
      <>
        <Cards cards={control.orders.rank.flatMap((place) => control.cards[place] ?? [])} />
        <Line told={control.canPass ? texts.yourPlayOrPass : texts.yourPlay} />
        <Line told={texts.why} />
      </>
    );
  if (kind === "choose" || kind === "predict")
    return <Options options={control.options} labels={labels} />;
  if (kind === "choose_all")
    return (
      <>
        <p class="ws-paper-told">{control.todo}</p>
        <Options options={control.options} labels={labels} />
      </>
    );
  if (kind === "number") return <Line told={texts.yourNumber} />;
  if (kind === "order")
    return (
      <>
        <p class="ws-paper-told">{texts.inOrder}</p>
        <ul class="ws-paper-items">
          {control.items.map((cards, at) => (
            <li key={at}>
              <Cards cards={cards} />
              <i class="ws-paper-box" />
            </li>
          ))}
        </ul>
      </>
    );
  if (kind === "sort" || kind === "assign") {
    const { slots } = control;
    const told = slots.map(({ options }) => options.map(({ text }) => text).join());
    const shared = slots[0]?.options ?? [];
    // Where all have the same long list to choose from, it stands there once.
    if (slots.length > 1 && shared.length > FEW && told.every((one) => one === told[0]))
      return (
        <>
          <p class="ws-paper-told">
            {shared.map(({ text }, at) => (
              <span key={at} class="ws-paper-tick">
                {labels[at] && <b>{labels[at]} </b>}
                {text}
              </span>
            ))}
          </p>
          <ul class="ws-paper-items">
            {slots.map(({ title, cards }, at) => (
              <li key={at}>
                {cards.length > 0 ? <Cards cards={cards} /> : <b>{title}</b>}
                <i class="ws-paper-box" />
              </li>
            ))}
          </ul>
        </>
      );
    return (
      <ul class="ws-paper-slots">
        {control.slots.map(({ title, cards, options }, at) => (
          <li key={at}>
            {cards.length > 0 ? <Cards cards={cards} /> : <b>{title}</b>}
            <span>
              {options.map(({ key, text }) => (
                <span key={key} class="ws-paper-tick">
                  <i class="ws-paper-box" /> {text}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  if (kind === "select_cards" || kind === "partition")
    return (
      <>
        <Cards cards={control.orders.rank.flatMap((place) => control.cards[place] ?? [])} />
        <Line
          told={
            kind === "partition"
              ? texts.yourPlays
              : [texts.yourCards, control.canPass && `(${texts.orPass})`].filter(Boolean).join(" ")
          }
        />
      </>
    );
  return null;
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
                {[seat === felt?.me ? "" : whose, status || place, count]
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
  const { goal, shown, question: answered, labels, hint } = question;
  const isPlay = !!shown?.felt && answered?.kind === "select_cards";
  return (
    <div class={`ws-paper-asked ${isPlay ? "ws-paper-play" : ""}`}>
      <p class="ws-paper-goal">{goal}</p>
      {shown && <Seen shown={shown} texts={texts} isPlay={isPlay} />}
      {answered && <Answering question={answered} labels={labels} texts={texts} isPlay={isPlay} />}
      {hint && (
        <p class="ws-paper-hint">
          <b>{texts.hint}</b> {hint}
        </p>
      )}
    </div>
  );
}
