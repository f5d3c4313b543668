"""A class from its codes: who is who, which codes can't be read, what is wrong most."""

import pytest
from wildescape.i18n import InputError
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.played import WON, PlayedHand
from wildescape.teach.progress import PAUSES, Mistake, Progress, Skill
from wildescape.teach.progress_code import format_progress_code
from wildescape.teach.school_class import LAST_DAY, codes_in, likeliest, school_class

from benchmarks.learners import TODAY
from tests.engine.teach.pupils import SimulatedPupil

from .bundled import LESSONS

BEGUN = Progress().after_step("a/one", 0, 0)
FURTHER = BEGUN.after_step("a/two", 0, 1).after_begun("a/three", 2, 1)
OTHER = Progress().after_step("a/two", 0, 0)


def code(progress=BEGUN, name="Anna"):
    return format_progress_code(progress, name)


def names(*codes, **more):
    return [pupil.name for pupil in school_class(codes, **more).pupils]


# The codes in a text


def test_codes_are_found_line_by_line_in_texts_and_tables():
    assert [(one.code, one.line) for one in codes_in("wp1.x\r\n\n  wp1.y  \n")] == [
        ("wp1.x", 1),
        ("wp1.y", 3),
    ]
    for separator in ",;\t":
        rows = ["Time,Name,Code", '12:30,"Anna B.","wp1.x"', "12:31,Ben,wp1.y,late"]
        text = "\ufeff" + "\n".join(rows).replace(",", separator)
        assert [one.code for one in codes_in(text)] == ["wp1.x", "wp1.y"]
        assert {one.source for one in codes_in(text, "a.csv")} == {"a.csv"}


def test_who_gave_a_code_stands_in_the_same_line():
    text = "Time,Name,Code\n12:30,Anna B.,wp1.x\nwp1.y\n小明；wp1.z\nhello, world"
    found = codes_in(text.replace("；", ";"))
    assert [one.giver for one in found] == ["Anna B.", "", "小明", ""]


def test_a_line_without_a_code_is_kept_to_be_named_unless_it_is_a_heading():
    assert [one.code for one in codes_in("1.x\nwp1.x")] == ["1.x", "wp1.x"]
    assert [one.code for one in codes_in("wp1.x\nhello")] == ["wp1.x", "hello"]
    assert [one.code for one in codes_in("hello")] == ["hello"]
    assert codes_in(" \n\ufeff\n") == []


# Who is who


def test_two_pupils_of_one_name_are_told_apart():
    assert names(code(FURTHER), code(OTHER)) == ["Anna", "Anna (2)"]
    assert names(code(FURTHER), code(OTHER), code(OTHER, "Anna (2)")) == [
        "Anna",
        "Anna (2)",
        "Anna (2) (2)",
    ]


@pytest.mark.parametrize("codes", [[BEGUN, FURTHER], [FURTHER, BEGUN], [FURTHER, BEGUN, FURTHER]])
def test_of_two_codes_of_one_pupil_the_one_that_holds_the_other_counts(codes):
    found = school_class(map(code, codes))
    [pupil] = found.pupils
    assert pupil.progress == FURTHER
    assert found.repeated == {"Anna": len(codes)}


def test_what_is_played_at_home_and_learned_anew_makes_nobody_another_pupil():
    learner = SimulatedPupil("growing")
    learner.take(LESSONS["single-cards"], TODAY, items=2)
    before = learner.progress
    learner.take(LESSONS["which-five-win"], TODAY + 3, items=2)
    assert names(code(before), code(learner.progress)) == ["Anna"]


def test_a_teacher_may_say_that_codes_of_one_name_are_two_pupils():
    found = school_class([code(BEGUN), code(FURTHER)], apart={"Anna"})
    assert [pupil.name for pupil in found.pupils] == ["Anna", "Anna (2)"]
    assert not found.repeated


def test_who_gave_no_name_has_a_number_and_the_same_code_counts_once():
    codes = [code(BEGUN, ""), code(FURTHER, ""), code(BEGUN, "")]
    assert names(*codes) == ["Code 1", "Code 2"]
    assert names(*codes, lang="zh_CN") != ["Code 1", "Code 2"]


def test_a_pupil_can_be_given_another_name():
    codes = [code(FURTHER), code(OTHER), code(BEGUN, ""), code(BEGUN, "Ben")]
    given = {"Anna (2)": "Anna W.", "#3": "Ben"}
    assert names(*codes, names=given) == ["Anna", "Anna W.", "Ben", "Ben (2)"]
    keys = [pupil.key for pupil in school_class(codes, "zh_CN", given).pupils]
    assert keys == ["Anna", "Anna (2)", "#3", "Ben"]


def test_a_damaged_code_is_named_by_its_number_and_the_others_are_read():
    found = school_class([code(), code()[:-3], "hello", code(OTHER, "Ben")])
    assert [pupil.name for pupil in found.pupils] == ["Anna", "Ben"]
    assert [one.number for one in found.unread] == [2, 3]
    assert [one.phrase.to("en") for one in found.unread] == [
        "This code is cut off: copy it to its end.",
        "This isn't a progress code: one begins with wp1.",
    ]


# What a pupil and a class get wrong

SURE, MAYBE = {"two_high": 4.88, "own_level": -1.0}, {"forgets_trump": 2.44}


def with_skills(**skills):
    return Progress(skills={name.replace("_", "-"): skill for name, skill in skills.items()})


