import { useEffect, useRef } from "preact/hooks";
import { type Act, Problem, useAsk } from "../shared/asking";
import { Button } from "../shared/button";
import { Controls } from "./controls";
import { PlayerPanel } from "./player-panel";
import { Draw } from "./draw";
import { goHome, pressShortcut, usePanelShown, useFocusKept } from "./focus";
import { Felt, Team } from "./seats";
import { type Host, QUIET_FOR_MS } from "../shared/host";
import { type Shown, widget } from "../shared/mount";
import { Part } from "../shared/parts";
import type { TableActions, TableView } from "./shapes";
import * as css from "./panel.css";

/** Asks now and then whether Python is still there. */
function usePing(host: Host<TableView, TableActions>, { rev, isBusy }: TableView): void {
  useEffect(() => {
    const ping = (): void => void host.request("ping");
    const onSeen = (): void => {
      if (document.visibilityState === "visible") ping();
    };
    const timer = isBusy ? setInterval(ping, QUIET_FOR_MS) : undefined;
    document.addEventListener("visibilitychange", onSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onSeen);
    };
  }, [rev]);
}

/** A window that measures less one way or the other is a phone's. */
const PHONE = 501;

export function TableWidget(shown: Shown<TableView, TableActions>) {
  const { host, view } = shown;
  const { texts, setup, drawn, replay, walk, teaching, builder, isExercise } = view;
  const line = replay ?? walk;
  const root = useRef<HTMLDivElement>(null);
  const { problem, setProblem, ask } = useAsk();
  useFocusKept(root);
  const onClick = usePanelShown(root, view);
  usePing(host, view);
  useEffect(() => setProblem(""), [view.rev]);

  const isOver = !view.can.go && /o(utcome|ver)/.test(view.phase);
  // A game of a lesson has a table of its own, but on a phone.
  const isFixed = isExercise
    ? !isOver && (innerWidth < PHONE || innerHeight < PHONE)
    : !setup && !teaching;

  const act: Act<TableActions> = (action, ...fields) => void ask(host.insist(action, ...fields));

  return (
    <div
      ref={root}
      class={`ws-table${isExercise ? ` ws-exercise${isOver ? " ws-ended" : ""}` : ""}${isFixed ? " ws-fixed" : ""}`}
      role="group"
      data-page={isExercise ? undefined : "table"}
      aria-label={texts.table}
      tabIndex={-1}
      onClick={onClick}
      onKeyDownCapture={pressShortcut}
    >
      {view.hand && (
        <Button kind={css.skip} onClick={() => goHome(root.current!)}>
          {texts.toHand}
        </Button>
      )}
      <div class="ws-head">
        <strong class={view.teams[0] ? "ws-unseen" : ""}>{view.title}</strong>
        {view.teams.map(({ team, text }) => (
          <span key={team} class="ws-side">
            <Team team={team} />
            {text}
          </span>
        ))}
        {view.trump && (
          <span class="ws-trump">
            {texts.trump} <b>{view.trump}</b>
          </span>
        )}
        {view.count && <span class="ws-count">{view.count}</span>}
        {isFixed && (
          // The verdict's region reads it out.
          <p class="ws-sentence" aria-hidden>
            {view.prompt}
          </p>
        )}
        {!setup && (
          <Controls {...shown} act={act} />
        )}
      </div>
      {!setup && <Problem text={problem} />}
      <Part host={host} name="saved-match">
        {({ SavedMatchNotice }) => <SavedMatchNotice {...shown} />}
      </Part>
      {teaching && !setup && (
        <Part host={host} name="teacher">
          {({ Teacher }) => (
            <Teacher {...shown} teaching={teaching} act={act} root={root} />
          )}
        </Part>
      )}
      {line?.isBranch && (
        <div class="ws-notice">
          {!line.isLater && <p>{texts.branched.replace("{at}", `${line.at}`)}</p>}
          <Button onClick={() => act("back")}>{walk ? teaching?.texts.return : texts.record}</Button>
        </div>
      )}
      {!line && view.can.back && (
        <div class="ws-notice">
          <p>{texts.waits}</p>
          <Button onClick={() => act("back")}>{texts.back}</Button>
        </div>
      )}
      {view.given[0] && (
        <Part host={host} name="given">
          {({ Given }) => <Given {...shown} />}
        </Part>
      )}
      {setup && (
        <Part host={host} name="setup">
          {({ SetupForm }) => <SetupForm {...shown} setup={setup} />}
        </Part>
      )}
      {!setup && (
        <Felt {...shown} act={act}>
          {drawn && <Draw drawn={drawn} />}
          {view.outcome && (
            <Part host={host} name="debrief">
              {({ Result }) => <Result view={view} act={act} />}
            </Part>
          )}
        </Felt>
      )}
      <PlayerPanel {...shown} />
      {!host.around && (
        <Part host={host} name="box">
          {({ Box }) => <Box root={root} />}
        </Part>
      )}
      {builder && builder.unseen[0] && (
        <Part host={host} name="builder">
          {({ UnseenTurn }) => <UnseenTurn {...shown} builder={builder} />}
        </Part>
      )}
      {!setup && line && !line.isBranch && (
        <Part host={host} name="scrubber">
          {({ Scrubber }) => <Scrubber {...shown} replay={line} act={act} />}
        </Part>
      )}
    </div>
  );
}

export default widget(TableWidget);
