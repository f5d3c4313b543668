"""A class's rooms: a teacher writes, asks, counts and saves; a pupil answers and is told."""

import csv
import io
import json

import pytest
from wildescape.positions import parse_position
from wildescape.rules import DEFAULT, PRESETS
from wildescape.session import new_escalation
from wildescape.share_codes import format_code
from wildescape.teach.class_questions import parse_class_question
from wildescape.teach.drills import DRILLS
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.progress import Done, Progress
from wildescape.teach.progress_code import parse_progress_code

from tests.over_jacks import OVER_JACKS
from tests.widgets.own_lesson import open_house
from wildescape_widgets.classroom.ask import AskClass
from wildescape_widgets.classroom.asked import asked_view
from wildescape_widgets.classroom.forms import FORMS
from wildescape_widgets.classroom.join import JoinClass
from wildescape_widgets.table.handout import HandOut, format_hand_out


def asked(widget, action, **fields):
    return widget.reply_to({"id": 1, "rev": None, "action": action, **fields})


def done(widget, action, **fields):
    reply = asked(widget, action, **fields)
    assert reply["ok"], reply
    return reply


def refused(widget, action, **fields):
    reply = asked(widget, action, **fields)
    assert not reply["ok"]
    return reply["reason"]


CHOICE = {
    "text": "Lead a pair, or five cards?",
    "other": "先出对子还是五张？",
    "options": [
        {"text": "A pair", "right": False},
        {"text": "8S 8H 8D 8C 9S", "right": True},
        {"text": "", "right": True},
    ],
    "why": "Five are gone at once.",
}
PLAY = {"hand": "8S 8H 9D 9C KS", "table": "7S 7D", "trump": "5"}


@pytest.fixture
def teacher():
    return AskClass()


def prepared(teacher, form, fields):
    done(teacher, "prepare", at=None, form=form, fields=fields)
    return len(teacher.view["prepared"]) - 1


def pupils_of(*answers):
    return [
        {"number": at, "name": f"Pupil-{at}", "answer": answer} for at, answer in enumerate(answers)
    ]


def heard(teacher, question, *, number=1, shown=None, is_open=True, answers=()):
    fields = {"number": number, "question": question, "shown": shown, "isOpen": is_open}
    return done(teacher, "follow", **fields, time="", pupils=pupils_of(*answers))


def began(teacher, form="choice", fields=CHOICE):
    """A question as pupils get it, just asked."""
    at = prepared(teacher, form, fields)
    question = done(teacher, "written", at=at)["question"]
    done(teacher, "begin", at=at, number=1)
    return question


def test_another_name_or_none_changes_every_row_of_this_class_and_no_other(teacher):
    question = began(teacher, "number", {"text": "How many?", "number": "6"})
    for number in (1, 2, 3):
        heard(teacher, question, number=number, answers=["6", "5"])
    reply = done(teacher, "amend", after=1, pupil=0, name="Anna")
    assert [number for number, _ in reply["lines"]] == [2, 3]
    assert all("Anna" in lines and "Pupil-0" not in lines for _, lines in reply["lines"])
    done(teacher, "amend", after=1, pupil=1, name=None)
    text = done(teacher, "save_table")["text"].removeprefix("\ufeff")
    rows = [*csv.reader(io.StringIO(text))][1:]
    assert [row[4] for row in rows] == ["Pupil-0", "Pupil-1", "Anna", "Anna"]
    for name in ("x" * 41, 7):
        assert refused(teacher, "amend", after=1, pupil=0, name=name) == "malformed"
    for bad in ({"after": "1", "pupil": 0}, {"after": 1, "pupil": None}):
        assert refused(teacher, "amend", **bad, name="Anna") == "malformed"


def sits(question, **more):
    pupil = JoinClass(**more)
    hears(pupil, question)
    return pupil


def hears(pupil, question, shown=None, is_open=True, mine=None):
    fields = {"number": 1, "question": question, "shown": shown, "isOpen": is_open, "mine": mine}
    done(pupil, "follow", **fields)


def answers(pupil, question, answer):
    """The pupil answers, and the class has taken it."""
    sent = done(pupil, "answer", answer=answer)["answer"]
    hears(pupil, question, mine=sent)
    return sent


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_each_form_fills_itself_in_with_a_question_that_can_be_asked(form, lang):
    teacher = AskClass(lang=lang)
    for _ in range(5):
        fields = done(teacher, "fill_in", form=form, skill="")["fields"]
        question = began(teacher, form, fields)
        assert sits(question, lang=lang).view["asked"]["goal"]


