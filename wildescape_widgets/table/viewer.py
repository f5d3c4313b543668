"""Who looks at a table, and what their seat holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from wildescape.cards import Card
from wildescape.escalation import Escalation, EscalationView
from wildescape.hand import HandMoves, HandResult, HandState, HandView
from wildescape.i18n import Part, say
from wildescape.match import Match, MatchView
from wildescape.session import State, stage
from wildescape.tribute import GiftAct, TributeView
from wildescape.turns import SEATS, team

NO_SEAT: Final = -1
"""The seat of whoever has none, and sees no hand."""


class Viewer(NamedTuple):
    """Who looks at the table, and what they may see."""

    seat: int | None
    """The seat whose hand is shown at the bottom."""
    open: frozenset[int]
    """The other seats whose cards are shown."""
    you: int | None
    """The learner's seat."""
    bottom: int
    """The seat drawn at the bottom, whether its hand is shown or not."""
    names: tuple[Part, ...]
    """What the players are called, by seat."""
    bots: tuple[bool, ...]
    """Whether a bot plays, by seat."""
    lang: str
    is_playing: bool
    """Whether a game is played, and no record shown."""
    is_paused: bool
    own_name: str | None = None
    """The learner's name, if the learner has given one."""
    is_teaching: bool = False
    """Whether a teacher shows the game to a class: from no side, and with all counts."""
    stood_in: frozenset[int] = frozenset()
    """The moves of the deal that a bot made for somebody, counted from 0."""

    def sees(self, seat: int) -> bool:
        """Whether the cards of a seat are shown."""
        return seat == self.seat or seat in self.open


StageView = HandView | TributeView | EscalationView
"""A view of what is played in a state."""


def can_only_pass(now: HandState | HandView) -> bool:
    """Whether the seat in turn holds nothing that beats the table, and isn't asked anything."""
    return isinstance(now.moves, HandMoves) and now.table is not None and not now.moves.plays


def cards_of(view: MatchView | HandView | EscalationView) -> tuple[Card, ...] | None:
    """The cards that the seat of a view holds; `None` while none are dealt."""
    if isinstance(view, MatchView):
        return view.stage.cards if view.stage else None
    return view.hand if isinstance(view, EscalationView) else view.cards


def hand_of(view: MatchView | HandView | EscalationView) -> tuple[Card, ...] | None:
    """The cards that the seat of a view chooses from: its own, and those that it may take."""
    held, now = cards_of(view), view.stage if isinstance(view, MatchView) else view
    if held and isinstance(now, TributeView) and now.step and now.step.gift == GiftAct.TAKE:
        return tuple(sorted((*held, *now.offered)))
    return held


def seats_of(state: State) -> range:
    """The seats at the table of a game."""
    return range(len(state.hands)) if isinstance(state, Escalation) else SEATS


def players_of(state: State) -> Sequence[int]:
    """The player in each seat."""
    return state.draw.seats if isinstance(state, Match) else seats_of(state)


def hand_results(state: State) -> list[HandResult]:
    """How the hands ended that are over."""
    if isinstance(state, Match):
        return [deal.result for deal in state.past]
    return [state.result] if isinstance(state, HandState) and state.result else []


def is_between(state: State) -> bool:
    """Whether a hand is over and the next one isn't dealt."""
    if isinstance(state, Match):
        return state.stage is None and bool(state.past)
    return state.result is not None


def whose(seat: int, mine: int | None) -> Part:
    """Whose a seat is to the player who looks from the seat `mine`."""
    if mine is None:
        return ""
    if seat == mine:
        return say("you")
    return say("your partner") if team(seat) == team(mine) else say("opponent")


def shows_trump(state: State) -> bool:
    """Whether trump matters in a deal: no lesson shows it before it is explained."""
    now = stage(state)
    if not isinstance(now, HandState):
        return True
    cards = (card for hand in now.hands for card in hand)
    return any(card.rank == now.trump or card.is_joker for card in cards)
