// Before a match: which game, who plays, which rules. A preset sets all rules; each may be changed.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Shown } from "../shared/mount";
import type { FormField, MatchForm, TableActions, TableView } from "./shapes";
import { Problem, useAsk } from "../shared/asking";
import { Button, OWN_KEYS, Options } from "../shared/button";
import { WithPeople } from "./with-people";
import * as css from "./panel.css";

export { openPeople } from "./open-people";

/** A choice that is none of a field's own. */
const OWN = "";

type Choice = readonly [value: string, text: string, note?: string | undefined];

interface ChoicesProps {
  title: string;
  value: string;
  choices: Choice[];
  onChange(value: string): void;
}

/** Choices that are all in view, each with a line about it. */
function Choices({ title, value, choices, onChange }: ChoicesProps) {
  const { current: group } = useRef(`ws-choice-${Math.random()}`);
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class={css.choices}>
        {choices.map(([choice, text, note]) => (
          <label key={choice} class={css.choice}>
            <input
              type="radio"
              name={group}
              checked={choice === value}
              aria-label={text}
              aria-description={note}
              {...OWN_KEYS}
              onChange={() => onChange(choice)}
            />
            <span>
              <strong>{text}</strong>
              {note && <small>{note}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const noted = ({ choices, notes }: FormField): Choice[] =>
  choices.map(([value, text]) => [value, text, notes?.[value]]);

function Fold({ title, children }: { title: ComponentChildren; children: ComponentChildren }) {
  return (
    <details class={css.fold}>
      <summary {...OWN_KEYS}>{title}</summary>
      {children}
    </details>
  );
}

interface RuleProps {
  field: FormField;
  value: string;
  onChange(value: string): void;
}

function Rule({ field: { title, help, source, choices }, value, onChange }: RuleProps) {
  return (
    <div class={css.rule}>
      <span>{title}</span>
      <Options label={title} value={value} options={choices} onChange={onChange} />
      {help && <p>{help}</p>}
      {source && <p class="ws-source">{source}</p>}
    </div>
  );
}

interface Props extends Shown<TableView, TableActions> {
  setup: MatchForm;
}

export function SetupForm({ host, view, setup }: Props) {
  const { texts } = view;
  const root = useRef<HTMLDivElement>(null);
  const { problem, ask } = useAsk();
  const [names, setNames] = useState(() => setup.each.map(({ name }) => name));
  const [bots, setBots] = useState(() => setup.each.map(({ bot }) => bot));
  // Rules by game: whoever looks at the other game loses nothing.
  const [rules, setRules] = useState<Record<string, string>>({});
  const [preset, setPreset] = useState<{ name: string; rules: Record<string, string> }>();

  const game = setup.game.value;
  const inForce = (name: string): number => Number(name === setup.preset?.value);
  const fields = setup.groups.flatMap((group) => group.fields);
  const base: Record<string, string> = Object.fromEntries(
    fields.map(({ name, value }) => [name, preset?.rules[name] ?? value]),
  );
  const valueOf = (name: string): string => rules[name] ?? base[name] ?? "";
  const changed = (some: FormField[]): string[] =>
    some.filter(({ name }) => valueOf(name) !== base[name]).map(({ title }) => title);
  const withChanges = (title: string, some: FormField[]): string => {
    const titles = changed(some).join(texts.comma);
    return titles ? `${title} · ${texts.changed.replace("{rules}", titles)}` : title;
  };
  // The one in force comes first: on a phone the others are below the fold.
  const presets = setup.preset ? noted(setup.preset) : [];
  presets.sort(([one], [other]) => inForce(other) - inForce(one));
  const isOwn = setup.preset !== null && changed(fields).length > 0;
  const count = Number(rules["seats"] ?? base["seats"] ?? setup.each.length);
  const players = setup.each.slice(0, count);
  const others = new Set(bots.slice(0, count).filter((_, at) => !setup.each[at]?.isYou));

  useEffect(() => {
    // The button that led here is gone.
    const table = root.current?.closest(".ws-table");
    if (table?.contains(document.activeElement)) root.current?.focus({ preventScroll: true });
  }, []);

  const chooseGame = (chosen: string): void => {
    if (chosen !== game) void ask(host.insist("choose_game", { game: chosen }));
  };
  const choosePreset = async (name: string): Promise<void> => {
    if (name === OWN) return;
    if (name === setup.preset?.value) {
      setRules({});
      setPreset(undefined);
      return;
    }
    const answer = await ask(host.insist("choose_preset", { preset: name }));
    if (!answer.ok) return;
    setRules({});
    setPreset({ name, rules: answer.values });
  };
  const chosen = Object.fromEntries(fields.map(({ name }) => [name, valueOf(name)]));
  const begin = async (action: "start" | "deal_anew"): Promise<void> => {
    const named = await ask(host.insist("set_names", { names }));
    if (!named.ok) return;
    await ask(host.insist(action, { players: bots.slice(0, count), rules: chosen }));
  };
  const { teaching } = view;
  const cancel = (): void => void ask(host.insist("cancel"));
  const numbered = (text: string, at: number): string => text.replace("{number}", `${at + 1}`);
  const ruled = (some: FormField[]) => (
    <div class={css.rules}>
      {some.map((field) => (
        <Rule
          key={field.name}
          field={field}
          value={valueOf(field.name)}
          onChange={(value) => setRules((now) => ({ ...now, [field.name]: value }))}
        />
      ))}
    </div>
  );

  return (
    <div
      ref={root}
      class="ws-setup"
      role="group"
      aria-label={texts.setup}
      tabIndex={-1}
      onKeyDownCapture={({ key }) => key === "Escape" && cancel()}
    >
      <h2>{texts.setup}</h2>
      <Choices
        title={setup.game.title}
        value={game}
        choices={noted(setup.game)}
        onChange={chooseGame}
      />
      <div class={css.rule}>
        <span>{setup.players.title}</span>
        <Options
          label={setup.players.title}
          value={others.size === 1 ? String([...others][0]) : OWN}
          options={
            others.size === 1 ? setup.players.choices : [...setup.players.choices, [OWN, texts.mixed]]
          }
          onChange={(bot) => bot && setBots(bots.map(() => bot))}
        />
        <Fold title={texts.each}>
          <ul class={css.each}>
            {players.map(
              ({ isYou }, at) =>
                !isYou && (
                  <li key={at}>
                    <input
                      class="ws-input"
                      aria-label={numbered(texts.nameOf, at)}
                      value={names[at]}
                      maxLength={setup.longestName}
                      autocomplete="off"
                      spellcheck={false}
                      {...OWN_KEYS}
                      onInput={({ currentTarget: { value } }) =>
                        setNames((now) => now.map((name, other) => (other === at ? value : name)))
                      }
                    />
                    <Options
                      label={numbered(texts.levelOf, at)}
                      value={bots[at] ?? ""}
                      options={setup.players.choices}
                      onChange={(bot) =>
                        setBots((now) => now.map((one, other) => (other === at ? bot : one)))
                      }
                    />
                  </li>
                ),
            )}
          </ul>
        </Fold>
      </div>
      {setup.preset ? (
        <>
          <Choices
            title={setup.preset.title}
            value={isOwn ? OWN : (preset?.name ?? setup.preset.value)}
            choices={
              isOwn
                ? [[OWN, withChanges(texts.ownRules, fields)], ...presets]
                : presets
            }
            onChange={(name) => void choosePreset(name)}
          />
          <Fold title={texts.rules}>
            {setup.groups.map((group) => (
              <Fold key={group.title} title={withChanges(group.title, group.fields)}>
                {ruled(group.fields)}
              </Fold>
            ))}
          </Fold>
        </>
      ) : (
        ruled(fields)
      )}
      <Problem text={problem} />
      <div class="ws-buttons ws-setup-end">
        {teaching && setup.preset && (
          <Button kind="ws-primary" onClick={() => void begin("deal_anew")}>
            {teaching.texts.dealAnew}
          </Button>
        )}
        <Button kind={teaching ? undefined : "ws-primary"} onClick={() => void begin("start")}>
          {teaching?.texts.watchMatch ?? texts.start}
        </Button>
        <Button onClick={cancel}>{texts.cancel}</Button>
        {setup.preset && <WithPeople {...{ host, view }} rules={chosen} />}
        {setup.ends && <p>{setup.ends}</p>}
      </div>
    </div>
  );
}
