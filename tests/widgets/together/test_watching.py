"""Who watches a table for people: what they see, what they can't know, and how many they are."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
from wildescape.records import verify
from wildescape.rules import Rules
from wildescape.session import Session, stage
from wildescape.share_codes import parse_shared
from wildescape.tribute import Tribute

from tests.engine.test_records import states_of
from tests.widgets.table import test_secrets
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.together.options import TableOptions
from wildescape_widgets.together.watching import MOST_WATCHERS

from .players import ask, laid, play_on, seated, stand
from .test_people_table import file, found, kept_tables, refused  # noqa: F401


def watched(names=("Ann", "Bo"), rules=None, begun=True):
    """A table that may be watched, its clock, its guests and somebody who watches."""
    table, clock = laid(rules)
    guests = seated(table, *names)
    table.choose(guests[0], TableOptions(watch=True))
    if begun:
        table.begin(guests[0])
        assert ask(table, guests[0], "go")["ok"]
    return table, clock, guests, table.anybody(table.watching.join("en"))


def test_whoever_watches_sees_the_table_and_no_hand():
    table, clock, _, cy = watched()
    play_on(table, clock, 12)
    while stage(table.session.state).table is None:
        play_on(table, clock, 1)
    told = table.seen_by(cy)
    view = told["view"]
    assert (told["chair"], told["isOpener"], view["me"], view["hand"]) == (-1, False, None, None)
    assert all(seat["open"] is None for seat in view["seats"])
    assert any(seat["laid"] for seat in view["seats"])
    assert not any(view["can"].get(what) for what in ("play", "pass", "go", "undo"))
    assert [told["watchers"], table.seen_by_newcomer()["watchers"]] == [1, 1]


def test_before_the_match_they_see_who_sits_where():
    table, _, (ann, _), cy = watched(begun=False)
    assert table.seen_by(cy)["view"] is None
    table.begin(ann)
    assert table.seen_by(cy)["view"]["phase"] == "draw"


def test_they_hear_of_moves_and_deals_like_everybody():
    table, clock, (ann, _), cy = watched(begun=False)
    table.begin(ann)
    table.seen_by(cy)
    assert ask(table, ann, "go")["ok"]
    play_on(table, clock, 3)
    assert len(table.seen_by(cy)["view"]["said"]) > 3
    assert len(ask(table, cy, "log")["deals"][-1]["lines"]) > 3
    assert ask(table, cy, "set_lang", lang="zh_CN")["ok"]
    assert table.seen_by(cy)["view"]["lang"] == "zh_CN"


@pytest.mark.parametrize(
    "action", ["go", "pass", "play", "ask", "answer", "select", "set_paused", "set_piles", "undo"]
)
def test_they_can_do_nothing_at_the_table(action):
    table, _, _, cy = watched()
    assert ask(table, cy, action)["reason"] == "malformed"
    assert not table.is_paused


def test_their_secret_is_that_of_no_seat():
    table, _, _, _ = watched()
    secret = table.watching.join("en")
    with refused("gone"):
        table.guest(secret)


def test_nobody_watches_unless_the_opener_allows_it_and_all_go_when_it_ends():
    table, _ = laid()
    (ann,) = seated(table, "Ann")
    with refused("unwatched"):
        table.watching.join("en")
    table.choose(ann, TableOptions(watch=True))
    secret = table.watching.join("en")
    assert table.anybody(secret)
    table.choose(ann, TableOptions())
    with refused("gone"):
        table.anybody(secret)


def test_only_so_many_watch_and_who_has_gone_makes_room():
    table, clock, (ann, bo), cy = watched()
    cy.waiting = 1
    for _ in range(MOST_WATCHERS - 1):
        table.watching.join("en")
    with refused("crowded"):
        table.watching.join("en")
    clock.now += table.options.away + 1
    ann.seen = bo.seen = clock.now
    table.watching.join("en")
    assert next(iter(table.watching.watchers.values())) is cy
    assert len(table.watching) == 2


def test_they_keep_no_table_awake():
    table, clock, _, cy = watched()
    cy.waiting = 1
    clock.now += table.options.away + 1
    assert table.is_alone
    assert table.next_at() is None


def test_when_a_hand_is_over_they_see_all_its_cards():
    table, clock, _, cy = watched()
    with refused("not_now"):
        table.watching.hand(1)
    while table.session.due != "deal":
        play_on(table, clock, 1)
    assert table.seen_by(cy)["ended"] == 1
    match = verify(parse_shared(table.watching.hand(1)).value)
    assert [len(hand) for hand in match.past[0].dealt.hands] == [27] * 6
    play_on(table, clock, 1)
    # Nothing of the hand in play is in it.
    assert verify(parse_shared(table.watching.hand(1)).value) == match
    assert match.dealt is None
    with refused("not_now"):
        table.watching.hand(2)


def seen_at(states, moves):
    """All that goes to somebody who watches while the game stands there."""
    table, _ = laid()
    table.options = TableOptions(watch=True)
    table.guest(table.join("Ann", "en", 0))
    watcher = table.anybody(table.watching.join("en"))
    stand(table, watcher, states, moves)
    told = [table.seen_by(watcher)]
    for action, fields in [("log", {}), ("set_lang", {"lang": "zh_CN"}), ("log", {})]:
        told += [ask(table, watcher, action, **fields), table.seen_by(watcher)]
    return json.dumps(told, ensure_ascii=False)


@pytest.mark.short
@pytest.mark.parametrize("public", ["on", "off"])
@pytest.mark.parametrize("known", [2, 5])
def test_no_byte_depends_on_any_hand(known, public, monkeypatch):
    # One hand stays as it is, first one and then another; all others are dealt otherwise.
    monkeypatch.setattr(test_secrets, "ME", known)
    rng = random.Random(known)
    states = states_of(rng, Rules(tribute_public=public), most_deals=3)
    count = 0
    for at in test_secrets.some(states, rng, 16):
        other = test_secrets.otherwise(states[: at + 1], rng)
        if other is None:
            continue
        same = test_secrets.played_on(*test_secrets.moves_between(states[: at + 1]), rng, None)
        assert seen_at(*same) == seen_at(*other)
        count += 1
    assert count > 4


@pytest.mark.parametrize("public", ["on", "off"])
def test_a_secret_tribute_is_a_secret_to_whoever_watches(public):
    states = states_of(random.Random(3), Rules(tribute_public=public), most_deals=6)
    shown, of_first = 0, 0
    for state in states:
        tribute = state.stage
        if not isinstance(tribute, Tribute) or not tribute.paid:
            continue
        table, _ = laid()
        table.options = TableOptions(watch=True)
        watcher = table.anybody(table.watching.join("en"))
        table.put(Session(state, "random", 1))
        view = table.seen_by(watcher)["view"]
        shown += sum(len(gift["laid"]) for gift in (*view["middle"]["gifts"], *view["seats"]))
        # The table is drawn from the first seat, whose own gifts are no exception.
        of_first += any(0 in debt for debt in tribute.owed)
    assert of_first > 1
    assert bool(shown) == (public == "on")


def test_after_a_restart_they_still_watch(file):  # noqa: F811
    async def scenario():
        tables, store = kept_tables(file)
        table = tables.open("10.0.0.1")
        ann = table.guest(table.join("Ann", "en", 0))
        table.choose(ann, TableOptions(watch=True))
        secret = table.watching.join("zh_CN")
        table.begin(ann)
        store.close()
        again, store = kept_tables(file)
        with pytest.raises(RefusedRequest, match="waking"):
            again.find(table.code, secret=secret)
        back = await found(again, table.code)
        assert back.seen_by(back.anybody(secret))["view"]["lang"] == "zh_CN"
        store.close()

    asyncio.run(scenario())
