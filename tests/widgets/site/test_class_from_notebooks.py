"""A class on a site that is opened and taught from a notebook: Python asks the site itself."""

from __future__ import annotations

import asyncio
import json
import stat
import sys
import time
from importlib.util import find_spec

import pytest
from wildescape import HandState, deal_with
from wildescape.i18n import InputError

from tests.ports import free_port
from wildescape_widgets import AskClass
from wildescape_widgets.base import BaseWidget
from wildescape_widgets.classroom.ask import FROM_PYTHON
from wildescape_widgets.classroom.taught import TaughtClass
from wildescape_widgets.own_secrets import secrets_file

from .test_class_play import ROUND
from .test_class_play_pages import BEFORE, played_out, told
from .visitors import PATIENCE, open_site

FEW = {"hand": "8S 8H 9D", "table": "7S", "trump": "2"}
"""A play to ask for."""


@pytest.fixture(scope="module")
def site():
    with open_site(before=BEFORE) as running:
        yield running


@pytest.fixture
def teacher(site, request):
    """A class that was opened from a notebook, which other tests don't come back to."""
    opened = AskClass(server=site.url, name=request.node.name)
    yield opened
    if not opened.view["end"]:
        opened.end()


def joined(site, teacher, *names):
    return [told(site, "ask", "join", code=teacher.code, name=name) for name in names]


def answer(site, pupil, number, given):
    told(site, "ask", "answer", **pupil, number=number, answer=json.dumps(given))


def key(teacher):
    """What leads a teacher's page to the class."""
    code, wall, secret = teacher.link.partition("#/ask/")[2].split(".")
    return {"code": code, "wall": wall, "teacher": secret}


def test_a_notebook_opens_a_class_and_shows_who_is_in(site, teacher):
    assert repr(teacher) == f"<AskClass: {teacher.code} at {site.url}>"
    view = teacher.view
    assert (view["code"], view["link"]) == (teacher.code, f"{site.url}join#{teacher.code}")
    assert view["qr"]["size"] > 20
    assert (view["pupils"], view["stand"]) == ([], "Here: 0")
    joined(site, teacher, "Ann", "")
    assert teacher.answers(plain=True) == []
    assert [pupil["name"] for pupil in teacher.view["pupils"]] == ["Ann", "Pupil 2"]
    data, _ = teacher._repr_mimebundle_()
    assert teacher.code in data["text/plain"]
    assert "Ann" not in data["text/plain"]
    assert key(teacher)["teacher"] not in json.dumps([data, teacher.get_state()])


def test_the_place_that_opening_takes_is_free_again(site):
    end = time.monotonic() + PATIENCE
    AskClass(server=site.url, name="a place").end()
    while site.kernels and time.monotonic() < end:
        time.sleep(0.05)
    assert site.kernels == 0


def test_questions_are_asked_and_answered(site, teacher):
    ann, bo = joined(site, teacher, "Ann", "Bo")
    number = teacher.ask("play", **FEW)
    asked = told(site, "ask", "look", **ann, since=-1)
    assert (asked["number"], asked["isOpen"]) == (number, True)
    assert "answers" not in json.loads(asked["question"])
    answer(site, ann, number, "8S")
    told(site, "ask", "explain", **ann, number=number, why="It is higher.")
    answer(site, bo, number, "")
    rows = teacher.answers(plain=True)
    assert [(row["name"], row["reason"]) for row in rows] == [("Ann", "It is higher."), ("Bo", "")]
    assert all(row["question"] == number and row["answer"] for row in rows)
    with pytest.raises(InputError, match="nothing to close or show"):
        AskClass(server=site.url, name="another").show_answer()
    assert teacher.view["stand"] == "Here: 2 · Answers: 2 of 2"
    teacher.close_question()
    assert not told(site, "ask", "look", **ann, since=-1)["isOpen"]
    teacher.show_answer()
    assert told(site, "ask", "look", **ann, since=-1)["shown"]
    with pytest.raises(InputError, match="answer is shown"):
        teacher.close_question()
    # The site forgets them now; the notebook doesn't.
    assert teacher.ask("number", text="How many decks?", number="3") == number + 1
    answer(site, bo, number + 1, 3)
    rows = teacher.answers(plain=True)
    assert [row["question"] for row in rows] == [number] * 2 + [number + 1] * 2
    assert [row["result"] for row in rows[2:]] == ["", "right"]


