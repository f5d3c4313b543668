// A table in a box with a height of its own, such as `layout.height` gives it.

import { useLayoutEffect } from "preact/hooks";

/** How high a table is at least, in pixels, by whether it's laid out for a phone. */
const LEAST = { wide: 700, narrow: 860 };
/** From which width on it's laid out for more than a phone, with the edge around it. */
const WIDE = 724;
/** What `table.css` takes off a screen, less the edge around a table, and a pixel for rounding. */
const LEFT_OF_SCREEN = 72 - 24 - 1;
const SMALLEST = 0.3;

/** How much smaller a table is drawn to fit. */
function fittingZoom(width: number, height: number): number {
  const zoom = height / LEAST.wide;
  const fits = width / Math.min(1, zoom) >= WIDE ? zoom : height / LEAST.narrow;
  return Math.max(SMALLEST, Math.min(1, fits));
}

interface Props {
  root: { current: HTMLElement | null };
}

/** Draws a table in the height that its box has, if that has one; else its width decides. */
export function Box({ root }: Props): null {
  useLayoutEffect(() => {
    const table = root.current as HTMLElement;
    const widget = table.closest<HTMLElement>(".ws");
    const box = widget?.parentElement;
    if (!widget || !box) return undefined;
    const fit = (): void => {
      const height = box.style.height && box.clientHeight;
      const zoom = height ? fittingZoom(box.clientWidth, height) : 1;
      widget.style.zoom = `${zoom}`;
      table.style.setProperty("--screen", height ? `${height / zoom + LEFT_OF_SCREEN}px` : "");
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return null;
}
