import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ClassTables } from "../../src/classroom/class-tables";
import { WallTables } from "../../src/classroom/class-wall";
import { keepRight, rightOf } from "../../src/classroom/right-so-far";
import type { AskView, ClassChair, ClassTable, ClassTablesNews } from "../../src/classroom/shapes";
import { pass, serve, settled } from "./server";

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const WORDS: Record<string, string> = {
  tableName: "Table {number}",
  toPlay: "{name} to play",
  toPlayFor: "{name}: {count} seconds",
  botMoves: "bot for {name}",
  asks: "{name} asks",
  handUp: "{name} up",
  placeAt: "{table}/{seat}",
  placeTaken: "{table}/{seat} {name}",
  placeOf: "{name}'s seat",
  handOf: "{hand} of {hands}",
  comparison: "{hand} at all",
  trickNow: "hand {hand} trick {trick}",
};
const texts = new Proxy(WORDS, { get: (words, name: string) => words[name] ?? name }) as AskView["texts"];
const tableChoices = { bots: [["club", "club player"]], levels: ["2", "3"], mostTables: 10, mostHands: 8 };
const view = { lang: "en", texts, tableChoices, pupils: [], number: 0 } as unknown as AskView;
const desk = { code: "ABCDE", teacher: "t", wall: "w" };
const pupils = ["Mia", "Leo", "Zoe", "Ben", "Ava", "Tom", "Lena"].map((name, at) => ({ name, number: at + 1 }));

const chair = (name: string, at: number, more: Partial<ClassChair> = {}): ClassChair => ({
  name,
  pupil: name ? at + 1 : null,
  isBot: !name,
  isAway: false,
  left: 20,
  raised: null,
  team: at % 2,
  place: null,
  ...more,
});
const table = (number: number, more: Partial<ClassTable> = {}): ClassTable => ({
  number,
  code: "ACDEFHJ",
  isReady: true,
  hand: 2,
  trick: 4,
  isPaused: false,
  isOver: false,
  turn: 0,
  waits: 2,
  chairs: ["Mia", "Leo", "Zoe", "Ben", "Ava", ""].map((name, at) => chair(name, at)),
  lead: null,
  standing: "",
  ended: 1,
  ...more,
});
const ended = (number: number) => ({
  number,
  escaped: [0, 1, 2],
  names: ["Mia", "Leo", "Zoe"],
  teams: [0, 1, 0],
  players: [[], []],
  winner: null,
  trapped: 0,
  says: "Draw",
  points: [1, 1] as [number, number],
});
const news = (...tables: ClassTable[]): ClassTablesNews => ({
  kind: "round",
  hands: 4,
  seed: "s",
  level: "2",
  moment: null,
  tables,
  results: [{ hand: 1, tables: tables.map(({ number }) => (number === 1 ? ended(1) : null)), parted: null }],
  scores: tables.map(() => [1, 1]),
  isOnWall: true,
});

const draw = (tables: ClassTablesNews | null) =>
  render(<ClassTables {...{ view, desk, pupils }} address="http://site/" news={tables} />);
const press = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
const CALLED = { ...desk, lang: "en" };

test("tables are made as they were chosen, and the choice is there after a reload", async () => {
  const { asked } = serve({ seat: {} });
  draw(null);
  await press("makeTables");
  fireEvent.change(screen.getByLabelText("whatKind"), { target: { value: "match" } });
  fireEvent.change(screen.getByLabelText("tableCount"), { target: { value: "3" } });
  await press("makeTables");
  expect(asked.at(-1)?.[0]).toBe("seat");
  expect(asked.at(-1)?.[1]).toMatchObject({ ...CALLED, by: "lot", kind: "match", tables: 3, places: [], right: [] });
  cleanup();
  draw(null);
  await press("makeTables");
  expect((screen.getByLabelText("whatKind") as HTMLSelectElement).value).toBe("match");
});

