"""Players measured against each other: fair, repeatable, and honest about what was measured."""

import concurrent.futures
import math
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from wildescape import arena
from wildescape.arena import Budget, Estimate, LetOutWatch, duplicate
from wildescape.cards import Rank
from wildescape.game import Act, Move
from wildescape.hand import PASSES, HandState
from wildescape.i18n import InputError, either
from wildescape.notation import parse_cards
from wildescape.players import PlayerError, bots, register, unregister
from wildescape.players.random import RandomPlayer
from wildescape.simulate import GAMES

ROOT = Path(__file__).parents[2]


def measured(one, two, deals=4, **settings):
    return duplicate(one, two, deals, **{"processes": 1, "progress": False, **settings})


def outcomes(found):
    return [(game.outcome, game.earned, game.let_out) for deal in found.deals for game in deal]


class First:
    """Plays its first move."""

    def choose(self, view):
        return view.moves[0]


class Counting(RandomPlayer):
    """A player whose moves depend on how often it was asked."""

    def __init__(self):
        super().__init__(random.Random(1))


def first():
    return First()


games = pytest.mark.parametrize("game", GAMES)


@games
def test_every_deal_is_played_twice_and_counted(game):
    found = measured("beginner", "random", game=game)
    assert [len(deal) for deal in found.deals] == [2] * 4
    assert found.wins + found.draws + found.losses == 8
    assert found.outright.value == found.wins / 8
    assert found.decided.value == found.wins / (found.wins + found.losses)


@games
def test_the_same_player_wins_what_it_loses(game):
    found = measured("club", "club", game=game)
    assert found.wins == found.losses
    assert all(sum(play.earned for play in deal) == 0 for deal in found.deals)


@games
def test_players_changed_over_give_the_opposite_result(game):
    found, other = (
        measured(*pair, game=game) for pair in (("beginner", First), (First, "beginner"))
    )
    assert (found.wins, found.draws, found.losses) == (other.losses, other.draws, other.wins)
    assert found.let_out == other.let_out[::-1]


@games
@pytest.mark.parametrize("player", ["random", Counting(), first])
def test_the_result_does_not_depend_on_the_number_of_processes(game, player):
    alone = measured(player, "beginner", game=game, seed="x")
    together = measured(player, "beginner", game=game, seed="x", processes=3)
    assert outcomes(alone) == outcomes(together)


@games
def test_another_seed_gives_other_deals(game):
    found, other = (
        outcomes(measured("random", "random", 8, game=game, seed=seed)) for seed in "xy"
    )
    assert found != other


def test_a_better_player_is_measured_as_better():
    found = measured("beginner", "random", 12)
    assert found.wins > found.losses
    assert found.decided.low <= found.decided.value <= found.decided.high <= 1
    assert found.decided.low > 0.5


def test_shares_of_nothing_are_none():
    drawn = arena.GameScore(0, 0, (False, False), ([], []))
    found = arena.Comparison(("a", "b"), "wildescape", ((drawn, drawn),))
    assert found.decided is None
    assert found.outright.value == 0
    assert found.times(0) == (0, 0, 0)
    assert "won of those decided  -" in repr(found)


def scores(*deals):
    """A comparison with these outcomes: of each deal, both."""
    made = (
        tuple(arena.GameScore(one, one, (one < 0, False), ([], [])) for one in d) for d in deals
    )
    return arena.Comparison(("a", "b"), "wildescape", tuple(made))


@pytest.mark.parametrize("outcomes", [(1, 1), (-1, -1), (0, 0), (1, -1)])
@pytest.mark.parametrize("deals", [1, 2, 12])
def test_an_interval_has_a_width_even_if_all_deals_end_alike(outcomes, deals):
    found = scores(*[outcomes] * deals)
    for share in (found.outright, found.decided, found.deals_won, found.let_out[0]):
        if share is not None:
            scale = 100 if share is found.let_out[0] else 1
            assert 0 <= share.low <= share.value <= share.high <= scale
            assert share.high - share.low > 0.2 * scale


def test_with_no_variance_the_interval_is_that_of_wilson_for_so_many_deals():
    assert str(scores((1, 1), (1, 1)).outright) == "1.000 [0.342, 1.000]"
    assert str(scores(*[(1, 1)] * 40).outright) == "1.000 [0.912, 1.000]"
    # Deals of which nothing was decided say nothing about those that were.
    assert str(scores((1, 1), (1, 1), *[(0, 0)] * 50).decided) == "1.000 [0.342, 1.000]"


