// Laying out a position: card by card, by wishes, from a code or a file, or as text.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Shown } from "../shared/mount";
import type { BuilderPanel, TableActions, TableView } from "./shapes";
import type { HandCard } from "../cards/shapes";
import { SUITS } from "../cards/card";
import { Problem, useAsk } from "../shared/asking";
import { Button, OWN_KEYS, Select, TextField } from "../shared/button";
import { FileField, saveAs } from "../shared/files";
import { Cards, JOKERS, RANKS, inRows } from "./palette";
import * as css from "./builder.css";
import { six } from "./seat.css";

type Way = "hands" | "wishes" | "code" | "typed";
/** A seat, what is on the table, or the stock. */
type Goal = number | "played" | "stock";

/** The cards in a text, as they are written or named by us. */
const cardsIn = (text: string, deck: readonly HandCard[]): string[] =>
  deck
    .reduce((said, { card, name }) => said.replaceAll(name, ` ${card} `), text)
    .toUpperCase()
    .replace(/[♣♦♥♠]/g, (suit) => "CDHS"["♣♦♥♠".indexOf(suit)] ?? "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((card) => card.replace(/^T(?=.$)/, "10"));

const ORDER = [...JOKERS, ...RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit))];
const sorted = (cards: readonly string[]): string[] =>
  [...cards].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));

interface Props extends Shown<TableView, TableActions> {
  builder: BuilderPanel;
}

interface FormProps extends Props {
  /** Called when something else lies on the table. */
  onLaid(): void;
}

