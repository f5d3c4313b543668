// What the parts of lessons and classes take besides, and these parts.

import * as exhibit from "../lessons/exhibit";
import { Host } from "../shared/host";
import * as link from "../shared/link";
import "./usual";

Host.share({ exhibit, link });

export const parts = {
  "choose-all": () => import("../lessons/controls/choose-all"),
  "class-seat": () => import("../classroom/class-seat"),
  "class-set": () => import("../lessons/class-set"),
  "class-tables": () => import("../classroom/class-tables"),
  "class-wall": () => import("../classroom/class-wall"),
  controls: () => import("../lessons/controls/controls"),
  desk: () => import("../classroom/desk"),
  fit: () => import("../classroom/fit"),
  lens: () => import("../cards/lens"),
  summary: () => import("../lessons/summary"),
  "to-teacher": () => import("../classroom/to-teacher"),
};
