"""Verdicts: the cases of the rules, reasons, repairs, and what other rules would say."""

import random

import pytest
from wildescape.combinations import Kind, impossible_face, read
from wildescape.explain import explain, label, name
from wildescape.i18n import LANGUAGES, InputError
from wildescape.notation import parse_cards, parse_face, parse_trump
from wildescape.rules import PRESETS, Rules
from wildescape.verdicts import NearMiss, Reason, judge


def verdict_on(cards, trump="2", over=None, *, rules="shanghai", stated=None, hand=None):
    return judge(
        parse_cards(cards),
        parse_trump(trump),
        None if over is None else parse_cards(over),
        PRESETS[rules] if isinstance(rules, str) else rules,
        stated=None if stated is None else [parse_face(word) for word in stated.split()],
        hand=None if hand is None else parse_cards(hand),
    )


CASES = [
    ("1", "8", "AS", "8S", None),
    ("2", "2", "AH AD", "AS BJ", Reason.EQUAL),
    ("3a", "2", "LJ BJ", "LJ LJ", Reason.EQUAL),
    ("3b", "2", "LJ BJ", "BJ BJ", None),
    ("4", "9", "5S 6H 7D 8C 9S", "LJ 6S 7H 8D 9C", None),
    ("5", "10", "7S 8H 9D 10C JS", "6S 7H 8D 9C 10S", Reason.LOWER),
    ("6", "2", None, "JS QH KD AC 2S", Reason.NO_COMBINATION),
    ("7", "5", "AS KS QS 9S 8S", "5H 2H 3H 7H 8H", None),
    ("8a", "3", "6S 6H 6D 2S 2H", "6C 6H 6D JS JH", Reason.EQUAL),
    ("8b", "3", "6C 6H 6D JS JH", "6S 6H 6D 2S 2H", Reason.EQUAL),
    ("9", "3", "5S 6S 7S 8S 9S", "7S 7H 7D 7C LJ", None),
    ("9 over the highest", "3", "10S JS QS KS AS", "7S 7H 7D 7C LJ", None),
    ("10 at 8", "8", "AS AH AD KS KH", "8S 8H 9S 9H LJ", None),
    ("10 at 2", "2", "AS AH AD KS KH", "8S 8H 9S 9H LJ", Reason.LOWER),
    ("11", "5", "5S 5S 5S 5H 5D", "LJ LJ LJ BJ BJ", None),
    ("12a", "2", None, "7S 9S LJ LJ BJ", None),
    ("12b", "2", None, "7S 9H LJ LJ BJ", None),
    ("13", "5", None, "2S 3H 9D LJ BJ", Reason.NO_COMBINATION),
    ("14", "2", None, "9H 9H 9H KH KH", None),
]


@pytest.mark.parametrize(
    ("trump", "over", "cards", "reason"),
    [c[1:] for c in CASES],
    ids=[f"case {c[0]}" for c in CASES],
)
def test_the_cases_that_catch_a_wrong_engine(trump, over, cards, reason):
    assert verdict_on(cards, trump, over).reason == reason


@pytest.mark.parametrize(
    ("trump", "cards", "kind", "rank"),
    [
        ("2", "AS BJ", "pair", "A"),
        ("9", "LJ 6S 7H 8D 9C", "straight", "10"),
        ("8", "8S 8H 9S 9H LJ", "full_house", "8"),
        ("2", "8S 8H 9S 9H LJ", "full_house", "9"),
        ("2", "7S 9S LJ LJ BJ", "straight_flush", "J"),
        ("2", "7S 9H LJ LJ BJ", "four_plus_one", "9"),
        ("2", "9H 9H 9H KH KH", "full_house", "9"),
        ("5", "LJ LJ LJ BJ BJ", "five_of_a_kind", "LJ"),
        ("3", "7S 7H 7D 7C LJ", "five_of_a_kind", "7"),
        ("9", "BJ KS KH 9S 9H", "full_house", "9"),
    ],
)
def test_the_cases_are_read_as_the_rules_read_them(trump, cards, kind, rank):
    reading = verdict_on(cards, trump).reading
    assert (str(reading.kind), str(reading.rank)) == (kind, rank)


