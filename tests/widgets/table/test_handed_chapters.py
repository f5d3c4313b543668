"""Chapters that are handed out: their code, and what is done in them."""

from __future__ import annotations

import json

import pytest
from wildescape.i18n import InputError
from wildescape.share_codes import pack
from wildescape.teach.chapters import parse_lecture

from tests.widgets.table.tables import ENDGAME
from wildescape_widgets.course.hands import chapters_table
from wildescape_widgets.table.handed_chapters import (
    DICTIONARY,
    LONGEST_CODE,
    MARK,
    are_chapters,
    begun,
    format_chapters,
    parse_chapters,
)
from wildescape_widgets.table.widget import Table

CHAPTERS = f"""title = {{ en = "Bombs", zh_CN = "炸弹" }}
[[chapters]]
title = {{ en = "The lead" }}
text = {{ en = "What would you lead?" }}
game = \'\'\'{ENDGAME}\'\'\'
hidden = [1, 3, 5]
notes = [{{ at = 0, text = "Ask." }}]
[[chapters]]
title = {{ en = "Later" }}
game = \'\'\'{ENDGAME}\'\'\'
moves = [[0, "4D"]]
at = 1
"""
LECTURE = parse_lecture(CHAPTERS)


def packed(content):
    return pack(MARK, json.dumps(content).encode(), DICTIONARY)


def handed():
    code = format_chapters(LECTURE)
    return chapters_table(code, parse_chapters(code))


def call(table, name, **fields):
    return getattr(table.lecturing, name)(**fields)


@pytest.mark.parametrize("begin", ["", "#/given/", "https://cards.example/?lang=en#/given/"])
def test_a_code_brings_the_chapters_back_whole(begin):
    link = begin + format_chapters(LECTURE)
    assert are_chapters(link)
    assert parse_chapters(link) == LECTURE
    assert Table(teacher=True, chapters=link).chapters == LECTURE


def test_a_code_is_much_shorter_than_the_file():
    assert len(format_chapters(LECTURE)) < len(CHAPTERS)


@pytest.mark.parametrize(
    "content",
    [
        "",
        7,
        None,
        [],
        "title = {}",
        CHAPTERS.replace("Bombs", "<script>"),
        CHAPTERS.replace("What would", "<b>What</b> would"),
        CHAPTERS.replace("wildescape", "nothing"),
        CHAPTERS.replace("moves", "more"),
    ],
)
def test_what_was_made_up_is_refused(content):
    with pytest.raises(InputError) as caught:
        parse_chapters(packed(content))
    assert caught.value.code == "bad_code"


def test_a_code_that_is_damaged_or_too_long_is_refused():
    code = format_chapters(LECTURE)
    for damaged in (code[:-3], code[:40] + "A" + code[40:], f"{code[:8]}{'A' * LONGEST_CODE}"):
        with pytest.raises(InputError) as caught:
            parse_chapters(damaged)
        assert caught.value.code == "bad_code"


def test_too_many_chapters_have_no_link_and_none_have_none():
    table = Table(teacher=True)
    with pytest.raises(InputError, match="no chapters"):
        call(table, "hand_out_lecture")
    words = "".join(chr(0x4E00 + n * 7919 % 20000) for n in range(10000))
    head, chapter = CHAPTERS.split("[[chapters]]")[:2]
    texts = [words[at : at + 1900] for at in range(0, 9500, 1900)]
    more = [chapter.replace("What would you lead?", text) for text in texts]
    long = "[[chapters]]".join([head, *more])
    table.chapters = long
    with pytest.raises(InputError, match="too much"):
        call(table, "hand_out_lecture")


def test_a_teacher_hands_out_what_lies_in_the_chapters():
    table = Table(teacher=True, chapters=CHAPTERS)
    link = call(table, "hand_out_lecture")["link"]
    # Notes are the teacher's own.
    assert parse_chapters(link) == parse_lecture(CHAPTERS.replace("notes = ", "# "))
    with pytest.raises(InputError):
        call(Table(), "hand_out_lecture")


def test_what_is_handed_out_lies_apart_from_the_visitors_own_and_from_each_other():
    other = parse_lecture(CHAPTERS.replace("Bombs", "Jokers"))
    slots = {
        handed().view["keep"]["slot"],
        chapters_table("other", other).view["keep"]["slot"],
        Table(teacher=True, slot="teacher").view["keep"]["slot"],
    }
    assert len(slots) == 3
    assert handed().view["keep"]["slot"] in slots


def test_the_first_play_is_told_with_its_chapter_and_how_it_ended():
    table = handed()
    assert table.view["given"][0] == "1. The lead: What would you lead?"
    assert "Chapters from your teacher" in table.view["given"][1]
    assert call(table, "chapter_done")["play"] is None
    table.session.make(begun(LECTURE.chapters[0]).states[0].view(0).moves[0])
    done = call(table, "chapter_done")
    assert done["play"][0] == 0
    assert done["play"][1][0] == 0
    assert done["ending"] == ""
    assert done["told"]


def test_a_note_of_ones_own_changes_nothing_in_what_is_counted():
    table = handed()
    call(table, "note", at=0, text="Mine")
    table.session.make(begun(LECTURE.chapters[0]).states[0].view(0).moves[0])
    assert call(table, "chapter_done")["play"][0] == 0


def test_what_its_author_has_played_is_nobodys_play():
    table = handed()
    call(table, "show_chapter", number=1)
    assert call(table, "chapter_done")["play"] is None


def test_a_chapter_that_was_changed_counts_for_nothing():
    table = handed()
    call(table, "save_chapter", number=0, title="Mine", text="")
    table.session.make(begun(LECTURE.chapters[0]).states[0].view(0).moves[0])
    assert call(table, "chapter_done")["play"] is None


def test_nothing_is_counted_at_a_teachers_own_table():
    with pytest.raises(InputError, match="Nothing is handed out"):
        call(Table(teacher=True, chapters=CHAPTERS), "chapter_done")
