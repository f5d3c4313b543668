// The tables at which a class plays, for its teacher: made, watched, paused and ended here.

import { useEffect, useRef, useState } from "preact/hooks";
import { Problem } from "../shared/asking";
import { Button } from "../shared/button";
import { Tick } from "../shared/switch";
import type { Desk } from "./ask";
import { MakeTables } from "./make-tables";
import { keepRight, rightOf } from "./right-so-far";
import type { Roll } from "./roster";
import { filled } from "../shared/filled";
import type { AskTexts, AskView, ClassTablesNews } from "./shapes";
import { useStyle } from "../shared/style";
import { Mistakes } from "./class-mistakes";
import { Late } from "./late";
import { Say, Tile, placeKey, placeOf } from "./table-tile";
import { SEATS, handsNow } from "./tables-model";
import { Compared, Results } from "./tables-results";
import { talk } from "./talk";
import styles from "./tables.part.css";

interface Props {
  view: AskView;
  desk: Desk;
  address: string;
  news: ClassTablesNews | null | undefined;
  pupils: readonly { number: number; name: string }[];
  roll?: Roll;
}

/** Why something was refused, in words: the site's own, or those of the page. */
function worded(texts: AskTexts, reason: string, text: string | undefined): string {
  const named = (key: string): string | undefined => texts[key as keyof AskTexts];
  if (reason === "away") return texts.unsent;
  return text || named(`tables_${reason}`) || named(reason) || texts.malformed;
}

/** Whether tables were made here that haven't been seen yet: they stand elsewhere than the form did. */
let isJustMade = false;

export function ClassTables({ view, desk, address, news, pupils, roll = {} }: Props) {
  useStyle(styles);
  const { texts } = view;
  const [isMaking, setMaking] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const [problem, setProblem] = useState("");
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!news || !isJustMade) return;
    isJustMade = false;
    root.current?.scrollIntoView();
  }, [news]);
  // The site doesn't know who was right; this page does.
  useEffect(() => keepRight(desk.code, view), [view]);
  const ask = async <Told,>(action: string, more: object): Promise<Told | null> => {
    setProblem("");
    const told = await talk<Told>(action, { ...desk, ...more, lang: view.lang });
    if (told.reason === undefined) return told as Told;
    setProblem(worded(texts, told.reason, (told as { text?: string }).text));
    return null;
  };
  const act = async (action: string, more: object): Promise<boolean> =>
    (await ask(action, more)) !== null;
  const move = async (pupil: number, to: string): Promise<string> => {
    setProblem("");
    const [table, chair] = placeOf(to);
    const told = await talk("tables_move", { ...desk, pupil, table, chair, lang: view.lang });
    return told.reason === undefined ? "" : worded(texts, told.reason, undefined);
  };
  const openHand = async (table: number, hand: number): Promise<void> => {
    const told = await ask<{ record: string }>("tables_hand", { table, hand });
    if (!told) return;
    const href = `${address}#table=${told.record}`;
    Object.assign(document.createElement("a"), { href, target: "_blank", rel: "noopener" }).click();
  };
  const form = isMaking && (
    <MakeTables
      {...{ pupils, texts, problem }}
      offer={view.tableChoices}
      isAnew={!!news}
      onCancel={() => {
        setProblem("");
        setMaking(false);
      }}
      onMake={async (asked, isTrial) => {
        const isTaken = await act("seat", { ...asked, right: rightOf(desk.code), isTrial });
        if (isTaken && !isTrial) {
          isJustMade = true;
          setMaking(false);
        }
        return isTaken;
      }}
    />
  );
  const make = !isMaking && (
    <Button act="make-tables" off={!pupils.length} onClick={() => setMaking(true)}>
      {news ? texts.makeAnew : texts.makeTables}
    </Button>
  );
  const mistakes = <Mistakes {...{ roll, texts, address, ask }} lang={view.lang} />;
  if (!news)
    return (
      <section class="ws-tables" aria-label={texts.classPlays}>
        {form || <div class="ws-buttons">{make}</div>}
        {mistakes}
      </section>
    );

  const { tables, kind, hands } = news;
  const arePaused = tables.every(({ isPaused, isOver }) => isPaused || isOver);
  const isOver = tables.every((table) => table.isOver);
  const places = tables.flatMap(({ number, chairs }) =>
    chairs.slice(0, SEATS).map(({ name, pupil }, chair): [string, string] => {
      const text = pupil === null ? texts.placeAt : texts.placeTaken;
      return [placeKey([number, chair]), filled(text, { table: number, seat: chair + 1, name })];
    }),
  );
  const pauseAll = (isPaused: boolean): void => void act("tables_pause", { table: null, isPaused });
  return (
    <section ref={root} class="ws-tables" aria-label={texts.classPlays}>
      {view.asked && view.isOpen && !isOver && !arePaused && (
        <p role="status">{texts.playOn}</p>
      )}
      <div class="ws-tables-head">
        <h2>{texts.classPlays}</h2>
        {kind === "round" && !isOver && (
          <span class="ws-tables-now">{filled(texts.handOf, { hand: handsNow(news), hands })}</span>
        )}
        {news.seed && <span class="ws-quiet-text">{filled(texts.seedIs, { seed: news.seed })}</span>}
        {!isOver && (
          <Button
            kind="ws-primary"
            act="pause-all"
            onClick={() => pauseAll(!arePaused)}
          >
            {arePaused ? texts.goOnAll : texts.pauseAll}
          </Button>
        )}
      </div>
      {!isMaking && <Problem text={problem} />}
      {!isOver && <Late {...{ tables, pupils, texts, move }} />}
      <div class="ws-tables-grid">
        {tables.map((table) => (
          <Tile
            key={table.number}
            {...{ table, places, texts, act, move }}
            isRound={kind === "round"}
            openHand={(number, hand) => void openHand(number, hand)}
          />
        ))}
        <Compared {...{ news, texts }} />
      </div>
      <Say
        label={texts.sayAll}
        texts={texts}
        told={texts.toldAll}
        onSay={(text) => act("tables_say", { table: null, text })}
      />
      <Results {...{ news, texts }} code={desk.code} />
      {roll.mistakes?.length ? mistakes : <p class="ws-quiet-text">{texts.noMistakes}</p>}
      {kind === "round" && (
        <Tick
          text={texts.toWall}
          isOn={news.isOnWall}
          onSwitch={(isOnWall) => void act("tables_wall", { isOnWall })}
        />
      )}
      <div class="ws-buttons">
        {make}
        {isEnding ? (
          <>
            <Button onClick={() => setEnding(false)}>{texts.cancel}</Button>
            <Button act="end-tables" onClick={() => void act("tables_end", {})}>
              {texts.endTablesSure}
            </Button>
          </>
        ) : (
          <Button act="end-tables" onClick={() => setEnding(true)}>
            {texts.endTables}
          </Button>
        )}
      </div>
      {form}
    </section>
  );
}
