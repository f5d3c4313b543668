import { expect, test, vi } from "vitest";
import { LOST, MAP, address, placeOf } from "../../src/course/address";
import { roomModel } from "../../src/course/room-model";
import { limited, parseKept, standing } from "../../src/course/standing";
import type { CourseView } from "../../src/course/shapes";
import { today } from "../../src/lessons/progress";
import { Host, type Model } from "../../src/shared/host";

test("an address and its place are the same thing", () => {
  for (const hash of [
    "#/",
    "#/lesson/jokers-wild",
    "#/lesson/jokers-wild/3",
    "#/practice",
    "#/practice/card-order",
    "#/practice/check",
    "#/table",
    "#/table/escalation",
    "#/journal",
  ])
    expect(address(placeOf(hash))).toBe(hash);
  expect(placeOf("#/lesson/jokers-wild/3")).toMatchObject({ part: "jokers-wild", at: 2 });
});

test("no address is that of the map", () => {
  for (const hash of ["", "#", "#/", "#/map"]) expect(placeOf(hash)).toEqual(MAP);
});

test("a link to some lessons limits the map to them, by number or name", () => {
  expect(placeOf("#/only/1,jokers-wild")).toMatchObject({ page: "map", only: "1,jokers-wild" });
  expect(placeOf("#/only").only).toBe("");
  expect(address(placeOf("#/only/1"))).toBe("#/");
  const left = (only: string): string[] =>
    limited(view, only).lines.flatMap(({ stations }) => stations.map(({ lesson }) => lesson));
  expect(left("b")).toEqual(["b"]);
  expect(left("c,a,nope")).toEqual(["a", "c"]);
  expect(limited(view, "a").lines).toMatchObject([{ title: "Chosen" }]);
  for (const nothing of ["", "nope", ",,", "__proto__"]) expect(left(nothing)).toEqual(["a", "b", "c"]);
});

test("a damaged address leads to the map, which says so", () => {
  for (const hash of ["#%", "#/%", "#/lesson", "#/lesson/", "#/lesson/%E0", "#/nope", "#x/table"])
    expect(placeOf(hash)).toEqual(LOST);
  expect(address(LOST)).toBe("#/");
  for (const step of ["0", "-1", "x", "1.5", "99999", "%"])
    expect(placeOf(`#/lesson/jokers-wild/${step}`).at).toBeUndefined();
});

test("what an address brings along is taken as it is, damaged or not", () => {
  expect(placeOf("#table=we1.a%20b")).toEqual({ page: "table", code: "we1.a b" });
  expect(placeOf("#table=%")).toEqual({ page: "table", code: "%" });
  expect(placeOf("#skill=card-order")).toEqual({ page: "practice", part: "card-order" });
});

const station = (lesson: string) => ({
  lesson,
  number: lesson,
  title: lesson.toUpperCase(),
  steps: ["show", "ask", "again", "end"],
  tasks: ["ask", "again"],
  rules: { again: "target" },
});
const view = {
  lines: [
    { stage: "cards", title: "", stations: [station("a"), station("b")] },
    { stage: "hand", title: "", stations: [station("c")] },
  ],
  due: { pauses: [1, 3], skills: ["pack"], steps: ["a/ask"] },
  texts: { chosen: "Chosen" },
} as unknown as CourseView;
const kept = (steps: readonly string[], more: object = {}) =>
  parseKept(
    JSON.stringify({
      version: 1,
      steps: Object.fromEntries(steps.map((step) => [step, [3, 1]])),
      skills: {},
      ...more,
    }),
  );
const all = (lesson: string) => station(lesson).steps.map((step) => `${lesson}/${step}`);

test("one goes on after the last lesson that is done, and from the beginning at the end", () => {
  const next = (...steps: string[]) => standing(view, kept(steps)).next?.lesson;
  expect(next()).toBe("a");
  expect(next("b/ask")).toBe("b");
  expect(next(...all("a"))).toBe("b");
  expect(next(...all("b"), "a/ask")).toBe("c");
  expect(next(...all("c"))).toBe("a");
  expect(next(...all("a"), ...all("b"), ...all("c"))).toBeUndefined();
});

test("a lesson that can be skipped is passed over until it is begun", () => {
  const stands = (skips: unknown, ...steps: string[]) => standing(view, kept(steps, { skips }));
  expect(stands(["a", "b"]).next?.lesson).toBe("c");
  expect(stands(["a", "c"]).next?.lesson).toBe("b");
  expect(stands(["b"], ...all("a")).next?.lesson).toBe("c");
  expect([...stands(["a", "b"], "a/ask").known]).toEqual(["b"]);
  expect(stands(["a", "b"], "a/ask").next?.lesson).toBe("a");
  expect(stands(["a"], ...all("b")).next?.lesson).toBe("c");
  expect(stands(["a", "b", "c"]).next).toBeNull();
  for (const skips of ["a", { a: 1 }, [7, null, "gone"], undefined])
    expect(stands(skips).known.size).toBe(0);
});

test("what can't be read is no lesson to go on with or to finish", () => {
  const broken = { lesson: "x", number: "!", title: "x", head: "", steps: [], tasks: [], rules: {} };
  const lines = [{ stage: "others", title: "", stations: [broken] }, ...view.lines];
  for (const steps of [[], all("a"), [...all("a"), ...all("b"), ...all("c")]])
    expect(standing({ ...view, lines }, kept(steps))).toEqual(standing(view, kept(steps)));
});

