"""What a house rule is: its field, its words, what the rules to read say, and where it decides.

Each rule has a file of its own in this folder, with a base class of `Rules`: its field, and the
questions that the engine asks about it. Nothing else names the field.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Final, NamedTuple, TypeVar

from wildescape.cards import Rank
from wildescape.i18n import Phrase

R = TypeVar("R")
"""A base class of `Rules`."""


class RuleText(NamedTuple):
    """A paragraph of the rules to read.

    `fields` are the house rules that it follows from, and `is_extra` leaves it out of the card of
    one page.
    """

    text: Phrase
    fields: tuple[str, ...] = ()
    is_extra: bool = False


class ComparedPlays(NamedTuple):
    """Two plays for the rules to read, the second one on the table, and what decides."""

    play: str
    over: str
    text: Phrase
    is_extra: bool = False


Said = tuple[str, RuleText | ComparedPlays]
"""A part of the rules to read, and its place there: `rulebook` names the places."""


class Decides(NamedTuple):
    """A position on which a rule decides: a question, its facts, and the answer by each choice.

    Question, facts and the kind of step are those of lessons. A choice that leaves the answer to
    chance is left out.
    """

    ask: str
    facts: Mapping[str, object]
    answers: Mapping[str, str]
    kind: str = "choose"


class NearMissText(NamedTuple):
    """What cards that the rule refuses may have been taken for, and what is said then."""

    code: str
    text: Phrase


class HouseRule(NamedTuple):
    """All about a rule but its field: see `house_rule`."""

    choices: Mapping[str, Phrase]
    title: Phrase
    help: Phrase
    says: Phrase
    decides: Decides
    book: Callable[..., Iterator[Said]]
    bars: Callable[..., bool]
    near_miss: NearMissText | None
    is_later: bool


def by_choice(
    place: str, *, extra: Container[str] = (), **texts: Phrase | tuple[Phrase, Phrase]
) -> Callable[[object, str], Iterator[Said]]:
    """A paragraph of the rules to read for each choice.

    Args:
        place: where it stands there.
        extra: the choices of which the card of one page says nothing.
        texts: the paragraphs; nothing is said of a choice without one. A second one is left out of
            the card of one page.
    """

    def book(rules: object, choice: str) -> Iterator[Said]:
        said = texts.get(choice, ())
        for at, text in enumerate((said,) if isinstance(said, Phrase) else said):
            yield place, RuleText(text, is_extra=choice in extra or at > 0)

    return book


def _bars_nothing(rules: object, ranks: Sequence[Rank], trump: Rank) -> bool:
    return False


def house_rule(
    choices: Mapping[str, Phrase],
    *,
    title: Phrase,
    help: Phrase,
    says: Phrase,
    decides: Decides,
    book: Callable[[R, str], Iterator[Said]],
    bars: Callable[[R, Sequence[Rank], Rank], bool] = _bars_nothing,
    near_miss: NearMissText | None = None,
    is_later: bool = False,
) -> str:
    """A field of `Rules`.

    Args:
        choices: each choice in words, as part of a sentence; the default first.
        title: a short label.
        help: what the field decides, in a sentence.
        says: which write-up says what.
        decides: a position on which the choices have different answers.
        book: what the rules to read say, under given rules and by the choice among them.
        bars: whether the rule keeps five ranks in a row from being a straight, under given rules
            and a trump.
        near_miss: what the cards that the rule refuses are told, if they are told something.
        is_later: whether the first versions had no such rule. Every new rule is a later one: their
            records, where it is missing, must keep their checks.
    """
    rule = HouseRule(choices, title, help, says, decides, book, bars, near_miss, is_later)
    return field(default=next(iter(choices)), metadata={KEY: rule})


KEY: Final = "rule"
"""Where a field of `Rules` keeps its `HouseRule`."""
