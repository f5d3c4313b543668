// On the wall: how far the tables of a class are, and how they did, without names.

import { filled } from "../shared/filled";
import { WallMoment } from "./class-mistakes";
import type { AskTexts, ClassTable, ClassTablesNews } from "./shapes";
import { useStyle } from "../shared/style";
import { Escaped, PointsHead, teamName, wonBy } from "./tables-results";
import { handNow, toCompare } from "./tables-model";
import styles from "./tables.part.css";

interface Props {
  news: ClassTablesNews;
  texts: AskTexts;
}

/** How far a table is. */
function far({ isPaused, isOver, hand, trick, ended }: ClassTable, texts: AskTexts): string {
  const now = ended >= hand || isOver ? filled(texts.isOverHere, { hand }) : filled(texts.trickNow, { hand, trick });
  return isPaused && !isOver ? `${now} · ${texts.isPaused}` : now;
}

/** How many cards each seat of a table has left, as far as all may know. */
const Left = ({ chairs }: ClassTable) => (
  <span class="ws-tables-left" aria-hidden>
    {chairs.map(({ left, team }, at) => (
      <i key={at} class={`ws-team-${team}`}>
        {left ?? "?"}
      </i>
    ))}
  </span>
);

/** A moment to talk about; else a round: the tables while all are at a new hand, then how it ended. */
export function WallTables({ news, texts }: Props) {
  useStyle(styles);
  const { results, tables, hands, scores, moment } = news;
  if (moment) return <WallMoment moment={moment} texts={texts} />;
  const now = handNow(news);
  const isOn = now > results.length;
  const result = isOn ? undefined : toCompare(results);
  const arePaused = tables.some(({ isPaused, isOver }) => isPaused && !isOver);
  return (
    <section class="ws-tables-wall" data-many={tables.length > 6 || undefined}>
      <h2>
        {result
          ? filled(texts.comparison, { hand: result.hand })
          : filled(texts.handOf, { hand: now, hands })}
        {!isOn && arePaused && ` · ${texts.isPaused}`}
      </h2>
      {result && <p>{texts.comparisonHelp}</p>}
      <table>
        <PointsHead texts={texts} isOn={isOn} columns={3} />
        <tbody>
          {tables.map((table, at) => {
            const one = result?.tables[at];
            const [first, second] = scores[at] ?? [0, 0];
            const points = one ? [...(one.points ?? ["–", "–"]), first, second] : [first, second];
            return (
              <tr key={table.number}>
                <th scope="row">{filled(texts.tableName, { number: table.number })}</th>
                <td>{one ? <Escaped teams={one.teams} texts={texts} /> : <Left {...table} />}</td>
                <td class={one ? wonBy(one) : ""}>{one ? one.says : far(table, texts)}</td>
                {points.map((count, column) => (
                  <td key={column}>{count}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {result?.parted && <p>{result.parted}</p>}
      {result && <p>{texts.pointsHelp}</p>}
      <p class="ws-tables-key">
        {[0, 1].map((team) => (
          <span key={team}>
            <i class={`ws-tables-shape ws-team-${team}`} /> {teamName(texts, team)}
          </span>
        ))}
      </p>
    </section>
  );
}
