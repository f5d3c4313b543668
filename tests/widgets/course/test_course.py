"""The course: one widget that holds all rooms, each as it is by itself."""

import asyncio
import gc
import json

import ipywidgets
import pytest
from wildescape.rules import DEFAULT, PRESETS, shortened
from wildescape.session import PERSON
from wildescape.teach import best_play
from wildescape.teach.check import CHECK
from wildescape.teach.practice import due
from wildescape.teach.progress import Progress
from wildescape.teach.progress_json import progress_to_json

import wildescape_widgets
from tests.pair_or_single import PAIR_OR_SINGLE
from tests.widgets.lessons.learners import DAY, answer, begun, done, kept_by, refused
from tests.widgets.table.test_timing import run
from wildescape_widgets import Course, Journal, Practice, Table
from wildescape_widgets.built import STATIC
from wildescape_widgets.course.view import course_view
from wildescape_widgets.lessons.catalog import bundled_lessons, find_lesson, next_lesson
from wildescape_widgets.lessons.player import LessonPlayer

FIRST, SECOND = bundled_lessons()[:2]
GAME = next(head for head in bundled_lessons() if head.number == "13")


def enter(course, room, part=None, at=None):
    return done(course, "enter", room=room, part=part, at=at)


def tell(course, room, action, **fields):
    """What a room answers to a message that goes through the course."""
    inner = {"id": 7, "rev": None, "action": action, **fields}
    answer = done(course, "room", room=room, message=inner)
    assert answer["room"] == room
    return answer["message"]


def learned(head):
    """Progress with a lesson done."""
    progress = Progress()
    for step in head.steps:
        progress = progress.after_step(f"{head.id}/{step}", 0, 0)
    return progress


def text_of(progress):
    return json.dumps(progress_to_json(progress))


def opened(wire):
    """How many widgets the browser has been told of, layouts left out."""
    return [
        state["_model_name"]
        for message in wire
        if (state := message.get("state", {})).get("_model_name") == "AnyModel"
    ]


def test_rooms_are_made_when_they_are_entered_and_open_no_model_of_their_own(wire):
    course = Course()
    assert course.rooms == {}
    assert course.practice_view == {}
    for room in ("practice", "table", "escalation", "rules", "journal"):
        enter(course, room)
    enter(course, "lesson", GAME.id, 0)
    kinds = {name: type(room) for name, room in course.rooms.items()}
    assert kinds["practice"].__mro__[1] is Practice
    assert kinds["journal"].__mro__[1] is Journal
    assert kinds["lesson"].__mro__[1] is LessonPlayer
    assert {kinds[name].__mro__[1] for name in ("table", "escalation", "game")} == {Table}
    assert opened(wire) == ["AnyModel"]


@pytest.mark.parametrize("room", ["practice", "table", "escalation", "rules", "journal"])
def test_the_course_shows_what_its_rooms_show(room):
    course = Course(lang="zh_CN")
    enter(course, room)
    shown = course.rooms[room]
    assert getattr(course, f"{room}_view") == shown.view
    assert shown.lang == "zh_CN"
    if room in ("table", "escalation"):
        assert getattr(course, f"{room}_choice") == shown.choice


def test_a_message_to_a_room_is_answered_by_it_and_shown_first(wire):
    course = Course()
    enter(course, "practice")
    wire.clear()
    assert tell(course, "practice", "choose", skill="card-order") == {"id": 7, "ok": True}
    [state] = [message["state"] for message in wire if message["method"] == "update"]
    assert state.keys() == {"practice_view"}
    assert state["practice_view"]["question"]


def test_a_room_refuses_as_it_does_by_itself():
    course = Course()
    enter(course, "practice")
    answer = tell(course, "practice", "answer", answer="yes")
    assert (answer["ok"], answer["id"]) == (False, 7)
    stale = {"id": 8, "rev": 0, "action": "today"}
    assert done(course, "room", room="practice", message=stale)["message"]["reason"] == "stale"


@pytest.mark.parametrize("room", ["table", "nowhere", None, ["practice"], "lesson", "_view"])
def test_a_message_to_a_room_where_nobody_is_is_refused(room):
    course = Course()
    assert refused(course, "room", room=room, message={"id": 1}) == "malformed"


@pytest.mark.parametrize("message", [None, [], "x", {}, {"id": "1"}, {"id": 1, "rev": None}])
def test_a_malformed_message_to_a_room_is_refused_by_the_room(message):
    course = Course()
    enter(course, "journal")
    answer = done(course, "room", room="journal", message=message)["message"]
    assert (answer["ok"], answer["reason"]) == (False, "malformed")