test("a mistake from an own hand is due on its day, if what there was to choose is there", () => {
  const mistakes = { "own:1": [1, 0], "own:2": [1, 0], "own:3": [1, 10 ** 6] };
  const due = (hands: unknown) => standing(view, kept([], { mistakes, hands })).due;
  expect(due({ "own:1": {}, "own:3": {} })).toBe(1);
  expect(due({ "own:1": {}, "own:2": {} })).toBe(2);
  for (const hands of [undefined, ["own:1"], "own:1"]) expect(due(hands)).toBe(0);
  const elsewhere = { ...view, due: { pauses: [1], skills: [], steps: [] } };
  expect(standing(elsewhere, kept([], { mistakes, hands: { "own:1": {} } })).due).toBe(0);
});

test("what one's table has settled is done with, but doesn't begin a lesson", () => {
  const house = { target: "9" };
  expect(standing(view, kept([], { house })).done.get("a")).toBe(0);
  expect(standing(view, kept(["a/ask"], { house })).done.get("a")).toBe(3);
  expect(standing(view, kept(["a/ask"])).done.get("a")).toBe(2);
});

test("a step that only shows something is done with any after it", () => {
  const { done, isBegun } = standing(view, kept(["a/again", "gone/ask"]));
  expect([...done.values()]).toEqual([2, 0, 0]);
  expect(isBegun).toBe(true);
  expect(standing(view, kept(["gone/ask"])).isBegun).toBe(false);
});

test("what was done counts where the step is now", () => {
  const text = JSON.stringify({
    version: 1,
    steps: { "old/ask": [3, 1], "old/twice": [3, 1], "b/ask": [2, 2] },
    mistakes: { "old/ask": [1, 0] },
  });
  const moved = { "old/ask": "a/ask", "old/twice": "b/ask" };
  expect([...standing(view, parseKept(text)).done.values()]).toEqual([0, 2, 0]);
  const { done, due } = standing(view, parseKept(text, moved));
  expect([...done.values()]).toEqual([2, 2, 0]);
  expect(due).toBe(1);
});

test("what is kept is taken like a stranger's", () => {
  for (const text of [
    "",
    "null",
    "7",
    "[]",
    '{"version":2,"steps":{"a/ask":[3,1]}}',
    '{"version":1,"steps":null,"skills":null,"mistakes":null}',
    '{"version":1,"steps":["a/ask"],"skills":[[1]],"mistakes":"x"}',
  ])
    expect(standing(view, parseKept(text))).toMatchObject({ isBegun: false, due: 0 });
  const mistakes = { "a/ask": null, "pack:0:1": {}, "": [1, 0], "x/y": [1, 0], "pack:9:1": [1, 0] };
  const skills = { pack: null, house: [1, 0], toString: [1, 0] };
  expect(standing(view, kept([], { mistakes, skills })).due).toBe(0);
  const due = { mistakes: { "a/ask": [1, 0], "pack:0:1": [2, 5] }, skills: { pack: [1, today()] } };
  expect(standing(view, kept([], due)).due).toBe(3);
});

class Course implements Model {
  readonly sent: Record<string, unknown>[] = [];
  readonly state: Record<string, unknown> = { table_view: { rev: 4 }, journal_view: { rev: 9 } };
  readonly listeners = new Map<string, Set<(...values: never[]) => void>>();
  get = (key: string): unknown => this.state[key];
  send = (content: unknown): void => void this.sent.push(content as Record<string, unknown>);
  on(event: string, listener: (...values: never[]) => void): void {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }
  off(event: string, listener: (...values: never[]) => void): void {
    if (!this.listeners.get(event)?.delete(listener)) throw new Error(`${event} had no listener`);
  }
  emit(event: string, ...values: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...(values as never[]));
  }
}

test("a room reads, asks and hears through the course, and only what is its own", async () => {
  const course = new Course();
  const host = new Host(roomModel(course, "table", { rooms: {}, isSite: true, go: () => {}, take: () => "" }));
  const [seen, kept_] = [vi.fn(), vi.fn()];
  host.listen(seen);
  host.onKeep(kept_);
  expect(host.view.rev).toBe(4);
  const asked = host.request("play", { cards: [1] });
  const [message] = course.sent;
  expect(message).toMatchObject({ action: "room", room: "table", rev: null });
  expect(message?.["message"]).toMatchObject({ action: "play", rev: 4, cards: [1] });
  course.emit("change:journal_view");
  expect(seen).not.toHaveBeenCalled();
  course.emit("change:table_view");
  expect(seen).toHaveBeenCalledOnce();
  const id = (message?.["message"] as { id: number }).id;
  course.emit("msg:custom", { id, ok: true, room: "journal", message: { id, ok: false } });
  course.emit("msg:custom", { id, ok: true, room: "table", message: { id, ok: true, told: 1 } });
  expect(await asked).toMatchObject({ ok: true, told: 1 });
  course.emit("msg:custom", { id: null, room: "table", message: { id: null, keep: { slot: "s" } } });
  expect(kept_).toHaveBeenCalledWith({ slot: "s" });
  const lost = host.insist("play", { cards: [1] });
  course.emit("lost", false);
  expect(await lost).toMatchObject({ ok: false, reason: "lost" });
  host.close();
  expect([...course.listeners.values()].every((set) => set.size === 0)).toBe(true);
});
