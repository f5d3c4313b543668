"""Worksheets without a browser: the same sheet from the same code, and a key that is right."""

import re

import pytest
from wildescape import HandState, deal
from wildescape.i18n import LANGUAGES, InputError
from wildescape.share_codes import format_code
from wildescape.teach.attempt import Attempt
from wildescape.teach.drills import DRILLS, item
from wildescape.teach.practice_set import parse_set

from tests.widgets.lessons.learners import ask
from wildescape_widgets import Worksheet
from wildescape_widgets.house import ROOMS, House, house, opened
from wildescape_widgets.lessons.catalog import bundled_lessons, find_lesson
from wildescape_widgets.lessons.player import LessonPlayer

SKILLS = ["kind", "trump", "card-order"]
SHEET = {"skills": SKILLS, "count": 12, "seed": 482}


def deal_code():
    """The code of a hand at its first lead."""
    return format_code(HandState.start(deal(seed=7).hands, "2", 0))


def test_the_same_code_is_the_same_sheet():
    sheet = Worksheet(**SHEET)
    assert sheet.code == "KINTRMCAE-12-482"
    again = Worksheet(code=sheet.code)
    assert again.questions == sheet.questions
    assert len(sheet.questions) == again.count == 12
    assert (again.skills, again.seed) == (tuple(SKILLS), 482)
    assert Worksheet(**{**SHEET, "seed": 483}).questions != sheet.questions


CODE = "KINTRM-10-482"
SAID = {"skills": ["kind", "trump"], "count": 10, "seed": 482}


@pytest.mark.parametrize("by", ["lesson", "code"])
@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("count", 5, "10"),
        ("count", 12, "10"),
        ("seed", 0, "482"),
        ("skills", "kind", '["kind", "trump"]'),
        ("skills", ["trump", "kind"], '["kind", "trump"]'),
    ],
)
def test_what_a_code_already_says_can_not_be_said_otherwise(by, name, value, allowed):
    with pytest.raises(ValueError, match=re.escape(f"{name} can only be {allowed}")):
        Worksheet(**{by: CODE, name: value})
    assert Worksheet(**{by: CODE, name: SAID[name]}).questions == Worksheet(CODE).questions


def test_what_says_the_same_as_the_code_hides_nothing_that_says_otherwise():
    with pytest.raises(ValueError, match="seed can only be"):
        Worksheet(CODE, **SAID | {"seed": 0})


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"code": CODE, "lesson": "jokers-wild"}, "lesson"),
        ({"code": "jokers-wild", "count": 5}, "count"),
        ({"code": "jokers-wild", "lesson": "your-first-hand"}, "lesson"),
        ({"positions": [deal_code()], "seed": 5}, "seed"),
        ({"lesson": deal_code(), "skills": ["kind"]}, "skills"),
    ],
)
def test_nothing_is_chosen_beside_what_says_it_all(given, name):
    with pytest.raises(ValueError, match=f"so leave {name} out"):
        Worksheet(**given)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_is_in_one_language_and_can_be_switched(lang):
    other = next(one for one in LANGUAGES if one != lang)
    sheet = Worksheet(**SHEET, lang=other)
    before = sheet.view
    sheet.lang = lang
    assert sheet.view["questions"] == Worksheet(**SHEET, lang=lang).view["questions"]
    for one, former in zip(sheet.view["questions"], before["questions"], strict=True):
        assert one["goal"]
        assert one["goal"] != former["goal"]
        assert one["because"] != former["because"]


@pytest.mark.parametrize("skill", DRILLS)
def test_the_key_of_each_skill_is_right_by_the_engine(skill):
    sheet = Worksheet(skills=[skill], count=6, seed=7)
    items = parse_set(sheet.code).items
    for (name, seed, level), question in zip(items, sheet.questions, strict=True):
        exercise = item(DRILLS[name], seed, level, house().rules)
        finding = exercise.judge(exercise.solution)
        assert finding.is_right
        assert question["answer"]
        options = question["writing"]["options"]
        if options:
            said, _, _ = question["answer"].partition(" · ")
            [key] = [one["key"] for one in options if said == (one["label"] or one["text"])]
            attempt = Attempt(exercise)
            assert attempt.judge(key)[1].is_right


