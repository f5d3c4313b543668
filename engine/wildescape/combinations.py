"""Which combination a set of cards is, every reading of its jokers, and what beats what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache, lru_cache
from itertools import combinations_with_replacement

from wildescape.cards import (
    BIG_JOKER,
    COPIES,
    NATURAL_RANKS,
    SMALL_JOKER,
    Card,
    Face,
    Rank,
    Suit,
    cards_html,
    power,
)
from wildescape.i18n import InputError, say, shown
from wildescape.notation import (
    CardsLike,
    FacesLike,
    RankLike,
    format_cards,
    parse_cards,
    parse_faces,
    parse_trump,
)
from wildescape.rules import DEFAULT, Rules, RulesLike, parse_rules


def no_play(over: Sequence[Card]) -> InputError:
    """The error for cards on the table that are no combination."""
    return InputError(
        "bad_request",
        say(
            "The play on the table, “{cards}”, isn't a combination; on the lead there is none.",
            cards=shown(format_cards(over)),
        ),
    )


class Kind(IntEnum):
    """What a play is. Five-card classes are in their order, the lowest first.

    >>> Kind.FULL_HOUSE > Kind.FLUSH, str(Kind.FULL_HOUSE), Kind.FULL_HOUSE.size
    (True, 'full_house', 5)
    """

    SINGLE = 1
    PAIR = 2
    TRIPLE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_PLUS_ONE = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def size(self) -> int:
        """The number of cards in such a play."""
        return int(self) if self <= Kind.TRIPLE else 5


RUN_KINDS = (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH)
"""The kinds that are five consecutive ranks."""

SIZES = (1, 2, 3, 5)
"""How many cards a play may have."""


def pack_strength(kind: Kind, digits: Sequence[int]) -> int:
    """How high a play stands, as one number: numbers compare as (kind, *digits) would.

    Only this function and `unpack_strength` know which bits hold what.

    Args:
        kind: the kind of play, which decides first.
        digits: up to five numbers below 32 that decide between plays of that kind, the first
            before the second; missing ones count as 0.

    >>> low, high = (pack_strength(Kind.FLUSH, [14, digit]) for digit in (9, 10))
    >>> low < high < pack_strength(Kind.FULL_HOUSE, [2])
    True
    """
    one, two, three, four, five = (*digits, 0, 0, 0, 0, 0)[:5]
    return kind << 25 | one << 20 | two << 15 | three << 10 | four << 5 | five


def unpack_strength(strength: int) -> tuple[int, ...]:
    """The kind and the five digits that `pack_strength` was given.

    >>> unpack_strength(pack_strength(Kind.PAIR, [14]))
    (2, 14, 0, 0, 0, 0)
    """
    return (
        strength >> 25,
        strength >> 20 & 31,
        strength >> 15 & 31,
        strength >> 10 & 31,
        strength >> 5 & 31,
        strength & 31,
    )


@dataclass(frozen=True, repr=False)
class Reading:
    """One way to read a play: its kind, the rank that decides, what each joker stands for.

    `strength` compares readings of the same number of cards under the same trump and rules.
    `wild` is what the jokers stand for, in no particular order. `read` and `readings` make them.

    >>> reading = read("8S 8H LJ", trump="2")
    >>> reading, reading.rank, reading.stands_for("8S 8H LJ")
    (<triple 8, jokers as 8>, <Rank.EIGHT: 8>, (<8S>, <8H>, <8>))
    """

    kind: Kind
    rank: Rank
    strength: int
    wild: tuple[Face, ...]

    @property
    def is_promoted(self) -> bool:
        """Whether it is a run in which the trump decides, not its top card."""
        return self.kind in RUN_KINDS and unpack_strength(self.strength)[1] > Rank.ACE

    def __repr__(self) -> str:
        jokers = f", jokers as {format_cards(self.wild)}" if self.wild else ""
        return f"<{self}{jokers}>"

    def __str__(self) -> str:
        return f"{self.kind} {self.rank}".replace("_", " ")

    def _repr_html_(self) -> str:
        jokers = f", jokers as {cards_html(self.wild)}" if self.wild else ""
        return f"<b>{self}</b>{jokers}"

    def stands_for(self, cards: CardsLike) -> tuple[Face, ...]:
        """The cards as they are meant, in their order: each joker as what it stands for.

        Args:
            cards: the play that was read, in any form.

        Raises:
            InputError: `bad_card`, for what is no card.
        """
        cards = parse_cards(cards)
        left = list(self.wild)
        meant = [None if card.is_joker else card.face for card in cards]
        # First match jokers that stand for themselves.
        for place, card in enumerate(cards):
            if card.is_joker and (card.face in left or not self.wild):
                meant[place] = card.face
                if left:
                    left.remove(card.face)
        return tuple(face or left.pop(0) for face in meant)


def beats(play: Reading, other: Reading) -> bool:
    """Whether `play` beats `other`: as many cards, and strictly higher.

    Args:
        play: the reading of the cards that are to be played.
        other: the reading of the play on the table, under the same trump and rules.

    Raises:
        InputError: `bad_request`, for what is no reading: cards must be read first, and cards that
            make no play have none.

    >>> beats(read("2S", trump="2"), read("AS", trump="2"))
    True
    """
    for reading in (play, other):
        if not isinstance(reading, Reading):
            raise InputError(
                "bad_request",
                say(
                    "A reading is what `read(cards, trump)` gives for cards that make a play, not "
                    "{value}.",
                    value=shown(reading),
                ),
            )
    return play.kind.size == other.kind.size and play.strength > other.strength


def impossible_face(cards: Sequence[Card]) -> Card | None:
    """A card that is in `cards` more often than in three packs; `None` if there is none."""
    if len(cards) <= COPIES:
        return None
    return next((card for card in set(cards) if cards.count(card) > COPIES), None)


def read(
    cards: CardsLike,
    trump: RankLike,
    rules: RulesLike = DEFAULT,
    stated: FacesLike | None = None,
) -> Reading | None:
    """The reading of `cards` that counts; `None` if they are no combination.

    It is the highest, or the one that the player states, where the rules let a player state it
    (`joker_reading`). Cards that are stated as no combination are none under any rules.

    Args:
        cards: the play: text such as `"8S 8H"`, a list, or `Card`s.
        trump: the trump rank: `"2"` to `"A"`, a number, or a `Rank`.
        rules: the house rules, in any form that `parse_rules` takes.
        stated: the same cards in any order, each joker as the face that it is to stand for; `None`
            where the player states nothing.

    Raises:
        InputError: `bad_card`, `bad_trump` or `bad_rules`, for what can't be read; `bad_request`,
            if `stated` changes more than the jokers.

    >>> read("BJ KS KH 9S 9H", trump="9")
    <full house 9, jokers as 9>
    """
    faces = None if stated is None else parse_faces(stated)
    return reading_of(parse_cards(cards), parse_trump(trump), parse_rules(rules), faces)


def reading_of(
    cards: Sequence[Card], trump: Rank, rules: Rules, stated: Sequence[Face] | None = None
) -> Reading | None:
    """The same as `read`, for the engine's own values only, and so faster."""
    if stated is not None:
        reading = read_stated(cards, stated, trump, rules)
        if reading is None or rules.joker_reading == "stated":
            return reading
    return _read(tuple(sorted(cards)), trump, rules) if len(cards) in SIZES else None