def test_a_question_in_both_languages_is_read_by_each_pupil_in_their_own(teacher):
    question = began(teacher)
    assert sits(question).view["asked"]["goal"] == CHOICE["text"]
    assert sits(question, lang="zh_CN").view["asked"]["goal"] == CHOICE["other"]


def test_no_line_ends_within_the_name_of_the_game(teacher):
    question = began(teacher, fields={**CHOICE, "other": "打大怪路子，先出什么？"})
    goal = sits(question, lang="zh_CN").view["asked"]["goal"]
    assert goal == "打大\u2060怪\u2060路\u2060子，先出什么？"


def test_questions_in_the_same_words_are_told_apart_by_their_cards(teacher):
    hand = "3S 4S 5S 6S 7S 8S 9S 10S JS QS"
    prepared(teacher, "play", PLAY)
    prepared(teacher, "play", {"hand": hand, "trump": "2"})
    prepared(teacher, "position", {"position": format_code(OVER_JACKS)})
    prepared(teacher, "number", {"text": "How many?"})
    told = [line["cards"] for line in teacher.view["prepared"]]
    assert told[1] == "Hand: Q♠, J♠, 10♠, 9♠, 8♠, 7♠, 6♠, 5♠ and 2 more"
    assert all("On the table: " in told[at] for at in (0, 2))
    assert told[3] == ""


def test_an_option_written_as_cards_is_drawn_and_an_empty_one_is_none(teacher):
    options = sits(began(teacher)).view["asked"]["question"]["control"]["options"]
    assert [len(option["cards"]) for option in options] == [0, 5]


def test_a_pupil_is_told_nothing_of_what_is_right_before_it_is_shown(teacher):
    question = began(teacher)
    pupil = sits(question)
    answers(pupil, question, "1")
    seen = pupil.view["asked"]["question"]
    assert (seen["isClosed"], seen["feedback"]["title"]) == (False, "You chose: A pair.")
    assert not any("are gone" in text for text in (question, json.dumps(pupil.view)))
    # What was chosen is marked, whatever is right.
    assert seen["control"]["right"] == "1"


@pytest.mark.parametrize(
    ("days", "lang", "told"),
    [
        (0, "en", ("site forgets your name", "site forgets names", "when the site is restarted")),
        (1, "en", ("class, a day at most", "class, a day at most", "a day after you've opened it")),
        (30, "en", ("class, 30 days at most", "class, 30 days at most", "30 days after")),
        (30, "zh_CN", ("最多30天", "最多30天", "开课满30天")),
    ],
)
def test_pupils_and_teachers_are_told_how_long_a_class_is_kept(monkeypatch, days, lang, told):
    open_house(monkeypatch, class_days=days)
    pupil, teacher = JoinClass(lang=lang).view["texts"], AskClass(lang=lang).view["texts"]
    for part, text in zip(
        told, (pupil["stays"], teacher["openFirst"], teacher["gone"]), strict=True
    ):
        assert part in text


def test_where_pupils_sign_in_nobody_is_asked_for_a_name(monkeypatch):
    assert JoinClass().view["asksName"]
    open_house(monkeypatch, knows_names=True)
    assert not JoinClass().view["asksName"]
    assert "sign in" in AskClass().view["texts"]["openFirst"]


def test_an_answer_is_only_said_to_be_sent_once_the_class_has_taken_it(teacher):
    question = began(teacher)
    pupil = sits(question)
    sent = done(pupil, "answer", answer="1")["answer"]
    assert pupil.view["asked"]["question"]["feedback"] is None
    hears(pupil, question, mine=sent)
    assert pupil.view["asked"]["question"]["feedback"]["title"] == "You chose: A pair."


def test_an_answer_goes_to_the_class_in_the_form_that_is_counted(teacher):
    question = began(teacher, "play", PLAY)
    pupil = sits(question)
    assert done(pupil, "answer", answer=[1, 0])["answer"] == '"8H 8S"'
    assert done(pupil, "answer", answer=[])["answer"] == '""'
    heard(teacher, question, answers=['"8H 8S"', '"8S 8H"', '""', None, "{"])
    assert [(one["said"], one["count"]) for one in teacher.view["counts"]] == [
        ("A pair of 8s", 2),
        ("A pass", 1),
    ]


def test_cards_that_are_no_play_are_refused_before_they_are_sent(teacher):
    pupil = sits(began(teacher, "play", PLAY))
    reply = asked(pupil, "answer", answer=[0, 2])
    assert (reply["ok"], reply["reason"]) == (False, "bad_answer")
    assert "pair" in reply["text"]
    # Single cards are a play, though none over a pair.
    assert done(pupil, "answer", answer=[4])["answer"] == '"KS"'


