import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Debrief } from "../../src/table/debrief";
import type { DebriefPanel, MomentPanel } from "../../src/table/shapes";

afterEach(cleanup);

const texts = new Proxy({}, { get: (_, key: string) => key }) as DebriefPanel["texts"];
const moment = (where: string, more: Partial<MomentPanel> = {}): MomentPanel => ({
  where,
  title: `idea of ${where}`,
  table: { text: "Jun, opponent: pair of kings", laid: [{ card: "KH" }, { card: "BJ", means: "K" }] },
  hand: ["AS", "AD", "5C"].map((card) => ({ card, name: `the ${card}` })),
  played: { text: "Pass", laid: [] },
  other: { text: "Pair of aces", laid: [{ card: "AS" }, { card: "AD" }] },
  otherTitle: "Better",
  why: `why ${where}`,
  ...more,
});
const show = (more: Partial<DebriefPanel> = {}) => {
  const debrief: DebriefPanel = { told: "told", isBusy: false, moments: [], good: null, texts, ...more };
  const onAgain = vi.fn();
  render(<Debrief debrief={debrief} onAgain={onAgain} />);
  return onAgain;
};

test("while it looks back, it only says so", () => {
  show({ told: "Looking back …", isBusy: true });
  expect(screen.getByRole("status").textContent).toBe("Looking back …");
  expect(screen.getByRole("region").getAttribute("aria-busy")).toBe("true");
  expect(screen.queryByRole("list")).toBeNull();
});

test("three moments have their places until no more can come", () => {
  const sought = () => document.querySelectorAll(".ws-debrief-sought").length;
  show({ isBusy: true });
  expect(sought()).toBe(3);
  cleanup();
  show({ isBusy: true, moments: [moment("trick 3")], good: moment("trick 7") });
  expect(sought()).toBe(1);
  cleanup();
  show({ moments: [moment("trick 3")] });
  expect(sought()).toBe(0);
});

test("a moment shows what was to beat, the hand, what was played and what was better", () => {
  show({ moments: [moment("trick 3")] });
  const shown = screen.getByRole("heading").closest("li")!;
  expect(screen.getByRole("heading").textContent).toBe("1idea of trick 3");
  expect(shown.querySelector(".ws-debrief-felt")?.textContent).toContain("trick 3");
  const hand = within(shown).getByRole("list", { name: "hand" });
  expect([...hand.children].map((card) => card.getAttribute("data-card"))).toEqual(["AS", "AD", "5C"]);
  const [played, better] = [...shown.querySelectorAll("dd")];
  expect(played?.querySelector("[data-card]")).toBeNull();
  expect(played?.textContent).toBe("Pass");
  expect(better?.querySelectorAll("[data-card]").length).toBe(2);
});

test("a moment without an idea is called by its place, which is said once", () => {
  show({ moments: [moment("trick 3", { title: "" })] });
  expect(screen.getByRole("heading").textContent).toBe("1trick 3");
  expect(screen.getAllByText(/trick 3/).length).toBe(2);
});

test("each moment is tried again by itself; a good move isn't", () => {
  const onAgain = show({
    moments: [moment("trick 3"), moment("trick 5")],
    good: moment("trick 7", { otherTitle: "Instead of" }),
  });
  const buttons = screen.getAllByRole("button", { name: "again" });
  expect(buttons.length).toBe(2);
  fireEvent.click(buttons[1]!);
  expect(onAgain).toHaveBeenCalledWith(1);
  expect(screen.getByText("good")).toBeTruthy();
});
