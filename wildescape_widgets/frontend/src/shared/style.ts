// A style sheet that comes with a part: what only teachers see, learners don't load.

import { useLayoutEffect } from "preact/hooks";

/** Adds a style sheet to the page for as long as it's needed, under any content policy. */
export function useStyle(css: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [css]);
}
