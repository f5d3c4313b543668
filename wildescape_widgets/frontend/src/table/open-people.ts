// Opening a table for people, which takes a page with a kernel of this site.

import type { Host } from "../shared/host";
import type { TableActions, TableView } from "./shapes";

export const peoplePage = (lang: string): string => `together?lang=${lang}`;

/** Opens a table and goes there; without `rules` those of the site hold. */
export async function openPeople(
  { model }: Host<TableView, TableActions>,
  { lang, texts }: TableView,
  rules?: Record<string, string>,
): Promise<{ ok: boolean; text?: string }> {
  try {
    const body = JSON.stringify({ kernel: model.kernel, rules });
    const answer = await fetch("together/open", { method: "POST", body });
    const { code } = (await answer.json()) as { code?: string };
    if (code) location.assign(`${peoplePage(lang)}#${code}`);
    return code ? { ok: true } : { ok: false, text: texts.notOpened };
  } catch {
    return { ok: false, text: texts.notOpened };
  }
}
