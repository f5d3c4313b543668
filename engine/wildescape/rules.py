"""The house rules: each a field with its choices, its texts and its sources; the presets.

Four public write-ups of Wild Escape disagree, and tables have habits of their own. Wherever they
do, the rule is a field of `Rules`, and the engine asks it instead of guessing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, NamedTuple

from wildescape.cards import NATURAL_RANKS
from wildescape.i18n import InputError, Phrase, either, say, shown, suggesting


def _choice(choices: dict[str, Phrase], *, title: Phrase, help: Phrase, says: Phrase) -> Any:
    """A field of `Rules`.

    Args:
        choices: each choice in words, as part of a sentence; the default first.
        title: a short label.
        help: what the field decides, in a sentence.
        says: which write-up says what.
    """
    words = {"choices": choices, "title": title, "help": help, "says": says}
    return field(default=next(iter(choices)), metadata=words)


@dataclass(frozen=True, repr=False)
class Rules:
    """The rules of one table; the defaults are the preset `shanghai`.

    They are what the write-ups share, and where all of them are silent a choice of this project.
    Each field is a text, one of its choices: `wildescape.rules.CHOICES` lists them.

    >>> rules = Rules(straight_flush="off")
    >>> rules, rules.straight_flush, rules.target
    (Rules(straight_flush='off'), 'off', 'A')

    Raises:
        InputError: `bad_rules`, for a value that isn't one of the field's choices.
    """

    direction: str = _choice(
        {"clockwise": say("clockwise"), "counterclockwise": say("counterclockwise")},
        title=say("Direction of play"),
        help=say("Which way the turn passes around the table."),
        says=say("CatsAtCards and later Wikipedia: clockwise; first Wikipedia: counterclockwise."),
    )
    seating: str = _choice(
        {
            "fixed": say("as they sit down"),
            "draw": say("the three highest cards drawn against the three lowest"),
        },
        title=say("Seats"),
        help=say("How six people become two teams. The teams then alternate around the table."),
        says=say("CatsAtCards: the three highest draws play the three lowest, in alternate seats."),
    )
    first_leader: str = _choice(
        {
            "draw": say("the player who draws the highest card"),
            "random": say("any seat, by chance"),
            "seat": say("always the first seat"),
        },
        title=say("First lead"),
        help=say("Who leads the first hand. That player's team is the first offense."),
        says=say("CatsAtCards, Wikipedia: the highest card drawn leads."),
    )
    dealing: str = _choice(
        {
            "deal": say("one player deals, another cuts"),
            "draw": say("everyone draws cards in turn"),
        },
        title=say("Dealing"),
        help=say("How 27 cards come to each seat."),
        says=say("CatsAtCards: one player deals; first Wikipedia: everyone draws in turn."),
    )
    straight_flush: str = _choice(
        {
            "on": say("a straight flush is a class of its own"),
            "off": say("a straight flush is just a flush"),
        },
        title=say("Straight flush"),
        help=say("What five cards in a row of one suit are."),
        says=say("CatsAtCards has no such class: there it's a flush."),
    )
    ace_low_straight: str = _choice(
        {
            "on": say("A-2-3-4-5 is the lowest straight"),
            "off": say("A-2-3-4-5 isn't a straight"),
        },
        title=say("Ace below the 2"),
        help=say("Whether an ace may start a straight."),
        says=say("No source says. Wikipedia mentions “poker patterns”, and in poker it may."),
    )
    trump_in_straight: str = _choice(
        {
            "natural": say("the trump stays in its natural place in a straight"),
            "promoted": say("the trump is above the ace in straights"),
        },
        title=say("Trump in a straight"),
        help=say("How high the trump counts when you compare two straights."),
        says=say(
            "No source says. Here it keeps its place, since a joker with 6-7-8-9 always makes 6 "
            "to 10."
        ),
    )
    flush_compare: str = _choice(
        {
            "top": say("only the top card of a flush counts"),
            "all_cards": say("flushes are compared card by card"),
        },
        title=say("Flush against flush"),
        help=say("What decides between two flushes."),
        says=say("Wikipedia: the top card."),
    )
    joker_reading: str = _choice(
        {
            "highest": say("jokers always make the highest play"),
            "stated": say("the player says what a joker stands for"),
        },
        title=say("What a joker stands for"),
        help=say("What counts when a joker could be one of several cards."),
        says=say(
            "Wikipedia: always the highest play; CatsAtCards: the player says so when in doubt."
        ),
    )
    mixed_joker_pair: str = _choice(
        {
            "small": say("a Big and a Small Joker are a pair of Small Jokers"),
            "forbidden": say("a Big and a Small Joker aren't a pair"),
        },
        title=say("Big and Small Joker"),
        help=say("Whether one of each may be played as a pair."),
        says=say("They're a pair since a joker stands for a lower card. Some tables forbid it."),
    )
    escaped_lead: str = _choice(
        {
            "next": say("the next player who still holds cards"),
            "partner": say("the next partner who still holds cards"),
        },
        title=say("Lead after going out"),
        help=say("Who leads when the winner of a trick just went out."),
        says=say("No source says."),
    )
    pass_locks_out: str = _choice(
        {
            "off": say("you may still play in the same trick"),
            "on": say("you're out until the next trick"),
        },
        title=say("After a pass"),
        help=say("Whether you may play after a pass when your turn comes around again."),
        says=say("A house rule."),
    )
    count_must_answer: str = _choice(
        {
            "10": say("with 10 cards or fewer"),
            "9": say("with 9 cards or fewer"),
            "always": say("always"),
        },
        title=say("Counts you must tell"),
        help=say("When a player must tell how many cards they have left."),
        says=say("CatsAtCards, Wikipedia of 2022: with exactly 10 cards you may refuse."),
    )
    count_above: str = _choice(
        {
            "may_refuse": say("you may tell it or refuse"),
            "forbidden": say("you must refuse"),
        },
        title=say("Counts you needn't tell"),
        help=say("What you may do when you don't have to answer."),
        says=say("Wikipedia: above the limit, you're not allowed to answer."),
    )
    level_step: str = _choice(
        {
            "one": say("one level"),
            "per_trapped": say("one level for each trapped player"),
        },
        title=say("Levels for a win"),
        help=say("How far the offense moves up when it wins a hand."),
        says=say("All sources: one level. One for each trapped player is a house rule."),
    )
    target: str = _choice(
        {
            level: say("level {level}", level=level)
            for level in ("A", *(str(rank) for rank in NATURAL_RANKS[1:-1]))
        },
        title=say("Last level"),
        help=say("How far the match goes: a lower last level makes it shorter."),
        says=say("CatsAtCards names 9 for a shorter match, won by the first team to reach it."),
    )
    win_on: str = _choice(
        {
            "win_at": say("winning as the offense at the last level"),
            "reach": say("reaching the last level"),
        },
        title=say("Winning the match"),
        help=say("What wins the match."),
        says=say(
            "CatsAtCards: in the match to level 9, reaching it wins. Otherwise tables differ."
        ),
    )
    tribute_pairing: str = _choice(
        {
            "escape_order": say(
                "the player with the most cards left pays the first out, and so on"
            ),
            "position": say("each pays the next receiver in turn"),
        },
        title=say("Who pays whom"),
        help=say("Which trapped player pays which winner."),
        says=say(
            "CatsAtCards, later Wikipedia: in the order they went out; first Wikipedia: by "
            "position."
        ),
    )
    joker_return: str = _choice(
        {
            "two": say("two cards; the payer chooses"),
            "one": say("one card, as for any other"),
        },
        title=say("Return for a joker"),
        help=say("What a player who's paid a joker gives back."),
        says=say("CatsAtCards, first Wikipedia: two cards; later Wikipedia: two for some players."),
    )
    tribute_public: str = _choice(
        {
            "on": say("everybody sees it"),
            "off": say("only the payer and the receiver see it"),
        },
        title=say("Open tribute"),
        help=say("Who sees the tribute cards."),
        says=say("The sources differ."),
    )
    anti_tribute: str = _choice(
        {
            "off": say("tribute is always paid"),
            "three_jokers": say("no tribute if the payers hold three jokers between them"),
            "all_big": say("no tribute if the payers hold all three Big Jokers"),
        },
        title=say("Tribute excused"),
        help=say("Whether jokers in the payers' hands excuse them from tribute."),
        says=say("House rules."),
    )

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if value not in choices:
                phrase = say(
                    "The rule {field} can't be “{value}”; choose {choices}.",
                    field=name,
                    value=shown(value),
                    choices=either(choices),
                )
                raise InputError("bad_rules", suggesting(phrase, value, choices))

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


CHOICE_TITLES: Final[dict[str, dict[str, Phrase]]] = {
    f.name: f.metadata["choices"] for f in fields(Rules)
}
"""Each field's choices in words, as part of a sentence; the default first."""

