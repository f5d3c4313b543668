import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WorkerModel } from "../../src/course/worker-model";

class FakeWorker {
  static last: FakeWorker;
  readonly got: unknown[] = [];
  hasEnded = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;

  constructor(readonly address: string) {
    FakeWorker.last = this;
  }

  postMessage(message: unknown): void {
    this.got.push(message);
  }

  terminate(): void {
    this.hasEnded = true;
  }

  says(data: unknown): void {
    this.onmessage?.({ data });
  }
}

const PLACES = { worker: "course/1/python.js", python: "python/1/" };
const told: number[] = [];
const start = (): Promise<WorkerModel> => WorkerModel.start(PLACES, (bytes) => told.push(bytes));

beforeEach(() => {
  vi.stubGlobal("Worker", FakeWorker);
  localStorage.clear();
  told.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

test("the model is there with the first state, and tells how many bytes are before", async () => {
  const asked = start();
  const worker = FakeWorker.last;
  expect(worker.address).toBe(PLACES.worker);
  worker.says({ read: 7 });
  worker.says(JSON.stringify({ method: "update", state: { view: { rev: 1 } } }));
  const model = await asked;
  expect(told).toEqual([7]);
  expect(model.get("view")).toEqual({ rev: 1 });
});

test("what belongs together is never seen apart, and messages go both ways", async () => {
  const asked = start();
  const worker = FakeWorker.last;
  worker.says(JSON.stringify({ method: "update", state: {} }));
  const model = await asked;
  const seen: unknown[] = [];
  model.on("change:a", () => seen.push([model.get("a"), model.get("b")]));
  const hear = (message: never): number => seen.push(message);
  model.on("msg:custom", hear);
  worker.says(JSON.stringify({ method: "update", state: { a: 1, b: 2 } }));
  worker.says(JSON.stringify({ method: "custom", content: { id: 3 } }));
  model.off("msg:custom", hear);
  worker.says(JSON.stringify({ method: "custom", content: { id: 4 } }));
  expect(seen).toEqual([[1, 2], { id: 3 }]);
  model.send({ id: 5 });
  expect(worker.got.at(-1)).toBe('{"id":5}');
});

test("a browser has one key, also after somebody has damaged it", () => {
  const key = (): string => {
    void start();
    return (FakeWorker.last.got[0] as { key: string }).key;
  };
  const first = key();
  expect(first).toMatch(/^[\w-]{43}=$/);
  expect(key()).toBe(first);
  localStorage.setItem("wildescape/key", "short");
  expect(key()).toMatch(/^[\w-]{43}=$/);
});

test("a worker that fails is told, and one that ends takes no message", async () => {
  const asked = start();
  FakeWorker.last.says({ failed: "no memory" });
  await expect(asked).rejects.toThrow("no memory");
  expect(FakeWorker.last.hasEnded).toBe(true);
  const other = start();
  const worker = FakeWorker.last;
  worker.says(JSON.stringify({ method: "update", state: {} }));
  const model = await other;
  const lost = vi.fn();
  model.on("lost", lost as (isLost: never) => void);
  worker.says({ failed: "no memory" });
  expect(lost).toHaveBeenCalledWith(true);
  expect(() => model.send({})).toThrow();
});
