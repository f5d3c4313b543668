// A pupil's page of a class. It has no kernel: the site's server asks and reads what is answered.

import { render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import "../registry/lessons";
import { JoinWidget } from "../classroom/join";
import type { JoinClassActions, JoinView, PupilPage } from "../classroom/shapes";
import { type Around, Host, decoded } from "../shared/host";
import { Root } from "../shared/mount";
import { dress } from "../shared/parts";
import { saveSettings, useSettings } from "../shared/settings";
import { PupilModel } from "./pupil-model";
import { SiteFrame } from "./site-frame";

/** The code of the class that the address names. */
const codeInAddress = (): string => decoded(location.hash.slice(1));

function Pupil({ page }: { page: PupilPage }) {
  const settings = useSettings();
  const isAsked = /lang=/.test(location.search) || !(settings.lang in page.views);
  const [lang, setLang] = useState(isAsked ? page.lang : settings.lang);
  const [code, setCode] = useState(codeInAddress);
  const { model, host } = useMemo(() => {
    const around: Around = {
      rooms: {},
      isSite: true,
      go: (address) => location.assign(`${page.base}${address}`),
      take: () => code,
    };
    const model = new PupilModel(page, around, lang);
    const host = new Host<JoinView, JoinClassActions>(model);
    dress(host, document.body);
    return { model, host };
  }, [code]);
  useEffect(() => {
    const follow = (): void => setCode(codeInAddress());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const { texts } = page.views[lang]!;
  useEffect(() => {
    document.documentElement.lang = lang.replace("_", "-");
    document.title = `${texts.join} · ${page.name || "Wild Escape"}`;
    saveSettings({ ...settings, lang });
    model.speak(lang);
  }, [lang]);
  return (
    <SiteFrame {...{ page, lang }} theme={page.theme[lang]!} speak={setLang}>
      <h1 class="ws-unseen">{texts.join}</h1>
      <Root key={code} host={host} Component={JoinWidget} />
    </SiteFrame>
  );
}

const place = document.getElementById("pupil");
const written = document.getElementById("pupil-data")?.textContent ?? "";
if (place) render(<Pupil page={JSON.parse(written) as PupilPage} />, place);
