"""Progress: boxes and days, mastery and levels, two devices, codes and the teacher's table."""

import csv
import io
import json
import zlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wildescape.cards import PACK, Rank
from wildescape.hand import HandState
from wildescape.i18n import InputError
from wildescape.share_codes import format_code, pack
from wildescape.teach.class_table import LONGEST_GOAL, as_csv, progress_csv, progress_table
from wildescape.teach.drills import DRILLS, item
from wildescape.teach.evidence import weighed
from wildescape.teach.exercises.base import LAST
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.practice import item_name
from wildescape.teach.progress import MOST_MISTAKES, PAUSES, Done, Mistake, Progress, Skill, stars
from wildescape.teach.progress_code import (
    LONGEST_LEARNER_NAME,
    USUAL_TEXT,
    format_progress_code,
    parse_progress_code,
)
from wildescape.teach.progress_json import parse_progress, progress_to_json

from .bundled import LESSONS

NOTHING = progress_to_json(Progress())
MAKE_SETS = item(DRILLS["make-sets"], 0)


def answered(progress, today, *, right, seed=0, unaided=True, level=0, skill="stronger"):
    """After an item answered rightly, or as its first hunted habit has it."""
    exercise = item(DRILLS[skill], seed, level)
    wrong = MISCONCEPTIONS[DRILLS[skill].misconceptions[0]]()
    answer = exercise.solution if right else exercise.believed(wrong)
    name = item_name(skill, seed, level)
    return judged(progress, exercise, answer, today, unaided=unaided, name=name, skill=skill)


def judged(progress, exercise, answer, today, *, skill="stronger", **more):
    """After an answer to an exercise."""
    finding = exercise.judge(answer)
    stands = weighed(progress.skills.get(skill, Skill()), exercise, answer, finding, skill)
    return progress.after_answer(skill, finding, stands, today, **more)


# Boxes


def test_a_skill_comes_back_after_ever_longer_pauses():
    progress, today, days = Progress(), 100, []
    for _ in range(6):
        progress = answered(progress, today, right=True)
        days.append(progress.skills["stronger"].due - today)
        assert progress.due_skills(today) == ()
        today = progress.skills["stronger"].due
        assert progress.due_skills(today) == ("stronger",)
    assert days == [1, 3, 7, 21, 21, 21]


def test_practice_before_its_day_takes_a_skill_no_further():
    once = answered(Progress(), 100, right=True)
    twice = answered(once, 100, right=True, seed=1)
    assert (twice.skills["stronger"].box, twice.skills["stronger"].due) == (1, 101)
    assert twice.skills["stronger"].streak == 2


def test_a_wrong_answer_sends_a_skill_back_to_the_first_box():
    progress = answered(answered(Progress(), 100, right=True), 101, right=True)
    assert progress.skills["stronger"].box == 2
    progress = answered(progress, 102, right=False)
    assert (progress.skills["stronger"].box, progress.skills["stronger"].due) == (1, 103)


def test_skills_that_are_long_overdue_come_first():
    skills = {"kind": Skill(1, 9), "pays": Skill(2, 5), "ends": Skill(1, 11), "worth": Skill()}
    assert Progress(skills=skills).due_skills(10) == ("pays", "kind")


# Mastery, levels, stars


def test_three_unaided_in_a_row_master_a_skill_once_two_of_them_show_each_hunted_habit():
    progress = Progress()
    for seed in range(6):
        progress = answered(progress, 1, right=True, seed=seed)
        # Items 0 and 3 show one, 1 and 4 the other.
        assert progress.skills["stronger"].is_mastered == (seed >= 4)
    progress = Progress()
    for number in range(3):
        progress = judged(progress, MAKE_SETS, MAKE_SETS.solution, 1, skill="make-sets")
        assert progress.skills["make-sets"].is_mastered == (number == 2)


