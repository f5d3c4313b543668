import random
from collections import Counter
from contextlib import suppress

import pytest
from wildescape.cards import BIG_JOKER, PACK, SMALL_JOKER, Card, Rank, Suit
from wildescape.combinations import Kind, read
from wildescape.deal_constraints import (
    LONGEST_CONSTRAINTS,
    Constraint,
    Constraints,
    deal_with,
    escalation_with,
    parse_constraints,
)
from wildescape.dealing import PACKS
from wildescape.explain import explain
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES, InputError
from wildescape.notation import format_cards, parse_cards
from wildescape.plays import plays
from wildescape.rules import PRESETS, Rules
from wildescape.verdicts import judge

EIGHT = Rank.EIGHT
JOKERS = (SMALL_JOKER, BIG_JOKER)


def dealt(text, seed=1, trump=EIGHT, rules=PRESETS["shanghai"]):
    return deal_with(parse_constraints(text), random.Random(seed), trump, rules)


def refusal(text, **table):
    with pytest.raises(InputError) as refused:
        dealt(text, **table)
    assert refused.value.code == "bad_wishes"
    return str(refused.value)


def refusal_with(table, text):
    with pytest.raises(InputError) as refused:
        deal_with(text, table=table)
    return str(refused.value)


def jokers(hand):
    return sum(card.is_joker for card in hand)


def of_rank(hand, rank):
    return sum(card.rank == rank for card in hand)


def natural_kinds(hand, trump=EIGHT, rules=PRESETS["shanghai"]):
    naturals = [card for card in hand if not card.is_joker]
    return {play.kind for play in plays(naturals, trump, rules=rules)}


@pytest.mark.parametrize(
    "text",
    [
        "0: at least 2 jokers, straight flush; 3: no jokers, five of a kind, 4 trumps; 2: 8S 8H",
        "0：两张怪，同花顺；3：没有怪，五同，四张主牌；2：8S 8♥；其余随机",
        "Seat 0: At least 2 Jokers and straight-flush\n3: without jokers, 五同、four trumps\n"
        "2: 8h, 8s; everyone else random",
    ],
)
@pytest.mark.parametrize("seed", range(5))
def test_a_deal_is_as_it_was_asked_for(text, seed):
    hands = dealt(text, seed)
    assert sorted(card for hand in hands for card in hand) == sorted(PACKS)
    assert [len(hand) for hand in hands] == [27] * 6
    assert jokers(hands[0]) >= 2
    assert Kind.STRAIGHT_FLUSH in natural_kinds(hands[0])
    assert jokers(hands[3]) == 0
    assert Kind.FIVE_OF_A_KIND in natural_kinds(hands[3])
    assert of_rank(hands[3], EIGHT) >= 4
    assert not Counter(parse_cards("8S 8H")) - Counter(hands[2])


