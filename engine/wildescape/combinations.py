"""Which combination a set of cards is, every reading of its jokers, and what beats what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain, combinations_with_replacement, islice
from operator import attrgetter

from wildescape.cards import (
    ABOVE_ACE,
    BIG_JOKER,
    COPIES,
    JOKERS,
    NATURAL_RANKS,
    SMALL_JOKER,
    Card,
    Face,
    Rank,
    Suit,
    cards_html,
    mixes_jokers,
    power,
)
from wildescape.i18n import InputError, bad_request, say, shown
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
from wildescape.shapes import (
    RUN_KINDS,
    SIZES,
    Kind,
    Shape,
    Shapes,
    pack_strength,
    shapes,
    unpack_strength,
)

__all__ = [
    "RUN_KINDS",
    "SIZES",
    "Kind",
    "Reading",
    "beats",
    "breaks_joker_limits",
    "impossible_face",
    "no_play",
    "pack_strength",
    "read",
    "read_stated",
    "reading_of",
    "readings",
    "stated_jokers",
    "unpack_strength",
]


def no_play(over: Sequence[Card]) -> InputError:
    """The error for cards on the table that are no combination."""
    return bad_request(
        say("The play on the table, “{cards}”, isn't a combination; on the lead there is none."),
        cards=shown(format_cards(over)),
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
    def height(self) -> int:
        """How high what decides stands: as `power` says, or among runs."""
        return unpack_strength(self.strength)[1]

    @property
    def is_mixed_pair(self) -> bool:
        """Whether it is a Big and a Small Joker that stand below other pairs of jokers."""
        return self.kind == Kind.PAIR and self.rank > Rank.ACE and self.height == ABOVE_ACE

    @property
    def is_promoted(self) -> bool:
        """Whether it is a run in which the trump decides, not its top card."""
        return self.kind in RUN_KINDS and self.height > Rank.ACE

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
            raise bad_request(
                say(
                    "A reading is what `read(cards, trump)` gives for cards that make a play, not "
                    "{value}."
                ),
                value=shown(reading),
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
    is_last: bool = False,
) -> Reading | None:
    """The reading of `cards` that counts; `None` if they are no combination.

    It is the highest, or the one that the player states, where the rules let a player state it;
    other house rules on jokers, `joker_reading` and `last_play`, choose another one. Cards that are
    stated as no combination are none under any rules.

    Args:
        cards: the play: text such as `"8S 8H"`, a list, or `Card`s.
        trump: the trump rank: `"2"` to `"A"`, a number, or a `Rank`.
        rules: the house rules, in any form that `parse_rules` takes.
        stated: the same cards in any order, each joker as the face that it is to stand for; `None`
            where the player states nothing.
        is_last: whether the play empties the player's hand.

    Raises:
        InputError: `bad_card`, `bad_trump` or `bad_rules`, for what can't be read; `bad_request`,
            if `stated` changes more than the jokers.

    >>> read("BJ KS KH 9S 9H", trump="9")
    <full house 9, jokers as 9>
    """
    faces = None if stated is None else parse_faces(stated)
    cards, trump, rules = parse_cards(cards), parse_trump(trump), parse_rules(rules)
    return reading_of(cards, trump, rules, faces, is_last)


def reading_of(
    cards: Sequence[Card],
    trump: Rank,
    rules: Rules,
    stated: Sequence[Face] | None = None,
    is_last: bool = False,
) -> Reading | None:
    """The same as `read`, for the engine's own values only, and so faster."""
    is_weakest = is_last and rules.weakens_last_play
    if stated is not None:
        reading = read_stated(cards, stated, trump, rules)
        if reading is None or (rules.states_jokers and not (is_weakest and mixes_jokers(cards))):
            return reading
    if len(cards) not in SIZES:
        return None
    return _read(tuple(sorted(cards)), trump, rules, is_weakest)


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
    if breaks_joker_limits(cards, faces) or shapes(trump, rules).is_forbidden(cards):
        return None
    reading = next(_descending(stated, 0, 0, trump, rules), None)
    is_mixed = rules.ranks_mixed_jokers_lowest and sorted(cards) == [*JOKERS]
    if is_mixed and (reading or sorted(faces) == [card.face for card in JOKERS]):
        reading = reading_of(cards, trump, rules)
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
        raise bad_request(
            say("“{stated}” doesn't state {cards}: only jokers stand for another card."),
            stated=shown(format_cards(stated)),
            cards=shown(format_cards(cards)),
        )
    return tuple(wild.elements())


def breaks_joker_limits(cards: Sequence[Card], wild: Sequence[Face]) -> bool:
    """Whether `wild` asks too much of the jokers of `cards`: a Small Joker is never a Big one."""
    return wild.count(BIG_JOKER.face) > cards.count(BIG_JOKER)


@lru_cache(maxsize=50_000)
def _read(cards: tuple[Card, ...], trump: Rank, rules: Rules, is_weakest: bool) -> Reading | None:
    is_lowest = is_weakest or rules.reads_lowest_rank
    # Fewer cards can be read in one way alone.
    if is_lowest and len(cards) == 5 and mixes_jokers(cards):
        naturals = [card.face for card in cards if not card.is_joker]
        small, big = cards.count(SMALL_JOKER), cards.count(BIG_JOKER)
        jokers = _Jokers(naturals, small, big, trump, shapes(trump, rules))
        return jokers.lowest(None if is_weakest else 1)
    return next(_with_jokers(cards, trump, rules), None)


@lru_cache(maxsize=500)
def _all_readings(cards: tuple[Card, ...], trump: Rank, rules: Rules) -> tuple[Reading, ...]:
    distinct: dict[tuple[Kind, Rank], Reading] = {}
    for reading in _with_jokers(cards, trump, rules):
        distinct.setdefault((reading.kind, reading.rank), reading)
    return tuple(distinct.values())


