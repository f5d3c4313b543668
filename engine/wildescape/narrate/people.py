"""The players in a sentence: each message about a player has a form for “you” too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from wildescape.i18n import Part, Phrase, both, say
from wildescape.turns import SEATS, team

Names = Sequence[Part]
"""The players' names, seat by seat."""

Told = tuple[Phrase, ...]
"""Sentences, in order."""

PLAYER_NAMES: Final = (say("Yan"), say("Jun"), say("Mei"), say("Lin"), say("Bao"), say("Wei"))
"""What the players on the seats are called, unless a table names them."""

ORDINALS: Final = (
    say("first"),
    say("second"),
    say("third"),
    say("fourth"),
    say("fifth"),
)
"""The places in which up to five players escape."""


class People(NamedTuple):
    """The players by seat: each message about a player has a form for “you” too."""

    names: Names
    me: int | None

    def one(self, seat: int, you: Phrase, other: Phrase) -> Phrase:
        """A message about `seat`: `you`, or `other` with its {name}."""
        return you if seat == self.me else other.filled(name=self.names[seat])

    def two(self, seat: int, other: int, you: Phrase, to_you: Phrase, neither: Phrase) -> Phrase:
        """A message about two seats, {name} and {other}: with “you” as the first, or the second."""
        phrase = you if seat == self.me else to_you if other == self.me else neither
        return phrase.filled(name=self.names[seat], other=self.names[other])

    def all(self, seats: Iterable[int]) -> Part:
        """The players on these seats, as a part of a sentence."""
        return both([self.word(seat) for seat in seats])

    def word(self, seat: int) -> Part:
        """The player on a seat, as a part of a sentence."""
        return say("you") if seat == self.me else self.names[seat]

    def side(self, side: int, you: Phrase, against: Phrase, other: Phrase) -> Phrase:
        """A message about a team: yours, your opponents, or one with {names}."""
        if self.me is None:
            return other.filled(names=self.all(seat for seat in SEATS if team(seat) == side))
        return you if team(self.me) == side else against
