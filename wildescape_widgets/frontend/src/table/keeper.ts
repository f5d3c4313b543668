// A match is kept in the browser, sealed, so that a reload brings it back. Two tabs never mix.

import type { Keeping } from "../shared/host";

/** What lies in the store: which tab wrote it, and the match. */
export interface Kept {
  tab: string;
  match: string;
  past: string;
  now: string;
}

/** Nothing to say; another tab has written; the browser keeps nothing. */
export type KeepNews = "" | "other" | "not";

export class Keeper {
  readonly #tab = Math.random().toString(36).slice(2);
  readonly #key: string;
  readonly #tell: (news: KeepNews) => void;
  /** What this tab wrote or read last. */
  #seen: string | null = null;
  #mine: Kept | null = null;

  constructor(slot: string, tell: (news: KeepNews) => void) {
    this.#tell = tell;
    this.#key = `wildescape/${location.pathname}/${slot}`;
    addEventListener("storage", this.#changed);
  }

  close(): void {
    removeEventListener("storage", this.#changed);
  }

  /** The match that lies here, from now on this tab's own. */
  take(): Kept | null {
    this.#seen = this.#read();
    this.#tell("");
    return parsed(this.#seen);
  }

  keep({ match = "", past, now = "", forget }: Keeping): void {
    const raw = this.#read();
    const foreign = this.#isForeign(raw);
    const former = [this.#mine, parsed(raw)].find((kept) => kept?.match === match);
    this.#mine = forget ? null : { tab: this.#tab, match, past: past ?? former?.past ?? "", now };
    // The same table may be shown twice on a page: then the other picture has just written this.
    if (!foreign || this.#isLike(parsed(raw))) this.#write(this.#mine);
    else if (!forget) this.#tell("other");
  }

  /** This tab's match takes the place. */
  insist(): void {
    this.#write(this.#mine);
    this.#tell("");
  }

  /** Whether another tab has been here since, with something else than this tab has. */
  #isForeign(raw: string | null): boolean {
    const stored = parsed(raw);
    if (!stored || raw === this.#seen || stored.tab === this.#tab) return false;
    return !this.#isLike(stored);
  }

  #isLike(stored: Kept | null): boolean {
    return stored !== null && stored.match === this.#mine?.match && stored.now === this.#mine.now;
  }

  readonly #changed = ({ key }: StorageEvent): void => {
    // By now this tab may have written over what the event tells of.
    if (this.#mine && key === this.#key && this.#isForeign(this.#read())) this.#tell("other");
  };

  #read(): string | null {
    try {
      return localStorage.getItem(this.#key);
    } catch {
      return null;
    }
  }

  #write(kept: Kept | null): void {
    this.#seen = kept && JSON.stringify(kept);
    try {
      if (this.#seen === null) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, this.#seen);
    } catch {
      this.#tell("not");
    }
  }
}

function parsed(raw: string | null): Kept | null {
  try {
    const kept = JSON.parse(raw ?? "null") as Kept | null;
    return typeof kept?.now === "string" && typeof kept.past === "string" ? kept : null;
  } catch {
    return null;
  }
}
