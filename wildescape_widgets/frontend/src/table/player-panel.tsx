// The learner's side of the table: the hand, the verdict and the buttons. Choosing a card redraws
// only this part.

import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Given } from "../shared/host";
import type { Shown } from "../shared/mount";
import type { ChoiceVerdict, HintButton, TableActions, TableView } from "./shapes";
import { Problem, useAsk } from "../shared/asking";
import { deck } from "../shared/parts";
import { Button, OWN_KEYS, Select } from "../shared/button";
import { useChoice } from "../cards/selection";
import { goHome } from "./focus";
import { Hand } from "../cards/hand";
import { Hints } from "./hints";
import { PileButton } from "./piles";
import { isCalm } from "./played-cards";
import { Verdict } from "../cards/verdict";

type Props = Shown<TableView, TableActions>;

const REMEMBERED = 4;
/** No more than so many cards come into a hand by tribute. */
const MOST_GIFTS = 3;

/** The newest sentences, each left in place until it has surely been read out. */
function useSaid({ rev, said }: TableView): { rev: number; text: string }[] {
  const heard = useRef<{ rev: number; text: string }[]>([]);
  if (said.length && heard.current.at(-1)?.rev !== rev)
    heard.current = [...heard.current, { rev, text: said.join(" ") }].slice(-REMEMBERED);
  return heard.current;
}

const isSame = (places: readonly number[], others: readonly number[]): boolean =>
  places.length === others.length && places.every((place) => others.includes(place));

