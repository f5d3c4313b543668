"""Why a move: facts that its seat knows, and forecasts with their share of trial deals.

Reasons are found from the view of the seat and its move alone, when somebody asks for them. What
each code means, and how it is checked against the open hands, is in `meanings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from operator import itemgetter
from random import Random
from typing import Final, NamedTuple

from wildescape.cards import Card, Rank, power, without
from wildescape.combinations import Kind, read, unpack_strength
from wildescape.escalation import EscalationView, neighbour, value
from wildescape.explain import KIND_NAMES, card_word, described, rank_word
from wildescape.game import Act, Move, View
from wildescape.hand import HAND_SIZE, strength_of
from wildescape.i18n import Part, Phrase, both, say, say_n
from wildescape.laying_down import fewest_plays
from wildescape.notation import format_cards
from wildescape.players.certain import Certain
from wildescape.players.choice import Choice, Why
from wildescape.players.escalation import groups
from wildescape.players.knowledge import Knowledge, sampled, stage_of
from wildescape.players.meanings import Code
from wildescape.plays import Plays, highest_by_size
from wildescape.ranking import Play, Ranking, ranking
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


def reasons(view: View, move: Move, instead: Move | None = None) -> Iterator[Why]:
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
        instead: the move that the reasons set it apart from; by default the one that one would
            otherwise make.
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


def _last_cards(count: int) -> Why:
    """That a play of so many cards is all that is left."""
    one, more = say("This is your last card."), say("These are your last cards.")
    return _fact(Code.LAST_CARDS, one if count == 1 else more)


def _forecast(code: Code, text: Phrase, held: int, **parts: str) -> Why:
    """What held in so many of the trial deals."""
    told: dict[str, str | int | float] = {**parts, "share": held / DEALS, "deals": DEALS}
    return Why(code, told, text.filled(held=held, deals=DEALS))


def _of_turns(before: int, after: int) -> Why:
    """In how few plays the hand can be laid down before and after the move."""
    if after < before:
        code = Code.FEWER_TURNS
        text = say_n(
            "You're then {count} play from going out, instead of {before}.",
            "You're then {count} plays from going out, instead of {before}.",
            after,
        )
    elif after == before:
        code = Code.SAME_TURNS
        text = say_n(
            "You'll still need {count} more play to get out, though.",
            "You'll still need {count} more plays to get out, though.",
            after,
        )
    else:
        code = Code.MORE_TURNS
        text = say_n(
            "It breaks up your hand, though: you'll need {count} more play, not {before}.",
            "It breaks up your hand, though: you'll need {count} more plays, not {before}.",
            after,
        )
    return _fact(code, text, before=before, after=after)


def _counted(cards: Iterable[Card]) -> Phrase:
    """Cards by rank: “3 aces and 2 Big Jokers”."""
    ranks = Counter(card.rank for card in cards)
    words = [
        say_n("{count} {rank}", "{count} {rank}s", count, rank=rank_word(rank))
        for rank, count in ranks.items()
    ]
    return Phrase("{cards}", {"cards": both(words)})


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
        return self.knowledge.counts.get(seat, HAND_SIZE) <= CLOSE

    def near(self, code: Code, text: Phrase, seat: int) -> Why:
        """That a player holds few cards."""
        return _fact(code, text, player=seat, left=self.knowledge.counts[seat])

    def named(self, cards: tuple[Card, ...]) -> Part:
        """A play of this hand as a noun; a single card by its face."""
        if len(cards) == 1:
            return card_word(cards[0])
        reading = read(cards, self.view.trump, self.view.rules)
        assert reading
        return described(cards, reading, self.view.trump)

    def turns(self, cards: Sequence[Card]) -> int:
        """In how few plays cards can be laid down."""
        return fewest_plays(cards, self.view.trump, self.view.rules)

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
        each = [highest_by_size(hand, self.order) for hand in hands]
        return [max(heights) for heights in zip(*each, strict=True)]


CLOSE: Final = 5
"""With at most so many cards left, a player is called close to going out."""


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
        self.size, self.rest = len(move.cards), without(self.view.cards, move.cards)
        self.strength = strength_of(move.cards, move.stated, self.order, self.view.rules)

    def reasons(self) -> Iterator[Why]:
        """The reasons, the weightiest first."""
        told = self._gains()
        first = next(told, None)
        table = self.view.table
        if first and table and self.is_mine(table.seat) and first.code not in _SPEAKS_FOR_ITSELF:
            text = say("Your partner's play is winning, but take it over. {why}", why=first.text)
            first = replace(first, text=text)
        if first is None:
            yield from self._may_lose()
        else:
            yield first
            yield from told
            if self.rest and self._turns.code != Code.FEWER_TURNS:
                yield self._turns

    def _gains(self) -> Iterator[Why]:
        """What speaks for the play, the weightiest first."""
        if not self.rest:
            yield _last_cards(self.size)
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
            text = say("It almost certainly won't be beaten.")
            yield _forecast(Code.STANDS, text, held)
        yield from self._few_above()
        if self._turns.code == Code.FEWER_TURNS:
            yield self._turns
        if self._is_lowest and not self.view.table:
            text = say("It's your lowest {kind}.")
            if len(self._alike) == 1:
                text = say("It's your only {kind}.")
            yield _fact(Code.LOWEST, text.filled(kind=KIND_NAMES[self._kind]))
        elif self._beats_opponent and self.strength == min(self._possible).strength:
            text = say("It's the lowest play you have that beats the table.")
            if len(self._possible) == 1:
                text = say("It's your only play that beats the table.")
            yield _fact(Code.LOWEST, text)

    def _may_lose(self) -> Iterator[Why]:
        """That a lead is beaten now or later."""
        if not self.view.table and (held := self.held(self._is_beaten)):
            text = say(
                "An opponent almost certainly holds something higher, so lead it while you can."
            )
            cards = format_cards(self.move.cards)
            yield _forecast(Code.CAN_BE_BEATEN, text, held, cards=cards)

    def _is_beaten(self, trial: _Trial) -> bool:
        return trial.opponents[self.size] > self.strength

    @cached_property
    def _turns(self) -> Why:
        return _of_turns(self.turns(self.view.cards), self.turns(self.rest))

    def _beats_near(self) -> Iterator[Why]:
        """That the player whose play is beaten is close to going out."""
        table = self.view.table
        assert table
        if self._beats_opponent and self.is_near(table.seat):
            text = say("You beat an opponent who has only {left} left.")
            yield self.near(Code.OPPONENT_NEAR, text, table.seat)

    def _leads_near(self) -> Iterator[Why]:
        """Whom a lead helps out, or keeps in."""
        for seat, left in self.knowledge.counts.items():
            if self.is_mine(seat) and left == self.size and self._is_lowest:
                text = say("A partner has {left} left and could go out on this.")
                yield self.near(Code.PARTNER_NEAR, text, seat)
        near = [
            (left, seat)
            for seat, left in self.knowledge.counts.items()
            if not self.is_mine(seat) and self.is_near(seat)
        ]
        if near and max(near)[0] < self.size:
            text = say("An opponent has only {left} left, too few to beat this.")
            yield self.near(Code.OPPONENT_NEAR, text, min(near)[1])

    def _few_above(self) -> Iterator[Why]:
        """Which cards still out beat a single card, where they are few."""
        if self.size > 1:
            return
        trump, unseen = self.view.trump, self.knowledge.unseen.elements()
        height = power(self.move.cards[0].rank, trump)
        above = [card for card in unseen if power(card.rank, trump) > height]
        if 0 < len(above) <= FEW:
            text = say("Of the cards still out, only {named} can beat it.")
            text = text.filled(named=_counted(above))
            yield _fact(Code.FEW_ABOVE, text, cards=format_cards(above))

    @cached_property
    def _kind(self) -> Kind:
        return _kind(self.strength)

    @cached_property
    def _possible(self) -> Plays:
        """The plays that may be made now."""
        floor = self.view.table.strength if self.view.table else 0
        return Plays(self.view.cards, self.order, floor).strengths

    @cached_property
    def _alike(self) -> list[int]:
        """The strengths of those of the same kind."""
        return [play.strength for play in self._possible if play.kind == self._kind]

    @property
    def _beats_opponent(self) -> bool:
        """Whether an opponent's play is beaten: a low one over a partner's is no gain."""
        return self.view.table is not None and not self.is_mine(self.view.table.seat)

    @property
    def _is_lowest(self) -> bool:
        """Whether the hand holds no lower play of this kind that may be made now."""
        return self.strength == min(self._alike)


_SPEAKS_FOR_ITSELF: Final = {Code.LAST_CARDS, Code.RUNS_OUT}
"""The reasons for which a partner's trick is taken over as a matter of course."""

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
        is_partners = self.is_mine(table.seat)
        if is_partners:
            if self.is_near(table.seat):
                text = say("Your partner's play is winning, and your partner has only {left} left.")
                yield self.near(Code.PARTNER_NEAR, text, table.seat)
            text = say("Your partner's play is winning.")
            yield _fact(Code.PARTNERS_PLAY, text, player=table.seat)
            yield from self._is_safe(len(table.cards), table.strength)
        natural = tuple(card for card in self.view.cards if not card.is_joker)
        needs_joker = not Plays(natural, self.order, table.strength)
        if needs_joker:
            text = say("Beating it would cost you a joker.")
            yield _fact(Code.NEEDS_JOKER, text)
        before = self.turns(self.view.cards)
        beating = [plays.cards(play) for play in self._cheap(plays)]
        tried = ((self.turns(without(self.view.cards, cards)), cards) for cards in beating)
        after, cards = min(tried, key=itemgetter(0))
        told, named = format_cards(cards), self.named(cards)
        if after >= before:
            text = say_n(
                "If you spend {named} here, you'll still need {count} more play to get out.",
                "If you spend {named} here, you'll still need {count} more plays to get out.",
                after,
            )
            if after > before:
                text = say_n(
                    "If you spend {named} here, you'll need {count} more play to get out, "
                    "not {before}.",
                    "If you spend {named} here, you'll need {count} more plays to get out, "
                    "not {before}.",
                    after,
                )
            text = text.filled(named=named)
            yield _fact(Code.BEATING_COSTS, text, cards=told, before=before, after=after)
        size, strength = len(cards), self.order.strength(cards)
        held = self.held(lambda trial: trial.opponents[size] > strength)
        if held:
            text = say("An opponent almost certainly holds something higher than {named}.")
            yield _forecast(Code.CAN_BE_BEATEN, text.filled(named=named), held, cards=told)
        if not (is_partners or needs_joker or after >= before or held):
            lowest = beating[0]
            text = say("You'd have to play at least {named} to beat it.")
            text = text.filled(named=self.named(lowest))
            yield _fact(Code.TAKES_AT_LEAST, text, cards=format_cards(lowest))

    def _is_safe(self, size: int, strength: int) -> Iterator[Why]:
        """That nobody beats the play on the table."""
        if Certain(self.knowledge, self.order).stands(size, strength):
            yield _fact(Code.STANDS, say("It's safe: nothing that's still out beats it."))
        elif held := self.held(lambda trial: trial.stands(size, strength)):
            yield _forecast(Code.STANDS, say("It's almost certainly safe."), held)

    def _cheap(self, plays: Plays) -> list[Play]:
        """The lowest plays over the table, those of each kind among them; the lowest first."""
        found = sorted(plays.strengths)
        first = {play.kind: play for play in reversed(found)}
        return sorted({*found[:TRIED], *first.values()})


