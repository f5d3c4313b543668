// What came back of something handed out: how many opened it, what they played first, how it ended.

import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../shared/button";
import { filled } from "../shared/filled";
import type { CameBackTold, HandedCount, HandedPlay } from "./shapes";
import { type Answered, askHanded } from "./handed";

const AGAIN_AFTER_MS = 5000;

interface Asked {
  code: string;
  teacher: string;
  page: string;
  lang: string;
}

/** What came back until now, for as long as somebody looks; nothing while nobody asks. */
export function useCameBack(asked: Asked | null, first: Answered<CameBackTold> | null = null) {
  const [news, setNews] = useState<Answered<CameBackTold> | null>(null);
  const newest = useRef("");
  const key = JSON.stringify(asked);
  newest.current = key;
  useEffect(() => {
    if (!asked) return;
    const look = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      const told = await askHanded<CameBackTold>("look", asked);
      // A page that can't reach the site shows what it knows.
      if (newest.current === key && told.reason !== "away") setNews(told);
    };
    void look();
    const timer = setInterval(() => void look(), AGAIN_AFTER_MS);
    return () => {
      clearInterval(timer);
      if (newest.current !== key) setNews(null);
    };
  }, [key]);
  return news ?? first;
}

interface BarsProps {
  title: string;
  counts: readonly (HandedCount | HandedPlay)[];
  of: number;
  texts: CameBackTold["texts"];
}

function Bars({ title, counts, of, texts }: BarsProps) {
  return (
    <>
      <p class="ws-back-title">{title}</p>
      {counts.length ? (
        <ul>
          {counts.map(({ said, count, ...more }) => (
            <li key={said}>
              <span>{said}</span>
              <span class="ws-back-bar" aria-hidden>
                <span style={{ width: `${(100 * count) / of}%` }} />
              </span>
              <b>{count}</b>
              {"whys" in more && more.whys.length > 0 && (
                // Folded: nobody has read what pupils wrote before it's on the wall.
                <details>
                  <summary>
                    {texts.why} ({more.whys.length})
                  </summary>
                  <ul>
                    {more.whys.map((why, at) => (
                      <li key={at}>{why}</li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p>{texts.nothing}</p>
      )}
    </>
  );
}

export function CameBack({ told }: { told: CameBackTold }) {
  const { texts, opened, most, plays, endings } = told;
  return (
    <section class="ws-back" aria-label={texts.back}>
      <p>
        <b>
          {texts.opened} {opened}
        </b>
      </p>
      {opened >= most && <p>{texts.most.replace("{count}", `${most}`)}</p>}
      {plays && <Bars title={texts.first} counts={plays} of={opened} texts={texts} />}
      {endings.length > 0 && (
        <Bars title={texts.ended} counts={endings} of={opened} texts={texts} />
      )}
    </section>
  );
}

/** The same where all can see it: until the teacher shows it, nobody can copy what others played. */
export function CameBackToAll({ told }: { told: CameBackTold }) {
  const [isShown, setShown] = useState(false);
  const { texts, opened, played, plays } = told;
  if (isShown || !plays) return <CameBack told={told} />;
  return (
    <section class="ws-back" aria-label={texts.back}>
      <p role="status">
        <b>{filled(texts.played, { count: played, all: opened })}</b>
      </p>
      <Button act="show-now" onClick={() => setShown(true)}>
        {texts.showNow}
      </Button>
    </section>
  );
}
