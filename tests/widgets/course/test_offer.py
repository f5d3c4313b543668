"""A course as a host offers it: which rooms and lessons, whose lessons, by which house rules."""

import pytest
from wildescape.rules import parse_rules, shortened
from wildescape.teach.practice import due
from wildescape.teach.progress import Mistake, Progress

from tests.widgets.lessons.learners import DAY, answer, ask, begun, done, refused
from tests.widgets.own_lesson import NAME, OWN_LESSON, open_house, write_lesson
from wildescape_widgets import Course, Journal, Practice, Rulebook, Table
from wildescape_widgets.course.view import course_view
from wildescape_widgets.house import ROOMS
from wildescape_widgets.lessons.catalog import (
    bundled_lessons,
    find_lesson,
    next_lesson,
    offered_lessons,
    offered_steps,
)

from .test_course import at_my_table, enter, learned, text_of

ELSEWHERE = ("people", "tools")
"""What is offered on pages of their own."""

HOUSE = parse_rules({"preset": "catsatcards", "target": "9"})


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A course with a teacher's lesson."""
    open_house(monkeypatch, lessons=(write_lesson(tmp_path),))
    return offered_lessons()[0]


def rooms_of(view):
    return [room for room, _ in (*view["rooms"], *view["teaching"])]


def test_a_teachers_lesson_has_a_line_of_its_own_on_the_map(own):
    line, *ours = course_view("zh_CN")["lines"]
    assert [one["stage"] for one in ours] == ["cards", "hand", "thinking", "escalation"]
    assert (line["title"], len(line["stations"])) == ("自己的课", 1)
    assert line["stations"][0] == {
        "lesson": NAME,
        "number": "",
        "title": "我们这里的主牌",
        "head": "",
        "steps": ["order", "follow"],
        "tasks": ["order", "follow"],
        "rules": {},
    }


def test_a_teachers_lesson_may_stand_on_a_line_of_ours(tmp_path, monkeypatch):
    text = OWN_LESSON.replace("[[steps]]", 'stage = "hand"\nnumber = "5"\n\n[[steps]]', 1)
    open_house(monkeypatch, lessons=(write_lesson(tmp_path, text=text),))
    [line] = [line for line in course_view("en")["lines"] if line["stage"] == "hand"]
    assert line["stations"][-1]["lesson"] == NAME
    assert find_lesson("5").id == "which-five-win"
    assert find_lesson(NAME).number == "5"


def test_a_teachers_lesson_in_one_language_is_shown_in_the_other(tmp_path, monkeypatch):
    text = OWN_LESSON.replace('title.en = "Trump at our club"\n', "")
    open_house(monkeypatch, lessons=(write_lesson(tmp_path, text=text),))
    assert course_view("en")["lines"][0]["stations"][0]["title"] == "我们这里的主牌"
    assert Journal().view["lines"][0]["lessons"][0]["title"] == "我们这里的主牌"


def test_a_teachers_lesson_is_played_noted_and_comes_back_in_practice(own):
    course = begun(Course())
    enter(course, "lesson", NAME)
    assert course.lesson_view["title"] == "Trump at our club"
    first = find_lesson(NAME).steps[0]
    player, name = course.rooms["lesson"], f"{NAME}/order"
    answer(player, first.solution[::-1])
    assert not player.finding.is_right
    answer(player, first.solution)
    assert player.finding.is_right
    assert name in course.progress.steps
    assert name in due(course.progress, DAY + 1, offered_steps())
    practice = begun(Practice(seed=1), text_of(Progress(mistakes={name: Mistake(1, DAY)})), DAY + 1)
    done(practice, "today")
    assert practice.attempt.exercise == first.exercise
    answer(practice, first.solution)
    assert practice.finding.is_right


def test_the_teachers_lesson_is_the_first_and_follows_after_the_last_of_ours(own):
    assert next_lesson(Progress()) == own
    progress = Progress()
    for head in bundled_lessons():
        progress = progress.merged(learned(head))
    assert next_lesson(progress) == own


@pytest.mark.parametrize("room", [room for room in ROOMS if room not in ELSEWHERE])
def test_a_room_that_is_not_offered_is_neither_shown_nor_entered(room, monkeypatch):
    open_house(monkeypatch, rooms=frozenset(ROOMS) - {room})
    course = begun(Course())
    assert room not in rooms_of(course.view)
    rooms = rooms_of(course.view)
    # Who may ask a class may have it joined.
    assert ("join" in rooms) == (room != "ask")
    offered = ["map", *(one for one in ROOMS if one not in (room, *ELSEWHERE))]
    assert [one for one in rooms if one not in ("join", "home")] == offered
    assert refused(course, "enter", room=room, part=None, at=None) == "malformed"
    assert refused(course, "room", room=room, message={"id": 1}) == "malformed"
    assert room not in course.rooms


