// What the rooms of the course take from it besides, and these rooms.

import * as goal from "../lessons/goal";
import * as progress from "../lessons/progress";
import * as question from "../lessons/question";
import * as closing from "../shared/closing";
import { Host } from "../shared/host";
import * as mount from "../shared/mount";
import type { parts as ofCards } from "./cards";
import type { parts as ofLessons } from "./lessons";
import type { parts as usual } from "./usual";
import "./lessons";

Host.share({ closing, goal, mount, progress, question });

export const parts = {
  ask: () => import("../classroom/ask"),
  join: () => import("../classroom/join"),
  journal: () => import("../lessons/journal"),
  "own-table": () => import("../lessons/own-table"),
  overview: () => import("../classroom/overview.widget"),
  paper: () => import("../paper/paper"),
  practice: () => import("../lessons/practice"),
  rules: () => import("../rules/rules"),
  table: () => import("../table/table"),
};

type AllParts = typeof ofCards & typeof usual & typeof ofLessons & typeof parts;

declare global {
  /** The module of each part, by the part's name. */
  type Parts = { [Name in keyof AllParts]: Awaited<ReturnType<AllParts[Name]>> };
}
