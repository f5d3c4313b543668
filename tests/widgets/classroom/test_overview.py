"""The overview of a class without a browser: rows, what is wrong most, one pupil, tables."""

import csv
import io
import json

import pytest
from wildescape.i18n import LANGUAGES, InputError
from wildescape.teach.class_questions import parse_class_question
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.progress import PAUSES, Mistake, Progress, Skill
from wildescape.teach.progress_code import format_progress_code

from tests.widgets.lessons.learners import ask, done
from tests.widgets.own_lesson import open_house
from wildescape_widgets import ClassOverview
from wildescape_widgets.classroom.ask import AskClass
from wildescape_widgets.classroom.overview import MOST_CODES
from wildescape_widgets.classroom.overview_first import MOST_TO_ASK
from wildescape_widgets.classroom.question_sets import read_set
from wildescape_widgets.house import ROOMS
from wildescape_widgets.lessons.catalog import bundled_lessons

FIRST, SECOND, *_ = bundled_lessons()
HALF = FIRST.steps[: len(FIRST.steps) // 2]
SURE = {"card-order": Skill(1, 120 + PAUSES[0], 0, 4, {"two_high": 4.88, "forgets_trump": 2.44})}
KNOWN = {"pack": Skill(1, 101, 3, 3)}


def progress(head=FIRST, steps=FIRST.steps, misses=0, **more):
    found = Progress(**more)
    for step in steps:
        found = found.after_step(f"{head.id}/{step}", 0, misses)
    return found


def code(name="Anna", **about):
    return format_progress_code(progress(**about), name)


def overview(*codes, **more):
    return ClassOverview(codes or [code()], **more)


def pupils(widget):
    return {pupil["name"]: pupil for pupil in widget.view["pupils"]}


def hand_in(widget, *texts, source=""):
    return done(widget, "hand_in", texts=[[source, text] for text in texts])


def refusal(widget, action, **fields):
    """The reason for which it's refused; then nothing has changed."""
    before = widget.view, widget.codes
    answer = ask(widget, action, **fields)
    assert not answer["ok"], answer
    assert answer["text"]
    assert (widget.view, widget.codes) == before
    return answer["reason"]


# The table


def test_a_row_says_how_far_and_how_well_lesson_by_lesson():
    widget = overview(
        code("Anna", skills=KNOWN),
        code("Ben", steps=HALF, misses=2, skills=SURE),
        code("Chloe", steps=()),
    )
    assert [lesson["number"] for lesson in widget.view["lessons"]] == [
        head.number for head in bundled_lessons()
    ]
    anna, ben, chloe = pupils(widget).values()
    assert (anna["done"][:2], anna["well"][:2], anna["mastered"]) == ([100, 0], [100, None], 1)
    assert ben["done"][0] == round(100 * len(HALF) / len(FIRST.steps))
    assert ben["well"][0] == 33
    assert ben["ideas"] == {"two_high": "named", "forgets_trump": "suspected"}
    assert (ben["day"], chloe["day"]) == (120, None)
    assert [pupil["isBegun"] for pupil in (anna, ben, chloe)] == [True, True, False]
    assert 0 < ben["doneOfAll"] < anna["doneOfAll"] < 10


def test_100_and_0_stand_only_for_all_and_nothing():
    steps = [step for head in bundled_lessons() for step in head.steps]
    one = overview(code(steps=FIRST.steps[:1]))
    assert pupils(one)["Anna"]["doneOfAll"] == 1 > 100 / len(steps)
    all_but_one = Progress()
    for head in bundled_lessons():
        all_but_one = all_but_one.merged(progress(head, head.steps))
    left = {**all_but_one.steps}
    del left[f"{FIRST.id}/{FIRST.tasks[0]}"]
    widget = overview(format_progress_code(Progress(left), "Anna"))
    assert pupils(widget)["Anna"]["doneOfAll"] == 99
    assert pupils(widget)["Anna"]["done"].count(100) == len(bundled_lessons()) - 1


def test_lessons_that_are_not_offered_have_no_column(monkeypatch):
    open_house(monkeypatch, left_out=frozenset({FIRST.id}))
    widget = overview(code(misses=1))
    assert widget.view["lessons"][0]["lesson"] == SECOND.id
    assert set(pupils(widget)["Anna"]["done"]) == {0}
    assert widget.view["steps"] == []


# What is wrong most


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_idea_is_told_in_words_with_the_lesson_and_the_practice_that_treat_it(lang):
    widget = overview(code("Anna", skills=SURE), code("Ben", skills=SURE), lang=lang)
    [first, second] = widget.view["ideas"]
    assert first["told"] == MISCONCEPTIONS["two_high"].idea.to(lang)
    assert (first["sure"], first["perhaps"]) == (["Anna", "Ben"], [])
    assert (second["sure"], second["perhaps"]) == ([], ["Anna", "Ben"])
    assert [link["address"] for link in first["links"]] == [
        "#/lesson/single-cards",
        "#/practice/card-order",
    ]


def test_every_idea_leads_somewhere():
    widget = overview(code(skills={"pack": Skill(1, 9, 0, 1, dict.fromkeys(MISCONCEPTIONS, 4.88))}))
    assert len(widget.view["ideas"]) == len(MISCONCEPTIONS)
    assert [one["idea"] for one in widget.view["ideas"] if not one["links"]] == []


def test_where_nobody_practises_nothing_leads_there(monkeypatch):
    open_house(monkeypatch, rooms=frozenset(ROOMS) - {"practice"})
    widget = overview(code(skills=SURE))
    assert widget.view["skills"]
    assert widget.view["ideas"]
    assert "#/practice" not in json.dumps(widget.view)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_commonest_idea_is_asked_with_questions_in_which_it_shows(monkeypatch, lang):
    open_house(monkeypatch, rooms=frozenset(ROOMS))
    asked = overview(code(skills=SURE), lang=lang).view["toAsk"]
    assert asked["address"].startswith("#/ask/wq1.")
    found = read_set(asked["address"].removeprefix("#/ask/"))
    idea = MISCONCEPTIONS["two_high"]
    assert found.name == idea.idea.to(lang)
    assert len(found.questions) == MOST_TO_ASK
    teacher = AskClass(lang=lang)
    done(teacher, "open_list", text=found.text(lang), key="a")
    for at in range(MOST_TO_ASK):
        question = json.loads(done(teacher, "written", at=at)["question"])
        exercise = parse_class_question(question).exercise
        assert exercise.shows(idea(exercise.scene.rules))


def test_a_hard_skill_is_asked_where_there_is_no_idea_and_nothing_where_all_is_well(monkeypatch):
    open_house(monkeypatch, rooms=frozenset(ROOMS))
    asked = overview(code(skills={"pack": Skill(1, 9, 0, 2)})).view["toAsk"]
    [*questions] = read_set(asked["address"].removeprefix("#/ask/")).questions
    assert {each["fields"]["skill"] for each in questions} == {"pack"}
    assert overview(code()).view["toAsk"] is None
    open_house(monkeypatch, rooms=frozenset(ROOMS) - {"ask"})
    assert overview(code(skills=SURE)).view["toAsk"] is None


def test_it_is_told_who_needs_help_and_why():
    widget = overview(
        code("Anna", steps=HALF, skills=SURE),
        code("Ben"),
        format_progress_code(Progress().after_begun(f"{FIRST.id}/{FIRST.steps[0]}", 0, 2), "Chloe"),
        format_progress_code(Progress(), "Dan"),
    )
    idea = MISCONCEPTIONS["two_high"].idea.to("en")
    [anna, chloe, dan] = widget.view["help"]
    assert anna["key"] == "Anna"
    assert anna["why"].startswith(f"Thinks: {idea} One more wrong idea. Trouble with: ")
    assert chloe == {"key": "Chloe", "why": "One step missed and left."}
    assert dan == {"key": "Dan", "why": "Hasn't begun."}


def test_the_hardest_skills_and_steps_come_first():
    widget = overview(
        code("Anna", steps=HALF, misses=1, skills=SURE),
        code("Ben", steps=HALF[:1], misses=1, skills=KNOWN),
        code("Chloe"),
    )
    [skill] = widget.view["skills"]
    assert (skill["who"], skill["of"], skill["link"]["address"]) == (
        ["Anna"],
        1,
        "#/practice/card-order",
    )
    first, second, *_ = widget.view["steps"]
    assert (first["who"], first["of"]) == (["Anna", "Ben"], 3)
    assert first["link"]["address"] == f"#/lesson/{FIRST.id}/1"
    assert second["who"] == ["Anna"]


# Codes come in


def test_codes_come_from_several_files_and_damaged_ones_are_named_by_line():
    widget = ClassOverview()
    damaged = code("Dora", steps=HALF)[:-4]
    done(
        widget,
        "hand_in",
        texts=[["a.csv", f"Name,Code\nAnna,{code()}\nDora,{damaged}"], ["b.txt", code("Ben")]],
    )
    assert list(pupils(widget)) == ["Anna", "Ben"]
    assert widget.view["unread"] == [
        {"place": "a.csv, line 3", "why": "This code is cut off: copy it to its end."}
    ]
    hand_in(widget, code("Dora", steps=HALF))
    assert list(pupils(widget)) == ["Anna", "Ben", "Dora"]
    assert widget.view["unread"] == []
    hand_in(widget, "nonsense 1.2")
    assert [one["place"] for one in widget.view["unread"]] == ["Line 1"]
    assert len(pupils(widget)) == 3


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        (None, "malformed"),
        ("x", "malformed"),
        ([["a.txt"]], "malformed"),
        ([["", 7]], "malformed"),
        ([["", "x" * 10**7]], "malformed"),
        ([["", " \n"]], "out_of_range"),
        ([], "out_of_range"),
        ([["", "\n".join(f"wp1.{n}" for n in range(MOST_CODES + 1))]], "out_of_range"),
    ],
)
def test_what_holds_no_codes_is_refused(texts, reason):
    assert refusal(overview(), "hand_in", texts=texts) == reason


