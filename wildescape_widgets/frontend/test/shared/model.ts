// A model that is stricter than the real one: it fails on any use that the real one only survives.

import type { ChosenCards } from "../../src/cards/shapes";
import type { Model } from "../../src/shared/host";

type Listener = (...values: never[]) => void;

export interface Sent {
  id: number;
  rev: number;
  action: string;
  [field: string]: unknown;
}

export class FakeModel<View extends { rev: number }> implements Model {
  readonly sent: Sent[] = [];
  private readonly listeners = new Map<string, Set<Listener>>();

  readonly kernel = "KERNEL";

  choice: ChosenCards = { hand: 1, number: 1, places: [], reading: null, judged: null };

  constructor(private view: View) {}

  /** What Python has told besides, and what the browser has saved of it. */
  readonly told: Record<string, unknown> = {};
  readonly saved: object[] = [];
  private dirty: Record<string, unknown> = {};

  get(key: string): unknown {
    if (key === "choice") return this.choice;
    if (key === "selection" || key === "progress") return this.told[key];
    if (key !== "view") throw new Error(`the browser reads ${key}`);
    return this.view;
  }

  on(event: string, listener: Listener): void {
    const known = this.listeners.get(event) ?? new Set();
    if (known.has(listener)) throw new Error(`${event} is listened to twice`);
    this.listeners.set(event, known.add(listener));
  }

  off(event: string, listener: Listener): void {
    if (!this.listeners.get(event)?.delete(listener)) throw new Error(`${event} had no such listener`);
  }

  set(key: string, value: unknown): void {
    if (value !== this.get(key)) throw new Error(`${key} is Python's`);
    this.dirty[key] = value;
  }

  save_changes(): void {
    this.saved.push(this.dirty);
    this.dirty = {};
  }

  send(content: unknown): void {
    const message = structuredClone(content) as Sent;
    if (this.sent.some(({ id }) => id === message.id)) throw new Error("an id is used twice");
    this.sent.push(message);
  }

  get last(): Sent {
    const message = this.sent.at(-1);
    if (!message) throw new Error("nothing was sent");
    return message;
  }

  answer(fields: object, message: Sent = this.last): void {
    this.emit("msg:custom", { id: message.id, ok: true, ...fields });
  }

  /** What is chosen now, whoever chose it. */
  choose(choice: Partial<ChosenCards>): void {
    this.choice = { ...this.choice, number: this.choice.number + 1, ...choice };
    this.emit("change:choice");
  }

  /** Takes a choice of the browser: all views are told it, then it is answered. */
  judge(judged: unknown, message: Sent = this.last): void {
    const { cards: places, reading } = message as unknown as {
      cards: number[];
      reading: number | null;
    };
    this.choose({ places, reading, judged });
    this.answer({ number: this.choice.number }, message);
  }

  /** A message that answers nothing. */
  tell(content: object): void {
    this.emit("msg:custom", { id: null, ...content });
  }

  /** The connection has broken, or is back. */
  lose(isLost: boolean): void {
    this.emit("lost", isLost);
  }

  show(view: Partial<View>): void {
    this.view = { ...this.view, ...view, rev: this.view.rev + 1 };
    this.emit("change:view");
  }

  get listening(): number {
    return [...this.listeners.values()].reduce((count, set) => count + set.size, 0);
  }

  private emit(event: string, ...values: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...(values as never[]));
  }
}