@pytest.mark.parametrize("lesson", [head.id for head in bundled_lessons()])
def test_a_lesson_is_printed_with_all_its_steps_that_fit_on_paper(lesson):
    sheet = Worksheet(lesson)
    steps = [step for step in find_lesson(lesson).steps if step.kind != "stop"]
    left_out = len(find_lesson(lesson).steps) - len(steps)
    for step, one in zip(steps, sheet.questions, strict=True):
        is_played = step.kind == "play_on"
        asked = " What would you play?" if is_played else ""
        assert one["goal"] == step.goal["en"] + asked
        assert bool(one["answer"]) == (step.exercise is not None)
        if is_played:
            # A game is on paper as it is when the learner first plays.
            assert one["writing"]["isPlay"]
            assert one["writing"]["hand"]
            assert one["shown"]["felt"]["seats"]
        assert bool(one["writing"]) == (step.exercise is not None)
    assert bool(sheet.problems) == bool(left_out)
    if left_out:
        assert str(left_out) in sheet.problems[0]
        assert sheet.view["problems"] == sheet.problems


def test_a_lesson_with_a_seed_has_new_questions_on_its_skills():
    sheet = Worksheet("jokers-wild", seed=5, count=8)
    assert sheet.skills == ("joker-follows", "stands-for", "may-mean")
    # The form goes on showing the lesson.
    assert sheet.lesson == sheet.view["lesson"] == "jokers-wild"
    assert (sheet.seed, len(sheet.questions)) == (5, 8)
    sheet.count = 6
    assert (sheet.lesson, sheet.seed, len(sheet.questions)) == ("jokers-wild", 5, 6)
    sheet.lesson = "jokers-wild"
    assert (sheet.lesson, sheet.seed) == ("jokers-wild", 5)
    sheet.skills = ["kind"]
    assert (sheet.lesson, sheet.skills) == ("", ("kind",))
    with pytest.raises(InputError, match="no skills to practice"):
        Worksheet("match-with-a-coach", seed=5)


def test_hints_and_the_key_are_there_if_they_are_wanted():
    sheet = Worksheet(**SHEET)
    assert all(one["answer"] and not one["hint"] for one in sheet.view["questions"])
    assert ask(sheet, "set_parts", hints=True, answers=False)["ok"]
    assert (sheet.hints, sheet.answers) == (True, False)
    assert all(one["hint"] for one in sheet.view["questions"])
    assert not any(one["answer"] or one["because"] for one in sheet.view["questions"])


def test_a_sheet_is_made_and_opened_from_the_page():
    sheet = Worksheet()
    assert not sheet.view["questions"]
    assert ask(sheet, "make_sheet", lesson="", skills=["kind"], count=7)["ok"]
    assert (sheet.count, sheet.skills) == (7, ("kind",))
    assert ask(sheet, "make_sheet", lesson="jokers-wild", skills=[], count=7)["ok"]
    assert sheet.skills[0] == "joker-follows"
    assert ask(sheet, "open_sheet", code="jokers-wild")["ok"]
    assert sheet.lesson == sheet.code == "jokers-wild"
    assert ask(sheet, "open_sheet", code=" kintrm-10-482 ")["ok"]
    assert sheet.code == "KINTRM-10-482"


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        *(("open_sheet", {"code": code}) for code in ("", None, 7, "nothing", "XXX-10-1", "../x")),
        *(
            ("make_sheet", {"lesson": lesson, "skills": skills, "count": count})
            for lesson, skills, count in [
                ("", [], 7),
                ("", ["nothing"], 7),
                ("", "kind", 7),
                ("", [["kind"]], 7),
                ("", ["kind"], 0),
                ("", ["kind"], 41),
                ("", ["kind"], "7"),
                ("nothing", [], 7),
                ({}, [], 7),
            ]
        ),
        ("set_parts", {"hints": 1, "answers": True}),
    ],
)
def test_what_is_no_sheet_is_refused_and_changes_nothing(action, fields):
    sheet = Worksheet(**SHEET)
    before = sheet.view
    assert not ask(sheet, action, **fields)["ok"]
    assert sheet.view == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"skills": ["nothing"]},
        {"skills": ["kind"], "count": 41},
        {"skills": ["kind"], "seed": 1000},
        {"skills": ["kind"], "seed": "1"},
        {"lesson": "nothing"},
        {"code": "KIN"},
    ],
)
def test_a_sheet_that_there_is_not_is_refused(wrong):
    with pytest.raises(InputError):
        Worksheet(**wrong)


def test_a_lesson_leads_to_its_sheet_where_there_are_worksheets():
    for rooms, text in ((frozenset(ROOMS), "Print this lesson"), (frozenset({"table"}), "")):
        with opened(House(rooms=rooms)):
            plan = find_lesson("jokers-wild")
            player = LessonPlayer(lesson=plan, at=len(plan.steps))
            assert player.view["summary"]["sheet"] == text


