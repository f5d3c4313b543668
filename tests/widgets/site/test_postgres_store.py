"""Classes in PostgreSQL: what goes wrong there, and which process has what."""

from __future__ import annotations

import random
import time

import psycopg
import pytest

from tests.postgres import opened_postgres
from wildescape_widgets.site import postgres_store, sql_store
from wildescape_widgets.site.class_store import NotKeptError, StoreError
from wildescape_widgets.site.classroom import RefusedInClass
from wildescape_widgets.site.classrooms import SECONDS_A_DAY, Classrooms
from wildescape_widgets.site.codes import new_code
from wildescape_widgets.site.hand_outs import HandOuts
from wildescape_widgets.site.holders import Holders
from wildescape_widgets.site.people_tables import PeopleTables
from wildescape_widgets.site.postgres_store import PostgresStore
from wildescape_widgets.site.rows import ClassPlayRow, ClassroomRow, PeopleTableRow, PupilRow

from .visitors import Clock

DAYS = 30
HEAD = ClassroomRow("ACDEFHJ", 1000.5, "teacher's", "wall's", 2, "QUESTION")
ANNA = PupilRow("ACDEFHJ", 1, "anna's", "Anna 安", '"a"', "because")


@pytest.fixture
def where(postgres):
    return postgres.fresh()


@pytest.fixture
def opened(where):
    """Opens stores of as many processes as a test asks for."""
    stores = []

    def open_one(address="", database=where):
        stores.append(PostgresStore(database, address))
        return stores[-1]

    yield open_one
    for each in stores:
        each.close()


@pytest.fixture
def beside(where):
    """Another program that uses the database."""
    with psycopg.connect(where, autocommit=True) as base:
        yield base


@pytest.fixture
def end(beside):
    """Ends a process, and waits until PostgreSQL has noticed."""
    is_dead = """SELECT pg_try_advisory_xact_lock_shared(
        hashtext('wildescape ' || current_schema()), id) FROM holders WHERE address = %s"""

    def end_one(store):
        store.close()
        while not beside.execute(is_dead, (store.address,)).fetchone()[0]:
            time.sleep(0.005)

    return end_one


def cut_off(beside):
    """Break all connections off."""
    beside.execute(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE application_name = 'wildescape'"
    )


class Process:
    """What a process of a site has in its memory."""

    def __init__(self, store, clock):
        self.store = store
        self.rooms = Classrooms(clock, clock)
        self.tables, self.handed = PeopleTables(clock, clock), HandOuts(clock, clock)
        for each in (self.rooms, self.tables, self.handed):
            each.keep(store, DAYS)
        self.holders = Holders()
        self.holders.keep(store, self.rooms, self.tables, self.handed)

    def used(self, page="page"):
        """A class that it has, with a pupil who has answered."""
        room = self.rooms.open("10.0.0.1", page)
        anna = room.join("Anna", self.rooms.now())
        room.ask("QUESTION")
        room.answer(anna, 1, "ANSWER")
        return room, anna


@pytest.fixture
def two(opened):
    """Two processes of a site."""
    clock = Clock()
    return Process(opened("a:1"), clock), Process(opened("b:2"), clock)


def test_a_database_of_a_later_version_is_refused_by_name_and_left_alone(opened, beside):
    opened().keep(HEAD)
    beside.execute("UPDATE site SET schema = 99")
    with pytest.raises(StoreError, match="later version of Wild Escape"):
        opened()
    assert beside.execute("SELECT code FROM classes").fetchall() == [("ACDEFHJ",)]


def test_a_database_of_an_earlier_schema_is_brought_up_to_date(opened, monkeypatch, beside):
    opened().keep(HEAD, ANNA)
    more = "CREATE TABLE notes (code TEXT); INSERT INTO notes SELECT code FROM classes;"
    monkeypatch.setattr(postgres_store, "MIGRATIONS", [*postgres_store.MIGRATIONS, more])
    for _ in range(2):
        assert opened().load("ACDEFHJ") == (HEAD, [ANNA], [], {}, {})
    assert beside.execute("SELECT * FROM notes").fetchall() == [("ACDEFHJ",)]


