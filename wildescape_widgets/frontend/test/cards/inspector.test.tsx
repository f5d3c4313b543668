import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Host } from "../../src/shared/host";
import { InspectorWidget } from "../../src/cards/inspector.widget";
import type { ChosenCards } from "../../src/cards/shapes";
import { FakeModel } from "../shared/model";

afterEach(cleanup);

type View = Parameters<typeof InspectorWidget>[0]["view"];

const texts = new Proxy({}, { get: (_, key) => String(key) }) as View["texts"];
const VIEW: View = {
  rev: 1,
  lang: "en",
  cards: [
    { card: "LJ", name: "Small Joker" },
    { card: "8S", name: "8 of spades" },
    { card: "9S", name: "9 of spades" },
  ],
  orders: { rank: [0, 2, 1], suit: [0, 1, 2] },
  sort: "rank",
  trump: "2",
  trumps: ["2", "8"],
  preset: "shanghai",
  presets: { shanghai: "Common rules", catsatcards: "CatsAtCards" },
  languages: { en: "English", zh_CN: "中文" },
  over: [],
  overTitle: null,
  texts,
};
const PAIR = {
  legal: true,
  title: "A pair of 8s",
  why: "The Small Joker stands for the 8.",
  readings: [
    { title: "A pair of 8s", faces: ["8", "8S"], counts: true },
    { title: "Another", faces: ["7", "8S"], counts: false },
  ],
  jokers: true,
  stated: false,
};

function show(choice: Partial<ChosenCards> = {}) {
  const model = new FakeModel<View>(VIEW);
  model.choose(choice);
  const host = new Host<View>(model);
  const draw = () => <InspectorWidget host={host} view={host.view} />;
  const drawn = render(draw());
  host.listen(() => drawn.rerender(draw()));
  return model;
}

test("the cards lie in the order that is asked for", () => {
  const model = show();
  const cards = () => within(screen.getByRole("listbox")).getAllByRole("option");
  const names = () => cards().map((option) => option.getAttribute("aria-label"));
  expect(names()).toEqual(["Small Joker", "9 of spades", "8 of spades"]);
  fireEvent.click(screen.getByText("bySuit"));
  expect(model.last).toMatchObject({ action: "set_sort", sort: "suit" });
  model.show({ sort: "suit" });
  expect(names()).toEqual(["Small Joker", "8 of spades", "9 of spades"]);
});

const chosen = (): (string | null)[] =>
  within(screen.getByRole("listbox"))
    .getAllByRole("option", { selected: true })
    .map((option) => option.getAttribute("aria-label"));
const verdict = (): string => screen.getByRole("status").textContent;

test("the verdict and the lens show what Python told of the newest choice", async () => {
  const model = show();
  fireEvent.click(screen.getByLabelText("Small Joker"));
  const first = model.last;
  fireEvent.click(screen.getByLabelText("8 of spades"));
  expect(model.last).toMatchObject({ action: "select", cards: [0, 1], reading: null });
  model.judge({ ...PAIR, title: "A single" }, first);
  expect(chosen()).toEqual(["Small Joker", "8 of spades"]);
  model.judge(PAIR);
  await waitFor(() => expect(verdict()).toContain("A pair of 8s"));
  expect(screen.getByText("counts").closest("li")?.textContent).toContain("A pair of 8s");
});

test("a view that is opened later shows the choice and its verdict at once, and asks nothing", () => {
  const model = show({ places: [0, 1], judged: PAIR });
  expect(chosen()).toEqual(["Small Joker", "8 of spades"]);
  expect(verdict()).toContain("A pair of 8s");
  expect(model.sent).toEqual([]);
});

test("another verdict on the same choice takes its place", async () => {
  const model = show({ places: [0, 1], judged: PAIR });
  model.show({ trump: "8" });
  model.choose({ judged: { ...PAIR, title: "A pair of trumps" } });
  await waitFor(() => expect(verdict()).toContain("A pair of trumps"));
});

test("what another view or Python chooses is chosen here too", async () => {
  const model = show();
  fireEvent.click(screen.getByLabelText("8 of spades"));
  model.judge(PAIR);
  model.choose({ places: [2] });
  await waitFor(() => expect(chosen()).toEqual(["9 of spades"]));
});

