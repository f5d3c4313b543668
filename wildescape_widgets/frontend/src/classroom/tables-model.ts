// Where pupils sit at the tables of a class, and what its results are as a table.

import type { ClassTablesNews, HandResults } from "./shapes";

export const SEATS = 6;

/** A table's number and a chair. */
export type Place = readonly [table: number, chair: number];

/** By a pupil's number. */
export type Places = ReadonlyMap<number, Place>;

/** How many tables so many pupils need. */
export const tablesFor = (pupils: number, most: number): number =>
  Math.min(most, Math.max(1, Math.ceil(pupils / SEATS)));

const isSame = (one: Place | undefined, [table, chair]: Place): boolean =>
  one?.[0] === table && one[1] === chair;

/** Everybody's place: as it was chosen, if there is such a place; else the first free one of the
 * table that has the most. */
export function placed(pupils: readonly number[], tables: number, chosen: Places): Places {
  const free = Array.from({ length: tables }, () => [...Array(SEATS).keys()]);
  const places = new Map<number, Place>();
  const take = (pupil: number, [table, chair]: Place): void => {
    const chairs = free[table - 1];
    const at = chairs?.indexOf(chair) ?? -1;
    if (!chairs || at < 0) return;
    chairs.splice(at, 1);
    places.set(pupil, [table, chair]);
  };
  for (const pupil of pupils) {
    const place = chosen.get(pupil);
    if (place) take(pupil, place);
  }
  for (const pupil of pupils) {
    if (places.has(pupil)) continue;
    const table = free.reduce((best, chairs, at) => (chairs.length > free[best]!.length ? at : best), 0);
    const chair = free[table]![0];
    if (chair !== undefined) take(pupil, [table + 1, chair]);
  }
  return places;
}

/** A pupil goes to a place; whoever sits there takes theirs. */
export function moved(places: Places, pupil: number, place: Place): Places {
  const before = places.get(pupil);
  const next = new Map(places);
  for (const [other, theirs] of places) if (before && isSame(theirs, place)) next.set(other, before);
  return next.set(pupil, place);
}

/** The number of the hand that the slowest table plays. */
export const handNow = ({ tables, hands }: ClassTablesNews): number =>
  Math.max(1, Math.min(hands || Infinity, ...tables.map(({ hand }) => hand)));

/** The same, up to the hand that the fastest one plays. */
export function handsNow(news: ClassTablesNews): string {
  const first = handNow(news);
  const last = Math.min(news.hands, Math.max(...news.tables.map(({ hand }) => hand)));
  return first < last ? `${first}–${last}` : `${first}`;
}

/** The newest hand that all tables have finished; the first one while there is none. */
export const toCompare = (results: readonly HandResults[]): HandResults | undefined =>
  results.findLast(({ tables }) => tables.every((one) => one)) ?? results[0];

/** Somebody of a team. */
export interface ResultPlayer {
  name: string;
  /** The hands that they played, unless it was all of them. */
  hands: number[] | null;
}

/** A row of the result table: a team of a table. */
export interface ResultRow {
  table: number;
  team: 0 | 1;
  players: ResultPlayer[];
  /** Its points hand by hand; nothing for one that isn't compared yet. */
  points: (number | null)[];
  total: number;
}

/** Who has played the hands of a team; before the first one is over, who sits there. */
function playersOf(played: [hand: number, names: string[]][], seated: string[]): ResultPlayer[] {
  if (!played.length) return seated.map((name) => ({ name, hands: null }));
  const names = [...new Set(played.flatMap(([, some]) => some))];
  return names.map((name) => {
    const hands = played.filter(([, some]) => some.includes(name)).map(([hand]) => hand);
    return { name, hands: hands.length < played.length ? hands : null };
  });
}

/** All teams, those with the most points first. */
export function resultRows({ tables, results, scores }: ClassTablesNews): ResultRow[] {
  const rows = tables.flatMap(({ number, chairs }, at) =>
    ([0, 1] as const).map((team) => ({
      table: number,
      team,
      players: playersOf(
        results.flatMap(({ hand, tables: all }) => (all[at] ? [[hand, all[at].players[team]!]] : [])),
        chairs.filter((chair) => chair.team === team && chair.name && !chair.isBot).map(({ name }) => name),
      ),
      points: results.map((hand) => hand.tables[at]?.points?.[team] ?? null),
      total: scores[at]?.[team] ?? 0,
    })),
  );
  return rows.sort((one, other) => other.total - one.total || one.table - other.table || one.team - other.team);
}

/** What a spreadsheet would take for a formula is marked as text. */
const cell = (text: string | number): string => {
  const safe = `${text}`.replace(/^([\s]*)(?=[=+\-@])/, "$1'");
  return `"${safe.replaceAll('"', '""')}"`;
};

/** Rows as CSV, as spreadsheets open it. */
export const asCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
