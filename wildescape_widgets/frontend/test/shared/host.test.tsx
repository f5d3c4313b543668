import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANSWER_WITHIN_MS, Host } from "../../src/shared/host";
import { FakeModel } from "../shared/model";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a request carries the revision that the visitor saw and gets its own answer", async () => {
  const model = new FakeModel({ rev: 4 });
  const host = new Host(model);
  const first = host.request("select", { cards: [1] });
  const second = host.request("select", { cards: [2] });
  const [one, two] = model.sent;
  expect(one).toMatchObject({ rev: 4, action: "select", cards: [1] });
  model.answer({ number: 2 }, two);
  model.answer({ number: 1 }, one);
  expect(await first).toMatchObject({ number: 1 });
  expect(await second).toMatchObject({ number: 2 });
});

test("what Python has told is written as state once an action is answered", async () => {
  const model = new FakeModel({ rev: 1 });
  model.told.selection = "8S";
  const host = new Host(model);
  const answers = [host.request("select", {}), host.request("play", {}), host.request("ping", {})];
  expect(model.saved).toEqual([]);
  const [select, play, ping] = model.sent;
  model.answer({}, select);
  expect(model.saved).toEqual([{ choice: model.choice, selection: "8S" }]);
  model.answer({ ok: false, reason: "stale" }, play);
  model.answer({}, ping);
  await Promise.all(answers);
  expect(model.saved).toHaveLength(1);
});

test("no answer in time means that the connection is lost, any answer that it is found", () => {
  const model = new FakeModel({ rev: 1 });
  const host = new Host(model);
  const heard = vi.fn();
  host.listen(heard);
  void host.request("select", {});
  vi.advanceTimersByTime(ANSWER_WITHIN_MS - 1);
  expect(host.lost).toBe(false);
  vi.advanceTimersByTime(1);
  expect(host.lost).toBe(true);
  model.answer({});
  expect(host.lost).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
});

test("in a saved page nothing is lost until somebody asks for something", () => {
  const model = new FakeModel({ rev: 1 });
  const host = new Host(model);
  void host.insist("remember", {});
  void host.request("ping", {});
  vi.advanceTimersByTime(2 * ANSWER_WITHIN_MS);
  expect(host.lost).toBe(false);
  void host.request("select", {});
  vi.advanceTimersByTime(ANSWER_WITHIN_MS);
  expect(host.lost).toBe(true);
  model.answer({});
  void host.request("ping", {});
  vi.advanceTimersByTime(ANSWER_WITHIN_MS);
  expect(host.lost).toBe(true);
});

test("what is insisted on is meant whatever the table shows by now", async () => {
  const model = new FakeModel({ rev: 1 });
  const host = new Host(model);
  const answer = host.insist("set_paused", { paused: true });
  expect(model.last).toMatchObject({ action: "set_paused", paused: true, rev: null });
  model.show({});
  model.answer({ ok: false, reason: "not_now" });
  expect(await answer).toMatchObject({ ok: false, reason: "not_now" });
  expect(model.sent).toHaveLength(1);
});

test("what the browser is to keep reaches who keeps it", () => {
  const model = new FakeModel({ rev: 1 });
  const host = new Host(model);
  const kept = vi.fn();
  const stop = host.onKeep(kept);
  model.tell({ keep: { slot: "a", now: "x" } });
  stop();
  model.tell({ keep: { slot: "a", now: "y" } });
  expect(kept.mock.calls).toEqual([[{ slot: "a", now: "x" }]]);
});

test("what can't be sent is answered at once: the connection is lost", async () => {
  const model = new FakeModel({ rev: 1 });
  const host = new Host(model);
  const first = host.insist("follow", {});
  vi.spyOn(model, "send").mockImplementation(() => {
    throw new Error("There is no connection.");
  });
  expect(await host.insist("follow", {})).toMatchObject({ ok: false, reason: "lost" });
  expect(host.lost).toBe(true);
  model.answer({ number: 1 });
  expect(await first).toMatchObject({ ok: true, number: 1 });
});

test("whoever waits hears that the connection broke meanwhile", async () => {
  for (const isLost of [false, true]) {
    const model = new FakeModel({ rev: 1 });
    const host = new Host(model);
    const waiting = [host.insist("follow", {}), host.request("select", {})];
    model.tell({});
    model.lose(isLost);
    for (const reply of waiting) expect(await reply).toMatchObject({ ok: false, reason: "lost" });
    expect(host.lost).toBe(isLost);
    expect(vi.getTimerCount()).toBe(0);
  }
});

test("an answer to nobody is ignored", () => {
  const model = new FakeModel({ rev: 1 });
  const host = new Host(model);
  void host.request("select", {});
  model.answer({}, { id: 99, rev: 1, action: "select" });
  expect(host.lost).toBe(false);
});

test("each of two views of one model gets its own answers", async () => {
  const model = new FakeModel({ rev: 1 });
  const [one, two] = [new Host(model), new Host(model)];
  const heard = vi.fn();
  void one.request("select", {}).then(() => heard("one"));
  void two.request("select", {}).then(() => heard("two"));
  model.answer({}, model.sent[1]);
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([["two"]]));
});

test("a closed host leaves nothing behind", () => {
  const model = new FakeModel({ rev: 1 });
  const host = new Host(model);
  const heard = vi.fn();
  host.listen(heard);
  void host.request("select", {});
  host.close();
  expect(model.listening).toBe(0);
  vi.runAllTimers();
  expect(heard).not.toHaveBeenCalled();
});