def test_right_and_wrong_are_told_to_the_teachers_page_only_once_they_are_shown(teacher):
    question = began(teacher)
    heard(teacher, question, answers=['"1"', '"2"', '"2"'])
    assert [(one["count"], one["state"], one["because"]) for one in teacher.view["counts"]] == [
        (1, "", ""),
        (2, "", ""),
    ]
    shown = done(teacher, "answer_shown")["question"]
    heard(teacher, question, shown=shown, is_open=False, answers=['"1"', '"2"', '"2"'])
    assert [(one["state"], one["because"]) for one in teacher.view["counts"]] == [
        ("wrong", ""),
        ("right", "Five are gone at once."),
    ]


def test_a_pupil_is_told_right_wrong_and_why(teacher):
    question = began(teacher)
    shown = done(teacher, "answer_shown")["question"]
    told = {}
    for mine in ('"1"', '"2"', None):
        pupil = sits(question)
        hears(pupil, question, shown=shown, is_open=False, mine=mine)
        told[mine] = pupil.view["asked"]["question"]["feedback"]
    assert [one["title"] for one in told.values()] == [
        "Not quite.",
        "Right.",
        "You didn't answer this one.",
    ]
    assert "gone at once" in told['"2"']["chosen"]["because"]
    assert told['"1"']["right"] == told[None]["right"]
    assert "gone at once" in told[None]["right"][0]["because"]


def test_a_pupil_is_told_what_they_played_and_a_good_play(teacher):
    question = began(teacher, "play", PLAY)
    shown = done(teacher, "answer_shown")["question"]
    pupil, told = sits(question), {}
    for mine in ('""', '"8S"', None):
        hears(pupil, question, shown=shown, is_open=False, mine=mine)
        told[mine] = pupil.view["asked"]["question"]["feedback"]
        assert told[mine]["right"][0]["said"].startswith("A good answer: ")
    assert told['""']["title"] == "Allowed, but not the best."
    assert told['""']["chosen"]["said"] == "You chose: a pass."
    assert told['"8S"']["title"] == "Not quite."
    hears(pupil, question, shown=shown, is_open=False, mine='"8S 8H"')
    said = pupil.view["asked"]["question"]["feedback"]
    assert (said["title"], said["chosen"]["said"]) == ("Right.", "You chose: a pair of 8s.")


def test_a_poll_has_no_right_answer_even_when_it_is_shown(teacher):
    fields = {**CHOICE, "options": [{"text": "A"}, {"text": "B"}], "why": ""}
    question = began(teacher, "choice", fields)
    shown = done(teacher, "answer_shown")["question"]
    heard(teacher, question, shown=shown, is_open=False, answers=['"1"'])
    assert {one["state"] for one in teacher.view["counts"]} == {""}
    pupil = sits(question)
    hears(pupil, question, shown=shown, is_open=False, mine='"1"')
    assert pupil.view["asked"]["question"]["feedback"]["title"] == "Thank you, that's noted."


@pytest.mark.parametrize(
    ("rights", "takes_all", "is_warned"),
    [((True, True), False, True), ((True, False), False, False), ((False, False), False, False),
     ((True, True), True, False)],
)  # fmt: skip
def test_a_teacher_is_told_where_no_answer_is_wrong(teacher, rights, takes_all, is_warned):
    options = [{"text": f"Answer {at}", "right": right} for at, right in enumerate(rights)]
    fields = {**CHOICE, "options": options, "all": takes_all}
    done(teacher, "prepare", at=None, form="choice", fields=fields)
    done(teacher, "prepare", at=None, form="play", fields=PLAY)
    assert [line["isAllRight"] for line in teacher.view["prepared"]] == [is_warned, False]


ALL = {**CHOICE, "all": True, "options": [*CHOICE["options"], {"text": "Pass", "right": True}]}


