// What is set for all pages in this browser. It's read as a stranger's input.

import { useEffect, useState } from "preact/hooks";
import { store, stored } from "./store";

export interface Settings {
  /** How many colours the suits have. */
  suits: "four" | "two";
  sounds: boolean;
  /** Whether a right answer leads on by itself. */
  goesOn: boolean;
  /** The lessons that the map is limited to, by number or name, with commas; empty for all. */
  only: string;
  /** Whether lessons are written large, for a class. */
  large: boolean;
  /** The language that was chosen last; empty before. */
  lang: string;
  /** How fast bots move, as it was chosen last at a table of the course; empty before. */
  speed: string;
}

const KEY = "wildescape/settings";
/** Tells the other widgets of the page, with the new text. */
const CHANGED = "wildescape:settings";

export function parsedSettings(text: string | null): Settings {
  let given: Partial<Settings> = {};
  try {
    given = (JSON.parse(text ?? "") as Partial<Settings> | null) ?? given;
  } catch {
    // It's no text of ours.
  }
  return {
    suits: given.suits === "two" ? "two" : "four",
    sounds: given.sounds === true,
    goesOn: given.goesOn !== false,
    only: `${given.only ?? ""}`,
    large: given.large === true,
    lang: `${given.lang ?? ""}`,
    speed: `${given.speed ?? ""}`,
  };
}

const read = (): string | null => stored(KEY);

export function saveSettings(settings: Settings): void {
  const text = JSON.stringify(settings);
  // Where the browser refuses, it holds until the page is left.
  store(KEY, text);
  dispatchEvent(new CustomEvent(CHANGED, { detail: text }));
}

/** The settings, also when they change here or in another tab. */
export function useSettings(): Settings {
  const [text, setText] = useState(read);
  useEffect(() => {
    const follow = (event: Event): void =>
      setText(event instanceof CustomEvent ? String(event.detail) : read());
    addEventListener("storage", follow);
    addEventListener(CHANGED, follow);
    return () => {
      removeEventListener("storage", follow);
      removeEventListener(CHANGED, follow);
    };
  }, []);
  return parsedSettings(text);
}
