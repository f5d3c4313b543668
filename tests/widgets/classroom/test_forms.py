"""The forms in which a teacher writes questions."""

import pytest
from wildescape.i18n import InputError
from wildescape.rules import DEFAULT

from wildescape_widgets.classroom.forms import forms_in, written_question


def written(form, lang="zh_CN", **fields):
    return written_question(form, fields, lang, DEFAULT)


def test_a_hand_may_be_written_in_chinese_and_is_kept_as_codes():
    question = written("play", hand="红桃A 黑桃K 大怪", table="草花10", trump="2")
    assert question["scene"]["hand"] == "AH KS BJ"
    assert question["scene"]["table"] == "10C"


def test_the_cards_of_an_answer_may_be_written_in_chinese():
    question = written("cards", hand="红桃A黑桃K大怪", right="大王", trump="2")
    assert question["answers"][0]["cards"] == "BJ"
    choice = written("choice", options=[{"text": "红桃A", "right": True}, {"text": "不出"}])
    assert choice["answers"][0]["cards"] == "AH"
    assert choice["answers"][1]["text"] == {"zh_CN": "不出"}


@pytest.mark.parametrize(
    ("lang", "hint"), [("en", "8S 8H 10D LJ BJ"), ("zh_CN", "黑桃8 红桃8 大怪")]
)
def test_an_empty_field_shows_cards_as_its_readers_write_them(lang, hint):
    fields = [field for form in forms_in(lang) for field in form["fields"]]
    hints = {field["hint"] for field in fields if field["kind"] == "cards"}
    assert hints == {hint}
    assert written("play", lang, hand=hint, trump="2")


@pytest.mark.parametrize("form", ["play", "cards"])
def test_a_question_about_a_hand_says_that_the_hand_is_missing(form):
    with pytest.raises(InputError) as refused:
        written(form, trump="2")
    assert refused.value.phrase.to("en") == "Fill in “Cards in the hand”."


def test_what_is_no_card_is_refused_in_the_readers_language():
    with pytest.raises(InputError) as refused:
        written("play", hand="红桃A 红桃1", trump="2")
    said = refused.value.phrase.to("zh_CN")
    assert "“红桃1”" in said
    assert "黑桃8 红桃8 大怪" in said


@pytest.mark.parametrize("number", ["999", "-999", "0"])
def test_a_right_number_is_one_that_a_pupil_can_type(number):
    assert written("number", number=number)["answers"][0]["number"] == int(number)


@pytest.mark.parametrize("number", ["1000", "9999", "-1000", "1.5", "many", "--5"])
def test_another_number_is_refused_with_the_range(number):
    with pytest.raises(InputError, match="from -999 to 999"):
        written("number", "en", number=number)


@pytest.mark.parametrize(
    ("form", "fields", "most"),
    [
        ("number", {"text": "x" * 1001}, 1000),
        ("position", {"position": "x" * 8001}, 8000),
        ("choice", {"options": [{"text": "x" * 1001, "right": True}]}, 1000),
    ],
)
def test_what_is_too_long_is_refused_with_how_long_it_may_be(form, fields, most):
    with pytest.raises(InputError, match=f"at most {most} characters"):
        written(form, "en", **fields)
