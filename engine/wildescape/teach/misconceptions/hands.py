"""Misconceptions about what to keep and what to play first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wildescape.cards import Card, Rank
from wildescape.i18n import say
from wildescape.laying_down import Laid, longest_first
from wildescape.teach.misconceptions.base import Understanding, cards_of


class LongestPlay(Understanding):
    slug = "longest_play"
    idea = say("The longest play is always best, whatever it breaks up.")

    def split(self, hand: Iterable[Card], trump: Rank) -> Laid:
        """The longest plays first, whatever is left over."""
        return longest_first(hand, trump, self.rules)

    def splits(self, plays: Sequence[Sequence[Card]], trump: Rank, spare: int = 0) -> bool:
        # However many plays it takes, none may be longer than what is laid.
        return all(
            len(play) <= size
            for size in (1, 2, 3)
            for play in self.split(cards_of(play for play in plays if len(play) <= size), trump)
        )

    def likes(self, plays: Sequence[tuple[Card, ...]]) -> Sequence[tuple[Card, ...]]:
        sizes = {len(cards) for cards in plays if cards}
        # A player who follows cannot choose the size.
        return [cards for cards in plays if len(cards) == max(sizes)] if len(sizes) > 1 else plays


class KeepJokers(Understanding):
    slug = "keep_jokers"
    idea = say("Always save your jokers for the end.")

    def split(self, hand: Iterable[Card], trump: Rank) -> Laid:
        """The fewest plays of the other cards, then each joker alone."""
        cards = tuple(hand)
        others = [card for card in cards if not card.is_joker]
        return (*super().split(others, trump), *((card,) for card in cards if card.is_joker))

    def splits(self, plays: Sequence[Sequence[Card]], trump: Rank, spare: int = 0) -> bool:
        longer = cards_of(play for play in plays if len(play) > 1)
        return not any(card.is_joker for card in longer) and super().splits(plays, trump, spare)

    def likes(self, plays: Sequence[tuple[Card, ...]]) -> Sequence[tuple[Card, ...]]:
        saving = [cards for cards in plays if not any(card.is_joker for card in cards)]
        return saving or plays
