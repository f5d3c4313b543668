// What the parts of most widgets take besides, and these parts.

import * as hand from "../cards/hand";
import * as selection from "../cards/selection";
import * as verdict from "../cards/verdict";
import * as asking from "../shared/asking";
import { Host } from "../shared/host";
import * as loading from "../shared/parts";
import * as playedCards from "../table/played-cards";
import * as seats from "../table/seats";
import "./cards";

Host.share({
  asking,
  parts: loading,
  hand,
  selection,
  verdict,
  "played-cards": playedCards,
  seats,
});

export const parts = {
  box: () => import("../table/box"),
  builder: () => import("../table/builder"),
  changes: () => import("../together/changes"),
  chapters: () => import("../table/chapters"),
  debrief: () => import("../table/debrief"),
  "gift-lines": () => import("../table/gift-lines"),
  given: () => import("../table/given"),
  handout: () => import("../table/handout"),
  lines: () => import("../table/lines"),
  "looked-back": () => import("../together/looked-back"),
  log: () => import("../table/log"),
  people: () => import("../together/people"),
  preferences: () => import("../table/preferences"),
  rare: () => import("../table/rare"),
  "saved-match": () => import("../table/saved-match"),
  scrubber: () => import("../table/scrubber"),
  setup: () => import("../table/setup"),
  share: () => import("../table/share"),
  short: () => import("../table/short"),
  "table-options": () => import("../together/table-options"),
  teacher: () => import("../table/teacher"),
};
