"""Questions: each has the answer that the rules give, and says why without giving it away."""

import pytest
from wildescape.cards import Rank
from wildescape.i18n import LANGUAGES, InputError
from wildescape.notation import parse_cards
from wildescape.rules import PRESETS, Rules
from wildescape.teach.exercises import Choose, Number
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.questions.plays import told
from wildescape.teach.scenes import parse_scene
from wildescape.verdicts import judge

HANDS = """wildescape trump=2 turn={turn}{more}
0: 8C QD AS
1: 3C 4D AH
2: 10C JS 4S
3: {three}
4: 6D 7C
5: 4C 5D"""


def hands(turn, more="", three="KD 3S"):
    return HANDS.format(turn=turn, more=more, three=three)


ALL_PASS = [[3, "KD"], [4, ""], [5, ""], [0, ""], [1, ""], [2, ""]]
STOCK = (
    "2D,2H,2S,3C,3S,4D,4H,4S,5C,5D,5S,6C,6D,6S,7C,7D,8D,8H,8S,9D,9H,9S,10C,10H,10S,JC,JD,JH,QC,"
    "QH,KC,KD,KH,AC,AH,AS"
)
ESCALATION = f"""escalation turn=0 direction=1 value=0 stake=1 stock={STOCK}
0: KS 3H 9C AD
1: 7S 7H 2C QD
2: 3D 8C JS 5H
3: 4C 10D QS 6H"""
LEFT = STOCK.removesuffix(",AS")
COSTS = f"""escalation turn=1 direction=1 value=14 stake=5 middle=AS stock={LEFT}
0: 4C 9C QS | 5H 6H 7S 7H AD
1: KS
2: JS 8C | 2C 3D 3H 10D QD"""
NO_STOCK = """escalation turn=1 direction=-1 value=12 stake=5 middle=8H,10H,QS
0: KD 3S 2C | 8D 8S 7S QH 4C 5S 6D
1: 9D 9H | 9S JD QD 7C 7D 4S 5H 6C 4H 5C 5D 6S JC JH JS AC AD AH AS 2H 3D 6H 8C 9C 10D QC 10C 10S
2: 4D | 7H KS KC KH 2S 2D 3H 3C"""


def plays(*moves):
    return [[0, "KS"], [1, "7S 7H"], [2, "3D"], [1, "2C"], [0, "3H"]][: moves[0]]


