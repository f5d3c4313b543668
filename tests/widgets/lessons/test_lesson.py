"""Lessons without a browser: each is played, explained, resumed; a stranger changes nothing."""

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from wildescape.game import Act, Move
from wildescape.i18n import LANGUAGES, InputError
from wildescape.notation import parse_cards
from wildescape.players import player
from wildescape.rules import DEFAULT, RULE_TITLES
from wildescape.session import Due
from wildescape.teach import best_play
from wildescape.teach.drills import DRILLS
from wildescape.teach.drills.base import can_disprove
from wildescape.teach.evidence import EVIDENCE
from wildescape.teach.exercises import EXERCISE_KINDS, PayTribute
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.progress import Done, Progress, Skill
from wildescape.teach.progress_json import parse_progress, progress_to_json
from wildescape.teach.questions import QUESTIONS

from tests.pair_or_single import PAIR_OR_SINGLE
from tests.widgets.own_lesson import NAME, OWN_LESSON, write_lesson
from tests.widgets.table.tables import make
from wildescape_widgets import Lesson
from wildescape_widgets.lessons.catalog import bundled_lessons, bundled_tutorials, find_lesson
from wildescape_widgets.lessons.player import LessonPlayer
from wildescape_widgets.lessons.summary import lesson_summary

from .learners import DAY, answer, as_asked, ask, begun, done, go_to, kept_by, play_on, refused

NAMES = [head.id for head in bundled_lessons()]
PLAYED_ON = "match-with-a-coach"


@pytest.fixture
def fives():
    return begun(LessonPlayer(lesson="which-five-win"))


@pytest.fixture
def yes_or_no():
    """At a step with two answers, of which the right one is no."""
    widget = begun(LessonPlayer(lesson="single-cards"))
    go_to(widget, "equal-card")
    return widget


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in NAMES if name != PLAYED_ON])
def test_whoever_answers_by_the_solutions_gets_all_stars(name, lang):
    widget = begun(LessonPlayer(lesson=name, lang=lang))
    for at, step in enumerate(widget.plan.steps):
        assert widget.at == at
        if step.exercise is None:
            for _ in step.scene.moves[widget.view["frame"] :]:
                done(widget, "next")
                assert widget.view["shown"]["told"]
        else:
            is_game = step.kind == "play_on"
            said = (play_on if is_game else answer)(widget, step.solution)
            assert said["isRight"], step.id
            assert said["chosen"]["because"]
        done(widget, "next")
    summary = widget.view["summary"]
    tasks = [mark for mark in widget.view["steps"] if mark["isTask"]]
    assert {mark["stars"] for mark in tasks} == {3}
    all_ = str(3 * len(tasks))
    assert re.findall(r"\d+", summary["stars"]) == [all_, all_]
    assert summary["open"] == []
    assert {mark["isDone"] for mark in widget.view["steps"]} == {True}


def is_suspected(step, wrong):
    """Whether the practice of one of the step's skills could disprove the idea."""
    rules = step.exercise.scene.rules
    drills = [DRILLS.get(skill) for skill in step.skills]
    return any(not drill or can_disprove(drill, wrong.misconception, rules) for drill in drills)


@pytest.mark.parametrize("name", NAMES)
def test_each_wrong_example_is_refused_with_the_rule_and_once_it_is_sure_its_habit(name):
    for step in LessonPlayer(lesson=name).plan.steps:
        for wrong in step.wrong if step.kind != "play_on" else ():
            for weight in (0.0, EVIDENCE) if wrong.misconception and step.skills else (0.0,):
                stands = Skill(misconceptions={wrong.misconception: weight} if weight else {})
                known = Progress(skills=dict.fromkeys(step.skills, stands))
                widget = begun(LessonPlayer(lesson=name), json.dumps(progress_to_json(known)))
                go_to(widget, step.id)
                said = answer(widget, wrong.answer)
                assert not said["isRight"]
                assert said["chosen"]["because"] or said["parts"] or said["right"]
                if weight and step.mode != "guided" and is_suspected(step, wrong):
                    idea = MISCONCEPTIONS[wrong.misconception].idea.to("en")
                    assert idea in said["habit"], (step.id, wrong)
                else:
                    assert not said["habit"]


def test_feedback_tells_the_choice_and_the_rule(fives):
    go_to(fives, "same-triple")
    said = answer(fives, "first")
    assert said["chosen"]["said"] == "You chose: the first."
    assert said["chosen"]["because"] == (
        "The first is a full house of 6s. Two full houses: only the triples count."
    )
    assert said["habit"] == ""
    assert said["right"] == []
    said = answer(fives, "equal")
    assert said["chosen"] == {"said": "Your first answer: the first.", "because": ""}
    [right] = said["right"]
    assert right["said"] == "Your answer now: neither."
    assert "triple" in right["because"]


