"""What the browser keeps: the match comes back whole, and nobody reads or changes it there."""

import json
import random
import re
from functools import cache

import pytest
from wildescape.hand import HandState
from wildescape.match import Match
from wildescape.rules import Rules
from wildescape.tribute import Tribute

from tests.engine.test_records import states_of
from tests.widgets.shapes import check
from wildescape_widgets import Table, encryption
from wildescape_widgets.shapes import SavedMatchParts
from wildescape_widgets.table import saved_match

from .tables import (
    ENDGAME,
    SHORT,
    ask,
    choice,
    done,
    in_play,
    make,
    plain,
    play_on,
    refused,
    seated,
    stage,
)

BACK = "Your match is back, as you left it."
"""What is said with the prompt once a saved match has come back."""

SETTINGS = {"seed": 7, "me": 0, "players": "random"}


class Browser:
    """Keeps what a table gives it, as a page does."""

    def __init__(self, wire):
        self.wire = wire
        self.kept = {}

    def listen(self, table):
        """Take in what the table gives when it lies still."""
        self.wire.clear()
        table.save()
        given = [m["content"]["keep"] for m in self.wire if m.get("method") == "custom"]
        for keep in given:
            check(keep, SavedMatchParts)
            past = self.kept.get("past", "")
            if keep["match"] != self.kept.get("match"):
                past = ""
            self.kept = {"past": past, **keep}
        return given

    @property
    def parts(self):
        return {"past": self.kept["past"], "now": self.kept["now"]}


@pytest.fixture
def browser(wire):
    return Browser(wire)


def back(browser, **settings):
    """A new table of the same settings, as after a reload, with the match in it again."""
    table = Table(**settings)
    assert table.view["keep"]["slot"] == browser.kept["slot"]
    assert table.view["keep"]["isFresh"]
    done(table, "resume", **browser.parts)
    assert not table.view["keep"]["isFresh"]
    return table


def same(table, other):
    """Whether both show the same."""
    views = [{**plain(t.view), "rev": 0, "said": []} for t in (table, other)]
    for view in views:
        view["prompt"] = view["prompt"].removeprefix(BACK).lstrip()
    return views[0] == views[1] and table.state == other.state


def tribute_of(table):
    return isinstance(stage(table), Tribute)


def to_outcome(table):
    return table.view["phase"] == "outcome"


@cache
def first_hand(seed):
    """A match after its first hand."""
    return states_of(random.Random(seed), Rules(), most_deals=1)[-1]


def at_outcome(seed=5):
    """A table at which the first hand has just ended."""
    table = seated(first_hand(seed), **SETTINGS)
    table.session.is_fresh = False
    return table


MOMENTS = {
    "a deal": (SETTINGS, in_play),
    "an outcome": (SETTINGS, to_outcome),
    "tribute": ({**SETTINGS, "seed": 1, "me": 2}, tribute_of),
    "the end": ({**SETTINGS, "rules": SHORT}, lambda table: table.result),
    "Escalation": ({**SETTINGS, "game": "escalation"}, lambda table: len(table.state.log) > 9),
    "a whole game": ({**SETTINGS, "game": "escalation"}, lambda table: table.result),
    "a teacher's hand": (
        {"teacher": True, "position": ENDGAME, "seed": 1},
        lambda table: len(table.session.moves) > 3,
    ),
    "a shared hand": (
        {**SETTINGS, "position": ENDGAME, "me": 2},
        lambda table: len(table.session.moves) > 3,
    ),
}


@pytest.mark.parametrize(("settings", "moment"), MOMENTS.values(), ids=MOMENTS)
def test_a_match_comes_back_as_it_was(settings, moment, browser):
    table = Table(**settings)
    rng = random.Random(5)
    play_on(table, rng, moment)
    assert moment(table)
    browser.listen(table)
    again = back(browser, **settings)
    assert same(table, again)
    assert again.session.states == table.session.states
    assert again.session.moves == table.session.moves
    assert again.result == table.result
    # Both go on in the same way, and back again.
    for _ in range(3):
        for each in (table, again):
            if each.view["can"]["go"]:
                done(each, "go")
            elif each.state.turn is not None:
                assert make(each, choice(each, random.Random(1)))["ok"]
        assert same(table, again)
    for _ in range(4):
        if table.view["can"]["undo"]:
            for each in (table, again):
                done(each, "undo")
            assert same(table, again)
    assert done(table, "log") == done(again, "log")


def test_closed_hands_come_back_closed(browser):
    settings = {"teacher": True, "position": ENDGAME, "seed": 1}
    table = Table(**settings)
    done(table, "play", cards=[0], reading=None)
    done(table, "open", seats=[1, 4])
    browser.listen(table)
    again = back(browser, **settings)
    assert same(table, again)
    assert [seat["seat"] for seat in again.view["seats"] if seat["open"]] in ([1, 4], [4])


