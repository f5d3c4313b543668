// The way from one's own table to one for people, which the site opens.

import type { Host } from "../shared/host";
import { Problem, useAsk } from "../shared/asking";
import { Button } from "../shared/button";
import type { TableActions, TableView } from "./shapes";

/** Nothing where there is no site, or its host offers no such tables. */
export function WithPeople({ host, view }: { host: Host<TableView, TableActions>; view: TableView }) {
  const { texts, can } = view;
  const { kernel } = host.model;
  const { problem, ask } = useAsk();
  if (!can.people || !kernel) return null;
  const open = async (): Promise<{ ok: boolean; text?: string }> => {
    try {
      const body = JSON.stringify({ kernel });
      const answer = await fetch("together/open", { method: "POST", body });
      const { code } = (await answer.json()) as { code?: string };
      if (code) location.assign(`together?lang=${view.lang}#${code}`);
      return code ? { ok: true } : { ok: false, text: texts.notOpened };
    } catch {
      return { ok: false, text: texts.notOpened };
    }
  };
  return (
    <>
      <Button act="people" onClick={() => void ask(open())}>
        {texts.people}
      </Button>
      <Problem text={problem} />
    </>
  );
}