@pytest.mark.parametrize(
    ("rungs", "misses", "stars"), [(0, 0, 3), (1, 0, 3), (2, 0, 2), (3, 0, 2), (0, 1, 2), (3, 1, 1)]
)
def test_hints_and_misses_cost_stars(yes_or_no, rungs, misses, stars):
    for _ in range(rungs):
        done(yes_or_no, "hint")
    assert [hint["number"] for hint in yes_or_no.view["question"]["hints"]] == [
        *range(2, rungs + 2)
    ]
    for _ in range(misses):
        # Of two answers the other one is told.
        answer(yes_or_no, "yes")
    if not misses:
        answer(yes_or_no, "no")
    assert yes_or_no.view["steps"][yes_or_no.at]["stars"] == stars


def test_a_second_miss_tells_the_answer_and_leads_on():
    widget = begun(LessonPlayer(lesson="jokers-wild"))
    step = go_to(widget, "three-nines")
    question = QUESTIONS["stands_for"]
    said = answer(widget, "K")
    assert said["chosen"]["because"] == (
        "With the joker as a king, it's a full house of kings. "
        "A joker always makes the highest play it can."
    )
    assert said["right"] == []
    assert widget.view["question"]["control"]["right"] == ""
    assert not widget.view["can"]["next"]
    said = answer(widget, "2")
    because = question.because(step.scene).to("en")
    made = said["chosen"]["because"]
    assert said["chosen"]["said"] == "You chose: 2."
    assert made.startswith("With the joker as a 2, ")
    assert said["right"] == [{"said": "The answer: 9.", "because": because}]
    assert widget.view["question"]["control"]["right"] == "9"
    assert widget.view["can"]["next"]
    assert widget.view["steps"][widget.at]["stars"] == 1


def test_of_two_answers_nobody_must_click_the_one_that_is_left(yes_or_no):
    assert answer(yes_or_no, "yes")["right"][0]["said"] == "The answer: No."
    assert yes_or_no.view["can"]["next"]


@pytest.mark.parametrize("name", [name for name in NAMES if name != PLAYED_ON])
def test_a_first_miss_leaves_the_solution_to_be_found(name):
    for at, step in enumerate(LessonPlayer(lesson=name).plan.steps):
        for wrong in step.wrong if step.kind != "play_on" else ():
            widget = begun(LessonPlayer(lesson=name, at=at))
            said = answer(widget, wrong.answer)
            if widget.view["question"]["isOver"] or not step.exercise.is_single:
                continue
            told = step.exercise.judge(step.solution).because.to("en")
            rule = step.exercise.rule().to("en")
            said = said["chosen"]["because"]
            assert told == rule or told not in said, (step.id, said)


def test_a_hand_that_is_stopped_is_shown_moment_by_moment():
    widget = begun(LessonPlayer(lesson="escape-and-trapped"))
    step = go_to(widget, "stop-here")
    film = widget.view["shown"]["film"]
    assert len(film) == len(step.scene.escapes) + 1
    assert widget.view["shown"]["felt"] is None
    out = [sum(bool(seat["place"]) for seat in frame["felt"]["seats"]) for frame in film]
    assert out == [*range(len(film))]
    assert "too early" in answer(widget, 3)["chosen"]["because"]
    assert answer(widget, 4)["isRight"]
    assert widget.view["shown"]["film"] == []
    assert widget.view["shown"]["felt"]


def test_after_the_last_hint_another_one_must_be_solved(fives):
    step = go_to(fives, "bomb-on-pair")
    for _ in range(4):
        done(fives, "hint")
    assert not fives.view["question"]["hasMore"]
    assert refused(fives, "hint") == "out_of_range"
    answer(fives, step.solution)
    assert not fives.view["steps"][fives.at]["isDone"]
    assert fives.view["can"]["again"]
    first = fives.view["question"]["key"]
    done(fives, "next")
    assert fives.view["question"]["key"] != first
    assert not fives.view["question"]["isClosed"]
    answer(fives, fives.attempt.exercise.solution)
    assert fives.view["steps"][fives.at]["stars"] == 1
    assert not fives.view["can"]["again"]


def test_who_knows_this_goes_on_to_the_check():
    widget = begun(LessonPlayer(lesson="flow-of-a-trick"))
    assert widget.view["can"]["skip"]
    done(widget, "skip")
    step = widget.plan.steps[widget.at]
    assert step.exercise
    assert step.mode == "free"
    assert not widget.view["can"]["skip"]
    assert refused(widget, "skip") == "not_now"


GUIDED = """
format = 1
id = "half-done"
title.en = "Half done"
title.zh_CN = "做了一半"

[[steps]]
id = "first"
kind = "assign"
mode = "guided"
goal.en = "What follows?"
goal.zh_CN = "接下来呢？"
scene = { escapes = [0, 1, 2, 4], offense = 0, levels = ["5", "7"] }
slots = [{ ask = "outcome" }, { ask = "next_offense" }, { ask = "next_trump" }]
solution = ["offense_wins", "0", "6"]

[[steps]]
id = "then"
kind = "choose"
ask = "next_trump"
goal.en = "And the trump?"
goal.zh_CN = "主牌呢？"
scene = { escapes = [1, 3, 0, 5], offense = 0, levels = ["5", "7"] }
solution = "7"
"""


