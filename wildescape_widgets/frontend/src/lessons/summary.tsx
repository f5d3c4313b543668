// What came of a lesson.

import { useEffect, useRef } from "preact/hooks";
import { Cards } from "./exhibit";
import { Button } from "../shared/button";
import type { Around } from "../shared/host";
import { Go, isOnSite } from "../shared/link";
import { useSettings } from "../shared/settings";
import type { LessonSummary, LessonView } from "./shapes";
import * as css from "./lessons.sheet.css";

type LessonTexts = LessonView["texts"];

/** What leads elsewhere than on. */
const QUIET = "ws-button ws-plain";

interface SummaryProps {
  summary: LessonSummary;
  texts: LessonTexts;
  around: Around | undefined;
  onGo(to: number): void;
  onRedo(to: number): void;
}

export function Summarized({ summary, texts, around, onGo, onRedo }: SummaryProps) {
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  // Who was given some of the lessons isn't led to any others.
  const { only } = useSettings();
  const { lesson = "", number = "" } = summary.next ?? {};
  const follows = !only || only.split(",").some((one) => one && [lesson, number].includes(one));
  const isOpen = summary.open.length > 0;
  const goOn = isOpen && (
    <Button kind="ws-primary" onClick={() => onGo(summary.open[0]!)}>
      {summary.goOn}
    </Button>
  );
  const main = isOpen ? QUIET : "ws-button ws-primary";
  const leads = (address: string, text: string | undefined, kind = QUIET) =>
    around &&
    text && (
      <Go around={around} address={address} kind={kind}>
        {text}
      </Go>
    );
  const steps = (title: string, at: readonly number[], choose: (to: number) => void) =>
    at.length > 0 && (
      <div class={css.openSteps}>
        {title}
        {at.map((one) => (
          <Button key={one} onClick={() => choose(one)}>
            {one + 1}. {summary.asks[one]}
          </Button>
        ))}
      </div>
    );
  return (
    <div class="ws-summary">
      <p ref={title} class="ws-goal" tabIndex={-1}>
        <span class="ws-headline">{summary.title}</span>
      </p>
      <p class={css.manyStars}>
        <span aria-hidden>★</span> {summary.stars}
      </p>
      {summary.skills.length > 0 && (
        <ul class={css.skills}>
          {summary.skills.map(({ title, isMastered }) => (
            <li key={title} class={isMastered ? css.mastered : ""}>
              {title}
              {isMastered && <span class="ws-quiet-text"> – {summary.mastered}</span>}
            </li>
          ))}
        </ul>
      )}
      <p class="ws-quiet-text">{summary.returns}</p>
      {/* The lessons of the line, above the way to the next one. */}
      {summary.line && (
        <ol class={`ws-ride ws-line-${summary.line.stage}`} aria-hidden>
          {summary.line.stations.map(({ number, stands }) => (
            <li key={number} data-stands={stands}>
              <span>{number}</span>
            </li>
          ))}
        </ol>
      )}
      {around ? (
        <p class="ws-buttons">
          {goOn}
          {follows
            ? leads(`#/lesson/${lesson}`, summary.next?.title, main)
            : leads("#/", around.rooms["map"], main)}
          {!only && leads("#/practice", summary.practice)}
          {!only && leads(`#/paper/${summary.lesson}`, summary.sheet)}
        </p>
      ) : isOnSite() ? (
        <p class="ws-buttons">
          {goOn}
          {summary.next && (
            <a class={main} href={summary.next.page}>
              {summary.next.title}
            </a>
          )}
          {summary.practice && (
            <a class={QUIET} href="practice.ipynb">
              {summary.practice}
            </a>
          )}
        </p>
      ) : (
        (goOn || summary.next) && (
          <p class="ws-buttons">
            {goOn} {summary.next?.title}
          </p>
        )
      )}
      <div class={css.toRepeat}>
        {summary.cards.length > 0 && (
          <div class={`${css.learned} ws-on-felt`} aria-hidden>
            <Cards cards={summary.cards} />
          </div>
        )}
        {steps(texts.open, summary.open, onGo)}
        {steps(texts.missed, summary.missed, onRedo)}
      </div>
      <span class="ws-unseen">{texts.done}</span>
    </div>
  );
}