ASKED = [[0, "", "ask 1"], [1, "", "count 3"]]
FIRST_SEAT = {"rule": "first_leader", "choice": "seat"}
DRAWN = {"rule": "seating", "choice": "draw"}
SECRET = {"rule": "tribute_public", "choice": "off"}
EXCUSED_EACH = {"rule": "anti_tribute", "choice": "each"}
BY_CARD = {"rule": "tribute_pairing", "choice": "by_card"}
HIGHEST_LEADS = {"rule": "lead_after_tribute", "choice": "highest_tribute"}
STRAIGHTS = {"rule": "straight_and_flush", "choice": "straight_higher"}
TWO_PAID = {"escapes": [0, 1, 2, 4], "last": 4, "sets": ["KS", "2H"]}
LAST_LEVEL = {"escapes": [1, 0, 3, 5], "offense": 0, "levels": ["A", "9"]}
LAST_CARDS = {"trump": "2", "cards": "6S 7S 8S 9S LJ", "table": "KH 10H 8H 4H 3H"}
EXCUSED = {"rule": "anti_tribute", "choice": "three_jokers"}
STATED = {"rule": "joker_reading", "choice": "stated"}
TRUMP_TWO = {"rule": "two_in_straight", "choice": "trump_only"}
HIGH_ACE = {"rule": "ace_low_straight", "choice": "off"}
CASES = [
    # The pack and the table.
    ("partner", {"seat": 4}, "partner"),
    ("partner", {"seat": 3}, "opponent"),
    ("partner", {"seat": 4, "me": 1}, "opponent"),
    ("copies", {"cards": "BJ"}, 3),
    ("copies", {"rank": "8", "trump": "8"}, 12),
    ("copies", {"rank": "9", "trump": "8"}, 12),
    ("share", {}, 27),
    ("possible", {"cards": "8S 8S 8S"}, "yes"),
    ("possible", {"cards": "8S 8S 8S 8S"}, "no"),
    ("house", {"rule": "joker_return"}, "two"),
    ("house", {"rule": "count_must_answer"}, "10"),
    # The numbers are those of the cases that catch a wrong engine.
    ("trumps", {"trump": "8", "hand": "8S 8S 8H AS KS 2S BJ"}, 3),
    ("follows", {"trump": "8", "cards": "8S", "table": "AS"}, "yes"),  # 1
    ("follows", {"trump": "2", "cards": "AS BJ", "table": "AH AD"}, "no"),  # 2
    ("follows", {"cards": "LJ LJ", "table": "LJ BJ"}, "no"),  # 3
    ("follows", {"cards": "BJ BJ", "table": "LJ BJ"}, "yes"),  # 3
    ("follows", {"trump": "9", "cards": "LJ 6S 7H 8D 9C", "table": "5S 6H 7D 8C 9S"}, "yes"),  # 4
    ("follows", {"trump": "10", "cards": "6S 7H 8D 9C 10S", "table": "7S 8H 9D 10C JS"}, "no"),  # 5
    ("is_play", {"trump": "2", "cards": "JS QH KD AC 2S"}, "no"),  # 6
    ("follows", {"trump": "5", "cards": "5H 2H 3H 7H 8H", "table": "AS KS QS 9S 8S"}, "yes"),  # 7
    ("classes", {"hand": "9S 8S 7S 6S 5S 5H 5D KS KD"}, 4),
    ("classes", {"hand": "9S 8S 7S 6S 4S"}, 1),
    ("classes", {"hand": "KH KH 9H 9H 9H"}, 1),
    ("classes", {"hand": "9S 9H 7S 7D 4S 3C"}, 0),
    ("stronger", {"sets": ["6S 6H 6D JS JH", "6S 6H 6C 3S 3H"]}, "equal"),  # 8
    ("stronger", {"trump": "8", "sets": ["8S 8H 9S 9H LJ", "AS AH AD KS KH"]}, "first"),  # 10
    ("stronger", {"trump": "2", "sets": ["8S 8H 9S 9H LJ", "AS AH AD KS KH"]}, "second"),  # 10
    ("kind", {"cards": "7S 7H 7D 7C LJ"}, "five_of_a_kind"),  # 9
    ("kind", {"cards": "7S 9S LJ LJ BJ"}, "straight_flush"),  # 12
    ("kind", {"cards": "7S 9H LJ LJ BJ"}, "four_plus_one"),  # 12
    ("kind", {"trump": "5", "cards": "2S 3H 9D LJ BJ"}, "none"),  # 13
    ("kind", {"cards": "9H 9H 9H KH KH"}, "full_house"),  # 14
    ("stands_for", {"trump": "5", "cards": "BJ 6S 7H 8C 9D"}, "10"),
    ("stands_for", {"trump": "9", "cards": "BJ KS KH 9S 9H"}, "9"),
    ("stands_for", {"trump": "2", "cards": "LJ 3H 6H 9H JH"}, "2"),
    ("may_mean", {"joker": "LJ", "rank": "A", "count": 1}, "no"),
    ("may_mean", {"joker": "LJ", "rank": "A", "count": 2}, "yes"),
    ("may_be", {"cards": "BJ 5S 6S 7S 8S", "kind": "straight"}, "no"),
    ("may_be", {"cards": "BJ 5S 6S 7S 8S", "kind": "straight", **STATED}, "yes"),
    ("may_be", {"cards": "BJ 9S 9H KD KC", "kind": "straight", **STATED}, "no"),
    ("trump", {"levels": ["9", "5"], "offense": 1}, "5"),
    # Turns.
    ("turn", {"game": hands(3), "moves": ALL_PASS}, "3"),
    ("turn", {"game": hands(3, three="KD"), "moves": ALL_PASS}, "4"),
    ("turn", {"game": hands(4, " table=3,KD"), "moves": [[4, ""]]}, "5"),
    ("may_pass", {"game": hands(4, " table=3,KD")}, "yes"),
    ("may_pass", {"game": hands(4)}, "no"),
    ("may_ask", {"game": hands(4), "seat": 3}, "yes"),
    ("may_ask", {"game": hands(0, three="KD"), "moves": ASKED, "seat": 1}, "no"),
    ("may_ask", {"game": hands(3, three="KD"), "moves": [[3, "KD"]], "seat": 3}, "no"),
    ("count", {"count": 10}, "must_tell"),
    ("count", {"count": 11}, "may_refuse"),
    ("escapes", {"escapes": [0, 2, 1, 4, 3, 5]}, 4),
    ("escapes", {"escapes": [0, 1, 2, 3, 4, 5]}, 5),
    ("trapped", {"escapes": [0, 2, 1, 4], "seat": 1}, "escaped"),
    ("trapped", {"escapes": [0, 2, 1, 4, 3], "seat": 3}, "trapped"),
    ("fewest_escapes", {}, 3),
    ("most_escapes", {}, 5),
    # Hand after hand; the four rows of the table of outcomes.
    ("outcome", {"escapes": [0, 1, 2, 4]}, "offense_wins"),
    ("outcome", {"escapes": [0, 1, 3, 5]}, "draw"),
    ("outcome", {"escapes": [1, 0, 2, 4]}, "draw"),  # 17
    ("outcome", {"escapes": [1, 3, 0, 5]}, "defense_wins"),
    ("next_offense", {"escapes": [0, 1, 3, 5]}, "0"),
    ("next_offense", {"escapes": [1, 0, 2, 4]}, "1"),
    ("next_level", {"escapes": [0, 2, 4], "levels": ["10", "3"], "seat": 2}, "J"),
    ("next_level", {"escapes": [1, 3, 5], "levels": ["10", "3"], "seat": 1}, "3"),
    ("next_level", {"escapes": [0, 1, 3, 5], "levels": ["10", "3"], "seat": 0}, "10"),
    ("next_trump", {"escapes": [1, 0, 2, 4], "levels": ["10", "3"]}, "3"),
    ("next_trump", {"escapes": [0, 1, 2, 4], "levels": ["10", "3"]}, "J"),
    ("next_leader", {"escapes": [3, 0, 2, 4]}, "3"),
    ("first_offense", {"cards": "2S 9D QH AC 5S KD"}, "1"),
    ("first_offense", {"cards": "AS 9D LJ AC 5S KD"}, "0"),
    ("drawn_partner", {"cards": "9S KD 4H AC QS 2D", "seat": 2}, "partner"),
    ("drawn_partner", {"cards": "9S KD 4H AC QS 2D", "seat": 1, **DRAWN}, "opponent"),
    ("drawn_partner", {"cards": "9S KD 4H AC QS 2D", "seat": 5, **DRAWN}, "partner"),
    ("draws_again", {"cards": "9S AD 9H AC QS 2D", "seat": 1}, "yes"),
    ("draws_again", {"cards": "9S AD 9H AC QS 2D", "seat": 2}, "no"),
    ("draws_again", {"cards": "9S AD 9H AC QS 2D", "seat": 2, **DRAWN}, "yes"),
    ("draws_again", {"cards": "9S AD 9H AC QS 2D", "seat": 4, **DRAWN}, "no"),
    ("dealer", {"seat": 1}, "0"),
    ("dealer", {"seat": 0}, "5"),
    ("match_winner", {"escapes": [0, 1, 2, 4], "levels": ["K", "9"]}, "nobody"),
    ("match_winner", {"escapes": [0, 1, 3, 5], "levels": ["A", "9"]}, "nobody"),
    ("match_winner", {"escapes": [0, 1, 2, 4], "levels": ["A", "9"]}, "0"),
    ("pays", {"escapes": [0, 1, 2, 3, 4], "left": [0, 0, 0, 0, 0, 2], "last": 4, "seat": 5}, "0"),
    ("pays", {"escapes": [0, 1, 2, 4], "left": [0, 0, 0, 2, 0, 5], "last": 4, "seat": 3}, "2"),
    ("pays", {"escapes": [1, 0, 2, 4], "left": [0, 0, 0, 2, 0, 5], "last": 4, "seat": 3}, "nobody"),
    ("sees_tribute", {"escapes": [0, 1, 2, 3, 4], "last": 4, "seat": 2}, "sees"),
    ("sees_tribute", {"escapes": [0, 1, 2, 3, 4], "last": 4, "seat": 2, **SECRET}, "hidden"),
    ("sees_tribute", {"escapes": [0, 1, 2, 3, 4], "last": 4, "seat": 5, **SECRET}, "sees"),
    ("excused", {"cards": "BJ LJ LJ"}, "no"),
    ("excused", {"cards": "BJ LJ LJ", **EXCUSED}, "yes"),
    ("excused", {"cards": "BJ LJ AS", **EXCUSED}, "no"),
    ("excused", {"cards": "BJ BJ LJ", **EXCUSED_EACH}, "yes"),
    ("excused", {"cards": "BJ LJ LJ", **EXCUSED_EACH}, "no"),
    ("pays", {**TWO_PAID, **BY_CARD, "seat": 3}, "2"),
    ("pays", {**TWO_PAID, **BY_CARD, "seat": 5}, "0"),
    ("leads_after_tribute", TWO_PAID, "0"),
    ("leads_after_tribute", {**TWO_PAID, **HIGHEST_LEADS}, "5"),
    ("third_try", LAST_LEVEL, "stays"),
    ("third_try", {**LAST_LEVEL, "rule": "last_level", "choice": "three_tries"}, "loses"),
    ("third_try", {**LAST_LEVEL, "rule": "last_level", "choice": "fall_back"}, "falls"),
    ("goes_out", LAST_CARDS, "yes"),
    ("goes_out", {**LAST_CARDS, "rule": "last_play", "choice": "weakest"}, "no"),
    ("stronger", {"sets": ["5S 6H 7S 8D 9S", "KH 10H 8H 4H 3H"], **STRAIGHTS}, "first"),
    ("may_return", {"cards": "7S", "offers": "5S 9S"}, "no"),  # 18
    ("may_return", {"cards": "10S", "offers": "5S 9S"}, "yes"),  # 18
    ("may_return", {"trump": "2", "cards": "2S", "offers": "5S 9S"}, "yes"),  # 18
    ("may_return", {"cards": "5S", "offers": "5S 9S"}, "yes"),
    # Escalation.
    ("in_one_pack", {"cards": "AS AH AD AC"}, "yes"),
    ("in_one_pack", {"cards": "8S 8S"}, "no"),
    ("in_one_pack", {"cards": "BJ"}, "no"),
    ("may_take", {"game": ESCALATION}, "no"),
    ("may_take", {"game": COSTS, "me": 1}, "yes"),
    ("worth", {"cards": "4S 5H 6D"}, 18),
    ("worth", {"cards": "KS KH"}, 26),
    ("beats", {"cards": "10S 10H 10D", "value": 28}, "yes"),
    ("beats", {"cards": "KS KH", "value": 28}, "no"),
    ("beats", {"cards": "4S 5H", "value": 11}, "yes"),
    ("beats", {"cards": "6S 7H", "value": 11}, "no"),
    ("beats", {"cards": "2S 2H", "value": 0}, "no"),
    ("beats", {"cards": "3S", "value": 0}, "yes"),
    ("to_beat", {"game": ESCALATION, "moves": plays(4)}, 14),
    ("turn", {"game": ESCALATION, "moves": plays(3)}, "1"),
    ("turn", {"game": ESCALATION, "moves": plays(5)}, "1"),
    ("refill", {"cards": "4S 5H 6D", "count": 2}, 2),
    ("refill", {"cards": "4S 5H 6D", "count": 9}, 3),
    ("pile", {}, "stack"),
    ("after_taking", {"hand": "4S 9D", "cards": "KS 3H 8C"}, 2),
    ("payment", {"game": COSTS, "seat": 0}, 40),
    ("payment", {"game": COSTS, "seat": 2}, 35),
    ("payment", {"game": NO_STOCK, "moves": [[1, "9D 9H"]], "seat": 1}, 0),
]