def test_ideas_that_practice_has_named_are_told_from_those_that_some_answers_fit():
    progress = with_skills(
        card_order=Skill(1, 9, 0, 4, {**SURE, **MAYBE}), trump=Skill(1, 9, 0, 1, {"own_level": 0.1})
    )
    [pupil] = school_class([code(progress)]).pupils
    assert {**pupil.ideas} == {"two_high": "named", "forgets_trump": "suspected"}
    assert likeliest("card-order", progress.skills["card-order"]) == "two_high"
    assert likeliest("trump", progress.skills["trump"]) is None


def test_a_class_is_told_its_commonest_ideas_first():
    with_sure = with_skills(card_order=Skill(1, 9, 0, 4, SURE))
    with_maybe = with_skills(card_order=Skill(1, 9, 0, 4, MAYBE))
    found = school_class(
        [code(with_maybe, "A"), code(with_maybe, "B"), code(with_sure, "C"), code(BEGUN, "D")]
    )
    assert [*found.ideas().items()] == [
        ("two_high", {"C": "named"}),
        ("forgets_trump", {"A": "suspected", "B": "suspected"}),
    ]


def test_a_skill_is_hard_for_who_missed_it_last_or_has_an_idea_and_easy_once_it_goes_well():
    found = school_class(
        [
            code(with_skills(pack=Skill(1, 9, 0, 2), kind=Skill(2, 9, 3, 3)), "A"),
            code(
                with_skills(pack=Skill(1, 9, 1, 2), kind=Skill(1, 9, 3, 3, {"flush_first": 1})), "B"
            ),
            code(with_skills(pack=Skill(1, 9, 0, 1), kind=Skill(1, 9)), "C"),
        ]
    )
    assert found.hard_skills() == {"pack": ["A", "C"], "kind": ["B"]}


def test_who_needs_most_help_comes_first_and_who_has_not_begun_last():
    stuck = Progress().after_begun("a/stuck", 0, 1)
    found = school_class(
        [
            code(Progress(), "Idle"),
            code(BEGUN, "Well"),
            code(with_skills(pack=Skill(1, 9, 0, 2)), "Slip"),
            code(stuck, "Stuck"),
            code(with_skills(card_order=Skill(1, 9, 0, 4, {**SURE, **MAYBE})), "Sure"),
            code(with_skills(pack=Skill(1, 9, 0, 2), kind=Skill(1, 9, 0, 2)), "Two slips"),
            code(stuck.after_begun("a/other", 0, 3), "Stuck twice"),
        ]
    )
    needing = [pupil.name for pupil in found.needing_help()]
    assert needing == ["Sure", "Stuck twice", "Stuck", "Two slips", "Idle"]


def test_nobody_needs_help_before_anybody_has_begun():
    assert school_class([code(Progress(), "A"), code(Progress(), "B")]).needing_help() == []
    assert school_class([]).needing_help() == []


def test_a_step_is_hard_for_who_needed_tries_or_hints_or_is_stuck():
    progress = Progress()
    for step, hints, misses in (("well", 1, 0), ("missed", 0, 1), ("helped", 4, 0)):
        progress = progress.after_step(f"a/{step}", hints, misses)
    progress = progress.after_begun("a/stuck", 0, 1).after_begun("a/seen", 2, 0)
    found = school_class([code(progress), code(BEGUN.after_step("a/missed", 0, 2), "Ben")])
    assert found.hard_steps() == {
        "a/missed": ["Anna", "Ben"],
        "a/helped": ["Anna"],
        "a/stuck": ["Anna"],
    }


def test_the_last_day_is_as_far_as_the_code_tells():
    def last(progress):
        return school_class([code(progress)]).pupils[0].last_day

    assert last(BEGUN) is None
    assert last(with_skills(pack=Skill(2, 100 + PAUSES[1], 2, 2), kind=Skill(0, 0))) == 100
    missed = Progress(mistakes={"pack:0:1": Mistake(1, 120), "pack:0:2": Mistake(1, LAST_DAY + 1)})
    assert last(missed.merged(with_skills(pack=Skill(1, 101, 0, 1)))) == 120


def test_nobody_has_begun_who_has_nothing():
    found = school_class([code(Progress()), code(Progress().after_begun("a/one", 1, 0), "Ben")])
    assert [pupil.is_begun for pupil in found.pupils] == [False, True]


def test_whoever_has_played_a_hand_has_begun_and_was_seen_that_day():
    played = Progress(played={"day-123": PlayedHand(123, 1, WON)})
    found = school_class([code(BEGUN), code(played, "Ben"), code(Progress(), "Chloe")])
    assert [pupil.is_begun for pupil in found.pupils] == [True, True, False]
    assert [pupil.name for pupil in found.needing_help()] == ["Chloe"]
    assert found.pupils[1].last_day == 123


def test_a_lesson_is_begun_once_a_step_of_it_was_tried():
    lost = Progress().after_begun("first-hand/play", 0, 1)
    [pupil] = school_class([code(lost)]).pupils
    assert pupil.has_begun("first-hand")
    assert not pupil.has_begun("first")


@pytest.mark.parametrize("number", range(3))
def test_a_simulated_pupil_is_told_of_its_own_ideas(number):
    learner = SimulatedPupil(f"one idea {number}")
    idea = [*MISCONCEPTIONS][7 * number]
    learner.learner.think([idea])
    learner.learner.slips = 0
    for lesson in LESSONS.values():
        learner.take(lesson, TODAY, items=6)
    [pupil] = school_class([format_progress_code(learner.progress)]).pupils
    assert pupil.ideas[idea] == "named"


def test_an_unknown_language_is_refused():
    with pytest.raises(InputError, match="en or zh_CN"):
        school_class([code()], "fr")
