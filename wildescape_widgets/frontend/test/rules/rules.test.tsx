import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { find, folded } from "../../src/rules/find";
import { RulesWidget } from "../../src/rules/rules";
import { Host } from "../../src/shared/host";
import { FakeModel } from "../shared/model";

afterEach(cleanup);
beforeEach(() => history.replaceState(null, "", "#"));

type View = Parameters<typeof RulesWidget>[0]["view"];
type Block = View["games"][number]["sections"][number]["blocks"][number];

const texts = new Proxy({}, { get: (_, key) => String(key) }) as View["texts"];

const block = (fields: Partial<Block>): Block => ({
  title: "",
  text: "",
  plays: [],
  relation: "",
  trump: null,
  head: [],
  rows: [],
  changed: "",
  isExtra: false,
  ...fields,
});

const VIEW: View = {
  rev: 1,
  lang: "en",
  game: "wildescape",
  games: [
    {
      name: "wildescape",
      title: "Wild Escape",
      inForce: "House rules: Common rules",
      sections: [
        {
          anchor: "combinations",
          title: "What you can play",
          blocks: [
            block({ title: "Bomb", text: "Four cards of one rank and any fifth card." }),
            block({ text: "A detail.", isExtra: true }),
          ],
        },
        {
          anchor: "tricks",
          title: "Tricks",
          blocks: [block({ text: "Turns go counterclockwise.", changed: "Direction of play" })],
        },
      ],
    },
    {
      name: "escalation",
      title: "Escalation",
      inForce: "",
      sections: [
        { anchor: "taking", title: "Taking the middle", blocks: [block({ text: "You may take." })] },
      ],
    },
  ],
  groups: [
    {
      title: "Plays",
      rules: [
        {
          name: "straight_flush",
          title: "Straight flush",
          help: "What five consecutive cards of one suit are.",
          source: "CatsAtCards has no such class.",
          value: "on",
          changed: "",
          choices: [
            { value: "on", title: "A class of its own", who: "" },
            { value: "off", title: "Only a flush", who: "CatsAtCards" },
          ],
        },
      ],
    },
  ],
  preset: "shanghai",
  presets: { shanghai: "Common rules", catsatcards: "CatsAtCards" },
  words: [
    {
      anchor: "word-bomb",
      term: "Bomb",
      other: "炸弹",
      pinyin: "zhàdàn",
      meaning: "Four cards of one rank and any fifth card.",
      elsewhere: ["In Dou Dizhu a bomb beats everything."],
      forms: ["bomb", "炸弹"],
    },
    {
      anchor: "word-straight-flush",
      term: "Straight flush",
      other: "同花顺",
      pinyin: "tónghuāshùn",
      meaning: "A straight in one suit.",
      elsewhere: [],
      forms: ["straight flush", "同花顺"],
    },
  ],
  texts,
};

function shown(view: Partial<View> = {}) {
  const model = new FakeModel<View>({ ...VIEW, ...view });
  const host = new Host<View, never>(model);
  render(<RulesWidget host={host} view={model.get("view") as View} />);
  return { model };
}

const field = (): HTMLElement => screen.getByRole("searchbox");
const found = (): string[] =>
  [...document.querySelectorAll(".ws-finds b")].map((title) => title.textContent ?? "");
const look = (text: string): void => {
  fireEvent.input(field(), { target: { value: text } });
};

test("a text is compared without marks, capitals and spaces", () => {
  expect(folded("Tónghuā Shùn")).toBe("tonghuashun");
  expect(folded("lǜ")).toBe("lu");
});

test.each(["bomb", "BOM", "炸弹", "zhadan", "zhàdàn", "zha dan"])(
  "%s finds the bomb in the glossary, and where the rules speak of it",
  (asked) => {
    shown();
    look(asked);
    expect(found()).toEqual(["Bomb", "What you can play"]);
  },
);

