// Who is in a class, for its teacher alone: what they've said, who waits, other names, and out.

import { useState } from "preact/hooks";
import { Button, TextField, submits } from "../shared/button";
import { Tick } from "../shared/switch";
import type { AskTexts, AskView, ClassMistake, PupilAnswer } from "./shapes";
import { type Heard, useOnce } from "./talk";
import * as css from "./classroom.sheet.css";

interface Pupil {
  number: number;
  name: string;
  isHere?: boolean;
}

/** What the class tells its teacher of who is in. */
export interface Roll {
  pupils?: Pupil[];
  waiting?: Pupil[];
  /** Whether newcomers wait until they're let in. */
  hasLobby?: boolean;
  /** What is wrong with where the class is kept, if anything is. */
  trouble?: "" | "full" | "locked" | "read_only" | "damaged" | "slow" | "away";
  /** Whether somebody's name was refused just now. */
  isStuck?: boolean;
  /** What goes wrong in the hands that the class plays. */
  mistakes?: ClassMistake[];
  /** The moment on the wall, and whether it says what was better. */
  onWall?: number | null;
  isTold?: boolean;
}

export interface RosterProps {
  view: AskView;
  roll: Roll;
  /** Tells the class something; nothing comes back if it's refused. */
  teach<Told = object>(action: string, more: object): Promise<Heard<Told> | null>;
  /** A pupil has another name, or none any more. */
  onAmend(pupil: number, name: string | null): void;
}

const called = (texts: AskTexts, { name, number }: Pupil): string =>
  name || texts.noName.replace("{number}", `${number}`);

export function Roster({ view, roll, teach, onAmend }: RosterProps) {
  const { texts } = view;
  const { pupils = [], waiting = [] } = roll;
  const [editing, setEditing] = useState<number | null>(null);
  const answers = new Map(view.pupils.map((one) => [one.number, one]));
  const once = useOnce();
  const admit = (numbers: number[]): void => once(() => teach("admit", { pupils: numbers }));
  const remove = (numbers: number[]): void =>
    once(async () => {
      setEditing(null);
      if (await teach("remove", { pupils: numbers })) for (const one of numbers) onAmend(one, null);
    });
  const rename = (number: number, name: string): void =>
    once(async () => {
      const told = await teach<{ name: string }>("rename", { number, name });
      if (!told || told.reason !== undefined) return;
      onAmend(number, told.name);
      setEditing(null);
    });
  const numbers = waiting.map(({ number }) => number);
  return (
    <>
      {roll.trouble && (
        <p class="ws-warning" role="alert" data-trouble={roll.trouble}>
          {texts[`${roll.trouble}_store`]}
        </p>
      )}
      {roll.isStuck && (
        <p class="ws-warning" role="status">
          {texts.isStuck}
        </p>
      )}
      {waiting.length > 0 && (
        <p role="status" data-waiting={waiting.length}>
          {texts.waitingNow.replace("{count}", `${waiting.length}`)}
        </p>
      )}
      <details class="ws-words" open={!view.asked}>
        <summary>{texts.names}</summary>
        <Tick
          text={texts.lobby}
          isOn={!!roll.hasLobby}
          onSwitch={(hasLobby) => void teach("hold", { hasLobby })}
        />
        {waiting.length > 0 && (
          <>
            <ul class="ws-class-lobby">
              {waiting.map((one) => (
                <li key={one.number}>
                  <b>{called(texts, one)}</b>
                  <Button
                    act="admit"
                    label={`${texts.admit}: ${called(texts, one)}`}
                    onClick={() => admit([one.number])}
                  >
                    {texts.admit}
                  </Button>
                  <Button
                    label={`${texts.turnAway}: ${called(texts, one)}`}
                    onClick={() => remove([one.number])}
                  >
                    {texts.turnAway}
                  </Button>
                </li>
              ))}
            </ul>
            <div class="ws-buttons">
              <Button kind="ws-primary" act="admit-all" onClick={() => admit(numbers)}>
                {texts.admitAll}
              </Button>
              <Button act="turn-all-away" onClick={() => remove(numbers)}>
                {texts.turnAllAway}
              </Button>
            </div>
          </>
        )}
        {pupils.length === 0 && <p class="ws-quiet-text">{texts.nobody}</p>}
        <ul class="ws-class-names">
          {pupils.map((one) => (
            <li key={one.number}>
              {editing === one.number ? (
                <Edited
                  name={one.name}
                  texts={texts}
                  onRename={(name) => rename(one.number, name)}
                  onRemove={() => remove([one.number])}
                  onDone={() => setEditing(null)}
                />
              ) : (
                <>
                  <span>
                    <b>{called(texts, one)}</b> <Said said={answers.get(one.number)} view={view} />
                    {!one.isHere && ` · ${texts.notHere}`}
                  </span>
                  <Button
                    kind={css.editPupil}
                    label={`${texts.edit}: ${called(texts, one)}`}
                    onClick={() => setEditing(one.number)}
                  >
                    {texts.edit}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** What a pupil has said to what is asked. */
function Said({ said, view }: { said: PupilAnswer | undefined; view: AskView }) {
  const { texts, asked, isShown } = view;
  if (!asked) return null;
  return (
    <>
      {said?.said || (isShown ? texts.noAnswerGiven : texts.noAnswer)}
      {said?.state && ` (${texts[said.state]})`} {said?.why && <q>{said.why}</q>}
    </>
  );
}

interface EditedProps {
  name: string;
  texts: AskTexts;
  onRename(name: string): void;
  onRemove(): void;
  onDone(): void;
}

function Edited({ name, texts, onRename, onRemove, onDone }: EditedProps) {
  const [typed, setTyped] = useState(name);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <form class="ws-class-edited" onSubmit={submits(() => onRename(typed))}>
      <TextField label={texts.newName} value={typed} onInput={setTyped} />
      <span class={css.preparedButtons}>
        <Button kind="ws-primary" act="rename" onClick={() => onRename(typed)}>
          {texts.change}
        </Button>
        <Button onClick={onDone}>{texts.cancel}</Button>
        <Button act="take-out" onClick={() => (isRemoving ? onRemove() : setRemoving(true))}>
          {isRemoving ? texts.takeOutSure : texts.takeOut}
        </Button>
      </span>
      {/* Enter renames. */}
      <button type="submit" hidden />
    </form>
  );
}
