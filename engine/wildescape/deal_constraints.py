"""Deals by wish, for a teacher: which cards and plays each seat is to hold, the rest by chance.

Wishes are written seat by seat, in English or Chinese: `0: two jokers, a straight flush; 3: no
jokers`. A wish names the least that a seat holds, or with "no" what it holds none of. A play is
one of natural cards, and the plays wished for a seat lie side by side: no card serves two of them.
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
from wildescape.i18n import InputError, Phrase, both, either, say
from wildescape.match import PACKS, Hands
from wildescape.notation import format_cards, parse_cards
from wildescape.rules import DEFAULT, Rules
from wildescape.turns import SEATS

MOST_CHARACTERS: Final = 500
"""How long the text of wishes may be."""

Cards = tuple[Card, ...]

TRUMPS: Final[Cards] = ()
"""What a wish for trumps names: which cards these are, the deal says."""


class Wish(NamedTuple):
    """That a seat holds at least `number` of these cards or plays of this kind; none, if it is 0.

    `text` is the wish as it was written.
    """

    seat: int
    text: str
    number: int
    what: Kind | Cards


@dataclass(frozen=True)
class Wishes:
    """What the seats are to hold; all else is left to chance."""

    wishes: tuple[Wish, ...] = ()

    def unmet(
        self,
        hands: Sequence[Iterable[Card]],
        trump: Rank,
        rules: Rules = DEFAULT,
        with_jokers: bool = False,
    ) -> tuple[Wish, ...]:
        """The wishes that `hands` do not meet.

        Args:
            hands: the cards of the six seats.
            trump: the trump rank.
            rules: the house rules, for what a play is.
            with_jokers: whether jokers may help to make a play.
        """
        table = _Table(self, trump, rules, with_jokers)
        held = [Counter(hand) for hand in hands]
        return tuple(wish for seat in SEATS for wish in table.unmet(seat, held[seat]))


def parse_wishes(text: str, names: Sequence[str] = ()) -> Wishes:
    """The wishes that `text` tells.

    Args:
        text: for each seat its number or name, a colon and wishes with commas between them; a
            semicolon or a new line between seats. A wish is some cards; a number of jokers, Big
            Jokers, Small Jokers, trumps or cards of a rank; "no" and one of these; a play, or a
            number of them.
        names: what the seats are called, from seat 0 on.

    Raises:
        InputError: `bad_wishes`, with the wish that is none and what is allowed.
    """
    if len(text) > MOST_CHARACTERS:
        raise _refused(
            say(
                "These wishes have {count} characters; at most {most} are read.",
                most=MOST_CHARACTERS,
                count=len(text),
            )
        )
    wishes: list[Wish] = []
    laid: Counter[tuple[int, Card]] = Counter()
    for part in re.split(r"[;\n]", unicodedata.normalize("NFKC", text)):
        if _plain(part) in _OTHERS:
            continue
        seat, wanted = _seat(part, [_plain(name) for name in names])
        if seat is None:
            raise _refused(_no_seat(part.strip(), names))
        for item in _BETWEEN.split(wanted):
            wished = _plain(item)
            if found := _number_and_thing(wished):
                wishes.append(Wish(seat, item.strip(), *found))
            else:
                laid.update((seat, card) for card in _cards(wished))
    for (seat, card), number in laid.items():
        wishes.append(Wish(seat, format_cards([card] * number), number, (card,)))
    return Wishes(tuple(wishes))


def deal_with(wishes: Wishes, chance: Random, trump: Rank, rules: Rules = DEFAULT) -> Hands:
    """Six hands of 27 cards, sorted, that meet the wishes, with all else at random.

    Jokers help to make a play only where natural cards cannot.

    Args:
        wishes: what the seats are to hold.
        chance: where all chance comes from.
        trump: the trump rank of the deal.
        rules: the house rules, for what a play is.

    Raises:
        InputError: `bad_wishes`, with a wish that cannot be met and why.
    """
    _Table(wishes, trump, rules).check()
    blamed: Counter[Wish] = Counter()
    for with_jokers in (False, True):
        table = _Table(wishes, trump, rules, with_jokers)
        for attempt in range(_ATTEMPTS):
            dealt = table.deal(chance, plays_first=attempt % 2 == 1)
            if isinstance(dealt, Wish):
                blamed[dealt] += 1
            elif unmet := wishes.unmet(dealt, trump, rules, with_jokers):
                blamed.update(unmet)
            else:
                return dealt
    [(wish, _)] = blamed.most_common(1)
    raise _refused(
        say(
            "No deal was found with “{wish}” for seat {seat} and all the other wishes: take some "
            "of them back.",
            wish=wish.text,
            seat=wish.seat,
        )
    )


_ATTEMPTS: Final = 50
"""How often a deal is begun, with natural plays and again with jokers in them."""

_SEAT: Final = re.compile(r"\s*(?:seat\s*|座位)?([0-5])\s*(?:号座位|号位|号)?\s*:(.*)", re.I | re.S)
_OTHERS: Final = ("", "everyone else random", "the rest random", "其余随机", "其他随机")
_BETWEEN: Final = re.compile(r"[,、]|\band\b|和", re.I)

_AT_LEAST: Final = re.compile(r"at least |至少有?")
_NONE: Final = re.compile(r"(?:no|without) |没有|没|无|不要|不带")
_NUMBER: Final = re.compile(
    r"(?:([0-9]{1,2})(?![0-9])|(an?|one|two|three|four|five|six) |([一二两三四五六]))"
    r" ?[张个副把组]?"
)
_NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        ("a an one 一", "two 二 两", "three 三", "four 四", "five 五", "six 六"), 1
    )
    for word in words.split()
}


def _of_rank(rank: Rank) -> Cards:
    return tuple(card for card in PACK if card.rank == rank)


_KINDS: Final = {
    Kind.PAIR: "pair pairs 对子 对",
    Kind.TRIPLE: "triple triples three_of_a_kind 三张",
    Kind.STRAIGHT: "straight straights 顺子",
    Kind.FLUSH: "flush flushes 同花",
    Kind.FULL_HOUSE: "full_house full_houses 俘虏",
    Kind.FOUR_PLUS_ONE: "four_of_a_kind fours_of_a_kind four_of_a_kind_+_one four_+_one 4+1 炸弹",
    Kind.STRAIGHT_FLUSH: "straight_flush straight_flushes 同花顺",
    Kind.FIVE_OF_A_KIND: "five_of_a_kind fives_of_a_kind 五同",
}
_GROUPS: Final = {
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
    for table in (_KINDS, _GROUPS)
    for what, words in table.items()
    for word in words.split()
}
_SIGNS: Final = {
    f"{rank}{ending}".lower(): _of_rank(rank) for rank in NATURAL_RANKS for ending in ("", "s")
}
"""Ranks as they follow a number or “no”: alone, `8s` is the eight of spades."""


def example(names: Sequence[str] = ()) -> Phrase:
    """Some wishes, for seats of these names."""
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
    """The seat that a part is about, if it names one, and what is wished for it."""
    if named := _SEAT.fullmatch(part):
        return int(named[1]), named[2]
    name, _, wanted = part.partition(":")
    return (names.index(_plain(name)) if _plain(name) in names else None), wanted


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("-", " ").strip(" .。").split())


def _number_and_thing(wished: str) -> tuple[int, Kind | Cards] | None:
    """How many of what is wished for; `None` if that is none of the things."""
    wished = _AT_LEAST.sub("", wished, count=1)
    if wished in _THINGS:
        return 1, _THINGS[wished]
    if none := _NONE.match(wished):
        number, name = 0, wished[none.end() :]
    elif counted := _NUMBER.match(wished):
        digits, word, sign = counted.groups()
        number, name = int(digits) if digits else _NUMBERS[word or sign], wished[counted.end() :]
    else:
        return None
    what = _THINGS.get(name.strip(), _SIGNS.get(name.strip()))
    return None if what is None or (number == 0 and isinstance(what, Kind)) else (number, what)


def _cards(wished: str) -> Cards:
    try:
        return parse_cards(wished)
    except InputError:
        raise _refused(
            say(
                "“{wish}” is no wish. Write cards, such as {cards}; a number of jokers, Big "
                "Jokers, Small Jokers, trumps or cards of a rank, such as {number}; “no” and one "
                "of these, such as {none}; or a play, such as {play}: {kinds}.",
                wish=wished,
                cards="8S 8H",
                number=say("3 kings"),
                none=say("no jokers"),
                play=say("2 straight flushes"),
                kinds=either([KIND_NAMES[kind] for kind in _KINDS]),
            )
        ) from None


def _refused(phrase: Phrase) -> InputError:
    return InputError("bad_wishes", phrase)


class _Table:
    """Wishes where the trump and the rules are known."""

    def __init__(
        self, wishes: Wishes, trump: Rank, rules: Rules, with_jokers: bool = False
    ) -> None:
        self.trump, self.rules, self.with_jokers = trump, rules, with_jokers
        self.least: list[tuple[Wish, Cards]] = []
        self.none: list[tuple[Wish, Cards]] = []
        self.plays: list[tuple[Wish, Kind]] = []
        for wish in wishes.wishes:
            if isinstance(wish.what, Kind):
                self.plays += [(wish, wish.what)] * wish.number
            else:
                cards = _of_rank(trump) if wish.what == TRUMPS else wish.what
                (self.least if wish.number else self.none).append((wish, cards))
        self.barred: list[dict[Card, Wish]] = [{} for _ in SEATS]
        for wish, cards in self.none:
            self.barred[wish.seat] |= dict.fromkeys(cards, wish)
        # The fewer cards will do and the rarer a play is, the earlier it is seen to.
        self.least.sort(key=lambda wished: len(wished[1]))
        self.plays.sort(key=lambda wished: wished[1], reverse=True)

    def check(self) -> None:
        """Refuse what is plainly impossible, with the reason."""
        for wish, kind in self.plays:
            if kind == Kind.STRAIGHT_FLUSH and self.rules.straight_flush == "off":
                raise _refused(
                    say(
                        "“{wish}”: under these rules there is no straight flush; wish for a flush.",
                        wish=wish.text,
                    )
                )
        for wish, cards in self.least:
            barred = self.barred[wish.seat]
            left = [card for card in cards if card not in barred]
            if len(left) < len(cards) and wish.number > COPIES * len(left):
                raise _refused(
                    say(
                        "Seat {seat} cannot have both “{wish}” and “{other}”.",
                        seat=wish.seat,
                        wish=wish.text,
                        other=next(barred[card] for card in cards if card in barred).text,
                    )
                )
        for wish, cards in self.least:
            asked = sum(self._asked(seat, cards) for seat in SEATS)
            if asked > COPIES * len(cards):
                raise _refused(
                    say(
                        "“{wish}” for seat {seat}: all seats together are to hold {asked} of these "
                        "cards, and there are {held}.",
                        wish=wish.text,
                        seat=wish.seat,
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
            played = sum(kind.size for wish, kind in self.plays if wish.seat == seat)
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
        """How many of `cards` a seat is to hold, at least."""
        least: Counter[Cards] = Counter()
        for wish, wished in self.least:
            if wish.seat == seat:
                least[wished] = max(least[wished], wish.number)
        return max(least[cards], sum(least[card,] for card in cards))

    def unmet(self, seat: int, hand: Counter[Card]) -> list[Wish]:
        """The wishes for a seat that `hand` does not meet."""
        unmet = []
        for wish, cards in (*self.least, *self.none):
            held = sum(hand[card] for card in cards)
            if wish.seat == seat and (held < wish.number or (held and not wish.number)):
                unmet.append(wish)
        plays = [(wish, kind) for wish, kind in self.plays if wish.seat == seat]
        # Laid out in another way, the same cards may make one play more.
        fewest = [wish for wish, _ in plays]
        for layout in range(_LAYOUTS if plays else 0):
            fewest = min(fewest, self._not_made(plays, hand, Random(layout)), key=len)
            if not fewest:
                break
        return [*unmet, *dict.fromkeys(fewest)]

    def _not_made(
        self, plays: Sequence[tuple[Wish, Kind]], hand: Counter[Card], chance: Random
    ) -> list[Wish]:
        """The wishes still open when a hand lays out the plays one after another."""
        left, missing = hand.copy(), []
        for wish, kind in plays:
            cards = self._lay(kind, _Pool(left, Counter(), 0), chance)
            left.subtract(cards)
            if not cards:
                missing.append(wish)
        return missing

    def deal(self, chance: Random, plays_first: bool) -> Hands | Wish:
        """Six hands, or the wish at which the cards ran out."""
        kept = _Kept()
        steps = [self._keep_least, self._keep_plays]
        for step in reversed(steps) if plays_first else steps:
            if failed := step(kept, chance):
                return failed
        return self._deal_rest(kept, chance) or kept.hands

    def _keep_least(self, kept: _Kept, chance: Random) -> Wish | None:
        for wish, cards in self.least:
            held = sum(kept.loose[wish.seat][card] + kept.laid[wish.seat][card] for card in cards)
            missing = wish.number - held
            barred = self.barred[wish.seat]
            left = [card for card in cards if card not in barred for _ in range(kept.free[card])]
            if missing > min(len(left), kept.room(wish.seat)):
                return wish
            for card in chance.sample(left, max(missing, 0)):
                kept.free[card] -= 1
                kept.loose[wish.seat][card] += 1
        return None

    def _keep_plays(self, kept: _Kept, chance: Random) -> Wish | None:
        for wish, kind in self.plays:
            loose, barred = kept.loose[wish.seat], self.barred[wish.seat]
            free = Counter({card: n for card, n in kept.free.items() if card not in barred})
            cards = self._lay(kind, _Pool(loose, free, kept.room(wish.seat)), chance)
            if not cards:
                return wish
            for card in cards:
                (loose if loose[card] else kept.free)[card] -= 1
                kept.laid[wish.seat][card] += 1
        return None

    def _deal_rest(self, kept: _Kept, chance: Random) -> Wish | None:
        rest = list(kept.free.elements())
        chance.shuffle(rest)
        # What few seats may hold goes first, while they have room.
        rest.sort(key=lambda card: sum(card in barred for barred in self.barred), reverse=True)
        rooms = [kept.room(seat) for seat in SEATS]
        for card in rest:
            open_to = [room * (card not in self.barred[seat]) for seat, room in enumerate(rooms)]
            if not any(open_to):
                return next(self.barred[seat][card] for seat in SEATS if rooms[seat])
            [seat] = chance.choices(SEATS, open_to)
            rooms[seat] -= 1
            kept.loose[seat][card] += 1
        return None

    def _lay(self, kind: Kind, pool: _Pool, chance: Random) -> list[Card]:
        """Cards of the pool that are a play of the kind; none if there are none."""
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
"""In how many orders plays are looked for in a hand."""


class _Pool(NamedTuple):
    """What a play may be made of: loose cards of the seat, and as many free ones as have room."""

    loose: Counter[Card]
    free: Counter[Card]
    room: int


class _Kept:
    """What is kept for the seats so far: cards laid out as plays and loose ones, and the rest."""

    def __init__(self) -> None:
        self.free = Counter(PACKS)
        self.loose: list[Counter[Card]] = [Counter() for _ in SEATS]
        self.laid: list[Counter[Card]] = [Counter() for _ in SEATS]

    def room(self, seat: int) -> int:
        """How many cards the seat still gets."""
        return HAND_SIZE - self.loose[seat].total() - self.laid[seat].total()

    @property
    def hands(self) -> Hands:
        hands = zip(self.loose, self.laid, strict=True)
        return tuple(tuple(sorted((loose + laid).elements())) for loose, laid in hands)


def _fill(
    pattern: Sequence[Cards], sources: Sequence[Counter[Card]], wild: bool, chance: Random
) -> list[Card]:
    """A card for each place of a pattern, from the first source that has one, or no cards."""
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
    """The ways to make a play of a kind: for each of its places the cards that fit there."""
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
