import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { seatPlace } from "../../src/table/seats";
import { Host } from "../../src/shared/host";
import type {
  BuilderPanel,
  Can,
  ChoiceVerdict,
  FormField,
  MatchForm,
  ReplayPanel,
  Seat,
  TableActions,
  TableView,
  TeachingPanel,
} from "../../src/table/shapes";
import { TableWidget } from "../../src/table/table";
import { FakeModel } from "../shared/model";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const PLACED: Record<string, string> = { branched: "since {at}" };
const texts = new Proxy(PLACED, {
  get: (placed, key: string) => placed[key] ?? key,
}) as TableView["texts"];
const NOTHING: Can = {
  play: false,
  pass: false,
  hint: false,
  undo: false,
  restart: false,
  step: false,
  go: false,
  setup: false,
  rewind: false,
  branch: false,
  back: false,
  teach: false,
  share: false,
  handOut: false,
};
const MINE: Can = { ...NOTHING, play: true, pass: true, hint: true, undo: true };

/** Waits until the parts that are loaded when needed are shown. */
const later = globalThis.setTimeout;

/** A part may load others, which are asked for only once it's drawn: a few rounds of both. */
const partsShown = (): Promise<void> =>
  act(async () => {
    for (let round = 0; round < 4; round += 1) {
      await vi.dynamicImportSettled();
      await new Promise((drawn) => later(drawn, 10));
    }
  });

function seat(number: number, about: Partial<Seat> = {}): Seat {
  return {
    seat: number,
    name: `Player ${number}`,
    whose: number ? (number % 2 ? "opponent" : "partner") : "me",
    team: number % 2,
    isTurn: false,
    status: "",
    place: "",
    sign: "P",
    who: "",
    face: "",
    count: "",
    canBeAsked: false,
    laid: [],
    hasBacks: number > 0,
    open: null,
    canBeOpened: false,
    ...about,
  };
}

const SEATS = [
  seat(0, { isTurn: true, count: "5 cards" }),
  seat(1, { canBeAsked: true }),
  seat(2),
  seat(3),
  seat(4, { place: "①", status: "out first", hasBacks: false }),
  seat(5, { laid: [{ card: "KS" }, { card: "BJ", means: "K" }] }),
];
const CARDS = ["BJ", "8S", "8H", "AS", "AH"].map((card) => ({ card, name: `the ${card}` }));

const VIEW: TableView = {
  rev: 1,
  lang: "en",
  languages: { en: "English", zh_CN: "中文" },
  game: "wildescape",
  phase: "play",
  title: "Wild Escape",
  teams: [],
  trump: "8",
  count: "",
  seats: SEATS,
  me: 0,
  middle: {
    title: "Pair of kings",
    note: "Player 5 led.",
    flow: "clockwise",
    seat: 5,
    laid: SEATS[5]!.laid,
    isBomb: false, gifts: [],
  },
  said: [],
  prompt: "Beat it, or pass.",
  coach: "",
  hints: [],
  mustPass: false,
  autoPass: false,
  hand: {
    label: "Your hand",
    cards: CARDS,
    orders: {
      rank: [0, 1, 2, 3, 4],
      suit: [0, 1, 3, 2, 4],
      piles: [0, 1, 2, 3, 4],
      plays: [0, 1, 2, 3, 4],
    },
    piles: [],
    plays: [],
    lit: [],
  },
  sort: "rank",
  answers: null,
  can: MINE,
  speed: "normal",
  speeds: [["normal", "normal"]],
  isPaused: false,
  isExercise: false,
  isShared: false,
  isBusy: false,
  setup: null,
  drawn: null,
  outcome: null,
  debrief: null,
  given: [],
  replay: null,
  walk: null,
  teaching: null,
  builder: null,
  keep: null,
  texts,
};
const PAIR: ChoiceVerdict = {
  legal: true,
  title: "A pair of aces.",
  why: "It beats the kings.",
  faces: ["A", "AS"],
  readings: [],
};

function show(view: Partial<TableView> = {}) {
  const model = new FakeModel<TableView>({ ...VIEW, ...view });
  const host = new Host<TableView, TableActions>(model);
  const draw = () => <TableWidget host={host} view={host.view} />;
  const drawn = render(draw());
  host.listen(() => drawn.rerender(draw()));
  return model;
}

const button = (name: string): HTMLElement => screen.getByRole("button", { name });
const press = (name: string): void => {
  button(name).focus();
  fireEvent.click(button(name));
};
/** Opens the menu of what few need. */
const openMenu = async (): Promise<void> => {
  press("more");
  await partsShown();
};
const card = (name: string): HTMLElement => screen.getByRole("option", { name: `the ${name}` });
const focused = (): string | null | undefined =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

test("seats lie clockwise round the oval, the first at the bottom", () => {
  const places = [0, 1, 2, 3, 4, 5].map((at) => seatPlace(at, 6));
  expect(places.map(({ side }) => side)).toEqual([
    "bottom",
    "left",
    "left",
    "top",
    "right",
    "right",
  ]);
  expect(places[1]!.y).toBeGreaterThan(places[2]!.y);
  expect(places[4]!.y).toBeLessThan(places[5]!.y);
});

test.each([3, 4, 5, 6])("no two of %i seats lie in one place", (count) => {
  const places = Array.from({ length: count }, (_, at) => seatPlace(at, count));
  expect(new Set(places.map(({ x, y }) => `${Math.round(x)}/${Math.round(y)}`)).size).toBe(count);
});

const seatItems = (): HTMLElement[] =>
  within(screen.getByRole("list", { name: "table" })).getAllByRole("listitem");

test("a seat says who it is, what it did and where it stands", () => {
  show();
  const [me, next, , , escaped] = seatItems();
  expect(me!.getAttribute("aria-current")).toBe("true");
  expect(me!.textContent).toContain("yourTurn, me5 cards");
  expect(next!.textContent).toContain("Player 1, opponent");
  expect(escaped!.textContent).toContain("out first");
});

test("no line that says two things of a seat ends with the dot between them", () => {
  show({ seats: [seat(0), seat(1, { status: "played this", count: "won't tell" })] });
  expect(seatItems()[1]!.querySelector(".ws-status")?.textContent).toBe("won't tell · played this");
});

test("only the play that stands is drawn as cards, in the middle", () => {
  show();
  expect(document.querySelectorAll(".ws-round .ws-card")).toHaveLength(2);
  const fan = document.querySelector(".ws-middle-played")!;
  expect(fan.textContent).toContain("K♠ 大");
  expect(fan.querySelector(".ws-meaning")?.textContent).toBe("=K");
});

test("a closed hand is drawn alike for any count, and none for who is out", () => {
  const model = show({
    seats: [seat(0, { hasBacks: false }), seat(1, { count: "1 card" }), seat(2)],
  });
  const backs = seatItems().map((item) => item.querySelectorAll(".ws-backs i").length);
  expect(backs).toEqual([0, 3, 3]);
  model.show({ seats: [seat(0, { hasBacks: false }), seat(1, { hasBacks: false, place: "①" })] });
  expect(seatItems()[1]!.querySelector(".ws-backs")).toBeNull();
});

