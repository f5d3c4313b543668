// The rules to read: contents, search, both games, the house rules, the glossary, a card to print.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Problem, useAsk } from "../shared/asking";
import { Button, OWN_KEYS, Options, Select } from "../shared/button";
import { isOnSite } from "../shared/link";
import { type Shown, widget } from "../shared/mount";
import { Part } from "../shared/parts";
import { Block } from "./blocks";
import { entries, houseRule } from "./find";
import { HouseRules } from "./house-rules";
import { Search } from "./search";
import type { RulebookActions, RulebookView } from "./shapes";
import * as css from "./rules.sheet.css";

const HOUSE_RULES = "house-rules";
const WORDS = "words";
const CARD = "card";

const address = (anchor: string): string => `#/rules/${anchor}`;

/** The part of the rules that the address names: `#/rules/bomb`; nothing for any other address. */
const named = (hash = location.hash): string => /^#\/rules\/([\w-]{1,60})$/.exec(hash)?.[1] ?? "";

export function RulesWidget({ host, view }: Shown<RulebookView, RulebookActions>) {
  const { texts, games, groups, words, presets } = view;
  const root = useRef<HTMLDivElement>(null);
  const [name, setName] = useState(view.game);
  const [isCard, setCard] = useState(false);
  const [target, setTarget] = useState({ anchor: "" });
  const { problem, ask } = useAsk();
  const all = useMemo(() => entries(view), [view]);
  const game = games.find((one) => one.name === name) ?? games[0];

  const show = (anchor: string): void => {
    const other = games.find(({ sections }) => sections.some((one) => one.anchor === anchor));
    const isHouseRule = anchor === HOUSE_RULES || anchor.startsWith(houseRule(""));
    if (other) setName(other.name);
    else if (isHouseRule) setName("wildescape");
    setCard(false);
    setTarget({ anchor });
  };
  useEffect(() => {
    if (!target.anchor) return;
    const found = root.current?.querySelector<HTMLElement>(`[data-anchor="${target.anchor}"]`);
    found?.scrollIntoView({ block: "start" });
    found?.focus({ preventScroll: true });
  }, [target]);
  useEffect(() => setName(view.game), [view.game]);
  useEffect(() => {
    const enter = (anchor: string): void => {
      if (anchor === CARD) setCard(true);
      else if (anchor) show(anchor);
    };
    const follow = (): void => enter(named());
    enter(named(address(host.brought("rules"))) || named());
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);

  const go = (event: MouseEvent | null, anchor: string): void => {
    if (event && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return;
    event?.preventDefault();
    // Outside the site the address belongs to the notebook.
    if (host.around) host.around.go(address(anchor));
    else if (isOnSite() && named() !== anchor) history.pushState(null, "", address(anchor));
    show(anchor);
  };

  if (!game) return null;
  if (isCard) {
    return (
      <div data-page="rules" ref={root}>
        <Part host={host} name="rules-card">
          {({ RulesCard }) => <RulesCard game={game} texts={texts} onClose={() => show(CARD)} />}
        </Part>
      </div>
    );
  }
  const hasHouseRules = game.name === "wildescape";
  const chapters: { anchor: string; title: string; isChanged?: boolean }[] = [
    ...game.sections.map(({ anchor, title, blocks }) => ({
      anchor,
      title,
      isChanged: blocks.some(({ changed }) => changed),
    })),
    ...(hasHouseRules ? [{ anchor: HOUSE_RULES, title: texts.houseRules }] : []),
    { anchor: WORDS, title: texts.words },
  ];
  return (
    <div class="ws-rulebook" role="group" aria-label={texts.rules} data-page="rules" ref={root}>
      <div class="ws-rules-bar">
        <b>{texts.rules}</b>
        <div class="ws-games" role="group" aria-label={texts.game}>
          {games.map(({ name: key, title }) => (
            <Button key={key} pressed={key === game.name} onClick={() => setName(key)}>
              {title}
            </Button>
          ))}
        </div>
        {hasHouseRules && (
          <Select
            label={texts.preset}
            value={view.preset}
            options={Object.entries(presets)}
            onChange={(preset) => {
              if (preset !== "custom") void ask(host.insist("choose_preset", { preset }));
            }}
          />
        )}
        <div data-anchor={CARD} tabIndex={-1}>
          <Button onClick={() => setCard(true)}>{texts.card}</Button>
        </div>
        <Problem text={problem} />
      </div>
      <div class={css.rulesSide}>
        <Search all={all} texts={texts} address={address} onGo={go} />
        <Options
          label={texts.contents}
          value=""
          options={[["", texts.contents], ...chapters.map((one) => [one.anchor, one.title] as const)]}
          onChange={(anchor) => go(null, anchor)}
        />
        <nav aria-label={texts.contents}>
          <ol class="ws-contents">
            {chapters.map(({ anchor, title, isChanged }) => (
              <li key={anchor}>
                <a href={address(anchor)} {...OWN_KEYS} onClick={(event) => go(event, anchor)}>
                  {title}
                  {isChanged && <small>{texts.changed.replace(/[:：]$/, "")}</small>}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div class="ws-rules-text">
        {game.sections.map(({ anchor, title, blocks }) => (
          <section key={anchor}>
            <h2 data-anchor={anchor} tabIndex={-1}>
              {title}
            </h2>
            {blocks.map((block, at) => (
              <Block key={at} block={block} texts={texts} />
            ))}
          </section>
        ))}
        {hasHouseRules && (
          <section>
            <h2 data-anchor={HOUSE_RULES} tabIndex={-1}>
              {texts.houseRules}
            </h2>
            <HouseRules
              groups={groups}
              texts={texts}
              onChoose={(field, choice) => void ask(host.insist("choose_rule", { field, choice }))}
            />
          </section>
        )}
        <section>
          <h2 data-anchor={WORDS} tabIndex={-1}>
            {texts.words}
          </h2>
          <p>{texts.wordsHelp}</p>
          <dl class={css.glossary}>
            {words.map(({ anchor, term, other, pinyin, meaning, elsewhere }) => (
              <div key={anchor} data-anchor={anchor} tabIndex={-1}>
                <dt>
                  <b>{term}</b> <span>{other}</span> <i lang="zh-Latn">{pinyin}</i>
                </dt>
                <dd>
                  {meaning}
                  {elsewhere.map((text) => (
                    <small key={text}>{text}</small>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}

export default widget(RulesWidget);
