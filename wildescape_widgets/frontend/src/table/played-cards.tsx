// Cards on the table in a fan, and how they come and go.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { PlayedCard } from "./shapes";
import { Card, short } from "../cards/card";

const MOTION_MS = 220;

export const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Moves an element from or to the place of another one; nothing waits for it. */
export function glide(
  element: HTMLElement,
  other: Element | null | undefined,
  way: "from" | "to",
): Animation | undefined {
  const there = other?.getBoundingClientRect();
  const here = element.getBoundingClientRect();
  if (!there?.width || !here.width || !element.animate) return undefined;
  const x = there.x + there.width / 2 - here.x - here.width / 2;
  const y = there.y + there.height / 2 - here.y - here.height / 2;
  const away = { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0.4 };
  return element.animate(way === "from" ? [away, {}] : [{}, away], {
    duration: MOTION_MS,
    easing: way === "from" ? "ease-out" : "ease-in",
  });
}

interface Props {
  played: readonly PlayedCard[];
  kind: string;
  /** Where the cards come from. */
  from?: () => Element | null | undefined;
}

export function Fan({ played, kind, from }: Props) {
  const ref = useRef<HTMLSpanElement>(null);
  const cards = played.map(({ card }) => card);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!from || !element || isCalm()) return;
    // Measured in the next frame, for which the page is laid out in any case.
    const frame = requestAnimationFrame(() => void glide(element, from(), "from"));
    return () => cancelAnimationFrame(frame);
  }, [cards.join(" ")]);
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