def test_a_lesson_that_is_not_offered_is_neither_shown_nor_entered(monkeypatch):
    gone, *rest = bundled_lessons()
    open_house(monkeypatch, left_out=frozenset({gone.id}))
    course = begun(Course())
    shown = [one["lesson"] for line in course.view["lines"] for one in line["stations"]]
    assert shown == [head.id for head in rest]
    assert refused(course, "enter", room="lesson", part=gone.id, at=None) == "malformed"
    assert next_lesson(Progress()) == rest[0]
    assert not any(name.startswith(f"{gone.id}/") for name in offered_steps())
    assert [mark["lesson"] for line in Journal().view["lines"] for mark in line["lessons"]] == shown


def test_nothing_leads_to_what_only_a_link_opens(monkeypatch):
    open_house(monkeypatch, rooms=frozenset({"given"}))
    assert course_view("en")["onward"] is None


def test_where_nobody_practises_nothing_leads_to_practice(monkeypatch):
    open_house(monkeypatch, rooms=frozenset({"table", "journal"}))
    course = begun(Course(), text_of(Progress(mistakes={"tribute/x": Mistake(1, 0)})))
    assert course.view["onward"]["address"] == "#/table"
    assert course.view["due"]["skills"] == course.view["due"]["steps"] == []
    head = bundled_lessons()[0]
    enter(course, "lesson", head.id, len(head.steps))
    summary = course.lesson_view["summary"]
    assert (summary["practice"], summary["returns"]) == ("", "")
    enter(course, "journal")
    assert course.journal_view["due"] == ""


@pytest.mark.parametrize(
    ("rooms", "onward"),
    [
        (ROOMS, "#/practice"),
        (("escalation", "rules"), "#/table/escalation"),
        (("journal",), "#/journal"),
        (("tools",), None),
    ],
)
def test_after_the_last_lesson_one_goes_on_to_the_first_room_there_is(rooms, onward, monkeypatch):
    open_house(monkeypatch, rooms=frozenset(rooms))
    leads = course_view("en")["onward"]
    assert (leads and leads["address"]) == onward


def test_a_table_offers_only_games_that_have_a_room(monkeypatch):
    def games(table):
        done(table, "setup")
        return [name for name, _ in table.view["setup"]["game"]["choices"]]

    assert games(Table()) == ["wildescape", "escalation"]
    open_house(monkeypatch, rooms=frozenset({"table"}))
    table = Table()
    assert games(table) == ["wildescape"]
    assert ask(table, "choose_game", game="escalation")["reason"] == "bad_request"
    assert games(Table("escalation")) == ["wildescape", "escalation"]


def test_the_house_rules_hold_in_all_rooms_but_the_lessons(monkeypatch):
    plain = find_lesson("tribute")
    open_house(monkeypatch, rules=HOUSE)
    course = begun(Course())
    for room in ("practice", "rules", "table"):
        enter(course, room)
    assert course.rooms["table"].state.rules == shortened(HOUSE)
    assert course.rooms["practice"].rules == course.rooms["rules"].rules == HOUSE
    assert Table().state.rules == Practice().rules == Rulebook().rules == HOUSE
    assert find_lesson("tribute") == plain
    head = next(head for head in bundled_lessons() if head.number == "13")
    steps = [step.exercise for step in find_lesson(head.id).steps]
    at = next(at for at, exercise in enumerate(steps) if getattr(exercise, "at_table", False))
    enter(course, "lesson", head.id, at)
    assert course.rooms["game"].state.rules == find_lesson(head.id).rules != HOUSE


def test_nobody_is_asked_for_their_own_table_where_the_host_has_set_the_rules(monkeypatch):
    assert "home" in dict(course_view("en")["rooms"])
    open_house(monkeypatch, rules=HOUSE)
    assert "home" not in dict(course_view("en")["rooms"])
    assert not ask(begun(Course()), "enter", room="home", part=None, at=None)["ok"]


def test_a_class_is_asked_by_what_its_teachers_own_table_plays(monkeypatch):
    open_house(monkeypatch, rooms=frozenset(ROOMS))
    course = begun(Course())
    enter(course, "ask")
    at_my_table(course, "direction", "counterclockwise")
    assert course.rooms["ask"].rules == course.own_rules != parse_rules(None)


def test_what_learners_say_of_their_own_table_changes_the_house_rules_for_them(monkeypatch):
    open_house(monkeypatch, rules=HOUSE)
    course = begun(Course())
    assert course.own_rules == HOUSE
    at_my_table(course, "win_on", "reach")
    own = parse_rules({"preset": "catsatcards", "target": "9", "win_on": "reach"})
    assert course.own_rules == own
    for room in ("practice", "rules", "table"):
        enter(course, room)
    assert course.rooms["rules"].rules == own
    assert course.rooms["table"].state.rules == shortened(own)
    assert course.rooms["practice"].rules == own


def test_rules_that_are_named_go_before_those_of_the_house(monkeypatch):
    open_house(monkeypatch, rules=HOUSE)
    common = parse_rules(None)
    assert Rulebook("shanghai").rules == Practice(rules="shanghai").rules == common
    assert Table(rules="shanghai").state.rules == common


def test_the_name_of_the_site_is_in_the_view(monkeypatch):
    assert course_view("en")["name"] == ""
    open_house(monkeypatch, title="Cards & <b>clubs</b>")
    assert course_view("en")["name"] == "Cards & <b>clubs</b>"