def exercise(question, facts, rules=PRESETS["shanghai"]):
    kind = Choose if QUESTIONS[question].options else Number
    return kind(parse_scene(facts, rules), question)


@pytest.mark.parametrize(("name", "facts", "answer"), CASES, ids=[case[0] for case in CASES])
def test_the_answer_is_that_of_the_rules(name, facts, answer):
    assert exercise(name, facts).solution == answer


@pytest.mark.parametrize(("name", "facts", "answer"), CASES, ids=[case[0] for case in CASES])
def test_every_text_is_a_sentence_in_every_language(name, facts, answer):
    question, scene = QUESTIONS[name], parse_scene(facts)
    helping = filter(None, (question.clue, question.nearly))
    said = [question.rule(scene), question.because(scene), *(said_of(scene) for said_of in helping)]
    for phrase in said:
        text = phrase.to("en")
        assert text[0] == text[0].upper()
        assert text[-1] in ".?…"
        assert "{" not in text
        assert phrase.to("zh_CN")[-1] in "。？…"


@pytest.mark.parametrize(
    ("name", "facts", "says"),
    [
        ("kind", {"cards": "LJ 3H 6H 9H JH"}, "3, 6, 9 and jack are too far apart"),
        ("kind", {"cards": "QH KH AH 2H 3H", "trump": "6"}, "can't wrap around past the ace"),
        ("kind", {"cards": "LJ KH AH 2H 3H", "trump": "6"}, "can't wrap around past the ace"),
        ("kind", {"cards": "2H 3H 4H 5H 6H", "trump": "9", **TRUMP_TWO}, "only while 2 is trump"),
        ("kind", {"cards": "AH 2H 3H 4H 5H", **HIGH_ACE}, "an ace can't go below the 2"),
        ("kind", {"cards": "3H 5H 8H 9H JH"}, "a jack-high flush, and nothing higher"),
        ("kind", {"cards": "3H 4H 5H 6H 7H"}, "are a straight and a flush too"),
        ("stronger", {"sets": ["6S 6H 6D JS JH", "6S 6H 6C 3S 3H"]}, "Both are a full house of 6s"),
        ("may_return", {"cards": "QS", "offers": "JS 2S"}, "2♠ is a trump and higher than Q♠"),
        ("may_return", {"cards": "7S", "offers": "5S 9S"}, "7♠ isn't higher than 9♠"),
        ("house", {"rule": "joker_return"}, "At this table: two cards; the payer chooses."),
        (
            "first_offense",
            {"cards": "AS", **FIRST_SEAT},
            "Who leads first here: always the first seat.",
        ),
        ("may_take", {"game": ESCALATION}, "The middle is empty"),
        ("house", {"rule": "target"}, "Other tables play it differently."),
    ],
)
def test_a_reason_says_what_one_may_wonder_about(name, facts, says):
    assert says in QUESTIONS[name].because(parse_scene(facts)).to("en")


