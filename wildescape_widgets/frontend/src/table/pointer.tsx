// A teacher's marks on what is spoken of.

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

const POINTED = "data-pointed";

interface Props {
  root: RefObject<HTMLElement | null>;
  rev: number;
}

/** While a teacher points, a click marks a card or a seat, and another takes the mark away. */
export function Pointer({ root, rev }: Props) {
  useEffect(() => {
    const element = root.current;
    const clear = (): void =>
      element?.querySelectorAll(`[${POINTED}]`).forEach((at) => at.removeAttribute(POINTED));
    clear();
    if (!element) return;
    const point = (event: Event): void => {
      const { key } = event as KeyboardEvent;
      if (key !== undefined && key !== " " && key !== "Enter") return;
      const at = (event.target as Element).closest("[data-card], [data-seat]");
      if (!at || (event.target as Element).closest("button")) return;
      event.preventDefault();
      event.stopPropagation();
      at.toggleAttribute(POINTED);
    };
    element.dataset.pointing = "";
    element.addEventListener("click", point, true);
    element.addEventListener("keydown", point, true);
    return () => {
      delete element.dataset.pointing;
      element.removeEventListener("click", point, true);
      element.removeEventListener("keydown", point, true);
      clear();
    };
  }, [rev]);
  return null;
}
