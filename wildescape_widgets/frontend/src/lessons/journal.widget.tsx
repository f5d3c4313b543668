import { useEffect, useState } from "preact/hooks";
import { Problem, useAsk } from "../shared/asking";
import { Button, TextField } from "../shared/button";
import { Copied } from "../shared/copied";
import { Go, isOnSite } from "../shared/link";
import { useProgress } from "./progress";
import type { CollectReply, JournalActions, JournalView } from "./shapes";
import { type Shown, widget } from "../shared/mount";
import "../shared/style.css";
import "../table/table.css";
import "./lesson.css";

const BYTE_ORDER_MARK = "\uFEFF";

/** Offers a text as a file; by the byte order mark a spreadsheet reads it as UTF-8. */
function saveAs(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: "text/csv" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function JournalWidget({ host, view }: Shown<JournalView, JournalActions>) {
  const { texts } = view;
  const isRefused = useProgress(host);
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [brought, setBrought] = useState("");
  const [isLoaded, setLoaded] = useState(false);
  const [codes, setCodes] = useState("");
  const [table, setTable] = useState<CollectReply | null>(null);
  const { problem: carryProblem, ask: askToCarry } = useAsk();
  const { problem: tableProblem, ask: askForTable } = useAsk();
  useEffect(() => setCode(""), [view.rev]);

  const [head = [], ...rows] = table?.rows ?? [];
  return (
    <div
      class="ws-lesson ws-journal"
      role="group"
      aria-label={view.title}
      data-page="journal"
    >
      {isRefused && <p class="ws-notice">{texts.notKept}</p>}
      <p class="ws-goal">
        <span class="ws-headline">{view.mastered}</span>
        <span class="ws-quiet-text">{view.due}</span>
      </p>
      <ol class="ws-map" aria-label={texts.lessons}>
        {view.lessons.map(({ lesson, number, title, page, part, told }) => (
          <li key={number} style={{ "--part": part }}>
            <span class="ws-map-number">{number}</span>
            {host.around ? (
              <Go around={host.around} address={`#/lesson/${lesson}`}>
                {title}
              </Go>
            ) : isOnSite() ? (
              <a href={page}>{title}</a>
            ) : (
              <b>{title}</b>
            )}
            <small>{told}</small>
          </li>
        ))}
      </ol>
      <p class="ws-part-title">{texts.carry}</p>
      <div class="ws-copied">
        <TextField label={texts.name} value={name} onInput={setName} />
        <Button
          onClick={() =>
            void askToCarry(host.insist("pack", { name })).then(
              (answer) => answer.ok && setCode(answer.code),
            )
          }
        >
          {texts.make}
        </Button>
      </div>
      {code && <Copied label={texts.code} text={code} texts={texts} />}
      <div class="ws-copied">
        <TextField label={texts.bring} value={brought} onInput={setBrought} />
        <Button
          off={!brought.trim()}
          onClick={() =>
            void askToCarry(host.insist("load", { text: brought })).then(({ ok }) => {
              setLoaded(ok);
              if (ok) setBrought("");
            })
          }
        >
          {texts.load}
        </Button>
      </div>
      <p role="status">{isLoaded && !carryProblem ? texts.loaded : ""}</p>
      <Problem text={carryProblem} />
      <details class="ws-group">
        <summary>{texts.teachers}</summary>
        <div class="ws-builder">
          <TextField label={texts.collect} value={codes} rows={4} onInput={setCodes} />
          <div class="ws-buttons">
            <Button
              off={!codes.trim()}
              onClick={() =>
                void askForTable(
                  host.insist("collect", {
                    text: codes,
                  }),
                ).then((answer) => setTable(answer.ok ? answer : null))
              }
            >
              {texts.table}
            </Button>
            {table && (
              <Button onClick={() => saveAs("wildescape.csv", table.csv)}>{texts.save}</Button>
            )}
          </div>
          <Problem text={tableProblem} />
          {table && (
            <div class="ws-table-of" role="region" aria-label={texts.tableOf} tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    {head.map((cell) => (
                      <th key={cell} scope="col">
                        {cell}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row, at) => (
                    <tr key={at}>
                      {row.map((cell, column) => (
                        <td key={column}>{cell}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </div>
      </details>
    </div>
  );
}

export default widget(JournalWidget);
