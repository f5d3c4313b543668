// What is asked, with what one answers, what is said to it. The answer belongs to the browser.

import { useEffect, useRef, useState } from "preact/hooks";
import type { FromHand, QuestionTexts, Option, Question, Slot } from "./shapes";
import { Button, Options, OWN_KEYS } from "../shared/button";
import { Cards } from "./exhibit";
import { Hand, type HandCard } from "../cards/hand";

/** So many options lie open side by side. */
const FEW = 3;

const NO_MEANINGS = new Map<number, string>();

interface Control {
  texts: QuestionTexts;
  isSolved: boolean;
  onAnswer(answer: unknown): void;
}

const named = (cards: readonly HandCard[]): string => cards.map(({ name }) => name).join(", ");

function Choose({
  options,
  wrong,
  texts,
  isSolved,
  onAnswer,
}: Control & { options: Option[]; wrong: string[] }) {
  const [chosen, setChosen] = useState("");
  return (
    <div class="ws-options" role="group" aria-label={texts.choose}>
      {options.map(([key, text]) => (
        <Button
          key={key}
          off={isSolved || wrong.includes(key)}
          pressed={isSolved && key === chosen}
          kind={wrong.includes(key) ? "ws-tried" : undefined}
          onClick={() => {
            setChosen(key);
            onAnswer(key);
          }}
        >
          {wrong.includes(key) ? `– ${text}` : text}
        </Button>
      ))}
    </div>
  );
}

function NumberField({ texts, isSolved, onAnswer }: Control) {
  const [typed, setTyped] = useState("");
  const isNumber = /^-?\d{1,3}$/.test(typed.trim());
  return (
    <form
      class="ws-options"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNumber && !isSolved) onAnswer(Number(typed));
      }}
    >
      <label class="ws-field">
        <span>{texts.number}</span>
        <input
          class="ws-input ws-number"
          value={typed}
          inputMode="numeric"
          autocomplete="off"
          readOnly={isSolved}
          {...OWN_KEYS}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <Button
        kind="ws-primary"
        off={!isNumber || isSolved}
        onClick={() => onAnswer(Number(typed))}
      >
        {texts.check}
      </Button>
    </form>
  );
}

function Order({
  items,
  given,
  lit,
  wrong,
  texts,
  isSolved,
  onAnswer,
}: Control & { items: HandCard[][]; given: number[]; lit: number[]; wrong: number[] }) {
  const [order, setOrder] = useState(given);
  const [checked, setChecked] = useState<number[]>([]);
  // What was said of an order holds for that order alone.
  const isAsChecked = order.join() === checked.join();
  const left = items.map((_, place) => place).filter((place) => !order.includes(place));
  const item = (place: number) => {
    const cards = items[place] ?? [];
    return (
      <button
        key={place}
        type="button"
        class={lit.includes(place) ? "ws-item ws-lit" : "ws-item"}
        aria-label={named(cards)}
        disabled={isSolved}
        {...OWN_KEYS}
        onClick={() =>
          setOrder((now) =>
            now.includes(place) ? now.filter((other) => other !== place) : [...now, place],
          )
        }
      >
        <Cards cards={cards} />
      </button>
    );
  };
  return (
    <>
      {left.length > 0 && (
        <>
          <p class="ws-row-title">{texts.left}</p>
          <div class="ws-items" role="group" aria-label={texts.left}>
            {left.map(item)}
          </div>
        </>
      )}
      <p class="ws-row-title">{texts.inOrder}</p>
      <ol class="ws-items ws-ordered" aria-label={texts.inOrder}>
        {order.map((place, at) => (
          <li key={place} class={isAsChecked && wrong.includes(at) ? "ws-misplaced" : ""}>
            {item(place)}
          </li>
        ))}
      </ol>
      <div class="ws-buttons">
        <Button
          kind="ws-primary"
          off={left.length > 0 || isSolved}
          onClick={() => {
            setChecked(order);
            onAnswer(order);
          }}
        >
          {texts.check}
        </Button>
        <Button off={!order.length || isSolved} onClick={() => setOrder(given)}>
          {texts.clear}
        </Button>
      </div>
    </>
  );
}

