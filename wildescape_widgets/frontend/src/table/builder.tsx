// Laying out a position: from constraints on the deal, from a code, or card by card.

import { useState } from "preact/hooks";
import type { Host } from "../shared/host";
import type { BuilderPanel, TableActions, TableView } from "./shapes";
import { Problem } from "../shared/asking";
import { Button, Select, TextField } from "../shared/button";

type Way = "wishes" | "code" | "hands";

export function BuilderForm({
  host,
  view,
  builder,
}: {
  host: Host<TableView, TableActions>;
  view: TableView;
  builder: BuilderPanel;
}) {
  const { texts, seats } = view;
  const [way, setWay] = useState<Way>("wishes");
  const [wishes, setWishes] = useState("");
  const [code, setCode] = useState("");
  // What was typed in place of the cards there.
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [trump, setTrump] = useState(builder.trump);
  const [leader, setLeader] = useState(builder.leader);
  const [problem, setProblem] = useState<{ way: Way; text: string } | null>(null);
  const names = [...seats]
    .sort((one, other) => one.seat - other.seat)
    .map(({ seat, name }) => [seat, name] as const);
  const hands = builder.hands.map((hand, seat) => typed[seat] ?? hand);

  const build = async (): Promise<void> => {
    const answer = await host.insist("build", {
      wishes: way === "wishes" ? wishes : null,
      code: way === "code" ? code : null,
      hands: way === "hands" ? hands : null,
      trump,
      leader,
    });
    const { ok, text = "" } = answer;
    if (ok) setTyped({});
    setProblem(ok ? null : { way, text });
  };

  const wrong = problem?.way === way ? problem : null;
  const field = (label: string, value: string, set: (value: string) => void, seat?: number) => (
    <TextField
      key={seat}
      label={label}
      value={value}
      rows={way === "code" ? 1 : 2}
      placeholder={way === "wishes" ? builder.example : undefined}
      isWrong={wrong !== null}
      onInput={set}
    />
  );
  const ways: [Way, string][] = [
    ["wishes", texts.wishes],
    ["code", texts.dealCode],
    ["hands", texts.hands],
  ];
  return (
    <div class="ws-builder" role="group" aria-label={texts.build}>
      <div class="ws-quiet">
        {ways.map(([key, text]) => (
          <Button key={key} pressed={way === key} onClick={() => setWay(key)}>
            {text}
          </Button>
        ))}
      </div>
      {way === "wishes" && field(texts.wishes, wishes, setWishes)}
      {way === "code" && field(texts.dealCode, code, setCode)}
      {way === "hands" && (
        <div class="ws-six">
          {names.map(([seat, name]) =>
            field(
              name,
              hands[seat] ?? "",
              (text) => setTyped((now) => ({ ...now, [seat]: text })),
              seat,
            ),
          )}
        </div>
      )}
      <Problem text={wrong?.text} />
      <div class="ws-quiet">
        <Select
          label={texts.trump}
          value={trump}
          options={builder.trumps.map((rank) => [rank, rank])}
          onChange={setTrump}
        />
        <Select
          label={texts.leader}
          value={String(leader)}
          options={names.map(([seat, name]) => [String(seat), name])}
          onChange={(seat) => setLeader(Number(seat))}
        />
        <Button kind="ws-primary" onClick={() => void build()}>
          {texts.laySeats}
        </Button>
      </div>
    </div>
  );
}