export function PlayerPanel({ host, view }: Props) {
  const { texts, can, hand, answers, replay, hints, mustPass, autoPass } = view;
  const root = useRef<HTMLDivElement>(null);
  const { chosen, judged, judgedPlaces, isBehind, choose, now } = useChoice<ChoiceVerdict>(host);
  const said = useSaid(view);
  const { problem, setProblem, ask } = useAsk();
  useEffect(() => setProblem(""), [view.rev, chosen]);

  // A refusal that the verdict shows already isn't shown twice.
  const isSeen = !!judged?.why && problem.endsWith(judged.why);
  const say = useRef<HTMLDivElement>(null);
  useEffect(() => say.current?.scrollTo?.(0, 0), [judged?.title, problem]);
  const meanings = judgedPlaces.flatMap((place, at) => {
    const face = judged?.faces[at];
    return face && face !== hand?.cards[place]?.card ? [[place, face] as const] : [];
  });
  // It goes with its cards: beside others that the learner chooses it would say something else.
  const last = hints.at(-1);
  const hint = last && isSame(chosen, last.cards) ? last : undefined;
  const lit = hint?.cards ?? hand?.lit;

  const act = async <Name extends keyof TableActions>(
    action: Name,
    ...fields: Given<TableActions[Name]>
  ): Promise<void> => {
    const { ok } = await ask(host.request(action, ...fields));
    if (ok && root.current?.contains(document.activeElement)) goHome(root.current);
  };
  const play = (): void => {
    const { places, reading } = now();
    void act("play", { cards: places, reading });
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
          piles={view.sort === "piles" ? cards.piles : cards.plays}
          onChoose={choose}
          onPlay={play}
        />
      ),
    [view, chosen, meanings.join(), lit],
  );

  // A hand is dealt where none or the rest of one was.
  const count = cards?.cards.length ?? 0;
  const before = useRef(count);
  useLayoutEffect(() => {
    const isDealt = !replay && count > before.current + MOST_GIFTS;
    if (isDealt && root.current && view.speed !== "at once" && !isCalm())
      deck.made?.deal(root.current);
    before.current = count;
  }, [count]);

  const marks = (key: HintButton): boolean => hint?.button === key;
  const isWatching = replay !== null && !replay.isBranch;
  const asks = !isWatching && !view.setup;
  const isLed = view.isExercise || view.teaching;
  const isSorted = view.sort === "plays";
  const isDue = view.phase === "play" || view.phase === "tribute";
  const button = (
    key: string,
    text: string,
    isOn = true,
    isMain = false,
    onClick: () => void = () => void act(key as "go"),
  ) => (
    <Button
      key={key}
      kind={isMain ? "ws-primary" : undefined}
      off={!isOn}
      act={key === "go" ? "next" : key}
      shortcut={key === "pass" ? "P" : undefined}
      onClick={onClick}
    >
      {text}
    </Button>
  );
  return (
    <div ref={root} class="ws-player-panel">
      {!view.setup && heldCards}
      <div class="ws-act">
        {/* All that is said here has one place, so that nothing of it moves the buttons. */}
        <div ref={say} class="ws-say" tabIndex={0}>
          <Verdict
            // The hint has said already what its cards are.
            judged={asks && !hint?.text ? judged : null}
            isAgain={isSeen}
            isBehind={isBehind}
            help={asks && (isSeen || !problem) && <Hints coach={view.coach} hint={hint} />}
            empty={asks ? (isLed && view.prompt) || (isDue && cards ? texts.choose : "") : ""}
          >
            <span class="ws-unseen">
              {said.map(({ rev, text }) => (
                <span key={rev}>{text} </span>
              ))}
            </span>
            {asks && !isLed && <span class="ws-unseen">{view.prompt}</span>}
          </Verdict>
          <Problem text={problem} isSeen={isSeen} />
          {asks && judged?.readings[1] && (
            <Select
              label={texts.stateIt}
              value={String(judged.readings.findIndex((reading) => reading.counts))}
              options={judged.readings.map(({ title }, number) => [String(number), title])}
              onChange={(reading) => choose((same) => same, Number(reading))}
            />
          )}
        </div>
        {asks && (
          <div class="ws-buttons">
            {/* The main one is the first: it has one place. */}
            {can.go && button("go", texts.go, true, true)}
            {view.phase === "over" && can.setup && button("setup", texts.setup, true, true)}
            {answers &&
              (["tell", "refuse"] as const).map(
                (key) =>
                  answers[key] &&
                  button(
                    key,
                    answers[key],
                    true,
                    marks(key),
                    () => void act("answer", { tell: key === "tell" }),
                  ),
              )}
            {isDue && cards && !answers && (
              <>
                {button("play", texts.play, can.play, judged?.legal, play)}
                {can.take !== undefined
                  ? button("take", texts.take, can.take, marks("take"))
                  : view.phase === "play" &&
                    button("pass", texts.pass, can.pass, mustPass || marks("pass"))}
              </>
            )}
            {isDue &&
              cards &&
              can.hint !== undefined &&
              button("hint", texts.hint, can.hint, false, () => void ask(host.insist("hint")))}
            {isDue &&
              cards &&
              !answers &&
              // There is something to clear, or the hand may be sorted.
              (chosen.length || view.game !== "wildescape" ? (
                button("clear", texts.clear, chosen.length > 0, false, () => choose(() => []))
              ) : (
                <Button
                  act="sort"
                  label={texts.byPlays}
                  pressed={isSorted}
                  shortcut="S"
                  onClick={() =>
                    void host.insist("set_sort", { sort: isSorted ? "rank" : "plays" })
                  }
                >
                  {texts.sort}
                </Button>
              ))}
            {cards && !answers && !view.walk && (
              <PileButton
                view={view}
                chosen={chosen}
                onPiles={(piles) => {
                  void ask(host.request("set_piles", { piles }));
                  choose(() => []);
                }}
              />
            )}
            {can.whole && button("whole", texts.whole)}
            {can.rewind && view.given[0] && button("restart", texts.again)}
            {can.rewind && button("rewind", texts.rewind)}
          </div>
        )}
        {asks && (mustPass || autoPass) && (
          <label class="ws-switch">
            <input
              type="checkbox"
              role="switch"
              checked={autoPass}
              {...OWN_KEYS}
              onChange={() => void ask(host.insist("set_auto_pass", { on: !autoPass }))}
            />
            {texts.autoPass}
          </label>
        )}
      </div>
    </div>
  );
}