def readings(cards: CardsLike, trump: RankLike, rules: RulesLike = DEFAULT) -> tuple[Reading, ...]:
    """Every reading of the jokers that differs in kind or rank, the highest first.

    Args:
        cards: the play: text such as `"8S 8H"`, a list, or `Card`s.
        trump: the trump rank: `"2"` to `"A"`, a number, or a `Rank`.
        rules: the house rules, in any form that `parse_rules` takes.

    Raises:
        InputError: `bad_card`, `bad_trump` or `bad_rules`, for what can't be read.

    >>> readings("8S 8H 7D 7C LJ", trump="2")
    (<full house 8, jokers as 8>, <full house 7, jokers as 7>)
    """
    cards, trump, rules = parse_cards(cards), parse_trump(trump), parse_rules(rules)
    return _all_readings(tuple(sorted(cards)), trump, rules) if len(cards) in SIZES else ()


def read_stated(
    cards: Sequence[Card], stated: Sequence[Face], trump: Rank, rules: Rules = DEFAULT
) -> Reading | None:
    """The reading of `cards` as a player states them, whether that counts or not.

    `None` if that is no combination, or a joker alone that is stated as another card. Arguments and
    errors are those of `read`.
    """
    faces = stated_jokers(cards, stated)
    if len(cards) == 1:
        return read(cards, trump, rules) if stated[0] == cards[0].face else None
    if breaks_joker_limits(cards, faces) or is_forbidden_pair(tuple(sorted(cards)), rules):
        return None
    reading = next(_descending(stated, 0, 0, trump, rules), None)
    return reading and replace(reading, wild=faces)


