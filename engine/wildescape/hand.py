"""One hand of Wild Escape: turns, passes, tricks, escapes and the end, as a value.

Source of the rules: what the write-ups share, and the fields `direction`, `escaped_lead`,
`pass_locks_out`, `joker_reading`, `count_must_answer` and `count_above` where they differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from wildescape.cards import Card, Face, Rank, sort_by_rank
from wildescape.combinations import impossible_face, reading_of, stated_jokers
from wildescape.display import Picture, Pictured, picture_of_hands
from wildescape.game import (
    NO_LOG,
    NO_MOVES,
    Act,
    IllegalMove,
    Move,
    MoveLog,
    Moves,
    Refusal,
    Ruling,
    check_seat,
    checked_move,
    choices,
)
from wildescape.i18n import InputError, Part, bad_request, say, shown
from wildescape.notation import (
    CardsLike,
    FacesLike,
    HandsLike,
    RankLike,
    format_cards,
    parse_cards,
    parse_hands,
    parse_trump,
)
from wildescape.plays import Places, Plays
from wildescape.ranking import Play, Ranking, ranking
from wildescape.rules import DEFAULT, Rules, RulesLike, parse_rules
from wildescape.turns import NOBODY, SEATS, is_over, passed_after_play, team, turn_after
from wildescape.verdicts import Verdict
from wildescape.verdicts import judge as judge_play

PASSES: Final = tuple(Move(seat, Act.PASS) for seat in SEATS)
"""The pass of each seat."""

HAND_SIZE: Final = 27
"""How many cards each seat is dealt."""


class Standing(NamedTuple):
    """The play that stands: whose it is, its cards, how high it is, how its jokers were stated.

    `is_last` says that it emptied the hand.
    """

    seat: int
    cards: tuple[Card, ...]
    strength: int
    stated: tuple[Face, ...] | None = None
    is_last: bool = False


def strength_of(
    cards: Sequence[Card],
    stated: Sequence[Face] | None,
    order: Ranking,
    rules: Rules,
    is_last: bool = False,
) -> int:
    """How high a play is, as it is stated where that counts; 0 if it is none.

    Args:
        cards: the play.
        stated: as for `read`.
        order: how plays compare under the trump.
        rules: the house rules.
        is_last: whether it empties the player's hand.

    Raises:
        InputError: as `read`.
    """
    if stated is None:
        return order.strength(cards, is_last)
    reading = reading_of(cards, order.trump, rules, stated, is_last)
    return reading.strength if reading else 0


@dataclass(frozen=True)
class HandResult:
    """How a hand ended.

    Seats are 0 to 5. `escaped` are the seats in the order in which they escaped, `trapped` are
    those that did not, `left` is how many cards each seat still held, and `last` is the seat that
    made the last play. `winner`, `first` and `complete` are teams: 0 for the even seats, 1 for the
    odd ones.

    >>> result = HandResult(escaped=(1, 2, 3, 5), left=(4, 0, 0, 0, 9, 0), last=5)
    >>> result.winner, result.first, result.complete, result.trapped
    (1, 1, 1, (0, 4))
    """

    escaped: tuple[int, ...]
    left: tuple[int, ...]
    last: int

    @property
    def winner(self) -> int | None:
        """The team, 0 or 1, with the first player out and with all out; `None` after a draw."""
        return self.first if self.first == self.complete else None

    @property
    def first(self) -> int:
        """The team, 0 or 1, whose player escaped first; the seat is `escaped[0]`."""
        return team(self.escaped[0])

    @property
    def complete(self) -> int:
        """The team, 0 or 1, whose players all escaped."""
        return team(self.escaped[-1])

    @property
    def trapped(self) -> tuple[int, ...]:
        """The seats that did not escape."""
        return tuple(seat for seat in SEATS if seat not in self.escaped)


class HandMoves(Places[Move]):
    """What a seat may choose in its turn: to pass, where it may, and its plays.

    Plays that differ only in suits that don't matter are listed once, but it contains every
    legal play. Asking for a count is no move of a turn: see `HandView.questions`.
    """

    def __init__(
        self,
        seat: int,
        cards: tuple[Card, ...],
        rules: Rules,
        order: Ranking,
        over: Standing | None,
    ) -> None:
        self._seat, self._rules, self._order, self._over = seat, rules, order, over
        self.plays = Plays(cards, order, over.strength if over else 0)
        self._passes = 1 if over else 0

    def __len__(self) -> int:
        return self._passes + len(self.plays)

    def at(self, place: int) -> Move:
        """The move at a place from 0 on that there is."""
        if place < self._passes:
            return PASSES[self._seat]
        return self._move(self.plays.at(place - self._passes))

    def __iter__(self) -> Iterator[Move]:
        if self._passes:
            yield PASSES[self._seat]
        yield from map(self._move, self.plays)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.seat != self._seat:
            return False
        if move.act == Act.PASS:
            return self._passes > 0
        if move.act != Act.PLAY or tuple(sorted(move.cards)) not in self.plays.physical:
            return False
        if move.stated is None:
            return True
        try:
            stated_jokers(move.cards, move.stated)
        except InputError:
            return False
        over = self._over.strength if self._over else 0
        return strength_of(move.cards, move.stated, self._order, self._rules) > over

    def __bool__(self) -> bool:
        return self._passes > 0 or bool(self.plays)

    def __repr__(self) -> str:
        return f"<pass, {self.plays!r}>" if self._passes else repr(self.plays)

    def _move(self, play: Play) -> Move:
        # No need to read these cards as `Move` does.
        return Move._make((self._seat, Act.PLAY, self.plays.cards(play), None, None))


@dataclass(frozen=True, repr=False)
class HandView(Pictured):
    """What one seat may know of a hand: its own cards, and everything that happens on the table.

    `told` is how many cards each seat holds, `None` where it didn't tell; what can be worked out
    about the others is in `log`. The other fields are those of `HandState`.
    """

    seat: int
    cards: tuple[Card, ...]
    trump: Rank
    rules: Rules
    turn: int | None
    table: Standing | None
    passed: frozenset[int]
    escaped: tuple[int, ...]
    told: tuple[int | None, ...]
    question: tuple[int, int] | None
    interrupted: int | None
    asked: frozenset[tuple[int, int]]
    log: MoveLog
    result: HandResult | None

    @property
    def moves(self) -> Moves:
        """What this seat may choose from; empty when it isn't to move."""
        if self.turn != self.seat:
            return NO_MOVES
        return _moves(self, self.cards, ranking(self.trump, self.rules))

    def picture(self) -> Picture:
        """What the seat may know, for a notebook to show."""
        cards = tuple(sort_by_rank(self.cards, self.trump))
        return Picture(
            f"HandView of seat {self.seat}: {_standing(self)}", ((str(self.seat), cards),)
        )

    @property
    def questions(self) -> Sequence[Move]:
        """The questions for a count that this seat may ask now, in its turn or out of it."""
        if self.turn is None or self.question or self.seat in self.escaped:
            return []
        return [
            Move(self.seat, Act.ASK, number=other)
            for other in SEATS
            if other not in (self.seat, *self.escaped) and (self.seat, other) not in self.asked
        ]