test("by hand, whoever sits in a chosen place changes with its pupil", async () => {
  const { asked } = serve({ seat: {} });
  draw(null);
  await press("makeTables");
  fireEvent.change(screen.getByLabelText("seatBy"), { target: { value: "hand" } });
  fireEvent.change(screen.getByLabelText("Mia"), { target: { value: "2.0" } });
  await press("makeTables");
  const places = asked.at(-1)?.[1]["places"] as number[][];
  expect(places).toHaveLength(7);
  expect(places).toContainEqual([1, 2, 0]);
  expect(places).toContainEqual([2, 1, 0]);
});

test("wishes that can't be are told in the form, which stays as it was", async () => {
  serve({ seat: { reason: "bad_wishes", text: "There aren't so many jokers." } });
  draw(null);
  await press("makeTables");
  fireEvent.input(screen.getByLabelText("wishes"), { target: { value: "1: nine jokers" } });
  await press("makeTables");
  expect(screen.getByRole("alert").textContent).toBe("There aren't so many jokers.");
  expect((screen.getByLabelText("wishes") as HTMLInputElement).value).toBe("1: nine jokers");
});

test("tables that are there give way only to a second click", async () => {
  const answers: Record<string, Record<string, unknown>> = { seat: { reason: "bad_wishes", text: "No." } };
  const { asked } = serve(answers);
  draw(news(table(1)));
  await press("makeAnew");
  // What can't be is told before it's asked whether to make them.
  await press("makeTables");
  expect(screen.getByText("No.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "makeSure" })).toBeNull();
  answers["seat"] = {};
  await press("makeTables");
  await press("makeSure");
  expect(asked.map(([, { isTrial }]) => isTrial)).toEqual([true, true, false]);
});

test("a raised hand marks its table with the question, until it's seen", async () => {
  const { asked } = serve({ tables_lower: {} });
  const chairs = table(2).chairs.map((one, at) => (at === 3 ? { ...one, raised: "Why?" } : one));
  draw(news(table(1), table(2, { chairs })));
  const tile = document.querySelector("[data-table='2'].ws-tile-asks");
  expect(tile?.textContent).toContain("Ben asks Why?");
  await press("seen: Ben");
  expect(asked.at(-1)).toEqual(["tables_lower", { ...CALLED, table: 2, chair: 3 }]);
});

test("a bot that plays for somebody away is what the table waits for", () => {
  const chairs = table(1).chairs.map((one) => ({ ...one, isAway: true }));
  draw(news(table(1, { chairs, waits: 30 })));
  expect(document.querySelector(".ws-tile-foot")?.textContent).toBe("bot for Mia");
});

test("it's said how long somebody has had, once that's long, and it goes on between news", async () => {
  draw(news(table(1, { waits: 12 })));
  expect(document.querySelector(".ws-tile-foot")?.textContent).toBe("Mia to play");
  await pass(10_000);
  expect(document.querySelector(".ws-tile-foot")?.textContent).toBe("Mia: 22 seconds");
});

test("a pupil who is away is called so where they sit, and a bot isn't", () => {
  const chairs = [chair("Anna", 0, { isAway: true }), chair("Yan", 1, { isBot: true })];
  draw(news(table(1, { chairs })));
  const said = [...document.querySelectorAll(".ws-tile-chair")].map(
    (one) => [...one.querySelectorAll("span, small")].some((part) => part.textContent === "isAway" && part.className !== "ws-unseen"),
  );
  expect(said).toEqual([true, false]);
});

test("a table without pupils says so, and asks nobody to go on", () => {
  const chairs = table(2).chairs.map((one, at) => chair("", at, { left: one.left }));
  draw(news(table(1), table(2, { chairs, turn: null, ended: 2 })));
  expect(document.querySelector("[data-table='2'] .ws-tile-foot")?.textContent).toBe("isEmpty");
});

test("a teacher who asks while tables play is told so, and pauses them with the one button for it", async () => {
  const { asked } = serve({ tables_pause: {} });
  const open = { ...view, asked: {}, isOpen: true } as unknown as AskView;
  const drawn = (shown: AskView, tables: ClassTablesNews) =>
    render(<ClassTables {...{ view: shown, desk, pupils }} address="http://site/" news={tables} />);
  drawn(open, news(table(1)));
  expect(screen.getByText("playOn")).toBeTruthy();
  fireEvent.click(screen.getByText("pauseAll"));
  await settled();
  expect(asked.at(-1)).toEqual(["tables_pause", { ...CALLED, table: null, isPaused: true }]);
  cleanup();
  drawn(open, news(table(1, { isPaused: true })));
  expect(screen.queryByText("playOn")).toBeNull();
  cleanup();
  drawn({ ...open, isOpen: false }, news(table(1)));
  expect(screen.queryByText("playOn")).toBeNull();
});

test("all tables or one are paused, and hear the teacher's word", async () => {
  const { asked } = serve({ tables_pause: {}, tables_say: {} });
  draw(news(table(1), table(2, { isPaused: true })));
  await press("pauseAll");
  expect(asked.at(-1)).toEqual(["tables_pause", { ...CALLED, table: null, isPaused: true }]);
  await press("Table 2: tableMore");
  await press("goOnTable");
  expect(asked.at(-1)).toEqual(["tables_pause", { ...CALLED, table: 2, isPaused: false }]);
  fireEvent.input(screen.getByLabelText("sayTable"), { target: { value: " Two minutes " } });
  fireEvent.submit(screen.getByLabelText("sayTable").closest("form")!);
  await settled();
  expect(asked.at(-1)).toEqual(["tables_say", { ...CALLED, table: 2, text: "Two minutes" }]);
});

test("a pupil is moved by a list of all places; why not is told", async () => {
  const { asked } = serve({ tables_move: { reason: "not_now" } });
  draw(news(table(1), table(2)));
  await press("Table 1: tableMore");
  fireEvent.change(screen.getByLabelText("Leo's seat"), { target: { value: "2.5" } });
  await settled();
  expect(asked.at(-1)).toEqual(["tables_move", { ...CALLED, pupil: 2, table: 2, chair: 5 }]);
  expect(screen.getByText("tables_not_now")).toBeTruthy();
});

test("hands that are over are compared, and the one that's still on has no points", () => {
  draw(news(table(1), table(2)));
  const cells = (row: Element): (string | null)[] => [...row.children].map(({ textContent }) => textContent);
  const rows = document.querySelectorAll(".ws-tables-hand tbody > tr");
  expect([...rows].map(cells)).toEqual([
    ["Table 1", "jade brick jade  Draw", "1", "1", "1", "1"],
    ["Table 2", " stillOn", "–", "–", "1", "1"],
  ]);
  const heads = [...document.querySelectorAll(".ws-tables-hand [scope=colgroup]")];
  expect(heads.map(({ textContent }) => textContent)).toEqual(["thisHand", "total"]);
  expect(document.querySelectorAll(".ws-tables-results tbody tr")).toHaveLength(4);
});

test("the wall shows the tables while they play a hand, then how it ended, and no name", () => {
  const told = news(table(1), table(2, { isPaused: true }));
  const { container, rerender } = render(<WallTables news={told} texts={texts} />);
  const rows = () => [...container.querySelectorAll("tbody > tr")].map((row) => row.children[2]?.textContent);
  expect(container.querySelector("h2")?.textContent).toBe("2 of 4");
  expect(rows()).toEqual(["hand 2 trick 4", "hand 2 trick 4 · isPaused"]);
  for (const name of ["Mia", "Leo", "Zoe"]) expect(container.textContent).not.toContain(name);
  const over = news(table(1, { hand: 1 }), table(2, { hand: 1, isPaused: true }));
  over.results[0]!.tables[1] = ended(2);
  rerender(<WallTables news={over} texts={texts} />);
  expect(container.querySelector("h2")?.textContent).toBe("1 at all · isPaused");
  expect(rows()).toEqual(["Draw", "Draw"]);
});

test("who was right is counted by question, and forgotten with the class", () => {
  const said = (...states: string[]) => states.map((state, at) => ({ number: at + 1, state })) as AskView["pupils"];
  keepRight("ABCDE", { number: 1, pupils: said("right", "wrong") });
  keepRight("ABCDE", { number: 1, pupils: said("right", "right") });
  keepRight("ABCDE", { number: 2, pupils: said("wrong", "right") });
  expect(rightOf("ABCDE")).toEqual([[1, 1], [2, 2]]);
  expect(rightOf("OTHER")).toEqual([]);
});