@pytest.mark.parametrize(
    ("room", "part", "at", "reason"),
    [
        ("nowhere", None, None, "malformed"),
        (["practice"], None, None, "malformed"),
        ("game", None, None, "malformed"),
        ("lesson", None, None, "malformed"),
        ("lesson", "nowhere", None, "malformed"),
        ("lesson", "/etc/passwd.toml", None, "malformed"),
        ("lesson", 'id = "mine"\n', None, "malformed"),
        ("lesson", FIRST.id, "1", "malformed"),
        ("lesson", FIRST.id, True, "malformed"),
        ("lesson", FIRST.id, 99, "out_of_range"),
        ("lesson", FIRST.id, -1, "out_of_range"),
        ("practice", "nothing", None, "out_of_range"),
        ("practice", ["card-order"], None, "out_of_range"),
    ],
)
def test_what_is_no_room_no_lesson_no_step_or_no_skill_is_not_entered(room, part, at, reason):
    course = Course()
    assert refused(course, "enter", room=room, part=part, at=at) == reason


def test_practice_is_entered_at_a_skill_at_the_choice_or_as_it_was_left():
    course = Course()
    enter(course, "practice", "card-order")
    asked = course.practice_view["question"]["key"]
    assert course.practice_view["chosen"] == "card-order"
    enter(course, "journal")
    enter(course, "practice")
    enter(course, "practice", "card-order")
    assert course.practice_view["question"]["key"] == asked
    enter(course, "practice", "")
    assert (course.practice_view["chosen"], course.practice_view["question"]) == ("", None)


def test_a_lesson_is_entered_at_a_step_or_where_the_learner_stopped():
    course = begun(Course(), text_of(Progress().after_step(f"{FIRST.id}/{FIRST.steps[0]}", 0, 0)))
    enter(course, "lesson", FIRST.id)
    assert (course.lesson_view["lesson"], course.lesson_view["at"]) == (FIRST.id, 1)
    enter(course, "lesson", FIRST.id, 3)
    assert (course.lesson_view["at"], course.lesson_view["step"]) == (3, FIRST.steps[3])
    enter(course, "lesson", SECOND.id)
    assert (course.lesson_view["lesson"], course.lesson_view["at"]) == (SECOND.id, 0)
    enter(course, "lesson", FIRST.id)
    assert course.lesson_view["at"] == 3


def test_a_finished_lesson_begins_anew_when_it_is_entered_again():
    course = begun(Course(), text_of(learned(FIRST)))
    enter(course, "lesson", FIRST.id, len(FIRST.steps))
    assert course.lesson_view["summary"]
    enter(course, "lesson", FIRST.id)
    assert course.lesson_view["at"] == 0


def test_a_step_with_a_game_brings_its_table_and_takes_it_away():
    course = Course()
    enter(course, "lesson", GAME.id, 0)
    assert course.game_view == course.rooms["game"].view
    assert course.game_view["isExercise"]
    assert tell(course, "game", "go")["ok"]
    enter(course, "lesson", SECOND.id)
    assert course.game_view == {}
    assert "game" not in course.rooms


def test_what_is_learned_in_one_room_counts_in_all(wire):
    course = begun(Course())
    enter(course, "journal")
    enter(course, "practice")
    lesson = find_lesson(SECOND.id)
    at = next(at for at, step in enumerate(lesson.steps) if step.exercise)
    enter(course, "lesson", SECOND.id, at)
    answer(course.rooms["lesson"], lesson.steps[at].solution)
    assert f"{SECOND.id}/{lesson.steps[at].id}" in course.progress.steps
    enter(course, "journal")
    lines = course.journal_view["lines"]
    marks = {mark["lesson"]: mark["part"] for line in lines for mark in line["lessons"]}
    assert marks[SECOND.id] > 0
    assert course.rooms["practice"].progress != course.progress
    enter(course, "practice")
    assert course.rooms["practice"].progress == course.progress


def test_what_the_browser_tells_reaches_rooms_that_are_there_and_those_that_come():
    course = Course()
    enter(course, "journal")
    begun(course, text_of(learned(FIRST)), DAY)
    assert course.journal_view["lines"][0]["lessons"][0]["part"] == 1
    enter(course, "practice")
    assert course.rooms["practice"].progress == course.progress


