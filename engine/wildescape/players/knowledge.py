"""What a seat knows of a hand without seeing hidden cards, and how likely a play stands.

A play *stands* if nobody beats it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import exp, inf
from random import Random
from typing import Final

from wildescape.cards import ABOVE_ACE, COPIES, PACK, Card, Rank, power
from wildescape.combinations import RUN_KINDS, Kind, unpack_strength
from wildescape.game import View
from wildescape.hand import HAND_SIZE, HandView
from wildescape.match import MatchView
from wildescape.tribute import transfers
from wildescape.turns import SEATS


def stage_of(view: View) -> View:
    """In a match, the view of the tribute or the hand in play; otherwise the view itself."""
    return view.stage if isinstance(view, MatchView) and view.stage else view


def hidden_from(cards: tuple[Card, ...], gone: Counter[Card] | None = None) -> Counter[Card]:
    """The cards of the three packs that are in neither `cards` nor `gone`.

    >>> from wildescape.cards import BIG_JOKER
    >>> hidden_from((BIG_JOKER,))[BIG_JOKER]
    2
    """
    hidden = Counter(dict.fromkeys(PACK, COPIES))
    hidden.subtract(cards)
    hidden.subtract(gone or {})
    return +hidden


@dataclass(frozen=True)
class Knowledge:
    """What a seat knows that remembers all moves.

    `left` is the number of cards that each seat holds. `unseen` are the cards that the other seats
    may hold, `known` the cards that each seat is known to hold from the tribute.
    """

    view: HandView
    left: tuple[int, ...]
    unseen: Counter[Card]
    known: tuple[Counter[Card], ...]

    @staticmethod
    def of(view: View) -> Knowledge:
        """What the seat of a view knows.

        A seat that told no count is taken to have begun with as many cards as this seat. That is
        true after every deal, and the best guess in a position that was set up.

        Args:
            view: of a hand, or of a match with a hand in play.
        """
        stage = stage_of(view)
        assert isinstance(stage, HandView)
        played = [Counter[Card]() for _ in SEATS]
        for move in stage.log:
            played[move.seat].update(move.cards)
        begun = len(stage.cards) + played[stage.seat].total()

        def count(seat: int) -> int:
            if seat == stage.seat or seat in stage.escaped:
                return len(stage.cards) if seat == stage.seat else 0
            told = stage.told[seat]
            return max(begun - played[seat].total(), 1) if told is None else told

        given = _given(view) if isinstance(view, MatchView) else [Counter[Card]() for _ in SEATS]
        return Knowledge(
            stage,
            tuple(map(count, SEATS)),
            hidden_from(stage.cards, sum(played, Counter[Card]())),
            tuple(gift - gone for gift, gone in zip(given, played, strict=True)),
        )

    @cached_property
    def counts(self) -> dict[int, int]:
        """How many cards the other seats still in play hold, where that is certain.

        Only after a deal has everybody begun with as many cards; in a position that was set up a
        seat must have told its count.
        """
        view = self.view
        played = sum(len(move.cards) for move in view.log if move.seat == view.seat)
        is_dealt = len(view.cards) + played == HAND_SIZE
        return {
            seat: left
            for seat, left in enumerate(self.left)
            if left and seat != view.seat and (is_dealt or view.told[seat] is not None)
        }

    @cached_property
    def odds(self) -> Odds:
        """How likely each play is to stand against the opponents."""
        theirs = [left for seat, left in enumerate(self.left) if (seat - self.view.seat) % 2]
        able = [sum(left >= size for left in theirs) for size in range(6)]
        return Odds(self.unseen, self.view.trump, able)


def sampled(
    knowledge: Knowledge, chance: Random, bounds: Mapping[int, int] | None = None
) -> list[list[Card]]:
    """Random cards for the other seats that fit what is known; none for the seat itself.

    Args:
        knowledge: what is known.
        chance: deals.
        bounds: for some seats the power that none of the cards dealt to them exceeds.
    """
    view, unseen, most = knowledge.view, knowledge.unseen.copy(), bounds or {}
    others = [seat for seat in SEATS if seat != view.seat]
    hands: list[list[Card]] = [[] for _ in SEATS]
    for seat in others:
        hands[seat] = list((knowledge.known[seat] & unseen).elements())[: knowledge.left[seat]]
        unseen -= Counter(hands[seat])
    rest = list(unseen.elements())
    chance.shuffle(rest)
    # What one bound allows, a higher one does too: the first seats take from the others the same
    # number whatever the cards, so all deals stay equally likely.
    for seat in sorted(others, key=lambda seat: most.get(seat, inf)):
        missing = knowledge.left[seat] - len(hands[seat])
        if seat in most:
            rest.sort(key=lambda card: power(card.rank, view.trump) > most[seat])
        hands[seat] += rest[:missing]
        del rest[:missing]
        if seat in most:
            chance.shuffle(rest)
    return hands


def _given(match: MatchView) -> list[Counter[Card]]:
    """The cards that each seat was seen to receive as tribute or return."""
    given = [Counter[Card]() for _ in SEATS]
    paid, returned = match.tribute[: len(match.owed)], match.tribute[len(match.owed) :]
    for giver, taker, cards in transfers(paid, returned, match.owed, match.rules):
        given[giver].subtract(cards)
        given[taker].update(cards)
    return [+cards for cards in given]


class Odds:
    """How likely each play is to stand, and what it costs to hold, by kind and deciding rank.

    Costs are in turns. A low play costs a whole turn; a play that stands costs less, as it wins the
    lead for another play. The constants were fitted to hands played out by the hundred.
    """

    def __init__(self, unseen: Counter[Card], trump: Rank, able: list[int] | None = None) -> None:
        """Estimate the odds from the cards.

        Args:
            unseen: the cards that the others may hold.
            trump: the trump rank.
            able: how many opponents hold enough cards for a play, by its size; by default three.
        """
        able = able or [3] * 6
        numbers = [0] * (Rank.BIG_JOKER + 1)
        for card, number in unseen.items():
            numbers[card.rank] += number
        total = max(sum(numbers), 1)
        heights = {rank: power(rank, trump) for rank in Rank}
        high_to_low = sorted(Rank, key=heights.__getitem__, reverse=True)
        self.stands: dict[Kind, list[float]] = {}
        for kind, (sharpness, most) in _SET_CHANCES.items():
            stands, above = [0.0] * len(numbers), 0
            for rank in high_to_low:
                chance = most * exp(-sharpness * above / total)
                stands[rank] = chance ** (able[kind] / 3)
                above += max(numbers[rank] - kind + 1, 0)
            self.stands[kind] = stands
        for kind, (low, high) in _FIVE_CARD_CHANCES.items():
            stands = [0.0] * len(numbers)
            for rank, height in heights.items():
                chance = low + (high - low) * min(height / ABOVE_ACE, 1)
                stands[rank] = max(chance, 0.0) ** (able[5] / 3)
            self.stands[kind] = stands
        self.cost = {
            kind: [1 - LEAD * chance for chance in stands] for kind, stands in self.stands.items()
        }


LEAD: Final = 2.1
"""How many turns it is worth to win a trick."""

SURE_TO_STAND: Final = 0.85
"""From this chance on, a play counts as certain to stand."""

NEAR: Final = 7
"""With at most so many cards left, an opponent may be out in two turns."""

FEW_LEFT: Final = 2
"""With at most so many cards left, an opponent who keeps the lead is likely to escape with it."""

THREAT: Final = 1.5
"""How many turns it is worth not to lead a play that lets an opponent escape."""

_SET_CHANCES: Final = {Kind.SINGLE: (12.0, 1.0), Kind.PAIR: (5.5, 1.0), Kind.TRIPLE: (2.5, 0.5)}
"""By kind: how fast the chance to stand falls with each higher play unseen, and from where."""

_FIVE_CARD_CHANCES: Final = {
    Kind.STRAIGHT: (0.0, 0.02),
    Kind.FLUSH: (-0.6, 0.33),
    Kind.FULL_HOUSE: (0.35, 0.78),
    Kind.FOUR_PLUS_ONE: (0.82, 1.0),
    Kind.STRAIGHT_FLUSH: (0.97, 1.0),
    Kind.FIVE_OF_A_KIND: (0.98, 1.0),
}
"""By kind: the chance to stand of the lowest play and of the highest."""


def deciding_rank(strength: int, trump: Rank) -> int:
    """The rank by which `Odds` lists a play of this strength."""
    kind, height, _, _, _, _ = unpack_strength(strength)
    if kind in RUN_KINDS or height < ABOVE_ACE:
        return min(height, Rank.ACE)
    return trump if height == ABOVE_ACE else height - 1
