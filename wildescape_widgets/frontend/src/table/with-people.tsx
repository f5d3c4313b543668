// The way from one's own table to one for people, which the site opens.

import { useState } from "preact/hooks";
import type { Host } from "../shared/host";
import { Problem, useAsk } from "../shared/asking";
import { Button } from "../shared/button";
import { filled } from "../shared/filled";
import { codeOf, tableBack } from "../shared/store";
import type { TableActions, TableView } from "./shapes";

interface Props {
  host: Host<TableView, TableActions>;
  view: TableView;
  /** The house rules that are chosen; without any the site's hold. */
  rules?: Record<string, string>;
}

/** Nothing where there is no site, or its host offers no such tables. */
export function WithPeople({ host, view, rules }: Props) {
  const { texts, can } = view;
  const { kernel } = host.model;
  const { problem, ask } = useAsk();
  const [isOpen, setOpen] = useState(false);
  if (!can.people || !kernel) return null;
  const page = `together?lang=${view.lang}`;
  const open = async (): Promise<{ ok: boolean; text?: string }> => {
    try {
      const body = JSON.stringify({ kernel, rules });
      const answer = await fetch("together/open", { method: "POST", body });
      const { code } = (await answer.json()) as { code?: string };
      if (code) location.assign(`${page}#${code}`);
      return code ? { ok: true } : { ok: false, text: texts.notOpened };
    } catch {
      return { ok: false, text: texts.notOpened };
    }
  };
  const back = tableBack();
  return (
    <>
      {back && (
        <Button act="to-table" onClick={() => location.assign(back)}>
          {filled(texts.toTable, { code: codeOf(back) })}
        </Button>
      )}
      {/* A menu stays until one of the two ways is chosen. */}
      <span onClick={(event) => event.stopPropagation()}>
        <Button act="people" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {texts.people}
        </Button>
      </span>
      {isOpen && (
        <div role="group" aria-label={texts.people}>
          <Button act="open-table" onClick={() => void ask(open())}>
            {texts.openTable}
          </Button>
          <Button act="join-table" onClick={() => location.assign(page)}>
            {texts.joinTable}
          </Button>
        </div>
      )}
      <Problem text={problem} />
    </>
  );
}
