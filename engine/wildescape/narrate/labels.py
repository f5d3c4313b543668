"""What plays are called, and the short labels beside each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wildescape.cards import Card, Rank
from wildescape.combinations import Reading, read
from wildescape.escalation import Escalation, EscalationView
from wildescape.explain import cards_listed, described
from wildescape.game import Move
from wildescape.hand import HandState, HandView, Standing
from wildescape.i18n import Part, Phrase, say, say_n
from wildescape.narrate.people import ORDINALS
from wildescape.rules import Rules
from wildescape.tribute import Tribute, TributeView


def reading_of(
    play: Move | Standing, trump: Rank, rules: Rules, is_last: bool = False
) -> Reading | None:
    """What a play counts as; with jokers as stated, under rules by which they are stated.

    Args:
        play: the play.
        trump: the trump rank.
        rules: the house rules.
        is_last: whether a move empties the hand; a play that stands tells it itself.
    """
    is_last = play.is_last if isinstance(play, Standing) else is_last
    return read(play.cards, trump, rules, play.stated, is_last)


def describe(play: Move | Standing, trump: Rank, rules: Rules, is_last: bool = False) -> Phrase:
    """A play as a noun: “a full house of kings”, “a pair of 8s (the Big Joker as an 8)”.

    Arguments as for `reading_of`.
    """
    reading = reading_of(play, trump, rules, is_last)
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


# Beside each seat


STATUS: Final = {
    "leads": say("leads"),
    "to_play": say("to play"),
    "thinking": say("thinking"),
    "passed": say("passed"),
    "asked": say("asked for a count"),
    "silent": say("won't tell"),
    "to_pay": say("to pay tribute"),
    "to_return": say("to return cards"),
    "paid": say("paid tribute"),
    "trapped": say("trapped"),
    "won": say("won"),
}
"""Short labels for a seat; those with a placeholder are functions."""


def escaped(place: int) -> Phrase:
    """Label: the seat is out, at place 1 to 5."""
    return say("out {place}", place=ORDINALS[place - 1])


def holds(count: int) -> Phrase:
    """Label: how many cards a seat holds."""
    return say_n("{count} card", "{count} cards", count)


def paid(cards: Sequence[Card]) -> Phrase:
    """Label: what a seat paid as tribute."""
    return say("paid {cards}", cards=cards_listed(cards))


def returned(cards: Sequence[Card]) -> Phrase:
    """Label: what a seat returned or, for a joker, offered."""
    what = say("returned {cards}") if len(cards) == 1 else say("offered {cards}")
    return what.filled(cards=cards_listed(cards))


def status(
    stage: HandState | HandView | Tribute | TributeView | Escalation | EscalationView, seat: int
) -> Phrase | None:
    """The label of `seat`; `None` where there is nothing to say about it."""
    match stage:
        case HandState() | HandView():
            return _status_in_hand(stage, seat)
        case Tribute() | TributeView():
            return _status_in_tribute(stage, seat)
        case _:
            return _status_in_escalation(stage, seat)


def _status_in_hand(hand: HandState | HandView, seat: int) -> Phrase | None:
    if seat in hand.escaped:
        return escaped(hand.escaped.index(seat) + 1)
    if hand.result:
        return STATUS["trapped"]
    if hand.question and hand.question[1] == seat:
        return STATUS["asked"]
    if seat in (hand.turn, hand.interrupted):
        return STATUS["to_play" if hand.table else "leads"]
    return STATUS["passed"] if seat in hand.passed else None


def _status_in_tribute(tribute: Tribute | TributeView, seat: int) -> Phrase | None:
    if tribute.turn == seat:
        return STATUS["to_pay" if len(tribute.paid) < len(tribute.owed) else "to_return"]
    for move in reversed(tribute.returned):
        if move and move.seat == seat:
            return returned(move.cards)
    for debt, move in zip(tribute.owed, tribute.paid, strict=False):
        if debt.payer == seat:
            return paid(move.cards) if move else STATUS["paid"]
    return None


def _status_in_escalation(game: Escalation | EscalationView, seat: int) -> Phrase | None:
    if game.result:
        return STATUS["won"] if seat == game.result.winner else None
    if game.turn != seat:
        return None
    return STATUS["to_play" if game.middle else "leads"]