def test_what_a_room_wants_kept_is_told_with_its_name(wire):
    course = begun(Course())
    head = next(head for head in bundled_lessons() if len(head.tasks) < len(head.steps))
    at, shown = next(pair for pair in enumerate(head.steps) if pair[1] not in head.tasks)
    enter(course, "lesson", head.id, at)
    wire.clear()
    assert tell(course, "lesson", "next")["ok"]
    [kept] = [message["content"] for message in wire if message["method"] == "custom"]
    assert (kept["id"], kept["room"], kept["message"]["id"]) == (None, "lesson", None)
    assert f"{head.id}/{shown}" in kept["message"]["keep"]["progress"]


def test_the_language_of_the_course_is_that_of_its_rooms():
    course = Course()
    enter(course, "table")
    enter(course, "practice")
    done(course, "set_lang", lang="zh_CN")
    assert course.view["rooms"][0] == ("map", "学牌")
    assert {room.lang for room in course.rooms.values()} == {"zh_CN"}
    tell(course, "table", "set_lang", lang="en")
    assert course.lang == "en"
    assert {room.lang for room in course.rooms.values()} == {"en"}
    for lang in ("fr", None, ["en"]):
        assert refused(course, "set_lang", lang=lang) == "out_of_range"


def test_the_map_is_the_same_with_and_without_a_widget():
    course = Course(lang="zh_CN")
    assert course.view == {"rev": 1, "lang": "zh_CN", **course_view("zh_CN")}
    stations = [one for line in course.view["lines"] for one in line["stations"]]
    assert [one["lesson"] for one in stations] == [head.id for head in bundled_lessons()]
    assert [one["title"] for one in stations] == [head.title["zh_CN"] for head in bundled_lessons()]


def test_the_summary_of_a_lesson_and_the_map_agree_on_the_next_lesson():
    progress = learned(FIRST)
    assert next_lesson(progress) == SECOND
    course = begun(Course(), text_of(progress))
    enter(course, "lesson", FIRST.id, len(FIRST.steps))
    assert course.lesson_view["summary"]["next"]["lesson"] == SECOND.id
    # Whoever has begun later is led on from there, and back only at the end.
    assert next_lesson(learned(SECOND)) == bundled_lessons()[2]
    assert next_lesson(learned(bundled_lessons()[-1])) == FIRST
    everything = Progress()
    for head in bundled_lessons():
        everything = everything.merged(learned(head))
    assert next_lesson(everything) is None
    begun_there = Progress().after_step(f"{GAME.id}/{GAME.steps[0]}", 0, 0)
    assert next_lesson(Progress()) == FIRST
    assert next_lesson(begun_there) == GAME


def test_lessons_that_can_be_skipped_are_passed_over_until_one_is_begun():
    progress = Progress().after_check([FIRST.id, SECOND.id], {}, DAY)
    third = bundled_lessons()[2]
    assert next_lesson(progress) == third
    assert next_lesson(progress.merged(learned(third))) == bundled_lessons()[3]
    assert next_lesson(Progress().after_check([FIRST.id, third.id], {}, DAY)) == SECOND
    begun_one = progress.after_step(f"{FIRST.id}/{FIRST.steps[0]}", 0, 0)
    assert next_lesson(begun_one) == FIRST
    assert next_lesson(begun_one.merged(learned(SECOND))) == third
    everything = Progress().after_check([head.id for head in bundled_lessons()], {}, DAY)
    assert next_lesson(everything) is None


def test_a_check_taken_in_the_course_is_known_in_all_its_rooms(wire):
    course = begun(Course())
    enter(course, "practice", CHECK)
    assert course.practice_view["chosen"] == CHECK
    practice = course.rooms["practice"]
    answer(practice, "1")
    done(practice, "next")
    while practice.attempt:
        answer(practice, practice.attempt.solution)
        done(practice, "next")
    assert course.progress.skips == practice.progress.skips
    assert FIRST.id in course.progress.skips


def test_a_step_that_only_shows_something_is_done_with_those_after_it():
    head = next(head for head in bundled_lessons() if head.steps[0] not in head.tasks)
    shown, task = head.steps[0], next(step for step in head.steps if step in head.tasks)
    progress = Progress().after_step(f"{head.id}/{task}", 0, 0)
    assert head.undone(Progress()) == [*head.steps]
    assert shown not in head.undone(progress)
    left = [*head.steps[head.steps.index(task) + 1 :]]
    assert head.undone(progress) == left


def at_my_table(course, rule, choice):
    """The learner says in a lesson on house rules how their table plays."""
    lesson, at = next(
        (lesson.id, at)
        for lesson in map(find_lesson, (head.id for head in bundled_lessons()))
        for at, step in enumerate(lesson.steps)
        if step.scene.rule == rule
    )
    enter(course, "lesson", lesson, at)
    assert tell(course, "lesson", "settle", choice=choice)["ok"]


