// What a class gets wrong in the hands that it plays, by idea; and one moment to talk about, also on
// the wall. Nothing here says who has played.

import { useEffect, useState } from "preact/hooks";
import { Button } from "../shared/button";
import { filled } from "../shared/filled";
import { Tick } from "../shared/switch";
import { Held } from "../table/held";
import { Fan } from "../table/played-cards";
import type { MomentFacts, MomentPanel, ShownPlay } from "../table/shapes";
import type { Roll } from "./roster";
import type { AskTexts, MomentReply, WallMoment as Shown } from "./shapes";

const Play = ({ play: { laid, text } }: { play: ShownPlay }) => (
  <span class="ws-talk-moment-play">
    {laid.length > 0 && <Fan played={laid} kind="ws-talk-moment-fan" />}
    <span>{text}</span>
  </span>
);

/** What lay open to all: how many cards everybody had left, and what was trump. */
const Facts = ({ facts: { trump, left }, texts }: { facts: MomentFacts; texts: AskTexts }) => (
  <div class="ws-talk-moment-facts">
    <b>{trump}</b>
    <span class="ws-quiet-text">{texts.cardsLeft}</span>
    <ul aria-label={texts.cardsLeft}>
      {left.map(({ name, team, left: count }) => (
        <li key={name}>
          {name} <i class={`ws-team-${team}`}>{count ?? "?"}</i>
        </li>
      ))}
    </ul>
  </div>
);

interface MomentProps {
  panel: MomentPanel;
  facts: MomentFacts | null;
  texts: AskTexts;
  Title: "h2" | "h4";
}

/** What somebody saw, and what they played, once that is told. */
function Moment({ panel, facts, texts, Title }: MomentProps) {
  const { where, title, table, hand, played, other, otherTitle, why } = panel;
  return (
    <section class="ws-talk-moment">
      <Title>{title || where}</Title>
      <div class="ws-talk-moment-felt">
        {facts && <Facts {...{ facts, texts }} />}
        <Play play={table} />
        <Held hand={hand} label={texts.cardsThere} />
      </div>
      {why ? (
        <div class="ws-talk-moment-told">
          <dl>
            <dt>{texts.wasPlayed}</dt>
            <dd>
              <Play play={played} />
            </dd>
            <dt>{otherTitle}</dt>
            <dd>
              <Play play={other} />
            </dd>
          </dl>
          <p>{why}</p>
        </div>
      ) : (
        <p>{texts.whatNow}</p>
      )}
    </section>
  );
}

/** The moment on the wall. */
export const WallMoment = ({ moment, texts }: { moment: Shown; texts: AskTexts }) => (
  <div class="ws-tables-wall ws-talk-moment-wall">
    <Moment panel={moment.panel} facts={moment.facts} texts={texts} Title="h2" />
  </div>
);

interface Props {
  roll: Roll;
  texts: AskTexts;
  address: string;
  lang: string;
  /** Asks the class for something; nothing comes back if it's refused. */
  ask<Told>(action: string, more: object): Promise<Told | null>;
}

export function Mistakes({ roll, texts, address, lang, ask }: Props) {
  const { mistakes = [], onWall = null, isTold = false } = roll;
  const [chosen, setChosen] = useState<number | null>(null);
  const [found, setFound] = useState<(MomentReply & { number: number }) | null>(null);
  // After a reload it's the one that the wall shows.
  useEffect(() => {
    if (onWall !== null) setChosen(onWall);
  }, [onWall]);
  useEffect(() => {
    if (chosen === null) return setFound(null);
    void ask<MomentReply>("moment", { moment: chosen }).then((told) => {
      setFound(told && { ...told, number: chosen });
    });
  }, [chosen, lang]);
  if (!mistakes.length) return null;
  const show = (moment: number | null, told: boolean): void =>
    void ask("moment_wall", { moment, isTold: told });
  return (
    <section class="ws-tables-results ws-mistakes" aria-labelledby="ws-mistakes">
      <h3 id="ws-mistakes">{texts.mistakes}</h3>
      <p>{texts.mistakesHelp}</p>
      <ul>
        {mistakes.map(({ idea, says, moments }) => {
          const at = moments.findIndex(([number]) => number === chosen);
          // Each click shows the next of them.
          const next = moments[(at + 1) % moments.length];
          if (!next) return null;
          const [number, table, hand] = next;
          const shown = moments[at];
          return (
            <li key={idea}>
              <b>{idea}</b>{" "}
              <span>{says}</span>
              <Button
                act="show-moment"
                label={`${texts.showMoment}: ${filled(texts.momentAt, { idea, table, hand })}`}
                onClick={() => setChosen(number)}
              >
                {texts.showMoment}
                {moments.length > 1 && shown && ` ${at + 1}/${moments.length}`}
              </Button>
            </li>
          );
        })}
      </ul>
      {found && (
        <>
          <Moment panel={found.panel} facts={found.facts} texts={texts} Title="h4" />
          <Tick
            text={texts.momentToWall}
            isOn={onWall === found.number}
            onSwitch={(isOn) => show(isOn ? found.number : null, false)}
          />
          {onWall === found.number && (
            <Tick text={texts.momentTold} isOn={isTold} onSwitch={(isOn) => show(found.number, isOn)} />
          )}
          <div class="ws-buttons">
            <a
              class="ws-button"
              data-act="open-moment"
              href={`${address}?lang=${lang}#/given/${found.again}`}
              target="_blank"
              rel="noopener"
            >
              {texts.momentOpen}
            </a>
          </div>
        </>
      )}
    </section>
  );
}
