"""Where classes are kept: what comes back, what never does, and what a file refuses."""

from __future__ import annotations

import sqlite3
import stat
import sys

import pytest

from wildescape_widgets.site import classroom as one
from wildescape_widgets.site import classrooms as limits
from wildescape_widgets.site import sql_store, sqlite_store
from wildescape_widgets.site.class_store import (
    MemoryStore,
    NoPlaceError,
    NotKeptError,
    StoreError,
)
from wildescape_widgets.site.classroom import RefusedInClass
from wildescape_widgets.site.classrooms import SECONDS_A_DAY, Classrooms
from wildescape_widgets.site.rows import (
    ClassPlayRow,
    ClassroomRow,
    HandInRow,
    PeopleDealRow,
    PeopleTableRow,
    PupilPlace,
    PupilRow,
)
from wildescape_widgets.site.sqlite_store import SqliteStore

from .visitors import Clock

DAYS = 30
HEAD = ClassroomRow(
    "ACDEFHJ", 1000.5, "teacher's", "wall's", 2, "QUESTION", "RIGHT", True, False, True
)
PUPILS = [
    PupilRow("ACDEFHJ", 1, "anna's", "Anna 安", '"a"', "because"),
    PupilRow("ACDEFHJ", 2, "gone", place=PupilPlace.TAKEN),
    PupilRow("ACDEFHJ", 3, "out", place=PupilPlace.REMOVED),
    PupilRow("ACDEFHJ", 4, "carl's", "Carl", place=PupilPlace.WAITING),
]
HANDED = [HandInRow("ACDEFHJ", 2, "Bert", "wp1.b", 1), HandInRow("ACDEFHJ", 1, "Anna", "wp1.a", 2)]


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def file(tmp_path):
    return tmp_path / "data" / "classes.sqlite"


def classes(clock, store, days=DAYS):
    """All classes of a site that has just begun."""
    rooms = Classrooms(clock, clock)
    rooms.keep(store, days)
    return rooms


def refused(reason):
    return pytest.raises(RefusedInClass, match=f"^{reason}$")


def everything(file):
    """All bytes of a store."""
    return b"".join(each.read_bytes() for each in file.parent.iterdir())


# What every store does


def test_what_is_kept_comes_back_as_it_was(store):
    store.keep(HEAD, *reversed(PUPILS), *reversed(HANDED))
    assert store.opened() == {"ACDEFHJ": 1000.5}
    kept = store.load("ACDEFHJ")
    assert kept == (HEAD, PUPILS, HANDED, {}, {})
    assert kept.head.is_open is True
    assert kept.head.has_lobby is True
    assert kept.pupils[1].place is PupilPlace.TAKEN


def test_a_row_takes_the_place_of_the_one_with_its_key(store):
    store.keep(HEAD, *PUPILS, *HANDED)
    changed = (
        PUPILS[0]._replace(answer='"b"'),
        HEAD._replace(number=3),
        HANDED[0]._replace(number=3),
    )
    store.keep(*changed)
    assert store.load("ACDEFHJ") == (
        changed[1],
        [changed[0], *PUPILS[1:]],
        [HANDED[1], changed[2]],
        {},
        {},
    )


def test_what_is_erased_is_gone_and_nothing_else(store):
    other = HEAD._replace(code="CCCCCCC")
    store.keep(HEAD, *PUPILS, *HANDED, other)
    store.erase("ACDEFHJ")
    store.tidy()
    assert store.opened() == {"CCCCCCC": 1000.5}
    assert store.load("CCCCCCC") == (other, [], [], {}, {})
    for code in ("ACDEFHJ", "AAAAAAA"):
        with pytest.raises(NotKeptError):
            store.load(code)


def used(rooms):
    """A class with two pupils and what they have said, and its secrets."""
    room = rooms.open("10.0.0.1", "page")
    anna, bert = room.join("Anna", rooms.now()), room.join("Bert", rooms.now())
    room.ask("FIRST")
    room.answer(anna, 1, "EARLIER")
    room.ask("QUESTION")
    room.answer(anna, 2, "ANSWER")
    room.explain(anna, 2, "BECAUSE")
    room.hand_in(bert, "Bert", "wp1.code")
    room.show("RIGHT")
    return room, anna, bert


