// How a class is doing: codes come in, and out comes who knows what.

import { useEffect, useRef, useState } from "preact/hooks";
import { Problem, useAsk } from "../shared/asking";
import { Button, Select, TextField } from "../shared/button";
import { type Shown, widget } from "../shared/mount";
import { saveAs } from "../shared/files";
import { Go } from "../shared/link";
import { now } from "./asked-before";
import { ClassGrid } from "./class-grid";
import { Hardest } from "./hardest";
import { OverviewFirst } from "./overview-first";
import { fromRoom, keepClass, keptClass, takenFromRoom, watchCodes } from "./kept";
import style from "./overview.part.css";
import { PupilDetail } from "./pupil-detail";
import { filled } from "../shared/filled";
import type { Figures, Filter, Standing } from "./pupils";
import type { ClassOverviewActions, ClassView, LessonStepsReply, PupilMark, PupilReply } from "./shapes";
import { useStyle } from "../shared/style";
import type { WidgetView } from "../shared/shapes";

const ALL: Filter = { lesson: null, standing: "", idea: "" };

function OverviewWidget({
  host,
  view,
}: Shown<ClassView & WidgetView, ClassOverviewActions>) {
  useStyle(style);
  const { texts, pupils, lessons, ideas } = view;
  const { around } = host;
  const { problem, ask } = useAsk();
  const [pasted, setPasted] = useState("");
  const [isOver, setOver] = useState(false);
  const [room, setRoom] = useState(fromRoom);
  const [figures, setFigures] = useState<Figures>("done");
  const [filter, setFilter] = useState(ALL);
  const [zoom, setZoom] = useState<LessonStepsReply | null>(null);
  const [opened, setOpened] = useState<{ key: string; detail: PupilReply } | null>(null);

  // In a notebook Python holds the class; here the tab keeps it over a reload.
  useEffect(() => {
    const kept = around && !pupils.length ? keptClass() : "";
    if (kept) void host.insist("restore", { kept }).then(({ ok, reason }) => ok || reason === "lost" || keepClass(""));
  }, [host]);
  const [waiting, setWaiting] = useState("");
  useEffect(() => {
    if (around) return watchCodes((code) => (setWaiting(code), setRoom(fromRoom())));
  }, [host]);
  const keeping = async (asked: Promise<{ ok: boolean; text?: string; kept: string }>) => {
    const answer = await ask(asked);
    if (answer.ok && around) keepClass(answer.kept);
    return answer.ok;
  };
  const summary = useRef<HTMLElement>(null);
  const handIn = async (handed: [source: string, text: string][]): Promise<boolean> => {
    const isRead = await keeping(host.insist("hand_in", { texts: handed }));
    // What was pressed may be gone, and the table stands below this.
    if (isRead) summary.current?.focus();
    return isRead;
  };
  const readFiles = async (files: FileList | null | undefined): Promise<void> => {
    if (files?.length)
      await handIn(
        await Promise.all([...files].map(async (file) => [file.name, await file.text()] as [string, string])),
      );
  };
  const open = async (key: string): Promise<void> => {
    const answer = await ask(host.insist("pupil", { pupil: key }));
    if (answer.ok) setOpened({ key, detail: answer });
  };
  const openPupil = ({ key }: PupilMark): void => void open(key);
  // What is told of a pupil is in the language of the view.
  useEffect(() => {
    if (opened) void open(opened.key);
  }, [view.rev]);
  const lesson = filter.lesson === null ? undefined : lessons[filter.lesson]?.lesson;
  useEffect(() => {
    setZoom(null);
    let isWanted = true;
    if (lesson)
      void ask(host.insist("lesson", { lesson })).then(
        (answer) => answer.ok && isWanted && setZoom(answer),
      );
    return () => {
      isWanted = false;
    };
  }, [lesson, view.rev]);
  const save = async (detailed: boolean): Promise<void> => {
    const answer = await ask(host.insist("table", { detailed }));
    // By its first character a spreadsheet reads it as UTF-8.
    const name = `${detailed ? "class-in-detail" : "class"} ${now().slice(0, 10)}.csv`;
    if (answer.ok) saveAs(name, `\uFEFF${answer.csv}`);
  };
  const forget = (): void => {
    keepClass("");
    setOpened(null);
    setFilter(ALL);
    void ask(host.insist("clear"));
  };

  const pupil = opened && pupils.find(({ key }) => key === opened.key);
  const chosen = filter.idea && !ideas.some(({ idea }) => idea === filter.idea) ? "*" : filter.idea;

  return (
    <div class="ws-class" role="group" aria-label={view.title} data-page="class">
      {pupil && opened ? (
        <PupilDetail
          key={`${pupil.key} ${pupil.name}`}
          pupil={pupil}
          detail={opened.detail}
          texts={texts}
          lang={view.lang}
          around={around}
          onBack={() => setOpened(null)}
          onRename={(name) => void keeping(host.insist("rename", { pupil: pupil.key, name }))}
        />
      ) : (
        <>
          <h2 class="ws-class-title">{view.title}</h2>
          {around?.rooms["ask"] && !pupils.length && (
            <div class="ws-class-begin ws-class-screen">
              <p>{waiting ? filled(texts.noneYet, { code: waiting }) : texts.empty}</p>
              <Go around={around} address="#/ask" kind="ws-button ws-primary">
                {around.rooms["ask"]}
              </Go>
            </div>
          )}
          <details class="ws-hand-in ws-class-screen" open={!pupils.length}>
            <summary ref={summary}>{texts.handIn}</summary>
            <p>{texts.howTo}</p>
            <div
              class={isOver ? "ws-drop ws-over-it" : "ws-drop"}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
              }}
              onDragLeave={() => setOver(false)}
              onDrop={(event) => {
                event.preventDefault();
                setOver(false);
                void readFiles(event.dataTransfer?.files);
              }}
            >
              <span>{texts.drop}</span>
              <label class="ws-button ws-files">
                {texts.files}
                <input
                  type="file"
                  multiple
                  accept=".txt,.csv,.tsv,text/plain,text/csv"
                  onChange={({ currentTarget: input }) =>
                    void readFiles(input.files).then(() => (input.value = ""))
                  }
                />
              </label>
            </div>
            <TextField label={texts.paste} value={pasted} rows={3} onInput={setPasted} />
            <div class="ws-class-line">
              <Button
                off={!pasted.trim()}
                onClick={() => void handIn([["", pasted]]).then((ok) => ok && setPasted(""))}
              >
                {texts.read}
              </Button>
              {room.length > 0 && (
                <Button
                  onClick={() =>
                    void handIn([["", room.join("\n")]]).then((ok) => {
                      if (ok) takenFromRoom();
                      setRoom(fromRoom());
                    })
                  }
                >
                  {filled(room.length === 1 ? texts.fromRoomOne : texts.fromRoom, { count: room.length })}
                </Button>
              )}
              {pupils.length > 0 && <Button onClick={forget}>{texts.clear}</Button>}
            </div>
            {waiting && pupils.length > 0 && <p>{filled(texts.noneYet, { code: waiting })}</p>}
            <p class="ws-note">{around ? texts.kept : texts.notKept}</p>
          </details>
          <Problem text={problem} />
          {view.unread.length > 0 && (
            <div class="ws-unread" role="alert">
              <b>{texts.unread}</b>
              <ul>
                {view.unread.map(({ place, why }) => (
                  <li key={place}>
                    <b>{place}:</b> {why}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {view.same.map((told) => (
            <p key={told} class="ws-unread ws-class-screen" role="status">
              {told}
            </p>
          ))}
          {view.repeated.map(({ name, told, isOne }) => (
            <div key={name} class="ws-class-line ws-class-screen">
              <span>{told}</span>
              <Button
                onClick={() => void keeping(host.insist("tell_apart", { name, apart: isOne }))}
              >
                {isOne ? texts.differ : texts.same}
              </Button>
            </div>
          ))}
          {pupils.length > 0 && (
            <>
              <OverviewFirst view={view} around={around} onOpen={openPupil} />
              <div class="ws-class-line ws-class-screen">
                <Select
                  label={texts.lesson}
                  value={String(filter.lesson ?? "")}
                  options={[
                    ["", texts.allLessons],
                    ...lessons.map(({ number, title }, at) => [String(at), `${number} ${title}`] as const),
                  ]}
                  onChange={(at) => setFilter({ ...filter, lesson: at === "" ? null : Number(at) })}
                />
                <Select
                  label={texts.standing}
                  value={filter.standing}
                  options={[
                    ["", texts.everybody],
                    ["notBegun", texts.notBegun],
                    ["underWay", texts.underWay],
                    ["finished", texts.finished],
                  ]}
                  onChange={(standing) => setFilter({ ...filter, standing: standing as Standing })}
                />
                <Select
                  label={texts.idea}
                  value={chosen}
                  options={[
                    ["", texts.anyIdea],
                    ["*", texts.someIdea],
                    ...ideas.map(({ idea, told }) => [idea, told] as const),
                  ]}
                  onChange={(idea) => setFilter({ ...filter, idea })}
                />
                <Select
                  label={texts.figures}
                  value={figures}
                  options={[
                    ["done", texts.done],
                    ["well", texts.well],
                  ]}
                  onChange={(which) => setFigures(which as Figures)}
                />
                <span class="ws-push" />
                <Button onClick={() => void save(false)}>{texts.saveClass}</Button>
                <Button onClick={() => void save(true)}>{texts.saveAll}</Button>
              </div>
              <h2 class="ws-printed">
                {view.title} · {new Date().toLocaleDateString(view.lang.replace("_", "-"))} ·{" "}
                {texts.figures}: {texts[figures]}
              </h2>
              <ClassGrid
                view={view}
                figures={figures}
                filter={{ ...filter, idea: chosen }}
                zoom={filter.lesson === null ? null : zoom}
                onOpen={openPupil}
              />
              <p class="ws-note">
                <span class="ws-class-screen">{texts.legend} </span>
                {texts.dayNote}
              </p>
              <Hardest view={view} around={around} onOpen={openPupil} />
            </>
          )}
        </>
      )}
    </div>
  );
}

export default widget(OverviewWidget);
