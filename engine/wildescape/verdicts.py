"""Why a play is legal or refused: typed reasons, under these rules and under others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from wildescape.cards import (
    COPIES,
    JOKERS,
    NATURAL_RANKS,
    Card,
    Face,
    Rank,
    Suit,
    cards_html,
    power,
)
from wildescape.combinations import (
    SIZES,
    Kind,
    Reading,
    beats,
    breaks_joker_limits,
    impossible_face,
    no_play,
    reading_of,
    stated_jokers,
)
from wildescape.i18n import bad_request, say, shown
from wildescape.notation import (
    CardsLike,
    FacesLike,
    RankLike,
    format_cards,
    parse_cards,
    parse_faces,
    parse_trump,
)
from wildescape.rules import (
    CHOICES,
    DEFAULT,
    PLAY_FIELDS,
    PRESETS,
    Rules,
    RulesLike,
    parse_rules,
)
from wildescape.shapes import barred_run, shapes


class Reason(StrEnum):
    """Why a play is refused.

    >>> judge("8S 9H", trump="2").reason == Reason.NO_COMBINATION == "no_combination"
    True
    """

    IMPOSSIBLE = "impossible"
    BAD_SIZE = "bad_size"
    NO_COMBINATION = "no_combination"
    COUNT_MISMATCH = "count_mismatch"
    EQUAL = "equal"
    LOWER = "lower"


class NearMiss(StrEnum):
    """What a player may have taken cards for that are no combination."""

    JOKER_ALONE = "joker_alone"
    SMALL_FOR_BIG = "small_for_big"
    AS_STATED = "as_stated"
    MIXED_JOKERS = "mixed_jokers"
    ROUND_THE_CORNER = "round_the_corner"
    LOW_ACE = "low_ace"
    TWO_NO_TRUMP = "two_no_trump"
    TRUMP_OUT_OF_LINE = "trump_out_of_line"
    FOUR_ALONE = "four_alone"
    THREE_AND_ONE = "three_and_one"
    CONSECUTIVE_PAIRS = "consecutive_pairs"
    THREE_AND_TWO_ODD = "three_and_two_odd"
    TWO_PAIRS = "two_pairs"
    ONE_PAIR = "one_pair"


@dataclass(frozen=True)
class Repair:
    """The smallest change that makes a legal play.

    Remove `drop`, add any one of `add`, if there is one, or any joker, if `joker` is true. `held`
    says that `add` is from the player's own hand, jokers included. Where the jokers were stated
    badly, `state` is what to state instead, and no card changes. `reading` is the best result.
    """

    drop: tuple[Card, ...]
    add: tuple[Face, ...]
    joker: bool
    held: bool
    reading: Reading
    state: tuple[Face, ...] = ()


@dataclass(frozen=True)
class Elsewhere:
    """Other rules with another answer.

    `presets` are those that give it, none if single fields do; `fields` are the fields that decide,
    with their choices. `legal` and `reading` are the other answer.
    """

    presets: tuple[str, ...]
    fields: tuple[tuple[str, str], ...]
    legal: bool
    reading: Reading | None


@dataclass(frozen=True, repr=False)
class Verdict:
    """The answer to one play: what it was read as, and why it is legal or refused; from `judge`.

    `reason` is `None` for a legal play. `over` is the reading of the play on the table, `None` on
    the lead. `is_last` says that it empties the hand. `near_miss` and `repair` help with a refused
    play, and `elsewhere` says where the answer differs; each is `None` if there is nothing to say.
    `explain` puts it all into words.

    >>> verdict = judge("7S LJ", trump="2", over="8S 8H")
    >>> verdict
    <Verdict on 7S LJ, trump 2: pair 7, lower than pair 8>
    >>> verdict.legal, verdict.reason, verdict.reading.kind
    (False, <Reason.LOWER: 'lower'>, <Kind.PAIR: 2>)
    """

    cards: tuple[Card, ...]
    trump: Rank
    rules: Rules
    over: Reading | None
    reading: Reading | None
    reason: Reason | None
    near_miss: NearMiss | None = None
    repair: Repair | None = None
    elsewhere: Elsewhere | None = None
    is_last: bool = False

    @property
    def legal(self) -> bool:
        """Whether the play is legal."""
        return self.reason is None

    def __repr__(self) -> str:
        cards = format_cards(self.cards)
        return f"<Verdict on {cards}, trump {self.trump}: {self._found()}>"

    def _repr_html_(self) -> str:
        mark = "✓" if self.legal else "✗"
        return f"{cards_html(self.cards)} {mark} {self._found()}"

    def _found(self) -> str:
        """What the cards are, and how they stand to the play on the table."""
        read_as = f"{self.reading or 'no play'}"
        if self.reason in (Reason.IMPOSSIBLE, Reason.BAD_SIZE):
            return f"{read_as}, {self.reason}".replace("_", " ")
        if self.over is None or self.reading is None:
            return read_as
        return f"{read_as}, {_BESIDE[self.reason]} {self.over}"


_BESIDE: Final = {
    None: "beats",
    Reason.COUNT_MISMATCH: "not as many cards as",
    Reason.EQUAL: "equal to",
    Reason.LOWER: "lower than",
}


class _Played(NamedTuple):
    """A play, what its jokers are stated to stand for, and whether it empties a hand."""

    cards: tuple[Card, ...]
    stated: Sequence[Face] | None
    is_last: bool

    def reading(self, trump: Rank, rules: Rules) -> Reading | None:
        """What it counts as under other rules too; `None` if that is no combination."""
        if impossible_face(self.cards):
            return None
        return reading_of(self.cards, trump, rules, self.stated, self.is_last)


def judge(
    cards: CardsLike,
    trump: RankLike,
    over: CardsLike | None = None,
    rules: RulesLike = DEFAULT,
    *,
    stated: FacesLike | None = None,
    over_stated: FacesLike | None = None,
    hand: CardsLike | None = None,
    is_last: bool = False,
    over_is_last: bool = False,
) -> Verdict:
    """Whether `cards` may be played, and what they are; if they're refused, why, and what would do.

    Args:
        cards: the play: text such as `"8S 8H"`, a list, or `Card`s. All other cards are named
            likewise.
        trump: the trump rank: `"2"` to `"A"`, a number, or a `Rank`.
        over: the play on the table; `None` or no cards on the lead.
        rules: the house rules, in any form that `parse_rules` takes.
        stated: the cards as the player means them. They must make a combination; which one
            counts where the rules let players state it (`joker_reading`), otherwise the highest
            reading does.
        over_stated: the same for the play on the table.
        hand: the player's whole hand; a repair is looked for there first.
        is_last: whether the play empties the player's hand, which counts under `last_play`.
        over_is_last: the same for the play on the table.

    Raises:
        InputError: `bad_card`, `bad_trump` or `bad_rules`, for what can't be read; `bad_request`,
            if `over` is no combination or `stated` changes more than jokers.

    >>> judge("8S 8H", "8")
    <Verdict on 8S 8H, trump 8: pair 8>
    >>> judge("AS BJ", "2", over="AH AD").reason
    <Reason.EQUAL: 'equal'>
    """
    cards, trump, rules = parse_cards(cards), parse_trump(trump), parse_rules(rules)
    stated = None if stated is None else parse_faces(stated)
    over_stated = None if over_stated is None else parse_faces(over_stated)
    hand = None if hand is None else parse_cards(hand)
    on_table = () if over is None else parse_cards(over)
    table = _Played(on_table, over_stated, over_is_last) if on_table else None
    if table and table.reading(trump, rules) is None:
        if table.stated is None:
            raise no_play(on_table)
        raise bad_request(
            say("The play on the table, “{cards}” as “{stated}”, isn't a combination."),
            cards=shown(format_cards(on_table)),
            stated=shown(format_cards(table.stated)),
        )
    play = _Played(cards, stated, is_last)
    verdict = _decide(play, trump, table, rules)
    if verdict.reason == Reason.IMPOSSIBLE:
        return verdict
    if verdict.reason is None:
        return replace(verdict, elsewhere=_elsewhere(verdict, play, table))
    near_miss = _near_miss(verdict, stated)
    if stated is not None:
        repair = _restatement(verdict)
        if repair is not None:
            return replace(verdict, near_miss=near_miss, repair=repair)
    return replace(
        verdict,
        near_miss=near_miss,
        repair=_repair(verdict, near_miss, hand),
        elsewhere=_elsewhere(verdict, play, table),
    )


def _decide(play: _Played, trump: Rank, over: _Played | None, rules: Rules) -> Verdict:
    table, cards = over.reading(trump, rules) if over else None, play.cards
    if impossible_face(cards):
        return Verdict(cards, trump, rules, table, None, Reason.IMPOSSIBLE)
    if play.stated is not None:
        stated_jokers(cards, play.stated)
    reading = play.reading(trump, rules)

    def refused() -> Reason | None:
        if len(cards) not in SIZES:
            return Reason.BAD_SIZE
        if reading is None:
            return Reason.NO_COMBINATION
        if table is None or beats(reading, table):
            return None
        if reading.kind.size != table.kind.size:
            return Reason.COUNT_MISMATCH
        return Reason.EQUAL if reading.strength == table.strength else Reason.LOWER

    return Verdict(cards, trump, rules, table, reading, refused(), is_last=play.is_last)


def _restatement(verdict: Verdict) -> Repair | None:
    """To state the highest reading, if that makes the play legal."""
    best = reading_of(verdict.cards, verdict.trump, verdict.rules, None, verdict.is_last)
    if best is None or (verdict.over and not beats(best, verdict.over)):
        return None
    return Repair((), (), False, False, best, best.stands_for(verdict.cards))


def _near_miss(verdict: Verdict, stated: Sequence[Face] | None) -> NearMiss | None:
    cards, trump, rules = verdict.cards, verdict.trump, verdict.rules
    if verdict.reason not in (Reason.BAD_SIZE, Reason.NO_COMBINATION):
        return None
    if shapes(trump, rules).is_forbidden(cards):
        return NearMiss.MIXED_JOKERS
    if stated is not None and reading_of(cards, trump, rules):
        if len(cards) == 1:
            return NearMiss.JOKER_ALONE
        meant = Counter(stated) - Counter(card.face for card in cards if not card.is_joker)
        too_high = breaks_joker_limits(cards, tuple(meant.elements()))
        return NearMiss.SMALL_FOR_BIG if too_high else NearMiss.AS_STATED
    naturals = [card.rank for card in cards if not card.is_joker]
    shape = sorted(Counter(naturals).values(), reverse=True)
    if len(cards) == 5 and shape and shape[0] == 1:
        return _near_run(set(naturals), trump, rules)
    if len(naturals) < len(cards):
        return None
    if len(cards) == 6 and shape == [2, 2, 2]:
        low, *_, high = sorted(naturals)
        return NearMiss.CONSECUTIVE_PAIRS if high - low == 2 else None
    if shape == [4] and verdict.over and verdict.over.kind.size != 5:
        return None
    return {
        (4,): NearMiss.FOUR_ALONE,
        (3, 1): NearMiss.THREE_AND_ONE,
        (3, 1, 1): NearMiss.THREE_AND_TWO_ODD,
        (2, 2, 1): NearMiss.TWO_PAIRS,
        (2, 1, 1, 1): NearMiss.ONE_PAIR,
    }.get(tuple(shape))


def _near_run(ranks: set[Rank], trump: Rank, rules: Rules) -> NearMiss | None:
    """What five different ranks, that are no run, may have been taken for."""
    if barred := barred_run(ranks, trump, rules):
        return NearMiss(barred.code)
    if trump in ranks and ranks <= {Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE, trump}:
        return NearMiss.TRUMP_OUT_OF_LINE
    ring = len(NATURAL_RANKS)
    for start in range(ring):
        window = {NATURAL_RANKS[(start + step) % ring] for step in range(5)}
        if ranks <= window:
            return NearMiss.ROUND_THE_CORNER
    return None


def _repair(
    verdict: Verdict, near_miss: NearMiss | None, hand: Sequence[Card] | None
) -> Repair | None:
    """The smallest change: one card more or less, one exchanged, two or three removed."""
    spoken_of = _WANTED.get(near_miss) if near_miss else None
    if verdict.reading:
        spoken_of = verdict.reading.kind
    held = tuple((Counter(hand or ()) - Counter(verdict.cards)).keys())
    sizes = (verdict.over.kind.size,) if verdict.over else SIZES
    for drops, adds in ((0, 1), (1, 0), (1, 1), (2, 0), (3, 0)):
        size = len(verdict.cards) - drops + adds
        # On the lead any single card is a play, so going down to one repairs nothing.
        if size in sizes and (size > 1 or verdict.over) and size > adds:
            for pool in (held, None) if adds and held else (None,):
                change = _best_change(verdict, drops, adds, pool, spoken_of)
                if change:
                    return change
    return None


_WANTED: Final = {
    NearMiss.ROUND_THE_CORNER: Kind.STRAIGHT,
    NearMiss.LOW_ACE: Kind.STRAIGHT,
    NearMiss.TWO_NO_TRUMP: Kind.STRAIGHT,
    NearMiss.TRUMP_OUT_OF_LINE: Kind.STRAIGHT,
    NearMiss.FOUR_ALONE: Kind.FOUR_PLUS_ONE,
    NearMiss.THREE_AND_TWO_ODD: Kind.FULL_HOUSE,
}
"""The kind of play that the sentence about a near miss speaks of, where it speaks of one."""


def _best_change(
    verdict: Verdict,
    drops: int,
    adds: int,
    pool: Iterable[Card] | None,
    spoken_of: Kind | None,
) -> Repair | None:
    """The change of this size with the best result, with all cards that do equally well.

    The best is the kind that the player is told of, or else the highest.
    """
    ways: dict[tuple[Card, ...], list[tuple[Reading, Card | None]]] = {}
    for drop in dict.fromkeys(combinations(sorted(verdict.cards), drops)):
        kept = tuple((Counter(verdict.cards) - Counter(drop)).elements())
        for card in _additions(kept, pool) if adds else (None,):
            play = kept if card is None else (*kept, card)
            reading = _Played(play, None, is_last=False).reading(verdict.trump, verdict.rules)
            if reading and (verdict.over is None or beats(reading, verdict.over)):
                ways.setdefault(drop, []).append((reading, card))
    if not ways:
        return None

    def best_kind(drop: tuple[Card, ...]) -> Kind:
        return max((reading.kind for reading, _ in ways[drop]), key=lambda k: (k == spoken_of, k))

    def merit(drop: tuple[Card, ...]) -> tuple[bool, Kind, bool, int]:
        kind = best_kind(drop)
        strength = max(reading.strength for reading, _ in ways[drop])
        natural = any(card is not None and not card.is_joker for _, card in ways[drop])
        return kind == spoken_of, kind, natural, strength

    drop = max(ways, key=merit)
    kind = best_kind(drop)
    same = [(reading, card) for reading, card in ways[drop] if reading.kind == kind]
    added = {card for _, card in same if card is not None}
    held = pool is not None
    kept_ranks = {card.rank for card in Counter(verdict.cards) - Counter(drop)}
    if held and kind == Kind.FOUR_PLUS_ONE and len(kept_ranks) == 1:
        # The odd card does no work, so it's one that its player can spare.
        least = min(power(card.rank, verdict.trump) for card in added)
        added = {card for card in added if power(card.rank, verdict.trump) == least}
    suit_matters = kind in (Kind.FLUSH, Kind.STRAIGHT_FLUSH) or held
    any_joker = not held and added.issuperset(JOKERS)
    faces = {
        card.face if suit_matters else Face(card.rank, None)
        for card in added
        if not (any_joker and card.is_joker)
    }
    return Repair(
        drop,
        tuple(sorted(faces, key=lambda face: (power(face.rank, verdict.trump), str(face)))[::-1]),
        any_joker,
        held,
        max((reading for reading, _ in same), key=lambda reading: reading.strength),
    )


def _additions(kept: Sequence[Card], pool: Iterable[Card] | None) -> Iterator[Card]:
    """The cards to try beside `kept`: each rank once, or in and outside a common suit."""
    if pool is not None:
        yield from pool
        return
    suits = {card.suit for card in kept if card.suit is not None}
    for rank in NATURAL_RANKS:
        free = [card for card in (Card.of(rank, s) for s in Suit) if kept.count(card) < COPIES]
        if len(suits) == 1:
            yield from [card for card in free if card.suit in suits]
        yield from [card for card in free if card.suit not in suits or len(suits) > 1][:1]
    yield from [joker for joker in JOKERS if kept.count(joker) < COPIES]


def _elsewhere(verdict: Verdict, play: _Played, over: _Played | None) -> Elsewhere | None:
    """The nearest rules under which the answer differs: presets first, then single fields."""

    def otherwise(changes: Changes) -> Verdict | None:
        """The answer with these changes to the rules, if it differs."""
        other = _decide(play, verdict.trump, over, _changed(verdict.rules, changes))
        is_play = not over or other.over is not None
        return other if is_play and _differs(verdict, other) else None

    others = [
        (presets, changes, other)
        for presets, changes in _alternatives(verdict.rules)
        if (other := otherwise(changes))
    ]
    if not others:
        return None
    _, changes, nearest = others[0]
    alike = [
        preset
        for presets, _, other in others
        for preset in presets
        if _answer(other) == _answer(nearest)
    ]
    fewest = (part for count in range(1, len(changes) + 1) for part in combinations(changes, count))
    deciding = next(
        part for part in fewest if (other := otherwise(part)) and _answer(other) == _answer(nearest)
    )
    return Elsewhere(tuple(alike), deciding, nearest.legal, nearest.reading)


def _differs(verdict: Verdict, other: Verdict) -> bool:
    """Whether two answers differ: one is legal, or both are plays, but of another kind."""
    if verdict.legal != other.legal:
        return True
    mine, theirs = verdict.reading, other.reading
    return mine is not None and theirs is not None and mine.kind != theirs.kind


def _answer(verdict: Verdict) -> tuple[bool, Kind | None]:
    """What of an answer matters when two of them are compared."""
    return verdict.legal, verdict.reading.kind if verdict.reading else None


Changes = tuple[tuple[str, str], ...]


@lru_cache(maxsize=64)
def _alternatives(rules: Rules) -> tuple[tuple[tuple[str, ...], Changes], ...]:
    """The changes to `rules` that affect a play: those of each preset, then field by field."""
    by_presets: dict[Changes, tuple[str, ...]] = {}
    for name, preset in PRESETS.items():
        changes = tuple(
            (field, value)
            for field, value in preset.changed_from(rules).items()
            if field in PLAY_FIELDS
        )
        if changes:
            by_presets[changes] = (*by_presets.get(changes, ()), name)
    by_field = [
        ((), ((field, value),))
        for field in PLAY_FIELDS
        for value in CHOICES[field]
        if value != getattr(rules, field)
    ]
    return (*((names, changes) for changes, names in by_presets.items()), *by_field)


@lru_cache(maxsize=512)
def _changed(rules: Rules, changes: Changes) -> Rules:
    return replace(rules, **dict(changes))
