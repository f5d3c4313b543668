"""A teacher's lecture: chapters opened, shown, saved, moved, taken out, and given as a file."""

import pytest
from wildescape.i18n import InputError
from wildescape.positions import parse_position
from wildescape.teach.chapters import Lecture, parse_lecture

from wildescape_widgets import Table

from .tables import ENDGAME, SHORT, ask, done, play_on, refused

LECTURE = f'''title = {{ en = "Bombs", zh_CN = "炸弹" }}

[[chapters]]
title = {{ en = "The lead", zh_CN = "先出" }}
text = {{ en = "What would you lead?" }}
game = """{ENDGAME}"""
hidden = [1, 3, 5]
notes = [{{ at = 0, text = "Ask Anna." }}]

[[chapters]]
title = {{ en = "Later" }}
game = """{ENDGAME}"""
moves = [[0, "3C"], [1, "6C"]]
at = 1
'''


def teacher(**settings):
    return Table(**{"teacher": True, "seed": 7, **settings})


def teaching(table):
    return table.view["teaching"]


def opened(table):
    seats = {seat["seat"] for seat in table.view["seats"] if seat["open"] is not None}
    return seats | ({table.view["me"]} if table.view["hand"] else set())


@pytest.mark.parametrize("how", ["text", "path", "lecture", "browser", "later"])
def test_a_lecture_begins_with_its_first_chapter(how, tmp_path):
    file = tmp_path / "bombs.toml"
    file.write_text(LECTURE, "utf-8")
    given = {"text": LECTURE, "path": str(file), "lecture": parse_lecture(LECTURE)}
    table = teacher(**({"chapters": given[how]} if how in given else {}))
    if how == "browser":
        done(table, "open_lecture", text=LECTURE)
    elif how == "later":
        table.chapters = LECTURE
    assert table.state == parse_position(ENDGAME)
    assert opened(table) == {0, 2, 4}
    panel = teaching(table)
    assert (panel["title"], panel["chapters"], panel["at"]) == ("Bombs", ["The lead", "Later"], 0)
    assert panel["chapter"] == {"title": "The lead", "text": "What would you lead?"}
    assert table.view["walk"]["note"] == "Ask Anna."


def test_opening_a_file_says_so_and_shows_its_first_chapter_each_time():
    table = teacher()
    for _ in range(2):
        done(table, "open_lecture", text=LECTURE)
        assert table.view["prompt"].startswith("Opened: 2 chapters")
        assert teaching(table)["chapters"] == ["The lead", "Later"]
        assert teaching(table)["chapter"]["title"] == "The lead"
        assert opened(table) == {0, 2, 4}
        done(table, "load", text=ENDGAME)
        assert teaching(table)["chapter"] is None
    done(table, "open_lecture", text=LECTURE)
    done(table, "show_chapter", number=1)
    assert "Opened" not in table.view["prompt"]


def test_a_chapter_begins_at_its_step_and_one_goes_on_from_there():
    table = teacher(chapters=LECTURE)
    done(table, "show_chapter", number=1)
    walk = table.view["walk"]
    assert (walk["at"], walk["last"]) == (1, 2)
    assert opened(table) == set(range(6))
    done(table, "seek", at=2)
    done(table, "step")
    assert teaching(table)["chapter"]["title"] == "Later"
    assert refused(table, "show_chapter", number=2) == "out_of_range"
    assert refused(table, "show_chapter", number=None) == "out_of_range"


def test_texts_are_in_the_language_of_the_page_or_in_the_one_they_have():
    table = teacher(chapters=LECTURE, lang="zh_CN")
    assert teaching(table)["chapters"] == ["先出", "Later"]


def test_what_else_is_laid_out_is_no_chapter():
    table = teacher(chapters=LECTURE)
    done(table, "load", text=ENDGAME)
    assert (teaching(table)["at"], teaching(table)["chapter"]) == (0, None)


