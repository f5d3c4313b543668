// Keeps the site in the browser, so that it opens without a network. `pages.py` writes above this
// what to keep: `FILES`, relative to this file, and `VERSION`, which changes with any of them.

export {};
declare const FILES: string[];
declare const VERSION: string;

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
const scope = self as unknown as {
  addEventListener(kind: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(kind: "install" | "activate", listener: (event: Lasting) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

const ANSWER_WITHIN_MS = 4000;
const HOME = new URL(".", location.href).href;
/** All sites of an origin share its caches. */
const NAME = `wildescape${new URL(HOME).pathname} `;
const kept = NAME + VERSION;

/** Files of these folders never change: another version has another name. */
const LASTING = /^(course|python)\//;

async function keep(): Promise<void> {
  const cache = await caches.open(kept);
  for (const file of FILES) {
    const address = new URL(file, HOME).href;
    const lasts = LASTING.test(file);
    const known = lasts && (await caches.match(address));
    if (known) await cache.put(address, known);
    else await cache.add(new Request(address, { cache: lasts ? "default" : "no-cache" }));
  }
  await scope.skipWaiting();
}

async function tidy(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(NAME) && name !== kept) await caches.delete(name);
  await scope.clients.claim();
}

/** The page itself comes from the network while there is one, so that a new version is seen. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  } catch {
    const known = await caches.match(request, { ignoreSearch: true });
    return known ?? (await caches.match(HOME)) ?? Response.error();
  }
}

const file = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);

scope.addEventListener("install", (event) => event.waitUntil(keep()));
scope.addEventListener("activate", (event) => event.waitUntil(tidy()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(HOME)) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});
