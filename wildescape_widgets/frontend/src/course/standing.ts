// How far a learner has come, counted from what the browser keeps: the map needs no kernel.

import { today } from "../lessons/progress";
import type { CourseView, DueRule, Station } from "./shapes";

/** What is kept, as far as it is what it should be. */
interface Kept {
  steps: Record<string, unknown>;
  skills: Record<string, unknown>;
  mistakes: Record<string, unknown>;
  /** The choice of each house rule that the learner's table has settled. */
  house: Record<string, unknown>;
  /** The mistakes from own hands. */
  hands: Record<string, unknown>;
  skips: readonly unknown[];
}

export interface Standing {
  /** How many steps of each lesson are done. */
  done: ReadonlyMap<string, number>;
  /** The lessons that are not begun and can be skipped. */
  known: ReadonlySet<string>;
  /** The lesson to go on with; null after the last. */
  next: Station | null;
  isBegun: boolean;
  /** How many things come back today. */
  due: number;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  value && typeof value === "object" && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** Takes stored progress like a stranger's: whatever is malformed counts as not there. */
export function asKept(stored: unknown): Kept {
  const kept = asRecord(stored);
  const { steps, skills, mistakes, house, hands, skips } = asRecord(kept["version"] === 1 && kept);
  return {
    steps: asRecord(steps),
    skills: asRecord(skills),
    mistakes: asRecord(mistakes),
    house: asRecord(house),
    hands: asRecord(hands),
    skips: Array.isArray(skips) ? skips : [],
  };
}

/** `moved` says where steps are now, by where they were when they were stored. */
export function parseKept(text: string, moved: Readonly<Record<string, string>> = {}): Kept {
  try {
    return asKept(JSON.parse(text.replace(/[\w-]+\/[\w-]+/g, (step) => moved[step] ?? step)));
  } catch {
    return asKept(null);
  }
}

export const isNothing = ({ steps, skills, skips }: Kept): boolean =>
  Object.keys(steps).length + Object.keys(skills).length + skips.length === 0;

/** As `undone` in `catalog.py`: a step that only shows something is done with any after it, and what
 * the learner's table has settled once the lesson is begun. */
function doneSteps({ lesson, steps, tasks, rules }: Station, kept: Kept): number {
  const isDone = (step: string): boolean => `${lesson}/${step}` in kept.steps;
  const isBegun = steps.some(isDone);
  const isKept = (step: string): boolean =>
    isDone(step) || (isBegun && (rules[step] ?? "") in kept.house);
  const last = steps.findLastIndex(isKept);
  return steps.filter((step, at) => isKept(step) || (at < last && !tasks.includes(step))).length;
}

/** As `due` in `practice.py`. */
function dueToday({ pauses, skills, steps }: DueRule, kept: Kept): number {
  const day = today();
  const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
  const isDueSkill = ([name, value]: [string, unknown]): boolean => {
    const [box = 0, returns = NaN] = numbers(value);
    return box > 0 && returns <= day && skills.includes(name);
  };
  const isDueMistake = ([name, value]: [string, unknown]): boolean => {
    const [box = NaN, tried = NaN] = numbers(value);
    const [, skill] = /^([^:]*):[012]:./s.exec(name) ?? [];
    const isThere = steps.includes(name) || (skills.length > 0 && Object.hasOwn(kept.hands, name));
    const canReturn = skill === undefined ? isThere : skills.includes(skill);
    return tried + (pauses[box - 1] ?? NaN) <= day && canReturn;
  };
  return (
    Object.entries(kept.skills).filter(isDueSkill).length +
    Object.entries(kept.mistakes).filter(isDueMistake).length
  );
}

/** As `next_lesson` in `catalog.py`: the first open lesson after the last that is done. */
function nextLesson(
  all: readonly Station[],
  { done, known }: Pick<Standing, "done" | "known">,
): Station | null {
  const isDone = ({ lesson, steps }: Station): boolean => done.get(lesson) === steps.length;
  const after = all.findLastIndex(isDone) + 1;
  const open = [...all.slice(after), ...all.slice(0, after)].filter(
    (station) => !isDone(station) && !known.has(station.lesson),
  );
  return (!after && open.find(({ lesson }) => done.get(lesson))) || (open[0] ?? null);
}

/** What can't be read has no steps, and is no lesson to go on with. */
export const isReadable = ({ steps }: Station) => steps[0];

export const stationsOf = ({ lines }: CourseView): Station[] =>
  lines.flatMap(({ stations }) => stations);

/** What a lesson is meant by: its name, its number, or the letter of several, as in H1 and H2. */
const namesOf = ({ lesson, number }: Station): string[] => [
  lesson,
  number,
  number.replace(/\d+$/, ""),
];

/** The map with only those lessons that are named by number or name; all, if that leaves none. */
export function limited(view: CourseView, only: string): CourseView {
  const stations = stationsOf(view).filter((station) =>
    only.split(",").some((name) => name && namesOf(station).includes(name)),
  );
  const { chosen: title } = view.texts;
  return stations[0] ? { ...view, lines: [{ stage: "cards", title, stations }] } : view;
}

export function standing(view: CourseView, kept: Kept): Standing {
  const stations = stationsOf(view).filter(isReadable);
  const done = new Map(stations.map((one) => [one.lesson, doneSteps(one, kept)]));
  const known = new Set(kept.skips.map(String).filter((name) => done.get(name) === 0));
  return {
    done,
    known,
    next: nextLesson(stations, { done, known }),
    isBegun: [...done.values()].some(Boolean),
    due: dueToday(view.due, kept),
  };
}
