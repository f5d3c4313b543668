// What mattered in a hand that is over: small pictures of the moments, at the table and in lessons.

import { Button } from "../shared/button";
import { Card } from "../cards/card";
import { Fan } from "./played-cards";
import type { DebriefPanel, MomentPanel, ShownPlay } from "./shapes";

type Texts = DebriefPanel["texts"];

function Play({ play, kind = "" }: { play: ShownPlay; kind?: string }) {
  return (
    <span class={`ws-debrief-play ${kind}`}>
      {play.laid.length > 0 && <Fan played={play.laid} kind="ws-debrief-fan" />}
      <span>{play.text}</span>
    </span>
  );
}

interface MomentProps {
  moment: MomentPanel;
  texts: Texts;
  /** What stands above the title. */
  mark: string;
  kind: string;
  onAgain?: () => void;
}

function Moment({ moment, texts, mark, kind, onAgain }: MomentProps) {
  const { where, title, table, hand, played, other, otherTitle, why } = moment;
  return (
    <li class={`ws-debrief-moment ${kind}`}>
      <h3>
        <span class="ws-debrief-mark">{mark}</span>
        {title || where}
      </h3>
      <div class="ws-debrief-felt">
        {title && <span class="ws-debrief-where">{where}</span>}
        <Play play={table} kind="ws-debrief-table" />
        <ul class="ws-debrief-hand" aria-label={texts.hand}>
          {hand.map(({ card, name }, at) => (
            <li key={at} class="ws-slot" data-card={card}>
              <Card face={card} />
              <span class="ws-unseen">{name}</span>
            </li>
          ))}
        </ul>
      </div>
      <dl>
        <dt>{texts.played}</dt>
        <dd>
          <Play play={played} />
        </dd>
        <dt>{otherTitle}</dt>
        <dd>
          <Play play={other} kind={onAgain ? "ws-debrief-better" : ""} />
        </dd>
      </dl>
      <p class="ws-debrief-why">{why}</p>
      {onAgain && (
        <Button act="try-again" onClick={onAgain}>
          {texts.again}
        </Button>
      )}
    </li>
  );
}

interface Props {
  debrief: DebriefPanel;
  /** Lets the learner choose again at a moment. */
  onAgain(moment: number): void;
}

export function Debrief({ debrief, onAgain }: Props) {
  const { told, isBusy, moments, good, texts } = debrief;
  return (
    <section class="ws-debrief" aria-label={texts.debrief} aria-busy={isBusy}>
      <p role="status">{told}</p>
      {(moments.length > 0 || good) && (
        <ol>
          {moments.map((moment, at) => (
            <Moment
              key={`${moment.where} ${moment.why}`}
              moment={moment}
              texts={texts}
              mark={`${at + 1}`}
              kind=""
              onAgain={() => onAgain(at)}
            />
          ))}
          {good && <Moment moment={good} texts={texts} mark={texts.good} kind="ws-debrief-good" />}
        </ol>
      )}
    </section>
  );
}