test("a choice that crosses another one on its way gives way to the later one", async () => {
  const model = show();
  fireEvent.click(screen.getByLabelText("8 of spades"));
  const mine = model.last;
  model.choose({ places: [1] });
  model.choose({ places: [2], judged: { ...PAIR, title: "The other one" } });
  expect(chosen()).toEqual(["8 of spades"]);
  model.answer({ number: model.choice.number - 1 }, mine);
  await waitFor(() => expect(chosen()).toEqual(["9 of spades"]));
  expect(verdict()).toContain("The other one");
});

test("a refused choice is put down again", async () => {
  const model = show({ places: [1], judged: PAIR });
  fireEvent.click(screen.getByLabelText("9 of spades"));
  expect(chosen()).toEqual(["9 of spades", "8 of spades"]);
  model.answer({ ok: false, reason: "stale" });
  await waitFor(() => expect(chosen()).toEqual(["8 of spades"]));
});

test("a choice from a hand that is gone means no card of the next one", async () => {
  const model = show();
  fireEvent.click(screen.getByLabelText("8 of spades"));
  model.choose({ hand: 2 });
  const cards = within(screen.getByRole("listbox"));
  await waitFor(() => expect(cards.queryAllByRole("option", { selected: true })).toEqual([]));
  fireEvent.keyDown(screen.getByLabelText("9 of spades"), { key: "Enter" });
  expect(model.last).toMatchObject({ action: "play", cards: [] });
});

test("while the next verdict is on its way, the one before is marked as such", async () => {
  const model = show({ places: [0, 1], judged: PAIR });
  const isBehind = () => screen.getByRole("status").className.includes("ws-behind");
  expect(isBehind()).toBe(false);
  fireEvent.click(screen.getByLabelText("9 of spades"));
  await waitFor(() => expect(isBehind()).toBe(true));
  model.judge(PAIR);
  await waitFor(() => expect(isBehind()).toBe(false));
});

test("a reading is stated where players state it", async () => {
  const model = show({ places: [0, 1], judged: { ...PAIR, stated: true } });
  fireEvent.click(screen.getByRole("button", { name: "Another" }));
  expect(model.last).toMatchObject({ action: "select", cards: [0, 1], reading: 1 });
});

test("a meaning stays with its joker while the next answer is on its way", () => {
  const model = show({ places: [0, 1], judged: PAIR });
  fireEvent.click(screen.getByLabelText("9 of spades"));
  fireEvent.click(screen.getByLabelText("Small Joker"));
  const cards = within(screen.getByRole("listbox"));
  expect(cards.queryByText("=8")).toBeNull();
  expect(screen.getByText("counts").closest("li")?.textContent).toContain("A pair of 8s");
  expect(model.sent).toHaveLength(2);
});

test("Enter plays what is chosen, however fast it follows", () => {
  const model = show();
  const card = screen.getByLabelText("8 of spades");
  fireEvent.keyDown(card, { key: " " });
  fireEvent.keyDown(card, { key: "Enter" });
  expect(model.last).toMatchObject({ action: "play", cards: [1] });
});

test("a refused play on the table says why and keeps what was typed", async () => {
  const model = show();
  const input = screen.getByRole("textbox") as HTMLInputElement;
  fireEvent.input(input, { target: { value: "8S 9X" } });
  fireEvent.click(screen.getByText("put"));
  expect(model.last).toMatchObject({ action: "set_over", over: "8S 9X" });
  model.answer({ ok: false, text: "“9X” is no card." });
  expect((await screen.findByRole("alert")).textContent).toBe("“9X” is no card.");
  expect(input.value).toBe("8S 9X");
});

test.each([
  ["trump", "8", { action: "set_trump", trump: "8" }],
  ["rules", "catsatcards", { action: "set_rules", preset: "catsatcards" }],
  ["language", "zh_CN", { action: "set_lang", lang: "zh_CN" }],
])("the %s is set even if the view moves on meanwhile", (label, value, message) => {
  const model = show();
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(model.last).toMatchObject({ ...message, rev: null });
});