@pytest.mark.parametrize(
    ("cards", "over", "reason"),
    [
        ("", None, Reason.BAD_SIZE),
        ("7S 7H 7D 7C", None, Reason.BAD_SIZE),
        ("5S 5H 6S 6H 7S 7H", None, Reason.BAD_SIZE),
        ("8S 9S", "7S 7H 7D", Reason.NO_COMBINATION),
        ("8S 8H", "7S 7H 7D", Reason.COUNT_MISMATCH),
        ("9S 9H 9D 9C 3S", "KS KH", Reason.COUNT_MISMATCH),
        ("KS", "AS", Reason.LOWER),
        ("AH", "AS", Reason.EQUAL),
        ("8S 8S 8S 8S", None, Reason.IMPOSSIBLE),
        ("LJ LJ LJ LJ 8S", None, Reason.IMPOSSIBLE),
    ],
)
def test_a_refusal_names_its_first_reason(cards, over, reason):
    assert verdict_on(cards, over=over).reason == reason


@pytest.mark.parametrize(
    ("trump", "cards", "rank"),
    [
        ("5", "2S 3H 4D 5C 6S", None),
        ("2", "2S 3H 4D 5C 6S", "6"),
        ("5", "AS 2H 3D 4C 5S", None),
        ("5", "LJ 3H 4D 5C 6S", "7"),
        ("2", "AS LJ 3H 4D 5C", "5"),
    ],
)
def test_where_a_straight_needs_the_trump_for_a_2_it_may_hold_no_other(trump, cards, rank):
    verdict = verdict_on(cards, trump, rules=Rules(two_in_straight="trump_only"))
    assert (str(verdict.reading.rank) if verdict.legal else None) == rank
    if rank is None:
        assert verdict.near_miss == "two_no_trump"
        assert dict(verdict.elsewhere.fields) == {"two_in_straight": "natural"}
        assert "only while 2 is trump" in explain(verdict).text("en")


@pytest.mark.parametrize("over", ["8S 9D", "8S 8S 8S 8S 9D", "7S 7H 7D 7C"])
def test_the_play_on_the_table_must_be_one(over):
    with pytest.raises(InputError, match="isn't a combination"):
        verdict_on("8S", over=over)


@pytest.mark.parametrize(
    ("cards", "trump", "near_miss"),
    [
        ("QS KH AD 2C 3S", "5", NearMiss.ROUND_THE_CORNER),
        ("KS AH 2D 3C LJ", "9", NearMiss.ROUND_THE_CORNER),
        ("JS QH KD AC 2S", "2", NearMiss.TRUMP_OUT_OF_LINE),
        ("QS KH AD 8C LJ", "8", NearMiss.TRUMP_OUT_OF_LINE),
        ("8S 8H 9D 9C 4S", "2", NearMiss.TWO_PAIRS),
        ("8S 8H 9D KC 4S", "2", NearMiss.ONE_PAIR),
        ("8S 8H 8D KC 4S", "2", NearMiss.THREE_AND_TWO_ODD),
        ("8S 8H 8D KC", "2", NearMiss.THREE_AND_ONE),
        ("8S 8H 8D 8C", "2", NearMiss.FOUR_ALONE),
        ("5S 5H 6S 6H 7S 7H", "2", NearMiss.CONSECUTIVE_PAIRS),
        ("3S 4D 9H JD KC", "2", None),
    ],
)
def test_a_refusal_knows_what_the_cards_were_taken_for(cards, trump, near_miss):
    verdict = verdict_on(cards, trump)
    assert not verdict.legal
    assert verdict.near_miss == near_miss


def test_a_low_ace_and_mixed_jokers_are_known_where_they_are_refused():
    assert verdict_on("AS 2H 3D 4C 5S", rules="catsatcards").near_miss == NearMiss.LOW_ACE
    forbidden = Rules(mixed_joker_pair="forbidden")
    assert verdict_on("LJ BJ", rules=forbidden).near_miss == NearMiss.MIXED_JOKERS


