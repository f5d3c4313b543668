// A table of a class, as its teacher sees it from afar: who sits there, whose turn it is, what stands.

import { useEffect, useState } from "preact/hooks";
import { Card, short } from "../cards/card";
import { Problem } from "../shared/asking";
import { Button, Select, TextField, submits } from "../shared/button";
import { filled } from "../shared/filled";
import type { AskTexts, ClassChair, ClassTable } from "./shapes";
import type { Place } from "./tables-model";
import { useOnce } from "./talk";

/** After how many seconds it's said how long somebody has had. */
const SLOW_SECONDS = 20;
const TICK_MS = 5000;

/** For how many seconds somebody has had their turn, counted on between two pieces of news. */
function useWaiting({ waits, turn }: ClassTable): number {
  const [waited, setWaited] = useState(waits);
  useEffect(() => {
    setWaited(waits);
    const since = performance.now();
    const timer = setInterval(
      () => setWaited(waits + Math.round((performance.now() - since) / 1000)),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [waits, turn]);
  return waited;
}

const BOT = (
  <svg viewBox="0 0 24 24" aria-hidden>
    <path d="M12 3v3M6 8h12a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM9 12.5v2M15 12.5v2" />
  </svg>
);

const initial = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? "";

function Chair({ chair, isTurn, texts }: { chair: ClassChair; isTurn: boolean; texts: AskTexts }) {
  const { name, isBot, isAway, left, raised, team, place } = chair;
  const plays = isBot || isAway;
  return (
    <li
      class={`ws-tile-chair${plays ? " ws-tile-bot" : ""}${raised === null ? "" : " ws-tile-up"}`}
      aria-current={isTurn || undefined}
      data-team={team}
    >
      <span class={`ws-token ws-team-${team}`} aria-hidden>
        {plays ? BOT : initial(name)}
      </span>
      <span class="ws-tile-name" title={name}>
        <span>{name}</span>{" "}
        {isBot && <span class="ws-unseen">{texts.isBot}</span>}
        {place ? (
          <small class="ws-tile-place">
            <span class="ws-unseen">{filled(texts.isOut, { place })}</span>
            <span aria-hidden>{place}</span>
          </small>
        ) : (
          !!left && <small>{left}</small>
        )}
      </span>
      {isAway && <small class="ws-tile-away">{texts.isAway}</small>}
    </li>
  );
}

export interface TileActs {
  /** Tells the class something; whether it was taken. */
  act(action: string, more: object): Promise<boolean>;
  /** Moves a pupil; why that can't be, or nothing. */
  move(pupil: number, to: string): Promise<string>;
  /** Opens a finished hand. */
  openHand(table: number, hand: number): void;
}

interface Props extends TileActs {
  table: ClassTable;
  /** The places at all tables, each with who sits there. */
  places: ReadonlyArray<readonly [value: string, text: string]>;
  isRound: boolean;
  texts: AskTexts;
}

export function Tile({ table, places, isRound, texts, act, move, openHand }: Props) {
  const { number, chairs, turn, lead, trick, hand, isPaused, isOver, isReady, standing, ended } = table;
  const [isOpen, setOpen] = useState(false);
  const waited = useWaiting(table);
  const name = filled(texts.tableName, { number });
  const called = ({ name: own, isBot }: ClassChair): string => (isBot ? filled(texts.botNamed, { name: own }) : own);
  const asking = chairs.map((chair, at) => ({ ...chair, at })).filter(({ raised }) => raised !== null);
  const mover = turn === null ? undefined : chairs[turn];
  const foot = !isReady
    ? texts.isComing
    : isOver
      ? isRound
        ? texts.isPlayed
        : texts.isMatchOver
      : chairs.every(({ isBot }) => isBot)
        ? texts.isEmpty
        : isPaused
          ? texts.isPaused
          : mover
            ? filled(mover.isAway ? texts.botMoves : waited < SLOW_SECONDS ? texts.toPlay : texts.toPlayFor, {
                name: called(mover),
                count: waited,
              })
            : ended > 0 && ended === hand
              ? texts.isHandOver
              : "";
  return (
    <section
      class={`ws-tile${asking.length ? " ws-tile-asks" : ""}`}
      aria-label={name}
      data-table={number}
    >
      <div class="ws-tile-head">
        <h3>{name}</h3>
        <small>
          {hand > 0 && filled(texts.trickNow, { hand, trick })}
        </small>
        <Button
          kind="ws-tile-more"
          expanded={isOpen}
          label={`${name}: ${isOpen ? texts.tableLess : texts.tableMore}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.tableLess : texts.tableMore}
        </Button>
      </div>
      <div class="ws-tile-table">
        <div class="ws-tile-felt">
          {lead && (
            <>
              <span class="ws-tile-cards">
                <span class="ws-unseen">{lead.cards.map(short).join(" ")}</span>
                {lead.cards.map((card, at) => (
                  <Card key={at} face={card} />
                ))}
              </span>
              <span>{lead.says}</span>
            </>
          )}
          <small>{standing}</small>
        </div>
        <ol>
          {chairs.map((chair, at) => (
            <Chair key={at} chair={chair} isTurn={at === turn && !isOver} texts={texts} />
          ))}
        </ol>
      </div>
      <p class="ws-tile-foot">{foot}</p>
      {asking.map(({ at, name: own, raised }) => (
        <p key={at} class="ws-tile-question" role="status">
          <span>
            {raised ? (
              <>
                {filled(texts.asks, { name: own })} <q>{raised}</q>
              </>
            ) : (
              filled(texts.handUp, { name: own })
            )}
          </span>
          <Button
            act="lower"
            label={`${texts.seen}: ${own}`}
            onClick={() => void act("tables_lower", { table: number, chair: at })}
          >
            {texts.seen}
          </Button>
        </p>
      ))}
      {isOpen && <Inside {...{ table, places, texts, act, move, openHand }} />}
    </section>
  );
}

/** What a teacher does with one table. */
function Inside({ table, places, texts, act, move, openHand }: Omit<Props, "isRound">) {
  const { number, chairs, isPaused, isOver, ended, hand } = table;
  const [problem, setProblem] = useState("");
  // What was refused is no longer said once something else happens.
  useEffect(() => setProblem(""), [ended, hand]);
  const clearly: TileActs["act"] = (action, more) => {
    setProblem("");
    return act(action, more);
  };
  return (
    <div class="ws-tile-inside">
      {!isOver && (
        <div class="ws-buttons">
          <Button
            act="pause-table"
            onClick={() => void clearly("tables_pause", { table: number, isPaused: !isPaused })}
          >
            {isPaused ? texts.goOnTable : texts.pauseTable}
          </Button>
        </div>
      )}
      <Say
        label={texts.sayTable}
        texts={texts}
        told={filled(texts.told, { number })}
        onSay={(text) => clearly("tables_say", { table: number, text })}
      />
      {ended > 0 && (
        <div class="ws-buttons" role="group" aria-label={texts.playedHands}>
          <span>{texts.playedHands}</span>
          {Array.from({ length: ended }, (_, at) => at + 1).map((hand) => (
            <Button
              key={hand}
              label={filled(texts.handNumber, { hand })}
              onClick={() => {
                setProblem("");
                openHand(number, hand);
              }}
            >
              {hand}
            </Button>
          ))}
        </div>
      )}
      {!isOver && (
        <>
          <p>{texts.moveHelp}</p>
          <fieldset
            class="ws-tile-moves"
            disabled={ended < hand}
            title={ended < hand ? texts.tables_not_now : undefined}
          >
            {chairs.map(
              ({ pupil, name }, chair) =>
                pupil !== null && (
                  <Select
                    key={pupil}
                    label={filled(texts.placeOf, { name })}
                    value={placeKey([number, chair])}
                    options={places}
                    onChange={(to) => void move(pupil, to).then(setProblem)}
                  />
                ),
            )}
          </fieldset>
          <Problem text={problem} />
        </>
      )}
    </div>
  );
}

export const placeKey = ([table, chair]: Place): string => `${table}.${chair}`;
export const placeOf = (key: string): Place => {
  const [table = 1, chair = 0] = key.split(".").map(Number);
  return [table, chair];
};

/** How much a teacher may say at once. */
const LONGEST_WORD = 120;

interface SayProps {
  label: string;
  texts: AskTexts;
  /** What is said once it's sent. */
  told: string;
  onSay(text: string): Promise<boolean>;
}

/** The teacher's word for one table or for all. */
export function Say({ label, texts, told, onSay }: SayProps) {
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const once = useOnce();
  const say = (): void =>
    once(async () => {
      if (!text.trim() || !(await onSay(text.trim()))) return;
      setText("");
      setSaid(told);
    });
  return (
    <form class="ws-tables-say" onSubmit={submits(say)}>
      <TextField
        label={label}
        value={text}
        onInput={(typed) => {
          setText(typed.slice(0, LONGEST_WORD));
          setSaid("");
        }}
      />
      <Button act="say" off={!text.trim()} onClick={say}>
        {texts.tell}
      </Button>
      <span role="status">{said}</span>
    </form>
  );
}
