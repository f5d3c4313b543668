// The saved match, mentioned only where there is something to decide or to know.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Shown } from "../shared/mount";
import type { TableActions, TableView } from "./shapes";
import { useAsk } from "../shared/asking";
import { Button } from "../shared/button";
import { MatchStore, type StoreNews } from "./match-store";

export { MatchStore };

type Props = Shown<TableView, TableActions>;

export function SavedMatchNotice({ host, view }: Props) {
  const { texts, keep } = view;
  const [brought] = useState(() => host.brought("table"));
  const [news, setNews] = useState<StoreNews>("");
  const notice = useRef<HTMLDivElement>(null);
  const { problem, ask } = useAsk();
  const isOpening = brought === "open" && !problem;
  const store = useRef<MatchStore | null>(null);

  const resume = (): void => {
    const saved = store.current?.take();
    if (!saved) return;
    const { past, now } = saved;
    void ask(host.insist("resume", { past, now }));
  };
  /** The buttons go with the notice; the focus stays at the table. */
  const decide = (how: () => void) => (): void => {
    // The notice goes, and the focus with it.
    notice.current?.closest(".ws-table")?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    how();
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
    if (isOpening) void ask(host.load("setup").then((part) => part.openPeople(host, view)));
    else if (brought) {
      if (!host.around) history.replaceState(history.state, "", location.href.split("#")[0]);
      void ask(host.insist("load", { text: brought }));
    } else if (keep?.isFresh) resume();
    else store.current?.take();
  }, []);

  if (news === "other")
    return (
      <div ref={notice} class="ws-notice" role="alert">
        <p>{texts.otherTab}</p>
        <Button onClick={decide(() => store.current?.insist())}>{texts.continueHere}</Button>
        <Button onClick={decide(resume)}>{texts.takeOther}</Button>
      </div>
    );
  const told = news === "not" ? texts.notKept : problem;
  const words = isOpening ? texts.openTable : told;
  return words && <p class={isOpening ? "ws-due" : "ws-notice"}>{words}</p>;
}
