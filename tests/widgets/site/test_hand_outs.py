"""What is handed out under short codes: where it leads, what comes back, and for how long."""

from __future__ import annotations

import random
import sqlite3
from contextlib import suppress

import pytest
from wildescape.positions import parse_position
from wildescape.session import new_escalation

from tests.widgets.table.tables import ENDGAME
from tests.widgets.table.test_handed_chapters import LECTURE
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site import hand_outs, sqlite_store
from wildescape_widgets.site.class_store import NotKeptError
from wildescape_widgets.site.classrooms import SECONDS_A_DAY, Classrooms
from wildescape_widgets.site.codes import CODE_LENGTH, LETTERS
from wildescape_widgets.site.hand_outs import (
    HandOuts,
    count_played,
    endings_told,
    is_played_on,
    plays_told,
    question_of,
)
from wildescape_widgets.site.rows import ClassroomRow, HandOutVisitRow
from wildescape_widgets.site.sqlite_store import SqliteStore
from wildescape_widgets.table.handed_chapters import format_chapters
from wildescape_widgets.table.handout import HandOut, format_hand_out

from .visitors import Clock

DAYS = 30
HERE = "10.0.0.1"
POSITION = parse_position(ENDGAME)


def given(seat=0, bots="club", position=POSITION, locked=False):
    """The long link of a hand-out, from its `#` on."""
    return f"#/given/{format_hand_out(HandOut(position, seat, bots), locked=locked)}"


GIVEN = given()
CHAPTERS = f"#/given/{format_chapters(LECTURE)}"
SET = "#/practice/KINTRM-10-482"
PLACES = [GIVEN, CHAPTERS, "locked", SET, "#table=we1.9.a-_%2B", "#/teacher/we1.9"]


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def file(tmp_path):
    return tmp_path / "classes.sqlite"


def site(clock, store=None, days=DAYS):
    """All that is handed out on a site that has just begun."""
    handed = HandOuts(clock, clock)
    if store is not None:
        handed.keep(store, days)
    return handed


def opened(handed, code, secret=None, visitor=HERE):
    return handed.visit(handed.find(code), secret, visitor)


def refused(reason):
    return pytest.raises(RefusedRequest, match=f"^{reason}$")


@pytest.mark.parametrize("place", PLACES)
def test_a_short_code_leads_where_the_long_link_leads(clock, store, place):
    handed = site(clock, store)
    if place == "locked":
        # The key of this test's site.
        place = given(locked=True)
    code, _ = handed.make(HERE, place)
    assert len(code) == CODE_LENGTH
    assert {*code} <= {*LETTERS}
    assert handed.find(code).head.address == place
    typed = f" {code[:4].lower()} {code[4:].lower()}-"
    assert handed.find(typed).head.address == place
    assert is_played_on(handed.find(code)) == place.startswith("#/given/")


def test_each_chapter_has_a_first_play_with_its_own_end_and_reason(clock, store):
    handed = site(clock, store)
    code, _ = handed.make(HERE, CHAPTERS)
    one, other = opened(handed, code), opened(handed, code)
    handed.tell(code, one, [1, [1, "6C"]], "won", "Last")
    assert handed.tell(code, one, [0, [0, "4D"]], "", "Least") == "Least"
    assert handed.tell(code, one, [1, [1, "6C"]], "lost") == "Last"
    handed.tell(code, other, [0, [0, "4D"]], "lost")
    # Only the first one of a chapter counts.
    handed.tell(code, other, [0, [0, "9H LJ"]], "won")
    assert handed.tell(code, other, None, "won", "Nothing is played here yet") == ""
    found = handed.find(code)
    assert question_of(found, "zh_CN") == "炸弹"
    assert count_played(found) == 2
    assert plays_told(found, "en") == [
        {"said": "1. The lead: A single 4", "count": 2, "whys": ["Least"]},
        {"said": "2. Later: A single 6", "count": 1, "whys": ["Last"]},
    ]
    assert endings_told(found, "en") == [
        {"said": "1. The lead: Lost", "count": 1},
        {"said": "2. Later: Won", "count": 1},
    ]


def test_of_chapters_the_one_first_play_that_was_kept_before_stays(clock, store):
    handed = site(clock, store)
    code, _ = handed.make(HERE, CHAPTERS)
    secret = opened(handed, code)
    [visit] = handed.find(code).visits
    store.keep(visit._replace(play='[0,[0,"4D"]]', ending="won", why="Least"))
    assert handed.tell(code, secret, [0, [0, "9H LJ"]], "lost") == "Least"
    found = handed.find(code)
    assert plays_told(found, "en") == [
        {"said": "1. The lead: A single 4", "count": 1, "whys": ["Least"]}
    ]
    assert endings_told(found, "en") == [{"said": "1. The lead: Won", "count": 1}]