def test_another_sheet_is_chosen_by_its_traits_and_a_wrong_one_changes_nothing():
    sheet = Worksheet(**SHEET)
    sheet.count = 6
    assert sheet.code == "KINTRMCAE-6-482"
    sheet.lesson = "jokers-wild"
    assert (sheet.code, sheet.skills, sheet.seed) == ("jokers-wild", (), None)
    sheet.code = "KINTRM-10-482"
    assert (sheet.lesson, sheet.skills, sheet.count) == ("", ("kind", "trump"), 10)
    before = sheet.view
    for name, wrong in {"count": 99, "seed": -1, "code": "x", "skills": ["x"]}.items():
        with pytest.raises(InputError):
            setattr(sheet, name, wrong)
    assert (sheet.code, sheet.view) == ("KINTRM-10-482", before)


RANK_NAMES = {*"23456789JQKA", "10"}


def placed(question):
    return [place["cards"] for place in question["writing"]["places"]]


def told(skill, lang="en", count=12):
    return Worksheet(skills=[skill], count=count, seed=7, lang=lang).questions


@pytest.mark.parametrize("skill", DRILLS)
def test_no_letter_stands_beside_ranks(skill):
    for question in told(skill):
        options = question["writing"]["options"]
        labels = [option["label"] for option in options]
        if any(option["text"] in RANK_NAMES for option in options):
            assert not any(labels)
            assert question["answer"].lower() in [option["text"].lower() for option in options]
        elif options:
            assert labels == [*"ABCDEFGHIJKLM"[: len(options)]]


def test_who_pays_is_told_by_name_and_nothing_is_marked():
    for question in told("pays", "zh_CN"):
        assert re.fullmatch(r"\w+（剩\d+张）向谁进贡？", question["goal"])
        name, count = re.match(r"(\w+)（剩(\d+)张）", question["goal"]).groups()
        seats = {seat["name"]: seat["status"] for seat in question["shown"]["felt"]["seats"]}
        assert seats[name] == f"{count}张"
    assert any("Who does" in question["goal"] for question in told("pays"))


@pytest.mark.parametrize(("lang", "mark"), [("en", "(offense)"), ("zh_CN", "（庄家）")])
def test_the_dealer_stands_with_his_own_team(lang, mark):
    for question in told("levels", lang):
        marked = [team["text"].endswith(mark) for team in question["shown"]["head"]]
        assert sorted(marked) == [False, True]


def test_equal_cards_are_equal_in_the_key_and_the_explanation_names_what_is_there():
    seen = set()
    for question in told("card-order", count=40):
        items = [cards[0]["card"] for cards in placed(question)]
        assert "same number" in question["writing"]["todo"]
        trump = question["shown"]["trump"]
        ranks = [card.rstrip("CDHS") or card for card in items]
        has_equal = len({*ranks}) < len(ranks)
        assert ("=" in question["answer"]) == has_equal
        has_joker, has_trump = bool({"LJ", "BJ"} & {*items}), trump in ranks
        assert ("oker" in question["because"]) == has_joker
        assert ("trump" in question["because"]) == has_trump
        seen |= {("equal", has_equal), ("joker", has_joker), ("trump", has_trump)}
    assert len(seen) == 6


def test_a_sheet_keeps_its_seed_until_the_same_is_asked_for_once_more():
    sheet = Worksheet(**SHEET)
    fields = {"lesson": "", "skills": SKILLS}
    assert ask(sheet, "make_sheet", **fields, count=10)["ok"]
    assert sheet.code == "KINTRMCAE-10-482"
    assert ask(sheet, "make_sheet", **fields, count=10)["ok"]
    assert (sheet.count, sheet.skills) == (10, tuple(SKILLS))
    assert sheet.seed != 482
    of_lesson = Worksheet("jokers-wild", seed=482)
    assert ask(of_lesson, "make_sheet", lesson="jokers-wild", skills=[], count=12)["ok"]
    assert of_lesson.lesson == "jokers-wild"
    assert of_lesson.seed != 482


def test_a_code_may_stand_first_and_one_skill_alone():
    assert Worksheet("kintrm-12-482").code == "KINTRM-12-482"
    position = deal_code()
    assert len(Worksheet(position).questions) == 1
    assert Worksheet(skills="card-order").skills == ("card-order",)
    sheet = Worksheet()
    sheet.lesson = "KINTRM-12-482"
    assert (sheet.lesson, sheet.code) == ("", "KINTRM-12-482")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"skills": ["cards"]}, "no skill “cards”; choose one of partners, "),
        ({"skills": "cardorder"}, "no skill “cardorder”; choose one of partners, "),
        ({"skills": 7}, "no skill “7”; choose one of partners, "),
        ({"skills": ["kind", "kind"]}, "each skill once"),
        ({"lesson": "jokers-wild", "count": 30}, "all its steps. Give a seed"),
    ],
)
def test_a_refused_sheet_says_what_is_allowed(wrong, told):
    with pytest.raises(InputError, match=told):
        Worksheet(**wrong)
