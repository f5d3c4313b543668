// The verdict: one line in words, what it is in bold, then why. Read out politely.

interface Props {
  judged: { legal: boolean; title: string; why: string } | null;
  empty: string;
}

export function Verdict({ judged, empty }: Props) {
  const state = judged ? (judged.legal ? "ws-legal" : "ws-refused") : "ws-empty";
  return (
    <div class={`ws-verdict ${state}`} role="status" aria-live="polite">
      {judged ? (
        <>
          <span class="ws-mark" aria-hidden="true">
            {judged.legal ? "✓" : "–"}
          </span>
          <p>
            <strong>{judged.title}</strong> {judged.why}
          </p>
        </>
      ) : (
        <p>{empty}</p>
      )}
    </div>
  );
}
