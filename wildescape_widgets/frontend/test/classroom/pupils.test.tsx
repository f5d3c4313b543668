import { expect, test } from "vitest";
import { average, dayOf, fits, ideasOf, sorted } from "../../src/classroom/pupils";
import type { PupilMark } from "../../src/classroom/shapes";

const pupil = (name: string, more: Partial<PupilMark> = {}): PupilMark => ({
  key: name,
  name,
  isBegun: true,
  begun: [true, true, false],
  done: [100, 40, 0],
  well: [90, 100, null],
  doneOfAll: 50,
  wellOfAll: 93,
  mastered: 3,
  day: 20_000,
  ideas: {},
  ...more,
});
const ANNA = pupil("Anna", { ideas: { two_high: "named" } });
const BEN = pupil("Ben", { begun: [false, false, false], done: [0, 0, 0], well: [null, null, null], doneOfAll: 0, day: null, isBegun: false });
const CLEO = pupil("Cleo", { done: [100, 100, 100], doneOfAll: 100, mastered: 9, ideas: { a: "suspected", b: "suspected" } });
const CLASS = [CLEO, BEN, ANNA];
const names = (pupils: PupilMark[]): string => pupils.map(({ name }) => name).join(" ");

test("a class is sorted by any column, and by name among equals", () => {
  const by = (column: string | number, down: boolean, figures: "done" | "well" = "done") =>
    names(sorted(CLASS, { by: column, down }, figures, "en"));
  expect(by("name", false)).toBe("Anna Ben Cleo");
  expect(by("name", true)).toBe("Cleo Ben Anna");
  expect(by("total", true)).toBe("Cleo Anna Ben");
  expect(by(0, true)).toBe("Anna Cleo Ben");
  expect(by(1, false, "well")).toBe("Ben Anna Cleo");
  expect(by("mastered", true)).toBe("Cleo Anna Ben");
  // One that is sure weighs more than any number that may be.
  expect(by("ideas", true)).toBe("Anna Cleo Ben");
  expect(by("day", false)).toBe("Ben Anna Cleo");
});

test("a class is sorted by the stars of a step, those who have none first or last", () => {
  const stars = { Anna: [null, 3], Ben: [0, 2], Cleo: [2, 1] };
  const by = (column: string, down: boolean) =>
    names(sorted(CLASS, { by: column, down }, "done", "en", stars));
  expect(by("step0", true)).toBe("Cleo Ben Anna");
  expect(by("step1", false)).toBe("Cleo Ben Anna");
});

test("a class is filtered by how far somebody is, in all lessons or in one, and by ideas", () => {
  const found = (lesson: number | null, standing: "" | "notBegun" | "underWay" | "finished", idea = "") =>
    names(CLASS.filter((one) => fits(one, { lesson, standing, idea })));
  expect(found(null, "")).toBe("Cleo Ben Anna");
  expect(found(null, "notBegun")).toBe("Ben");
  expect(found(null, "underWay")).toBe("Anna");
  expect(found(0, "finished")).toBe("Cleo Anna");
  expect(found(1, "underWay")).toBe("Anna");
  expect(found(2, "notBegun")).toBe("Ben Anna");
  expect(found(null, "", "*")).toBe("Cleo Anna");
  expect(found(2, "notBegun", "two_high")).toBe("Anna");
});

test("whoever has only looked at something has begun, though nothing is done", () => {
  const looked = { ...BEN, isBegun: true };
  expect(fits(looked, { lesson: null, standing: "underWay", idea: "" })).toBe(true);
  expect(fits(looked, { lesson: 0, standing: "notBegun", idea: "" })).toBe(true);
});

test("what is not there counts in no average", () => {
  expect(average([100, null, 50])).toBe(75);
  expect(average([null])).toBeNull();
});

test("ideas and days are told in short", () => {
  expect(ideasOf(CLEO)).toEqual([0, 2]);
  expect(dayOf(20_000, "en")).toBe("Oct 4");
});

test("whoever has lost the first hand of a lesson has begun it", () => {
  const lost = { ...BEN, isBegun: true, begun: [true, false, false] };
  expect(fits(lost, { lesson: 0, standing: "underWay", idea: "" })).toBe(true);
  expect(fits(lost, { lesson: 1, standing: "notBegun", idea: "" })).toBe(true);
});
