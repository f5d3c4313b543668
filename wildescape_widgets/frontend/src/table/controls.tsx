// The quiet buttons at the head of the table, those that few need in a menu, and what they open.

import { useEffect, useRef, useState } from "preact/hooks";
import { Button, Select } from "../shared/button";
import { focusOpener, useClosing } from "../shared/closing";
import { Part } from "../shared/parts";
import { saveSettings, useSettings } from "../shared/settings";
import type { RareProps } from "./rare";
import * as css from "./seat.css";

/** The part that has the drawer which a button opens. */
const DRAWERS = { log: "log", share: "share", settings: "preferences" } as const;
type Panel = keyof typeof DRAWERS;

type Props = Omit<RareProps, "children" | "isOpen">;

export function Controls({ host, view, act }: Props) {
  const { texts, can, speeds } = view;
  const [panel, setPanel] = useState<Panel | null>(null);
  const [isMenu, setMenu] = useState(false);
  const settings = useSettings();
  const { speed: kept } = settings;
  // Whoever writes a notebook chooses the speed of a table in it.
  useEffect(() => {
    if (host.around && kept && kept !== view.speed) void host.insist("set_speed", { speed: kept });
  }, []);
  const wasOpen = useRef(false);
  wasOpen.current ||= isMenu;
  const root = useRef<HTMLDivElement>(null);
  const closeDrawer = (): void => setPanel(null);
  const closeMenu = (): void => {
    // What was pressed may be hidden with the menu.
    if (isMenu && root.current?.contains(document.activeElement))
      root.current.querySelector<HTMLElement>(".ws-more")?.focus();
    setMenu(false);
  };
  useClosing(root, isMenu || panel !== null, () => {
    setMenu(false);
    closeDrawer();
  });
  const toggle = (key: Panel, text: string) => (
    <Button
      key={key}
      expanded={panel === key}
      onClick={() => setPanel(panel === key ? null : key)}
    >
      {text}
    </Button>
  );
  const does = (action: "undo" | "setup") => (
    <Button key={action} off={!can[action]} onClick={() => act(action)}>
      {texts[action]}
    </Button>
  );
  const isPlayed = !view.replay || view.replay.isBranch;
  return (
    <div
      ref={root}
      class={isMenu ? `ws-controls ${css.menuOpen}` : "ws-controls"}
    >
      <div
        class={css.menu}
        onClick={({ target }) => (target as Element).closest("button") && closeMenu()}
        onChange={closeMenu}
      >
        <div class="ws-quiet">
          {speeds[0] && [
            isPlayed && does("undo"),
            <Select
              label={texts.speed}
              value={view.speed}
              options={speeds}
              onChange={(speed) => {
                act("set_speed", { speed });
                saveSettings({ ...settings, speed });
              }}
            />,
          ]}
          {toggle("log", texts.log)}
          {speeds[0] && !view.isExercise && toggle("share", texts.share)}
          {can.setup && view.phase !== "over" && does("setup")}
        </div>
        {wasOpen.current && (
          <Part host={host} name="rare">
            {({ Rare }) => (
              <Rare host={host} view={view} act={act} isOpen={isMenu}>
                {toggle("settings", texts.settings)}
              </Rare>
            )}
          </Part>
        )}
      </div>
      <Button
        kind="ws-more"
        label={texts.more}
        expanded={isMenu}
        onClick={() => {
          setMenu(!isMenu);
          closeDrawer();
        }}
      >
        <span>{texts.table}</span> ⋯
      </Button>
      {panel && (
        <div class={css.drawer}>
          <Button
            label={texts.shut}
            kind={css.hide}
            onClick={() => {
              focusOpener(root.current);
              closeDrawer();
            }}
          >
            ✕
          </Button>
          <Part key={panel} host={host} name={DRAWERS[panel]}>
            {({ Drawer }) => <Drawer host={host} view={view} />}
          </Part>
        </div>
      )}
    </div>
  );
}