def test_what_is_played_at_ones_own_table_holds_in_all_rooms():
    course = begun(Course())
    for room in ("practice", "rules", "table"):
        enter(course, room)
    at_my_table(course, "win_on", "reach")
    own = course.own_rules
    assert own.win_on == "reach"
    assert course.lesson_view["house"]["mine"] == "reach"
    assert course.rooms["practice"].rules == course.rooms["rules"].rules == own
    assert course.rooms["table"].state.rules == shortened(own)
    other = begun(Course(), text_of(course.progress))
    for room in ("table", "practice", "rules"):
        enter(other, room)
    assert other.rooms["practice"].rules == own
    assert other.rooms["table"].state.rules == shortened(own)
    assert other.rooms["rules"].rules == own


def test_a_table_known_from_home_holds_in_all_rooms_and_for_ones_class():
    course = begun(Course())
    for room in ("practice", "rules", "table", "home"):
        enter(course, room)
    for _ in range(5):
        tell(course, "home", "choose", option=None)
    tell(course, "home", "take", home=True)
    home = PRESETS["home"]
    assert course.own_rules == home
    assert course.rooms["practice"].rules == course.rooms["rules"].rules == home
    assert course.rooms["table"].state.rules == shortened(home)
    changed = [
        rule["name"]
        for group in course.rules_view["groups"]
        for rule in group["rules"]
        if rule["changed"]
    ]
    assert changed == [*home.changed_from(DEFAULT)]


def test_the_first_match_at_the_table_is_short_and_against_beginners():
    course = begun(Course())
    enter(course, "table")
    enter(course, "rules")
    table = course.rooms["table"]
    assert {*table.session.main.players} == {PERSON, "beginner"}
    assert table.state.rules == shortened(DEFAULT)
    assert course.rooms["rules"].rules == DEFAULT
    assert "a quarter of an hour" in " ".join(table.view["drawn"]["told"])
    tell(course, "table", "go")
    assert "whole" not in table.view["can"]
    assert tell(course, "table", "whole")["reason"] == "not_now"


def test_a_whole_match_against_club_players_is_one_click_away():
    course = begun(Course())
    enter(course, "table")
    table = course.rooms["table"]
    assert table.view["can"]["whole"]
    tell(course, "table", "whole")
    assert {*table.session.main.players} == {PERSON, "club"}
    assert table.state.rules == DEFAULT
    assert "whole" not in table.view["can"]


def test_a_match_in_play_keeps_its_rules_and_the_next_one_is_offered_ones_own():
    course = begun(Course())
    enter(course, "table")
    table = course.rooms["table"]
    tell(course, "table", "setup")
    tell(course, "table", "start", players="club", rules={})
    before = table.state.rules
    at_my_table(course, "win_on", "reach")
    assert table.state.rules == before
    enter(course, "table")
    tell(course, "table", "setup")
    fields = [field for group in table.view["setup"]["groups"] for field in group["fields"]]
    assert {field["name"]: field["value"] for field in fields}["win_on"] == "reach"
    # Whoever begins by other rules is asked for those next.
    tell(course, "table", "start", players="club", rules={"win_on": "win_at"})
    tell(course, "table", "setup")
    fields = [field for group in table.view["setup"]["groups"] for field in group["fields"]]
    assert {field["name"]: field["value"] for field in fields}["win_on"] == "win_at"


def test_a_house_rule_is_settled_only_where_a_step_is_about_one():
    course = begun(Course())
    enter(course, "lesson", FIRST.id, 0)
    assert course.lesson_view["house"] is None
    assert tell(course, "lesson", "settle", choice="reach")["reason"] == "not_now"
    at_my_table(course, "win_on", "reach")
    refused_choice = tell(course, "lesson", "settle", choice="never")
    assert refused_choice["reason"] == "out_of_range"
    assert course.progress.house == {"win_on": "reach"}


def test_a_course_that_is_closed_stops_its_tables():
    course = Course()
    enter(course, "table")
    course.close()
    assert course.comm is None


def test_without_a_kernel_the_course_still_lists_its_lessons():
    course = Course()
    data, _ = course._repr_mimebundle_()
    assert all(head.title["en"] in data["text/html"] for head in bundled_lessons())
    assert repr(course) == "<Course: the map>"
    assert "Course" in dir(wildescape_widgets)
    assert isinstance(course, ipywidgets.DOMWidget)
    del course
    gc.collect()