def test_a_class_comes_back_to_whoever_has_its_code_and_their_secret(store, clock):
    rooms = classes(clock, store)
    room, anna, bert = used(rooms)
    room.lock(is_locked=True)
    seen, told = room.seen_by_teacher(0), room.seen_by(anna)
    clock.now += 3
    again = classes(clock, store).find(room.code)
    assert again is not room
    again.check_teacher(room.teacher)
    again.check_wall(room.wall)
    for secret in ("", anna.secret, again.marks[0]):
        with refused("gone"):
            again.check_teacher(secret)
    back = again.pupil(anna.secret)
    # Its pages take for news whatever has a higher number than they know.
    assert again.asked.rev > told["rev"]
    assert again.answered.rev > seen["rev"]
    assert {**again.seen_by(back), "rev": 0} == {**told, "rev": 0}
    for now in (clock.now, clock.now):
        again.come(back, now)
        again.come(again.pupil(bert.secret), now)
    assert {**again.seen_by_teacher(0), "rev": 0} == {**seen, "rev": 0}


def test_a_class_that_came_back_goes_on(store, clock):
    room, anna, _ = used(classes(clock, store))
    again = classes(clock, store).find(room.code)
    back = again.pupil(anna.secret)
    again.ask("THIRD")
    again.answer(back, 3, "ANSWER")
    carl = again.join("Anna", clock.now)
    assert (carl.number, carl.name) == (3, "Anna (2)")
    again.hand_in(carl, "Carl", "wp1.more")
    seen = classes(clock, store).find(room.code).seen_by_teacher(1)
    assert [each["answer"] for each in seen["pupils"]] == ["ANSWER", None, None]
    assert (seen["number"], seen["shown"], seen["isOpen"]) == (3, None, True)
    assert seen["handedIn"] == [("Carl", "wp1.more")]


def test_whose_place_is_taken_stays_out_and_the_name_isn_t_kept(store, clock, monkeypatch):
    monkeypatch.setattr(one, "MOST_PUPILS", 1)
    room = classes(clock, store).open("10.0.0.1", "page")
    anna = room.join("Anna", clock.now)
    clock.now += one.GONE_SECONDS
    room.join("Bert", clock.now)
    again = classes(clock, store).find(room.code)
    with refused("taken"):
        again.pupil(anna.secret)
    assert "Anna" not in str(store.load(room.code))


def test_a_teacher_finds_the_class_the_next_day_though_nobody_asked_for_it(store, clock):
    rooms = classes(clock, store)
    room, anna, _ = used(rooms)
    clock.now += limits.ALONE_SECONDS + 1
    rooms.sweep()
    assert len(rooms) == 0
    clock.now += SECONDS_A_DAY
    back = rooms.find(room.code)
    assert back.pupil(anna.secret).answer == "ANSWER"
    assert len(rooms) == 1


def test_while_a_pupil_asks_the_class_stays_in_memory(store, clock):
    rooms = classes(clock, store)
    room, anna, _ = used(rooms)
    for _ in range(100):
        clock.now += limits.OPEN_SECONDS / 100
        room.come(anna, clock.now)
        rooms.sweep()
    assert rooms.find(room.code) is room


def test_a_class_ends_after_its_days_wherever_it_is(store, clock):
    rooms = classes(clock, store)
    room, anna, _ = used(rooms)
    clock.now += DAYS * SECONDS_A_DAY
    room.come(anna, clock.now)
    assert rooms.find(room.code) is room
    clock.now += 1
    with refused("gone"):
        rooms.find(room.code)
    rooms.sweep()
    assert room.is_over
    assert store.opened() == {}


def test_a_class_that_is_not_in_memory_ends_after_its_days_too(store, clock):
    room, *_ = used(classes(clock, store))
    clock.now += DAYS * SECONDS_A_DAY + 1
    later = classes(clock, store)
    with refused("gone"):
        later.find(room.code)
    assert store.opened() == {}


def test_a_class_that_nobody_has_used_ends_without_its_teacher(store, clock):
    rooms = classes(clock, store)
    room = rooms.open("10.0.0.1", "page")
    assert store.opened() == {room.code: clock.now}
    clock.now += limits.ALONE_SECONDS + 1
    rooms.sweep()
    assert room.is_over
    assert store.opened() == {}


