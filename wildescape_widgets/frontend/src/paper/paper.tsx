// Worksheets: chosen here, looked at as they'll be printed, and printed by the browser.

import { useEffect, useRef, useState } from "preact/hooks";
import { useStyle } from "../shared/style";
import { CountField, SkillChoice } from "../lessons/skill-choice";
import { Problem, useAsk } from "../shared/asking";
import { Button, OWN_KEYS, Select, TextField, submits } from "../shared/button";
import { FileField } from "../shared/files";
import { Go } from "../shared/link";
import { type Shown, widget } from "../shared/mount";
import { isCalm } from "../table/played-cards";
import { Paged } from "./paged";
import style from "./paper.part.css";
import { Asked } from "./question";
import type { WorksheetActions, WorksheetView } from "./shapes";

/** What stands for questions on skills, and for positions, among the lessons. */
const SKILLS = "";
const POSITIONS = "*";

/** So long may what a sheet asks be in an address. */
const LONGEST_ADDRESS = 6000;

function PaperWidget({ host, view }: Shown<WorksheetView, WorksheetActions>) {
  useStyle(style);
  const { texts, questions, code, heading, positions } = view;
  const sheet = code || positions;
  const { around } = host;
  const { problem, ask } = useAsk();
  const [lesson, setLesson] = useState(positions ? POSITIONS : view.lesson);
  const [isFresh, setFresh] = useState(!!view.lesson && view.skills.length > 0);
  const [skills, setSkills] = useState<readonly string[]>(view.skills);
  const [count, setCount] = useState(`${view.count}`);
  const [typed, setTyped] = useState("");
  const [list, setList] = useState(positions);
  const open = (named: string): void => void ask(host.insist("open_sheet", { code: named }));
  const above = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  const openTyped = (): void => {
    isAsked.current = true;
    open(typed.trim().split("/").at(-1) ?? "");
  };
  // A sheet that was asked for comes into view, and how to print it.
  useEffect(() => {
    if (!sheet || !isAsked.current) return;
    isAsked.current = false;
    above.current?.scrollIntoView({ block: "start", behavior: isCalm() ? "auto" : "smooth" });
  }, [view.rev]);
  useEffect(() => {
    const brought = host.brought("paper");
    if (brought) open(brought);
  }, []);
  // A reload shows the same sheet.
  useEffect(() => {
    if (!sheet) return;
    setLesson(positions ? POSITIONS : view.lesson);
    setFresh(!!view.lesson && view.skills.length > 0);
    setSkills(view.skills);
    setCount(`${view.count}`);
    setList(positions);
    if (!around?.isSite) return;
    const part = encodeURIComponent(sheet);
    history.replaceState(null, "", `#/paper${part.length < LONGEST_ADDRESS ? `/${part}` : ""}`);
  }, [sheet]);
  const make = (): void => {
    isAsked.current = true;
    if (lesson === POSITIONS) void ask(host.insist("ask_positions", { text: list }));
    else if (lesson && !isFresh) open(lesson);
    else
      void ask(
        host.insist("make_sheet", {
          lesson,
          skills: lesson ? [] : skills,
          count: Math.trunc(+count) || 0,
        }),
      );
  };
  const toggle = (name: string): void =>
    setSkills(skills.includes(name) ? skills.filter((one) => one !== name) : [...skills, name]);
  const tick = (label: string, isOn: boolean, onChange: () => void) => (
    <label>
      <input type="checkbox" checked={isOn} {...OWN_KEYS} onChange={onChange} />
      {label}
    </label>
  );
  const parts = (hints: boolean, answers: boolean): void =>
    void ask(host.insist("set_parts", { hints, answers }));
  const foot = (page: string) => (number: number, of: number): string =>
    `${code || heading} · ${page.replace("{number}", `${number}`).replace("{count}", `${of}`)}`;
  const isNew = lesson === SKILLS || isFresh;
  // Asked for once more, the same sheet gets other questions.
  const isMade =
    !!code && isNew && view.skills.length > 0 && lesson === view.lesson && +count === view.count &&
    (lesson !== SKILLS || `${skills}` === `${view.skills}`);
  const isLesson = lesson !== SKILLS && lesson !== POSITIONS;
  const about = `${view.rev} ${view.lang}`;
  const key = questions.filter(({ answer }) => answer);
  return (
    <div class="ws-paper-room" role="group" aria-label={view.title} data-page="paper">
      <div class="ws-paper-form">
        <h2>{view.title}</h2>
        <p>{texts.about}</p>
        <Select
          label={texts.what}
          value={lesson}
          options={[
            [SKILLS, texts.ofSkills] as const,
            [POSITIONS, texts.ofPositions] as const,
            ...view.lessons.map(({ name, title }) => [name, title] as const),
          ]}
          onChange={setLesson}
        />
        {lesson === POSITIONS && (
          <>
            <TextField label={texts.positions} value={list} rows={5} onInput={setList} />
            <FileField label={texts.chapters} accept=".toml,.txt" onText={setList} />
          </>
        )}
        {lesson === SKILLS && <SkillChoice groups={view.groups} chosen={skills} toggle={toggle} isFolded />}
        {isLesson && tick(texts.fresh, isFresh, () => setFresh(!isFresh))}
        <div class="ws-paper-line-of">
          {(lesson === SKILLS || (isLesson && isFresh)) && (
            <CountField label={texts.count} value={count} onInput={setCount} />
          )}
          <Button kind="ws-primary" act="make" off={lesson === SKILLS ? !skills.length : !isLesson && !list.trim()} onClick={make}>
            {isMade ? texts.again : texts.make}
          </Button>
        </div>
        <form
          class="ws-paper-line-of"
          onSubmit={submits(() => typed.trim() && openTyped())}
        >
          <TextField label={texts.code} value={typed} onInput={setTyped} />
          <Button act="open" off={!typed.trim()} onClick={openTyped}>
            {texts.open}
          </Button>
        </form>
        <Problem text={problem} />
        <p class="ws-paper-line-of">
          {around?.rooms["rules"] && (
            <Go around={around} address="#/rules/card">
              {texts.rulesCard}
            </Go>
          )}
          {around?.rooms["practice"] && (
            <Go around={around} address="#/practice/class">
              {texts.asClass}
            </Go>
          )}
        </p>
      </div>
      <div class="ws-paper-form ws-paper-bar" ref={above}>
        {sheet && (
          <div class="ws-paper-line-of">
            <Button kind="ws-primary" act="print" onClick={() => print()}>
              {texts.print}
            </Button>
            {tick(texts.hints, view.hints, () => parts(!view.hints, view.answers))}
            {tick(texts.answers, view.answers, () => parts(view.hints, !view.answers))}
          </div>
        )}
        <div role="status">
          {code && <p>{`${texts.code}: ${code}`}</p>}
          {view.problems.map((problem) => (
            <p key={problem} class="ws-warning">
              {problem}
            </p>
          ))}
        </div>
      </div>
      {!sheet && <p class="ws-paper-none">{texts.none}</p>}
      {sheet && (
        <div class="ws-paper" role="region" aria-label={texts.pages}>
          <Paged
            about={about}
            columns={positions ? 1 : 2}
            foot={foot(texts.page)}
            head={
              <header>
                <b>{heading}</b>
                <span>
                  {texts.name} <i />
                </span>
                <span>
                  {texts.date} <i />
                </span>
              </header>
            }
            items={questions.map((one) => (
              <Asked question={one} texts={texts} />
            ))}
            isNumbered={(at) => !!questions[at]?.writing}
          />
          {key.length > 0 && (
            <Paged
              about={about}
              columns={1}
              foot={foot(texts.keyPage)}
              head={
                <header>
                  <b>
                    {texts.key}: {heading}
                  </b>
                </header>
              }
              items={key.map(({ answer, because }) => (
                <div class="ws-paper-key">
                  <b>{answer}</b>
                  <p>{because}</p>
                </div>
              ))}
            />
          )}
        </div>
      )}
    </div>
  );
}

export default widget(PaperWidget);
