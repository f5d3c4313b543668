"""What the opener of a table for people chooses, and which house rules are in force there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from wildescape.explain import PRESET_TITLES
from wildescape.i18n import LANGUAGES, Part, Phrase, listed, say, sequence, worded
from wildescape.players import bots
from wildescape.rules import (
    CHOICE_TITLES,
    DEFAULT,
    PRESETS,
    RULE_TITLES,
    Rules,
    preset_name,
    shortened,
)

from wildescape_widgets.classroom.limits import BOT_LEVELS
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.rules.view import CUSTOM
from wildescape_widgets.table.settings import SPEEDS
from wildescape_widgets.together.limits import AWAYS, BOT_SPEEDS, CLOCKS, LENGTHS
from wildescape_widgets.together.shapes import RulesTold


@dataclass(frozen=True)
class TableOptions:
    """What the opener of a table chooses.

    Attributes:
        level: the bot in empty seats.
        clock: how many seconds a move may take; 0 is no limit.
        away: after how many seconds a bot plays on for whoever is away.
        rules: the house rules by their name; empty for those of the site.
        length: how long a match is.
        speed: how fast bots move.
        undo: whether one may take back a move while nobody has moved since.
        watch: whether others may watch.
        coach: whether everybody may ask the coach for hints.
    """

    level: str = "club"
    clock: int = 0
    away: int = 60
    rules: str = ""
    length: str = "whole"
    speed: str = "normal"
    undo: bool = False
    watch: bool = False
    coach: bool = False

    @classmethod
    def parsed(cls, given: Mapping[str, Any], rules: Mapping[str, Rules]) -> TableOptions:
        """Options as a browser sends them, at a table at which one may choose among these rules.

        Raises:
            RefusedRequest: `malformed`, for any other value than those offered.
        """
        offered: Mapping[str, tuple[str | int, ...]] = {
            "level": BOT_LEVELS,
            "clock": CLOCKS,
            "away": AWAYS,
            "rules": tuple(rules),
            "length": LENGTHS,
            "speed": BOT_SPEEDS,
            "undo": (False, True),
            "watch": (False, True),
            "coach": (False, True),
        }
        for name, choices in offered.items():
            value = given.get(name)
            if not any(type(value) is type(each) and value == each for each in choices):
                raise RefusedRequest("malformed", 400)
        return cls(**{name: given[name] for name in offered})

    @classmethod
    def by(cls, rules: Rules, offered: Mapping[str, Rules]) -> TableOptions:
        """Options by which a match has these rules; they are `OWN` if none of those offered are."""
        for name, known in offered.items():
            if rules == known:
                return cls(rules=name)
            if rules == shortened(known):
                return cls(rules=name, length="short")
        return cls(rules=OWN)

    def rules_of(self, offered: Mapping[str, Rules]) -> Rules:
        """The rules of a match at a table at which one may choose among these."""
        # A name that this site no longer offers was kept by one with other rules.
        rules = offered.get(self.rules, next(iter(offered.values())))
        return shortened(rules) if self.length == "short" else rules


OWN: Final = "own"
"""Stands for the rules that the opener of a table has brought."""


def offered_rules(site: Rules, brought: Rules | None = None) -> dict[str, Rules]:
    """The house rules to choose among, by name: those of the site, the presets, those brought."""
    rules = {preset_name(site) or CUSTOM: site, **PRESETS}
    return {**rules, OWN: brought} if brought else rules


def rules_title(name: str) -> Part:
    """What rules are called."""
    if name == OWN:
        return say("The opener's own rules")
    return PRESET_TITLES[name] if name in PRESET_TITLES else say("The site's own rules")


@cache
def tell_rules(rules: Rules, site: Rules, options: TableOptions) -> dict[str, RulesTold]:
    """What these rules are called, in what they differ from the common ones, and what else is
    chosen, by language.

    Args:
        rules: the rules in force.
        site: those of the site.
        options: what the opener has chosen for the table.
    """
    is_short = rules == shortened(rules)
    known = [name for name, each in offered_rules(site).items() if _fits(rules, each)]
    name = known[0] if known else OWN
    differs = rules.changed_from(shortened(DEFAULT) if is_short else DEFAULT)
    told = [
        say("{rule} ({choice})", rule=RULE_TITLES[each], choice=CHOICE_TITLES[each][choice])
        for each, choice in differs.items()
    ]
    notes = [
        say("Differs in: {rules}.", rules=listed(told))
        if differs
        else say("What the lessons play.")
    ]
    if is_short:
        notes.append(say("A short match: the first team to move up wins."))
    notes.append(_tell_chosen(options))
    return {
        lang: {
            "title": worded(rules_title(name), lang),
            "notes": [note.to(lang) for note in notes],
        }
        for lang in LANGUAGES
    }


def _tell_chosen(options: TableOptions) -> Phrase:
    return sequence(
        [
            say("Moves may be taken back until the next player moves.")
            if options.undo
            else say("Moves can't be taken back."),
            say("Everybody may ask the coach for hints.")
            if options.coach
            else say("There are no hints from the coach."),
            say("Others may watch, without seeing any hand.")
            if options.watch
            else say("Nobody else may watch."),
            say("A move may take {count} seconds.", count=options.clock)
            if options.clock
            else say("There's no time limit for a move."),
            say("If you're away, a bot takes over after {count} seconds.", count=options.away),
            say(
                "Bots play as “{level}”, at {speed} speed.",
                level=bots()[options.level].title,
                speed=SPEEDS[options.speed][0],
            ),
        ]
    )


def _fits(rules: Rules, known: Rules) -> bool:
    return rules in (known, shortened(known))
