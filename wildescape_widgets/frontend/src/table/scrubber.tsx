// Moving through a record by step, trick or deal; from which seat it is seen; trying something else.

import { useRef, useState } from "preact/hooks";
import type { Shown } from "../shared/mount";
import type { ReplayPanel, TableActions, TableView } from "./shapes";
import type { Act } from "../shared/asking";
import { Button, OWN_KEYS, Select, TextField } from "../shared/button";
import * as css from "./seat.css";

interface Props extends Shown<TableView, TableActions> {
  replay: ReplayPanel;
  act: Act<TableActions>;
}

export function Scrubber({ host, view, replay, act }: Props) {
  const { texts, can } = view;
  const { at, last, tricks, deals, notes } = replay;
  // Where the slider is, while the table has yet to follow.
  const [ahead, setAhead] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const seeking = useRef<Promise<void> | null>(null);
  const shown = ahead ?? at;

  const follow = async (): Promise<void> => {
    while (wanted.current !== null) {
      const next: number = wanted.current;
      wanted.current = null;
      await host.insist("seek", { at: next });
    }
    seeking.current = null;
    setAhead(null);
  };

  const seek = (to: number): void => {
    wanted.current = Math.max(0, Math.min(last, to));
    setAhead(wanted.current);
    seeking.current ??= follow();
  };

  // A seek that came after it would stop the record again.
  const run = async (): Promise<void> => {
    const paused = view.isBusy;
    await seeking.current;
    act("set_paused", { paused });
  };

  // `tricks` are those of one deal; before and after them come the other deals.
  const starts = deals.map(([start]) => start);
  const isBefore = (start: number): boolean => start < shown;
  const isAfter = (start: number): boolean => start > shown;
  const before = tricks.findLast(isBefore) ?? starts.findLast(isBefore) ?? 0;
  const after = tricks.find(isAfter) ?? starts.find(isAfter) ?? last;

  const steps: [text: string, sign: string, to: number][] = [
    [texts.first, "|‹", 0],
    [texts.previousTrick, "«", before],
    [texts.previous, "‹", shown - 1],
    [texts.next, "›", shown + 1],
    [texts.nextTrick, "»", after],
    [texts.last, "›|", last],
  ];

  const onKeyDown = (event: KeyboardEvent): void => {
    const on = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || on.matches("select, textarea")) return;
    const to = { ArrowLeft: 2, ArrowRight: 3, PageUp: 1, PageDown: 4, Home: 0, End: 5 }[event.key];
    const target = to === undefined ? undefined : steps[to];
    if (target) seek(target[2]);
    else if (event.key === " " && on.matches("input")) void run();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const step = texts.position.replace("{at}", `${shown}`).replace("{last}", `${last}`);
  const isEnd = replay === view.walk && shown === last;
  const does = (action: "branch" | "back" | "advice") => (
    <Button key={action} onClick={() => act(action)}>
      {texts[action]}
    </Button>
  );
  /** Three of the steps; none of them leads on from the step `end`. */
  const buttons = (first: number, end: number) =>
    steps.slice(first, first + 3).map(([text, sign, to]) => (
      <Button key={sign} label={text} off={shown === end} onClick={() => seek(to)}>
        {sign}
      </Button>
    ));
  const jumps = deals.map(([start, title]) => [String(start), title] as const);
  const deal = deals.findLast(([start]) => start <= shown)?.[0];
  return (
    <div class="ws-scrubber" role="group" aria-label={texts.replay} onKeyDownCapture={onKeyDown}>
      <div class="ws-slider">
        <input
          type="range"
          min={0}
          max={last}
          value={shown}
          disabled={!last}
          aria-label={texts.replay}
          aria-valuetext={step}
          {...OWN_KEYS}
          onInput={(event) => seek(Number(event.currentTarget.value))}
        />
        {notes.map((note) => (
          <span key={note} class="ws-tick" style={{ "--at": last ? note / last : 0 }} />
        ))}
      </div>
      <div class="ws-steps">
        {buttons(0, 0)}
        {view.walk ? (
          <Button key="step" off={!can.step || !isEnd} onClick={() => act("step")}>
            {texts.step}
          </Button>
        ) : (
          <Button key="run" onClick={() => void run()}>
            {view.isBusy ? texts.stop : texts.playOn}
          </Button>
        )}
        {buttons(3, last)}
        <span class="ws-count">{step}</span>
      </div>
      <div class="ws-quiet">
        {deals.length > 1 && (
          <Select
            label={texts.deal}
            value={String(deal ?? "")}
            options={jumps}
            onChange={(start) => seek(Number(start))}
          />
        )}
        {replay.seers.length > 0 && (
          <Select
            label={texts.seeing}
            value={replay.seeing}
            options={replay.seers}
            onChange={(seeing) => act("see", { seeing })}
          />
        )}
        {can.branch && does("branch")}
        {can.branch && does("advice")}
        {can.back && view.replay && does("back")}
      </div>
      {replay.advice && <p class="ws-advice">{replay.advice}</p>}
      {can.teach ? (
        <Note key={`${replay.record} ${at}`} replay={replay} view={view} act={act} />
      ) : (
        replay.note && <p class={css.noteText}>{replay.note}</p>
      )}
    </div>
  );
}

/** The teacher's note on this step. */
function Note({ replay, view, act }: Omit<Props, "host">) {
  const { texts } = view;
  const [text, setText] = useState(replay.note);
  return (
    <div class={css.noteEditor}>
      <TextField label={texts.note} value={text} rows={2} onInput={setText} />
      <Button off={text === replay.note} onClick={() => act("note", { at: replay.at, text })}>
        {texts.saveNote}
      </Button>
    </div>
  );
}
