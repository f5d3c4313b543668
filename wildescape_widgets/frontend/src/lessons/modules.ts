// What parts of lessons share with their widget, besides what parts of any widget share.

import * as exhibit from "./exhibit";
import * as link from "../shared/link";
import { modules as usual } from "../shared/modules";

export const modules: Record<string, object> = {
  ...usual,
  link,
  exhibit,
};
