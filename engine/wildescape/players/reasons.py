"""Why a move: facts that its seat knows, and forecasts with their share of trial deals.

Reasons are found from the view of the seat and its move alone, when somebody asks for them. What
each code means, and how it is checked against the open hands, is in `meanings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from wildescape.cards import Card, Rank, power
from wildescape.combinations import Kind, unpack_strength
from wildescape.escalation import EscalationView, neighbour, value
from wildescape.explain import KIND_NAMES, cards_listed
from wildescape.game import Act, Move, View
from wildescape.hand import HAND_SIZE, strength_of
from wildescape.i18n import Phrase, say, say_n
from wildescape.notation import format_cards
from wildescape.players.certain import Certain
from wildescape.players.choice import Choice, Why
from wildescape.players.escalation import groups
from wildescape.players.knowledge import NEAR, Knowledge, sampled, stage_of
from wildescape.players.lay_down import fewest_plays
from wildescape.players.meanings import Code
from wildescape.plays import Plays
from wildescape.ranking import Ranking, ranking
from wildescape.tribute import TributeView
from wildescape.turns import team


def explained(view: View, move: Move, *, plainly: bool = False) -> Choice:
    """A choice whose reasons are found when somebody asks for them.

    Args:
        view: what the seat knew.
        move: what it chose.
        plainly: whether the seat looks no further than the next play, and gives reasons no deeper.
    """
    return Choice(move, partial(_told, view, move, plainly))


def _told(view: View, move: Move, plainly: bool) -> Iterator[Why]:
    return (why for why in reasons(view, move) if not plainly or why.code in _PLAIN)


_PLAIN: Final = {Code.LAST_CARDS, Code.CANNOT_BEAT, Code.LOWEST, Code.HIGHEST_OWED, Code.COUNT_OWED}
"""The reasons of players that look no further than the next play."""


def reasons(view: View, move: Move) -> Iterator[Why]:
    """The reasons for a move of the seat whose turn it is, the weightiest first.

    >>> from wildescape.hand import HandState
    >>> from wildescape.notation import parse_cards
    >>> from wildescape.cards import Rank
    >>> hands = [parse_cards(cards) for cards in ("KS KH", "AS", "3C", "4C", "5C", "6C")]
    >>> view = HandState.start(hands, Rank.TWO, 0).view(0)
    >>> [why.code for why in reasons(view, Move(0, Act.PLAY, parse_cards("KS KH")))]
    [<Code.LAST_CARDS: 'last_cards'>]

    Args:
        view: what that seat may know of a match, a hand, a tribute or a game of Escalation.
        move: a legal move of that seat.
    """
    match stage_of(view):
        case EscalationView() as game:
            return _in_escalation(game, move)
        case TributeView() as tribute:
            return _in_tribute(tribute, move)
        case _:
            match move.act:
                case Act.PLAY:
                    return _OfPlay(view, move).reasons()
                case Act.PASS:
                    return _OfPass(view, move).reasons()
                case Act.COUNT | Act.NO_COUNT:
                    return _of_answer(view, move)
                case _:
                    return iter(())


def _fact(code: Code, text: Phrase, **parts: str | int) -> Why:
    return Why(code, parts, text.filled(**parts))


def _forecast(code: Code, text: Phrase, held: int, **parts: str) -> Why:
    """What held in so many of the trial deals."""
    told: dict[str, str | int | float] = {**parts, "share": held / DEALS, "deals": DEALS}
    return Why(code, told, text.filled(held=held, deals=DEALS))


def _of_turns(before: int, after: int) -> Why:
    """In how few plays the hand can be laid down before and after the move."""
    if after < before:
        code = Code.FEWER_TURNS
        text = say_n(
            "Your hand then goes down in {count} play instead of {before}.",
            "Your hand then goes down in {count} plays instead of {before}.",
            after,
        )
    elif after == before:
        code = Code.SAME_TURNS
        text = say_n(
            "Your hand still goes down in {count} play.",
            "Your hand still goes down in {count} plays.",
            after,
        )
    else:
        code = Code.MORE_TURNS
        text = say_n(
            "Your hand then needs {count} play instead of {before}.",
            "Your hand then needs {count} plays instead of {before}.",
            after,
        )
    return _fact(code, text, before=before, after=after)


def _in_words(cards: Sequence[Card]) -> Phrase:
    return Phrase("{cards}", {"cards": cards_listed(cards)})


def _kind(strength: int) -> Kind:
    return Kind(unpack_strength(strength)[0])


class _OfMove:
    """A move in a hand, and what its seat knows."""

    def __init__(self, view: View, move: Move) -> None:
        self.knowledge = Knowledge.of(view)
        self.view, self.move = self.knowledge.view, move
        self.order: Ranking = ranking(self.view.trump, self.view.rules)
        self._trials: list[_Trial] = []
        # Fixed, so that the same move has the same reasons everywhere.
        self._chance = Random(len(self.view.log))

    def is_mine(self, seat: int) -> bool:
        return team(seat) == team(self.view.seat)

    def is_near(self, seat: int) -> bool:
        """Whether a player is known to be close to going out."""
        return self.knowledge.counts.get(seat, HAND_SIZE) <= NEAR

    def near(self, code: Code, text: Phrase, seat: int) -> Why:
        """That a player holds few cards."""
        return _fact(code, text, player=seat, left=self.knowledge.counts[seat])

    def turns(self, cards: Sequence[Card]) -> int:
        """In how few plays cards can be laid down."""
        return fewest_plays(cards, self.view.rules)

    def without(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The hand without some of its cards."""
        return tuple(sorted((Counter(self.view.cards) - Counter(cards)).elements()))

    def held(self, holds: Callable[[_Trial], bool]) -> int:
        """In how many trial deals something holds; 0 if it is not likely."""
        missed = 0
        for number in range(DEALS):
            missed += not holds(self._trial(number))
            if missed > DEALS * (1 - LIKELY):
                return 0
        return DEALS - missed

    def _trial(self, number: int) -> _Trial:
        while len(self._trials) <= number:
            hands, mine = sampled(self.knowledge, self._chance), self.view.seat % 2
            partners, opponents = hands[mine::2], hands[1 - mine :: 2]
            self._trials.append(_Trial(self._highest(partners), self._highest(opponents)))
        return self._trials[number]

    def _highest(self, hands: Iterable[Sequence[Card]]) -> list[int]:
        highest = [0] * 6
        for hand in hands:
            for play in Plays(tuple(hand), self.order).strengths:
                size = play.kind.size
                highest[size] = max(highest[size], play.strength)
        return highest