def test_a_hint_begins_the_row_anew():
    progress = Progress()
    for unaided in (True, True, False, True):
        progress = answered(progress, 1, right=True, unaided=unaided)
    assert progress.skills["stronger"].streak == 1


def test_a_live_habit_must_be_answered_against_before_a_skill_is_mastered():
    belief = MISCONCEPTIONS["kicker_counts"]()
    kicker = next(
        exercise
        for seed in range(50)
        if (exercise := item(DRILLS["stronger"], seed)).shows(belief)
        and exercise.judge(exercise.believed(belief)).misconceptions == ("kicker_counts",)
    )
    progress = judged(Progress(), kicker, kicker.believed(belief), 1)
    assert progress.skills["stronger"].live == ("kicker_counts",)
    assert not progress.skills["stronger"].is_mastered
    blind = next(
        exercise
        for seed in range(50)
        if not (exercise := item(DRILLS["stronger"], 3 * seed + 1)).differs(belief)
    )
    for _ in range(3):
        progress = judged(progress, blind, blind.solution, 1)
    assert progress.skills["stronger"].streak == 3
    assert not progress.skills["stronger"].is_mastered
    for _ in range(3):
        assert not progress.skills["stronger"].is_mastered
        progress = judged(progress, kicker, kicker.solution, 1)
    assert progress.skills["stronger"].is_mastered


@pytest.mark.parametrize(
    ("answers", "level"),
    [
        ("rr", 0),
        ("rrr", 1),
        ("rrrrr", 1),
        ("rrrrrr", 2),
        ("rrrrrrrrrrrr", 2),
        ("rrrw", 1),
        ("rrrww", 0),
        ("rrrwrw", 0),
        ("rrrwrrw", 1),
        ("wwww", 0),
        ("rrhrr", 0),
        ("rrhrrr", 1),
    ],
)
def test_items_get_harder_after_three_right_and_easier_after_two_wrong_of_three(answers, level):
    skill = Skill()
    for answer in answers:
        match answer:
            case "r":
                skill = skill.right(5)
            case "h":
                skill = skill.helped(unaided=False)
            case _:
                skill = skill.wrong(5)
    assert skill.level == level


@pytest.mark.parametrize(
    ("hints", "misses", "count"),
    [
        *((hints, 0, 3) for hints in (0, 1, 2)),
        *((hints, 0, 2) for hints in (3, 4)),
        (5, 0, 1),
        *((hints, 1, 2) for hints in (0, 2)),
        *((hints, 1, 1) for hints in (3, 5)),
        (0, 2, 1),
        (0, 9, 1),
        (5, 9, 1),
    ],
)
def test_stars_follow_the_curriculum(hints, misses, count):
    assert stars(hints, misses) == count


def test_a_rung_of_a_longer_ladder_counts_as_the_last():
    begun = {f"a/{rung}": [rung, 0] for rung in range(1, 7)}
    kept = parse_progress({**NOTHING, "begun": begun}).begun
    assert [hints for hints, _ in kept.values()] == [1, 2, 3, 4, LAST, LAST]
    with pytest.raises(InputError):
        parse_progress({**NOTHING, "begun": {"a/b": [7, 0]}})


def test_a_step_keeps_its_best_stars_and_counts_every_try():
    progress = Progress().after_step("a/b", 0, 1).after_step("a/b", 5, 2).after_step("a/b", 0, 1)
    assert progress.steps == {"a/b": Done(2, 7)}


# Mistakes


def test_a_missed_step_comes_back_in_boxes_until_it_is_settled():
    progress = Progress().after_step("a/b", 0, 2, 100)
    for pause in PAUSES:
        day = progress.mistakes["a/b"].day + pause
        assert progress.due_mistakes(day - 1) == ()
        assert progress.due_mistakes(day) == ("a/b",)
        progress = progress.after_step("a/b", 0, 0, day)
    assert progress.due_mistakes(10**6) == ()