@pytest.mark.parametrize(
    "play",
    [
        [0, "4D"],
        [7, [0, "4D"]],
        [-1, [0, "4D"]],
        [True, [0, "4D"]],
        [0, [0, "2S"]],
        [0, [1, "6C"]],
        [1, [0, "4D"]],
        [0, 0],
        [0],
        {},
        "4D",
    ],
)
def test_what_cannot_have_been_played_in_a_chapter_is_refused(clock, store, play):
    handed = site(clock, store)
    code, _ = handed.make(HERE, CHAPTERS)
    visit = opened(handed, code)
    with refused("malformed"):
        handed.tell(code, visit, play, "")
    assert not handed.find(code).visits[0].play


def test_chapters_that_nobody_can_read_get_no_code(clock):
    with refused("malformed"):
        site(clock).make(HERE, CHAPTERS[:-3])


def test_the_secrets_are_not_kept(clock, file):
    store = SqliteStore(file)
    handed = site(clock, store)
    code, teacher = handed.make(HERE, GIVEN)
    visit = opened(handed, code)
    store.close()
    kept = b"".join(each.read_bytes() for each in file.parent.iterdir())
    assert code.encode() in kept
    assert teacher.encode() not in kept
    assert visit.encode() not in kept


def test_all_of_it_comes_back_after_a_restart(clock, file):
    store = SqliteStore(file)
    handed = site(clock, store)
    code, teacher = handed.make(HERE, GIVEN)
    visit = opened(handed, code)
    handed.tell(code, visit, [0, "4D"], "won", "Least")
    store.close()
    store = SqliteStore(file)
    again = site(clock, store)
    found = again.taught(code, teacher)
    assert found == handed_of(GIVEN, found)
    assert plays_told(found, "en") == [{"said": "A single 4", "count": 1, "whys": ["Least"]}]
    assert opened(again, code, visit) == visit
    assert len(again.find(code).visits) == 1
    store.close()


def handed_of(address, found):
    """What was found, with this address."""
    return found._replace(head=found.head._replace(address=address))


def test_it_is_gone_when_its_days_are_over(clock, store):
    handed = site(clock, store)
    code, teacher = handed.make(HERE, GIVEN)
    assert handed.until(code) == clock.now + DAYS * SECONDS_A_DAY
    clock.now += DAYS * SECONDS_A_DAY
    assert handed.find(code)
    clock.now += 1
    for ask in (lambda: handed.find(code), lambda: handed.taught(code, teacher)):
        with refused("gone"):
            ask()
    handed.sweep()
    assert store.hand_outs() == {}
    with pytest.raises(NotKeptError):
        store.load_hand_out(code)


def test_in_memory_it_lasts_for_a_day(clock):
    handed = site(clock)
    code, _ = handed.make(HERE, GIVEN)
    clock.now += SECONDS_A_DAY + 1
    with refused("gone"):
        handed.find(code)


def test_a_browser_counts_once_and_with_it_what_it_tells_first(clock, store):
    handed = site(clock, store)
    code, teacher = handed.make(HERE, GIVEN)
    visit = opened(handed, code)
    assert opened(handed, code, visit) == visit
    assert opened(handed, code, "made up") not in ("made up", visit)
    handed.tell(code, visit, None, "won")
    handed.tell(code, visit, [0, "9H LJ"], "")
    handed.tell(code, visit, [0, "3C"], "lost")
    handed.tell(code, visit, [0, "3C"], "won")
    found = handed.taught(code, teacher)
    assert len(found.visits) == 2
    assert plays_told(found, "en") == [
        {"said": "A pair of 9s (the Small Joker as a 9)", "count": 1, "whys": []}
    ]
    assert endings_told(found, "en") == [{"said": "Lost", "count": 1}]


def test_plays_are_counted_in_words_the_most_frequent_first(clock, store):
    handed = site(clock, store)
    code, _ = handed.make(HERE, given(3))
    for play in ([3, "4C"], [3, "4H"], [3, "9S"], [3, "4C 4H"], [3, ""]):
        handed.tell(code, opened(handed, code), play, "")
    found = handed.find(code)
    assert [(each["said"], each["count"]) for each in plays_told(found, "en")] == [
        ("A single 4", 2),
        ("A single 9", 1),
        ("A pair of 4s", 1),
        ("Pass", 1),
    ]
    assert all(each["said"] for each in plays_told(found, "zh_CN"))


