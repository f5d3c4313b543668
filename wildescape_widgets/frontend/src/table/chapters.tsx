// A teacher's chapters: opened from a file, shown, written, put in order, and saved as a file.

import { useLayoutEffect, useState } from "preact/hooks";
import { type Act, Problem, useAsk } from "../shared/asking";
import { Button, TextField } from "../shared/button";
import { Copied } from "../shared/copied";
import type { Shown } from "../shared/mount";
import { Part } from "../shared/parts";
import { siteAddress } from "./address";
import { FileField, saveAs } from "../shared/files";
import type { TableActions, TableView, TeachingPanel } from "./shapes";

interface Props extends Shown<TableView, TableActions> {
  teaching: TeachingPanel;
  act: Act<TableActions>;
}

export function Chapters({ host, view: { rev, lang, texts: words }, teaching, act }: Props) {
  const { texts: say, chapters, at, chapter } = teaching;
  const { problem, ask } = useAsk();
  const [title, setTitle] = useState(chapter?.title ?? "");
  const [text, setText] = useState(chapter?.text ?? "");
  useLayoutEffect(() => {
    setTitle(chapter?.title ?? "");
    setText(chapter?.text ?? "");
  }, [at, chapter?.title, chapter?.text]);
  /** The link that was made; nothing once what is handed out has changed. */
  const [made, setMade] = useState("");
  const page = !host.around || host.around.rooms["given"] ? siteAddress(host.around) : "";
  useLayoutEffect(() => setMade(""), [rev]);
  const handOut = async (): Promise<void> => {
    const answer = await ask(host.insist("hand_out_lecture"));
    if (answer.ok) setMade(answer.link);
  };
  const long = <Copied label={say.chaptersLink} text={page + made} texts={words} />;
  const put = (number: number | null): void =>
    void ask(host.insist("save_chapter", { number, title, text }));
  const save = async (): Promise<void> => {
    const answer = await ask(host.insist("lecture_file"));
    if (answer.ok) saveAs("chapters.toml", answer.text ?? "");
  };
  return (
    <div class="ws-lecture" role="group" aria-label={say.lecture}>
      {chapters.length ? (
        <ol>
          {chapters.map((name, number) => (
            <li key={number}>
              <Button
                kind="ws-chapter"
                pressed={number === at && chapter !== null}
                onClick={() => act("show_chapter", { number })}
              >
                {number + 1}. {name}
              </Button>
              <Button
                label={`${say.up}: ${name}`}
                off={!number}
                onClick={() => act("move_chapter", { number, to: number - 1 })}
              >
                ↑
              </Button>
              <Button
                label={`${say.down}: ${name}`}
                off={number === chapters.length - 1}
                onClick={() => act("move_chapter", { number, to: number + 1 })}
              >
                ↓
              </Button>
              <Button
                label={`${say.drop}: ${name}`}
                onClick={() => act("drop_chapter", { number })}
              >
                ✕
              </Button>
            </li>
          ))}
        </ol>
      ) : (
        <p>{say.noChapters}</p>
      )}
      {chapters.length > 0 && !title.trim() && <p>{say.toAdd}</p>}
      <TextField label={say.chapterTitle} value={title} onInput={setTitle} />
      <TextField label={say.chapterText} value={text} rows={2} onInput={setText} />
      <Problem text={problem} />
      <div class="ws-quiet">
        <Button off={!title.trim()} onClick={() => put(null)}>
          {say.addChapter}
        </Button>
        {at !== null && (
          <Button off={!title.trim()} onClick={() => put(at)}>
            {say.updateChapter}
          </Button>
        )}
        <Button off={!chapters.length} onClick={() => void save()}>
          {say.saveLecture}
        </Button>
        {page && (
          <Button act="hand-out-chapters" off={!chapters.length} onClick={() => void handOut()}>
            {say.handOutChapters}
          </Button>
        )}
        <FileField
          label={say.openLecture}
          accept=".toml"
          onText={(file) => void ask(host.insist("open_lecture", { text: file }))}
        />
      </div>
      {made &&
        (host.around?.isSite && host.model.kernel ? (
          <Part host={host} name="short">
            {({ Short }) => (
              <Short host={host} lang={lang} address={made} about={teaching.title}>
                {long}
              </Short>
            )}
          </Part>
        ) : (
          long
        ))}
    </div>
  );
}