@pytest.mark.parametrize(
    ("words", "number", "what"),
    [
        ("a joker|one joker|1 joker|joker|一张怪|1张怪|至少一张怪|怪", 1, JOKERS),
        ("百搭|王|a wild card|一个王", 1, JOKERS),
        ("pair of jokers|a pair of jokers|一对怪|对怪|怪两张|两个王", 2, JOKERS),
        ("two big jokers|2 big jokers|two red jokers|两张大怪|2张大怪|二张大怪|大怪两张|两张大王",
         2, (BIG_JOKER,)),
        ("three small jokers|three little jokers|three black jokers|三张小怪|小怪三张|三个小王",
         3, (SMALL_JOKER,)),
        ("no jokers|without jokers|0 jokers|没有怪|无怪|不要怪", 0, JOKERS),
        ("no big jokers|没有大怪", 0, (BIG_JOKER,)),
        ("six trumps|6 trumps|six level cards|六张主牌|6张主|六张级牌|级牌六张|6张将牌", 6, ()),
        ("no trumps|没有主牌", 0, ()),
        ("3 kings|three kings|3 Ks|三张K|3张K|三个老K", 3,
         tuple(c for c in PACK if c.rank == Rank.KING)),
        ("4 8s|four 8s|四张8|4 8", 4, tuple(c for c in PACK if c.rank == EIGHT)),
        ("2 8S|two 8S|两张8S|at least 2 8S", 2, (Card.of(EIGHT, Suit.SPADES),)),
        ("3 10S", 3, (Card.of(Rank.TEN, Suit.SPADES),)),
        ("10 10s", 10, tuple(c for c in PACK if c.rank == Rank.TEN)),
        ("an ace|one A|一张A|一个尖子|老尖", 1, tuple(c for c in PACK if c.rank == Rank.ACE)),
        ("no 2s|没有2", 0, tuple(c for c in PACK if c.rank == Rank.TWO)),
        ("a pair|对子|一对", 1, Kind.PAIR),
        ("trips|3 of a kind|三条|3条", 1, Kind.TRIPLE),
        ("two triples|2 triples|两个三张|three of a kind and three of a kind", 2, Kind.TRIPLE),
        ("a straight|a run|a five-card straight|a run of five|顺子|杂顺|一手顺子|一条顺子|五张顺子",
         1, Kind.STRAIGHT),
        ("two straights of five", 2, Kind.STRAIGHT),
        ("a flush|a five-card flush|同花|五张同花", 1, Kind.FLUSH),
        ("full house|a full house|fullhouse|3+2|three plus two|俘虏|葫芦|三带二|三带两张"
         "|三张带一对", 1, Kind.FULL_HOUSE),
        ("four + one|four of a kind|four of a kind + one|quads|4 of a kind|炸弹|一个炸|四带一"
         "|四张带一张|四个带一个|四头|四条", 1, Kind.FOUR_PLUS_ONE),
        ("2 straight flushes|two straight flushes|两副同花顺|两条同花顺", 2, Kind.STRAIGHT_FLUSH),
        ("five of a kind|a five of a kind|5 of a kind|五同|五同张|五头", 1, Kind.FIVE_OF_A_KIND),
    ],
)  # fmt: skip
def test_each_thing_is_known_by_its_words(words, number, what):
    for word in words.split("|"):
        found = parse_constraints(f"4: {word}").each
        assert {(each.seat, each.what) for each in found} == {(4, what)}, word
        assert sum(each.number for each in found) == number, word


@pytest.mark.parametrize("words", ["both jokers", "大小怪", "大小怪各一张", "一张大怪，一张小怪"])
def test_both_jokers_are_one_of_each(words):
    found = parse_constraints(f"4: {words}").each
    assert {each.what: each.number for each in found} == {(BIG_JOKER,): 1, (SMALL_JOKER,): 1}


def test_cards_of_a_seat_add_up():
    assert parse_constraints("5: 8s 8S, 10♥; 5: 8♠").each == (
        Constraint(5, "8S 8S 8S", 3, parse_cards("8S")),
        Constraint(5, "10H", 1, parse_cards("10H")),
    )
    assert Counter(dealt("5: 8S 8S; 5: 8S")[5])[parse_cards("8S")[0]] == 3


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("0: two jokers, a bomb; 8 cards each", [8] * 6),
        ("0: two jokers, a bomb. Eight cards each.", [8] * 6),
        ("7 each, 0: a bomb, two jokers", [7] * 6),
        ("everyone: 8 cards; 0: two jokers, a bomb", [8] * 6),
        ("0: 7 cards, a bomb, two jokers; 3 cards each", [7, 3, 3, 3, 3, 3]),
        (
            "8 cards for everyone; 0: 7 cards, two jokers, a bomb; 1, 5: one card",
            [7, 1, 8, 8, 8, 1],
        ),
        ("0: exactly 9 cards, a bomb, 2 jokers; everyone else: five cards", [9, 5, 5, 5, 5, 5]),
        ("0: 8 cards, a bomb, 2 jokers", [8, 27, 27, 27, 27, 27]),
        ("0：两张怪，炸弹；每人8张牌", [8] * 6),
        ("每人八张；0：七张牌，炸弹，两张怪", [7, 8, 8, 8, 8, 8]),
        ("0：炸弹，两张怪；其他人：3张牌", [27, 3, 3, 3, 3, 3]),
    ],
)
def test_hands_have_as_many_cards_as_was_asked_for(text, sizes):
    for seed in range(3):
        hands = dealt(text, seed)
        assert [len(hand) for hand in hands] == sizes
        assert jokers(hands[0]) == 2
        assert Kind.FOUR_PLUS_ONE in natural_kinds(hands[0])
        assert not Counter(card for hand in hands for card in hand) - Counter(PACKS)
        assert not parse_constraints(text).unmet(hands, EIGHT)
        assert HandState.start(hands, EIGHT).moves


