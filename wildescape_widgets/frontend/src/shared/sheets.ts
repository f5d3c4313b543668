// The style sheets of rooms: several widgets share them, and a page needs each of them once.

/** A room's name, and what it looks like. */
export type Sheet = readonly [name: string, css: string];

/** Puts style sheets on the page, or into the part of it that `el` is shut off in; each after the ones
 * that it builds on. */
export function wear(sheets: readonly Sheet[], el: HTMLElement): void {
  const root = el.getRootNode() as Document | ShadowRoot;
  const place = "host" in root ? root : document.head;
  let last: Element | null = null;
  for (const [name, css] of sheets) {
    let style = place.querySelector(`#ws-${name}`);
    if (!style) {
      style = document.createElement("style");
      style.id = `ws-${name}`;
      place.insertBefore(style, last && last.nextSibling);
    }
    // That of another version gives way.
    if (style.textContent !== css) style.textContent = css;
    last = style;
  }
}
