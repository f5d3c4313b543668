import { act, cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Settings, parsedSettings, saveSettings, useSettings } from "../../src/shared/settings";

const DEFAULT: Settings = {
  suits: "four",
  sounds: false,
  goesOn: true,
  only: "",
  large: false,
  lang: "",
  speed: "",
};

let told: Settings[] = [];
function Listener() {
  told.push(useSettings());
  return null;
}

beforeEach(() => {
  localStorage.clear();
  told = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  null,
  "",
  "{",
  "null",
  "3",
  "[]",
  '"two"',
  '{"suits":"three","sounds":"yes"}',
  '{"suits":["two"],"sounds":1}',
  '{"__proto__":{"sounds":true}}',
])("what is no setting is left as it is by default: %s", (text) => {
  expect(parsedSettings(text)).toEqual(DEFAULT);
});

test("what is set is followed by every widget of the page, and after a reload", () => {
  render(
    <>
      <Listener />
      <Listener />
    </>,
  );
  const set: Settings = { ...DEFAULT, suits: "two", sounds: true };
  act(() => saveSettings(set));
  expect(told.slice(-2)).toEqual([set, set]);
  cleanup();
  told = [];
  render(<Listener />);
  expect(told).toEqual([set]);
});

test("what another tab sets is followed too", () => {
  render(<Listener />);
  localStorage.setItem("wildescape/settings", '{"suits":"two"}');
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "wildescape/settings" })));
  expect(told.at(-1)).toEqual({ ...DEFAULT, suits: "two" });
});

test("where the browser keeps nothing, a setting holds until the page is left", () => {
  const full = (): never => {
    throw new Error("full");
  };
  vi.stubGlobal("localStorage", { getItem: full, setItem: full });
  render(<Listener />);
  expect(told).toEqual([DEFAULT]);
  act(() => saveSettings({ ...DEFAULT, suits: "two" }));
  expect(told.at(-1)).toEqual({ ...DEFAULT, suits: "two" });
});

test("nobody listens once a widget has gone", () => {
  render(<Listener />);
  cleanup();
  told = [];
  saveSettings({ ...DEFAULT, suits: "two" });
  expect(told).toEqual([]);
});
