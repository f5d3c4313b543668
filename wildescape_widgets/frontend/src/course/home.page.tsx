// The home page of the site is the course. The map is there at once; the kernel starts meanwhile.

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Host } from "../shared/host";
import { useRedraw } from "../shared/redraw";
import { useSettings } from "../shared/settings";
import { Course, type CourseHost, type Site } from "./course";
import { placeOf } from "./address";
import { KernelModel } from "./kernel-model";
import type { CourseView } from "./shapes";
import "./styles";

/** What the server has written into the page. */
interface PageData {
  base: string;
  lang: string;
  /** By language. */
  views: Record<string, CourseView>;
  pages: Record<string, Site["pages"]>;
  moved: Site["moved"];
}

/** The page has asked for its kernel before it has read this. */
declare const kernelAsked: Promise<Response>;

const THEME_KEY = "wildescape/theme";

/** A page that has moved leads here by `?to=`, and may have brought a shared game or a skill. */
function tidyAddress(): void {
  const here = new URL(location.href);
  const to = here.searchParams.get("to");
  if (to === null) return;
  here.searchParams.delete("to");
  const brings = placeOf(here.hash);
  if (!brings.code && !brings.part) here.hash = `#/${to}`;
  history.replaceState(null, "", here);
}

/** Matches that were saved on pages of their own are found at the tables of the course. */
function bringMatches(base: string, langs: readonly string[]): void {
  try {
    for (const lang of langs)
      for (const key of Object.keys(localStorage)) {
        const before = `wildescape/${base}voila/render/${lang}/`;
        const [, slot] = /^(?:lesson-.*|play-a-match|escalation)\.ipynb\/(.+)$/.exec(
          key.startsWith(before) ? key.slice(before.length) : "",
        ) ?? [];
        if (!slot) continue;
        const mine = `wildescape/${location.pathname}/${slot}`;
        if (localStorage.getItem(mine) === null)
          localStorage.setItem(mine, localStorage.getItem(key) ?? "");
        localStorage.removeItem(key);
      }
  } catch {
    // This browser keeps nothing.
  }
}

function switchTheme(): void {
  const { dataset } = document.documentElement;
  const isDark = dataset["theme"]
    ? dataset["theme"] === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  dataset["theme"] = isDark ? "light" : "dark";
  dataset["jpThemeLight"] = `${isDark}`;
  try {
    localStorage.setItem(THEME_KEY, dataset["theme"]);
  } catch {
    // The next page begins with the colours of the system.
  }
}

function Home({ data }: { data: PageData }) {
  const [host, setHost] = useState<CourseHost | null>(null);
  const [lang, setLang] = useState(data.lang);
  const [problem, setProblem] = useState<Site["problem"]>("");
  const redraw = useRedraw();
  const { suits } = useSettings();

  useEffect(() => {
    KernelModel.start(data.base, kernelAsked, () => setProblem("full")).then(
      (model) => {
        setHost(new Host(model) as CourseHost);
        setProblem("");
      },
      () => setProblem("failed"),
    );
  }, []);
  useEffect(() => {
    if (!host) return;
    if (host.view.lang !== lang) void host.insist("set_lang", { lang });
    return host.listen(redraw);
  }, [host]);

  const live = host?.view.lang === lang ? host.view : undefined;
  const view = live ?? data.views[lang] ?? Object.values(data.views)[0];
  useEffect(() => {
    document.documentElement.lang = lang.replace("_", "-");
  }, [lang]);

  const speak = (next: string): void => {
    const here = new URL(location.href);
    here.searchParams.set("lang", next);
    history.replaceState(null, "", here);
    setLang(next);
  };
  const site: Site = {
    pages: data.pages[lang] ?? [],
    moved: data.moved,
    problem: host?.lost ? "lost" : problem,
    switchTheme,
    speak,
  };
  return (
    view && (
      <div class="ws ws-course ws-site" lang={lang.replace("_", "-")} data-suits={suits}>
        <Course view={view} host={host} site={site} />
      </div>
    )
  );
}

const written = document.getElementById("course-data")?.textContent;
const data = JSON.parse(written ?? "") as PageData;
tidyAddress();
bringMatches(data.base, [data.lang, ...Object.keys(data.views)]);
const place = document.getElementById("course");
if (place) render(<Home data={data} />, place);
