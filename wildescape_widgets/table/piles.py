"""Piles: cards that lie side by side, as the learner puts them together or as they make plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice, product
from typing import Final

from wildescape.cards import Card, Rank
from wildescape.combinations import read
from wildescape.display import cards_at, places
from wildescape.explain import name, short_name
from wildescape.i18n import InputError, Phrase, say
from wildescape.narrate import holds
from wildescape.players.hand_split import SplitPlay, splits
from wildescape.players.knowledge import Odds, hidden_from
from wildescape.ranking import ranking
from wildescape.rules import Rules
from wildescape.session import State

from wildescape_widgets.table.viewer import cards_of

MOST_CHOICES: Final = 2000
"""Among how many ways to make the same play one is sought that leaves the piles as they are."""

LEAST = 2
"""The cards of the smallest pile: what is left of a pile lies with the other cards again."""


class Piles:
    """The learner's piles in one game.

    They hold cards, not places: those stay when others are played or received.
    """

    def __init__(self, cards: Iterable[Sequence[Card]] = ()) -> None:
        self.cards = tuple(map(tuple, cards))
        """The cards of each pile."""
        self._before: dict[int, tuple[tuple[Card, ...], ...]] = {}
        """The piles before each play of this deal, by the number of the move."""

    def places(self, hand: Sequence[Card]) -> list[tuple[int, ...]]:
        """The places in the hand of the cards of each pile, without those that have gone."""
        free = list(hand)
        left = []
        for pile in self.cards:
            held = []
            for card in pile:
                if card in free:
                    free.remove(card)
                    held.append(card)
            left.append(held)
        at = iter(places(hand, chain(*left)))
        piles = [tuple(next(at) for _ in held) for held in left]
        return [pile for pile in piles if len(pile) >= LEAST]

    def sparing(
        self, hand: Sequence[Card], cards: Sequence[Card], alike: Callable[[Card], object]
    ) -> list[tuple[int, ...]]:
        """Places in the hand of as many cards like these, the fewest split piles first.

        Args:
            hand: the hand.
            cards: cards of the hand.
            alike: what two cards have in common of which one may take the other's place.
        """
        piles = [frozenset(pile) for pile in self.places(hand)]
        if not piles:
            return [places(hand, cards)]
        kinds = Counter(map(alike, cards))
        choices = [
            combinations([at for at, card in enumerate(hand) if alike(card) == kind], count)
            for kind, count in kinds.items()
        ]
        likewise = [tuple(chain(*chosen)) for chosen in islice(product(*choices), MOST_CHOICES)]
        first = set(places(hand, cards))

        def split(chosen: tuple[int, ...]) -> tuple[int, bool]:
            taken = set(chosen)
            return sum(bool(pile & taken) and not pile <= taken for pile in piles), taken != first

        return sorted([*likewise, places(hand, cards)], key=split)

    def put(self, hand: Sequence[Card], piles: object) -> None:
        """Lay out the piles anew, each given by its places in the hand.

        Raises:
            InputError: `malformed` or `out_of_range`, for what are no such piles.
        """
        if not isinstance(piles, list) or not all(isinstance(pile, list) for pile in piles):
            raise InputError("malformed", say("Each pile is a list of places in the hand."))
        if any(len(pile) < LEAST for pile in piles):
            raise InputError("out_of_range", say("A pile has two cards or more."))
        # All together, so that no card is in two piles.
        cards = iter(cards_at(hand, [place for pile in piles for place in pile]))
        self.cards = tuple(tuple(next(cards) for _ in pile) for pile in piles)

    def play(self, move: int, hand: Sequence[Card], played: Sequence[int]) -> None:
        """Take away what is played from these places of the hand with this move."""
        self._before[move] = self.cards
        self.cards = tuple(
            tuple(hand[place] for place in pile if place not in played)
            for pile in self.places(hand)
        )

    def back_to(self, move: int) -> None:
        """Bring the piles back that there were before this move."""
        for later in sorted(self._before, reverse=True):
            if later >= move:
                self.cards = self._before.pop(later)

    def clear(self) -> None:
        """Forget the piles of a deal that is over."""
        self.cards, self._before = (), {}


def pile_words(
    cards: Sequence[Card], trump: Rank | None, rules: Rules | None
) -> tuple[Phrase, Phrase]:
    """What a pile makes, as its label and within a sentence: “pair of kings”, “a pair of kings”;
    or how many cards it has.

    Args:
        cards: the cards of the pile.
        trump: the trump rank, if there is one.
        rules: the house rules, where plays have names.
    """
    reading = read(cards, trump, rules) if trump is not None and rules else None
    if reading is None or trump is None:
        return holds(len(cards)), holds(len(cards))
    return short_name(reading, trump), name(reading, trump)


def plans_of(
    hand: tuple[Card, ...],
    states: Iterable[State],
    seat: int | None,
    trump: Rank | None,
    rules: Rules | None,
) -> list[tuple[int, ...]]:
    """The plays that a hand is played out in with the fewest turns, as the bots see it: the places
    of their cards, large and high plays first, without single cards.

    Args:
        hand: the cards held.
        states: the states of this deal: what a play leaves whole stays together.
        seat: whose hand it is.
        trump: the trump rank, if there is one.
        rules: the house rules, where there are plays.
    """
    if trump is None or not rules or seat is None:
        return []
    held = (cards_of(state.view(seat)) or () for state in states if state.turn == seat)
    plays: tuple[SplitPlay, ...] = ()
    for cards in chain(held, [hand]):
        plays = planned(cards, trump, rules, plays)
    at = iter(places(hand, chain(*(play.cards for play in plays))))
    return [tuple(next(at) for _ in play.cards) for play in plays]


@lru_cache(maxsize=64)
def planned(
    hand: tuple[Card, ...], trump: Rank, rules: Rules, before: tuple[SplitPlay, ...]
) -> tuple[SplitPlay, ...]:
    """The same plays; those seen in the hand before stay if they're whole and cost no turn more."""
    order, odds = ranking(trump, rules), Odds(hidden_from(hand), trump)

    def best(cards: Sequence[Card]) -> tuple[SplitPlay, ...]:
        return splits(cards, order, odds)[0].plays if cards else ()

    kept, rest = [], Counter(hand)
    for play in before:
        if Counter(play.cards) <= rest:
            kept.append(play)
            rest -= Counter(play.cards)
    plays = best(hand)
    if kept and len(stay := (*kept, *best([*rest.elements()]))) <= len(plays):
        plays = stay
    return tuple(
        sorted(
            (play for play in plays if len(play.cards) >= LEAST),
            key=lambda play: (len(play.cards), play.strength),
            reverse=True,
        )
    )
