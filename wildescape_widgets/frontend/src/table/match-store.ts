// The browser saves a match, encrypted, so that a reload brings it back. Two tabs never mix.

import type { Keeping } from "../shared/host";
import { stored } from "../shared/store";

/** A saved match, and which tab wrote it. */
interface StoredMatch {
  tab: string;
  match: string;
  past: string;
  now: string;
}

/** Nothing to say; another tab has written; the browser saves nothing. */
export type StoreNews = "" | "other" | "not";

export class MatchStore {
  readonly #tab = Math.random().toString(36).slice(2);
  readonly #key: string;
  readonly #tell: (news: StoreNews) => void;
  /** What this tab wrote or read last. */
  #seen: string | null = null;
  #mine: StoredMatch | null = null;

  constructor(slot: string, tell: (news: StoreNews) => void) {
    this.#tell = tell;
    this.#key = `wildescape/${location.pathname}/${slot}`;
    addEventListener("storage", this.#changed);
  }

  close(): void {
    removeEventListener("storage", this.#changed);
  }

  /** The saved match, which is this tab's own from now on. */
  take(): StoredMatch | null {
    this.#seen = this.#read();
    this.#tell("");
    return parsed(this.#seen);
  }

  save({ match = "", past, now = "" }: Keeping): void {
    const raw = this.#read();
    const foreign = this.#isForeign(raw);
    const former = [this.#mine, parsed(raw)].find((saved) => saved?.match === match);
    this.#mine = { tab: this.#tab, match, past: past ?? former?.past ?? "", now };
    // If the page shows the table twice, the other view has just written the same.
    if (!foreign || this.#isLike(parsed(raw))) this.#write(this.#mine);
    else this.#tell("other");
  }

  /** Puts this tab's match in place of the other's. */
  insist(): void {
    this.#write(this.#mine);
    this.#tell("");
  }

  /** Whether another tab has written something else since. */
  #isForeign(raw: string | null): boolean {
    const stored = parsed(raw);
    if (!stored || raw === this.#seen || stored.tab === this.#tab) return false;
    return !this.#isLike(stored);
  }

  #isLike(stored: StoredMatch | null): boolean {
    return stored !== null && stored.match === this.#mine?.match && stored.now === this.#mine.now;
  }

  readonly #changed = ({ key }: StorageEvent): void => {
    // This tab may have overwritten by now what the event is about.
    if (this.#mine && key === this.#key && this.#isForeign(this.#read())) this.#tell("other");
  };

  #read(): string | null {
    return stored(this.#key);
  }

  #write(saved: StoredMatch | null): void {
    this.#seen = saved && JSON.stringify(saved);
    try {
      if (this.#seen === null) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, this.#seen);
    } catch {
      this.#tell("not");
    }
  }
}

function parsed(raw: string | null): StoredMatch | null {
  try {
    const saved = JSON.parse(raw ?? "null") as StoredMatch | null;
    return typeof saved?.now === "string" && typeof saved.past === "string" ? saved : null;
  } catch {
    return null;
  }
}