def test_codes_may_be_given_in_a_notebook():
    text = f"{code()}\n{code('Ben')}\nnonsense"
    assert list(pupils(ClassOverview(text))) == ["Anna", "Ben"]
    widget = ClassOverview([code()])
    assert widget.codes == (code(),)
    widget.codes = [code("Ben"), None]
    assert list(pupils(widget)) == ["Ben"]
    assert len(widget.view["unread"]) == 1
    for wrong in (7, None):
        with pytest.raises(InputError, match="a list of texts"):
            ClassOverview(wrong)


def test_two_codes_of_one_pupil_are_told_and_can_be_taken_apart():
    widget = overview(code(steps=HALF), code())
    assert list(pupils(widget)) == ["Anna"]
    [told] = widget.view["repeated"]
    assert (told["name"], told["isOne"]) == ("Anna", True)
    assert "Anna handed in 2 codes" in told["told"]
    done(widget, "tell_apart", name="Anna", apart=True)
    assert list(pupils(widget)) == ["Anna", "Anna (2)"]
    assert [one["isOne"] for one in widget.view["repeated"]] == [False]
    done(widget, "tell_apart", name="Anna", apart=False)
    assert list(pupils(widget)) == ["Anna"]
    assert refusal(widget, "tell_apart", name=None, apart=True) == "malformed"


