"""The house rules: each a field with its choices, its default and who says what; the presets.

Four public write-ups of Wild Escape disagree, and tables have habits of their own. Where they do,
the rule is a field here, and the engine asks `Rules` instead of guessing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from wildescape.cards import NATURAL_RANKS
from wildescape.words import InputError, either, say, shown


def _choice(*choices: str, says: str) -> Any:
    """A field of `Rules`: the default, the other choices, and who says what."""
    return field(default=choices[0], metadata={"choices": choices, "says": says})


@dataclass(frozen=True)
class Rules:
    """The rules of one table; the defaults are the preset `shanghai`.

    >>> Rules(straight_flush="off").straight_flush
    'off'

    Raises:
        InputError: `bad_rules`, for a value that is none of the field's choices.
    """

    direction: str = _choice(
        "clockwise",
        "counterclockwise",
        says="CatsAtCards and later Wikipedia: clockwise; earliest Wikipedia: counterclockwise",
    )
    seating: str = _choice(
        "fixed",
        "draw",
        says="CatsAtCards: the three highest draws play the three lowest, seated alternately",
    )
    first_leader: str = _choice(
        "draw", "random", "seat", says="CatsAtCards, Wikipedia: the highest card drawn leads"
    )
    dealing: str = _choice(
        "deal", "draw", says="CatsAtCards: dealt; earliest Wikipedia: players draw in turn"
    )
    straight_flush: str = _choice(
        "on", "off", says="CatsAtCards has no such class: there it is a flush"
    )
    ace_low_straight: str = _choice(
        "on",
        "off",
        says="all silent; Wikipedia's “poker patterns” gives A2345, the lowest straight",
    )
    trump_in_straight: str = _choice(
        "natural", "promoted", says="all silent; natural follows from joker-6-7-8-9 being 6 to 10"
    )
    flush_compare: str = _choice("top", "all_cards", says="Wikipedia: the top card")
    joker_reading: str = _choice(
        "highest",
        "stated",
        says="Wikipedia: always the highest; CatsAtCards: the player states it when in doubt",
    )
    mixed_joker_pair: str = _choice(
        "small",
        "forbidden",
        says="small follows from “a joker stands for a lower card”; some tables forbid it",
    )
    escaped_lead: str = _choice("next", "partner", says="all silent")
    pass_locks_out: str = _choice("off", "on", says="a house rule")
    count_must_answer: str = _choice(
        "10",
        "9",
        "always",
        says="CatsAtCards, Wikipedia of 2022: with exactly 10 cards one may refuse",
    )
    count_above: str = _choice(
        "may_refuse", "forbidden", says="Wikipedia: above the limit an answer is not allowed"
    )
    level_step: str = _choice(
        "one", "per_trapped", says="all: one level; one for each trapped player is a house rule"
    )
    target: str = _choice(
        "A",
        *(str(rank) for rank in NATURAL_RANKS[1:-1]),
        says="CatsAtCards names 9; shorter games end earlier",
    )
    win_on: str = _choice(
        "win_at", "reach", says="win a hand as offense at the target, or be the first to reach it"
    )
    tribute_pairing: str = _choice(
        "escape_order",
        "position",
        says="CatsAtCards, later Wikipedia: by escape order; earliest Wikipedia: by position",
    )
    joker_return: str = _choice(
        "two",
        "one",
        says="CatsAtCards, earliest Wikipedia: two cards; later Wikipedia: two for some players",
    )
    tribute_public: str = _choice(
        "on", "off", says="Wikipedia: public; CatsAtCards contradicts itself"
    )
    anti_tribute: str = _choice("off", "three_jokers", "all_big", says="house rules")

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if value not in choices:
                raise InputError(
                    "bad_rules",
                    say(
                        "The rule {field} cannot be “{value}”; choose {choices}.",
                        field=name,
                        value=shown(value),
                        choices=either(choices),
                    ),
                )

    def changed_from(self, other: Rules) -> dict[str, str]:
        """The fields in which these rules differ from `other`, with the values here."""
        return {
            name: getattr(self, name)
            for name in CHOICES
            if getattr(self, name) != getattr(other, name)
        }


CHOICES: Final[dict[str, tuple[str, ...]]] = {f.name: f.metadata["choices"] for f in fields(Rules)}
"""Each field's choices, the default first."""

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
}
"""Whole rule sets by name: the project's choice, and one for each write-up."""

DEFAULT: Final = PRESETS["shanghai"]

PLAY_FIELDS: Final = (
    "straight_flush",
    "ace_low_straight",
    "trump_in_straight",
    "flush_compare",
    "joker_reading",
    "mixed_joker_pair",
)
"""The fields that touch a single play."""


def preset(name: object) -> Rules:
    """The preset called `name`.

    Raises:
        InputError: `bad_rules`, with the presets there are.
    """
    if not isinstance(name, str) or name not in PRESETS:
        raise InputError(
            "bad_rules",
            say(
                "“{name}” is no set of rules; choose {choices}.",
                name=shown(name),
                choices=either(list(PRESETS)),
            ),
        )
    return PRESETS[name]


def parse_rules(value: object) -> Rules:
    """Rules from their written form: nothing, a preset's name, or a preset with fields changed.

    Args:
        value: `None`, `"catsatcards"`, or `{"preset": "shanghai", "straight_flush": "off"}`;
            numbers and booleans stand for `"10"`, `"on"` and the like. `Rules` pass unchanged.

    Raises:
        InputError: `bad_rules`, with the names or the choices there are.
    """
    if value is None:
        return DEFAULT
    if isinstance(value, Rules):
        return value
    if isinstance(value, str):
        return preset(value)
    if not isinstance(value, Mapping):
        raise InputError(
            "bad_rules",
            say(
                "Rules are a preset's name or an object of fields, not {value}.", value=shown(value)
            ),
        )
    changes = dict(value)
    base = preset(changes.pop("preset", "shanghai"))
    for name in changes:
        if name not in CHOICES:
            raise InputError(
                "bad_rules",
                say(
                    "There is no rule called “{name}”; the rules are {choices}.",
                    name=shown(name),
                    choices=either(list(CHOICES)),
                ),
            )
    return replace(base, **{name: _as_text(choice) for name, choice in changes.items()})


def _as_text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def preset_name(rules: Rules) -> str | None:
    """The name of the preset that equals `rules`, if one does."""
    return next((name for name, known in PRESETS.items() if known == rules), None)
