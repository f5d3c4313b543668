"""Hints at a table for people: off until its opener allows them, from one seat alone, limited."""

from __future__ import annotations

import pytest
from wildescape.coach import advise
from wildescape.session import Session, new_match

from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.together.hinting import THINK_SECONDS
from wildescape_widgets.together.options import TableOptions

from .players import ask, laid, play_on, seated

HINT = {"id": 1, "rev": None, "action": "hint"}


def in_turn(coach=True, seed=1):
    """A table at which Ann is in turn, its clock, Ann and Bo; all chance follows from the seed."""
    table, clock = laid()
    ann, bo = seated(table, "Ann", "Bo")
    table.choose(ann, TableOptions(coach=coach))
    table.put(Session(new_match(seed, table.rules), "beginner", seed))
    assert ask(table, ann, "go")["ok"]
    while table.in_turn is not ann:
        play_on(table, clock, 1)
    return table, clock, ann, bo


def hinted(table, guest):
    """What somebody sees after a hint that the coach has thought of."""
    think = table.hinting.asked(guest, HINT)
    assert think
    table.hinting.take(guest, think())
    assert table.act(guest, HINT)["ok"]
    return table.seen_by(guest)


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_hint_lifts_its_cards_and_says_the_move_with_its_idea_if_there_is_one(seed):
    table, _, ann, bo = in_turn(seed=seed)
    told = hinted(table, ann)
    [hint] = told["view"]["hints"]
    advice = advise(table.session.state.view(table.session.seat(ann.chair)))
    has_words = advice.because() or not advice.best.move.cards
    assert hint["text"] == (advice.suggestions[0].text.to("en") if has_words else "")
    assert sorted(told["choice"]["places"]) == sorted(hint["cards"])
    assert table.seen_by(bo)["view"]["hints"] == []


def test_hints_are_off_until_the_opener_allows_them_and_all_are_told():
    table, _, ann, bo = in_turn(coach=False)
    assert table.hinting.asked(ann, HINT) is None
    assert table.act(ann, HINT)["reason"] == "not_now"
    assert "hint" not in table.seen_by(ann)["view"]["can"]
    table.choose(ann, TableOptions(coach=True))
    for guest in (ann, bo):
        told = table.seen_by(guest)
        assert "hint" in told["view"]["can"]
        assert "Everybody may ask the coach for hints." in told["rules"]["en"]["notes"][-1]
    assert table.seen_by_newcomer()["options"]["coach"]


def test_the_coach_thinks_once_for_a_position_and_only_for_whoever_is_in_turn():
    table, _, ann, bo = in_turn()
    assert table.hinting.asked(bo, HINT) is None
    assert table.act(bo, HINT)["reason"] == "not_your_turn"
    assert table.hinting.asked(ann, {"action": "pass"}) is None
    hinted(table, ann)
    assert table.hinting.asked(ann, HINT) is None
    assert table.act(ann, HINT)["ok"]


def test_nobody_keeps_the_coach_busy():
    table, clock, ann, _ = in_turn()
    think = table.hinting.asked(ann, HINT)
    with pytest.raises(RefusedRequest, match="busy"):
        table.hinting.asked(ann, HINT)
    table.hinting.take(ann, None)
    # What was thought of is forgotten with other piles.
    with pytest.raises(RefusedRequest, match="busy"):
        table.hinting.asked(ann, HINT)
    clock.now += THINK_SECONDS
    assert table.hinting.asked(ann, HINT)
    assert think


def test_advice_on_a_position_that_has_passed_is_dropped():
    table, clock, ann, _ = in_turn()
    think = table.hinting.asked(ann, HINT)
    play_on(table, clock, 1)
    table.hinting.take(ann, think())
    assert ann.table.session.coaching.hints == ()
    assert ann.table.session.coaching.thought()


def test_a_watcher_and_a_pupil_have_no_hints():
    table, _, ann, _ = in_turn()
    table.choose(ann, TableOptions(coach=True, watch=True))
    watcher = table.watching.found(table.watching.join("en"))
    assert "hint" not in table.seen_by(watcher)["view"]["can"]
    assert table.act(watcher, HINT)["reason"] == "malformed"
