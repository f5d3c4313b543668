import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

type Listener = (event: object) => void;

/** A browser's caches, which all sites of an origin share. */
class Caches {
  readonly named = new Map<string, Map<string, string>>();
  keys = async (): Promise<string[]> => [...this.named.keys()];
  delete = async (name: string): Promise<boolean> => this.named.delete(name);
  match = async (request: Request | string, { ignoreSearch = false } = {}): Promise<string | undefined> => {
    const url = new URL(typeof request === "string" ? request : request.url);
    if (ignoreSearch) url.search = "";
    for (const cache of this.named.values()) if (cache.has(url.href)) return cache.get(url.href);
    return undefined;
  };
  open = async (name: string) => {
    const cache = this.named.get(name) ?? new Map<string, string>();
    this.named.set(name, cache);
    return { add: async ({ url }: Request) => void cache.set(url, `${name}: ${url}`) };
  };
}

/** The worker of a site, which is told of events. */
async function site(caches: Caches, home: string, version: string) {
  const listeners = new Map<string, Listener>();
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("location", new URL("offline.js", home));
  vi.stubGlobal("FILES", ["", "notices.txt"]);
  vi.stubGlobal("VERSION", version);
  vi.stubGlobal("self", {
    addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
    skipWaiting: () => Promise.resolve(),
    clients: { claim: () => Promise.resolve() },
  });
  vi.resetModules();
  await import("../../src/course/offline.worker");
  const happen = async (kind: string, about: object = {}): Promise<unknown> => {
    let done: unknown;
    const hold = (promise: unknown): void => {
      done = promise;
    };
    listeners.get(kind)?.({ ...about, waitUntil: hold, respondWith: hold });
    return await done;
  };
  const visit = (url: string): Promise<unknown> =>
    happen("fetch", { request: { method: "GET", mode: "navigate", url } });
  return { happen, visit };
}

const [A, B] = ["https://user.example/a/", "https://user.example/"];

test("a new version of a site takes the place of its own files, and of no neighbour's", async () => {
  const caches = new Caches();
  for (const [home, version] of [[A, "1"], [B, "1"], [A, "2"], [B, "2"]] as const) {
    const { happen } = await site(caches, home, version);
    await happen("install");
    await happen("activate");
  }
  const kept = [...caches.named.values()].map((cache) => [...cache.keys()]);
  expect(kept).toEqual([
    [A, `${A}notices.txt`],
    [B, `${B}notices.txt`],
  ]);
  expect([...caches.named.keys()].every((name) => name.endsWith("2"))).toBe(true);
});

test("without a network each page is found that was kept, and otherwise the home page", async () => {
  const caches = new Caches();
  const { happen, visit } = await site(caches, A, "1");
  await happen("install");
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
  expect(await visit(`${A}?lang=en`)).toContain(`: ${A}`);
  expect(await visit(`${A}notices.txt`)).toContain("notices.txt");
  expect(await visit(`${A}elsewhere`)).toMatch(/\/a\/$/);
});
