// What the parts of every widget take from it, and the parts that take no more than that.

import { Fragment, h, render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import * as card from "../cards/card";
import * as hand from "../cards/hand";
import * as selection from "../cards/selection";
import * as verdict from "../cards/verdict";
import * as asking from "../shared/asking";
import * as button from "../shared/button";
import { Host } from "../shared/host";
import * as loading from "../shared/parts";
import * as settings from "../shared/settings";
import * as playedCards from "../table/played-cards";
import * as seats from "../table/seats";

Object.assign(Host.shared, {
  preact: { Fragment, h, render },
  "preact/hooks": { useEffect, useLayoutEffect, useMemo, useRef, useState },
  asking,
  button,
  parts: loading,
  settings,
  card,
  hand,
  selection,
  verdict,
  "played-cards": playedCards,
  seats,
});

export const parts = {
  box: () => import("../table/box"),
  builder: () => import("../table/builder"),
  chapters: () => import("../table/chapters"),
  deck: () => import("../cards/deck/deck"),
  debrief: () => import("../table/debrief"),
  "gift-lines": () => import("../table/gift-lines"),
  given: () => import("../table/given"),
  handout: () => import("../table/handout"),
  lines: () => import("../table/lines"),
  "looked-back": () => import("../together/looked-back"),
  log: () => import("../table/log"),
  people: () => import("../together/people"),
  portraits: () => import("../table/portraits"),
  preferences: () => import("../table/preferences"),
  rare: () => import("../table/rare"),
  "rules-card": () => import("../rules/rules-card"),
  "saved-match": () => import("../table/saved-match"),
  scrubber: () => import("../table/scrubber"),
  setup: () => import("../table/setup"),
  share: () => import("../table/share"),
  short: () => import("../table/short"),
  sounds: () => import("../table/sounds"),
  "table-options": () => import("../together/table-options"),
  teacher: () => import("../table/teacher"),
};
