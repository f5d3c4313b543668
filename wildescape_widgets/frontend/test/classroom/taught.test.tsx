import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Host } from "../../src/shared/host";
import { Root } from "../../src/shared/mount";
import { TaughtWidget } from "../../src/classroom/taught.widget";
import type { TaughtView } from "../../src/classroom/shapes";

const VIEW = {
  rev: 1,
  lang: "en",
  code: "ACDEFHJ",
  link: "https://cards.example/#/join/ACDEFHJ",
  qr: { size: 25, path: "M0 0" },
  joinAt: "Join at cards.example",
  stand: "Here: 1 · Answers: 1 of 2",
  asked: "What would you play?",
  pupils: [
    { number: 1, name: "Ann", isHere: true, said: "An 8", result: "right" },
    { number: 2, name: "Bo", isHere: false, said: "", result: "" },
  ],
  waiting: "",
  problem: "",
  end: "",
  texts: {
    title: "Ask the class",
    lost: "",
    link: "The link",
    copy: "Copy",
    copied: "Copied",
    local: "Only on this computer.",
    qr: "QR code",
    names: "Pupils",
    nobody: "Nobody yet.",
    notHere: "not here",
    noAnswer: "no answer",
  },
} satisfies TaughtView & { rev: number; lang: string };

function shown(changes: Partial<TaughtView> = {}) {
  const view = { ...VIEW, ...changes };
  const model = { get: () => view, on: () => {}, off: () => {}, send: () => {} };
  return render(<TaughtWidget host={new Host<typeof view>(model)} view={view} />);
}

afterEach(cleanup);

test("it says how to join, and what each pupil has answered", () => {
  shown();
  expect(screen.getByRole("button", { name: "QR code" })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("The link").value).toBe(VIEW.link);
  const [ann, bo] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(ann).toMatch(/Ann.*An 8.*right/);
  expect(bo).toMatch(/Bo.*not here.*no answer/);
  expect(screen.queryByText("Only on this computer.")).toBeNull();
});

test("before a question nobody lacks an answer, and nobody may be in", () => {
  const { unmount } = shown({ asked: "" });
  expect(screen.queryByText("no answer")).toBeNull();
  unmount();
  shown({ pupils: [] });
  expect(screen.getByText("Nobody yet.")).toBeDefined();
});

test("an address that leads nowhere else is told, and a class that is over has no code", () => {
  const { unmount } = shown({ link: "http://localhost:8866/#/join/ACDEFHJ" });
  expect(screen.getByText("Only on this computer.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "QR code" })).toBeNull();
  unmount();
  shown({ end: "The class is over." });
  expect(screen.getByRole("status").textContent).toBe("The class is over.");
  expect(screen.queryByText(VIEW.code)).toBeNull();
});

test("a kernel that is restarted is told", async () => {
  const events: Record<string, () => void> = {};
  const view = { ...VIEW, texts: { ...VIEW.texts, lost: "Python has been restarted." } };
  const on = (event: string, hear: () => void): void => void (events[event] = hear);
  const host = new Host<typeof view>({ get: () => view, on, off: () => {}, send: () => {} });
  render(<Root host={host} Component={TaughtWidget} />);
  expect(screen.queryByText("Python has been restarted.")).toBeNull();
  await act(async () => events["comm_live_update"]?.());
  expect(screen.getByText("Python has been restarted.")).toBeDefined();
});
