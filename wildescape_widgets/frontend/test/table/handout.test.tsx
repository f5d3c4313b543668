// Handing out: what is chosen goes to Python, and a link belongs to what was chosen.

import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Host } from "../../src/shared/host";
import { HandOut } from "../../src/table/handout";
import type { HandOutForm, TableActions, TableView } from "../../src/table/shapes";
import { FakeModel } from "../shared/model";

afterEach(cleanup);

const texts = new Proxy({}, { get: (_, key: string) => key }) as HandOutForm["texts"];
const FORM: HandOutForm = {
  seats: [
    ["0", "Yan"],
    ["2", "Mei"],
  ],
  seat: "2",
  bots: [
    ["", "Nobody"],
    ["club", "Club"],
  ],
  bot: "club",
  locks: true,
  texts,
};
const MADE = { code: "wl1.x", link: "#/given/wl1.x", cell: "Table(…)" };

async function show(page: string, form: Partial<HandOutForm> = {}) {
  const model = new FakeModel({ rev: 1, texts } as unknown as TableView);
  const host = new Host<TableView, TableActions>(model);
  // The page around it tells where the course is.
  document.body.innerHTML = page && `<a class="house-name" href="${page}"></a>`;
  const draw = () => <HandOut host={host} view={host.view} />;
  const drawn = render(draw());
  host.listen(() => drawn.rerender(draw()));
  expect(model.last.action).toBe("hand_out_form");
  model.answer({ ...FORM, ...form });
  await screen.findByText("forPupils");
  return model;
}

const make = (name = "make"): void => void fireEvent.click(screen.getByRole("button", { name }));
const answered = (model: FakeModel<TableView>, fields: object, message = model.last) =>
  act(async () => {
    model.answer(fields, message);
    // What follows from the answer has been done by then.
    await new Promise((done) => setTimeout(done));
  });
const shown = (name: string) => screen.queryByLabelText<HTMLInputElement>(name)?.value;

test("what is chosen is asked for, and a link comes with its QR code", async () => {
  const model = await show("https://cards.example/");
  fireEvent.input(screen.getByLabelText("question"), { target: { value: "Why?" } });
  fireEvent.click(screen.getByRole("switch"));
  make();
  const chosen = { seat: 2, bots: "club", question: "Why?", hints: false, locked: true };
  expect(model.last).toMatchObject({ action: "hand_out", ...chosen });
  await answered(model, MADE);
  expect(shown("link")).toBe("https://cards.example/#/given/wl1.x");
  expect(model.last).toMatchObject({ action: "qr", text: "https://cards.example/#/given/wl1.x" });
  await answered(model, { size: 21, path: "M0 0.5h7" });
  expect(screen.getByRole("button", { name: "qr" }).querySelector("path")).toBeTruthy();
  expect(screen.queryByText("local")).toBeNull();
});

test("in a notebook there is a code and no link", async () => {
  const model = await show("");
  make("makeCode");
  await answered(model, { ...MADE, cell: "import …\nTable(…)" });
  expect([shown("code"), shown("link")]).toEqual(["wl1.x", undefined]);
  expect(shown("cell")).toBe("import …\nTable(…)");
  expect(model.last.action).toBe("hand_out");
});

test("in a notebook a code opens for pupils unless it's locked, and it's said whom it opens for", async () => {
  const model = await show("");
  const opens = screen.getByLabelText<HTMLSelectElement>("opens");
  expect([...opens.options].map(({ text }) => text)).toEqual(["lockedCode", "openCode"]);
  expect(opens.value).toBe("open");
  expect(screen.getByText("unlockedCode")).toBeTruthy();
  expect(screen.queryByText("ownOnly")).toBeNull();
  make("makeCode");
  expect(model.last).toMatchObject({ action: "hand_out", locked: false });
  fireEvent.change(opens, { target: { value: "locked" } });
  expect(screen.getByText("ownOnly")).toBeTruthy();
  expect(screen.queryByText("unlockedCode")).toBeNull();
  make("makeCode");
  expect(model.last).toMatchObject({ action: "hand_out", locked: true });
});

test("on a site a link is locked unless that's changed", async () => {
  await show("https://cards.example/");
  const opens = screen.getByLabelText<HTMLSelectElement>("opens");
  expect([...opens.options].map(({ text }) => text)).toEqual(["locked", "open"]);
  expect(opens.value).toBe("locked");
  fireEvent.change(opens, { target: { value: "open" } });
  expect(screen.getByText("unlocked")).toBeTruthy();
  expect(screen.queryByText("unlockedCode")).toBeNull();
});

test("a link goes when something else is chosen or shown, and what was typed stays", async () => {
  const model = await show("https://cards.example/");
  fireEvent.input(screen.getByLabelText("question"), { target: { value: "Why?" } });
  make();
  await answered(model, MADE);
  expect(shown("link")).toBeTruthy();
  await act(async () => model.show({ texts } as unknown as TableView));
  expect(shown("link")).toBeUndefined();
  expect(shown("question")).toBe("Why?");
  make();
  const asked = model.last;
  fireEvent.click(screen.getByRole("switch"));
  await answered(model, MADE, asked);
  expect(shown("link")).toBeUndefined();
});

test.each(["http://localhost:8866/", "http://127.0.0.1/", "http://[::1]:80/"])(
  "at %s a teacher is told that links work on this computer only",
  async (page) => {
    await show(page);
    expect(screen.getByText("local")).toBeTruthy();
  },
);

test("where nothing can be locked that is said before anything is made", async () => {
  const model = await show("https://cards.example/", { locks: false });
  await waitFor(() => expect(screen.getByText("unlocked")).toBeTruthy());
  expect(screen.queryByText("opens")).toBeNull();
  make();
  expect(model.last).toMatchObject({ action: "hand_out", locked: false });
});