def test_all_right_answers_must_be_ticked_where_the_teacher_says_so(teacher):
    question = began(teacher, "choice", ALL)
    pupil = sits(question)
    control = pupil.view["asked"]["question"]["control"]
    assert (control["todo"], control["chosen"]) == ("Choose all that are right.", [])
    sent = answers(pupil, question, ["3", "2"])
    assert pupil.view["asked"]["question"]["control"]["chosen"] == ["3", "2"]
    assert refused(pupil, "answer", answer=[]) == "out_of_range"
    shown = done(teacher, "answer_shown")["question"]
    told = {}
    for mine in (sent, '["2"]', '["1", "2", "3"]'):
        hears(pupil, question, shown=shown, is_open=False, mine=mine)
        told[mine] = pupil.view["asked"]["question"]
    assert [one["feedback"]["isRight"] for one in told.values()] == [True, False, False]
    assert told['["2"]']["control"]["chosen"] == ["2"]
    assert told['["2"]']["control"]["right"] == ["2", "3"]
    assert told['["2"]']["feedback"]["chosen"]["because"] == "One is still missing."
    assert told['["2"]']["feedback"]["right"][0]["because"] == "Five are gone at once."
    heard(teacher, question, shown=shown, is_open=False, answers=[sent, '["1"]', '["2"]'])
    assert [(one["count"], one["state"]) for one in teacher.view["counts"]] == [
        (1, "wrong"),
        (2, "right"),
        (1, "right"),
    ]
    assert [one["state"] for one in teacher.view["pupils"]] == ["right", "wrong", "wrong"]
    rows = [*csv.reader(io.StringIO(done(teacher, "save_table")["text"].removeprefix("\ufeff")))]
    assert [row[6] for row in rows[1:]] == ["right", "wrong", "wrong"]
    [kept] = json.loads(done(teacher, "save_all")["text"])["asked"]
    assert sorted(kept["answers"][0]["answer"]) == ["2", "3"]


def test_an_example_of_answers_to_choose_from_has_a_right_one(teacher):
    fields = done(teacher, "fill_in", form="choice", skill="")["fields"]
    assert sum(option["right"] for option in fields["options"]) == 1
    began(teacher, "choice", fields)
    assert not teacher.view["isPoll"]


def test_after_a_question_is_closed_nothing_can_be_answered(teacher):
    question = began(teacher)
    pupil = sits(question)
    hears(pupil, question, is_open=False)
    assert pupil.view["asked"]["question"]["isClosed"]
    assert refused(pupil, "answer", answer="1") == "not_now"


def test_a_pupil_who_reloads_finds_the_answer_again(teacher):
    question = began(teacher, "number", {"text": "How many?", "number": "6"})
    pupil = JoinClass()
    hears(pupil, question, mine="5")
    assert pupil.view["asked"]["question"]["feedback"]["title"] == "You chose: 5."


def test_a_wall_counts_what_it_is_told_and_judges_it_once_it_is_shown(teacher):
    question = began(teacher)
    shown = done(teacher, "answer_shown")["question"]
    wall = AskClass()
    heard(wall, question, answers=['"2"'])
    assert [one["count"] for one in wall.view["counts"]] == [0, 1]
    assert wall.view["running"] == -1
    heard(wall, question, shown=shown, is_open=False, answers=['"2"'])
    assert [one["state"] for one in wall.view["counts"]] == ["wrong", "right"]


def test_a_teacher_who_reloads_finds_the_list_and_what_is_asked(teacher):
    question = began(teacher)
    saved = done(teacher, "save_list")["text"]
    again = AskClass()
    done(again, "open_list", text=saved, key="a")
    heard(again, question, answers=['"2"'])
    assert again.view["running"] == 0
    assert "gone at once" in done(again, "answer_shown")["question"]


def test_who_is_not_here_is_told_to_the_teacher(teacher):
    question = began(teacher)
    pupils = [
        {"number": 1, "name": "Anna", "answer": '"1"', "isHere": False},
        {"number": 2, "name": "Ben", "answer": None, "isHere": True},
    ]
    fields = {"number": 1, "question": question, "shown": None, "isOpen": True, "time": ""}
    done(teacher, "follow", **fields, pupils=pupils)
    assert [one["isHere"] for one in teacher.view["pupils"]] == [False, True]
    assert [one["count"] for one in teacher.view["counts"]] == [1, 0]


def test_what_a_teacher_kept_of_earlier_questions_is_in_the_table_again(teacher):
    at = prepared(teacher, "choice", CHOICE)
    kept = done(teacher, "begin", at=at, number=1)["question"]
    assert "gone at once" in kept
    again = AskClass()
    heard(again, kept, is_open=False, answers=['"2"'])
    heard(again, kept, number=2, answers=['"1"'])
    rows = [*csv.reader(io.StringIO(done(again, "save_table")["text"].removeprefix("\ufeff")))]
    assert [row[6] for row in rows[1:]] == ["right", "wrong"]


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_the_lines_that_a_page_keeps_are_those_of_the_table(teacher, lang):
    teacher.lang = lang
    lines = [
        heard(teacher, began(teacher), number=number, answers=[*given])["lines"]
        for number, given in ((1, ['"1"', None]), (2, ['"2"']))
    ]
    table = done(teacher, "save_table")["text"]
    assert table == "\ufeff" + teacher.view["tableHead"] + "".join(lines)
    assert [len(each.splitlines()) for each in lines] == [2, 1]


