// The quiet buttons at the head of the table, those that few need in a menu, and what they open.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Host } from "../shared/host";
import type { TableActions, TableView } from "./shapes";
import { Button, Select } from "../shared/button";
import { Part } from "../shared/parts";
import type { RareProps } from "./rare";

type Panel = "log" | "share" | "build";

interface Props extends Omit<RareProps, "children"> {
  host: Host<TableView, TableActions>;
}

export function Controls({ host, view, act, ...rest }: Props) {
  const { texts, can, speeds, builder } = view;
  const [panel, setPanel] = useState<Panel | null>(null);
  const [isMenu, setMenu] = useState(false);
  const wasOpen = useRef(false);
  wasOpen.current ||= isMenu;
  const root = useRef<HTMLDivElement>(null);
  const close = (): void => {
    // What was pressed may be hidden with the menu.
    const at = document.activeElement;
    if (isMenu && root.current?.contains(at))
      root.current.querySelector<HTMLElement>(".ws-more")?.focus();
    setMenu(false);
  };
  useEffect(() => {
    if (!isMenu) return undefined;
    const leave = ({ target }: Event): void => {
      if (!root.current?.contains(target as Node)) setMenu(false);
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, [isMenu]);
  const toggle = (key: Panel, text: string) => (
    <Button
      key={key}
      expanded={panel === key}
      onClick={() => {
        setPanel(panel === key ? null : key);
        close();
      }}
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
    <>
      <div
        ref={root}
        class={isMenu ? "ws-controls ws-menu-open" : "ws-controls"}
        onKeyDownCapture={({ key }) => key === "Escape" && close()}
      >
        <div class="ws-menu">
          <div class="ws-quiet">
            {isPlayed && does("undo")}
            <Select
              label={texts.speed}
              value={view.speed}
              options={speeds}
              onChange={(speed) => act("set_speed", { speed })}
            />
            {toggle("log", texts.log)}
            {!view.isExercise && toggle("share", texts.share)}
            {can.setup && view.phase !== "over" && does("setup")}
          </div>
          {wasOpen.current && (
            <Part host={host} load={() => import("./rare")}>
              {({ Rare }) => (
                <Rare view={view} act={act} {...rest}>
                  {can.teach && builder && toggle("build", texts.build)}
                </Rare>
              )}
            </Part>
          )}
        </div>
        <Button
          kind="ws-more"
          label={texts.more}
          expanded={isMenu}
          onClick={() => setMenu(!isMenu)}
        >
          ⋯
        </Button>
        {(panel === "log" || panel === "share") && (
          <div class="ws-drawer">
            <Button label={texts.close} kind="ws-hide" onClick={() => setPanel(null)}>
              ✕
            </Button>
            {panel === "log" ? (
              <Part key="log" host={host} load={() => import("./log")}>
                {({ Log }) => <Log host={host} view={view} />}
              </Part>
            ) : (
              <Part key="share" host={host} load={() => import("./share")}>
                {({ Share }) => <Share host={host} view={view} />}
              </Part>
            )}
          </div>
        )}
      </div>
      {panel === "build" && can.teach && builder && (
        <Part host={host} load={() => import("./builder")}>
          {({ BuilderForm }) => <BuilderForm host={host} view={view} builder={builder} />}
        </Part>
      )}
    </>
  );
}
