// What happens around the match, for a while to be seen, and to be read out once.

import { useEffect, useRef, useState } from "preact/hooks";
import type { SeatNews, TogetherTexts } from "./shapes";

const SHOWN_MS = 7000;
const MOST_SHOWN = 3;
/** Wider than the space between two words. */
const BETWEEN = "\u2003";

/** What has changed from one news to the next, in words. */
function changes(before: SeatNews, now: SeatNews, { words, phrases }: TogetherTexts): string[] {
  const named = (text: string, name: string): string => text.replace("{name}", name);
  return now.chairs.flatMap((chair, at) => {
    const was = before.chairs[at];
    const said: string[] = [];
    const isGone = was && was.name !== chair?.name && !now.chairs.some((one) => one?.name === was.name);
    // A teacher has called somebody by another name, or moved them.
    const isRenamed = isGone && chair && now.inClass;
    if (isGone && !isRenamed) said.push(named(words.went, was.name));
    if (!chair) return said;
    if (!isRenamed && was?.name !== chair.name && !before.chairs.some((one) => one?.name === chair.name))
      said.push(named(words.came, chair.name));
    if (was?.name === chair.name && chair.isAway && !was.isAway)
      said.push(named(words.isAwayNow, chair.name));
    if (was?.name === chair.name && chair.takenBack > was.takenBack)
      said.push(named(words.tookBack, chair.name));
    const [key, number] = chair.phrase ?? [];
    if (key && number !== was?.phrase?.[1]) {
      const phrase = phrases.find(([one]) => one === key)?.[1] ?? "";
      said.push(named(words.says, chair.name).replace("{phrase}", phrase));
    }
    return said;
  });
}

/** What has happened lately, the newest first; all of it goes after a while. */
export function useEvents(news: SeatNews, texts: TogetherTexts): string {
  const [events, setEvents] = useState<string[]>([]);
  const before = useRef(news);
  useEffect(() => {
    const said = changes(before.current, news, texts);
    before.current = news;
    if (said.length) setEvents((shown) => [...said.reverse(), ...shown].slice(0, MOST_SHOWN));
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