def test_classes_of_teachers_who_have_gone_take_no_place_from_others(store, clock):
    rooms = classes(clock, store)
    first = used(rooms)[0]
    clock.now += 1
    for number in range(limits.MOST_CLASSROOMS_EACH - 1):
        rooms.open("10.0.0.1", f"page {number}").join("", clock.now)
    with refused("full"):
        rooms.open("10.0.0.1", "another")
    clock.now += limits.ALONE_SECONDS
    first.come(next(iter(first.pupils.values())), clock.now)
    another = rooms.open("10.0.0.1", "another")
    another.join("", clock.now)
    assert len(rooms) == limits.MOST_CLASSROOMS_EACH
    assert not first.is_over
    clock.now += 1
    # Pupils' pages alone don't bring it back in the place of another one; its teacher does.
    for secret in (None, "x" * 22):
        with refused("full"):
            rooms.find(first.code, secret=secret)
    assert rooms.find(first.code, secret=first.wall).question == "QUESTION"
    assert len(rooms) == limits.MOST_CLASSROOMS_EACH


def test_whoever_only_knows_codes_keeps_no_teacher_out(store, clock):
    rooms = classes(clock, store)
    codes = []
    for number in range(limits.MOST_CLASSROOMS_EACH):
        room = rooms.open("10.0.0.1", f"page {number}")
        room.join("", clock.now)
        codes.append(room.code)
    clock.now += SECONDS_A_DAY
    rooms.sweep()
    assert len(rooms) == 0
    for code in codes:
        rooms.find(code, "10.0.0.66").join("", clock.now)
    assert rooms.open("10.0.0.1", "another").code not in codes


def test_a_class_that_comes_back_counts_for_whoever_asks_for_it(store, clock):
    rooms = classes(clock, store)
    opened = [rooms.open(f"10.0.1.{number}", f"{number}") for number in range(11)]
    for each in opened:
        each.join("", clock.now)
    later = classes(clock, store)
    for each in opened[:-1]:
        later.find(each.code, "10.0.0.1")
    with refused("full"):
        later.find(opened[-1].code, "10.0.0.1")
    assert later.find(opened[-1].code, "10.0.0.2").code == opened[-1].code


def test_only_so_many_classes_are_kept_and_the_oldest_of_whoever_has_most_goes(
    store, clock, monkeypatch
):
    monkeypatch.setattr(limits, "MOST_ASLEEP", 4)
    monkeypatch.setattr(limits, "MOST_ASLEEP_EACH", 3)
    rooms = classes(clock, store)
    codes = []
    for visitor in ("10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.2", "10.0.0.2"):
        room = rooms.open(visitor, f"page {len(codes)}")
        room.join("", clock.now)
        codes.append(room.code)
        clock.now += limits.ALONE_SECONDS + 1
        rooms.sweep()
    assert [*store.opened()] == [codes[0], *codes[2:]]


def test_without_days_a_class_ends_as_the_memory_forgets_it(store, clock):
    rooms = classes(clock, store, days=0)
    room, *_ = used(rooms)
    clock.now += limits.ALONE_SECONDS + 1
    rooms.sweep()
    with refused("gone"):
        rooms.find(room.code)
    assert store.opened() == {}


# What a file does


def test_a_file_is_its_users_alone_and_knows_no_secret(file, clock):
    store = SqliteStore(file)
    room, anna, _ = used(classes(clock, store))
    written = everything(file)
    assert b"Anna" in written
    for secret in (room.teacher, room.wall, anna.secret):
        assert secret.encode() not in written
    if sys.platform != "win32":
        for each in file.parent.iterdir():
            assert stat.S_IMODE(each.stat().st_mode) == 0o600
    store.close()


WORDS = (b"Anna", b"Bert", b"ANSWER", b"EARLIER", b"BECAUSE", b"QUESTION", b"wp1.code")


def test_nothing_of_a_class_that_has_ended_is_left_in_any_file(file, clock):
    store = SqliteStore(file)
    rooms = classes(clock, store)
    room, anna, _ = used(rooms)
    # It takes pages of its own.
    room.hand_in(anna, "Anna", "wp1.long" * 1000)
    rooms.sweep()
    assert all(word in everything(file) for word in (*WORDS[:3], *WORDS[4:], b"wp1.long"))
    rooms.end(room)
    left = everything(file)
    assert not [word for word in (*WORDS, b"wp1.long", room.code.encode()) if word in left]
    store.close()


def test_earlier_answers_are_gone_with_the_next_look_round(file, clock):
    store = SqliteStore(file)
    rooms = classes(clock, store)
    used(rooms)
    assert b"EARLIER" in everything(file)
    rooms.sweep()
    left = everything(file)
    assert b"EARLIER" not in left
    assert b"ANSWER" in left
    store.close()


