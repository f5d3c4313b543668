"""All the plays that a hand offers, on the lead or over a play, counted in three ways.

- `plays(…)` itself: plays that differ only in suits that don't matter are one play. A suit matters
  where it makes the class, in a flush or a straight flush. Jokers are told apart. The JSON
  interface calls these plays `canonical`.
- `plays(…).physical`: the sets of cards that may be played; copies of a card are equal.
- `plays(…).strengths`: one play, with the fewest jokers, for each kind and rank.

A hand is counted once. Each class of its plays is then listed when it is needed, and cards are made
from a play only when they are asked for.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator
from copy import copy
from itertools import chain, islice
from typing import TypeVar, overload

from wildescape.cards import Card, cards_html
from wildescape.combinations import impossible_face, no_play
from wildescape.i18n import bad_request, say, shown
from wildescape.listing import HandCounts, counted
from wildescape.notation import CardsLike, RankLike, parse_cards, parse_trump
from wildescape.ranking import ALL_COUNTS, Play, Ranking, lowest_above, ranking
from wildescape.rules import DEFAULT, RulesLike, parse_rules
from wildescape.shapes import rank_counts


def plays(
    hand: CardsLike,
    trump: RankLike,
    over: CardsLike | None = None,
    rules: RulesLike = DEFAULT,
    over_last: bool = False,
) -> Plays:
    """The plays of `hand`, each once for all suits that don't matter; listed when they are needed.

    Args:
        hand: the cards held: text such as `"8S 8H KD LJ"`, a list, or `Card`s.
        trump: the trump rank: `"2"` to `"A"`, a number, or a `Rank`.
        over: the play on the table; `None` or no cards on the lead.
        rules: the house rules, in any form that `parse_rules` takes.
        over_last: whether the play on the table emptied its player's hand. A play of the whole
            `hand` empties it in any case.

    Raises:
        InputError: `bad_card`, `bad_trump` or `bad_rules`, for what can't be read; `bad_request`,
            if `over` is no combination.

    >>> found = plays("8S 8H KD LJ", trump="8", over="AS AH")
    >>> found, len(found)
    (<2 plays: pair 8 8, pair 8 LJ>, 2)
    >>> [found.cards(play) for play in found]
    [(<8H>, <8S>), (<8H>, <LJ>)]
    """
    hand = parse_cards(hand)
    order = ranking(parse_trump(trump), parse_rules(rules))
    table = () if over is None else parse_cards(over)
    if not table:
        return Plays(hand, order)
    strength = 0 if impossible_face(table) else order.strength(table, over_last)
    if not strength:
        raise no_play(table)
    return Plays(hand, order, strength)


def highest_by_size(hand: Iterable[Card], order: Ranking) -> list[int]:
    """By the number of cards, 0 to 5: how high the highest play of a hand is; 0 for none."""
    highest = [0] * 6
    for play in Plays(tuple(hand), order).strengths:
        highest[play.kind.size] = max(highest[play.kind.size], play.strength)
    return highest


def _listed(plays: Collection[Play]) -> str:
    """How many there are and the first of them: `<30 plays: pair 8 8, pair 8 LJ, …>`."""
    first = [repr(play).strip("<>") for play in islice(plays, 6)]
    more = ["…"] if len(plays) > len(first) else []
    return f"<{_counted(plays)}: {', '.join(first + more)}>" if first else "<no plays>"


def _counted(plays: Collection[Play]) -> str:
    return "1 play" if len(plays) == 1 else f"{len(plays)} plays"


Item = TypeVar("Item")


class Places(Collection[Item]):
    """What has a place for each of its items, as a list has, without being made into one."""

    __slots__ = ()

    @abstractmethod
    def at(self, place: int) -> Item:
        """The item at a place from 0 on that there is."""

    @overload
    def __getitem__(self, place: int, /) -> Item: ...
    @overload
    def __getitem__(self, place: slice, /) -> list[Item]: ...
    def __getitem__(self, place: int | slice, /) -> Item | list[Item]:
        count = len(self)
        if isinstance(place, slice):
            return [self.at(at) for at in range(count)[place]]
        if not -count <= place < count:
            raise IndexError(f"There is no place {place} in a list of {count}; the first is 0.")
        return self.at(place if place >= 0 else place + count)


class Plays(Places[Play]):
    """The plays of a hand that beat a `strength` (0 on the lead), as a lazy view.

    Plays that differ only in suits that don't matter are one.
    """

    def __init__(self, hand: tuple[Card, ...], order: Ranking, strength: int = 0) -> None:
        self._held = counted(hand, order)
        self._floor = lowest_above(strength) if strength else 0
        self._found: list[list[Play]] | None = None
        self._count: int | None = None

    @property
    def _lists(self) -> list[list[Play]]:
        if self._found is None:
            self._found = self._held.over(self._floor)
        return self._found

    def __iter__(self) -> Iterator[Play]:
        return chain.from_iterable(self._lists)

    def __len__(self) -> int:
        if self._count is None:
            self._count = sum(map(len, self._lists))
        return self._count

    def at(self, place: int) -> Play:
        """The play at a place from 0 on that there is."""
        for numbers in self._lists:
            if place < len(numbers):
                break
            place -= len(numbers)
        return numbers[place]

    def __contains__(self, play: object) -> bool:
        return any(play in numbers for numbers in self._lists)

    def __bool__(self) -> bool:
        return next(self._held.strengths(self._floor), 0) > 0

    @property
    def strengths(self) -> Plays:
        """One play, with the fewest jokers, for each kind and rank among these."""
        found = copy(self)
        found._found = [[*map(Play, self._held.strengths(self._floor))]]
        found._count = None
        return found

    @property
    def physical(self) -> Physical:
        """The same plays as sets of cards."""
        return Physical(self, self._held)

    def __repr__(self) -> str:
        return _listed(self)

    def _repr_html_(self) -> str:
        first = "<br>".join(cards_html(self.cards(play)) for play in islice(self, 20))
        more = "<br>…" if len(self) > 20 else ""
        return f"{_counted(self)}<br>{first}{more}"

    def selections(self, play: Play) -> Iterator[tuple[Card, ...]]:
        """The sets of cards of the hand that make `play`, each sorted."""
        return self._held.selections(play)

    def cards(self, play: Play) -> tuple[Card, ...]:
        """Cards of the hand that make `play`.

        Args:
            play: one of these.

        Raises:
            InputError: `bad_request`, for anything but a play.
        """
        if not isinstance(play, int):
            raise bad_request(say("A play is one of this list, not {value}."), value=shown(play))
        return self._held.selection(play)


class Physical(Collection[tuple[Card, ...]]):
    """The sets of cards that may be played, each as a sorted tuple."""

    def __init__(self, listed: Plays, held: HandCounts) -> None:
        self._plays, self._held = listed, held

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        return chain.from_iterable(map(self._held.selections, self._plays))

    def __len__(self) -> int:
        return sum(map(self._held.count_selections, self._plays))

    def __repr__(self) -> str:
        return f"<{len(self)} sets of cards: {self._plays!r}>"

    def __contains__(self, cards: object) -> bool:
        return isinstance(cards, tuple) and any(
            tuple(sorted(cards)) in self._held.selections(play)
            for play in self._plays
            if play & ALL_COUNTS == rank_counts(card.rank for card in cards)
        )

    def __bool__(self) -> bool:
        return bool(self._plays)
