"""What each reason for a move means, and how it is checked once all hands are open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Final, NamedTuple

from wildescape.cards import Card, power, without
from wildescape.combinations import unpack_strength
from wildescape.escalation import Escalation, value
from wildescape.game import Act, Move
from wildescape.hand import HandState, answers, strength_of
from wildescape.i18n import Phrase, say
from wildescape.laying_down import fewest_plays
from wildescape.notation import parse_cards
from wildescape.players.choice import Why
from wildescape.players.escalation import groups
from wildescape.plays import Plays
from wildescape.tribute import Tribute
from wildescape.turns import SEATS, team


class Code(StrEnum):
    """The reasons that there are."""

    LAST_CARDS = "last_cards"
    CANNOT_BEAT = "cannot_beat"
    RUNS_OUT = "runs_out"
    STANDS = "stands"
    PARTNER_NEAR = "partner_near"
    OPPONENT_NEAR = "opponent_near"
    FEWER_TURNS = "fewer_turns"
    SAME_TURNS = "same_turns"
    MORE_TURNS = "more_turns"
    PARTNERS_PLAY = "partners_play"
    CAN_BE_BEATEN = "can_be_beaten"
    BEATING_COSTS = "beating_costs"
    TAKES_AT_LEAST = "takes_at_least"
    NEEDS_JOKER = "needs_joker"
    NEEDS_SPECIAL = "needs_special"
    FEW_ABOVE = "few_above"
    LOWEST = "lowest"
    TAKES_LEAD = "takes_lead"
    HIGHEST_OWED = "highest_owed"
    COUNT_OWED = "count_owed"
    COUNT_KEPT = "count_kept"


State = HandState | Tribute | Escalation
"""What a move is made in, with all hands open."""


class Told(NamedTuple):
    """A reason, and the hand or game that it was told in, with all cards open.

    Args:
        states: the state before each move, from the deal on.
        moves: the moves.
        at: the place of the move that the reason is for.
        parts: the parts of the reason.
    """

    states: Sequence[State]
    moves: Sequence[Move]
    at: int
    parts: Mapping[str, str | int | float]

    @property
    def move(self) -> Move:
        return self.moves[self.at]

    @property
    def state(self) -> State:
        return self.states[self.at]

    @property
    def hand(self) -> HandState:
        assert isinstance(self.state, HandState)
        return self.state

    @property
    def cards(self) -> tuple[Card, ...]:
        """The hand of the seat that moved."""
        return self.state.hands[self.move.seat]

    @property
    def rest(self) -> tuple[Card, ...]:
        """What it left of that hand."""
        return without(self.cards, self.move.cards)

    @property
    def named(self) -> tuple[Card, ...]:
        """The cards that the reason names."""
        return parse_cards(str(self.parts["cards"]))

    @property
    def later_plays(self) -> list[tuple[State, Move]]:
        """The plays after the move, each with the state before it."""
        later = zip(self.states[self.at + 1 :], self.moves[self.at + 1 :], strict=True)
        return [(state, move) for state, move in later if move.act in (Act.PLAY, Act.TAKE)]

    def turns(self, cards: Sequence[Card]) -> int:
        """In how few plays cards can be laid down."""
        if isinstance(self.state, Escalation):
            return groups(cards)
        return fewest_plays(cards, self.state.trump, self.state.rules)


def holds(why: Why, states: Sequence[State], moves: Sequence[Move], at: int) -> bool:
    """Whether a reason was true, now that the hands are open.

    Args:
        why: the reason.
        states: the state before each move of the hand or game.
        moves: the moves.
        at: the place of the move that the reason was given for.
    """
    return MEANINGS[Code(why.code)].held(Told(states, moves, at, why.parts))


class Meaning(NamedTuple):
    """What a code means: as a title of a few words, in a sentence, with its parts, as a check."""

    title: Phrase
    text: str
    parts: tuple[str, ...]
    held: Callable[[Told], bool]


def _last_cards(told: Told) -> bool:
    return not told.rest


def _cannot_beat(told: Told) -> bool:
    if isinstance(told.state, Escalation):
        return all(move.act == Act.TAKE for move in told.state.moves)
    hand = told.hand
    return hand.table is not None and not Plays(told.cards, hand.order, hand.table.strength)


def _runs_out(told: Told) -> bool:
    seat = told.move.seat
    for state, move in told.later_plays:
        if not state.hands[seat]:
            break
        if move.seat != seat:
            return False
    return True


def _stands(told: Told) -> bool:
    state, _ = next(iter(told.later_plays), (None, None))
    return not isinstance(state, HandState) or state.table is None


def _near(told: Told, *, partner: bool) -> bool:
    player, left = int(told.parts["player"]), int(told.parts["left"])
    if isinstance(told.state, Escalation):
        return not partner and len(told.state.hands[player]) <= left
    is_partner = team(player) == team(told.move.seat)
    return is_partner == partner and 0 < len(told.state.hands[player]) <= left


def _turns_hold(told: Told, *, change: int) -> bool:
    before, after = told.turns(told.cards), told.turns(told.rest)
    said = (told.parts["before"], told.parts["after"]) == (before, after)
    return said and (after > before) - (after < before) == change


def _partners_play(told: Told) -> bool:
    table, seat = told.hand.table, told.move.seat
    assert table
    return told.parts["player"] == table.seat != seat and team(table.seat) == team(seat)


def _can_be_beaten(told: Told) -> bool:
    hand, seat, cards = told.hand, told.move.seat, told.named
    strength = hand.order.strength(cards)
    return any(
        Plays(hand.hands[other], hand.order, strength)
        for other in SEATS
        if team(other) != team(seat)
    )


def _beating_costs(told: Told) -> bool:
    hand, cards = told.hand, told.named
    beats = hand.table is not None and hand.order.strength(cards) > hand.table.strength
    before, after = told.turns(told.cards), told.turns(without(told.cards, cards))
    said = (told.parts["before"], told.parts["after"]) == (before, after)
    return beats and said and after >= before


def _takes_at_least(told: Told) -> bool:
    hand, strength = told.hand, told.hand.order.strength(told.named)
    assert hand.table
    plays = Plays(told.cards, hand.order, hand.table.strength).strengths
    return min(play.strength for play in plays) == strength


def _needs_joker(told: Told) -> bool:
    hand = told.hand
    natural = tuple(card for card in told.cards if not card.is_joker)
    return hand.table is not None and not Plays(natural, hand.order, hand.table.strength)


def _needs_special(told: Told) -> bool:
    assert isinstance(told.state, Escalation)
    plays = [move for move in told.state.moves if move.act == Act.PLAY]
    return all(value(move.cards[0]) is None for move in plays)


def _few_above(told: Told) -> bool:
    hand, seat, [card] = told.hand, told.move.seat, told.move.cards
    height = power(card.rank, hand.trump)
    above = [
        held
        for other in SEATS
        if other != seat
        for held in hand.hands[other]
        if power(held.rank, hand.trump) > height
    ]
    return not Counter(above) - Counter(told.named)


def _lowest(told: Told) -> bool:
    move, state = told.move, told.state
    if isinstance(state, Escalation):
        mine = value(move.cards[0])
        others = [value(other.cards[0]) for other in state.moves if other.act == Act.PLAY]
        return mine is not None and all(other is None or other >= mine for other in others)
    assert isinstance(state, HandState)
    floor = state.table.strength if state.table else 0
    strength = strength_of(move.cards, move.stated, state.order, state.rules)
    kind = unpack_strength(strength)[0]
    plays = Plays(told.cards, state.order, floor).strengths
    return all(play.strength >= strength for play in plays if play.kind == kind)


def _takes_lead(told: Told) -> bool:
    assert isinstance(told.state, Escalation)
    return told.move.act == Act.TAKE and len(told.state.middle) == told.parts["count"]


def _highest_owed(told: Told) -> bool:
    assert isinstance(told.state, Tribute)
    trump = told.state.trump
    [card] = told.move.cards
    return power(card.rank, trump) == max(power(held.rank, trump) for held in told.cards)


def _count(told: Told, *, owed: bool) -> bool:
    allowed = answers(told.move.seat, len(told.cards), told.hand.rules)
    return (len(allowed) == 1) if owed else any(move.act == Act.NO_COUNT for move in allowed)


MEANINGS: Final = {
    Code.LAST_CARDS: Meaning(
        say("Your last cards"), "With this play the seat is out.", (), _last_cards
    ),
    Code.CANNOT_BEAT: Meaning(
        say("Nothing of yours beats it"), "No play of the hand beats the table.", (), _cannot_beat
    ),
    Code.RUNS_OUT: Meaning(
        say("You run out from here"),
        "The seat gives up the lead no more until it is out.",
        (),
        _runs_out,
    ),
    Code.STANDS: Meaning(
        say("Nobody can beat it"),
        "Nobody beats this play, or after a pass the one on the table, in this trick.",
        (),
        _stands,
    ),
    Code.PARTNER_NEAR: Meaning(
        say("Help your partner go out"),
        "The partner `player` holds at most `left` cards, and may go out on this lead or with the "
        "play on the table.",
        ("player", "left"),
        partial(_near, partner=True),
    ),
    Code.OPPONENT_NEAR: Meaning(
        say("Stop the opponent with few cards"),
        "The opponent `player` holds at most `left` cards, and the play keeps him from the lead.",
        ("player", "left"),
        partial(_near, partner=False),
    ),
    Code.FEWER_TURNS: Meaning(
        say("One play fewer to go"),
        "The hand can be laid down in `before` plays before the move, and in fewer, `after`, "
        "after it.",
        ("before", "after"),
        partial(_turns_hold, change=-1),
    ),
    Code.SAME_TURNS: Meaning(
        say("It saves no play"),
        "The hand can be laid down in as many plays before the move as after it.",
        ("before", "after"),
        partial(_turns_hold, change=0),
    ),
    Code.MORE_TURNS: Meaning(
        say("It breaks up your hand"),
        "The hand can be laid down in `before` plays before the move, and takes more, `after`, "
        "after it.",
        ("before", "after"),
        partial(_turns_hold, change=1),
    ),
    Code.PARTNERS_PLAY: Meaning(
        say("Leave it to your partner"),
        "The play on the table is that of the partner `player`.",
        ("player",),
        _partners_play,
    ),
    Code.CAN_BE_BEATEN: Meaning(
        say("It can be beaten"),
        "An opponent holds a play that beats `cards`: what the seat leads, or what it could have "
        "played and kept.",
        ("cards",),
        _can_be_beaten,
    ),
    Code.BEATING_COSTS: Meaning(
        say("Keep the set whole"),
        "With `cards` the seat could beat the table, and would need `after` plays for the rest: "
        "no fewer than the `before` that it needs now.",
        ("cards", "before", "after"),
        _beating_costs,
    ),
    Code.TAKES_AT_LEAST: Meaning(
        say("Keep the high play"),
        "Of the plays of the hand that beat the table, `cards` is the lowest.",
        ("cards",),
        _takes_at_least,
    ),
    Code.NEEDS_JOKER: Meaning(
        say("Keep the joker"),
        "Every play of the hand that beats the table takes a joker.",
        (),
        _needs_joker,
    ),
    Code.NEEDS_SPECIAL: Meaning(
        say("Only a special can go"),
        "Of the cards of the hand only a 2 or a 3 can be played.",
        (),
        _needs_special,
    ),
    Code.FEW_ABOVE: Meaning(
        say("Hardly anything beats it"),
        "Of the cards that others may hold, only `cards` beat this single card.",
        ("cards",),
        _few_above,
    ),
    Code.LOWEST: Meaning(
        say("Spend no more than needed"),
        "The hand holds no lower play of this kind that may be made now.",
        (),
        _lowest,
    ),
    Code.TAKES_LEAD: Meaning(
        say("Take the middle and lead"),
        "The seat takes the `count` cards of the middle, and leads at once.",
        ("count",),
        _takes_lead,
    ),
    Code.HIGHEST_OWED: Meaning(
        say("Your highest card is owed"), "The card is the highest of the hand.", (), _highest_owed
    ),
    Code.COUNT_OWED: Meaning(
        say("You have to answer"), "Only one answer is allowed.", (), partial(_count, owed=True)
    ),
    Code.COUNT_KEPT: Meaning(
        say("Keep your count secret"),
        "The count may be kept secret.",
        (),
        partial(_count, owed=False),
    ),
}
"""What each code means."""
