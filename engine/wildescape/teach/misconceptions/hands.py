"""Misconceptions of how a hand is best laid down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wildescape.cards import Card
from wildescape.i18n import say
from wildescape.players.lay_down import Laid, longest_first
from wildescape.teach.misconceptions.base import Understanding, cards_of


class LongestPlay(Understanding):
    slug = "longest_play"
    idea = say("The longest play is always best, whatever it breaks up.")

    def split(self, hand: Iterable[Card]) -> Laid:
        """A hand as the longest play in it, then the longest of the rest."""
        return longest_first(hand, self.rules)

    def splits(self, plays: Sequence[Sequence[Card]], spare: int = 0) -> bool:
        """Whether no longer play than these could be made of their cards."""
        # However many plays it takes, none may be longer than what is laid.
        return all(
            len(play) <= size
            for size in (1, 2, 3)
            for play in self.split(cards_of(play for play in plays if len(play) <= size))
        )

    def likes(self, plays: Sequence[tuple[Card, ...]]) -> Sequence[tuple[Card, ...]]:
        """The plays with the most cards, where plays of several sizes may be led."""
        sizes = {len(cards) for cards in plays if cards}
        # A player who follows cannot choose the size.
        return [cards for cards in plays if len(cards) == max(sizes)] if len(sizes) > 1 else plays


class KeepJokers(Understanding):
    slug = "keep_jokers"
    idea = say("Always save your jokers for the end.")

    def split(self, hand: Iterable[Card]) -> Laid:
        """A hand without its jokers, laid down best, then each joker by itself."""
        cards = tuple(hand)
        others = [card for card in cards if not card.is_joker]
        return (*super().split(others), *((card,) for card in cards if card.is_joker))

    def splits(self, plays: Sequence[Sequence[Card]], spare: int = 0) -> bool:
        """Whether no joker is in a play of several cards, and the hand is split well."""
        longer = cards_of(play for play in plays if len(play) > 1)
        return not any(card.is_joker for card in longer) and super().splits(plays, spare)

    def likes(self, plays: Sequence[tuple[Card, ...]]) -> Sequence[tuple[Card, ...]]:
        """The plays without a joker, if there are any."""
        saving = [cards for cards in plays if not any(card.is_joker for card in cards)]
        return saving or plays
