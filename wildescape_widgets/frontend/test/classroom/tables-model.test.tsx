import { expect, test } from "vitest";
import type { ClassTable, ClassTablesNews } from "../../src/classroom/shapes";
import {
  type Place,
  asCsv,
  handNow,
  handsNow,
  moved,
  placed,
  resultRows,
  tablesFor,
  toCompare,
} from "../../src/classroom/tables-model";

const pupils = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const keys = (places: ReadonlyMap<number, Place>): string[] => [...places.values()].map(String);

test.each([
  [1, 1],
  [6, 1],
  [7, 2],
  [26, 5],
  [90, 10],
])("%i pupils need %i tables", (count, tables) => {
  expect(tablesFor(count, 10)).toBe(tables);
});

test("everybody has a place of their own, and tables differ by one pupil at most", () => {
  const places = placed(pupils(26), 5, new Map());
  expect(new Set(keys(places)).size).toBe(26);
  const counts = [1, 2, 3, 4, 5].map((table) => keys(places).filter((key) => key.startsWith(`${table},`)).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBe(1);
});

test("a chosen place is kept unless there is no such place or two have it", () => {
  const chosen = new Map<number, Place>([
    [1, [2, 5]],
    [2, [2, 5]],
    [3, [9, 0]],
  ]);
  const places = placed(pupils(3), 2, chosen);
  expect(places.get(1)).toEqual([2, 5]);
  expect(new Set(keys(places)).size).toBe(3);
  expect([...places.values()].every(([table]) => table <= 2)).toBe(true);
});

test("whoever finds no place has none", () => {
  expect(placed(pupils(8), 1, new Map()).size).toBe(6);
});

test("who goes to a place that is taken changes places", () => {
  const places = placed(pupils(4), 2, new Map());
  const [first, second] = [places.get(1)!, places.get(2)!];
  const after = moved(places, 1, second);
  expect(after.get(1)).toEqual(second);
  expect(after.get(2)).toEqual(first);
  expect(moved(places, 1, [2, 5]).get(2)).toEqual(second);
});

const chair = (name: string, at: number) => ({ name, pupil: name ? at : null, isBot: !name, team: at % 2 });
const table = (number: number, hand: number, ...names: string[]) =>
  ({ number, hand, chairs: names.map(chair) }) as unknown as ClassTable;
const NEWS = {
  hands: 4,
  tables: [table(1, 3, "Mia", "Leo", "", "Ben"), table(2, 2, "Zoe", "=SUM(1)", "", "")],
  results: [{ hand: 1, tables: [{ points: [2, 0], players: [["Mia"], ["Leo", "Ben"]] }, null], parted: null }],
  scores: [
    [2, 0],
    [0, 3],
  ],
} as unknown as ClassTablesNews;

test("a round is at the hand of its slowest table, and never behind its last", () => {
  expect(handNow(NEWS)).toBe(2);
  expect(handNow({ ...NEWS, hands: 1 })).toBe(1);
  expect(handsNow(NEWS)).toBe("2–3");
  expect(handsNow({ ...NEWS, hands: 1 })).toBe("1");
});

test("teams stand by their points, without the bots, and without points for a hand that's still on", () => {
  const rows = resultRows(NEWS).map(({ table: number, team, players, points, total }) => [
    number,
    team,
    players.map(({ name }) => name),
    points,
    total,
  ]);
  expect(rows).toEqual([
    [2, 1, ["=SUM(1)"], [null], 3],
    [1, 0, ["Mia"], [2], 2],
    [1, 1, ["Leo", "Ben"], [0], 0],
    [2, 0, ["Zoe"], [null], 0],
  ]);
});

test("a team lists who has played its hands, and which ones, if not all", () => {
  const hand = (number: number, ...names: string[]) => ({ hand: number, tables: [{ points: null, players: [names, []] }, null] });
  const news = { ...NEWS, results: [hand(1, "Mia", "Leo"), hand(2, "Mia", "Zoe")] } as unknown as ClassTablesNews;
  const row = resultRows(news).find(({ table: number, team }) => number === 1 && team === 0);
  expect(row?.players).toEqual([
    { name: "Mia", hands: null },
    { name: "Leo", hands: [1] },
    { name: "Zoe", hands: [2] },
  ]);
});

test("no cell of the file is a formula, and quotes stay", () => {
  expect(asCsv([["=SUM(1)", ' @x"', 7]])).toBe('\uFEFF"\'=SUM(1)"," \'@x""","7"\r\n');
});

test("tables are compared by the newest hand that all have finished", () => {
  const hand = (number: number, ...tables: unknown[]) => ({ hand: number, tables }) as ClassTablesNews["results"][number];
  const [one, two, three] = [hand(1, {}, {}), hand(2, {}, {}), hand(3, {}, null)];
  expect(toCompare([one, two, three])).toBe(two);
  expect(toCompare([hand(1, null, {}), three])?.hand).toBe(1);
  expect(toCompare([])).toBeUndefined();
});