def test_a_guided_step_begins_with_its_first_part_done():
    widget = begun(LessonPlayer(lesson=GUIDED))
    step = next(step for step in widget.plan.steps if step.mode == "guided")
    go_to(widget, step.id)
    given = widget.view["question"]["control"]["given"]
    assert given == step.solution[: len(given)]
    assert 0 < len(given) < len(step.solution)


def test_a_step_whose_first_part_is_filled_in_says_so():
    widget = begun(LessonPlayer(lesson=GUIDED))
    notes = {}
    for step in widget.plan.steps:
        go_to(widget, step.id)
        notes[step.mode] = widget.view["note"]
    assert "filled in" in notes["guided"]
    assert not notes["free"]


def test_nobody_clicks_the_only_answer_that_is_left(yes_or_no):
    said = answer(yes_or_no, "yes")
    assert not said["isRight"]
    assert said["right"][0]["said"] == "The answer: No."
    assert yes_or_no.view["question"]["isClosed"]
    assert yes_or_no.view["question"]["isOver"]
    assert refused(yes_or_no, "answer", answer="no") == "not_now"
    assert not yes_or_no.view["question"]["hasMore"]
    mark = yes_or_no.view["steps"][yes_or_no.at]
    assert (mark["isDone"], mark["stars"]) == (True, 2)
    at = yes_or_no.at
    done(yes_or_no, "next")
    assert yes_or_no.at == at + 1


def test_an_answer_that_was_given_away_need_not_be_given(fives):
    go_to(fives, "same-triple")
    while fives.view["question"]["hasMore"]:
        done(fives, "hint")
    assert fives.view["can"]["again"]
    done(fives, "next")
    assert fives.view["note"]
    assert not fives.view["steps"][fives.at]["isDone"]


@pytest.mark.parametrize("name", NAMES)
def test_no_hint_lights_a_card_that_is_wrong(name):
    widget = begun(LessonPlayer(lesson=name))
    for step in widget.plan.steps:
        if step.kind not in ("select_cards", "partition"):
            continue
        go_to(widget, step.id)
        while widget.view["question"]["hasMore"]:
            done(widget, "hint")
            question = widget.view["question"]
            cards = [question["control"]["cards"][at]["card"] for at in question["lit"]]
            found = step.solution if step.kind == "select_cards" else step.exercise.solution
            plays = [found] if isinstance(found, str) else found
            assert any(not Counter(cards) - Counter(play.split()) for play in plays), step.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_players_have_names_in_every_step(name, lang):
    widget = begun(LessonPlayer(lesson=name, lang=lang))
    for at in range(len(widget.plan.steps)):
        done(widget, "go", to=at)
        view = {key: widget.view[key] for key in ("goal", "shown", "question")}
        assert not re.search(r"[Ss]eats? \d|\d ?号", json.dumps(view, ensure_ascii=False)), at


def test_a_pass_is_no_answer_where_a_play_is_asked_for():
    widget = begun(LessonPlayer(lesson="which-five-win"))
    go_to(widget, "bomb-on-bomb")
    assert not widget.view["question"]["control"]["canPass"]
    assert refused(widget, "answer", answer=[]) == "out_of_range"


ASKED_FOR_COUNTS = """format = 1
id = "counts"
title.en = "Counts"

[[steps]]
id = "asking"
kind = "show"
goal.en = "Lin tells, Jun doesn't."
[steps.scene]
moves = [[0, "", "ask 3"], [3, "", "count 9"], [4, "", "ask 1"], [1, "", "no count"]]
game = '''wildescape trump=2 turn=0
0: AS QD 10H 8C 5S
1: 2H KS KC QH JS 10C 9D 8H 7S 6D 5C 4D 3C
2: AD JD 10S 9C 7H 6C 4S 3H
3: KD QC QS 9H 8S 7D 5H 4H 3S
4: AC JH 9S 7C 6S 5D 3D
5: AH KH JC 10D 8D 6H 4C 2C'''
"""


def test_a_count_that_may_stay_secret_is_not_seen():
    widget = begun(Lesson(ASKED_FOR_COUNTS).player)
    for _ in widget.plan.steps[widget.at].scene.moves:
        done(widget, "next")
        seats = widget.view["shown"]["felt"]["seats"]
        assert not any(seat["open"] for seat in seats)
    counts = {seat["seat"]: seat["count"] for seat in seats}
    assert "9" in counts[3]
    assert counts[1] == "won't tell"


