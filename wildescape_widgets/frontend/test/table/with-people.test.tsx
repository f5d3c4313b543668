import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import type { Host } from "../../src/shared/host";
import type { TableActions, TableView } from "../../src/table/shapes";
import { WithPeople } from "../../src/table/with-people";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const texts = new Proxy({}, { get: (_, name: string) => name });
const view = { texts, can: { people: true }, lang: "en" } as unknown as TableView;
const host = { model: { kernel: "k" } } as unknown as Host<TableView, TableActions>;

test("one opens a table by the rules that are chosen, or joins one without opening any", async () => {
  const fetched = vi.fn(async (..._: unknown[]) => ({ json: async () => ({ code: "ACDEFHJ" }) }));
  const assign = vi.fn();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("location", { assign });
  render(<WithPeople {...{ host, view }} rules={{ target: "9" }} />);
  fireEvent.click(screen.getByText("people"));
  fireEvent.click(screen.getByText("joinTable"));
  expect(assign).toHaveBeenLastCalledWith("together?lang=en");
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText("openTable"));
  await vi.waitFor(() => expect(assign).toHaveBeenLastCalledWith("together?lang=en#ACDEFHJ"));
  const [action, { body }] = fetched.mock.lastCall as [string, { body: string }];
  expect([action, JSON.parse(body)]).toEqual([
    "together/open",
    { kernel: "k", rules: { target: "9" } },
  ]);
});

test("whoever sits at a table finds the way back to it, for some hours", () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { assign });
  const kept = (hours: number): void =>
    localStorage.setItem("wildescape/together/back", `${Date.now() + hours * 3600_000} /club/together#ACDEFHJ`);
  kept(1);
  render(<WithPeople {...{ host, view }} />);
  fireEvent.click(screen.getByText("toTable"));
  expect(assign).toHaveBeenLastCalledWith("/club/together#ACDEFHJ");
  cleanup();
  kept(-1);
  render(<WithPeople {...{ host, view }} />);
  expect(screen.queryByText("toTable")).toBeNull();
});
