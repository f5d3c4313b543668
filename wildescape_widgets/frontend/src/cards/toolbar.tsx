// The little that one does with a hand: sort it, put down what is chosen.

import type { ComponentChildren } from "preact";
import type { Host } from "../shared/host";
import { Button } from "../shared/button";

export interface ToolbarTexts {
  sort: string;
  byRank: string;
  bySuit: string;
  clear: string;
}

interface Props {
  children?: ComponentChildren;
  host: Host<{ rev: number }>;
  view: { sort: string; texts: ToolbarTexts };
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