HOUSE_LESSONS = ("house-turns", "house-plays", "house-match", "house-tribute")


@pytest.mark.parametrize("lesson", HOUSE_LESSONS)
def test_a_step_tells_its_house_rule_in_its_question_and_nothing_beside_answers_it(lesson):
    widget = begun(LessonPlayer(lesson=lesson))
    for step in widget.plan.steps:
        go_to(widget, step.id)
        told = " ".join(widget.view["shown"]["facts"])
        if step.scene.rule:
            assert RULE_TITLES[step.scene.rule].to("en") not in told, step.id
            if getattr(step.scene.rules, step.scene.rule) != getattr(DEFAULT, step.scene.rule):
                assert re.search("tables|shorter match|[Dd]raw", widget.view["goal"])


def test_the_summary_says_what_was_missed_and_asks_it_again(yes_or_no):
    at = yes_or_no.at
    answer(yes_or_no, "yes")
    end = len(yes_or_no.plan.steps)
    done(yes_or_no, "go", to=end)
    assert yes_or_no.view["summary"]["missed"] == [at]
    done(yes_or_no, "redo", to=at)
    assert yes_or_no.view["question"]["feedback"] is None
    answer(yes_or_no, "no")
    done(yes_or_no, "go", to=end)
    assert yes_or_no.view["summary"]["missed"] == []


def test_the_end_of_a_lesson_shows_it_on_its_line_with_the_next_one():
    first, second, *_ = bundled_lessons()
    progress = Progress()
    for step in first.steps:
        progress = progress.after_step(f"{first.id}/{step}", 0, 0)
    lesson = find_lesson(first.id)
    line = lesson_summary(lesson, progress, (), "en")["line"]
    assert line["stage"] == first.stage
    assert [station["stands"] for station in line["stations"][:3]] == ["here", "next", "open"]
    line = lesson_summary(lesson, Progress(), first.steps, "en")["line"]
    assert line["stations"][0] == {"number": first.number, "stands": "left"}
    assert line["stations"][1] == {"number": second.number, "stands": "next"}


def test_the_summary_counts_the_steps_that_the_lesson_shows():
    widget = begun(LessonPlayer(lesson="table-and-pack"))
    done(widget, "go", to=len(widget.plan.steps))
    summary, count = widget.view["summary"], len(widget.view["steps"])
    assert summary["open"] == [*range(count)]
    assert (summary["title"], summary["goOn"]) == (f"0 of {count} steps", "Go on: Step 1")


def test_whose_turn_it_is_is_hidden_until_it_is_answered():
    widget = begun(LessonPlayer(lesson="flow-of-a-trick"))
    for step in widget.plan.steps:
        if step.kind != "predict":
            continue
        go_to(widget, step.id)
        felt = widget.view["shown"]["felt"]
        assert not any(seat["isTurn"] for seat in felt["seats"])
        assert "leads" not in felt["middle"]["note"]
        answer(widget, step.solution)
        felt = widget.view["shown"]["felt"]
        turns = [str(seat["seat"]) for seat in felt["seats"] if seat["isTurn"]]
        assert turns == [step.solution]


def test_nobodys_hand_is_seen_where_something_is_asked():
    for name in NAMES:
        widget = LessonPlayer(lesson=name)
        for at, step in enumerate(widget.plan.steps):
            done(widget, "go", to=at)
            felt = (widget.view["shown"] or {}).get("felt")
            if step.exercise and felt:
                assert not any(seat["open"] for seat in felt["seats"]), (name, step.id)


def test_an_unfinished_lesson_goes_on_after_a_reload(wire):
    widget = begun(LessonPlayer(lesson="single-cards"))
    answer(widget, widget.plan.steps[0].solution)
    done(widget, "next")
    done(widget, "next")
    text, progress = kept_by(wire)
    assert progress == widget.progress
    again = begun(LessonPlayer(lesson="single-cards"), text)
    assert again.at == 2
    assert again.view["steps"][0]["stars"] == 3
    # What was answered on another day holds nobody up.
    done(again, "go", to=0)
    assert not again.view["question"]["isClosed"]
    done(again, "next")
    assert again.at == 1
    done(again, "go", to=2)
    assert refused(again, "next") == "not_now"


def test_a_reload_undoes_no_hint_and_no_miss(wire):
    widget = begun(LessonPlayer(lesson="which-five-win"))
    step = go_to(widget, "bomb-on-pair")
    for _ in range(4):
        done(widget, "hint")
    text, _ = kept_by(wire)
    again = begun(LessonPlayer(lesson="which-five-win"), text)
    go_to(again, "bomb-on-pair")
    answer(again, step.solution)
    assert again.view["can"]["again"]
    done(again, "next")
    answer(again, again.attempt.exercise.solution)
    assert again.view["steps"][again.at]["stars"] == 1
    go_to(again, "same-triple")
    answer(again, "first")
    text, _ = kept_by(wire)
    later = begun(LessonPlayer(lesson="which-five-win"), text)
    go_to(later, "same-triple")
    answer(later, "equal")
    assert later.view["steps"][later.at]["stars"] == 2
    assert not later.progress.begun


