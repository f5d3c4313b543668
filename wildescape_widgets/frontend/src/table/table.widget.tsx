import { useEffect, useRef, useState } from "preact/hooks";
import { type Act, Problem, useAsk } from "../shared/asking";
import { Button } from "../shared/button";
import { Controls } from "./controls";
import { PlayerPanel } from "./player-panel";
import { Draw } from "./draw";
import { pressShortcut, usePanelShown, useFocusKept } from "./focus";
import { Felt, Team } from "./seats";
import { type Host, QUIET_FOR_MS } from "../shared/host";
import { type Shown, widget } from "../shared/mount";
import { Part } from "../shared/parts";
import { useSettings } from "../shared/settings";
import type { TableActions, TableView } from "./shapes";
import "../shared/style.css";
import "./table.css";

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

export function TableWidget({ host, view }: Shown<TableView, TableActions>) {
  const { texts, setup, drawn, replay } = view;
  const root = useRef<HTMLDivElement>(null);
  const { problem, setProblem, ask } = useAsk();
  const [isPointing, setPointing] = useState(false);
  const [isLarge, setLarge] = useState(false);
  useFocusKept(root);
  const onClick = usePanelShown(root, view);
  const { sounds } = useSettings();
  usePing(host, view);
  useEffect(() => setProblem(""), [view.rev]);

  const isOver = !view.can.go && /o(utcome|ver)/.test(view.phase);

  const act: Act<TableActions> = (action, ...fields) => void ask(host.insist(action, ...fields));

  return (
    <div
      ref={root}
      class={`ws-table${view.isExercise ? ` ws-exercise${isOver ? " ws-ended" : ""}` : ""}${isLarge ? " ws-large" : ""}${isPointing ? " ws-pointing" : ""}`}
      role="group"
      data-page={view.isExercise ? undefined : "table"}
      aria-label={texts.table}
      tabIndex={-1}
      onClick={onClick}
      onKeyDownCapture={pressShortcut}
    >
      <div class="ws-head">
        <strong class={view.teams.length ? "ws-unseen" : undefined}>{view.title}</strong>
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
        {!setup && (
          <Controls
            host={host}
            view={view}
            act={act}
            isPointing={isPointing}
            onPoint={() => setPointing(!isPointing)}
            isLarge={isLarge}
            onLarge={() => setLarge(!isLarge)}
          />
        )}
      </div>
      {!setup && <Problem text={problem} />}
      <Part host={host} load={() => import("./saved-match")}>
        {({ SavedMatchNotice }) => <SavedMatchNotice host={host} view={view} />}
      </Part>
      {replay?.isBranch && (
        <div class="ws-notice">
          <p>{texts.branched.replace("{at}", `${replay.at}`)}</p>
          <Button onClick={() => act("back")}>{texts.record}</Button>
        </div>
      )}
      {!replay && view.can.back && (
        <div class="ws-notice">
          <p>{texts.waits}</p>
          <Button onClick={() => act("back")}>{texts.back}</Button>
        </div>
      )}
      {setup && (
        <Part host={host} load={() => import("./setup")}>
          {({ SetupForm }) => <SetupForm host={host} view={view} setup={setup} />}
        </Part>
      )}
      {!setup && drawn && <Draw drawn={drawn} />}
      {!setup && !drawn && <Felt host={host} view={view} act={act} />}
      <PlayerPanel host={host} view={view} />
      {isPointing && (
        <Part host={host} load={() => import("./pointer")}>
          {({ Pointer }) => <Pointer root={root} rev={view.rev} />}
        </Part>
      )}
      {sounds && (
        <Part host={host} load={() => import("./sounds")}>
          {({ Sounds }) => <Sounds view={view} />}
        </Part>
      )}
      {!setup && replay && !replay.isBranch && (
        <Part host={host} load={() => import("./scrubber")}>
          {({ Scrubber }) => <Scrubber host={host} view={view} replay={replay} act={act} />}
        </Part>
      )}
    </div>
  );
}

export default widget(TableWidget);
