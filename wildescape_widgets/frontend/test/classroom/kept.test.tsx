// The codes of the class that this browser teaches, as another page of it finds them.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchCodes, fromRoom, keepClass, keepTaughtHere, takenFromRoom } from "../../src/classroom/kept";

const asked = vi.fn();
let answer: object = {};

beforeEach(() => {
  vi.stubGlobal("fetch", (address: string, { body }: { body: string }) => {
    asked(address, JSON.parse(body));
    return Promise.resolve({ json: () => Promise.resolve(answer) });
  });
  keepTaughtHere({ code: "ACDEFHJ", wall: "w", teacher: "t" });
});

afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockClear();
  localStorage.clear();
  sessionStorage.clear();
});

test("codes of the class that this browser teaches are offered, but for those that the tab has", async () => {
  answer = { handedIn: [["Ann", "we1.ann"], ["Bo", "we1.bo"]] };
  expect(await fetchCodes()).toBe("");
  expect(asked.mock.calls[0]![1]).toMatchObject({ code: "ACDEFHJ", teacher: "t", handedIn: 0 });
  expect(fromRoom()).toEqual(["we1.ann", "we1.bo"]);
  takenFromRoom();
  keepClass(JSON.stringify({ codes: ["we1.ann"] }));
  await fetchCodes();
  expect(fromRoom()).toEqual(["we1.bo"]);
});

test("a class without codes is named", async () => {
  answer = { handedIn: [] };
  expect(await fetchCodes()).toBe("ACDEFHJ");
  expect(fromRoom()).toEqual([]);
});

test("where the class is gone or was forgotten here nothing is offered", async () => {
  answer = { reason: "gone" };
  expect(await fetchCodes()).toBe("");
  keepTaughtHere({ code: "ACDEFHJ", wall: "w" });
  answer = { handedIn: [["Ann", "we1.ann"]] };
  expect(await fetchCodes()).toBe("");
  expect(asked).toHaveBeenCalledTimes(1);
  expect(fromRoom()).toEqual([]);
});
