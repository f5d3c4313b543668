// A seat at a table on a site, in a notebook: its Python asks the site, and this shows the page's table.

import { useMemo, useState } from "preact/hooks";
import "../registry/usual";
import type { Model } from "../shared/host";
import { useRestarts } from "../shared/restarts";
import { type Shown, widget } from "../shared/mount";
import { useStyle } from "../shared/style";
import together from "./together.part.css";
import joined from "./joined.part.css";
import { Seated } from "./seated";
import type { JoinedTableActions, JoinedView, TogetherWords } from "./shapes";
import type { Far } from "./talk";

/** A request for news is answered within 20 seconds; Python gives a slow site some more. */
const GIVEN_UP_MS = 35_000;

/** Who doesn't answer: nobody; Python, by the name of its text; or the site. */
type Silent = "" | "silent" | "away_site";

interface Answer {
  id: number;
  ok: boolean;
  reason?: string;
  told?: { reason?: string };
  code?: string;
}

/** A request as Python takes it. The parts of a page come with the notebook, and not from the site. */
const asks = (what: string, asked: { name?: string }): object =>
  what === "part" ? { action: what, name: asked.name } : { action: "ask_site", what, asked };

/** Asks by way of Python, whatever the site is; `away_site` if Python doesn't answer either. */
export function farBy(model: Model, page: string, onSilent: (who: Silent) => void): Far {
  // Every view of a model hears all answers, so each begins with another number.
  let last = Math.floor(Math.random() * 2 ** 40);
  const ask = (what: string, asked: object, signal: AbortSignal | null): Promise<object> =>
    new Promise((resolve) => {
      const id = ++last;
      const settle = (told: object): void => {
        clearTimeout(timer);
        model.off("msg:custom", hear);
        resolve(told);
      };
      const leave = (): void => settle({ reason: "away_site" });
      const giveUp = (): void => {
        onSilent("silent");
        leave();
      };
      const hear = ({ id: answered, ok, reason, told, ...rest }: Answer): void => {
        if (answered !== id) return;
        // Parts come without the site.
        if (told) onSilent(told.reason === "away_site" ? told.reason : "");
        settle(ok ? (told ?? rest) : { reason });
      };
      const timer = setTimeout(giveUp, GIVEN_UP_MS);
      signal?.addEventListener("abort", leave);
      model.on("msg:custom", hear);
      try {
        model.send({ id, rev: null, ...asks(what, asked) });
      } catch {
        // There is no kernel any more.
        giveUp();
      }
    });
  return Object.assign(ask, { page });
}

export function JoinedWidget({ host, view }: Shown<JoinedView, JoinedTableActions>) {
  useStyle(together);
  useStyle(joined);
  const { page, code, lang, end, texts } = view;
  const [silent, setSilent] = useState<Silent>("");
  useRestarts(host);
  const far = useMemo(() => farBy(host.model, `${page.base}together`, setSilent), [page.base]);
  const own = useMemo(() => ({ code, seat: "", far }), [code, far]);
  const { words } = page.texts[lang]!;
  // Python hears first of what ends, and shows it.
  const nothing = (): void => {};
  // What goes round it says so, and there's nobody to ask.
  if (host.lost) return null;
  return (
    <div class="ws-together ws-joined" data-page="together">
      {end === null ? (
        <>
          {silent && (
            <p class="ws-lost" role="alert">
              {silent === "silent" ? texts.silent : words.away_site}
            </p>
          )}
          <Seated {...{ own, page, lang }} onNews={nothing} onEnd={nothing} />
        </>
      ) : (
        <div class="ws-together-card">
          <p role="status">{end === "left" ? texts.left : words[end as keyof TogetherWords]}</p>
          <p class="ws-quiet-text">{texts.again}</p>
        </div>
      )}
    </div>
  );
}

export default widget(JoinedWidget);
