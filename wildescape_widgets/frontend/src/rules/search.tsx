// The search: what one types is found at once.

import { useMemo, useRef, useState } from "preact/hooks";
import { type Entry, find } from "./find";
import type { RulesTexts } from "./shapes";
import * as css from "./rules.sheet.css";

interface Props {
  all: Entry[];
  texts: RulesTexts;
  address(anchor: string): string;
  onGo(event: MouseEvent | null, anchor: string): void;
}

export function Search({ all, texts, address, onGo }: Props) {
  const [asked, setAsked] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const found = useMemo(() => find(all, asked), [all, asked]);
  const [first] = found;

  /** Down and up through the field and what is found. */
  const move = (event: KeyboardEvent): void => {
    const stops = [...(root.current?.querySelectorAll<HTMLElement>("input, a") ?? [])];
    const at = stops.indexOf(event.target as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      stops[at + step]?.focus();
    } else if (event.key === "Escape") {
      setAsked("");
      stops[0]?.focus();
    } else if (event.key === "Enter" && at === 0 && first) {
      event.preventDefault();
      onGo(null, first.anchor);
    }
    if (event.key !== "Tab") event.stopPropagation();
  };

  return (
    <div class={css.search} role="search" ref={root} onKeyDown={move}>
      <label class="ws-field">
        <span>{texts.search}</span>
        <input
          type="search"
          class="ws-input"
          value={asked}
          placeholder={texts.searchHint}
          autocomplete="off"
          spellcheck={false}
          data-lm-suppress-shortcuts
          onInput={(event) => setAsked(event.currentTarget.value)}
        />
      </label>
      <p class={css.searchCount} role="status">
        {!asked.trim()
          ? ""
          : found.length
            ? texts.found.replace("{count}", `${found.length}`)
            : texts.nothing}
      </p>
      {found.length > 0 && (
        <ol class="ws-finds">
          {found.map(({ anchor, title, text }, at) => (
            <li key={at}>
              <a
                href={address(anchor)}
                data-lm-suppress-shortcuts
                onClick={(event) => onGo(event, anchor)}
              >
                <b>{title}</b> <span>{text}</span>
              </a>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
