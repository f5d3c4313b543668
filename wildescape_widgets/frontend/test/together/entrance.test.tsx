import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Entrance } from "../../src/together/entrance";
import type { TogetherPage, TogetherTexts, TogetherWords } from "../../src/together/shapes";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = new Proxy({}, { get: (_, name: string) => name }) as TogetherWords;
const texts: TogetherTexts = { words, levels: [], rules: [], phrases: [], bots: [] };

test("who gives no name is led to the field, and nothing is sent", async () => {
  const found = {
    code: "ACDEFHJ",
    chairs: [null, null, null, null, null, null],
    rules: { en: { title: "As at home", notes: [] } },
  };
  const fetched = vi.fn(async (_: string) => ({ json: async () => found }));
  vi.stubGlobal("fetch", fetched);
  const page = { base: "/" } as TogetherPage;
  render(<Entrance {...{ page, texts }} code="ACDEFHJ" lang="en" notice="" onSeat={() => {}} />);
  await screen.findByText("chooseSeat");
  expect(screen.getByText("As at home")).toBeTruthy();
  fireEvent.input(screen.getByLabelText("name"), { target: { value: "  " } });
  fireEvent.click(screen.getByText("draw"));
  expect(screen.getByLabelText("name")).toBe(document.activeElement);
  await screen.findByText("noName");
  expect(fetched.mock.calls.map(([action]) => action)).toEqual(["together/find"]);
});
