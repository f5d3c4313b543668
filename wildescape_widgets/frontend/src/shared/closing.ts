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

/** Closes what is open within `root`; after Escape the focus is on the button that opened it. */
export function useClosing(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      focusOpener(root.current);
      close();
    };
    const onPress = ({ target }: Event): void => {
      if (!root.current?.contains(target as Node)) close();
    };
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("pointerdown", onPress, true);
    return () => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("pointerdown", onPress, true);
    };
  }, [isOpen]);
}
