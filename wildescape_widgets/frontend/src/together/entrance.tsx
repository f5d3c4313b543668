// The way to a table: its code, then a name and a seat.

import { useEffect, useRef, useState } from "preact/hooks";
import { Problem } from "../shared/asking";
import { Button, TextField, submits } from "../shared/button";
import { isLed } from "../shared/code-place";
import { Chairs } from "./chairs";
import { Rules } from "./rules";
import type { TableNews, TogetherPage, TogetherTexts } from "./shapes";
import { ToClass } from "./class-bar";
import { type Answered, type OwnSeat, askTable, isInClass, lastName, lastSeat, refusal } from "./talk";

interface Props {
  /** As the address has it; may be empty. */
  code: string;
  page: TogetherPage;
  texts: TogetherTexts;
  lang: string;
  /** Why a seat is lost. */
  notice: string;
  onSeat(seat: OwnSeat): void;
}

export function Entrance({ code: given, page, texts, lang, notice, onSeat }: Props) {
  const { words } = texts;
  const [code, setCode] = useState(given);
  const [name, setName] = useState(lastName);
  const [table, setTable] = useState<TableNews | null>(null);
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // Of a table of a class strangers hear nothing; who is in a class may have meant theirs.
  const [isOfClass, setOfClass] = useState(false);
  const say = (reason: string): void => {
    const mayBe = reason === "unknown" && isInClass();
    setOfClass(mayBe);
    setProblem(mayBe ? words.notFromHere : refusal(words, reason));
  };

  const find = async (asked: string): Promise<void> => {
    setProblem("");
    setOfClass(false);
    const found = await askFor(asked);
    if (found.reason !== undefined) {
      if (isLed(found, lang)) return;
      setTable(null);
      say(found.reason);
    } else if (found.seat) {
      onSeat({ code: found.code, seat: found.seat });
    } else {
      setTable(found);
      setCode(found.code);
      // Whoever reloads the page or copies its address means this table.
      location.replace(`#${found.code}`);
    }
  };
  useEffect(() => {
    if (table && given === table.code) return;
    setCode(given);
    setTable(null);
    if (given) void find(given);
  }, [given]);
  const { before, chair: had } = lastSeat(code);
  const heldBy = {
    "": had === undefined ? "" : words.hadSeat,
    own: words.heldOwn,
    one: words.heldOne,
    all: words.held,
  };
  const held = table && heldBy[table.held].replace("{number}", `${(had ?? table.free[0])! + 1}`);
  useEffect(() => {
    // A seat needs a name.
    const field = table && page.asksName && !name && form.current?.querySelector<HTMLElement>(".ws-input");
    (field || title.current)?.focus({ preventScroll: true });
  }, [!table]);

  const sit = async (chair: number | null): Promise<void> => {
    if (page.asksName && !name.trim()) {
      setProblem(words.noName);
      form.current?.querySelector<HTMLElement>(".ws-input")?.focus();
      return;
    }
    return take("join", { name, chair, before });
  };
  const take = async (action: "join" | "watch", asked: object = {}): Promise<void> => {
    setProblem("");
    const seat = await askTable<OwnSeat>(action, { code, lang, ...asked });
    if (seat.reason === undefined) return onSeat(seat);
    say(seat.reason);
    // Somebody may have taken the seat, or left the table.
    if (["taken", "held"].includes(seat.reason)) setTable(await refreshed(code, table));
  };
  return (
    <div class="ws-together-card">
      <div class={table ? undefined : "ws-together-welcome"}>
        <h2 ref={title} tabIndex={-1}>
          {table ? words.chooseSeat : words.join}
        </h2>
        {!table && <p>{words.about}</p>}
      </div>
      {notice && <p role="status">{notice}</p>}
      {table ? (
        <form ref={form} class="ws-together-card-form" onSubmit={submits(() => sit(null))}>
          {page.asksName && <TextField label={words.name} value={name} onInput={setName} />}
          <Problem text={problem} />
          {held && <p role="status">{held}</p>}
          <Chairs
            news={table}
            texts={texts}
            action={words.sit}
            onTake={(chair) => void sit(chair)}
          />
          <div class="ws-buttons">
            {!table.held && (
              <Button kind="ws-primary" act="sit" onClick={() => void sit(null)}>
                {words.draw}
              </Button>
            )}
            {table.options.watch && (
              <Button act="watch" onClick={() => void take("watch")}>
                {words.watch}
              </Button>
            )}
            <Button onClick={() => setTable(null)}>{words.another}</Button>
          </div>
          <Rules {...{ news: table, words, lang }} />
        </form>
      ) : (
        <form onSubmit={submits(() => find(code))}>
          <div class="ws-copied">
            <TextField label={words.code} value={code} onInput={setCode} />
            <Button kind={code.trim() && "ws-primary"} act="find" off={!code.trim()} onClick={() => void find(code)}>
              {words.find}
            </Button>
          </div>
          <Problem text={problem} />
          <div class="ws-buttons">
            <a class={code.trim() ? "ws-button" : "ws-button ws-primary"} href={`${page.base}?lang=${lang}#table=open`}>
              {words.open}
            </a>
            {isOfClass && <ToClass {...{ page, lang, words }} kind="ws-button" />}
          </div>
        </form>
      )}
    </div>
  );
}

/** A table; with the seat of whoever has signed in, and sits there in another browser. */
type Found = TableNews & { seat?: string };

/** The table with this code, as whoever has sat there before finds it. */
const askFor = (code: string): Promise<Answered<Found>> =>
  askTable<Found>("find", { code, before: lastSeat(code).before });

async function refreshed(code: string, known: TableNews | null): Promise<TableNews | null> {
  const found = await askFor(code);
  return found.reason === undefined ? found : known;
}
