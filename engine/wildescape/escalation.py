"""Escalation, by Charles Pierce: the second game, for three to six players and one pack.

The first player to get rid of all cards once the stock is gone wins, and is paid for what the
others hold and have taken. A turn is one play; the player may take the middle before it. So each
turn moves a card from a hand to the middle, no card comes back to a hand, and a game has at most
52 turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, groupby, islice, product
from random import Random
from typing import Final, Self

from wildescape.cards import NO_TRUMP, PACK, Card, Rank
from wildescape.display import Picture, Pictured, picture_of_hands
from wildescape.game import (
    NO_MOVES,
    Act,
    IllegalMove,
    Move,
    Moves,
    Refusal,
    Ruling,
    check_seat,
    checked_move,
    choices,
)
from wildescape.i18n import InputError, bad_request, say
from wildescape.notation import CardsLike, format_cards, parse_cards
from wildescape.plays import Places

PACK_52: Final = PACK[:52]
"""The pack of this game, which has no jokers."""

PLAYER_COUNTS: Final = range(3, 7)
"""How many players there may be."""

ESCALATION_HAND: Final = 6
"""How many cards a seat is dealt, and holds again after its turn while the stock lasts."""

STAKES: Final = range(1, 1_000_001)
"""What one card may cost."""


def check_players(count: int) -> None:
    """Check that so many may play.

    Raises:
        InputError: `bad_request`, with how many may.
    """
    if count not in PLAYER_COUNTS:
        raise bad_request(
            say("Escalation is for {fewest} to {most} players, not {count}."),
            fewest=PLAYER_COUNTS[0],
            most=PLAYER_COUNTS[-1],
            count=count,
        )


def neighbour(seat: int, direction: int, players: int) -> int:
    """The seat beside `seat` in that direction, 1 for clockwise and -1 for the other way.

    >>> neighbour(3, 1, players=4), neighbour(0, -1, players=4)
    (0, 3)
    """
    return (seat + direction) % players


def value(card: Card) -> int | None:
    """What one of the 52 cards is worth: 6 to 14, or `None` for a special, a two or a three.

    >>> from wildescape.notation import parse_cards
    >>> [value(card) for card in parse_cards("AS 10S 6S 5S 4S 3S")]
    [14, 10, 6, 6, 6, None]
    """
    return _VALUES[card]


_VALUES: Final = [None if card.rank <= Rank.THREE else max(int(card.rank), 6) for card in PACK]


def total(cards: Sequence[Card]) -> int | None:
    """What a play of cards of one value is worth, `None` for a special.

    >>> from wildescape.notation import parse_cards
    >>> total(parse_cards("9S 9C"))
    18
    """
    each = value(cards[0])
    return None if each is None else each * len(cards)


@dataclass(frozen=True, slots=True)
class EscalationMoves(Places[Move]):
    """What the seat to move may choose from, and the ruling on any other move.

    It knows that seat's hand and the open cards, nothing that is hidden from the seat. Suits make
    no difference in this game: of plays that differ only in suits it lists one, and contains all.
    """

    turn: int | None
    hand: tuple[Card, ...]
    value: int
    leading: bool
    """The middle is empty: any play will do, and there is nothing to take."""

    def __iter__(self) -> Iterator[Move]:
        if self.turn is None:
            return
        for each, same in groupby(self.hand, value):
            ranks = [tuple(cards) for _, cards in groupby(same, lambda card: card.rank)]
            if each is None:
                yield from (self._play(cards[:1]) for cards in ranks)
                continue
            # Fours, fives and sixes are worth the same, but the player chooses which to keep.
            for numbers in product(*(range(len(cards) + 1) for cards in ranks)):
                if sum(numbers) * each > self.value:
                    picked = (cards[:n] for cards, n in zip(ranks, numbers, strict=True))
                    yield self._play(tuple(chain.from_iterable(picked)))
        if not self.leading:
            yield Move(self.turn, Act.TAKE)

    def _play(self, cards: tuple[Card, ...]) -> Move:
        # No need to read these cards as `Move` does.
        return Move._make((self.turn, Act.PLAY, cards, None, None))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def at(self, place: int) -> Move:
        """The move at a place from 0 on that there is."""
        return next(islice(self, place, None))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self.judge(move).legal

    def judge(self, move: Move) -> Ruling:
        """Whether `move` may be made now, and why not."""
        checked_move(move)
        if self.turn is None:
            return Ruling(move, Refusal.GAME_OVER)
        if move.seat != self.turn:
            seats = {"turn": self.turn, "seat": move.seat}
            return Ruling(move, Refusal.NOT_YOUR_TURN, seats)
        if move.act == Act.TAKE:
            return Ruling(move, Refusal.NOTHING_TO_TAKE if self.leading else None)
        if move.act != Act.PLAY:
            allowed = [Act.PLAY] if self.leading else [Act.PLAY, Act.TAKE]
            return Ruling(move, Refusal.NOT_NOW, choices(move.act, allowed))
        if not move.cards:
            return Ruling(move, Refusal.NO_CARD)
        # Counted, because a card that is named twice is still held only once.
        if any(move.cards.count(card) > self.hand.count(card) for card in move.cards):
            missing = Counter(move.cards) - Counter(self.hand)
            cards = format_cards(missing.elements())
            return Ruling(move, Refusal.NOT_HELD, {"seat": move.seat, "cards": cards})
        values = {value(card) for card in move.cards}
        if None in values and len(move.cards) > 1:
            return Ruling(move, Refusal.SPECIAL_ALONE)
        if len(values) > 1:
            return Ruling(move, Refusal.NOT_ONE_VALUE)
        worth = total(move.cards)
        if worth is not None and worth <= self.value:
            return Ruling(move, Refusal.NOT_HIGHER, {"total": worth, "value": self.value})
        return Ruling(move)


@dataclass(frozen=True, slots=True)
class EscalationResult:
    """Who won, and what each seat gets (the winner) or pays (below zero); the sum is zero."""

    winner: int
    payments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EscalationView(Pictured):
    """What one seat may know: its hand, and what every seat sees.

    Stacks are face down, so only their sizes are known. At the end the losing hands stay hidden,
    because they go face down on the stacks.
    """

    seat: int
    hand: tuple[Card, ...]
    turn: int | None
    middle: tuple[Card, ...]
    value: int
    direction: int
    stock_size: int
    hand_sizes: tuple[int, ...]
    stack_sizes: tuple[int, ...]
    stake: int
    moves: Moves
    log: tuple[Move, ...]
    result: EscalationResult | None
    questions: tuple[Move, ...] = NO_MOVES

    def picture(self) -> Picture:
        """What the seat may know, for a notebook to show."""
        title = f"EscalationView of seat {self.seat}: {_standing(self)}"
        return Picture(title, ((str(self.seat), self.hand),))


def _standing(game: Escalation | EscalationView) -> str:
    """Where a game stands, in a line."""
    middle = f"middle {format_cards(game.middle) or 'empty'}, value {game.value}"
    return f"finished, {middle}" if game.turn is None else f"seat {game.turn} to move, {middle}"


@dataclass(frozen=True, slots=True, repr=False)
class Escalation(Pictured):
    """A game of Escalation in progress, as a value; `Escalation.start` makes the first one.

    Two games are equal if their positions are, whatever moves led there.
    """

    hands: tuple[tuple[Card, ...], ...]
    """The cards of each seat, lowest first; seats are numbered clockwise."""
    stock: tuple[Card, ...]
    """The cards to be drawn, the next one first."""
    middle: tuple[Card, ...]
    """What was played since the last taking, in that order."""
    stacks: tuple[tuple[Card, ...], ...]
    """The cards that each seat has taken."""
    value: int
    """What an ordinary play must exceed; 0 on the lead, and while there are only specials."""
    direction: int
    """1 clockwise, -1 the other way; a new lead leaves it as it is."""
    turn: int | None
    """The seat to move; `None` at the end."""
    stake: int = 1
    """What one card costs."""
    log: tuple[Move, ...] = field(default=(), compare=False)
    """The moves so far, the cards of each play lowest first."""
    pack: tuple[Card, ...] = field(default=(), compare=False, repr=False)
    """The cards in the order in which they were dealt; empty for a position."""
    leader: int = field(default=0, compare=False)
    """The seat that led first; records tell the game from these two."""

    @classmethod
    def start(
        cls, pack: CardsLike | None = None, players: int = 4, dealer: int = 0, stake: int = 1
    ) -> Self:
        """A game before its first move; the seat on the dealer's left, the next clockwise, leads.

        Args:
            pack: the 52 cards in any form, dealt from the first on, one at a time and clockwise
                from the leader; the rest is the stock. Shuffled by new chance by default.
            players: how many, 3 to 6.
            dealer: the seat that deals.
            stake: what one card costs at the end.

        Raises:
            InputError: `bad_request`, with what is allowed; `bad_rules` for the stake.

        >>> game = Escalation.start(PACK_52, players=4)
        >>> game.turn, [len(hand) for hand in game.hands], len(game.stock)
        (1, [6, 6, 6, 6], 28)
        """
        check_players(players)
        cards = parse_cards(Random().sample(PACK_52, 52) if pack is None else pack)
        if sorted(cards) != list(PACK_52):
            raise bad_request(say("Escalation is played with the 52 cards of one deck, no jokers."))
        parse_stake({"stake": stake})
        check_seat(dealer, range(players))
        leader = neighbour(dealer, 1, players)
        dealt = players * ESCALATION_HAND
        return cls(
            hands=tuple(
                tuple(sorted(cards[(seat - leader) % players : dealt : players]))
                for seat in range(players)
            ),
            stock=cards[dealt:],
            middle=(),
            stacks=((),) * players,
            value=0,
            direction=1,
            turn=leader,
            stake=stake,
            pack=cards,
            leader=leader,
        )

    @property
    def beginning(self) -> Self:
        """The game before its first move, where it was dealt and not laid out as a position."""
        players = len(self.hands)
        return self.start(self.pack, players, neighbour(self.leader, -1, players), self.stake)

    def picture(self) -> Picture:
        """All hands, for a notebook to show."""
        return picture_of_hands(f"Escalation: {_standing(self)}", self.hands, NO_TRUMP)

    @property
    def moves(self) -> EscalationMoves:
        """The legal moves of the seat to move, each play once for all suits."""
        hand = () if self.turn is None else self.hands[self.turn]
        return EscalationMoves(self.turn, hand, self.value, not self.middle)

    def judge(self, move: Move) -> Ruling:
        """Whether `move` may be made now, and why not."""
        return self.moves.judge(move)

    def after(self, move: Move) -> Self:
        """The game after `move`.

        After taking the middle, the same seat leads with the cards it has. A play ends the turn,
        and the seat draws cards until it has six again.

        Raises:
            IllegalMove: for a move that `judge` refuses.
        """
        ruling = self.judge(move)
        if not ruling.legal:
            raise IllegalMove(ruling)
        seat = move.seat
        if move.act == Act.TAKE:
            return replace(
                self,
                stacks=_changed(self.stacks, seat, self.stacks[seat] + self.middle),
                middle=(),
                value=0,
                log=(*self.log, Move(seat, Act.TAKE)),
            )
        cards = tuple(sorted(move.cards))
        kept = [card for card in self.hands[seat] if card not in cards]
        drawn = ESCALATION_HAND - len(kept)
        hand = tuple(sorted((*kept, *self.stock[:drawn])))
        worth = total(cards)
        direction = -self.direction if cards[0].rank == Rank.THREE else self.direction
        return replace(
            self,
            hands=_changed(self.hands, seat, hand),
            stock=self.stock[drawn:],
            middle=self.middle + cards,
            value=self.value if worth is None else worth,
            direction=direction,
            # A hand that is empty even after drawing has won: there was no stock left.
            turn=neighbour(seat, direction, len(self.hands)) if hand else None,
            log=(*self.log, Move(seat, Act.PLAY, cards)),
        )

    @property
    def result(self) -> EscalationResult | None:
        """Who won and what is paid; `None` before the end.

        Each loser pays the stake for every card in hand or taken. Nobody pays for the middle or for
        what the winner has taken.
        """
        if self.turn is not None:
            return None
        winner = self.hands.index(())
        payments = [
            -self.stake * (len(hand) + len(stack))
            for hand, stack in zip(self.hands, self.stacks, strict=True)
        ]
        payments[winner] = 0
        payments[winner] = -sum(payments)
        return EscalationResult(winner, tuple(payments))

    def view(self, seat: int) -> EscalationView:
        """What `seat` may know.

        Raises:
            InputError: `bad_request`, if there is no such seat.
        """
        check_seat(seat, range(len(self.hands)))
        return EscalationView(
            seat=seat,
            hand=self.hands[seat],
            turn=self.turn,
            middle=self.middle,
            value=self.value,
            direction=self.direction,
            stock_size=len(self.stock),
            hand_sizes=tuple(map(len, self.hands)),
            stack_sizes=tuple(map(len, self.stacks)),
            stake=self.stake,
            moves=self.moves if seat == self.turn else (),
            log=self.log,
            result=self.result,
        )


def parse_stake(rules: object) -> int:
    """What one card costs, the only rule of Escalation that can be set.

    Args:
        rules: `None` for 1, or such as `{"stake": 1}`.

    Raises:
        InputError: `bad_rules`, for anything else.

    >>> parse_stake({"stake": 5})
    5
    """
    stake = rules.get("stake", 1) if isinstance(rules, Mapping) else 1
    unknown = rules is not None and (not isinstance(rules, Mapping) or set(rules) - {"stake"})
    if unknown or type(stake) is not int or stake not in STAKES:
        raise InputError(
            "bad_rules",
            say("Escalation has one rule to set, {example}: what a card costs, 1 to {most}."),
            example='{"stake": 1}',
            most=STAKES[-1],
        )
    return stake


def _changed(
    rows: tuple[tuple[Card, ...], ...], seat: int, row: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])
