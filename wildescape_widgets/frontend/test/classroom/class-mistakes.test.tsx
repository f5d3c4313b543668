import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Mistakes, WallMoment } from "../../src/classroom/class-mistakes";
import type { AskTexts, MomentReply } from "../../src/classroom/shapes";

afterEach(cleanup);

const texts = new Proxy({}, { get: (_, name: string) => name }) as unknown as AskTexts;
const panel = {
  where: "Trick 2",
  title: "Out at once",
  table: { text: "Yan, an opponent: a pair", laid: [] },
  hand: [],
  played: { text: "Pass", laid: [] },
  other: { text: "Ace", laid: [] },
  otherTitle: "Better",
  why: "You'd be out.",
};
const facts = { trump: "Trump: 8", left: [{ name: "You", team: 0, left: 12 }, { name: "Yan", team: 1, left: 3 }] };
const reply: MomentReply = { panel, facts, again: "wg1.code" };

const roll = {
  mistakes: [{ idea: "Out at once", says: "Twice, at tables 1 and 3", moments: [[4, 1, 2], [7, 3, 2]] as [number, number, number][] }],
  onWall: null,
  isTold: false,
};

test("each click shows the next moment of an idea, and one tick puts it on the wall", async () => {
  const ask = vi.fn(async () => reply) as never as Parameters<typeof Mistakes>[0]["ask"];
  const given = { texts, ask, address: "/", lang: "en" };
  const { rerender } = render(<Mistakes roll={roll} {...given} />);
  expect(screen.getByText("Twice, at tables 1 and 3")).toBeTruthy();
  fireEvent.click(screen.getByText("showMoment"));
  await screen.findByText("You'd be out.");
  expect(ask).toHaveBeenLastCalledWith("moment", { moment: 4 });
  expect(screen.getByText("momentOpen").getAttribute("href")).toBe("/?lang=en#/given/wg1.code");
  fireEvent.click(screen.getByText(/^showMoment/));
  await vi.waitFor(() => expect(ask).toHaveBeenLastCalledWith("moment", { moment: 7 }));
  await vi.waitFor(() => {
    fireEvent.click(screen.getByLabelText("momentToWall"));
    expect(ask).toHaveBeenLastCalledWith("moment_wall", { moment: 7, isTold: false });
  });
  rerender(<Mistakes roll={{ ...roll, onWall: 7 }} {...given} />);
  fireEvent.click(screen.getByLabelText("momentTold"));
  expect(ask).toHaveBeenLastCalledWith("moment_wall", { moment: 7, isTold: true });
  fireEvent.click(screen.getByLabelText("momentToWall"));
  expect(ask).toHaveBeenLastCalledWith("moment_wall", { moment: null, isTold: false });
});

test("without a hand that went wrong there's nothing to show", () => {
  const { container } = render(<Mistakes roll={{}} texts={texts} address="/" lang="en" ask={vi.fn()} />);
  expect(container.textContent).toBe("");
});

test("the wall asks first, and says what was better once it's told", () => {
  const asked = { ...panel, title: "", why: "", played: { text: "", laid: [] }, other: { text: "", laid: [] } };
  render(<WallMoment moment={{ panel: asked, facts, isTold: false }} texts={texts} />);
  expect(screen.getByText("whatNow")).toBeTruthy();
  expect(screen.getByText("Trump: 8")).toBeTruthy();
  const left = [...document.querySelectorAll(".ws-talk-moment-facts li")];
  expect(left.map(({ textContent }) => textContent)).toEqual(["You 12", "Yan 3"]);
  expect(screen.queryByText("Ace")).toBeNull();
  cleanup();
  render(<WallMoment moment={{ panel, facts: null, isTold: true }} texts={texts} />);
  expect(screen.getByText("Ace")).toBeTruthy();
});
