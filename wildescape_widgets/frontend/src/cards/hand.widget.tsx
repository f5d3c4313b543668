import { useChoice } from "./selection";
import { Hand } from "./hand";
import type { HandActions, HandWidgetView } from "./shapes";
import { Toolbar } from "./toolbar";
import { type Shown, widget } from "../shared/mount";
import "../registry/cards";

const NO_MEANINGS = new Map<number, string>();

function HandWidget({ host, view }: Shown<HandWidgetView, HandActions>) {
  const { chosen, choose, now } = useChoice<never>(host);
  const { texts, trump } = view;
  return (
    <>
      <Toolbar host={host} view={view} chosen={chosen.length} onClear={() => choose(() => [])} />
      <Hand
        cards={view.cards}
        order={view.orders[view.sort]}
        chosen={chosen}
        meanings={NO_MEANINGS}
        label={`${texts.hand}. ${texts.trump} ${trump}`}
        onChoose={choose}
        onPlay={() => void host.request("play", { cards: now().places })}
      />
    </>
  );
}

export default widget(HandWidget);
