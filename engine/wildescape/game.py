"""The protocol that both games speak: moves, rulings on them, and what a game offers.

A game is an immutable value. `after` gives the next one, so undo, replay and what-if are lists of
values. To play a game on, step by step, `Game` and `View` are enough: that is how bots are asked
for moves, how sessions go forwards and back, how records are replayed, and what the laws in the
tests speak of. Where the games differ (how a bot thinks, what a record or a position holds, how a
move is told, what a table shows) each has a part of its own, chosen by the type of the state or of
the view.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Protocol, Self

from wildescape.cards import Card, Face
from wildescape.explain import explain
from wildescape.i18n import InputError, Part, Phrase, bad_request, either, not_among, say, shown
from wildescape.notation import CardsLike, FacesLike, parse_cards, parse_faces
from wildescape.verdicts import Reason, Verdict


class Act(StrEnum):
    """What a move does.

    >>> Act.PLAY, Act.PLAY == "play"
    (<Act.PLAY: 'play'>, True)
    """

    PLAY = "play"
    PASS = "pass"
    ASK = "ask"
    """Ask the seat `number` how many cards it holds."""
    COUNT = "count"
    """Answer that one holds `number` cards."""
    NO_COUNT = "no count"
    """Refuse to say how many cards one holds."""
    TRIBUTE = "tribute"
    """Give the highest card to the seat that is owed it."""
    RETURN = "return"
    """Give cards back for a tribute, or for the two cards offered for a joker."""
    TAKE = "take"
    """Take the middle, in Escalation."""


class MoveParts(NamedTuple):
    """The parts of a `Move`."""

    seat: int
    act: Act
    cards: tuple[Card, ...]
    number: int | None
    stated: tuple[Face, ...] | None


class Move(MoveParts):
    """What one seat does; a record writes it as `[seat, "cards", what it is]`.

    >>> Move(2, Act.PLAY, "8S 8H").cards
    (<8S>, <8H>)

    Args:
        seat: whose move it is, from 0.
        act: what it does: an `Act`, or its text such as `"play"`.
        cards: the cards played or given: text such as `"8S 8H"`, a list, or `Card`s.
        number: the seat that is asked, or the count that is told.
        stated: the cards as they are meant, in any form, where players may state what their jokers
            stand for.

    Raises:
        InputError: `bad_card` or `bad_request`, for what is no card; `bad_request`, for what is no
            act.
    """

    __slots__ = ()

    def __new__(
        cls,
        seat: int,
        act: Act | str,
        cards: CardsLike = (),
        number: int | None = None,
        stated: FacesLike | None = None,
    ) -> Self:
        if stated is not None:
            stated = parse_faces(stated)
        if type(act) is not Act:
            act = _act(act)
        return tuple.__new__(cls, (seat, act, parse_cards(cards), number, stated))


def checked_move(move: Move) -> Move:
    """`move`, once it is clear that it is one.

    Raises:
        InputError: `bad_request`, with how a move is made.
    """
    if not isinstance(move, Move):
        raise bad_request(
            say("A move is one of `moves`, or such as `Move(0, “play”, “8S”)`, not {value}."),
            value=shown(move),
        )
    return move


def _act(text: str) -> Act:
    try:
        return Act(text)
    except ValueError:
        acts = [*map(str, Act)]
        phrase = say("“{text}” isn't an act; choose {choices}.", text=shown(text))
        raise bad_request(not_among(phrase, text, acts)) from None


ACTS = {
    Act.PLAY: say("play"),
    Act.PASS: say("pass"),
    Act.ASK: say("ask for a count"),
    Act.COUNT: say("tell the count"),
    Act.NO_COUNT: say("keep the count secret"),
    Act.TRIBUTE: say("give tribute"),
    Act.RETURN: say("return cards"),
    Act.TAKE: say("take the middle"),
}
"""Each act as a word."""

NO_MOVES: tuple[Move, ...] = ()


class Moves(Collection[Move], Protocol):
    """The moves that a seat may choose from; lists them only when they are needed."""

    def __getitem__(self, place: int, /) -> Move: ...


class MoveLog:
    """The moves so far, as a list that a state shares with the states before it.

    >>> list(MoveLog().then(Move(0, Act.PASS)))
    [Move(seat=0, act=<Act.PASS: 'pass'>, cards=(), number=None, stated=None)]
    """

    __slots__ = ("_before", "_length", "_move")

    def __init__(self, before: MoveLog | None = None, move: Move | None = None) -> None:
        self._before, self._move = before, move
        self._length: int = 0 if before is None else before._length + 1

    def then(self, move: Move) -> MoveLog:
        """The moves so far and `move`."""
        return MoveLog(self, move)

    def __len__(self) -> int:
        return self._length

    def __repr__(self) -> str:
        return f"<MoveLog: {self._length} moves>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MoveLog) and list(self.backwards()) == list(other.backwards())

    def __hash__(self) -> int:
        return hash(tuple(self.backwards()))

    def __reduce__(self) -> tuple[Callable[[Iterable[Move]], MoveLog], tuple[list[Move]]]:
        # The default would nest as deep as there are moves, too deep to pickle or copy.
        return MoveLog.of, (list(self),)

    @staticmethod
    def of(moves: Iterable[Move]) -> MoveLog:
        """The log of these moves."""
        log = NO_LOG
        for move in moves:
            log = log.then(move)
        return log

    def __iter__(self) -> Iterator[Move]:
        return reversed(list(self.backwards()))

    def since(self, before: MoveLog) -> list[Move] | None:
        """The moves after those of another log, the last one first; `None` if it has others."""
        log, moves = self, list[Move]()
        while log is not before:
            if log._before is None or log._move is None:
                return None
            moves.append(log._move)
            log = log._before
        return moves

    def backwards(self) -> Iterator[Move]:
        """The moves from the last to the first."""
        log: MoveLog | None = self
        while log is not None and log._move is not None:
            yield log._move
            log = log._before


NO_LOG = MoveLog()
"""The log before the first move."""


def check_seat(seat: int, seats: range) -> None:
    """Check that there is such a seat.

    Raises:
        InputError: `bad_request`, with the seats there are.
    """
    if seat not in seats:
        raise bad_request(no_seat(seat, seats))


def no_seat(seat: int | None, seats: range) -> Phrase:
    """The sentence that there is no such seat, and which there are."""
    return REFUSALS[Refusal.NO_SEAT].filled(seat=shown(str(seat)), last=seats[-1])


class Refusal(StrEnum):
    """Why a move is refused, other than the `Reason` of a play that doesn't follow."""

    GAME_OVER = "game_over"
    NOT_DEALT = "not_dealt"
    NOT_YOUR_TURN = "not_your_turn"
    LOCKED_OUT = "locked_out"
    NOT_NOW = "not_now"
    NO_SEAT = "no_seat"
    NO_CARD = "no_card"
    NOT_HELD = "not_held"
    BAD_STATEMENT = "bad_statement"
    PASS_ON_LEAD = "pass_on_lead"
    ASK_SELF = "ask_self"
    ASK_ESCAPED = "ask_escaped"
    ASK_AGAIN = "ask_again"
    WRONG_COUNT = "wrong_count"
    MUST_ANSWER = "must_answer"
    MAY_NOT_ANSWER = "may_not_answer"
    NOT_HIGHEST = "not_highest"
    WRONG_NUMBER = "wrong_number"
    RETURN_TOO_LOW = "return_too_low"
    SAME_RANK = "same_rank"
    NOT_SHOWN = "not_shown"
    NOT_ONE_VALUE = "not_one_value"
    SPECIAL_ALONE = "special_alone"
    NOT_HIGHER = "not_higher"
    NOTHING_TO_TAKE = "nothing_to_take"