def test_why_something_was_played_stands_with_the_play_that_came_first(clock, store):
    handed = site(clock, store)
    code, _ = handed.make(HERE, given(3))
    first, second = opened(handed, code), opened(handed, code)
    assert handed.tell(code, first, None, "", "Nothing is played yet") == ""
    handed.tell(code, first, [3, "4C"], "")
    assert handed.tell(code, first, [3, "9S"], "", "It's low") == "It's low"
    assert handed.tell(code, first, [3, "4C"], "won") == "It's low"
    assert handed.tell(code, first, [3, "4C"], "", "It's lowest") == "It's lowest"
    handed.tell(code, second, [3, "4H"], "")
    assert plays_told(handed.find(code), "en") == [
        {"said": "A single 4", "count": 2, "whys": ["It's lowest"]}
    ]


def test_plays_of_escalation_are_counted_too(clock, store):
    game = new_escalation(7, 3)
    handed = site(clock, store)
    seat = game.turn
    code, _ = handed.make(HERE, given(seat, position=game))
    card = str(game.hands[seat][0])
    handed.tell(code, opened(handed, code), [seat, card], "draw")
    handed.tell(code, opened(handed, code), [seat, "", "take"], "won")
    said = [each["said"] for each in plays_told(handed.find(code), "en")]
    assert said == [card[:-1], "Take the middle"]


@pytest.mark.parametrize(
    "play",
    [
        [1, "6C"],
        [0, "KC"],
        [0, "3C 3C"],
        [0, "3C 4D"],
        [0, "", "take"],
        [0, "", "ask 2"],
        [0, "3C", "as 9H 9H"],
        [0, "3C " * 5000],
        [0],
        [],
        {},
        "3C",
        7,
        [0, ["3C"]],
        [10**30, "3C"],
        [0, "\ud800"],
    ],
)
def test_what_the_seat_cannot_have_played_is_refused(clock, store, play):
    handed = site(clock, store)
    code, _ = handed.make(HERE, GIVEN)
    visit = opened(handed, code)
    with refused("malformed"):
        handed.tell(code, visit, play, "")
    assert plays_told(handed.find(code), "en") == []


@pytest.mark.parametrize("ending", [None, "cheated", 7, [], {}, "won "])
def test_an_ending_is_one_that_there_is(clock, ending):
    handed = site(clock)
    code, _ = handed.make(HERE, GIVEN)
    with refused("malformed"):
        handed.tell(code, opened(handed, code), [0, "3C"], ending)


@pytest.mark.parametrize("place", [given(bots=""), SET])
def test_where_nothing_is_played_no_play_is_counted(clock, place):
    handed = site(clock)
    code, _ = handed.make(HERE, place)
    with refused("malformed"):
        handed.tell(code, opened(handed, code), [0, "3C"], "")
    assert not is_played_on(handed.find(code))


@pytest.mark.parametrize("secret", [None, "", 7, [], "x" * 22])
def test_without_the_secret_nothing_is_told_or_counted(clock, store, secret):
    handed = site(clock, store)
    code, _ = handed.make(HERE, GIVEN)
    opened(handed, code)
    with refused("gone"):
        handed.taught(code, secret)
    with refused("gone"):
        handed.tell(code, secret, [0, "3C"], "")


@pytest.mark.parametrize(
    "place",
    [
        None,
        7,
        "",
        "#/",
        "https://evil.example/#/given/x",
        "//evil.example",
        "#/given/",
        "#/given/wg1.7.made-up",
        "#/given/nothing",
        "#/journal/x",
        "#/practice/<script>",
        "#/ask/ABCDE.wall.secret",
        "#/ask/wq",
        "#/practice/a\nb",
        "#table=we1.9 x",
        "#/practice/\u0661",
        "#/practice/\ud800",
    ],
)
def test_a_short_code_leads_nowhere_else(clock, place):
    with refused("malformed"):
        site(clock).make(HERE, place)


def test_what_is_too_long_is_refused(clock):
    with refused("too_long"):
        site(clock).make(HERE, "#table=" + "x" * hand_outs.LONGEST_ADDRESS)


