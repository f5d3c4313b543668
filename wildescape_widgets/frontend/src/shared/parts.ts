// Parts of a widget that most of its users never see, loaded when they are first needed. The build
// makes them of what the registries list, and Python sends them.

import type { ComponentChild } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Host } from "./host";

/** What loads the parts of a widget: its host. */
export type PartHost = Pick<Host<never>, "load" | "model">;

/** What draws the faces of cards and moves them, once it is there. */
export const deck: { made?: Parts["deck"] } = {};

/** Fills the cards of an element, now and later, once the deck is there. */
export const dress = (host: PartHost, el: HTMLElement): void =>
  void host.load("deck").then((made) => (deck.made = made).wear(el, host));

interface Props<Name extends keyof Parts> {
  host: PartHost;
  name: Name;
  children(module: Parts[Name]): ComponentChild;
}

/** What a part shows, once the part is there. */
export function Part<Name extends keyof Parts>({ host, name, children }: Props<Name>) {
  const [loaded, setLoaded] = useState<{ name: Name; module: Parts[Name] } | null>(null);
  // Before the page is painted, if the part is there already.
  useLayoutEffect(() => {
    void host.load(name).then((module) => setLoaded({ name, module }));
  }, [name]);
  // What takes the place of another part doesn't show that one's.
  return loaded?.name === name && children(loaded.module);
}