def test_positions_skills_and_tables_are_questions_too(site, teacher):
    [ann] = joined(site, teacher, "Ann")
    hands = deal_with("0: two jokers", trump="8", seed=1)
    position = HandState.start(hands, trump="8", leader=0)
    teacher.ask(position, text="What would you lead?")
    assert teacher.view["asked"] == "What would you lead?"
    question = json.loads(told(site, "ask", "look", **ann, since=-1)["question"])
    # Nobody else's cards reach a pupil.
    assert len(json.dumps(question)) < 3000
    teacher.ask("drill", skill="card-order")
    teacher.ask({"drill": "card-order", "seed": 7})
    assert len({row["asked"] for row in teacher.answers(plain=True)}) == 2
    teacher.ask("play", **FEW, rules="catsatcards")
    with pytest.raises(InputError, match="play, position"):
        teacher.ask("nix")
    with pytest.raises(InputError, match=r"“tabel”.*table"):
        teacher.ask("play", hand="8S", tabel="7S")
    with pytest.raises(InputError, match="“hand”"):
        teacher.ask(position, hand="8S")
    with pytest.raises(InputError, match="Leave out text"):
        teacher.ask({"drill": "card-order", "seed": 7}, text="Why?")
    for wrong in (7, None, ["play"], "no position", {"drill": "none"}, {}):
        with pytest.raises(InputError):
            teacher.ask(wrong)


def test_a_question_that_the_sites_own_page_asked_is_in_the_answers(site, teacher):
    joined(site, teacher, "Ann")
    question = json.dumps({"drill": "card-order", "seed": 7})
    told(site, "ask", "ask", **key(teacher), question=question)
    assert [row["name"] for row in teacher.answers(plain=True)] == ["Ann"]
    with pytest.raises(InputError, match="where the question was asked"):
        teacher.show_answer()
    told(site, "ask", "ask", **key(teacher), question='{"kind": "of a later version"}')
    assert [row["question"] for row in teacher.answers(plain=True)] == [1]


def test_tables_have_a_row_for_each_seat(site, teacher):
    assert teacher.tables(plain=True) == teacher.results(plain=True) == []
    joined(site, teacher, "Ann", "Bo")
    told(site, "ask", "seat", **key(teacher), **ROUND)
    rows = teacher.tables(plain=True)
    assert [(row["table"], row["seat"]) for row in rows] == [(1, seat) for seat in range(1, 7)]
    assert {row["name"] for row in rows if not row["is_bot"]} == {"Ann", "Bo"}
    assert sum(row["is_turn"] for row in rows) == 1
    assert not any("27" in str(row["raised"]) for row in rows)


def test_a_notebook_makes_tables(site, teacher):
    with pytest.raises(InputError) as refusal:
        teacher.make_tables()
    assert refusal.value.code == "nobody"
    joined(site, teacher, *"ABCDEFGH")
    teacher.make_tables(2, by="order", level="7", wishes="1: two jokers")
    rows = teacher.tables(plain=True)
    assert [row["table"] for row in rows] == [1] * 6 + [2] * 6
    teacher.make_tables()
    assert len(teacher.tables(plain=True)) == 12
    with pytest.raises(InputError, match="dragons") as refusal:
        teacher.make_tables(2, wishes="1: two dragons")
    assert refusal.value.code == "bad_wishes"
    teacher.make_tables(1, seed=3, level=7)
    running = teacher.tables(plain=True)
    for name, wrong in (
        ("hands", {"hands": 99}),
        ("hands", {"hands": "four"}),
        ("hands", {"hands": True}),
        ("by", {"by": "beauty"}),
        ("bots", {"bots": "random"}),
        ("level", {"hands": 1, "level": "B"}),
        ("seed", {"hands": 1, "seed": 1.5}),
        ("wishes", {"hands": 1, "wishes": None}),
        ("wishes", {"wishes": "1: two jokers"}),
        ("seed", {"seed": 3}),
    ):
        with pytest.raises(InputError, match=f"“{name}”") as refusal:
            teacher.make_tables(**wrong)
        assert refusal.value.code == "bad_request", wrong
    assert teacher.tables(plain=True) == running


@pytest.mark.slow
def test_results_have_a_row_for_each_hand_at_each_table(site, teacher):
    [ann] = joined(site, teacher, "Ann")
    told(site, "ask", "seat", **key(teacher), **{**ROUND, "hands": 1})
    place = told(site, "ask", "look", **ann, since=-1)["seat"]
    played_out(site, {"code": place["code"], "seat": place["seat"]})
    [row] = teacher.results(plain=True)
    assert (row["hand"], row["table"]) == (1, 1)
    assert row["says"]


