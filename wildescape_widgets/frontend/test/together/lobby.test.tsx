import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import type { PartHost } from "../../src/shared/parts";
import { Lobby } from "../../src/together/lobby";
import * as options from "../../src/together/table-options";
import type { SeatNews, TogetherPage, TogetherTexts, TogetherWords } from "../../src/together/shapes";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = new Proxy({}, { get: (_, name: string) => name }) as TogetherWords;
const texts: TogetherTexts = {
  words,
  levels: [["club", "Club"]],
  rules: [
    ["shanghai", "Common"],
    ["home", "As at home"],
    ["own", "The opener's"],
  ],
  speeds: [["slow", "slow"], ["normal", "normal"]],
  phrases: [],
  bots: [],
  rooms: [],
};
const page = { clocks: [0], aways: [60] } as unknown as TogetherPage;
const news = (isOpener: boolean): SeatNews =>
  ({
    code: "ACDEFHJ",
    opener: "Ann",
    isOpener,
    chair: 0,
    chairs: [null, null, null, null, null, null],
    free: [1, 2, 3, 4, 5],
    held: "",
    options: { level: "club", clock: 0, away: 60, rules: "shanghai", length: "whole", speed: "normal", undo: false, watch: false, coach: false },
    offered: ["shanghai", "home"],
    rules: {
      en: { title: "Common", notes: ["What the lessons play."] },
      zh_CN: { title: "通行", notes: ["课里的打法。", "短局"] },
    },
    inClass: null,
  }) as unknown as SeatNews;
const own = { code: "ACDEFHJ", seat: "secret" };
const parts: Record<string, object> = { portraits: { hang: () => {} } };
const host = { load: async (part: string) => parts[part] ?? options } as unknown as PartHost;
const shown = (isOpener: boolean, lang = "en") =>
  render(<Lobby {...{ own, texts, page, lang, host }} news={news(isOpener)} onLeave={() => {}} />);

test("a link that leads others nowhere is told, and one that leads here has a QR code", async () => {
  const fetched = vi.fn(async (..._: unknown[]) => ({ json: async () => ({ size: 25, path: "m0 0h1" }) }));
  vi.stubGlobal("fetch", fetched);
  shown(true);
  expect(screen.getByText("local")).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
  cleanup();
  vi.stubGlobal("location", { origin: "https://club.example", pathname: "/together" });
  shown(true);
  await screen.findByLabelText("qr");
  expect(screen.queryByText("local")).toBeNull();
  expect(JSON.stringify(fetched.mock.lastCall)).toContain("https://club.example/together#ACDEFHJ");
});

test("the opener chooses rules, length and speed among those offered, and keeps what else is chosen", async () => {
  const fetched = vi.fn(async (_: string, { body }: { body: string }) => ({ json: async () => body }));
  vi.stubGlobal("fetch", fetched);
  shown(true);
  const asked = (): object => JSON.parse(fetched.mock.lastCall?.[1].body ?? "");
  const rules = await screen.findByLabelText<HTMLSelectElement>("rules");
  expect([...rules.options].map(({ text }) => text)).toEqual(["Common", "As at home"]);
  fireEvent.change(rules, { target: { value: "home" } });
  expect(asked()).toEqual({ ...own, ...news(true).options, rules: "home" });
  fireEvent.change(screen.getByLabelText("length"), { target: { value: "short" } });
  // What was chosen a moment ago isn't lost, though no news has told it.
  expect(asked()).toEqual({ ...own, ...news(true).options, rules: "home", length: "short" });
  fireEvent.change(screen.getByLabelText("speed"), { target: { value: "slow" } });
  expect(asked()).toEqual({ ...own, ...news(true).options, rules: "home", length: "short", speed: "slow" });
});

test("everybody reads which rules are in force, in the language of their page", () => {
  const { container } = shown(false, "zh_CN");
  expect(screen.queryByLabelText("rules")).toBeNull();
  expect(container.querySelector(".ws-together-rules")?.textContent).toBe(
    "rules 通行 课里的打法。 短局",
  );
});
