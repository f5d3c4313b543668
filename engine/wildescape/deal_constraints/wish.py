"""One wish in words, English or Chinese, as a constraint."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from wildescape.card_words import GROUPS, RANKS, SUITS, by_word, one_of
from wildescape.cards import Card, Rank, Suit
from wildescape.combinations import RUN_KINDS, Kind
from wildescape.deal_constraints.constraint import ALL, Cards, Constraint, of_rank, of_suit, refused
from wildescape.explain import KIND_NAMES
from wildescape.i18n import InputError, either, say
from wildescape.notation import parse_cards
from wildescape.shapes import EVERY_RUN

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
NUMBERS: Final = {
    word: number for number, words in enumerate(_WORDS_FOR_NUMBERS, 1) for word in words.split()
}
_COUNT: Final = re.compile(
    rf"(?:([0-9]{{1,2}})(?![0-9♣♦♥♠]|{_NOT_COUNTED})"
    rf"|({one_of(word for word in NUMBERS if word.isascii())}) "
    rf"|({one_of(word for word in NUMBERS if not word.isascii())}))"
    r" ?(?:[张个只副把组手]|条(?=.*[顺花]))?(?: ?of the)?(?! ?(?:of|high) )"
)
_OF_SPADES: Final = re.compile(r"(?<!of )(?<![A-Za-z0-9])(10|[2-9JQKA])S(?=[\s.。]*$)")
"""A card of spades, as it is written everywhere else: `4 8S`; but `four 8s` are eights."""
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


def parse_wish(text: str) -> Constraint | Cards:
    """What a wish asks for, for any seat; or the cards that it lists.

    Raises:
        InputError: for other words.
    """
    words = _OR_MORE.sub(
        lambda said: f"{'at least' if said[2] == 'more' else 'at most'} {said[1]} ",
        plain(_OF_SPADES.sub(r"\1♠", text)),
    )
    if held := _HOLDS.match(words):
        words = words[held.end() :]
    for said, meant in _OTHER_WORDS_FOR:
        if put_otherwise := said.fullmatch(words):
            words = put_otherwise.expand(meant)
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
        wish = wish._replace(number=ALL)
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
        return int(digits) if digits else NUMBERS[word or sign], thing
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
            return _Thing(of_suit(suit))
        case [rank], None if is_counted or _is_word(words):
            return _Thing(of_rank(rank))
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
    return refused(
        say(
            "“{wish}” isn't a wish. Ask for cards, such as {cards}, {number}, {most} or {none}; "
            "for how many there are, as in {size}; or for a play, such as {play} or {ranked}. "
            "There are: {kinds}."
        ),
        wish=wish,
        cards=say("8S 8H"),
        number=say("3 kings"),
        most=say("at most 2 aces"),
        none=say("no jokers"),
        size=say("8 cards"),
        play=say("2 straight flushes"),
        ranked=say("a bomb of 10s"),
        kinds=either([KIND_NAMES[kind] for kind in _KIND_WORDS]),
    )


def _unlimited(wish: str) -> InputError:
    return refused(
        say(
            "“{wish}”: you can limit cards, as in {none} or {most}, but not plays. A play is "
            "always the least that a seat holds."
        ),
        wish=wish,
        none=say("no jokers"),
        most=say("at most 2 aces"),
    )


def plain(text: str) -> str:
    """A text in small letters, without hyphens, full stops and needless spaces."""
    return " ".join(text.lower().replace("-", " ").strip(" .。").split())
