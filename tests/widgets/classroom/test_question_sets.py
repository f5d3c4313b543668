"""Sets of prepared questions: opened, named, written as a file and as a code."""

from __future__ import annotations

import json
from random import Random

import pytest
from wildescape.i18n import InputError
from wildescape.share_codes import pack

from tests.widgets.classroom.test_classroom import CHOICE, LAID_OUT, PLAY, began, done, refused
from wildescape_widgets.classroom.ask import AskClass
from wildescape_widgets.classroom.question_sets import LONGEST_SET_CODE, QuestionSet, read_set

FORMS = [("choice", CHOICE), ("play", PLAY), ("position", LAID_OUT), ("number", {"text": "六？"})]


@pytest.fixture
def teacher():
    return AskClass()


def prepared(teacher, forms=FORMS):
    for form, fields in forms:
        done(teacher, "prepare", at=None, form=form, fields=fields)


def goals(teacher):
    return [each["goal"] for each in teacher.view["prepared"]]


def test_another_set_takes_the_place_of_the_one_before(teacher):
    prepared(teacher)
    saved = done(teacher, "save_list")["text"]
    other = QuestionSet("Other", [{"form": "number", "fields": {"text": "One?"}}]).text("en")
    assert done(teacher, "open_list", text=other, key="b") == {
        "id": 1, "ok": True, "told": "", "name": "Other",
    }  # fmt: skip
    assert (teacher.view["set"], goals(teacher)) == ({"key": "b", "name": "Other"}, ["One?"])
    done(teacher, "open_list", text=saved, key="a")
    assert len(goals(teacher)) == len(FORMS)


def test_what_is_asked_is_marked_in_the_set_that_it_is_in(teacher):
    prepared(teacher, FORMS[:1])
    began(teacher)
    saved = done(teacher, "save_list")["text"]
    running = teacher.view["running"]
    done(teacher, "open_list", text=QuestionSet("", []).text("en"), key="b")
    assert teacher.view["running"] == -1
    assert teacher.view["asked"]
    done(teacher, "open_list", text=saved, key="a")
    assert teacher.view["running"] in (0, running)


@pytest.mark.parametrize("written", ["file", "code"])
def test_a_file_and_a_code_hold_the_whole_set(teacher, written):
    prepared(teacher)
    done(teacher, "name_set", name="  Bombs   and more ")
    file = done(teacher, "save_list")
    assert file["name"] == "Bombs and more.json"
    text = file["text"] if written == "file" else done(teacher, "code_of_list")["code"]
    again = AskClass()
    assert done(again, "open_list", text=text, key="k")["name"] == "Bombs and more"
    assert again.view["prepared"] == teacher.view["prepared"]


def test_the_code_of_a_set_of_positions_is_short_enough_for_a_link(teacher):
    prepared(teacher, [("position", LAID_OUT)] * 20)
    assert len(done(teacher, "code_of_list")["code"]) < LONGEST_SET_CODE / 4


def test_a_set_that_is_too_long_for_a_link_is_refused_with_what_helps():
    chance = Random(7)
    long = [{"form": f"{chance.random()}"} for _ in range(1000)]
    with pytest.raises(InputError, match="Save them as a file"):
        QuestionSet("", long).code("en")


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, None, 7])
def test_a_set_keeps_its_name_if_another_is_none(teacher, name):
    done(teacher, "name_set", name="Bombs")
    assert refused(teacher, "name_set", name=name) == "malformed"
    assert teacher.view["set"]["name"] == "Bombs"


@pytest.mark.parametrize("name", ["", "../..", "a/b:c*?", "\u202e"])
def test_a_file_has_a_plain_name(name):
    assert QuestionSet(name, []).file_name in ("wildescape-questions.json", "a b c.json")


@pytest.mark.parametrize("key", [None, "", "x" * 41, 7])
def test_a_set_is_opened_under_a_key(teacher, key):
    text = QuestionSet("", []).text("en")
    assert refused(teacher, "open_list", text=text, key=key) == "malformed"
    assert teacher.view["set"] == {"key": "", "name": ""}


def test_a_damaged_code_opens_nothing_and_the_set_stays(teacher):
    prepared(teacher)
    code = done(teacher, "code_of_list")["code"]
    before = goals(teacher)
    for bad in (code[:-9], code.replace("wq1", "wq9"), code[:30] + "A" + code[31:], "wq"):
        assert refused(teacher, "open_list", text=bad, key="a") == "bad_code"
    made_up = [b"[]", b"7", b"{", json.dumps({"is": "other", "questions": []}).encode()]
    for content in made_up:
        text = pack("wq", content, b"")
        assert refused(teacher, "open_list", text=text, key="a") in ("malformed", "bad_code")
    assert goals(teacher) == before


def test_a_name_in_a_file_is_cut_and_may_be_missing():
    told = {"is": "wildescape-questions", "questions": []}
    assert read_set(json.dumps(told)).name == ""
    assert read_set(json.dumps({**told, "name": 7})).name == ""
    assert read_set(json.dumps({**told, "name": " a  b" * 50})).name == ("a b " * 50)[:60].strip()
