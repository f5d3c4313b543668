// What is chosen is Python's, so that all views agree; a view is ahead of it until Python answers.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Host, Taking } from "../shared/host";
import { useRedraw } from "../shared/redraw";
import type { WidgetView } from "../shared/shapes";
import type { ChosenCards, HandActions } from "./shapes";

/** A choice, and the verdict on it. */
export type Chosen<Verdict> = ChosenCards & { judged: Verdict | null };

type ChoosingHost = Pick<Host<WidgetView>, "choice" | "onChoice"> & Taking<HandActions, "select">;

type Own = Pick<ChosenCards, "hand" | "number" | "places" | "reading">;

const NOTHING: Own = { hand: 0, number: 0, places: [], reading: null };

export function useChoice<Verdict>(host: ChoosingHost) {
  const redraw = useRedraw();
  // Before the page is drawn, so that no choice is missed.
  useLayoutEffect(() => host.onChoice(redraw), [host]);
  // Clicks may follow one another faster than the page is drawn.
  const own = useRef(NOTHING);

  const told = (): Chosen<Verdict> => host.choice as Chosen<Verdict>;
  /** What is chosen here and now: of this hand, and not yet told by Python. */
  const now = (): Own => {
    const choice = told();
    const { hand, number } = own.current;
    return hand === choice.hand && number > choice.number ? own.current : choice;
  };
  const choose = (change: (places: number[]) => number[], reading: number | null = null): void => {
    const places = change(now().places);
    const mine = { hand: told().hand, number: Infinity, places, reading };
    own.current = mine;
    redraw();
    void host.request("select", { cards: places, reading }).then(({ ok, number }) => {
      mine.number = ok ? number : 0;
      redraw();
    });
  };

  const key = `${now().places}`;
  // The same cards are the same value, whoever has told them.
  const places = useMemo(() => now().places, [key]);
  const { judged, places: judgedPlaces } = told();
  return {
    chosen: places,
    /** The verdict, and the places that it is about: the next one may be on its way. */
    judged: places.length ? judged : null,
    judgedPlaces,
    isBehind: key !== `${judgedPlaces}`,
    choose,
    now,
  };
}