def test_pairs_that_end_alike_tell_less_and_pairs_that_even_out_tell_more():
    alike, evened = [(1, 1), (-1, -1)] * 50, [(1, -1), (-1, 1)] * 48 + [(1, 1), (-1, -1)] * 2
    single = scores(*[(1, 1), (-1, -1), (1, -1), (-1, 1)] * 25)
    widths = [
        found.outright.high - found.outright.low
        for found in (scores(*evened), single, scores(*alike))
    ]
    assert widths == sorted(widths)
    assert widths[1] == pytest.approx(2 * 1.96 * math.sqrt(0.25 / 200), rel=0.05)
    assert widths[2] == pytest.approx(2 * 1.96 * math.sqrt(0.25 / 100), rel=0.05)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.95])
@pytest.mark.parametrize("deals", [2, 12, 40])
def test_intervals_hold_in_about_95_of_100_cases(share, deals):
    rng, held = random.Random(f"{share} {deals}"), 0
    for _ in range(300):
        # In half of the deals both games end alike.
        drawn = ([rng.random() < share for _ in "ab"] for _ in range(deals))
        found = scores(*((a * 1, (a if rng.random() < 0.5 else b) * 1) for a, b in drawn)).outright
        held += found.low <= share <= found.high
    assert held >= 0.92 * 300


def test_a_report_names_both_and_tells_everything():
    found = measured(First, "random", 2)
    report = repr(found)
    for told in (
        "First against random: wildescape, 2 deals",
        f"{found.wins} won, {found.draws} drawn, {found.losses} lost",
        str(found.outright),
        "  First: a move takes",
        "  random: a move takes",
        "let out",
    ):
        assert told in report
    assert "let out" not in repr(measured(First, "random", 1, game="escalation"))
    assert str(Estimate(0.5, 0.25, 1)) == "0.500 [0.250, 1.000]"


# Processes


def test_a_player_that_cannot_be_sent_plays_in_one_process():
    class Local(First):
        pass

    with pytest.warns(RuntimeWarning, match="One process plays all the deals: .*Local") as told:
        found = duplicate(Local, "random", 4, processes=2)
    assert told[0].filename == __file__
    assert outcomes(found) == outcomes(measured(First, "random"))


def test_where_processes_cannot_be_started_one_plays_it_all(monkeypatch):
    def none(*_, **__):
        raise NotImplementedError("no processes here")

    monkeypatch.setattr(concurrent.futures, "ProcessPoolExecutor", none)
    with pytest.warns(RuntimeWarning, match="no processes here"):
        found = measured("beginner", "random", processes=2)
    assert outcomes(found) == outcomes(measured("beginner", "random"))


class Gone(First):
    """A player that only this process knows."""

    def __reduce__(self):
        return found_only_in, (os.getpid(),)


def found_only_in(process):
    if os.getpid() != process:
        raise AttributeError("there is no Gone here")
    return Gone()


def test_a_player_that_other_processes_do_not_know_plays_in_this_one():
    with pytest.warns(RuntimeWarning, match="there is no Gone here"):
        found = measured(Gone(), "random", processes=2)
    assert outcomes(found) == outcomes(measured(First, "random"))


def test_a_registered_player_is_known_in_every_process():
    register("first", First)
    try:
        found = measured("first", "random", processes=2)
    finally:
        unregister("first")
    assert found.names == ("first", "random")
    assert outcomes(found) == outcomes(measured(First, "random"))


def test_a_script_may_start_all_cores_from_its_top(tmp_path):
    script = tmp_path / "measure.py"
    script.write_text(
        "from wildescape.arena import duplicate\n"
        "class Mine:\n"
        "    def choose(self, view):\n"
        "        return view.moves[-1]\n"
        "print(duplicate(Mine, 'random', 2, processes=2))\n"
    )
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("Mine against random: wildescape, 2 deals")
    assert "2 of 2 deals" in run.stderr


def test_the_progress_is_shown_until_all_is_played(capsys):
    measured("random", "random", 3, progress=True)
    told = capsys.readouterr().err
    assert told.endswith("3 of 3 deals, 0:00 left \n")
    measured("random", "random", 1)
    assert capsys.readouterr().err == ""


# Time


class Patient(First):
    """Thinks until its time is over."""

    def __init__(self, expired):
        self.expired = expired

    def choose(self, view):
        while not self.expired():
            pass
        return view.moves[0]


def test_both_sides_have_the_same_time_and_it_is_measured():
    found = measured(Patient, First, 1, game="escalation", seconds=0.002)
    assert found.times(0).median >= 2
    assert found.times(1).median < found.times(0).median
    assert found.times(0).p95 >= found.times(0).median


def test_a_budget_is_of_processor_time():
    budget = Budget(0.01)
    assert not budget()
    budget.start()
    time.sleep(0.03)
    assert not budget()
    end = time.process_time() + 0.02
    while time.process_time() < end:
        pass
    assert budget()
    assert not math.isinf(time.process_time())


