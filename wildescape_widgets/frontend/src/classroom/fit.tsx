// What stands on the wall fits it: nobody scrolls there, and nothing is cut.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { filled } from "../shared/filled";
import type { AskView } from "./shapes";

/** What gives way, one after the other; the style sheet says how, by the wall's `data-tight`. */
const TIGHT = ["answers", "room", "whys", "seats", "width", "size", "hand"];

/** As long as at the tables. */
const SAID_MS = 60_000;

/** What the teacher has just said to all tables. */
function Said({ says: [text, number], words }: { says: [string, number]; words: string }) {
  const [old, setOld] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOld(number), SAID_MS);
    return () => clearTimeout(timer);
  }, [number]);
  return number === old ? null : <p class="ws-class-answer">{filled(words, { text })}</p>;
}

interface Props {
  view: AskView;
  says: [text: string, number: number] | null | undefined;
}

/** Leaves out what matters least until all of it fits, and at last the rarest answers. */
export function Fit({ view, says }: Props) {
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
  return (
    <div role="status">
      <span ref={here} hidden />
      {says && <Said says={says} words={view.texts.teacherSays} />}
    </div>
  );
}
