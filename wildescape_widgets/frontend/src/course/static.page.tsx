// The course on a site without a server: its Python is loaded into this page, and runs here.

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import "../registry/course";
import { type PageData, openHome, readPage } from "./home";
import { type Places, WorkerModel } from "./worker-model";

interface LoadingTexts {
  loading: string;
  /** With `{read}` and `{size}`, in megabytes. */
  progress: string;
  starting: string;
  /** Instead of the course. */
  unable: string;
}

interface StaticData extends PageData, Places {
  /** How many bytes it loads. */
  size: number;
  /** By language. */
  loading: Record<string, LoadingTexts>;
}

/** The language of the page, also after it has changed. */
function useLang(): string {
  const read = (): string => document.documentElement.lang.replace("-", "_");
  const [lang, setLang] = useState(read);
  useEffect(() => {
    const follow = (): void => setLang(read());
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["lang"] });
    return () => observer.disconnect();
  }, []);
  return lang;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

function Loading({ data, read }: { data: StaticData; read: number }) {
  const texts = data.loading[useLang()] ?? Object.values(data.loading)[0];
  if (!texts) return null;
  const { size } = data;
  const isThere = read >= size;
  return (
    <div class="ws ws-loading">
      <span role="status">{isThere ? texts.starting : texts.loading}</span>
      <progress aria-label={texts.loading} max={size} value={isThere ? undefined : read} />
      {!isThere && (
        <span class="ws-loading-size">
          {texts.progress.replace("{read}", megabytes(read)).replace("{size}", megabytes(size))}
        </span>
      )}
    </div>
  );
}

/** The language that the address or the browser asks for. */
function askedLang({ views, lang }: PageData): string {
  const asked = new URLSearchParams(location.search).get("lang") ?? "";
  if (asked in views) return asked;
  for (const [first] of navigator.languages.map((one) => one.split("-")))
    for (const known of Object.keys(views)) if (known.split("_")[0] === first) return known;
  return lang;
}

// What is kept is found under the page's path, which shall have one form.
const FILE = "index.html";
if (location.pathname.endsWith(`/${FILE}`)) {
  const { pathname, search, hash } = location;
  history.replaceState(null, "", pathname.slice(0, -FILE.length) + search + hash);
}

const data = readPage<StaticData>();
const isAble = "WebAssembly" in self && "DecompressionStream" in self;
if (!isAble)
  for (const [lang, { texts }] of Object.entries(data.views))
    texts.failed = data.loading[lang]?.unable ?? texts.failed;
const notice = document.getElementById("loading");
const show = (read: number): void => {
  if (notice) render(<Loading data={data} read={read} />, notice);
};

openHome({ ...data, lang: askedLang(data) }, async () => {
  if (!isAble) throw new Error("This browser can't run Python.");
  show(0);
  const start = (): Promise<WorkerModel> => WorkerModel.start(data, show);
  try {
    // What has failed from a picture is started without one.
    const model = await start().catch(start);
    // What is kept for later waits until the course is there; not every browser keeps something.
    navigator.serviceWorker?.register("offline.js").catch(() => {});
    return model;
  } finally {
    if (notice) render(null, notice);
    notice?.remove();
  }
});
