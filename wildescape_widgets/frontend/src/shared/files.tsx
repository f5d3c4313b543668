// Files to take away, and to open.

import { OWN_KEYS } from "./button";

/** Offers a text as a file; its name says what kind it is. */
export function saveAs(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text]));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

interface Props {
  label: string;
  accept: string;
  onText(text: string): void;
}

/** A field for a file, whose text is read. */
export function FileField({ label, accept, onText }: Props) {
  return (
    <label class="ws-field">
      <span>{label}</span>
      <input
        class="ws-file"
        type="file"
        accept={accept}
        {...OWN_KEYS}
        onChange={({ currentTarget: input }) => {
          void input.files?.[0]?.text().then(onText);
          // So that the same file, mended, is read again.
          input.value = "";
        }}
      />
    </label>
  );
}
