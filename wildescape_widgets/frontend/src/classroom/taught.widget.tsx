// A class on a site, in its teacher's notebook: how to join, what is asked, and who is in.

import "../registry/usual";
import { Problem } from "../shared/asking";
import { useRestarts } from "../shared/restarts";
import { Copied } from "../shared/copied";
import { type Shown, widget } from "../shared/mount";
import { Qr, isLocal } from "../shared/qr";
import type { TaughtPupil, TaughtTexts, TaughtView } from "./shapes";

const Pupil = ({ pupil: { name, isHere, said, result }, isAsked, texts }: { pupil: TaughtPupil; isAsked: boolean; texts: TaughtTexts }) => (
  <li>
    <span>
      <b>{name}</b> {!isHere && <small class="ws-quiet-text">{texts.notHere}</small>}
    </span>
    {isAsked && (
      <span>
        {said || <small class="ws-quiet-text">{texts.noAnswer}</small>} {result && <small>{result}</small>}
      </span>
    )}
  </li>
);

export function TaughtWidget({ host, view }: Shown<TaughtView>) {
  useRestarts(host);
  const { code, link, qr, joinAt, stand, asked, pupils, waiting, problem, end, texts } = view;
  if (end)
    return (
      <div class="ws-class" role="group" aria-label={texts.title}>
        <p role="status">{end}</p>
      </div>
    );
  return (
    <div class="ws-class" role="group" aria-label={texts.title}>
      <div class="ws-class-head">
        <p class="ws-class-code">
          <span class="ws-quiet-text">{joinAt}</span>
          <b data-code={code}>{code}</b>
        </p>
        {!isLocal(link) && <Qr drawn={qr} label={texts.qr} />}
        <p class="ws-class-present" role="status">
          {stand}
        </p>
      </div>
      <Copied label={texts.link} text={link} texts={texts} />
      {isLocal(link) && <p class="ws-warning">{texts.local}</p>}
      <Problem text={problem} />
      {asked && <p class="ws-goal">{asked}</p>}
      {waiting && <p role="status">{waiting}</p>}
      <details class="ws-words" open>
        <summary>{texts.names}</summary>
        {pupils.length ? (
          <ul class="ws-class-names">
            {pupils.map((pupil) => (
              <Pupil key={pupil.number} {...{ pupil, texts }} isAsked={!!asked} />
            ))}
          </ul>
        ) : (
          <p>{texts.nobody}</p>
        )}
      </details>
    </div>
  );
}

export default widget(TaughtWidget);
