// What the rooms of the course share with it, besides what parts of any widget share.

import * as mount from "../shared/mount";
import * as link from "../shared/link";
import * as exhibit from "../lessons/exhibit";
import * as progress from "../lessons/progress";
import * as question from "../lessons/question";
import { modules as usual } from "../shared/modules";

export const modules: Record<string, object> = {
  ...usual,
  "shared/mount": mount,
  "shared/link": link,
  "lessons/exhibit": exhibit,
  "lessons/progress": progress,
  "lessons/question": question,
};