def test_a_question_that_is_put_away_is_only_in_the_table(teacher):
    question = began(teacher)
    heard(teacher, question, answers=['"1"'])
    nothing = {"question": None, "shown": None, "isOpen": False, "pupils": [], "time": ""}
    # What is heard of an earlier question is late.
    done(teacher, "follow", number=0, **nothing)
    assert teacher.view["asked"]
    done(teacher, "follow", number=1, **nothing)
    assert (teacher.view["asked"], teacher.view["running"]) == (None, -1)
    assert "Pupil-0" in done(teacher, "save_table")["text"]
    heard(teacher, question, number=2)
    assert teacher.view["asked"]


def test_questions_in_the_same_words_are_told_apart_in_the_table(teacher):
    question = began(teacher, "play", PLAY)
    pupils = [{"number": 1, "name": "Anna", "answer": None}]
    fields = {"question": question, "shown": None, "isOpen": True, "pupils": pupils}
    for number, time in ((1, "2026-11-28 08:05"), (2, "2026-11-28 08:15")):
        done(teacher, "follow", number=number, **fields, time=time)
    rows = [*csv.reader(io.StringIO(done(teacher, "save_table")["text"].removeprefix("\ufeff")))]
    assert [row[:2] for row in rows[1:]] == [["1", "2026-11-28 08:05"], ["2", "2026-11-28 08:15"]]
    assert all("hand: " in row[3].casefold() for row in rows[1:])


def test_another_class_begins_with_nothing(teacher):
    heard(teacher, began(teacher), answers=['"1"'])
    done(teacher, "forget")
    assert json.loads(done(teacher, "save_all")["text"]) == {"asked": []}
    assert (teacher.view["asked"], len(teacher.view["prepared"])) == (None, 1)


def test_names_are_for_the_teacher_and_in_the_saved_table(teacher):
    question = began(teacher)
    heard(teacher, question, answers=['"1"', None])
    pupils = teacher.view["pupils"]
    said = [(one["name"], one["said"]) for one in pupils]
    assert said == [("Pupil-0", "A pair"), ("Pupil-1", "")]
    assert "Pupil-0" not in json.dumps([teacher.view["counts"], teacher.view["asked"]])
    rows = [*csv.reader(io.StringIO(done(teacher, "save_table")["text"].removeprefix("\ufeff")))]
    assert rows[1] == ["1", "", CHOICE["text"], "", "Pupil-0", "A pair", "wrong", ""]
    [kept] = json.loads(done(teacher, "save_all")["text"])["asked"]
    assert kept["answers"][0] == {"pupil": 0, "name": "Pupil-0", "answer": "1", "why": ""}


def test_the_teacher_reads_and_saves_why_somebody_would_play_that(teacher):
    question = began(teacher, "play", PLAY)
    pupils = [
        {"number": 1, "name": "Anna", "answer": '"8S 8H"', "why": "=They win"},
        {"number": 2, "name": "Ben", "answer": '"9D 9C"', "why": 7},
        {"number": 3, "name": "Carl", "answer": None},
    ]
    fields = {"number": 1, "question": question, "shown": None, "isOpen": True, "time": ""}
    done(teacher, "follow", **fields, pupils=pupils)
    assert [one["why"] for one in teacher.view["pupils"]] == ["=They win", "", ""]
    assert "They win" not in json.dumps([teacher.view["counts"], teacher.view["asked"]])
    rows = [*csv.reader(io.StringIO(done(teacher, "save_table")["text"].removeprefix("\ufeff")))]
    assert [(row[4], row[7]) for row in rows] == [
        ("Pupil", "Reason"), ("Anna", "'=They win"), ("Ben", ""), ("Carl", ""),
    ]  # fmt: skip
    [kept] = json.loads(done(teacher, "save_all")["text"])["asked"]
    assert [one["why"] for one in kept["answers"]] == ["=They win", "", ""]


def test_a_pupil_may_say_why_once_a_play_is_sent_and_until_the_question_is_closed(teacher):
    question = began(teacher, "play", PLAY)
    pupil = sits(question)
    assert not pupil.view["asksWhy"]
    answers(pupil, question, [0, 1])
    assert pupil.view["asksWhy"]
    hears(pupil, question, is_open=False, mine='"8S 8H"')
    assert not pupil.view["asksWhy"]
    asked = began(teacher, "number", {"text": "How many?", "number": "6"})
    number = sits(asked)
    answers(number, asked, 6)
    assert not number.view["asksWhy"]


