// The only place that knows the widget library: a view in, requests out, each answered in time.

import type { PartReply, SavedMatchParts, SavedProgress } from "./shapes";

/** The course around a room. */
export interface Around {
  /** The rooms that there are. */
  readonly rooms: Readonly<Record<string, string>>;
  /** Whether it is a site, whose addresses others can open. */
  readonly isSite: boolean;
  /** Goes to an address, such as `#/practice`. */
  go(address: string): void;
  /** What the address has brought along under this name; it is taken once. */
  take(name: string): string;
}

export interface Model {
  readonly around?: Around;
  /** After how many milliseconds without an answer the connection counts as lost. */
  readonly answersWithin?: number | undefined;
  /** On a site: what says to its server that this page is one of its own. */
  readonly kernel?: string | undefined;
  /** On a page without one: starts a kernel, which ends after its use. */
  borrow?<Got>(use: (kernel: Model) => Promise<Got>): Promise<Got>;
  get(key: string): unknown;
  /** `lost` says whether the connection has broken, or is back. */
  on(event: string, callback: (...values: never[]) => void): void;
  off(event: string, callback: (...values: never[]) => void): void;
  send(content: unknown): void;
  /** Where the widget is a model of its own: writes its state. */
  set?(key: string, value: unknown): void;
  save_changes?(): void;
}

export interface Reply {
  ok: boolean;
  text?: string;
  reason?: string;
}

/** An action that Python takes: the fields of its message, and what its answer says besides `ok`. */
export interface Action<Names extends string = never, Answer extends object = object> {
  fields: [Names] extends [never] ? Record<string, never> : Record<Names, unknown>;
  answer: Answer;
}
export type Actions = Record<string, { fields: object; answer: object }>;

/** The fields of an action as an argument, which there is none of where it has no fields. */
export type Given<Asked extends { fields: object }> =
  Asked["fields"] extends Record<string, never> ? [] : [fields: Asked["fields"]];

/** A host that takes an action, for parts that several widgets share. */
export interface Taking<All extends Actions, Name extends keyof All & string> {
  request(action: Name, ...fields: Given<All[Name]>): Promise<Reply & All[Name]["answer"]>;
  insist(action: Name, ...fields: Given<All[Name]>): Promise<Reply & All[Name]["answer"]>;
}

/** What the browser is to keep: a match under the name of its slot, or a learner's progress. */
export type Keeping = Partial<SavedMatchParts & SavedProgress>;

/** A part of an address as text; one that is damaged stays as it is, so that Python refuses it. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const ANSWER_WITHIN_MS = 3000;
export const QUIET_FOR_MS = 5000;

/** What follows an action in Python. A selection is taken only with the choice that it belongs to. */
const FOLLOWING = ["choice", "selection", "progress"];

/** What widgets ask by themselves. In a saved page nobody has ever answered: then nothing is lost. */
const UNASKED = "remember resume ping part";

const AGAIN_AFTER_MS = 2000;

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Runs the code of a part with what its widget shares. */
async function run(code: string): Promise<object> {
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const { default: make } = await import(url).finally(() => URL.revokeObjectURL(url));
  const exports = {};
  make((name: string) => Host.shared[name], exports);
  return exports;
}

export class Host<View extends { rev: number }, All extends Actions = Actions> {
  /** The modules that parts take from their widget, by name. */
  static readonly shared: Record<string, object> = {};

  /** Shares more modules with parts: a registry lists them. */
  static share(modules: Record<string, object>): void {
    Object.assign(Host.shared, modules);
  }

  readonly #model: Model;
  readonly #parts: Record<string, Promise<object>> = {};
  /** Every view of a model hears all answers, so each begins with another number. */
  #lastId = Math.floor(Math.random() * 2 ** 40);
  readonly #waiting = new Map<number | null, (reply: Reply) => void>();
  readonly #listeners = new Set<() => void>();
  readonly #keepers = new Set<(keeping: Keeping) => void>();
  #isLost = false;
  #isAnswered = false;

