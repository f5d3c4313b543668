"""The house rules: each a field with its choices, its texts and its sources; the presets.

Four public write-ups of Wild Escape disagree, and tables have habits of their own. Wherever they
do, the rule is a field of `Rules`, and the engine asks it instead of guessing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final, NamedTuple

from wildescape.cards import NATURAL_RANKS, Rank
from wildescape.i18n import InputError, Phrase, not_among, say, shown
from wildescape.rules.ace_low_straight import AceLowRule
from wildescape.rules.anti_tribute import AntiTributeRule
from wildescape.rules.base import KEY, HouseRule
from wildescape.rules.count_above import CountAboveRule
from wildescape.rules.count_must_answer import CountLimitRule
from wildescape.rules.dealing import DealingRule
from wildescape.rules.direction import DirectionRule
from wildescape.rules.escaped_lead import EscapedLeadRule
from wildescape.rules.first_leader import FirstLeaderRule
from wildescape.rules.flush_compare import FlushCompareRule
from wildescape.rules.joker_reading import JokerReadingRule
from wildescape.rules.joker_return import JokerReturnRule
from wildescape.rules.last_level import LastLevelRule
from wildescape.rules.last_play import LastPlayRule
from wildescape.rules.lead_after_tribute import LeadAfterTributeRule
from wildescape.rules.level_step import LevelStepRule
from wildescape.rules.mixed_joker_pair import MixedJokersRule
from wildescape.rules.pass_locks_out import PassRule
from wildescape.rules.seating import SeatingRule
from wildescape.rules.straight_and_flush import StraightAndFlushRule
from wildescape.rules.straight_flush import StraightFlushRule
from wildescape.rules.target import TargetRule
from wildescape.rules.tribute_pairing import PairingRule
from wildescape.rules.tribute_public import OpenTributeRule
from wildescape.rules.trump_in_straight import TrumpInStraightRule
from wildescape.rules.two_in_straight import TwoInStraightRule
from wildescape.rules.win_on import WinRule


class _SeatRules(DealingRule, FirstLeaderRule, SeatingRule, DirectionRule):
    """The rules on seats and dealing. A dataclass takes the fields of its last base first."""


class _PlayRules(
    MixedJokersRule,
    LastPlayRule,
    JokerReadingRule,
    FlushCompareRule,
    TwoInStraightRule,
    TrumpInStraightRule,
    AceLowRule,
    StraightAndFlushRule,
    StraightFlushRule,
):
    """The rules that affect a single play."""


class _TurnRules(CountAboveRule, CountLimitRule, PassRule, EscapedLeadRule):
    """The rules on turns and on counts that are asked for."""


class _LevelRules(LastLevelRule, WinRule, TargetRule, LevelStepRule):
    """The rules on levels and on the match."""


class _TributeRules(
    LeadAfterTributeRule, AntiTributeRule, OpenTributeRule, JokerReturnRule, PairingRule
):
    """The rules on tribute."""


@dataclass(frozen=True, repr=False)
class Rules(_TributeRules, _LevelRules, _TurnRules, _PlayRules, _SeatRules):
    """The rules of one table; the defaults are the preset `shanghai`.

    They are what the write-ups share, and where all of them are silent a choice of this project.
    Each field is a text, one of its choices: `wildescape.rules.CHOICES` lists them. A field stands
    in its own file of `wildescape/rules/`, with all that belongs to it.

    >>> rules = Rules(straight_flush="off")
    >>> rules, rules.straight_flush, rules.target
    (Rules(straight_flush='off'), 'off', 'A')

    Raises:
        InputError: `bad_rules`, for a value that isn't one of the field's choices.
    """

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if value not in choices:
                phrase = say("The rule {field} can't be “{value}”; choose {choices}.")
                phrase = phrase.filled(field=name, value=shown(value))
                raise InputError("bad_rules", not_among(phrase, value, choices))

    def __repr__(self) -> str:
        changes = self.changed_from(PRESETS["shanghai"])
        return f"Rules({', '.join(f'{name}={choice!r}' for name, choice in changes.items())})"

    def changed_from(self, other: RulesLike) -> dict[str, str]:
        """The fields in which these rules differ from `other`, with their choices here.

        Args:
            other: rules in any form that `parse_rules` takes.

        Raises:
            InputError: `bad_rules`, for unknown rules.

        >>> Rules(target="9").changed_from(Rules())
        {'target': '9'}
        """
        others = parse_rules(other)
        return {
            name: getattr(self, name)
            for name in CHOICES
            if getattr(self, name) != getattr(others, name)
        }


def _field_names(group: type) -> tuple[str, ...]:
    return tuple(name for name in HOUSE_RULES if hasattr(group, name))


HOUSE_RULES: Final[dict[str, HouseRule]] = {f.name: f.metadata[KEY] for f in fields(Rules)}
"""Each field, with all that belongs to its rule."""

CHOICE_TITLES: Final = {name: dict(rule.choices) for name, rule in HOUSE_RULES.items()}
"""Each field's choices in words, as part of a sentence; the default first."""

CHOICES: Final = {name: tuple(titles) for name, titles in CHOICE_TITLES.items()}
"""Each field's choices, the default first."""

