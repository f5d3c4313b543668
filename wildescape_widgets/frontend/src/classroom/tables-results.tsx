// How the tables of a class did: the same hand side by side, and the points of all hands.

import { useState } from "preact/hooks";
import { Button } from "../shared/button";
import { saveAs } from "../shared/files";
import { filled } from "../shared/filled";
import type { AskTexts, ClassTablesNews, HandAtTable, HandResults } from "./shapes";
import { type ResultRow, asCsv, resultRows, toCompare } from "./tables-model";

interface Props {
  news: ClassTablesNews;
  texts: AskTexts;
}

/** The class of a result, by the team that won. */
export const wonBy = ({ winner }: HandAtTable): string =>
  winner === null ? "" : `ws-tables-won-${winner}`;

export const teamName = (texts: AskTexts, team: number): string => (team ? texts.brick : texts.jade);

/** Who got out, in order, as shapes. */
export function Escaped({ teams, texts }: { teams: readonly number[]; texts: AskTexts }) {
  return (
    <span class="ws-tables-escaped">
      {teams.map((team, at) => (
        <i key={at} class={`ws-team-${team}`}>
          <span class="ws-unseen">{teamName(texts, team)} </span>
        </i>
      ))}
    </span>
  );
}

/** A hand as all tables played it. */
function HandRows({ result, news, texts }: Props & { result: HandResults }) {
  return (
    <table class="ws-tables-hand">
      <PointsHead texts={texts} />
      <tbody>
        {result.tables.map((one, at) => {
          const number = news.tables[at]?.number ?? at + 1;
          const total = news.scores[at] ?? [0, 0];
          return (
            <tr key={number} data-table={number}>
              <th scope="row">{filled(texts.tableName, { number })}</th>
              <td class={one ? wonBy(one) : "ws-tables-on"}>
                {one && <Escaped teams={one.teams} texts={texts} />} {one ? one.says : texts.stillOn}
              </td>
              {[...(one?.points ?? ["–", "–"]), ...total].map((points, column) => (
                <td key={column}>{points}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What the columns of points are: of a hand, which may be left out, and of all. */
export function PointsHead({ texts, isOn = false, columns = 2 }: { texts: AskTexts; isOn?: boolean; columns?: number }) {
  const groups = isOn ? [texts.total] : [texts.thisHand, texts.total];
  return (
    <thead>
      <tr>
        <td colSpan={columns} rowSpan={2} />
        {groups.map((text) => (
          <th key={text} scope="colgroup" colSpan={2}>
            {text}
          </th>
        ))}
      </tr>
      <tr>
        {groups.flatMap((text) =>
          [0, 1].map((team) => (
            <th key={`${text} ${team}`} scope="col">
              <i class={`ws-tables-shape ws-team-${team}`} />
              <span class="ws-unseen">{teamName(texts, team)}</span>
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

/** The hands side by side, one at a time. */
export function Compared({ news, texts }: Props) {
  const { results } = news;
  const [chosen, setChosen] = useState<number | null>(null);
  const result = results.find(({ hand }) => hand === chosen) ?? toCompare(results);
  if (!result) return null;
  return (
    <section class="ws-tables-compared" aria-labelledby="ws-tables-compared">
      <h3 id="ws-tables-compared">
        {filled(texts.comparison, { hand: result.hand })}
      </h3>
      <p>{texts.comparisonHelp}</p>
      <HandRows {...{ result, news, texts }} />
      <p class="ws-tables-parted">{texts.pointsHelp}</p>
      {result.parted && <p class="ws-tables-parted">{result.parted}</p>}
      {results.length > 1 && (
        <div class="ws-buttons">
          {results.map(({ hand }) => (
            <Button
              key={hand}
              pressed={hand === result.hand}
              onClick={() => setChosen(hand)}
            >
              {filled(texts.handNumber, { hand })}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

function head({ results }: ClassTablesNews, texts: AskTexts): string[] {
  const hands = results.map(({ hand }) => filled(texts.handNumber, { hand }));
  return [texts.tableNumber, texts.team, texts.players, ...hands, texts.total];
}

const playersIn = ({ players }: ResultRow, { handNumber }: AskTexts): string =>
  players
    .map(({ name, hands }) =>
      hands ? `${name} (${hands.map((hand) => filled(handNumber, { hand })).join(", ")})` : name,
    )
    .join(" · ");

const cells = (row: ResultRow, texts: AskTexts): (string | number)[] => [
  row.table,
  teamName(texts, row.team),
  playersIn(row, texts),
  ...row.points.map((points) => points ?? ""),
  row.total,
];

/** The day where the teacher is, as 2026-02-28. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => `${part}`.padStart(2, "0"))
    .join("-");
}

/** The points of every team, to read, to print and to save. */
export function Results({ news, texts, code }: Props & { code: string }) {
  if (!news.results.length) return null;
  const heads = head(news, texts);
  const rows = resultRows(news);
  const save = (): void =>
    saveAs(
      `tables-${code}-${today()}.csv`,
      asCsv([
        [texts.classAndDay, ...heads],
        ...rows.map((row) => [`${code} ${today()}`, ...cells(row, texts)]),
      ]),
    );
  return (
    <section class="ws-tables-results">
      <h3>{texts.results}</h3>
      <p>
        {texts.resultsHelp} {news.seed && filled(texts.seedIs, { seed: news.seed })}
      </p>
      <div class="ws-tables-scroll" role="region" aria-label={texts.results} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {heads.map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.table} ${row.team}`}>
                <th scope="row">{row.table}</th>
                <td>
                  <i class={`ws-tables-shape ws-team-${row.team}`} /> {teamName(texts, row.team)}
                </td>
                <td>{playersIn(row, texts)}</td>
                {row.points.map((points, at) => (
                  <td key={at}>{points ?? "–"}</td>
                ))}
                <td>
                  <b>{row.total}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="ws-buttons">
        <Button act="print-results" onClick={() => print()}>
          {texts.printResults}
        </Button>
        <Button act="save-results" onClick={save}>
          {texts.saveResults}
        </Button>
      </div>
    </section>
  );
}