def test_a_reload_undoes_no_hint_at_the_first_step_either(wire):
    widget = begun(LessonPlayer(lesson="single-cards"))
    for _ in range(3):
        done(widget, "hint")
    text, _ = kept_by(wire)
    again = begun(LessonPlayer(lesson="single-cards"), text)
    assert [hint["number"] for hint in again.view["question"]["hints"]] == [2, 3, 4]
    answer(again, again.plan.steps[0].solution)
    assert again.view["steps"][0]["stars"] == 2


def test_another_lesson_begins_without_what_was_seen_in_the_one_before():
    widget = begun(LessonPlayer(lesson="which-five-win"))
    step = widget.plan.steps[0]
    while widget.view["question"]["hasMore"]:
        done(widget, "hint")
    answer(widget, step.solution)
    done(widget, "next")
    assert widget.view["note"]
    widget.lesson = "single-cards"
    assert not widget.view["note"]
    answer(widget, widget.plan.steps[0].solution)
    assert widget.view["steps"][0]["stars"] == 3


def test_the_table_of_a_lesson_speaks_its_language():
    lesson = Lesson(PLAYED_ON)
    lesson.player.lang = "zh_CN"
    assert lesson.children[1].lang == "zh_CN"


def test_another_one_asks_the_same_thing_and_says_why_it_comes():
    widget = begun(LessonPlayer(lesson="pairs-and-triples"))
    step = go_to(widget, "any-triple")
    while widget.view["question"]["hasMore"]:
        done(widget, "hint")
    answer(widget, step.solution)
    assert not widget.view["note"]
    done(widget, "next")
    assert "on your own" in widget.view["note"]
    assert "triple" in widget.view["goal"]
    assert not widget.view["can"]["skip"]


def test_a_look_back_says_that_something_is_to_be_played_first():
    player = begun(LessonPlayer(lesson=PLAYED_ON))
    go_to(player, "key-moments")
    assert "Play the games" in player.view["review"]["told"]
    player = begun(LessonPlayer(lesson="flow-of-a-trick"))
    assert player.view["review"] is None


def test_a_step_goes_on_where_the_one_before_has_stopped():
    widget = begun(LessonPlayer(lesson="three-players"))
    first, second, *_ = widget.plan.steps
    assert widget.view["frame"] == 0
    done(widget, "go", to=1)
    assert widget.view["frame"] == len(first.scene.moves) < len(second.scene.moves)