def test_what_is_on_the_table_becomes_a_chapter():
    table = teacher(position=ENDGAME)
    done(table, "open", seats=[0, 1])
    done(table, "step")
    done(table, "step")
    done(table, "note", at=1, text="Why?")
    done(table, "seek", at=1)
    done(table, "save_chapter", number=None, title="One", text="Look.")
    done(table, "save_chapter", number=None, title="Two", text="")
    assert teaching(table)["chapters"] == ["One", "Two"]
    assert teaching(table)["at"] == 1
    again = teacher(chapters=done(table, "lecture_file")["text"])
    assert again.chapters == table.chapters
    assert (again.state, opened(again)) == (table.state, {0, 1})
    assert again.view["walk"]["note"] == "Why?"
    assert again.view["walk"]["last"] == 2


def test_a_record_becomes_a_chapter_with_its_notes_and_its_step():
    played = Table(game="escalation", seed=1, players="random")
    play_on(played)
    table = teacher(record=done(played, "share")["code"])
    done(table, "note", at=3, text="Look.")
    done(table, "seek", at=3)
    done(table, "save_chapter", number=None, title="One", text="")
    again = teacher(chapters=done(table, "lecture_file")["text"])
    assert again.state == table.state
    assert again.view["replay"]["note"] == "Look."


def test_the_hidden_hands_of_a_record_stay_hidden_in_its_chapter():
    played = Table(seed=1, players="random", me=None, rules=SHORT)
    play_on(played)
    table = teacher(record=done(played, "share")["code"])
    done(table, "seek", at=30)
    assert opened(table) == set(range(6))
    assert all(seat["canBeOpened"] for seat in table.view["seats"])
    done(table, "open", seats=[0, 2])
    assert opened(table) == {0, 2}
    done(table, "save_chapter", number=None, title="One", text="")
    done(table, "seek", at=31)
    assert opened(table) == {0, 2}
    done(table, "open", seats=[0, 1, 2, 3, 4, 5])
    done(table, "show_chapter", number=0)
    assert opened(table) == {0, 2}
    again = teacher(chapters=done(table, "lecture_file")["text"])
    assert (again.view["replay"]["at"], opened(again)) == (30, {0, 2})
    done(again, "see", seeing="1")
    assert not any(seat["canBeOpened"] for seat in again.view["seats"])
    assert refused(again, "open", seats=[0]) == "not_now"
    done(again, "save_chapter", number=None, title="Two", text="")
    assert again.chapters.chapters[1].hidden == (0, 2, 3, 4, 5)
    done(again, "load", text=done(played, "share")["code"])
    done(again, "seek", at=30)
    assert opened(again) == set(range(6))


def test_a_chapter_is_saved_anew_in_its_place_and_keeps_its_other_language():
    table = teacher(chapters=LECTURE)
    done(table, "open", seats=[0])
    done(table, "save_chapter", number=0, title="First", text="Think.")
    chapter = table.chapters.chapters[0]
    assert chapter.title == {"zh_CN": "先出", "en": "First"}
    assert (chapter.text, chapter.hidden) == ({"en": "Think."}, (1, 2, 3, 4, 5))
    assert teaching(table)["chapter"]["title"] == "First"


def test_chapters_are_moved_and_removed():
    table = teacher(chapters=LECTURE)
    done(table, "move_chapter", number=0, to=1)
    assert (teaching(table)["chapters"], teaching(table)["at"]) == (["Later", "The lead"], 1)
    assert teaching(table)["chapter"]["title"] == "The lead"
    state = table.state
    done(table, "drop_chapter", number=1)
    assert (teaching(table)["chapters"], teaching(table)["at"]) == (["Later"], 0)
    assert (teaching(table)["chapter"], table.state) == (None, state)
    done(table, "drop_chapter", number=0)
    assert (teaching(table)["chapters"], teaching(table)["at"]) == ([], None)
    assert refused(table, "drop_chapter", number=0) == "out_of_range"
    assert refused(table, "move_chapter", number=0, to=0) == "out_of_range"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = 3\n" + LECTURE.partition("\n")[2], "Line 1: “title” is a table"),
        ("title = 3", "Line 1: This isn't a file of chapters. Such a file begins with title = {"),
        (LECTURE.replace("3C 4D", "3X 4D"), "3X"),
        (LECTURE.replace("hidden = [1, 3, 5]", "hidden = [9]"), "Line 13"),
        (LECTURE.replace("at = 0", "at = -1"), "Line 14"),
        ("we1.5.abcde", "TOML"),
    ],
)
def test_a_faulty_lecture_is_refused_with_its_line_and_nothing_is_lost(text, said):
    table = teacher(chapters=LECTURE)
    assert said in ask(table, "open_lecture", text=text)["text"]
    refused(table, "open_lecture", text=text)
    assert len(teaching(table)["chapters"]) == 2
    if "\n" in text:
        with pytest.raises(InputError, match="Line"):
            teacher(chapters=text)


