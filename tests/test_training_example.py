"""The example that trains a player, and the table of players that it's in."""

import sys
from pathlib import Path

import pytest
from wildescape.arena import duplicate
from wildescape.players import bots
from wildescape.simulate import simulate, simulate_hand

pytest.importorskip("pettingzoo", reason="there is no PettingZoo: pip install 'wildescape[env]'")

import numpy as np
from wildescape.env import as_player

from benchmarks import players
from examples import train_a_player
from examples.train_a_player import DONE_HIGH, Trained, main, train


@pytest.fixture(scope="module", autouse=True)
def few_games():
    """Fewer games at once, so that the first end soon."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(train_a_player, "GAMES", 4)
        yield


@pytest.fixture(scope="module")
def saved(few_games, tmp_path_factory):
    """The weights that the script saves when it may play only a few hands."""
    file = tmp_path_factory.mktemp("trained") / "trained.npz"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["", "--hands", "8", "--deals", "1", "--save", str(file)])
        main()
    return file


def test_the_saved_weights_make_a_player_of_hands_and_matches(saved):
    trained = as_player(Trained.read(saved), sees="both")
    assert simulate_hand([trained, "random"] * 3, seed=3).result
    assert simulate("wildescape", 3, [trained, "random"] * 3, {"target": 3}).result


def test_what_is_saved_is_what_was_trained(saved):
    again = train(8).weights
    read = Trained.read(saved).weights
    assert all(np.array_equal(*pair) for pair in zip(again, read, strict=True))
    assert not all(np.array_equal(*pair) for pair in zip(again, train(0).weights, strict=True))


def test_training_ends_when_its_time_is_over():
    assert train(10**9, minutes=0.005)


def test_a_folder_that_is_not_there_is_told_before_training(tmp_path, monkeypatch, capsys):
    file = tmp_path / "nowhere" / "trained.npz"
    monkeypatch.setattr(sys, "argv", ["", "--save", str(file)])
    with pytest.raises(SystemExit):
        main()
    assert str(file) in capsys.readouterr().err


def test_the_slopes_are_those_of_the_squared_error():
    rng = np.random.default_rng(1)
    player = Trained([each.astype(float) for each in Trained.new(rng).weights])
    inputs, aims = rng.random((8, len(player.weights[0]))), rng.choice([-1.0, 0.0, 1.0], 8)
    told, rows = np.split(inputs, [len(player.weights[0]) - len(DONE_HIGH)], axis=1)

    def error():
        return ((player.worth(told, rows * DONE_HIGH, 1) - aims) ** 2).mean() / 2

    for weights, slope in zip(player.weights, player.slopes(inputs, aims), strict=True):
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        weights[at] += 1e-6
        above = error()
        weights[at] -= 2e-6
        below = error()
        weights[at] += 1e-6
        assert slope[at] == pytest.approx((above - below) / 2e-6, rel=1e-3)


def test_the_script_stays_short():
    assert len(Path(train_a_player.__file__).read_text("utf-8").splitlines()) <= 150


# The table of players


def test_the_table_has_a_row_for_each_player_and_a_share_against_each_before_it(saved, capsys):
    players.main(
        ["--games", "wildescape", "--deals", "1", "--processes", "1", "--trained", str(saved)]
    )
    head, _, *rows = capsys.readouterr().out.strip().split("\n\n")[-1].split("\n")
    names = [row.split("|")[1].strip(" `") for row in rows]
    assert {*names} == {*bots(), "trained"}
    assert [name for name in names if name != "trained"] == [*bots()]
    assert all(len(row.split("|")) == len(head.split("|")) for row in rows)
    for place, row in enumerate(rows):
        _, _, *shares, time, _ = (each.strip() for each in row.split("|"))
        assert [bool(share) for share in shares] == [at < place for at in range(len(names) - 1)]
        assert float(time) >= 0


def test_a_share_of_the_table_is_that_of_the_decided_hands():
    found = duplicate("beginner", "random", 3, processes=1, progress=False)
    table = players.table(["random", "beginner"], {("beginner", "random"): found})
    value, low, high = found.decided
    assert f"| `beginner` | {value:.2f} [{low:.2f}, {high:.2f}] |" in table
    assert "| `random` |  |" in table