def test_no_picture_gives_the_answer_away():
    widget = begun(LessonPlayer(lesson="tribute"))
    for step in widget.plan.steps:
        if isinstance(step.exercise, PayTribute):
            go_to(widget, step.id)
            control = widget.view["question"]["control"]
            ranks = [control["cards"][place]["card"][:-1] for place in control["orders"]["rank"]]
            order = ["BJ", "LJ", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
            places = [order.index(rank) for rank in ranks if rank in order]
            assert places == sorted(places)
    widget = begun(LessonPlayer(lesson="escalation-specials"))
    for step in widget.plan.steps:
        if step.exercise and step.exercise.name == "to_beat":
            go_to(widget, step.id)
            assert str(step.solution) not in widget.view["shown"]["felt"]["middle"]["title"]


def test_a_pass_that_was_beaten_is_not_seen_any_more():
    widget = begun(LessonPlayer(lesson="flow-of-a-trick"))
    step = go_to(widget, "back-in")
    last = max(at for at, move in enumerate(step.scene.moves) if move.cards)
    before = {move.seat for move in step.scene.moves[:last]} - {
        move.seat for move in step.scene.moves[last:]
    }
    assert before
    seats = {seat["seat"]: seat["status"] for seat in widget.view["shown"]["felt"]["seats"]}
    assert not any(seats[seat] for seat in before)


def test_what_two_tabs_have_done_is_put_together(wire):
    one = begun(LessonPlayer(lesson="single-cards"))
    answer(one, one.plan.steps[0].solution)
    first, _ = kept_by(wire)
    other = begun(LessonPlayer(lesson="tribute"))
    done(other, "next")
    told = done(other, "remember", kept=first, today=DAY)["keep"]["progress"]
    both = parse_progress(json.loads(told))
    assert {name.split("/")[0] for name in both.steps} == {"single-cards", "tribute"}


@pytest.mark.parametrize(
    "kept", [7, "{", "[]", '{"version":2}', "x" * 400_000, '{"version":1,"steps":{"a":[9,9]}}']
)
def test_damaged_progress_is_refused_and_nothing_is_lost(kept):
    widget = begun(LessonPlayer(lesson="single-cards"))
    answer(widget, widget.plan.steps[0].solution)
    assert refused(widget, "remember", kept=kept, today=DAY) in ("malformed", "bad_progress")


def test_a_mistake_comes_back_tomorrow(fives):
    go_to(fives, "same-triple")
    answer(fives, "first")
    answer(fives, "equal")
    assert "which-five-win/same-triple" in fives.progress.due_mistakes(DAY + 1)
    assert "stronger" in fives.progress.due_skills(DAY + 1)
    assert fives.progress.due_mistakes(DAY) == ()


def test_the_browser_has_a_control_for_each_kind_of_exercise():
    sources = Path(__file__).parents[3] / "wildescape_widgets/frontend/src/lessons/controls"
    table = (sources / "controls.ts").read_text("utf-8").split("} = {")[-1]
    # A game that is played on has a table below instead.
    kinds = {*EXERCISE_KINDS} - {"play_on"}
    alone = re.findall(r"CONTROLS = \{ (\w+):", (sources / "choose-all.tsx").read_text("utf-8"))
    assert sorted(alone + re.findall(r"^  (\w+):", table, re.M)) == sorted(kinds)


def test_what_is_no_answer_is_refused_with_what_is(fives):
    go_to(fives, "same-triple")
    for given in (None, "", "third", 3, ["first"], {"a": 1}):
        assert refused(fives, "answer", answer=given)
    go_to(fives, "order-the-classes")
    for given in ([], [0, 1], [0, 1, 2, 3, 9], ["0"], "01234", [0, 0, 1, 2, 3]):
        assert refused(fives, "answer", answer=given) in ("out_of_range", "malformed")


def test_an_unknown_lesson_is_refused_with_those_there_are():
    with pytest.raises(InputError, match="which-five-win"):
        Lesson("which-six-win")
    with pytest.raises(InputError, match="没有"):
        Lesson("which-six-win", lang="zh_CN")


def test_a_file_is_found_beside_the_notebook_and_else_told_where_it_was_looked_for(
    tmp_path, monkeypatch
):
    write_lesson(tmp_path, "my-lesson.toml")
    monkeypatch.chdir(tmp_path)
    assert repr(Lesson("my-lesson.toml")) == f"Lesson({NAME!r}, at=0)"
    assert repr(Lesson(6)) == repr(Lesson("6"))
    with pytest.raises(InputError) as refused:
        Lesson("my-leson.toml")
    assert str(tmp_path / "my-leson.toml") in str(refused.value)
    assert "my-lesson.toml" in str(refused.value)


def test_a_lesson_in_one_language_is_taken_in_every_one():
    player = Lesson(OWN_LESSON, lang="zh_CN").player
    assert player.view["title"] == "我们这里的主牌"
    assert player.view["goal"].startswith("Put these cards in order")


def test_a_lesson_is_taken_by_number_from_a_file_and_as_text(tmp_path):
    text = (bundled_tutorials() / "lessons" / "05-which-five-win.toml").read_text("utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace("which-five-win", "of-my-own"), "utf-8")
    assert find_lesson("5") == find_lesson("which-five-win")
    for given in (file, str(file)):
        player = Lesson(given).player
        assert player.view["summary"] is None
        assert player.plan.id == "of-my-own"
    assert Lesson(text).player.view == Lesson("5").player.view
    with pytest.raises(InputError, match="isn't TOML"):
        Lesson("steps = [\n")
    with pytest.raises(InputError, match="nothing"):
        Lesson(str(tmp_path / "nothing.toml"))


def test_a_lesson_has_a_table_only_where_it_is_played_on():
    lesson = Lesson(PLAYED_ON)
    begun(lesson.player)
    assert len(lesson.children) == 2
    table = lesson.children[1]
    go_to(lesson.player, "a-moment-as-a-drill")
    assert len(lesson.children) == 1
    assert table.comm is None


@pytest.fixture(scope="module")
def coached():
    """A lesson at a table, its first hand played to the end as the coach says."""
    lesson = Lesson(PLAYED_ON)
    begun(lesson.player)
    table = lesson.children[1]
    table.speed = "at once"
    said = []
    while lesson.player.finding is None:
        if table.state.turn is None:
            ask(table, "go")
            continue
        view = table.view
        said.append(view["coach"].startswith("Coach: ") or "Nothing you hold" in view["prompt"])
        move = player("club", random.Random(1)).choose(table.state.view(table.state.turn)).move
        make(table, move)
    return lesson, table, said


def test_a_coach_speaks_before_every_move_and_the_goal_is_noticed(coached):
    lesson, _, said = coached
    assert all(said)
    assert lesson.player.finding.is_right
    assert lesson.player.view["steps"][0]["isDone"]


def test_nothing_leads_away_from_a_game_of_a_lesson(coached):
    _, table, _ = coached
    assert not table.view["can"]["setup"]
    assert not table.view["can"]["share"]
    for action, fields in (("setup", {}), ("share", {}), ("load", {"text": "x"})):
        answer = ask(table, action, **fields)
        assert not answer["ok"]
        assert answer["reason"] == "not_now"


@pytest.fixture
def lost_hand():
    """The first lesson at its last hand, lost by passing all the time."""
    lesson = Lesson(1)
    begun(lesson.player)
    go_to(lesson.player, "second-hand")
    lose(lesson)
    return lesson


def lose(lesson):
    table = lesson.children[1]
    while table.state.turn is not None:
        make(table, min(table.state.view(0).moves, key=lambda move: len(move.cards)))


def test_the_course_begins_at_a_table_where_passes_need_no_click():
    lesson = Lesson(1)
    begun(lesson.player)
    table = lesson.children[1]
    assert lesson.player.view["goal"].endswith("all three!")
    assert (table.auto_pass, table.view["trump"], table.view["phase"]) == (True, None, "play")
    assert [seat["count"] for seat in table.view["seats"]] == ["4 cards"] * 6
    assert not lesson.player.view["can"]["next"]
    assert not lesson.player.view["can"]["retry"]


def test_a_hand_that_was_lost_says_where_it_turned_and_may_be_tried_again(lost_hand):
    player_, table = lost_hand.player, lost_hand.children[1]
    said = player_.view["question"]["feedback"]
    assert not said["isRight"]
    assert "Things turned when you" in said["chosen"]["because"]
    assert player_.view["can"]["retry"]
    done(player_, "retry")
    assert table.view["phase"] == "play"
    assert [seat["count"] for seat in table.view["seats"]] == ["5 cards"] * 6
    assert player_.view["question"]["feedback"] is None
    assert not player_.view["can"]["retry"]
    assert refused(player_, "retry") == "not_now"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_loses_by_the_idea_that_a_hand_hunts_reads_why_and_not_that_all_was_fine(lang):
    lesson = Lesson(1, lang=lang)
    player_ = lesson.player
    begun(player_)
    go_to(player_, "leave-it-to-bao")
    why = player_.attempt.why[lang]
    play_by(lesson, "must_play")
    said = player_.view["question"]["feedback"]
    assert (said["isRight"], said["why"]) == (False, why)
    assert MISCONCEPTIONS["must_play"].idea.to(lang) in said["habit"]
    assert player_.view["review"] is None
    assert player_.view["can"]["retry"]
    done(player_, "retry")
    play_by(lesson, "club")
    said = player_.view["question"]["feedback"]
    assert (said["isRight"], said["why"], said["habit"]) == (True, why, "")


def test_who_loses_such_a_hand_in_another_way_is_not_told_of_the_idea():
    lesson = Lesson(1)
    begun(lesson.player)
    go_to(lesson.player, "leave-it-to-bao")
    lose(lesson)
    said = lesson.player.view["question"]["feedback"]
    assert (said["isRight"], said["why"], said["habit"]) == (False, "", "")


def play_by(lesson, name):
    """Play the hand at the table to its end as a bot or somebody with a wrong idea does."""
    game, table = lesson.player.game, lesson.children[1]
    while table.state.turn is not None:
        session = game.session()
        session.states, session.moves = [*table.session.states], [*table.session.moves]
        make(table, game.moved_for(session, name))


def test_a_lost_hand_counts_as_played_without_a_star(lost_hand):
    player_ = lost_hand.player
    assert player_.progress.steps[player_.step_name] == Done(0, 1)
    assert player_.view["steps"][player_.at] == {"isTask": True, "isDone": True, "stars": 0}
    assert player_.view["can"]["retry"]
    done(player_, "next")
    assert player_.at == len(player_.plan.steps)


def test_lost_hands_hold_up_no_lesson_and_no_station():
    lesson = Lesson(1)
    player_ = lesson.player
    begun(player_)
    for at, step in enumerate(player_.plan.steps):
        done(player_, "go", to=at)
        if player_.game:
            lose(lesson)
        else:
            answer(player_, step.solution)
    done(player_, "next")
    assert player_.view["summary"]["open"] == []
    assert player_.view["summary"]["title"] == "All steps are done."
    assert player_.view["summary"]["next"]["number"] == "2"


def test_a_reload_forgets_no_lost_hand(lost_hand):
    again = Lesson(1)
    begun(again.player)
    again.player.set_trait("progress", lost_hand.player.progress)
    go_to(again.player, "second-hand")
    play_by(again, "club")
    assert again.player.progress.steps["table-and-pack/second-hand"] == Done(2, 2)


def test_a_hand_that_is_won_after_a_loss_is_done(lost_hand):
    player_, table = lost_hand.player, lost_hand.children[1]
    done(player_, "retry")
    while table.state.turn is not None:
        make(table, player("club", random.Random(1)).choose(table.state.view(0)).move)
    assert player_.finding.is_right
    assert player_.view["question"]["feedback"]["title"] == "Well played!"
    assert player_.view["steps"][player_.at] == {"isTask": True, "isDone": True, "stars": 2}
    assert player_.view["review"] is None
    assert player_.progress.steps[player_.step_name] == Done(2, 2)


def test_a_silent_coach_gives_no_hints():
    lesson = Lesson(PLAYED_ON)
    begun(lesson.player)
    go_to(lesson.player, "match-to-level-4")
    table = lesson.children[1]
    ask(table, "go")
    assert "hint" not in table.view["can"]


def message(widget, rng):
    """A message such as a stranger might send."""
    question = widget.view["question"]
    shown = (question or {}).get("control", {}).get("options", [])
    options = [option["key"] for option in shown]
    values = [
        None, 0, 1, 2, -1, 10**9, 1.5, True, "", "first", "yes", "8S", [], [0], [0, 1, 2], ["", ""],
        [[0], [1, 2]], {"a": []}, "x" * 3000, *options,
    ]  # fmt: skip
    fields = {
        "go": ["to"], "next": [], "frame": ["to"], "skip": [], "hint": [], "answer": ["answer"],
        "revisit": ["moment"], "remember": ["kept", "today"], "nonsense": [],
    }  # fmt: skip
    action = rng.choice([*fields, "answer", "answer", "next", "go"])
    return {"action": action, **{name: rng.choice(values) for name in fields[action]}}


@pytest.mark.parametrize("name", NAMES)
def test_a_stranger_breaks_nothing(name):
    rng = random.Random(name)
    widget = LessonPlayer(lesson=name, lang=rng.choice(LANGUAGES))
    for _ in range(150):
        asked = message(widget, rng)
        if rng.random() < 0.2 and widget.attempt and widget.attempt.exercise.kind != "play_on":
            asked = {"action": "answer", "answer": as_asked(widget, widget.attempt.solution)}
        before = widget.view, widget.progress
        told = ask(widget, **asked)
        json.dumps(widget.view)
        if not told["ok"]:
            assert told["text"]
            assert (widget.view, widget.progress) == before


BLUNDERED = f'''
format = 1
id = "a-blunder"
title.en = "A blunder"

[[steps]]
id = "play"
kind = "play_on"
until = "hand_over"
seed = 7
solution = "club"
goal.en = "Play the hand to the end."
scene = {{ game = """{PAIR_OR_SINGLE}""", me = 0 }}
'''


def test_a_mistake_in_a_hand_is_shown_asked_again_and_kept_for_practice(monkeypatch):
    monkeypatch.setattr(best_play, "BOTS", "beginner")
    player_ = begun(LessonPlayer(lesson=BLUNDERED))
    session = player_.game.session()
    session.make(Move(0, Act.PLAY, parse_cards("3H")))
    while session.due != Due.NOTHING:
        session.make(session.choose("club").move)
    player_.played(session.state, session.states, session.moves)
    review = player_.view["review"]
    assert review["told"] == "One moment mattered."
    [moment] = review["moments"]
    assert [card["card"] for card in moment["played"]["laid"]] == ["3H"]
    assert player_.snapshot().text.count("You played") == 1
    [name] = player_.progress.hands
    assert player_.progress.mistakes[name] == (1, DAY)
    assert refused(player_, "revisit", moment=1) == "out_of_range"
    done(player_, "revisit", moment=0)
    assert player_.view["review"] is None
    assert player_.view["goal"] == "What would you play here?"
    assert answer(player_, "2H 2S")["isRight"]


def test_a_game_of_an_own_lesson_is_played_at_a_table_beside_it():
    lesson = Lesson(BLUNDERED)
    assert lesson.player.view["goal"] == "Play the hand to the end."
    assert lesson.children[1].view["phase"] == "play"


@pytest.mark.parametrize(
    ("lang", "title", "note"),
    [
        ("en", "We won the hand", "Our level 5 → 6 · Theirs 7"),
        ("zh_CN", "这一副我们赢了", "我们打5 → 6 · 对手打7"),
    ],
)
def test_a_step_that_shows_an_outcome_says_on_the_felt_how_the_levels_move(lang, title, note):
    widget = begun(LessonPlayer(lesson="four-outcomes", lang=lang))
    go_to(widget, "two-questions")
    felt = widget.view["shown"]["felt"]
    assert (felt["middle"]["title"], felt["middle"]["note"]) == (title, note)
    faces = {seat["seat"]: seat["face"] for seat in felt["seats"]}
    assert faces == {0: "glad", 1: "", 2: "glad", 3: "worried", 4: "glad", 5: "worried"}


def test_an_outcome_that_is_asked_for_stays_off_the_felt():
    widget = begun(LessonPlayer(lesson="four-outcomes"))
    answer(widget, go_to(widget, "three-trapped").solution)
    assert widget.view["shown"]["felt"]["middle"]["title"] == ""
