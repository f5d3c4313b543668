// Made by make_shapes.py from Python's types; change those.

import type { Action } from "../shared/host";
import type { ExhibitView, Writing } from "../lessons/shapes";
import type { PartReply, WidgetView } from "../shared/shapes";

export type WorksheetTexts = Record<
  "lost" | "reload" | "about" | "what" | "ofSkills" | "ofPositions" | "positions" |
  "chapters" | "fresh" | "count" | "make" | "none" | "again" | "code" | "open" | "hints" |
  "answers" | "print" | "rulesCard" | "asClass" | "pages" | "name" | "date" | "hint" | "key"
  | "trump" | "last" | "page" | "keyPage", string>;

/** A question on a sheet, or what a step of a lesson shows. */
export interface PaperQuestion {
  goal: string;
  shown: ExhibitView | null;
  /** Where the answer is written; `None` where nothing is asked. */
  writing: Writing | null;
  /** A hint, if the sheet has any. */
  hint: string;
  /** What is right, as the key says it; empty without a key. */
  answer: string;
  because: string;
}

/** A skill or a lesson that a sheet may be about. */
export interface SheetSkill {
  name: string;
  title: string;
}

/** Skills that one part of the lessons teaches. */
export interface SheetGroup {
  title: string;
  skills: SheetSkill[];
}

/** All that a worksheet shows. */
export interface WorksheetView extends WidgetView {
  title: string;
  /** The code of the sheet; empty while there's none, and for positions. */
  code: string;
  /** The positions that it asks about, as they were written. */
  positions: string;
  /** What isn't on it, and why. */
  problems: string[];
  /** What the sheet is about. */
  heading: string;
  questions: PaperQuestion[];
  hints: boolean;
  answers: boolean;
  lessons: SheetSkill[];
  groups: SheetGroup[];
  /** The lesson whose steps these are, or with skills, whose skills they're on. */
  lesson: string;
  skills: string[];
  count: number;
  /** How many questions a sheet may have. */
  most: number;
  texts: WorksheetTexts;
}

export type WorksheetActions = {
  ask_positions: Action<"text">;
  make_sheet: Action<"lesson" | "skills" | "count">;
  open_sheet: Action<"code">;
  part: Action<"name", PartReply>;
  set_parts: Action<"hints" | "answers">;
};