def test_a_migration_that_fails_leaves_the_database_as_it_was(opened, monkeypatch):
    opened().keep(HEAD, ANNA)
    with monkeypatch.context() as patch:
        broken = "DELETE FROM pupils; INSERT INTO nowhere VALUES (1);"
        patch.setattr(postgres_store, "MIGRATIONS", [*postgres_store.MIGRATIONS, broken])
        with pytest.raises(StoreError, match="nowhere"):
            opened()
    assert opened().load("ACDEFHJ").pupils == [ANNA]


def test_a_database_that_is_not_there_is_refused_and_no_password_is_told(opened, monkeypatch):
    monkeypatch.setenv("PGPASSWORD", "SECRET")
    with pytest.raises(StoreError, match="kept in PostgreSQL at /nowhere") as error:
        opened(database="postgresql://somebody@/cards?host=/nowhere")
    assert "SECRET" not in str(error.value)
    with pytest.raises(StoreError, match="Check the database"):
        opened(database="postgresql://?nothing=1")


def test_a_database_that_cannot_hold_every_name_is_refused(opened, postgres):
    with psycopg.connect(postgres.address, autocommit=True) as base:
        base.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'")
    with pytest.raises(StoreError, match="createdb -E UTF8"):
        opened(database=postgres.address.replace("/postgres?", "/latin?"))


def test_the_environment_of_visitors_has_no_password(opened, monkeypatch):
    monkeypatch.setenv("PGPASSWORD", "SECRET")
    opened()
    assert "PGPASSWORD" not in postgres_store.os.environ


def test_what_is_acknowledged_is_on_a_disk_whatever_the_database_does_by_itself(
    opened, where, monkeypatch
):
    seen, connect = [], postgres_store.Connection.connect

    def connected(*args, **options):
        seen.append(connect(*args, **options))
        return seen[-1]

    monkeypatch.setattr(postgres_store.Connection, "connect", connected)
    opened(database=f"{where}%20-csynchronous_commit%3Doff")
    assert seen[0].execute("SHOW synchronous_commit").fetchone() == ("on",)


def test_a_connection_that_breaks_comes_back_by_itself_and_the_change_is_kept(two, beside):
    one, _ = two
    room, anna = one.used()
    cut_off(beside)
    room.answer(anna, 1, "ANOTHER")
    assert room.seen_by_teacher(0)["trouble"] == ""
    assert one.store.load(room.code).pupils[0].answer == "ANOTHER"
    assert one.rooms.find(room.code) is room


def test_a_database_that_hangs_holds_nobody_up_for_ever_and_then_the_class_goes_on(monkeypatch):
    monkeypatch.setattr(postgres_store, "SILENT_SECONDS", 0.3)
    monkeypatch.setattr(postgres_store, "AGAIN_TIMES", 100)
    with opened_postgres() as server:
        store = PostgresStore(server.address)
        one = Process(store, Clock())
        room, anna = one.used()
        with server.hanging():
            for _ in range(2):
                with pytest.raises(NotKeptError):
                    room.answer(anna, 1, "LOST")
            assert (anna.answer, room.seen_by_teacher(0)["trouble"]) == ("ANSWER", "away")
            with monkeypatch.context() as patched:
                patched.setattr(postgres_store.Connection, "connect", pytest.fail)
                one.holders.stay()
        an_hour_later = time.monotonic() + 3600
        monkeypatch.setattr(postgres_store.time, "monotonic", lambda: an_hour_later)
        one.holders.stay()
        assert room.seen_by_teacher(0)["trouble"] == ""
        room.answer(anna, 1, "ANOTHER")
        assert store.load(room.code).pupils[0].answer == "ANOTHER"
        store.close()


def test_while_the_database_is_away_nothing_is_taken_and_then_the_class_goes_on(monkeypatch):
    monkeypatch.setattr(postgres_store, "AGAIN_SECONDS", 0)
    monkeypatch.setattr(postgres_store, "AGAIN_TIMES", 0)
    with opened_postgres() as server:
        store = PostgresStore(server.address)
        one = Process(store, Clock())
        room, anna = one.used()
        server.stop()
        for _ in range(2):
            with pytest.raises(NotKeptError):
                room.answer(anna, 1, "LOST")
        assert (anna.answer, room.seen_by_teacher(0)["trouble"]) == ("ANSWER", "away")
        one.holders.stay()
        server.start()
        told = room.answered.rev
        one.holders.stay()
        assert room.seen_by_teacher(0)["trouble"] == ""
        assert room.answered.rev > told
        room.answer(anna, 1, "ANOTHER")
        assert store.load(room.code).pupils[0].answer == "ANOTHER"
        store.close()