  constructor(model: Model) {
    this.#model = model;
    model.on("change:view", this.#notify);
    model.on("msg:custom", this.#receive);
    model.on("lost", this.#lose);
  }

  get view(): View {
    return this.#model.get("view") as View;
  }

  get model(): Model {
    return this.#model;
  }

  /** The course around the widget, if it is a room of one. */
  get around(): Around | undefined {
    return this.#model.around;
  }

  /** What the address has brought along under a name, such as the code of a shared game. */
  brought(name: string): string {
    if (this.around) return this.around.take(name);
    const link = `#${name}=`;
    return location.hash.startsWith(link) ? decoded(location.hash.slice(link.length)) : "";
  }

  /** What is chosen, where there is something to choose. */
  get choice(): unknown {
    return this.#model.get("choice");
  }

  /** Calls back on every other choice. */
  onChoice(listener: () => void): () => void {
    this.#model.on("change:choice", listener);
    return () => this.#model.off("change:choice", listener);
  }

  /** Whether a request wasn't answered in time, and nothing has come since. */
  get lost(): boolean {
    return this.#isLost;
  }

  /** Calls back on every new view, and when the connection is lost or found. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back with what the browser is to keep. */
  onKeep(keeper: (keeping: Keeping) => void): () => void {
    this.#keepers.add(keeper);
    return () => this.#keepers.delete(keeper);
  }

  /** Asks for an action on what is shown now. The reason is `lost` if there is no connection. */
  request<Name extends keyof All & string>(
    action: Name,
    ...[fields]: Given<All[Name]>
  ): Promise<Reply & All[Name]["answer"]> {
    return this.#ask(action, fields, this.view.rev);
  }

  /** Asks for what is meant in any case, also if the view has changed meanwhile. */
  insist<Name extends keyof All & string>(
    action: Name,
    ...[fields]: Given<All[Name]>
  ): Promise<Reply & All[Name]["answer"]> {
    return this.#ask(action, fields, null);
  }

  #ask<Answer extends Reply>(
    action: string,
    fields: object | undefined,
    rev: number | null,
  ): Promise<Answer> {
    const id = ++this.#lastId;
    const isWanted = !UNASKED.includes(action);
    const timer = setTimeout(() => {
      if (this.#isAnswered || isWanted) this.setLost(true);
    }, this.#model.answersWithin ?? ANSWER_WITHIN_MS);
    const answer = new Promise<Answer>((resolve) => {
      this.#waiting.set(id, (reply) => {
        clearTimeout(timer);
        if (reply.ok && isWanted) this.#confirm();
        resolve(reply as Answer);
      });
    });
    try {
      this.#model.send({ id, rev, action, ...fields });
    } catch {
      // There is no kernel any more; leaving a page does that too.
      this.setLost(true);
      this.#settle(id);
    }
    return answer;
  }

  /** Loads a part, once. */
  load<Name extends keyof Parts>(name: Name): Promise<Parts[Name]> {
    const ask = async (): Promise<object> => {
      const { ok, code } = await this.#ask<Reply & PartReply>("part", { name }, null);
      if (ok) return run(code);
      await pause(AGAIN_AFTER_MS);
      return ask();
    };
    return (this.#parts[name] ??= ask()) as Promise<Parts[Name]>;
  }

  close(): void {
    this.#model.off("change:view", this.#notify);
    this.#model.off("msg:custom", this.#receive);
    this.#model.off("lost", this.#lose);
    this.#listeners.clear();
    this.#keepers.clear();
  }

  /** Writes what Python has told: marimo runs the cells that depend on a widget only for state that
   * the browser writes. It's nothing new, so Jupyter sends nothing. */
  #confirm(): void {
    for (const key of FOLLOWING) {
      const told = this.#model.get(key);
      if (told != null) this.#model.set?.(key, told);
    }
    this.#model.save_changes?.();
  }

  readonly #receive = (message: Reply & { id: number | null; keep?: Keeping }): void => {
    const { id, keep } = message;
    this.#isAnswered = true;
    this.setLost(false);
    if (keep) this.#keepers.forEach((keeper) => keeper(keep));
    this.#settle(id, message);
  };

  /** The connection has broken, or is back: what hasn't been answered won't be. */
  readonly #lose = (isLost: boolean): void => {
    this.setLost(isLost);
    for (const id of this.#waiting.keys()) this.#settle(id);
  };

  #settle(id: number | null, reply: Reply = { ok: false, reason: "lost" }): void {
    this.#waiting.get(id)?.(reply);
    this.#waiting.delete(id);
  }

  readonly #notify = (): void => this.#listeners.forEach((listener) => listener());

  /** Takes the connection for lost or found, as this host or a room of it has seen. */
  setLost(isLost: boolean): void {
    if (isLost === this.#isLost) return;
    this.#isLost = isLost;
    this.#notify();
  }
}
