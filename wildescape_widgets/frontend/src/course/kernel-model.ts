// The model of the course on the site: a kernel's widget without the widget library. The server
// starts a kernel that holds a course, and the page speaks with it over its websocket.

import { pause } from "../shared/host";
import { LiveModel } from "./live-model";

interface WidgetState {
  state: Record<string, unknown>;
}

/** What comes of a kernel's message, as far as it is for us. */
interface FromKernel {
  msg_type: string;
  content: {
    comm_id?: string;
    data?: {
      method: string;
      state?: Record<string, unknown>;
      states?: Record<string, WidgetState>;
      content?: unknown;
    };
  };
}

const AGAIN_AFTER_MS = 1000;
const AGAIN_AT_MOST_MS = 30_000;
const COURSE = /\bCourse$/;

const random = (): string => Math.random().toString(36).slice(2);

export class KernelModel extends LiveModel {
  readonly #session = random();
  readonly #control = random();
  readonly #address: string;
  #course = "";
  #pause = AGAIN_AFTER_MS;
  #socket: WebSocket | null = null;

  /**
   * Connects to the kernel that was asked for; the promise is kept once the course is there.
   * `onFull` hears that there is none yet. Meanwhile the ticket keeps this page's place in the line.
   */
  static async start(
    base: string,
    asked: Promise<Response>,
    onFull: () => void,
  ): Promise<KernelModel> {
    let answer = await asked;
    while (answer.headers.has("Retry-After")) {
      onFull();
      const { ticket } = (await answer.json()) as { ticket: string };
      await pause(AGAIN_AFTER_MS);
      answer = await fetch(`${base}course/kernel?ticket=${ticket}`, { method: "POST" });
    }
    if (!answer.ok) throw new Error(answer.statusText);
    const { kernel } = (await answer.json()) as { kernel: string };
    const model = new KernelModel(base, kernel);
    // Nobody else needs the kernel of a page that has been left.
    addEventListener("pagehide", () => model.close());
    await model.#connect();
    return model;
  }

  private constructor(
    readonly base: string,
    readonly kernel: string,
  ) {
    super();
    const server = location.origin.replace("http", "ws");
    this.#address = `${server}${base}api/kernels/${kernel}/channels?session_id=${this.#session}`;
  }

  send(content: unknown): void {
    this.#send("comm_msg", this.#course, { method: "custom", content });
  }

  /** Ends the kernel. */
  close(): void {
    if (this.#socket) this.#socket.onclose = null;
    this.#socket?.close();
    navigator.sendBeacon(`${this.base}voila/api/shutdown/${this.kernel}`);
  }

  #connect(): Promise<void> {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onclose = () => {
      setTimeout(() => void this.#connect(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, AGAIN_AT_MOST_MS);
    };
    socket.onopen = () => {
      this.#pause = AGAIN_AFTER_MS;
      this.#send("comm_open", this.#control, {}, { target_name: "jupyter.widget.control" });
      this.#send("comm_msg", this.#control, { method: "request_states" });
    };
    return new Promise((resolve) => {
      socket.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === "string") this.#receive(JSON.parse(data) as FromKernel, resolve);
      };
    });
  }

  #receive({ msg_type, content }: FromKernel, onReady: () => void): void {
    const { comm_id, data } = content;
    if (msg_type !== "comm_msg" || !data) return;
    if (comm_id === this.#control && data.states) {
      const [name, course] =
        Object.entries(data.states).find(([, { state }]) => COURSE.test(`${state["_anywidget_id"]}`)) ?? [];
      if (!name || !course) return;
      this.#course = name;
      this.update(course.state);
      // Python takes one message after the other: what it was sent before is answered or lost.
      this.emit("lost", false);
      onReady();
    } else if (comm_id === this.#course && data.method === "update") this.update(data.state ?? {});
    else if (comm_id === this.#course && data.method === "custom")
      this.emit("msg:custom", data.content);
  }

  #send(msg_type: string, comm_id: string, data: object, more: object = {}): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) throw new Error("There is no connection.");
    const header = {
      msg_id: random(),
      msg_type,
      session: this.#session,
      username: "",
      date: "",
      version: "5.3",
    };
    const metadata = { version: "1.0.0" };
    const content = { comm_id, data, ...more };
    this.#socket.send(
      JSON.stringify({ channel: "shell", header, parent_header: {}, metadata, content, buffers: [] }),
    );
  }
}