export function BuilderForm({ host, view, builder, onLaid }: FormProps) {
  const { texts } = view;
  const { game, names, texts: words } = builder;
  const [way, setWay] = useState<Way>("hands");
  const [wishes, setWishes] = useState("");
  const [code, setCode] = useState("");
  // What was changed, in place of what is there.
  const [typed, setTyped] = useState<Partial<Record<Goal, string>>>({});
  const [chosen, setChosen] = useState<Partial<typeof builder>>({});
  const [goal, setGoal] = useState<Goal>(0);
  const [said, setSaid] = useState("");
  const [failed, setFailed] = useState<Way | null>(null);
  const [deck, setDeck] = useState<HandCard[]>([]);
  const { problem, ask } = useAsk();

  useEffect(() => {
    void host.insist("palette", { game }).then((answer) => answer.ok && setDeck(inRows(answer.cards)));
    setGoal(0);
  }, [game, view.lang]);

  const isEscalation = game === "escalation";
  const now = { ...builder, ...chosen };
  const textOf = (of: Goal): string =>
    typed[of] ?? (of === "played" ? builder.played : of === "stock" ? "" : (builder.hands[of] ?? ""));
  const hands = names.map((_, seat) => textOf(seat));
  const goals: Goal[] = [...names.keys(), "played"];
  if (isEscalation) goals.push("stock");
  const titleOf = (of: Goal): string =>
    of === "stock"
      ? words.stock
      : of === "played"
        ? isEscalation
          ? words.middle
          : words.onTable
        : (names[of] ?? "");

  const named = useMemo(() => new Map(deck.map(({ card, name }) => [card, name])), [deck]);
  const placed = new Map<string, number>();
  for (const of of goals)
    for (const card of cardsIn(textOf(of), deck)) placed.set(card, (placed.get(card) ?? 0) + 1);

  const put = (of: Goal, cards: string[]): void => {
    setTyped((before) => ({ ...before, [of]: cards.join(" ") }));
    const count = `${cards.length}`;
    setSaid(words.holding.replace("{name}", titleOf(of)).replace("{count}", count));
  };

  const build = async (asked: object, isRest = false): Promise<boolean> => {
    const { ok } = await ask(
      host.insist("build", {
        wishes: null,
        code: null,
        hands: null,
        trump: now.trump,
        leader: now.leader,
        game,
        more: {
          players: isEscalation ? names.length : null,
          rules: chosen.rules || null,
          rest: isRest,
          player: now.player,
          played: way === "code" ? "" : textOf("played"),
          stock: textOf("stock"),
          value: chosen.value ?? ("played" in typed ? null : builder.value),
          direction: now.direction,
        },
        ...asked,
      }),
    );
    setFailed(ok ? null : way);
    if (!ok) return false;
    setTyped({});
    setChosen({});
    return true;
  };
  const lay = async (isRest = false): Promise<void> => {
    const asked = way === "wishes" ? { wishes } : way === "code" ? { code } : { hands };
    if (await build(asked, isRest)) onLaid();
  };
  const another = (name: string, players: number): void =>
    void build({
      wishes: "",
      game: name,
      leader: 0,
      more: name === "escalation" ? { players } : {},
    });

  const save = async (): Promise<void> => {
    const { ok, code: text } = await ask(host.insist("share"));
    if (ok) saveAs("wildescape.txt", text);
  };

  const empty = (): void => setTyped(Object.fromEntries(goals.map((of) => [of, ""])));
  const all = deck.length * builder.copies;
  const count = [...placed.values()].reduce((sum, one) => sum + one, 0);
  const isHiding = builder.hidden.some((seat) => !textOf(seat));
  const dealt = (count === 0 ? words.dealtNone : count < all ? words.dealtSome : words.dealtAll)
    .replace("{dealt}", `${count}`)
    .replace("{count}", `${all}`)
    .concat(isHiding ? ` ${words.staysHidden}` : "");

  const isWrong = problem !== "" && failed === way;
  const hasPlay = textOf("played").trim() !== "" && way !== "code";
  const isOrdered = (of: Goal): boolean => of === "stock" || (of === "played" && isEscalation);
  const cards = isOrdered(goal)
    ? cardsIn(textOf(goal), deck)
    : sorted(cardsIn(textOf(goal), deck));
  const select = (
    label: string,
    key: "trump" | "leader" | "rules" | "player" | "direction",
    options: [string, string][],
  ) => (
    <Select
      label={label}
      value={String(now[key])}
      options={options}
      onChange={(value) =>
        setChosen((before) => ({
          ...before,
          [key]: typeof builder[key] === "number" ? Number(value) : value,
        }))
      }
    />
  );
  const seats = names.map((name, seat): [string, string] => [String(seat), name]);
  const ways: [Way, string][] = [
    ["hands", texts.hands],
    ["wishes", texts.wishes],
    ["code", texts.dealCode],
    ["typed", words.typed],
  ];
  return (
    <div class="ws-builder" role="group" aria-label={texts.build}>
      <div class={css.buildRow}>
        {builder.games.length > 1 && (
          <Select
            label={words.game}
            value={game}
            options={builder.games}
            onChange={(name) => another(name, 4)}
          />
        )}
        {isEscalation && (
          <Select
            label={words.counts}
            value={String(names.length)}
            options={builder.counts.map((count) => [String(count), String(count)])}
            onChange={(count) => another(game, Number(count))}
          />
        )}
        <div class={`ws-quiet ${css.ways}`}>
          {ways.map(([key, text]) => (
            <Button key={key} pressed={way === key} onClick={() => setWay(key)}>
              {text}
            </Button>
          ))}
        </div>
      </div>
      {way === "hands" && (
        <>
          <div class={`${css.buildRow} ${css.dealt}`}>
            <p>{all > 0 && dealt}</p>
            {count > 0 && (
              <Button onClick={empty}>{words.clearAll}</Button>
            )}
          </div>
          <div class={css.goals} role="group" aria-label={words.goesTo}>
            {goals.map((of) => (
              <Button key={of} pressed={goal === of} onClick={() => setGoal(of)}>
                {titleOf(of)}{" "}
                <small>
                  {typeof of === "number" && builder.hidden.includes(of) && !textOf(of)
                    ? "?"
                    : cardsIn(textOf(of), deck).length}
                </small>
              </Button>
            ))}
          </div>
          <div class={css.layOut}>
          <Cards
            kind="ws-palette"
            label={words.allCards}
            columns={RANKS.length}
            cards={deck.map(({ card, name }) => {
              const left = Math.max(0, builder.copies - (placed.get(card) ?? 0));
              return {
                card,
                name: words.left.replace("{card}", name).replace("{count}", `${left}`),
                left,
              };
            })}
            onPick={(card) => put(goal, [...cards, card])}
          />
          <div class={css.laying}>
            {cards.length ? (
              <Cards
                key={goal}
                kind={css.picked}
                label={titleOf(goal)}
                cards={cards.map((card) => ({
                  card,
                  name: words.putBack.replace("{card}", named.get(card) ?? card),
                }))}
                onPick={(_, at) => put(goal, cards.filter((_card, place) => place !== at))}
              />
            ) : (
              <p>{words.empty}</p>
            )}
            <Button
              label={`${words.clear}: ${titleOf(goal)}`}
              off={!cards.length}
              onClick={() => put(goal, [])}
            >
              {words.clear}
            </Button>
          </div>
          </div>
          <p class="ws-unseen" role="status">
            {said}
          </p>
        </>
      )}
      {way === "wishes" && (
        <>
          <TextField
            label={texts.wishes}
            value={wishes}
            rows={2}
            placeholder={builder.example}
            isWrong={isWrong}
            onInput={setWishes}
          />
          <p class={css.how}>
            {builder.example} · {words.howTo}
          </p>
        </>
      )}
      {way === "code" && (
        <>
          <TextField label={texts.code} value={code} isWrong={isWrong} onInput={setCode} />
          <FileField
            label={texts.loadFile}
            accept=".json,.txt,application/json,text/plain"
            onText={(text) => {
              setFailed(way);
              void ask(host.insist("load", { text })).then(({ ok }) => ok && onLaid());
            }}
          />
          <p>
            <Button onClick={() => void save()}>{words.save}</Button>
          </p>
        </>
      )}
      {way === "typed" && (
        <div class={six}>
          {goals.map((of) => (
            <TextField
              key={of}
              label={titleOf(of)}
              value={textOf(of)}
              rows={2}
              isWrong={isWrong}
              onInput={(text) => setTyped((before) => ({ ...before, [of]: text }))}
            />
          ))}
        </div>
      )}
      <Problem text={isWrong ? problem : ""} />
      <div class={css.buildRow}>
        {!isEscalation && (
          <>
            {select(texts.trump, "trump", builder.trumps.map((rank) => [rank, rank]))}
            {hasPlay && select(words.playedBy, "player", seats)}
          </>
        )}
        {select(words.next, "leader", seats)}
        {!isEscalation &&
          select(words.rules, "rules", [
            ...(builder.rules ? [] : [["", words.asNow] as [string, string]]),
            ...builder.presets,
          ])}
        {isEscalation && hasPlay && (
          <label class="ws-field">
            <span>{words.toBeat}</span>
            <input
              class="ws-input"
              type="number"
              min={0}
              max={56}
              value={chosen.value ?? ("played" in typed ? "" : builder.value)}
              {...OWN_KEYS}
              onInput={({ currentTarget: { value } }) =>
                setChosen(({ value: _, ...before }) =>
                  value ? { ...before, value: Number(value) } : before,
                )
              }
            />
          </label>
        )}
        {isEscalation &&
          select(words.direction, "direction", [
            ["1", words.clockwise],
            ["-1", words.counterclockwise],
          ])}
        <div class={`ws-quiet ${css.ways}`}>
          <Button kind="ws-primary" onClick={() => void lay()}>
            {texts.laySeats}
          </Button>
          {(way === "hands" || way === "typed") && (
            <>
              <Button onClick={() => void lay(true)}>{words.rest}</Button>
              {way === "typed" && <Button onClick={empty}>{words.clearAll}</Button>}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Moves for the seat in turn while its hand is hidden: its cards are named. */
export function UnseenTurn({ host, view, builder }: Props) {
  const { texts } = view;
  const [cards, setCards] = useState("");
  const { problem, ask } = useAsk();
  const seat = view.seats.find(({ isTurn }) => isTurn);
  const move = async (act: string): Promise<void> => {
    const { ok } = await ask(host.insist("move_unseen", { act, cards }));
    if (ok) setCards("");
  };
  return (
    <div class={css.unseenTurn} role="group" aria-label={seat?.name}>
      <TextField
        label={builder.texts.unseen.replace("{name}", seat?.name ?? "")}
        value={cards}
        placeholder={builder.texts.unseenHint}
        isWrong={problem !== ""}
        onInput={setCards}
      />
      {(["play", "pass", "take"] as const).map(
        (act) =>
          builder.unseen.includes(act) && (
            <Button
              key={act}
              kind={act === "play" ? "ws-primary" : undefined}
              off={act === "play" && !cards.trim()}
              onClick={() => void move(act)}
            >
              {texts[act]}
            </Button>
          ),
      )}
      <Button onClick={() => void ask(host.insist("step"))}>{texts.step}</Button>
      <Problem text={problem} />
    </div>
  );
}
