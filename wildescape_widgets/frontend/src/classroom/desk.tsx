// What only a teacher has: who is in the class, the questions, and what is kept of it.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../shared/button";
import { Go } from "../shared/link";
import type { Shown } from "../shared/mount";
import { pause } from "../shared/host";
import { saveAs } from "../shared/files";
import { askedBefore, now } from "./asked-before";
import { Answers, Compose, hasDraft } from "./compose";
export { HandedIn } from "./handed-in";
import { Part } from "../shared/parts";
import type { Desk } from "./ask";
import { Roster, type RosterProps } from "./roster";
import type { AskClassActions, AskView, ClassTablesNews } from "./shapes";
import { Sets } from "./sets";
import { GoOn, amendTaught } from "./taught-here";
import { TeacherLink } from "./teacher-link";
import * as css from "./classroom.sheet.css";

type Props = Shown<AskView, AskClassActions>;

/** How long Python has for the table. */
const ANSWERS_WITHIN_MS = 3000;

/** Saves the answers as a table: without Python there is what it has made of them so far. */
async function saveTable({ host, view }: Props): Promise<void> {
  const made = await Promise.race([
    host.insist("save_table"),
    pause(ANSWERS_WITHIN_MS).then(() => ({ ok: false as const })),
  ]);
  // Classes of one day have files of their own.
  const name = `answers ${now().replace(":", "")}.csv`;
  if (made.ok) return saveAs(name, made.text ?? "");
  const kept = askedBefore().map(({ lines }) => lines ?? "");
  saveAs(name, `\uFEFF${view.tableHead}${kept.join("")}`);
}

interface KeptProps extends Props {
  /** Whether there is no class any more. */
  isOver: boolean;
  children: ComponentChildren;
}

/** Offers the answers while the class can't be heard of. */
export function Kept({ host, view, isOver, children }: KeptProps) {
  const { texts } = view;
  return (
    <div class="ws-class-kept">
      <p>{texts.kept}</p>
      {isOver && <p>{texts.goOn}</p>}
      <div class="ws-buttons">
        <Button
          kind={isOver ? "ws-primary" : ""}
          act="save-kept"
          onClick={() => void saveTable({ host, view })}
        >
          {texts.saveTable}
        </Button>
        {children}
      </div>
    </div>
  );
}

interface DoorProps extends Props {
  /** Why nobody can join a class here; empty if they can. */
  alone: string | false;
  /** Whether answers of a class before are still here. */
  isKept: boolean;
  onGoOn(desk: Desk): void;
  onOpen(): void;
}

/** Before a class: open one, or go on with the one of this browser. */
export function Door({ host, view, alone, isKept, onGoOn, onOpen }: DoorProps) {
  const { texts } = view;
  const [isFound, setFound] = useState(false);
  return (
    <>
      <h1 class="ws-headline">{texts.title}</h1>
      {!isKept && <GoOn {...{ host, texts, onGoOn }} onFound={setFound} />}
      {alone && <p class="ws-warning">{alone}</p>}
      <p>{isFound ? texts.openAnew : texts.openFirst}</p>
      <div class="ws-buttons">
        <Button kind={isKept || isFound ? "" : "ws-primary"} act="open" onClick={onOpen}>
          {texts.open}
        </Button>
      </div>
      {host.around?.rooms["practice"] && (
        <Go around={host.around} address="#/practice/class">
          {texts.asClass}
        </Go>
      )}
    </>
  );
}

interface TaughtProps extends Props, Omit<RosterProps, "view"> {
  desk: Desk;
  address: string;
  tables: ClassTablesNews | null | undefined;
}

/** What there is besides questions while a class is open: its tables, who is in, the way back. */
export function Taught({ desk, address, tables, host, ...roster }: TaughtProps) {
  const { view, roll } = roster;
  const { pupils = [] } = roll;
  const play = (tables || pupils.length > 0 || (roll.mistakes?.length ?? 0) > 0) && (
    <Part host={host} name="class-tables">
      {({ ClassTables }) => (
        <ClassTables {...{ view, desk, address, pupils, roll }} news={tables} />
      )}
    </Part>
  );
  return (
    <>
      {tables && play}
      <Roster
        {...roster}
        onAmend={(pupil, name) => {
          amendTaught(desk.code, pupil, name);
          roster.onAmend(pupil, name);
        }}
      />
      {!tables && play}
      <TeacherLink {...{ desk, address, view }} />
    </>
  );
}

interface QuestionsProps extends Props {
  /** Whether the set is open, and what was asked before is known. */
  isReady: boolean;
  /** What the address has brought along. */
  brought: string;
  setProblem(problem: string): void;
  onReady(): void;
  /** Asks the question in this place; there is nobody to ask without a class. */
  onAsk: ((at: number) => void) | undefined;
}

export function Questions(props: QuestionsProps) {
  const { host, view, onAsk } = props;
  const { texts, prepared, running, set } = view;
  const [editing, setEditing] = useState<number | null>(null);
  const [isNew, setNew] = useState(hasDraft);
  const fresh = useRef<HTMLDetailsElement>(null);
  useEffect(() => setEditing(null), [set.key]);
  // While a question is open, the next one needs no room.
  const ask = (at: number): void => {
    setNew(false);
    if (fresh.current) fresh.current.open = false;
    onAsk!(at);
  };
  const remove = async (at: number): Promise<void> => {
    // What is edited stays what it is, also until Python has removed the other one.
    setEditing((now) => (now === null || now < at ? now : now === at ? null : now - 1));
    const { ok } = await host.insist("remove", { at });
    if (!ok) setEditing(editing);
  };
  return (
    <section class="ws-prepared" aria-label={texts.prepared}>
      <h2>{texts.prepared}</h2>
      <Sets
        {...props}
        onReady={(isEmpty) => {
          setNew(isNew || isEmpty);
          props.onReady();
        }}
      />
      {prepared.length === 0 && <p class="ws-quiet-text">{onAsk ? texts.none : texts.prepare}</p>}
      <ol>
        {prepared.map(({ goal, cards, isAllRight }, at) => (
          <li key={editing === at ? "edited" : at} class={at === running ? css.running : ""}>
            {editing === at ? (
              <Compose host={host} view={view} at={at} onDone={() => setEditing(null)} />
            ) : (
              <>
                <span>
                  {goal} <small>{cards}</small>
                  {isAllRight && <span class="ws-warning"> {texts.allRight}</span>}
                </span>
                <span class={css.preparedButtons}>
                  {onAsk && (
                    <Button
                      kind="ws-primary"
                      act="ask"
                      label={`${texts.ask}: ${goal}`}
                      onClick={() => ask(at)}
                    >
                      {at === running ? texts.askAgain : texts.ask}
                    </Button>
                  )}
                  <Button label={`${texts.edit}: ${goal}`} onClick={() => setEditing(at)}>
                    {texts.edit}
                  </Button>
                  <Button label={`${texts.remove}: ${goal}`} onClick={() => void remove(at)}>
                    {texts.remove}
                  </Button>
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
      <details ref={fresh} class="ws-words" open={isNew}>
        <summary>{texts.newOne}</summary>
        <Compose
          host={host}
          view={view}
          at={null}
          onDone={() => {}}
          onAsk={onAsk && (() => ask(prepared.length))}
        />
      </details>
      <Answers {...{ host, view }} saveTable={() => saveTable({ host, view })} />
    </section>
  );
}
