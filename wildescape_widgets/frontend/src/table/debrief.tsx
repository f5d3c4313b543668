// How a hand ended, and what mattered in it: small pictures of the moments, at the table and in lessons.

import type { Act } from "../shared/asking";
import { Button } from "../shared/button";
import { Held } from "./held";
import { Fan } from "./played-cards";
import { Outcome } from "./outcome";
import { Team } from "./seats";
import type {
  DebriefPanel,
  LevelCard,
  MomentPanel,
  Seat,
  ShownPlay,
  TableActions,
  TableView,
} from "./shapes";

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

export function Moment({ moment, texts, mark, kind, onAgain }: MomentProps) {
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
        <Held hand={hand} label={texts.hand} kind="ws-debrief-hand" />
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

/** No more moments than this are found. */
const MOST = 3;

interface Props {
  debrief: DebriefPanel;
  /** Lets the learner choose again at a moment. */
  onAgain(moment: number): void;
}

export function Debrief({ debrief, onAgain }: Props) {
  const { told, isBusy, moments, good, texts } = debrief;
  const found = moments.length + (good ? 1 : 0);
  // They keep the places of what may come, so that nothing moves when it does.
  const sought = isBusy ? Math.max(0, MOST - found) : 0;
  return (
    <section class="ws-debrief" aria-label={texts.debrief} aria-busy={isBusy}>
      <p role="status">{told}</p>
      {found + sought > 0 && (
        <ol aria-hidden={!found || undefined}>
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
          {[...Array(sought).keys()].map((at) => (
            <li key={`-${at}`} class="ws-debrief-moment ws-debrief-sought" aria-hidden />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Who escaped in which order, as steps that go down; who was trapped stands last. */
function Escape({ seats, paid, me }: { seats: Seat[]; paid: readonly number[]; me: number | null }) {
  const inOrder = [...seats].sort((one, other) =>
    // Places are signs such as ①.
    (one.place || "\uffff") < (other.place || "\uffff") ? -1 : 1,
  );
  return (
    <ol class="ws-escape" aria-hidden>
      {inOrder.map(({ seat, name, called, team, sign, who, face, place }) => {
        // Two may have paid as much.
        const at = inOrder.findIndex((other) => other.place === place);
        const points = paid[seat];
        return (
          <li key={seat} style={{ "--at": at }} data-who={who} data-face={face} data-mine={seat === me || undefined}>
            <Team team={team} sign={sign} />
            <span class="ws-name">{called ?? name}</span>
            {place ? (
              <b class={`ws-team-${team ?? "none"}`}>
                {at + 1}
                {points !== undefined && <small>{points < 0 ? `−${-points}` : `+${points}`}</small>}
              </b>
            ) : (
              <b>–</b>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The level of each team as a card: one that goes up turns over, in a draw it comes back the same. */
function Levels({ levels }: { levels: LevelCard[] }) {
  return (
    <ul class="ws-levels" aria-hidden>
      {levels.map(({ team, before, after }) => (
        <li key={team} class={before === after ? undefined : "ws-level-up"}>
          <span class={`ws-level ws-team-${team}`}>
            <b>{before}</b>
            <b>{after}</b>
          </span>
          <Team team={team} />
        </li>
      ))}
    </ul>
  );
}

interface ResultProps {
  view: Pick<TableView, "outcome" | "seats" | "debrief" | "me">;
  act: Act<TableActions>;
}

/** What lies on the felt once a hand is over. */
export function Result({ view: { outcome, seats, debrief, me }, act }: ResultProps) {
  return (
    <div class={outcome?.isWon ? "ws-result ws-result-won" : "ws-result"} tabIndex={0}>
      {outcome && <Outcome outcome={outcome} />}
      {outcome && outcome.levels.length > 0 && <Levels levels={outcome.levels} />}
      {seats.some(({ place }) => place) && <Escape seats={seats} paid={outcome?.paid ?? []} me={me} />}
      {debrief && (
        <Debrief debrief={debrief} onAgain={(moment) => void act("try_again", { moment })} />
      )}
    </div>
  );
}
