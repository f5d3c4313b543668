"""What an idea is: why a move rather than another one, and how it is checked on open hands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import ClassVar, NamedTuple

from wildescape.cards import Card, without
from wildescape.escalation import Escalation
from wildescape.game import Act, Move
from wildescape.hand import HandState, HandView
from wildescape.i18n import Phrase
from wildescape.laying_down import fewest_plays
from wildescape.notation import parse_cards
from wildescape.players.choice import Why
from wildescape.players.escalation import groups
from wildescape.players.ideas.compared import InHand
from wildescape.players.ideas.outside_hands import InEscalation, InTribute
from wildescape.players.ideas.seen import DEALS
from wildescape.tribute import Tribute
from wildescape.turns import team


class Code(StrEnum):
    """The ideas that there are."""

    LAST_CARDS = "last_cards"
    CANNOT_BEAT = "cannot_beat"
    RUNS_OUT = "runs_out"
    STANDS = "stands"
    PARTNER_NEAR = "partner_near"
    OPPONENT_NEAR = "opponent_near"
    FEWER_TURNS = "fewer_turns"
    MORE_TURNS = "more_turns"
    PARTNERS_PLAY = "partners_play"
    BLOCKS = "blocks"
    WRONG_SIZE = "wrong_size"
    HARD_TO_BEAT = "hard_to_beat"
    FEW_ABOVE = "few_above"
    KEEPS_BOMB = "keeps_bomb"
    KEEPS_JOKER = "keeps_joker"
    KEEPS_SET = "keeps_set"
    KEEPS_HIGH = "keeps_high"
    SHEDS_LOW = "sheds_low"
    LOWEST = "lowest"
    HIGHEST_OWED = "highest_owed"
    COUNT_OWED = "count_owed"
    COUNT_KEPT = "count_kept"
    TAKES_LEAD = "takes_lead"
    SHEDS_SPECIAL = "sheds_special"
    COLLECTS = "collects"


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
    def game(self) -> Escalation:
        assert isinstance(self.state, Escalation)
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
    def player(self) -> int:
        """The player that the reason names."""
        return int(self.parts["player"])

    @property
    def is_near(self) -> bool:
        """Whether that player is in play, with no more cards than the reason says."""
        return 0 < len(self.state.hands[self.player]) <= int(self.parts["left"])

    @property
    def is_partner(self) -> bool:
        """Whether that player is a partner of the seat that moved."""
        return team(self.player) == team(self.move.seat)

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


class Idea(ABC):
    """One idea: when it sets a move apart from another one, and in which words.

    In which games it is found, its methods `in_…` say; the others find nothing. What they find is
    a fact that follows from what the seat knows, or a forecast with its share of trial deals.
    """

    code: ClassVar[Code]

    title: ClassVar[Phrase]
    """The idea in at most six words."""

    meaning: ClassVar[str]
    """What its parts say, for programmers; `held` checks it."""

    parts: ClassVar[tuple[str, ...]] = ()
    """The parts of its reasons, besides those of forecasts."""

    def in_hand(self, here: InHand) -> Why | None:
        """The reason for a move in a hand of Wild Escape."""
        return None

    def in_tribute(self, here: InTribute) -> Why | None:
        """The reason to give cards."""
        return None

    def in_escalation(self, here: InEscalation) -> Why | None:
        """The reason for a move in Escalation."""
        return None

    def in_question(self, view: HandView, move: Move) -> Why | None:
        """The reason for an answer to the question how many cards one holds."""
        return None

    @abstractmethod
    def held(self, told: Told) -> bool:
        """Whether a reason was true, now that the hands are open."""

    def fact(self, text: Phrase, **parts: str | int) -> Why:
        """The reason as a fact: `parts` are its own and fill places of its text."""
        return Why(self.code, parts, text.filled(**{**parts, **text.parts}))

    def about(self, here: InHand, seat: int, text: Phrase) -> Why:
        """The reason as a fact about a player with few cards: `text` has places for both."""
        left = here.knowledge.left[seat]
        text = text.filled(who=here.who(seat), left=left).capitalized()
        return self.fact(text, player=seat, left=left)

    def forecast(self, text: Phrase, held: int, **parts: str | int) -> Why:
        """The reason as what held in so many of the trial deals."""
        shared: dict[str, str | int | float] = {**parts, "share": held / DEALS, "deals": DEALS}
        return Why(self.code, shared, text.filled(**{**parts, **text.parts}))
