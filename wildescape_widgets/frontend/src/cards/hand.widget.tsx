import { useChoice } from "./selection";
import { Hand, type HandCard } from "./hand";
import { Toolbar, type ToolbarTexts } from "./toolbar";
import type { Reply } from "../shared/host";
import { type Shown, widget } from "../shared/mount";
import "../shared/style.css";

export interface HandView {
  rev: number;
  lang: string;
  cards: HandCard[];
  orders: Record<"rank" | "suit", number[]>;
  sort: "rank" | "suit";
  selection: number[];
  selectionRev: number;
  texts: { lost: string; hand: string } & ToolbarTexts;
}

const PLAIN = {};
const NO_MEANINGS = new Map<number, string>();

export function HandWidget({ host, view }: Shown<HandView>) {
  const { chosen, choose, play } = useChoice<HandView, Reply>(host, view, PLAIN);
  return (
    <>
      <Toolbar host={host} view={view} chosen={chosen.length} onClear={() => choose(() => [])} />
      <Hand
        cards={view.cards}
        order={view.orders[view.sort]}
        chosen={chosen}
        meanings={NO_MEANINGS}
        label={view.texts.hand}
        onChoose={choose}
        onPlay={() => void play()}
      />
    </>
  );
}

export default widget(HandWidget);
