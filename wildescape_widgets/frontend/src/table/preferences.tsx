// What each learner likes: the colours of the suits, sounds, to pass by itself.

import { useRef } from "preact/hooks";
import type { Shown } from "../shared/mount";
import { SUITS, short } from "../cards/card";
import { OWN_KEYS } from "../shared/button";
import { Switch } from "../shared/switch";
import { saveSettings, useSettings } from "../shared/settings";
import type { TableActions, TableView } from "./shapes";
import * as css from "./panel.css";

type Props = Shown<TableView, TableActions>;

export function Drawer({ host, view: { texts, autoPass } }: Props) {
  const settings = useSettings();
  // Two tables on a page are two groups.
  const { current: group } = useRef(`ws-suits-${Math.random()}`);
  return (
    <div class={css.preferences} role="group" aria-label={texts.settings}>
      <fieldset>
        <legend>{texts.suitColours}</legend>
        {(["four", "two"] as const).map((suits) => (
          <label key={suits} class="ws-option">
            <input
              type="radio"
              name={group}
              checked={settings.suits === suits}
              {...OWN_KEYS}
              onChange={() => saveSettings({ ...settings, suits })}
            />
            <span class="ws-suit-sample" data-suits={suits} aria-hidden>
              {SUITS.map((suit) => (
                <span key={suit} class={`ws-suit-${suit}`}>
                  {short(suit)}
                </span>
              ))}
            </span>
            {suits === "four" ? texts.fourColours : texts.twoColours}
          </label>
        ))}
      </fieldset>
      <Switch
        text={texts.sounds}
        isOn={settings.sounds}
        onSwitch={(sounds) => saveSettings({ ...settings, sounds })}
      />
      <Switch
        text={texts.autoPass}
        isOn={autoPass}
        onSwitch={(on) => void host.insist("set_auto_pass", { on })}
      />
    </div>
  );
}
