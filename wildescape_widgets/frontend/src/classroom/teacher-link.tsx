// A teacher's way back to a class from another device.

import { Copied } from "../shared/copied";
import type { AskTexts } from "./shapes";

interface Props {
  link: string;
  texts: AskTexts;
}

/** It's folded up, since a teacher's page may be on a screen that all can see. */
export function TeacherLink({ link, texts }: Props) {
  return (
    <details class="ws-words">
      <summary>{texts.elsewhereToo}</summary>
      <p class="ws-warning">{texts.teacherLinkHelp}</p>
      <Copied label={texts.teacherLink} text={link} texts={texts} />
    </details>
  );
}
