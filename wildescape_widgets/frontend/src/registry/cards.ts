// What the deck takes from the widget whose cards it draws, and the parts that take no more than that.

import { Fragment, h, render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import * as card from "../cards/card";
import * as button from "../shared/button";
import { Host } from "../shared/host";
import * as settings from "../shared/settings";

Host.share({
  preact: { Fragment, h, render },
  "preact/hooks": { useEffect, useLayoutEffect, useMemo, useRef, useState },
  button,
  settings,
  card,
});

export const parts = {
  deck: () => import("../cards/deck/deck"),
  made: () => import("../lessons/made"),
  portraits: () => import("../table/portraits"),
  "rules-card": () => import("../rules/rules-card"),
  sounds: () => import("../table/sounds"),
};