@pytest.mark.parametrize("seed", range(3))
def test_any_match_comes_back_under_any_rules(seed, browser):
    rng = random.Random(seed)
    rules = Rules(**{"direction": rng.choice(["clockwise", "counterclockwise"])})
    states = states_of(rng, rules, most_deals=2)
    for state in rng.sample(states[1:], 5):
        table = seated(state, **SETTINGS | {"me": 3})
        table.session.is_fresh = False
        # A table that was sat down at in the midst of a deal has all its moves in the game.
        browser.listen(table)
        again = Table(**SETTINGS | {"me": 3})
        done(again, "resume", **browser.parts)
        assert again.state == table.state
        browser.kept = {}


def test_the_finished_deals_are_given_once(browser):
    table, rng = at_outcome(), random.Random(5)
    [first] = browser.listen(table)
    assert first["past"]
    [second] = browser.listen(table)
    assert "past" not in second
    done(table, "go")
    make(table, choice(table, rng))
    [third] = browser.listen(table)
    assert "past" not in third
    assert third["match"] == first["match"]
    again = back(browser, **SETTINGS)
    assert same(table, again)
    # A table that came back does not know what the page has.
    [fourth] = browser.listen(again)
    assert fourth["past"]


def test_a_hand_that_was_taken_back_and_ended_otherwise_is_given_anew(browser):
    table = Table(**SETTINGS)
    rng = random.Random(5)
    play_on(table, rng, to_outcome)
    browser.listen(table)
    done(table, "undo")
    browser.listen(table)
    assert same(table, back(browser, **SETTINGS))
    done(table, "restart")
    play_on(table, random.Random(6), to_outcome)
    [given] = browser.listen(table)
    assert given["past"]
    assert same(table, back(browser, **SETTINGS))


def test_nothing_is_kept_before_anything_was_done(browser):
    assert browser.listen(Table(**SETTINGS)) == []
    # Bots that are quicker than the page do not keep a match from coming back.
    table = Table(**SETTINGS | {"game": "escalation"})
    assert table.session.moves
    assert table.view["keep"]["isFresh"]
    assert browser.listen(table) == []


def test_a_new_match_is_kept_under_another_name(browser):
    table = at_outcome()
    [first] = browser.listen(table)
    done(table, "setup")
    done(table, "start", players="random", rules={})
    [second] = browser.listen(table)
    assert second["match"] != first["match"]
    assert "past" not in second
    assert same(table, back(browser, **SETTINGS))


def test_the_match_is_kept_while_one_looks_at_something_else(browser):
    table = at_outcome()
    done(table, "rewind")
    done(table, "seek", at=9)
    browser.listen(table)
    again = back(browser, **SETTINGS)
    assert again.view["replay"] is None
    assert again.state == table.session.main.state


def test_other_settings_are_another_place():
    slots = {
        Table(**SETTINGS | changed).view["keep"]["slot"]
        for changed in (
            {},
            {"seed": 8},
            {"me": 1},
            {"me": None, "players": "beginner", "game": "escalation"},
            {"players": "beginner"},
            {"rules": "catsatcards"},
            {"teacher": True},
            {"position": ENDGAME},
            {"slot": "other"},
        )
    }
    assert len(slots) == 9


# Refused


def kept_at(moment, browser, **settings):
    """A table at this moment, and what the browser keeps of it."""
    table = Table(**SETTINGS | settings)
    play_on(table, random.Random(5), moment)
    browser.kept = {}
    browser.listen(table)
    return table, browser.parts


def test_parts_that_do_not_belong_together_are_refused(browser):
    browser.listen(at_outcome(6))
    others = browser.parts
    browser.listen(table := at_outcome())
    parts = browser.parts
    done(table, "go")
    browser.listen(table)
    later = browser.parts
    mixed = [
        {"past": parts["now"], "now": parts["past"]},
        {"past": later["past"], "now": later["past"]},
        {"past": later["now"], "now": later["now"]},
        {"past": "", "now": later["now"]},
        {"past": others["past"], "now": later["now"]},
        {"past": later["past"], "now": others["now"]},
        {"past": encryption.encrypt({"answers": []}), "now": later["now"]},
        {"past": "", "now": encryption.encrypt({"answers": []})},
        {"past": "", "now": encryption.encrypt(b"bytes")},
        {"past": encryption.encrypt(b"bytes"), "now": later["now"]},
        {"past": "", "now": encryption.encrypt({"game": 1, "about": {}, "past": 0, "record": []})},
        {
            "past": "",
            "now": encryption.encrypt({"game": 1, "about": {}, "position": "", "moves": []}),
        },
    ]
    for given in mixed:
        reason = refused(table, "resume", **given)
        assert reason in ("bad_seal", "bad_position", "bad_request"), given
    done(table, "resume", **later)


def test_a_part_that_was_changed_is_refused(browser):
    browser.listen(table := at_outcome())
    parts = browser.parts
    rng = random.Random(2)
    for name in ("past", "now"):
        text = parts[name]
        for place in rng.sample(range(len(text)), 30):
            other = rng.choice("ABCabc012_-=")
            changed = text[:place] + other + text[place + 1 :]
            if changed != text:
                assert refused(table, "resume", **parts | {name: changed}) == "bad_seal"
        for length in (0, 1, 50, len(text) - 1):
            if name == "now" or length:
                assert refused(table, "resume", **parts | {name: text[:length]}) == "bad_seal"


