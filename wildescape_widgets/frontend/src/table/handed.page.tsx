// The page of short codes: a pupil is led on to what was handed out, and its teacher, who has the
// secret in the address, sees what came back.

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Problem } from "../shared/asking";
import { Button, Options, TextField, submits } from "../shared/button";
import { isLed } from "../shared/code-place";
import { decoded } from "../shared/host";
import { Qr, isLocal } from "../shared/qr";
import { saveSettings, useSettings } from "../shared/settings";
import { useStyle } from "../shared/style";
import { CameBackToAll, useCameBack } from "./came-back";
import { askHanded, keepCome, keepVisit, shortPage, spaced, visitOf } from "./handed";
import style from "./handed.part.css";
import type { HandedOpened, HandedPage, HandedTexts } from "./shapes";

const isAsked = (): boolean => /lang=/.test(location.search);

interface Props {
  page: HandedPage;
  texts: HandedTexts;
  lang: string;
  code: string;
}

function Entrance({ page, texts, lang, code: given }: Props) {
  const [code, setCode] = useState(given);
  const [isOpening, setOpening] = useState(!!given);
  const [problem, setProblem] = useState("");
  const open = async (typed: string): Promise<void> => {
    setProblem("");
    setOpening(true);
    const tidy = typed.replace(/[\s-]/g, "").toUpperCase();
    const told = await askHanded<HandedOpened>("open", { code: tidy, visit: visitOf(tidy) });
    if (told.reason !== undefined) {
      if (isLed(told, lang)) return;
      setOpening(false);
      setProblem(texts[told.reason as keyof HandedTexts] ?? texts.unknown);
      return;
    }
    if (told.visit) keepVisit(told.code, told.visit);
    keepCome(told);
    location.replace(`${page.base}${isAsked() ? `?lang=${lang}` : ""}${told.address}`);
  };
  useEffect(() => {
    setCode(given);
    if (given) void open(given);
  }, [given]);
  return (
    <main class="ws-handed-card">
      <h1>{texts.title}</h1>
      {isOpening ? (
        <p role="status">{texts.opening}</p>
      ) : (
        <form onSubmit={submits(() => open(code))}>
          <TextField label={texts.code} value={code} onInput={setCode} />
          <Problem text={problem} />
          <Button kind="ws-primary" act="open" off={!code.trim()} onClick={() => void open(code)}>
            {texts.open}
          </Button>
        </form>
      )}
    </main>
  );
}

/** What came back, to take to the wall. */
function Wall({ texts, lang, code, teacher }: Omit<Props, "page"> & { teacher: string }) {
  const page = shortPage();
  const told = useCameBack({ code, teacher, page, lang });
  return (
    <main class="ws-handed-wall">
      <h1>{(told?.reason === undefined && told?.question) || texts.back}</h1>
      {told === null ? (
        <p role="status">{texts.opening}</p>
      ) : told.reason !== undefined ? (
        <Problem text={texts[told.reason as keyof HandedTexts] ?? texts.unknown} />
      ) : (
        <>
          <aside>
            <Qr drawn={told.qr} label={texts.qr} />
            <p class="ws-short-page">{page.replace(/^https?:\/\//, "")}</p>
            <b data-code={code}>{spaced(code)}</b>
            {isLocal(page) && <p class="ws-warning">{texts.local}</p>}
          </aside>
          <CameBackToAll told={told} />
        </>
      )}
      <p class="ws-quiet-text">{texts.wallHelp}</p>
    </main>
  );
}

const inAddress = (): string[] => decoded(location.hash.slice(1)).split(".");

function HandedRoot({ page }: { page: HandedPage }) {
  useStyle(style);
  const settings = useSettings();
  // The address may ask for a language; else it's the one that was chosen last.
  const isFixed = isAsked() || !(settings.lang in page.texts);
  const [lang, setLang] = useState(isFixed ? page.lang : settings.lang);
  const speak = (next: string): void => {
    setLang(next);
    saveSettings({ ...settings, lang: next });
  };
  const [[code = "", teacher], setPlace] = useState(inAddress);
  const texts = page.texts[lang]!;
  useEffect(() => {
    document.documentElement.lang = lang.replace("_", "-");
    document.title = teacher ? texts.back : texts.title;
  }, [lang, teacher]);
  useEffect(() => {
    const follow = (): void => setPlace(inAddress());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return (
    <div class="ws ws-handed" lang={lang.replace("_", "-")} data-page="handed">
      <header class="ws-handed-top">
        <a href={`${page.base}?lang=${lang}`}>{texts.course}</a>
        <Options
          label={texts.language}
          value={lang}
          options={Object.entries(page.languages)}
          onChange={speak}
        />
      </header>
      {teacher ? (
        <Wall {...{ texts, lang, code, teacher }} />
      ) : (
        <Entrance {...{ page, texts, lang, code }} />
      )}
    </div>
  );
}

const place = document.getElementById("handed");
const written = document.getElementById("handed-data")?.textContent ?? "";
if (place) render(<HandedRoot page={JSON.parse(written) as HandedPage} />, place);