@pytest.mark.parametrize(
    "change",
    [
        ('moves = [[0, "3C"], [1, "6C"]]', 'moves = [[0, "KC"]]'),
        ('moves = [[0, "3C"], [1, "6C"]]', 'moves = [[1, ""]]'),
        ("at = 1\n", "at = 3\n"),
    ],
)
def test_a_chapter_that_cannot_have_gone_like_that_is_refused_when_it_is_shown(change):
    table = teacher(chapters=LECTURE.replace(*change))
    assert not ask(table, "show_chapter", number=1)["ok"]
    assert teaching(table)["at"] == 0


@pytest.mark.parametrize(
    "fields",
    [
        {"title": ""},
        {"title": "x" * 121},
        {"title": "<b>x</b>"},
        {"title": "x\x1b"},
        {"title": 3},
        {"text": "x" * 2001},
        {"text": None},
        {"number": 2},
        {"number": "0"},
        {"number": True},
    ],
)
def test_what_is_no_chapter_is_not_saved(fields):
    table = teacher(chapters=LECTURE)
    refused(table, "save_chapter", **{"number": None, "title": "x", "text": "", **fields})
    assert len(table.chapters.chapters) == 2


def test_beside_the_way_nothing_is_saved_as_a_chapter():
    table = teacher(position=ENDGAME)
    done(table, "step")
    done(table, "seek", at=0)
    done(table, "play", cards=[3], reading=None)
    assert refused(table, "save_chapter", number=None, title="x", text="") == "not_now"


def test_chapters_need_a_teachers_table(tmp_path):
    file = tmp_path / "chapters.toml"
    file.write_text(LECTURE, "utf-8")
    for chapters in (LECTURE, file):
        with pytest.raises(InputError, match=r"Table\(teacher=True, chapters="):
            Table(chapters=chapters)
    learner = Table(seed=7, players="random")
    with pytest.raises(InputError, match="teacher's table"):
        learner.chapters = LECTURE
    assert learner.lecture == Lecture()


def test_only_teachers_have_chapters():
    learner = Table(seed=7, players="random")
    assert teaching(learner) is None
    for action, fields in {
        "open_lecture": {"text": LECTURE},
        "show_chapter": {"number": 0},
        "save_chapter": {"number": None, "title": "x", "text": ""},
        "move_chapter": {"number": 0, "to": 0},
        "drop_chapter": {"number": 0},
        "lecture_file": {},
    }.items():
        assert refused(learner, action, **fields) == "not_now"


@pytest.mark.parametrize("given", [3, "nowhere.toml", ["x"], "/"])
def test_what_is_no_lecture_is_refused_as_a_setting(given):
    with pytest.raises(InputError, match="lecture"):
        teacher(chapters=given)


def test_without_chapters_there_is_an_empty_lecture():
    assert teacher().lecture == Lecture()


def test_after_a_reload_the_chapters_and_the_notes_are_back(wire):
    table = teacher(position=ENDGAME)
    done(table, "step")
    done(table, "note", at=1, text="Why?")
    done(table, "save_chapter", number=None, title="One", text="Look.")
    wire.clear()
    table.save()
    [parts] = [m["content"]["keep"] for m in wire if m.get("method") == "custom"]
    again = teacher(position=ENDGAME)
    done(again, "resume", past="", now=parts["now"])
    assert again.view["walk"]["note"] == "Why?"
    assert again.chapters == table.chapters
    assert teaching(again)["chapters"] == ["One"]


