// Handing out what the table shows: a link, a QR code or a code that opens it from one seat.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Shown } from "../shared/mount";
import type { HandOutForm, HandOutReply, QrReply, TableActions, TableView } from "./shapes";
import { Problem, useAsk } from "../shared/asking";
import { Button, Select, TextField } from "../shared/button";
import { Copied } from "../shared/copied";
import { Part } from "../shared/parts";
import { Qr, isLocal } from "../shared/qr";
import { Switch } from "../shared/switch";
import { siteAddress } from "./address";
import * as css from "./panel.css";

type Props = Shown<TableView, TableActions>;

interface Choices {
  seat: string;
  bots: string;
  question: string;
  hints: boolean;
  locked: boolean;
}

export function HandOut({ host, view }: Props) {
  const opensGiven = !host.around || host.around.rooms["given"];
  const page = opensGiven ? siteAddress(host.around) : "";
  // A site with a server of its own keeps a short code for it.
  const keeps = page && host.around?.isSite && host.model.kernel;
  const [form, setForm] = useState<HandOutForm | null>(null);
  const [chosen, setChosen] = useState<Choices | null>(null);
  const [made, setMade] = useState<HandOutReply | null>(null);
  const [qr, setQr] = useState<QrReply | null>(null);
  const { problem, ask } = useAsk();

  /** Tells what is chosen and shown now from what was before. */
  const now = useRef(0);
  const forget = (): void => {
    now.current++;
    setMade(null);
    setQr(null);
  };
  useEffect(() => {
    // What was made of another position is none of this; what was typed stays.
    forget();
    void host.insist("hand_out_form").then((answer) => {
      if (!answer.ok) return;
      const { seat, seats, locks, bot } = answer;
      setChosen((was) => ({
        // What is locked in a notebook opens for no pupil.
        ...(was ?? { bots: bot, question: "", hints: true, locked: locks && page !== "" }),
        seat: was && seats.some(([one]) => one === was.seat) ? was.seat : seat,
      }));
      setForm(answer);
    });
  }, [view.rev]);
  const end = useRef<HTMLElement>(null);
  useEffect(() => {
    if (made) end.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [made, qr]);
  if (!form || !chosen) return null;

  const { texts } = form;
  const long = made && page && (
    <Copied label={texts.link} text={page + made.link} texts={view.texts} />
  );
  const isShort = made && keeps;
  const set = (change: Partial<Choices>): void => {
    setChosen({ ...chosen, ...change });
    forget();
  };
  const make = async (): Promise<void> => {
    const asked = now.current;
    const answer = await ask(host.insist("hand_out", { ...chosen, seat: Number(chosen.seat) }));
    if (!answer.ok || asked !== now.current) return;
    setMade(answer);
    if (!page || keeps) return;
    const drawn = await ask(host.insist("qr", { text: page + answer.link }));
    if (drawn.ok && asked === now.current) setQr(drawn);
  };
  return (
    <section ref={end} class="ws-hand-out" aria-label={texts.forPupils}>
      <h2>{texts.forPupils}</h2>
      <p>{texts.about}</p>
      <Select
        label={texts.seat}
        value={chosen.seat}
        options={form.seats}
        onChange={(seat) => set({ seat })}
      />
      <Select
        label={texts.bots}
        value={chosen.bots}
        options={form.bots}
        onChange={(bots) => set({ bots })}
      />
      <TextField
        label={texts.question}
        value={chosen.question}
        rows={2}
        onInput={(question) => set({ question })}
      />
      <Switch
        kind={css.allow}
        text={texts.hints}
        isOn={chosen.hints}
        onSwitch={(hints) => set({ hints })}
      />
      {form.locks && (
        <Select
          label={texts.opens}
          value={chosen.locked ? "locked" : "open"}
          options={[
            ["locked", page ? texts.locked : texts.lockedCode],
            ["open", page ? texts.open : texts.openCode],
          ]}
          onChange={(value) => set({ locked: value === "locked" })}
        />
      )}
      {!chosen.locked && <p class="ws-warning">{page ? texts.unlocked : texts.unlockedCode}</p>}
      {chosen.locked && !page && <p class="ws-warning">{texts.ownOnly}</p>}
      {page && isLocal(page) && !isShort && <p class="ws-warning">{texts.local}</p>}
      <Button kind="ws-primary" onClick={() => void make()}>
        {page ? texts.make : texts.makeCode}
      </Button>
      <Problem text={problem} />
      {made && !page && (
        <>
          <Copied label={texts.code} text={made.code} texts={view.texts} />
          <Copied label={texts.cell} text={made.cell} rows={4} texts={view.texts} />
        </>
      )}
      {isShort ? (
        <Part host={host} name="short">
          {({ Short }) => (
            <Short host={host} lang={view.lang} address={made.link} about={chosen.question}>
              {long}
            </Short>
          )}
        </Part>
      ) : (
        <>
          {long}
          {qr && <Qr drawn={qr} label={texts.qr} />}
        </>
      )}
      {keeps && (
        <Part host={host} name="short">
          {({ Before }) => <Before lang={view.lang} title={texts.before} />}
        </Part>
      )}
    </section>
  );
}