def test_only_what_was_missed_comes_back():
    progress = Progress().after_step("a/b", 0, 0, 100).after_step("a/c", 6, 0, 100)
    assert tuple(progress.mistakes) == ("a/c",)
    progress = answered(answered(progress, 100, right=True), 100, right=False, seed=3)
    assert set(progress.mistakes) == {"a/c", "stronger:0:3"}


def test_a_mistake_that_is_made_again_begins_anew():
    progress = Progress().after_step("a/b", 0, 2, 100).after_step("a/b", 0, 0, 101)
    assert progress.mistakes["a/b"] == Mistake(2, 101)
    assert progress.after_step("a/b", 4, 0, 104).mistakes["a/b"] == Mistake(2, 101)
    assert progress.after_step("a/b", 0, 1, 104).mistakes["a/b"] == Mistake(1, 104)


def test_the_newest_mistakes_are_kept():
    progress = Progress()
    for day in range(MOST_MISTAKES + 9):
        progress = progress.after_step(f"a/{day}", 0, 1, day)
    assert set(progress.mistakes) == {f"a/{day}" for day in range(9, MOST_MISTAKES + 9)}


# Two devices

NAMES = st.sampled_from(["a/b", "a/c", "stronger", "kind", "stronger:0:3"])
WEIGHTS = st.dictionaries(
    st.sampled_from(["kicker_counts", "two_high"]), st.floats(0.1, 9).map(lambda w: round(w, 2))
)
SKILLS = st.builds(
    Skill,
    *(st.integers(0, most) for most in (4, 3, 3, 3)),
    misconceptions=WEIGHTS,
    level=st.integers(0, 2),
    slips=st.integers(0, 1),
    guesses=st.floats(-2, 9).map(lambda w: round(w, 2)),
    doubts=st.dictionaries(st.sampled_from(["kicker_counts", ""]), st.integers(1, 6)),
)
PROGRESS = st.builds(
    Progress,
    st.dictionaries(NAMES, st.builds(Done, st.integers(0, 3), st.integers(0, 9))),
    st.dictionaries(NAMES, SKILLS),
    st.dictionaries(NAMES, st.builds(Mistake, st.integers(1, 5), st.integers(0, 9))),
    skips=st.sets(NAMES).map(sorted).map(tuple),
)


@settings(max_examples=30)
@given(PROGRESS, PROGRESS)
def test_either_device_may_be_merged_into_the_other(one, two):
    merged = one.merged(two)
    assert merged == two.merged(one)
    assert merged.merged(one) == merged
    assert merged.merged(merged) == merged


@settings(max_examples=30)
@given(PROGRESS)
def test_what_is_kept_comes_back(progress):
    assert parse_progress(json.loads(json.dumps(progress_to_json(progress)))) == progress
    assert parse_progress_code(format_progress_code(progress, "Ann")) == ("Ann", progress)


def test_nothing_is_lost_between_two_devices():
    home = answered(Progress().after_step("a/b", 0, 0, 9), 9, right=True)
    school = answered(
        Progress().after_step("a/b", 5, 1, 9).after_step("a/c", 0, 1, 9), 9, right=False
    )
    both = home.merged(school)
    assert both.steps == {"a/b": Done(3, 2), "a/c": Done(2, 2)}
    assert set(both.mistakes) == {"a/b", "a/c", "stronger:0:0"}


def test_the_house_rules_of_a_learner_are_kept_and_those_told_last_count():
    told = Progress(house={"win_on": "reach"})
    assert told.rules.win_on == "reach"
    later = Progress(house={"win_on": "win_at", "direction": "counterclockwise"})
    assert told.merged(later).house == later.house
    assert later.merged(told).house == {**later.house, "win_on": "reach"}
    assert parse_progress(progress_to_json(told)) == told
    assert "house" not in progress_to_json(Progress())


def test_a_house_rule_that_is_none_of_ours_is_left_out():
    written = progress_to_json(Progress())
    house = {"win_on": "reach", "direction": "upwards", "colour": "red", "target": 9}
    assert parse_progress({**written, "house": house}).house == {"win_on": "reach"}
    with pytest.raises(InputError, match="progress"):
        parse_progress({**written, "house": ["win_on"]})


