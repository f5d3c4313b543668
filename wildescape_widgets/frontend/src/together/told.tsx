// What happens around the match, for a while to be seen, and to be read out once.

import { useEffect, useRef, useState } from "preact/hooks";
import type { SeatNews, TogetherTexts } from "./shapes";

const SHOWN_MS = 7000;

interface TableEvent {
  number: number;
  text: string;
}

/** What has changed from one news to the next, in words. */
function changes(before: SeatNews, now: SeatNews, { words, phrases }: TogetherTexts): string[] {
  const named = (text: string, name: string): string => text.replace("{name}", name);
  return now.chairs.flatMap((chair, at) => {
    const was = before.chairs[at];
    const said: string[] = [];
    const isGone = was && was.name !== chair?.name && !now.chairs.some((one) => one?.name === was.name);
    // A teacher has called somebody by another name.
    const isRenamed = isGone && chair && now.inClass && now.era === before.era;
    if (isGone && !isRenamed) said.push(named(words.went, was.name));
    if (!chair) return said;
    if (!isRenamed && was?.name !== chair.name && !before.chairs.some((one) => one?.name === chair.name))
      said.push(named(words.came, chair.name));
    if (was?.name === chair.name && chair.isAway && !was.isAway)
      said.push(named(words.isAwayNow, chair.name));
    const [key, number] = chair.phrase ?? [];
    if (key && number !== was?.phrase?.[1]) {
      const phrase = phrases.find(([one]) => one === key)?.[1] ?? "";
      said.push(named(words.says, chair.name).replace("{phrase}", phrase));
    }
    return said;
  });
}

/** The newest events; each goes after a while. */
export function useEvents(news: SeatNews, texts: TogetherTexts): TableEvent[] {
  const [events, setEvents] = useState<TableEvent[]>([]);
  const before = useRef(news);
  const number = useRef(0);
  useEffect(() => {
    const said = changes(before.current, news, texts);
    before.current = news;
    if (!said.length) return;
    const fresh = said.map((text) => ({ number: ++number.current, text }));
    setEvents((shown) => [...shown, ...fresh].slice(-3));
    setTimeout(
      () => setEvents((shown) => shown.filter((event) => !fresh.includes(event))),
      SHOWN_MS,
    );
  }, [news]);
  return events;
}

export function Told({ events }: { events: TableEvent[] }) {
  return (
    <p class="ws-together-told" role="status">
      {events.map(({ number, text }) => (
        <span key={number}>{text}</span>
      ))}
    </p>
  );
}