REFUSALS = {
    Refusal.GAME_OVER: say("The game is over."),
    Refusal.NOT_DEALT: say("The cards aren't dealt yet."),
    Refusal.NOT_YOUR_TURN: say("It's seat {turn}'s turn, not seat {seat}'s."),
    Refusal.LOCKED_OUT: say(
        "Seat {seat} has passed, and at this table a pass holds for the whole trick."
    ),
    Refusal.NOT_NOW: say("“{act}” isn't possible now; choose {choices}."),
    Refusal.NO_SEAT: say("There is no seat {seat}: they run from 0 to {last}."),
    Refusal.NO_CARD: say("A play needs a card."),
    Refusal.NOT_HELD: say("Seat {seat} doesn't hold {cards}."),
    Refusal.BAD_STATEMENT: say(
        "“{stated}” doesn't state {cards}: only jokers stand for another card."
    ),
    Refusal.PASS_ON_LEAD: say("You can't pass on the lead: any play will do."),
    Refusal.ASK_SELF: say("Ask the others for their count, not yourself."),
    Refusal.ASK_ESCAPED: say("Seat {other} is out of cards."),
    Refusal.ASK_AGAIN: say(
        "Seat {seat} has already asked seat {other}, and may ask again after the next play."
    ),
    Refusal.WRONG_COUNT: say("The answer must be true: seat {seat} holds {count}, not {said}."),
    Refusal.MUST_ANSWER: say(
        "With {count} cards you must answer: at this table you can't keep {limit} or fewer secret."
    ),
    Refusal.MAY_NOT_ANSWER: say(
        "With {count} cards you may not answer: at this table more than {limit} stay secret."
    ),
    Refusal.NOT_HIGHEST: say("The tribute is the highest card of the hand: {choices}."),
    Refusal.WRONG_NUMBER: say("You must give {number} here, no more and no less."),
    Refusal.SAME_RANK: say("Show {number} of different ranks."),
    Refusal.NOT_SHOWN: say("You take one of the cards you're shown: {cards}."),
    Refusal.RETURN_TOO_LOW: say(
        "Return one of the two offered cards, {cards}, or a card higher than both."
    ),
    Refusal.NOT_ONE_VALUE: say("The cards of one play must all have the same value."),
    Refusal.SPECIAL_ALONE: say("A 2 or a 3 is played alone."),
    Refusal.NOT_HIGHER: say("{total} isn't higher than the {value} on the table."),
    Refusal.NOTHING_TO_TAKE: say("The middle is empty: there's nothing to take."),
}
"""Each refusal in words, with places for its parts."""


