// What lies over the page closes on Escape and on a click elsewhere.

import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Gives the focus to the button that has opened something here, or to the menu that holds it. */
export function focusOpener(root: HTMLElement | null): void {
  const openers = [...(root?.querySelectorAll<HTMLElement>(".ws-more, [aria-expanded=true]") ?? [])];
  // One that can't be seen doesn't take it; the menu comes last on the page.
  for (const opener of openers.reverse()) opener.focus({ preventScroll: true });
  root?.querySelector<HTMLElement>(".ws-more[aria-expanded=true]")?.focus({ preventScroll: true });
}

/** What shows that somebody has gone on to something. */
const SIGNS = ["keydown", "pointerdown", "focusin"];

/** Listens for it on the whole page; gives what ends that. */
export function onSigns(listener: (event: Event) => void): () => void {
  for (const sign of SIGNS) document.addEventListener(sign, listener, true);
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, listener, true);
  };
}

/** Closes what is open within `root`; after Escape the focus is on the button that opened it. */
export function useClosing(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    return onSigns((event) => {
      if ((event as KeyboardEvent).key === "Escape") {
        event.stopPropagation();
        focusOpener(root.current);
        close();
      } else if (event.type === "pointerdown" && !root.current?.contains(event.target as Node)) close();
    });
  }, [isOpen]);
}
