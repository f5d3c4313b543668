import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Host } from "../../src/shared/host";
import { InspectorWidget } from "../../src/cards/inspector.widget";
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
  selection: [],
  selectionRev: 1,
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

function show(view: Partial<View> = {}) {
  const model = new FakeModel<View>({ ...VIEW, ...view });
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

test("the verdict and the lens show the answer to the newest choice only", async () => {
  const model = show();
  fireEvent.click(screen.getByLabelText("Small Joker"));
  const first = model.last;
  fireEvent.click(screen.getByLabelText("8 of spades"));
  expect(model.last).toMatchObject({ action: "select", cards: [0, 1], reading: null });
  model.answer({ judged: PAIR });
  model.answer({ judged: { ...PAIR, title: "Too late" } }, first);
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("A pair of 8s"));
  expect(screen.getByText("counts").closest("li")?.textContent).toContain("A pair of 8s");
  expect(screen.queryByText("Too late")).toBeNull();
});

test("a new view asks again about what is chosen", () => {
  const model = show({ selection: [1] });
  expect(model.last).toMatchObject({ action: "select", cards: [1], rev: 1 });
  model.show({ trump: "8" });
  expect(model.last).toMatchObject({ action: "select", cards: [1], rev: 2 });
});

test("what Python chooses replaces what the browser has chosen", async () => {
  const model = show();
  fireEvent.click(screen.getByLabelText("8 of spades"));
  model.show({ selection: [2], selectionRev: 2 });
  await waitFor(() => expect(model.last).toMatchObject({ cards: [2] }));
  expect(screen.getByLabelText("9 of spades").getAttribute("aria-selected")).toBe("true");
  expect(screen.getByLabelText("8 of spades").getAttribute("aria-selected")).toBe("false");
});

test("a reading is stated where players state it", async () => {
  const model = show({ selection: [0, 1] });
  model.answer({ judged: { ...PAIR, stated: true } });
  fireEvent.click(await screen.findByRole("button", { name: "Another" }));
  expect(model.last).toMatchObject({ action: "select", cards: [0, 1], reading: 1 });
  model.show({ sort: "suit" });
  expect(model.last).toMatchObject({ action: "select", cards: [0, 1], reading: 1 });
  model.answer({ ok: false, reason: "out_of_range" });
  await waitFor(() => expect(model.last).toMatchObject({ cards: [0, 1], reading: null }));
});

test("a meaning stays with its joker while the next answer is on its way", async () => {
  const model = show({ selection: [0, 1] });
  model.answer({ judged: PAIR });
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("A pair of 8s"));
  fireEvent.click(screen.getByLabelText("9 of spades"));
  fireEvent.click(screen.getByLabelText("Small Joker"));
  const cards = within(screen.getByRole("listbox"));
  expect(cards.queryByText("=8")).toBeNull();
  expect(screen.getByText("counts").closest("li")?.textContent).toContain("A pair of 8s");
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
