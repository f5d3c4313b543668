"""Ideas about opponents who may go out soon."""

from __future__ import annotations

from typing import Final

from wildescape.cards import Rank
from wildescape.escalation import Escalation, neighbour
from wildescape.hand import strength_of
from wildescape.i18n import say
from wildescape.players.choice import Why
from wildescape.players.ideas.base import Code, Idea, Told
from wildescape.players.ideas.compared import CLOSE, DEALS, InEscalation, InHand
from wildescape.turns import team


class OpponentNear(Idea):
    """An opponent with few cards is kept from the lead, or from a turn."""

    code = Code.OPPONENT_NEAR
    title = say("Stop the opponent with few cards")
    meaning = (
        "The opponent `player` holds at most `left` cards, and the play keeps him from the lead."
    )
    parts = ("player", "left")

    def in_hand(self, here: InHand) -> Why | None:
        if here.is_pass or here.table is None or here.beside:
            return None
        seat = here.table.seat
        left = here.opponents.get(seat, 0)
        if not 0 < left <= CLOSE:
            return None
        text = say("{who} has only {left} left: don't leave them the lead.")
        text = text.filled(who=here.who(seat)).capitalized()
        return self.fact(text, player=seat, left=left)

    def in_escalation(self, here: InEscalation) -> Why | None:
        view = here.view
        if not here.move.cards or here.move.cards[0].rank != Rank.THREE or view.stock_size:
            return None
        sizes = view.hand_sizes
        ahead = neighbour(view.seat, view.direction, len(sizes))
        behind = neighbour(view.seat, -view.direction, len(sizes))
        left = sizes[ahead]
        if left > NEAR_THE_END or left >= sizes[behind]:
            return None
        text = say("It turns play away from a player with only {left} left.")
        return self.fact(text, player=ahead, left=left)

    def held(self, told: Told) -> bool:
        player, left = int(told.parts["player"]), int(told.parts["left"])
        is_opponent = isinstance(told.state, Escalation) or team(player) != team(told.move.seat)
        return is_opponent and 0 < len(told.state.hands[player]) <= left


NEAR_THE_END: Final = 3
"""With at most so many cards, a player of Escalation is close to winning."""


class Blocks(Idea):
    """The next opponent may go out soon and should find it hard to get in."""

    code = Code.BLOCKS
    title = say("Block the next player")
    meaning = (
        "The opponent `player`, who moves next, holds at most `left` cards, and this play is "
        "higher than what he'd have to beat otherwise."
    )
    parts = ("player", "left")

    def in_hand(self, here: InHand) -> Why | None:
        made, other = here.made, here.other
        if not made.size or other is None or (here.is_usual and not here.is_partners):
            return None
        if other.size not in (0, made.size):
            return None
        seat = next(iter(here.answering(made.size)), here.view.seat)
        left, strength = here.opponents.get(seat, 0), other.strength
        if not other.size:
            assert here.table
            strength = here.table.strength
        if not 0 < left <= SHORT or strength >= made.strength:
            return None
        stopped = here.held(
            lambda hands: (
                here.can_beat(hands[seat], strength)
                and not here.can_beat(hands[seat], made.strength)
            )
        )
        if stopped < DEALS * MATTERS:
            return None
        text = say("{who} has only {left} left: play too high for them to get in.")
        text = text.filled(who=here.who(seat)).capitalized()
        return self.fact(text, player=seat, left=left)

    def held(self, told: Told) -> bool:
        hand, seat = told.hand, told.move.seat
        player, left = int(told.parts["player"]), int(told.parts["left"])
        strength = strength_of(told.move.cards, told.move.stated, hand.order, hand.rules)
        is_higher = hand.table is None or strength > hand.table.strength
        return is_higher and team(player) != team(seat) and 0 < len(hand.hands[player]) <= left


SHORT: Final = 3
"""With at most so many cards, the next opponent is blocked."""

MATTERS: Final = 0.15
"""In which share of trial deals it must stop the next opponent."""


class WrongSize(Idea):
    """A lead on whose size an opponent with few cards can't go out."""

    code = Code.WRONG_SIZE
    title = say("Not the size they need")
    meaning = (
        "The opponent `player` holds `left` cards: too few to beat this lead, or too many to go "
        "out on it."
    )
    parts = ("player", "left")

    def in_hand(self, here: InHand) -> Why | None:
        made, other = here.made, here.beside
        if here.table or not other or made.size in here.opponents.values():
            return None
        near = sorted((left, seat) for seat, left in here.opponents.items() if left <= CLOSE)
        for left, seat in near:
            if other.size <= left < made.size:
                text = say("{who} has only {left} left and can't follow this.")
                if left == 1:
                    text = say("{who} has one card left: don't lead a single.")
            elif made.size < left == other.size:
                text = say("{who} has exactly {left} left and could go out on {other}.")
                text = text.filled(other=here.named(other.cards))
            else:
                continue
            return self.fact(text.filled(who=here.who(seat)).capitalized(), player=seat, left=left)
        return None

    def held(self, told: Told) -> bool:
        player, left = int(told.parts["player"]), int(told.parts["left"])
        is_opponent = team(player) != team(told.move.seat)
        return is_opponent and len(told.hand.hands[player]) == left != len(told.move.cards)
