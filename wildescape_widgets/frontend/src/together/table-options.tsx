// What the opener of a table chooses: for the match, and for the table.

import { useEffect, useRef } from "preact/hooks";
import { Select } from "../shared/button";
import { Tick } from "../shared/switch";
import type { SeatNews, TableChosen, TogetherPage, TogetherTexts, TogetherWords } from "./shapes";

interface Props {
  news: SeatNews;
  texts: TogetherTexts;
  page: TogetherPage;
  /** Whether only what a match is like is asked. */
  isOfMatch?: boolean;
  onChoose(chosen: TableChosen): void;
}

type Choose = (changed: Partial<TableChosen>) => void;

/** Chooses beside what was chosen a moment ago, though the site hasn't told it yet. */
function useChosen(options: TableChosen, onChoose: Props["onChoose"]): Choose {
  const latest = useRef(options);
  useEffect(() => void (latest.current = options), [options]);
  return (changed) => onChoose((latest.current = { ...latest.current, ...changed }));
}

function Ticks({ options, words, choose }: { options: TableChosen; words: TogetherWords; choose: Choose }) {
  return (
    <div class="ws-together-line">
      <Tick text={words.undo} isOn={options.undo} onSwitch={(undo) => choose({ undo })} />
      <Tick text={words.mayWatch} isOn={options.watch} onSwitch={(watch) => choose({ watch })} />
      <Tick text={words.mayAskCoach} isOn={options.coach} onSwitch={(coach) => choose({ coach })} />
    </div>
  );
}

/** What may change while a match is on. */
export function Allowed({ news: { options }, texts: { words }, onChoose }: Omit<Props, "page">) {
  return <Ticks {...{ options, words }} choose={useChosen(options, onChoose)} />;
}

export function TableOptions({ news, texts, page, isOfMatch, onChoose }: Props) {
  const { words } = texts;
  const { options } = news;
  const choose = useChosen(options, onChoose);
  const seconds = (count: number): string => words.seconds.replace("{count}", `${count}`);
  return (
    <div class="ws-together-line">
      <Select
        label={words.rules}
        value={options.rules}
        options={texts.rules.filter(([name]) => news.offered.includes(name))}
        onChange={(rules) => choose({ rules })}
      />
      <Select
        label={words.length}
        value={options.length}
        options={[
          ["whole", words.whole],
          ["short", words.short],
        ]}
        onChange={(length) => choose({ length })}
      />
      {!isOfMatch && (
        <>
          <Select
            label={words.level}
            value={options.level}
            options={texts.levels}
            onChange={(level) => choose({ level })}
          />
          <Select
            label={words.speed}
            value={options.speed}
            options={texts.speeds}
            onChange={(speed) => choose({ speed })}
          />
          <Select
            label={words.clock}
            value={`${options.clock}`}
            options={page.clocks.map((count) => [`${count}`, count ? seconds(count) : words.noClock])}
            onChange={(clock) => choose({ clock: Number(clock) })}
          />
          <Select
            label={words.awayAfter}
            value={`${options.away}`}
            options={page.aways.map((count) => [`${count}`, seconds(count)])}
            onChange={(away) => choose({ away: Number(away) })}
          />
          <Ticks {...{ options, words, choose }} />
        </>
      )}
    </div>
  );
}
