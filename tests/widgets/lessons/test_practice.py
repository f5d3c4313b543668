"""Practice without a browser: items without end, what comes back, what is made of mistakes."""

import json
import random
from dataclasses import replace

import pytest
from wildescape.i18n import LANGUAGES, InputError
from wildescape.teach.check import CHECK, GAMES, MOST_ITEMS
from wildescape.teach.drills import DRILLS
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.practice import item_name
from wildescape.teach.progress import Progress, Skill
from wildescape.teach.progress_json import progress_to_json

from benchmarks.learners import Learner as Simulated
from wildescape_widgets import Practice
from wildescape_widgets.lessons.catalog import bundled_lessons
from wildescape_widgets.lessons.practice import CLASS

from .learners import DAY, answer, as_asked, ask, begun, done, may_review, refused

FIRST = bundled_lessons()[0]


def kept(**parts):
    return json.dumps(progress_to_json(Progress(**parts)))


def right(widget):
    return answer(widget, widget.attempt.exercise.solution)


def wrong(widget, habit):
    """Answer as somebody with that habit does, wrongly."""
    return answer(widget, widget.attempt.exercise.believed(MISCONCEPTIONS[habit](widget.rules)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("skill", DRILLS)
def test_every_skill_is_asked_and_explained_in_every_language(skill, lang):
    widget = begun(Practice(skill=skill, seed=4, lang=lang))
    for _ in range(3):
        assert widget.view["goal"]
        said = right(widget)
        assert said["isRight"]
        assert said["chosen"]["because"] or said["parts"] or said["right"]
        done(widget, "next")
    assert widget.progress.skills[skill].streak == 3


def test_a_class_gets_a_code_and_everybody_the_same_items_and_a_result():
    teacher = begun(Practice("class"))
    assert teacher.view["chosen"] == CLASS
    made = ask(teacher, "make_set", skills=["card-order", "kind"], count=4)
    code = made["code"]
    pupils = [begun(Practice()), begun(Practice(code.lower(), lang="zh_CN"))]
    done(pupils[0], "take_set", code=f" {code} ")
    assert [pupil.skill for pupil in pupils] == [code, code]
    scenes = []
    for pupil in pupils:
        seen = []
        for number in range(4):
            assert str(number + 1) in pupil.view["streak"]
            seen.append(repr(pupil.attempt.exercise.scene))
            right(pupil)
            done(pupil, "next")
        scenes.append(seen)
    assert scenes[0] == scenes[1]
    assert pupils[0].view["today"] == "4 of 4 right on the first try."
    assert pupils[0].view["told"] == ["The order of cards: 2 of 2", "Naming five cards: 2 of 2"]
    assert pupils[0].view["chosen"] == code
    done(pupils[0], "choose", skill="")
    assert pupils[0].view["told"] == []


@pytest.mark.parametrize(
    "fields",
    [
        {"skills": [], "count": 10},
        {"skills": ["kind"], "count": 0},
        {"skills": ["kind"], "count": True},
        {"skills": ["kind", "kind"], "count": 9},
        {"skills": [["kind"]], "count": 9},
        {"skills": "kind", "count": 9},
        {"skills": ["check"], "count": 9},
    ],
)
def test_a_set_that_cannot_be_made_is_refused(fields):
    assert refused(begun(Practice()), "make_set", **fields)


@pytest.mark.parametrize("code", ["", "hello", 5, None, "XXX-10-1", "KIN-99-1", "KIN" * 99])
def test_a_code_that_is_none_is_refused_and_nothing_is_asked(code):
    practice = begun(Practice())
    assert refused(practice, "take_set", code=code) == "out_of_range"
    assert practice.view["question"] is None


def test_a_newcomer_chooses_among_all_skills():
    widget = begun(Practice())
    assert widget.view["question"] is None
    streets = [street for group in widget.view["groups"] for street in group["streets"]]
    skills = [skill for street in streets for skill in street["skills"]]
    assert {skill["name"] for skill in skills} == {*DRILLS, CHECK, CLASS}
    assert len(skills) == len(DRILLS) + 2
    assert {skill["state"] for skill in skills if skill["name"] != CLASS} == {"new"}
    assert [group["isOpen"] for group in widget.view["groups"]].count(True) == 1
    assert widget.view["groups"][0]["isOpen"]
    assert not may_review(widget)
    assert refused(widget, "today") == "not_now"
    done(widget, "choose", skill="card-order")
    assert widget.view["question"]
    done(widget, "choose", skill="")
    assert widget.view["question"] is None


def test_what_is_missed_comes_back_tomorrow_and_later_again():
    widget = begun(Practice(skill="single-follows", seed=0))
    wrong(widget, DRILLS["single-follows"].misconceptions[0])
    assert not widget.view["question"]["feedback"]["isRight"]
    missed = widget.session.item.name
    text = json.dumps(progress_to_json(widget.progress))
    tomorrow = begun(Practice(), text, DAY + 1)
    assert may_review(tomorrow)
    done(tomorrow, "today")
    assert tomorrow.session.item.name == missed
    right(tomorrow)
    done(tomorrow, "next")
    assert tomorrow.view["question"] is None
    assert not may_review(tomorrow)
    assert tomorrow.progress.due_mistakes(DAY + 3) == ()
    assert tomorrow.progress.due_mistakes(DAY + 4) == (missed,)


def test_a_mixed_round_asks_five_skills_beginning_with_those_known_least():
    widget = begun(Practice(seed=4))
    assert [way["act"] for way in widget.view["ways"]] == ["mix"]
    done(widget, "choose", skill="pack")
    right(widget)
    done(widget, "choose", skill="")
    done(widget, "mix")
    asked = []
    while widget.view["question"]:
        asked.append(widget.session.item.skill)
        right(widget)
        done(widget, "next")
    assert asked[0] == "pack"
    assert len({*asked}) == len(asked) == 5


def test_a_step_of_a_lesson_that_was_missed_is_asked_again():
    name = "which-five-win/same-triple"
    progress = Progress().after_step(name, 1, 1, DAY)
    widget = begun(Practice(), json.dumps(progress_to_json(progress)), DAY + 1)
    done(widget, "today")
    assert "Three 6s" in widget.view["goal"]
    assert right(widget)["isRight"]
    assert widget.progress.mistakes[name].box == 2


def test_when_two_habits_lead_the_next_item_tells_which():
    pair = DRILLS["single-follows"].misconceptions
    weights = dict.fromkeys(pair, 2.0)
    skills = {"single-follows": Skill(box=1, due=DAY, misconceptions=weights)}
    widget = begun(Practice(seed=1), kept(skills=skills))
    split = 0
    for _ in range(20):
        done(widget, "choose", skill="single-follows")
        exercise = widget.attempt.exercise
        one, other = (exercise.believed(MISCONCEPTIONS[name](widget.rules)) for name in pair)
        split += one != other
    assert split >= 18


def test_a_habit_that_leads_clearly_is_named_with_its_game():
    habit = "kicker_counts"
    skills = {"stronger": Skill(box=1, due=DAY, misconceptions={habit: 4.0})}
    widget = begun(Practice(skill="stronger", seed=0), kept(skills=skills))
    done(widget, "choose", skill="stronger")
    while not widget.attempt.exercise.differs(MISCONCEPTIONS[habit](widget.rules)):
        right(widget)
        done(widget, "next")
    said = wrong(widget, habit)
    assert MISCONCEPTIONS[habit].idea.to("en") in said["habit"]
    assert MISCONCEPTIONS[habit].origin.to("en") in said["habit"]


def test_items_get_harder_with_the_learner():
    widget = begun(Practice(skill="card-order", seed=0))
    sizes = []
    for _ in range(7):
        sizes.append(len(widget.attempt.exercise.items))
        right(widget)
        done(widget, "next")
    assert sizes == [4, 4, 4, 5, 5, 5, 6]


def test_a_hint_keeps_a_skill_from_being_mastered():
    widget = begun(Practice(skill="card-order", seed=0))
    for _ in range(3):
        done(widget, "hint")
        right(widget)
        done(widget, "next")
    assert not widget.progress.skills["card-order"].is_mastered


def test_house_rules_may_be_practised():
    widget = begun(Practice(skill="five-is-play", rules="catsatcards", seed=3))
    assert widget.attempt.exercise.scene.rules == widget.rules
    assert right(widget)["isRight"]


def test_what_there_is_not_is_refused_with_what_there_is():
    with pytest.raises(InputError, match="card-order"):
        Practice(skill="card-trick")
    with pytest.raises(InputError, match="999999"):
        Practice(seed=-1)


def test_a_mistake_nobody_knows_any_more_is_passed_over():
    known = Progress().after_step("which-five-win/same-triple", 1, 1, DAY)
    strange = replace(known, mistakes={**known.mistakes})
    for name in ("gone/away", "no-skill:0:3", item_name("card-order", 3, 0)):
        strange = strange.after_step(name, 1, 1, DAY)
    widget = begun(Practice(), json.dumps(progress_to_json(strange)), DAY + 1)
    asked = 0
    done(widget, "today")
    while widget.view["question"]:
        asked += 1
        right(widget)
        done(widget, "next")
    assert asked == 2


def test_a_stranger_breaks_nothing():
    rng = random.Random(5)
    widget = Practice(lang="zh_CN", seed=9)
    values = [None, 0, 1, -3, True, "", "yes", "first", "card-order", "turn", [], [0, 1], {}, 2.5]
    fields = {"choose": ["skill"], "today": [], "hint": [], "answer": ["answer"], "next": [],
              "remember": ["kept", "today"], "none": []}  # fmt: skip
    for _ in range(800):
        action = rng.choice([*fields, "answer", "choose"])
        asked = {name: rng.choice(values) for name in fields[action]}
        if widget.attempt and rng.random() < 0.2:
            action = "answer"
            asked = {"answer": as_asked(widget, widget.attempt.solution)}
        before = widget.view, widget.progress
        told = ask(widget, action, **asked)
        json.dumps(widget.view)
        if not told["ok"]:
            assert told["text"]
            assert (widget.view, widget.progress) == before


# The check of what is known from other games


def begun_check(widget, game="6"):
    """The first item of the check, for somebody who knows this game best."""
    done(widget, "choose", skill=CHECK)
    assert (widget.view["chosen"], widget.view["streak"]) == (CHECK, "")
    assert str(MOST_ITEMS) in widget.view["goal"]
    answer(widget, game)
    done(widget, "next")


def taken(widget, ideas=()):
    """The check, taken by somebody with these ideas; how many items it had."""
    learner = Simulated("check", ideas, slips=0)
    begun_check(widget)
    asked = 0
    while widget.view["question"]:
        asked += 1
        assert widget.view["chosen"] == CHECK
        assert str(asked) in widget.view["streak"]
        assert widget.view["goal"]
        answer(widget, learner.answer(widget.attempt.exercise))
        assert widget.view["mayGoOn"]
        done(widget, "next")
    return asked


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_check_tells_which_lessons_can_be_skipped_and_keeps_it(lang):
    widget = begun(Practice(seed=1, lang=lang))
    assert taken(widget) <= MOST_ITEMS
    skips = widget.progress.skips
    assert {head.id for head in bundled_lessons()} > {*skips} > {FIRST.id}
    view = widget.view
    assert view["chosen"] == CHECK
    assert str(len(skips)) in view["today"]
    assert any(FIRST.title[lang] in line for line in view["told"])
    done(widget, "choose", skill="")
    assert widget.view["told"] == []
    again = begun(Practice(), json.dumps(progress_to_json(widget.progress)))
    assert again.progress.skips == skips


def test_the_check_names_habits_and_practice_asks_for_them_at_once():
    widget = begun(Practice(seed=1))
    taken(widget, ["bomb_beats_all"])
    told = " ".join(widget.view["told"])
    assert MISCONCEPTIONS["bomb_beats_all"].idea.to("en") in told
    assert "which-five-win" not in widget.progress.skips
    assert widget.progress.due_skills(DAY) == ("set-follows",)
    assert widget.progress.skills["set-follows"].live == ("bomb_beats_all",)


def test_only_the_first_answer_to_an_item_of_the_check_counts():
    widget = begun(Practice(seed=1))
    begun_check(widget)
    topic = widget.session.check.item.topic
    wrong = Simulated("wrong", slips=1).answer(widget.attempt.exercise)
    answer(widget, wrong)
    answer(widget, widget.attempt.solution)
    right, asked = widget.session.check.result.counts[topic.lesson]
    assert right < asked
    assert topic.lesson not in widget.session.check.result.lessons


def test_a_hint_makes_an_item_of_the_check_count_as_a_miss():
    widget = begun(Practice(seed=1))
    begun_check(widget)
    topic = widget.session.check.item.topic
    done(widget, "hint")
    answer(widget, widget.attempt.solution)
    assert topic.lesson not in widget.session.check.result.lessons


def test_a_check_that_is_left_keeps_nothing():
    widget = begun(Practice(seed=1))
    begun_check(widget)
    answer(widget, widget.attempt.solution)
    done(widget, "choose", skill="pack")
    assert widget.session.check is None
    assert widget.progress == Progress()


def test_whoever_does_not_know_says_so_in_the_check_and_it_goes_on_and_names_nothing():
    widget = begun(Practice(seed=1))
    begun_check(widget)
    asked = 0
    while widget.view["question"]:
        assert widget.view["mayPass"]
        assert not widget.view["mayGoOn"]
        done(widget, "next")
        asked += 1
    assert 0 < asked <= MOST_ITEMS
    assert widget.session.check.result.ideas == ()
    assert widget.progress.skips == ()


def test_who_knows_a_game_is_first_asked_what_is_so_there():
    def first(game):
        widget = begun(Practice(seed=4))
        begun_check(widget, game)
        return widget.session.check

    ideas = {*first("2").item.topic.ideas}
    assert ideas & GAMES["guandan"][1]
    assert first("2").item.topic != first("4").item.topic
