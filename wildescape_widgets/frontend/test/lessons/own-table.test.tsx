import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import own from "../../src/lessons/own-table";
import type { OwnTableActions, OwnTableView } from "../../src/lessons/shapes";
import { Host } from "../../src/shared/host";
import type { WidgetView } from "../../src/shared/shapes";
import { FakeModel } from "../shared/model";

afterEach(cleanup);

const texts = {
  unsure: "unsure",
  back: "back",
  take: "take",
  takeHome: "take home",
  yours: "yours",
  home: "home",
} as OwnTableView["texts"];

const row = { rule: "direction", title: "Direction", choice: "counterclockwise", source: "a text" };

function shown(more: Partial<OwnTableView>): FakeModel<OwnTableView & WidgetView> {
  const view: OwnTableView & WidgetView = {
    rev: 1,
    lang: "en",
    title: "T",
    at: 1,
    count: "2 of 5",
    ask: "What goes back?",
    told: "",
    options: [],
    result: null,
    first: "first",
    texts,
    ...more,
  };
  const model = new FakeModel(view);
  const host = new Host<OwnTableView & WidgetView, OwnTableActions>(model);
  render(<own.Component host={host} view={view} />);
  return model;
}

const sent = (model: FakeModel<OwnTableView & WidgetView>): object[] =>
  (model.sent as { action: string }[]).filter(({ action }) => action !== "remember");

test("a picture is chosen by its number, and not knowing is an answer too", () => {
  const lines = [[{ card: "BJ", sign: "", isLit: false }, { card: "", sign: "⇄", isLit: false }]];
  const options = ["two", "one"].map((label, at) => ({
    label,
    picture: { lines, ring: null },
    isChosen: at === 1,
  }));
  const model = shown({ options });
  const second = screen.getByRole("button", { name: "one" });
  expect(second.getAttribute("aria-pressed")).toBe("true");
  expect(second.querySelector("[aria-hidden]")?.textContent).toContain("⇄");
  fireEvent.click(second);
  fireEvent.click(screen.getByText("unsure"));
  fireEvent.click(screen.getByText("back"));
  expect(sent(model)).toMatchObject([
    { action: "choose", option: 1 },
    { action: "choose", option: null },
    { action: "back" },
  ]);
});

test("of six seats each has its arrow, and what is paid lies beside its payer", () => {
  const seats = ["You", "Jun", "Mei", "Lin", "Bao", "Wei"].map((name, seat) => ({
    name,
    sign: name[0] ?? "",
    team: seat % 2,
    fact: seat ? "" : "leads",
  }));
  const arrows = [
    { start: 3, end: 0, card: "2H" },
    { start: 5, end: 2, card: "" },
  ];
  shown({ options: [{ label: "x", picture: { lines: [], ring: { seats, arrows } }, isChosen: false }] });
  const picture = screen.getByRole("button", { name: "x" });
  expect(picture.querySelectorAll("line").length).toBe(2);
  expect(picture.querySelectorAll(".ws-card").length).toBe(1);
  expect(picture.textContent).toContain("Youleads");
});

test("what differs is told with its source and taken, or all that many play at home", () => {
  const model = shown({ at: 5, result: { told: "one", rules: [row], home: [row], taken: "" } });
  expect(document.querySelectorAll("[data-rule='direction']").length).toBe(2);
  fireEvent.click(screen.getByText("take"));
  fireEvent.click(screen.getByText("take home"));
  expect(sent(model)).toMatchObject([
    { action: "take", home: false },
    { action: "take", home: true },
  ]);
});
