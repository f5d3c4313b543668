"""The journal without a browser: the map and codes."""

import json
from datetime import date

import pytest
from wildescape.combinations import Kind
from wildescape.teach.played import LOST, WON, PlayedHand
from wildescape.teach.progress import Progress, Skill
from wildescape.teach.progress_json import progress_to_json

from wildescape_widgets import Journal, Practice
from wildescape_widgets.lessons.catalog import bundled_lessons

from .learners import DAY, ask, begun, done, may_review, refused

HEAD = bundled_lessons()[0]


def learned(*steps, stars=3, head=HEAD):
    progress = Progress(skills={"pack": Skill(1, DAY, 3, 3)})
    for step in steps:
        progress = progress.after_step(f"{head.id}/{step}", 1, 3 - stars)
    return progress


def text_of(progress):
    return json.dumps(progress_to_json(progress))


def test_the_map_shows_each_lesson_and_how_far_it_is():
    head = bundled_lessons()[1]
    widget = begun(Journal(), text_of(learned(head.tasks[1], stars=2, head=head)))
    lessons = [lesson for line in widget.view["lines"] for lesson in line["lessons"]]
    assert [lesson["number"] for lesson in lessons] == [head.number for head in bundled_lessons()]
    first, second, *_ = lessons
    steps, tasks = len(head.steps), len(head.tasks)
    # What is shown before a task counts with it.
    assert second["told"] == f"2 of {steps} steps, 2 of {3 * tasks} stars"
    assert second["part"] == 2 / steps
    assert second["petals"] == [0, 2, *[0] * (tasks - 2)]
    assert first["part"] == 0
    assert widget.view["due"] == "One thing is due today."
    assert widget.view["mastered"] == "One skill is mastered."


@pytest.mark.parametrize(
    ("progress", "count"),
    [
        # There is no drill for this skill, and no other way to ask it again.
        (Progress(skills={"house": Skill(1, DAY)}), 0),
        # A game is played in its lesson only.
        (Progress().after_step("match-with-a-coach/coach-on-request", 1, 1, DAY - 1), 0),
        (Progress().after_step("gone/away", 1, 1, DAY - 1), 0),
        (
            Progress().after_step("house-tribute/open-tribute", 1, 1, DAY - 1),
            "One thing is due today.",
        ),
        (Progress(skills={"pack": Skill(1, DAY)}), 1),
    ],
)
def test_the_journal_announces_what_practice_asks_again(progress, count):
    journal, practice = (begun(widget(), text_of(progress)) for widget in (Journal, Practice))
    due = "One thing is due today." if count else ""
    assert journal.view["due"] == due
    assert may_review(practice) == ask(practice, "today")["ok"] == bool(count)


def test_a_code_carries_all_to_another_device():
    one = begun(Journal(), text_of(learned(*HEAD.steps[:2])))
    code = done(one, "pack", name="小王")["code"]
    other = begun(Journal(), text_of(learned(*HEAD.steps[2:4])))
    done(other, "load", text=code)
    assert set(other.progress.steps) == {f"{HEAD.id}/{step}" for step in HEAD.steps[:4]}


@pytest.mark.parametrize("text", [7, "", "abc", "WE1-" + "A" * 50, "x" * 10**6])
def test_a_damaged_code_is_refused_with_the_reason(text):
    widget = begun(Journal(), text_of(learned(HEAD.steps[0])))
    assert refused(widget, "load", text=text)


def test_a_name_that_is_none_is_refused():
    widget = begun(Journal())
    assert refused(widget, "pack", name=3) == "malformed"
    assert refused(widget, "pack", name="x" * 500) == "bad_progress"


def test_the_journal_counts_the_hands_that_were_played_and_gives_them_as_rows():
    progress = Progress().after_hand("day-20781", PlayedHand(20781, 1, WON, 2))
    progress = progress.after_hand("a-1", PlayedHand(20780, 0, LOST))
    widget = begun(Journal(), json.dumps(progress_to_json(progress)))
    told = widget.view["due"]
    assert "2 hands: 1 won, 0 drawn, 1 lost. You went out first in 1 and were trapped in 1." in told
    assert "2 moments" in told
    assert [row["hand"] for row in widget.hands] == ["a-1", "day-20781"]
    assert [row["out"] for row in widget.hands] == [None, 1]
    assert [row["result"] for row in widget.hands] == ["lost", "won"]
    assert str(widget.hands[1]["day"]) == "2026-11-24"


def test_twelve_weeks_show_the_hands_of_each_day_from_a_monday_on():
    monday = date(2026, 11, 23).toordinal() - date(1970, 1, 1).toordinal()
    first = monday - 77
    hands = [
        PlayedHand(day, 1, WON)
        for day in (first - 1, first, monday, monday, monday + 2, monday + 3)
    ]
    progress = Progress(played={f"m/{at}": hand for at, hand in enumerate(hands)})
    journal = begun(Journal(), text_of(progress), monday + 2)
    assert journal.view["weeks"] == {
        "told": "4 hands on 3 days in the last twelve weeks",
        "days": [1, *[0] * 76, 2, 0, 1],
    }


def test_the_plays_that_one_has_made_are_counted_by_hands():
    both = 1 << Kind.PAIR | 1 << Kind.STRAIGHT_FLUSH
    hands = [PlayedHand(DAY, 1, WON, 0, kinds) for kinds in (both, 1 << Kind.PAIR, 0)]
    progress = Progress(played={f"m/{at}": hand for at, hand in enumerate(hands)})
    journal = begun(Journal(), text_of(progress))
    told = {play["title"]: play["told"] for play in journal.view["made"]}
    assert list(told)[:2] == ["Single card", "Pair"]
    assert {title: say for title, say in told.items() if say != "not yet"} == {
        "Pair": "in 2 hands",
        "Straight flush": "in one hand",
    }
    assert "Straight flush · in one hand" in journal.snapshot().text


def test_before_a_play_is_known_none_are_listed():
    progress = Progress(played={"m/1": PlayedHand(DAY, 1, WON)})
    assert begun(Journal(), text_of(progress)).view["made"] == []


def test_without_a_hand_in_twelve_weeks_no_weeks_are_shown():
    progress = Progress(played={"m/1": PlayedHand(DAY - 100, 1, WON)})
    assert begun(Journal(), text_of(progress)).view["weeks"] is None


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "2 hands on one day in the last twelve weeks"),
        ("zh_CN", "最近十二周：1天打了2副"),
    ],
)
def test_several_hands_on_one_day_are_counted_in_every_language(lang, told):
    hands = {f"m/{at}": PlayedHand(DAY, 1, WON) for at in range(2)}
    journal = begun(Journal(lang=lang), text_of(Progress(played=hands)))
    assert journal.view["weeks"]["told"] == told