TRIED: Final = 10
"""With how many plays, the lowest, it is tried what it would cost to beat the table."""


def _of_answer(view: View, move: Move) -> Iterator[Why]:
    """The reason to tell a count, or to keep it secret."""
    if len(view.moves) == 1 and move.act == Act.COUNT:
        yield _fact(Code.COUNT_OWED, say("You have to answer."))
    elif move.act == Act.NO_COUNT:
        yield _fact(Code.COUNT_KEPT, say("You don't have to say how many cards you hold."))


def _in_tribute(view: TributeView, move: Move) -> Iterator[Why]:
    """The reasons to give cards."""
    if move.act == Act.TRIBUTE:
        yield _fact(Code.HIGHEST_OWED, say("You have to pay your highest card."))
    held = view.cards, without(view.cards, move.cards)
    before, after = (fewest_plays(cards, view.trump, view.rules) for cards in held)
    yield _of_turns(before, after)


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
        yield _last_cards(len(move.cards))
        return
    each = value(move.cards[0])
    ahead = neighbour(view.seat, view.direction, len(view.hand_sizes))
    behind = neighbour(view.seat, -view.direction, len(view.hand_sizes))
    if move.cards[0].rank == Rank.THREE and not view.stock_size:
        left = view.hand_sizes[ahead]
        if left <= NEAR_THE_END and left < view.hand_sizes[behind]:
            text = say("It turns play away from a player with only {left} left.")
            yield _fact(Code.OPPONENT_NEAR, text, player=ahead, left=left)
    if each is None and all(value(other.cards[0]) is None for other in plays):
        yield _fact(Code.NEEDS_SPECIAL, say("You can only play a 2 or a 3."))
    turns = _of_turns(groups(view.hand), groups(rest))
    if turns.code == Code.FEWER_TURNS and view.stock_size:
        # The hand is filled up again, so only the cards that it holds now can be counted.
        text = say_n(
            "The other cards you hold now take {count} play.",
            "The other cards you hold now take {count} plays.",
            groups(rest),
        )
        yield replace(turns, text=text)
    elif turns.code == Code.FEWER_TURNS:
        yield turns
    if each is not None and all((value(other.cards[0]) or each) >= each for other in plays):
        yield _fact(Code.LOWEST, say("It's the lowest value you can play."))
    if turns.code != Code.FEWER_TURNS and not view.stock_size:
        yield turns


NEAR_THE_END: Final = 3
"""With at most so many cards, a player of Escalation is close to winning."""