class _Trial(NamedTuple):
    """A trial deal: by size, how high a play the partners and the opponents can make."""

    partners: list[int]
    opponents: list[int]

    def stands(self, size: int, strength: int) -> bool:
        """Whether nobody can beat a play."""
        return strength >= max(self.partners[size], self.opponents[size])


DEALS: Final = 40
"""How many trial deals a forecast takes."""

LIKELY: Final = 0.9
"""From which share of the trial deals on a forecast is worth telling.

Below it the others beat a play less often than they could, and keep their sets together, so that
random deals tell too little.
"""


class _OfPlay(_OfMove):
    """A lead, or a play over the one on the table."""

    def __init__(self, view: View, move: Move) -> None:
        super().__init__(view, move)
        self.size, self.rest = len(move.cards), self.without(move.cards)
        self.strength = strength_of(move.cards, move.stated, self.order, self.view.rules)

    def reasons(self) -> Iterator[Why]:
        """The reasons, the weightiest first."""
        if not self.rest:
            yield _fact(Code.LAST_CARDS, say("These are your last cards."))
            return
        certain = Certain(self.knowledge, self.order)
        stands = certain.stands(self.size, self.strength)
        if stands and certain.way_out(self.rest):
            text = say("Nobody can take the lead from you before you're out.")
            yield _fact(Code.RUNS_OUT, text)
        yield from self._beats_near() if self.view.table else self._leads_near()
        if stands:
            yield _fact(Code.STANDS, say("Nothing that's still out beats it."))
        elif held := self.held(lambda trial: trial.stands(self.size, self.strength)):
            text = say("In {held} of {deals} trial deals nobody can beat it.")
            yield _forecast(Code.STANDS, text, held)
        yield from self._few_above()
        turns = _of_turns(self.turns(self.view.cards), self.turns(self.rest))
        if self._is_lowest() and turns.code != Code.FEWER_TURNS:
            yield self._lowest()
        yield turns
        if self._is_lowest() and turns.code == Code.FEWER_TURNS:
            yield self._lowest()

    def _beats_near(self) -> Iterator[Why]:
        """That the player whose play is beaten is close to going out."""
        table = self.view.table
        assert table
        if not self.is_mine(table.seat) and self.is_near(table.seat):
            text = say("The opponent whose play it beats has only {left} left.")
            yield self.near(Code.OPPONENT_NEAR, text, table.seat)

    def _leads_near(self) -> Iterator[Why]:
        """Whom a lead helps out, or keeps in."""
        for seat, left in self.knowledge.counts.items():
            if self.is_mine(seat) and left == self.size:
                text = say("A partner has {left} left and may go out on this.")
                yield self.near(Code.PARTNER_NEAR, text, seat)
        for seat, left in self.knowledge.counts.items():
            if not self.is_mine(seat) and left < self.size:
                text = say("An opponent has only {left} left, too few to follow this.")
                yield self.near(Code.OPPONENT_NEAR, text, seat)

    def _few_above(self) -> Iterator[Why]:
        """Which cards still out beat a single card, where they are few."""
        if self.size > 1:
            return
        trump, unseen = self.view.trump, self.knowledge.unseen.elements()
        height = power(self.move.cards[0].rank, trump)
        above = [card for card in unseen if power(card.rank, trump) > height]
        if 0 < len(above) <= FEW:
            text = say("Of the cards still out, only these beat it: {named}.")
            text = text.filled(named=_in_words(above))
            yield _fact(Code.FEW_ABOVE, text, cards=format_cards(above))

    @cached_property
    def _kind(self) -> Kind:
        return _kind(self.strength)

    def _is_lowest(self) -> bool:
        """Whether the hand holds no lower play of this kind that may be made now."""
        floor = self.view.table.strength if self.view.table else 0
        plays = Plays(self.view.cards, self.order, floor).strengths
        return all(play.strength >= self.strength for play in plays if play.kind == self._kind)

    def _lowest(self) -> Why:
        text = say("It's your lowest {kind}.")
        if self.view.table:
            text = say("It's your lowest {kind} that beats the table.")
        return _fact(Code.LOWEST, text.filled(kind=KIND_NAMES[self._kind]))


