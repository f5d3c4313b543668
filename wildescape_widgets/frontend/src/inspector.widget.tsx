import { useMemo } from "preact/hooks";
import { useChoice } from "./components/choice";
import { Button, Select } from "./components/button";
import { Hand } from "./components/hand";
import { Lens, type LensTexts, type Reading } from "./components/lens";
import { OnTable, type OnTableTexts } from "./components/ontable";
import { Toolbar } from "./components/toolbar";
import { Verdict } from "./components/verdict";
import type { HandView } from "./hand.widget";
import type { Reply } from "./host";
import { type Shown, widget } from "./mount";
import "./style.css";

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

export function InspectorWidget({ host, view }: Shown<InspectorView>) {
  const { texts } = view;
  const { chosen, answer, choose } = useChoice<InspectorView, Reply & { judged: Judged }>(
    host,
    view,
    { reading: null },
  );
  const judged = answer?.judged ?? null;
  const faces = judged?.readings.find((reading) => reading.counts)?.faces ?? [];
  const pairs = chosen.flatMap((place, at) => {
    const face = faces[at];
    return face && face !== view.cards[place]?.card ? [[place, face] as const] : [];
  });
  const play = (): void => void host.request("play", { cards: chosen });
  // What a click or an answer leaves as it is, is not drawn again for it.
  const table = useMemo(
    () => (
      <>
        <div class="ws-settings">
          <Select
            label={texts.trump}
            value={view.trump}
            options={view.trumps.map((rank) => [rank, rank])}
            onChange={(trump) => void host.request("set_trump", { trump })}
          />
          <Select
            label={texts.rules}
            value={view.preset}
            options={Object.entries(view.presets)}
            onChange={(preset) => void host.request("set_rules", { preset })}
          />
          <Select
            label={texts.language}
            value={view.lang}
            options={Object.entries(view.languages)}
            onChange={(lang) => void host.request("set_lang", { lang })}
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
        meanings={new Map(pairs)}
        label={texts.hand}
        onChoose={choose}
        onPlay={play}
      />
    ),
    [view, chosen, pairs.join()],
  );

  return (
    <div class="ws-inspector" role="group" aria-label={texts.inspector}>
      {table}
      {hand}
      <Verdict judged={judged} empty={texts.choose} />
      <Toolbar host={host} view={view} chosen={chosen.length} onClear={() => choose(() => [])}>
        <Button disabled={!judged?.readings.length} onClick={play}>
          {texts.lay}
        </Button>
      </Toolbar>
      {judged?.jokers && (
        <Lens
          readings={judged.readings}
          stated={judged.stated}
          cards={chosen.map((place) => view.cards[place]?.card ?? "")}
          texts={texts}
          onState={(reading) => choose((now) => now, { reading })}
        />
      )}
    </div>
  );
}

export default widget(InspectorWidget);