@pytest.mark.skipif(not find_spec("pandas"), reason="pandas isn't installed")
def test_what_came_of_it_is_a_data_frame(site, teacher):
    joined(site, teacher, "Ann", "Bo")
    teacher.ask("play", **FEW)
    told(site, "ask", "seat", **key(teacher), **ROUND)
    assert [*teacher.answers()["name"]] == ["Ann", "Bo"]
    assert teacher.tables().groupby("team").size().tolist() == [3, 3]
    assert {*teacher.results().columns} >= {"hand", "table", "winner"}


def test_without_pandas_it_says_what_to_install(site, teacher, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(InputError, match="pip install pandas"):
        teacher.tables()
    assert teacher.tables(plain=True) == []


def test_the_same_cell_comes_back_to_the_same_class_until_it_ends(site):
    first = AskClass(server=site.url)
    joined(site, first, "Ann")
    again = AskClass(server=site.origin)
    assert (again.code, len(again.view["pupils"])) == (first.code, 1)
    other = AskClass(server=site.url, name="7b")
    assert other.code != first.code
    assert stat.S_IMODE(secrets_file().stat().st_mode) == 0o600
    again.end()
    assert again.view["end"] == "The class is over."
    for act in (again.end, again.close_question, again.show_answer, again.make_tables):
        with pytest.raises(InputError, match="class is over"):
            act()
    assert first.answers(plain=True) == []
    assert first.view["end"]
    with pytest.raises(InputError) as refusal:
        first.ask("play", **FEW)
    assert refusal.value.code == "ended"
    new = AskClass(server=site.url)
    assert new.code != first.code
    for each in (other, new):
        each.end()


def test_a_teachers_link_leads_to_the_class_from_any_device(site, teacher, own_key):
    joined(site, teacher, "Ann")
    secrets_file().unlink()
    elsewhere = AskClass(link=teacher.link, lang="zh_CN")
    assert [pupil["name"] for pupil in elsewhere.view["pupils"]] == ["Ann"]
    wrong = teacher.link[:-3] + "abc"
    with pytest.raises(InputError) as refusal:
        AskClass(link=wrong)
    assert (refusal.value.code, str(refusal.value)) == (
        "gone",
        "The site no longer has this class.",
    )
    for link in (None, "", 7, f"{site.url}#/ask/ACDEFHJ", teacher.view["link"]):
        with pytest.raises(InputError) as refusal:
            AskClass(server=None, link=link)
        assert refusal.value.code == "bad_request", link


def test_a_site_that_is_not_there_is_told(site):
    nowhere = f"http://localhost:{free_port()}"
    with pytest.raises(InputError) as refusal:
        AskClass(server=nowhere, lang="zh_CN")
    assert refusal.value.code == "no_answer"
    assert not str(refusal.value).isascii()
    with pytest.raises(TypeError, match="has no rules"):
        AskClass(server=site.url, rules="home")


def test_without_the_site_there_is_what_the_notebook_has_heard():
    with open_site(before=BEFORE) as running:
        teacher = AskClass(server=running.url)
        joined(running, teacher, "Ann")
        teacher.ask("play", **FEW)
        teacher.make_tables(1)
        rows = teacher.answers(plain=True), teacher.tables(plain=True)
    with pytest.warns(UserWarning, match="site doesn't answer"):
        assert (teacher.answers(plain=True), teacher.tables(plain=True)) == rows
    with pytest.warns(UserWarning, match="heard so far"):
        assert teacher.results(plain=True) == []


def test_in_a_kernel_the_notebook_hears_of_what_is_new_by_itself(site):
    async def visit():
        teacher = AskClass(server=site.url, name="heard")
        [ann] = await asyncio.to_thread(joined, site, teacher, "Ann")
        while not teacher.view["pupils"]:
            await asyncio.sleep(0.01)
        await asyncio.to_thread(told, site, "ask", "end", **key(teacher))
        while not teacher.view["end"]:
            await asyncio.sleep(0.01)
        assert ann

    asyncio.run(visit())


def test_a_class_that_is_asked_on_its_page_says_what_needs_a_site():
    own = {name for name in vars(TaughtClass) if not name.startswith("_")}
    assert own - {*dir(BaseWidget)} - {"code", "name", "server", "snapshot"} == FROM_PYTHON
    with pytest.raises(AttributeError, match="open a class on a site"):
        AskClass().answers  # noqa: B018
