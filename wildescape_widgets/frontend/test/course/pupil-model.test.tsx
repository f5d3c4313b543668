import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PupilPage } from "../../src/classroom/shapes";
import { PupilModel } from "../../src/course/pupil-model";
import type { Reply } from "../../src/shared/host";

const view = (lang: string): object => ({ rev: 0, lang, number: 0, asked: null });
const page = { base: "/course/", views: { en: view("en"), zh_CN: view("zh_CN") } } as never as PupilPage;
const around = { rooms: {}, isSite: true, go: () => {}, take: () => "" };

interface Asked {
  lang: string;
  followed: object;
  message: object;
}

const asked: Asked[] = [];
const waiting: ((told: object, ok?: boolean) => void)[] = [];
const replies: Reply[] = [];
let model: PupilModel;
let losses = 0;

const settle = () => new Promise((resolve) => setTimeout(resolve));
const seen = () => model.get("view") as { rev: number; lang: string; number: number };
const FOLLOW = { action: "follow", number: 1, question: "{}", shown: null, isOpen: true, mine: null };

function follow(more: object = {}): Promise<unknown> {
  model.send({ id: 7, rev: null, ...FOLLOW, ...more });
  return settle();
}

async function tell(at: number, lang: string, number: number): Promise<void> {
  waiting[at]!({ view: { ...view(lang), number }, reply: { ok: true } });
  await settle();
}

beforeEach(() => {
  for (const list of [asked, waiting, replies]) list.length = 0;
  losses = 0;
  vi.stubGlobal("fetch", (address: string, { body }: RequestInit) => {
    expect(address).toBe("/course/join/do");
    asked.push(JSON.parse(`${body}`) as Asked);
    return new Promise((resolve) => {
      waiting.push((told, ok = true) => resolve({ ok, json: () => Promise.resolve(told) }));
    });
  });
  model = new PupilModel(page, around, "en");
  model.on("msg:custom", (reply: never) => replies.push(reply));
  model.on("lost", () => losses++);
});
afterEach(() => vi.unstubAllGlobals());

test("what a class is asked is shown as the server says it, and the answer is read there", async () => {
  await follow();
  await tell(0, "en", 1);
  expect(seen()).toMatchObject({ number: 1, lang: "en" });
  expect(replies).toEqual([{ id: 7, ok: true }]);
  model.send({ id: 8, rev: null, action: "answer", answer: [1] });
  waiting[1]!({ view: {}, reply: { ok: true, answer: '"8H"' } });
  await settle();
  expect(replies[1]).toEqual({ id: 8, ok: true, answer: '"8H"' });
  const { action: _, ...followed } = FOLLOW;
  expect(asked[1]).toEqual({ lang: "en", followed, message: { action: "answer", answer: [1] } });
});

test("the question goes only once to the server, with its answer if that is shown", async () => {
  await follow({ shown: '{"right": 1}' });
  expect(asked[0]?.followed).toMatchObject({ question: null, shown: '{"right": 1}' });
});

test("where nothing is asked, the page knows what to show", async () => {
  await follow({ number: 0, question: null });
  expect(asked).toEqual([]);
  expect(replies).toEqual([{ id: 7, ok: true }]);
});

test("another language asks for the same again", async () => {
  model.speak("zh_CN");
  expect(seen().lang).toBe("zh_CN");
  await follow();
  model.speak("en");
  await settle();
  expect(asked.map(({ lang }) => lang)).toEqual(["zh_CN", "en"]);
  // What was asked for first may come last.
  await tell(1, "en", 1);
  await tell(0, "zh_CN", 1);
  expect(seen().lang).toBe("en");
});

test("a server that doesn't answer is lost, so it's asked again", async () => {
  await follow();
  waiting[0]!({}, false);
  await settle();
  expect([losses, replies.length]).toEqual([1, 0]);
});
