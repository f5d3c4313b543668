// The focus never falls out of the widget: when its element goes, it goes home.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { TableView } from "./shapes";
import { isCalm } from "./played-cards";

const HOMES = [".ws-setup select", '.ws-hand [tabindex="0"]', ".ws-primary", ".ws-scrubber input"];

/** Puts the focus on the hand, or on what to do next. */
export function goHome(inside: Element): void {
  const table = inside.closest<HTMLElement>(".ws-table");
  const homes = HOMES.map((home) => table?.querySelector<HTMLElement>(home));
  (homes.find((home) => home) ?? table)?.focus({ preventScroll: true });
}

/** Presses the button that the key is a shortcut of; fields to write in keep their keys. */
export function pressShortcut(event: KeyboardEvent): void {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey, repeat } = event;
  if (ctrlKey || metaKey || altKey || repeat || !/^[a-z]$/i.test(key)) return;
  if ((target as Element).matches("select, textarea, input:not([type=checkbox])")) return;
  const button = (currentTarget as Element).querySelector<HTMLElement>(
    `[aria-keyshortcuts=${key.toUpperCase()}]`,
  );
  if (button) event.stopPropagation();
  button?.click();
}

export function useFocusKept(root: RefObject<HTMLElement | null>): void {
  const { activeElement } = document;
  const held = root.current?.contains(activeElement) ? activeElement : null;
  useLayoutEffect(() => {
    if (held && !held.isConnected && root.current) goHome(root.current);
  });
}

/** After a click that leads on, to the next hand or its draw, scrolls the player panel into view. */
export function usePanelShown(root: RefObject<HTMLElement | null>, { phase }: TableView) {
  const isLedOn = useRef(false);
  useEffect(() => {
    if (isLedOn.current && phase !== "setup")
      root.current
        ?.querySelector(".ws-player-panel")
        ?.scrollIntoView({ block: "nearest", behavior: isCalm() ? "auto" : "smooth" });
    isLedOn.current = false;
  }, [phase]);
  return ({ target }: Event): void => {
    const isDue = phase === "play" || phase === "tribute";
    isLedOn.current = !isDue && (target as Element).closest(".ws-primary") !== null;
  };
}
