"""Random deals under constraints: which cards and plays each seat must hold.

Teachers write constraints seat by seat, in English or Chinese, and know them as wishes: `0: two
jokers, a straight flush; 3: no jokers`. A constraint names the least that a seat holds or, with
"no", what it holds none of. Plays are made of natural cards, and no card serves in two plays.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from random import Random
from typing import Final, NamedTuple

from wildescape.cards import (
    BIG_JOKER,
    COPIES,
    JOKERS,
    NATURAL_RANKS,
    PACK,
    SMALL_JOKER,
    Card,
    Rank,
    Suit,
)
from wildescape.combinations import Kind, read, runs
from wildescape.explain import KIND_NAMES
from wildescape.hand import HAND_SIZE
from wildescape.i18n import InputError, Phrase, both, either, say, shown
from wildescape.match import PACKS, Chance, Hands, Seed, random_from
from wildescape.notation import (
    HandsLike,
    RankLike,
    format_cards,
    parse_cards,
    parse_hands,
    parse_trump,
)
from wildescape.rules import DEFAULT, Rules, RulesLike, parse_rules
from wildescape.turns import SEATS

LONGEST_CONSTRAINTS: Final = 500
"""How many characters of constraints are read."""

Cards = tuple[Card, ...]

TRUMPS: Final[Cards] = ()
"""Stands for the cards of the trump rank, which is known only when cards are dealt."""


class Constraint(NamedTuple):
    """A seat must hold at least `number` of these cards, or plays of this kind; for 0, none.

    `text` is the constraint as it was written.
    """

    seat: int
    text: str
    number: int
    what: Kind | Cards


@dataclass(frozen=True)
class Constraints:
    """What the seats must hold; everything else is left to chance."""

    each: tuple[Constraint, ...] = ()

    def unmet(
        self,
        hands: HandsLike,
        trump: RankLike,
        rules: RulesLike = DEFAULT,
        with_jokers: bool = False,
    ) -> tuple[Constraint, ...]:
        """The constraints that `hands` do not meet.

        Args:
            hands: the cards of the six seats, in any form.
            trump: the trump rank: `"2"` to `"A"`, a number, or a `Rank`.
            rules: the house rules, which say what a play is, in any form.
            with_jokers: whether jokers may help to make a play.
        """
        solver = _Solver(self, parse_trump(trump), parse_rules(rules), with_jokers)
        held = [Counter(hand) for hand in parse_hands(hands)]
        return tuple(each for seat in SEATS for each in solver.unmet(seat, held[seat]))


ConstraintsLike = Constraints | str | Iterable[str]
"""Constraints in any form: what `parse_constraints` takes."""


def parse_constraints(text: ConstraintsLike, names: Sequence[str] = ()) -> Constraints:
    """Constraints from any form.

    >>> parse_constraints("3: no kings").each[0].number
    0

    Args:
        text: for each seat its number or name, a colon and constraints with commas between them;
            between seats a semicolon or a new line. A constraint is some cards; a number of jokers,
            Big Jokers, Small Jokers, trumps or cards of a rank; "no" and one of these; a play, or a
            number of them. Or a list of such texts, one for each seat; `Constraints` pass
            unchanged.
        names: the players' names, from seat 0 on.

    Raises:
        InputError: `bad_wishes`, with the words that are no constraint and what is allowed.
    """
    if isinstance(text, Constraints):
        return text
    if not isinstance(text, str):
        lines = list(text) if isinstance(text, Iterable) else [text]
        if not all(isinstance(line, str) for line in lines):
            raise _refused(_no_seat(shown(lines), names))
        text = "\n".join(lines)
    if len(text) > LONGEST_CONSTRAINTS:
        raise _refused(
            say(
                "These wishes have {count} characters; at most {most} are read.",
                most=LONGEST_CONSTRAINTS,
                count=len(text),
            )
        )
    constraints: list[Constraint] = []
    listed: Counter[tuple[int, Card]] = Counter()
    for part in re.split(r"[;\n]", unicodedata.normalize("NFKC", text)):
        if _plain(part) in _REST_RANDOM:
            continue
        seat, wanted = _seat(part, [_plain(name) for name in names])
        if seat is None:
            raise _refused(_no_seat(part.strip(), names))
        for item in _SEPARATOR.split(wanted):
            words = _plain(item)
            if found := _number_and_thing(words):
                constraints.append(Constraint(seat, item.strip(), *found))
            else:
                listed.update((seat, card) for card in _cards(words))
    for (seat, card), number in listed.items():
        constraints.append(Constraint(seat, format_cards([card] * number), number, (card,)))
    return Constraints(tuple(constraints))


def deal_with(
    constraints: ConstraintsLike,
    chance: Chance = None,
    trump: RankLike = "2",
    rules: RulesLike = DEFAULT,
    *,
    seed: Seed = None,
) -> Hands:
    """Six hands of 27 sorted cards that meet the constraints, otherwise at random.

    Jokers help to make a play only if natural cards cannot.

    >>> hands = deal_with("2: 3 kings", seed=7, trump="8")
    >>> sum(card.rank == Rank.KING for card in hands[2]) >= 3
    True

    Args:
        constraints: what the seats must hold, in any form that `parse_constraints` takes.
        chance: a `Random`, for several deals in a row; instead of a seed.
        trump: the trump rank of the deal: `"2"` to `"A"`, a number, or a `Rank`.
        rules: the house rules, which say what a play is, in any form that `parse_rules` takes.
        seed: a number or a text: the same seed gives the same deal; new chance by default.

    Raises:
        InputError: `bad_wishes`, with a constraint that cannot be met and why; `bad_trump` or
            `bad_rules`, for what can't be read; `bad_request`, for `seed` and `chance` together.
    """
    constraints, chance = parse_constraints(constraints), random_from(chance, seed)
    trump, rules = parse_trump(trump), parse_rules(rules)
    _Solver(constraints, trump, rules).check()
    failures: Counter[Constraint] = Counter()
    for with_jokers in (False, True):
        solver = _Solver(constraints, trump, rules, with_jokers)
        for attempt in range(_ATTEMPTS):
            dealt = solver.deal(chance, plays_first=attempt % 2 == 1)
            if isinstance(dealt, Constraint):
                failures[dealt] += 1
            elif unmet := constraints.unmet(dealt, trump, rules, with_jokers):
                failures.update(unmet)
            else:
                return dealt
    [(worst, _)] = failures.most_common(1)
    raise _refused(
        say(
            "No deal was found with “{wish}” for seat {seat} and all the other wishes: take some "
            "of them back.",
            wish=worst.text,
            seat=worst.seat,
        )
    )


_ATTEMPTS: Final = 50
"""How many deals to try with natural plays, and again with jokers in them."""

_SEAT: Final = re.compile(r"\s*(?:seat\s*|座位)?([0-5])\s*(?:号座位|号位|号)?\s*:(.*)", re.I | re.S)
_REST_RANDOM: Final = ("", "everyone else random", "the rest random", "其余随机", "其他随机")
_SEPARATOR: Final = re.compile(r"[,、]|\band\b|和", re.I)

_AT_LEAST: Final = re.compile(r"at least |至少有?")
_NO_WORDS: Final = re.compile(r"(?:no|without) |没有|没|无|不要|不带")
_COUNT: Final = re.compile(
    r"(?:([0-9]{1,2})(?![0-9])|(an?|one|two|three|four|five|six) |([一二两三四五六]))"
    r" ?[张个副把组]?"
)
_COUNT_WORDS: Final = {
    word: number
    for number, words in enumerate(
        ("a an one 一", "two 二 两", "three 三", "four 四", "five 五", "six 六"), 1
    )
    for word in words.split()
}


def _of_rank(rank: Rank) -> Cards:
    return tuple(card for card in PACK if card.rank == rank)


_KIND_WORDS: Final = {
    Kind.PAIR: "pair pairs 对子 对",
    Kind.TRIPLE: "triple triples three_of_a_kind 三张",
    Kind.STRAIGHT: "straight straights 顺子",
    Kind.FLUSH: "flush flushes 同花",
    Kind.FULL_HOUSE: "full_house full_houses 俘虏",
    Kind.FOUR_PLUS_ONE: (
        "bomb bombs four_of_a_kind fours_of_a_kind four_of_a_kind_+_one four_+_one 4+1 炸弹"
    ),
    Kind.STRAIGHT_FLUSH: "straight_flush straight_flushes 同花顺",
    Kind.FIVE_OF_A_KIND: "five_of_a_kind fives_of_a_kind 五同",
}
_CARD_WORDS: Final = {
    JOKERS: "joker jokers 怪",
    (BIG_JOKER,): "big_joker big_jokers 大怪",
    (SMALL_JOKER,): "small_joker small_jokers little_joker little_jokers 小怪",
    TRUMPS: "trump trumps 主牌 主",
    _of_rank(Rank.ACE): "ace aces",
    _of_rank(Rank.KING): "king kings",
    _of_rank(Rank.QUEEN): "queen queens",
    _of_rank(Rank.JACK): "jack jacks",
}
_THINGS: Final[dict[str, Kind | Cards]] = {
    word.replace("_", " "): what
    for table in (_KIND_WORDS, _CARD_WORDS)
    for what, words in table.items()
    for word in words.split()
}
_RANKS_BY_WORD: Final = {
    f"{rank}{ending}".lower(): _of_rank(rank) for rank in NATURAL_RANKS for ending in ("", "s")
}
"""Ranks after a number or “no”; alone, `8s` is the eight of spades."""


def example(names: Sequence[str] = ()) -> Phrase:
    """Constraints as an example, for seats with these names."""
    first, other = (names[0], names[3]) if names else ("0", "3")
    told = say("{first}: two jokers, a straight flush; {other}: no jokers")
    return told.filled(first=first, other=other)


def _no_seat(text: str, names: Sequence[str]) -> Phrase:
    seats = say("{first} to {last}", first=SEATS[0], last=SEATS[-1])
    return say(
        "“{text}” names no seat. Write the seat, {seats}, a colon and what it is to hold: "
        "{example}.",
        text=text,
        seats=both(names) if names else seats,
        example=example(names),
    )


def _seat(part: str, names: Sequence[str]) -> tuple[int | None, str]:
    """The seat that a part is about (`None`: it names no seat), and what the seat must hold."""
    if named := _SEAT.fullmatch(part):
        return int(named[1]), named[2]
    name, _, wanted = part.partition(":")
    return (names.index(_plain(name)) if _plain(name) in names else None), wanted


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("-", " ").strip(" .。").split())


def _number_and_thing(words: str) -> tuple[int, Kind | Cards] | None:
    """How many of what a constraint asks for; `None` for other words."""
    words = _AT_LEAST.sub("", words, count=1)
    if words in _THINGS:
        return 1, _THINGS[words]
    if no := _NO_WORDS.match(words):
        number, name = 0, words[no.end() :]
    elif counted := _COUNT.match(words):
        digits, word, sign = counted.groups()
        number, name = int(digits) if digits else _COUNT_WORDS[word or sign], words[counted.end() :]
    else:
        return None
    what = _THINGS.get(name.strip(), _RANKS_BY_WORD.get(name.strip()))
    return None if what is None or (number == 0 and isinstance(what, Kind)) else (number, what)


def _cards(words: str) -> Cards:
    try:
        return parse_cards(words)
    except InputError:
        raise _refused(
            say(
                "“{wish}” isn't a wish. Write cards, such as {cards}; a number of jokers, Big "
                "Jokers, Small Jokers, trumps or cards of a rank, such as {number}; “no” and "
                "one of these, such as {none}; or a play, such as {play}: {kinds}.",
                wish=words,
                cards="8S 8H",
                number=say("3 kings"),
                none=say("no jokers"),
                play=say("2 straight flushes"),
                kinds=either([KIND_NAMES[kind] for kind in _KIND_WORDS]),
            )
        ) from None


def _refused(phrase: Phrase) -> InputError:
    return InputError("bad_wishes", phrase)


class _Solver:
    """Deals under constraints, with the trump and the rules known."""

    def __init__(
        self, constraints: Constraints, trump: Rank, rules: Rules, with_jokers: bool = False
    ) -> None:
        self.trump, self.rules, self.with_jokers = trump, rules, with_jokers
        self.least: list[tuple[Constraint, Cards]] = []
        self.none: list[tuple[Constraint, Cards]] = []
        self.plays: list[tuple[Constraint, Kind]] = []
        for constraint in constraints.each:
            if isinstance(constraint.what, Kind):
                self.plays += [(constraint, constraint.what)] * constraint.number
            else:
                cards = _of_rank(trump) if constraint.what == TRUMPS else constraint.what
                (self.least if constraint.number else self.none).append((constraint, cards))
        self.barred: list[dict[Card, Constraint]] = [{} for _ in SEATS]
        for constraint, cards in self.none:
            self.barred[constraint.seat] |= dict.fromkeys(cards, constraint)
        # The hardest to meet come first: few fitting cards, rare plays.
        self.least.sort(key=lambda pair: len(pair[1]))
        self.plays.sort(key=lambda pair: pair[1], reverse=True)

    def check(self) -> None:
        """Raise `bad_wishes` for constraints that are plainly impossible."""
        for constraint, kind in self.plays:
            if kind == Kind.STRAIGHT_FLUSH and self.rules.straight_flush == "off":
                raise _refused(
                    say(
                        "“{wish}”: these rules have no straight flush; wish for a flush.",
                        wish=constraint.text,
                    )
                )
        for constraint, cards in self.least:
            barred = self.barred[constraint.seat]
            left = [card for card in cards if card not in barred]
            if len(left) < len(cards) and constraint.number > COPIES * len(left):
                raise _refused(
                    say(
                        "Seat {seat} can't have both “{wish}” and “{other}”.",
                        seat=constraint.seat,
                        wish=constraint.text,
                        other=next(barred[card] for card in cards if card in barred).text,
                    )
                )
        for constraint, cards in self.least:
            asked = sum(self._asked(seat, cards) for seat in SEATS)
            if asked > COPIES * len(cards):
                raise _refused(
                    say(
                        "“{wish}” for seat {seat}: all seats together are to hold {asked} of these "
                        "cards, and there are {held}.",
                        wish=constraint.text,
                        seat=constraint.seat,
                        asked=asked,
                        held=COPIES * len(cards),
                    )
                )
        for card in PACK:
            if all(card in barred for barred in self.barred):
                raise _refused(
                    say(
                        "“{wish}” for all six seats: somebody must hold these cards.",
                        wish=self.barred[0][card].text,
                    )
                )
        for seat in SEATS:
            apart = [_of_rank(rank) for rank in NATURAL_RANKS] + [JOKERS]
            played = sum(kind.size for constraint, kind in self.plays if constraint.seat == seat)
            asked = max(sum(self._asked(seat, cards) for cards in apart), played)
            if asked > HAND_SIZE:
                raise _refused(
                    say(
                        "Seat {seat} has {held} cards, and its wishes ask for {asked}.",
                        seat=seat,
                        held=HAND_SIZE,
                        asked=asked,
                    )
                )

    def _asked(self, seat: int, cards: Cards) -> int:
        """How many of `cards` a seat must hold, at least."""
        least: Counter[Cards] = Counter()
        for constraint, named in self.least:
            if constraint.seat == seat:
                least[named] = max(least[named], constraint.number)
        return max(least[cards], sum(least[card,] for card in cards))

    def unmet(self, seat: int, hand: Counter[Card]) -> list[Constraint]:
        """The constraints on a seat that `hand` does not meet."""
        unmet = []
        for constraint, cards in (*self.least, *self.none):
            held = sum(hand[card] for card in cards)
            if constraint.seat == seat and (
                held < constraint.number or (held and not constraint.number)
            ):
                unmet.append(constraint)
        plays = [(constraint, kind) for constraint, kind in self.plays if constraint.seat == seat]
        # In another order of looking, the same cards may make one play more.
        fewest = [constraint for constraint, _ in plays]
        for layout in range(_LAYOUTS if plays else 0):
            fewest = min(fewest, self._not_made(plays, hand, Random(layout)), key=len)
            if not fewest:
                break
        return [*unmet, *dict.fromkeys(fewest)]

    def _not_made(
        self, plays: Sequence[tuple[Constraint, Kind]], hand: Counter[Card], chance: Random
    ) -> list[Constraint]:
        """The constraints left unmet if the plays are made one after another from a hand."""
        left, missing = hand.copy(), []
        for constraint, kind in plays:
            cards = self._make(kind, _Pool(left, Counter(), 0), chance)
            left.subtract(cards)
            if not cards:
                missing.append(constraint)
        return missing

    def deal(self, chance: Random, plays_first: bool) -> Hands | Constraint:
        """Six hands, or the constraint at which the cards ran out."""
        partial = _PartialDeal()
        steps = [self._assign_least, self._assign_plays]
        for step in reversed(steps) if plays_first else steps:
            if failed := step(partial, chance):
                return failed
        return self._deal_rest(partial, chance) or partial.hands

    def _assign_least(self, partial: _PartialDeal, chance: Random) -> Constraint | None:
        for constraint, cards in self.least:
            held = sum(
                partial.loose[constraint.seat][card] + partial.in_plays[constraint.seat][card]
                for card in cards
            )
            missing = constraint.number - held
            barred = self.barred[constraint.seat]
            left = [card for card in cards if card not in barred for _ in range(partial.free[card])]
            if missing > min(len(left), partial.room(constraint.seat)):
                return constraint
            for card in chance.sample(left, max(missing, 0)):
                partial.free[card] -= 1
                partial.loose[constraint.seat][card] += 1
        return None

    def _assign_plays(self, partial: _PartialDeal, chance: Random) -> Constraint | None:
        for constraint, kind in self.plays:
            loose, barred = partial.loose[constraint.seat], self.barred[constraint.seat]
            free = Counter({card: n for card, n in partial.free.items() if card not in barred})
            cards = self._make(kind, _Pool(loose, free, partial.room(constraint.seat)), chance)
            if not cards:
                return constraint
            for card in cards:
                (loose if loose[card] else partial.free)[card] -= 1
                partial.in_plays[constraint.seat][card] += 1
        return None

    def _deal_rest(self, partial: _PartialDeal, chance: Random) -> Constraint | None:
        rest = list(partial.free.elements())
        chance.shuffle(rest)
        # Cards that few seats may hold go first, while those seats have room.
        rest.sort(key=lambda card: sum(card in barred for barred in self.barred), reverse=True)
        rooms = [partial.room(seat) for seat in SEATS]
        for card in rest:
            open_to = [room * (card not in self.barred[seat]) for seat, room in enumerate(rooms)]
            if not any(open_to):
                return next(self.barred[seat][card] for seat in SEATS if rooms[seat])
            [seat] = chance.choices(SEATS, open_to)
            rooms[seat] -= 1
            partial.loose[seat][card] += 1
        return None

    def _make(self, kind: Kind, pool: _Pool, chance: Random) -> list[Card]:
        """Cards of the pool that make a play of the kind; an empty list if none do."""
        patterns = list(_patterns(kind, runs(self.rules)))
        chance.shuffle(patterns)
        everything = pool.loose + pool.free
        sources = [everything] if pool.room >= kind.size else [pool.loose, everything]
        for wild in (False, True) if self.with_jokers else (False,):
            for pattern in patterns:
                cards = _fill(pattern, sources, wild, chance)
                new = Counter(cards) - pool.loose
                if cards and new.total() <= pool.room and self._is(kind, cards):
                    return cards
        return []

    def _is(self, kind: Kind, cards: list[Card]) -> bool:
        reading = read(cards, self.trump, self.rules)
        return reading is not None and reading.kind == kind


_LAYOUTS: Final = 100
"""In how many orders to look for plays in a hand."""


class _Pool(NamedTuple):
    """What a play may be made of: loose cards of the seat, and up to `room` free cards."""

    loose: Counter[Card]
    free: Counter[Card]
    room: int


class _PartialDeal:
    """The cards that the seats have so far, in plays and loose, and the free cards."""

    def __init__(self) -> None:
        self.free = Counter(PACKS)
        self.loose: list[Counter[Card]] = [Counter() for _ in SEATS]
        self.in_plays: list[Counter[Card]] = [Counter() for _ in SEATS]

    def room(self, seat: int) -> int:
        """How many cards the seat still needs."""
        return HAND_SIZE - self.loose[seat].total() - self.in_plays[seat].total()

    @property
    def hands(self) -> Hands:
        hands = zip(self.loose, self.in_plays, strict=True)
        return tuple(tuple(sorted((loose + played).elements())) for loose, played in hands)


def _fill(
    pattern: Sequence[Cards], sources: Sequence[Counter[Card]], wild: bool, chance: Random
) -> list[Card]:
    """A card for each place of a pattern, from the first source that has one, else no cards."""
    filled: list[Card] = []
    for fitting in pattern:
        for cards, source in product([fitting, JOKERS] if wild else [fitting], sources):
            left = [card for card in cards for _ in range(source[card] - filled.count(card))]
            if left:
                filled.append(chance.choice(left))
                break
        else:
            return []
    return filled


@lru_cache(maxsize=32)
def _patterns(kind: Kind, runs: tuple[tuple[Rank, ...], ...]) -> tuple[tuple[Cards, ...], ...]:
    """The ways to make a play of a kind: for each of its places the cards that fit."""
    ranks = [_of_rank(rank) for rank in NATURAL_RANKS]
    match kind:
        case Kind.STRAIGHT:
            return tuple(tuple(map(_of_rank, run)) for run in runs)
        case Kind.STRAIGHT_FLUSH:
            return tuple(
                tuple((Card.of(rank, suit),) for rank in run) for run in runs for suit in Suit
            )
        case Kind.FLUSH:
            return tuple((PACK[suit:52:4],) * 5 for suit in Suit)
        case Kind.FULL_HOUSE | Kind.FOUR_PLUS_ONE:
            top = 3 if kind == Kind.FULL_HOUSE else 4
            return tuple((high,) * top + (low,) * (5 - top) for high, low in permutations(ranks, 2))
        case _:
            return tuple((rank,) * kind.size for rank in ranks)
