// A text to take away.

import { useRef, useState } from "preact/hooks";
import { Button, TextField } from "./button";

interface Props {
  label: string;
  text: string;
  rows?: number;
  texts: { copy: string; copied: string };
}

export function Copied({ label, text, rows, texts }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      const input = root.current?.querySelector<HTMLInputElement>(".ws-input");
      input?.focus();
      input?.select();
    }
  };
  return (
    <div class="ws-copied" ref={root}>
      <TextField label={label} value={text} rows={rows} />
      <Button label={`${texts.copy}: ${label}`} onClick={() => void copy()}>
        {copied === text ? texts.copied : texts.copy}
      </Button>
    </div>
  );
}