def test_where_cards_lie_aside_nobody_has_to_hold_them():
    hands = dealt("everyone: 5 cards, no jokers, no 2s")
    assert not {Rank.TWO, *(card.rank for card in JOKERS)} & {
        card.rank for hand in hands for card in hand
    }


def test_a_seat_that_has_played_holds_as_many_cards_as_was_asked_for():
    hands = deal_with("3 cards each", trump="8", seed=1, table={2: "8S 8H"})
    assert [len(hand) for hand in hands] == [3] * 6
    refused = [refusal_with({2: "8S 8H"}, "2: 26 cards")]
    assert "1 to 25" in refused[0]


def test_seats_without_constraints_are_random():
    assert parse_constraints(" ;0:; 1: ,\n").each == ()
    assert dealt("", 1) == dealt("", 1) != dealt("", 2)


def test_all_chance_is_the_one_that_is_given():
    text = "0: 2 jokers, a flush; 4: 3 straights"
    before = random.getstate()
    assert dealt(text, 3) == dealt(text, 3) != dealt(text, 4)
    assert random.getstate() == before


def test_plays_of_a_seat_lie_side_by_side():
    hand = dealt("1: five of a kind, four + one, full house, 2 straights, no jokers")[1]
    assert (
        Constraints((Constraint(0, "", 1, Kind.FIVE_OF_A_KIND),)).unmet([hand] + [()] * 5, EIGHT)
        == ()
    )
    eights = parse_cards("8C 8C 8D 8D 8H KS")
    two = parse_constraints("0: five of a kind, four + one")
    assert [each.text for each in two.unmet([eights] + [()] * 5, EIGHT)] == ["four + one"]


def test_a_play_counts_jokers_only_where_that_is_asked_for():
    hands = [parse_cards("8C 8C 8D 8D LJ")] + [()] * 5
    constraints = parse_constraints("0: five of a kind")
    assert [each.text for each in constraints.unmet(hands, EIGHT)] == ["five of a kind"]
    assert constraints.unmet(hands, EIGHT, with_jokers=True) == ()


def test_jokers_help_where_natural_cards_cannot():
    text = "0: 3 straight flushes" + "".join(
        f", no {rank}" for rank in ["A", "2", "3", "8", "9", "10", "J", "Q", "K"]
    )
    hand = dealt(text)[0]
    assert jokers(hand) >= 3
    assert parse_constraints(text).unmet([hand] + [()] * 5, EIGHT)
    assert not parse_constraints(text).unmet([hand] + [()] * 5, EIGHT, with_jokers=True)


def test_jokers_help_where_a_number_leaves_too_few_cards():
    hand = dealt("0: at most 3 kings, a bomb of kings")[0]
    assert of_rank(hand, Rank.KING) == 3
    assert jokers(hand)


