// Before a match: which rules, which players. A preset sets all rules; each may then be changed.

import { useState } from "preact/hooks";
import type { Host } from "../shared/host";
import type { FormField, MatchForm, TableActions, TableView } from "./shapes";
import { Problem, useAsk } from "../shared/asking";
import { Button, OWN_KEYS, Options } from "../shared/button";

interface FieldProps {
  field: FormField;
  value: string;
  extra?: [string, string] | undefined;
  onChange(value: string): void;
}

/** A select whose title opens an explanation with its source. */
function FieldView({ field, value, extra, onChange }: FieldProps) {
  const { title, help, source, choices } = field;
  return (
    <div class="ws-rule">
      {help || source ? (
        <details>
          <summary {...OWN_KEYS}>{title}</summary>
          <p>{help}</p>
          <p class="ws-source">{source}</p>
        </details>
      ) : (
        <span>{title}</span>
      )}
      <Options
        label={title}
        value={value}
        options={extra ? [...choices, extra] : choices}
        onChange={onChange}
      />
    </div>
  );
}

const OWN = "";

export function SetupForm({
  host,
  view,
  setup,
}: {
  host: Host<TableView, TableActions>;
  view: TableView;
  setup: MatchForm;
}) {
  const { texts } = view;
  const fields = setup.groups.flatMap((group) => group.fields);
  const [rules, setRules] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  const [preset, setPreset] = useState({ name: setup.preset?.value, rules });
  const [players, setPlayers] = useState(setup.players.value);
  const { problem, ask } = useAsk();
  const isOwn = fields.some(({ name }) => rules[name] !== preset.rules[name]);

  const choosePreset = async (name: string): Promise<void> => {
    if (name === OWN) return;
    const answer = await ask(host.insist("choose_preset", { preset: name }));
    if (!answer.ok) return;
    setRules(answer.values);
    setPreset({ name, rules: answer.values });
  };

  return (
    <div class="ws-setup" role="group" aria-label={texts.setup}>
      <div class="ws-rules">
        <FieldView field={setup.players} value={players} onChange={setPlayers} />
        {setup.preset && (
          <FieldView
            field={setup.preset}
            value={isOwn ? OWN : (preset.name ?? OWN)}
            extra={isOwn ? [OWN, texts.ownRules] : undefined}
            onChange={(name) => void choosePreset(name)}
          />
        )}
      </div>
      {setup.groups.length > 0 && (
        <details class="ws-all-rules" open={!setup.preset}>
          <summary {...OWN_KEYS}>{texts.rules}</summary>
          {setup.groups.map((group) => (
            <fieldset key={group.title}>
              <legend>{group.title}</legend>
              <div class="ws-rules">
                {group.fields.map((field) => (
                  <FieldView
                    key={field.name}
                    field={field}
                    value={rules[field.name] ?? field.value}
                    onChange={(value) => setRules((now) => ({ ...now, [field.name]: value }))}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </details>
      )}
      <Problem text={problem} />
      {setup.ends && <p>{setup.ends}</p>}
      <div class="ws-buttons">
        <Button
          kind="ws-primary"
          onClick={() => void ask(host.insist("start", { players, rules }))}
        >
          {texts.start}
        </Button>
        <Button onClick={() => void ask(host.insist("cancel"))}>{texts.cancel}</Button>
      </div>
    </div>
  );
}
