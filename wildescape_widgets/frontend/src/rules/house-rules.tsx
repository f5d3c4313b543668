// The house rules with all their choices, the one in force, and who plays it so.

import { OWN_KEYS } from "../shared/button";
import { houseRule } from "./find";
import type { HouseRuleGroup, HouseRuleView, RulesTexts } from "./shapes";
import * as css from "./rules.sheet.css";

interface RuleProps {
  rule: HouseRuleView;
  texts: RulesTexts;
  onChoose(field: string, choice: string): void;
}

function HouseRule({ rule, texts, onChoose }: RuleProps) {
  const { name, title, help, source, value, changed, choices } = rule;
  return (
    <fieldset
      class={changed ? "ws-house-rule ws-changed" : "ws-house-rule"}
      data-anchor={houseRule(name)}
      tabIndex={-1}
    >
      <legend>
        {title}
        {changed && <span class={css.changeNote}> {texts.changed.replace(/[:：]$/, "")}</span>}
      </legend>
      <p>{help}</p>
      <div class={choices.length > 4 ? `${css.ruleChoices} ${css.ruleChoicesMany}` : css.ruleChoices}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              {...OWN_KEYS}
              onChange={() => onChoose(name, choice.value)}
            />
            <span>
              {choice.title}
              {choice.who && <small>{choice.who}</small>}
            </span>
          </label>
        ))}
      </div>
      <small class={css.ruleSource}>{source}</small>
    </fieldset>
  );
}

interface Props {
  groups: HouseRuleGroup[];
  texts: RulesTexts;
  onChoose(field: string, choice: string): void;
}

export function HouseRules({ groups, texts, onChoose }: Props) {
  return (
    // Each view has a form of its own, so that its radio buttons are its own.
    <form>
      <p>{texts.houseHelp}</p>
      {groups.map((group) => (
        <div key={group.title} class={css.houseGroup}>
          <h3>{group.title}</h3>
          {group.rules.map((rule) => (
            <HouseRule key={rule.name} rule={rule} texts={texts} onChoose={onChoose} />
          ))}
        </div>
      ))}
    </form>
  );
}
