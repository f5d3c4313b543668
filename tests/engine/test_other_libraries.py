"""Both games in RLCard and in OpenSpiel, where these are installed."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from wildescape import InputError

pytest.importorskip("pettingzoo", reason="there is no PettingZoo: pip install 'wildescape[env]'")

import numpy as np


@pytest.fixture
def rlcard():
    library = pytest.importorskip("rlcard", reason="there is no RLCard: pip install rlcard")
    adapter = import_module("wildescape.env.rlcard_envs")
    adapter.register()
    adapter.register()
    return library


@pytest.fixture
def pyspiel():
    library = pytest.importorskip("pyspiel", reason="there is no OpenSpiel: pip install open_spiel")
    import_module("wildescape.env.openspiel_games")
    return library


GAMES = pytest.mark.parametrize("name", ["wild-escape", "escalation"])


@GAMES
def test_agents_of_rlcard_play_a_game(rlcard, name):
    random_agent = import_module("rlcard.agents").RandomAgent
    env = rlcard.make(name, {"seed": 1})
    env.set_agents([random_agent(env.num_actions) for _ in range(env.num_players)])
    trajectories, payoffs = env.run(is_training=False)
    assert len(trajectories) == len(payoffs) == env.num_players
    assert sum(payoffs) == 0
    first = trajectories[0][0]
    assert [*first["obs"].shape] == env.state_shape[0]
    assert all([*row.shape] == env.action_shape[0] for row in first["legal_actions"].values())


@GAMES
def test_the_same_seed_deals_the_same_game_in_rlcard(rlcard, name):
    games = [rlcard.make(name, {"seed": seed}) for seed in (3, 3, 4)]
    one, same, other = [env.reset()[0]["obs"].tobytes() for env in games]
    assert one == same != other


@GAMES
def test_a_move_can_be_taken_back_in_rlcard(rlcard, name):
    env = rlcard.make(name, {"seed": 1, "allow_step_back": True})
    state, player = env.reset()
    env.step(next(iter(state["legal_actions"])))
    back, again = env.step_back()
    assert again == player
    assert np.array_equal(back["obs"], state["obs"])
    assert env.step_back() is False


def test_rlcard_plays_matches_other_rules_and_other_numbers(rlcard):
    env = rlcard.make("wild-escape", {"match": True, "rules": {"target": 3}, "seed": 1})
    assert env.num_actions == 546
    assert env.reset()[0]["raw_obs"].rules.target == "3"
    assert rlcard.make("escalation", {"players": 6}).num_players == 6
    with pytest.raises(InputError):
        rlcard.make("escalation", {"players": 7})


SPIEL = pytest.mark.parametrize("name", ["python_wild_escape", "python_escalation"])


def played(state, rng):
    """Play a random game; each state before a move."""
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            yield state
            state.apply_action(rng.choice(state.legal_actions()))


@SPIEL
def test_open_spiel_plays_a_game_to_its_end(pyspiel, name):
    game = pyspiel.load_game(name)
    state, moves = game.new_initial_state(), 0
    for now in played(state, Random(1)):
        moves += 1
        assert now.legal_actions() == sorted(now.legal_actions())
        assert any(now.observation_tensor(now.current_player()))
    assert 0 < moves <= game.max_game_length()
    assert sum(state.returns()) == 0
    assert any(state.returns()) or name == "python_wild_escape"
    assert all(game.min_utility() <= got <= game.max_utility() for got in state.returns())


@SPIEL
def test_a_game_passes_the_simulation_test_of_open_spiel(pyspiel, name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


PAGE = (Path(__file__).parents[2] / "docs" / "environment.md").read_text("utf-8")


@pytest.mark.parametrize("library", ["rlcard", "pyspiel"])
def test_the_example_of_the_page_runs(library, request):
    request.getfixturevalue(library)
    [example] = re.findall(rf"^```py\n(import {library}\n.+?)^```", PAGE, re.M | re.S)
    exec(compile(example, "docs/environment.md", "exec"), {})


@SPIEL
def test_a_copy_of_a_state_goes_its_own_way_in_open_spiel(pyspiel, name):
    state, rng = pyspiel.load_game(name).new_initial_state(), Random(2)
    half = state.clone()
    for _ in range(30):
        half.apply_action(half.chance_outcomes()[0][0])
    assert len(state.history()) == 0
    next(played(state, rng))
    before, copy = str(state), state.clone()
    assert str(copy) == before
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)


def test_a_player_of_open_spiel_is_told_only_what_its_seat_sees(pyspiel):
    state = pyspiel.load_game("python_wild_escape", {"trump": "8"}).new_initial_state()
    for number, now in enumerate(played(state, Random(3))):
        told = now.information_state_string(0)
        assert "trump 8" in told
        for seat in range(1, 6):
            assert now.information_state_string(seat) != told
        if number > 5:
            break


def test_open_spiel_plays_other_rules_and_other_numbers(pyspiel):
    assert pyspiel.load_game("python_escalation", {"players": 6}).num_players() == 6
    assert pyspiel.load_game("python_wild_escape", {"rules": "home"}).num_players() == 6


@pytest.mark.parametrize(
    ("module", "library", "named"),
    [("rlcard_envs", "rlcard", "rlcard"), ("openspiel_games", "pyspiel", "open_spiel")],
)
def test_without_its_library_a_module_says_how_to_install_it(module, library, named):
    code = f"import sys; sys.modules['{library}'] = None; import wildescape.env.{module}"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert f"wildescape.env.{module} needs {library}: pip install {named}" in done.stderr
