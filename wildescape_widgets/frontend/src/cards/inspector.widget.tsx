import { useMemo } from "preact/hooks";
import { useChoice } from "./selection";
import { Button, Select } from "../shared/button";
import { Hand } from "./hand";
import { Lens, type LensTexts, type Reading } from "./lens";
import { OnTable, type OnTableTexts } from "./on-table";
import { Toolbar } from "./toolbar";
import { Verdict } from "./verdict";
import type { HandView } from "./hand.widget";
import type { Reply } from "../shared/host";
import { type Shown, widget } from "../shared/mount";
import "../shared/style.css";

interface InspectorView extends HandView {
  trump: string;
  trumps: string[];
  preset: string;
  presets: Record<string, string>;
  languages: Record<string, string>;
  over: string[];
  overTitle: string | null;
  texts: HandView["texts"] &
    LensTexts &
    OnTableTexts & {
      inspector: string;
      trump: string;
      rules: string;
      language: string;
      choose: string;
      lay: string;
    };
}

interface Judged {
  legal: boolean;
  title: string;
  why: string;
  readings: Reading[];
  jokers: boolean;
  stated: boolean;
}

const PLAIN = { reading: null };

export function InspectorWidget({ host, view }: Shown<InspectorView>) {
  const { texts } = view;
  const { chosen, answered, choose, play } = useChoice<InspectorView, Reply & { judged: Judged }>(
    host,
    view,
    PLAIN,
  );
  const judged = answered?.answer.judged ?? null;
  const judgedCards = answered?.places.map((place) => view.cards[place]?.card ?? "") ?? [];
  const faces = judged?.readings.find((reading) => reading.counts)?.faces ?? [];
  const meanings = (answered?.places ?? []).flatMap((place, at) => {
    const face = faces[at];
    return face && face !== judgedCards[at] ? [[place, face] as const] : [];
  });
  // What a click or an answer leaves as it is, is not drawn again for it.
  const table = useMemo(
    () => (
      <>
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
        <OnTable
          host={host}
          over={view.over}
          title={view.overTitle}
          texts={texts}
        />
      </>
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
        onPlay={() => void play()}
      />
    ),
    [view, chosen, meanings.join()],
  );

  return (
    <div class="ws-inspector" role="group" aria-label={texts.inspector}>
      {table}
      {hand}
      <Verdict judged={judged} empty={texts.choose} />
      <Toolbar host={host} view={view} chosen={chosen.length} onClear={() => choose(() => [])}>
        <Button disabled={!judged?.readings.length} onClick={() => void play()}>
          {texts.lay}
        </Button>
      </Toolbar>
      {judged?.jokers && (
        <Lens
          readings={judged.readings}
          stated={judged.stated}
          cards={judgedCards}
          texts={texts}
          onState={(reading) => choose((now) => now, { reading })}
        />
      )}
    </div>
  );
}

export default widget(InspectorWidget);
