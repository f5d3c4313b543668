import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SeatNews, TableChair, TogetherTexts, TogetherWords } from "../../src/together/shapes";
import * as changes from "../../src/together/changes";
import { Told, useEvents } from "../../src/together/told";
import type { PartHost } from "../../src/shared/parts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const words = {
  says: "{name}: {phrase}",
  tookBack: "{name} took back",
  went: "{name} went",
  came: "{name} came",
  extended: "{name} more",
  coachOn: "hints",
  coachOff: "no hints",
  isGone: "{name} gone, {count}",
  isAwayNow: "{name} away",
  isBack: "{name} back",
} as TogetherWords;
const texts = {
  words,
  phrases: [
    ["hello", "Hello!"],
    ["nice", "Nice!"],
  ],
} as unknown as TogetherTexts;
const chair = (name: string, phrase: [string, number] | null = null, takenBack = 0): TableChair => ({
  name,
  isAway: false,
  botIn: null,
  seat: null,
  phrase,
  takenBack,
});
const news = (...chairs: TableChair[]): SeatNews => ({ chairs, options: { coach: false } }) as SeatNews;

const host = { load: async () => changes } as unknown as PartHost;
const show = async (now: SeatNews): Promise<void> => act(async () => void shown.rerender(<Page now={now} />));

function Page({ now }: { now: SeatNews }) {
  return <Told events={useEvents(host, now, texts)} />;
}

let shown: ReturnType<typeof render>;
const told = (): string | null => screen.getByRole("status").textContent;

test("what is said is one text, the newest first, and all of it goes at once", async () => {
  shown = render(<Page now={news(chair("Ann"), chair("Bo"))} />);
  await show(news(chair("Ann", ["hello", 1]), chair("Bo")));
  expect(told()).toBe("Ann: Hello!");
  act(() => void vi.advanceTimersByTime(5000));
  await show(news(chair("Ann", ["hello", 1]), chair("Bo", ["nice", 2])));
  act(() => void vi.advanceTimersByTime(5000));
  expect(told()).toBe("Bo: Nice!\u2003Ann: Hello!");
  expect(screen.getByRole("status").childNodes.length).toBe(1);
  act(() => void vi.advanceTimersByTime(5000));
  expect(told()).toBe("");
});

test("a move that was taken back is told, of whoever sits there now only their own", async () => {
  shown = render(<Page now={news(chair("Ann", null, 1))} />);
  await show(news(chair("Ann", null, 2)));
  expect(told()).toBe("Ann took back");
  await show(news(chair("Bo", null, 3)));
  expect(told()).not.toContain("Bo took back");
});

test("who isn't connected is told with when a bot plays, then that one does, then who is back", async () => {
  const ann = chair("Ann");
  shown = render(<Page now={news(ann)} />);
  await show(news({ ...ann, botIn: 55 }));
  expect(told()).toBe("Ann gone, 55");
  await show(news({ ...ann, botIn: 54 }));
  expect(told()).toBe("Ann gone, 55");
  await show(news({ ...ann, isAway: true }));
  expect(told()).toBe("Ann away\u2003Ann gone, 55");
  await show(news(ann));
  expect(told()).toBe("Ann back\u2003Ann away\u2003Ann gone, 55");
});

test("all are told that there are hints, and that there are none any more", async () => {
  const { chairs } = news(chair("Ann"));
  const coached = (coach: boolean): SeatNews => ({ chairs, options: { coach } }) as SeatNews;
  shown = render(<Page now={coached(false)} />);
  await show(coached(true));
  expect(told()).toBe("hints");
  await show(coached(false));
  expect(told()).toBe("no hints\u2003hints");
});

test("all are told who takes more time, once for each time", async () => {
  const ann = news(chair("Ann"));
  const timed = (name: string, extended: number): SeatNews =>
    ({ ...ann, clock: { name, extended, left: 30, isMine: false, canExtend: false } });
  shown = render(<Page now={timed("Ann", 0)} />);
  await show(timed("Ann", 1));
  expect(told()).toBe("Ann more");
  await show(timed("Ann", 1));
  await show(timed("Bo", 2));
  expect(told()).toBe("Ann more");
});
