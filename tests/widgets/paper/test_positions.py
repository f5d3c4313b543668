"""Positions on paper: read from codes, links and chapters, with a key by the coach of the table."""

import json

import pytest
from wildescape.cards import Rank, sort_by_rank
from wildescape.coach import advise
from wildescape.dealing import deal
from wildescape.display import named
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES, InputError
from wildescape.players.club import ranked
from wildescape.positions import format_position, parse_position
from wildescape.session import new_escalation
from wildescape.share_codes import format_code
from wildescape.simulate import simulate
from wildescape.teach.exercises.would_play import laid_open

from tests.over_jacks import OVER_JACKS
from tests.widgets.lessons.learners import ask
from wildescape_widgets import Worksheet
from wildescape_widgets.table.handout import HandOut, format_hand_out

LED = HandState.start(deal(seed=7).hands, Rank.NINE, 2)
BEATEN = parse_position(OVER_JACKS)
OVER = format_code(simulate("escalation", 7, ["random"] * 3))
CODES = [format_code(LED), format_code(BEATEN)]

CHAPTERS = f"""title = {{ en = "Bombs", zh_CN = "炸弹" }}
[[chapters]]
title = {{ en = "A bomb wins" }}
text = {{ en = "Which cards would you keep?", zh_CN = "你留哪些牌？" }}
game = "{CODES[0]}"
[[chapters]]
title = {{ en = "After a pass" }}
game = "{CODES[1]}"
moves = [[1, ""], [2, ""]]
at = 1
[[chapters]]
title = {{ en = "All over" }}
game = "{OVER}"
at = {simulate("escalation", 7, ["random"] * 3).turn or 999}
"""


def hand_of(question):
    return [card["card"] for card in question["writing"]["hand"]]


def names(hand, seat):
    return [card["card"] for card in named(sort_by_rank(hand.hands[seat], hand.trump), "en")]


def seats_of(question):
    return {seat["seat"]: seat for seat in question["shown"]["felt"]["seats"]}


def test_a_position_shows_the_hand_the_table_and_the_counts_of_the_others():
    sheet = Worksheet(positions=CODES)
    first, second = sheet.questions
    assert first["goal"] == second["goal"] == "What would you play?"
    assert hand_of(first) == names(LED, 2)
    assert hand_of(second) == names(BEATEN, 1)
    felt = second["shown"]["felt"]
    assert felt["middle"]["seat"] == 0
    assert {card["card"] for card in felt["middle"]["laid"]} == {"JS", "JH"}
    assert second["shown"]["trump"] == "2"
    seats = seats_of(second)
    assert seats[0]["count"] == "3 cards"
    assert seats[4]["count"] == "2 cards"
    assert seats[3]["status"] == "passed"


def test_the_hidden_hands_are_nowhere_on_the_sheet():
    sheet = Worksheet(positions=[format_position(BEATEN)])
    drawn = json.dumps(sheet.view["questions"])
    for hidden in ("3S", "4S", "5S", "6D", "7D", "6H", "7H", "8S", "9S", "8H", "9H"):
        assert f'"{hidden}"' not in drawn
    assert '"KS"' in drawn


def test_the_key_is_what_the_coach_of_the_table_would_play_and_why():
    for hand, question in zip((LED, BEATEN), Worksheet(positions=CODES).questions, strict=True):
        view = laid_open(hand).view(hand.turn)
        advice = advise(view, ranked(view))
        assert question["answer"]
        for reason in advice.because():
            assert reason.to("en") in question["because"]
    only = parse_position(OVER_JACKS.replace("1: 6S QH QS KH KS BJ", "1: 3H 4H"))
    [question] = Worksheet(positions=[only]).questions
    assert question["answer"] == "Pass"
    assert question["because"] == "You hold nothing that beats it."


