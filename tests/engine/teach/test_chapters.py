"""Lectures: read as a stranger's input, and written so that they come back the same."""

import pytest
from wildescape.dealing import draw
from wildescape.i18n import InputError
from wildescape.match import Match
from wildescape.positions import parse_position
from wildescape.records import parse_json, record
from wildescape.session import Session
from wildescape.share_codes import format_code, parse_shared
from wildescape.simulate import simulate
from wildescape.teach.chapters import (
    Lecture,
    LectureChapter,
    format_lecture,
    parse_lecture,
    written_game,
)
from wildescape.teach.toml_table import BadLesson

POSITION = """wildescape trump=5 turn=0
0: 3C 4D 9H LJ
1: 6C 7D 8H
2: 3D 10S KC
3: 4C 4H 9S
4: 2H 6D QC
5: 2C 7S JH"""

ONE = f'''title = {{ en = "Bombs", zh_CN = "炸弹" }}

[[chapters]]
title = {{ en = "The lead" }}
game = """{POSITION}"""
'''


def chapter(**about):
    return LectureChapter(title={"en": "The lead"}, game=POSITION, **about)


def moves_of(count):
    game = Session(parse_position(POSITION), "club", 1)
    for _ in range(count):
        game.make(game.choose().move)
    return tuple(game.moves)


def test_a_lecture_comes_back_as_it_was_written():
    whole = chapter(
        text={"en": 'Say "why" \\ and\nhow.', "zh_CN": "为什么？"},
        hidden=(1, 3, 5),
        at=2,
        moves=moves_of(3),
        notes={0: "First", 2: "A\nline"},
    )
    record_of_a_match = LectureChapter(
        title={"zh_CN": "一场"}, game=format_code(Match.start(draw(seed=1)))
    )
    lecture = Lecture({"en": "Bombs"}, (whole, chapter(), record_of_a_match))
    assert parse_lecture(format_lecture(lecture)) == lecture
    assert parse_lecture(format_lecture(Lecture({"en": "None yet"}))).chapters == ()


def test_a_position_is_saved_in_the_lines_that_the_page_on_chapters_shows():
    code = LectureChapter({"en": "The lead"}, format_code(parse_position(POSITION)), at=1)
    text = format_lecture(Lecture({"en": "Bombs"}, (code,)), as_text=True)
    assert f'\ngame = """\n{POSITION}"""\nat = 1\n' in text
    assert parse_lecture(text).chapters[0].game == written_game(parse_position(POSITION))


@pytest.mark.parametrize("note", ["", "Why?", "\\ ''' \"", "'''", '"'])
def test_a_game_is_saved_in_lines_of_json_that_can_be_changed_by_hand(note):
    played = record(simulate("escalation", 1, ["random"] * 3))
    if note:
        played = {**played, "notes": [{"at": 0, "text": note}]}
    code = LectureChapter({"en": "A hand"}, format_code(played))
    text = format_lecture(Lecture({"en": "Hands"}, (code,)), as_text=True)
    assert "we1." not in text
    again = parse_lecture(text.replace('en = "A hand"', 'en = "Mine"')).chapters[0]
    assert again.title == {"en": "Mine"}
    assert parse_json(again.game) == parse_shared(code.game).value


def test_what_would_be_too_long_as_text_keeps_its_codes(monkeypatch):
    code = LectureChapter({"en": "A match"}, format_code(Match.start(draw(seed=1))))
    monkeypatch.setattr("wildescape.teach.chapters.LONGEST_LECTURE", 500)
    assert code.game in format_lecture(Lecture({"en": "Long"}, (code,)), as_text=True)


def test_a_record_too_long_for_a_code_is_written_as_json(monkeypatch):
    match = record(Match.start(draw(seed=1)))
    assert written_game(match) == format_code(match)
    monkeypatch.setattr("wildescape.share_codes.LONGEST_CODE", 10)
    text = written_game(match)
    assert text.startswith("{")
    lecture = Lecture({"en": "x"}, (LectureChapter({"en": "y"}, text),))
    assert parse_lecture(format_lecture(lecture)) == lecture


