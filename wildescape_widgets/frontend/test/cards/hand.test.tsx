import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { useState } from "preact/hooks";
import { afterEach, expect, test, vi } from "vitest";
import { Hand, cardWidth, rowLengths, steady } from "../../src/cards/hand";

afterEach(cleanup);

const CARDS = ["BJ", "LJ", "8S", "AS", "10H", "10D", "2C"].map((card) => ({ card, name: card }));

function Held({ onPlay = () => {} }: { onPlay?: () => void }) {
  const [chosen, setChosen] = useState<number[]>([]);
  return (
    <Hand
      cards={CARDS}
      order={CARDS.map((_, place) => place)}
      chosen={chosen}
      meanings={new Map([[0, "8"]])}
      label="Your hand"
      onChoose={setChosen}
      onPlay={onPlay}
    />
  );
}

const options = (): HTMLElement[] => screen.getAllByRole("option");
const chosen = (): (string | null)[] =>
  options()
    .filter((option) => option.getAttribute("aria-selected") === "true")
    .map((option) => option.getAttribute("aria-label"));
const press = (key: string, init: object = {}): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
const focused = (): string | null | undefined => document.activeElement?.getAttribute("aria-label");

test("a hand is one stop for the tab key", () => {
  render(<Held />);
  expect(options().map((option) => option.tabIndex)).toEqual([0, -1, -1, -1, -1, -1, -1]);
});

test("a click chooses, another puts down", () => {
  render(<Held />);
  const [, , eight] = options();
  fireEvent.click(eight!);
  expect(chosen()).toEqual(["8S"]);
  fireEvent.click(eight!);
  expect(chosen()).toEqual([]);
});

test("arrows, Home and End move, Space chooses, Escape clears, Enter plays", () => {
  const onPlay = vi.fn();
  render(<Held onPlay={onPlay} />);
  options()[0]!.focus();
  press("ArrowRight");
  press(" ");
  press("End");
  press(" ");
  expect(chosen()).toEqual(["LJ", "2C"]);
  press("ArrowRight");
  expect(focused()).toBe("2C");
  press("Enter");
  expect(onPlay).toHaveBeenCalledOnce();
  press("Escape");
  expect(chosen()).toEqual([]);
  press("Home");
  expect(focused()).toBe("BJ");
});

test("Shift and an arrow choose along the way", () => {
  render(<Held />);
  options()[2]!.focus();
  press("ArrowRight", { shiftKey: true });
  press("ArrowRight", { shiftKey: true });
  expect(chosen()).toEqual(["8S", "AS", "10H"]);
});

test("a double click, or Shift and Space, choose all cards of the rank", () => {
  render(<Held />);
  fireEvent.click(options()[0]!);
  fireEvent.dblClick(options()[5]!);
  expect(chosen()).toEqual(["BJ", "10H", "10D"]);
  press("Escape");
  options()[4]!.focus();
  press("Escape");
  press(" ", { shiftKey: true });
  expect(chosen()).toEqual(["10H", "10D"]);
});

test("a typed rank moves to the next such card", () => {
  render(<Held />);
  options()[0]!.focus();
  press("t");
  expect(focused()).toBe("10H");
  press("1");
  press("0");
  expect(focused()).toBe("10D");
  press("0");
  expect(focused()).toBe("10H");
  press("l");
  expect(focused()).toBe("LJ");
  press("a");
  expect(focused()).toBe("AS");
});

test("the host's shortcuts never see the keys of a hand, Tab and Ctrl go through", () => {
  const seen = vi.fn();
  render(
    <div onKeyDown={seen}>
      <Held />
    </div>,
  );
  const option = options()[0]!;
  option.focus();
  for (const key of ["a", "b", "ArrowDown", "Enter", " ", "x"]) press(key);
  expect(seen).not.toHaveBeenCalled();
  press("Tab");
  press("c", { ctrlKey: true });
  expect(seen).toHaveBeenCalledTimes(2);
  expect(option.dataset["lmSuppressShortcuts"]).toBe("true");
});