def test_what_is_not_met_is_told():
    hands = dealt("0: 2 jokers; 1: no trumps")
    constraints = parse_constraints(
        "0: no jokers, 2 jokers; 1: 5 trumps, no trumps, two flushes; 2: 8S"
    )
    hands = [parse_cards("LJ BJ"), parse_cards("2S 3S 4S 5S 7S"), (), (), (), ()]
    assert [each.text for each in constraints.unmet(hands, EIGHT)] == [
        "no jokers", "5 trumps", "two flushes", "8S",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("0: 7 jokers", ["7 jokers", "6"]),
        ("0: four jokers; 5: three jokers", ["four jokers", "7", "6"]),
        ("0: two big jokers, 2 small jokers; 1: 3 jokers", ["3 jokers", "7", "6"]),
        ("0: no jokers, two jokers", ["Seat 0", "two jokers", "no jokers"]),
        ("3: no big jokers, four jokers", ["Seat 3", "four jokers", "no big jokers"]),
        ("3: no trumps, an 8", ["Seat 3", "an 8", "no trumps"]),
        ("3: no 9s, 9H", ["Seat 3", "9H", "no 9s"]),
        ("1: 8S 8S 8S 8S", ["8S 8S 8S 8S", "4", "3"]),
        ("1: 4 8S", ["Seat 1", "“4 8S”", "that's 4 cards", "only 3"]),
        ("4: no jokers, four aces of spades", ["“four aces of spades”: that's 4", "only 3"]),
        ("4: no jokers, 7 big jokers", ["“7 big jokers”: that's 7 cards", "only 3"]),
        ("1: 8S 8S; 2: 8S 8S", ["8S 8S", "4", "3"]),
        ("1: 10 trumps; 2: 3 8s", ["10 trumps", "13", "12"]),
        ("4: 6 straights", ["Seat 4", "30", "27"]),
        ("4: 10 aces, 10 kings, 10 queens", ["Seat 4", "30", "27"]),
        (";".join(f"{seat}: no jokers" for seat in range(6)), ["no jokers"]),
        ("0: 5 fives of a kind, a 2, a 3, a 4, a 5, a 6, a 7, a 9, a 10", ["a "]),
        (";".join(f"{seat}: no aces, no kings, no 2s" for seat in range(5)), ["no "]),
        ("two jokers", ["two jokers", "0 to 5"]),
        ("Yan: two jokers", ["Yan", "0 to 5", "parse_constraints(text, names)"]),
        ("6: two jokers", ["“6” names no seat", "0 to 5"]),
        ("0: seven jokers", ["Seat 0", "seven jokers", "6"]),
        ("0: all jokers; 1: a joker", ["all jokers", "7", "6"]),
        ("0: at most one joker, LJ BJ", ["Seat 0", "at most one joker"]),
        ("0: two 8s, an 8", ["Seat 0", "two 8s", "an 8"]),
        ("everyone: at most 0 aces", ["at most 0 aces"]),
        ("0: 28 cards", ["Seat 0", "28 cards", "1 to 27", "8 cards"]),
        ("0: at most 8 cards", ["Seat 0", "at most 8 cards", "1 to 27", "8 cards"]),
        ("0: no cards", ["Seat 0", "no cards", "1 to 27"]),
        ("3: a bomb; 0 cards each", ["Seat 0", "0 cards", "1 to 27"]),
        ("0: 8 cards, 9 cards", ["Seat 0", "8 cards", "9 cards", "both"]),
        ("0: 4 cards, a bomb", ["Seat 0", "4 cards", "5"]),
        ("0: 3 kings, a joker; 3 cards each", ["Seat 0", "3 cards", "4"]),
        ("0: a crown", ["a crown", "8S 8H", "straight flush", "at most 2 aces"]),
        ("0: exactly one bomb", ["exactly one bomb", "at most 2 aces"]),
        ("0: at most two pairs", ["at most two pairs", "no jokers"]),
        ("0: all bombs", ["all bombs", "no jokers"]),
        ("0: at most jokers", ["at most jokers"]),
        ("0: a straight from 5 to 10", ["from 5 to 10"]),
        ("0: a straight to the 3", ["a straight to the 3"]),
        ("0: a pair in hearts", ["a pair in hearts"]),
        ("0: a bomb of kings, no kings", ["Seat 0", "a bomb of kings"]),
        ("0: no straights", ["no straights", "no jokers"]),
        ("0: 0 straights", ["0 straights", "no jokers"]),
        ("0: two 1s", ["two 1s", "3 kings"]),
        ("0: 123 jokers", ["123 jokers"]),
        ("0: 8", ["“8”"]),
        ("x" * (LONGEST_CONSTRAINTS + 1), ["500", "501"]),
    ],
)
def test_what_cannot_be_is_refused_by_its_name(text, named):
    said = refusal(text)
    for part in named:
        assert part in said


