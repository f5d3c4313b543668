import random
from collections import Counter
from contextlib import suppress

import pytest
from wildescape.cards import BIG_JOKER, PACK, SMALL_JOKER, Rank
from wildescape.combinations import Kind
from wildescape.deal_constraints import (
    LONGEST_CONSTRAINTS,
    Constraint,
    Constraints,
    deal_with,
    parse_constraints,
)
from wildescape.i18n import LANGUAGES, InputError
from wildescape.match import PACKS
from wildescape.notation import format_cards, parse_cards
from wildescape.plays import plays
from wildescape.rules import PRESETS, Rules

EIGHT = Rank.EIGHT
JOKERS = (SMALL_JOKER, BIG_JOKER)


def dealt(text, seed=1, trump=EIGHT, rules=PRESETS["shanghai"]):
    return deal_with(parse_constraints(text), random.Random(seed), trump, rules)


def refusal(text, **table):
    with pytest.raises(InputError) as refused:
        dealt(text, **table)
    assert refused.value.code == "bad_wishes"
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
        "0: two jokers, a straight flush; 3: no jokers, five of a kind, 4 trumps; 2: 8S 8H",
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
        ("two big jokers|2 big jokers|两张大怪|2张大怪|二张大怪", 2, (BIG_JOKER,)),
        ("three small jokers|three little jokers|三张小怪", 3, (SMALL_JOKER,)),
        ("no jokers|without jokers|0 jokers|没有怪|无怪|不要怪", 0, JOKERS),
        ("no big jokers|没有大怪", 0, (BIG_JOKER,)),
        ("six trumps|6 trumps|六张主牌|6张主", 6, ()),
        ("no trumps|没有主牌", 0, ()),
        ("3 kings|three kings|3 Ks|三张K|3张K", 3, tuple(c for c in PACK if c.rank == Rank.KING)),
        ("4 8s|four 8s|四张8|4 8", 4, tuple(c for c in PACK if c.rank == EIGHT)),
        ("10 10s", 10, tuple(c for c in PACK if c.rank == Rank.TEN)),
        ("an ace|one A|一张A", 1, tuple(c for c in PACK if c.rank == Rank.ACE)),
        ("no 2s|没有2", 0, tuple(c for c in PACK if c.rank == Rank.TWO)),
        ("a pair|对子|一对", 1, Kind.PAIR),
        ("two triples|2 triples|两个三张|three of a kind and three of a kind", 2, Kind.TRIPLE),
        ("a straight|顺子", 1, Kind.STRAIGHT),
        ("a flush|同花", 1, Kind.FLUSH),
        ("full house|a full house|俘虏", 1, Kind.FULL_HOUSE),
        ("four + one|four of a kind|four of a kind + one|炸弹", 1, Kind.FOUR_PLUS_ONE),
        ("2 straight flushes|two straight flushes|两副同花顺", 2, Kind.STRAIGHT_FLUSH),
        ("five of a kind|a five of a kind|五同", 1, Kind.FIVE_OF_A_KIND),
    ],
)
def test_each_thing_is_known_by_its_words(words, number, what):
    for word in words.split("|"):
        found = parse_constraints(f"4: {word}").each
        assert {(each.seat, each.what) for each in found} == {(4, what)}, word
        assert sum(each.number for each in found) == number, word


def test_cards_of_a_seat_add_up():
    assert parse_constraints("5: 8s 8S, 10♥; 5: 8♠").each == (
        Constraint(5, "8S 8S 8S", 3, parse_cards("8S")),
        Constraint(5, "10H", 1, parse_cards("10H")),
    )
    assert Counter(dealt("5: 8S 8S; 5: 8S")[5])[parse_cards("8S")[0]] == 3


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
        ("1: 8S 8S; 2: 8S 8S", ["8S 8S", "4", "3"]),
        ("1: 10 trumps; 2: 3 8s", ["10 trumps", "13", "12"]),
        ("4: 6 straights", ["Seat 4", "30", "27"]),
        ("4: 10 aces, 10 kings, 10 queens", ["Seat 4", "30", "27"]),
        (";".join(f"{seat}: no jokers" for seat in range(6)), ["no jokers"]),
        ("0: 5 fives of a kind, a 2, a 3, a 4, a 5, a 6, a 7, a 9, a 10", ["a "]),
        (";".join(f"{seat}: no aces, no kings, no 2s" for seat in range(5)), ["no "]),
        ("two jokers", ["two jokers", "0 to 5"]),
        ("6: two jokers", ["6: two jokers", "0 to 5"]),
        ("0: seven jokers", ["seven jokers", "8S 8H", "straight flush"]),
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
    for text, places in (("x", ["example"]), ("0: x", ["number", "none", "play", "cards"])):
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
        assert sorted(card for hand in hands for card in hand) == sorted(PACKS)


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
        assert held >= number if number else held == 0, (parts, format_cards(hands[seat]))
        assert kind in natural_kinds(hands[seat])