@pytest.mark.parametrize(
    ("past", "now", "reason"),
    [
        (None, "", "malformed"),
        ("", None, "malformed"),
        ("", 7, "malformed"),
        ([], "", "malformed"),
        ("", "", "bad_seal"),
        ("x", "x", "bad_seal"),
        ("", "\ud800", "bad_seal"),
        ("", "A" * 3_000_000, "bad_seal"),
    ],
)
def test_what_was_never_kept_is_refused(past, now, reason):
    table = Table(**SETTINGS)
    done(table, "go")
    assert refused(table, "resume", past=past, now=now) == reason


def test_a_match_of_another_table_is_refused(browser):
    _, parts = kept_at(in_play, browser)
    for settings in ({"seed": 8}, {"teacher": True}, {"me": 3}, {"game": "escalation"}):
        table = Table(**SETTINGS | settings)
        assert refused(table, "resume", **parts) == "bad_seal"


def test_a_teachers_table_opens_no_learners_match(browser):
    # Who knows how could else have the teacher's table tell what is sealed.
    table, parts = kept_at(in_play, browser)
    teacher = Table(**SETTINGS, teacher=True)
    assert refused(teacher, "resume", **parts) == "bad_seal"
    assert "BJ" in json.dumps(teacher.view)
    assert isinstance(table.state, Match)


def test_under_another_key_nothing_is_opened(browser, monkeypatch):
    _, parts = kept_at(in_play, browser)
    monkeypatch.setenv(encryption.VARIABLE, "A" * 43 + "=")
    assert refused(Table(**SETTINGS), "resume", **parts) == "bad_seal"


def test_what_is_kept_tells_no_card(browser):
    for name in ("an outcome", "Escalation", "a teacher's hand"):
        settings, moment = MOMENTS[name]
        kept_at(moment, browser, **settings)
        for part in browser.parts.values():
            # A token of the library that seals, whose letters only the key makes sense of.
            assert re.fullmatch("gAAAA[A-Za-z0-9_-]+=*|", part)


def test_what_is_kept_of_a_long_match_is_read_again(browser):
    states = states_of(random.Random(3), Rules(), most_deals=6)
    state = states[-1]
    longer = state
    table = seated(longer, **SETTINGS)
    table.session.is_fresh = False
    [given] = browser.listen(table)
    each = len(given["past"]) / len(state.past)
    # The longest matches between bots have not a hundred hands.
    assert each * 200 < encryption.MOST_CHARACTERS
    again = Table(**SETTINGS)
    done(again, "resume", **browser.parts)
    assert again.state == state
    assert isinstance(again.session.states[0].stage, HandState | Tribute)
    assert ask(again, "undo")["ok"]


def test_that_the_match_is_back_is_said_until_the_learner_moves(browser):
    kept_at(in_play, browser)
    table = back(browser, **SETTINGS)
    assert table.view["prompt"].startswith(BACK)
    done(table, "set_paused", paused=True)
    assert table.view["prompt"].startswith(BACK)
    make(table, choice(table, random.Random(1)))
    assert BACK not in table.view["prompt"]


def test_nothing_is_said_of_the_match_before_once_a_new_one_begins(browser):
    kept_at(in_play, browser)
    table = back(browser, **SETTINGS)
    done(table, "setup")
    done(table, "start", players="random", rules={})
    assert BACK not in json.dumps(plain(table.view))
    done(table, "go")
    assert BACK not in json.dumps(plain(table.view))


def test_what_was_set_at_the_table_comes_back_with_the_match(browser):
    table = Table(**SETTINGS, speed="at once")
    done(table, "go")
    done(table, "set_speed", speed="fast")
    done(table, "set_sort", sort="suit")
    done(table, "set_auto_pass", on=True)
    browser.listen(table)
    other = back(browser, **SETTINGS, speed="at once")
    assert (other.speed, other.sort, other.auto_pass) == ("fast", "suit", True)


def test_a_match_saved_before_there_was_the_switch_to_pass_comes_back(browser, monkeypatch):
    encrypt_all = saved_match.encrypt

    def encrypt(what):
        about = {key: value for key, value in what.get("about", {}).items() if key != "auto_pass"}
        return encrypt_all({**what, "about": about} if about else what)

    monkeypatch.setattr(saved_match, "encrypt", encrypt)
    table = Table(**SETTINGS, auto_pass=True)
    done(table, "go")
    browser.listen(table)
    other = back(browser, **SETTINGS)
    assert other.state == table.state
    assert not other.auto_pass


def test_a_match_that_waits_is_what_the_browser_keeps(browser):
    table = Table(**SETTINGS)
    done(table, "go")
    [kept] = browser.listen(table)
    done(table, "load", text=ENDGAME)
    assert browser.listen(table) == []
    done(table, "back")
    assert [keep["match"] for keep in browser.listen(table)] == [kept["match"]]