def test_a_straight_flush_needs_rules_that_have_one():
    off = Rules(straight_flush="off")
    assert "a straight flush" in refusal("0: a straight flush", rules=off)
    assert Kind.FLUSH in natural_kinds(dealt("0: a flush", rules=off)[0], rules=off)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_refusal_offers_is_understood(lang):
    offers = ["number", "most", "none", "size", "play", "ranked", "cards"]
    for text, places in (("x", ["example"]), ("0: x", offers), ("0: no bomb", ["none", "most"])):
        with pytest.raises(InputError) as refused:
            parse_constraints(text)
        for place in places:
            part = refused.value.phrase.parts[place]
            offered = part if isinstance(part, str) else part.to(lang)
            assert parse_constraints(offered if text == "x" else f"0: {offered}").each


SCRAPS = [
    *("0", "5", "6", ":", ";", ",", "and", "a", "no", "two", "99", "at least", "8S", "KH", "LJ BJ"),
    *("jokers", "trumps", "8s", "aces", "straight flush", "five of a kind", "two pairs", "flush"),
    *(
        "5:",
        "0：",
        "、",
        "：",
        "；",
        "，",
        "和",
        "怪",
        "3 cards each",
        "没有怪",
        "三张",
        "五同",
        "主牌",
        "两副",
        "♠",
    ),
    *("\n", "\ud800", "ﷺ", "١", "²", "10 10s", "—", "（", "0:", "1:", "2:"),
]


@pytest.mark.parametrize("seed", range(60))
def test_any_text_deals_what_it_says_or_is_refused(seed):
    chance = random.Random(seed)
    text = "0: " * chance.randrange(2)
    text += chance.choice(["", " "]).join(chance.choices(SCRAPS, k=chance.randrange(40)))
    rules = chance.choice(list(PRESETS.values()))
    with suppress(InputError):
        constraints = parse_constraints(text)
        hands = deal_with(constraints, chance, EIGHT, rules)
        assert not constraints.unmet(hands, EIGHT, rules, with_jokers=True)
        sizes = {wish.seat: wish.size for wish in constraints.each if wish.size}
        assert [len(hand) for hand in hands] == [sizes.get(seat, 27) for seat in range(6)]
        assert not Counter(card for hand in hands for card in hand) - Counter(PACKS)


GROUPS = {"jokers": JOKERS, "trumps": None, "8s": EIGHT, "aces": Rank.ACE, "2s": Rank.TWO}


@pytest.mark.parametrize("seed", range(40))
def test_random_constraints_are_met_by_a_simple_count(seed):
    chance = random.Random(seed)
    wanted, parts = [], []
    for seat in chance.sample(range(6), 3):
        name = chance.choice(list(GROUPS))
        number, kind = chance.randrange(3), chance.choice(list(Kind)[2:])
        words = str(kind).replace("_", " ").replace("plus one", "of a kind")
        wanted.append((seat, name, number, kind))
        parts.append(f"{seat}: {number} {name}, {words}")
    hands = dealt("; ".join(parts), seed)
    for seat, name, number, kind in wanted:
        rank = EIGHT if name == "trumps" else GROUPS[name]
        held = jokers(hands[seat]) if name == "jokers" else of_rank(hands[seat], rank)
        assert held == number, (parts, format_cards(hands[seat]))
        assert kind in natural_kinds(hands[seat])


