// On the wall: how the tables of a class did, without names.

import { filled } from "./pupils";
import type { AskTexts, ClassTablesNews } from "./shapes";
import { useStyle } from "./style";
import { HandRows } from "./tables-results";
import { handNow } from "./tables-model";
import styles from "./tables.part.css";

export function WallTables({ news, texts }: { news: ClassTablesNews; texts: AskTexts }) {
  useStyle(styles);
  const { results, tables, hands, scores, kind } = news;
  const result = results.at(-1);
  if (!result)
    return (
      <section class="ws-tables-wall">
        <h2>
          {kind === "round" ? filled(texts.handOf, { hand: handNow(news), hands }) : texts.classPlays}
        </h2>
        {kind === "round" && <p>{texts.resultsSoon}</p>}
      </section>
    );
  return (
    <section class="ws-tables-wall" data-many={tables.length > 6 || undefined}>
      <h2>{filled(texts.comparison, { hand: result.hand })}</h2>
      <div class="ws-tables-walls">
        <HandRows {...{ result, news, texts }} />
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.results}</th>
              {[0, 1].map((team) => (
                <th key={team} scope="col">
                  <i class={`ws-tables-shape ws-team-${team}`} /> {team ? texts.brick : texts.jade}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scores.map(([jade, brick], at) => (
              <tr key={at}>
                <th scope="row">{filled(texts.tableName, { number: tables[at]?.number ?? at + 1 })}</th>
                <td>{jade}</td>
                <td>{brick}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {result.parted && <p>{result.parted}</p>}
    </section>
  );
}
