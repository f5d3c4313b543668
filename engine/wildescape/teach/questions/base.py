"""What all questions share: their form, options and how seats are named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from wildescape.cards import NATURAL_RANKS, Rank
from wildescape.explain import rank_word
from wildescape.i18n import Part, Phrase, say
from wildescape.narrate import ORDINALS, PLAYER_NAMES
from wildescape.narrate.people import People
from wildescape.rules import CHOICE_TITLES, HOUSE_RULES
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.scenes import Cards, Scene
from wildescape.turns import SEATS, team

Answer = str | int
"""The name of an option, or a number."""

Options = Mapping[str, Part]
"""The choices in words, by the names that lessons use."""


def seat_name(scene: Scene, seat: int) -> Part:
    """A seat as the learner knows it."""
    return say("you") if seat == scene.me else PLAYER_NAMES[seat]


def of_seat(scene: Scene, seat: int, you: Phrase, other: Phrase) -> Phrase:
    """A message about a seat: `you`, or `other` with its {name}."""
    return People(PLAYER_NAMES, scene.me).one(seat, you, other)


def escape_told(scene: Scene, seat: int) -> Phrase:
    """In which place a seat went out, if it did."""
    if seat not in scene.escapes:
        return of_seat(scene, seat, say("You didn't get out."), say("{name} didn't get out."))
    told = of_seat(scene, seat, say("You went out {place}."), say("{name} went out {place}."))
    return told.filled(place=ORDINALS[scene.escapes.index(seat)])


def seat_slot(scene: Scene) -> Part:
    """The seat in question, as the name of a place to fill."""
    return say("{seat}", seat=seat_name(scene, scene.seat))


@dataclass(frozen=True)
class Spot:
    """Where an option is chosen: at seats of the table or on shown cards; else by a button.

    Args:
        seats: any of these is clicked.
        cards: the play that is clicked.
        rank: the rank of which a card is clicked.
    """

    seats: tuple[int, ...] = ()
    cards: Cards = ()
    rank: Rank | None = None

    def __bool__(self) -> bool:
        return bool(self.seats or self.cards or self.rank is not None)


BUTTON: Final = Spot()


def on_buttons(scene: Scene, option: str) -> Spot:
    """An option that is only said in words."""
    return BUTTON


def on_seats(scene: Scene, option: str) -> Spot:
    """Seats are chosen at the table; an answer that isn't a seat, by a button."""
    return Spot(seats=(int(option),)) if option.isdecimal() else BUTTON


def on_teams(scene: Scene, option: str) -> Spot:
    """A team is chosen by any of its seats; an answer that isn't a team, by a button."""
    return Spot(seats=tuple(seat for seat in SEATS if str(team(seat)) == option))


def on_ranks(scene: Scene, option: str) -> Spot:
    """A rank is chosen by a card of it."""
    return Spot(rank=next(rank for rank in NATURAL_RANKS if str(rank) == option))


@dataclass(frozen=True)
class Question:
    """A question with one right answer.

    Args:
        needs: the facts that a scene must have.
        answer: what a player with a given understanding answers.
        rule: the rule that governs the answer, without the answer.
        because: the answer with its reason.
        options: the choices in words; `None` if the answer is a number.
        sorted_as: the same where several things are sorted by them, if other words fit there.
        former: what earlier versions offered: a kept answer still counts, but nobody is offered it.
        clue: what to look at.
        nearly: the reason without the answer; required if there are only two options.
        against: what a wrong answer would mean here, or what the cards are that it's about, and
            the rule that it meets; required unless there are only two options.
        fields: the house rules that can change the answer, the closest first.
        slot: the name of the place to fill if this is one of several questions.
        spot: where an option is chosen.
        marked: the option of a seat that is clicked, where each of several seats has one of two.
        most_unmarked: of more seats than these one at least is clicked.
    """

    needs: tuple[str, ...]
    answer: Callable[[Scene, Understanding], Answer]
    rule: Callable[[Scene], Phrase]
    because: Callable[[Scene], Phrase]
    options: Callable[[Scene], Options] | None = None
    sorted_as: Callable[[Scene], Options] | None = None
    former: Callable[[Scene], Options] | None = None
    clue: Callable[[Scene], Phrase] | None = None
    nearly: Callable[[Scene], Phrase] | None = None
    against: Callable[[Scene, Answer], Phrase] | None = None
    fields: tuple[str, ...] = ()
    slot: Callable[[Scene], Part] = seat_slot
    spot: Callable[[Scene, str], Spot] = on_buttons
    marked: str = ""
    most_unmarked: int = len(SEATS)


def always(phrase: Phrase) -> Callable[[Scene], Phrase]:
    """The same text for every scene."""
    return lambda scene: phrase


def decided_by(ask: str) -> tuple[str, ...]:
    """The house rules that decide on a position about which this question is asked."""
    return tuple(name for name, rule in HOUSE_RULES.items() if rule.decides.ask == ask)


def played_rule(scene: Scene, field: str) -> Phrase:
    """What this table plays by a house rule, in a sentence."""
    choice = CHOICE_TITLES[field][getattr(scene.rules, field)]
    return say("{rule}.", rule=choice).capitalized()


# Options

YES: Final = "yes"
NO: Final = "no"
NOBODY: Final = "nobody"
NONE: Final = "none"


def yes_if(holds: bool) -> str:
    """`YES` or `NO`."""
    return YES if holds else NO


def yes_no(_: Scene) -> Options:
    """Whether something is allowed."""
    return {YES: say("Yes"), NO: say("No")}


def possible_or_not(_: Scene) -> Options:
    """Whether something can happen: Chinese uses other words for this than for permission."""
    return {YES: say("Yes{end}", end=""), NO: say("No{end}", end="")}


def seat_options(scene: Scene) -> Options:
    """All six seats."""
    return {str(seat): seat_name(scene, seat) for seat in SEATS}


def seat_or_nobody(scene: Scene) -> Options:
    """All six seats, or none of them."""
    return {**seat_options(scene), NOBODY: say("nobody")}


def rank_options(_: Scene) -> Options:
    """The ranks from 2 to ace."""
    return {str(rank): rank_word(rank) for rank in NATURAL_RANKS}


def team_options(scene: Scene) -> Options:
    """Both teams, as the learner sees them."""
    return {
        str(side): say("your team") if side == team(scene.me) else say("the opponents")
        for side in (0, 1)
    }
