// The class at a glance: a row for each pupil, a column for each lesson.

import { useState } from "preact/hooks";
import { filled } from "../shared/filled";
import { Button } from "../shared/button";
import {
  type Column,
  type Figures,
  type Filter,
  STEP,
  type Sorting,
  average,
  dayOf,
  fits,
  ideasOf,
  sorted,
} from "./pupils";
import type { ClassView, LessonStepsReply, PupilMark } from "./shapes";

/** How many rows are drawn before somebody asks for all. */
const MOST_ROWS = 60;

const shade = (figure: number | null): string =>
  `ws-shade-${figure === null ? 0 : figure === 100 ? 4 : Math.ceil(figure / 33.4)}`;

function Figure({ figure, isHead = false }: { figure: number | null; isHead?: boolean }) {
  return <td class={isHead ? "ws-all" : shade(figure)}>{figure ?? "–"}</td>;
}

/** An average to one place. */
function tenths(values: (number | null)[]): string {
  const mean = average(values.map((value) => value && 10 * value));
  return mean === null ? "–" : (mean / 10).toFixed(1);
}

interface Props {
  view: ClassView & { lang: string };
  figures: Figures;
  filter: Filter;
  /** The steps of the lesson that is chosen. */
  zoom: LessonStepsReply | null;
  onOpen(pupil: PupilMark): void;
}

export function ClassGrid({ view, figures, filter, zoom, onOpen }: Props) {
  const { texts, lang, lessons } = view;
  const [sorting, setSorting] = useState<Sorting>({ by: "name", down: false });
  const [isWhole, setWhole] = useState(false);
  const found = sorted(
    view.pupils.filter((pupil) => fits(pupil, filter)),
    sorting,
    figures,
    lang,
    zoom?.stars,
  );
  const steps = zoom?.steps ?? [];
  const starsOf = (pupil: PupilMark, step: number): number | null =>
    zoom?.stars[pupil.key]?.[step] ?? null;
  const drawn = isWhole ? found : found.slice(0, MOST_ROWS);
  const columns = lessons
    .map((lesson, at) => ({ ...lesson, at }))
    .filter(({ at }) => filter.lesson === null || filter.lesson === at);
  const all = (pupil: PupilMark): number | null =>
    figures === "done" ? pupil.doneOfAll : pupil.wellOfAll;

  const head = (by: Column, short: string, long = "", kind = "") => {
    const { by: now, down } = sorting;
    const isSorted = now === by;
    return (
      <th
        scope="col"
        class={kind}
        aria-sort={isSorted ? (down ? "descending" : "ascending") : undefined}
      >
        <Button
          kind="ws-sort"
          label={long ? `${short} ${long}` : short}
          onClick={() => setSorting({ by, down: isSorted ? !down : by !== "name" })}
        >
          {long && <small aria-hidden>{long}</small>}
          <span>
            {short}
            <i aria-hidden>{isSorted ? (down ? "▾" : "▴") : ""}</i>
          </span>
        </Button>
      </th>
    );
  };

  return (
    <>
      <p class="ws-note" role="status">
        {found.length
          ? filled(texts.shown, { count: found.length, all: view.pupils.length })
          : texts.nobody}
      </p>
      <div class="ws-grid" role="region" aria-label={texts.table} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head("name", texts.pupil, "", "ws-who")}
              {head("total", texts.total)}
              {columns.map(({ at, number, title }) => head(at, number, title, "ws-tall"))}
              {steps.map((goal, step) => head(`${STEP}${step}`, `${step + 1}`, goal, "ws-tall ws-star"))}
              {head("mastered", texts.mastered)}
              {head("ideas", texts.ideas)}
              {head("day", texts.day)}
            </tr>
            {found.length > 1 && (
              <tr class="ws-average">
                <th scope="row" class="ws-who">
                  {texts.average}
                </th>
                <Figure isHead figure={average(found.map(all))} />
                {columns.map(({ at }) => (
                  <Figure
                    key={at}
                    isHead
                    figure={average(found.map((pupil) => pupil[figures][at] ?? null))}
                  />
                ))}
                {steps.map((_, step) => (
                  <td key={step}>{tenths(found.map((pupil) => starsOf(pupil, step)))}</td>
                ))}
                <td>{average(found.map(({ mastered }) => mastered))}</td>
                <td />
                <td />
              </tr>
            )}
          </thead>
          <tbody>
            {drawn.map((pupil) => {
              const [sure, perhaps] = ideasOf(pupil);
              return (
                <tr key={pupil.key}>
                  <th scope="row" class="ws-who">
                    <Button kind="ws-class-plain" onClick={() => onOpen(pupil)}>
                      {pupil.name}
                    </Button>
                  </th>
                  <Figure figure={all(pupil)} />
                  {columns.map(({ at }) => (
                    <Figure key={at} figure={pupil[figures][at] ?? null} />
                  ))}
                  {steps.map((_, step) => {
                    const stars = starsOf(pupil, step);
                    return (
                      <td key={step} class={shade(stars && (100 * stars) / 3)}>
                        {stars === null ? "–" : `${stars}★`}
                      </td>
                    );
                  })}
                  <td>{pupil.mastered}</td>
                  <td>
                    {sure > 0 && <b>{sure}</b>}
                    {sure > 0 && perhaps > 0 && " "}
                    {perhaps > 0 && <span class="ws-quietly">+{perhaps}?</span>}
                    {!sure && !perhaps && "0"}
                  </td>
                  <td class="ws-day">{pupil.day === null ? "–" : dayOf(pupil.day, lang)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {drawn.length < found.length && (
        <Button onClick={() => setWhole(true)}>
          {filled(texts.more, { count: found.length })}
        </Button>
      )}
    </>
  );
}
