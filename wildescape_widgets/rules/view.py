"""What the browser shows of the rules, in one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wildescape.cards import NO_TRUMP, Card
from wildescape.combinations import read
from wildescape.explain import PRESET_SOURCES, PRESET_TITLES, card_name
from wildescape.i18n import LANGUAGES, Part, both, capital, language_beside, listed, say, worded
from wildescape.rules import (
    CHOICE_TITLES,
    DEFAULT,
    OTHER_TABLES,
    PRESETS,
    RULE_GROUPS,
    RULE_HELP,
    RULE_SOURCES,
    RULE_TITLES,
    Rules,
    preset_name,
)
from wildescape.teach.glossary import WORDS, word_anchor
from wildescape.teach.rulebook import (
    RuleBlock,
    RuleExample,
    RuleSection,
    RuleTable,
    changed_fields,
    escalation_rulebook,
    rulebook,
)

from wildescape_widgets.rules.shapes import (
    HouseChoice,
    HouseRuleView,
    PlayPicture,
    RuleBlockView,
    RulebookView,
    RuleSectionView,
    WordView,
)
from wildescape_widgets.rules.texts import RULES_TEXTS
from wildescape_widgets.table.shapes import GameName
from wildescape_widgets.table.texts import GAME_TITLES

CUSTOM: Final = "custom"
"""Stands for rules that are no preset."""


def rulebook_view(rules: Rules, game: GameName, lang: str) -> RulebookView:
    """The rules of both games under these house rules; `game` is shown first."""
    known = preset_name(rules)
    presets = {name: capital(PRESET_TITLES[name].to(lang)) for name in PRESETS}
    if known is None:
        presets[CUSTOM] = say("Your own rules").to(lang)
    in_force = presets[known or CUSTOM]
    return {
        "game": game,
        "games": [
            {
                "name": "wildescape",
                "title": GAME_TITLES["wildescape"].to(lang),
                "inForce": say("House rules: {rules}", rules=in_force).to(lang),
                "sections": [_section(section, rules, lang) for section in rulebook(rules)],
            },
            {
                "name": "escalation",
                "title": GAME_TITLES["escalation"].to(lang),
                "inForce": "",
                "sections": [_section(section, rules, lang) for section in escalation_rulebook()],
            },
        ],
        "groups": [
            {
                "title": group.title.to(lang),
                "rules": [_house_rule(name, rules, lang) for name in group.fields],
            }
            for group in RULE_GROUPS
        ],
        "preset": known or CUSTOM,
        "presets": presets,
        "words": [_word(name, lang) for name in WORDS],
        "texts": {key: phrase.to(lang) for key, phrase in RULES_TEXTS.items()},
    }


def _section(section: RuleSection, rules: Rules, lang: str) -> RuleSectionView:
    return {
        "anchor": section.anchor,
        "title": section.title.to(lang),
        "blocks": [_block(block, rules, lang) for block in section.blocks],
    }


def _block(block: RuleBlock, rules: Rules, lang: str) -> RuleBlockView:
    shown: RuleBlockView = {
        "title": "",
        "text": "",
        "plays": [],
        "relation": "",
        "trump": None,
        "head": [],
        "rows": [],
        "changed": _changed(changed_fields(block, rules), lang),
        "isExtra": block.is_extra,
    }
    if isinstance(block, RuleTable):
        shown["title"] = block.title.to(lang)
        shown["head"] = [_cell(cell, lang) for cell in block.head]
        shown["rows"] = [[_cell(cell, lang) for cell in row] for row in block.rows]
        return shown
    shown["text"] = block.text.to(lang)
    if isinstance(block, RuleExample):
        shown["title"] = worded(block.title, lang)
        shown["relation"] = block.relation.to(lang) if block.relation else ""
        shown["trump"] = str(block.trump) if block.trump else None
        plays = (block.play, block.other)
        shown["plays"] = [_picture(cards, block, lang) for cards in plays if cards]
    return shown


def _cell(cell: Part, lang: str) -> str:
    return capital(worded(cell, lang))


def _picture(cards: tuple[Card, ...], block: RuleExample, lang: str) -> PlayPicture:
    reading = read(cards, block.trump or NO_TRUMP, block.rules) if block.trump else None
    meant = reading.stands_for(cards) if reading else [card.face for card in cards]
    return {
        "cards": [str(card) for card in cards],
        "meanings": [
            None if face == card.face else str(face)
            for card, face in zip(cards, meant, strict=True)
        ],
        "words": worded(listed([card_name(card) for card in cards]), lang),
    }


def _changed(fields: Mapping[str, str], lang: str) -> str:
    """The fields that differ from the common rules, each with its choices here and there."""
    changes: list[Part] = [
        say(
            "{title} – {here}; in the lessons: {common}",
            title=RULE_TITLES[name],
            here=CHOICE_TITLES[name][choice],
            common=CHOICE_TITLES[name][getattr(DEFAULT, name)],
        )
        for name, choice in fields.items()
    ]
    return " · ".join(worded(change, lang) for change in changes)


def _house_rule(name: str, rules: Rules, lang: str) -> HouseRuleView:
    changes = rules.changed_from(DEFAULT)
    return {
        "name": name,
        "title": RULE_TITLES[name].to(lang),
        "help": RULE_HELP[name].to(lang),
        "source": RULE_SOURCES[name].to(lang),
        "value": getattr(rules, name),
        "changed": _changed({name: changes[name]}, lang) if name in changes else "",
        "choices": [_choice(name, value, lang) for value in CHOICE_TITLES[name]],
    }


def _choice(name: str, value: str, lang: str) -> HouseChoice:
    telling = {
        preset: getattr(rules, name)
        for preset, rules in PRESETS.items()
        if preset not in OTHER_TABLES or name in rules.changed_from(DEFAULT)
    }
    who = [preset for preset in telling if telling[preset] == value]
    everybody = len(who) == len(telling)
    # The source of the rule says who of the others plays it too.
    named: list[Part] = [PRESET_SOURCES[preset] for preset in who]
    if "shanghai" in who:
        named = [say("the lessons")]
    return {
        "value": value,
        "title": capital(CHOICE_TITLES[name][value].to(lang)),
        "who": "" if everybody or not who else capital(worded(both(named), lang)),
    }


def _word(name: str, lang: str) -> WordView:
    term = WORDS[name]
    return {
        "anchor": word_anchor(name),
        "term": capital(term.forms(lang)[0]),
        "other": term.forms(language_beside(lang))[0],
        "pinyin": term.pinyin,
        "meaning": term.meaning.to(lang),
        "elsewhere": [phrase.to(lang) for phrase in term.elsewhere],
        "forms": [form for each in LANGUAGES for form in term.forms(each)],
    }
