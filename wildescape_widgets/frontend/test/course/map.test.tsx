// The ways that the map offers besides its lessons.

import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { CourseMap } from "../../src/course/map";
import type { CourseView } from "../../src/course/shapes";
import type { Standing } from "../../src/course/standing";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const texts = new Proxy({}, { get: (_, name: string) => name });
const view = { texts, lines: [], onward: null } as unknown as CourseView;
const stands = { isBegun: true, due: 0, done: new Map(), known: new Set() } as unknown as Standing;
const keep = (key: string, kept: object) => localStorage.setItem(`wildescape/${key}`, JSON.stringify(kept));

function returns(rooms: string[]): (string | null)[] {
  const around = { rooms: Object.fromEntries(rooms.map((room) => [room, room])), isSite: true, go() {}, take: () => "" };
  render(<CourseMap {...{ view, stands, around }} />);
  return screen.queryAllByText("toClass").map((link) => link.getAttribute("href"));
}

test.each([
  ["seat", { code: "ACDEFHJ", pupil: "secret", name: "Ann" }, ["join", "ask"], ["#/join"]],
  ["seat", { code: "ACDEFHJ", pupil: "secret", name: "Ann" }, ["table"], []],
  ["teaching", { code: "ACDEFHJ", wall: "w", teacher: "secret" }, ["join", "ask"], ["#/ask"]],
  ["teaching", { code: "ACDEFHJ", wall: "w" }, ["join", "ask"], []],
])("who has a %s in a class, as %o, finds back to it where the rooms are %o", (key, kept, rooms, links) => {
  keep(key, kept);
  expect(returns(rooms)).toEqual(links);
});

test("who is in no class is offered no way back to one", () => {
  expect(returns(["join", "ask"])).toEqual([]);
});

test("who is in a class and teaches another finds one way back", () => {
  keep("seat", { code: "ACDEFHJ", pupil: "secret", name: "" });
  keep("teaching", { code: "KLMNPRT", wall: "w", teacher: "secret" });
  expect(returns(["join", "ask"])).toEqual(["#/join"]);
});
