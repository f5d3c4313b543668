// The saved match, mentioned only where there is something to decide or to know.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Host } from "../shared/host";
import type { TableActions, TableView } from "./shapes";
import { useAsk } from "../shared/asking";
import { Button } from "../shared/button";
import { MatchStore, type StoreNews } from "./match-store";

interface Props {
  host: Host<TableView, TableActions>;
  view: TableView;
}

export function SavedMatchNotice({ host, view }: Props) {
  const { texts, keep } = view;
  const [news, setNews] = useState<StoreNews>("");
  const [isBack, setBack] = useState(false);
  const { problem, ask } = useAsk();
  const store = useRef<MatchStore | null>(null);

  const resume = (): void => {
    const saved = store.current?.take();
    if (!saved) return;
    const { past, now } = saved;
    void ask(host.insist("resume", { past, now })).then(({ ok }) => setBack(ok));
  };

  useLayoutEffect(() => {
    if (!keep) return;
    const mine = new MatchStore(keep.slot, (next) => setNews((now) => (now === "not" ? now : next)));
    // Other settings have a slot of their own; a match saved there stays as it is.
    if (store.current) mine.take();
    store.current = mine;
    const deaf = host.onKeep((keeping) => {
      if (keeping.slot === keep.slot) mine.save(keeping);
    });
    return () => {
      deaf();
      mine.close();
    };
  }, [keep?.slot]);

  useEffect(() => {
    const text = host.brought("table");
    if (text) {
      if (!host.around) history.replaceState(history.state, "", location.pathname + location.search);
      void ask(host.insist("load", { text }));
    } else if (keep?.isFresh) resume();
    else store.current?.take();
  }, []);

  // The notice that the match is back makes way for the game.
  useEffect(() => {
    if (view.said.length) setBack(false);
  }, [view.rev]);

  if (news === "other")
    return (
      <div class="ws-notice" role="alert">
        <p>{texts.otherTab}</p>
        <Button onClick={() => store.current?.insist()}>{texts.continueHere}</Button>
        <Button onClick={resume}>{texts.takeOther}</Button>
      </div>
    );
  const words = news === "not" ? texts.notKept : problem || (isBack && texts.kept);
  return words ? <p class="ws-notice">{words}</p> : null;
}