test("a way out is a moment, but none that was there before", () => {
  const model = show();
  expect(document.querySelector(".ws-moment")).toBeNull();
  model.show({ seats: SEATS.map((one) => (one.seat === 2 ? { ...one, place: "②" } : one)) });
  const moments = [...document.querySelectorAll<HTMLElement>(".ws-moment")];
  expect(moments.map(({ dataset }) => dataset["seat"])).toEqual(["2"]);
});

test("tribute says who gives whom what, with the cards that are given", () => {
  const gift = { seat: 1, to: 0, what: "Player 1 → You: highest card", laid: [{ card: "AS" }] };
  const owed = { seat: 5, to: 2, what: "Player 5 → Player 2: highest card", laid: [] };
  show({
    phase: "tribute",
    middle: { ...VIEW.middle, title: "Tribute", seat: null, laid: [], gifts: [gift, owed] },
  });
  const rows = [...document.querySelectorAll(".ws-gifts > li")];
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining("A♠"),
    "Player 5 → Player 2: highest card",
  ]);
});

test("what few need is in a menu, which Escape closes", async () => {
  show();
  const menu = button("more");
  expect(menu.getAttribute("aria-expanded")).toBe("false");
  await openMenu();
  expect(menu.getAttribute("aria-expanded")).toBe("true");
  button("restart").focus();
  fireEvent.keyDown(button("restart"), { key: "Escape" });
  expect(menu.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(menu);
});

test("the menu closes after a choice", async () => {
  const model = show();
  await openMenu();
  press("bySuit");
  expect(model.last).toMatchObject({ action: "set_sort", sort: "suit" });
  expect(button("more").getAttribute("aria-expanded")).toBe("false");
  press("more");
  fireEvent.change(screen.getByLabelText("speed"), { target: { value: "normal" } });
  expect(button("more").getAttribute("aria-expanded")).toBe("false");
});

test("a hand is restarted only by whoever says so twice", async () => {
  const model = show({ can: { ...MINE, restart: true } });
  await openMenu();
  press("restart");
  expect(screen.getByText("restartAsks")).toBeTruthy();
  press("cancel");
  expect(model.sent.map(({ action }) => action)).not.toContain("restart");
  press("more");
  expect(screen.queryByText("restartAsks")).toBeNull();
  press("restart");
  press("restartYes");
  expect(model.last.action).toBe("restart");
  expect(button("more").getAttribute("aria-expanded")).toBe("false");
});

test.each(["share", "settings", "log"])("%s closes on Escape and on a click elsewhere", async (name) => {
  show();
  await openMenu();
  press(name);
  await partsShown();
  expect(button(name).getAttribute("aria-expanded")).toBe("true");
  fireEvent.keyDown(card("AS"), { key: "Escape" });
  expect(button(name).getAttribute("aria-expanded")).toBe("false");
  expect(focused()).toBe(name);
  press(name);
  await partsShown();
  fireEvent.pointerDown(button("shut"));
  expect(button(name).getAttribute("aria-expanded")).toBe("true");
  fireEvent.pointerDown(card("AS"));
  expect(button(name).getAttribute("aria-expanded")).toBe("false");
});

test("the code of a record goes when another record is opened", async () => {
  const model = show({ replay: REPLAY, can: { ...NOTHING, share: true } });
  press("share");
  await partsShown();
  model.answer({ code: "we1.first", link: "", record: null });
  const code = await screen.findByLabelText<HTMLInputElement>("code");
  expect(code.value).toBe("we1.first");
  const asked = model.sent.length;
  model.show({ replay: { ...REPLAY, at: 11 } });
  expect(model.sent).toHaveLength(asked);
  model.show({ replay: { ...REPLAY, record: 2 } });
  await waitFor(() => expect(screen.queryByLabelText("code")).toBeNull());
  expect(model.last.action).toBe("share");
  model.answer({ code: "we1.second", link: "", record: null });
  const other = await screen.findByLabelText<HTMLInputElement>("code");
  expect(other.value).toBe("we1.second");
});

test("the first stop for the tab key leads to the hand", () => {
  show();
  const first = document.querySelector<HTMLElement>("button, [tabindex='0']");
  expect(first?.textContent).toBe("toHand");
  fireEvent.click(first!);
  expect(focused()).toBe("the BJ");
});

test("the hand is one stop for the tab key, and the buttons follow it", () => {
  show();
  const stops = [...document.querySelectorAll<HTMLElement>("[role=option], .ws-player-panel button")]
    .filter((stop) => stop.tabIndex === 0)
    .map((stop) => stop.dataset["card"] ?? stop.textContent);
  expect(stops).toEqual(["BJ", "play", "pass", "hint", "sort", "putTogetherpile"]);
});

test("a play sends places and the reading, and the focus goes back to the hand", async () => {
  const model = show();
  fireEvent.click(card("BJ"));
  fireEvent.click(card("AS"));
  const readings = [
    { title: "aces", faces: ["A", "AS"], counts: true },
    { title: "others", faces: ["2", "2"], counts: false },
  ];
  model.judge({ ...PAIR, readings });
  fireEvent.change(await screen.findByLabelText("stateIt"), { target: { value: "1" } });
  expect(model.last).toMatchObject({ action: "select", cards: [0, 3], reading: 1 });
  press("play");
  expect(model.last).toMatchObject({ action: "play", cards: [0, 3], reading: 1 });
  model.answer({});
  await waitFor(() => expect(focused()).toBe("the BJ"));
});

/** The hand with its kings put together. */
const PILED = {
  ...VIEW.hand!,
  orders: { ...VIEW.hand!.orders, piles: [1, 2, 0, 3, 4] },
  piles: [{ places: [1, 2], label: "pair of 8s", names: ["8S", "8H"].map((card) => `the ${card}, pile 1: a pair of 8s`) }],
};
const held = (): HTMLElement[] => within(screen.getByRole("listbox")).getAllByRole("option");
const lying = (): (string | undefined)[] => held().map((option) => option.dataset["card"]);

test("what is chosen is put together, and put down", () => {
  const model = show();
  fireEvent.click(card("8S"));
  press("putTogether");
  expect(model.sent.map(({ action }) => action)).toEqual(["select"]);
  fireEvent.click(card("8H"));
  fireEvent.keyDown(card("8H"), { key: "g" });
  expect(model.sent.slice(2)).toMatchObject([
    { action: "set_piles", piles: [[1, 2]] },
    { action: "select", cards: [] },
  ]);
  model.show({ hand: PILED, sort: "piles" });
  expect(lying()).toEqual(["8S", "8H", "BJ", "AS", "AH"]);
  const names = held().map((option) => option.getAttribute("aria-label"));
  expect(names.slice(0, 3)).toEqual([
    "the 8S, pile 1: a pair of 8s",
    "the 8H, pile 1: a pair of 8s",
    "the BJ",
  ]);
});

test("a pile is chosen whole and taken apart, or loses one card", () => {
  const model = show({ hand: PILED, sort: "piles" });
  fireEvent.dblClick(card("8H, pile 1: a pair of 8s"));
  expect(model.last).toMatchObject({ action: "select", cards: [1, 2] });
  press("takeApart");
  expect(model.sent.at(-2)).toMatchObject({ action: "set_piles", piles: [] });
  card("8S, pile 1: a pair of 8s").focus();
  fireEvent.keyDown(card("8S, pile 1: a pair of 8s"), { key: " ", shiftKey: true });
  expect(model.last).toMatchObject({ action: "select", cards: [1, 2] });
  fireEvent.click(card("AS"));
  press("putTogether");
  expect(model.sent.at(-2)).toMatchObject({ action: "set_piles", piles: [[1, 2, 3]] });
  const names = ["BJ", "8S", "8H"].map((card) => `the ${card}, pile 1: three 8s`);
  const piles = [{ places: [0, 1, 2], label: "three 8s", names }];
  model.show({ hand: { ...PILED, piles } });
  fireEvent.click(card("BJ, pile 1: three 8s"));
  press("takeApart");
  expect(model.sent.at(-2)).toMatchObject({ action: "set_piles", piles: [[1, 2]] });
});

test("the label of a pile chooses all of it, and is no card", () => {
  const model = show({ hand: PILED, sort: "piles" });
  const labels = [...document.querySelectorAll<HTMLElement>(".ws-pile")];
  expect(labels.map((label) => label.textContent)).toEqual(["pair of 8s"]);
  fireEvent.click(labels[0]!);
  expect(model.sent).toMatchObject([{ action: "select", cards: [1, 2] }]);
});

test("a hand is sorted by rank, by suit or by own piles", async () => {
  const model = show({ hand: PILED });
  press("more");
  await partsShown();
  expect(card("8S")).toBeTruthy();
  for (const [name, sort] of [["byRank", "rank"], ["bySuit", "suit"], ["byPiles", "piles"]]) {
    press(name!);
    expect(model.last).toMatchObject({ action: "set_sort", sort });
  }
});

test("while nothing is chosen one press sorts a hand into plays, and another by rank", () => {
  const model = show({ sort: "suit" });
  press("byPlays");
  expect(model.last).toMatchObject({ action: "set_sort", sort: "plays" });
  const { piles: plays, orders } = PILED;
  const hand = { ...PILED, piles: [], plays, orders: { ...orders, plays: orders.piles } };
  model.show({ hand, sort: "plays" });
  expect(lying()).toEqual(["8S", "8H", "BJ", "AS", "AH"]);
  expect(document.querySelector(".ws-pile")?.textContent).toBe("pair of 8s");
  fireEvent.keyDown(card("BJ"), { key: "s" });
  expect(model.last).toMatchObject({ action: "set_sort", sort: "rank" });
  fireEvent.click(card("AS"));
  expect(screen.queryByRole("button", { name: "byPlays" })).toBeNull();
  press("clear");
  expect(screen.getByRole("button", { name: "byPlays" })).toBeTruthy();
});

test("the focus stays with its card when cards are put together", () => {
  const model = show();
  card("8H").focus();
  model.show({ hand: PILED, sort: "piles" });
  expect(focused()).toBe("the 8H, pile 1: a pair of 8s");
});

test("a refused play says why, until something else is chosen", async () => {
  const model = show();
  press("play");
  model.answer({ ok: false, text: "Choose cards to play first." });
  const words = await screen.findByText("Choose cards to play first.");
  expect(focused()).toBe("play");
  fireEvent.click(card("AS"));
  await waitFor(() => expect(words.textContent).toBe(""));
});

test("a refusal that the verdict says already is read out again, not written again", async () => {
  const model = show();
  fireEvent.click(card("8S"));
  model.judge({ ...PAIR, legal: false, title: "A single 8.", why: "It is too low." });
  await screen.findByText("A single 8.");
  press("play");
  model.answer({ ok: false, text: "A single 8. It is too low." });
  const alert = await screen.findByText("A single 8. It is too low.", { selector: "[role=alert]" });
  expect(alert.className).toBe("ws-unseen");
  expect(document.querySelector(".ws-verdict")!.className).toContain("ws-again");
  press("play");
  await waitFor(() => expect(alert.textContent).toBe(""));
  model.answer({ ok: false, text: "It is not your turn." });
  await waitFor(() => expect(alert.textContent).toBe("It is not your turn."));
  expect(alert.className).toBe("ws-problem");
});

test("Enter in the hand plays what is chosen", () => {
  const model = show();
  fireEvent.keyDown(card("AS"), { key: " " });
  fireEvent.keyDown(card("AS"), { key: "Enter" });
  expect(model.last).toMatchObject({ action: "play", cards: [3], reading: null });
});

test("what may not be done now keeps the focus and asks nothing", () => {
  const model = show({ can: { ...MINE, pass: false } });
  press("pass");
  expect(focused()).toBe("pass");
  expect(model.sent).toEqual([]);
});

test("a choice draws nothing again but the hand and the verdict", async () => {
  let drawn = 0;
  const view = {
    ...VIEW,
    get trump() {
      drawn++;
      return "8";
    },
  };
  const model = new FakeModel<TableView>(view);
  render(<TableWidget host={new Host<TableView, TableActions>(model)} view={view} />);
  expect(drawn).toBeGreaterThan(0);
  drawn = 0;
  fireEvent.click(card("AS"));
  model.judge(PAIR);
  await screen.findByText("A pair of aces.");
  expect(drawn).toBe(0);
});

test("one region tells what was said and the verdict", async () => {
  const model = show();
  model.show({ said: ["Player 1 passes."] });
  model.show({ said: ["Player 2 plays a pair.", "Player 3 passes."] });
  model.show({ said: [], sort: "suit" });
  fireEvent.click(card("AS"));
  model.judge(PAIR);
  const region = screen.getByRole("status");
  await waitFor(() => expect(region.textContent).toContain("A pair of aces."));
  expect(region.textContent).toContain("Player 1 passes. Player 2 plays a pair. Player 3 passes.");
  expect(document.querySelectorAll("[aria-live]")).toHaveLength(1);
});

const HINTS: TableView["hints"] = [
  { number: 1, text: "Play a pair of aces.", cards: [3, 4], button: "play" },
  { number: 2, text: "Next best: pass.", cards: [], button: "pass" },
];

/** The buttons that stand out. */
const marked = (): (string | null)[] =>
  [...document.querySelectorAll(".ws-buttons .ws-primary")].map((one) => one.textContent);

test("a hint comes with its cards, which one press plays; the next shows the second choice", () => {
  const model = show();
  press("hint");
  expect(model.last.action).toBe("hint");
  model.show({ hints: HINTS.slice(0, 1) });
  act(() => model.choose({ places: [3, 4], judged: PAIR }));
  expect(screen.getByRole("status").textContent).toContain("Play a pair of aces.");
  for (const name of ["AS", "AH"]) {
    expect(card(name).className).toContain("ws-lit");
    expect(card(name).className).toContain("ws-chosen");
  }
  expect(card("BJ").className).not.toContain("ws-lit");
  expect(marked()).toEqual(["play"]);
  expect(focused()).toBe("hint");
  press("play");
  expect(model.last).toMatchObject({ action: "play", cards: [3, 4] });

  model.show({ hints: HINTS });
  act(() => model.choose({ places: [], judged: null }));
  expect(document.querySelectorAll(".ws-hints")).toHaveLength(1);
  expect(screen.getByRole("status").textContent).toContain("Next best: pass.");
  expect(document.querySelector(".ws-lit, .ws-chosen")).toBeNull();
  expect(marked()).toEqual(["pass"]);
  model.show({ hints: [] });
  expect(document.querySelector(".ws-hints")).toBeNull();
  expect(marked()).toEqual([]);
});

test("a hint without words leaves the verdict on its cards, which are lit", () => {
  const model = show({ hints: [{ ...HINTS[0]!, text: "" }] });
  act(() => model.choose({ places: [4, 3], judged: PAIR }));
  expect(screen.getByRole("status").textContent).toContain("It beats the kings.");
  expect(document.querySelector(".ws-hints")).toBeNull();
  expect(document.querySelectorAll(".ws-lit").length).toBeGreaterThan(0);
});

test("a hint stands in place of the verdict on its own cards, and goes where others are chosen", async () => {
  const model = show({ hints: HINTS.slice(0, 1) });
  act(() => model.choose({ places: [4, 3], judged: PAIR }));
  const region = screen.getByRole("status");
  expect(region.textContent).not.toContain("It beats the kings.");
  expect(region.textContent).toContain("Play a pair of aces.");
  act(() => model.choose({ places: [0], judged: { ...PAIR, legal: false, title: "A joker." } }));
  await waitFor(() => expect(region.textContent).toContain("A joker."));
  expect(region.textContent).not.toContain("Play a pair of aces.");
  expect(document.querySelector(".ws-lit")).toBeNull();
  expect(marked()).toEqual([]);
  act(() => model.choose({ places: [], judged: null }));
  expect(region.textContent).not.toContain("Play a pair of aces.");
});

test("a hint marks the answer to a question for the count", () => {
  const answers = { tell: "I hold 5", refuse: "I don't say" };
  const model = show({ answers, can: { ...MINE, play: false, pass: false } });
  press("hint");
  expect(model.last.action).toBe("hint");
  model.show({ hints: [{ number: 1, text: "Keep it secret.", cards: [], button: "refuse" }] });
  expect(marked()).toEqual(["I don't say"]);
});

test("where no hints are given there is no button for them", () => {
  const { hint: _, ...can } = MINE;
  show({ can });
  expect(screen.queryByRole("button", { name: "hint" })).toBeNull();
});

test("a teacher, who moves for others, makes no piles", () => {
  show({ walk: WALK, teaching: TEACHING, can: { ...MINE, teach: true } });
  expect(screen.queryByRole("button", { name: "putTogether" })).toBeNull();
});

test("the coach's word stays while cards are picked", async () => {
  const model = show({ coach: "Coach: Play a pair of aces." });
  fireEvent.click(card("AS"));
  model.judge(PAIR);
  const region = screen.getByRole("status");
  await waitFor(() => expect(region.textContent).toContain("It beats the kings."));
  expect(region.textContent).toContain("Coach: Play a pair of aces.");
});

test("P passes wherever the focus is, but in a field to write in or out of turn", () => {
  const model = show({ can: { ...MINE, teach: true } });
  expect(button("pass").getAttribute("aria-keyshortcuts")).toBe("P");
  fireEvent.keyDown(card("AS"), { key: "p" });
  expect(model.last.action).toBe("pass");
  fireEvent.keyDown(button("hint"), { key: "P" });
  expect(model.sent).toHaveLength(2);
  for (const about of [{ key: "p", ctrlKey: true }, { key: "p", repeat: true }, { key: '"' }])
    fireEvent.keyDown(card("AS"), about);
  fireEvent.keyDown(screen.getByLabelText("speed"), { key: "p" });
  expect(model.sent).toHaveLength(2);
  model.show({ can: { ...MINE, pass: false } });
  fireEvent.keyDown(card("AS"), { key: "p" });
  expect(model.sent).toHaveLength(2);
});

test("where nothing beats the table there is a switch to pass by itself", () => {
  const model = show();
  expect(screen.queryByRole("switch")).toBeNull();
  model.show({ mustPass: true });
  expect(button("pass").className).toContain("ws-primary");
  fireEvent.click(screen.getByRole("switch", { name: "autoPass" }));
  expect(model.last).toMatchObject({ action: "set_auto_pass", on: true });
  model.show({ mustPass: false, autoPass: true });
  fireEvent.click(screen.getByRole("switch"));
  expect(model.last).toMatchObject({ action: "set_auto_pass", on: false });
});

test("the focus goes to the hand when what had it is gone", () => {
  const model = show();
  press("askFor");
  expect(model.last).toMatchObject({ action: "ask", seat: 1 });
  model.show({ seats: SEATS.map((other) => ({ ...other, canBeAsked: false })) });
  expect(focused()).toBe("the BJ");
});

test("the focus goes to what comes next when the hand is gone", () => {
  const model = show();
  card("AS").focus();
  model.show({ hand: null, phase: "outcome", can: { ...NOTHING, go: true, rewind: true } });
  expect(focused()).toBe("go");
});

test("a question is answered only as is allowed", () => {
  const model = show({ answers: { tell: "I hold 5", refuse: "" } });
  expect(screen.queryByRole("button", { name: "play" })).toBeNull();
  const buttons = [...document.querySelectorAll(".ws-buttons button")];
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["I hold 5", "hint"]);
  press("I hold 5");
  expect(model.last).toMatchObject({ action: "answer", tell: true });
});

