// Before a class plays: who sits where, and what they play.

import { useState } from "preact/hooks";
import { Problem } from "../shared/asking";
import { Button, Select, TextField, submits } from "../shared/button";
import { filled } from "../shared/filled";
import type { AskTexts, ClassGame, TableChoices } from "./shapes";
import { placeKey, placeOf } from "./table-tile";
import { type Place, SEATS, moved, placed, tablesFor } from "./tables-model";
import { remember, remembered, useOnce } from "./talk";

const KEY = "wildescape/tables";
const WAYS = ["lot", "order", "strength", "hand"] as const;
const KINDS = ["round", "match"] as const;

interface Choices {
  by: (typeof WAYS)[number];
  kind: ClassGame;
  /** How many; nothing for as many as the pupils need. */
  tables: number | null;
  hands: number;
  level: string;
  bots: string;
  seed: string;
  wishes: string;
  /** Of each pupil, by number. */
  places: [pupil: number, place: Place][];
}

const FIRST: Choices = {
  by: "lot",
  kind: "round",
  tables: null,
  hands: 4,
  level: "2",
  bots: "club",
  seed: "",
  wishes: "",
  places: [],
};

interface Named {
  number: number;
  name: string;
}

interface Props {
  pupils: readonly Named[];
  texts: AskTexts;
  offer: TableChoices;
  /** Whether there are tables that others would take the place of. */
  isAnew: boolean;
  problem: string;
  /** Makes them, or only tries whether that can be; whether it was taken. */
  onMake(asked: object, isTrial: boolean): Promise<boolean>;
  onCancel(): void;
}

const counts = (from: number, to: number): [string, string][] =>
  Array.from({ length: to - from + 1 }, (_, at) => [`${from + at}`, `${from + at}`]);

export function MakeTables({ pupils, texts, offer, isAnew, problem, onMake, onCancel }: Props) {
  const [choices, setChoices] = useState<Choices>(() => ({ ...FIRST, ...remembered<Choices>(KEY) }));
  const [isSure, setSure] = useState(false);
  const once = useOnce();
  const choose = (changed: Partial<Choices>): void => {
    const next = { ...choices, ...changed };
    setChoices(next);
    setSure(false);
    remember(KEY, next);
  };
  const { by, kind, hands, level, bots, seed, wishes } = choices;
  const needed = tablesFor(pupils.length, offer.mostTables);
  const tables = Math.max(needed, choices.tables ?? 0);
  const called = ({ name, number }: Named): string => name || filled(texts.noName, { number });
  const numbers = pupils.map(({ number }) => number);
  const places = placed(numbers, tables, new Map(choices.places));
  const make = (): void => {
    const isTrial = isAnew && !isSure;
    const asked = {
      ...{ by, kind, hands, level, bots, seed, wishes },
      tables: choices.tables,
      places: by === "hand" ? [...places].map(([pupil, place]) => [pupil, ...place]) : [],
    };
    once(async () => {
      if ((await onMake(asked, isTrial)) && isTrial) setSure(true);
    });
  };
  const sitting = new Map(
    pupils.map((pupil) => [placeKey(places.get(pupil.number) ?? [0, 0]), called(pupil)]),
  );
  const offered = Array.from({ length: tables * SEATS }, (_, at): [string, string] => {
    const [table, chair] = [Math.floor(at / SEATS) + 1, at % SEATS];
    const key = placeKey([table, chair]);
    const name = sitting.get(key);
    const text = name === undefined ? texts.placeAt : texts.placeTaken;
    return [key, filled(text, { table, seat: chair + 1, name: name ?? "" })];
  });
  return (
    <form class="ws-tables-make" onSubmit={submits(make)}>
      <p>{texts.makeTablesHelp}</p>
      <div class="ws-tables-line">
        <Select
          label={texts.seatBy}
          value={by}
          options={WAYS.map((way) => [way, texts[`by_${way}`]])}
          onChange={(way) => choose({ by: way as Choices["by"] })}
        />
        <Select
          label={texts.tableCount}
          value={`${tables}`}
          options={counts(needed, offer.mostTables)}
          onChange={(count) => choose({ tables: Number(count) === needed ? null : Number(count) })}
        />
        <Select
          label={texts.botLevel}
          value={bots}
          options={offer.bots}
          onChange={(bot) => choose({ bots: bot })}
        />
        <Select
          label={texts.whatKind}
          value={kind}
          options={KINDS.map((one) => [one, texts[`kind_${one}`]])}
          onChange={(one) => choose({ kind: one as ClassGame })}
        />
        {kind === "round" && (
          <Select
            label={texts.handCount}
            value={`${hands}`}
            options={counts(1, offer.mostHands)}
            onChange={(count) => choose({ hands: Number(count) })}
          />
        )}
        {kind === "round" && (
          <Select
            label={texts.levelPlayed}
            value={level}
            options={offer.levels.map((rank) => [rank, rank])}
            onChange={(rank) => choose({ level: rank })}
          />
        )}
      </div>
      {kind === "round" && (
        <>
          <div class="ws-tables-line">
            <TextField label={texts.seed} value={seed} onInput={(text) => choose({ seed: text.slice(0, 40) })} />
            <TextField
              label={texts.wishes}
              value={wishes}
              placeholder={texts.wishesLike}
              onInput={(text) => choose({ wishes: text.slice(0, 400) })}
            />
          </div>
          <p class="ws-quiet-text">{texts.seedHelp}</p>
        </>
      )}
      {by === "hand" && (
        <div class="ws-tables-places">
          {pupils.map((pupil) => {
            const place = places.get(pupil.number);
            return (
              <Select
                key={pupil.number}
                label={called(pupil)}
                value={place ? placeKey(place) : ""}
                // In a class that is too large somebody has none.
                options={place ? offered : [["", "–"], ...offered]}
                onChange={(to) => to && choose({ places: [...moved(places, pupil.number, placeOf(to))] })}
              />
            );
          })}
        </div>
      )}
      <Problem text={problem} />
      <div class="ws-buttons">
        <Button kind="ws-primary" act="seat" onClick={make}>
          {isSure ? texts.makeSure : texts.makeTables}
        </Button>
        <Button onClick={isSure ? () => setSure(false) : onCancel}>{texts.cancel}</Button>
      </div>
      {/* Enter makes them. */}
      <button type="submit" hidden />
    </form>
  );
}