CHOICES: Final = {name: tuple(titles) for name, titles in CHOICE_TITLES.items()}
"""Each field's choices, the default first."""

RULE_TITLES: Final[dict[str, Phrase]] = {f.name: f.metadata["title"] for f in fields(Rules)}
"""Each field as a short label."""

RULE_HELP: Final[dict[str, Phrase]] = {f.name: f.metadata["help"] for f in fields(Rules)}
"""What each field decides, in a sentence."""

RULE_SOURCES: Final[dict[str, Phrase]] = {f.name: f.metadata["says"] for f in fields(Rules)}
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
"""The fields that affect a single play."""


class RuleGroup(NamedTuple):
    """Fields that belong together in a form, under a title."""

    title: Phrase
    fields: tuple[str, ...]


RULE_GROUPS: Final = (
    RuleGroup(say("Seats and dealing"), ("direction", "seating", "first_leader", "dealing")),
    RuleGroup(say("Plays"), PLAY_FIELDS),
    RuleGroup(say("Turns"), ("escaped_lead", "pass_locks_out", "count_must_answer", "count_above")),
    RuleGroup(say("Levels"), ("level_step", "target", "win_on")),
    RuleGroup(
        say("Tribute"), ("tribute_pairing", "joker_return", "tribute_public", "anti_tribute")
    ),
)
"""All fields, as a form shows them."""


def preset(name: object) -> Rules:
    """The preset called `name`.

    Raises:
        InputError: `bad_rules`, with the names of the presets.
    """
    if not isinstance(name, str) or name not in PRESETS:
        phrase = say(
            "There's no set of rules “{name}”; choose {choices}.",
            name=shown(name),
            choices=either(list(PRESETS)),
        )
        raise InputError("bad_rules", suggesting(phrase, name, PRESETS))
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
            say(
                "Rules are a preset's name or an object of fields, not {value}.", value=shown(rules)
            ),
        )
    changes = dict(rules)
    base = preset(changes.pop("preset", "shanghai"))
    for name in changes:
        if name not in CHOICES:
            phrase = say(
                "There is no rule called “{name}”; the rules are {choices}.",
                name=shown(name),
                choices=either(list(CHOICES)),
            )
            raise InputError("bad_rules", suggesting(phrase, name, CHOICES))
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
