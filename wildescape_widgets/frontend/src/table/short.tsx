// A short link to what is handed out, with its QR code, and what came back.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Problem } from "../shared/asking";
import { Copied } from "../shared/copied";
import type { PartHost } from "../shared/parts";
import { Qr, isLocal } from "../shared/qr";
import { useStyle } from "../shared/style";
import { CameBack, useCameBack } from "./came-back";
import {
  type Answered,
  type Mine,
  askHanded,
  forgetMine,
  handedBefore,
  keepMine,
  shortPage,
  spaced,
} from "./handed";
import style from "./handed.part.css";
import type { CameBackTold, ShortMade } from "./shapes";

interface Props {
  host: PartHost;
  lang: string;
  /** Where the long link leads, from its `#` on. */
  address: string;
  /** What it is, in words, for when it's looked up again. */
  about: string;
  /** The long link, where it's to give way. */
  children?: ComponentChildren;
}

/** Until there's a short link, and where the site makes none, the long one stands in its place. */
export function Short({ host, lang, address, about, children }: Props) {
  useStyle(style);
  const [made, setMade] = useState<Answered<ShortMade> | null>(null);
  const { kernel } = host.model;
  useEffect(() => {
    setMade(null);
    let isNewest = true;
    void askHanded<ShortMade>("make", { kernel, address, page: shortPage(), lang }).then((told) => {
      if (!isNewest) return;
      setMade(told);
      if (told.reason === undefined) keepMine({ code: told.code, teacher: told.teacher, about });
    });
    return () => {
      isNewest = false;
    };
  }, [address]);
  const isMade = made?.reason === undefined;
  if (made && isMade)
    return (
      <HandedOut mine={{ ...made, about }} lang={lang} first={made}>
        {children}
      </HandedOut>
    );
  return (
    <>
      <Problem text={made ? made.text : ""} />
      {children}
    </>
  );
}

interface HandedOutProps {
  mine: Mine;
  lang: string;
  first?: Answered<CameBackTold> | null;
  /** The long link, where it's known. */
  children?: ComponentChildren;
}

function HandedOut({ mine: { code, teacher }, lang, first = null, children }: HandedOutProps) {
  const page = shortPage();
  const told = useCameBack({ code, teacher, page, lang }, first);
  useEffect(() => {
    if (told?.reason === "gone") forgetMine(code);
  }, [told?.reason]);
  if (!told) return null;
  if (told.reason !== undefined) return <Problem text={told.text} />;
  const { texts, link, qr, until } = told;
  const [before = "", after = ""] = texts.typed.split("{place}");
  const date = new Date(1000 * until).toLocaleDateString(lang.replace("_", "-"));
  return (
    <div class="ws-short">
      <Copied label={texts.short} text={link} texts={texts} />
      {isLocal(page) && <p class="ws-warning">{texts.local}</p>}
      <div class="ws-short-ways">
        <Qr drawn={qr} label={texts.qr} />
        <p>
          <span>
            {before}
            <span class="ws-short-page">{page.replace(/^https?:\/\//, "")}</span>
            {after}
          </span>
          <b data-code={code}>{spaced(code)}</b>
          <small>{texts.until.replace("{date}", date)}</small>
        </p>
      </div>
      <CameBack told={told} />
      <a href={`${link}.${teacher}`} target="_blank" rel="noreferrer">
        {texts.wall}
      </a>
      {children && (
        <details class="ws-words">
          <summary>{texts.long}</summary>
          {children}
        </details>
      )}
    </div>
  );
}

/** What this browser has handed out before. */
export function Before({ lang, title }: { lang: string; title: string }) {
  useStyle(style);
  const [others] = useState(handedBefore);
  return others.length ? (
    <details class="ws-words">
      <summary>{title}</summary>
      {others.map((mine) => (
        <Folded key={mine.code} mine={mine} lang={lang} />
      ))}
    </details>
  ) : null;
}

function Folded({ mine, lang }: { mine: Mine; lang: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="ws-words" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {spaced(mine.code)} {mine.about}
      </summary>
      {isOpen && <HandedOut mine={mine} lang={lang} />}
    </details>
  );
}
