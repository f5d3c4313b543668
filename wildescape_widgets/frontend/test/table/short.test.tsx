// Short links: what a teacher gets and sees come back, and what a pupil's page tells.

import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Host } from "../../src/shared/host";
import { Given } from "../../src/table/given";
import { handedBefore, keepCome, keepMine, keepVisit, visitOf } from "../../src/table/handed";
import type { TableActions, TableView } from "../../src/table/shapes";
import { Before, Short } from "../../src/table/short";
import { FakeModel } from "../shared/model";

const texts = new Proxy(
  {},
  { get: (_, key: string) => (key === "typed" ? "at {place}:" : key) },
) as Record<string, string>;
const TOLD = {
  code: "ACDEFHJ",
  question: "Why?",
  opened: 4,
  played: 4,
  most: 300,
  plays: [
    { said: "A pair of 9s", count: 3 },
    { said: "Pass", count: 1 },
  ],
  endings: [],
  until: 1_800_000_000,
  link: "https://cards.example/h#ACDEFHJ",
  qr: { size: 21, path: "M0 0.5h7" },
  texts,
};
const MADE = { ...TOLD, opened: 0, plays: [], teacher: "SECRET" };

/** What the site was asked, and what it answers. */
const asked: [string, Record<string, unknown>][] = [];
let answers: Record<string, object> = {};

beforeEach(() => {
  asked.length = 0;
  answers = { "h/make": MADE, "h/look": TOLD, "h/tell": { why: "" } };
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    asked.push([address, JSON.parse(body) as Record<string, unknown>]);
    const answer = answers[address];
    if (!answer) throw new Error("nobody answers");
    return { json: async () => answer };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  location.hash = "";
});

const model = () => new FakeModel({ rev: 1, given: ["Why?"] } as unknown as TableView);
const shorten = () =>
  render(
    <Short host={new Host(model())} lang="en" address="#/given/wl1.x" about="Why?">
      <p>the long link</p>
    </Short>,
  );

test("a short link comes with its code and QR code, and what came back follows", async () => {
  shorten();
  const link = await screen.findByLabelText<HTMLInputElement>("short");
  expect(link.value).toBe(TOLD.link);
  expect(asked[0]).toMatchObject(["h/make", { kernel: "KERNEL", address: "#/given/wl1.x" }]);
  expect(screen.getByText("ACDE FHJ")).toBeTruthy();
  expect(screen.getByRole("button", { name: "qr" }).querySelector("path")).toBeTruthy();
  await screen.findByText("A pair of 9s");
  expect(asked[1]).toMatchObject(["h/look", { code: "ACDEFHJ", teacher: "SECRET", lang: "en" }]);
  expect(screen.getByText("wall").getAttribute("href")).toBe(`${TOLD.link}.SECRET`);
  expect(screen.getByText("the long link").closest("details")).toBeTruthy();
  expect(handedBefore()).toEqual([{ code: "ACDEFHJ", teacher: "SECRET", about: "Why?" }]);
});

test("where no short link is made, the long one stands in its place and it's said why", async () => {
  answers["h/make"] = { reason: "full", text: "No more." };
  shorten();
  await screen.findByText("No more.");
  expect(screen.getByText("the long link").closest("details")).toBeNull();
  expect(handedBefore()).toEqual([]);
});

test("where nobody answers, the long link stays", async () => {
  answers = {};
  shorten();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByText("the long link").closest("details")).toBeNull();
});

test("what was handed out before is asked for once it's opened, and forgotten once it's gone", async () => {
  keepMine({ code: "ACDEFHJ", teacher: "SECRET", about: "Why?" });
  answers["h/look"] = { reason: "gone", text: "Its days are over." };
  render(<Before lang="en" title="before" />);
  expect(asked).toEqual([]);
  const [, inner] = document.querySelectorAll("details");
  await act(async () => {
    inner!.open = true;
    fireEvent(inner!, new Event("toggle"));
  });
  await screen.findByText("Its days are over.");
  await waitFor(() => expect(handedBefore()).toEqual([]));
});

async function given(come: boolean, reply: object) {
  location.hash = "#/given/wl1.x";
  if (come) keepCome({ code: "ACDEFHJ", visit: "VISIT", address: "#/given/wl1.x" });
  const sending = model();
  const host = new Host<TableView, TableActions>(sending);
  render(<Given host={host} view={host.view} />);
  expect(screen.getByText("Why?")).toBeTruthy();
  if (come) await act(async () => sending.answer(reply));
  return sending;
}