def choices(act: Act, allowed: Sequence[Act]) -> dict[str, Part]:
    """The parts of the refusal `NOT_NOW`."""
    return {"act": ACTS[act], "choices": either([ACTS[other] for other in allowed])}


@dataclass(frozen=True)
class Ruling:
    """Whether a move is legal, and if not, why.

    `reason` is `None` for a legal move, and `parts` fill the places of the refusal in words.
    `verdict` is the verdict on the cards of a play in Wild Escape, if the move got as far as that.

    >>> from wildescape.hand import HandState
    >>> hand = HandState.start(["KS KH", "AS", "3C", "4C", "5C", "6C"])
    >>> ruling = hand.judge(Move(1, Act.PLAY, "AS"))
    >>> ruling.legal, ruling.phrase.to("en")
    (False, "It's seat 0's turn, not seat 1's.")
    """

    move: Move
    reason: Refusal | Reason | None = None
    parts: Mapping[str, Part] = field(default_factory=dict)
    verdict: Verdict | None = None

    @property
    def legal(self) -> bool:
        """Whether the move may be made."""
        return self.reason is None

    @property
    def phrase(self) -> Phrase:
        """The ruling in words."""
        if isinstance(self.reason, Refusal):
            return REFUSALS[self.reason].filled(**self.parts)
        if self.verdict is not None:
            return explain(self.verdict).phrase.capitalized()
        return say("You may do that.")


class IllegalMove(InputError):
    """A move that the rules refuse; `ruling` says why. Nothing has changed.

    >>> from wildescape.hand import HandState
    >>> hand = HandState.start(["KS KH", "AS", "3C", "4C", "5C", "6C"])
    >>> try:
    ...     hand.after(Move(0, Act.PASS))
    ... except IllegalMove as refused:
    ...     print(refused.ruling.reason, "-", refused)
    pass_on_lead - You can't pass on the lead: any play will do.
    """

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(str(ruling.reason), ruling.phrase)
        self.ruling = ruling


class View(Protocol):
    """What one seat may know of a game. Screens and bots are given nothing else.

    >>> from wildescape.hand import HandState
    >>> hand = HandState.start(["KS KH", "AS", "3C", "4C", "5C", "6C"])
    >>> view = hand.view(0)
    >>> view.seat, view.turn, view.moves
    (0, 0, <2 plays: single K, pair K K>)
    """

    @property
    def seat(self) -> int:
        """The seat whose view it is."""

    @property
    def turn(self) -> int | None:
        """The seat to move."""

    @property
    def moves(self) -> Moves:
        """What this seat may choose from; empty when it isn't to move."""

    @property
    def questions(self) -> Sequence[Move]:
        """What this seat may ask now, in its turn or out of it."""


class Game(Protocol):
    """A game in progress, as a value: `Match`, `HandState`, `Tribute` and `Escalation` are games.

    >>> from wildescape.hand import HandState
    >>> game = HandState.start(["KS KH", "AS", "3C", "4C", "5C", "6C"])
    >>> later = game.after(game.moves[0])
    >>> game.turn, later.turn
    (0, 1)
    """

    @property
    def turn(self) -> int | None:
        """The seat to move; `None` while cards are to be dealt and at the end."""

    @property
    def moves(self) -> Moves:
        """The legal moves of that seat, each play once for all sets of equal cards."""

    def judge(self, move: Move) -> Ruling:
        """Whether `move` may be made now, and why not."""

    def after(self, move: Move) -> Self:
        """The game after `move`.

        Raises:
            IllegalMove: for a move that `judge` refuses.
        """

    def view(self, seat: int) -> View:
        """What `seat` may know.

        Raises:
            InputError: `bad_request`, if there is no such seat.
        """

    @property
    def result(self) -> object | None:
        """How the game ended; `None` before."""
