// What stands on the wall fits it: nobody scrolls there, and nothing is cut.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { AskView } from "./shapes";

/** What gives way, one after the other; the style sheet says how, by the wall's `data-tight`. */
const TIGHT = ["whys", "seats", "width", "size", "hand"];

/** Leaves out what matters least until all of it fits, and at last the rarest answers. */
export function Fit({ view }: { view: AskView }) {
  const here = useRef<HTMLSpanElement>(null);
  const { others: told } = view.texts;
  useLayoutEffect(() => {
    const root = here.current?.closest<HTMLElement>(".ws-wall");
    if (!root) return;
    const page = document.documentElement;
    const isTooHigh = (): boolean => page.scrollHeight > page.clientHeight;
    const fit = (): void => {
      const all = [...root.querySelectorAll<HTMLElement>(".ws-counts > li")];
      const rare = all.filter(({ dataset }) => dataset["rare"] !== undefined);
      const others = root.querySelector<HTMLElement>(".ws-counts-others");
      for (const one of all) one.hidden = false;
      if (others) others.hidden = true;
      root.dataset["tight"] = "";
      for (const one of TIGHT) if (isTooHigh()) root.dataset["tight"] += ` ${one}`;
      for (let count = 1; others && rare.length && isTooHigh(); count++) {
        (rare.pop() as HTMLElement).hidden = true;
        others.hidden = false;
        others.textContent = told.replace("{count}", `${count}`);
      }
    };
    fit();
    // What it leaves out changes the size again.
    let next = 0;
    const later = (): void => {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(fit);
    };
    const observer = new ResizeObserver(later);
    observer.observe(root);
    addEventListener("resize", later);
    return () => {
      cancelAnimationFrame(next);
      observer.disconnect();
      removeEventListener("resize", later);
    };
  });
  return <span ref={here} hidden />;
}