# Notes of a chapter


def kept_note(table, at):
    """The note of a chapter's step, in the file that is saved of the chapters."""
    lecture = parse_lecture(done(table, "lecture_file")["text"])
    return lecture.chapters[teaching(table)["at"]].notes.get(at)


@pytest.mark.parametrize(("chapter", "at"), [(0, 0), (1, 0), (1, 1), (1, 2)])
def test_a_note_is_saved_in_its_chapter(chapter, at):
    table = teacher(chapters=LECTURE)
    before = table.lecture.chapters
    done(table, "show_chapter", number=chapter)
    done(table, "seek", at=at)
    done(table, "note", at=at, text="Why?")
    done(table, "show_chapter", number=1 - chapter)
    done(table, "show_chapter", number=chapter)
    done(table, "seek", at=at)
    assert table.view["walk"]["note"] == "Why?"
    assert kept_note(table, at) == "Why?"
    after = table.lecture.chapters
    assert after[1 - chapter] == before[1 - chapter]
    assert after[chapter].moves == before[chapter].moves
    assert after[chapter].at == before[chapter].at
    done(table, "note", at=at, text=" ")
    assert kept_note(table, at) is None


def test_a_note_on_what_was_played_since_brings_the_moves_along():
    table = teacher(chapters=LECTURE)
    for _ in range(2):
        done(table, "step")
    done(table, "note", at=2, text="Why?")
    state = table.state
    again = teacher(chapters=done(table, "lecture_file")["text"])
    assert again.view["walk"]["at"] == 0
    done(again, "seek", at=2)
    assert (again.state, again.view["walk"]["note"]) == (state, "Why?")
    assert again.lecture.chapters[0].notes[0] == "Ask Anna."


def test_a_note_beside_the_way_is_on_the_step_where_it_was_left():
    table = teacher(chapters=LECTURE)
    done(table, "show_chapter", number=1)
    done(table, "note", at=1, text="Here.")
    done(table, "play", cards=[1], reading=None)
    assert table.view["walk"]["isBranch"]
    assert (table.view["walk"]["at"], table.view["walk"]["note"]) == (1, "Here.")
    done(table, "note", at=1, text="There.")
    assert kept_note(table, 1) == "There."


def test_a_note_on_a_record_is_saved_in_its_chapter_and_removed_from_it():
    played = Table(game="escalation", seed=1, players="random")
    play_on(played)
    table = teacher(record=done(played, "share")["code"])
    done(table, "note", at=2, text="Before.")
    done(table, "save_chapter", number=None, title="One", text="")
    done(table, "note", at=3, text="Look.")
    done(table, "note", at=2, text="")
    done(table, "load", text=ENDGAME)
    done(table, "show_chapter", number=0)
    done(table, "seek", at=3)
    assert table.view["replay"]["note"] == "Look."
    assert table.view["replay"]["notes"] == [3]
    assert (kept_note(table, 2), kept_note(table, 3)) == (None, "Look.")


def test_a_note_on_something_else_is_in_no_chapter():
    table = teacher(chapters=LECTURE)
    before = table.lecture
    done(table, "load", text=ENDGAME)
    done(table, "note", at=0, text="Not here.")
    assert table.lecture == before


def test_after_a_reload_a_note_is_still_saved_in_the_chapter_on_the_table(wire):
    table = teacher(chapters=LECTURE)
    done(table, "show_chapter", number=1)
    wire.clear()
    done(table, "note", at=1, text="Before.")
    table.save()
    parts = [
        m["content"]["keep"] for m in wire if m.get("method") == "custom" and "keep" in m["content"]
    ]
    again = teacher(chapters=LECTURE)
    done(again, "resume", past="", now=parts[-1]["now"])
    assert teaching(again)["chapter"]["title"] == "Later"
    done(again, "note", at=0, text="After.")
    assert (kept_note(again, 0), kept_note(again, 1)) == ("After.", "Before.")