FULL = """
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'no space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON pupils
        FOR EACH ROW EXECUTE FUNCTION full_disk();
"""

SPOILT = {
    "full": (FULL, "DROP TRIGGER full_disk ON pupils"),
    "locked": ("BEGIN; LOCK TABLE pupils", "COMMIT"),
    "read_only": (
        "ALTER ROLE CURRENT_USER SET default_transaction_read_only = on",
        "SET default_transaction_read_only = off;"
        "ALTER ROLE CURRENT_USER RESET default_transaction_read_only",
    ),
    "damaged": ("ALTER TABLE pupils RENAME TO others", "ALTER TABLE others RENAME TO pupils"),
}


@pytest.mark.parametrize("kind", SPOILT)
def test_what_cannot_be_kept_is_refused_and_did_not_happen(two, beside, kind, monkeypatch):
    monkeypatch.setattr(postgres_store, "AGAIN_SECONDS", 0)
    monkeypatch.setattr(postgres_store, "AGAIN_TIMES", 0)
    one, _ = two
    room, anna = one.used()
    spoil, mend = SPOILT[kind]
    beside.execute(spoil)
    if kind == "read_only":
        # A session keeps what it began with.
        one.store.close()
    try:
        with pytest.raises(NotKeptError):
            room.answer(anna, 1, "LOST")
        assert anna.answer == "ANSWER"
        assert room.seen_by_teacher(0)["trouble"] == kind
    finally:
        beside.execute(mend)
    room.answer(anna, 1, "ANOTHER")
    assert room.seen_by_teacher(0)["trouble"] == ""
    assert one.store.load(room.code).pupils[0].answer == "ANOTHER"


def test_a_slow_database_is_told_and_keeps_all(two, monkeypatch):
    one, _ = two
    room, anna = one.used()
    monkeypatch.setattr(sql_store, "SLOW_SECONDS", -1)
    room.answer(anna, 1, "ANOTHER")
    assert room.seen_by_teacher(0)["trouble"] == "slow"
    assert one.store.load(room.code).pupils[0].answer == "ANOTHER"


def test_a_text_that_no_database_takes_is_refused_and_no_trouble_of_the_class(two):
    one, _ = two
    room, anna = one.used()
    with pytest.raises(NotKeptError):
        room.answer(anna, 1, "a\0b")
    assert (anna.answer, room.seen_by_teacher(0)["trouble"]) == ("ANSWER", "")


def test_a_class_is_elsewhere_for_as_long_as_the_process_lives_that_has_it(two, end):
    one, other = two
    room, anna = one.used()
    assert one.holders.elsewhere(room.code) == ""
    spoken = f"{room.code[:3]} {room.code[3:].lower()}"
    assert [other.holders.elsewhere(code) for code in (room.code, spoken)] == ["a:1"] * 2
    end(one.store)
    assert other.holders.elsewhere(room.code) == ""
    assert other.rooms.find(room.code).pupil(anna.secret).answer == "ANSWER"


def test_what_nothing_has_is_elsewhere_for_nobody(two):
    for code in (new_code(), "", "ACD", "a\0cdefhj", "\ud800" * 7, None, 7, ["ACDEFHJ"]):
        assert [each.holders.elsewhere(code) for each in two] == ["", ""]


def test_a_class_that_has_ended_is_told_so_by_the_process_that_had_it(two, end):
    one, other = two
    room, _ = one.used()
    one.rooms.end(room)
    assert other.holders.elsewhere(room.code) == "a:1"
    with pytest.raises(RefusedInClass, match="ended"):
        one.rooms.find(room.code)
    end(one.store)
    assert other.holders.elsewhere(room.code) == ""
    with pytest.raises(RefusedInClass, match="gone"):
        other.rooms.find(room.code)


def test_nobody_erases_or_writes_what_another_process_has(two):
    one, other = two
    room, _ = one.used()
    for change in (
        lambda: other.store.erase(room.code),
        lambda: other.store.keep(PupilRow(room.code, 2, "bert's")),
        lambda: other.store.replace_play(room.code),
    ):
        with pytest.raises(NotKeptError, match="another process"):
            change()
    assert len(one.store.load(room.code).pupils) == 1
    assert other.store.trouble == ""