class Elsewhere(First):
    """A player with a clock of its own: each of its moves takes a second there."""

    def __init__(self):
        self.spent = 0.0

    def clock(self):
        return self.spent

    def choose(self, view):
        self.spent += 1
        return super().choose(view)


def test_a_player_may_have_a_clock_of_its_own():
    assert measured(Elsewhere, First, 1).times(0) == (1000, 1000, 1000)


# Letting an opponent out


def watched(hand, *plays):
    """The teams that let an opponent out while these plays were made; a pass is empty."""
    watch = LetOutWatch()
    for cards in plays:
        move = Move(hand.turn, Act.PLAY, parse_cards(cards)) if cards else PASSES[hand.turn]
        before, hand = hand, hand.after(move)
        watch.see(before, move, hand)
    return watch.teams


def hand_of(first, second, third="3C 4C 6C", leader=0):
    rest = ["3D 4D 6D", "3H 4H 6H", "3S 4S 6S"]
    hands = [parse_cards(cards) for cards in (first, second, third, *rest)]
    return HandState.start(hands, Rank.TWO, leader)


PASSED = ("",) * 5


def test_an_opponent_with_a_card_left_who_keeps_the_lead_and_is_out_was_let_out():
    hand = hand_of("8S 9S", "KC KD 5C")
    assert watched(hand, "8S", *PASSED, "9S") == {1}


def test_two_cards_left_count_too():
    hand = hand_of("8S 9S 9H", "KC KD 5C")
    assert watched(hand, "8S", *PASSED, "9S 9H") == {1}


def test_three_cards_left_do_not_count():
    hand = hand_of("8S 9S 9H 9D", "KC KD 5C")
    assert watched(hand, "8S", *PASSED, "9S 9H 9D") == set()


def test_nobody_is_let_out_by_those_who_could_not_beat_him():
    hand = hand_of("8S 9S", "5C 5D 5H")
    assert watched(hand, "8S", *PASSED, "9S") == set()


def test_a_partner_who_passes_lets_nobody_out():
    hand = hand_of("8S 9S", "5C 5D 5H", "KC KD KH")
    assert watched(hand, "8S", *PASSED, "9S") == set()


def test_a_play_over_him_takes_the_lead_away():
    hand = hand_of("8S 9S", "KC KD 5C", "AC 4C 6C")
    assert watched(hand, "8S", "", "AC", *PASSED, "4C", "", "", "", "9S") == set()


def test_an_opponent_who_is_not_out_with_the_next_lead_was_not_let_out():
    hand = hand_of("8S 9S 10S", "KC KD 5C")
    assert watched(hand, "8S", *PASSED, "9S", *PASSED, "10S") == {1}
    assert watched(hand, "8S", *PASSED, "9S", "KC") == set()


@pytest.mark.parametrize("team", [0, 1])
def test_hands_are_counted_for_the_side_that_let_out(team):
    found = measured("random", "club", 20)
    counted = sum(play.let_out[team] for deal in found.deals for play in deal)
    assert found.let_out[team].value == pytest.approx(100 * counted / 40)
    assert measured("random", "club", 1, game="escalation").let_out == (None, None)


# What is refused


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"game": "bridge"}, "wildescape or escalation"),
        ({"deals": 0}, "deals"),
        ({"deals": 2.5}, "deals"),
        ({"processes": -1}, "processes"),
        ({"processes": 0}, "processes"),
        ({"one": "nobody"}, either([*bots()]).to("en")),
        ({"two": 3}, "choose"),
        ({"rules": {"direction": "up"}}, "clockwise"),
        ({"rules": {"stake": 0}, "game": "escalation"}, "stake"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": "1"}, "seconds"),
    ],
)
def test_what_cannot_be_measured_is_refused_with_what_can(settings, named):
    with pytest.raises(InputError, match=named):
        measured(**{"one": "random", "two": "random", "deals": 1, **settings})


class Cheat:
    """Passes on the lead."""

    def choose(self, view):
        return PASSES[view.seat]


class Broken:
    def choose(self, view):
        raise ZeroDivisionError("so it goes")


@pytest.mark.parametrize("processes", [1, 2])
def test_a_player_that_breaks_the_rules_ends_it(processes):
    with pytest.raises(PlayerError, match=r"seat \d.*can't pass.*It may choose play") as refused:
        measured(Cheat, "random", processes=processes)
    assert "This was Cheat, in seat" in refused.value.__notes__[0]
    assert refused.value.code == "bad_player"
    assert refused.value.seat in range(6)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_player_that_fails_ends_it_with_its_error_and_its_place(processes):
    with pytest.raises(ZeroDivisionError, match="so it goes") as failed:
        measured(Broken, "random", processes=processes)
    assert any("This was Broken, in seat" in note for note in failed.value.__notes__)
