// The focus never falls out of the widget: when its place goes, it goes home.

import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

const HOMES = [".ws-setup select", '.ws-hand [tabindex="0"]', ".ws-primary", ".ws-scrubber input"];

/** To the hand, or to what is to be done next. */
export function goHome(inside: Element): void {
  const table = inside.closest<HTMLElement>(".ws-table");
  const homes = HOMES.map((home) => table?.querySelector<HTMLElement>(home));
  (homes.find((home) => home) ?? table)?.focus({ preventScroll: true });
}

export function useFocusKept(root: RefObject<HTMLElement | null>): void {
  const { activeElement } = document;
  const held = root.current?.contains(activeElement) ? activeElement : null;
  useLayoutEffect(() => {
    if (held && !held.isConnected && root.current) goHome(root.current);
  });
}