function Slots({
  slots,
  given,
  wrong,
  lit,
  texts,
  isSolved,
  onAnswer,
}: Control & { slots: Slot[]; given: string[]; wrong: number[]; lit: number[] }) {
  const [filled, setFilled] = useState(slots.map((_, at) => given[at] ?? ""));
  const fill = (at: number, value: string): void =>
    setFilled((now) => now.map((old, other) => (other === at ? value : old)));
  return (
    <>
      <ul class="ws-slots">
        {slots.map(({ title, cards, options }, at) => {
          const label = title || named(cards);
          const state = wrong.includes(at) ? " ws-wrong" : lit.includes(at) ? " ws-lit" : "";
          return (
            <li key={at} class={`ws-to-fill${state}`}>
              {title ? <span>{title}</span> : <Cards cards={cards} />}
              {isSolved ? (
                <b>{options.find(([key]) => key === filled[at])?.[1]}</b>
              ) : options.length <= FEW ? (
                <span class="ws-few" role="group" aria-label={label}>
                  {options.map(([key, text]) => (
                    <Button
                      key={key}
                      pressed={filled[at] === key}
                      onClick={() => fill(at, key)}
                    >
                      {text}
                    </Button>
                  ))}
                </span>
              ) : (
                <Options
                  label={label}
                  value={filled[at] ?? ""}
                  options={[["", texts.pick], ...options]}
                  onChange={(value) => fill(at, value)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div class="ws-buttons">
        <Button
          kind="ws-primary"
          off={filled.includes("") || isSolved}
          onClick={() => onAnswer(filled)}
        >
          {texts.check}
        </Button>
      </div>
    </>
  );
}

function HandControl({
  kind,
  control,
  lit,
  texts,
  isSolved,
  onAnswer,
}: Control & { kind: string; control: FromHand; lit: number[] }) {
  const [sort, setSort] = useState<"rank" | "suit">("rank");
  const [chosen, setChosen] = useState<number[]>([]);
  const [plays, setPlays] = useState<number[][]>(control.given);
  const isSplit = kind === "partition";
  const used = plays.flat();
  const order = control.orders[sort].filter((place) => !used.includes(place));
  const asPlay = (): void => {
    if (!chosen.length) return;
    setPlays((now) => [...now, chosen]);
    setChosen([]);
  };
  const check = (): void => {
    if (!isSolved && (isSplit ? plays.length : chosen.length)) onAnswer(isSplit ? plays : chosen);
  };
  return (
    <>
      {isSplit && plays.length > 0 && (
        <ol class="ws-items ws-ordered" aria-label={texts.plays}>
          {plays.map((play) => {
            const cards = play.flatMap((place) => control.cards[place] ?? []);
            return (
              <li key={play.join()}>
                <button
                  type="button"
                  class="ws-item"
                  aria-label={`${texts.takeBack}: ${named(cards)}`}
                  disabled={isSolved}
                  {...OWN_KEYS}
                  onClick={() => setPlays((now) => now.filter((other) => other !== play))}
                >
                  <Cards cards={cards} />
                </button>
              </li>
            );
          })}
        </ol>
      )}
      {order.length > 0 && (
        <Hand
          cards={control.cards}
          order={order}
          chosen={chosen}
          meanings={NO_MEANINGS}
          label={isSplit ? texts.leftCards : texts.cards}
          lit={lit}
          onChoose={(change) => isSolved || setChosen(change)}
          onPlay={isSplit ? asPlay : check}
        />
      )}
      <div class="ws-buttons">
        {isSplit && (
          <Button kind="ws-primary" off={!chosen.length || isSolved} onClick={asPlay}>
            {texts.asPlay}
          </Button>
        )}
        <Button
          kind={isSplit && order.length ? undefined : "ws-primary"}
          off={isSolved || !(isSplit ? plays.length : chosen.length)}
          onClick={check}
        >
          {texts.check}
        </Button>
        {control.canPass && (
          <Button off={isSolved} onClick={() => onAnswer([])}>
            {texts.pass}
          </Button>
        )}
        <Button off={isSolved || !chosen.length} onClick={() => setChosen([])}>
          {texts.clear}
        </Button>
        {(["rank", "suit"] as const).map((key) => (
          <Button key={key} kind="ws-small" pressed={sort === key} onClick={() => setSort(key)}>
            {key === "rank" ? texts.byRank : texts.bySuit}
          </Button>
        ))}
      </div>
    </>
  );
}

function Answering(props: { question: Question } & Omit<Control, "isSolved">) {
  const { question, texts, onAnswer } = props;
  const { isSolved, lit } = question;
  const common = { texts, isSolved, onAnswer };
  switch (question.kind) {
    case "choose":
    case "predict":
      return <Choose {...common} {...question.control} />;
    case "number":
      return <NumberField {...common} />;
    case "order":
      return <Order
          {...common}
          {...question.control}
          lit={lit}
          wrong={question.feedback?.wrong ?? []}
        />;
    case "sort":
    case "assign":
      return <Slots {...common} {...question.control} lit={lit} />;
    case "select_cards":
    case "partition":
      return <HandControl {...common} kind={question.kind} control={question.control} lit={lit} />;
    default:
      return null;
  }
}

/** What was found of the answer: what was chosen, the rule, the way out, where the habit is from. */
function Said({ question, texts }: { question: Question | null; texts: QuestionTexts }) {
  const said = question?.feedback;
  const kind = said ? (said.isRight ? "ws-legal" : "ws-refused") : "";
  return (
    <div class={said ? `ws-verdict ws-said ${kind}` : "ws-unseen"} role="status">
      {said && (
        <>
          <span class="ws-mark" aria-hidden="true">
            {said.isRight ? "✓" : "–"}
          </span>
          <div>
            <p>
              <strong>{said.title}</strong> {said.said}
            </p>
            <p>{said.because}</p>
            {said.elsewhere && <p class="ws-elsewhere">{said.elsewhere}</p>}
            {said.habit && <p class="ws-habit">{said.habit}</p>}
            {said.why && <p>{said.why}</p>}
            {said.first && (
              <p class="ws-beside">
                <span>
                  {texts.first}: <b>{said.first}</b>
                </span>
                <span>
                  {texts.now}: <b>{said.now}</b>
                </span>
              </p>
            )}
          </div>
        </>
      )}
    </div>
  );
}

interface Props {
  question: Question | null;
  texts: QuestionTexts;
  /** Which control is the way on, once this is answered. */
  next: string;
  onAnswer(answer: unknown): void;
}

export function Asked({ question, texts, next, onAnswer }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const isSolved = question?.isSolved ?? false;
  const wasSolved = useRef(isSolved);
  // Whoever has answered goes on with the same key.
  useEffect(() => {
    if (isSolved && !wasSolved.current)
      root.current?.closest(".ws")?.querySelector<HTMLElement>(next)?.focus();
    wasSolved.current = isSolved;
  }, [isSolved, question?.key]);
  return (
    <div class="ws-asked" ref={root}>
      {question && (
        <div key={question.key} class="ws-answering">
          <Answering question={question} texts={texts} onAnswer={onAnswer} />
        </div>
      )}
      <Said question={question} texts={texts} />
      {question && question.hints.length > 0 && (
        <ol class="ws-hints" aria-label={texts.hints}>
          {question.hints.map(({ number, text, terms }) => (
            <li key={number}>
              {text}
              {terms.map(({ term, other, meaning }) => (
                <small key={term} class="ws-term">
                  {term} ({other}): {meaning}
                </small>
              ))}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
