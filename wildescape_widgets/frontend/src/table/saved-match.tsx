// What the browser keeps, said only where there is something to decide or to know.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Host } from "../shared/host";
import type { TableView } from "./shapes";
import { useAsk } from "../shared/asking";
import { Button } from "../shared/button";
import { Keeper, type KeepNews } from "./keeper";

const LINK = "#table=";

interface Props {
  host: Host<TableView>;
  view: TableView;
}

export function KeptMatch({ host, view }: Props) {
  const { texts, keep } = view;
  const [news, setNews] = useState<KeepNews>("");
  const [isBack, setBack] = useState(false);
  const { problem, ask } = useAsk();
  const keeper = useRef<Keeper | null>(null);

  const resume = (): void => {
    const kept = keeper.current?.take();
    if (!kept) return;
    const { past, now } = kept;
    void ask(host.insist("resume", { past, now })).then(({ ok }) => setBack(ok));
  };

  useLayoutEffect(() => {
    if (!keep) return;
    const mine = new Keeper(keep.slot, (next) => setNews((now) => (now === "not" ? now : next)));
    // With other settings it is another place, and what lies there stays as it is.
    if (keeper.current) mine.take();
    keeper.current = mine;
    const deaf = host.onKeep((keeping) => {
      if (keeping.slot === keep.slot) mine.keep(keeping);
    });
    return () => {
      deaf();
      mine.close();
    };
  }, [keep?.slot]);

  useEffect(() => {
    const { hash, pathname, search } = location;
    if (hash.startsWith(LINK)) {
      history.replaceState(history.state, "", pathname + search);
      void ask(host.insist("load", { text: decodeURIComponent(hash.slice(LINK.length)) }));
    } else if (keep?.isFresh) resume();
    else keeper.current?.take();
  }, []);

  // The word that the match is back makes room for the game.
  useEffect(() => {
    if (view.said.length) setBack(false);
  }, [view.rev]);

  if (news === "other")
    return (
      <div class="ws-notice" role="alert">
        <p>{texts.otherTab}</p>
        <Button onClick={() => keeper.current?.insist()}>{texts.continueHere}</Button>
        <Button onClick={resume}>{texts.takeOther}</Button>
      </div>
    );
  const words = news === "not" ? texts.notKept : problem || (isBack && texts.kept);
  return words ? <p class="ws-notice">{words}</p> : null;
}