@pytest.mark.parametrize(
    ("cards", "over", "text"),
    [
        ("8S 8H 8D KC", None, "One more 8 or a joker would make a bomb."),
        ("5S 6H 7D 8C", None, "Adding a 9, a 4 or a joker would make a straight."),
        ("2S 5S 9S KS", None, "Adding any spade or a joker would make a flush."),
        ("5S 6S 7S 8S", None, "Adding 9♠, 4♠ or a joker would make a straight flush."),
        ("5S 6S 7S 8S 9S 10S", None, "Without 5♠, it's a straight flush from 6 to 10."),
        ("8S 8H 8D", "7S 7H", "Without 8♦, it's a pair of 8s."),
        ("8S", "7S 7H", "One more 8 or a joker would make a pair."),
        (
            "JS QH KD AC 2S",
            None,
            "A 10 or a joker instead of 2♠ would make a straight.",
        ),
    ],
)
def test_the_smallest_repair_is_named(cards, over, text):
    assert text in explain(verdict_on(cards, over=over)).text("en")


@pytest.mark.parametrize(
    ("cards", "over", "kind", "added"),
    [
        # The sentence before it speaks of a triple and a pair.
        ("9S 9H 9D 4S 5C", None, Kind.FULL_HOUSE, "5"),
        ("9S 9H 9D 9C", None, Kind.FOUR_PLUS_ONE, "2 A K Q J 10 8 7 6 5 4 3"),
        # So does the comparison with the play on the table: a straight stays a straight.
        ("3S 4S 5S 6S 7C", "3H 4D 5C 6C 7H", Kind.STRAIGHT, "8"),
        # Where that kind can't beat the table, any other will do.
        ("5S 5H 9S 9H 9D", "10S 10H 10D 3S 3H", Kind.FOUR_PLUS_ONE, "9"),
    ],
)
def test_a_repair_keeps_to_the_class_that_is_spoken_of(cards, over, kind, added):
    repair = judge(cards, "2", over).repair
    assert repair.reading.kind == kind
    assert [str(face) for face in repair.add] == added.split()


def test_a_repair_from_the_players_own_hand_comes_first():
    verdict = verdict_on("8S 8H 8D KC", hand="8S 8H 8D KC KD 3S")
    assert "From your hand, add K♦: that makes a full house." in explain(verdict).text("en")


def test_a_repair_really_is_a_legal_play(make_cards, make_rules):
    rng = random.Random(5)
    repaired = followed = 0
    while repaired < 400:
        cards, over = make_cards(rng, 3), make_cards(rng, 1)
        trump, fields = make_rules(rng)
        rules = Rules(**fields)
        if rng.random() < 0.3 and len(cards) > 1:
            cards = cards[:-1]
        if impossible_face(over) or rng.random() < 0.4 or not read(over, trump, rules):
            over = None
        repair = judge(cards, trump, over, rules).repair
        if repair is None:
            continue
        kept = list(cards)
        for card in repair.drop:
            kept.remove(card)
        jokers = ["LJ", "BJ"] if repair.joker else []
        options = [str(face) for face in repair.add] + jokers or [""]
        for option in options:
            open_suit = option and option not in ("LJ", "BJ") and option[-1] not in "CDHS"
            faces = [option + suit for suit in "CDHS"] if open_suit else [option]
            plays = [(*kept, *parse_cards(face)) for face in faces]
            possible = [play for play in plays if not impossible_face(play)]
            legal = [judge(play, trump, over, rules).legal for play in possible]
            # With a suit left open, one that is wrong by chance may make another play of it.
            assert any(legal) or not possible, (cards, over, option, trump, fields)
        repaired += 1
        followed += over is not None
    assert followed > 50


def test_the_words_of_a_repair_promise_no_more_than_it_holds():
    text = explain(verdict_on("AS KS 9S 5S 3S", "2", "AH QH JH 10H 8H")).text("en")
    assert "2♠ or a joker instead of 3♠ would make a higher flush." in text
    text = explain(verdict_on("LJ", "2", "3S 3H")).text("en")
    assert "Adding a 2, an ace, a king or a joker would make a pair." in text
    text = explain(verdict_on("8S 8H 8C 8D", hand="8S 8H 8C 8D 2S 3S 4S 5S 6S 7S")).text("en")
    assert "From your hand, add 3♠: that makes a bomb." in text