test("in Escalation one takes instead of passing", () => {
  const model = show({ can: { ...MINE, take: true } });
  expect(screen.queryByRole("button", { name: "pass" })).toBeNull();
  press("take");
  expect(model.last.action).toBe("take");
});

test("cards are given, not passed, while tribute is due", () => {
  show({ phase: "tribute", can: { ...MINE, pass: false } });
  expect(button("play")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "pass" })).toBeNull();
});

test("when all is over, a new match is the next thing to do", () => {
  const model = show({ phase: "over", can: { ...NOTHING, setup: true, rewind: true } });
  for (const name of ["play", "pass", "hint", "clear"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  press("setup");
  expect(model.last.action).toBe("setup");
});

test("what was chosen is gone the moment another hand lies there", () => {
  const model = show();
  fireEvent.click(card("AS"));
  model.choose({ hand: 2 });
  model.show({ hand: { ...VIEW.hand!, cards: CARDS.slice(0, 4) } });
  press("play");
  expect(model.last).toMatchObject({ action: "play", cards: [] });
});

test("an outcome says the result, why, and what follows, in this order", async () => {
  show({
    phase: "outcome",
    hand: null,
    outcome: {
      title: "We won the hand",
      isWon: true,
      why: ["Trapped: Player 1 with 2 cards."],
      consequences: ["Trump is 9."],
      levels: [
        { team: 0, before: "6", after: "9" },
        { team: 1, before: "2", after: "2" },
      ],
      paid: [],
    },
  });
  await partsShown();
  const said = document.querySelector(".ws-outcome")?.textContent;
  expect(said).toBe("We won the handTrapped: Player 1 with 2 cards.Trump is 9.");
  const cards = [...document.querySelectorAll(".ws-levels > li")];
  expect(cards.map(({ className }) => className)).toEqual(["ws-level-up", ""]);
  expect(cards.map(({ textContent }) => textContent)).toEqual(["69", "22"]);
});

function field(name: string, ...choices: string[]): FormField {
  const pairs = choices.map((choice): [string, string] => [choice, choice]);
  return { name, title: name, help: "help", source: "source", value: choices[0]!, choices: pairs };
}

const FORM: MatchForm = {
  game: field("game", "wildescape", "escalation"),
  preset: field("preset", "shanghai", "wikipedia"),
  players: field("players", "beginner", "club"),
  each: ["You", "Ann", "Bo"].map((name, at) => ({ name, bot: "beginner", isYou: at === 0 })),
  longestName: 20,
  groups: [
    { title: "Tricks", fields: [field("straight", "on", "off"), field("lead", "next", "partner")] },
  ],
  ends: "Start ends your match.",
};

async function showForm(setup: Partial<MatchForm> = {}) {
  const model = show({ phase: "setup", hand: null, setup: { ...FORM, ...setup } });
  await partsShown();
  return model;
}

const set = (name: string, value: string): boolean =>
  fireEvent.change(screen.getByRole("combobox", { name, hidden: true }), { target: { value } });
const radio = (name: RegExp): HTMLInputElement => screen.getByRole("radio", { name });

test("a preset fills in all rules, and any may be changed before the start", async () => {
  const model = await showForm();
  expect(screen.getByText("Start ends your match.")).toBeTruthy();
  fireEvent.click(radio(/wikipedia/));
  model.answer({ values: { straight: "off", lead: "next" } });
  await waitFor(() => expect(radio(/wikipedia/).checked).toBe(true));
  set("lead", "partner");
  expect(radio(/ownRules/).checked).toBe(true);
  set("players", "club");
  press("start");
  expect(model.last).toMatchObject({ action: "set_names", names: ["You", "Ann", "Bo"] });
  model.answer({});
  await waitFor(() =>
    expect(model.last).toMatchObject({
      action: "start",
      players: ["club", "club", "club"],
      rules: { straight: "off", lead: "partner" },
    }),
  );
});

test("each of the others has a name and a level, and a name refused begins nothing", async () => {
  const model = await showForm();
  const name = screen.getAllByLabelText<HTMLInputElement>("nameOf");
  expect(name.map(({ value }) => value)).toEqual(["Ann", "Bo"]);
  fireEvent.input(name[1]!, { target: { value: "Wang" } });
  fireEvent.change(screen.getAllByLabelText("levelOf")[0]!, { target: { value: "club" } });
  const all = screen.getByRole<HTMLSelectElement>("combobox", { name: "players" });
  expect(all.selectedOptions[0]?.textContent).toBe("mixed");
  press("start");
  expect(model.last).toMatchObject({ action: "set_names", names: ["You", "Ann", "Wang"] });
  model.answer({ ok: false, text: "Two players are called Wang." });
  await screen.findByText("Two players are called Wang.");
  expect(model.last.action).toBe("set_names");
  press("start");
  model.answer({});
  await waitFor(() =>
    expect(model.last).toMatchObject({ action: "start", players: ["beginner", "club", "beginner"] }),
  );
});

test("the form changes to the other game, and nobody's name is lost", async () => {
  const model = await showForm();
  fireEvent.input(screen.getAllByLabelText("nameOf")[1]!, { target: { value: "Wang" } });
  fireEvent.click(radio(/escalation/));
  expect(model.last).toMatchObject({ action: "choose_game", game: "escalation" });
  const seats = field("seats", "2", "3");
  const game = { ...FORM.game, value: "escalation" };
  model.show({ setup: { ...FORM, game, preset: null, groups: [{ title: "E", fields: [seats] }] } });
  expect(screen.getAllByLabelText("nameOf")).toHaveLength(1);
  set("seats", "3");
  expect(screen.getAllByLabelText<HTMLInputElement>("nameOf")[1]!.value).toBe("Wang");
  press("start");
  model.answer({});
  await waitFor(() =>
    expect(model.last).toMatchObject({ action: "start", rules: { seats: "3" } }),
  );
});

test("the focus goes to the form that is opened, and comes back when it is closed", async () => {
  const model = show({ can: { ...MINE, setup: true } });
  press("setup");
  model.show({ phase: "setup", hand: null, setup: FORM });
  await partsShown();
  expect(document.activeElement?.className).toBe("ws-setup");
  press("cancel");
  model.show({ phase: "play", hand: VIEW.hand, setup: null });
  expect(focused()).toBe("the BJ");
});

const REPLAY: ReplayPanel = {
  at: 10,
  last: 40,
  tricks: [0, 8, 14],
  deals: [
    [0, "Hand 1"],
    [30, "Hand 2"],
  ],
  seeing: "0",
  seers: [["0", "Player 0"]],
  note: "",
  notes: [12],
  advice: "",
  record: 1,
  isBranch: false,
  isLater: false,
};

test("a record runs only after the seek that is still on its way", async () => {
  const model = show({ replay: REPLAY, can: NOTHING });
  await partsShown();
  const seeks = (): number => model.sent.filter(({ action }) => action === "seek").length;
  const slider = screen.getByRole("slider", { name: "replay" });
  fireEvent.keyDown(slider, { key: "PageUp" });
  fireEvent.keyDown(slider, { key: "ArrowRight" });
  fireEvent.click(screen.getByRole("button", { name: "playOn" }));
  model.answer({});
  await waitFor(() => expect(seeks()).toBe(2));
  expect(model.last.action).toBe("seek");
  model.answer({});
  await waitFor(() => expect(model.last).toMatchObject({ action: "set_paused", paused: false }));
});

test("of many quick seeks the first and the newest are asked for", async () => {
  const model = show({ replay: REPLAY, can: NOTHING });
  await partsShown();
  const slider = screen.getByRole("slider", { name: "replay" });
  for (const value of [11, 12, 13, 14]) fireEvent.input(slider, { target: { value } });
  expect(model.sent.map((sent) => sent["at"])).toEqual([11]);
  model.answer({});
  await waitFor(() => expect(model.last).toMatchObject({ action: "seek", at: 14 }));
  expect(model.sent).toHaveLength(2);
});

test("beyond the tricks of a deal lie the deals before and after it", async () => {
  const deals: ReplayPanel["deals"] = [[0, "Draw"], [1, "Hand 1"], [9, "Hand 2"]];
  const model = show({ replay: { ...REPLAY, at: 0, tricks: [], deals } });
  await partsShown();
  press("nextTrick");
  expect(model.last).toMatchObject({ action: "seek", at: 1 });
  cleanup();
  const other = show({ replay: { ...REPLAY, at: 9, tricks: [9, 12], deals } });
  await partsShown();
  press("previousTrick");
  expect(other.last).toMatchObject({ action: "seek", at: 1 });
});

test("the keys of the scrubber go by steps and by tricks", async () => {
  const model = show({ replay: REPLAY, can: NOTHING });
  await partsShown();
  const slider = screen.getByRole("slider");
  const found: unknown[] = [];
  for (const key of ["ArrowRight", "Home", "End"]) {
    fireEvent.keyDown(slider, { key });
    await waitFor(() => expect(model.sent).toHaveLength(found.length + 1));
    found.push(model.last["at"]);
    model.answer({});
    await waitFor(() => expect((slider as HTMLInputElement).value).toBe("10"));
  }
  expect(found).toEqual([11, 0, 40]);
  fireEvent.click(button("nextTrick"));
  expect(model.last["at"]).toBe(14);
  model.answer({});
  fireEvent.keyDown(slider, { key: " " });
  await waitFor(() => expect(model.last).toMatchObject({ action: "set_paused" }));
});

test("a record is looked at, not played", () => {
  show({ replay: REPLAY });
  expect(screen.queryByRole("button", { name: "play" })).toBeNull();
  cleanup();
  show({ replay: { ...REPLAY, isBranch: true } });
  expect(button("play")).toBeTruthy();
  expect(screen.queryByRole("slider")).toBeNull();
});

test("whoever tries something else is told so, and how to leave it", () => {
  const model = show({ replay: { ...REPLAY, isBranch: true } });
  expect(screen.getByText("since 10")).toBeTruthy();
  press("record");
  expect(model.last.action).toBe("back");
  model.show({ replay: { ...REPLAY, isBranch: true, isLater: true } });
  expect(screen.queryByText("since 10")).toBeNull();
  expect(button("record")).toBeTruthy();
});

test("only a click that leads on brings the desk into view", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
  const model = show({ phase: "outcome", hand: null, can: { ...NOTHING, go: true } });
  press("go");
  model.show({ phase: "play", hand: VIEW.hand, can: MINE });
  await waitFor(() => expect(scroll).toHaveBeenCalledOnce());
  expect((scroll.mock.contexts[0] as Element).className).toBe("ws-player-panel");
  press("pass");
  model.show({ phase: "outcome", hand: null, can: { ...NOTHING, go: true } });
  model.show({ phase: "play", hand: VIEW.hand, can: MINE });
  await screen.findByRole("button", { name: "pass" });
  await new Promise(requestAnimationFrame);
  expect(scroll).toHaveBeenCalledOnce();
  scroll.mockRestore();
});

const BUILDER: BuilderPanel = {
  game: "wildescape",
  games: [["wildescape", "Wild Escape"]],
  names: SEATS.map((_, seat) => `Player ${seat}`),
  counts: [],
  hands: ["", "", "", "", "", ""],
  hidden: [],
  example: "",
  trump: "2",
  trumps: ["2", "8"],
  leader: 0,
  rules: "shanghai",
  presets: [["shanghai", "Shanghai"]],
  player: 0,
  played: "",
  value: 0,
  direction: 1,
  size: 27,
  copies: 3,
  texts: new Proxy({} as BuilderPanel["texts"], {
    get: (_, key) => (key === "left" ? "{card} left {count}" : String(key)),
  }),
  unseen: [],
};
const named = (...cards: string[]) => cards.map((card) => ({ card, name: card }));
const PALETTE = named("KH", "AH", "KS", "AS", "BJ");

test("what fails in building a position is said there, and nothing typed is lost", async () => {
  const builder = { ...BUILDER, hands: ["2S", "", "", "", "", ""] };
  const model = show({ can: { ...NOTHING, teach: true }, builder, teaching: TEACHING });
  await partsShown();
  press("build");
  await partsShown();
  press("typed");
  fireEvent.input(screen.getByLabelText("Player 1"), { target: { value: "9X" } });
  press("laySeats");
  expect(model.last).toMatchObject({
    action: "build",
    hands: ["2S", "9X", "", "", "", ""],
    wishes: null,
    code: null,
    trump: "2",
    leader: 0,
  });
  model.answer({ ok: false, text: "“9X” is no card." });
  await screen.findByText("“9X” is no card.");
  press("wishes");
  expect(screen.queryByText("“9X” is no card.")).toBeNull();
  model.show({ builder: { ...builder, hands: ["3S", "", "", "", "", ""] } });
  press("typed");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Player 1").value).toBe("9X");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Player 0").value).toBe("3S");
});