test("a chosen joker shows what it stands for", () => {
  const { container } = render(<Held />);
  expect(container.querySelector(".ws-meaning")).toBeNull();
  fireEvent.click(options()[0]!);
  expect(container.querySelector(".ws-meaning")?.textContent).toBe("=8");
});

test.each([320, 346, 356, 386, 480, 768, 936])("each of 27 cards shows enough of itself at %i px", (width) => {
  const rows = rowLengths(27, width);
  expect(rows.reduce((sum, length) => sum + length, 0)).toBe(27);
  for (const length of rows) {
    expect((width - cardWidth(width)) / (length - 1)).toBeGreaterThanOrEqual(width < 600 ? 26 : 24);
  }
});

test("a phone shows 27 cards in two rows, a laptop in one", () => {
  expect(rowLengths(27, 386)).toEqual([14, 13]);
  expect(rowLengths(24, 356)).toEqual([12, 12]);
  expect(rowLengths(27, 356)).toEqual([9, 9, 9]);
  expect(rowLengths(27, 936)).toEqual([27]);
});

test("no row ends within a pile, if others can", () => {
  expect(rowLengths(26, 386, [13])).toEqual([12, 14]);
  expect(rowLengths(27, 386, [14])).toEqual([13, 14]);
  const whole = [...Array(27).keys()];
  expect(rowLengths(27, 386, whole)).toEqual([14, 13]);
  expect(rowLengths(40, 386, [14, 27]).every((length) => length <= 14)).toBe(true);
});

/** A hand in which only the cards at these places lie. */
function Some({ order }: { order: number[] }) {
  return (
    <Hand
      cards={CARDS}
      order={order}
      chosen={[]}
      meanings={new Map()}
      label="Your hand"
      onChoose={() => {}}
      onPlay={() => {}}
    />
  );
}

const slots = (): (string | null)[] =>
  [...document.querySelectorAll(".ws-slot")].map((slot) => slot.getAttribute("aria-label"));

test("under the pointer cards keep their places: those that go leave gaps until it has left", () => {
  const { rerender } = render(<Some order={[0, 1, 2, 3]} />);
  const hand = screen.getByRole("listbox");
  fireEvent.pointerMove(hand);
  rerender(<Some order={[0, 3]} />);
  expect(slots()).toEqual(["BJ", null, null, "AS"]);
  rerender(<Some order={[0, 3, 5]} />);
  expect(slots()).toEqual(["BJ", null, null, "AS", "10D"]);
  rerender(<Some order={[0, 1, 3, 5]} />);
  expect(slots()).toEqual(["BJ", "LJ", null, "AS", "10D"]);
  fireEvent.pointerLeave(hand);
  expect(slots()).toEqual(["BJ", "LJ", "AS", "10D"]);
});

test("cards close up at once where nobody aims at them, or by a key", () => {
  const { rerender } = render(<Some order={[0, 1, 2, 3]} />);
  rerender(<Some order={[0, 2, 3]} />);
  expect(slots()).toEqual(["BJ", "8S", "AS"]);
  const hand = screen.getByRole("listbox");
  fireEvent.pointerMove(hand);
  rerender(<Some order={[0, 3]} />);
  expect(slots()).toEqual(["BJ", null, "AS"]);
  options()[0]!.focus();
  press("ArrowRight");
  expect(slots()).toEqual(["BJ", "AS"]);
  expect(focused()).toBe("AS");
});

test("what is sorted anew moves at once, under the pointer too", () => {
  expect(steady(["a", "b", "c"], ["c", "b", "a"])).toEqual(["c", "b", "a"]);
  expect(steady(["a", "b", "c"], ["x", "y"])).toEqual(["x", "y"]);
  expect(steady(["a", "b", "c"], ["a", "c"])).toEqual(["a", "b", "c"]);
});

test("the focus stays with its card, and goes to the next one when that is gone", () => {
  const { rerender } = render(<Some order={[0, 1, 2, 3]} />);
  options()[2]!.focus();
  rerender(<Some order={[3, 2, 1, 0]} />);
  expect(focused()).toBe("8S");
  rerender(<Some order={[3, 1, 0]} />);
  expect(focused()).toBe("LJ");
  expect(options().map((option) => option.tabIndex)).toEqual([-1, 0, -1]);
});
