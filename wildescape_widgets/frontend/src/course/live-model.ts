// What the models of the course on a site share: a copy of what Python shows, and who follows it.

import type { Model } from "../shared/host";

type Listener = (...values: never[]) => void;

export abstract class LiveModel implements Model {
  readonly #listeners = new Map<string, Set<Listener>>();
  #state: Record<string, unknown> = {};

  get(key: string): unknown {
    return this.#state[key];
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  abstract send(content: unknown): void;

  /** First everything is new, then it is told: what belongs together is never seen apart. */
  protected update(state: Record<string, unknown>): void {
    this.#state = { ...this.#state, ...state };
    for (const key of Object.keys(state)) this.emit(`change:${key}`);
  }

  protected emit(event: string, ...values: unknown[]): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])])
      listener(...(values as never[]));
  }
}
