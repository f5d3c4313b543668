"""Random deals under constraints: which cards and plays each seat must hold.

Teachers write constraints seat by seat, in English or Chinese, and know them as wishes: `Yan: two
jokers, a bomb of 10s; Lin: at most 3 aces; everyone else: no kings`. A number of cards is exact
unless it says “at least” or “at most”; cards by their names, and plays, are the least that a seat
holds. Plays are made of natural cards, and no card serves in two plays.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import permutations, product
from random import Random
from typing import Final, NamedTuple, NoReturn, TypeVar

from wildescape.card_words import GROUPS, RANKS, SUITS, TRUMPS, by_word, one_of
from wildescape.cards import (
    JOKERS,
    NATURAL_RANKS,
    PACK,
    Card,
    Rank,
    Suit,
    power,
)
from wildescape.combinations import RUN_KINDS, Kind, read
from wildescape.escalation import ESCALATION_HAND, PACK_52, Escalation, check_players, neighbour
from wildescape.explain import KIND_NAMES
from wildescape.hand import HAND_SIZE
from wildescape.i18n import InputError, Part, Phrase, both, either, say, shown
from wildescape.match import PACKS, Chance, Hands, Seed, random_from
from wildescape.notation import (
    CardsLike,
    HandsLike,
    RankLike,
    format_cards,
    parse_cards,
    parse_hands,
    parse_trump,
)
from wildescape.rules import DEFAULT, Rules, RulesLike, parse_rules
from wildescape.shapes import EVERY_RUN, runs
from wildescape.turns import SEATS

_What = TypeVar("_What")

LONGEST_CONSTRAINTS: Final = 500
"""How many characters of constraints are read."""

Cards = tuple[Card, ...]

NO_CARDS: Final[Mapping[int, CardsLike]] = {}
"""No cards on the table."""


class Constraint(NamedTuple):
    """A seat must hold at least `number` of these cards and at most `most`, or plays of a kind.

    `text` is the constraint as it was written. `rank` and `suit` say which plays of the kind serve:
    the rank that decides, and the suit of a flush.
    """

    seat: int
    text: str
    number: int
    what: Kind | Cards
    most: int | None = None
    rank: Rank | None = None
    suit: Suit | None = None


@dataclass(frozen=True)
class Constraints:
    """What the seats must hold; everything else is left to chance.

    `names` are what the players are called, if they are.
    """

    each: tuple[Constraint, ...] = ()
    names: tuple[str, ...] = ()

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
        solver = _Solver(self, _WILD_ESCAPE, parse_trump(trump), parse_rules(rules), with_jokers)
        held = [Counter(hand) for hand in parse_hands(hands)]
        return tuple(each for seat in SEATS for each in solver.unmet(seat, held[seat]))


ConstraintsLike = Constraints | str | Iterable[str]
"""Constraints in any form: what `parse_constraints` takes."""


def parse_constraints(text: ConstraintsLike, names: Sequence[str] = ()) -> Constraints:
    """Constraints from any form.

    >>> [(each.number, each.most) for each in parse_constraints("3: no kings, 2 jokers").each]
    [(0, 0), (2, 2)]

    Args:
        text: for each seat its number or name, a colon and constraints with commas between them.
            For several seats: some of these, “everyone”, “everyone else”, “my partners”,
            “opponents”. A constraint is some cards; a number of cards of a rank or suit, of
            jokers, Big Jokers, Small Jokers or trumps, with “exactly”, “at least”, “at most” or
            “all” if wanted; “no” and one of these; or a play, or a number of them, of a rank or
            suit if wanted. Or a list of such texts, one for each seat; `Constraints` pass
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
            raise _refused(_no_seat(shown(lines), names, len(names) or len(SEATS)))
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
    for seats, item in _Headings(names).wishes(unicodedata.normalize("NFKC", text)):
        wish = _wish(item)
        for seat in seats:
            if isinstance(wish, Constraint):
                constraints.append(wish._replace(seat=seat))
            else:
                listed.update((seat, card) for card in wish)
    for (seat, card), number in listed.items():
        constraints.append(Constraint(seat, format_cards([card] * number), number, (card,)))
    return Constraints(tuple(constraints), tuple(names))


def deal_with(
    constraints: ConstraintsLike,
    chance: Chance = None,
    trump: RankLike = "2",
    rules: RulesLike = DEFAULT,
    *,
    table: Mapping[int, CardsLike] = NO_CARDS,
    seed: Seed = None,
) -> Hands:
    """Six hands of 27 sorted cards that meet the constraints, otherwise at random.

    Jokers help to make a play only if natural cards cannot.

    >>> hands = deal_with("2: 3 kings", seed=7, trump="8")
    >>> sum(card.rank == Rank.KING for card in hands[2])
    3

    Args:
        constraints: what the seats must hold, in any form that `parse_constraints` takes.
        chance: a `Random`, for several deals in a row; instead of a seed.
        trump: the trump rank of the deal: `"2"` to `"A"`, a number, or a `Rank`.
        rules: the house rules, which say what a play is, in any form that `parse_rules` takes.
        table: for seats that have played already, their cards on the table: nobody is dealt
            these, and the seat so many fewer.
        seed: a number or a text: the same seed gives the same deal; new chance by default.

    Raises:
        InputError: `bad_wishes`, with a constraint that cannot be met and why; `bad_trump` or
            `bad_rules`, for what can't be read; `bad_request`, for `seed` and `chance` together.
    """
    wanted, chance = parse_constraints(constraints), random_from(chance, seed)
    played = {seat: parse_cards(cards) for seat, cards in table.items()}
    gone = Counter(card for cards in played.values() for card in cards)
    deck = _Deck(
        tuple((Counter(PACKS) - gone).elements()),
        tuple(HAND_SIZE - len(played.get(seat, ())) for seat in SEATS),
    )
    return _dealt(wanted, deck, chance, parse_trump(trump), parse_rules(rules))