TWO_PAY = {"escapes": [0, 2, 1, 4], "last": 4, "seat": 3}
FIVE_AND_TWO = {**TWO_PAY, "left": [0, 0, 0, 5, 0, 2]}
FOUR_EACH = {**TWO_PAY, "left": [0, 0, 0, 4, 0, 4]}
ONE_PAYS = {"escapes": [0, 1, 2, 3, 4], "left": [0, 0, 0, 0, 0, 2], "last": 4, "seat": 5}


@pytest.mark.parametrize(
    ("facts", "answer", "says"),
    [
        (FIVE_AND_TWO, "2", "Lin has the most cards left and pays the first one out."),
        (FIVE_AND_TWO, "1", "Jun is on the losing team too"),
        (FIVE_AND_TWO, "nobody", "Lin still held cards when the other team won"),
        (FOUR_EACH, "2", "Going around from Bao, Lin comes later."),
        (ONE_PAYS, "2", "only the winner who was first out gets paid"),
    ],
)
def test_a_wrong_payment_is_refused_by_the_rule_that_it_breaks(facts, answer, says):
    because = exercise("pays", facts).judge(answer).because.to("en")
    assert says in because


@pytest.mark.parametrize("pairing", ["escape_order", "position", "by_card"])
def test_a_single_payer_pays_the_first_one_out_by_any_pairing(pairing):
    rules = {"rule": "tribute_pairing", "choice": pairing}
    exercise = Choose(parse_scene({**ONE_PAYS, **rules}), "pays")
    assert exercise.solution == "0"
    assert exercise.judge("nobody").elsewhere is None


