"""A play as it lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from wildescape.cards import NO_TRUMP, Card, Face, Rank, power
from wildescape.combinations import Kind, Reading
from wildescape.game import Move
from wildescape.hand import Standing
from wildescape.narrate import reading_of
from wildescape.rules import Rules

from wildescape_widgets.table.shapes import PlayedCard

LOUD: Final = (Kind.FOUR_PLUS_ONE, Kind.FIVE_OF_A_KIND)
"""The plays that are heard as bombs."""


def played_cards(
    play: Move | Standing, trump: Rank | None, rules: Rules | None, is_last: bool = False
) -> list[PlayedCard]:
    """Cards on the table: what belongs together side by side, with what each joker stands for."""
    cards, reading = play.cards, _reading(play, trump, rules, is_last)
    meant: Sequence[Face] = reading.stands_for(cards) if reading else [card.face for card in cards]
    counts = Counter(face.rank for face in meant)

    def place(pair: tuple[Card, Face]) -> tuple[int, int, Card]:
        card, face = pair
        if reading and reading.kind == Kind.FLUSH:
            # The card that decides comes first.
            return 0, -power(face.rank, trump or NO_TRUMP), card
        return -counts[face.rank], face.rank, card

    together = sorted(zip(cards, meant, strict=True), key=place)
    return [
        {"card": str(card)} if face == card.face else {"card": str(card), "means": str(face)}
        for card, face in together
    ]


def is_bomb(play: Move | Standing, trump: Rank | None, rules: Rules | None) -> bool:
    """Whether a play is a bomb, or five of a kind."""
    reading = _reading(play, trump, rules)
    return reading is not None and reading.kind in LOUD


def _reading(
    play: Move | Standing, trump: Rank | None, rules: Rules | None, is_last: bool = False
) -> Reading | None:
    """What the cards make; nothing where there are no plays to make."""
    if trump is None or rules is None:
        return None
    return reading_of(play, trump, rules, is_last)