test("hands are laid out card by card, with the keys too", async () => {
  const model = show({ can: { ...NOTHING, teach: true }, builder: BUILDER, teaching: TEACHING });
  await partsShown();
  press("build");
  await partsShown();
  model.answer({ ok: true, cards: [...named("KC", "KD"), ...PALETTE] });
  const palette = await screen.findByRole("toolbar", { name: "allCards" });
  const names = within(palette).getAllByRole("button").map((each) => each.getAttribute("aria-label"));
  expect(names).toEqual(
    ["AS", "KS", "AH", "KH", "KD", "KC", "BJ"].map((card) => `${card} left 3`),
  );
  const [ace, king] = within(palette).getAllByRole("button");
  fireEvent.click(ace!);
  fireEvent.click(ace!);
  fireEvent.click(ace!);
  fireEvent.click(ace!);
  expect(within(palette).getAllByRole("button")[0]!.getAttribute("aria-label")).toBe("AS left 0");
  press("Player 1 0");
  ace!.focus();
  fireEvent.keyDown(ace!, { key: "k" });
  expect(document.activeElement).toBe(king);
  fireEvent.keyDown(king!, { key: "Home" });
  expect(document.activeElement).toBe(ace);
  expect(within(palette).getAllByRole("button").filter((each) => each.tabIndex === 0)).toHaveLength(1);
  fireEvent.click(king!);
  press("Player 0 3");
  fireEvent.click(within(screen.getByRole("toolbar", { name: "Player 0" })).getAllByRole("button")[0]!);
  press("rest");
  expect(model.last).toMatchObject({
    action: "build",
    hands: ["AS AS", "KS", "", "", "", ""],
    more: { rest: true },
  });
});