def test_equal_counts_are_not_called_the_most():
    told = QUESTIONS["pays"].because(parse_scene(FOUR_EACH)).to("en")
    assert told == (
        "Lin and Wei have the same number of cards left. Going around from Bao, Lin comes later. "
        "The one who comes later pays the first one out. So tribute goes from Lin to you, from Wei "
        "to Mei."
    )
    assert "In a tie" in QUESTIONS["pays"].rule(parse_scene(FOUR_EACH)).to("en")


def test_every_question_is_asked_here():
    assert {name for name, *_ in CASES} == set(QUESTIONS)


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_with_two_answers_comes_near_without_giving_one(name):
    facts = next(facts for each, facts, _ in CASES if each == name)
    options = QUESTIONS[name].options
    has_two = options is not None and len(options(parse_scene(facts))) == 2
    assert QUESTIONS[name].nearly or not has_two


@pytest.mark.parametrize(
    ("name", "facts", "rules", "answer"),
    [
        ("count", {"count": 10}, Rules(count_must_answer="9"), "may_refuse"),
        ("count", {"count": 11}, Rules(count_above="forbidden"), "must_refuse"),
        (
            *("count", {"count": 10}),
            *(Rules(count_must_answer="9", count_above="forbidden"), "must_refuse"),
        ),
        ("is_play", {"cards": "AS 2H 3D 4C 5S"}, PRESETS["catsatcards"], "no"),
        ("kind", {"cards": "4S 5S 6S 7S 8S"}, PRESETS["catsatcards"], "flush"),
        ("next_level", {"escapes": [0, 2, 4], "seat": 0}, Rules(level_step="per_trapped"), "5"),
        ("house", {"rule": "joker_return"}, Rules(joker_return="one"), "one"),
        ("first_offense", {"cards": "2S 9D QH AC 5S KD"}, Rules(first_leader="seat"), "0"),
        ("dealer", {"seat": 1}, Rules(dealing="draw"), "nobody"),
    ],
)
def test_the_answer_follows_the_rules_of_the_table(name, facts, rules, answer):
    assert exercise(name, facts, rules).solution == answer


