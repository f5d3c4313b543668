// A text to take away.

import { useRef, useState } from "preact/hooks";
import { Button, TextField } from "./button";

interface Props {
  label: string;
  text: string;
  texts: { copy: string; copied: string };
}

export function Copied({ label, text, texts }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      const input = root.current?.querySelector("input");
      input?.focus();
      input?.select();
    }
  };
  return (
    <div class="ws-copied" ref={root}>
      <TextField label={label} value={text} />
      <Button label={`${texts.copy}: ${label}`} onClick={() => void copy()}>
        {copied === text ? texts.copied : texts.copy}
      </Button>
    </div>
  );
}
