// What only a teacher has beside the table: the stage for the class, marks, and chapters.

import { type ComponentChildren, type RefObject, render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Act, Problem } from "../shared/asking";
import { Button } from "../shared/button";
import type { Shown } from "../shared/mount";
import { Part } from "../shared/parts";
import { useSettings } from "../shared/settings";
import { useChoice } from "../cards/selection";
import { Marks } from "./marks";
import type { ChoiceVerdict, TableActions, TableView, TeachingPanel } from "./shapes";
import { Stage } from "./stage";
import stageStyle from "./stage.part.css";
import style from "./teacher.part.css";

/** So many characters of a chapter go along as a question. */
const LONGEST_QUESTION = 500;

/** What a button of the teacher's opens below it. */
type Panel = "build" | "handOut" | "lecture";

interface Props extends Shown<TableView, TableActions> {
  teaching: TeachingPanel;
  act: Act<TableActions>;
  root: RefObject<HTMLElement | null>;
}

/** Draws its children elsewhere, also in another window. */
function Elsewhere({ at, children }: { at: Element; children: ComponentChildren }) {
  useLayoutEffect(() => render(<>{children}</>, at));
  useLayoutEffect(() => () => render(null, at), [at]);
  return null;
}

/** An element over the whole page of a document, with the styles of the widget. */
function frameIn(page: Document, from: HTMLElement): HTMLElement {
  const frame = page.createElement("div");
  frame.className = "ws ws-stage-frame";
  const around = from.closest<HTMLElement>(".ws");
  frame.lang = around?.lang ?? "";
  const home = from.getRootNode() as Document | ShadowRoot;
  if (home !== page) adopt(page, [...home.styleSheets].flatMap(rulesOf).join("\n"));
  adopt(page, stageStyle);
  page.body.append(frame);
  return frame;
}

/** Gives a page a style sheet, once; a site may allow none in its text. */
function adopt(page: Document | ShadowRoot, style: string): void {
  // A table that has just been taken off its page has none.
  if (!page.adoptedStyleSheets) return;
  const { defaultView } = page.ownerDocument ?? (page as Document);
  const view = defaultView as (Window & typeof globalThis) | null;
  const known = [...page.adoptedStyleSheets] as (CSSStyleSheet & { from?: string })[];
  if (!view?.CSSStyleSheet || known.some(({ from }) => from === style)) return;
  const sheet = Object.assign(new view.CSSStyleSheet(), { from: style });
  sheet.replaceSync(style);
  page.adoptedStyleSheets = [...known, sheet];
}

function rulesOf(sheet: CSSStyleSheet): string[] {
  try {
    return [...sheet.cssRules].map(({ cssText }) => cssText);
  } catch {
    // Another site's, which has nothing of ours.
    return [];
  }
}

/** A window for the projector, as light or dark as this page. */
function openWall(from: HTMLElement, title: string): Window | null {
  const wall = open("", "", "popup,width=1280,height=720");
  if (!wall) return null;
  const page = wall.document;
  page.title = title;
  for (const which of ["documentElement", "body"] as const)
    for (const { name, value } of document[which].attributes)
      if (name !== "style") page[which].setAttribute(name, value);
  page.documentElement.style.colorScheme = getComputedStyle(from).colorScheme;
  page.body.style.margin = "0";
  return wall;
}

