// The model of the course on a site without a server: Python runs in a worker of this page.

import { LiveModel } from "./live-model";

/** What the page tells its worker first; every later message is a text for Python. */
export interface ToWorker {
  /** Where Pyodide is. */
  python: string;
  /** Encrypts what this browser keeps of unfinished matches. */
  key: string;
}

/** What the worker says: how many bytes it has, that it can't, or a message of Python. */
export type FromWorker = { read: number } | { failed: string } | string;

interface FromPython {
  method: "update" | "custom";
  state?: Record<string, unknown>;
  content?: unknown;
}

/** Where the worker and Pyodide are, from the page. */
export interface Places {
  worker: string;
  python: string;
}

const KEY = "wildescape/key";

/** This browser's own key; where nothing is kept, no match is either. */
function keyOfBrowser(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const made = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
  try {
    const kept = localStorage.getItem(KEY) ?? "";
    if (/^[\w-]{43}=$/.test(kept)) return kept;
    localStorage.setItem(KEY, made);
  } catch {
    // Then it holds until the page is left.
  }
  return made;
}

export class WorkerModel extends LiveModel {
  /** A phone may be slow, but nothing gets lost on the way to its own Python. */
  readonly answersWithin = 60_000;
  readonly #worker: Worker;
  #hasEnded = false;

  /** Starts the worker; the promise is kept once the course is there. */
  static start({ worker, python }: Places, onRead: (bytes: number) => void): Promise<WorkerModel> {
    return new Promise((resolve, reject) => {
      const from = new URL(python, location.href).href;
      new WorkerModel(worker, from, onRead, resolve, reject);
    });
  }

  private constructor(
    worker: string,
    python: string,
    onRead: (bytes: number) => void,
    onReady: (model: WorkerModel) => void,
    onFailed: (problem: Error) => void,
  ) {
    super();
    this.#worker = new Worker(worker, { type: "module" });
    const fail = (problem: string): void => {
      this.#hasEnded = true;
      this.#worker.terminate();
      onFailed(new Error(problem));
      // Once it has started, whoever uses it is told.
      this.emit("lost", true);
    };
    this.#worker.onerror = ({ message }) => fail(message);
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (typeof data === "string") {
        this.#receive(JSON.parse(data) as FromPython);
        onReady(this);
      } else if ("read" in data) onRead(data.read);
      else fail(data.failed);
    };
    this.#worker.postMessage({ python, key: keyOfBrowser() } satisfies ToWorker);
  }

  send(content: unknown): void {
    if (this.#hasEnded) throw new Error("Python has ended.");
    this.#worker.postMessage(JSON.stringify(content));
  }

  #receive({ method, state = {}, content }: FromPython): void {
    if (method === "update") this.update(state);
    else this.emit("msg:custom", content);
  }
}
