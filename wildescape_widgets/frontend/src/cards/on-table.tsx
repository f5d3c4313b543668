// The play to beat: shown, typed in, laid down from the hand, or taken away.

import { useId, useState } from "preact/hooks";
import type { Taking } from "../shared/host";
import { Button, OWN_KEYS, submits } from "../shared/button";
import { Card } from "./card";
import type { InspectorActions, InspectorTexts } from "./shapes";

interface Props {
  host: Taking<InspectorActions, "set_over">;
  over: string[];
  title: string | null;
  texts: InspectorTexts;
}

export function OnTable({ host, over, title, texts }: Props) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const problemId = useId();

  const put = (cards: string): void => {
    void host.request("set_over", { over: cards }).then((reply) => {
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
          <Button onClick={() => put("")}>{texts.takeAway}</Button>
        )}
      </div>
      <details class="ws-change">
        <summary {...OWN_KEYS}>{texts.change}</summary>
        <form class="ws-laid-over" onSubmit={submits(() => put(typed))}>
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
              {...OWN_KEYS}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
          <Button disabled={!typed.trim()} onClick={() => put(typed)}>
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
