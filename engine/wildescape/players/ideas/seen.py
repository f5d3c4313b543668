"""What a seat knows in a hand: its cards, the table, and what others may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Final

from wildescape.cards import Card, Rank, power, without
from wildescape.combinations import Kind, Reading, read, unpack_strength
from wildescape.explain import card_word, label, name, rank_word
from wildescape.game import Act, View
from wildescape.i18n import Part, Phrase, say
from wildescape.laying_down import fewest_plays, lay_down
from wildescape.players.certain import Certain
from wildescape.players.ideas.option import FIVE, FOUR, Option
from wildescape.players.knowledge import FEW_LEFT, Knowledge, sampled
from wildescape.plays import Plays
from wildescape.ranking import ranking
from wildescape.turns import in_turn, leader_after, team

CLOSE: Final = 5
"""With at most so many cards left, a player is called close to going out."""

DEALS: Final = 40
"""How many trial deals a forecast takes."""

KEPT: Final = 0.6
"""How many of five cards that hold in a trial deal do: players keep bombs, chance tears them up."""

PROBABLE: Final = 0.75
"""The share of trial deals from which something is called probable."""

WHOLE: Final = (Kind.STRAIGHT_FLUSH, Kind.FIVE_OF_A_KIND)
"""The best plays, which nobody breaks up for a lesser one."""

EARLY: Final = 16
"""With more cards than that left, nobody is close to going out."""

FEW: Final = 6
"""With at most so many cards an opponent has few."""

LOW: Final = Rank.NINE
"""Up to this rank a card is low."""

HIGH: Final = Rank.KING
"""From this rank on a card is high."""

MIDDLE: Final = Rank.JACK
"""From this rank on fewer than five cards are worth saving."""

MANY: Final = 3
"""How many low cards make five cards low."""


class Seen:
    """A hand as a seat sees it.

    Args:
        view: what the seat may know of a match or a hand.
    """

    def __init__(self, view: View) -> None:
        self.knowledge = Knowledge.of(view)
        self.view = self.knowledge.view
        self.table = self.view.table
        self.order = ranking(self.view.trump, self.view.rules)
        self._deals: list[list[list[Card]]] = []
        # Fixed, so that the same move has the same reasons everywhere.
        self._chance = Random(len(self.view.log))

    @property
    def natural(self) -> tuple[Card, ...]:
        """The hand without its jokers."""
        return tuple(card for card in self.view.cards if not card.is_joker)

    @property
    def beating(self) -> Iterator[Option]:
        """The plays over the table, whatever their suits, without what they leave."""
        plays = Plays(self.view.cards, self.order, self.table.strength if self.table else 0)
        return (Option(plays.cards(play), play.strength, 0) for play in plays)

    @property
    def needs_joker(self) -> bool:
        """Whether no play without a joker beats the table."""
        return self.table is not None and not self.can_beat(self.natural, self.table.strength)

    @property
    def keeps_lead(self) -> bool:
        """Whether this team leads next if the play on the table stands."""
        return self.next_leader is not None and self.is_mine(self.next_leader)

    @property
    def next_leader(self) -> int | None:
        """Who leads next if the play on the table stands; `None` on the lead."""
        if self.table is None:
            return None
        return leader_after(self.table.seat, self.knowledge.left, self.view.rules)

    @property
    def holds_no_single(self) -> bool:
        """Whether every card but the jokers has another of its rank beside it."""
        return min(Counter(card.rank for card in self.natural).values(), default=2) > 1

    @property
    def is_partners(self) -> bool:
        """Whether the play on the table is a partner's."""
        return self.table is not None and self.is_mine(self.table.seat)

    def is_mine(self, seat: int) -> bool:
        """Whether a seat is of this team."""
        return team(seat) == team(self.view.seat)

    def turns(self, cards: Iterable[Card]) -> int:
        """In how few plays cards can be laid down."""
        return fewest_plays(cards, self.view.trump, self.view.rules)

    @cached_property
    def before(self) -> int:
        """In how few plays the hand can be laid down before the move."""
        return self.turns(self.view.cards)

    @cached_property
    def certain(self) -> Certain:
        """What the seat can be sure of."""
        return Certain(self.knowledge, self.order)

    def is_beyond_lowest(self, option: Option) -> bool:
        """Whether the hand holds a whole pair, or triple, that is lower than this one."""
        if option.size not in (Kind.PAIR, Kind.TRIPLE):
            return False
        held = Counter(card.rank for card in self.natural)
        lowest = min(map(self.height, option.cards))
        return any(
            count == option.size and power(rank, self.view.trump) < lowest
            for rank, count in held.items()
        )

    def four_broken(self, option: Option) -> tuple[Card, ...]:
        """All cards of the highest rank of which it leaves less than a bomb; none for none."""
        if len(self.view.cards) == FOUR:
            # A bomb takes a fifth card.
            return ()
        held = Counter(card.rank for card in self.view.cards if not card.is_joker)
        taken = Counter(card.rank for card in option.cards if not card.is_joker)
        broken = [rank for rank, count in taken.items() if held[rank] >= FOUR > held[rank] - count]
        highest = max(broken, key=lambda rank: power(rank, self.view.trump), default=None)
        return tuple(card for card in self.view.cards if card.rank == highest)

    def takes_from_better(self, option: Option) -> bool:
        """Whether a play takes cards from a better one: a straight flush, four or five of a rank.

        Neither counts where the rest of the hand has another.
        """
        if not option.size or option.kind > Kind.FOUR_PLUS_ONE:
            return False
        if option.kind == Kind.FOUR_PLUS_ONE:
            return self.holds_five(self.core(option))
        before, after = (
            {play for play in Plays(cards, self.order).strengths if play.kind in WHOLE}
            for cards in (self.natural, without(self.natural, option.cards))
        )
        return bool(before - after) or bool(self.four_broken(option))

    def costs_bomb(self, option: Option) -> bool:
        """Whether a play is a bomb or higher, or leaves less than a bomb of a rank."""
        return option.kind >= Kind.FOUR_PLUS_ONE or bool(self.four_broken(option))

    def core(self, option: Option) -> Rank:
        """The rank that a set is called after."""
        natural = Counter(card.rank for card in option.cards if not card.is_joker)
        _, height, *_ = unpack_strength(option.strength)
        return max(
            natural, key=lambda rank: (power(rank, self.view.trump) == height, natural[rank])
        )

    def of_rank(self, rank: Rank) -> tuple[Card, ...]:
        """The cards of a rank in the hand."""
        return tuple(card for card in self.view.cards if card.rank == rank)

    def holds_five(self, rank: Rank) -> bool:
        """Whether the hand has five or more cards of a rank."""
        return len(self.of_rank(rank)) >= FIVE

    @property
    def is_early(self) -> bool:
        """Whether nobody is out, or close to it, this seat among them."""
        left = [*self.opponents.values(), *self.partners.values(), len(self.view.cards)]
        return all(self.knowledge.left) and min(left) > EARLY

    @property
    def should_fight(self) -> bool:
        """Whether an opponent has so few cards that little is worth keeping."""
        return any(left <= FEW for left in self.opponents.values())

    def four_named(self, four: tuple[Card, ...]) -> Part:
        """A bomb of these cards as a noun, or the five of a kind that they are."""
        if len(four) >= FIVE:
            return self.own(four[:FIVE])
        beside = [card for card in self.natural if card.rank != four[0].rank]
        if not beside:
            return say("your four {rank}s", rank=self.rank_named(four[0].rank))
        return self.own(tuple(sorted([*four[:FOUR], beside[0]])))

    def runs_out(self, option: Option) -> bool:
        """Whether a play certainly stands and so do all that follow it, but the last."""
        rest = without(self.view.cards, option.cards)
        stands = self.certain.stands(option.size, option.strength)
        return stands and bool(self.certain.way_out(rest))

    def height(self, card: Card) -> int:
        """How high a single card is."""
        return power(card.rank, self.view.trump)

    def is_low(self, option: Option) -> bool:
        """Whether a play takes low cards out of the hand, all but two of five."""
        if option.size == FIVE:
            return sum(map(self.is_small, option.cards)) >= MANY
        return all(map(self.is_small, option.cards))

    def is_high(self, option: Option) -> bool:
        """Whether a play is an ace or a trump, a set from kings or a full house from queens on."""
        if option.kind == Kind.FULL_HOUSE:
            _, height, *_ = unpack_strength(option.strength)
            return height >= Rank.QUEEN
        least = Rank.ACE if option.size == 1 else HIGH
        return all(self.height(card) >= least for card in option.cards)

    @property
    def is_low_on_table(self) -> bool:
        """Whether the play on the table is low, as a jack, a pair of 10s or a full house of 9s."""
        assert self.table
        kind, height, *_ = unpack_strength(self.table.strength)
        highest = {Kind.SINGLE: Rank.JACK, Kind.FULL_HOUSE: LOW}.get(Kind(kind), Rank.TEN)
        return kind in (Kind.STRAIGHT, Kind.FLUSH) or height <= highest

    @property
    def is_high_on_table(self) -> bool:
        """Whether the play on the table is high."""
        table = self.table
        return table is not None and self.is_high(Option(table.cards, table.strength, 0))

    def parted(self, cards: Sequence[Card]) -> set[Rank]:
        """The ranks of these cards of which the hand keeps others."""
        rest = {card.rank for card in without(self.view.cards, cards)}
        return {card.rank for card in cards} & rest

    def holds_alike(self, cards: Sequence[Card]) -> bool:
        """Whether the hand keeps other cards of the ranks of these."""
        return bool(self.parted(cards))

    def kind(self, cards: tuple[Card, ...]) -> Kind:
        """What these cards make."""
        return Kind(unpack_strength(self.order.strength(cards))[0])

    def is_loose(self, option: Option) -> bool:
        """Whether a play is a single card, no joker, of a rank of which the hand has no other."""
        return option.size == 1 and not option.jokers and not self.holds_alike(option.cards)

    def goes_with_others(self, cards: tuple[Card, ...]) -> bool:
        """Whether one way to lay down the hand in the fewest plays has these in a longer one."""
        return any(
            len(play) > len(cards) and {*cards} <= {*play}
            for play in lay_down(self.view.cards, self.view.trump, self.view.rules)
        )

    def is_worth_saving(self, option: Option) -> bool:
        """Whether a play may be kept from a partner's trick for an opponent's."""
        if option.size < FIVE:
            least = Rank.KING if option.size == 1 else Rank.QUEEN
            return all(self.height(card) >= least for card in option.cards)
        _, height, *_ = unpack_strength(option.strength)
        return option.kind > Kind.FULL_HOUSE or height >= Rank.QUEEN

    def is_small(self, card: Card) -> bool:
        """Whether a card is so low that it seldom beats anything."""
        return self.height(card) <= LOW

    @property
    def opponents(self) -> dict[int, int]:
        """How many cards the opponents still in play hold, where that is certain."""
        counts = self.knowledge.counts
        return {seat: left for seat, left in counts.items() if not self.is_mine(seat)}

    @property
    def partners(self) -> dict[int, int]:
        """How many cards the partners still in play hold, where that is certain."""
        counts = self.knowledge.counts
        return {seat: left for seat, left in counts.items() if self.is_mine(seat)}

    @property
    def waiting(self) -> int | None:
        """A partner who holds too few cards to follow, so few that one lead may let him out."""
        fewest = min(FEW_LEFT, len(self.table.cards) - 1) if self.table else 0
        return next((seat for seat, left in self.partners.items() if 0 < left <= fewest), None)

    def held(self, holds: Callable[[Sequence[Sequence[Card]]], bool]) -> int:
        """In how many of the trial deals something holds.

        Args:
            holds: whether it does, with these cards of the other seats.
        """
        while len(self._deals) < DEALS:
            self._deals.append(sampled(self.knowledge, self._chance))
        return sum(map(holds, self._deals))

    def can_beat(self, hand: Sequence[Card], strength: int) -> bool:
        """Whether a hand can beat a play."""
        return bool(Plays(tuple(hand), self.order, strength))

    def beaten_by(self, seat: int, strength: int) -> int:
        """In how many trial deals a seat can beat a play."""
        return self.held(lambda hands: self.can_beat(hands[seat], strength))

    @property
    def left_to_play(self) -> list[int]:
        """The other seats that may still beat the play on the table: who passed on it may not."""
        assert self.table is not None
        over, left = self.table, self.knowledge.left
        return [
            seat
            for seat in in_turn(self.view.seat, self.view.rules)
            if seat not in (self.view.seat, over.seat, *self.view.passed)
            and left[seat] >= len(over.cards)
        ]

    @property
    def passed_before(self) -> set[int]:
        """The seats that have passed in this trick, on the play on the table or a lower one."""
        assert self.table is not None
        seats, floor = set[int](), self.table.strength
        for move in self.view.log.backwards():
            if move.act == Act.PASS:
                seats.add(move.seat)
            elif move.act == Act.PLAY:
                strength = self.order.strength(move.cards)
                if len(move.cards) != len(self.table.cards) or strength > floor:
                    break
                floor = strength
        return seats

    @property
    def to_come(self) -> list[int]:
        """The opponents among those seats."""
        return [seat for seat in self.left_to_play if not self.is_mine(seat)]

    def _unbeaten(self, strength: int, size: int, seats: Sequence[int]) -> int:
        """In how many trial deals none of these seats can beat a play.

        Of five cards that may be beaten, only that share is counted of which it is true.
        """
        held = self.held(
            lambda hands: not any(self.can_beat(hands[seat], strength) for seat in seats)
        )
        is_sure = size < FIVE or not seats or self.certain.stands(size, strength)
        return held if is_sure else int(held * KEPT)

    @property
    def table_stands(self) -> int:
        """In how many trial deals no opponent can beat the play on the table."""
        assert self.table is not None
        return self._unbeaten(self.table.strength, len(self.table.cards), self.to_come)

    @property
    def partner_wins(self) -> bool:
        """Whether a partner's play on the table may be said to win: it's high, or can't fall."""
        table = self.table
        if table is None or not self.is_partners or not self.knowledge.left[table.seat]:
            return False
        kind, height, *_ = unpack_strength(table.strength)
        is_high = kind > Kind.FULL_HOUSE or height > (LOW if len(table.cards) == FIVE else MIDDLE)
        return not self.to_come or (is_high and self.table_stands >= DEALS * (1 - PROBABLE))

    @property
    def leaves_trick(self) -> bool:
        """Whether a pass leaves the trick to the own team, which leads next."""
        return self.keeps_lead and not self._loses_lead

    @property
    def _loses_lead(self) -> bool:
        """Whether an opponent close to out always beats the play on the table."""
        counts = self.opponents
        near = any(counts.get(seat, CLOSE + 1) <= CLOSE for seat in self.to_come)
        return near and not self.table_stands

    def named(self, cards: tuple[Card, ...]) -> Part:
        """A play as a noun, whatever its jokers stand for; a single card by its face."""
        if len(cards) == 1:
            return card_word(cards[0])
        return name(self._read(cards), self.view.trump)

    def own(self, cards: tuple[Card, ...]) -> Part:
        """A play as a noun that says whose it is: “your pair of kings”."""
        if len(cards) == 1:
            return card_word(cards[0])
        reading = self._read(cards)
        if reading.kind == Kind.TRIPLE:
            return say("your three {rank}s", rank=self.rank_named(reading.rank))
        return say("your {play}", play=label(reading, self.view.trump))

    def rank_named(self, rank: Rank) -> Part:
        """A rank in words, with “trump” if it is so: “trump queen”."""
        word = rank_word(rank)
        return say("trump {rank}", rank=word) if rank == self.view.trump else word

    def _read(self, cards: tuple[Card, ...]) -> Reading:
        reading = read(cards, self.view.trump, self.view.rules)
        assert reading
        return reading

    def who(self, seat: int) -> Phrase:
        """A player by where he sits, as the beginning of a sentence or within one."""
        if self.is_mine(seat):
            return say("your partner")
        return _PLACES[in_turn(self.view.seat, self.view.rules).index(seat)]


_PLACES: Final = {
    0: say("the next player"),
    2: say("the opponent across from you"),
    4: say("the player before you"),
}
"""The opponents, by how many seats come before them in turn."""