ACES = tuple(card for card in PACK if card.rank == Rank.ACE)


@pytest.mark.parametrize(
    ("words", "number", "most"),
    [
        ("2 aces|two aces|exactly two aces|only 2 aces|两张A|正好两张A|只有两张A", 2, 2),
        ("an ace|one ace|just one ace|一张A|正好一张A", 1, 1),
        ("at least 2 aces|two or more aces|至少两张A|不少于两张A", 2, None),
        ("at most 2 aces|up to two aces|no more than 2 aces|2 or fewer aces|最多两张A", 0, 2),
        ("no aces|0 aces|without aces|not any aces|没有A|不要A", 0, 0),
        ("aces|some aces|has aces", 1, None),
    ],
)
def test_a_number_is_exact_unless_it_says_otherwise(words, number, most):
    for word in words.split("|"):
        [found] = parse_constraints(f"4: {word}").each
        assert (found.what, found.number, found.most) == (ACES, number, most), word


@pytest.mark.parametrize(
    ("words", "kind", "rank", "suit"),
    [
        ("a pair of aces|an ace pair|一对A|对A|A对子|A一对", Kind.PAIR, Rank.ACE, None),
        ("a triple of queens|three of a kind of queens|a set of queens|三条Q", Kind.TRIPLE,
         Rank.QUEEN, None),
        ("a bomb of 10s|a 10 bomb|bomb of tens|10炸弹|一个10炸弹|炸弹10|quad 10s"
         "|four 10s with one more card|四张10带一张|四个10带一个|10四带一|10四头",
         Kind.FOUR_PLUS_ONE, Rank.TEN, None),
        ("a full house of kings|kings full|three kings with a pair|K俘虏|一副K俘虏|K葫芦"
         "|三张K带一对|三个老K带两张|KKK带一对", Kind.FULL_HOUSE, Rank.KING, None),
        ("five of a kind of 9s|9五同", Kind.FIVE_OF_A_KIND, Rank.NINE, None),
        ("straight flush in hearts|a heart straight flush|红桃同花顺|一副红桃的同花顺",
         Kind.STRAIGHT_FLUSH, None, Suit.HEARTS),
        ("a flush in spades|a spade flush|黑桃同花", Kind.FLUSH, None, Suit.SPADES),
        ("a king-high flush in clubs|草花K打头的同花", Kind.FLUSH, Rank.KING, Suit.CLUBS),
        ("a straight from 6 to 10|a 10-high straight|a straight to the 10|6到10的顺子",
         Kind.STRAIGHT, Rank.TEN, None),
        ("a straight from ace to 5|A到5的顺子", Kind.STRAIGHT, Rank.FIVE, None),
        ("a six-high straight|six-high straight|6-high run", Kind.STRAIGHT, Rank.SIX, None),
    ],
)  # fmt: skip
def test_a_play_may_have_a_rank_and_a_suit(words, kind, rank, suit):
    for word in words.split("|"):
        [found] = parse_constraints(f"4: {word}").each
        assert (found.number, found.what, found.rank, found.suit) == (1, kind, rank, suit), word
    readings = {
        (play.kind, play.rank)
        for play in plays(natural(dealt(f"4: {words.split('|')[0]}")[4]), EIGHT)
    }
    assert (kind, rank) in readings or rank is None


def natural(hand):
    return [card for card in hand if not card.is_joker]


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("two kings of hearts|2 KH|两张红桃K", "KH"),
        ("at least 2 10 of hearts|至少两张红桃10", "10H"),
        ("jack of spades|JS|黑桃J", "JS"),
        ("10 of hearts|ten of hearts|10♥|红桃10", "10H"),
        ("two 2 of spades|黑桃2两张|两张黑桃2", "2S"),
    ],
)
def test_a_card_may_be_named_in_words(words, cards):
    for word in words.split("|"):
        [found] = parse_constraints(f"4: {word}").each
        assert found.what == parse_cards(cards), word


