// The course: a thin bar, and below it the map or the room one is in. Until there is a kernel one
// looks at the map; a room that is chosen there opens as soon as it can.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { LessonWidget } from "../lessons/lesson.widget";
import { readProgress, useProgress } from "../lessons/progress";
import { Button } from "../shared/button";
import { useClosing } from "../shared/closing";
import type { Around, Host, Keeping } from "../shared/host";
import { Go } from "../shared/link";
import { loadPart } from "../shared/parts";
import { useRedraw } from "../shared/redraw";
import { LOST, MAP, type Place, address, placeOf } from "./address";
import { CourseMap } from "./map";
import { modules } from "./modules";
import { Room } from "./room";
import type { CourseActions, CourseView } from "./shapes";
import { asKept, isNothing, parseKept, standing } from "./standing";

export type CourseHost = Host<CourseView, CourseActions>;

/** What only the site has around the course. */
export interface Site {
  /** Where steps of lessons are now, by where they were. */
  moved: Readonly<Record<string, string>>;
  /** Other pages. */
  pages: { title: string; href: string }[];
  /** What is wrong with the way to the kernel, if anything is. */
  problem: "" | "full" | "failed" | "lost";
  /** Shows the page in the other of light and dark. */
  switchTheme(): void;
  /** Speaks another language while there is no kernel, and in the address. */
  speak(lang: string): void;
}

interface Props {
  view: CourseView;
  /** None while a kernel starts. */
  host: CourseHost | null;
  site?: Site | undefined;
}

const table = () => import("../table/table.widget");

/** The rooms that are loaded when they are needed. */
const ROOMS: Record<string, () => Promise<object>> = {
  practice: () => import("../lessons/practice.widget"),
  table,
  escalation: table,
  game: table,
  rules: () => import("../rules/rules.widget"),
  journal: () => import("../lessons/journal.widget"),
};

const TABS = [
  ["learn", "map"],
  ["practise", "practice"],
  ["play", "table"],
  ["rules", "rules"],
  ["journal", "journal"],
] as const;
/** On a phone the last one has its place among what is needed now and then. */
const LAST_TAB = "journal";

const PREPARE_AFTER_MS = 500;

const ESCALATION: Place = { page: "table", part: "escalation" };

const roomOf = ({ page, part: which }: Place): string =>
  page === "table" && which === "escalation" ? which : page;

