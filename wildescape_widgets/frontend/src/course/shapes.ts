// Made by make_shapes.py from Python's types; change those.

import type { Action } from "../shared/host";
import type { PartReply, RememberReply, WidgetView } from "../shared/shapes";

export type CourseTexts = Record<
  "lost" | "reload" | "pages" | "language" | "theme" | "sounds" | "more" | "game" | "goal" |
  "about" | "picture" | "bomb" | "start" | "goOn" | "toTable" | "toClass" | "due" | "map" |
  "steps" | "done" | "here" | "known" | "check" | "chosen" | "all" | "noPage" | "waiting" |
  "full" | "failed" | "notKept", string>;

/** A lesson on the map. */
export interface Station {
  lesson: string;
  number: string;
  title: string;
  /** What its title begins with, up to a colon, where the one before it begins so too. */
  head: string;
  /** The names of its steps; none where the lesson can't be read. */
  steps: string[];
  /** The names of those that ask something. */
  tasks: string[];
  /** The house rules that steps are about, by the step's name. */
  rules: Record<string, string>;
}

/** A part of the course on the map. */
export interface MapLine {
  stage: string;
  title: string;
  stations: Station[];
}

/** What it takes to count what comes back today. */
export interface DueRule {
  /** After how many days something comes back, by its box. */
  pauses: number[];
  /** The skills that can be practised. */
  skills: string[];
  /** The steps that can be asked again. */
  steps: string[];
}

/** A room to go on to. */
export interface Onward {
  address: string;
  title: string;
}

/** Links below the map that belong together. */
export interface Below {
  name: string;
  title: string;
  /** Each with its title. */
  links: [string, string][];
}

/** The map. How far the learner has come, the browser counts, without a kernel too. */
export interface CourseView extends WidgetView {
  /** The name that the host has given the site; empty for ours. */
  name: string;
  /** The rooms that there are, each with its title, the map first. */
  rooms: [string, string][];
  /** The rooms for teachers that there are, each with its title. */
  teaching: [string, string][];
  below: Below[];
  /** Where to go on after the last lesson. */
  onward: Onward | null;
  lines: MapLine[];
  due: DueRule;
  languages: Record<string, string>;
  texts: CourseTexts;
}

/** What a room answers. */
export interface RoomReply {
  room: string;
  message: Record<string, unknown>;
}

export type CourseActions = {
  enter: Action<"room" | "part" | "at">;
  part: Action<"name", PartReply>;
  prepare: Action<"room">;
  remember: Action<"kept" | "today", RememberReply>;
  room: Action<"room" | "message", RoomReply>;
  set_lang: Action<"lang">;
};