def test_a_reason_in_one_language_is_told_in_the_other_too():
    scene = {"trump": "2", "sets": ["8S", "9S"]}
    why = {"en": "A 9 is higher than an 8."}
    asked = {"kind": "choose", "ask": "stronger", "scene": scene, "goal": why, "why": why}
    question = parse_class_question(asked, DEFAULT)
    view = asked_view(question, "zh_CN", 1, "first", is_open=False, is_shown=True)
    assert view["question"]["feedback"]["why"] == why["en"]


@pytest.mark.parametrize("skill", DRILLS)
def test_one_answer_names_no_wrong_idea(skill):
    wrong = [MISCONCEPTIONS[name]() for name in DRILLS[skill].misconceptions]
    for seed in range(6):
        question = parse_class_question({"drill": skill, "seed": seed}, DEFAULT)
        for idea in (each for each in wrong if question.exercise.shows(each)):
            mine = question.exercise.believed(idea)
            view = asked_view(question, "en", 1, mine, is_open=False, is_shown=True)
            feedback = view["question"]["feedback"]
            assert (feedback["isRight"], feedback["habit"]) == (False, "")
            assert feedback["chosen"]["because"] or feedback["right"]


def test_one_answer_names_no_wrong_idea_of_its_authors_either():
    options = [{"cards": "8S 8H", "habit": "two_high"}, {"cards": "9S 9H", "right": True}]
    scene = {"trump": "5", "table": "7S 7D"}
    asked = {"kind": "choose", "ask": "own", "scene": scene, "goal": {"en": "Which?"}}
    question = parse_class_question({**asked, "answers": options}, DEFAULT)
    view = asked_view(question, "en", 1, "1", is_open=False, is_shown=True)
    assert view["question"]["feedback"]["habit"] == ""


@pytest.mark.parametrize("formula", ["=1+1", "＝1+1", " =1", "a;=1"])
def test_no_cell_of_the_table_is_a_formula(teacher, formula):
    question = began(teacher, "choice", {**CHOICE, "text": formula})
    pupils = [{"number": 1, "name": formula, "answer": '"1"', "why": formula}]
    fields = {"number": 1, "question": question, "shown": None, "isOpen": True, "time": ""}
    done(teacher, "follow", **fields, pupils=pupils)
    table = done(teacher, "save_table")["text"].removeprefix("\ufeff")
    for delimiter in ",;":
        cells = [
            cell for row in csv.reader(io.StringIO(table), delimiter=delimiter) for cell in row
        ]
        assert not any(cell.strip().startswith(("=", "＝")) for cell in cells)
    assert "'" in table


def test_progress_is_handed_in_as_a_code_with_the_pupils_name():
    pupil = JoinClass()
    kept = Progress(steps={"jokers-wild/three-nines": Done(3, 1)})
    pupil.catch_up(kept, 20_000)
    name, progress = parse_progress_code(done(pupil, "hand_in", name=" Anna ")["code"])
    assert (name, progress.steps) == ("Anna", kept.steps)
    assert refused(pupil, "hand_in", name=" ") == "out_of_range"


def test_a_list_is_changed_and_what_is_asked_keeps_its_place(teacher):
    prepared(teacher, "number", {"text": "One?"})
    question = began(teacher)
    assert teacher.view["running"] == 1
    done(teacher, "remove", at=0)
    assert teacher.view["running"] == 0
    done(teacher, "prepare", at=0, form="number", fields={"text": "Two?"})
    assert [one["goal"] for one in teacher.view["prepared"]] == ["Two?"]
    heard(teacher, question, answers=['"1"'])
    done(teacher, "remove", at=0)
    assert (teacher.view["running"], teacher.view["asked"]["goal"]) == (-1, CHOICE["text"])


