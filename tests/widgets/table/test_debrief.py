"""After each hand: what mattered, found while the kernel is idle, and another try from there."""

import asyncio
from types import SimpleNamespace

import pytest
from wildescape.game import Act, Move
from wildescape.i18n import LANGUAGES
from wildescape.narrate import PLAYER_NAMES
from wildescape.notation import parse_cards
from wildescape.positions import parse_position
from wildescape.session import Due
from wildescape.teach import best_play
from wildescape.teach.review import Review

from tests.pair_or_single import PAIR_OR_SINGLE
from wildescape_widgets import Table
from wildescape_widgets.table.handout import HandOut, format_hand_out
from wildescape_widgets.table.looking_back import BREAK
from wildescape_widgets.table.moments import Reviewed, debrief_panel

from .tables import SHORT, at, done, play_on, refused, stage
from .test_timing import run


@pytest.fixture(autouse=True)
def swift(monkeypatch):
    """The second judge takes bots that don't think long: what it finds is proved elsewhere."""
    monkeypatch.setattr(best_play, "BOTS", "beginner")


def table(**settings):
    return Table(**{"position": PAIR_OR_SINGLE, "seed": 7, "speed": "at once", **settings})


def play(table, *cards):
    done(table, "play", cards=at(table, *cards), reading=None)


async def looked_back(table):
    """The debrief, once it is whole."""
    while table.view["debrief"]["isBusy"]:
        await asyncio.sleep(BREAK)
    return table.view["debrief"]


async def ended(table):
    """Once the hand is over."""
    while table.session.main.due != Due.NOTHING:
        await asyncio.sleep(BREAK)


def after_a_blunder(scenario, **settings):
    """Run a scenario at a table where a blunder has just lost the hand."""

    async def whole(_):
        shown = table(**settings)
        play(shown, "3H")
        await ended(shown)
        return await scenario(shown)

    return run(whole)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_moment_says_where_it_was_what_was_played_and_what_was_better(lang):
    async def scenario(table):
        before = table.view["debrief"]
        assert before["isBusy"]
        assert before["moments"] == []
        return await looked_back(table)

    debrief = after_a_blunder(scenario, lang=lang)
    [moment] = debrief["moments"]
    assert [card["card"] for card in moment["hand"]] == ["2S", "2H", "3H"]
    assert moment["table"]["laid"] == []
    assert [card["card"] for card in moment["played"]["laid"]] == ["3H"]
    assert {card["card"] for card in moment["other"]["laid"]} == {"2S", "2H"}
    assert moment["where"] == {"en": "Trick 1", "zh_CN": "第1轮"}[lang]
    assert moment["title"]
    assert "{" not in f"{debrief['told']}{moment['table']['text']}{moment['why']}"


def test_a_moment_is_tried_again_from_where_it_was_and_the_game_waits():
    async def scenario(table):
        await looked_back(table)
        done(table, "try_again", moment=0)
        assert table.view["replay"]["isBranch"]
        assert sorted(card["card"] for card in table.view["hand"]["cards"]) == ["2H", "2S", "3H"]
        assert table.view["debrief"] is None
        assert not table.view["replay"]["isLater"]
        play(table, "2H", "2S")
        branch = table.session.branch
        while branch.due != Due.NOTHING:
            if branch.due == Due.PERSON:
                play(table, *table.state.view(0).moves[0].cards)
            await asyncio.sleep(BREAK)
        assert table.view["debrief"]["told"] == "This time it was a draw; before, your team lost."
        assert not table.view["debrief"]["moments"]
        done(table, "back")
        assert table.view["replay"]["at"] == 0
        assert table.view["replay"]["seeing"] == "0"
        done(table, "back")
        assert len(table.view["debrief"]["moments"]) == 1

    after_a_blunder(scenario)


def test_another_try_ends_with_a_comparison_and_the_next_hand_is_no_part_of_it():
    match = Table(seed=9, players="random")

    def has_ended(table):
        return stage(table) is None and table.state.past

    play_on(match, until=has_ended)
    done(match, "rewind")
    done(match, "seek", at=match.session.replay.begins[-1])
    done(match, "see", seeing="0")
    done(match, "branch")
    play_on(match, until=has_ended)
    told, replay = match.view["debrief"]["told"], match.view["replay"]
    assert told.startswith(("This time", "It ended as before"))
    assert (replay["isBranch"], replay["isLater"]) == (True, False)
    done(match, "go")
    assert match.view["debrief"] is None
    assert match.view["replay"]["isLater"]