RULE_TITLES: Final = {name: rule.title for name, rule in HOUSE_RULES.items()}
"""Each field as a short label."""

RULE_HELP: Final = {name: rule.help for name, rule in HOUSE_RULES.items()}
"""What each field decides, in a sentence."""

RULE_SOURCES: Final = {name: rule.says for name, rule in HOUSE_RULES.items()}
"""Which write-up says what about each field."""

PRESETS: Final[dict[str, Rules]] = {
    "shanghai": Rules(),
    "catsatcards": Rules(
        seating="draw",
        straight_flush="off",
        ace_low_straight="off",
        joker_reading="stated",
        count_must_answer="9",
    ),
    "wikipedia": Rules(count_above="forbidden"),
    "wikipedia-2022": Rules(count_must_answer="9"),
    "wikipedia-early": Rules(
        direction="counterclockwise", dealing="draw", tribute_pairing="position"
    ),
    "home": Rules(
        direction="counterclockwise",
        flush_compare="all_cards",
        last_play="weakest",
        tribute_pairing="by_card",
        joker_return="by_joker",
        lead_after_tribute="highest_tribute",
    ),
    "follow-the-joker": Rules(
        straight_and_flush="straight_higher", level_step="per_trapped", target="5"
    ),
}
"""Whole rule sets by name: what the write-ups share, one for each write-up, and two from other
tables: what programs and players at home add, and a published rule text."""

OTHER_TABLES: Final = ("home", "follow-the-joker")
"""The presets that say nothing of the rules that they leave as the write-ups have them."""

DEFAULT: Final = PRESETS["shanghai"]

PLAY_FIELDS: Final = _field_names(_PlayRules)
"""The fields that affect a single play."""

LATER_FIELDS: Final = tuple(name for name, rule in HOUSE_RULES.items() if rule.is_later)
"""The fields that records of the first versions don't have; there they have their first choice."""


def shortened(rules: Rules) -> Rules:
    """The same rules for a short match: the first team to move up a level has won."""
    return replace(rules, target=str(NATURAL_RANKS[1]), win_on="reach")


def barring(ranks: Sequence[Rank], trump: Rank, rules: Rules) -> Iterator[HouseRule]:
    """The house rules that keep five ranks in a row from being a straight.

    Args:
        ranks: the ranks, from low to high.
        trump: the trump rank.
        rules: the house rules.
    """
    return (rule for rule in HOUSE_RULES.values() if rule.bars(rules, ranks, trump))


class RuleGroup(NamedTuple):
    """Fields that belong together in a form, under a title."""

    title: Phrase
    fields: tuple[str, ...]


RULE_GROUPS: Final = (
    RuleGroup(say("Seats and dealing"), _field_names(_SeatRules)),
    RuleGroup(say("Plays"), PLAY_FIELDS),
    RuleGroup(say("Turns"), _field_names(_TurnRules)),
    RuleGroup(say("Levels"), _field_names(_LevelRules)),
    RuleGroup(say("Tribute"), _field_names(_TributeRules)),
)
"""All fields, as a form shows them."""


def preset(name: object) -> Rules:
    """The preset called `name`.

    Raises:
        InputError: `bad_rules`, with the names of the presets.
    """
    if not isinstance(name, str) or name not in PRESETS:
        phrase = say("There's no set of rules “{name}”; choose {choices}.", name=shown(name))
        raise InputError("bad_rules", not_among(phrase, name, PRESETS))
    return PRESETS[name]


RulesLike = Rules | str | Mapping[str, object] | None
"""House rules in any form: what `parse_rules` takes."""


def parse_rules(rules: object) -> Rules:
    """House rules from any form: nothing, a preset's name, or a preset with fields changed.

    >>> rules = parse_rules({"preset": "catsatcards", "straight_flush": True, "target": 9})
    >>> rules.seating, rules.straight_flush, rules.target
    ('draw', 'on', '9')

    Args:
        rules: `None`, `"catsatcards"`, or `{"preset": "shanghai", "straight_flush": "off"}`;
            numbers and booleans stand for `"10"`, `"on"` and the like. `Rules` pass unchanged.

    Raises:
        InputError: `bad_rules`, with the names or the choices that are known.
    """
    if isinstance(rules, Rules):
        return rules
    if rules is None:
        return DEFAULT
    if isinstance(rules, str):
        return preset(rules)
    if not isinstance(rules, Mapping):
        raise InputError(
            "bad_rules",
            say("Rules are a preset's name or an object of fields, not {value}."),
            value=shown(rules),
        )
    changes = dict(rules)
    base = preset(changes.pop("preset", "shanghai"))
    for name in changes:
        if name not in CHOICES:
            phrase = say(
                "There is no rule called “{name}”; the rules are {choices}.", name=shown(name)
            )
            raise InputError("bad_rules", not_among(phrase, name, CHOICES))
    return replace(base, **{name: _as_text(choice) for name, choice in changes.items()})


def _as_text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return shown(value)


def preset_name(rules: Rules) -> str | None:
    """The name of the preset that equals `rules`; `None` if there is none.

    >>> preset_name(Rules()), preset_name(Rules(target="9"))
    ('shanghai', None)
    """
    return next((name for name, known in PRESETS.items() if known == rules), None)
