// The quiet buttons at the head of the table, those that few need in a menu, and what they open.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Host } from "../shared/host";
import type { TableActions, TableView } from "./shapes";
import type { Act } from "../shared/asking";
import { Button, Select } from "../shared/button";
import { Part } from "../shared/parts";

type Panel = "log" | "share" | "build";

interface Props {
  host: Host<TableView, TableActions>;
  view: TableView;
  act: Act<TableActions>;
  isPointing: boolean;
  onPoint(): void;
  isLarge: boolean;
  onLarge(): void;
}

export function Controls({ host, view, act, isPointing, onPoint, isLarge, onLarge }: Props) {
  const { texts, can, speeds, builder, languages } = view;
  const [panel, setPanel] = useState<Panel | null>(null);
  const [isMenu, setMenu] = useState(false);
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
  const does = (action: "undo" | "restart" | "step" | "setup") => (
    <Button key={action} off={!can[action]} onClick={() => act(action)}>
      {texts[action]}
    </Button>
  );
  const isPlayed = !view.replay || view.replay.isBranch;
  const able = view.seats.filter((seat) => seat.canBeOpened);
  return (
    <div
      ref={root}
      class={isMenu ? "ws-controls ws-menu-open" : "ws-controls"}
      onKeyDown={({ key }) => key === "Escape" && close()}
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
        <div class="ws-quiet ws-rare">
          {view.hand &&
            (["rank", "suit"] as const).map((sort) => (
              <Button
                key={sort}
                pressed={view.sort === sort}
                onClick={() => act("set_sort", { sort })}
              >
                {sort === "rank" ? texts.byRank : texts.bySuit}
              </Button>
            ))}
          {isPlayed && (
            <>
              {does("restart")}
              <Button
                key="pause"
                pressed={view.isPaused}
                onClick={() => act("set_paused", { paused: !view.isPaused })}
              >
                {texts.pause}
              </Button>
              {(view.isPaused || can.step) && does("step")}
            </>
          )}
          {able.length > 0 &&
            (["openAll", "closeAll"] as const).map((which) => (
              <Button
                key={which}
                onClick={() =>
                  act("open", { seats: which === "openAll" ? able.map(({ seat }) => seat) : [] })
                }
              >
                {texts[which]}
              </Button>
            ))}
          {can.teach && builder && toggle("build", texts.build)}
          {can.teach && (
            <>
              <Button key="point" pressed={isPointing} onClick={onPoint}>
                {texts.point}
              </Button>
              <Button key="large" pressed={isLarge} onClick={onLarge}>
                {texts.largeType}
              </Button>
            </>
          )}
          {Object.keys(languages).length > 1 && (
            <Select
              label={texts.language}
              value={view.lang}
              options={Object.entries(languages)}
              onChange={(lang) => act("set_lang", { lang })}
            />
          )}
        </div>
      </div>
      <Button
        kind="ws-more"
        label={texts.more}
        expanded={isMenu}
        onClick={() => setMenu(!isMenu)}
      >
        ⋯
      </Button>
      {panel === "build" && can.teach && builder && (
        <Part host={host} load={() => import("./builder")}>
          {({ BuilderForm }) => <BuilderForm host={host} view={view} builder={builder} />}
        </Part>
      )}
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
  );
}