def _moves(hand: HandState | HandView, cards: tuple[Card, ...], order: Ranking) -> Moves:
    """What the seat in turn may choose from, which holds these cards."""
    assert hand.turn is not None
    if hand.question:
        return answers(hand.turn, len(cards), hand.rules)
    return HandMoves(hand.turn, cards, hand.rules, order, hand.table)


def _standing(hand: HandState | HandView) -> str:
    """Where a hand stands, in a line."""
    if hand.turn is None:
        return f"trump {hand.trump}, finished; escaped: {', '.join(map(str, hand.escaped))}"
    moves = f"trump {hand.trump}, seat {hand.turn} to move"
    if hand.table is None:
        return f"{moves}, on the lead"
    return f"{moves}, over {format_cards(hand.table.cards)} of seat {hand.table.seat}"


@dataclass(frozen=True, repr=False)
class HandState(Pictured):
    """A hand in play, as a value; `HandState.start` makes the first one.

    `turn` is the seat to move, `None` at the end, and `table` is the play that stands, `None` on
    the lead. `passed` are the seats that have passed on it (under `pass_locks_out`, in this trick).
    `question` is who asked whom for a count, until it is answered; `turn` is then the seat that
    answers, and `interrupted` the one whose turn it is after that. `asked` is who has asked whom
    since the last play. `told` is how many cards each seat holds, where it told.
    """

    hands: tuple[tuple[Card, ...], ...]
    trump: Rank
    rules: Rules
    order: Ranking = field(compare=False, repr=False)
    turn: int | None
    table: Standing | None = None
    passed: frozenset[int] = NOBODY
    escaped: tuple[int, ...] = ()
    told: tuple[int | None, ...] = (None,) * 6
    question: tuple[int, int] | None = None
    interrupted: int | None = None
    asked: frozenset[tuple[int, int]] = frozenset()
    log: MoveLog = field(default=NO_LOG, compare=False, repr=False)

    @staticmethod
    def start(
        hands: HandsLike, trump: RankLike = "2", leader: int = 0, rules: RulesLike = DEFAULT
    ) -> HandState:
        """A hand before its first lead.

        Args:
            hands: the cards of the six seats, in any form: a list of hands, what `deal` gives, or
                the code of a deal. With fewer than 27 each the hand begins in the middle.
            trump: the trump rank: `"2"` to `"A"`, a number, or a `Rank`.
            leader: the seat that leads.
            rules: the house rules, in any form that `parse_rules` takes.

        Raises:
            InputError: `bad_request`, if there are not six hands, one is empty, or a card is there
                more often than in three packs; `bad_card`, `bad_trump` or `bad_rules`, for what
                can't be read.

        >>> hand = HandState.start(["KS KH", "AS", "3C", "4C", "5C", "6C"], trump="2", leader=0)
        >>> hand = hand.after(Move(0, Act.PLAY, "KS"))
        >>> hand.moves
        <pass, <1 play: single A>>
        >>> hand
        HandState: trump 2, seat 1 to move, over KS of seat 0
          0: KH
          1: AS
          2: 3C
          3: 4C
          4: 5C
          5: 6C
        """
        hands, trump, rules = parse_hands(hands), parse_trump(trump), parse_rules(rules)
        if len(hands) != len(SEATS) or not all(hands) or leader not in SEATS:
            raise bad_request(say("A hand needs cards for six seats and a leader."))
        twice = impossible_face([card for hand in hands for card in hand])
        if twice is not None:
            raise bad_request(
                say("{card} is dealt more often than three decks have it."), card=str(twice)
            )
        held = tuple(tuple(sorted(hand)) for hand in hands)
        return HandState(held, trump, rules, ranking(trump, rules), leader)

    @property
    def moves(self) -> Moves:
        """What the seat in turn may choose from."""
        return NO_MOVES if self.turn is None else _moves(self, self.hands[self.turn], self.order)

    @cached_property
    def result(self) -> HandResult | None:
        """How the hand ended; `None` before."""
        if self.turn is not None or self.table is None:
            return None
        return HandResult(self.escaped, tuple(map(len, self.hands)), self.table.seat)

    def picture(self) -> Picture:
        """All hands, for a notebook to show."""
        return picture_of_hands(f"HandState: {_standing(self)}", self.hands, self.trump)

    def view(self, seat: int) -> HandView:
        """What `seat` may know.

        Raises:
            InputError: `bad_request`, if there is no such seat.
        """
        check_seat(seat, SEATS)
        return HandView(
            seat,
            self.hands[seat],
            self.trump,
            self.rules,
            self.turn,
            self.table,
            self.passed,
            self.escaped,
            self.told,
            self.question,
            self.interrupted,
            self.asked,
            self.log,
            self.result,
        )

    def judge(self, move: Move) -> Ruling:
        """Whether `move` may be made now, and why not."""
        ruling, *_ = self._check(move)
        if ruling is None and move.act == Act.PLAY:
            return self._judge_play(move)
        return ruling or Ruling(move)

    def judge_cards(
        self,
        cards: CardsLike,
        stated: FacesLike | None = None,
        hand: CardsLike | None = None,
    ) -> Verdict:
        """The verdict on cards as a play over the one on the table, at any time.

        Args:
            cards: the play, in any form.
            stated: the cards as the player means them, in any form.
            hand: the player's whole hand, in any form; a repair is looked for there first, and a
                play of all of it is the last one.

        Raises:
            InputError: as `wildescape.judge`.
        """
        cards = parse_cards(cards)
        return judge_play(
            cards,
            self.trump,
            self.table.cards if self.table else None,
            self.rules,
            stated=stated,
            over_stated=self.table.stated if self.table else None,
            hand=hand,
            is_last=hand is not None and len(cards) == len(parse_cards(hand)),
            over_is_last=self.table is not None and self.table.is_last,
        )

    def after(self, move: Move) -> HandState:
        """The hand after `move`.

        Raises:
            IllegalMove: for a move that `judge` refuses.
        """
        ruling, strength, kept = self._check(move)
        if ruling is not None:
            raise IllegalMove(ruling)
        match move.act:
            case Act.PLAY:
                return self._played(move, strength, kept)
            case Act.PASS:
                table, passed, asked = self.table, self.passed | {move.seat}, self.asked
                assert table
                turn, leads = turn_after(move.seat, table.seat, self.hands, passed, self.rules)
                if leads and turn != table.seat:
                    # In older records a seat that inherits the lead may repeat its questions.
                    asked = frozenset(pair for pair in asked if pair[0] != turn)
                if leads:
                    table, passed = None, NOBODY
                log = self.log.then(PASSES[move.seat])
                return self._with(turn=turn, table=table, passed=passed, asked=asked, log=log)
            case Act.ASK:
                assert move.number is not None
                return self._with(
                    turn=move.number,
                    question=(move.seat, move.number),
                    interrupted=self.turn,
                    log=self.log.then(Move(move.seat, Act.ASK, number=move.number)),
                )
            case _:
                assert self.question
                seat, told = move.seat, self.told
                said = Move(seat, move.act, number=move.number if move.act == Act.COUNT else None)
                if said.number is not None:
                    told = (*told[:seat], said.number, *told[seat + 1 :])
                return self._with(
                    turn=self.interrupted,
                    told=told,
                    question=None,
                    interrupted=None,
                    asked=self.asked | {self.question},
                    log=self.log.then(said),
                )

    def _with(self, **changes: object) -> HandState:
        """This hand with other values in some fields; `replace` takes several times as long."""
        changed = object.__new__(type(self))
        vars(changed).update(vars(self), **changes)
        vars(changed).pop("result", None)
        return changed

    def _played(self, move: Move, strength: int, kept: tuple[Card, ...]) -> HandState:
        seat, played = move.seat, tuple(sorted(move.cards))
        hands = (*self.hands[:seat], kept, *self.hands[seat + 1 :])
        told, count = self.told, self.told[seat]
        if count is not None:
            told = (*told[:seat], count - len(played), *told[seat + 1 :])
        table: Standing | None = Standing(seat, played, strength, move.stated, not kept)
        passed = passed_after_play(self.passed, self.rules)
        escaped = self.escaped if kept else (*self.escaped, seat)
        turn: int | None = None
        if kept or not is_over(hands):
            turn, leads = turn_after(seat, seat, hands, passed, self.rules)
            if leads:
                table, passed = None, NOBODY
        move = Move._make((seat, Act.PLAY, played, None, move.stated))
        return self._with(
            hands=hands,
            turn=turn,
            table=table,
            passed=passed,
            escaped=escaped,
            told=told,
            asked=frozenset(),
            log=self.log.then(move),
        )

    def _check(self, move: Move) -> Checked:
        """Why `move` is refused, `None` if it isn't; a play's strength, and the cards it leaves."""
        seat = checked_move(move).seat
        if self.turn is None:
            return _refused(move, Refusal.GAME_OVER)
        if move.act == Act.ASK and self.question is None:
            return self._check_question(move)
        if seat != self.turn:
            if self.rules.locks_out and seat in self.passed and not self.question:
                return _refused(move, Refusal.LOCKED_OUT, seat=seat)
            return _refused(move, Refusal.NOT_YOUR_TURN, turn=self.turn, seat=seat)
        if move.act not in (_ANSWERING if self.question else _PLAYING):
            return _refused(move, Refusal.NOT_NOW, **choices(move.act, self._acts()))
        match move.act:
            case Act.PASS:
                return _FINE if self.table else _refused(move, Refusal.PASS_ON_LEAD)
            case Act.PLAY:
                return self._check_play(move)
            case _:
                return self._check_answer(move)

    def _check_question(self, move: Move) -> Checked:
        seat, other = move.seat, move.number
        for named in (seat, other):
            if named is None or named not in SEATS:
                return _refused(move, Refusal.NO_SEAT, seat=str(named), last=SEATS[-1])
            if not self.hands[named]:
                return _refused(move, Refusal.ASK_ESCAPED, other=named)
        if other == seat:
            return _refused(move, Refusal.ASK_SELF)
        if (seat, other) in self.asked:
            return _refused(move, Refusal.ASK_AGAIN, seat=seat, other=str(other))
        return _FINE

    def _acts(self) -> list[Act]:
        """What the seat in turn may do now."""
        if self.question:
            return [answer.act for answer in self.moves]
        return [act for act in _PLAYING if self.table or act != Act.PASS]

    def _check_play(self, move: Move) -> Checked:
        cards, kept = move.cards, list(self.hands[move.seat])
        if not cards:
            return _refused(move, Refusal.NO_CARD)
        try:
            for card in cards:
                kept.remove(card)
        except ValueError:
            missing = Counter(cards) - Counter(self.hands[move.seat])
            named = shown(format_cards(sorted(missing.elements())))
            return _refused(move, Refusal.NOT_HELD, seat=move.seat, cards=named)
        if move.stated is not None:
            try:
                stated_jokers(cards, move.stated)
            except InputError:
                said, meant = (shown(format_cards(c)) for c in (move.stated, cards))
                return _refused(move, Refusal.BAD_STATEMENT, stated=said, cards=meant)
        strength = strength_of(cards, move.stated, self.order, self.rules, not kept)
        table = self.table
        same_size = table is None or len(table.cards) == len(cards)
        if strength and same_size and (table is None or strength > table.strength):
            return None, strength, tuple(kept)
        return self._judge_play(move), 0, ()

    def _judge_play(self, move: Move) -> Ruling:
        verdict = self.judge_cards(move.cards, move.stated, self.hands[move.seat])
        return Ruling(move, verdict.reason, verdict=verdict)

    def _check_answer(self, move: Move) -> Checked:
        count, limit = len(self.hands[move.seat]), count_limit(self.rules)
        allowed = [answer.act for answer in answers(move.seat, count, self.rules)]
        if move.act not in allowed:
            is_silent = move.act == Act.NO_COUNT
            reason = Refusal.MUST_ANSWER if is_silent else Refusal.MAY_NOT_ANSWER
            return _refused(move, reason, count=count, limit=limit)
        if move.act == Act.COUNT and move.number != count:
            said = str(move.number)
            return _refused(move, Refusal.WRONG_COUNT, seat=move.seat, count=count, said=said)
        return _FINE