NAMES = ["Yan", "Jun", "Mei", "Lin", "Bao", "Wei"]


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("Lin: no jokers|lin has no jokers|Lin without jokers|3: no jokers|3号位：没有怪", [3]),
        ("Yan and Mei: no jokers|0, 2: no jokers|Yan、Mei：没有怪", [0, 2]),
        ("everyone: no jokers|All: no jokers|大家：没有怪|每人：没有怪", [0, 1, 2, 3, 4, 5]),
        ("Lin: a king; everyone else: no jokers|其他人：没有怪；Lin：一张K", [0, 1, 2, 4, 5]),
        ("my partners: no jokers|搭档：没有怪", [2, 4]),
        ("Opponents: no jokers|对手没有怪", [1, 3, 5]),
        ("me: no jokers|我：没有怪", [0]),
        ("上家：没有怪", [5]),
        ("下家：没有怪", [1]),
        ("对家：没有怪", [3]),
        ("Lin: no jokers, Wei: a king. Yan: a king|Lin: no jokers\nWei has a king", [3]),
    ],
)
def test_seats_are_named_as_people_name_them(text, seats):
    for each in text.split("|"):
        found = parse_constraints(each, NAMES).each
        barred = sorted(wish.seat for wish in found if wish.most == 0)
        assert barred == seats, each


@pytest.mark.parametrize("seat", ["6", "seat 6", "6号位"])
def test_players_may_be_called_by_numbers_of_their_own(seat):
    names = ["1", "2", "3", "4", "5", "6"]
    [first, last] = parse_constraints(f"1: a king; {seat}: two jokers", names).each
    assert (first.seat, last.seat) == (0, 5)
    with pytest.raises(InputError, match="names no seat"):
        parse_constraints("0: a king", names)


def test_a_refusal_names_a_seat_by_its_name():
    for text in ("Lin: 7 jokers", "Lin: two 8s, an 8", "Lin: 28 cards", "Lin: 6 straights"):
        with pytest.raises(InputError) as refused:
            deal_with(parse_constraints(text, NAMES), seed=1)
        assert str(refused.value).startswith("Lin")
        assert "eat 3" not in str(refused.value)


LIMITS = {
    "exactly": lambda held, number: held == number,
    "": lambda held, number: held == number,
    "at least": lambda held, number: held >= number,
    "at most": lambda held, number: held <= number,
}

COUNTED = {
    "jokers": lambda card: card.is_joker,
    "big jokers": lambda card: card == BIG_JOKER,
    "aces": lambda card: card.rank == Rank.ACE,
    "trumps": lambda card: card.rank == EIGHT,
    "8s": lambda card: card.rank == EIGHT,
    "hearts": lambda card: not card.is_joker and card.suit == Suit.HEARTS,
    "kings of spades": lambda card: card == parse_cards("KS")[0],
}

RANKED = {"pair": 2, "triple": 3, "bomb": 4, "five of a kind": 5}


def wish_list(chance):
    """A list of wishes, and for each of them a seat and a test on its hand."""
    parts, tests = [], []
    for seat in chance.sample(range(6), chance.randrange(1, 5)):
        wishes = []
        for name in chance.sample([*COUNTED], chance.randrange(3)):
            limit, number = chance.choice([*LIMITS]), chance.randrange(4)
            wishes.append(f"{limit} {number} {name}")
            tests.append((seat, name, limit, number))
        for kind in chance.sample([*RANKED], chance.randrange(2)):
            rank = chance.choice(["2", "8", "10", "K"])
            wishes.append(f"a {kind} of {rank}s")
            tests.append((seat, rank, "play", RANKED[kind]))
        for suit in chance.sample([*Suit], chance.randrange(2)):
            wishes.append(f"a straight flush in {suit.name.lower()}")
            tests.append((seat, suit, "straight flush", 1))
        parts.append(f"{NAMES[seat]}: {', '.join(wishes)}")
    return "; ".join(parts), tests


