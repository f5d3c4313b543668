// A teacher's page of a class, with a Python that answers by itself.

import { act, render } from "@testing-library/preact";
import { vi } from "vitest";
import { AskWidget } from "../../src/classroom/ask";
import type { AskClassActions, AskView } from "../../src/classroom/shapes";
import { Host } from "../../src/shared/host";
import { Root } from "../../src/shared/mount";
import { FakeModel, type Sent } from "../shared/model";
import { settled } from "./server";

const texts = new Proxy({}, { get: (_, name) => String(name) }) as AskView["texts"];

export const prepared = (goal: string) => ({ goal, cards: "", form: "number", fields: { text: goal }, isAllRight: false });

export const FORM = { name: "number", title: "", fields: [{ name: "text", title: "Text", kind: "text", hint: "" }] };

const DECK = ["BJ", "KC", "KD", "KH", "KS", "AS"].map((card) => ({ card, name: card }));

/** Python as far as it answers by itself. */
export class Python extends FakeModel<AskView> {
  constructor(...goals: string[]) {
    super({
      rev: 1,
      lang: "en",
      forms: [FORM],
      skills: [],
      set: { key: "first", name: "Questions 1" },
      prepared: goals.map(prepared),
      running: -1,
      number: 0,
      asked: null,
      isOpen: false,
      isShown: false,
      cards: [],
      arePlays: false,
      areOptions: false,
      isPoll: false,
      answer: "",
      answerCards: [],
      tally: "",
      counts: [],
      pupils: [],
      tableHead: "head\r\n",
      texts,
    } as unknown as AskView);
  }

  /** A set with this in it can't be opened. */
  refused = "";

  /** Its kernel has gone. */
  isGone = false;

  override send(content: unknown): void {
    if (this.isGone) throw new Error("There is no connection.");
    super.send(content);
    const message = this.last;
    void Promise.resolve().then(() => this.hear(message));
  }

  private hear(message: Sent): void {
    const { action, at } = message as unknown as { action: string; at: number };
    if (action === "open_list") {
      const { text, key } = message as unknown as { text: string; key: string };
      if (this.refused && text.includes(this.refused)) return this.answer({ ok: false, text: "No.", reason: "malformed" }, message);
      const { name, questions } = JSON.parse(text) as { name: string; questions: { fields: { text: string } }[] };
      this.show({ set: { key, name }, prepared: questions.map(({ fields }) => prepared(fields.text)) });
      return this.answer({ name, told: "" }, message);
    }
    if (action === "name_set") {
      const { set } = this.get("view") as AskView;
      this.show({ set: { ...set, name: `${message["name"]}` } });
    }
    if (action === "remove") {
      const view = this.get("view") as AskView;
      this.show({ prepared: view.prepared.filter((_, other) => other !== at) });
    }
    const number = message["number"];
    const cards = action === "palette" ? DECK : [];
    const lines = action === "amend" ? [[2, "new"]] : `${number}\r\n`;
    this.answer({ question: "{}", cards, path: "", size: 1, lines }, message);
  }
}

/** All that were drawn, the last one last. */
export const drawn: Python[] = [];

export async function draw(model: Python): Promise<void> {
  drawn.push(model);
  const host = new Host<AskView, AskClassActions>(model);
  render(<Root host={host} Component={AskWidget} />);
  await act(() => vi.dynamicImportSettled());
  await settled();
}
