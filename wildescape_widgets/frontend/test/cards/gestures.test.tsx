import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { useState } from "preact/hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { handle } from "../../src/cards/deck/gestures";
import { Hand } from "../../src/cards/hand";

const CARDS = ["AS", "KS", "QS", "JS", "9H"].map((card) => ({ card, name: card }));
const onPlay = vi.fn();

function Held({ first }: { first: number[] }) {
  const [chosen, setChosen] = useState(first);
  return (
    <Hand
      cards={CARDS}
      order={CARDS.map((_, place) => place)}
      chosen={chosen}
      meanings={new Map()}
      label="Your hand"
      onChoose={setChosen}
      onPlay={() => onPlay(chosen)}
    />
  );
}

let under: Element | null;
let pointer = 0;

beforeEach(() => {
  document.elementFromPoint = () => under;
  Element.prototype.setPointerCapture = () => {};
  onPlay.mockClear();
});
afterEach(cleanup);

function shown(...first: number[]): HTMLElement {
  const { container } = render(<Held first={first} />);
  handle(container as HTMLElement);
  return screen.getByRole("listbox");
}

const options = (): HTMLElement[] => screen.getAllByRole("option");
const chosen = (): (string | null)[] =>
  options()
    .filter((option) => option.getAttribute("aria-selected") === "true")
    .map((option) => option.getAttribute("aria-label"));

/** An event of a pointer over a card, `x` and `y` px from where it was pressed. */
async function point(kind: "Down" | "Move" | "Up" | "Cancel", at: number, x = 0, y = 0, type = "mouse") {
  const card = options()[at]!;
  under = card;
  if (kind === "Down") pointer++;
  const event = new PointerEvent(`pointer${kind.toLowerCase()}`, {
    bubbles: true,
    isPrimary: true,
    pointerId: pointer,
    pointerType: type,
    clientX: 100 + x,
    clientY: 100 + y,
  });
  card.dispatchEvent(event);
  await new Promise((done) => setTimeout(done));
}

test("a sweep chooses the cards on its way, also those that a fast finger leaves out", async () => {
  shown();
  await point("Down", 0);
  await point("Move", 0, 10);
  expect(chosen()).toEqual(["AS"]);
  await point("Move", 3, 80);
  await point("Up", 3, 80);
  expect(chosen()).toEqual(["AS", "KS", "QS", "JS"]);
  expect(onPlay).not.toHaveBeenCalled();
});

test("a sweep that goes back puts down what it has left", async () => {
  shown();
  await point("Down", 0);
  await point("Move", 3, 80);
  await point("Move", 1, 30);
  await point("Up", 1, 30);
  expect(chosen()).toEqual(["AS", "KS"]);
});

test("a sweep that begins on a chosen card puts cards down, and leaves the others", async () => {
  shown(1, 2);
  await point("Down", 1);
  await point("Move", 3, 60);
  await point("Up", 3, 60);
  expect(chosen()).toEqual([]);
});

test("Escape or a browser that takes the pointer away undo a sweep", async () => {
  shown(4);
  await point("Down", 0);
  await point("Move", 2, 60);
  expect(chosen()).toEqual(["AS", "KS", "QS", "9H"]);
  fireEvent.keyDown(document.body, { key: "Escape" });
  await point("Move", 3, 80);
  expect(chosen()).toEqual(["9H"]);
  await point("Down", 0);
  await point("Move", 2, 60);
  await point("Cancel", 2, 60);
  expect(chosen()).toEqual(["9H"]);
});

test("a press that hardly moves is left to the click", async () => {
  shown();
  await point("Down", 0);
  await point("Move", 0, 5);
  await point("Up", 0, 5);
  expect(chosen()).toEqual([]);
  fireEvent.click(options()[0]!);
  expect(chosen()).toEqual(["AS"]);
});

test("chosen cards that are dragged up far enough are played", async () => {
  const hand = shown(0, 1);
  await point("Down", 1, 0, 0, "touch");
  await point("Move", 1, 3, -30, "touch");
  expect(hand.className).toBe("ws-hand ws-dragged");
  await point("Up", 1, 3, -30, "touch");
  expect(onPlay).not.toHaveBeenCalled();
  await point("Down", 1, 0, 0, "touch");
  await point("Move", 1, 3, -90, "touch");
  expect(hand.classList).toContain("ws-goes");
  await point("Up", 1, 3, -90, "touch");
  expect(onPlay).toHaveBeenCalledExactlyOnceWith([0, 1]);
  expect(chosen()).toEqual(["AS", "KS"]);
});

test("a mouse drags a card that wasn't chosen along with those that are", async () => {
  shown(0);
  await point("Down", 2);
  await point("Move", 2, 0, -90);
  await point("Up", 2, 0, -90);
  expect(onPlay).toHaveBeenCalledExactlyOnceWith([0, 2]);
});

test("Escape ends a drag, and nothing is played or put down", async () => {
  const hand = shown(0);
  await point("Down", 0);
  await point("Move", 0, 0, -90);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(hand.className).toBe("ws-hand");
  await point("Up", 0, 0, -90);
  expect(onPlay).not.toHaveBeenCalled();
  expect(chosen()).toEqual(["AS"]);
});

test("a finger sees the card that it covers magnified, until it is lifted", async () => {
  const hand = shown();
  await point("Down", 0, 0, 0, "touch");
  await point("Move", 2, 50, 0, "touch");
  expect(hand.querySelector(".ws-magnifier")?.textContent).toBe("Q");
  await point("Up", 2, 50, 0, "touch");
  expect(hand.querySelector(".ws-magnifier")).toBeNull();
});