def test_what_a_reader_holds_up_is_gone_once_it_has_read(file, clock):
    store = SqliteStore(file)
    rooms = classes(clock, store)
    room, *_ = used(rooms)
    reader = sqlite3.connect(file, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM pupils").fetchall()
    rooms.end(room)
    reader.execute("COMMIT")
    reader.close()
    rooms.sweep()
    assert not [word for word in WORDS if word in everything(file)]
    store.close()


def test_a_backup_that_is_made_meanwhile_is_whole(file, clock, tmp_path):
    store = SqliteStore(file)
    rooms = classes(clock, store)
    room, anna, _ = used(rooms)
    copy = tmp_path / "copy" / "classes.sqlite"
    copy.parent.mkdir()
    source, target = sqlite3.connect(file), sqlite3.connect(copy)
    source.backup(target)
    source.close()
    target.close()
    room.lock(is_locked=True)
    again = classes(clock, SqliteStore(copy)).find(room.code)
    assert again.pupil(anna.secret).answer == "ANSWER"
    store.close()


def test_a_file_of_an_earlier_schema_is_brought_up_to_date(file, monkeypatch):
    store = SqliteStore(file)
    store.keep(HEAD, *PUPILS, *HANDED)
    store.close()
    more = "CREATE TABLE notes (code TEXT); INSERT INTO notes SELECT code FROM classes;"
    monkeypatch.setattr(sqlite_store, "MIGRATIONS", [*sqlite_store.MIGRATIONS, more])
    for _ in range(2):
        later = SqliteStore(file)
        assert later.load("ACDEFHJ") == (HEAD, PUPILS, HANDED, {}, {})
        later.close()
    with sqlite3.connect(file) as base:
        assert base.execute("SELECT * FROM notes").fetchall() == [("ACDEFHJ",)]
        assert base.execute("PRAGMA user_version").fetchone() == (len(sqlite_store.MIGRATIONS),)
    base.close()


FIRST_SCHEMA = """
    CREATE TABLE classes (
        code TEXT PRIMARY KEY, opened REAL NOT NULL, teacher TEXT NOT NULL, wall TEXT NOT NULL,
        number INTEGER NOT NULL, question TEXT, shown TEXT, is_open INTEGER NOT NULL,
        is_locked INTEGER NOT NULL);
    CREATE TABLE pupils (
        code TEXT NOT NULL, number INTEGER NOT NULL, secret TEXT NOT NULL, name TEXT NOT NULL,
        answer TEXT, why TEXT NOT NULL, is_taken INTEGER NOT NULL, PRIMARY KEY (code, number));
    CREATE TABLE handed_in (
        code TEXT NOT NULL, pupil INTEGER NOT NULL, name TEXT NOT NULL, progress TEXT NOT NULL,
        number INTEGER NOT NULL, PRIMARY KEY (code, pupil));
    INSERT INTO classes VALUES
        ('ACDEFHJ', 1000.5, 'teacher''s', 'wall''s', 2, 'QUESTION', 'RIGHT', 1, 0);
    INSERT INTO pupils VALUES ('ACDEFHJ', 1, 'anna''s', 'Anna 安', '"a"', 'because', 0);
    INSERT INTO pupils VALUES ('ACDEFHJ', 2, 'gone', '', NULL, '', 1);
    INSERT INTO handed_in VALUES ('ACDEFHJ', 2, 'Bert', 'wp1.b', 1);
    INSERT INTO handed_in VALUES ('ACDEFHJ', 1, 'Anna', 'wp1.a', 2);
    PRAGMA user_version = 1;
"""
"""A file as the first schema has it, word for word."""


def test_a_file_of_the_first_schema_keeps_all_that_is_in_it(file):
    file.parent.mkdir()
    with sqlite3.connect(file) as base:
        base.executescript(FIRST_SCHEMA)
    base.close()
    for _ in range(2):
        store = SqliteStore(file)
        head = HEAD._replace(has_lobby=False)
        assert store.load("ACDEFHJ") == (head, PUPILS[:2], HANDED, {}, {})
        store.keep(head, *PUPILS[:2])
        store.close()


def test_a_file_from_before_there_were_tables_for_people_takes_them(file):
    file.parent.mkdir()
    with sqlite3.connect(file) as base:
        base.executescript(FIRST_SCHEMA)
        base.executescript(sqlite_store.MIGRATIONS[1] + "PRAGMA user_version = 2;")
    base.close()
    store = SqliteStore(file)
    assert store.tables() == {}
    head = PeopleTableRow("CCCCCCC", 2000.5, "ABOUT", "NOW")
    deals = [PeopleDealRow("CCCCCCC", number, f"DEAL {number}") for number in range(2)]
    store.keep(head, *reversed(deals))
    store.close()
    store = SqliteStore(file)
    assert store.tables() == {"CCCCCCC": 2000.5}
    assert store.load_table("CCCCCCC") == (head, ["DEAL 0", "DEAL 1"])
    assert store.load("ACDEFHJ").pupils == PUPILS[:2]
    with pytest.raises(NotKeptError):
        store.load_table("ACDEFHJ")
    store.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(file, monkeypatch):
    store = SqliteStore(file)
    store.keep(HEAD, *PUPILS, *HANDED)
    store.close()
    with monkeypatch.context() as patch:
        broken = "DELETE FROM pupils; INSERT INTO nowhere VALUES (1);"
        patch.setattr(sqlite_store, "MIGRATIONS", [*sqlite_store.MIGRATIONS, broken])
        with pytest.raises(StoreError, match="nowhere"):
            SqliteStore(file)
    again = SqliteStore(file)
    assert again.load("ACDEFHJ") == (HEAD, PUPILS, HANDED, {}, {})
    again.close()


def test_a_file_of_a_later_version_is_refused_by_name_and_left_alone(file):
    store = SqliteStore(file)
    store.keep(HEAD)
    store.close()
    base = sqlite3.connect(file)
    base.execute("PRAGMA user_version = 99")
    base.close()
    before = {each.name: each.read_bytes() for each in file.parent.iterdir()}
    with pytest.raises(StoreError) as error:
        SqliteStore(file)
    said = str(error.value)
    assert str(file) in said
    assert "later version" in said
    assert "move the file away" in said
    assert {each.name: each.read_bytes() for each in file.parent.iterdir()} == before


def test_a_file_that_is_no_store_is_refused_and_left_alone(file):
    file.parent.mkdir()
    file.write_bytes(b"no database, " * 1000)
    with pytest.raises(StoreError, match=r"classes\.sqlite") as error:
        SqliteStore(file)
    assert not isinstance(error.value, NoPlaceError)
    assert file.read_bytes() == b"no database, " * 1000


def test_a_damaged_file_is_refused(file):
    store = SqliteStore(file)
    for number in range(100):
        store.keep(HEAD._replace(code=f"A{number}", question="?" * 2000))
    store.close()
    written = bytearray(file.read_bytes())
    written[4096:-4096] = b"\xff" * (len(written) - 2 * 4096)
    file.write_bytes(written)
    with pytest.raises(StoreError, match="put back a copy"):
        SqliteStore(file)


def test_a_file_that_another_program_holds_is_refused_and_left_alone(file):
    store = SqliteStore(file)
    store.keep(HEAD)
    store.close()
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="If another program has the file, end it"):
        SqliteStore(file)
    other.close()
    again = SqliteStore(file)
    assert again.load("ACDEFHJ").head == HEAD
    again.close()