def _with_jokers(cards: tuple[Card, ...], trump: Rank, rules: Rules) -> Iterator[Reading]:
    if len(cards) == 1:
        return _descending([cards[0].face], 0, 0, trump, rules)
    naturals = [card.face for card in cards if not card.is_joker]
    small, big = cards.count(SMALL_JOKER), cards.count(BIG_JOKER)
    return _descending(naturals, small, big, trump, rules)


def _descending(
    fixed: Sequence[Face], small: int, big: int, trump: Rank, rules: Rules
) -> Iterator[Reading]:
    """The readings of `fixed` faces with so many small and big jokers, the highest first."""
    if len(fixed) + small + big in SIZES:
        yield from _Jokers(fixed, small, big, trump, shapes(trump, rules)).descending()


@cache
def _ranks_descending(trump: Rank) -> tuple[Rank, ...]:
    return tuple(sorted(Rank, key=lambda rank: power(rank, trump), reverse=True))


class _Jokers:
    """What jokers may stand for among `fixed` faces, so that together they make a play."""

    def __init__(
        self, fixed: Sequence[Face], small: int, big: int, trump: Rank, shapes: Shapes
    ) -> None:
        self.trump, self.shapes = trump, shapes
        self.counts = Counter(face.rank for face in fixed)
        self.small, self.big, self.jokers = small, big, small + big
        suits = {suit for _, suit in fixed}
        self.one_suit = len(suits) <= 1 and None not in suits
        self.suit = next(iter(suits), Suit.SPADES)

    def descending(self) -> Iterator[Reading]:
        """The readings, the highest first."""
        for shape in self.shapes.of(self.counts, self.small, self.big, one_suit=self.one_suit):
            yield from self._flushes() if shape.kind == Kind.FLUSH else self._of(shape)

    def lowest(self, kinds: int | None) -> Reading | None:
        """The lowest of the readings; `None` if there are none.

        Args:
            kinds: how many of the highest kinds it is chosen from; `None` for all.
        """
        found = self.shapes.of(self.counts, self.small, self.big, one_suit=self.one_suit)
        ways = (
            self._every_flush() if shape.kind == Kind.FLUSH else self._of(shape)
            for shape in islice(found, kinds)
        )
        return min(chain.from_iterable(ways), key=attrgetter("strength"), default=None)

    def _of(self, shape: Shape) -> Iterator[Reading]:
        """The readings as a shape that is no flush."""
        return self._runs(shape.kind) if shape.kind in RUN_KINDS else self._sets(shape)

    def _reading(
        self, kind: Kind, rank: Rank, wild: tuple[Face, ...], powers: Sequence[int] = ()
    ) -> Reading:
        """A reading that compares by kind, then by `powers` one by one, or just by `rank`."""
        powers = powers or (self.shapes.heights(kind, self.trump)[rank],)
        return Reading(kind, rank, pack_strength(kind, powers, self.shapes.places[kind]), wild)

    def _sets(self, shape: Shape) -> Iterator[Reading]:
        """The readings that go by so many cards of one rank."""
        size = {Kind.FOUR_PLUS_ONE: 4, Kind.FULL_HOUSE: 3}.get(shape.kind, shape.kind.size)
        for rank in _ranks_descending(self.trump):
            if rank in shape.ranks:
                needed = size - self.counts[rank]
                rest = self._beside(shape.kind, rank, self.jokers - needed)
                wild = (Face(rank, None),) * needed + rest
                if shape.digits:
                    # A mixed pair below the others: each joker is itself.
                    wild = (SMALL_JOKER.face, BIG_JOKER.face)
                yield self._reading(shape.kind, rank, wild, shape.digits)

    def _beside(self, kind: Kind, rank: Rank, jokers: int) -> tuple[Face, ...]:
        """What the other `jokers` stand for beside cards of `rank`.

        These never decide, so a joker that may be anything stays a joker.
        """
        others = [other for other in self.counts if other != rank]
        if kind == Kind.FULL_HOUSE and others:
            return (Face(others[0], None),) * jokers
        spare = BIG_JOKER if rank == Rank.SMALL_JOKER or not self.small else SMALL_JOKER
        return (spare.face,) * jokers

    def _runs(self, kind: Kind) -> Iterator[Reading]:
        """The readings as five consecutive ranks."""
        suit = self.suit if kind == Kind.STRAIGHT_FLUSH else None
        for run in self.shapes.runs_with(self.counts):
            wild = tuple(Face(rank, suit) for rank in run.ranks if rank not in self.counts)
            yield self._reading(kind, run.rank, wild)

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
                yield from islice(filter(None, map(self._flush, fillings)), 1)
            if top in self.counts:
                return

    def _every_flush(self) -> Iterator[Reading]:
        """The readings as a flush, with the jokers as anything in the suit."""
        fillings = combinations_with_replacement(NATURAL_RANKS, self.jokers)
        return filter(None, map(self._flush, fillings))

    def _flush(self, filling: tuple[Rank, ...]) -> Reading | None:
        """The flush with the jokers as the ranks of `filling`; `None` if that's a higher play."""
        cards = self.counts + Counter(filling)
        if next(self.shapes.of(cards, 0, 0, one_suit=True)).kind != Kind.FLUSH:
            return None
        top = max(cards, key=lambda rank: power(rank, self.trump))
        powers: Sequence[int] = ()
        if self.shapes.compares_all_cards:
            powers = sorted((power(rank, self.trump) for rank in cards.elements()), reverse=True)
        wild = tuple(Face(rank, self.suit) for rank in filling)
        return self._reading(Kind.FLUSH, top, wild, powers)