def test_a_pupil_has_another_name_for_this_visit():
    widget = overview(code(), code(head=SECOND, steps=SECOND.steps))
    done(widget, "rename", pupil="Anna (2)", name="  Anna   W. ")
    assert list(pupils(widget)) == ["Anna", "Anna W."]
    assert widget.csv().splitlines()[2].startswith('"Anna W.",')
    done(widget, "rename", pupil="Anna (2)", name="")
    assert list(pupils(widget)) == ["Anna", "Anna (2)"]
    for pupil, name in (("Zoe", "Z"), ("Anna", 7), ("Anna", "x" * 61), (None, "Z")):
        assert refusal(widget, "rename", pupil=pupil, name=name) == "malformed"


def test_what_a_tab_keeps_brings_the_class_back():
    widget = ClassOverview()
    hand_in(widget, "\n".join([code(), code(head=SECOND, steps=HALF), code(name="")]))
    done(widget, "tell_apart", name="Anna", apart=True)
    kept = done(widget, "rename", pupil="#3", name="小明")["kept"]
    other = ClassOverview()
    done(other, "restore", kept=kept)
    assert {**other.view, "rev": 0} == {**widget.view, "rev": 0}
    done(other, "clear")
    assert (other.view["pupils"], other.view["repeated"], other.codes) == ([], [], ())


@pytest.mark.parametrize("kept", [7, "", "{", "[]", '{"codes": 1, "names": {}, "apart": []}'])
def test_what_a_tab_keeps_is_read_like_a_strangers(kept):
    assert refusal(overview(), "restore", kept=kept) == "malformed"


def test_kept_codes_that_are_none_are_named():
    widget = ClassOverview()
    done(widget, "restore", kept='{"codes": [7, {}], "names": {"a": 1}, "apart": [2]}')
    assert len(widget.view["unread"]) == 2


def test_a_code_under_two_names_is_told():
    nameless = code(name="")
    widget = overview(code("Chloe"))
    kept = hand_in(widget, f"Name;Code\nAnna;{nameless}\nBen;{nameless}\nChloe;{code('Chloe')}")
    told = "Anna and Ben handed in the same code. It counts once."
    assert widget.view["same"] == [told]
    assert len(widget.view["pupils"]) == 2
    again = ClassOverview()
    done(again, "restore", kept=kept["kept"])
    assert again.view["same"] == [told]
    done(again, "clear")
    assert again.view["same"] == []


@pytest.mark.parametrize("givers", ["7", '{"a": 7}', '{"a": [[], {}]}', "null"])
def test_kept_names_of_givers_are_read_like_a_strangers(givers):
    widget = ClassOverview()
    done(widget, "restore", kept=f'{{"codes": [], "names": {{}}, "apart": [], "givers": {givers}}}')
    assert widget.view["same"] == []