test("the palette says what is dealt and what to do first, and empties all hands", async () => {
  const said = { dealtAll: "all {count}", dealtSome: "{dealt} of {count}", dealtNone: "none" };
  const texts = new Proxy(said as unknown as BuilderPanel["texts"], {
    get: (known, key) => Reflect.get(known, key) ?? String(key),
  });
  const hands = ["KH KH KH AH AH AH", "KS KS KS AS AS AS", "BJ BJ BJ", "", "", ""];
  const builder = { ...BUILDER, hands, texts };
  const model = show({ can: { ...NOTHING, teach: true }, builder, teaching: TEACHING });
  await partsShown();
  press("build");
  await partsShown();
  model.answer({ ok: true, cards: PALETTE });
  await screen.findByText("all 15");
  model.show({ builder: { ...builder, hands: ["", ...hands.slice(1)], hidden: [0] } });
  screen.getByText("9 of 15 staysHidden");
  press("clearAll");
  screen.getByText("none staysHidden");
  expect(screen.queryByRole("button", { name: "clearAll" })).toBeNull();
});

test("after a deal the form makes room for the table, and keeps what was typed", async () => {
  const model = show({ can: { ...NOTHING, teach: true }, builder: BUILDER, teaching: TEACHING });
  await partsShown();
  press("build");
  await partsShown();
  press("wishes");
  fireEvent.input(screen.getByLabelText("wishes"), { target: { value: "Yan: two jokers" } });
  press("laySeats");
  expect(model.last).toMatchObject({ action: "build", wishes: "Yan: two jokers" });
  model.show({ teaching: { ...TEACHING, told: "Dealt: 27 cards each." } });
  model.answer({ ok: true });
  await waitFor(() => expect(screen.queryByRole("group", { name: "build" })).toBeNull());
  screen.getByText("Dealt: 27 cards each.");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "build" }));
  press("build");
  expect(screen.getByLabelText<HTMLTextAreaElement>("wishes").value).toBe("Yan: two jokers");
});