def test_a_class_that_cannot_be_read_is_refused_and_comes_back_once_it_can(file, clock):
    store = SqliteStore(file)
    room, *_ = used(classes(clock, store))
    rooms = classes(clock, store)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("ALTER TABLE pupils RENAME TO others")
    with pytest.raises(NotKeptError):
        rooms.find(room.code)
    other.execute("ALTER TABLE others RENAME TO pupils")
    other.close()
    assert rooms.find(room.code).question == "QUESTION"
    store.close()


def test_where_no_file_can_be_made_that_is_another_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(NoPlaceError, match="can't be kept"):
        SqliteStore(tmp_path / "file" / "below")


@pytest.fixture
def opened(monkeypatch):
    """The connections to stores, so that a test can spoil them."""
    found, connect = [], sqlite3.connect

    def connected(*args, **options):
        found.append(connect(*args, **options))
        return found[-1]

    monkeypatch.setattr(sqlite3, "connect", connected)
    return found


def spoil(kind, base, file):
    """Make a store unable to keep anything, and say how to mend it."""
    if kind == "locked":
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        return other.close
    if kind == "full":
        base.execute("VACUUM")
        pages = base.execute("PRAGMA page_count").fetchone()[0]
        base.execute(f"PRAGMA max_page_count = {pages}")
        return lambda: base.execute("PRAGMA max_page_count = 100000")
    base.execute("PRAGMA query_only = ON")
    return lambda: base.execute("PRAGMA query_only = OFF")