Checked = tuple[Ruling | None, int, tuple[Card, ...]]
_FINE: Final[Checked] = (None, 0, ())


def _refused(move: Move, reason: Refusal, **parts: Part) -> Checked:
    return Ruling(move, reason, parts), 0, ()


_PLAYING: Final = (Act.PLAY, Act.PASS, Act.ASK)
_ANSWERING: Final = (Act.COUNT, Act.NO_COUNT)


def count_limit(rules: Rules) -> int:
    """Up to how many cards a count must be told. Source: the field `count_must_answer`."""
    return HAND_SIZE if rules.count_limit is None else rules.count_limit


def public_count(hand: HandState, seat: int) -> int | None:
    """How many cards a seat holds, where it has told or would have to; `None` elsewhere."""
    count = len(hand.hands[seat])
    return count if count <= count_limit(hand.rules) else hand.told[seat]


def answers(seat: int, count: int, rules: Rules) -> tuple[Move, ...]:
    """What `seat` may answer when it is asked how many cards it holds, and holds `count`.

    Source: the fields `count_must_answer` and `count_above`.
    """
    truth, silence = Move(seat, Act.COUNT, number=count), Move(seat, Act.NO_COUNT)
    if count <= count_limit(rules):
        return (truth,)
    return (silence,) if rules.forbids_higher_counts else (truth, silence)