OPENED = {"log", "preferences", "rare", "rules-card", "scrubber", "setup", "share"}
"""What only loads when a learner opens it."""
TRIBUTE = {"gift-lines"}
"""What only loads once tribute is due, in the second hand of a match."""
ENDED = {"debrief", "looked-back", "summary"}
"""What only loads at the end of a hand or of a lesson."""
PLAYED = {"made"}
"""What only loads in the journal of a learner who has played a hand."""
TAUGHT = {"ask", "builder", "chapters", "choose-all", "class-set", "desk", "fit", "handout"}
TAUGHT |= {"class-tables", "class-wall", "overview", "paper", "teacher"}
"""What only a teacher opens, and a class that practises or is asked a teacher's questions."""
TOGETHER = {"changes", "class-seat", "join", "people", "table-options", "to-teacher"}
"""What only those need who join a class, or play with people."""
HANDED = {"given", "short"}
"""What only loads where something is handed out."""
KNOWING = {"own-table"}
"""What only those open who know the game from home."""
ALONE = {"box"}
"""What only a table by itself needs, in a notebook."""
DECK = {"deck", "portraits", "sounds"}
"""What fills, moves and sounds the cards once a page is there; it has a limit of its own."""


@pytest.mark.parametrize("name", ["together", "joined"])
def test_a_table_for_people_is_at_most_60_kilobytes_on_its_page_and_in_a_notebook(name):
    assert (STATIC / f"{name}.js").stat().st_size <= 60 * 1024


@pytest.mark.parametrize("name", ["course", "home"])
def test_a_visit_to_all_rooms_loads_at_most_90_kilobytes(name):
    parts = {path.stem: path.stat().st_size for path in (STATIC / "parts").glob("*.js")}
    later = OPENED | TRIBUTE | ENDED | PLAYED | TAUGHT | TOGETHER | HANDED | KNOWING | ALONE | DECK
    assert parts.keys() >= later
    loaded = sum(size for part, size in parts.items() if part not in later)
    assert (STATIC / f"{name}.js").stat().st_size + loaded <= 90 * 1024


def test_the_whole_deck_takes_at_most_40_kilobytes():
    assert sum((STATIC / "parts" / f"{part}.js").stat().st_size for part in DECK) <= 40 * 1024


def test_the_rules_to_read_are_those_of_the_table():
    course = Course()
    enter(course, "rules")
    assert course.rules_view["preset"] == "shanghai"
    enter(course, "table")
    tell(course, "table", "setup")
    rules = tell(course, "table", "choose_preset", preset="catsatcards")["values"]
    assert tell(course, "table", "start", players="beginner", rules=rules)["ok"]
    enter(course, "rules")
    assert course.rules_view["preset"] == "catsatcards"
    # What is chosen there to be read stays, until other rules are played.
    tell(course, "rules", "choose_preset", preset="wikipedia")
    enter(course, "rules")
    assert course.rules_view["preset"] == "wikipedia"


def test_the_speed_that_is_chosen_in_one_lesson_is_kept_in_the_next():
    course = Course(lang="en")
    enter(course, "lesson", "table-and-pack", 0)
    assert course.rooms["game"].speed == "normal"
    assert tell(course, "game", "set_speed", speed="fast")["ok"]
    enter(course, "lesson", "escape-and-trapped", 7)
    assert course.rooms["game"].speed == "fast"


# Mistakes from own hands


def test_a_mistake_at_the_table_comes_back_in_practice(monkeypatch, wire):
    monkeypatch.setattr(best_play, "BOTS", "beginner")

    async def scenario(_):
        course = begun(Course())
        enter(course, "table")
        table = course.rooms["table"]
        table.position = PAIR_OR_SINGLE
        low = [card["card"] for card in table.view["hand"]["cards"]].index("3H")
        tell(course, "table", "play", cards=[low], reading=None)
        while not table.mistakes:
            await asyncio.sleep(0.5)
        return course

    course = run(scenario)
    [name] = course.progress.hands
    _, kept = kept_by(wire)
    assert kept.hands == course.progress.hands
    assert due(kept, DAY, ()) == ()
    next_day = Course()
    done(next_day, "remember", kept=text_of(kept), today=DAY + 1)
    enter(next_day, "practice")
    assert [way["act"] for way in next_day.practice_view["ways"]] == ["mistakes", "today", "mix"]
    tell(next_day, "practice", "today")
    view = next_day.practice_view
    assert (view["skill"], view["streak"]) == ("From your own hands", "1 of 1")
    assert [seat["open"] for seat in view["shown"]["felt"]["seats"]] == [None] * 6
    tell(next_day, "practice", "answer", answer="2H 2S")
    assert next_day.practice_view["question"]["feedback"]["isRight"]
    assert next_day.progress.mistakes[name] == (2, DAY + 1)
