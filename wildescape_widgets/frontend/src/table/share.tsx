// Sharing a game as a code, a link or a file, and opening one.

import { useEffect, useState } from "preact/hooks";
import type { Shown } from "../shared/mount";
import type { ShareReply, TableActions, TableView } from "./shapes";
import { Problem, useAsk } from "../shared/asking";
import { Button, TextField } from "../shared/button";
import { Copied } from "../shared/copied";
import { Part } from "../shared/parts";
import { FileField, saveAs } from "../shared/files";
import { siteAddress } from "./address";

type Props = Shown<TableView, TableActions>;

export function Drawer({ host, view }: Props) {
  const { texts, can } = view;
  const [shared, setShared] = useState<ShareReply | null>(null);
  const [typed, setTyped] = useState("");
  const [isShort, setShort] = useState(false);
  const keeps = host.model.kernel && host.around?.rooms["given"];
  const { problem, ask } = useAsk();

  // A record is the same at all its steps, and writing it takes a while.
  const { replay } = view;
  const shows = replay ? `${replay.record}: ${replay.notes} ${replay.note}` : view.rev;
  useEffect(() => {
    // A code of what was on the table before is none of this.
    setShared(null);
    setShort(false);
    if (!can.share) return undefined;
    let isNewest = true;
    void host.insist("share").then((answer) => {
      if (isNewest && answer.ok) setShared(answer);
    });
    return () => {
      isNewest = false;
    };
  }, [can.share, shows]);

  const load = (text: string): void => void ask(host.insist("load", { text }));

  const save = (): void => saveAs("wildescape.json", JSON.stringify(shared?.record));

  const page = siteAddress(host.around);
  const link = can.teach && host.around?.rooms["teacher"] ? `#/teacher/${shared?.code}` : shared?.link;
  const long = shared?.code && page && (
    <Copied label={texts.link} text={page + link} texts={texts} />
  );
  return (
    <div class="ws-share" role="group" aria-label={texts.share}>
      <section>
        {can.handOut ? <h2>{texts.forColleagues}</h2> : <h2>{texts.shareHand}</h2>}
        {!can.share && <p>{texts.secret}</p>}
        {shared && (
          <>
            {long && isShort && link && (
              <Part host={host} name="short">
                {({ Short }) => (
                  <Short host={host} lang={view.lang} address={link} about={view.title}>
                    {long}
                  </Short>
                )}
              </Part>
            )}
            {!isShort && long}
            {long && !isShort && keeps && (
              <Button act="shorten" onClick={() => setShort(true)}>
                {texts.shorten}
              </Button>
            )}
            {shared.code && <Copied label={texts.code} text={shared.code} texts={texts} />}
            {shared.record && <Button onClick={save}>{texts.save}</Button>}
          </>
        )}
      </section>
      {can.handOut && !can.teach && (
        <Part host={host} name="handout">
          {({ HandOut }) => <HandOut host={host} view={view} />}
        </Part>
      )}
      <section>
        <h2>{texts.openHand}</h2>
        <div class="ws-copied">
          <TextField
            label={texts.loadCode}
            value={typed}
            isWrong={problem !== ""}
            onInput={setTyped}
          />
          <Button off={!typed.trim()} onClick={() => load(typed)}>
            {texts.load}
          </Button>
        </div>
        <FileField label={texts.loadFile} accept=".json,application/json" onText={load} />
        <Problem text={problem} />
      </section>
    </div>
  );
}
