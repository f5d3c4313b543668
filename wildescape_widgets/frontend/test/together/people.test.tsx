import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import type { PartHost } from "../../src/shared/parts";
import { People } from "../../src/together/people";
import type { SeatNews, TogetherPage, TogetherTexts, TogetherWords } from "../../src/together/shapes";
import * as options from "../../src/together/table-options";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = new Proxy(
  {},
  { get: (_, name: string) => (name === "watchers" ? "watchers {count}" : name) },
) as TogetherWords;
const texts = { words, levels: [], rules: [], speeds: [], phrases: [], bots: [], rooms: [] } as TogetherTexts;
const page = { base: "/" } as TogetherPage;
const host = { load: async () => options } as unknown as PartHost;
const own = { code: "ACDEFHJ", seat: "secret" };
const chosen = { level: "club", clock: 0, away: 60, rules: "shanghai", length: "whole" };
const news = (chair: number, isOpener: boolean): SeatNews =>
  ({
    code: "ACDEFHJ",
    chair,
    isOpener,
    watchers: 2,
    chairs: [null, null, null, null, null, null],
    options: { ...chosen, undo: false, watch: true, coach: false },
    rules: {},
    inClass: null,
  }) as unknown as SeatNews;
const shown = (chair: number, isOpener = false) => {
  const ask = vi.fn(async () => {});
  const onLeave = vi.fn();
  const given = { own, texts, page, host, ask, onLeave, lang: "en", pause: () => {} };
  render(<People {...given} news={news(chair, isOpener)} />);
  return { ask, onLeave };
};

test("the opener allows taking back, watching and hints also while a match is on", async () => {
  const { ask } = shown(0, true);
  fireEvent.click(await screen.findByLabelText("undo"));
  expect(ask).toHaveBeenLastCalledWith("choose", { ...chosen, undo: true, watch: true, coach: false });
  fireEvent.click(screen.getByLabelText("mayWatch"));
  expect(ask).toHaveBeenLastCalledWith("choose", { ...chosen, undo: true, watch: false, coach: false });
  fireEvent.click(screen.getByLabelText("mayAskCoach"));
  expect(ask).toHaveBeenLastCalledWith("choose", { ...chosen, undo: true, watch: false, coach: true });
  expect(screen.queryByLabelText("rules")).toBeNull();
});

test("all read how many watch, and nobody else decides who may", () => {
  shown(0);
  expect(screen.getByText("watchers 2")).toBeTruthy();
  expect(screen.queryByLabelText("mayWatch")).toBeNull();
});

test("whoever plays is asked before they leave, and whoever watches isn't", () => {
  vi.stubGlobal("fetch", async () => ({ json: async () => ({}) }));
  const { onLeave } = shown(0);
  fireEvent.click(screen.getByText("leave"));
  expect(onLeave).not.toHaveBeenCalled();
  expect(screen.getByRole("alert").textContent).toBe("leaveAsks");
  cleanup();
  const watching = shown(-1);
  expect(screen.queryByText("pause")).toBeNull();
  fireEvent.click(screen.getByText("leave"));
  expect(watching.onLeave).toHaveBeenCalled();
});