def test_there_is_no_other_moment_to_try_again():
    async def scenario(table):
        await looked_back(table)
        for moment in (-1, 1, True, "0", None):
            assert refused(table, "try_again", moment=moment) == "out_of_range"

    after_a_blunder(scenario)


def test_what_was_played_well_is_named():
    async def scenario(_):
        well = table()
        play(well, "2H", "2S")
        while well.state.turn is not None:
            move = next(iter(well.state.view(0).moves)) if well.state.turn == 0 else None
            if move is None:
                await asyncio.sleep(BREAK)
            elif move.cards:
                play(well, *move.cards)
            else:
                done(well, "pass")
        return await looked_back(well)

    debrief = run(scenario)
    assert debrief["told"] == "We found no clear mistake."
    assert {card["card"] for card in debrief["good"]["played"]["laid"]} == {"2S", "2H"}
    assert [card["card"] for card in debrief["good"]["other"]["laid"]] == ["3H"]


def test_the_moments_can_be_followed_from_python():
    async def scenario(table):
        seen = []
        table.observe(lambda change: seen.append(change["new"]), "mistakes")
        await looked_back(table)
        [[moment]] = seen
        return moment.place.trick

    assert after_a_blunder(scenario) == 1


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ({}, "We found no clear mistake."),
        ({"passes": 3}, "We found no clear mistake."),
        ({"passes": 3, "is_lost": True}, "No single move lost it, but you passed 3 times"),
        ({"is_whole": False}, "No single move stands out"),
    ],
)
def test_a_hand_lost_by_passing_is_not_said_to_hold_no_mistake(found, told):
    nothing = {"moments": (), "good": None, "passes": 0, "taken_over": [], "is_lost": False}
    review = SimpleNamespace(**{**nothing, "is_whole": True, **found})
    assert debrief_panel([Reviewed(review, ())], "en", is_busy=False)["told"].startswith(told)


def test_a_decision_is_one_moment_though_the_hand_was_played_twice():
    hand = parse_position(PAIR_OR_SINGLE)
    blunder = Move(0, Act.PLAY, parse_cards("3H"))

    def reviewed():
        review = Review([hand, hand.after(blunder)], [blunder], 0)
        while review.step():
            pass
        return Reviewed(review, PLAYER_NAMES)

    assert len(debrief_panel([reviewed(), reviewed()], "en", is_busy=False)["moments"]) == 1


@pytest.mark.parametrize("settings", [{"hints": False}, {"exercise": True}])
def test_nothing_is_looked_back_on_where_there_are_no_hints_or_somebody_else_does(settings):
    async def scenario(table):
        await asyncio.sleep(1)
        assert table.view["debrief"] is None

    after_a_blunder(scenario, **settings)


def test_nor_where_only_bots_play():
    async def scenario(_):
        watched = table(me=None)
        await ended(watched)
        await asyncio.sleep(1)
        assert watched.view["debrief"] is None

    run(scenario)


@pytest.mark.parametrize("hints", [True, False])
def test_what_is_handed_out_is_looked_back_on_if_it_allows_hints(hints):
    position = parse_position(PAIR_OR_SINGLE)
    code = format_hand_out(HandOut(position, 0, "club", hints=hints), locked=False)

    async def scenario(table):
        await asyncio.sleep(1)
        assert (table.view["debrief"] is not None) == hints

    after_a_blunder(scenario, position=code)


def test_it_waits_while_the_record_is_seen_and_goes_on_after_it():
    async def scenario(table):
        done(table, "rewind")
        await asyncio.sleep(10)
        assert table.view["debrief"] is None
        done(table, "back")
        assert table.view["debrief"]["isBusy"]
        assert len((await looked_back(table))["moments"]) == 1

    after_a_blunder(scenario)


def test_the_next_hand_ends_it():
    async def scenario(_):
        match = Table(seed=9, rules=SHORT, players="random", speed="at once")
        line = match.session.main
        line.deal()
        while line.due != Due.DEAL:
            line.make(line.choose("random").move)
        match.pacing.proceed()
        debrief = match.view["debrief"]
        assert debrief["isBusy"]
        done(match, "go")
        assert match.view["debrief"] is None
        await asyncio.sleep(5)
        assert match.view["debrief"] is None

    run(scenario)
