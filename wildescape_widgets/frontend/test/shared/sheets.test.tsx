import { beforeEach, expect, test } from "vitest";
import { type Sheet, wear } from "../../src/shared/sheets";

const named = (...names: string[]): Sheet[] => names.map((name) => [name, `.${name} { top: 0 }`]);
const worn = (place: ParentNode): string =>
  [...place.querySelectorAll("style")].map(({ id }) => id.replace("ws-", "")).join(" ");

beforeEach(() => {
  document.head.innerHTML = "";
  document.body.innerHTML = "";
});

test("a page has each style sheet once, after those that it builds on", () => {
  const el = document.body.appendChild(document.createElement("div"));
  wear(named("base", "rules"), el);
  wear(named("base", "cards", "table", "lessons"), el);
  wear(named("base", "cards"), el);
  wear(named("base", "cards", "table", "lessons", "rules", "course"), el);
  expect(worn(document.head)).toBe("base cards table lessons rules course");
});

test("what is not on the page yet is dressed there", () => {
  wear(named("base"), document.createElement("div"));
  expect(worn(document.head)).toBe("base");
});

test("in a part of the page that is shut off, the style sheets lie inside it", () => {
  const shadow = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
  const el = shadow.appendChild(document.createElement("div"));
  wear(named("base", "cards"), el);
  wear(named("base", "cards"), el);
  expect(worn(shadow)).toBe("base cards");
  expect(worn(document.head)).toBe("");
});

test("the style sheet of another version gives way", () => {
  wear(named("base"), document.body);
  wear([["base", ".new { top: 0 }"]], document.body);
  expect(document.head.textContent).toBe(".new { top: 0 }");
});
