import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveSettings, parsedSettings } from "../../src/shared/settings";
import { Sounds, answered, heard } from "../../src/table/sounds";
import type { PlayedCard, Seat, TableView } from "../../src/table/shapes";

const SEATS = [0, 1, 2].map((seat) => ({ seat, isTurn: seat === 1, place: "" }) as Seat);
const cards = (faces: string): PlayedCard[] =>
  faces.split(" ").map((card) => ({ card }) as PlayedCard);

const VIEW = {
  phase: "play",
  game: "wildescape",
  me: 0,
  seats: SEATS,
  can: { play: false },
  answers: null,
  hand: { cards: [{}, {}] },
  middle: { seat: 2, laid: cards("8S") },
  texts: { sounds: "Sounds", soundsAsk: "Ask?", soundsYes: "Yes", soundsNo: "No" },
} as unknown as TableView;
const now = (more: object): TableView => ({ ...VIEW, ...more }) as TableView;
const turnOf = (turn: number): Seat[] => SEATS.map((one) => ({ ...one, isTurn: one.seat === turn }));
const out = (...seats: number[]): Seat[] =>
  SEATS.map((one) => ({ ...one, place: seats.includes(one.seat) ? "out" : "" }));

test.each([
  ["a card is laid", VIEW, { middle: { seat: 1, laid: cards("9S") } }, "laid"],
  ["a bomb is laid", VIEW, { middle: { seat: 1, laid: cards("9S 9H"), isBomb: true } }, "bomb"],
  ["a knock is a pass", VIEW, { seats: turnOf(2) }, "pass"],
  ["a trick is gathered", VIEW, { middle: { seat: null, laid: [] }, seats: turnOf(2) }, "gather"],
  ["it's my turn", now({ middle: { seat: null, laid: [] } }), { can: { play: true } }, "turn"],
  ["the first is out", VIEW, { seats: out(2) }, "firstOut"],
  ["another is out", now({ seats: out(2) }), { seats: out(1, 2) }, "out"],
  ["a hand is dealt", now({ phase: "draw", hand: null }), { phase: "play", hand: VIEW.hand }, "deal"],
  ["tribute comes in", now({ phase: "tribute" }), { hand: { cards: [{}, {}, {}] } }, ""],
  ["a hand is over", VIEW, { phase: "outcome" }, "level"],
  ["nothing has changed", VIEW, {}, ""],
])("%s", (_, before, more, sounds) => {
  expect(heard(before, { ...before, ...more } as TableView).join(" ")).toBe(sounds);
});

test("an answer is heard once: right, or not yet, and no hint", () => {
  const question = (isRight: boolean) => ({ feedback: { isRight } });
  expect(answered(null, question(true))).toEqual(["right"]);
  expect(answered(question(true), question(true))).toEqual([]);
  expect(answered(question(true), question(false))).toEqual(["notYet"]);
  expect(answered(question(true), null)).toEqual([]);
});

let made: string[];
let view: TableView;
let listeners: Map<string, (told?: unknown) => void>;

beforeEach(() => {
  made = [];
  view = VIEW;
  listeners = new Map();
  localStorage.clear();
  sessionStorage.clear();
  const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = (kind: string) => () => ({
    gain: param,
    frequency: param,
    Q: param,
    connect: (to: object) => to,
    start: () => made.push(kind),
    stop() {},
  });
  class Context {
    currentTime = 0;
    sampleRate = 8000;
    resume = vi.fn();
    close = vi.fn();
    createOscillator = node("tone");
    createBufferSource = node("noise");
    createBiquadFilter = node("");
    createGain = node("");
    createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
  }
  vi.stubGlobal("AudioContext", Context);
});
afterEach(cleanup);

/** Sounds at the table of a course. */
function listening(): void {
  const el = document.body;
  const model = {
    get: (key: string) => (key === "view" ? { rooms: [] } : key === "table_view" ? view : undefined),
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
    off: (event: string) => void listeners.delete(event),
    send() {},
  };
  render(<Sounds host={{ model }} el={el} />);
}
const show = (more: object): void => {
  view = { ...view, ...more } as TableView;
  act(() => listeners.get("change:table_view")!());
};
const switchOn = (): Promise<void> | void =>
  act(() => saveSettings({ ...parsedSettings(null), sounds: true }));

test("nothing is heard until sounds are switched on, then plays and refusals are", () => {
  listening();
  show({ middle: { seat: 1, laid: cards("9S") } });
  expect(made).toEqual([]);
  switchOn();
  show({ middle: { seat: 2, laid: cards("10S") } });
  expect(made.splice(0)).toEqual(["noise", "tone"]);
  act(() => listeners.get("msg:custom")!({ room: "table", message: { ok: false, text: "Not now." } }));
  expect(made).toEqual(["tone"]);
});

test("a card that is picked is heard", () => {
  listening();
  switchOn();
  const hand = document.createElement("div");
  hand.className = "ws-hand";
  hand.innerHTML = "<span role=option></span>";
  document.body.append(hand);
  fireEvent.click(hand.firstElementChild!);
  expect(made).toEqual(["noise"]);
  hand.remove();
});

test("whether to play with sounds is asked once, at the end of a hand", () => {
  listening();
  show({ middle: { seat: 0, laid: cards("9S") } });
  expect(screen.queryByRole("region")).toBeNull();
  show({ phase: "outcome" });
  fireEvent.click(screen.getByRole("button", { name: "Yes" }));
  expect(parsedSettings(localStorage.getItem("wildescape/settings")).sounds).toBe(true);
  expect(screen.queryByRole("region")).toBeNull();
});

test("the question goes with the result it stands beside", () => {
  listening();
  show({ phase: "outcome" });
  screen.getByRole("region");
  show({ phase: "play" });
  expect(screen.queryByRole("region")).toBeNull();
});

test("who has said no isn't asked again, and a pupil in a class never", () => {
  listening();
  show({ phase: "outcome" });
  fireEvent.click(screen.getByRole("button", { name: "No" }));
  show({ phase: "play" });
  show({ phase: "outcome" });
  expect(screen.queryByRole("region")).toBeNull();
  expect(parsedSettings(localStorage.getItem("wildescape/settings")).sounds).toBe(false);
  localStorage.clear();
  sessionStorage.setItem("wildescape/class", "1234");
  show({ phase: "play" });
  show({ phase: "outcome" });
  expect(screen.queryByRole("region")).toBeNull();
});
