// A deal goes to others as a code, a link or a file, and comes back.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Host, Reply } from "../host";
import type { TableView } from "../scene";
import { Button, OWN_KEYS } from "./button";

interface Shared {
  code: string;
  link: string;
  record: object;
}

export function Share({ host, view }: { host: Host<TableView>; view: TableView }) {
  const { texts } = view;
  const [shared, setShared] = useState<Shared | null>(null);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");

  useEffect(() => {
    void host.insist<Reply & Shared>("share", {}).then((answer) => {
      if (answer.ok) setShared(answer);
    });
  }, [view.rev]);

  const load = (text: string): void =>
    void host
      .insist<Reply>("load", { text })
      .then(({ ok, text: why }) => setProblem(ok ? "" : (why ?? "")));

  const save = (): void => {
    const file = new Blob([JSON.stringify(shared?.record)], { type: "application/json" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = "wildescape.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  const page = location.href.split("#")[0];
  return (
    <div class="ws-share" role="group" aria-label={texts.share}>
      {shared && (
        <>
          <Copied label={texts.code} text={shared.code} view={view} />
          {shared.link && <Copied label={texts.link} text={page + shared.link} view={view} />}
          <Button onClick={save}>{texts.save}</Button>
        </>
      )}
      <label class="ws-field ws-wide">
        <span>{texts.loadCode}</span>
        <input
          class="ws-input"
          value={typed}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={problem !== ""}
          {...OWN_KEYS}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <Button off={!typed.trim()} onClick={() => load(typed)}>
        {texts.load}
      </Button>
      <label class="ws-field">
        <span>{texts.loadFile}</span>
        <input
          class="ws-file"
          type="file"
          accept=".json,application/json"
          {...OWN_KEYS}
          onChange={(event) => {
            const input = event.currentTarget;
            void input.files?.[0]?.text().then(load);
            input.value = "";
          }}
        />
      </label>
      <p class="ws-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}

/** A text to take away. */
function Copied({ label, text, view }: { label: string; text: string; view: TableView }) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => setCopied(false), [text]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      input.current?.focus();
      input.current?.select();
    }
  };
  return (
    <div class="ws-copied">
      <label class="ws-field ws-wide">
        <span>{label}</span>
        <input ref={input} class="ws-input" readOnly value={text} {...OWN_KEYS} />
      </label>
      <Button label={`${view.texts.copy}: ${label}`} onClick={() => void copy()}>
        {isCopied ? view.texts.copied : view.texts.copy}
      </Button>
    </div>
  );
}