def test_an_address_and_all_together_have_a_limit(clock, monkeypatch):
    monkeypatch.setattr(hand_outs, "MOST_HAND_OUTS_EACH", 2)
    monkeypatch.setattr(hand_outs, "MOST_HAND_OUTS", 3)
    handed = site(clock)
    for _ in range(2):
        handed.make(HERE, GIVEN)
    with refused("full"):
        handed.make(HERE, GIVEN)
    handed.make("10.0.0.2", GIVEN)
    with refused("full"):
        handed.make("10.0.0.3", GIVEN)
    clock.now += SECONDS_A_DAY + 1
    handed.make(HERE, GIVEN)


def test_what_is_not_counted_opens_all_the_same(clock, monkeypatch):
    monkeypatch.setattr(hand_outs, "MOST_VISITS", 4)
    monkeypatch.setattr(hand_outs, "VISITS_AT_ONCE", 3)
    handed = site(clock)
    code, _ = handed.make(HERE, GIVEN)
    assert [bool(opened(handed, code)) for _ in range(5)] == [True, True, True, False, False]
    assert opened(handed, code, visitor="10.0.0.2")
    assert not opened(handed, code, visitor="10.0.0.3")
    clock.now += 3600
    assert not opened(handed, code)


def test_a_visit_that_cannot_be_kept_opens_all_the_same(clock, file):
    store = SqliteStore(file)
    handed = site(clock, store)
    code, _ = handed.make(HERE, GIVEN)
    holder = sqlite3.connect(file)
    holder.execute("BEGIN IMMEDIATE")
    assert opened(handed, code) == ""
    with pytest.raises(NotKeptError):
        handed.make(HERE, GIVEN)
    holder.close()
    assert opened(handed, code)
    store.close()


def test_hostile_visits_break_nothing(clock, store):
    rng = random.Random(7)
    handed = site(clock, store)
    code, teacher = handed.make(HERE, GIVEN)
    junk = [None, "", 0, -1, 10**40, [], {}, "won", [0, "3C"], [0, "LJ"], "\ud800", code, [[[]]]]
    for _ in range(300):
        visit = rng.choice([*junk, opened(handed, code)])
        with suppress(RefusedRequest):
            handed.tell(rng.choice([*junk, code, code]), visit, rng.choice(junk), rng.choice(junk))
    assert {each["said"] for each in plays_told(handed.taught(code, teacher), "en")} <= {
        "A single 3",
        "A single Small Joker",
    }


def test_a_file_from_before_there_were_hand_outs_takes_them(clock, file, monkeypatch):
    head = ClassroomRow("ACDEFHJ", 1000.5, "teacher's", "wall's")
    at = next(at for at, text in enumerate(sqlite_store.MIGRATIONS) if "hand_outs" in text)
    with monkeypatch.context() as before:
        before.setattr(sqlite_store, "MIGRATIONS", sqlite_store.MIGRATIONS[:at])
        store = SqliteStore(file)
        store.keep(head)
        store.close()
    store = SqliteStore(file)
    assert store.load("ACDEFHJ").head == head
    assert store.hand_outs() == {}
    handed = site(clock, store)
    code, _ = handed.make(HERE, GIVEN)
    assert opened(handed, code)
    assert len(store.load_hand_out(code).visits) == 1
    store.close()


def test_a_file_from_before_reasons_were_asked_keeps_what_came_back(clock, file, monkeypatch):
    at = next(at for at, text in enumerate(sqlite_store.MIGRATIONS) if "ADD COLUMN why" in text)
    with monkeypatch.context() as before:
        before.setattr(sqlite_store, "MIGRATIONS", sqlite_store.MIGRATIONS[:at])
        SqliteStore(file).close()
    with sqlite3.connect(file) as base:
        base.execute("INSERT INTO hand_outs VALUES (?, ?, ?, ?)", ("ACDEFHJ", 1.5, "t", GIVEN))
        visit = ("ACDEFHJ", 1, "s", '[0,"3C"]', "won")
        base.execute("INSERT INTO hand_out_visits VALUES (?, ?, ?, ?, ?)", visit)
    base.close()
    store = SqliteStore(file)
    assert store.load_hand_out("ACDEFHJ").visits == [HandOutVisitRow(*visit, why="")]
    store.close()


def test_classes_and_what_is_handed_out_leave_each_other_alone(clock, store):
    handed, rooms = site(clock, store), Classrooms(clock, clock)
    code, _ = handed.make(HERE, GIVEN)
    rooms.keep(store, DAYS)
    opened_class = rooms.open(HERE, "page")
    assert {*store.opened()} == {opened_class.code}
    assert {*store.hand_outs()} == {code}
    rooms.end(opened_class)
    assert handed.find(code)
