"""What the rules to read send to the browser, as types."""

from __future__ import annotations

from typing import Annotated, TypedDict

from wildescape_widgets.rules.texts import RULES_TEXTS
from wildescape_widgets.shapes import KeysOf
from wildescape_widgets.table.shapes import GameName

RulesTexts = Annotated[dict[str, str], KeysOf(RULES_TEXTS)]


class PlayPicture(TypedDict):
    """Cards in a row."""

    cards: list[str]
    meanings: list[str | None]
    """What each joker stands for."""
    words: str


class RuleBlockView(TypedDict):
    """A paragraph, an example or a table; what it hasn't is empty."""

    title: str
    text: str
    plays: list[PlayPicture]
    relation: str
    """What the first play does to the second."""
    trump: str | None
    """The trump of an example's cards; none in Escalation."""
    head: list[str]
    rows: list[list[str]]
    changed: str
    """What is changed from the common rules, and so changes this."""
    isExtra: bool
    """Whether the card of one page goes without it."""


class RuleSectionView(TypedDict):
    """A part of the rules."""

    anchor: str
    title: str
    blocks: list[RuleBlockView]


class GameRules(TypedDict):
    """The rules of one game."""

    name: GameName
    title: str
    inForce: str
    """Which house rules are in force."""
    sections: list[RuleSectionView]


class HouseChoice(TypedDict):
    """A choice of a house rule, and which write-ups play it."""

    value: str
    title: str
    who: str


class HouseRuleView(TypedDict):
    """A house rule with its choices."""

    name: str
    title: str
    help: str
    source: str
    value: str
    changed: str
    choices: list[HouseChoice]


class HouseRuleGroup(TypedDict):
    """House rules that belong together."""

    title: str
    rules: list[HouseRuleView]


class WordView(TypedDict):
    """A word of the glossary."""

    anchor: str
    term: str
    other: str
    """The word in the other language."""
    pinyin: str
    meaning: str
    elsewhere: list[str]
    """What it means in other games."""
    forms: list[str]
    """How it may be searched for, in all languages."""


class RulebookView(TypedDict):
    """The rules of both games, the house rules and the glossary."""

    game: GameName
    games: list[GameRules]
    groups: list[HouseRuleGroup]
    preset: str
    """The name of the preset, or `custom`."""
    presets: dict[str, str]
    """The titles of the presets by name."""
    words: list[WordView]
    texts: RulesTexts
