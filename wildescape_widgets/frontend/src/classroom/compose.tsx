// A form in which a teacher writes a question, and the files of questions and answers.

import { useEffect, useState } from "preact/hooks";
import type { HandCard } from "../cards/shapes";
import { Problem } from "../shared/asking";
import { Button, Select, TextField, submits } from "../shared/button";
import type { Shown } from "../shared/mount";
import { saveAs } from "../shared/files";
import { Tick } from "../shared/switch";
import { Cards as Fan } from "../lessons/exhibit";
import { Cards, RANKS, inRows } from "../table/palette";
import type { AskClassActions, AskView } from "./shapes";
import { remember, remembered, useOnce } from "./talk";
import * as css from "./classroom.sheet.css";

type Fields = Record<string, unknown>;

interface Option {
  text: string;
  right: boolean;
}

const NO_OPTION: Option = { text: "", right: false };
const MOST_OPTIONS = 8;

/** A new question that is half written: it's there after a reload. */
const DRAFT = "wildescape/draft";

interface Draft {
  form: string;
  fields: Fields;
}

export const hasDraft = (): boolean => remembered<Draft>(DRAFT) !== null;

/** The cards that are written there, as far as they're cards. */
const cardsIn = (written: string, deck: readonly HandCard[]): HandCard[] =>
  written
    .toUpperCase()
    .split(/[^\dA-Z]+/)
    .flatMap((face) => deck.find(({ card }) => card === face) ?? []);

interface PreviewProps {
  title: string;
  question: string;
  trump: string;
  hand: HandCard[];
  /** What lies on the felt, if there is one. */
  plays: HandCard[][] | null;
  /** What may be chosen. */
  options: { text: string; cards: HandCard[] }[];
}

/** The question as far as it's written. */
const Preview = ({ title, question, trump, hand, plays, options }: PreviewProps) => (
  <section class={css.preview} aria-label={title} data-trump={trump}>
    <p class="ws-quiet-text">{title}</p>
    <p class="ws-headline">{question}</p>
    {plays && (
      <div class="ws-on-felt">
        {plays.map((cards, at) => cards.length > 0 && <Fan key={at} cards={cards} />)}
      </div>
    )}
    {hand.length > 0 && <Fan cards={hand} />}
    {options.length > 0 && (
      <ul>
        {options.map(({ text, cards }, at) => (
          <li key={at}>{cards.length ? <Fan cards={cards} /> : text}</li>
        ))}
      </ul>
    )}
  </section>
);

/** Kinds of questions that only Python can lay out. */
const UNSEEN = ["position", "drill"];

interface Props extends Shown<AskView, AskClassActions> {
  /** The question that is changed; a new one, if there is none. */
  at: number | null;
  onDone(): void;
  /** Asks the question that was just added. */
  onAsk?: (() => void) | undefined;
}

