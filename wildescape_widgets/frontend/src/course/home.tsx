// The home page of a site is the course. The map is there at once; its Python starts meanwhile.

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Host, type Model } from "../shared/host";
import { dress } from "../shared/parts";
import { useRedraw } from "../shared/redraw";
import { saveSettings, useSettings } from "../shared/settings";
import { switchTheme } from "../shared/theme";
import { Course, type CourseHost, type Site } from "./course";
import { placeOf } from "./address";
import type { CourseView } from "./shapes";

/** What is written into the page. */
export interface PageData {
  base: string;
  lang: string;
  /** By language. */
  views: Record<string, CourseView>;
  pages: Record<string, Site["pages"]>;
  moved: Site["moved"];
}

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
function bringMatches(base: string): void {
  const before = /^wildescape\/(.*)voila\/render\/\w+\/(?:lesson-.*|play-a-match|escalation)\.ipynb\/(.+)$/;
  try {
    for (const [key, match] of Object.entries({ ...localStorage })) {
      const [, root, slot] = before.exec(key) ?? [];
      if (root !== base) continue;
      localStorage[`wildescape/${location.pathname}/${slot}`] ??= match;
      delete localStorage[key];
    }
  } catch {
    // This browser keeps nothing.
  }
}

/** Finds the model of the course; `onFull` hears that it has to wait for others. */
export type Start = (data: PageData, onFull: () => void) => Promise<Model>;

function Home({ data, start }: { data: PageData; start: Start }) {
  const [host, setHost] = useState<CourseHost | null>(null);
  const settings = useSettings();
  const isAsked = /lang=/.test(location.search) || !(settings.lang in data.views);
  const [lang, setLang] = useState(isAsked ? data.lang : settings.lang);
  const [problem, setProblem] = useState<Site["problem"]>("");
  const redraw = useRedraw();

  useEffect(() => {
    start(data, () => setProblem("full")).then(
      (model) => {
        const made = new Host(model) as CourseHost;
        // First of all, so that whatever is said then is said in the page's language.
        const spoken = document.documentElement.lang.replace("-", "_");
        if (made.view.lang !== spoken) void made.insist("set_lang", { lang: spoken });
        setHost(made);
        dress(made, document.body);
        setProblem("");
      },
      () => setProblem("failed"),
    );
  }, []);
  useEffect(() => {
    return host?.listen(redraw);
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
    saveSettings({ ...settings, lang: next });
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
      <div class="ws ws-course ws-site" lang={lang.replace("_", "-")} data-suits={settings.suits}>
        <Course view={view} host={host} site={site} />
      </div>
    )
  );
}

export const readPage = <Data extends PageData>(): Data =>
  JSON.parse(document.getElementById("course-data")?.textContent ?? "") as Data;

export function openHome(data: PageData, start: Start): void {
  tidyAddress();
  bringMatches(data.base);
  const place = document.getElementById("course");
  if (place) render(<Home data={data} start={start} />, place);
}
