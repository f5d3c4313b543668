// A table from one's own seat: before the match, and during it.

import { useEffect, useMemo, useState } from "preact/hooks";
import { Host } from "../shared/host";
import type { TableActions, TableView } from "../table/shapes";
import { Lobby } from "./lobby";
import { Playing } from "./playing";
import { SeatModel } from "./seat-model";
import type { SeatNews, TogetherPage, TogetherWords } from "./shapes";
import type { OwnSeat } from "./talk";

/** Why there is no seat any more, by the name of its words; nothing where somebody has left. */
export type End = keyof TogetherWords | "";

interface Props {
  own: OwnSeat;
  page: TogetherPage;
  lang: string;
  onNews(told: SeatNews): void;
  onEnd(why: End): void;
}

export function Seated({ own, page, lang, onNews, onEnd }: Props) {
  const [news, setNews] = useState<SeatNews | null>(null);
  const model = useMemo(
    () =>
      new SeatModel(
        own,
        (told) => {
          onNews(told);
          setNews(told);
        },
        (reason) => onEnd(reason as End),
      ),
    [own.code, own.seat],
  );
  model.lang = lang;
  const host = useMemo(() => new Host<TableView, TableActions>(model), [model]);
  useEffect(
    () => () => {
      host.close();
      model.close();
    },
    [model],
  );
  const texts = page.texts[lang]!;
  if (!news) return <p role="status">…</p>;
  const shared = { own, news, texts, page, lang, host, onLeave: () => onEnd("") };
  return news.hasBegun ? <Playing {...shared} /> : <Lobby {...shared} />;
}
