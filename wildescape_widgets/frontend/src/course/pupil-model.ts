// The model of a pupil's page: the site's server answers, and there is no kernel but for a moment.

import type { JoinClassActions, JoinView, PupilPage } from "../classroom/shapes";
import { readProgress, today } from "../lessons/progress";
import { type Around, Host, type Reply } from "../shared/host";
import type { PartReply } from "../shared/shapes";
import type { CourseHost } from "./course";
import { KernelModel } from "./kernel-model";
import { LiveModel } from "./live-model";
import { roomModel } from "./room-model";

interface Asked {
  action: string;
  [field: string]: unknown;
}

/** What Python takes of what the class is asked. */
type Followed = JoinClassActions["follow"]["fields"];

const NOTHING: Followed = { number: 0, question: null, shown: null, isOpen: false, mine: null };

export class PupilModel extends LiveModel {
  /** A whole class may ask at once. */
  readonly answersWithin = 25_000;
  #followed = NOTHING;
  #rev = 0;

  constructor(
    readonly page: PupilPage,
    readonly around: Around,
    private lang: string,
  ) {
    super();
    this.update({ view: page.views[lang] });
  }

  /** Says everything in another language. */
  speak(lang: string): void {
    this.lang = lang;
    // Without an answer it's said otherwise with the next question.
    this.#follow().catch(() => {});
  }

  send(content: unknown): void {
    const { id, rev: _, ...asked } = content as Asked & { id: number; rev: number | null };
    this.#reply(asked).then(
      (reply) => this.emit("msg:custom", { ...reply, id }),
      () => this.emit("lost", true),
    );
  }

  async #reply({ action, ...fields }: Asked): Promise<Reply> {
    switch (action) {
      case "part":
        return { ...(await this.#post<PartReply>("part", fields)), ok: true } as Reply;
      case "follow":
        this.#followed = fields as Followed;
        return this.#follow();
      case "answer":
        return (await this.#do({ action, ...fields })).reply;
      case "hand_in":
        return this.#handIn(fields as JoinClassActions["hand_in"]["fields"]);
      default:
        // What this browser keeps is read once it's handed in.
        return { ok: true };
    }
  }

  async #follow(): Promise<Reply> {
    const rev = ++this.#rev;
    const { question, shown } = this.#followed;
    const isNothing = question === null && shown === null;
    const { view, reply } = isNothing
      ? { view: this.page.views[this.lang]!, reply: { ok: true } }
      : await this.#do({ action: "follow" });
    // Something newer may have come meanwhile.
    if (rev === this.#rev) this.update({ view: { ...view, rev } });
    return reply;
  }

  #do(message: Asked): Promise<{ view: JoinView; reply: Reply }> {
    // One of the two is enough.
    const { question, shown } = this.#followed;
    const followed = { ...this.#followed, question: shown === null ? question : null };
    return this.#post("do", { lang: this.lang, followed, message });
  }

  async #post<Told>(action: string, asked: object): Promise<Told> {
    const body = JSON.stringify(asked);
    const answer = await fetch(`${this.page.base}join/${action}`, { method: "POST", body });
    if (!answer.ok) throw new Error(answer.statusText);
    return (await answer.json()) as Told;
  }

  /** A code of the pupil's progress, the whole of which goes to a kernel. */
  #handIn(fields: JoinClassActions["hand_in"]["fields"]): Promise<Reply> {
    return this.borrow(async (kernel) => {
      const course = new Host(kernel) as CourseHost;
      await course.insist("remember", { kept: readProgress(), today: today() });
      await course.insist("enter", { room: "join", part: null, at: null });
      const room = new Host<JoinView, JoinClassActions>(roomModel(kernel, "join", this.around));
      return room.insist("hand_in", fields);
    });
  }

  async borrow<Got>(use: (kernel: KernelModel) => Promise<Got>): Promise<Got> {
    const { base } = this.page;
    const asked = fetch(`${base}course/kernel`, { method: "POST" });
    const kernel = await KernelModel.start(base, asked, () => {});
    try {
      return await use(kernel);
    } finally {
      kernel.close();
    }
  }
}
