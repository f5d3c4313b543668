// The row of controls that are needed now and then, and the panels that they open.

import { useState } from "preact/hooks";
import type { Host } from "../shared/host";
import type { TableActions, TableView } from "./shapes";
import type { Act } from "../shared/asking";
import { Button, Select } from "../shared/button";
import { Part } from "../shared/parts";
import { Sorting } from "./piles";

type Panel = "log" | "share" | "build" | "settings";

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
  const toggle = (key: Panel, text: string) => (
    <Button
      key={key}
      expanded={panel === key}
      onClick={() => setPanel(panel === key ? null : key)}
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
    <div class="ws-controls">
      <div class="ws-quiet">
        {view.hand && <Sorting view={view} act={act} />}
        {isPlayed && (
          <>
            {does("undo")}
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
        <Select
          label={texts.speed}
          value={view.speed}
          options={speeds}
          onChange={(speed) => act("set_speed", { speed })}
        />
        {toggle("log", texts.log)}
        {!view.isExercise && toggle("share", texts.share)}
        {toggle("settings", texts.settings)}
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
        {can.setup && view.phase !== "over" && does("setup")}
        {Object.keys(languages).length > 1 && (
          <Select
            label={texts.language}
            value={view.lang}
            options={Object.entries(languages)}
            onChange={(lang) => act("set_lang", { lang })}
          />
        )}
      </div>
      {panel === "log" && (
        <Part host={host} load={() => import("./log")}>
          {({ Log }) => <Log host={host} view={view} />}
        </Part>
      )}
      {panel === "share" && (
        <Part host={host} load={() => import("./share")}>
          {({ Share }) => <Share host={host} view={view} />}
        </Part>
      )}
      {panel === "settings" && (
        <Part host={host} load={() => import("./preferences")}>
          {({ Preferences }) => <Preferences host={host} view={view} />}
        </Part>
      )}
      {panel === "build" && can.teach && builder && (
        <Part host={host} load={() => import("./builder")}>
          {({ BuilderForm }) => <BuilderForm host={host} view={view} builder={builder} />}
        </Part>
      )}
    </div>
  );
}
