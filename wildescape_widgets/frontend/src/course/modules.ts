// What the rooms of the course share with it, besides what parts of any widget share.

import * as mount from "../shared/mount";
import * as parts from "../shared/parts";
import * as link from "../shared/link";
import * as lens from "../cards/lens";
import * as exhibit from "../lessons/exhibit";
import * as progress from "../lessons/progress";
import * as question from "../lessons/question";
import { modules as usual } from "../shared/modules";

export const modules: Record<string, object> = {
  ...usual,
  "shared/mount": mount,
  "shared/parts": parts,
  "shared/link": link,
  "cards/lens": lens,
  "lessons/exhibit": exhibit,
  "lessons/progress": progress,
  "lessons/question": question,
};
