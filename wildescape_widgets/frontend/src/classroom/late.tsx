// Pupils who came when the others sat already: a free seat for each.

import { useState } from "preact/hooks";
import { Problem } from "../shared/asking";
import { Select } from "../shared/button";
import { filled } from "../shared/filled";
import type { AskTexts, ClassTable } from "./shapes";
import { placeKey } from "./table-tile";

interface Props {
  tables: readonly ClassTable[];
  pupils: readonly { number: number; name: string }[];
  texts: AskTexts;
  /** Seats a pupil; why that can't be, or nothing. */
  move(pupil: number, to: string): Promise<string>;
}

export function Late({ tables, pupils, texts, move }: Props) {
  const [problem, setProblem] = useState("");
  const chairs = tables.flatMap(({ number, isOver, chairs }) =>
    isOver ? [] : chairs.map(({ pupil }, chair) => ({ number, chair, pupil })),
  );
  const seated = new Set(tables.flatMap((table) => table.chairs.map(({ pupil }) => pupil)));
  const late = pupils.filter(({ number }) => !seated.has(number));
  if (!late.length) return null;
  const free = chairs
    .filter(({ pupil }) => pupil === null)
    .map(({ number, chair }): [string, string] => [
      placeKey([number, chair]),
      filled(texts.placeAt, { table: number, seat: chair + 1 }),
    ]);
  return (
    <div class="ws-tables-line" role="group" aria-label={texts.withoutSeat}>
      {late.map(({ number, name }) => (
        <Select
          key={number}
          label={filled(texts.newcomer, { name: name || filled(texts.noName, { number }) })}
          value=""
          options={[["", free.length ? texts.giveSeat : texts.noFreeSeat], ...free]}
          onChange={(to) => to && void move(number, to).then(setProblem)}
        />
      ))}
      <Problem text={problem} />
    </div>
  );
}