def test_a_lesson_that_can_be_skipped_on_one_device_can_be_on_the_other():
    home = Progress().after_check(["single-cards", "jokers-wild"], {}, 9)
    school = Progress().after_check(["single-cards", "table-and-pack"], {}, 9)
    assert home.merged(school).skips == ("jokers-wild", "single-cards", "table-and-pack")


def test_a_check_brings_back_the_skills_of_what_it_suspects_and_loses_nothing():
    known = Progress(skills={"stronger": Skill(3, 40, 2, 9, {"forgets_trump": 2.44}, 1)})
    after = known.after_check([], {"stronger": {"kicker_counts": 2.44}, "kind": {}}, 9)
    weights = {"forgets_trump": 2.44, "kicker_counts": 2.44}
    assert after.skills["stronger"] == Skill(1, 9, 2, 9, weights, 1)
    assert after.due_skills(9) == ("stronger", "kind")


def test_progress_from_before_there_was_a_check_is_read_and_damaged_skips_are_refused():
    assert "skips" not in NOTHING
    assert parse_progress(NOTHING).skips == ()
    for skips in ({}, "single-cards", [7], ["x" * 500], None):
        with pytest.raises(InputError):
            parse_progress({**NOTHING, "skips": skips})


def test_settled_mistakes_stay_settled_when_two_devices_meet():
    settled = Progress(mistakes={"a/b": Mistake(5, 50)})
    open_still = Progress(mistakes={"a/b": Mistake(2, 9)})
    assert open_still.merged(settled).due_mistakes(10**6) == ()


# Codes


def reason(text):
    with pytest.raises(InputError) as refused:
        parse_progress_code(text)
    return refused.value.code, str(refused.value)


@pytest.fixture(scope="module")
def code():
    progress = Progress().after_step("single-cards/order-with-trump", 0, 2, 9)
    return format_progress_code(answered(progress, 9, right=False), "小明")


def test_a_code_survives_white_space_and_names_in_any_script(code):
    name, progress = parse_progress_code(f"  {code[:20]}\n {code[20:]}\u200b")
    assert name == "小明"
    assert set(progress.mistakes) == {"single-cards/order-with-trump", "stronger:0:0"}


def test_a_code_stays_short(code):
    assert len(code) < 200
    all_of_it = Progress()
    for lesson in LESSONS.values():
        for step in lesson.steps:
            all_of_it = all_of_it.after_step(f"{lesson.id}/{step.id}", 0, 0, 9)
    assert len(format_progress_code(all_of_it)) < 3000


def test_what_is_damaged_is_refused_with_why(code):
    assert reason(code[:-9]) == ("bad_code", "This code is cut off: copy it to its end.")
    assert "mistyped" in reason(code[:30] + "xxx" + code[33:])[1]
    assert reason("hello")[1].endswith("one begins with wp1.")
    assert "newer version" in reason(code.replace("wp1", "wp2"))[1]
    assert "at most" in reason("wp1." + "x" * 200_000)[1]
    position = HandState.start([[card] for card in PACK[:6]], Rank.TWO, 0)
    assert "one begins with wp1." in reason(format_code(position))[1]


@pytest.mark.parametrize(
    "packed",
    [
        [],
        {},
        {"name": "x"},
        {"name": 3, **NOTHING},
        {"name": "x" * (LONGEST_LEARNER_NAME + 1), **NOTHING},
        {"name": "a\u0007b", **NOTHING},
        {"name": "x", **NOTHING, "steps": {"a": [9, 1]}},
        {"name": "x", **NOTHING, "skills": {"a": [1, 1, 1, 1, {"no_habit": 1}, 0, 0]}},
        {"name": "x", **NOTHING, "skills": {"a": [1, 1, 1, 1, {}, 3, 0]}},
        {"name": "x", **NOTHING, "mistakes": {"a": [0, 1]}},
        {"name": "x", **NOTHING, "mistakes": []},
        {"name": "x", **NOTHING, "version": 2},
    ],
)
def test_what_was_made_up_is_refused(packed):
    assert reason(pack("wp", json.dumps(packed).encode(), USUAL_TEXT))[0] == "bad_progress"


