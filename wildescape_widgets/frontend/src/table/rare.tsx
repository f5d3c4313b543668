// What few need of the quiet buttons: the part of their menu that is loaded when it is opened.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TableActions, TableView } from "./shapes";
import type { Act } from "../shared/asking";
import type { Host } from "../shared/host";
import { Button, Select } from "../shared/button";
import { WithPeople } from "./with-people";
import * as css from "./seat.css";

export interface RareProps {
  host: Host<TableView, TableActions>;
  view: TableView;
  act: Act<TableActions>;
  /** Whether the menu is open. */
  isOpen: boolean;
  children: ComponentChildren;
}

const SORTS = [
  ["rank", "byRank"],
  ["suit", "bySuit"],
  ["piles", "byPiles"],
] as const;

export function Rare(props: RareProps) {
  const { host, view, act, isOpen, children } = props;
  const { texts, can, languages } = view;
  const [isAsking, setAsking] = useState(false);
  useEffect(() => setAsking(false), [isOpen]);
  const isPlayed = !view.isShared && (!view.replay || view.replay.isBranch);
  const able = view.seats.filter((seat) => seat.canBeOpened);
  return (
    <div class={`ws-quiet ${css.rare}`}>
      {view.hand && (
        <div class={css.ofMenu} role="group" aria-label={texts.sort}>
          <span aria-hidden>{texts.sort}</span>
          {/* A teacher moves for others, whose piles are theirs. */}
          {SORTS.slice(0, view.walk ? 2 : 3).map(([sort, text]) => (
            <Button
              key={sort}
              pressed={view.sort === sort}
              onClick={() => act("set_sort", { sort })}
            >
              {texts[text]}
            </Button>
          ))}
        </div>
      )}
      {isPlayed && (
        <>
          {/* It can't be taken back, so the menu stays until that is confirmed. */}
          <div class={css.ofMenu}>
            <span onClick={(event) => event.stopPropagation()}>
              <Button
                off={!can.restart}
                expanded={isAsking}
                onClick={() => setAsking(!isAsking)}
              >
                {texts.restart}
              </Button>
            </span>
            {isAsking && (
              <>
                <p role="alert">{texts.restartAsks}</p>
                <Button kind="ws-primary" onClick={() => act("restart")}>
                  {texts.restartYes}
                </Button>
                <Button onClick={() => setAsking(false)}>{texts.cancel}</Button>
              </>
            )}
          </div>
          <Button
            key="pause"
            pressed={view.isPaused}
            onClick={() => act("set_paused", { paused: !view.isPaused })}
          >
            {texts.pause}
          </Button>
          {(view.isPaused || can.step) && (
            <Button key="step" off={!can.step} onClick={() => act("step")}>
              {texts.step}
            </Button>
          )}
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
      {view.can.people && (
        <div class={css.ofMenu}>
          <WithPeople key={`${isOpen}`} {...{ host, view }} />
        </div>
      )}
      {children}
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
