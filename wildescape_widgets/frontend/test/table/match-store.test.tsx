import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MatchStore } from "../../src/table/match-store";

const KEY = `wildescape/${location.pathname}/a`;
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "null");
const open: MatchStore[] = [];

function tab() {
  const tell = vi.fn();
  const store = new MatchStore("a", tell);
  open.push(store);
  store.take();
  tell.mockClear();
  return { store, tell };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  open.splice(0).forEach((store) => store.close());
  vi.unstubAllGlobals();
});

test("a match keeps its past until there is a new one", () => {
  const { store } = tab();
  store.save({ slot: "a", match: "m", past: "p", now: "1" });
  store.save({ slot: "a", match: "m", now: "2" });
  expect(stored()).toMatchObject({ match: "m", past: "p", now: "2" });
  store.save({ slot: "a", match: "n", now: "3" });
  expect(stored()).toMatchObject({ match: "n", past: "", now: "3" });
});

test("a past outlives the page", () => {
  tab().store.save({ slot: "a", match: "m", past: "p", now: "1" });
  const { store } = tab();
  store.save({ slot: "a", match: "m", now: "2" });
  expect(stored()).toMatchObject({ past: "p", now: "2" });
});

test("what another tab has written is not written over, unless one insists", () => {
  const one = tab();
  const two = tab();
  one.store.save({ slot: "a", match: "m", now: "1" });
  two.store.save({ slot: "a", match: "n", now: "2" });
  expect(two.tell).toHaveBeenCalledWith("other");
  expect(stored()).toMatchObject({ match: "m" });
  two.store.insist();
  expect(two.tell).toHaveBeenLastCalledWith("");
  expect(stored()).toMatchObject({ match: "n" });
});

test("what the other tab has is taken over and then one's own", () => {
  const one = tab();
  const two = tab();
  one.store.save({ slot: "a", match: "m", past: "p", now: "1" });
  expect(two.store.take()).toMatchObject({ match: "m", past: "p", now: "1" });
  two.store.save({ slot: "a", match: "m", now: "2" });
  expect(two.tell).not.toHaveBeenCalledWith("other");
  expect(stored()).toMatchObject({ past: "p", now: "2" });
});

test("two pictures of one table on a page are no two tabs", () => {
  const one = tab();
  const two = tab();
  for (const now of ["1", "2", "3"]) {
    one.store.save({ slot: "a", match: "m", now });
    two.store.save({ slot: "a", match: "m", now });
  }
  expect(one.tell).not.toHaveBeenCalled();
  expect(two.tell).not.toHaveBeenCalled();
});

test("another tab is noticed at once, by one that has a match of its own", () => {
  const { store, tell } = tab();
  const hear = () => window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
  const write = () =>
    localStorage.setItem(KEY, JSON.stringify({ tab: "other", match: "n", past: "", now: "2" }));
  write();
  hear();
  expect(tell).not.toHaveBeenCalled();
  localStorage.clear();
  store.save({ slot: "a", match: "m", now: "1" });
  write();
  hear();
  expect(tell).toHaveBeenCalledWith("other");
});

test("news of what has been written over since is no news", () => {
  const { store, tell } = tab();
  store.save({ slot: "a", match: "m", now: "1" });
  const newValue = JSON.stringify({ tab: "other", match: "n", past: "", now: "2" });
  window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue }));
  expect(tell).not.toHaveBeenCalled();
});

test("a browser that keeps nothing says so", () => {
  const { store, tell } = tab();
  const full = (): never => {
    throw new Error("full");
  };
  vi.stubGlobal("localStorage", { getItem: full, setItem: full });
  store.save({ slot: "a", match: "m", now: "1" });
  expect(tell).toHaveBeenCalledWith("not");
});

test("what is no kept match is none", () => {
  for (const text of ["", "{", "3", '{"now":1}', "null"]) {
    localStorage.setItem(KEY, text);
    expect(tab().store.take()).toBeNull();
  }
});