def escalation_with(
    constraints: ConstraintsLike,
    players: int = 4,
    chance: Chance = None,
    *,
    leader: int = 0,
    stake: int = 1,
    seed: Seed = None,
) -> Escalation:
    """A game of Escalation whose hands meet the constraints, otherwise shuffled.

    >>> game = escalation_with("0: 2 kings; 1: no 2s", players=3, seed=7)
    >>> sum(card.rank == Rank.KING for card in game.hands[0]), game.turn
    (2, 0)

    Args:
        constraints: what the seats must hold, in any form that `parse_constraints` takes: cards,
            no plays.
        players: how many play, 3 to 6.
        chance: a `Random`, for several deals in a row; instead of a seed.
        leader: the seat that leads.
        stake: what one card costs at the end.
        seed: a number or a text: the same seed gives the same deal; new chance by default.

    Raises:
        InputError: `bad_wishes`, with a constraint that cannot be met and why; `bad_request` and
            `bad_rules` as `Escalation.start`.
    """
    check_players(players)
    wanted, chance = parse_constraints(constraints), random_from(chance, seed)
    if over := [each for each in wanted.each if each.seat >= players]:
        raise _refused(_no_seat(str(over[0].seat), wanted.names, players))
    *hands, stock = _dealt(wanted, _escalation(players), chance)
    # The cards of a hand come in any order, and the stock too: only then is it shuffled.
    rows = [chance.sample(hand, len(hand)) for hand in (*hands[leader:], *hands[:leader])]
    pack = [card for each in zip(*rows, strict=True) for card in each]
    pack += chance.sample(stock, len(stock))
    return Escalation.start(pack, players, neighbour(leader, -1, players), stake)


def example(names: Sequence[str] = ()) -> Phrase:
    """Constraints as an example, for seats with these names."""
    first, other = (names[0], names[-3]) if names else ("0", "3")
    told = say("{first}: two jokers, a straight flush; {other}: no jokers")
    return told.filled(first=first, other=other)


def escalation_example(names: Sequence[str] = ()) -> Phrase:
    """The same for a game of Escalation."""
    told = say("{first}: a king, two 7s; {other}: no 2s")
    first, other = names[:2] or ("0", "1")
    return told.filled(first=first, other=other)


# Reading


_REST_RANDOM: Final = (
    "",
    "everyone else random",
    "everybody else random",
    "the rest random",
    "其余随机",
    "其他随机",
    "其他人随机",
)
_SEPARATOR: Final = re.compile(r"[,、;\n。&]|\.(?=\s|$)|\band\b|和", re.I)
_VERBS: Final = (
    r":|\b(?:should have|must have|has|have|gets|get|holds|hold|needs)\b|要有|拿到|有|拿"
    r"|(?=没|无|不带|不要|\bwithout\b)"
)
_NUMBERED: Final = r"(?:seat\s*|座位)?[0-5]\s*(?:号座位|号位|号)?"


def _groups(seats: int) -> dict[str, tuple[int, ...]]:
    """The seats that a word stands for, with seat 0 as “me”."""
    ways: dict[tuple[int, ...], str] = {
        (0,): "me i 我",
        (1,): "下家",
        (seats - 1,): "上家",
        tuple(range(seats)): "everyone everybody all each each_player 每人 每家 大家 所有人",
    }
    if seats == len(SEATS):
        ways |= {
            (3,): "对家 对门",
            (2, 4): "partners my_partners 搭档 我的搭档",
            (1, 3, 5): "opponents my_opponents 对手 对方",
            (0, 2, 4): "we us our_team 我们 我方",
        }
    return by_word(ways)


_OTHER_WORDS: Final = (
    "everyone else",
    "everybody else",
    "all others",
    "the others",
    "the rest",
    "其他人",
    "其余人",
    "其他",
    "其余",
)