def test_where_jokers_are_stated_the_repair_is_to_state_them_better():
    verdict = verdict_on("8S 8H LJ", rules="catsatcards", stated="8S 8H 9D")
    assert verdict.near_miss == NearMiss.AS_STATED
    assert "Stated as 8♠ 8♥ 8, it's a triple of 8s." in explain(verdict).text("en")


@pytest.mark.parametrize(
    ("cards", "rules", "presets", "fields", "legal"),
    [
        ("AS 2H 3D 4C 5S", "shanghai", ("catsatcards",), (("ace_low_straight", "off"),), False),
        ("5S 6S 7S 8S 9S", "shanghai", ("catsatcards",), (("straight_flush", "off"),), True),
        (
            "AS 2H 3D 4C 5S",
            "catsatcards",
            tuple(name for name in PRESETS if name != "catsatcards"),
            (("ace_low_straight", "on"),),
            True,
        ),
        ("LJ BJ", "shanghai", (), (("mixed_joker_pair", "forbidden"),), False),
    ],
)
def test_other_rules_that_answer_otherwise_are_named_with_what_decides(
    cards, rules, presets, fields, legal
):
    elsewhere = verdict_on(cards, rules=rules).elsewhere
    assert (elsewhere.presets, elsewhere.fields, elsewhere.legal) == (presets, fields, legal)


def test_right_under_another_preset_is_said():
    text = explain(verdict_on("AS 2H 3D 4C 5S", rules="catsatcards")).text("en")
    assert "Most tables allow this" in text
    assert "allow this: A-2-3-4-5 is the lowest straight." in text


def test_a_field_is_named_where_no_preset_decides():
    over, cards = "5S 6H 7D 8C 9S", "4S 5H 6D 7C 8S"
    verdict = verdict_on(cards, "4", over)
    assert verdict.reason == Reason.LOWER
    assert verdict.elsewhere.fields == (("trump_in_straight", "promoted"),)
    assert verdict.elsewhere.legal


def test_a_stated_reading_counts_only_where_players_state_it():
    cards, lower = "5S 6S 7S 8S BJ", "5S 6S 7S 8S 4H"
    assert str(verdict_on(cards, rules="catsatcards", stated=lower).reading.rank) == "8"
    assert str(verdict_on(cards, stated=lower).reading.kind) == "straight_flush"


@pytest.mark.parametrize("rules", ["shanghai", "catsatcards"])
def test_a_joker_alone_that_is_stated_as_another_card_is_refused(rules):
    verdict = verdict_on("LJ", over="KS", rules=rules, stated="AS")
    assert (verdict.reason, verdict.near_miss) == (Reason.NO_COMBINATION, NearMiss.JOKER_ALONE)
    text = explain(verdict).text("en")
    assert "A joker played alone is itself" in text
    assert "Stated as LJ, it's a single Small Joker." in text
    assert verdict_on("LJ", over="KS", rules=rules, stated="LJ").legal


@pytest.mark.parametrize("rules", ["shanghai", "catsatcards"])
def test_a_statement_that_makes_no_combination_is_refused(rules):
    verdict = verdict_on("8S 8H LJ", rules=rules, stated="8S 8H 9D")
    assert (verdict.reason, verdict.near_miss) == (Reason.NO_COMBINATION, NearMiss.AS_STATED)
    assert verdict.repair.state
    with pytest.raises(InputError, match="“LJ” as “QS”, isn't a combination"):
        judge(
            parse_cards("KS"),
            parse_trump("2"),
            parse_cards("LJ"),
            PRESETS[rules],
            over_stated=[parse_face("QS")],
        )


def test_a_small_joker_is_never_stated_as_a_big_one():
    verdict = verdict_on("LJ BJ", rules="catsatcards", stated="BJ BJ")
    assert verdict.reason == Reason.NO_COMBINATION
    assert verdict.near_miss == NearMiss.SMALL_FOR_BIG


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("trump", "over", "cards", "reason"), [c[1:] for c in CASES])
def test_feedback_is_short(trump, over, cards, reason, lang):
    text = explain(verdict_on(cards, trump, over)).text(lang)
    assert len(text.split()) <= 45
    assert len(text) <= 300