def test_cards_can_be_picked_and_the_address_of_a_class_is_drawn(teacher):
    cards = done(teacher, "palette")["cards"]
    assert len({card["card"] for card in cards}) == 54
    assert done(teacher, "qr", text="https://cards.example/1/#/join/ACDEF")["path"]
    assert refused(teacher, "qr", text="x" * 2000) == "bad_request"


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ("nothing", {}),
        (None, {}),
        ("play", None),
        ("play", {}),
        ("play", {"hand": "XX"}),
        ("play", {"hand": 7}),
        ("play", {"hand": "8S " * 400}),
        ("play", {"hand": "8S 8H", "table": "7S 9D"}),
        ("higher", {"first": "8S 8H"}),
        ("higher", {"first": "8S 8H", "second": "8S 8H", "trump": "joker"}),
        ("choice", {"text": "?", "options": [{"text": "one"}]}),
        ("choice", {"text": "?", "options": [{"text": "one"}] * 9}),
        ("choice", {"text": "?", "options": ["one", "two"]}),
        ("choice", {"text": "<b>?</b>", "options": [{"text": "one"}, {"text": "two"}]}),
        ("choice", {"text": "?", "options": [{"text": "one"}, {"text": "two"}], "all": True}),
        ("number", {"text": "?", "number": "six"}),
        ("number", {"text": "?", "number": "99999"}),
        ("cards", {"text": "?"}),
        ("cards", {"text": "?", "hand": "8S", "right": "9S"}),
        ("drill", {"skill": "nothing"}),
        ("drill", {"skill": []}),
    ],
)
def test_a_form_with_a_fault_is_refused_and_the_list_stays(teacher, form, fields):
    refused(teacher, "prepare", at=None, form=form, fields=fields)
    assert teacher.view["prepared"] == []


@pytest.mark.parametrize("text", [None, "", "{}", '{"is": "other"}', "[" * 9000, "x" * 600_000])
def test_a_file_that_is_no_list_is_refused(teacher, text):
    prepared(teacher, "number", {"text": "One?"})
    assert refused(teacher, "open_list", text=text, key="a") == "malformed"
    bad = {"is": "wildescape-questions", "questions": [{"form": "number"}, {"form": "no"}]}
    refused(teacher, "open_list", text=json.dumps(bad), key="a")
    assert len(teacher.view["prepared"]) == 1


@pytest.mark.parametrize(
    "told",
    [
        {"question": "x"},
        {"question": "{}"},
        {"number": "1"},
        {"isOpen": 1},
        {"mine": '"XX"'},
        {"mine": "["},
        {"question": 7},
        {"shown": "[]"},
    ],
)
def test_what_a_class_can_not_have_said_is_refused(teacher, told):
    question = began(teacher)
    pupil = sits(question)
    before = pupil.view
    fields = {"number": 1, "question": question, "shown": None, "isOpen": True, "mine": None}
    refused(pupil, "follow", **{**fields, **told})
    assert pupil.view == before


@pytest.mark.parametrize("pupils", [None, [7], [{}], [{"number": 1}], [{"number": "1"}]])
def test_answers_in_another_form_are_refused(teacher, pupils):
    question = began(teacher)
    fields = {"number": 1, "question": question, "shown": None, "isOpen": True, "time": ""}
    assert refused(teacher, "follow", **fields, pupils=pupils) == "malformed"


LAID_OUT = {"position": f"https://example.org/#/teacher/{format_code(OVER_JACKS)}"}


def test_a_position_is_asked_and_the_hidden_hands_go_to_no_pupil(teacher):
    question = began(teacher, "position", LAID_OUT)
    for hidden in ("0: 3S 4S 5S", "2: 6D 7D", "3: 6H 7H", "4: 8S 9S", "5: 8H 9H"):
        assert hidden not in question
    pupil = sits(question)
    view = pupil.view["asked"]
    assert view["goal"] == "You're Jun. What would you play?"
    assert [card["card"] for card in view["question"]["control"]["cards"]] == [
        "6S", "QH", "QS", "KH", "KS", "BJ",
    ]  # fmt: skip
    felt = view["shown"]["felt"]
    assert felt["middle"]["seat"] == 0
    assert {seat["name"]: seat["count"] for seat in felt["seats"]}["Yan"] == "3 cards"
    assert done(pupil, "answer", answer=[1, 2])["answer"] == '"QH QS"'
    assert done(pupil, "answer", answer=[])["answer"] == '""'
    assert refused(pupil, "answer", answer=[99])


def test_the_coach_judges_what_a_class_would_play(teacher):
    question = began(teacher, "position", LAID_OUT)
    given = ['"QH QS"', '"KH KS"', '"6S"']
    heard(teacher, question, answers=given)
    shown = done(teacher, "answer_shown")["question"]
    heard(teacher, question, shown=shown, is_open=False, answers=given)
    states = {one["said"]: one["state"] for one in teacher.view["counts"]}
    assert len(states) == 3
    assert states["6♠"] == "wrong"
    assert "wrong" not in {state for said, state in states.items() if said != "6♠"}
    assert "right" in states.values() or "better" in states.values()
    assert teacher.view["answer"].startswith("A good answer: ")
    pupil = sits(question)
    hears(pupil, question, shown=shown, is_open=False, mine='"KH KS"')
    assert pupil.view["asked"]["question"]["feedback"]["isRight"]


