import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import type { ExhibitView, Writing } from "../../src/lessons/shapes";
import { Asked } from "../../src/paper/question";
import type { WorksheetTexts } from "../../src/paper/shapes";
import type { Seat } from "../../src/table/shapes";
import { emptySeat } from "../table/seat";

const texts = new Proxy({}, { get: (_, name) => String(name) }) as WorksheetTexts;
const seat = (about: Partial<Seat>): Seat => emptySeat({ whose: "opponent", ...about });
const shown = (...seats: Seat[]): ExhibitView => ({
  trump: null,
  head: [],
  rows: [],
  facts: [],
  lens: null,
  felt: {
    seats,
    me: 0,
    middle: { title: "", note: "", flow: "", seat: null, laid: [], isBomb: false, gifts: [] },
    texts: { table: "table", yourTurn: "yourTurn" },
  },
  film: [],
  told: [],
});
const blank = { isPlay: false, hand: [], todo: "", options: [], shared: [], places: [], lines: [] };
const asked = (exhibit: ExhibitView, writing: Writing = blank): Element => {
  const question = { goal: "", shown: exhibit, writing, hint: "", answer: "", because: "" };
  return render(<Asked question={question} texts={texts} />).container;
};

afterEach(cleanup);

test("a place is said in words, as no table explains its sign", () => {
  const told = asked(shown(seat({ place: "⑥" }), seat({ place: "③", status: "out third" })));
  expect([...told.querySelectorAll("li")].map((one) => one.textContent)).toEqual([
    "Jun opponent · last",
    "Jun opponent · out\u00a0third",
  ]);
});

test("a line without a word is one more to write on", () => {
  const told = asked(shown(), { ...blank, lines: ["Your play:", "Why:", ""] });
  expect(told.querySelectorAll(".ws-paper-line > i")).toHaveLength(3);
});
