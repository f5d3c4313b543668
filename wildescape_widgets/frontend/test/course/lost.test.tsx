import { act, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Room } from "../../src/course/room";
import { ANSWER_WITHIN_MS, Host } from "../../src/shared/host";
import { Root, type Shown } from "../../src/shared/mount";
import type { WidgetView } from "../../src/shared/shapes";
import { FakeModel } from "../shared/model";

const VIEW = { rev: 1, lang: "en", texts: { lost: "The connection is lost.", reload: "" } };

/** A course in which rooms are shown. */
class CourseModel extends FakeModel<typeof VIEW> {
  override get(key: string): unknown {
    return super.get(key.endsWith("_view") ? "view" : key);
  }
}

let model: CourseModel;
let ask: (room: string) => void;
const rooms: Record<string, Host<WidgetView>> = {};
const around = { rooms: {}, isSite: false, go: () => {}, take: () => "" };

const roomNamed = (name: string) => ({ host }: Shown<WidgetView>) => {
  rooms[name] = host;
  return <p>{name}</p>;
};
const [Lesson, Game] = [roomNamed("lesson"), roomNamed("game")];

function Course({ host }: Shown<typeof VIEW>) {
  return (
    <>
      <Room course={host} name="lesson" around={around} Component={Lesson} />
      <Room course={host} name="game" around={around} Component={Game} />
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  model = new CourseModel(VIEW);
  ask = (room) => void rooms[room]!.insist("go", {} as never);
  render(<Root host={new Host<typeof VIEW>(model)} Component={Course} />);
});
afterEach(() => vi.useRealTimers());

const alerts = (): number => screen.queryAllByRole("alert").length;

test("a course and its rooms say once that the connection is lost", () => {
  expect(alerts()).toBe(0);
  act(() => model.lose(true));
  expect(alerts()).toBe(1);
  act(() => model.lose(false));
  expect(alerts()).toBe(0);
});

test.each(["lesson", "game"])("what isn't answered in time in the %s is said once, and no longer than that", (room) => {
  ask(room);
  act(() => void vi.advanceTimersByTime(ANSWER_WITHIN_MS));
  expect(alerts()).toBe(1);
  act(() => model.tell({ room, message: { id: null } }));
  expect(alerts()).toBe(0);
});
