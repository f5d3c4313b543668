// Pages as they're printed: each has a head and a foot, and as much between them as fits.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { evenly, packed } from "./pages";

/** Questions may be drawn so much smaller, where that saves a page; the style sheet does it. */
const SMALL = 0.88;

interface Props {
  /** What changes with the pages. */
  about: string;
  head: ComponentChildren;
  items: ComponentChildren[];
  columns: number;
  /** Whether an item has a number; text to read has none. */
  isNumbered?: (at: number) => boolean;
  foot: (number: number, count: number) => string;
}

export function Paged({ about, head, items, columns, isNumbered = () => true, foot }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [laid, setLaid] = useState<{ about: string; isSmall: boolean; pages: number[][] }>();
  const pages = laid?.about === about ? laid.pages : undefined;
  useLayoutEffect(() => {
    const body = root.current?.querySelector<HTMLElement>(".ws-paper-body");
    if (pages || !body) return;
    // A notebook draws before it shows, and in a closed tab nothing has a height yet.
    const seen = new ResizeObserver(async () => {
      // The site's own fonts are as wide as they are only once they're there.
      await document.fonts?.ready;
      if (!body.clientHeight) return;
      const heights = [...body.children].map((one) => one.getBoundingClientRect().height);
      const room = body.clientHeight - 1;
      const count = (height: number): number => packed(heights, height, columns).length;
      // Text and answers fill one page after the other; questions in columns are spread.
      const isSmall = columns > 1 && count(room / SMALL) < count(room);
      const pages = columns > 1 ? evenly(heights, isSmall ? room / SMALL : room, columns) : packed(heights, room, columns);
      setLaid({ about, isSmall, pages });
    });
    seen.observe(body);
    return () => seen.disconnect();
  });
  let last = 0;
  const numbers = items.map((_, at) => (isNumbered(at) ? ++last : last));
  const page = (places: number[], number: number, count: number) => (
    <section key={number} class="ws-paper-page">
      {head}
      <ol class={`ws-paper-body ws-paper-columns-${columns}`}>
        {places.map((at) => (
          <li key={at} value={numbers[at]}>
            {isNumbered(at) && <b class="ws-paper-number">{numbers[at]}</b>}
            {items[at]}
          </li>
        ))}
      </ol>
      <footer>{foot(number, count)}</footer>
    </section>
  );
  return (
    <div ref={root} class={pages ? `ws-paper-pages${laid?.isSmall ? " ws-paper-small" : ""}` : "ws-paper-measure"}>
      {pages
        ? pages.map((places, at) => page(places, at + 1, pages.length))
        : page([...items.keys()], 1, 1)}
    </div>
  );
}