@pytest.mark.parametrize("kind", ["locked", "full", "read_only"])
def test_what_cannot_be_kept_is_refused_and_did_not_happen(file, clock, opened, kind, caplog):
    store = SqliteStore(file)
    rooms = classes(clock, store)
    room, anna, bert = used(rooms)
    room.ask("LAST")

    def seen():
        teachers = {**room.seen_by_teacher(0), "rev": 0, "trouble": ""}
        return teachers, room.seen_by(anna), store.load(room.code)

    before = seen()
    mend = spoil(kind, opened[0], file)
    long = "x" * 12_000
    for act in (
        lambda: room.ask(long),
        lambda: room.show(long),
        lambda: room.hand_in(anna, "Anna", long),
        *(
            ()
            if kind == "full"
            else (
                lambda: room.close(is_open=False),
                lambda: room.lock(is_locked=True),
                lambda: room.join("Carl", clock.now),
                lambda: room.answer(bert, 3, "b"),
                lambda: rooms.open("10.0.0.2", "another"),
                lambda: rooms.end(room),
            )
        ),
    ):
        with pytest.raises(NotKeptError):
            act()
        assert room.seen_by_teacher(0)["trouble"] == kind
    told = room.answered.rev
    for _ in range(3):
        rooms.tell_trouble()
    assert room.answered.rev == told + 1
    rooms.sweep()
    assert seen() == before
    assert str(file) in caplog.text
    mend()
    room.answer(bert, 3, "b")
    rooms.tell_trouble()
    assert room.seen_by_teacher(0)["trouble"] == ""
    room.ask(long)
    assert classes(clock, store).find(room.code).number == 4
    store.close()


def garbage(file):
    file.write_bytes(b"x" * file.stat().st_size)


def middle(file):
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"\xff" * (file.stat().st_size - 4096))


def empty(file):
    file.write_bytes(b"")


def move(file):
    file.rename(file.with_name("moved"))


def replace(file):
    move(file)
    file.write_bytes(file.with_name("moved").read_bytes())


def lose_the_log(file):
    file.with_name(f"{file.name}-wal").unlink()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps what is open")
@pytest.mark.parametrize("spoiled", [garbage, middle, empty, move, replace, lose_the_log])
def test_nothing_is_taken_once_a_file_is_damaged_or_gone(file, clock, spoiled):
    """Else it would be lost with the end of the site, whose memory has it."""
    store = SqliteStore(file)
    rooms = classes(clock, store)
    room, *_ = used(rooms)
    room.ask("?" * 3000)
    anna = room.join("Anna", clock.now)
    rooms.sweep()
    spoiled(file)
    for _ in range(2):
        with pytest.raises(NotKeptError):
            room.answer(anna, 3, "a")
    assert anna.answer is None
    assert room.seen_by_teacher(0)["trouble"] == "damaged"
    store.close()


def test_a_slow_disk_is_told_and_keeps_all(file, clock, monkeypatch):
    store = SqliteStore(file)
    rooms = classes(clock, store)
    room, anna, _ = used(rooms)
    room.ask("?")
    monkeypatch.setattr(sql_store, "SLOW_SECONDS", -1)
    room.answer(anna, 3, "a")
    assert room.seen_by_teacher(0)["trouble"] == "slow"
    assert classes(clock, store).find(room.code).pupil(anna.secret).answer == "a"
    monkeypatch.undo()
    room.answer(anna, 3, "b")
    assert room.seen_by_teacher(0)["trouble"] == ""
    store.close()


def test_a_file_that_another_site_has_opened_takes_no_more_of_this_one(file):
    first = SqliteStore(file)
    first.keep(HEAD)
    second = SqliteStore(file)
    with pytest.raises(NotKeptError, match="another site"):
        first.keep(HEAD._replace(code="CCCCCCC"))
    second.keep(*PUPILS)
    assert second.load("ACDEFHJ").pupils == PUPILS
    first.close()
    second.close()


def test_what_a_class_plays_is_kept_by_key_and_replaced_as_a_whole(store):
    store.keep(HEAD, ClassPlayRow("ACDEFHJ", "plan", "1"), ClassPlayRow("ACDEFHJ", "table 1", "2"))
    store.keep(ClassPlayRow("ACDEFHJ", "table 1", "3"))
    assert store.load("ACDEFHJ").play == {"plan": "1", "table 1": "3"}
    store.replace_play("ACDEFHJ", ClassPlayRow("ACDEFHJ", "plan", "4"))
    assert store.load("ACDEFHJ") == (HEAD, [], [], {"plan": "4"}, {})
    if not isinstance(store, MemoryStore):
        assert store.plans() == {"ACDEFHJ": "4"}
    store.erase("ACDEFHJ")
    assert store.plans() == {}