# One pupil


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pupil_is_told_in_detail(lang):
    widget = overview(
        code(steps=HALF, misses=1, skills=SURE | KNOWN | {"kind": Skill(1, 9, 1, 1)}), lang=lang
    )
    told = done(widget, "pupil", pupil="Anna")
    [lesson] = told["lessons"]
    assert (lesson["link"]["address"], lesson["well"]) == (f"#/lesson/{FIRST.id}", 67)
    assert [(idea["told"], idea["surety"]) for idea in told["ideas"]] == [
        (MISCONCEPTIONS[idea].idea.to(lang), surety)
        for idea, surety in (("two_high", "named"), ("forgets_trump", "suspected"))
    ]
    assert [skill["stand"] for skill in told["skills"]] == ["hard", "mastered", "begun"]
    assert [link["address"] for link, _ in told["steps"]] == [
        f"#/lesson/{FIRST.id}/{place}" for place in range(1, len(HALF) + 1)
    ]


def test_a_step_that_was_missed_and_left_is_told():
    stuck = Progress().after_begun(f"{FIRST.id}/{FIRST.tasks[0]}", 0, 2)
    widget = overview(format_progress_code(stuck, "Anna"))
    [[_, told]] = done(widget, "pupil", pupil="Anna")["steps"]
    assert told == "missed 2 times, not done"
    assert pupils(widget)["Anna"]["isBegun"]


def test_a_pupil_who_is_not_here_is_refused():
    assert refusal(overview(), "pupil", pupil="Zoe") == "malformed"
    assert refusal(overview(), "pupil", pupil=["Anna"]) == "malformed"


def test_a_lesson_is_told_step_by_step():
    stuck = Progress().after_begun(f"{FIRST.id}/{FIRST.tasks[0]}", 0, 2)
    widget = overview(
        code(steps=HALF, misses=1), code("Ben"), format_progress_code(stuck, "Chloe"), lang="zh_CN"
    )
    told = done(widget, "lesson", lesson=FIRST.id)
    assert len(told["steps"]) == len(FIRST.steps)
    left = len(FIRST.steps) - len(HALF)
    assert told["stars"]["Anna"] == [2] * len(HALF) + [None] * left
    assert told["stars"]["Ben"] == [3] * len(FIRST.steps)
    assert told["stars"]["Chloe"][FIRST.steps.index(FIRST.tasks[0])] == 0
    for lesson in ("far-away", None, [FIRST.id]):
        assert refusal(widget, "lesson", lesson=lesson) == "malformed"


# Tables to take away


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_has_a_row_for_each_pupil_and_a_column_for_each_lesson(lang):
    widget = overview(
        code("=cmd()", skills=SURE),
        code("Ben", mistakes={"pack:0:1": Mistake(1, 20_000)}, steps=HALF),
        lang=lang,
    )
    head, evil, ben = csv.reader(io.StringIO(done(widget, "table", detailed=False)["csv"]))
    assert len(head) == len(evil) == len(ben) == 7 + len(bundled_lessons())
    assert FIRST.title[lang] in head[7]
    assert (evil[0], ben[0]) == ("'=cmd()", "Ben")
    assert evil[5] == MISCONCEPTIONS["two_high"].idea.to(lang)
    assert ben[4] == "2024-10-04"
    assert [evil[7], ben[8]] == ["100", "0"]
    assert widget.csv() == done(widget, "table", detailed=False)["csv"]


def test_a_table_in_detail_has_a_row_for_each_step_and_skill():
    widget = overview(code(skills=SURE), code("Ben", steps=HALF))
    _, *rows = csv.reader(io.StringIO(done(widget, "table", detailed=True)["csv"]))
    assert len(rows) == len(FIRST.steps) + 1 + len(HALF)
    assert {row[0] for row in rows} == {"Anna", "Ben"}


# What a notebook keeps


def test_a_notebook_that_is_handed_on_names_nobody():
    widget = overview(code(), code("Ben"))
    assert repr(widget) == "<ClassOverview: 2 pupils>"
    assert widget.snapshot().text == "How the class is doing\n  2 pupils."
    assert repr(overview()) == "<ClassOverview: 1 pupil>"


def test_a_class_speaks_the_language_that_is_chosen():
    widget = overview(code(name=""))
    assert list(pupils(widget)) == ["Code 1"]
    widget.lang = "zh_CN"
    assert list(pupils(widget)) != ["Code 1"]
    assert widget.view["lessons"][0]["title"] == FIRST.title["zh_CN"]


def test_what_cannot_be_read_is_told_in_python_too():
    found = ClassOverview(f"garbage 1\n{code('Anna')}\nwp1.8.wrong")
    first, second = found.problems
    assert first.startswith("Line 1: ")
    assert second.startswith("Line 3: ")
    assert ClassOverview(["", code("Anna")]).problems[0].startswith("Line 1: ")
    assert not ClassOverview([code("Anna")]).problems
    assert "problems: " in ClassOverview.__doc__
