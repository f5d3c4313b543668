// What a teacher does at the table: lay out a position, point at things.

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Host } from "../shared/host";
import type { BuilderPanel, TableActions, TableView } from "./shapes";
import { Problem } from "../shared/asking";
import { Button, Select, TextField } from "../shared/button";

type Way = "wishes" | "code" | "hands";

/** Lays out a position: from constraints on the deal, from a code, or card by card. */
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

const POINTED = "data-pointed";

/** While a teacher points, a click marks a card or a seat, and another takes the mark away. */
export function usePointer(root: RefObject<HTMLElement | null>, isOn: boolean, rev: number): void {
  useEffect(() => {
    const element = root.current;
    const clear = (): void =>
      element?.querySelectorAll(`[${POINTED}]`).forEach((at) => at.removeAttribute(POINTED));
    clear();
    if (!isOn || !element) return;
    const point = (event: Event): void => {
      const { key } = event as KeyboardEvent;
      if (key !== undefined && key !== " " && key !== "Enter") return;
      const at = (event.target as Element).closest("[data-card], [data-seat]");
      if (!at || (event.target as Element).closest("button")) return;
      event.preventDefault();
      event.stopPropagation();
      at.toggleAttribute(POINTED);
    };
    element.addEventListener("click", point, true);
    element.addEventListener("keydown", point, true);
    return () => {
      element.removeEventListener("click", point, true);
      element.removeEventListener("keydown", point, true);
      clear();
    };
  }, [isOn, rev]);
}