test("what is nowhere is said to be nowhere", () => {
  shown();
  look("whist");
  expect(found()).toEqual([]);
  expect(screen.getByRole("status").textContent).toBe("nothing");
  look("  ");
  expect(screen.getByRole("status").textContent).toBe("");
  expect(find([], "bomb")).toEqual([]);
});

test("house rules and the other game are found, too", () => {
  shown();
  look("catsatcards");
  expect(found()).toEqual(["Straight flush"]);
  look("middle");
  fireEvent.click(screen.getByRole("link", { name: /Taking the middle/ }));
  expect(screen.getByRole("heading", { name: "Taking the middle" })).toBe(document.activeElement);
});

test("enter goes to the first place, arrows through the places, escape back to an empty field", () => {
  shown();
  look("bomb");
  fireEvent.keyDown(field(), { key: "ArrowDown" });
  const [first, second] = [...document.querySelectorAll<HTMLElement>(".ws-finds a")];
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first as HTMLElement, { key: "ArrowDown" });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second as HTMLElement, { key: "Escape" });
  expect(document.activeElement).toBe(field());
  expect(found()).toEqual([]);
  look("bomb");
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(document.activeElement?.getAttribute("data-anchor")).toBe("word-bomb");
});

test("an address leads to its place, and a damaged one does no harm", () => {
  history.replaceState(null, "", "#/rules/tricks");
  shown();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Tricks" }));
  cleanup();
  for (const hash of ['#/rules/"]', "#/rules/%", "#/rules/nowhere", "#/rules/", "#%"]) {
    history.replaceState(null, "", hash);
    shown();
    expect(screen.getByRole("heading", { name: "Tricks" })).toBeTruthy();
    cleanup();
  }
});

test("going back leads to the place before", async () => {
  shown();
  history.replaceState(null, "", "#/rules/word-bomb");
  dispatchEvent(new PopStateEvent("popstate"));
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("data-anchor")).toBe("word-bomb"),
  );
});

test("what is changed is marked where it stands and in the contents", () => {
  shown();
  const contents = screen.getByRole("navigation", { name: "contents" });
  expect(within(contents).getByRole("link", { name: /Tricks/ }).textContent).toContain("changed");
  expect(within(contents).getByRole("link", { name: "What you can play" })).toBeTruthy();
  expect(screen.getByText("Direction of play").closest(".ws-changed")?.textContent).toContain(
    "Turns go counterclockwise.",
  );
});

test("a preset and a house rule are asked for", () => {
  const { model } = shown();
  const [presets] = screen.getAllByRole("combobox");
  fireEvent.change(presets as HTMLElement, { target: { value: "catsatcards" } });
  expect(model.last).toMatchObject({ action: "choose_preset", preset: "catsatcards" });
  fireEvent.click(screen.getByRole("radio", { name: /Only a flush/ }));
  expect(model.last).toMatchObject({
    action: "choose_rule",
    field: "straight_flush",
    choice: "off",
  });
});

test("the other game has no house rules", () => {
  shown();
  fireEvent.click(screen.getByRole("button", { name: "Escalation" }));
  expect(screen.getAllByRole("combobox")).toEqual([screen.getByRole("combobox", { name: "contents" })]);
  expect(screen.getByRole("heading", { name: "Taking the middle" })).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
});

test("the card holds the rules in force without details, and closes again", async () => {
  shown();
  fireEvent.click(screen.getByRole("button", { name: "card" }));
  const sheet = await screen.findByRole("article", { name: "cardTitle" });
  expect(sheet.textContent).toContain("House rules: Common rules");
  expect(sheet.textContent).toContain("Four cards of one rank");
  expect(sheet.textContent).not.toContain("A detail.");
  fireEvent.click(screen.getByRole("button", { name: "close" }));
  expect(screen.queryByRole("article")).toBeNull();
  expect(document.activeElement?.getAttribute("data-anchor")).toBe("card");
});

test("an address opens the card", async () => {
  history.replaceState(null, "", "#/rules/card");
  shown();
  expect(await screen.findByRole("article", { name: "cardTitle" })).toBeTruthy();
});
