// A teacher's way back to a class from another device.

import { Copied } from "../shared/copied";
import type { Desk } from "./ask";
import type { AskView } from "./shapes";
import { isOwn } from "./talk";
import { KeptHere } from "./taught-here";

interface Props {
  desk: Desk;
  address: string;
  view: AskView;
}

/** It's folded up, since a teacher's page may be on a screen that all can see. */
export function TeacherLink({ desk, address, view }: Props) {
  const { texts } = view;
  if (!desk.teacher || isOwn(address)) return null;
  const link = `${address}#/ask/${desk.code}.${desk.wall}.${desk.teacher}`;
  return (
    <details class="ws-words">
      <summary>{texts.elsewhereToo}</summary>
      <p class="ws-warning">{texts.teacherLinkHelp}</p>
      <Copied label={texts.teacherLink} text={link} texts={texts} />
      <KeptHere key={desk.code} {...{ desk, view }} />
    </details>
  );
}