def stated_jokers(cards: Sequence[Card], stated: Sequence[Face]) -> tuple[Face, ...]:
    """What the jokers of `cards` are stated to stand for.

    Raises:
        InputError: `bad_request`, if `stated` changes more than the jokers.

    >>> from wildescape.notation import parse_cards, parse_face
    >>> stated_jokers(parse_cards("8S LJ"), [parse_face("8S"), parse_face("8D")])
    (<8D>,)
    """
    wild = Counter(stated)
    wild.subtract(card.face for card in cards if not card.is_joker)
    if len(stated) != len(cards) or min(wild.values(), default=0) < 0:
        raise InputError(
            "bad_request",
            say(
                "“{stated}” doesn't state {cards}: only jokers stand for another card.",
                stated=shown(format_cards(stated)),
                cards=shown(format_cards(cards)),
            ),
        )
    return tuple(wild.elements())


def breaks_joker_limits(cards: Sequence[Card], wild: Sequence[Face]) -> bool:
    """Whether `wild` asks too much of the jokers of `cards`: a Small Joker is never a Big one."""
    return wild.count(BIG_JOKER.face) > cards.count(BIG_JOKER)


@lru_cache(maxsize=50_000)
def _read(cards: tuple[Card, ...], trump: Rank, rules: Rules) -> Reading | None:
    return next(_with_jokers(cards, trump, rules), None)


@lru_cache(maxsize=500)
def _all_readings(cards: tuple[Card, ...], trump: Rank, rules: Rules) -> tuple[Reading, ...]:
    distinct: dict[tuple[Kind, Rank], Reading] = {}
    for reading in _with_jokers(cards, trump, rules):
        distinct.setdefault((reading.kind, reading.rank), reading)
    return tuple(distinct.values())


def _with_jokers(cards: tuple[Card, ...], trump: Rank, rules: Rules) -> Iterator[Reading]:
    if is_forbidden_pair(cards, rules):
        return iter(())
    if len(cards) == 1:
        return _descending([cards[0].face], 0, 0, trump, rules)
    naturals = [card.face for card in cards if not card.is_joker]
    small, big = cards.count(SMALL_JOKER), cards.count(BIG_JOKER)
    return _descending(naturals, small, big, trump, rules)


def is_forbidden_pair(cards: tuple[Card, ...], rules: Rules) -> bool:
    """Whether the sorted `cards` are a Small and a Big Joker, where they make no pair."""
    return rules.mixed_joker_pair == "forbidden" and cards == (SMALL_JOKER, BIG_JOKER)


def _descending(
    fixed: Sequence[Face], small: int, big: int, trump: Rank, rules: Rules
) -> Iterator[Reading]:
    """The readings of `fixed` faces with so many small and big jokers, the highest first."""
    size = len(fixed) + small + big
    if size in (1, 2, 3):
        yield from _of_one_rank(Kind(size), fixed, small, big, trump)
    elif size == 5:
        yield from _FiveCards(fixed, small, big, trump, rules).descending()


def _reading(
    kind: Kind,
    rank: Rank,
    trump: Rank,
    wild: tuple[Face, ...],
    powers: Sequence[int] | None = None,
) -> Reading:
    """A reading that compares by kind, then by `powers` one by one, or just by that of `rank`."""
    strength = pack_strength(kind, powers or (power(rank, trump),))
    return Reading(kind, rank, strength, wild)


@cache
def _ranks_descending(trump: Rank) -> tuple[Rank, ...]:
    return tuple(sorted(Rank, key=lambda rank: power(rank, trump), reverse=True))


def _of_one_rank(
    kind: Kind, fixed: Sequence[Face], small: int, big: int, trump: Rank
) -> Iterator[Reading]:
    """The readings as a single card, a pair or a triple."""
    ranks = {face.rank for face in fixed}
    if len(ranks) <= 1:
        for rank in ranks or _ranks_descending(trump):
            if ranks or rank != Rank.BIG_JOKER or not small:
                yield _reading(kind, rank, trump, (Face(rank, None),) * (small + big))


