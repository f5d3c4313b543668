// The play to beat: shown, typed in, laid down from the hand, or taken away.

import { useId, useState } from "preact/hooks";
import type { Host, Reply } from "../shared/host";
import { Button, stopKeys } from "../shared/button";
import { Card } from "./card";

export interface OnTableTexts {
  onTable: string;
  lead: string;
  overLabel: string;
  overHint: string;
  change: string;
  put: string;
  takeAway: string;
}

interface Props {
  host: Host<{ rev: number }>;
  over: string[];
  title: string | null;
  texts: OnTableTexts;
}

export function OnTable({ host, over, title, texts }: Props) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const problemId = useId();

  const ask = (action: string, fields: object): void => {
    void host.request<Reply>(action, fields).then((reply) => {
      setProblem(reply.ok ? "" : (reply.text ?? ""));
      if (reply.ok) setTyped("");
    });
  };

  return (
    <div class="ws-felt" role="group" aria-label={texts.onTable}>
      <div class="ws-standing">
        {over.length > 0 && (
          <span class="ws-fan">
            {over.map((card, at) => (
              <span key={at} class="ws-slot">
                <Card face={card} />
              </span>
            ))}
          </span>
        )}
        <p>{title ?? texts.lead}</p>
        {over.length > 0 && (
          <Button onClick={() => ask("set_over", { over: "" })}>{texts.takeAway}</Button>
        )}
      </div>
      <details class="ws-change">
        <summary data-lm-suppress-shortcuts="true" onKeyDown={stopKeys}>
          {texts.change}
        </summary>
        <form
          class="ws-over"
          onSubmit={(event) => {
            event.preventDefault();
            ask("set_over", { over: typed });
          }}
        >
          <label class="ws-field">
            <span>{texts.overLabel}</span>
            <input
              class="ws-input"
              value={typed}
              placeholder={texts.overHint}
              autocomplete="off"
              spellcheck={false}
              aria-invalid={problem !== ""}
              aria-describedby={problemId}
              data-lm-suppress-shortcuts="true"
              onKeyDown={stopKeys}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
          <Button disabled={!typed.trim()} onClick={() => ask("set_over", { over: typed })}>
            {texts.put}
          </Button>
          <p id={problemId} class="ws-problem" role="alert">
            {problem}
          </p>
        </form>
      </details>
    </div>
  );
}
