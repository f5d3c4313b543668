// What is around the site's pages that have no kernel: a bar with the way home, to rooms of the course,
// and what is switched for all pages.

import type { ComponentChildren } from "preact";
import { Button } from "../shared/button";
import { useSettings } from "../shared/settings";
import { switchTheme } from "../shared/theme";
import * as css from "./course.sheet.css";

interface Props {
  page: { base: string; name: string; languages: Record<string, string> };
  lang: string;
  /** What the button for light and dark is called. */
  theme: string;
  speak(lang: string): void;
  /** Rooms of the course, as parts of their addresses, and what they and all of them are called. */
  rooms?: readonly (readonly [string, string])[];
  pages?: string;
  /** The room to which this page belongs. */
  current?: string;
  kind?: string;
  name?: string;
  /** What else leads away, and what else is switched. */
  way?: ComponentChildren;
  more?: ComponentChildren;
  children: ComponentChildren;
}

export function SiteFrame({ page: { base, name: ofSite, languages }, lang, theme, speak, ...rest }: Props) {
  const { rooms = [], pages, current, kind = "", name, way, more, children } = rest;
  const { suits } = useSettings();
  const home = `${base}?lang=${lang}`;
  return (
    <div class={`ws ws-course ws-site ${kind}`} lang={lang.replace("_", "-")} data-suits={suits} data-page={name}>
      <header class="ws-bar">
        <a class="ws-sign" href={home}>
          {ofSite ? (
            <b>{ofSite}</b>
          ) : (
            <>
              <b lang="zh-CN">大怪路子</b> <span lang="en">Wild Escape</span>
            </>
          )}
        </a>
        {rooms.length > 0 && (
          <nav class="ws-tabs" aria-label={pages}>
            {rooms.map(([room, title]) => (
              <a key={room} href={`${home}#/${room}`} aria-current={room === current || undefined}>
                {title}
              </a>
            ))}
          </nav>
        )}
        {way}
        <span class={css.barSide}>
          {Object.entries(languages).map(([key, title]) => (
            <Button key={key} pressed={key === lang} label={title} onClick={() => speak(key)}>
              <span lang={key.replace("_", "-")}>{key[2] ? title : key.toUpperCase()}</span>
            </Button>
          ))}
          {more}
          <Button label={theme} onClick={switchTheme}>
            <span aria-hidden>◐</span>
          </Button>
        </span>
      </header>
      <main class="ws-main">{children}</main>
    </div>
  );
}
