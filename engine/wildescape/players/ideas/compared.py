"""A move beside the one that one would otherwise make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, islice
from typing import Final

from wildescape.cards import Card, without
from wildescape.combinations import Kind
from wildescape.game import Act, Move, View
from wildescape.hand import strength_of
from wildescape.players.ideas.option import FIVE, Option
from wildescape.players.ideas.seen import CLOSE, Seen
from wildescape.players.ideas.sparing import sparing, variants
from wildescape.plays import Plays
from wildescape.ranking import Play
from wildescape.turns import in_turn

EVEN: Final = 0.5
"""The share of trial deals from which something is as likely as not."""

LIKELIER: Final = 0.3
"""In which larger share of trial deals than another play a play must stand to be praised for it."""

SEVERAL: Final = 2
"""From how many opponents to come a partner's play is said not to hold."""

NEARLY: Final = 2
"""From how few plays to go a bomb or a joker is spent on the way."""

TRIED: Final = 10
"""Of how many plays, the lowest, it is tried what each would cost."""


class InHand(Seen):
    """A move in a hand, beside what one would otherwise do.

    Args:
        view: what the seat may know of a match or a hand.
        move: a play or a pass.
        instead: the move to set it apart from; by default what one would otherwise do. That is to
            lead the lowest single, of those that are in no set if there are any, to beat an
            opponent with the lowest play, without a joker if one can, and to leave a trick to a
            partner; for a pass, the play that would cost least.
    """

    def __init__(self, view: View, move: Move, instead: Move | None = None) -> None:
        super().__init__(view)
        self.made = self.option(move)
        self.is_usual = False
        """Whether it is what one would do anyway: then little needs to be said."""
        self.is_beside_usual = False
        """Whether what it is set apart from is what one would otherwise do."""
        self.other = self._apart_from(instead)
        """What it is set apart from; `None` where there is nothing else to do."""

    def option(self, move: Move) -> Option:
        """A move with what it leaves."""
        strength = 0
        if move.act == Act.PLAY:
            is_last = len(move.cards) == len(self.view.cards)
            strength = strength_of(move.cards, move.stated, self.order, self.view.rules, is_last)
        return self._leaving(move.cards, strength)

    def turns_after(self, option: Option) -> Iterator[int]:
        """In how few plays what it leaves can be laid down, for all cards it could be made of."""
        yield option.turns
        floor = self.table.strength if self.table else 0
        plays = Plays(self.view.cards, self.order, floor).strengths
        same = next((play for play in plays if play.strength == option.strength), None)
        if same is not None and option.size == FIVE:
            for cards in variants(option.cards, same, self.natural, self.order):
                yield self.turns(without(self.view.cards, cards))

    def _leaving(self, cards: tuple[Card, ...], strength: int) -> Option:
        return Option(cards, strength, self.turns(without(self.view.cards, cards)))

    def _apart_from(self, instead: Move | None) -> Option | None:
        if instead and not self.option(instead).is_like(self.made):
            return self.option(instead)
        usual = self._usual()
        if usual and not usual.is_like(self.made):
            self.is_beside_usual = True
            return self._sparing(usual)
        self.is_usual = True
        return self.option(Move(self.view.seat, Act.PASS)) if self.table else None

    def _usual(self) -> Option | None:
        """What one would otherwise do."""
        if not self.made.size:
            return self.cheapest
        if self.is_partners:
            return self._leaving((), 0)
        floor = self.table.strength if self.table else 0
        size = len(self.table.cards) if self.table else 1
        plays = Plays(self.natural, self.order, floor)
        found = sorted(play for play in plays.strengths if play.kind.size == size)
        if not found:
            plays = Plays(self.view.cards, self.order, floor)
            found = sorted(play for play in plays.strengths if play.kind.size == size)
        if self.table is None:
            found = self._alone(plays, found) or found
        options = (self._of(plays, play) for play in found)
        lowest = next(options, None)
        if self.table and lowest and self.four_broken(lowest):
            whole = next((option for option in options if not self.costs_bomb(option)), lowest)
            return whole if whole.strength < self.made.strength else lowest
        if self.table or lowest is None or lowest.turns < self.before:
            return lowest
        return next((option for option in options if option.turns < self.before), lowest)

    def _alone(self, plays: Plays, singles: Sequence[Play]) -> list[Play]:
        """The singles that have no other of their rank beside them."""
        held = Counter(card.rank for card in self.view.cards)
        return [play for play in singles if held[plays.cards(play)[0].rank] == 1]

    def _sparing(self, option: Option) -> Option:
        """The same play with those cards of its ranks that leave the fewest plays."""
        if option.size > Kind.TRIPLE or not option.size or option.jokers:
            return option
        [rank] = {card.rank for card in option.cards}
        alike = [card for card in self.view.cards if card.rank == rank]
        choices = {*combinations(alike, option.size)}
        same = (self._leaving(cards, option.strength) for cards in sorted(choices))
        return min(same, key=lambda one: one.turns)

    @cached_property
    def cheapest(self) -> Option | None:
        """Of the plays over the table the one that costs least: no joker, no bomb, no set.

        Of bombs it's the one of the lowest kind that leaves the fewest plays. `None` if nothing
        beats the table.
        """
        assert self.table
        plays = Plays(self.view.cards, self.order, self.table.strength)
        found = sorted(plays.strengths)
        first = {play.kind: play for play in reversed(found)}
        spared = ((play, Option(self._spared(plays, play), play.strength, 0)) for play in found)
        cheap = islice((play for play, option in spared if not self._is_dear(option)), TRIED)
        some = {*found[:TRIED], *first.values(), *cheap}
        tried = (self._of(plays, play) for play in sorted(some))

        def cost(option: Option) -> tuple[bool, int, int, bool, int]:
            is_dear = self._is_dear(option)
            is_part = option.size < FIVE and self.holds_alike(option.cards)
            return is_dear, option.jokers, option.turns, is_part, option.strength

        options = [*tried]
        best = min(options, key=cost, default=None)
        if best is None or not self.costs_bomb(best):
            return best
        bombs = [o for o in options if o.kind >= Kind.FOUR_PLUS_ONE and o.jokers <= best.jokers]

        def height(bomb: Option) -> tuple[bool, Kind, int, int]:
            is_set = bomb.kind != Kind.STRAIGHT_FLUSH
            is_part = is_set and self.holds_five(self.core(bomb))
            return is_part, bomb.kind, bomb.turns, bomb.strength

        return min(bombs, key=height, default=best)

    def _is_dear(self, option: Option) -> bool:
        """Whether a play takes a joker or a bomb, or breaks one up."""
        return option.jokers > 0 or self.costs_bomb(option)

    def _of(self, plays: Plays, play: Play) -> Option:
        return self._leaving(self._spared(plays, play), play.strength)

    def _spared(self, plays: Plays, play: Play) -> tuple[Card, ...]:
        return sparing(plays.cards(play), play, self.natural, self.order)

    @property
    def does_lower(self) -> bool:
        """Whether a lower play of that size costs no more."""
        return bool(self.lower)

    @cached_property
    def lower(self) -> list[Option]:
        """The lower plays of that size that cost no more: no joker, no bomb and no play more."""
        made = self.made
        floor = self.table.strength if self.table else 0
        plays = Plays(self.natural, self.order, floor)
        lower = (
            self._of(plays, play)
            for play in plays.strengths
            if play.kind.size == made.size and play.strength < made.strength
        )
        return [
            option
            for option in lower
            if option.turns <= made.turns
            and option.kind < Kind.FOUR_PLUS_ONE
            and not self.four_broken(option)
        ]

    @property
    def is_pass(self) -> bool:
        return not self.made.size

    @property
    def beside(self) -> Option | None:
        """The other play, where it isn't to pass."""
        return self.other if self.other and self.other.size else None

    @property
    def has_no_time(self) -> bool:
        """Whether nothing is worth keeping: an opponent may lead next who is close to out.

        Or one who may lead low for another with one card.
        """
        leader, counts = self.next_leader, self.opponents
        if leader is None or not self.is_pass or self.is_mine(leader):
            return False
        return counts.get(leader, CLOSE + 1) <= CLOSE or 1 in counts.values()

    @property
    def is_dearer(self) -> bool:
        """Whether the move takes a bomb or more jokers, and the other play doesn't."""
        made, other = self.made, self.beside
        if not made.size or other is None:
            return False
        return made.jokers > other.jokers or made.kind >= Kind.FOUR_PLUS_ONE > other.kind

    @cached_property
    def breaks_better(self) -> bool:
        """Whether the move takes cards from a better play."""
        return self.takes_from_better(self.made)

    def answering(self, size: int) -> list[int]:
        """The seats that may still answer with a play of so many cards, the next one first."""
        view, left = self.view, self.knowledge.left
        out = view.passed if self.is_pass or view.rules.locks_out else ()
        return [
            seat
            for seat in in_turn(view.seat, view.rules)
            if seat not in (view.seat, *out) and left[seat] >= size
        ]

    def opponents_answering(self, size: int) -> list[int]:
        """The opponents among those seats."""
        return [seat for seat in self.answering(size) if not self.is_mine(seat)]

    def unbeaten(self, strength: int, size: int) -> int:
        """In how many trial deals no opponent who may answer the move can beat a play."""
        return self._unbeaten(strength, size, self.opponents_answering(size))