test("what a teacher needs first is in plain sight", async () => {
  const model = show({
    can: { ...NOTHING, teach: true, handOut: true },
    builder: BUILDER,
    teaching: TEACHING,
  });
  await partsShown();
  const buttons = within(screen.getByRole("group", { name: "teaching" })).getAllByRole("button");
  expect(buttons.slice(0, 2).map((button) => button.textContent)).toEqual(["build", "handOut"]);
  press("handOut");
  await partsShown();
  await waitFor(() => expect(model.last).toMatchObject({ action: "hand_out_form" }));
});

test("a hidden seat is played by naming its cards", async () => {
  const builder = { ...BUILDER, unseen: ["play", "pass"] };
  const model = show({ can: { ...NOTHING, teach: true }, hand: null, builder });
  await partsShown();
  fireEvent.input(await screen.findByLabelText("unseen"), { target: { value: "8S" } });
  press("play");
  expect(model.last).toMatchObject({ action: "move_unseen", act: "play", cards: "8S" });
  model.answer({ ok: false, text: "Not held." });
  await screen.findByText("Not held.");
  press("pass");
  expect(model.last).toMatchObject({ action: "move_unseen", act: "pass" });
});

test("a match that waits for its player is gone back to", () => {
  const model = show({ can: { ...NOTHING, back: true } });
  expect(screen.getByText("waits")).toBeTruthy();
  press("back");
  expect(model.last).toMatchObject({ action: "back" });
});