@pytest.mark.parametrize(
    ("written", "line", "said"),
    [
        ("title = {", 1, "TOML"),
        ("title = 3\n", 1, "“title” is a table"),
        ("", 1, "“title” is missing"),
        ('title = { en = "x" }\nchapters = 3\n', 2, "“chapters” is a list"),
        ('title = { en = "x" }\nchapter = 3\n', 2, "“chapters” does"),
        (ONE + "hidden = [6]\n", 12, "0 to 5"),
        (ONE + 'hidden = ["Yan"]\n', 12, "0 to 5"),
        (ONE + "at = -1\n", 12, "no step -1"),
        (ONE + "at = true\n", 12, "“at” is a number"),
        (ONE + "moves = [3]\n", 12, "move"),
        (ONE + 'moves = [[0, "9X"]]\n', 12, "9X"),
        (ONE + 'notes = ["Look"]\n', 12, "isn't a note"),
        (ONE + 'notes = [{ at = 0, text = "" }]\n', 12, "plain text"),
        (ONE + 'text = { fr = "Ah" }\n', 12, "“fr” isn't a language"),
        (ONE + 'texts = { en = "Ah" }\n', 12, "belongs here"),
        (ONE + '[[chapters]]\ntitle = { en = "x" }\n', 12, "“game” is missing"),
        (ONE + '[[chapters]]\ntitle = { en = "x" }\ngames = "we1"\n', 14, "“game” does"),
        (ONE + '[[chapters]]\ntitle = { en = "x" }\ngame = ""\n', 14, "needs a game"),
        (ONE + '[[chapters]]\ngame = "we1.3.abc"\ntitle = { en = "x" }\n', 13, "code"),
        (ONE + '[[chapters]]\ngame = "{"\ntitle = { en = "x" }\n', 13, "damaged"),
        (ONE.replace("3C 4D", "3X 4D"), 5, "3X"),
        ("title = Bombs\n", 1, 'quotation marks: title = "Bombs"'),
    ],
)
def test_a_fault_is_told_with_its_line(written, line, said):
    with pytest.raises(BadLesson, match=said) as fault:
        parse_lecture(written)
    assert fault.value.line == line


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("# Bombs\n\nA bomb beats a straight.\n", "This isn't TOML"),
        ('format = 1\nid = "bombs"\n[[steps]]\n', "“title” is missing"),
        ("", "“title” is missing"),
        (POSITION, "This isn't TOML"),
    ],
)
def test_another_file_is_told_what_a_file_of_chapters_looks_like(text, fault):
    with pytest.raises(BadLesson, match=f"isn't a file of chapters.*{fault}") as refused:
        parse_lecture(text)
    for part in ("title = {", "[[chapters]]", "game ="):
        assert part in str(refused.value)


@pytest.mark.parametrize("text", ["title = [\n[[chapters]]", ONE + "hidden = [6]\n"])
def test_a_fault_in_a_file_of_chapters_is_told_alone(text):
    with pytest.raises(BadLesson) as refused:
        parse_lecture(text)
    assert "isn't a file of chapters" not in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "x" * 2_000_001,
        "a = " + "[" * 5000,
        "a = 1" + "0" * 5000,
        ONE + ONE.partition("\n")[2] * 300,
    ],
)
def test_what_is_too_much_is_refused(text):
    with pytest.raises(BadLesson):
        parse_lecture(text)


def test_chapters_are_added_moved_and_taken_out():
    one, two, three = (chapter(at=at) for at in (1, 2, 3))
    lecture = Lecture({}, (one,)).with_chapter(two).with_chapter(three)
    assert lecture.chapters == (one, two, three)
    assert lecture.moved(2, 0).chapters == (three, one, two)
    assert lecture.moved(0, 2).chapters == (two, three, one)
    assert lecture.without(1).chapters == (one, three)
    assert lecture.with_chapter(three, 0).chapters == (three, two, three)
    for wrong in (
        lambda: lecture.without(3),
        lambda: lecture.moved(0, -1),
        lambda: lecture.place("0"),
    ):
        with pytest.raises(InputError, match="3 chapters"):
            wrong()


def test_a_lecture_has_only_so_many_chapters():
    lecture = Lecture({}, (chapter(),) * 200)
    with pytest.raises(InputError, match="at most 200"):
        lecture.with_chapter(chapter())


def test_a_lecture_without_a_title_reads_back():
    for lecture in (Lecture(), Lecture({}, (chapter(),))):
        assert parse_lecture(format_lecture(lecture)) == lecture


def test_an_empty_lecture_has_no_chapter_to_take_out():
    with pytest.raises(InputError):
        Lecture().without(0)
