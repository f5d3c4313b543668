// What can be done with a hand: sort it, clear the choice.

import type { ComponentChildren } from "preact";
import type { Taking } from "../shared/host";
import { Button } from "../shared/button";
import type { HandActions, HandTexts, SortOrder } from "./shapes";

interface Props {
  children?: ComponentChildren;
  host: Taking<HandActions, "set_sort">;
  view: { sort: SortOrder; texts: Omit<HandTexts, "hand" | "lost"> };
  chosen: number;
  onClear(): void;
}

export function Toolbar({ host, view, chosen, onClear, children }: Props) {
  const { texts } = view;
  return (
    <div class="ws-toolbar" role="group" aria-label={texts.sort}>
      {(["rank", "suit"] as const).map((sort) => (
        <Button
          key={sort}
          pressed={view.sort === sort}
          onClick={() => void host.insist("set_sort", { sort })}
        >
          {sort === "rank" ? texts.byRank : texts.bySuit}
        </Button>
      ))}
      <Button off={!chosen} onClick={onClear}>
        {texts.clear}
      </Button>
      {children}
    </div>
  );
}