export function Teacher({ host, view, teaching, act, root }: Props) {
  const { texts: say } = teaching;
  const { builder, can } = view;
  const [, redraw] = useState(0);
  const [marks] = useState(() => new Marks(() => redraw((count) => count + 1)));
  const [isMarking, setMarking] = useState(false);
  const [screen, setScreen] = useState<HTMLElement | null>(null);
  const [wall, setWall] = useState<HTMLElement | null>(null);
  const [panel, setPanel] = useState<Exclude<Panel, "lecture"> | null>(null);
  // Chapters stay open while one position after another is laid out for them.
  const [hasLecture, setLecture] = useState(false);
  // What was chosen in the form is there when it's opened again.
  const [hasBuilt, setBuilt] = useState(false);
  const [problem, setProblem] = useState("");
  const { suits } = useSettings();
  const me = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => adopt(me.current?.getRootNode() as Document, style), []);
  marks.isMarking = isMarking;
  const what = view.walk?.record ?? view.replay?.record ?? 0;
  useLayoutEffect(() => marks.of(what, view.me));
  for (const element of [root.current, screen, wall])
    useEffect(() => (element ? marks.watch(element) : undefined), [element]);
  useEffect(() => {
    for (const frame of [screen, wall]) if (frame) frame.dataset.suits = suits;
  }, [screen, wall, suits]);

  const leave = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen();
    setScreen(null);
  };
  useLayoutEffect(() => {
    if (!screen) return undefined;
    let wasFull = false;
    const follow = (): void => {
      if (document.fullscreenElement === screen) wasFull = true;
      else if (wasFull) leave();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") leave();
      // The page below has shortcuts of its own.
      event.stopPropagation();
    };
    document.addEventListener("fullscreenchange", follow);
    screen.addEventListener("keydown", onKey);
    const below = [...document.body.children].filter((one) => one !== screen && !one.hasAttribute("inert"));
    for (const one of below) one.toggleAttribute("inert", true);
    // Where the browser doesn't allow it, the stage fills the window.
    screen.requestFullscreen?.().catch(() => {});
    return () => {
      for (const one of below) one.removeAttribute("inert");
      screen.remove();
      (opener.current as HTMLElement | null)?.focus();
      document.removeEventListener("fullscreenchange", follow);
      screen.removeEventListener("keydown", onKey);
    };
  }, [screen]);

  const closeWall = (): void => {
    wall?.ownerDocument.defaultView?.close();
    setWall(null);
  };
  const showWall = (): void => {
    const opened = me.current && openWall(me.current, view.title);
    setProblem(opened ? "" : say.noWall);
    if (!opened || !me.current) return;
    const frame = frameIn(opened.document, me.current);
    frame.addEventListener("dblclick", () => void frame.requestFullscreen?.().catch(() => {}));
    opened.addEventListener("pagehide", () => setWall(null));
    setWall(frame);
  };
  useEffect(() => {
    if (!wall) return undefined;
    const close = (): void => wall.ownerDocument.defaultView?.close();
    addEventListener("pagehide", close);
    return () => {
      removeEventListener("pagehide", close);
      close();
    };
  }, [wall]);

  /** Takes what is on the table to a room that asks about it. */
  const askIn = async (room: string): Promise<void> => {
    const form = await host.insist("hand_out_form");
    if (!form.ok) return setProblem(form.text ?? "");
    const question = (teaching.chapter?.text ?? "").slice(0, LONGEST_QUESTION);
    const made = await host.insist("hand_out", {
      seat: Number(form.seat),
      bots: "",
      question,
      hints: false,
      locked: form.locks,
    });
    if (!made.ok) return setProblem(made.text ?? "");
    host.around?.go(`#/${room}/${encodeURIComponent(made.code)}`);
  };
  const asking = ([["ask", say.askClass], ["paper", say.toPaper]] as const).map(
    ([room, text]) =>
      view.can.handOut &&
      host.around?.rooms[room] && (
        <Button key={room} onClick={() => void askIn(room)}>
          {text}
        </Button>
      ),
  );

  const markButtons = (
    <>
      <Button key="mark" pressed={isMarking} onClick={() => setMarking(!isMarking)}>
        {say.mark}
      </Button>
      <Button key="clear" off={!marks.count} onClick={() => marks.clear()}>
        {say.clearMarks}
      </Button>
    </>
  );
  const { at, chapters } = teaching;
  const turn = (step: number, text: string, sign: string) => {
    const to = at === null ? 0 : at + step;
    return (
      <Button
        key={sign}
        label={text}
        off={to < 0 || to >= chapters.length}
        onClick={() => act("show_chapter", { number: to })}
      >
        {sign}
      </Button>
    );
  };
  const turns = chapters.length > 0 && (
    <>
      {turn(-1, say.previousChapter, "◀")}
      {turn(1, say.nextChapter, "▶")}
    </>
  );
  const opens = (which: Panel, text: string, off = false) => (
    <Button
      key={which}
      kind={`ws-opens-${which}`}
      expanded={which === "lecture" ? hasLecture : panel === which}
      off={off}
      onClick={() => {
        if (which === "lecture") return setLecture(!hasLecture);
        setPanel(panel === which ? null : which);
        if (which === "build") setBuilt(true);
      }}
    >
      {text}
    </Button>
  );
  /** Shows what was laid out, in place of the form. */
  const onLaid = (): void => {
    setPanel(null);
    me.current?.querySelector<HTMLElement>(".ws-opens-build")?.focus({ preventScroll: true });
    // Once the form is gone.
    requestAnimationFrame(() => me.current?.scrollIntoView({ block: "nearest" }));
  };
  const stage = (isWall: boolean, bar: ComponentChildren) => (
    <Stage host={host} view={view} isWall={isWall} isMarking={isMarking} act={act}>
      {bar}
    </Stage>
  );
  return (
    <div ref={me} class="ws-teacher" role="group" aria-label={say.teaching}>
      <div class="ws-quiet">
        {teaching.isGiven ? (
          <>
            {turns}
            {opens("lecture", say.lecture)}
          </>
        ) : (
          <>
            <span class="ws-tools">
              {builder && opens("build", view.texts.build)}
              {opens("handOut", say.handOut, !can.handOut)}
              {turns}
              {opens("lecture", say.lecture)}
            </span>
            <span class="ws-tools">{asking}</span>
            <span class="ws-tools">
              <Button
                onClick={() => {
                  opener.current = document.activeElement;
                  if (me.current) setScreen(frameIn(document, me.current));
                }}
              >
                {say.fullScreen}
              </Button>
              <Button onClick={wall ? closeWall : showWall}>{wall ? say.closeWall : say.wall}</Button>
              {markButtons}
            </span>
          </>
        )}
      </div>
      {isMarking && <p class="ws-count">{say.marking}</p>}
      <Problem text={problem} />
      {builder && hasBuilt && (
        <div hidden={panel !== "build"}>
          <Part host={host} name="builder">
            {({ BuilderForm }) => (
              <BuilderForm host={host} view={view} builder={builder} onLaid={onLaid} />
            )}
          </Part>
        </div>
      )}
      {teaching.told && panel !== "build" && <p class="ws-notice">{teaching.told}</p>}
      {panel === "handOut" && can.handOut && (
        <Part host={host} name="handout">
          {({ HandOut }) => <HandOut host={host} view={view} />}
        </Part>
      )}
      {hasLecture && (
        <Part host={host} name="chapters">
          {({ Chapters }) => <Chapters host={host} view={view} teaching={teaching} act={act} />}
        </Part>
      )}
      {screen && (
        <Elsewhere at={screen}>
          {stage(
            false,
            <Bar host={host} view={view} act={act} before={turns || null} onLeave={leave} say={say}>
              {markButtons}
            </Bar>,
          )}
          {isMarking && <Dot over={screen} />}
        </Elsewhere>
      )}
      {wall && <Elsewhere at={wall}>{stage(true, null)}</Elsewhere>}
    </div>
  );
}

