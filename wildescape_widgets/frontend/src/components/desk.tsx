// The learner's side of the table: the hand, the verdict, and what may be done. The only part that
// is drawn again when a card is chosen.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Host, Reply } from "../host";
import type { Judged, TableView } from "../scene";
import { Button, Select } from "./button";
import { useChoice } from "./choice";
import { goHome } from "./focus";
import { Hand } from "./hand";
import { Hints, useHints } from "./hints";
import { Toolbar } from "./toolbar";
import { Verdict } from "./verdict";

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
  const { rungs, climb } = useHints(host, view);
  const said = useSaid(view);
  const [problem, setProblem] = useState("");
  useEffect(() => setProblem(""), [view.rev, chosen]);

  const judged = answered?.answer.judged ?? null;
  const meanings = (answered?.places ?? []).flatMap((place, at) => {
    const face = judged?.faces[at];
    return face && face !== hand?.cards[place]?.card ? [[place, face] as const] : [];
  });
  const lit = rungs.findLast((rung) => rung.cards.length)?.cards;

  const ask = async (asked: Promise<Reply>): Promise<void> => {
    const { ok, text } = await asked;
    if (!ok) setProblem(text ?? "");
    else if (root.current?.contains(document.activeElement)) goHome(root.current);
  };
  const act = (action: string, fields = {}): void => void ask(host.request(action, fields));
  const play = (): void => {
    const { places, fields } = now();
    act("play", { cards: places, ...fields });
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
  const isActive = !isWatching && (can.play || can.pass || can.take || can.hint || cards !== null);
  const asks = !isWatching && !view.setup;
  return (
    <div ref={root} class="ws-desk">
      {!view.setup && heldCards}
      <div class="ws-act" key="act">
        <Verdict judged={asks ? judged : null} empty={asks ? view.prompt || (cards ? texts.choose : "") : ""}>
          <span class="ws-unseen">
            {said.map(({ rev, text }) => (
              <span key={rev}>{text} </span>
            ))}
          </span>
        </Verdict>
        {asks && (isActive || can.go || answers) && (
          <div class="ws-buttons">
            {answers && (
              <>
                <Button key="tell" kind="ws-primary" onClick={() => act("answer", { tell: true })}>
                  {answers.tell}
                </Button>
                <Button key="refuse" onClick={() => act("answer", { tell: false })}>
                  {answers.refuse}
                </Button>
              </>
            )}
            {isActive && !answers && (
              <>
                <Button
                  key="play"
                  kind={judged?.legal ? "ws-primary" : undefined}
                  off={!can.play}
                  onClick={play}
                >
                  {texts.play}
                </Button>
                {can.take === undefined ? (
                  <Button key="pass" off={!can.pass} onClick={() => act("pass")}>
                    {texts.pass}
                  </Button>
                ) : (
                  <Button key="take" off={!can.take} onClick={() => act("take")}>
                    {texts.take}
                  </Button>
                )}
                <Button
                  key="hint"
                  off={!can.hint}
                  onClick={() =>
                    void climb().then(({ ok, text }) => setProblem(ok ? "" : (text ?? "")))
                  }
                >
                  {rungs.length ? texts.nextHint : texts.hint}
                </Button>
              </>
            )}
            {can.go && (
              <Button key="go" kind="ws-primary" onClick={() => act("go")}>
                {texts.go}
              </Button>
            )}
          </div>
        )}
      </div>
      <p class="ws-problem" role="alert">
        {problem}
      </p>
      {judged && judged.readings.length > 1 && asks && (
        <Select
          label={texts.stateIt}
          value={String(judged.readings.findIndex((reading) => reading.counts))}
          options={judged.readings.map(({ title }, number) => [String(number), title])}
          onChange={(reading) => choose((same) => same, { reading: Number(reading) })}
        />
      )}
      <Hints rungs={rungs} label={texts.hints} />
      {cards && !view.setup && (
        <Toolbar host={host} view={view} chosen={chosen.length} onClear={() => choose(() => [])} />
      )}
    </div>
  );
}