class _FiveCards:
    """Five cards, counted once for all the classes that they may be."""

    def __init__(
        self, fixed: Sequence[Face], small: int, big: int, trump: Rank, rules: Rules
    ) -> None:
        self.trump, self.rules = trump, rules
        self.counts: Counter[Rank] = Counter()
        for rank, _ in fixed:
            self.counts[rank] += 1
        self.small, self.big, self.jokers = small, big, small + big
        suits = {suit for _, suit in fixed}
        self.one_suit = len(suits) <= 1 and None not in suits
        self.suit = next(iter(suits), Suit.SPADES)

    def descending(self) -> Iterator[Reading]:
        few_ranks = len(self.counts) <= 2
        if len(self.counts) <= 1:
            yield from self._sets(5, Kind.FIVE_OF_A_KIND)
        if self.one_suit and self.rules.straight_flush == "on":
            yield from self._runs(Kind.STRAIGHT_FLUSH)
        if few_ranks:
            yield from self._sets(4, Kind.FOUR_PLUS_ONE)
            yield from self._sets(3, Kind.FULL_HOUSE)
        if self.one_suit:
            yield from self._flushes()
        # With every card of one suit it is a flush, unless a joker takes another suit.
        if self.jokers or not self.one_suit:
            yield from self._runs(Kind.STRAIGHT)

    def _sets(self, size: int, kind: Kind) -> Iterator[Reading]:
        """The readings that hold exactly `size` cards of one rank."""
        for rank in _ranks_descending(self.trump):
            needed = size - self.counts[rank]
            able = self.big if rank == Rank.BIG_JOKER else self.jokers
            if 0 <= needed <= able:
                others = {other: n for other, n in self.counts.items() if other != rank}
                rest = self._rest(kind, rank, others, self.jokers - needed)
                if rest is not None:
                    wild = (Face(rank, None),) * needed + rest
                    yield _reading(kind, rank, self.trump, wild)

    def _rest(
        self, kind: Kind, rank: Rank, others: dict[Rank, int], jokers: int
    ) -> tuple[Face, ...] | None:
        """What the other `jokers` stand for beside the set; `None` if the rest doesn't fit.

        The rest never decides, so a joker that may be anything stays a joker.
        """
        if kind == Kind.FULL_HOUSE and len(others) == 1:
            return (Face(next(iter(others)), None),) * jokers
        if kind == Kind.FULL_HOUSE and others:
            return None
        spare = BIG_JOKER if rank == Rank.SMALL_JOKER or not self.small else SMALL_JOKER
        return (spare.face,) * jokers

    def _runs(self, kind: Kind) -> Iterator[Reading]:
        """The readings as five consecutive ranks, in natural order."""
        if max(self.counts.values(), default=1) > 1:
            return
        suit = self.suit if kind == Kind.STRAIGHT_FLUSH else None
        found = []
        for run in runs(self.rules):
            if self.counts.keys() <= set(run):
                top = run[-1]
                promoted = self.rules.trump_in_straight == "promoted" and self.trump in run
                rank = self.trump if promoted else top
                height = power(self.trump, self.trump) if promoted else top
                wild = tuple(Face(rank, suit) for rank in run if rank not in self.counts)
                found.append(_reading(kind, rank, self.trump, wild, [height]))
        yield from sorted(found, key=lambda reading: -reading.strength)

    def _flushes(self) -> Iterator[Reading]:
        """The readings as a flush, each top card once, with the best cards below it."""
        ranks = [rank for rank in _ranks_descending(self.trump) if rank <= Rank.ACE]
        for place, top in enumerate(ranks):
            if self.jokers and top not in self.counts:
                below = combinations_with_replacement(ranks[place:], self.jokers - 1)
                fillings: Iterator[tuple[Rank, ...]] = ((top, *rest) for rest in below)
            else:
                fillings = combinations_with_replacement(ranks[place:], self.jokers)
            if top in self.counts or self.jokers:
                for filling in fillings:
                    if self._is_only_a_flush(filling):
                        yield self._flush(top, filling)
                        break
            if top in self.counts:
                return

    def _is_only_a_flush(self, filling: tuple[Rank, ...]) -> bool:
        """Whether five cards of one suit, with the jokers as `filling`, make no higher class."""
        counts = self.counts + Counter(filling)
        if len(counts) <= 2:
            return False
        is_run = len(counts) == 5 and any(counts.keys() == set(run) for run in runs(self.rules))
        return not (is_run and self.rules.straight_flush == "on")

    def _flush(self, top: Rank, filling: tuple[Rank, ...]) -> Reading:
        powers = [power(top, self.trump)]
        if self.rules.flush_compare == "all_cards":
            ranks = (self.counts + Counter(filling)).elements()
            powers = sorted((power(rank, self.trump) for rank in ranks), reverse=True)
        wild = tuple(Face(rank, self.suit) for rank in filling)
        return _reading(Kind.FLUSH, top, self.trump, wild, powers)


def runs(rules: Rules) -> tuple[tuple[Rank, ...], ...]:
    """Every run of five ranks, each from low to high; the highest run first.

    >>> [str(rank) for rank in runs(Rules())[-1]]
    ['A', '2', '3', '4', '5']
    """
    return _ALL_RUNS if rules.ace_low_straight == "on" else _ALL_RUNS[:-1]


_ALL_RUNS = (
    *(NATURAL_RANKS[low : low + 5] for low in reversed(range(9))),
    (Rank.ACE, *NATURAL_RANKS[:4]),
)