EXAMPLES = {
    NearMiss.JOKER_ALONE: {"cards": "BJ", "stated": "AS"},
    NearMiss.SMALL_FOR_BIG: {"cards": "LJ BJ", "rules": "catsatcards", "stated": "BJ BJ"},
    NearMiss.AS_STATED: {"cards": "8S LJ", "rules": "catsatcards", "stated": "8S 9S"},
    NearMiss.MIXED_JOKERS: {"cards": "LJ BJ", "rules": Rules(mixed_joker_pair="forbidden")},
    NearMiss.ROUND_THE_CORNER: {"cards": "QS KH AD 2C 3S", "trump": "5"},
    NearMiss.LOW_ACE: {"cards": "AS 2H 3D 4C 5S", "rules": "catsatcards"},
    NearMiss.TWO_NO_TRUMP: {
        "cards": "2S 3H 4D 5C 6S",
        "trump": "5",
        "rules": Rules(two_in_straight="trump_only"),
    },
    NearMiss.TRUMP_OUT_OF_LINE: {"cards": "JS QH KD AC 2S"},
    NearMiss.FOUR_ALONE: {"cards": "8S 8H 8D 8C"},
    NearMiss.THREE_AND_ONE: {"cards": "8S 8H 8D KC"},
    NearMiss.CONSECUTIVE_PAIRS: {"cards": "5S 5H 6S 6H 7S 7H"},
    NearMiss.THREE_AND_TWO_ODD: {"cards": "8S 8H 8D KC 4S"},
    NearMiss.TWO_PAIRS: {"cards": "8S 8H 9D 9C 4S"},
    NearMiss.ONE_PAIR: {"cards": "8S 8H 9D KC 4S"},
}


@pytest.mark.parametrize("near_miss", NearMiss)
def test_every_near_miss_is_known_and_said_in_every_language(near_miss):
    verdict = verdict_on(**EXAMPLES[near_miss])
    assert verdict.near_miss == near_miss
    said = [{phrase.to(lang) for phrase in explain(verdict).why} for lang in LANGUAGES]
    others = [
        {phrase.to(lang) for phrase in explain(verdict_on(**EXAMPLES[other])).why}
        for lang in LANGUAGES
        for other in NearMiss
        if other != near_miss
    ]
    for own in said:
        assert any(all(text not in other for other in others) for text in own)


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_said_in_every_language(reason):
    examples = {
        Reason.IMPOSSIBLE: {"cards": "8S 8S 8S 8S"},
        Reason.BAD_SIZE: {"cards": "2S 3S 4S 9H"},
        Reason.NO_COMBINATION: {"cards": "2S 9S"},
        Reason.COUNT_MISMATCH: {"cards": "9S", "over": "8S 8H"},
        Reason.EQUAL: {"cards": "9S", "over": "9H"},
        Reason.LOWER: {"cards": "8S", "over": "9H"},
    }
    verdict = verdict_on(**examples[reason])
    assert verdict.reason == reason
    english, chinese = (explain(verdict).text(lang) for lang in LANGUAGES)
    assert english.isascii() or reason == Reason.IMPOSSIBLE or "♠" in english
    assert not chinese.isascii()


def test_a_low_straight_round_the_corner_is_explained_by_the_tables_own_rule():
    text = explain(verdict_on("QS KH AD 2C 3S", "5", rules="catsatcards")).text("en")
    assert "below the 2" not in text


def test_a_promoted_straight_is_named_by_its_trump():
    rules = Rules(trump_in_straight="promoted")
    text = explain(verdict_on("4S 5H 6D 7C 8S", "4", rules=rules)).text("en")
    assert text.startswith("A straight with the trump 4.")


def test_an_impossible_play_has_no_reading_however_it_is_stated():
    verdict = verdict_on("LJ LJ LJ LJ BJ", rules="catsatcards", stated="LJ LJ LJ LJ LJ")
    assert (verdict.reason, verdict.reading) == (Reason.IMPOSSIBLE, None)


