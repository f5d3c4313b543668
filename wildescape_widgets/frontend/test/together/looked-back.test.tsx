import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { PROGRESS_KEY } from "../../src/lessons/progress";
import { isInJournal, keepHand } from "../../src/together/journal";
import { HandsInClass, Looks } from "../../src/together/looked-back";
import type { LookReply, LookTold, TogetherPage, TogetherWords } from "../../src/together/shapes";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const WORDS: Record<string, string> = { handNumber: "hand {hand}", points: "{count} of {most}", pointsOver: "{ours} to {theirs}" };
const words = new Proxy(WORDS, {
  get: (all, name: string) => all[name] ?? name,
  has: (_, name: string) => name === "not_now",
}) as TogetherWords;
const page = { base: "/" } as TogetherPage;
const own = { code: "TABLE", seat: "secret" };

const reply: LookReply = {
  panel: {
    told: "No moment mattered.",
    isBusy: false,
    moments: [],
    good: null,
    texts: { debrief: "What mattered", played: "", hand: "", again: "", good: "" },
  },
  again: [],
  name: "people-1",
  played: [20000, 1, 2, 1],
  hands: { "own:a": { best: 0 } },
};

/** Shows what mattered, where the site answers with this. */
function shown(looks: LookTold[], answer: object = reply) {
  const asked = vi.fn(async (_: string, __: RequestInit) => ({ json: async () => answer }));
  vi.stubGlobal("fetch", asked);
  const onReview = vi.fn();
  render(<Looks {...{ own, looks, page, words, onReview }} lang="en" />);
  return { asked, onReview };
}

test("of the finished hands the newest comes first, with its points once there are any", () => {
  const results = [
    { hand: 1, says: "Draw", points: 3, most: 8, compared: "As good as at 3.", canReview: true },
    { hand: 2, says: "You won", points: null, most: 8, compared: "", canReview: false },
  ];
  const onReview = vi.fn();
  render(<HandsInClass points={[5, 3]} results={results} words={words} onReview={onReview} />);
  expect(screen.getByText("5 to 3")).toBeTruthy();
  const rows = [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(rows).toEqual(["hand 2 You won", "hand 1 Draw3 of 8As good as at 3.review"]);
  fireEvent.click(screen.getByText("review"));
  expect(onReview).toHaveBeenCalledWith(1);
});

test("the newest hand is shown first, and others once they're chosen", async () => {
  const { asked, onReview } = shown([
    { hand: 1, state: "ready", news: 1 },
    { hand: 2, state: "locked", news: 1 },
  ]);
  expect(screen.getByText("look_locked")).toBeTruthy();
  expect(screen.queryByText("review")).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "hand 1" }));
  await screen.findByText("No moment mattered.");
  expect(JSON.parse(String(asked.mock.calls[0]![1].body))).toEqual({ ...own, hand: 1, lang: "en" });
  fireEvent.click(screen.getByText("review"));
  expect(onReview).toHaveBeenCalledWith(1);
});

test("a hand that can't be had is told, and one that is refused", async () => {
  shown([{ hand: 1, state: "skipped", news: 1 }]);
  expect(screen.getByText("look_skipped")).toBeTruthy();
  cleanup();
  shown([{ hand: 1, state: "ready", news: 1 }], { reason: "not_now" });
  await screen.findByText("not_now");
});

test("what is found first is shown, and what is found later takes its place", async () => {
  const early = { ...reply, panel: { ...reply.panel, told: "Checking.", isBusy: true } };
  const answers = [early, reply];
  const asked = vi.fn(async () => ({ json: async () => answers.shift() }));
  vi.stubGlobal("fetch", asked);
  const looks = (state: LookTold["state"], news: number): LookTold[] => [{ hand: 1, state, news }];
  const given = { own, page, words, lang: "en", onReview: vi.fn() };
  const { rerender } = render(<Looks {...given} looks={looks("early", 1)} />);
  await screen.findByText("Checking.");
  // The journal takes what is confirmed.
  expect(screen.queryByText("keep")).toBeNull();
  rerender(<Looks {...given} looks={looks("ready", 2)} />);
  await screen.findByText("No moment mattered.");
  expect(screen.getByText("keep")).toBeTruthy();
});

test("one click keeps a hand in the journal, and says so also later", async () => {
  shown([{ hand: 1, state: "ready", news: 1 }]);
  fireEvent.click(await screen.findByText("keep"));
  expect(screen.getByText("isInJournal")).toBeTruthy();
  expect(screen.queryByText("keep")).toBeNull();
  cleanup();
  shown([{ hand: 1, state: "ready", news: 1 }]);
  await waitFor(() => expect(screen.getByText("isInJournal")).toBeTruthy());
});

test("what is kept already stays beside a hand that is kept", () => {
  const before = { version: 1, steps: { "a/b": [3, 1] }, skills: {}, hands: { "own:b": {} }, played: { "1-1": [1, 0, 0, 0] } };
  localStorage.setItem(PROGRESS_KEY, JSON.stringify(before));
  expect(isInJournal("people-1")).toBe(false);
  expect(keepHand(reply)).toBe("isInJournal");
  const kept = JSON.parse(localStorage.getItem(PROGRESS_KEY)!);
  expect(kept).toMatchObject({ steps: before.steps, hands: { "own:b": {}, "own:a": { best: 0 } } });
  expect(kept.played).toEqual({ "1-1": [1, 0, 0, 0], "people-1": [20000, 1, 2, 1] });
  expect(kept.mistakes["own:a"][0]).toBe(1);
  expect(isInJournal("people-1")).toBe(true);
});

test("a journal of a newer version is left as it is", () => {
  localStorage.setItem(PROGRESS_KEY, '{"version":2}');
  expect(keepHand(reply)).toBe("keepUnread");
  expect(localStorage.getItem(PROGRESS_KEY)).toBe('{"version":2}');
});