def test_a_code_that_is_no_json_or_swells_is_refused():
    for written in (b"{", b"\xff", b"[" * 500_000, b'"' + b"x" * 900_000 + b'"'):
        assert reason(pack("wp", written, USUAL_TEXT))[0] == "bad_progress"


def test_a_name_or_a_progress_that_is_too_long_makes_no_code():
    with pytest.raises(InputError, match="at most 60"):
        format_progress_code(Progress(), "x" * 61)
    many = Progress({f"{zlib.crc32(b'%d' % number)}/x": Done(1, 1) for number in range(20_000)})
    with pytest.raises(InputError, match="too long"):
        format_progress_code(many)


# The teacher's table


def table(*codes, lang="en"):
    return list(csv.reader(io.StringIO(progress_csv(codes, LESSONS, lang))))


EQUAL_CARD, IN_ORDER = (
    f"{LESSONS['single-cards'].title['en']} – {step.goal['en']}"
    for name in ("equal-card", "order-with-trump")
    for step in LESSONS["single-cards"].steps
    if step.id == name
)


def test_a_teacher_reads_who_did_what(code):
    progress = Progress().after_step("single-cards/equal-card", 0, 0)
    for seed in (0, 3, 6):
        progress = answered(progress, 9, right=False, seed=seed)
    rows = table(format_progress_code(progress, "Ann"), code)
    assert rows == [
        ["Learner", "What", "Tries", "Stars", "Mastered", "Suspected habit", "Sure"],
        ["Ann", EQUAL_CARD, "1", "3", "", "", ""],
        [
            "Ann",
            "Which five-card play wins",
            "3",
            "",
            "no",
            "If the sets are equal, the other cards break the tie.",
            "yes",
        ],
        ["小明", IN_ORDER, "3", "1", "", "", ""],
        [
            "小明",
            "Which five-card play wins",
            "1",
            "",
            "no",
            "If the sets are equal, the other cards break the tie.",
            "no",
        ],
    ]


def test_a_table_names_what_no_lesson_here_has_and_which_code_is_none(code):
    rows = table(format_progress_code(Progress({"far/away": Done(2, 4)})), code[:-4])
    assert rows[1:] == [
        ["Code 1", "far/away", "4", "2", "", "", ""],
        ["Code 2", "This code is cut off: copy it to its end.", "", "", "", "", ""],
    ]


SIGNS = "=+-@＝＋－＠﹢﹣﹦﹫"


@pytest.mark.parametrize(
    "before", ["", " ", "\t", "\r", "\u3000", "\xa0", "\ufeff ", "a;", "a; ", "a\n"]
)
@pytest.mark.parametrize("sign", SIGNS)
def test_no_sign_that_begins_a_formula_begins_a_cell(before, sign):
    text = as_csv([["x", f"{before}{sign}1", 'y";=2']], "en")
    for delimiter in ",;\t":
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            for cell in row:
                begun = [line.strip("\ufeff \t\u3000\xa0") for line in cell.splitlines()]
                assert not any(line.startswith(tuple(SIGNS)) for line in begun), cell


def test_a_cell_that_is_marked_as_text_reads_as_it_was_written():
    text = as_csv([["=1", " ＋2", "a;=1", "a-1", "3", 4]], "en")
    assert text == '"\'=1"," \'＋2","a;\'=1","a-1","3","4"\r\n'


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "  =1"])
def test_no_cell_is_a_formula(name):
    rows = table(format_progress_code(Progress({"=x/y": Done(1, 1)}), name))
    assert rows[1][:2] == [f"'{name.strip()}", "'=x/y"]