def test_only_rules_that_matter_to_the_cards_are_named():
    elsewhere = verdict_on("AS 2S 3S 4S 5S", rules="catsatcards").elsewhere
    assert elsewhere.fields == (("straight_flush", "on"), ("ace_low_straight", "on"))


@pytest.mark.parametrize(
    ("cards", "trump", "over", "text"),
    [
        ("7S 8S 9S 10S JS", "2", None, "7到J的同花顺。"),
        ("3S 4S 5D 6C 7C", "2", None, "3到7的顺子。"),
        ("5S 7S 9S JS KS", "5", None, "主5打头的同花。"),
        ("9S 9H 9D 4S 4C", "2", "3S 3H 3D 5S 5C", "9的俘虏。压得过3的俘虏："),
        ("10S 10H 10D 10C 4S", "2", None, "10的炸弹。"),
        ("3S 3H 3D 4C 4D", "2", None, "3的俘虏。压得过所有更小的牌型。"),
        ("JS JH JD JC JS", "2", "9S 9S 9H 9D 9C", "五张J。压得过五张9："),
        ("LJ LJ LJ BJ BJ", "2", None, "五张小怪。大怪也当小怪。"),
    ],
)
def test_plays_have_names_that_chinese_players_use(cards, trump, over, text):
    assert explain(judge(cards, trump, over)).text("zh_CN").startswith(text)


@pytest.mark.parametrize(
    ("cards", "trump", "noun"),
    [
        ("2S", "2", "a single trump 2"),
        ("QS QH", "2", "a pair of queens"),
        ("2S 3H 4D 5C AS", "9", "a straight from ace to 5"),
        ("AS KS 9S 8S 6S", "2", "an ace-high flush"),
        ("8S 7S 5S 4S 3S", "2", "an 8-high flush"),
        ("8S 7S 5S 4S 3S", "8", "a trump 8-high flush"),
        ("10C 10H 10S 10D QC", "2", "a bomb of 10s"),
        ("9S 9S 9H 9D 9C", "9", "five trump 9s"),
    ],
)
def test_a_play_has_one_name_with_an_article_and_without(cards, trump, noun):
    rank = parse_trump(trump)
    reading = read(parse_cards(cards), rank, Rules())
    assert name(reading, rank).to("en") == noun
    assert noun.endswith(label(reading, rank).to("en"))
    assert name(reading, rank).to("zh_CN") == label(reading, rank).to("zh_CN")


def test_other_rules_are_told_of_in_plain_chinese():
    told = explain(judge("QS JS 10S 9S 8S", "2", "9H 9D 9C 9S 3H")).text("zh_CN")
    assert told.endswith("有些桌上（CatsAtCards）不能出：同花顺只算同花。")
    told = explain(judge("2S 3S 4S 5D 6C", "2", "3S 4S 5D 6C 7H")).text("zh_CN")
    assert told.endswith("有些桌上可以出：主牌在顺子里也比A大。")


@pytest.mark.parametrize(
    ("cards", "would_beat"),
    [
        ("3S 3H 3D 4S 4H", "It would beat every lower class."),
        ("3S 3H 3D 3C 4H", "It would beat every lower class."),
        ("4S 4H 4D 3S 3H", "It would beat any lower full house and every lower class."),
        ("AH 2H 3H 4H 5H", "It would beat every lower class."),
        ("3S 4H 5D 6C 7H", "It would beat any lower straight."),
        ("AS 2H 3D 4C 5H", "Nothing is lower."),
    ],
)
def test_the_lowest_of_a_kind_is_not_said_to_beat_a_lower_one(cards, would_beat):
    assert would_beat in explain(verdict_on(cards, "2")).text("en")


@pytest.mark.parametrize(("cards", "lowest"), [("AS 2H 3D 4C 5H", False), ("3S 4H 5D 6C 7H", True)])
def test_where_the_trump_tops_a_straight_the_lowest_one_is_without_it(cards, lowest):
    rules = Rules(trump_in_straight="promoted")
    text = explain(verdict_on(cards, "2", rules=rules)).text("en")
    assert ("Nothing is lower." in text) == lowest
