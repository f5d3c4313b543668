// The rows of the table: who is shown, and in which order.

import type { ClassView, LessonStepsReply, PupilMark } from "./shapes";

export type Figures = "done" | "well";
export type Standing = "" | "notBegun" | "underWay" | "finished";

/** `name`, `total`, `mastered`, `ideas`, `day`, the number of a lesson's column, or `step` with one. */
export type Column = string | number;

export const STEP = "step";

/** Of each pupil, by key, the stars of a lesson's steps. */
type Stars = LessonStepsReply["stars"];

export interface Sorting {
  by: Column;
  down: boolean;
}

export interface Filter {
  /** The number of a lesson's column, none for all lessons. */
  lesson: number | null;
  standing: Standing;
  /** A wrong idea, `*` for any. */
  idea: string;
}

/** How many wrong ideas are sure, and how many may be. */
export function ideasOf({ ideas }: PupilMark): [sure: number, perhaps: number] {
  const all = Object.values(ideas);
  const sure = all.filter((surety) => surety === "named").length;
  return [sure, all.length - sure];
}

const standingOf = (pupil: PupilMark, lesson: number | null): Standing => {
  const done = lesson === null ? pupil.doneOfAll : (pupil.done[lesson] ?? 0);
  if (done === 100) return "finished";
  const isBegun = lesson === null ? pupil.isBegun : pupil.begun[lesson];
  return done || isBegun ? "underWay" : "notBegun";
};

export const fits = (pupil: PupilMark, { lesson, standing, idea }: Filter): boolean =>
  (!standing || standingOf(pupil, lesson) === standing) &&
  (!idea || (idea === "*" ? Object.keys(pupil.ideas).length > 0 : idea in pupil.ideas));

/** What a column sorts by; less than 0 where there is nothing. */
function worth(pupil: PupilMark, by: Column, figures: Figures, stars: Stars): number {
  if (typeof by === "number") return pupil[figures][by] ?? -1;
  if (by.startsWith(STEP)) return stars[pupil.key]?.[Number(by.slice(STEP.length))] ?? -1;
  if (by === "total") return (figures === "done" ? pupil.doneOfAll : pupil.wellOfAll) ?? -1;
  if (by === "day") return pupil.day ?? -1;
  if (by === "mastered") return pupil.mastered;
  const [sure, perhaps] = ideasOf(pupil);
  return 1000 * sure + perhaps;
}

export function sorted(
  pupils: readonly PupilMark[],
  { by, down }: Sorting,
  figures: Figures,
  lang: string,
  stars: Stars = {},
): PupilMark[] {
  const names = new Intl.Collator(lang.replace("_", "-"), { numeric: true });
  const order = (one: PupilMark, other: PupilMark): number =>
    by === "name"
      ? names.compare(one.name, other.name)
      : worth(one, by, figures, stars) - worth(other, by, figures, stars);
  const sign = down ? -1 : 1;
  return [...pupils].sort(
    (one, other) => sign * order(one, other) || names.compare(one.name, other.name),
  );
}

/** The average of a column, over those of whom there is something. */
export function average(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (!known.length) return null;
  return Math.round(known.reduce((sum, value) => sum + value, 0) / known.length);
}

/** A day, counted from 1970, as short as people write it. */
export const dayOf = (day: number, lang: string): string =>
  new Intl.DateTimeFormat(lang.replace("_", "-"), {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(day * 86_400_000);

export type Texts = ClassView["texts"];
