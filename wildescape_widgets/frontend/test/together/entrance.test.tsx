import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Entrance } from "../../src/together/entrance";
import { keepLast } from "../../src/together/talk";
import type { TogetherPage, TogetherTexts, TogetherWords } from "../../src/together/shapes";

afterEach(() => {
  location.hash = "";
  localStorage.clear();
  cleanup();
  vi.unstubAllGlobals();
});

const words = new Proxy(
  {},
  { get: (_, name: string) => (["heldOwn", "hadSeat"].includes(name) ? `${name} {number}` : name) },
) as TogetherWords;
const texts: TogetherTexts = { words, levels: [], rules: [], speeds: [], phrases: [], bots: [], rooms: [] };

const page = { base: "/", asksName: true } as TogetherPage;
const found = {
  code: "ACDEFHJ",
  chairs: [null, null, null, null, null, null],
  free: [0, 1, 2, 3, 4, 5],
  held: "",
  options: { watch: false },
  rules: { en: { title: "As at home", notes: [] } },
};
const onSeat = vi.fn();
const shown = (answer: object, asksName = true) => {
  const fetched = vi.fn(async (..._: unknown[]) => ({ json: async () => answer }));
  vi.stubGlobal("fetch", fetched);
  render(<Entrance {...{ texts }} page={{ ...page, asksName }} code="ACDEFHJ" lang="en" notice="" onSeat={onSeat} />);
  return fetched;
};
const asked = (fetched: ReturnType<typeof shown>): object =>
  JSON.parse((fetched.mock.lastCall![1] as { body: string }).body);

test("who gives no name is led to the field, and nothing is sent", async () => {
  const fetched = shown(found);
  await screen.findByText("chooseSeat");
  expect(screen.getByText("As at home")).toBeTruthy();
  fireEvent.input(screen.getByLabelText("name"), { target: { value: "  " } });
  fireEvent.click(screen.getByText("draw"));
  expect(screen.getByLabelText("name")).toBe(document.activeElement);
  await screen.findByText("noName");
  expect(fetched.mock.calls.map(([action]) => action)).toEqual(["together/find"]);
});

test("who has signed in is asked for no name", async () => {
  const fetched = shown(found, false);
  await screen.findByText("chooseSeat");
  expect(screen.queryByLabelText("name")).toBeNull();
  fireEvent.click(screen.getByText("draw"));
  expect(asked(fetched)).toMatchObject({ code: "ACDEFHJ", chair: null });
});

test("who sits there already, in another browser, is back in their seat", async () => {
  shown({ ...found, seat: "own" }, false);
  await waitFor(() => expect(onSeat).toHaveBeenCalledWith({ code: "ACDEFHJ", seat: "own" }));
});

test("who has signed in reads which seat they have given up in another browser", async () => {
  shown({ ...found, free: [4], held: "own" }, false);
  expect(await screen.findByText("heldOwn 5")).toBeTruthy();
});

test("who comes back finds the name that they had, and reads which seat it was", async () => {
  keepLast({ code: "ACDEFHJ", seat: "secret" }, 2, "Ann");
  const fetched = shown({ ...found, free: [2], held: "own" });
  await screen.findByText("heldOwn 3");
  expect(screen.getByLabelText<HTMLInputElement>("name").value).toBe("Ann");
  expect(asked(fetched)).toEqual({ code: "ACDEFHJ", before: "secret" });
  expect(screen.getAllByText("sit").length).toBe(1);
  expect(screen.queryByText("draw")).toBeNull();
  fireEvent.click(screen.getByText("sit"));
  expect(asked(fetched)).toMatchObject({ name: "Ann", chair: 2, before: "secret" });
});

test("the address is that of the table that was found, also by another code than it had", async () => {
  location.hash = "#AAAAAAA";
  const fetched = shown({ reason: "unknown" });
  await screen.findByText("unknown");
  expect(location.hash).toBe("#AAAAAAA");
  vi.stubGlobal("fetch", async () => ({ json: async () => found }));
  fireEvent.input(screen.getByLabelText("code"), { target: { value: "acde fhj" } });
  fireEvent.click(screen.getByText("find"));
  await screen.findByText("chooseSeat");
  expect(location.hash).toBe("#ACDEFHJ");
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("between hands they read which seat they had, and may take any other", async () => {
  keepLast({ code: "ACDEFHJ", seat: "secret" }, 2, "Ann");
  shown(found);
  await screen.findByText("hadSeat 3");
  expect(screen.getAllByText("sit").length).toBe(6);
});

test("where no seat is free during a hand none is offered", async () => {
  shown({ ...found, free: [], held: "all" });
  await screen.findByText("held");
  expect(screen.queryByText("sit")).toBeNull();
  expect(screen.queryByText("draw")).toBeNull();
});
