"""The tables for people that `python -m benchmarks tables` measures."""

from __future__ import annotations

import asyncio
import math

import pytest

from benchmarks import tables
from benchmarks.echo import open_echo
from benchmarks.seats import Hand
from benchmarks.sites import opened

PACE = 0.05
FEW = 20


@pytest.mark.slow
def test_two_tables_play_on_from_the_same_cards_after_a_kill_in_mid_trick(tmp_path):
    async def spend(evening):
        await evening.begin()
        await evening.play()
        for _ in range(2):
            before = [len(table.plays) for table in evening.tables]
            while not all(
                len(table.plays) > played + FEW and tables.is_in_trick(table)
                for table, played in zip(evening.tables, before, strict=True)
            ):
                await evening.watch(0.01)
            back = await tables.come_back(evening)
            assert back.in_trick == 2
            assert math.inf not in (back.seen, back.played)
        await evening.watch(1)
        assert all(seat.hand.is_known for seat in evening.seats)
        assert evening.wrong() == []
        assert evening.waits(evening.tables, 0, math.inf)
        await evening.end()

    with opened() as site:
        with open_echo(tmp_path) as echo:
            asyncio.run(spend(tables.Evening(site, echo, browsers=0, pace=PACE, tables=2)))
        assert not site.has_failed()


DEALT = [f"{rank}{suit}" for rank in "3456789" for suit in "CDHS"][:27]


def dealt():
    """A seat that has seen its cards."""
    hand = Hand()
    hand.see(DEALT, "play")
    return hand


def test_a_card_that_is_gone_or_back_is_noticed():
    hand = dealt()
    assert hand.wrong == []
    hand.see(DEALT[1:], "play")
    assert len(hand.wrong) == 1
    hand.see(DEALT, "play")
    assert len(hand.wrong) == 2


def test_what_was_taken_is_gone_and_what_had_no_answer_may_be_either():
    hand = dealt()
    hand.send(DEALT[:1])
    hand.see(DEALT[1:], "play")
    hand.know(True)
    hand.see(DEALT[1:], "play")
    hand.send(DEALT[1:3])
    hand.settle(DEALT[3:])
    hand.see(DEALT[3:], "play")
    hand.send(DEALT[3:4])
    hand.settle(DEALT[3:])
    hand.see(DEALT[3:], "play")
    assert hand.wrong == []
    hand.send(DEALT[3:4])
    hand.know(True)
    hand.see(DEALT[3:], "play")
    assert len(hand.wrong) == 1
