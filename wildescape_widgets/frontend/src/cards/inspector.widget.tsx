import { useMemo } from "preact/hooks";
import { useChoice } from "./selection";
import { Button, Select } from "../shared/button";
import { Hand } from "./hand";
import { Lens } from "./lens";
import { OnTable } from "./on-table";
import type { InspectorActions, InspectorVerdict, InspectorView } from "./shapes";
import { Toolbar } from "./toolbar";
import { Verdict } from "./verdict";
import { type Shown, widget } from "../shared/mount";
import "../registry/cards";

export function InspectorWidget({ host, view }: Shown<InspectorView, InspectorActions>) {
  const { texts } = view;
  const { chosen, judged, judgedPlaces, isBehind, choose, now } = useChoice<InspectorVerdict>(host);
  const play = (): void => void host.request("play", { cards: now().places });
  const judgedCards = judgedPlaces.map((place) => view.cards[place]?.card ?? "");
  const faces = judged?.readings.find((reading) => reading.counts)?.faces ?? [];
  const meanings = judgedPlaces.flatMap((place, at) => {
    const face = faces[at];
    return face && face !== judgedCards[at] ? [[place, face] as const] : [];
  });
  // A click or an answer redraws only what it changes.
  const table = useMemo(
    () => <OnTable host={host} over={view.over} title={view.overTitle} texts={texts} />,
    [view],
  );
  const settings = useMemo(
    () => (
      <div class="ws-settings">
        <Select
          label={texts.trump}
          value={view.trump}
          options={view.trumps.map((rank) => [rank, rank])}
          onChange={(trump) => void host.insist("set_trump", { trump })}
        />
        <Select
          label={texts.rules}
          value={view.preset}
          options={Object.entries(view.presets)}
          onChange={(preset) => void host.insist("set_rules", { preset })}
        />
        <Select
          label={texts.language}
          value={view.lang}
          options={Object.entries(view.languages)}
          onChange={(lang) => void host.insist("set_lang", { lang })}
        />
      </div>
    ),
    [view],
  );
  const hand = useMemo(
    () => (
      <Hand
        cards={view.cards}
        order={view.orders[view.sort]}
        chosen={chosen}
        meanings={new Map(meanings)}
        label={texts.hand}
        onChoose={choose}
        onPlay={play}
      />
    ),
    [view, chosen, meanings.join()],
  );

  return (
    <div class="ws-inspector" role="group" aria-label={texts.inspector}>
      {table}
      {hand}
      <Verdict judged={judged} isBehind={isBehind} empty={texts.choose} />
      <Toolbar host={host} view={view} chosen={chosen.length} onClear={() => choose(() => [])}>
        <Button disabled={!judged?.readings.length} onClick={play}>
          {texts.lay}
        </Button>
      </Toolbar>
      {judged?.jokers && (
        <Lens
          readings={judged.readings}
          stated={judged.stated}
          cards={judgedCards}
          texts={texts}
          onState={(reading) => choose((same) => same, reading)}
        />
      )}
      {settings}
    </div>
  );
}

export default widget(InspectorWidget);
