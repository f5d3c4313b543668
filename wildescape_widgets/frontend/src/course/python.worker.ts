// Python in a worker: Pyodide with the packages of the course, and messages from and to the page.
//
// A start is mostly Python that imports. So the first one keeps a picture of the memory in this
// browser, and later ones begin where it ends.

import type { FromWorker, ToWorker } from "./worker-model";

/** What is used of Pyodide. */
interface Pyodide {
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array): void };
  pyimport(name: string): {
    open_course(toPage: (text: string) => void, key: string): (text: string) => void;
  };
  runPython(code: string): void;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}
interface PyodideModule {
  loadPyodide(options: object): Promise<Pyodide>;
}

const SITE_PACKAGES = "/lib/python3.14/site-packages";
const TELL_EVERY_MS = 50;

const tell = (message: FromWorker): void => postMessage(message);
const tellFailed = (problem: unknown): void => tell({ failed: String(problem) });

let read = 0;
let toldAt = 0;

/** A file of the site, decompressed while it comes. */
async function load(address: string): Promise<Response> {
  const { ok, body, statusText } = await fetch(address);
  if (!ok || !body) throw new Error(`${address}: ${statusText}`);
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, out) {
      read += bytes.length;
      if (performance.now() - toldAt > TELL_EVERY_MS) {
        toldAt = performance.now();
        tell({ read });
      }
      out.enqueue(bytes);
    },
    flush: () => tell({ read }),
  });
  const plain = body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain, { headers: { "Content-Type": "application/wasm" } });
}

/** The files of a pack by name; `python_pack.py` says how they are written. */
async function unpacked(pack: Promise<Response>): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const bytes = await (await pack).arrayBuffer();
  const length = new DataView(bytes).getUint32(0, true);
  const names = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length))) as [
    string,
    number,
  ][];
  let at = 4 + length;
  return new Map(
    names.map(([name, size]) => {
      at += size;
      return [name, new Uint8Array(bytes, at - size, size)];
    }),
  );
}

// Pictures

/** The cache of this site's pictures; it holds one at most. */
const PICTURES = `wildescape-picture${new URL("../..", location.href).pathname}`;
/** Is there while a start from a picture is under way: found at a start, the last one has failed. */
const TRIED = "./tried";

/** What a picture was taken of: this Pyodide, and the packages beside this file. */
const subject = (place: string): string => `${location.href}?${encodeURIComponent(place)}`;

async function keptPicture(place: string): Promise<ArrayBuffer | undefined> {
  try {
    const cache = await caches.open(PICTURES);
    if (await cache.match(TRIED)) {
      await caches.delete(PICTURES);
      return undefined;
    }
    const kept = await cache.match(subject(place));
    if (kept) await cache.put(TRIED, new Response());
    return await kept?.arrayBuffer();
  } catch {
    // This browser keeps nothing, or only for pages that came over https.
    return undefined;
  }
}

async function keepPicture(place: string, picture: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await caches.delete(PICTURES);
    const cache = await caches.open(PICTURES);
    await cache.put(subject(place), new Response(picture));
  } catch {
    // Then every start takes as long as the first one.
  }
}

async function trustPicture(): Promise<void> {
  const cache = await caches.open(PICTURES);
  await cache.delete(TRIED);
}

// From the start on

/** Pyodide would fetch its file itself, only when it needs it, and find it compressed. */
function handOver(wasm: Promise<WebAssembly.Module>): void {
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  const fetched = self.fetch;
  self.fetch = (address, options) =>
    String(address).endsWith(".wasm") ? Promise.resolve(new Response()) : fetched(address, options);
}

async function start({ python: place, key }: ToWorker): Promise<(text: string) => void> {
  const wasm = WebAssembly.compileStreaming(load(`${place}python.wasm.bin`));
  const library = load(`${place}library.bin`).then((file) => file.blob());
  const files = unpacked(load(new URL("course.bin", location.href).href));
  const lock = fetch(`${place}lock.json`).then((file) => file.text());
  const core = import(`${place}pyodide.asm.js`) as Promise<{ default: unknown }>;
  // Pyodide would wait for ever for what doesn't come.
  for (const each of [wasm, library, files, lock, core]) each.catch(tellFailed);
  const { loadPyodide } = (await import(`${place}pyodide.js`)) as PyodideModule;
  const picture = await keptPicture(place);
  handOver(wasm);
  const python = await loadPyodide({
    indexURL: place,
    stdLibURL: URL.createObjectURL(await library),
    createPyodideModule: (await core).default,
    lockFileContents: await lock,
    packageBaseUrl: place,
    env: { HOME: "/" },
    ...(picture ? { _loadSnapshot: picture } : { _makeSnapshot: true }),
  });
  const folders = new Set<string>();
  for (const [name, content] of await files) {
    const path = `${SITE_PACKAGES}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(path, content);
  }
  if (!picture) {
    python.runPython("import course_worker");
    void keepPicture(place, python.makeMemorySnapshot());
  }
  const hear = python.pyimport("course_worker").open_course(tell, key);
  if (picture) void trustPicture();
  return hear;
}

let course: Promise<(text: string) => void> | undefined;

onmessage = ({ data }: MessageEvent<ToWorker | string>) => {
  if (typeof data !== "string") course = start(data);
  course?.then((hear) => typeof data === "string" && hear(data)).catch(tellFailed);
};
