// What few need of the quiet buttons: the part of their menu that is loaded when it is opened.

import type { ComponentChildren } from "preact";
import type { TableActions, TableView } from "./shapes";
import type { Act } from "../shared/asking";
import { Button, Select } from "../shared/button";

export interface RareProps {
  view: TableView;
  act: Act<TableActions>;
  isPointing: boolean;
  onPoint(): void;
  isLarge: boolean;
  onLarge(): void;
  children: ComponentChildren;
}

export function Rare({ view, act, isPointing, onPoint, isLarge, onLarge, children }: RareProps) {
  const { texts, can, languages } = view;
  const does = (action: "restart" | "step") => (
    <Button key={action} off={!can[action]} onClick={() => act(action)}>
      {texts[action]}
    </Button>
  );
  const isPlayed = !view.replay || view.replay.isBranch;
  const able = view.seats.filter((seat) => seat.canBeOpened);
  return (
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
      {children}
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
  );
}
