// The sets of questions that a teacher has prepared: this browser keeps them.

import { useEffect, useRef, useState } from "preact/hooks";
import { Problem, useAsk } from "../shared/asking";
import { Button, Select, TextField, submits } from "../shared/button";
import { Copied } from "../shared/copied";
import { filled } from "../shared/filled";
import { saveAs } from "../shared/files";
import type { Shown } from "../shared/mount";
import { Part } from "../shared/parts";
import { askedBefore } from "./asked-before";
import {
  type KeptSet,
  freeName,
  keepSet,
  keptSet,
  keptSets,
  newKey,
  onSetElsewhere,
  openLast,
  openedLast,
  removeSet,
} from "./kept-sets";
import type { AskClassActions, AskView } from "./shapes";
import { remember, remembered, untilHeard, useOnce } from "./talk";
import * as css from "./classroom.sheet.css";

/** What this tab has open; all of it, where the browser keeps no sets. */
const OPEN = "wildescape/questions";

/** What the code of a set begins with. */
export const SET_CODE = /^wq\d/;

const asText = ({ name, questions }: Omit<KeptSet, "key">): string =>
  JSON.stringify({ is: "wildescape-questions", name, questions });

type DeskProps = Shown<AskView, AskClassActions>;

interface Props extends DeskProps {
  isReady: boolean;
  /** What the address has brought along. */
  brought: string;
  setProblem(problem: string): void;
  /** The set is open, and what was asked before is known; whether there were no questions yet. */
  onReady(isNew: boolean): void;
}

export function Sets({ host, view, isReady, brought, setProblem, onReady }: Props) {
  const { texts, prepared, set, lang } = view;
  const [sets, setSets] = useState(keptSets);
  const [isKept, setKept] = useState(true);
  const [isDeleting, setDeleting] = useState(false);
  const once = useOnce();
  const questions = prepared.map(({ form, fields }) => ({ form, fields }));
  const now: KeptSet = { ...set, questions };
  const text = asText(now);

  const others = (key: string): KeptSet[] => keptSets().filter((one) => one.key !== key);
  const unused = (besides: readonly KeptSet[]): string => {
    for (let number = 1; ; number++) {
      const name = filled(texts.setNumber, { number });
      if (!besides.some((one) => one.name === name)) return name;
    }
  };
  const asNew = (besides = keptSets()): string => asText({ name: unused(besides), questions: [] });
  /** Opens a set in the place of the one that is open; that one is kept. */
  const open = async (given: string, key = newKey()): Promise<boolean> => {
    const reply = await host.insist("open_list", { text: given, key });
    setProblem((reply.ok ? reply.told : reply.text) ?? "");
    if (!reply.ok) return false;
    const name = freeName(reply.name || unused(others(key)), others(key));
    if (name !== reply.name) await host.insist("name_set", { name });
    return true;
  };

  // It must be open before the class is heard of.
  useEffect(() => {
    if (isReady) return;
    const restore = async (): Promise<void> => {
      const here = remembered<Partial<KeptSet>>(OPEN);
      const key = set.key || here?.key || openedLast() || (keptSets()[0]?.key ?? "");
      const isHereAlone = !!here?.questions && here.key === key;
      const kept = isHereAlone ? (here as KeptSet) : keptSet(key);
      if (!set.key || (kept && asText(kept) !== text)) {
        let first = kept ? { text: asText(kept), key } : { text: asNew(), key: newKey() };
        await untilHeard(async () => {
          const reply = await host.insist("open_list", first);
          if (reply.ok || reply.reason === "lost") return reply;
          // What can't be opened stays what it is.
          setProblem(reply.text ?? "");
          first = { text: asNew(), key: newKey() };
          return host.insist("open_list", first);
        });
      }
      // Where Python is still there, it knows what was asked.
      for (const { lines, ...before } of set.key ? [] : askedBefore())
        await untilHeard(() => host.insist("follow", { time: "", ...before, isOpen: false }));
      if (SET_CODE.test(brought) && isHereAlone) setProblem(texts.setUnkept);
      else if (SET_CODE.test(brought)) {
        history.replaceState(null, "", "#/ask");
        await open(brought);
      }
      onReady(!kept?.questions.length);
    };
    void restore();
  }, []);

  useEffect(() => {
    if (!isReady || !set.key) return;
    // A set in which nothing was ever written isn't kept.
    const isKeptNow = (!questions.length && !keptSet(set.key)) || keepSet(now);
    setKept(isKeptNow);
    remember(OPEN, isKeptNow ? { key: set.key } : now);
    openLast(set.key);
    setSets(keptSets());
  }, [isReady, set.key, text]);

  // Another tab writes in the same set.
  const newest = useRef({ set, open });
  newest.current = { set, open };
  useEffect(
    () =>
      onSetElsewhere((key) => {
        setSets(keptSets());
        const kept = keptSet(key);
        if (kept && key === newest.current.set.key) void newest.current.open(asText(kept), key);
      }),
    [],
  );

  const save = async (): Promise<void> => {
    const { ok, name, text } = await host.insist("save_list");
    if (ok) saveAs(name, text ?? "");
  };
  const remove = async (): Promise<void> => {
    setDeleting(false);
    const next = sets.find(({ key }) => key !== set.key);
    if (!(await open(next ? asText(next) : asNew(others(set.key)), next?.key))) return;
    removeSet(set.key);
    setSets(keptSets());
  };
  /** Leaves the set for another one, unless it would be lost. */
  const leaveFor = (given: string, key?: string): void => {
    if (isKept) once(() => open(given, key));
    else setProblem(texts.setUnkept);
  };
  const choose = (key: string): void => {
    const chosen = keptSet(key);
    if (chosen) leaveFor(asText(chosen), key);
  };
  const offered = sets.some(({ key }) => key === set.key) ? sets : [...sets, now];
  return (
    <div class={css.sets}>
      <div class={css.setsHead}>
        <Select
          label={texts.set}
          value={set.key}
          options={offered.map((one): [string, string] => {
            const { key, name, questions: all } = one.key === set.key ? now : one;
            return [key, filled(texts.setCount, { name, count: all.length })];
          })}
          onChange={choose}
        />
        <Button act="new-set" onClick={() => leaveFor(asNew())}>
          {texts.newSet}
        </Button>
        <label class="ws-button ws-pick-file">
          {texts.openList}
          <input
            type="file"
            accept=".json,.toml"
            onChange={({ currentTarget: input }) => {
              void input.files?.[0]?.text().then((file) => leaveFor(file));
              input.value = "";
            }}
          />
        </label>
        <Button act="save-list" kind={isKept ? "" : "ws-primary"} off={!prepared.length} onClick={() => void save()}>
          {texts.saveList}
        </Button>
      </div>
      <p class={isKept ? "ws-quiet-text" : "ws-warning"} role={isKept ? undefined : "alert"}>
        {isKept ? texts.setKept : texts.setUnkept}
      </p>
      <details class="ws-words">
        <summary>{texts.thisSet}</summary>
        <div class={css.thisSet}>
          <Name key={`${set.key} ${set.name}`} {...{ host, view }} />
          <div class={css.setsHead}>
            <Button
              act="copy-set"
              off={!prepared.length}
              onClick={() => leaveFor(text)}
            >
              {texts.copySet}
            </Button>
            {isDeleting ? (
              <>
                <Button onClick={() => setDeleting(false)}>{texts.cancel}</Button>
                <Button act="delete-set" onClick={() => once(remove)}>
                  {texts.deleteSetSure}
                </Button>
              </>
            ) : (
              <Button act="delete-set" onClick={() => setDeleting(true)}>
                {texts.deleteSet}
              </Button>
            )}
          </div>
          {prepared.length > 0 && <HandOn key={`${text} ${lang}`} {...{ host, view }} />}
        </div>
      </details>
    </div>
  );
}

