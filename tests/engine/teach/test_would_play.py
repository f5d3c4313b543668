"""What one would play in a position: by the coach of the table, from what a seat can know."""

from random import Random

import pytest
from wildescape.cards import Rank
from wildescape.coach import ADVICE_STEPS, advise
from wildescape.dealing import PACKS
from wildescape.escalation import Escalation
from wildescape.hand import HandState
from wildescape.i18n import InputError, worded
from wildescape.players import player
from wildescape.positions import format_position, parse_position
from wildescape.teach.best_play import DEALS, Scales, is_fine
from wildescape.teach.class_questions import as_asked, parse_class_question
from wildescape.teach.exercises import WouldPlay
from wildescape.teach.exercises.findings import Result
from wildescape.teach.exercises.would_play import as_seen, laid_open
from wildescape.teach.scenes import Scene

from tests.over_jacks import OVER_JACKS


def asked(position):
    hand = parse_position(position)
    return WouldPlay(Scene(rules=hand.rules, trump=hand.trump, game=hand, me=hand.turn))


def played(seed, moves):
    """A hand after some moves of bots."""
    chance = Random(seed)
    pack = [*PACKS]
    chance.shuffle(pack)
    hand = HandState.start([pack[seat::6] for seat in range(6)], Rank.SEVEN, seed % 6)
    bot = player("club", chance)
    for _ in range(moves):
        hand = hand.after(bot.choose(hand.view(hand.turn)).move)
    return hand


@pytest.mark.parametrize(("seed", "moves"), [(1, 0), (2, 4), (3, 20), (4, 45)])
def test_the_coach_of_the_table_judges(seed, moves):
    position = format_position(played(seed, moves))
    exercise = asked(position)
    view = parse_position(position).view(exercise.scene.me)
    advice = advise(view)
    assert exercise.read(exercise.solution) == tuple(sorted(advice.best.move.cards))
    found = exercise.judge(exercise.solution)
    assert found.result == Result.CORRECT
    for reason in advice.because():
        assert reason.to("en") in exercise.because.to("en")
    assert [clue.text.to("en") for clue in exercise.clues(exercise.solution)] == [
        step.text.to("en") for step in advice
    ]
    assert advice.step(ADVICE_STEPS[-1]).move == advice.best.move
    for cards in exercise.as_good:
        assert exercise.find(cards).result == Result.CORRECT
        assert worded(exercise.word(cards), "en") in exercise.because.to("en")


def test_other_plays_are_allowed_and_what_the_rules_refuse_is_not():
    exercise = asked(OVER_JACKS)
    results = {answer: exercise.judge(answer) for answer in ("QS QH", "KS KH", "", "6S", "6S QS")}
    assert {answer: found.result for answer, found in results.items() if answer} == {
        "QS QH": Result.CORRECT,
        "KS KH": results["KS KH"].result,
        "6S": Result.REFUSED,
        "6S QS": Result.REFUSED,
    }
    assert results["KS KH"].result != Result.REFUSED
    assert results[""].is_right


OVER_TEN = """wildescape trump=2 turn=0 table=1,10D passed=2,3,4,5 told=3,1,7,3,7,3
0: 2S KH 4C
1: 9S
2: 2C 4H 7S 8D JS QC KD
3: 4S 8C JH
4: 5C 6H 7C 9D 10C 10H KS
5: 3C 6C AH"""


@pytest.mark.parametrize("position", [OVER_JACKS, OVER_TEN])
def test_what_does_about_as_well_is_as_right_as_in_a_choice_of_plays(position):
    exercise = asked(position)
    view = exercise.scene.game.view(exercise.scene.me)
    best = exercise.advice.best.move.cards
    results = set()
    for move in view.moves:
        scales = Scales(view, (best, move.cards))
        scales.weigh(DEALS)
        one, other = scales.wins
        found = exercise.find(move.cards)
        assert (found.result == Result.CORRECT) == is_fine(one, other, DEALS)
        assert ("Better: " in found.because.to("en")) == (found.result == Result.BETTER)
        results.add(found.result)
    assert results == {Result.CORRECT, Result.BETTER}


def test_suits_make_no_other_play():
    exercise = asked(OVER_JACKS.replace("QH QS", "QH QS QD"))
    for answer in ("QS QH", "QS QD", "QH QD"):
        assert exercise.judge(answer).result == exercise.judge("QS QH").result


def test_only_what_the_seat_can_know_counts():
    hand = played(3, 30)
    seen = as_seen(hand, hand.turn)
    assert seen.hands[hand.turn] == hand.hands[hand.turn]
    assert seen.hands != hand.hands
    assert [len(held) for held in seen.hands] == [len(held) for held in hand.hands]
    assert parse_position(format_position(seen)) == seen
    again = asked(format_position(laid_open(hand))), asked(format_position(seen))
    assert again[0].solution == again[1].solution
    assert again[0].because == again[1].because
    other = next(seat for seat in range(6) if seat != hand.turn and hand.hands[seat])
    taken = {seat: hand.hands[seat] for seat in range(6) if seat not in (hand.turn, other)}
    assert any(seen.hands[seat] != held for seat, held in taken.items())


def test_a_class_can_be_asked_it():
    written = {
        "kind": "select_cards",
        "ask": "play",
        "goal": {"en": "Your play?"},
        "scene": {"game": OVER_JACKS, "me": 1},
    }
    question = parse_class_question(written)
    assert as_asked(written) == written
    assert not question.exercise.is_poll
    assert question.exercise.may_be_empty


@pytest.mark.parametrize(
    "scene",
    [
        {"hand": "3S 4S"},
        {"game": OVER_JACKS, "me": 2},
        {"game": OVER_JACKS.replace("turn=1 table=0,JH,JS passed=3", "turn=-"), "me": 1},
        {"game": format_position(Escalation.start(players=3)), "me": 0},
    ],
)
def test_where_it_is_not_somebodys_turn_nothing_can_be_asked(scene):
    goal = {"en": "Your play?"}
    with pytest.raises(InputError):
        parse_class_question({"kind": "select_cards", "ask": "play", "goal": goal, "scene": scene})