def is_met(hand, what, limit, number):
    """Whether a hand is as it was wished for; jokers help to make a play."""
    if limit == "straight flush":
        ranks = {card.rank for card in natural(hand) if card.suit == what}
        runs = [range(low, low + 5) for low in range(2, 11)] + [(14, 2, 3, 4, 5)]
        return max(len(ranks.intersection(run)) for run in runs) + jokers(hand) >= 5
    if limit == "play":
        return sum(str(card.rank) == what for card in hand) + jokers(hand) >= number
    return LIMITS[limit](sum(map(COUNTED[what], hand)), number)


@pytest.mark.parametrize("start", range(20))
def test_what_was_asked_is_what_was_dealt(start):
    refusals = 0
    for seed in range(20 * start, 20 * start + 20):
        chance = random.Random(seed)
        text, tests = wish_list(chance)
        wishes = parse_constraints(text, NAMES)
        try:
            hands = deal_with(wishes, chance, EIGHT)
        except InputError:
            refusals += 1
            continue
        assert sorted(card for hand in hands for card in hand) == sorted(PACKS)
        assert [len(hand) for hand in hands] == [27] * 6
        for seat, *test in tests:
            assert is_met(hands[seat], *test), (text, test)
        assert not wishes.unmet(hands, EIGHT, with_jokers=True)
    assert refusals <= 8


# Escalation


def test_hands_of_escalation_are_as_asked_for_and_the_rest_is_shuffled():
    names = NAMES[:4]
    wishes = parse_constraints("Yan: a king, two 7s; Lin: no 2s; Jun: AS, at least 3 hearts", names)
    games = [escalation_with(wishes, 4, seed=seed, leader=2, stake=5) for seed in range(30)]
    for game in games:
        ranks = Counter(card.rank for card in game.hands[0])
        assert (ranks[Rank.KING], ranks[Rank.SEVEN]) == (1, 2)
        assert Rank.TWO not in {card.rank for card in game.hands[3]}
        assert parse_cards("AS")[0] in game.hands[1]
        assert sum(card.suit == Suit.HEARTS for card in game.hands[1]) >= 3
        assert (game.turn, game.stake, [len(hand) for hand in game.hands]) == (2, 5, [6] * 4)
        cards = [*game.stock, *(card for hand in game.hands for card in hand)]
        assert sorted(cards) == list(PACK[:52])
        assert game == game.beginning
    assert len({game.stock for game in games}) == len({game.hands for game in games}) == 30


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("0: a joker", ["a joker", "no such cards"]),
        ("0: a trump", ["a trump", "no such cards"]),
        ("0: five kings", ["five kings", "4"]),
        ("0: 4 kings; 1: a king", ["5", "4"]),
        ("0: a bomb", ["a bomb", "2 kings"]),
        ("0: 7 hearts", ["Seat 0", "6", "7"]),
        ("0: 3 cards", ["3 cards", "each player gets 6 cards"]),
        ("4: a king", ["4", "0 to 3"]),
        ("0: a crown", ["a crown"]),
    ],
)
def test_what_escalation_has_not_is_refused(text, named):
    with pytest.raises(InputError) as refused:
        escalation_with(text, 4, seed=1)
    assert refused.value.code == "bad_wishes"
    for part in named:
        assert part in str(refused.value)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("cards", ["10S 10H 10D 10C 3S", "KS KH KD 4S 4C"])
def test_a_play_is_wished_for_by_the_name_that_is_shown(cards, lang):
    name = explain(judge(cards, "2")).text(lang).split(". " if lang == "en" else "。")[0]
    [found] = parse_constraints(f"4: {name}").each
    reading = read(parse_cards(cards), Rank.TWO)
    assert reading is not None
    assert (found.number, found.what, found.rank) == (1, reading.kind, reading.rank), name