test("a teacher opens one seat more, and closes it", () => {
  const seats = SEATS.map((other) => ({
    ...other,
    canBeOpened: true,
    open: other.seat === 2 ? CARDS : null,
  }));
  const model = show({ seats, can: { ...NOTHING, teach: true } });
  press("open: Player 1");
  expect(model.last).toMatchObject({ action: "open", seats: [1, 2] });
  press("close: Player 2");
  expect(model.last).toMatchObject({ action: "open", seats: [] });
});

const say = new Proxy({}, { get: (_, key) => String(key) }) as TeachingPanel["texts"];
const TEACHING: TeachingPanel = {
  title: "",
  chapters: [],
  at: null,
  chapter: null,
  isGiven: false,
  told: "",
  texts: say,
};
const CHAPTERS = { ...TEACHING, chapters: ["First", "Then"], at: 0 };
const WALK: TableView["walk"] = {
  at: 1,
  last: 2,
  tricks: [0],
  deals: [],
  seeing: "",
  seers: [],
  note: "",
  notes: [],
  advice: "",
  record: 1,
  isBranch: false,
  isLater: false,
};

test("while a teacher marks, a click marks a card, and the mark stays when cards are chosen again", async () => {
  const model = show({ teaching: TEACHING, can: { ...MINE, teach: true } });
  await partsShown();
  press("mark");
  fireEvent.click(card("AS"));
  expect(card("AS").hasAttribute("data-pointed")).toBe(true);
  expect(model.sent.filter(({ action }) => action === "select")).toEqual([]);
  press("mark");
  fireEvent.click(card("AH"));
  expect(model.last).toMatchObject({ action: "select" });
  expect(document.querySelectorAll("[data-pointed]")).toHaveLength(1);
  model.show({});
  expect(card("AS").hasAttribute("data-pointed")).toBe(true);
  fireEvent.click(card("AH"), { altKey: true });
  expect(card("AH").hasAttribute("data-pointed")).toBe(true);
  fireEvent.keyDown(card("AS"), { key: "m" });
  expect(card("AS").hasAttribute("data-pointed")).toBe(false);
  press("clearMarks");
  expect(document.querySelector("[data-pointed]")).toBeNull();
});

test("each chapter has its own note, also on the same step", async () => {
  const model = show({ teaching: CHAPTERS, walk: { ...WALK, note: "One." }, can: { ...MINE, teach: true } });
  await partsShown();
  const note = (): string => (screen.getByLabelText("note") as HTMLTextAreaElement).value;
  fireEvent.input(screen.getByLabelText("note"), { target: { value: "Not saved." } });
  model.show({ walk: { ...WALK, note: "Two.", record: 2 } });
  await waitFor(() => expect(note()).toBe("Two."));
});

test("marks on one game are none on the next", async () => {
  const model = show({ teaching: TEACHING, walk: WALK, can: { ...MINE, teach: true } });
  await partsShown();
  fireEvent.click(card("AS"), { altKey: true });
  model.show({ walk: { ...WALK, record: 2 } });
  expect(document.querySelector("[data-pointed]")).toBeNull();
});

test("the stage shows no field to write in, and what one leaves is back as it was", async () => {
  show({ teaching: TEACHING, walk: WALK, can: { ...MINE, teach: true } });
  await partsShown();
  press("fullScreen");
  const stage = document.querySelector(".ws-stage")!;
  expect(stage.querySelector("input, textarea, select")).toBeNull();
  expect(document.body.querySelectorAll("[inert]").length).toBeGreaterThan(0);
  fireEvent.keyDown(stage, { key: "Escape" });
  expect(document.querySelector(".ws-stage")).toBeNull();
  expect(document.querySelector("[inert]")).toBeNull();
});

test("on the stage one steps back and on, and past the end a bot moves", async () => {
  const teach = { ...NOTHING, step: true, teach: true };
  const model = show({ teaching: TEACHING, walk: WALK, can: teach });
  await partsShown();
  press("fullScreen");
  const bar = within(document.querySelector<HTMLElement>(".ws-stage-bar")!);
  const tap = (name: string) => fireEvent.click(bar.getByRole("button", { name }));
  tap("previous");
  expect(model.last).toMatchObject({ action: "seek", at: 0 });
  tap("next");
  expect(model.last).toMatchObject({ action: "seek", at: 2 });
  model.show({ walk: { ...WALK, at: 2 } });
  tap("step");
  expect(model.last).toMatchObject({ action: "step" });
  model.show({ walk: { ...WALK, isBranch: true } });
  tap("return");
  expect(model.last).toMatchObject({ action: "back" });
});