@pytest.mark.parametrize(("lang", "name"), [("en", "Jun"), ("zh_CN", "阿俊")])
def test_the_seat_that_is_asked_in_a_position_has_its_name(teacher, lang, name):
    pupil = sits(began(teacher, "position", LAID_OUT))
    pupil.lang = lang
    view = pupil.view["asked"]
    assert name in view["goal"]
    felt = view["shown"]["felt"]
    [asked] = [seat for seat in felt["seats"] if seat["isTurn"]]
    assert (asked["seat"], asked["name"], felt["texts"]["yourTurn"]) == (1, name, name)


def test_a_position_in_ones_own_words(teacher):
    question = began(teacher, "position", {**LAID_OUT, "text": "Spend the joker?"})
    assert sits(question).view["asked"]["goal"] == "You're Jun. Spend the joker?"
    out = HandOut(parse_position(OVER_JACKS), 1, question="Jun thinks long.")
    code = format_hand_out(out, locked=True)
    question = began(teacher, "position", {"position": code})
    assert sits(question).view["asked"]["goal"] == "Jun thinks long."


def test_chapters_become_questions_and_what_cannot_be_asked_is_told(teacher):
    chapters = f'''title = {{ en = "Pairs" }}
[[chapters]]
title = {{ en = "One" }}
text = {{ en = "Which pair?", zh_CN = "哪一对？" }}
game = "{format_code(OVER_JACKS)}"
[[chapters]]
title = {{ en = "Two" }}
game = "{format_code(new_escalation(7))}"
[[chapters]]
title = {{ en = "Three" }}
game = """{OVER_JACKS.replace("turn=1", "turn=2")}"""
'''
    reply = done(teacher, "open_list", text=chapters, key="a")
    assert "Print Escalation on a worksheet" in reply["told"]
    assert [one["goal"] for one in teacher.view["prepared"]] == [
        "You're Jun. Which pair?",
        "You're Mei. What would you play?",
    ]
    assert teacher.view["set"] == {"key": "a", "name": "Pairs"}
    bad = chapters.replace("Pairs", '"')
    assert refused(teacher, "open_list", text=bad, key="a") == "bad_lesson"


@pytest.mark.parametrize(
    "position",
    ["", "nonsense", "x" * 9000, format_code(new_escalation(7)), OVER_JACKS.replace("turn=1", "")],
)
def test_what_is_no_position_is_refused(teacher, position):
    refused(teacher, "prepare", at=None, form="position", fields={"position": position})
    assert not teacher.view["prepared"]


@pytest.mark.parametrize(
    ("skill", "seed", "is_told"),
    [("four-cards", 4, "sets"), ("card-order", 7, "cards"), ("split", 7, "hand"), ("kind", 7, "")],
)
def test_the_cards_to_answer_with_lie_on_the_wall(teacher, skill, seed, is_told):
    question = json.dumps({"drill": skill, "seed": seed})
    heard(teacher, question)
    scene = parse_class_question(question).exercise.scene
    facts = {"sets": scene.sets, "cards": [[card] for card in scene.cards], "hand": [scene.hand]}
    lies = sorted(sorted(card["card"] for card in cards) for cards in teacher.view["cards"])
    assert lies == sorted(sorted(map(str, cards)) for cards in facts.get(is_told, ()))


def test_a_class_is_asked_by_its_teachers_rules(teacher):
    teacher.rules = PRESETS["home"]
    question = began(teacher, "drill", {"skill": "turn", "seed": 3})
    scene = parse_class_question(question).exercise.scene
    assert scene.rules == PRESETS["home"]
    pupil = sits(question)
    assert "Direction of play: counterclockwise" in pupil.view["asked"]["shown"]["facts"]
    assert pupil.view["asked"]["shown"]["felt"]["middle"]["flow"] == "↺ counterclockwise"
    right = parse_class_question(question).exercise.solution
    heard(teacher, question, answers=[json.dumps(right)])
    assert {one["key"]: one["count"] for one in teacher.view["counts"]}[right] == 1


def test_a_question_that_no_rule_changes_says_nothing_of_the_teachers_rules(teacher):
    teacher.rules = PRESETS["home"]
    pupil = sits(began(teacher))
    assert pupil.view["asked"]["shown"]["facts"] == []
