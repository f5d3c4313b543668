// On the wall: how the tables of a class did, without names.

import { filled } from "./pupils";
import type { AskTexts, ClassTablesNews } from "./shapes";
import { useStyle } from "./style";
import { Escaped, teamName, wonBy } from "./tables-results";
import { handNow, toCompare } from "./tables-model";
import styles from "./tables.part.css";

/** A round, as it can be compared. */
export function WallTables({ news, texts }: { news: ClassTablesNews; texts: AskTexts }) {
  useStyle(styles);
  const { results, tables, hands, scores } = news;
  const result = toCompare(results);
  if (!result)
    return (
      <section class="ws-tables-wall">
        <h2>{filled(texts.handOf, { hand: handNow(news), hands })}</h2>
        <p>{texts.resultsSoon}</p>
      </section>
    );
  return (
    <section class="ws-tables-wall" data-many={tables.length > 6 || undefined}>
      <h2>{filled(texts.comparison, { hand: result.hand })}</h2>
      <table>
        <thead>
          <tr>
            <th scope="colgroup" colSpan={3}>
              {texts.comparisonHelp}
            </th>
            {[0, 1].map((team) => (
              <th key={team} scope="col">
                <i class={`ws-tables-shape ws-team-${team}`} /> {teamName(texts, team)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scores.map((points, at) => {
            const one = result.tables[at];
            return (
              <tr key={at}>
                <th scope="row">{filled(texts.tableName, { number: tables[at]?.number ?? at + 1 })}</th>
                <td>{one && <Escaped teams={one.teams} texts={texts} />}</td>
                <td class={one ? wonBy(one) : "ws-tables-on"}>{one ? one.says : texts.stillOn}</td>
                <td>{points[0]}</td>
                <td>{points[1]}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {result.parted && <p>{result.parted}</p>}
    </section>
  );
}