/** The pointer, as large as a class needs it. */
function Dot({ over }: { over: HTMLElement }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent): void => {
      const { style } = ref.current ?? {};
      if (style) Object.assign(style, { left: `${clientX}px`, top: `${clientY}px`, display: "" });
    };
    over.addEventListener("pointermove", follow);
    return () => over.removeEventListener("pointermove", follow);
  }, [over]);
  return <div ref={ref} class="ws-stage-dot" style={{ display: "none" }} aria-hidden />;
}

interface BarProps extends Shown<TableView, TableActions> {
  act: Act<TableActions>;
  say: TeachingPanel["texts"];
  before: ComponentChildren;
  children: ComponentChildren;
  onLeave(): void;
}

/** The buttons below the stage. */
function Bar({ host, view, act, say, before, children, onLeave }: BarProps) {
  const { texts, can, walk, replay } = view;
  const { chosen, choose, now } = useChoice<ChoiceVerdict>(host);
  const line = replay && !replay.isBranch ? replay : walk;
  const isLeft = (replay ?? walk)?.isBranch;
  const play = (): void => {
    const { places, reading } = now();
    act("play", { cards: places, reading });
  };
  return (
    <div class="ws-stage-bar">
      {before}
      {isLeft ? (
        <Button onClick={() => act("back")}>{replay ? texts.record : say.return}</Button>
      ) : (
        line && <Steps line={line} view={view} act={act} />
      )}
      {can.branch && <Button onClick={() => act("branch")}>{texts.branch}</Button>}
      {(can.play || can.pass) && (
        <>
          <Button off={!chosen.length} act="play" onClick={play}>
            {texts.play}
          </Button>
          {can.take !== undefined ? (
            <Button off={!can.take} onClick={() => act("take")}>
              {texts.take}
            </Button>
          ) : (
            <Button off={!can.pass} act="pass" onClick={() => act("pass")}>
              {texts.pass}
            </Button>
          )}
          <Button off={!chosen.length} onClick={() => choose(() => [])}>
            {texts.clear}
          </Button>
        </>
      )}
      {!line && can.go && <Button onClick={() => act("go")}>{texts.go}</Button>}
      {!line && (view.isPaused || view.isBusy) && (
        <Button
          pressed={view.isPaused}
          onClick={() => act("set_paused", { paused: !view.isPaused })}
        >
          {texts.pause}
        </Button>
      )}
      {children}
      <span class="ws-gap" />
      <Button onClick={onLeave}>{say.leave}</Button>
    </div>
  );
}

/** One step back, one on; past the last one of a position a bot moves. */
function Steps({ line, view, act }: Pick<BarProps, "view" | "act"> & { line: NonNullable<TableView["walk"]> }) {
  const { texts, can, replay } = view;
  const { at, last } = line;
  const isEnd = at === last;
  return (
    <>
      <Button label={texts.first} off={!at} onClick={() => act("seek", { at: 0 })}>
        |‹
      </Button>
      <Button label={texts.previous} off={!at} onClick={() => act("seek", { at: at - 1 })}>
        ‹
      </Button>
      <span class="ws-stage-at">
        {at}/{last}
      </span>
      <Button
        label={isEnd && !replay ? texts.step : texts.next}
        off={isEnd && (replay !== null || !can.step)}
        onClick={() => (isEnd ? act("step") : act("seek", { at: at + 1 }))}
      >
        ›
      </Button>
    </>
  );
}
