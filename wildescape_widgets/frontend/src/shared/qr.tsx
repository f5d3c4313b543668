// A QR code, to be read from afar.

import { OWN_KEYS } from "./button";

/** Whether an address leads other machines nowhere. */
export const isLocal = (page: string): boolean =>
  /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(new URL(page).hostname);

/** The light modules that must be around a code. */
const QUIET = 4;

/** A code as Python draws it: the path of its dark modules, each one unit wide. */
interface DrawnQr {
  size: number;
  path: string;
}

/** A QR code, which fills the screen on a click and is small again on the next one. */
export function Qr({ drawn: { size, path }, label }: { drawn: DrawnQr; label: string }) {
  const whole = size + 2 * QUIET;
  return (
    <button
      type="button"
      class="ws-qr"
      aria-label={label}
      title={label}
      {...OWN_KEYS}
      // Not every browser can, or will.
      onClick={({ currentTarget }) =>
        void (document.fullscreenElement
          ? document.exitFullscreen()
          : (currentTarget as Partial<HTMLElement>).requestFullscreen?.()
        )?.catch(() => {})
      }
    >
      <svg viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`} shape-rendering="crispEdges" aria-hidden>
        <path d={path} stroke="#000" fill="none" />
      </svg>
    </button>
  );
}
