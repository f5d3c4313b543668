// Parts of a widget that most of its users never see, loaded when they are first needed: what a
// widget imports with `import()`. The build takes them out of the widget, and Python sends them.

import type { ComponentChild } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Action, Taking } from "./host";
import { modules as usual } from "./modules";
import type { PartReply } from "./shapes";

export interface PartHost extends Taking<{ part: Action<"name", PartReply> }, "part"> {
  readonly parts: Map<string, Promise<object>>;
}

type Modules = Record<string, object>;

/** Runs a part's code, an ES module, with the modules that it shares with the widget. */
async function run(code: string, modules: Modules): Promise<object> {
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    const { default: make } = await import(url);
    return make((name: string) => modules[name]);
  } finally {
    URL.revokeObjectURL(url);
  }
}

const AGAIN_AFTER_MS = 2000;

export const pause = (ms: number): Promise<unknown> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Loads a part, once for each widget. */
export async function loadPart<Module extends object>(
  host: PartHost,
  load: () => Promise<Module>,
  modules: Modules = usual,
): Promise<Module> {
  // A module that was taken out of the widget is only named there.
  const part = (await load()) as Module | string;
  if (typeof part !== "string") return part;
  const ask = async (): Promise<object> => {
    const { ok, code } = await host.insist("part", { name: part });
    if (ok) return run(code, modules);
    await pause(AGAIN_AFTER_MS);
    return ask();
  };
  const loading = host.parts.get(part) ?? ask();
  host.parts.set(part, loading);
  return loading as Promise<Module>;
}

interface Props<Module> {
  host: PartHost;
  /** `() => import("./its-module")`. */
  load(): Promise<Module>;
  /** What the part shares with the widget, if it's more than usual. */
  modules?: Modules;
  children(module: Module): ComponentChild;
}

/** What a part shows, once the part is there. */
export function Part<Module extends object>({ host, load, modules, children }: Props<Module>) {
  const [module, setModule] = useState<Module | null>(null);
  // Before the page is painted, if the part is there already.
  useLayoutEffect(() => {
    void loadPart(host, load, modules).then(setModule);
  }, []);
  return module && children(module);
}