function Name({ host, view: { set, texts } }: DeskProps) {
  const [name, setName] = useState(set.name);
  const { problem, ask } = useAsk();
  const rename = (): void => void ask(host.insist("name_set", { name }));
  return (
    <>
      <form class="ws-copied" onSubmit={submits(rename)}>
        <TextField label={texts.nameOfSet} value={name} onInput={setName} />
        <Button act="name-set" off={!name.trim() || name.trim() === set.name} onClick={rename}>
          {texts.renameSet}
        </Button>
      </form>
      <Problem text={problem} />
    </>
  );
}

/** A link to a copy of the set; what it leads to stays as it is now. */
function HandOn({ host, view: { set, texts, lang } }: DeskProps) {
  const [code, setCode] = useState("");
  const { problem, ask } = useAsk();
  const make = (): void => void ask(host.insist("code_of_list")).then((told) => told.ok && setCode(told.code));
  const address = `#/ask/${code}`;
  const long = (
    <Copied label={texts.setLink} text={`${location.href.replace(/[?#].*$/, "")}${address}`} texts={texts} />
  );
  return (
    <>
      <p>{texts.handOnHelp}</p>
      {code ? (
        host.model.kernel && host.around?.rooms["given"] ? (
          <Part host={host} name="short">
            {({ Short }) => (
              <Short host={host} lang={lang} address={address} about={set.name}>
                {long}
              </Short>
            )}
          </Part>
        ) : (
          long
        )
      ) : (
        <div class={css.setsHead}>
          <Button act="hand-on" onClick={make}>
            {texts.handOn}
          </Button>
        </div>
      )}
      <Problem text={problem} />
    </>
  );
}