class _Headings:
    """Finds out which wish is for which seats."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.seats = range(len(names) or len(SEATS))
        self.groups = _groups(len(self.seats))
        self.by_name = {_plain(name): seat for seat, name in reversed([*enumerate(names)])}
        words = [name for name in self.by_name if name] + [*_OTHER_WORDS, *self.groups]
        words.sort(key=len, reverse=True)
        seat = "|".join(re.escape(word).replace(r"\ ", r"[\s-]+") for word in words)
        seat = rf"(?:{_NUMBERED}|{seat})"
        several = rf"{seat}(?:\s*(?:[,、&]|\band\b|和|与)\s*{seat})*"
        self.heading = re.compile(rf"(?:^|(?<=[,、;\n。.&]))\s*({several})\s*(?:{_VERBS})", re.I)
        self.seat = re.compile(seat, re.I)

    def wishes(self, text: str) -> Iterator[tuple[Sequence[int], str]]:
        """Each wish, and the seats that it is for."""
        found = [*self.heading.finditer(text)]
        starts = [heading.start() for heading in found] + [len(text)]
        self._check_silent(text[: starts[0]])
        who = [self._seats(heading[1]) for heading in found]
        named = {seat for seats in who for seat in seats or ()}
        others = [seat for seat in self.seats if seat not in named]
        for heading, seats, end in zip(found, who, starts[1:], strict=True):
            for item in _SEPARATOR.split(text[heading.end() : end]):
                if _plain(item) in _REST_RANDOM:
                    continue
                if ":" in item:
                    raise _refused(_no_seat(item.strip(), self.names, len(self.seats)))
                yield others if seats is None else seats, item.strip()

    def _check_silent(self, text: str) -> None:
        """Refuse words before the first seat."""
        for part in re.split(r"[;\n]", text):
            if _plain(part) not in _REST_RANDOM:
                raise _refused(_no_seat(part.strip(), self.names, len(self.seats)))

    def _seats(self, text: str) -> Sequence[int] | None:
        """The seats in a heading; `None` for all that no other heading names."""
        seats: list[int] = []
        for found in self.seat.finditer(text):
            word = _plain(found[0])
            if re.fullmatch(_NUMBERED, word):
                [number] = re.findall(r"[0-5]", word)
                if int(number) not in self.seats:
                    raise _refused(_no_seat(text.strip(), self.names, len(self.seats)))
                seats.append(int(number))
            elif word in self.by_name:
                seats.append(self.by_name[word])
            elif word in self.groups:
                seats += self.groups[word]
            else:
                return None
        return [*dict.fromkeys(seats)]


def _no_seat(text: str, names: Sequence[str], seats: int = len(SEATS)) -> Phrase:
    numbers = say("{first} to {last}", first=0, last=seats - 1)
    told = (
        say(
            "“{text}” names no seat. Write the seat, {seats}, a colon and what it is to hold: "
            "{example}."
        )
        if names
        else say(
            "“{text}” names no seat. Write the seat, {seats}, a colon and what it is to hold: "
            "{example}. To write names instead, say who is who: {code}."
        )
    )
    return told.filled(
        text=text,
        seats=both(names) if names else numbers,
        example=example(names) if seats == len(SEATS) else escalation_example(names),
        code="parse_constraints(text, names)",
    )


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("-", " ").strip(" .。").split())


_KIND_WORDS: Final = {
    Kind.PAIR: "pair pairs 对子 对",
    Kind.TRIPLE: ("triple triples trips set sets three_of_a_kind 3_of_a_kind 三张 三条 3条"),
    Kind.STRAIGHT: "straight straights run runs 顺子 杂顺 顺",
    Kind.FLUSH: "flush flushes 同花",
    Kind.FULL_HOUSE: (
        "full_house full_houses fullhouse three_plus_two 3+2 俘虏 葫芦 三带二 三带两 三带一对"
    ),
    Kind.FOUR_PLUS_ONE: (
        "bomb bombs quad quads four_of_a_kind fours_of_a_kind 4_of_a_kind four_of_a_kind_+_one "
        "four_+_one four_plus_one 4+1 炸弹 炸 四带一 四条 4条 四头"
    ),
    Kind.STRAIGHT_FLUSH: "straight_flush straight_flushes straightflush 同花顺",
    Kind.FIVE_OF_A_KIND: "five_of_a_kind fives_of_a_kind 5_of_a_kind 五同张 五同 五条 5条 五头",
}


def _of_rank(rank: Rank) -> Cards:
    return tuple(card for card in PACK if card.rank == rank)


def _of_suit(suit: Suit) -> Cards:
    return PACK[suit:52:4]


_KINDS: Final = by_word(_KIND_WORDS)
_KIND: Final = re.compile(one_of(_KINDS))
_PART: Final = re.compile(
    rf"({one_of(RANKS)})(?![a-z0-9])|({one_of(SUITS)})"
    r"|(?:of|in|to|from|the|high|up)\b|打头|到|的|\s+"
)

_NOT_COUNTED: Final = "打头|到|的|" + one_of(word for word in _KINDS if not word.isascii())
"""What may follow a rank: `10的炸弹` is a bomb of tens, and no ten bombs."""
_LIMIT: Final = re.compile(
    r"(?P<most>at most |up to |no more than |not more than |最多有?|至多有?|不超过|不多于)"
    r"|(?P<least>at least |至少有?|起码有?|不少于)"
    r"|(?P<exact>exactly |just |only |正好有?|恰好有?|刚好有?|只有|仅有?)"
    r"|(?P<none>no |without any |without |not any |not an? |zero |没有|没|无|不要|不带)"
    r"|(?P<all>all (?:of )?(?:the )?|所有的?|全部)"
)
_HOLDS: Final = re.compile(r"(?:(?:has|have|holds|gets|with|also|the|some) |还有|要有|有|拿|带)+")
_OR_MORE: Final = re.compile(r"(\w+) or (more|fewer|less) ")
_WORDS_FOR_NUMBERS: Final = (
    *("a an one 一", "two 二 两", "three 三", "four 四", "five 五", "six 六", "seven 七"),
    *("eight 八", "nine 九", "ten 十", "eleven 十一", "twelve 十二"),
)
_NUMBERS: Final = {
    word: number for number, words in enumerate(_WORDS_FOR_NUMBERS, 1) for word in words.split()
}
_COUNT: Final = re.compile(
    rf"(?:([0-9]{{1,2}})(?![0-9♣♦♥♠]|{_NOT_COUNTED})"
    rf"|({one_of(word for word in _NUMBERS if word.isascii())}) "
    rf"|({one_of(word for word in _NUMBERS if not word.isascii())}))"
    r" ?(?:[张个只副把组手]|条(?=.*[顺花]))?(?: ?of the)?(?! ?(?:of|high) )"
)
_OF_SPADES: Final = re.compile(r"(?<!of )(?<![A-Za-z0-9])(10|[2-9JQKA])S(?=[\s.。]*$)")
"""A card of spades, as it is written everywhere else: `4 8S`; but `four 8s` are eights."""
_ALL: Final = 1000
"""Stands for as many as there are."""

_A_RANK: Final = rf"((?:{one_of(RANKS)})(?![0-9]))"
_OTHER_WORDS_FOR: Final = tuple(
    (re.compile(said), meant)
    for said, meant in (
        (rf"[四4][张个条]?{_A_RANK}?带[一1][张个]?", r"\1四带一"),
        (rf"[三3][张个条]?{_A_RANK}?带(?:[一1]对|[两二2][张个]?$)", r"\1三带二"),
        (rf"{_A_RANK}\1\1带[一1]对", r"\1三带二"),
        (rf"four {_A_RANK} (?:with|plus|\+) (?:one|1|a)\b.*", r"bomb of \1"),
        (rf"three {_A_RANK} (?:with|plus|\+) (?:one|1|a) pair", r"full house of \1"),
        (rf"{_A_RANK} full", r"full house of \1"),
        (rf"{_A_RANK}[一1]对", r"\1对"),
        (r"(?:一?对|(?:a )?pair of )(\w*(?:怪|王|jokers?))", r"at least two \1"),
        (r"(\w*[怪王]|[主级将]牌)([一二两三四五六七八九]|\d+)[张个]", r"\2张\1"),
        # 三张 after a rank is a triple.
        (rf"((?:{one_of(SUITS)})?{_A_RANK})([一二两四五六七八九])[张个]", r"\3张\1"),
        (r"大小[怪王](?:各一张)?|both jokers", "BJ LJ"),
        # A play of five needs no number.
        (r"(?:[五5]张的?|(?:a )?(?:five|5) card )(.*(?:同花|顺|straight|flush|run).*)", r"\1"),
        (r"(.*\b(?:straight|flush|run)(?:s|es)?) of (?:five|5)(?: cards)?", r"\1"),
    )
)
"""What else people say for the same, as whole wishes."""


class _Thing(NamedTuple):
    what: Kind | Cards
    rank: Rank | None = None
    suit: Suit | None = None


def _wish(text: str) -> Constraint | Cards:
    """What a wish asks for, for any seat; or the cards that it lists.

    Raises:
        InputError: for other words.
    """
    words = _OR_MORE.sub(
        lambda said: f"{'at least' if said[2] == 'more' else 'at most'} {said[1]} ",
        _plain(_OF_SPADES.sub(r"\1♠", text)),
    )
    if held := _HOLDS.match(words):
        words = words[held.end() :]
    for said, meant in _OTHER_WORDS_FOR:
        if found := said.fullmatch(words):
            words = found.expand(meant)
    limited = _LIMIT.match(words)
    limit = limited.lastgroup if limited else None
    words = words[limited.end() :] if limited else words
    number, thing = _number_and_thing(words, is_counted=limit in ("none", "all"))
    if thing is None or (number is None and limit in ("most", "exact")):
        if limited or not (cards := _listed_cards(words)):
            raise _unknown(text)
        return cards
    least = 1 if number is None else number
    wish = Constraint(0, text, least, thing.what, rank=thing.rank, suit=thing.suit)
    if isinstance(wish.what, Kind):
        if wish.number == 0 or limit not in (None, "least"):
            raise _unlimited(text)
    elif limit == "none":
        wish = wish._replace(number=0, most=0)
    elif limit == "all":
        wish = wish._replace(number=_ALL)
    elif limit == "most":
        wish = wish._replace(number=0, most=number)
    elif limit != "least":
        wish = wish._replace(most=number)
    return wish


def _number_and_thing(words: str, is_counted: bool) -> tuple[int | None, _Thing | None]:
    """How many are asked for, if that is said, and of what; `None` for other words."""
    counted = None if words in _KINDS else _COUNT.match(words)
    if counted and (thing := _thing(words[counted.end() :].strip(), is_counted=True)):
        digits, word, sign = counted.groups()
        return int(digits) if digits else _NUMBERS[word or sign], thing
    return None, _thing(words, is_counted)


def _thing(words: str, is_counted: bool) -> _Thing | None:
    """A kind of play or a group of cards, `None` for other words.

    After a number, `8s` are eights, and `8S` is the eight of spades; alone, both are the card.
    """
    if words in GROUPS:
        return _Thing(GROUPS[words])
    kind = _KIND.search(words)
    rest = words[: kind.start()] + " " + words[kind.end() :] if kind else words
    ranks, suits = [], []
    place = 0
    while place < len(rest):
        part = _PART.match(rest, place)
        if not part:
            cards = _listed_cards(words) if is_counted else ()
            return _Thing(cards) if len(cards) == 1 else None
        place = part.end()
        if part[1]:
            ranks.append(RANKS[part[1]])
        elif part[2]:
            suits.append(SUITS[part[2]])
    if len(suits) > 1:
        return None
    suit = suits[0] if suits else None
    if kind:
        return _play(_KINDS[kind[0]], ranks, suit)
    match ranks, suit:
        case [], Suit():
            return _Thing(_of_suit(suit))
        case [rank], None if is_counted or _is_word(words):
            return _Thing(_of_rank(rank))
        case [rank], Suit() if is_counted:
            return _Thing((Card.of(rank, suit),))
    return None


def _is_word(words: str) -> bool:
    """Whether a rank is told by a word, and by no single sign, which may be half a card."""
    return len(words) > (2 if words.isascii() else 1) and words.isalpha()


def _play(kind: Kind, ranks: Sequence[Rank], suit: Suit | None) -> _Thing | None:
    """Plays of a kind, of a rank and a suit where that is said."""
    if suit is not None and kind not in (Kind.FLUSH, Kind.STRAIGHT_FLUSH):
        return None
    match ranks:
        case []:
            return _Thing(kind, None, suit)
        case [rank]:
            return _Thing(kind, rank, suit)
        case [low, high] if kind in RUN_KINDS:
            is_run = (low, high) in [(run[0], run[-1]) for run in EVERY_RUN]
            return _Thing(kind, high, suit) if is_run else None
    return None


def _listed_cards(words: str) -> Cards:
    """The cards in a list; none for other words."""
    try:
        return parse_cards(words)
    except InputError:
        return ()


def _unknown(wish: str) -> InputError:
    return _refused(
        say(
            "“{wish}” isn't a wish. Ask for cards, such as {cards}, {number}, {most} or {none}; "
            "or for a play, such as {play} or {ranked}. There are: {kinds}.",
            wish=wish,
            cards=say("8S 8H"),
            number=say("3 kings"),
            most=say("at most 2 aces"),
            none=say("no jokers"),
            play=say("2 straight flushes"),
            ranked=say("a bomb of 10s"),
            kinds=either([KIND_NAMES[kind] for kind in _KIND_WORDS]),
        )
    )


def _unlimited(wish: str) -> InputError:
    return _refused(
        say(
            "“{wish}”: you can limit cards, as in {none} or {most}, but not plays. A play is "
            "always the least that a seat holds.",
            wish=wish,
            none=say("no jokers"),
            most=say("at most 2 aces"),
        )
    )


def _refused(phrase: Phrase) -> InputError:
    return InputError("bad_wishes", phrase)


# Dealing


class _Deck(NamedTuple):
    """What is dealt: a pack, and how many cards to each place. Seats come first."""

    pack: Cards
    sizes: tuple[int, ...]
    has_plays: bool = True

    def held(self, cards: Cards) -> int:
        """How many of these cards there are."""
        return sum(self.pack.count(card) for card in cards)


_WILD_ESCAPE: Final = _Deck(tuple(PACKS), (HAND_SIZE,) * len(SEATS))


def _escalation(players: int) -> _Deck:
    """With the stock as the last place."""
    dealt = players * ESCALATION_HAND
    return _Deck(PACK_52, (ESCALATION_HAND,) * players + (len(PACK_52) - dealt,), has_plays=False)


def _dealt(
    wanted: Constraints,
    deck: _Deck,
    chance: Random,
    trump: Rank | None = None,
    rules: Rules = DEFAULT,
) -> Hands:
    """The cards of each place, sorted.

    Raises:
        InputError: `bad_wishes`, with a constraint that cannot be met and why.
    """
    _Solver(wanted, deck, trump, rules).check()
    failures: Counter[Constraint] = Counter()
    for with_jokers in (False, True) if deck.has_plays else (False,):
        solver = _Solver(wanted, deck, trump, rules, with_jokers)
        for attempt in range(_ATTEMPTS):
            dealt = solver.deal(chance, is_thrifty=attempt % 2 == 1)
            if not isinstance(dealt, Constraint):
                return dealt
            failures[dealt] += 1
    [(worst, _)] = failures.most_common(1)
    raise _refused(
        say(
            "{who}: no deal was found with “{wish}” and all the other wishes. Take some of them "
            "back.",
            who=_who(wanted, worst.seat),
            wish=worst.text,
        )
    )


_ATTEMPTS: Final = 30
"""How many deals to try with natural plays, and again with jokers in them."""
_PATIENCE: Final = 40
"""After how many exchanges in vain a deal is given up."""
_OFFERS: Final = 40
"""From how many exchanges the best one is made."""
_LAYOUTS: Final = 100
"""In how many orders to look for plays in a hand."""


def _who(constraints: Constraints, seat: int) -> Part:
    names = constraints.names
    return names[seat] if seat < len(names) else say("Seat {number}", number=seat)


def _too_few(who: Part, wish: str, asked: int, held: int) -> Phrase:
    told = say("{who}, “{wish}”: that's {asked} cards, and there are only {held}.")
    return told.filled(who=who, wish=wish, asked=asked, held=held)


class _Limit(NamedTuple):
    """A constraint on how many of some cards a seat holds."""

    constraint: Constraint
    cards: frozenset[Card]
    least: int
    most: int

    def miss(self, held: int) -> int:
        """How many cards too few or too many `held` are."""
        return max(self.least - held, held - self.most, 0)


class _Solver:
    """Deals under constraints, with the trump and the rules known."""

    def __init__(
        self,
        constraints: Constraints,
        deck: _Deck,
        trump: Rank | None,
        rules: Rules,
        with_jokers: bool = False,
    ) -> None:
        self.constraints, self.deck = constraints, deck
        self.trump, self.rules, self.with_jokers = trump, rules, with_jokers
        self.seats = range(len(deck.sizes))
        self.limits: list[list[_Limit]] = [[] for _ in self.seats]
        self.plays: list[Constraint] = []
        for constraint in constraints.each:
            if isinstance(constraint.what, Kind):
                self.plays += [constraint] * constraint.number
                continue
            cards = constraint.what
            if cards == TRUMPS:
                cards = _of_rank(trump) if trump else ()
            held = deck.held(cards)
            least = held if constraint.number == _ALL else constraint.number
            most = held if constraint.most is None else constraint.most
            limit = _Limit(constraint, frozenset(cards), least, most)
            self.limits[constraint.seat].append(limit)
        # The hardest to meet come first.
        self.plays.sort(key=lambda play: isinstance(play.what, Kind) and play.what, reverse=True)

    # What is plainly impossible

    def check(self) -> None:
        """Raise `bad_wishes` for constraints that are plainly impossible."""
        for play in self.plays:
            self._check_play(play)
        every = [limit for limits in self.limits for limit in limits]
        for limit in every:
            self._check_limit(limit)
        for limit in every:
            self._check_pairs(limit)
        for limit in every:
            self._check_sum(limit)
        for cards in {limit.cards for limit in every} | {frozenset([card]) for card in PACK}:
            self._check_somebody(cards)
        for seat in self.seats:
            self._check_room(seat)

    def _check_play(self, play: Constraint) -> None:
        if not self.deck.has_plays:
            raise _refused(
                say(
                    "“{wish}”: in Escalation, wish for cards, such as {number} or {none}.",
                    wish=play.text,
                    number=say("2 kings"),
                    none=say("no 7s"),
                )
            )
        if play.what == Kind.STRAIGHT_FLUSH and not self.rules.has_straight_flush:
            raise _refused(
                say(
                    "“{wish}”: these rules have no straight flush; wish for a flush.",
                    wish=play.text,
                )
            )
        if not self._patterns(play):
            raise _refused(say("“{wish}”: there is no such play.", wish=play.text))

    def _check_limit(self, limit: _Limit) -> None:
        who, wish = _who(self.constraints, limit.constraint.seat), limit.constraint.text
        size, held = self.deck.sizes[limit.constraint.seat], self.deck.held(tuple(limit.cards))
        if 0 < held < limit.least <= size:
            raise _refused(_too_few(who, wish, limit.least, held))
        if len(limit.cards) == len(PACK) and not limit.least <= size <= limit.most:
            raise _refused(
                say(
                    "{who}: “{wish}” isn't possible: each player gets {size} cards.",
                    who=who,
                    wish=wish,
                ).filled(size=size)
            )
        if limit.least > size and held >= limit.least:
            self._refuse_room(limit.constraint.seat, limit.least)
        if limit.least and not held:
            raise _refused(say("“{wish}”: this game has no such cards.", wish=wish))

    def _check_pairs(self, limit: _Limit) -> None:
        """Refuse two constraints on a seat that cannot both be met."""
        seat = limit.constraint.seat
        for other in self.limits[seat]:
            if other.constraint.most is None:
                continue
            free = self.deck.held(tuple(limit.cards - other.cards))
            is_part = limit.least and limit.cards < other.cards
            if limit.least > free + other.most or (
                is_part and self._asked(seat, other.cards) > other.most
            ):
                raise _refused(
                    say(
                        "{who} can't have both “{wish}” and “{other}”.",
                        who=_who(self.constraints, seat),
                        wish=limit.constraint.text,
                        other=other.constraint.text,
                    )
                )

    def _check_sum(self, limit: _Limit) -> None:
        each = [self._asked(seat, limit.cards) for seat in self.seats]
        asked, held = sum(each), self.deck.held(tuple(limit.cards))
        if asked <= held:
            return
        together = say(
            "{who}, “{wish}”: all together ask for {asked} of these cards, and there are {held}."
        )
        who, wish = _who(self.constraints, limit.constraint.seat), limit.constraint.text
        if each.count(0) == len(each) - 1:
            raise _refused(_too_few(who, wish, asked, held))
        raise _refused(together.filled(who=who, wish=wish, asked=asked, held=held))

    def _check_somebody(self, cards: frozenset[Card]) -> None:
        """Refuse to let cards lie that nobody may hold."""
        room = sum(
            min((limit.most for limit in limits if cards <= limit.cards), default=len(PACKS))
            for limits in self.limits
        )
        if room < self.deck.held(tuple(cards)):
            wish = next(limit for limit in self.limits[0] if cards <= limit.cards).constraint.text
            raise _refused(
                say("“{wish}” can't be for everybody: somebody must hold these cards.", wish=wish)
            )

    def _check_room(self, seat: int) -> None:
        apart = [frozenset(_of_rank(rank)) for rank in NATURAL_RANKS] + [frozenset(JOKERS)]
        kinds = [play.what for play in self.plays if play.seat == seat]
        played = sum(kind.size for kind in kinds if isinstance(kind, Kind))
        asked = max(sum(self._asked(seat, cards) for cards in apart), played)
        if asked > self.deck.sizes[seat]:
            self._refuse_room(seat, asked)

    def _refuse_room(self, seat: int, asked: int) -> NoReturn:
        raise _refused(
            say(
                "{who} has {held} cards, and these wishes ask for {asked}.",
                who=_who(self.constraints, seat),
                held=self.deck.sizes[seat],
                asked=asked,
            )
        )

    def _asked(self, seat: int, cards: frozenset[Card]) -> int:
        """How many of `cards` a seat must hold, at least."""
        least: Counter[frozenset[Card]] = Counter()
        for limit in self.limits[seat]:
            least[limit.cards] = max(least[limit.cards], limit.least)
        return max(least[cards], sum(least[frozenset([card])] for card in cards))

    # What a hand does not meet

    def unmet(self, seat: int, hand: Counter[Card]) -> list[Constraint]:
        """The constraints on a seat that `hand` does not meet."""
        unmet = [
            limit.constraint
            for limit in self.limits[seat]
            if limit.miss(sum(hand[card] for card in limit.cards))
        ]
        plays = [play for play in self.plays if play.seat == seat]
        # In another order of looking, the same cards may make one play more.
        fewest = plays
        for layout in range(_LAYOUTS if plays else 0):
            fewest = min(fewest, self._not_made(plays, hand, Random(layout)), key=len)
            if not fewest:
                break
        return [*unmet, *dict.fromkeys(fewest)]

    def _not_made(
        self, plays: Sequence[Constraint], hand: Counter[Card], chance: Random
    ) -> list[Constraint]:
        """The constraints left unmet if the plays are made one after another from a hand."""
        left, missing = hand.copy(), []
        for play in plays:
            cards = next(self._made(play, [left], chance), [])
            left.subtract(cards)
            if not cards:
                missing.append(play)
        return missing

    # A deal

    def deal(self, chance: Random, is_thrifty: bool) -> Hands | Constraint:
        """The cards of each place, or the constraint at which it failed.

        Plays come first, in a thrifty deal out of cards that are asked for anyway. All other cards
        are dealt at random and exchanged until every number is right.
        """
        free = Counter(self.deck.pack)
        played: list[Counter[Card]] = [Counter() for _ in self.seats]
        for play in self.plays:
            seat = play.seat
            wanted = Counter({card: free[card] for card in self._wanted(seat) if is_thrifty})
            fits = partial(self._fits, seat, played[seat])
            cards = next(self._made(play, [wanted, free], chance, fits), [])
            if not cards:
                return play
            free.subtract(cards)
            played[seat].update(cards)
        rest = [*(+free).elements()]
        chance.shuffle(rest)
        loose = []
        for seat, size in enumerate(self.deck.sizes):
            room = size - played[seat].total()
            loose.append(rest[:room])
            del rest[:room]
        failed = self._exchange(played, loose, chance)
        return failed or tuple(
            tuple(sorted((*held.elements(), *cards)))
            for held, cards in zip(played, loose, strict=True)
        )

    def _wanted(self, seat: int) -> set[Card]:
        """The cards of which a seat must hold some."""
        asked = (limit.cards for limit in self.limits[seat] if limit.least)
        return {card for cards in asked if len(cards) < len(PACK) for card in cards}

    def _fits(self, seat: int, played: Counter[Card], cards: Sequence[Card]) -> bool:
        """Whether a seat may hold these cards too."""
        if played.total() + len(cards) > self.deck.sizes[seat]:
            return False
        return all(
            sum(played[card] for card in limit.cards) + sum(card in limit.cards for card in cards)
            <= limit.most
            for limit in self.limits[seat]
        )

    def _exchange(
        self, played: Sequence[Counter[Card]], loose: list[list[Card]], chance: Random
    ) -> Constraint | None:
        """Exchange loose cards until all limits hold; the limit that could not be met, if any."""
        held = [
            [
                sum(played[seat][card] + loose[seat].count(card) for card in limit.cards)
                for limit in limits
            ]
            for seat, limits in enumerate(self.limits)
        ]
        vain = 0
        while wrong := [
            (limit, number)
            for seat, limits in enumerate(self.limits)
            for limit, number in zip(limits, held[seat], strict=True)
            if limit.miss(number)
        ]:
            limit, number = chance.choice(wrong)
            seat, lacks = limit.constraint.seat, number < limit.least
            mine = [at for at, card in enumerate(loose[seat]) if (card in limit.cards) != lacks]
            theirs = [
                (other, at)
                for other in self.seats
                if other != seat
                for at, card in enumerate(loose[other])
                if (card in limit.cards) == lacks
            ]
            if not mine or not theirs or vain > _PATIENCE:
                return limit.constraint
            offers = [(chance.choice(mine), *chance.choice(theirs)) for _ in range(_OFFERS)]
            costs = [
                self._cost(seat, held[seat], loose[seat][at], loose[other][there])
                + self._cost(other, held[other], loose[other][there], loose[seat][at])
                for at, other, there in offers
            ]
            best = min(costs)
            at, other, there = offers[costs.index(best)]
            vain = vain + 1 if best >= 0 else 0
            if best > 0:
                continue
            for one, gone, come in (
                (seat, loose[seat][at], loose[other][there]),
                (other, loose[other][there], loose[seat][at]),
            ):
                for place, each in enumerate(self.limits[one]):
                    held[one][place] += (come in each.cards) - (gone in each.cards)
            loose[seat][at], loose[other][there] = loose[other][there], loose[seat][at]
        return None

    def _cost(self, seat: int, held: Sequence[int], gone: Card, come: Card) -> int:
        """How much further from its limits a seat is after giving one card for another."""
        return sum(
            limit.miss(number + (come in limit.cards) - (gone in limit.cards)) - limit.miss(number)
            for limit, number in zip(self.limits[seat], held, strict=True)
        )

    # Plays

    def _made(
        self,
        play: Constraint,
        sources: Sequence[Counter[Card]],
        chance: Random,
        fits: Callable[[Sequence[Card]], bool] = bool,
    ) -> Iterator[list[Card]]:
        """The ways to make a play, each card from the first source that has one that fits."""
        patterns = [*self._patterns(play)]
        chance.shuffle(patterns)
        if len(sources) > 1:
            # First what takes the most of the first source.
            patterns.sort(
                key=lambda pattern: sum(any(map(sources[0].get, fitting)) for fitting in pattern),
                reverse=True,
            )
        for wild in (False, True) if self.with_jokers else (False,):
            for pattern in patterns:
                cards = _fill(pattern, sources, wild, chance, fits)
                if cards and self._is(play, cards):
                    yield cards

    def _patterns(self, play: Constraint) -> tuple[tuple[Cards, ...], ...]:
        assert isinstance(play.what, Kind)
        assert self.trump
        return _patterns(play.what, runs(self.trump, self.rules), self.trump, play.rank, play.suit)

    def _is(self, play: Constraint, cards: list[Card]) -> bool:
        reading = read(cards, self.trump or Rank.TWO, self.rules)
        if reading is None or reading.kind != play.what:
            return False
        # Natural cards have the rank of their pattern, even where the trump is promoted.
        return play.rank is None or not reading.wild or reading.rank == play.rank


def _fill(
    pattern: Sequence[Cards],
    sources: Sequence[Counter[Card]],
    wild: bool,
    chance: Random,
    fits: Callable[[Sequence[Card]], bool],
) -> list[Card]:
    """A card for each place of a pattern, from the first source that has one, else no cards."""
    filled: list[Card] = []
    for fitting in pattern:
        for cards, source in product([fitting, JOKERS] if wild else [fitting], sources):
            able = [card for card in cards if fits([*filled, card])]
            left = [card for card in able for _ in range(source[card] - filled.count(card))]
            if left:
                filled.append(chance.choice(left))
                break
        else:
            return []
    return filled


@lru_cache(maxsize=256)
def _patterns(
    kind: Kind,
    runs: tuple[tuple[Rank, ...], ...],
    trump: Rank,
    rank: Rank | None,
    suit: Suit | None,
) -> tuple[tuple[Cards, ...], ...]:
    """The ways to make a play of a kind: for each of its places the cards that fit."""
    suits = [*Suit] if suit is None else [suit]
    tops = [*NATURAL_RANKS] if rank is None else [rank]
    runs = tuple(run for run in runs if run[-1] in tops)
    match kind:
        case Kind.STRAIGHT:
            return tuple(tuple(map(_of_rank, run)) for run in runs)
        case Kind.STRAIGHT_FLUSH:
            return tuple(
                tuple((Card.of(each, suit),) for each in run) for run in runs for suit in suits
            )
        case Kind.FLUSH if rank is not None:
            below = [each for each in NATURAL_RANKS if power(each, trump) <= power(rank, trump)]
            return tuple(
                ((Card.of(rank, suit),), *(tuple(Card.of(each, suit) for each in below),) * 4)
                for suit in suits
            )
        case Kind.FLUSH:
            return tuple((_of_suit(suit),) * 5 for suit in suits)
        case Kind.FULL_HOUSE | Kind.FOUR_PLUS_ONE:
            top = 3 if kind == Kind.FULL_HOUSE else 4
            return tuple(
                (_of_rank(high),) * top + (_of_rank(low),) * (5 - top)
                for high, low in permutations(NATURAL_RANKS, 2)
                if high in tops
            )
        case _:
            return tuple((_of_rank(each),) * kind.size for each in tops)