/** Where one is: on the site the address says it, in a notebook nobody but the widget knows. */
function usePlace(isOnSite: boolean) {
  const [place, setPlace] = useState(() => (isOnSite ? placeOf(location.hash) : MAP));
  const here = useRef(place);
  here.current = place;
  const [goTo] = useState(() => (next: Place, isNew = true): void => {
    if (isOnSite) {
      const isSame = address(next) === location.hash;
      history[isNew && !isSame ? "pushState" : "replaceState"](null, "", address(next));
    }
    setPlace(next);
  });
  useEffect(() => {
    if (!isOnSite) return;
    const follow = (): void => goTo(placeOf(location.hash), false);
    follow();
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  return { place, here, goTo };
}

interface ToldProps {
  host: CourseHost;
  texts: CourseView["texts"];
  /** Rooms say themselves that nothing is kept. */
  isMap: boolean;
}

/** Tells Python what the browser keeps, and keeps what it answers. */
function Told({ host, texts, isMap }: ToldProps) {
  const isRefused = useProgress(host);
  return isRefused && isMap ? <p class="ws-notice">{texts.notKept}</p> : null;
}

/** The module of a widget. */
interface RoomModule {
  default: { Component: unknown };
}

interface LoadedProps {
  host: CourseHost;
  name: string;
  around: Around;
}

function Loaded({ host, name, around }: LoadedProps) {
  const [room, setRoom] = useState<RoomModule | null>(null);
  useEffect(() => {
    void loadPart(host, ROOMS[name] ?? table, modules).then((module) => setRoom(module as RoomModule));
  }, [name]);
  return room && <Room course={host} name={name} around={around} {...room.default} />;
}

/** A match goes on being kept while nobody is at its table. */
function useKeeping(host: CourseHost | null, isShown: (room: string) => boolean): void {
  useEffect(() => {
    if (!host) return;
    const save = async (slot: string, keeping: Keeping): Promise<void> => {
      const { MatchStore } = await loadPart(host, () => import("../table/saved-match"), modules);
      const store = new MatchStore(slot, () => {});
      store.take();
      store.save(keeping);
      store.close();
    };
    const keep = ({ room = "", message }: { room?: string; message?: { keep?: Keeping } }): void => {
      const { slot } = message?.keep ?? {};
      if (slot && message?.keep && !isShown(room)) void save(slot, message.keep);
    };
    host.model.on("msg:custom", keep);
    return () => host.model.off("msg:custom", keep);
  }, [host]);
}

export function Course({ view, host, site }: Props) {
  const { texts, languages, lang } = view;
  const { place, here, goTo } = usePlace(!!site);
  const redraw = useRedraw();
  const root = useRef<HTMLDivElement>(null);

  const brought = useRef<Record<string, string | undefined>>({});
  useMemo(() => {
    brought.current = {
      table: place.code,
      rules: place.page === "rules" ? place.part : undefined,
    };
  }, [place]);
  const around = useMemo<Around>(
    () => ({
      go: (to) => goTo(placeOf(to)),
      take: (name) => {
        const text = brought.current[name] ?? "";
        delete brought.current[name];
        return text;
      },
    }),
    [],
  );

  const seen = <Value,>(name: string, key: string): Value | undefined =>
    (host?.model.get(`${name}_view`) as Record<string, Value> | undefined)?.[key];
  const room = roomOf(place);
  // The rules are one page, and so is practice: whoever goes to another part stays there.
  const within = room === "rules" || room === "practice" ? undefined : place.part;
  const isReady =
    room === "lesson" ? seen("lesson", "lesson") === place.part : seen(room, "rev") !== undefined;
  const game = isReady && room === "lesson" && seen("game", "rev") !== undefined;
  useKeeping(host, (name) => roomOf(here.current) === (name === "game" ? "lesson" : name));

  // Go where the address says; in a lesson and in practice the address follows the learner.
  const entering = useRef(0);
  const entered = useRef("");
  useLayoutEffect(() => {
    if (!host || place.page === "map") return;
    const isThere = entered.current === room;
    // Practice is found as it was left, unless one goes back within it.
    const part =
      place.part === undefined && room === "practice" && isThere ? "" : (place.part ?? null);
    const isShown =
      room === "lesson"
        ? seen("lesson", "lesson") === part && seen("lesson", "at") === place.at
        : room !== "practice" || seen("practice", "chosen") === part;
    if (isThere && isShown) return;
    const number = ++entering.current;
    void host.insist("enter", { room, part, at: place.at ?? null }).then(({ ok }) => {
      if (number !== entering.current) return;
      entering.current = 0;
      entered.current = ok ? room : "";
      if (!ok) goTo(LOST, false);
      else follow(false);
      redraw();
    });
  }, [host, address(place)]);
  const follow = (isNew = true): void => {
    const now = here.current;
    if (entering.current || entered.current !== now.page) return;
    const at = seen<number>("lesson", "at");
    const skill = seen<string>("practice", "chosen") || undefined;
    if (now.page === "practice") {
      if (now.part !== skill) goTo({ page: "practice", part: skill }, isNew);
    } else if (seen("lesson", "lesson") === now.part && now.at !== at)
      goTo({ ...now, at }, isNew && now.at !== undefined);
  };
  useEffect(() => {
    if (!host) return;
    const drawn = (): string => 
      [
        seen("lesson", "lesson"),
        seen("lesson", "at"),
        !!seen("game", "rev"),
        seen("practice", "chosen"),
      ].join("/");
    let before = drawn();
    const look = (): void => {
      const now = drawn();
      if (now !== before) redraw();
      before = now;
      follow();
    };
    const events = ["change:lesson_view", "change:game_view", "change:practice_view"];
    for (const event of events) host.model.on(event, look);
    host.model.on("change:progress", redraw);
    return () => {
      for (const event of events) host.model.off(event, look);
      host.model.off("change:progress", redraw);
    };
  }, [host]);

  // The rooms behind the tabs are made ready while there is time.
  useEffect(() => {
    if (!host) return;
    const prepare = async (): Promise<void> => {
      for (const [, name] of TABS) {
        const room = ROOMS[name];
        if (!room) continue;
        await loadPart(host, room, modules);
        if (seen(name, "rev") === undefined)
          await host.insist("enter", { room: name, part: null, at: null });
      }
    };
    const timer = setTimeout(() => void prepare(), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [host]);

  const stations = view.lines.flatMap((line) => line.stations);
  const tab = place.page === "lesson" ? "map" : place.page;
  const title =
    stations.find(({ lesson }) => place.page === "lesson" && lesson === place.part)?.title ??
    texts[TABS.find(([, page]) => page === tab)?.[0] ?? "learn"];

  // Whoever has gone elsewhere begins at its top.
  const first = useRef(true);
  useEffect(() => {
    if (site) document.title = `${title} · Wild Escape`;
    if (first.current) {
      first.current = false;
      return;
    }
    root.current?.focus({ preventScroll: true });
    if (site) scrollTo(0, 0);
    else root.current?.scrollIntoView({ block: "nearest" });
  }, [place.page, within]);

  const speak = (next: string): void => {
    site?.speak(next);
    if (host) void host.insist("set_lang", { lang: next });
  };

  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [place]);
  const menu = useRef<HTMLSpanElement>(null);
  useClosing(menu, isOpen, () => setOpen(false));
  const tabs = TABS.filter(([, page]) => page === "map" || page in ROOMS).map(([name, page]) => (
    <Go
      key={name}
      around={around}
      address={address({ page })}
      current={tab === page ? "page" : undefined}
    >
      {texts[name]}
    </Go>
  ));

  const Bar = site ? "header" : "div";
  const Main = site ? "main" : "div";
  const kept = asKept(host?.model.get("progress"));
  return (
    <>
      <Bar class="ws-bar">
        <Go around={around} address="#/" kind="ws-sign">
          <b lang="zh-CN">大怪路子</b> <span lang="en">Wild Escape</span>
        </Go>
        <nav class="ws-tabs" aria-label={texts.pages}>
          {tabs.filter(({ key }) => key !== LAST_TAB)}
        </nav>
        <span ref={menu} class="ws-bar-more">
          <span class="ws-bar-menu">
            <Button
              kind="ws-bar-button"
              label={texts.more}
              expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <span aria-hidden="true">⋯</span>
            </Button>
          </span>
          <span class={isOpen ? "ws-bar-end ws-bar-open" : "ws-bar-end"}>
            <span class="ws-tabs">{tabs.filter(({ key }) => key === LAST_TAB)}</span>
            {Object.entries(languages).map(([key, name]) => (
              <Button
                key={key}
                kind="ws-bar-button"
                pressed={key === lang}
                label={name}
                onClick={() => speak(key)}
              >
                <span lang={key.replace("_", "-")}>{key === "en" ? "EN" : name}</span>
              </Button>
            ))}
            {site && (
              <Button kind="ws-bar-button" label={texts.theme} onClick={() => site.switchTheme()}>
                <span aria-hidden="true">◐</span>
              </Button>
            )}
          </span>
        </span>
      </Bar>
      <Main class="ws-main" ref={root} tabIndex={-1}>
        {host && <Told host={host} texts={texts} isMap={place.page === "map"} />}
        {site?.problem && (
          <div class="ws-lost" role="alert">
            <p>{texts[site.problem]}</p>
            {site.problem !== "full" && (
              <Button onClick={() => location.reload()}>{texts.reload}</Button>
            )}
          </div>
        )}
        {place.page === "map" ? (
          <>
            {place.isLost && (
              <p class="ws-notice" role="status">
                {texts.noPage}
              </p>
            )}
            <CourseMap
              view={view}
              stands={standing(view, isNothing(kept) ? parseKept(readProgress(), site?.moved) : kept)}
              around={around}
            />
            <p class="ws-further">
              <Go around={around} address={address(ESCALATION)}>
                {texts.escalation}
              </Go>
              {site?.pages.map(({ title: name, href }) => (
                <a key={href} href={href}>
                  {name}
                </a>
              ))}
            </p>
          </>
        ) : (
          <>
            {site && <h1 class="ws-unseen">{title}</h1>}
            {!host || !isReady ? (
              <p class="ws-waiting" role="status" data-page={place.page} aria-busy="true">
                {texts.waiting}
              </p>
            ) : room === "lesson" ? (
              <Room
                key={place.part}
                course={host}
                name="lesson"
                around={around}
                Component={LessonWidget}
              />
            ) : (
              <Loaded
                key={`${room}/${within}/${place.code}`}
                host={host}
                name={room}
                around={around}
              />
            )}
            {host && game && (
              <Loaded
                key={`${seen("lesson", "lesson")}/${seen("lesson", "at")}`}
                host={host}
                name="game"
                around={around}
              />
            )}
          </>
        )}
      </Main>
    </>
  );
}