@pytest.mark.parametrize("name", ["next_level", "next_trump"])
def test_levels_to_choose_from_are_those_that_a_team_may_have_next(name):
    facts = {"escapes": [0, 2, 4], "levels": ["5", "K"], "seat": 0}
    assert [*exercise(name, facts).options] == ["5", "6", "7", "8", "K", "A"]


def test_a_kept_answer_that_is_no_longer_offered_still_counts():
    asked = exercise("next_level", {"escapes": [0, 2, 4], "levels": ["5", "K"], "seat": 0})
    assert not asked.find(asked.read("2")).is_right
    counted = [(one.answer, one.count) for one in asked.counts(["2", "8", "2"])]
    assert counted == [("2", 2), ("5", 0), ("6", 0), ("7", 0), ("8", 1), ("K", 0), ("A", 0)]
    with pytest.raises(InputError, match="is none of 5, 6"):
        asked.read("11")


@pytest.mark.parametrize(
    ("field", "choice", "answer"),
    [("escaped_lead", "partner", "5"), ("direction", "clockwise", "4")],
)
def test_a_turn_is_taken_by_the_rules_of_the_understanding(field, choice, answer):
    scene = parse_scene({"game": hands(3, three="KD"), "moves": ALL_PASS})
    assert QUESTIONS["turn"].answer(scene, Understanding(Rules(**{field: choice}))) == answer


def test_a_player_who_passed_is_out_if_the_rules_say_so():
    moves = [[0, "8C"], [1, ""], [2, ""], [3, "KD"], [4, ""], [5, ""], [0, ""]]
    scene = parse_scene({"game": hands(0), "moves": moves})
    assert QUESTIONS["turn"].answer(scene, Understanding()) == "1"
    assert QUESTIONS["turn"].answer(scene, Understanding(Rules(pass_locks_out="on"))) == "3"


@pytest.mark.parametrize(("moves", "is_told"), [(7, True), (5, False)])
def test_who_has_passed_is_told_that_the_turn_comes_around_to_him_again(moves, is_told):
    played = [[0, "8C"], [1, ""], [2, ""], [3, "KD"], [4, ""], [5, ""], [0, ""]]
    scene = parse_scene({"game": hands(0), "moves": played[:moves]})
    told = QUESTIONS["turn"].because(scene).to("en")
    assert ("If you've passed, you may still play" in told) is is_told


def test_a_verdict_is_told_without_what_other_cards_or_tables_would_do():
    cards, table = parse_cards("9S 9H 9D 9C 3S"), parse_cards("4H 5H 6H 7H 8H")
    verdict = judge(cards, Rank.TWO, table)
    assert verdict.repair
    assert verdict.elsewhere
    assert told(verdict).to("en") == (
        "This is a bomb of 9s. That's a lower class than a straight flush from 4 to 8."
    )
    assert all(told(verdict).to(lang) for lang in LANGUAGES)


FLUSHES = ["AH QH 6H 4H 3H", "AS JS 9S 8S 7S"]


@pytest.mark.parametrize(
    ("rules", "sets", "says"),
    [
        ({}, FLUSHES, "only the top cards count"),
        ({"flush_compare": "all_cards"}, FLUSHES, "card by card"),
        ({"mixed_joker_pair": "lowest"}, ["BJ LJ", "LJ LJ"], "the lowest pair of jokers"),
    ],
)
def test_what_decides_between_two_plays_is_said_by_the_rules_of_the_table(rules, sets, says):
    asked = Choose(parse_scene({"sets": sets}, Rules(**rules)), "stronger")
    wrong = next(key for key in asked.options if key != asked.solution)
    assert says in asked.judge(wrong).because.to("en")
