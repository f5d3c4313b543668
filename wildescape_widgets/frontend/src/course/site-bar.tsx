// The bar of the site's pages that have no kernel: home, and what is switched for all pages.

import type { ComponentChildren } from "preact";
import { Button } from "../shared/button";
import { switchTheme } from "../shared/theme";
import * as css from "./course.sheet.css";

interface Props {
  page: { base: string; name: string; languages: Record<string, string> };
  lang: string;
  /** What the button for light and dark is called. */
  theme: string;
  speak(lang: string): void;
  /** Further switches. */
  more?: ComponentChildren;
  children?: ComponentChildren;
}

export const SiteBar = ({ page: { base, name, languages }, lang, theme, speak, more, children }: Props) => (
  <header class="ws-bar">
    <a class="ws-sign" href={`${base}?lang=${lang}`}>
      {name ? (
        <b>{name}</b>
      ) : (
        <>
          <b lang="zh-CN">大怪路子</b> <span lang="en">Wild Escape</span>
        </>
      )}
    </a>
    {children}
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
);
