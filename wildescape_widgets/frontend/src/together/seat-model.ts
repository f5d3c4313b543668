// The model of a table whose Python is the site's server: it tells what is new for one seat, and takes
// what that seat asks for.

import { LiveModel } from "../course/live-model";
import { pause } from "../shared/host";
import { type OwnSeat, askTable } from "./talk";
import type { SeatNews } from "./shapes";

const AGAIN_AFTER_MS = 2000;
const SOON_AFTER_MS = 500;

/** Why there is no seat any more. */
const ENDS = ["gone", "moved", "removed"];

interface Message {
  id: number;
  action: string;
  name?: string;
}

export class SeatModel extends LiveModel {
  /** A phone on the way may be slow. */
  readonly answersWithin = 10_000;
  /** In which language the site says what it words itself. */
  lang = "";
  readonly #left = new AbortController();
  #news: SeatNews | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  /** `onNews` hears of all that is new, and `onEnd` that the seat is lost for good. */
  constructor(
    readonly own: OwnSeat,
    readonly onNews: (news: SeatNews) => void,
    readonly onEnd: (reason: string) => void,
  ) {
    super();
    void this.#follow();
  }

  close(): void {
    this.#left.abort();
  }

  send(content: unknown): void {
    const message = content as Message;
    // What follows on each other arrives in that order.
    if (message.action === "part") void this.#part(message);
    else this.#queue = this.#queue.then(() => this.#act(message));
  }

  async #part({ id, name }: Message): Promise<void> {
    const { reason, ...told } = await askTable<{ code: string }>("part", { ...this.own, name });
    this.emit("msg:custom", { id, ok: reason === undefined, ...told });
  }

  async #act(message: Message): Promise<void> {
    const told = await askTable<SeatNews & { reply: object }>("act", { ...this.#asks(), message });
    if (told.reason === undefined) {
      this.#take(told);
      this.emit("msg:custom", told.reply);
    } else if (told.reason === "away_site") this.emit("lost", true);
    else {
      this.emit("msg:custom", { id: message.id, ok: false, reason: told.reason });
      this.#end(told.reason);
    }
  }

  /** The seat, with what this page knows already. */
  #asks(): object {
    const view = this.get("view") as { rev: number } | undefined;
    const { own, lang } = this;
    return { ...own, ...(lang && { lang }), era: this.#news?.era, view: view?.rev ?? -1 };
  }

  async #follow(): Promise<void> {
    const { signal } = this.#left;
    while (!signal.aborted) {
      const asked = { ...this.#asks(), since: this.#news?.rev ?? -1 };
      const told = await askTable<SeatNews & { isCut?: boolean }>("look", asked, signal);
      if (signal.aborted) return;
      if (told.reason === undefined) {
        this.#take(told);
        if (told.isCut) await pause(SOON_AFTER_MS);
      } else {
        if (this.#end(told.reason)) return;
        this.emit("lost", true);
        await pause(told.reason === "waking" ? SOON_AFTER_MS : AGAIN_AFTER_MS);
      }
    }
  }

  #end(reason: string): boolean {
    const isOver = ENDS.includes(reason);
    if (isOver) {
      this.close();
      this.onEnd(reason);
    }
    return isOver;
  }

  /** Takes what is new; answers may overtake one another. */
  #take(news: SeatNews): void {
    const isSame = news.era === this.#news?.era;
    if (isSame && news.rev < (this.#news?.rev ?? -1)) return;
    const { view, choice } = news;
    const known = this.get("view") as { rev: number } | undefined;
    this.#news = news;
    const isNewer = view && (!isSame || !known || view.rev > known.rev);
    // Chosen cards belong to the view that shows them.
    this.update({ ...(choice && { choice }), ...(isNewer && { view }) });
    this.emit("lost", false);
    this.onNews(news);
  }
}
