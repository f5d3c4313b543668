// The way from one's own table to one for people, which the site opens.

import { useState } from "preact/hooks";
import type { Host } from "../shared/host";
import { Problem, useAsk } from "../shared/asking";
import { Button } from "../shared/button";
import { filled } from "../shared/filled";
import { codeOf, tableBack } from "../shared/store";
import { openPeople, peoplePage } from "./open-people";
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
  const { problem, ask } = useAsk();
  const [isOpen, setOpen] = useState(false);
  if (!can.people || !host.model.kernel) return null;
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
          <Button act="open-table" onClick={() => void ask(openPeople(host, view, rules))}>
            {texts.openTable}
          </Button>
          <Button act="join-table" onClick={() => location.assign(peoplePage(view.lang))}>
            {texts.joinTable}
          </Button>
        </div>
      )}
      <Problem text={problem} />
    </>
  );
}
