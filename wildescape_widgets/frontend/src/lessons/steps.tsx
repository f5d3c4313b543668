// How far a lesson has come: a thin bar, and every step behind its count.

import { useEffect, useRef } from "preact/hooks";
import { Button, OWN_KEYS } from "../shared/button";
import { onSigns } from "../shared/closing";
import { Switch } from "../shared/switch";
import { saveSettings, useSettings } from "../shared/settings";
import type { LessonView } from "./shapes";
import * as css from "./lessons.sheet.css";

const starred = (count: number): string => "★".repeat(count) + "☆".repeat(3 - count);

interface Props {
  view: LessonView;
  onGo(to: number): void;
  onSkip(): void;
}

export function Steps({ view, onGo, onSkip }: Props) {
  const { texts, steps, at, can, summary } = view;
  const settings = useSettings();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (): void => menu.current?.removeAttribute("open");
  // The steps and the words close on Escape and once something else is turned to.
  useEffect(
    () =>
      onSigns((event) => {
        const open = document.querySelector<HTMLDetailsElement>("details[name=w][open]");
        const isEscape = (event as KeyboardEvent).key === "Escape";
        if (isEscape) open?.querySelector("summary")?.focus();
        if (isEscape || !open?.contains(event.target as Node)) open?.removeAttribute("open");
      }),
    [],
  );
  // At its end, how many are done.
  const here = summary ? steps.filter(({ isDone }) => isDone).length : at + 1;
  const count = texts.of.replace("{number}", `${here}`).replace("{count}", `${steps.length}`);
  return (
    <div class="ws-lesson-head">
      <p class="ws-title-line">{[view.number, view.title].filter(Boolean).join(" · ")}</p>
      <span class="ws-progress" aria-hidden>
        <span style={{ width: `${(100 * here) / steps.length}%` }} />
      </span>
      <details
        ref={menu}
        class="ws-steps-menu"
        name="w"
      >
        <summary aria-label={`${count}. ${texts.steps}`} {...OWN_KEYS}>
          {count}
        </summary>
        <div class="ws-panel">
          <ol class="ws-marks" aria-label={texts.steps}>
            {steps.map(({ isTask, isDone, stars }, number) => {
              const said = isTask
                ? isDone && texts.stars.replace("{count}", `${stars}`)
                : isDone && texts.done;
              const name = texts.step.replace("{number}", `${number + 1}`);
              return (
                <li key={number}>
                  <button
                    type="button"
                    class={`ws-dot${isDone ? ` ${css.dotDone}` : ""}`}
                    aria-label={said ? `${name}: ${said}` : name}
                    aria-current={number === at ? "step" : undefined}
                    {...OWN_KEYS}
                    onClick={() => {
                      close();
                      onGo(number);
                    }}
                  >
                    {number + 1}
                    {isTask && isDone && <span aria-hidden>{starred(stars)}</span>}
                  </button>
                </li>
              );
            })}
          </ol>
          {(["goesOn", "large"] as const).map((which) => (
            <Switch
              key={which}
              text={texts[which]}
              isOn={settings[which]}
              onSwitch={(isOn) => saveSettings({ ...settings, [which]: isOn })}
            />
          ))}
          {can.skip && (
            <Button
              onClick={() => {
                close();
                onSkip();
              }}
            >
              {texts.skip.replace("{number}", `${can.skipTo}`)}
            </Button>
          )}
        </div>
      </details>
    </div>
  );
}