def test_a_table_is_written_in_chinese(code):
    assert table(code, lang="zh_CN")[1][1].startswith("大小和主牌 – 这回主牌是")


def test_a_lesson_of_one_language_is_named_in_it_in_every_table(code):
    lesson = LESSONS["single-cards"]
    steps = [replace(step, goal={"en": step.goal["en"]}) for step in lesson.steps]
    lessons = {lesson.id: replace(lesson, title={"en": lesson.title["en"]}, steps=tuple(steps))}
    codes = [format_progress_code(Progress().after_step("single-cards/equal-card", 0, 0), "Ann")]
    [here], [there] = (progress_table(codes, lessons, lang) for lang in ("en", "zh_CN"))
    assert there.title == here.title == EQUAL_CARD


@pytest.mark.parametrize("lang", ["fr", "xx", 7])
def test_a_table_in_another_language_is_refused_with_those_offered(code, lang):
    for make in (progress_csv, progress_table):
        with pytest.raises(InputError, match="en or zh_CN"):
            make([code], LESSONS, lang)


def test_codes_may_come_as_a_text_with_one_a_line(code):
    other = format_progress_code(Progress().after_step("far/away", 0, 0), "Ann")
    assert progress_csv(code, LESSONS) == progress_csv([code], LESSONS, "en")
    lines = f"\n{code}\r\n  {other}\n\n"
    assert progress_table(lines, LESSONS) == progress_table([code, other], LESSONS)
    assert progress_table("") == []


def test_a_program_reads_the_same_names_in_every_language(code):
    progress = Progress().after_step("single-cards/equal-card", 0, 0)
    for seed in (0, 3, 6):
        progress = answered(progress, 9, right=False, seed=seed)
    codes = [format_progress_code(progress, "=Ann"), "nonsense"]
    rows, others = (progress_table(codes, LESSONS, lang) for lang in ("en", "zh_CN"))
    step, skill, fault = rows
    assert step._asdict() == {
        "learner": "=Ann",
        "kind": "step",
        "what": "single-cards/equal-card",
        "title": EQUAL_CARD,
        "tries": 1,
        "stars": 3,
        "mastered": None,
        "suspected": None,
        "sure": None,
    }
    assert (skill.kind, skill.what, skill.tries, skill.stars) == ("skill", "stronger", 3, None)
    assert skill.mastered is False
    assert skill.suspected in MISCONCEPTIONS
    assert skill.sure is True
    assert (fault.kind, fault.learner, fault.tries) == ("unreadable", "Code 2", None)
    assert "a progress code" in fault.title
    for row, other in zip(rows[:2], others, strict=False):
        assert row._replace(title="") == other._replace(title="")
        assert row.title != other.title


def test_a_table_tells_two_learners_of_one_name_apart():
    home = Progress().after_step("far/away", 0, 0).after_step("far/off", 0, 1)
    school = Progress().after_step("far/away", 5, 1)
    codes = [
        format_progress_code(home, "Ann"),
        format_progress_code(school, "Ann"),
        format_progress_code(home),
    ]
    assert table(*codes)[1:] == [
        ["Ann", "far/away", "1", "3", "", "", ""],
        ["Ann", "far/off", "2", "2", "", "", ""],
        ["Ann (2)", "far/away", "2", "1", "", "", ""],
        ["Code 3", "far/away", "1", "3", "", "", ""],
        ["Code 3", "far/off", "2", "2", "", "", ""],
    ]


def test_a_long_goal_is_shortened_in_a_table():
    codes = [
        format_progress_code(Progress().after_step(f"{lesson.id}/{step.id}", 0, 0))
        for lesson in LESSONS.values()
        for step in lesson.steps
    ]
    goals = [row[1].split(" – ")[-1] for row in table(*codes)[1:]]
    assert max(map(len, goals)) <= LONGEST_GOAL
    assert any(goal.endswith("…") for goal in goals)
