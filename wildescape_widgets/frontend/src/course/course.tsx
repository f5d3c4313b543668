// The course: a thin bar, and below it the map or the room one is in. Until there is a kernel one
// looks at the map; a room that is chosen there opens as soon as it can.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { LessonWidget } from "../lessons/lesson";
import { readProgress, useProgress } from "../lessons/progress";
import { Button } from "../shared/button";
import { useClosing } from "../shared/closing";
import type { Around, Host, Keeping } from "../shared/host";
import { Go } from "../shared/link";
import { useRedraw } from "../shared/redraw";
import { saveSettings, useSettings } from "../shared/settings";
import { LOST, MAP, type PageName, type Place, address, placeOf } from "./address";
import { CourseMap } from "./map";
import { Room } from "./room";
import type { CourseActions, CourseView } from "./shapes";
import { asKept, isNothing, isReadable, limited, parseKept, standing, stationsOf } from "./standing";
import * as css from "./course.sheet.css";

export type CourseHost = Host<CourseView, CourseActions>;

/** What only the site has around the course. */
export interface Site {
  /** Where steps of lessons are now, by where they were; and lessons that are no more. */
  moved: Readonly<Record<string, string>>;
  /** Other pages. */
  pages: { title: string; href: string; below: string }[];
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

/** The parts that rooms are loaded with when they are needed, where they aren't called like them. */
const ROOMS: Record<string, keyof Parts> = {
  daily: "table",
  escalation: "table",
  game: "table",
  teacher: "table",
  given: "table",
  class: "overview",
  home: "own-table",
};
const partOf = (room: string): keyof Parts => ROOMS[room] ?? (room as keyof Parts);

/** On a phone the last one has its place among what is needed now and then. */
const LAST_TAB = "journal";

const PREPARE_AFTER_MS = 500;

/** Further tables, each with an address below that of the first. */
const TABLES = ["daily", "escalation"];

/** What a teacher hands out has a link of its own and no tab either. */
const GIVEN = "given";

/** Who knows the game from home is asked beside the first hand. */
const HOME = "home";

const roomOf = ({ page, part: which }: Place): string =>
  page === "table" && which && TABLES.includes(which) ? which : page;

/** Where one is: on the site the address says it, in a notebook nobody but the widget knows. */
function usePlace(isOnSite: boolean) {
  const [place, setPlace] = useState(() => (isOnSite ? placeOf(location.hash) : MAP));
  const here = useRef(place);
  here.current = place;
  const [goTo] = useState(() => (next: Place, isNew = true): void => {
    if (isOnSite) {
      const to = address(next);
      history[isNew && to !== location.hash ? "pushState" : "replaceState"](null, "", to);
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
  return isRefused && isMap && <p class="ws-notice">{texts.notKept}</p>;
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
    void host.load(partOf(name)).then((module) => setRoom(module as RoomModule));
  }, [name]);
  return room && <Room course={host} name={name} around={around} {...room.default} />;
}

/** A match goes on being kept while nobody is at its table. */
function useKeeping(host: CourseHost | null, isShown: (room: string) => boolean): void {
  useEffect(() => {
    if (!host) return;
    const keep = ({ room = "", message }: { room?: string; message?: { keep?: Keeping } }): void => {
      const keeping = message?.keep;
      const slot = keeping?.slot;
      if (!slot || isShown(room)) return;
      void host.load("saved-match").then(({ MatchStore }) => {
        const store = new MatchStore(slot, () => {});
        store.take();
        store.save(keeping);
        store.close();
      });
    };
    host.model.on("msg:custom", keep);
    return () => host.model.off("msg:custom", keep);
  }, [host]);
}

export function Course({ view: all, host, site }: Props) {
  const settings = useSettings();
  const view = limited(all, settings.only);
  const { texts, languages, lang, name: ofSite } = view;
  const pages = view.rooms
    .map(([page]) => page)
    .filter((page) => ![GIVEN, HOME, "join", ...TABLES].includes(page)) as PageName[];
  const { place, here, goTo } = usePlace(!!site);
  useEffect(() => {
    if (place.only !== undefined) saveSettings({ ...settings, only: place.only });
  }, [place]);
  const redraw = useRedraw();
  const root = useRef<HTMLDivElement>(null);

  const brought = useRef<Record<string, string | undefined>>({});
  useMemo(() => {
    brought.current = {
      [place.page]: place.part,
      table: place.code ?? (place.page === "teacher" ? place.part : undefined),
    };
  }, [place]);
  const around = useMemo(
    () => ({
      isSite: !!site,
      go: (to: string) => goTo(placeOf(to)),
      take: (name: string) => {
        const text = brought.current[name] ?? "";
        delete brought.current[name];
        return text;
      },
    }) as { -readonly [Key in keyof Around]: Around[Key] },
    [],
  );
  // They are named in the language of now.
  const rooms = (around.rooms = Object.fromEntries([...view.rooms, ...view.teaching]));

  const seen = <Value,>(name: string, key: string): Value | undefined =>
    (host?.model.get(`${name}_view`) as Record<string, Value> | undefined)?.[key];
  const room = roomOf(place);
  // The rules are one page, and so is practice: whoever goes to another part stays there.
  const within = room === "rules" || room === "practice" ? undefined : place.part;
  const entering = useRef(0);
  const entered = useRef("");
  const goal = room === GIVEN ? address(place) : room;
  const isReady =
    room === "lesson"
      ? seen("lesson", "lesson") === place.part
      : room === GIVEN
        ? entered.current === goal
        : seen(room, "rev") !== undefined;
  const game = isReady && room === "lesson" && seen("game", "rev") !== undefined;
  const isFirstHand =
    isReady && rooms[HOME] && place.part === stationsOf(all).find(isReadable)?.lesson && !seen("lesson", "at");
  useKeeping(host, (name) => roomOf(here.current) === (name === "game" ? "lesson" : name));

  const isLost = place.page !== "lesson" && !(room in rooms);
  const heir = room === "lesson" && site?.moved[place.part ?? ""];
  useEffect(() => {
    if (isLost) goTo(LOST, false);
    else if (heir) goTo({ page: "lesson", part: heir }, false);
  }, [isLost, heir]);

  // Go where the address says; in a lesson and in practice the address follows the learner.
  useLayoutEffect(() => {
    if (!host || isLost || heir || place.page === "map") return;
    const isThere = entered.current === goal;
    // Practice is found as it was left, unless one goes back within it.
    const part =
      place.part === undefined && room === "practice" && isThere ? "" : (place.part ?? null);
    const isShown =
      room === "lesson"
        ? seen("lesson", "lesson") === part && seen("lesson", "at") === place.at
        : room !== "practice" || seen("practice", "chosen") === part;
    if (isThere && isShown) return;
    const number = ++entering.current;
    void host.insist("enter", { room, part, at: place.at ?? null }).then(({ ok, text, reason }) => {
      if (number !== entering.current || reason === "lost") return;
      entering.current = 0;
      entered.current = ok ? goal : "";
      if (!ok) goTo({ ...LOST, why: room === GIVEN ? text : "" }, false);
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
    const listen = (way: "on" | "off"): void => {
      for (const name of ["lesson", "game", "practice"]) host.model[way](`change:${name}_view`, look);
      host.model[way]("change:progress", redraw);
    };
    listen("on");
    return () => listen("off");
  }, [host]);

  // The rooms behind the tabs are made ready while there is time.
  useEffect(() => {
    if (!host) return;
    const prepare = async (): Promise<void> => {
      // The map is there already.
      for (const name of pages.slice(1)) {
        await host.load(partOf(name));
        if (seen(name, "rev") === undefined)
          await host.insist("prepare", { room: name });
      }
    };
    const timer = setTimeout(() => void prepare(), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [host]);

  const tab = place.page === "lesson" ? "map" : place.page;
  const title =
    stationsOf(all).find(({ lesson }) => place.page === "lesson" && lesson === place.part)?.title ??
    rooms[room] ??
    rooms["map"];

  useEffect(() => {
    if (site) document.title = `${title} · ${ofSite || "Wild Escape"}`;
  }, [title]);

  // Whoever has gone elsewhere begins at its top.
  const first = useRef(true);
  useEffect(() => {
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
  const tabs = pages.map((page) => (
    <Go
      key={page}
      around={around}
      address={address({ page })}
      current={tab === page ? "page" : undefined}
    >
      {rooms[page]}
    </Go>
  ));

  const Bar = site ? "header" : "div";
  const Main = site ? "main" : "div";
  const kept = asKept(host?.model.get("progress"));
  return (
    <>
      <Bar class="ws-bar">
        <Go around={around} address="#/" kind="ws-sign">
          {ofSite ? (
            <b>{ofSite}</b>
          ) : (
            <>
              <b lang="zh-CN">大怪路子</b> <span lang="en">Wild Escape</span>
            </>
          )}
        </Go>
        <nav class="ws-tabs" aria-label={texts.pages}>
          {tabs.filter(({ key }) => key !== LAST_TAB)}
        </nav>
        <span ref={menu} class={css.barMore}>
          <span class={css.barMenu}>
            <Button
              label={texts.more}
              expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <span aria-hidden>⋯</span>
            </Button>
          </span>
          <span class={isOpen ? `${css.barEnd} ${css.barOpen}` : css.barEnd}>
            <span class="ws-tabs">{tabs.filter(({ key }) => key === LAST_TAB)}</span>
            {Object.entries(languages).map(([key, name]) => (
              <Button
                key={key}
                pressed={key === lang}
                label={name}
                onClick={() => speak(key)}
              >
                <span lang={key.replace("_", "-")}>{key[2] ? name : key.toUpperCase()}</span>
              </Button>
            ))}
            <Button
              label={texts.sounds}
              pressed={settings.sounds}
              onClick={() => saveSettings({ ...settings, sounds: !settings.sounds })}
            >
              <span aria-hidden>♪</span>
            </Button>
            {site && (
              <Button label={texts.theme} onClick={() => site.switchTheme()}>
                <span aria-hidden>◐</span>
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
                {place.why || texts.noPage}
              </p>
            )}
            <CourseMap
              view={view}
              stands={standing(view, isNothing(kept) ? parseKept(readProgress(), site?.moved) : kept)}
              around={around}
            />
            {view !== all && (
              <p class="ws-further">
                <Go around={around} address="#/only">
                  {texts.all}
                </Go>
              </p>
            )}
            <div class={css.below}>
              {view.below.map(({ name, title: what, links }) => (
                <p class="ws-further">
                  <b>{what}</b>
                  {links.map(([to, where]) => (
                    <Go around={around} address={to}>
                      {where}
                    </Go>
                  ))}
                  {site?.pages.map(
                    ({ title: where, href, below }) =>
                      below === name && (
                        <a href={href}>{where}</a>
                      ),
                  )}
                </p>
              ))}
            </div>
          </>
        ) : (
          <>
            {site && <h1 class="ws-unseen">{title}</h1>}
            {!host || !isReady ? (
              <p class={css.waiting} role="status" data-page={place.page} aria-busy>
                {site?.problem !== "failed" && texts.waiting}
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
            {isFirstHand && (
              <p class="ws-further">
                <Go around={around} address={`#/${HOME}`}>
                  {rooms[HOME]}
                </Go>
              </p>
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
