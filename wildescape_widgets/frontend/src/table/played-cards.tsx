// Cards on the table in a fan, and how they get there.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { PlayedCard } from "./shapes";
import { Card, short } from "../cards/card";

const MOTION_MS = 220;

export const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Slides an element from where its cards come from; nothing waits for it. */
function useArrival(
  ref: RefObject<HTMLElement | null>,
  cards: string,
  from: () => Element | null | undefined,
): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!cards || !element?.animate || isCalm()) return;
    // Measured in the next frame, for which the page is laid out in any case.
    const frame = requestAnimationFrame(() => {
      const there = from()?.getBoundingClientRect();
      const here = element.getBoundingClientRect();
      if (!there?.width || !here.width) return;
      const x = there.x + there.width / 2 - here.x - here.width / 2;
      const y = there.y + there.height / 2 - here.y - here.height / 2;
      element.animate([{ transform: `translate(${x}px, ${y}px) scale(0.7)`, opacity: 0.4 }, {}], {
        duration: MOTION_MS,
        easing: "ease-out",
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [cards]);
}

interface Props {
  played: readonly PlayedCard[];
  kind: string;
  from(): Element | null | undefined;
}

export function Fan({ played, kind, from }: Props) {
  const ref = useRef<HTMLSpanElement>(null);
  const cards = played.map(({ card }) => card);
  useArrival(ref, cards.join(" "), from);
  return (
    <span class={`ws-fan ${kind}`}>
      <span class="ws-unseen">{cards.map(short).join(" ")}</span>
      <span ref={ref} class="ws-fan-cards">
        {played.map(({ card, means }, at) => (
          <span key={at} class="ws-slot" data-card={card}>
            <Card face={card} meaning={means} />
          </span>
        ))}
      </span>
    </span>
  );
}
