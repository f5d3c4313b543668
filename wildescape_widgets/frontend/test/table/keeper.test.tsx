import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Keeper } from "../../src/table/keeper";

const KEY = `wildescape/${location.pathname}/a`;
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "null");
const open: Keeper[] = [];

function tab() {
  const tell = vi.fn();
  const keeper = new Keeper("a", tell);
  open.push(keeper);
  keeper.take();
  tell.mockClear();
  return { keeper, tell };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  open.splice(0).forEach((keeper) => keeper.close());
  vi.unstubAllGlobals();
});

test("a match keeps its past until there is a new one", () => {
  const { keeper } = tab();
  keeper.keep({ slot: "a", match: "m", past: "p", now: "1" });
  keeper.keep({ slot: "a", match: "m", now: "2" });
  expect(stored()).toMatchObject({ match: "m", past: "p", now: "2" });
  keeper.keep({ slot: "a", match: "n", now: "3" });
  expect(stored()).toMatchObject({ match: "n", past: "", now: "3" });
});

test("a past outlives the page", () => {
  tab().keeper.keep({ slot: "a", match: "m", past: "p", now: "1" });
  const { keeper } = tab();
  keeper.keep({ slot: "a", match: "m", now: "2" });
  expect(stored()).toMatchObject({ past: "p", now: "2" });
});

test("what another tab has written is not written over, unless one insists", () => {
  const one = tab();
  const two = tab();
  one.keeper.keep({ slot: "a", match: "m", now: "1" });
  two.keeper.keep({ slot: "a", match: "n", now: "2" });
  expect(two.tell).toHaveBeenCalledWith("other");
  expect(stored()).toMatchObject({ match: "m" });
  two.keeper.insist();
  expect(two.tell).toHaveBeenLastCalledWith("");
  expect(stored()).toMatchObject({ match: "n" });
});

test("what the other tab has is taken over and then one's own", () => {
  const one = tab();
  const two = tab();
  one.keeper.keep({ slot: "a", match: "m", past: "p", now: "1" });
  expect(two.keeper.take()).toMatchObject({ match: "m", past: "p", now: "1" });
  two.keeper.keep({ slot: "a", match: "m", now: "2" });
  expect(two.tell).not.toHaveBeenCalledWith("other");
  expect(stored()).toMatchObject({ past: "p", now: "2" });
});

test("two pictures of one table on a page are no two tabs", () => {
  const one = tab();
  const two = tab();
  for (const now of ["1", "2", "3"]) {
    one.keeper.keep({ slot: "a", match: "m", now });
    two.keeper.keep({ slot: "a", match: "m", now });
  }
  expect(one.tell).not.toHaveBeenCalled();
  expect(two.tell).not.toHaveBeenCalled();
});

test("another tab is noticed at once, by one that has a match of its own", () => {
  const { keeper, tell } = tab();
  const hear = () => window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
  const write = () =>
    localStorage.setItem(KEY, JSON.stringify({ tab: "other", match: "n", past: "", now: "2" }));
  write();
  hear();
  expect(tell).not.toHaveBeenCalled();
  localStorage.clear();
  keeper.keep({ slot: "a", match: "m", now: "1" });
  write();
  hear();
  expect(tell).toHaveBeenCalledWith("other");
});

test("news of what has been written over since is no news", () => {
  const { keeper, tell } = tab();
  keeper.keep({ slot: "a", match: "m", now: "1" });
  const newValue = JSON.stringify({ tab: "other", match: "n", past: "", now: "2" });
  window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue }));
  expect(tell).not.toHaveBeenCalled();
});

test("what is forgotten is gone, but not what another tab has written", () => {
  const one = tab();
  one.keeper.keep({ slot: "a", match: "m", now: "1" });
  one.keeper.keep({ slot: "a", forget: true });
  expect(stored()).toBeNull();
  const two = tab();
  one.keeper.keep({ slot: "a", match: "m", now: "2" });
  two.keeper.keep({ slot: "a", forget: true });
  expect(stored()).toMatchObject({ now: "2" });
});

test("a browser that keeps nothing says so", () => {
  const { keeper, tell } = tab();
  const full = (): never => {
    throw new Error("full");
  };
  vi.stubGlobal("localStorage", { getItem: full, setItem: full });
  keeper.keep({ slot: "a", match: "m", now: "1" });
  expect(tell).toHaveBeenCalledWith("not");
});

test("what is no kept match is none", () => {
  for (const text of ["", "{", "3", '{"now":1}', "null"]) {
    localStorage.setItem(KEY, text);
    expect(tab().keeper.take()).toBeNull();
  }
});