test("beside the way of a position one returns to it", async () => {
  const can = { ...MINE, back: true, teach: true };
  const model = show({ teaching: TEACHING, walk: WALK, can });
  await partsShown();
  expect(document.querySelector(".ws-scrubber")).not.toBeNull();
  model.show({ walk: { ...WALK, isBranch: true } });
  await partsShown();
  expect(document.querySelector(".ws-scrubber")).toBeNull();
  press("return");
  expect(model.last).toMatchObject({ action: "back" });
});

test("chapters are shown, added, moved and removed", async () => {
  const model = show({ teaching: CHAPTERS, can: { ...MINE, teach: true } });
  await partsShown();
  press("nextChapter");
  expect(model.last).toMatchObject({ action: "show_chapter", number: 1 });
  press("lecture");
  await partsShown();
  press("1. First");
  expect(model.last).toMatchObject({ action: "show_chapter", number: 0 });
  press("down: First");
  expect(model.last).toMatchObject({ action: "move_chapter", number: 0, to: 1 });
  press("drop: Then");
  expect(model.last).toMatchObject({ action: "drop_chapter", number: 1 });
  fireEvent.input(screen.getByLabelText("chapterTitle"), { target: { value: "" } });
  screen.getByText("toAdd");
  const before = model.sent.length;
  press("addChapter");
  expect(model.sent).toHaveLength(before);
  fireEvent.input(screen.getByLabelText("chapterTitle"), { target: { value: "More" } });
  press("addChapter");
  expect(model.last).toMatchObject({ action: "save_chapter", number: null, title: "More" });
  press("updateChapter");
  expect(model.last).toMatchObject({ action: "save_chapter", number: 0, title: "More" });
  expect(screen.queryByText("toAdd")).toBeNull();
});

test("who opens chapters that were handed out only clicks through them, and saves them", async () => {
  const model = show({ teaching: { ...CHAPTERS, isGiven: true }, can: { ...MINE, teach: true } });
  await partsShown();
  for (const own of ["handOut", "fullScreen", "wall", "mark", "askClass"])
    expect(screen.queryByText(own)).toBeNull();
  press("nextChapter");
  expect(model.last).toMatchObject({ action: "show_chapter", number: 1 });
  press("lecture");
  await partsShown();
  press("saveLecture");
  expect(model.last).toMatchObject({ action: "lecture_file" });
});

test("a shown hand is drawn once, and where hands are opened the table keeps its shape", () => {
  const seats = SEATS.map((other) => ({ ...other, canBeOpened: true, open: null as typeof CARDS | null }));
  show({ seats: seats.map((one) => (one.seat === 0 ? { ...one, open: CARDS } : one)) });
  expect(document.querySelectorAll("[data-card=AS]")).toHaveLength(1);
  cleanup();
  show({ seats, me: null, hand: null });
  expect(document.querySelector(".ws-opened")).not.toBeNull();
});

test("the log is asked for while it is open, and again on each view", async () => {
  const model = show();
  press("log");
  await partsShown();
  model.answer({ deals: [{ title: "Hand 1", lines: ["Player 1 passes."] }] });
  await screen.findByText("Player 1 passes.");
  const before = model.sent.length;
  model.show({});
  expect(model.sent).toHaveLength(before + 1);
  expect(model.last).toMatchObject({ action: "log" });
  press("log");
  const asked = model.sent.length;
  model.show({});
  expect(model.sent).toHaveLength(asked);
});

test("sounds are off until they are switched on", async () => {
  show();
  press("more");
  await partsShown();
  press("settings");
  await partsShown();
  const { checked } = screen.getByRole<HTMLInputElement>("switch", { name: "sounds" });
  expect(checked).toBe(false);
  fireEvent.click(screen.getByRole("switch", { name: "sounds" }));
  expect(JSON.parse(localStorage.getItem("wildescape/settings")!).sounds).toBe(true);
});

test("the colours of the suits are set once for the browser", async () => {
  show();
  press("more");
  await partsShown();
  press("settings");
  await partsShown();
  fireEvent.click(screen.getByRole("radio", { name: "twoColours" }));
  expect(JSON.parse(localStorage.getItem("wildescape/settings")!).suits).toBe("two");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "twoColours" }).checked).toBe(true);
});

test("a code that cannot be read is refused where it was typed", async () => {
  const model = show();
  press("share");
  await partsShown();
  fireEvent.input(screen.getByLabelText("loadCode"), { target: { value: "WE-1" } });
  press("load");
  expect(model.last).toMatchObject({ action: "load", text: "WE-1" });
  model.answer({ ok: false, text: "This is no code." });
  await screen.findByText("This is no code.");
  expect(screen.getByLabelText<HTMLInputElement>("loadCode").value).toBe("WE-1");
});

test("a link to a deal is opened once", async () => {
  location.hash = "#table=W1%20x";
  const model = show();
  await partsShown();
  await waitFor(() => expect(model.last).toMatchObject({ action: "load", text: "W1 x" }));
  expect(location.hash).toBe("");
});

test("a damaged link is refused in words", async () => {
  location.hash = "#table=we1.%";
  const model = show();
  await partsShown();
  await waitFor(() => expect(model.last).toMatchObject({ action: "load", text: "we1.%" }));
  model.answer({ ok: false, text: "This is no code." });
  await screen.findByText("This is no code.");
});

const KEPT = { slot: "a", isFresh: true };
const KEY = `wildescape/${location.pathname}/a`;
const keptBy = (tab: string) => JSON.stringify({ tab, match: "m", past: "p", now: "n" });

test("a kept match comes back to a fresh table only", async () => {
  localStorage.setItem(KEY, keptBy("before"));
  const fresh = show({ keep: KEPT });
  await partsShown();
  await waitFor(() => expect(fresh.last).toMatchObject({ action: "resume", past: "p", now: "n" }));
  cleanup();
  const begun = show({ keep: { ...KEPT, isFresh: false } });
  await partsShown();
  expect(begun.sent).toEqual([]);
});

test("where another tab has played on, one of the two is chosen", async () => {
  const model = show({ keep: KEPT });
  await partsShown();
  localStorage.setItem(KEY, keptBy("other"));
  model.tell({ keep: { slot: "a", match: "mine", now: "1" } });
  await screen.findByText("otherTab");
  expect(localStorage.getItem(KEY)).toBe(keptBy("other"));
  press("takeOther");
  expect(model.last).toMatchObject({ action: "resume", past: "p", now: "n" });
  await waitFor(() => expect(screen.queryByText("otherTab")).toBeNull());
});

test.each(["continueHere", "takeOther"])(
  "the focus stays at the table when another tab is decided about: %s",
  async (name) => {
    const model = show({ keep: KEPT });
    await partsShown();
    localStorage.setItem(KEY, keptBy("other"));
    model.tell({ keep: { slot: "a", match: "mine", now: "1" } });
    await screen.findByText("otherTab");
    press(name);
    await waitFor(() => expect(screen.queryByText("otherTab")).toBeNull());
    expect(focused()).toBe("the BJ");
  },
);

test("a table that falls silent while bots move is asked whether it is there", () => {
  vi.useFakeTimers();
  const model = show({ isBusy: true });
  vi.advanceTimersByTime(4999);
  model.show({});
  vi.advanceTimersByTime(4999);
  expect(model.sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(model.last.action).toBe("ping");
});
