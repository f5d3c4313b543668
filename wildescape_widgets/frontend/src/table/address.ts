// Where links to what a table shows begin.

import type { Around } from "../shared/host";

/** The address of the course on this site; empty in a notebook, whose address opens for nobody. */
export const siteAddress = (around: Around | undefined): string => {
  const home = document.querySelector<HTMLAnchorElement>("a.house-name")?.href;
  return (around?.isSite ? location.href : (home ?? "")).split("#")[0] ?? "";
};