def test_plays_that_are_about_as_good_stand_side_by_side_in_the_answer():
    told = [one["answer"] for one in Worksheet(positions=CODES).questions]
    alike = [one for one in told if one.endswith(": about as good in trial deals")]
    assert alike
    assert all(" or " in one for one in alike)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chapters_ask_in_their_own_words_and_language(lang):
    sheet = Worksheet(positions=CHAPTERS, lang=lang)
    first, second = sheet.questions
    asked = {"en": "Which cards would you keep?", "zh_CN": "你留哪些牌？"}
    assert first["goal"] == asked[lang]
    assert second["goal"] == {"en": "What would you play?", "zh_CN": "你会出什么？"}[lang]
    # A title may give the answer away.
    assert "bomb wins" not in json.dumps(sheet.view["questions"])
    assert hand_of(second) == names(BEATEN, 2)
    assert sheet.view["heading"] == {"en": "Bombs", "zh_CN": "炸弹"}[lang]
    [problem] = sheet.problems
    assert "3" in problem


def test_chapters_come_from_a_file_too(tmp_path):
    path = tmp_path / "chapters.toml"
    path.write_text(CHAPTERS, "utf-8")
    for given in (path, str(path)):
        assert len(Worksheet(positions=given).questions) == 2
    with pytest.raises(InputError, match="no chapters in"):
        Worksheet(positions=str(tmp_path / "nothing.toml"))


def test_a_bad_line_is_told_by_its_number_and_the_good_ones_stay():
    lines = [CODES[0], "", "nonsense", f"https://example.org/#/teacher/{CODES[1]} Your play?", OVER]
    sheet = Worksheet(positions="\n".join(lines))
    assert [one["goal"] for one in sheet.questions] == ["What would you play?", "Your play?"]
    bad, over = sheet.problems
    assert bad.startswith("Line 3: This isn't one of our codes.")
    assert over.startswith("Line 5: Nobody plays a card here")
    assert sheet.view["problems"] == sheet.problems


def test_a_hand_out_brings_its_question_along():
    out = HandOut(BEATEN, 1, question="Jun thinks long. What now?")
    codes = [format_hand_out(out, locked=locked) for locked in (True, False)]
    sheet = Worksheet(positions=codes)
    assert [one["goal"] for one in sheet.questions] == ["Jun thinks long. What now?"] * 2
    with pytest.raises(InputError, match="isn't next to play"):
        Worksheet(positions=[format_hand_out(HandOut(BEATEN, 2), locked=False)])


def test_escalation_is_asked_too():
    [question] = Worksheet(positions=[new_escalation(7)]).questions
    assert question["answer"]
    assert question["writing"]["hand"]


def test_positions_are_asked_on_the_page():
    sheet = Worksheet()
    reply = ask(sheet, "ask_positions", text="nonsense\nmore")
    assert not reply["ok"]
    assert "Line 1" in reply["text"]
    assert "Line 2" in reply["text"]
    assert not sheet.view["questions"]
    text = "\n".join(CODES)
    assert ask(sheet, "ask_positions", text=text)["ok"]
    assert sheet.positions == sheet.view["positions"] == text
    # The same by the address.
    again = Worksheet()
    assert ask(again, "open_sheet", code=text)["ok"]
    assert again.view["questions"] == sheet.view["questions"]
    assert ask(sheet, "open_sheet", code="jokers-wild")["ok"]
    assert sheet.positions == ""


@pytest.mark.parametrize(
    "given", ["  \n", "nonsense", [], [7], 7, {"a": 1}, "title = 1\n[[chapters]]"]
)
def test_what_holds_no_position_is_refused(given):
    with pytest.raises(InputError):
        Worksheet(positions=given)
    sheet = Worksheet(positions=CODES)
    before = sheet.view
    with pytest.raises(InputError):
        sheet.positions = given
    assert sheet.view == before
    if isinstance(given, str):
        assert not ask(sheet, "ask_positions", text=given)["ok"]
        assert sheet.view == before


def test_a_sheet_takes_the_first_forty():
    sheet = Worksheet(positions=[CODES[1]] * 41)
    assert len(sheet.questions) == 40
    assert "40" in sheet.problems[0]