export function Compose({ host, view, at, onDone, onAsk }: Props) {
  const { texts, forms, skills } = view;
  const begun = at === null ? (remembered<Draft>(DRAFT) ?? undefined) : view.prepared[at];
  const [form, setForm] = useState(begun?.form ?? "play");
  const [fields, setFields] = useState<Fields>(begun?.fields ?? {});
  const [problem, setProblem] = useState("");
  const [deck, setDeck] = useState<HandCard[]>([]);
  useEffect(() => {
    void host.insist("palette").then((reply) => reply.ok && setDeck(inRows(reply.cards)));
  }, [view.lang]);
  useEffect(() => {
    const isBlank = Object.values(fields).every((value) => !value);
    if (at === null) remember(DRAFT, isBlank ? null : { form, fields });
  }, [form, fields]);
  const put = (name: string, value: unknown): void => setFields({ ...fields, [name]: value });
  const text = (name: string): string => String(fields[name] ?? "");
  const options = (fields["options"] as Option[] | undefined) ?? [NO_OPTION, NO_OPTION];
  const offered = options.filter((option) => option.text.trim());
  const rights = offered.filter((option) => option.right).length;
  const now = forms.find(({ name }) => name === form);
  const laid = (...names: string[]) => names.map((name) => cardsIn(text(name), deck));
  const isAllRight = rights === offered.length && fields["all"] !== true;
  const setOption = (place: number, change: Partial<Option>): void =>
    put("options", options.map((option, other) => (other === place ? { ...option, ...change } : option)));

  const once = useOnce();
  const fill = async (): Promise<void> => {
    const reply = await host.insist("fill_in", { form, skill: text("skill") });
    if (reply.ok) setFields(reply.fields);
    setProblem(reply.ok ? "" : (reply.text ?? ""));
  };
  const save = async (then = onDone): Promise<void> => {
    const given: Fields = { ...fields, ...(form === "choice" ? { options } : {}) };
    if (form === "drill" && !given["skill"]) Object.assign(given, { skill: skills[0]?.[0] });
    if (form === "drill") given["seed"] ??= Math.floor(Math.random() * 1e6);
    const { ok, text: refusal } = await host.insist("prepare", { at, form, fields: given });
    setProblem(ok ? "" : (refusal ?? ""));
    if (!ok) return;
    if (at === null) setFields({});
    then();
  };
  return (
    <form class="ws-compose" onSubmit={submits(() => once(save))}>
      <div class={css.composeHead}>
        <Select
          label={texts.form}
          value={form}
          options={forms.map(({ name, title }) => [name, title] as const)}
          onChange={(next) => {
            setForm(next);
            setFields({ text: fields["text"] });
          }}
        />
        <Button act="example" onClick={() => void fill()}>
          {texts.example}
        </Button>
      </div>
      <div class={css.composeFields}>
        {now?.fields.map(({ name, title, kind, hint }) =>
          kind === "options" ? (
            <fieldset key={name} class={css.composeOptions}>
              <legend>{title}</legend>
              {options.map((option, place) => (
                <div key={place} class="ws-compose-option">
                  <TextField
                    label={`${place + 1}`}
                    value={option.text}
                    onInput={(value) => setOption(place, { text: value })}
                  />
                  <Tick
                    text={texts.isRight}
                    isOn={option.right}
                    onSwitch={(right) => setOption(place, { right })}
                  />
                </div>
              ))}
              {options.length < MOST_OPTIONS && (
                <Button onClick={() => put("options", [...options, NO_OPTION])}>
                  {texts.anotherOption}
                </Button>
              )}
              {offered.length > 0 && (rights === 0 || isAllRight) && (
                <p class={isAllRight ? "ws-warning" : "ws-quiet-text"} role="status">
                  {isAllRight ? texts.allRight : texts.isPoll}
                </p>
              )}
            </fieldset>
          ) : kind === "check" ? (
            <Tick
              key={name}
              text={title}
              isOn={fields[name] === true}
              onSwitch={(isOn) => put(name, isOn)}
            />
          ) : kind === "skill" ? (
            <Select
              key={name}
              label={title}
              value={text(name) || (skills[0]?.[0] ?? "")}
              options={skills}
              onChange={(value) => setFields({ skill: value })}
            />
          ) : (
            <div key={name} class="ws-compose-field" data-field={name}>
              <TextField
                label={title}
                rows={kind === "text" ? 2 : 1}
                value={text(name)}
                placeholder={hint}
                onInput={(value) => put(name, value)}
              />
              {kind === "cards" && (
                <details>
                  <summary aria-label={`${texts.allCards}: ${title}`}>{texts.allCards}</summary>
                  <Cards
                    kind="ws-palette"
                    label={`${texts.allCards}: ${title}`}
                    columns={RANKS.length}
                    cards={deck}
                    onPick={(card) => put(name, `${text(name)} ${card}`.trim())}
                  />
                </details>
              )}
            </div>
          ),
        )}
      </div>
      {!UNSEEN.includes(form) && (
        <Preview
          title={texts.preview}
          question={text("text") || (now?.fields.find(({ name }) => name === "text")?.hint ?? "")}
          trump={text("trump")}
          hand={laid("hand").flat()}
          plays={form === "higher" ? laid("first", "second") : form === "play" ? laid("table") : null}
          options={offered.map(({ text: said }) => {
            const cards = cardsIn(said, deck);
            return { text: said, cards: cards.length === said.trim().split(/\s+/).length ? cards : [] };
          })}
        />
      )}
      <Problem text={problem} />
      <div class="ws-buttons">
        {onAsk && (
          <Button kind="ws-primary" act="ask-now" onClick={() => once(() => save(onAsk))}>
            {texts.askNow}
          </Button>
        )}
        <Button kind={at === null ? "" : "ws-primary"} act="prepare" onClick={() => once(save)}>
          {at === null ? texts.add : texts.change}
        </Button>
        {at !== null && <Button onClick={onDone}>{texts.cancel}</Button>}
      </div>
    </form>
  );
}

interface AnswersProps extends Pick<Props, "host" | "view"> {
  saveTable(): Promise<void>;
}

/** What a teacher saves of what a class has answered. */
export function Answers({ host, view: { texts, number }, saveTable }: AnswersProps) {
  const save = async (): Promise<void> => {
    const { ok, name, text } = await host.insist("save_all");
    if (ok) saveAs(name, text ?? "");
  };
  if (!number) return null;
  return (
    <div class="ws-buttons">
      <Button act="save" onClick={() => void saveTable()}>
        {texts.saveTable}
      </Button>
      <Button onClick={() => void save()}>{texts.saveAll}</Button>
    </div>
  );
}
