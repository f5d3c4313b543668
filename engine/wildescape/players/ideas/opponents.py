"""Ideas about opponents who may go out soon."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from wildescape.cards import Rank, without
from wildescape.combinations import Kind
from wildescape.escalation import Escalation, neighbour
from wildescape.hand import strength_of
from wildescape.i18n import say
from wildescape.players.choice import Why
from wildescape.players.ideas.base import Code, Idea, Told
from wildescape.players.ideas.compared import EVEN, InHand
from wildescape.players.ideas.option import FIVE
from wildescape.players.ideas.outside_hands import InEscalation
from wildescape.players.ideas.seen import CLOSE, DEALS
from wildescape.players.knowledge import NEAR


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
        # From a little further a bomb or a joker may have to stop them.
        is_dear = here.made.jokers > 0 or here.made.kind >= Kind.FOUR_PLUS_ONE
        if not 0 < here.opponents.get(seat, 0) <= (NEAR if is_dear else CLOSE):
            return None
        if here.beaten_by(seat, here.made.strength) > DEALS * EVEN:
            return None
        return self.about(here, seat, say("{who} has {left} left: don't let them have the lead."))

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
        return told.is_near and (isinstance(told.state, Escalation) or not told.is_partner)


NEAR_THE_END: Final = 3
"""With at most so many cards, a player of Escalation is close to winning."""


class Blocks(Idea):
    """An opponent who is still to come may go out soon and should find it hard to get in."""

    code = Code.BLOCKS
    title = say("Play too high for them")
    meaning = (
        "The opponent `player`, who may still answer, holds at most `left` cards, and this play "
        "is higher than what he'd have to beat otherwise."
    )
    parts = ("player", "left")

    def in_hand(self, here: InHand) -> Why | None:
        made, other = here.made, here.other
        if not made.size or other is None or (here.is_usual and not here.is_partners):
            return None
        if other.size not in (0, made.size):
            return None
        if here.table is None and here.before < len(here.view.cards):
            # Longer plays block better.
            return None
        strength = other.strength or (here.table.strength if here.table else 0)
        seats = here.to_come if here.table else here.opponents_answering(made.size)
        near = [seat for seat in seats if here.opponents.get(seat, SHORT + 1) <= SHORT]
        for seat in near if strength < made.strength else ():
            stopped = here.beaten_by(seat, strength) - here.beaten_by(seat, made.strength)
            if stopped < DEALS * MATTERS or here.beaten_by(seat, made.strength) > DEALS * SELDOM:
                continue
            text = say("{who} has only {left} left: play too high for them to get in.")
            return self.about(here, seat, text)
        return None

    def held(self, told: Told) -> bool:
        hand = told.hand
        strength = strength_of(told.move.cards, told.move.stated, hand.order, hand.rules)
        is_higher = hand.table is None or strength > hand.table.strength
        return is_higher and told.is_near and not told.is_partner


SHORT: Final = 3
"""With at most so many cards, an opponent is blocked."""

MATTERS: Final = 0.15
"""In which share of trial deals it must stop the opponent."""

SELDOM: Final = 0.4
"""In which share of trial deals the opponent may still get in."""


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
        made, other, counts = here.made, here.beside, here.opponents
        if here.table or not other or (made.size < FIVE and here.four_broken(made)):
            return None
        # Who goes out on this lead comes first: those after him aren't kept from anything.
        turns = takewhile(lambda seat: counts.get(seat) != made.size, here.answering(1))
        near = [seat for seat in turns if counts.get(seat, CLOSE + 1) <= CLOSE]
        for seat in sorted(near, key=counts.__getitem__):
            left = counts[seat]
            if other.size <= left < made.size:
                if left > 1 and self._goes_along(here):
                    continue
                text = say("{who} has only {left} left and can't follow this.")
                if left == 1:
                    text = say("{who} has one card left: don't lead a single.")
            elif made.size < left == other.size:
                text = say("{who} has exactly {left} left and could go out by beating {other}.")
                text = text.filled(other=here.named(other.cards))
            else:
                continue
            return self.about(here, seat, text)
        return None

    @staticmethod
    def _goes_along(here: InHand) -> bool:
        """Whether five cards that hold these, no bomb, can't be followed either."""
        return here.made.size < FIVE and any(
            option.size == FIVE
            and option.kind < Kind.FOUR_PLUS_ONE
            and {*here.made.cards} <= {*option.cards}
            and here.turns(without(here.view.cards, option.cards)) <= here.made.turns
            for option in here.beating
        )

    def held(self, told: Told) -> bool:
        left = len(told.hand.hands[told.player])
        return not told.is_partner and told.is_near and left != len(told.move.cards)
