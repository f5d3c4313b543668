"""A play as a noun, in Wild Escape and in Escalation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wildescape.cards import Card, Rank
from wildescape.combinations import Reading, read
from wildescape.explain import described
from wildescape.game import Move
from wildescape.hand import Standing
from wildescape.i18n import Part, Phrase, say
from wildescape.rules import Rules


def reading_of(play: Move | Standing, trump: Rank, rules: Rules) -> Reading | None:
    """What a play counts as; with jokers as stated, under rules by which they are stated."""
    return read(play.cards, trump, rules, play.stated)


def describe(play: Move | Standing, trump: Rank, rules: Rules) -> Phrase:
    """A play as a noun: “a full house of kings”, “a pair of 8s (the Big Joker as an 8)”."""
    reading = reading_of(play, trump, rules)
    assert reading
    return described(play.cards, reading, trump)


def ranks_added(cards: Sequence[Card]) -> Part:
    """A play of Escalation as a sum.

    >>> from wildescape.notation import parse_cards
    >>> ranks_added(parse_cards("6D 4S 5H"))
    '4+5+6'
    """
    ranks = [str(card.rank) for card in sorted(cards)]
    if len(ranks) > 1 == len({*ranks}):
        return _EQUAL_RANKS[len(ranks)].filled(rank=ranks[0])
    return "+".join(ranks)


_EQUAL_RANKS: Final = {
    2: say("{rank}+{rank}"),
    3: say("{rank}+{rank}+{rank}"),
    4: say("{rank}+{rank}+{rank}+{rank}"),
}
"""Cards of one rank, which some languages count instead."""
