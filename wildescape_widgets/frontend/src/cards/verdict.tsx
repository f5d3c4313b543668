// The verdict: one line in words, what it is in bold, then why. The widget's one live region.

import type { ComponentChildren } from "preact";

interface Props {
  judged: { legal: boolean; title: string; why: string } | null;
  empty: string;
  /** Whether it answers once more what was asked: it flashes. */
  isAgain?: boolean;
  /** What else is to be read out, without being seen. */
  children?: ComponentChildren;
}

export function Verdict({ judged, empty, isAgain, children }: Props) {
  const state = judged ? (judged.legal ? "ws-legal" : "ws-refused") : "ws-empty";
  const isSeen = judged !== null || empty !== "";
  return (
    <div
      class={isSeen ? `ws-verdict ${state}${isAgain ? " ws-again" : ""}` : "ws-unseen"}
      role="status"
      aria-live="polite"
      aria-atomic="false"
    >
      {judged && (
        <span class="ws-mark" aria-hidden="true">
          {judged.legal ? "✓" : "–"}
        </span>
      )}
      <p aria-atomic="true">
        {judged ? (
          <>
            <strong>{judged.title}</strong> {judged.why}
          </>
        ) : (
          empty
        )}
      </p>
      {children}
    </div>
  );
}
