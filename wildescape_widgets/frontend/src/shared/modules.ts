// What the parts of a widget share with it. `build.mjs` leaves these modules out of the parts.

import { Fragment, h, render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import * as asking from "./asking";
import * as button from "./button";
import * as parts from "./parts";
import * as settings from "./settings";
import * as card from "../cards/card";
import * as hand from "../cards/hand";
import * as selection from "../cards/selection";
import * as verdict from "../cards/verdict";
import * as played from "../table/played-cards";
import * as seats from "../table/seats";

export const modules: Record<string, object> = {
  preact: { Fragment, h, render },
  "preact/hooks": { useEffect, useLayoutEffect, useMemo, useRef, useState },
  asking,
  button,
  parts,
  settings,
  card,
  hand,
  selection,
  verdict,
  "played-cards": played,
  seats,
};
