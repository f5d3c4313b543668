"""Mistakes from own hands: kept with their gradings, asked again on their days, never too many."""

import json

import pytest
from wildescape.i18n import InputError
from wildescape.teach.best_play import Grading, PlayedOut
from wildescape.teach.exercises import Grade
from wildescape.teach.exercises.findings import Result
from wildescape.teach.own_hands import LONGEST_OWN, OwnHand
from wildescape.teach.practice import PracticeSession, due
from wildescape.teach.progress import MOST_HANDS, PAUSES, Progress
from wildescape.teach.progress_code import format_progress_code, parse_progress_code
from wildescape.teach.progress_json import parse_progress, progress_to_json
from wildescape.teach.scenes import parse_scene

DAY = 20_000
CARDS = "3456789"
FOUND = Grading(100, (11.5, 68.5), {0: PlayedOut(60, 48, 12.5, True)}, 1)


def own_hand(low="3"):
    """A choice between a low card and a pair of 2s, that two judges have graded."""
    game = f"wildescape trump=2 turn=0\n0: {low}H 2S 2H\n1: 9H\n2: 4S 7C\n3: QD\n4: 5D 6D\n5: KS"
    exercise = Grade(parse_scene({"game": game, "plays": [f"{low}H", "2H 2S"], "me": 0}))
    exercise.grading = FOUND
    return OwnHand.of(exercise)


def missed(*lows, today=DAY):
    return Progress().after_mistakes([own_hand(low) for low in lows], today)


def stored(progress):
    return parse_progress(json.loads(json.dumps(progress_to_json(progress))))


def test_what_is_kept_asks_the_same_and_need_not_be_graded_again():
    kept = OwnHand.parse(json.loads(json.dumps(own_hand().to_json())))
    assert (kept, kept.name) == (own_hand(), own_hand().name)
    exercise = kept.exercise
    assert exercise.grading == FOUND
    assert exercise.judge("3H").result == Result.REFUSED
    assert exercise.judge("2H 2S").result == Result.CORRECT


@pytest.mark.parametrize(
    "changed",
    [
        {"game": "wildescape trump=2"},
        {"game": 7},
        {"plays": ["3H"]},
        {"plays": ["3H", "3H"]},
        {"plays": ["3H", "AH"]},
        {"best": 2},
        {"best": True},
        {"deals": -1},
        {"wins": ["many", 1]},
        {"played": {"5": [60, 1, 2]}},
        {"played": {"0": [60, 1]}},
        {"played": []},
        {"plays": ["3H", "2H 2S " * LONGEST_OWN]},
    ],
)
def test_what_is_made_up_is_refused(changed):
    with pytest.raises(InputError):
        OwnHand.parse({**own_hand().to_json(), **changed})
    hands = {"own:x": {**own_hand().to_json(), **changed}}
    with pytest.raises(InputError):
        parse_progress({**progress_to_json(Progress()), "hands": hands})


def test_a_mistake_comes_back_on_its_days_until_it_was_right_on_all_of_them():
    progress, asked = stored(missed("3")), []
    for day in range(DAY, DAY + sum(PAUSES) + 1):
        session = PracticeSession(seed=day)
        if session.due(progress, day):
            session.begin_today(progress, day)
            assert "own hand" in session.item.goal.to("en")
            progress, finding = session.answer("2H 2S", progress, day)
            assert finding.is_right
            session.next(progress)
            assert session.item is None
            asked.append(day - DAY)
        progress = stored(progress)
    assert asked == [1, 4, 11, 32]
    assert progress.hands == {}
    assert progress.steps == {}


def test_who_misses_it_again_begins_again():
    progress, session = missed("3"), PracticeSession()
    [name] = progress.hands
    session.begin_today(progress, DAY + 1)
    progress, finding = session.answer("3H", progress, DAY + 1)
    assert not finding.is_right
    assert progress.mistakes[name] == (1, DAY + 1)


def test_only_the_newest_are_kept():
    progress = Progress()
    names = [own_hand(rank).name for rank in (*CARDS, *"JQKA", "10", "2")]
    for day, rank in enumerate((*CARDS, *"JQKA", "10", "2")):
        progress = stored(progress.after_mistakes([own_hand(rank)], DAY + day))
    assert {*progress.hands} == {*names[-MOST_HANDS:]}
    assert {*due(progress, DAY + 100, ())} == {*progress.hands}


def test_two_devices_keep_what_either_has():
    one, two = missed("3"), missed("4", today=DAY + 1)
    assert {*one.merged(two).hands} == {*one.hands, *two.hands}
    assert one.merged(two) == one.merged(two).merged(two)


def test_a_code_stays_short_without_them():
    progress = missed(*CARDS)
    code = format_progress_code(progress, "Yan")
    assert code == format_progress_code(Progress(), "Yan")
    assert parse_progress_code(code) == ("Yan", Progress())