def test_a_process_looks_round_only_for_what_no_other_one_has(two, end):
    one, other = two
    clock = one.rooms.now
    room, _ = one.used()
    assert room.code in one.store.opened()
    assert other.store.opened() == {}
    clock.now += DAYS * SECONDS_A_DAY + 1
    other.rooms.sweep()
    assert room.code in one.store.opened()
    end(one.store)
    other.rooms.sweep()
    assert other.store.opened() == {}
    assert other.store.hold(room.code) == ""


def test_who_was_cut_off_lets_go_of_what_another_process_has_taken_over(two, beside):
    one, other = two
    (room, anna), (kept, _) = one.used(), one.used("another page")
    table = one.tables.open("10.0.0.1")
    table.join("Mei", "en", None)
    cut_off(beside)
    other.store.stay()
    for code in (room.code, table.code):
        assert other.holders.elsewhere(code) == ""
    taken = other.rooms.find(room.code)
    taken.answer(taken.pupil(anna.secret), 1, "ANOTHER")
    with pytest.raises(NotKeptError, match="another process"):
        room.answer(anna, 1, "LATE")
    assert [one.holders.elsewhere(each.code) for each in (room, table, kept)] == ["b:2", "b:2", ""]
    assert not one.rooms.holds(room)
    assert one.rooms.holds(kept)
    assert table.is_resting
    assert other.store.load(room.code).pupils[0].answer == "ANOTHER"


def test_a_table_for_people_and_a_hand_out_are_elsewhere_too(two, end):
    one, other = two
    table = one.tables.open("10.0.0.1")
    table.join("Mei", "en", None)
    code, secret = one.handed.make("10.0.0.1", "#/practice/abc")
    assert [other.holders.elsewhere(each) for each in (table.code, code)] == ["a:1"] * 2
    end(one.store)
    assert other.holders.elsewhere(code) == ""
    assert other.handed.taught(code, secret).head.address == "#/practice/abc"


def test_a_table_of_a_class_is_where_its_class_is(two, end):
    one, other = two
    room, _ = one.used()
    plan = f'{{"tables":["{(code := new_code())}"]}}'
    # Somebody may say it elsewhere.
    (another, _), said = other.used(), f'{{"tables":[],"seed":"{code}"}}'
    other.store.keep(ClassPlayRow(another.code, "plan", said))
    one.store.keep(ClassPlayRow(room.code, "plan", plan))
    assert other.holders.elsewhere(code) == "a:1"
    end(one.store)
    assert other.holders.elsewhere(code) == ""
    assert other.rooms.playing == {code: room.code}
    assert other.store.holds(room.code)


def test_two_processes_that_take_over_at_once_do_not_both_have_it(opened, beside, end):
    first, *others = (opened(f"{name}:1") for name in "abc")
    first.keep(HEAD)
    end(first)
    random.shuffle(others)
    assert others[0].hold("ACDEFHJ") == ""
    assert others[1].hold("ACDEFHJ") == others[0].address
    assert beside.execute("SELECT count(*) FROM held").fetchone() == (1,)


def test_of_processes_that_have_ended_nothing_is_left(opened, beside, end):
    for number in range(3):
        store = opened(f"a:{number}")
        store.keep(HEAD, PeopleTableRow("CCCCCCC", 1.0, "", ""))
        end(store)
    opened()
    assert beside.execute("SELECT count(*) FROM holders").fetchone() == (1,)
    assert beside.execute("SELECT count(*) FROM held").fetchone() == (0,)


def test_two_sites_in_one_database_hold_nothing_of_each_other(opened, postgres, end):
    one, other = opened("a:1"), opened("b:2", postgres.fresh())
    for store in (one, other):
        store.keep(HEAD)
        assert store.hold("ACDEFHJ") == ""
    end(one)
    assert other.hold("ACDEFHJ") == ""
    assert one.secret != other.secret


def test_a_connection_that_does_not_open_is_not_tried_all_the_time(two, monkeypatch):
    one, _ = two
    room, anna = one.used()
    tried, now = [], time.monotonic()
    monkeypatch.setattr(postgres_store.time, "monotonic", lambda: now)

    def connect(**_):
        tried.append(1)
        raise psycopg.OperationalError

    monkeypatch.setattr(postgres_store.Connection, "connect", connect)
    one.store.close()
    for _ in range(5):
        with pytest.raises(NotKeptError):
            room.answer(anna, 1, "LOST")
    assert len(tried) == 1