test("who has come by a short code tells what is counted, then why, and may change that", async () => {
  await given(true, { play: [0, "9H"], ending: "won", told: "counted", texts });
  const told = { code: "ACDEFHJ", visit: "VISIT", play: [0, "9H"], ending: "won" };
  await waitFor(() => expect(asked).toEqual([["h/tell", told]]));
  const folded = document.querySelector("details") as HTMLDetailsElement;
  expect(folded.open).toBe(false);
  const say = async (why: string) => {
    answers["h/tell"] = { why };
    folded.open = true;
    fireEvent.input(folded.querySelector("input") as Element, { target: { value: why } });
    await act(async () => void fireEvent.click(screen.getByText("send")));
    expect(asked.at(-1)?.[1]).toMatchObject({ play: [0, "9H"], ending: "", why });
  };
  await say("It's low");
  expect(folded.open).toBe(false);
  expect((await screen.findByText("sent")).parentElement?.textContent).toContain("change");
  await say("It's the lowest");
});

test("who tries again from a table of people finds back to it, and is counted nowhere", async () => {
  history.replaceState(null, "", "?table=ACDEFHJ");
  location.hash = "#/given/wl1.x";
  const sending = model();
  const host = new Host<TableView, TableActions>(sending);
  render(<Given host={host} view={{ ...host.view!, lang: "en" }} />);
  await act(async () => sending.answer({ play: [0, "9H"], ending: "", told: "counted", texts }));
  expect(screen.getByText("back").getAttribute("href")).toBe("together?lang=en#ACDEFHJ");
  expect(screen.queryByText("counted")).toBeNull();
  expect(asked).toEqual([]);
  history.replaceState(null, "", location.pathname);
});

test("nothing is told before the first play", async () => {
  await given(true, { play: null, ending: "", told: "counted" });
  await screen.findByText("counted");
  expect(asked).toEqual([]);
});

test("who has come by the long link tells nothing", async () => {
  const sending = await given(false, {});
  expect(sending.sent).toEqual([]);
  expect(asked).toEqual([]);
});

test("in another chapter nothing has been said yet", async () => {
  location.hash = "#/given/wl1.x";
  keepCome({ code: "ACDEFHJ", visit: "VISIT", address: "#/given/wl1.x" });
  const sending = model();
  const host = new Host<TableView, TableActions>(sending);
  const view = { ...host.view!, teaching: {} } as TableView;
  const { rerender } = render(<Given host={host} view={view} />);
  const reply = { play: [0, [0, "9H"]], ending: "", told: "counted", texts };
  await act(async () => sending.answer(reply));
  await waitFor(() => expect(document.querySelector("details")).toBeTruthy());
  rerender(<Given host={host} view={{ ...view, rev: 2 }} />);
  await act(async () => sending.answer({ ...reply, play: null }));
  await screen.findByText("counted");
  expect(document.querySelector("details")).toBeNull();
});

test("a browser keeps what it has of the last twenty codes", () => {
  localStorage.setItem("wildescape/h/EARLIER", "visit");
  for (let at = 0; at < 20; at++) keepVisit(`CODE${at}`, `visit ${at}`);
  keepVisit("CODE0", "visit 0");
  keepVisit("CODE20", "visit 20");
  expect(visitOf("EARLIER") + visitOf("CODE1")).toBe("");
  expect(visitOf("CODE0")).toBe("visit 0");
  expect(visitOf("CODE2")).toBe("visit 2");
  expect(Object.keys(localStorage)).toHaveLength(20 + 1);
});

test("of chapters that were opened the last twenty tables are kept, and all others", () => {
  const begin = `wildescape/${location.pathname}/`;
  localStorage.setItem(`${begin}teacher-1`, "{}");
  const view = { rev: 1, given: ["Why?"] };
  for (let at = 0; at < 25; at++) {
    const slot = `chapters-${at}-1`;
    const host = new Host<TableView, TableActions>(
      new FakeModel({ ...view, keep: { slot, isFresh: true } } as unknown as TableView),
    );
    render(<Given host={host} view={host.view!} />);
    localStorage.setItem(begin + slot, "{}");
  }
  const kept = Object.keys(localStorage).filter((key) => key.endsWith("-1"));
  expect(kept).toHaveLength(21);
  expect(kept).toContain(`${begin}teacher-1`);
  expect(kept).toContain(`${begin}chapters-5-1`);
});
