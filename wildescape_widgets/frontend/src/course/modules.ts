// What the rooms of the course share with it, besides what parts of lessons share.

import * as closing from "../shared/closing";
import * as mount from "../shared/mount";
import * as goal from "../lessons/goal";
import * as progress from "../lessons/progress";
import * as question from "../lessons/question";
import { modules as ofLessons } from "../lessons/modules";

export const modules: Record<string, object> = {
  ...ofLessons,
  closing,
  mount,
  goal,
  progress,
  question,
};
