// Light or dark, as chosen for a page of the site; the browser remembers it.

import { store } from "./store";

const THEME_KEY = "wildescape/theme";

/** Shows the page in the other of light and dark. */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  const isDark = dataset["theme"]
    ? dataset["theme"] === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  dataset["theme"] = isDark ? "light" : "dark";
  dataset["jpThemeLight"] = `${isDark}`;
  // Where the browser refuses, the next page begins with the colours of the system.
  store(THEME_KEY, dataset["theme"]);
}