FEW: Final = 3
"""Up to how many cards that beat a single card are named."""


class _OfPass(_OfMove):
    """A pass."""

    def reasons(self) -> Iterator[Why]:
        """The reasons, the weightiest first."""
        table = self.view.table
        assert table
        plays = Plays(self.view.cards, self.order, table.strength)
        if not plays:
            yield _fact(Code.CANNOT_BEAT, say("You hold nothing that beats it."))
            return
        if self.is_mine(table.seat):
            if self.is_near(table.seat):
                text = say("It's the play of a partner who has only {left} left.")
                yield self.near(Code.PARTNER_NEAR, text, table.seat)
            text = say("It's your partner's play.")
            yield _fact(Code.PARTNERS_PLAY, text, player=table.seat)
        natural = tuple(card for card in self.view.cards if not card.is_joker)
        if not Plays(natural, self.order, table.strength):
            yield _fact(Code.NEEDS_JOKER, say("Only a joker would beat it."))
        before = self.turns(self.view.cards)
        beating = [plays.cards(play) for play in islice(sorted(plays.strengths), TRIED)]
        after, cards = min((self.turns(self.without(cards)), cards) for cards in beating)
        told, named = format_cards(cards), _in_words(cards)
        if after >= before:
            text = say_n(
                "If you beat it with {named}, your hand still needs {count} play.",
                "If you beat it with {named}, your hand still needs {count} plays.",
                after,
            )
            text = text.filled(named=named)
            yield _fact(Code.BEATING_COSTS, text, cards=told, before=before, after=after)
        size, strength = len(cards), self.order.strength(cards)
        if held := self.held(lambda trial: trial.opponents[size] > strength):
            text = say(
                "You could play {named}, but in {held} of {deals} trial deals an opponent holds "
                "something higher."
            )
            yield _forecast(Code.CAN_BE_BEATEN, text.filled(named=named), held, cards=told)


TRIED: Final = 10
"""With how many plays, the lowest, it is tried what it would cost to beat the table."""


def _of_answer(view: View, move: Move) -> Iterator[Why]:
    """The reason to tell a count, or to keep it secret."""
    if len(view.moves) == 1 and move.act == Act.COUNT:
        yield _fact(Code.COUNT_OWED, say("You owe the answer."))
    elif move.act == Act.NO_COUNT:
        yield _fact(Code.COUNT_KEPT, say("You don't have to say how many cards you hold."))


def _in_tribute(view: TributeView, move: Move) -> Iterator[Why]:
    """The reasons to give cards."""
    if move.act == Act.TRIBUTE:
        yield _fact(Code.HIGHEST_OWED, say("You owe your highest card."))
    rest = tuple((Counter(view.cards) - Counter(move.cards)).elements())
    yield _of_turns(fewest_plays(view.cards, view.rules), fewest_plays(rest, view.rules))


def _in_escalation(view: EscalationView, move: Move) -> Iterator[Why]:
    """The reasons for a move in Escalation."""
    plays = [other for other in view.moves if other.act == Act.PLAY]
    if move.act == Act.TAKE:
        if not plays:
            yield _fact(Code.CANNOT_BEAT, say("You hold nothing that beats it."))
        text = say_n(
            "You take {count} card, and lead at once.",
            "You take {count} cards, and lead at once.",
            len(view.middle),
        )
        yield _fact(Code.TAKES_LEAD, text, count=len(view.middle))
        return
    rest = [card for card in view.hand if card not in move.cards]
    if not rest and not view.stock_size:
        yield _fact(Code.LAST_CARDS, say("These are your last cards."))
        return
    each = value(move.cards[0])
    ahead = neighbour(view.seat, view.direction, len(view.hand_sizes))
    if move.cards[0].rank == Rank.THREE and not view.stock_size:
        left = view.hand_sizes[ahead]
        if left <= NEAR_THE_END:
            text = say("It turns the play away from a player with only {left} left.")
            yield _fact(Code.OPPONENT_NEAR, text, player=ahead, left=left)
    if each is None and all(value(other.cards[0]) is None for other in plays):
        yield _fact(Code.NEEDS_SPECIAL, say("Only a 2 or a 3 can be played."))
    yield _of_turns(groups(view.hand), groups(rest))
    if each is not None and all((value(other.cards[0]) or each) >= each for other in plays):
        yield _fact(Code.LOWEST, say("It's the lowest value that you can play."))


NEAR_THE_END: Final = 3
"""With at most so many cards, a player of Escalation is close to winning."""
