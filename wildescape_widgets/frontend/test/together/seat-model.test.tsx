import { afterEach, expect, test, vi } from "vitest";
import { SeatModel } from "../../src/together/seat-model";
import type { SeatNews } from "../../src/together/shapes";

const OWN = { code: "ACDEFHJ", seat: "secret" };

/** What the site answers to each request, in turn; then nobody answers any more. */
function serving(...answers: object[]) {
  const asked: { action: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string, { body }: { body: string }) => {
      asked.push({ action: address, body: JSON.parse(body) as Record<string, unknown> });
      const answer = answers.shift();
      if (!answer) return new Promise(() => {});
      return { json: async () => answer };
    }),
  );
  return asked;
}

const news = (rev: number, view: number | null, era = "first"): SeatNews =>
  ({ rev, era, view: view === null ? null : { rev: view }, choice: { number: 1 } }) as never;

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const models: SeatModel[] = [];
function model(onNews = vi.fn(), onEnd = vi.fn()) {
  const made = new SeatModel(OWN, onNews, onEnd);
  models.push(made);
  return { made, onNews, onEnd };
}

afterEach(() => {
  models.splice(0).forEach((one) => one.close());
  vi.unstubAllGlobals();
});

test("it asks with what it knows, and shows what is newer", async () => {
  const asked = serving(news(1, 3), news(2, null), news(3, 5));
  const { made, onNews } = model();
  await settled();
  expect(asked[0]).toEqual({ action: "together/look", body: { ...OWN, view: -1, since: -1 } });
  expect(asked[1]?.body).toMatchObject({ since: 1, view: 3, era: "first" });
  expect(made.get("view")).toEqual({ rev: 5 });
  expect(onNews).toHaveBeenCalledTimes(3);
});

test("after a restart views are numbered anew", async () => {
  serving(news(7, 90), news(1, 2, "second"));
  const { made } = model();
  await settled();
  expect(made.get("view")).toEqual({ rev: 2 });
});

test("messages arrive one after the other, and each is answered", async () => {
  const replies = vi.fn();
  const asked = serving(news(1, 1));
  const { made } = model();
  await settled();
  const answers: ((answer: object) => void)[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    asked.push({ action: "act", body: JSON.parse(body) as Record<string, unknown> });
    return new Promise((resolve) => answers.push((answer) => resolve({ json: async () => answer })));
  });
  made.on("msg:custom", replies);
  made.send({ id: 1, action: "select" });
  made.send({ id: 2, action: "play" });
  await settled();
  expect(answers.length).toBe(1);
  answers[0]!({ ...news(2, 2), reply: { id: 1, ok: true } });
  await settled();
  expect(answers.length).toBe(2);
  expect(replies).toHaveBeenCalledWith({ id: 1, ok: true });
});

test("a seat that is gone ends it, and a site that is away is asked again", async () => {
  serving({ reason: "gone" });
  const { onEnd } = model();
  await settled();
  expect(onEnd).toHaveBeenCalledWith("gone");

  serving({ reason: "waking" });
  const lost = vi.fn();
  const { made, onEnd: other } = model();
  made.on("lost", lost);
  await settled();
  expect(lost).toHaveBeenCalledWith(true);
  expect(other).not.toHaveBeenCalled();
});

test("a table that comes back is asked again sooner than a site that is away", async () => {
  vi.useFakeTimers();
  for (const [reason, times] of [
    ["waking", 2],
    ["away_site", 1],
  ] as const) {
    const asked = serving({ reason });
    model();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.length).toBe(times);
  }
  vi.useRealTimers();
});
