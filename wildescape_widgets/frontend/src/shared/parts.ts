// Parts of a widget that most of its users never see, loaded when they are first needed: what a
// widget imports with `import()`. The build takes them out of the widget, and Python sends them.

import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Action, Taking } from "./host";
import { modules } from "./modules";
import type { PartReply } from "./shapes";

export type PartHost = Taking<{ part: Action<"name", PartReply> }, "part">;

/** What a module that was taken out of the widget says instead of its own exports. */
interface TakenOut {
  part?: string;
}

/** Runs a part's code, an ES module, with the modules that it shares with the widget. */
async function run(code: string): Promise<object> {
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    const { default: make } = await import(url);
    return make((name: string) => modules[name]);
  } finally {
    URL.revokeObjectURL(url);
  }
}

interface Props<Module> {
  host: PartHost;
  /** `() => import("./its-module")`. */
  load(): Promise<Module>;
  children(module: Module): ComponentChild;
}

/** What a part shows, once the part is there. */
export function Part<Module extends object>({ host, load, children }: Props<Module>) {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    const find = async (): Promise<void> => {
      const found = await load();
      const { part } = found as TakenOut;
      if (part === undefined) return setModule(found);
      const { ok, code } = await host.insist("part", { name: part });
      if (ok) setModule((await run(code)) as Module);
    };
    void find();
  }, []);
  return module && children(module);
}
