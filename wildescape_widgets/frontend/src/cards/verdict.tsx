// The verdict in one line: what the cards are, in bold, and why. The widget's only live region.

import type { ComponentChildren } from "preact";

interface Props {
  judged: { legal: boolean; title: string; why: string } | null;
  empty: string;
  /** Whether the same verdict is given once more; then it flashes. */
  isAgain?: boolean;
  /** Whether the next verdict is on its way. */
  isBehind: boolean;
  /** What helps to choose, below the verdict. */
  help?: ComponentChildren;
  /** What else is read out, unseen. */
  children?: ComponentChildren;
}

export function Verdict({ judged, empty, isAgain, isBehind, help, children }: Props) {
  const state = judged ? (judged.legal ? "ws-legal" : "ws-refused") : "ws-empty";
  const isSeen = judged || empty;
  return (
    <div
      class={isSeen ? `ws-verdict ${state}${isAgain ? " ws-again" : ""}${isBehind ? " ws-behind" : ""}` : "ws-unseen"}
      role="status"
      aria-live="polite"
      aria-atomic="false"
    >
      {judged && (
        <span class="ws-mark" aria-hidden>
          {judged.legal ? "✓" : "–"}
        </span>
      )}
      <div>
        {/* What follows a longer title is another text, and none that moves. */}
        <p key={judged?.title} aria-atomic>
          {judged ? (
            <>
              <strong>{judged.title}</strong> {judged.why}
            </>
          ) : (
            empty
          )}
        </p>
        {help}
      </div>
      {children}
    </div>
  );
}
