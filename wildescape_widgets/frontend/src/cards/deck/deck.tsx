// The deck: what fills a card beside its index, drawn once for a page, and how cards are moved and
// handled. Cards name it in a `<use>`.

import { type ComponentChildren, render } from "preact";
import type { PartHost } from "../../shared/parts";
import { SHAPES, SUITS } from "../card";
import { PipFace, SmallAce, SpadeAce } from "./pips";
import { COURT, CourtClips, CourtFace } from "./court";
import { handle } from "./gestures";
import { JokerFace } from "./masks";

export { deal, follow } from "./motion";

const NAME = "ws-deck";

const PIPS = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** A face by its id. Its box is the square in which a card's sign lies, seen from the whole card. */
function Face({ face, children }: { face: string; children: ComponentChildren }) {
  return (
    <symbol id={`ws-${face}`} viewBox="0 40 200 200" style="overflow:visible">
      {children}
    </symbol>
  );
}

function Deck() {
  return (
    <>
      <CourtClips />
      {SUITS.map((suit) => (
        <>
          <path id={`ws-suit-${suit}`} d={SHAPES[suit]} />
          <Face face={`A${suit}`}>{suit === "S" ? <SpadeAce /> : <SmallAce suit={suit} />}</Face>
          {PIPS.map((count) => (
            <Face face={`${count}${suit}`}>
              <PipFace count={count} suit={suit} />
            </Face>
          ))}
          {COURT.map((rank) => (
            <Face face={rank + suit}>
              <CourtFace rank={rank} suit={suit} />
            </Face>
          ))}
        </>
      ))}
      <Face face="BJ">
        <JokerFace isBig />
      </Face>
      <Face face="LJ">
        <JokerFace isBig={false} />
      </Face>
    </>
  );
}

/** Lays the deck into the page, or the part of it that `el` is shut off in, and lets its cards show it
 * be handled and be heard. */
export function wear(el: HTMLElement, host: PartHost): void {
  const root = el.getRootNode() as Document | ShadowRoot;
  if (!root.querySelector(`#${NAME}`)) {
    const deck = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    deck.id = NAME;
    // Clips of what isn't laid out would not clip. No attribute: the site forbids styles in those.
    deck.style.cssText = "position:fixed;top:0;left:0;width:0;height:0";
    deck.setAttribute("aria-hidden", "true");
    deck.setAttribute("class", "ws-unseen");
    render(<Deck />, deck);
    ("host" in root ? root : document.body).append(deck);
  }
  if (!("deck" in el.dataset)) {
    handle(el);
    void host.load("portraits").then(({ hang }) => hang(el));
    void host.load("sounds").then(({ listen }) => listen(host, el));
  }
  el.dataset["deck"] = "";
}
