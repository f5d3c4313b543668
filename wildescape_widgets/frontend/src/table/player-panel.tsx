// The learner's side of the table: the hand, the verdict, and what may be done. The only part that
// is drawn again when a card is chosen.

import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Host, Reply } from "../shared/host";
import type { Judged, TableView } from "./shapes";
import { Problem, useAsk } from "../shared/asking";
import { Button, Select } from "../shared/button";
import { useChoice } from "../cards/selection";
import { goHome } from "./focus";
import { Hand } from "../cards/hand";
import { Hints, useHints } from "./hints";
import { Verdict } from "../cards/verdict";

interface Props {
  host: Host<TableView>;
  view: TableView;
}

const PLAIN = { reading: null };
const REMEMBERED = 4;

/** The newest sentences, each kept as it is until it has surely been read out. */
function useSaid({ rev, said }: TableView): { rev: number; text: string }[] {
  const heard = useRef<{ rev: number; text: string }[]>([]);
  if (said.length && heard.current.at(-1)?.rev !== rev)
    heard.current = [...heard.current, { rev, text: said.join(" ") }].slice(-REMEMBERED);
  return heard.current;
}

export function Desk({ host, view }: Props) {
  const { texts, can, hand, answers, replay } = view;
  const root = useRef<HTMLDivElement>(null);
  const { chosen, answered, choose, now } = useChoice<TableView, Reply & { judged: Judged | null }>(
    host,
    view,
    PLAIN,
  );
  const { rungs, hasMore, climb } = useHints(host, view);
  const said = useSaid(view);
  const { problem, setProblem, ask } = useAsk();
  useEffect(() => setProblem(""), [view.rev, chosen]);

  const judged = answered?.answer.judged ?? null;
  // What the verdict says already is not written twice.
  const isSeen = !!judged?.why && problem.endsWith(judged.why);
  const meanings = (answered?.places ?? []).flatMap((place, at) => {
    const face = judged?.faces[at];
    return face && face !== hand?.cards[place]?.card ? [[place, face] as const] : [];
  });
  const lit = rungs.at(-1)?.cards;

  const act = async (action: string, fields = {}): Promise<void> => {
    const { ok } = await ask(host.request(action, fields));
    if (ok && root.current?.contains(document.activeElement)) goHome(root.current);
  };
  const play = (): void => {
    const { places, fields } = now();
    void act("play", { cards: places, ...fields });
  };

  const cards = hand?.cards.length ? hand : null;
  const heldCards = useMemo(
    () =>
      cards && (
        <Hand
          cards={cards.cards}
          order={cards.orders[view.sort]}
          chosen={chosen}
          meanings={new Map(meanings)}
          label={cards.label}
          lit={lit ?? []}
          onChoose={choose}
          onPlay={play}
        />
      ),
    [view, chosen, meanings.join(), lit],
  );

  const isWatching = replay !== null && !replay.isBranch;
  const asks = !isWatching && !view.setup;
  const isDue = view.phase === "play" || view.phase === "tribute";
  const button = (key: string, text: string, onClick: () => void, isOn = true, isMain = false) => (
    <Button key={key} kind={isMain ? "ws-primary" : undefined} off={!isOn} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <div ref={root} class="ws-desk">
      {!view.setup && heldCards}
      <div class="ws-act">
        <Verdict
          judged={asks ? judged : null}
          isAgain={isSeen}
          empty={asks ? view.prompt || (isDue && cards ? texts.choose : "") : ""}
        >
          <span class="ws-unseen">
            {said.map(({ rev, text }) => (
              <span key={rev}>{text} </span>
            ))}
          </span>
        </Verdict>
        {asks && (
          <div class="ws-buttons">
            {answers && (
              <>
                {answers.tell &&
                  button("tell", answers.tell, () => void act("answer", { tell: true }))}
                {answers.refuse &&
                  button("refuse", answers.refuse, () => void act("answer", { tell: false }))}
              </>
            )}
            {isDue && cards && !answers && (
              <>
                {button("play", texts.play, play, can.play, judged?.legal)}
                {can.take !== undefined
                  ? button("take", texts.take, () => void act("take"), can.take)
                  : view.phase === "play" &&
                    button("pass", texts.pass, () => void act("pass"), can.pass)}
                {button(
                  "hint",
                  rungs.length ? texts.nextHint : texts.hint,
                  () => void ask(climb()),
                  can.hint && hasMore,
                )}
                {button("clear", texts.clear, () => choose(() => []), chosen.length > 0)}
              </>
            )}
            {can.go && button("go", texts.go, () => void act("go"), true, true)}
            {can.rewind && button("rewind", texts.rewind, () => void act("rewind"))}
            {view.phase === "over" &&
              can.setup &&
              button("setup", texts.setup, () => void act("setup"), true, true)}
          </div>
        )}
      </div>
      <Problem text={problem} isSeen={isSeen} />
      {judged && judged.readings.length > 1 && asks && (
        <Select
          label={texts.stateIt}
          value={String(judged.readings.findIndex((reading) => reading.counts))}
          options={judged.readings.map(({ title }, number) => [String(number), title])}
          onChange={(reading) => choose((same) => same, { reading: Number(reading) })}
        />
      )}
      <Hints rungs={rungs} label={texts.hints} />
    </div>
  );
}
