// What happens around the match, for a while to be seen, and to be read out once.

import { useEffect, useRef, useState } from "preact/hooks";
import type { PartHost } from "../shared/parts";
import type { SeatNews, TogetherTexts } from "./shapes";

const SHOWN_MS = 7000;
const MOST_SHOWN = 3;
/** Wider than the space between two words. */
const BETWEEN = "\u2003";

/** What has happened lately, the newest first; all of it goes after a while. */
export function useEvents(host: PartHost, news: SeatNews, texts: TogetherTexts): string {
  const [events, setEvents] = useState<string[]>([]);
  const before = useRef(news);
  useEffect(() => {
    const was = before.current;
    before.current = news;
    if (was === news) return;
    void host.load("changes").then(({ changes }) => {
      const said = changes(was, news, texts);
      if (said.length) setEvents((shown) => [...said.reverse(), ...shown].slice(0, MOST_SHOWN));
    });
  }, [news]);
  useEffect(() => {
    if (!events.length) return;
    const timer = setTimeout(() => setEvents([]), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [events]);
  return events.join(BETWEEN);
}

/** One text in one place: what is said moves nothing, not even what was said before. */
export const Told = ({ events }: { events: string }) => (
  <p class="ws-together-told" role="status">
    {events}
  </p>
);
