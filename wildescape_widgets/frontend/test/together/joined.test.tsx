import { act, cleanup, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Host } from "../../src/shared/host";
import { Root } from "../../src/shared/mount";
import { JoinedWidget, farBy } from "../../src/together/joined.widget";
import type { JoinedTableActions, JoinedView } from "../../src/together/shapes";
import { linkTo } from "../../src/together/talk";

/** A notebook's model: what it was sent, and a way to answer. */
function notebook(view: object = {}) {
  const heard = new Set<(message: object) => void>();
  const sent: Record<string, unknown>[] = [];
  const model = {
    get: (key: string) => (key === "view" ? view : undefined),
    on: (event: string, hear: (message: object) => void) => void (event === "msg:custom" && heard.add(hear)),
    off: (_: string, hear: (message: object) => void) => void heard.delete(hear),
    send: (content: Record<string, unknown>) => void sent.push(content),
  };
  const answer = (message: object) => [...heard].forEach((hear) => hear(message));
  return { model: model as never, sent, answer, heard };
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("Python is asked for a seat, and each request gets its own answer", async () => {
  const { model, sent, answer, heard } = notebook();
  const far = farBy(model, "https://cards.example/together", () => {});
  const first = far("look", { since: 3 }, null);
  const second = far("say", { phrase: "hello" }, null);
  expect(sent[0]).toMatchObject({ rev: null, action: "ask_site", what: "look", asked: { since: 3 } });
  answer({ id: sent[1]?.["id"], ok: true, told: {} });
  answer({ id: sent[0]?.["id"], ok: true, told: { rev: 4 } });
  expect([await first, await second]).toEqual([{ rev: 4 }, {}]);
  expect(heard.size).toBe(0);
});

test("parts of the page come with the notebook, and a refusal says why", async () => {
  const { model, sent, answer } = notebook();
  const far = farBy(model, "", () => {});
  const part = far("part", { code: "ACDEFHJ", name: "people" }, null);
  expect(sent[0]).toEqual({ id: expect.any(Number), rev: null, action: "part", name: "people" });
  answer({ id: sent[0]?.["id"], ok: true, code: "export default 7" });
  expect(await part).toEqual({ code: "export default 7" });
  const refused = far("join", {}, null);
  answer({ id: sent[1]?.["id"], ok: false, reason: "malformed", text: "No." });
  expect(await refused).toEqual({ reason: "malformed" });
});

test("a kernel that is silent or gone gives no answer, and isn't taken for a site that is away", async () => {
  vi.useFakeTimers();
  const { model, heard } = notebook();
  const onSilent = vi.fn();
  const silent = farBy(model, "", onSilent)("look", {}, null);
  vi.advanceTimersByTime(60_000);
  expect(await silent).toEqual({ reason: "away_site" });
  const gone = { ...(model as object), send: () => { throw new Error("Gone"); } };
  expect(await farBy(gone as never, "", onSilent)("look", {}, null)).toEqual({ reason: "away_site" });
  expect(onSilent.mock.calls).toEqual([["silent"], ["silent"]]);
  const left = new AbortController();
  const asked = farBy(model, "", onSilent)("look", {}, left.signal);
  left.abort();
  expect(await asked).toEqual({ reason: "away_site" });
  // Whoever leaves doesn't wait for an answer.
  expect(onSilent).toHaveBeenCalledTimes(2);
  expect(heard.size).toBe(0);
});

test("the link leads to the site, and not to the notebook", () => {
  const far = farBy(notebook().model, "https://cards.example/together", () => {});
  expect(linkTo({ code: "ACDEFHJ", seat: "", far })).toBe("https://cards.example/together#ACDEFHJ");
});

/** A seat that nobody has answered yet. */
function seated() {
  const words = { away_site: "The site doesn't answer." };
  const view = {
    rev: 1,
    lang: "en",
    code: "ACDEFHJ",
    end: null,
    page: { base: "https://cards.example/", texts: { en: { words } } },
    texts: { lost: "Python has been restarted.", silent: "Python doesn't answer." },
  } as unknown as JoinedView;
  const { model, sent, answer } = notebook(view);
  const events: Record<string, () => void> = {};
  const heard = { ...(model as object), on: (event: string, hear: never) => {
    events[event] = hear;
    (model as { on(event: string, hear: never): void }).on(event, hear);
  } };
  const host = new Host<JoinedView, JoinedTableActions>(heard as never);
  render(<Root host={host} Component={JoinedWidget} />);
  return { sent, answer, events };
}

test("a site that doesn't answer is told, until it's back", async () => {
  const { sent, answer } = seated();
  await act(async () => answer({ id: sent[0]?.["id"], ok: true, told: { reason: "away_site" } }));
  expect(screen.getByRole("alert").textContent).toBe("The site doesn't answer.");
  await waitFor(() => expect(sent.length).toBe(2), { timeout: 4000 });
  await act(async () => answer({ id: sent[1]?.["id"], ok: true, told: { reason: "moved" } }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a kernel that is restarted is told, and nothing is offered that nobody hears", async () => {
  const { events } = seated();
  await act(async () => events["comm_live_update"]?.());
  expect(screen.getByRole("alert").textContent).toBe("Python has been restarted.");
  expect(document.querySelector(".ws-joined")).toBeNull();
});

test("who has no seat any more reads why, and what to do", () => {
  const words = { removed: "You were asked to leave this table." };
  const view = {
    rev: 1,
    lang: "en",
    code: "ACDEFHJ",
    end: "removed",
    page: { base: "https://cards.example/", texts: { en: { words } } },
    texts: { again: "Run the cell again.", left: "You've left.", lost: "" },
  } as unknown as JoinedView;
  const { model, sent } = notebook(view);
  const host = new Host<JoinedView, JoinedTableActions>(model);
  render(<JoinedWidget host={host} view={view} />);
  expect(screen.getByRole("status").textContent).toBe(words.removed);
  expect(screen.getByText("Run the cell again.")).toBeDefined();
  expect(sent).toEqual([]);
});
