// The bar above a table at which people play.

import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Host } from "../../src/shared/host";
import type { TableActions, TableView } from "../../src/table/shapes";
import { Playing } from "../../src/together/playing";
import type { SeatNews, TogetherPage, TogetherTexts } from "../../src/together/shapes";
import { FakeModel } from "../shared/model";

vi.mock("../../src/table/table", () => ({ TableWidget: () => null }));
// The deck hangs its own style sheet here.
Object.assign(document, { adoptedStyleSheets: [] });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = new Proxy({}, { get: (_, name: string) => name });
const texts = { words, phrases: [["hello", "Hello"]], bots: [] } as unknown as TogetherTexts;
const page = { base: "/" } as TogetherPage;
const own = { code: "ACDEFHJ", seat: "secret" };
const news = {
  code: "ACDEFHJ",
  chair: 0,
  chairs: [null, null, null, null, null, null],
  options: {},
  inClass: null,
  looks: [{ hand: 1, state: "waits", news: 0 }],
} as unknown as SeatNews;

/** A table whose first hand is over; `deal` deals the next one. */
function settled() {
  vi.stubGlobal("fetch", async () => ({ json: async () => ({ reason: "not_now" }) }));
  const model = new FakeModel({ rev: 1, lang: "en", outcome: {} } as unknown as TableView);
  const host = new Host<TableView, TableActions>(model);
  const given = { own, texts, page, host, lang: "en", onLeave: () => {} };
  const { rerender } = render(<Playing {...given} news={{ ...news }} />);
  return {
    deal: (outcome: object | null = null) => {
      model.show({ outcome } as Partial<TableView>);
      rerender(<Playing {...given} news={{ ...news }} />);
    },
  };
}

const drawer = () => document.querySelector(".ws-together-drawer");
const button = (act: string) => document.querySelector<HTMLElement>(`[data-act=${act}]`)!;

test("what mattered in a hand gives way to the next one, and opens again", async () => {
  const { deal } = settled();
  button("looks").focus();
  fireEvent.click(button("looks"));
  (await screen.findByText("review")).focus();
  deal({});
  expect(drawer()).toBeTruthy();
  deal();
  expect(drawer()).toBeNull();
  expect(document.activeElement).toBe(button("looks"));
  // Whoever opens it during a hand reads on until it's closed.
  fireEvent.click(button("looks"));
  deal();
  expect(drawer()).toBeTruthy();
  deal({});
  expect(drawer()).toBeTruthy();
});

test("what somebody is about to say stays open when the next hand is dealt", () => {
  const { deal } = settled();
  fireEvent.click(button("say"));
  deal();
  expect(drawer()).toBeTruthy();
});
