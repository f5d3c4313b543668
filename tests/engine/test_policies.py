"""From a policy to a player: views without a game in progress, features, states, batches."""

import pickle
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from wildescape import HandState, InputError, deal, parse_cards
from wildescape.arena import duplicate
from wildescape.cards import NATURAL_RANKS, power
from wildescape.game import Act, Move
from wildescape.players import answered, player
from wildescape.rules import CHOICES, DEFAULT, PRESETS, shortened
from wildescape.session import Session, new_match
from wildescape.simulate import simulate, simulate_hand

pytest.importorskip("pettingzoo", reason="there is no PettingZoo: pip install 'wildescape[env]'")

import numpy as np
from wildescape.env import (
    ACTION_BLOCKS,
    ESCALATION_ACTION_BLOCKS,
    Batch,
    EscalationEnv,
    WildEscapeEnv,
    as_player,
)

SHORT = {"target": 3}


def short_match():
    return WildEscapeEnv(match=True, rules=SHORT)


ENVIRONMENTS = pytest.mark.parametrize("make", [WildEscapeEnv, short_match, EscalationEnv])


def games(env, seed, most=150):
    """The positions of a random game, the last one over, if it is no longer than that."""
    chance, rng = Random(seed), Random(seed + 1)
    game = env.begin(chance)
    for _ in range(most):
        yield game
        if game.turn is None:
            return
        view = env.seen_by(game.turn, game)
        action = rng.choice([*legal(env, view)])
        game = env.after(game, env.act(view, action), chance)


def positions(env, seed, most=150):
    """The positions of a random game in which a seat is to move, each as that seat sees it."""
    for game in games(env, seed, most):
        if game.turn is not None:
            yield game, env.seen_by(game.turn, game)


def legal(env, view):
    return map(int, np.flatnonzero(env.observation(view)["action_mask"]))


def first(given):
    """A policy: the first legal action."""
    return given["action_mask"].argmax()


def cheapest(features):
    """A policy: the play that keeps fewest cards, of those the lowest; it passes if it must."""
    env = WildEscapeEnv()
    left = features.rows[:, env.action_blocks["left"]].ravel().astype(int)
    height = features.rows[:, env.action_blocks["height"]].ravel()
    return features.actions[np.lexsort((height, left))[0]]


# Acting without a game in progress


RULES = {
    **PRESETS,
    **{
        f"{field} is {choice}": replace(DEFAULT, **{field: choice})
        for field, choices in CHOICES.items()
        for choice in choices[1:]
    },
}


@pytest.mark.parametrize("trump", NATURAL_RANKS, ids=str)
def test_an_action_is_the_move_that_it_says_under_every_trump(trump):
    env, other = WildEscapeEnv(trump=str(trump)), WildEscapeEnv()
    for game, view in positions(env, seed=int(trump), most=60):
        for action in legal(other, view):
            move = other.act(view, action)
            assert game.judge(move).legal
            other.reset(options={"game": game})
            assert other.action(move) == action


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("match", [False, True], ids=["hand", "match"])
def test_every_action_is_a_legal_move_under_all_rules(rules, match):
    env = WildEscapeEnv(match, shortened(rules) if match else rules)
    for game, view in positions(env, seed=4, most=500 if match else 100):
        found = env.features(view).actions
        assert {*found} == {*legal(env, view)}
        for action in found[:: 1 + len(found) // 6]:
            assert game.judge(env.act(view, action)).legal


def test_a_view_needs_no_game_in_progress():
    view = HandState.start(deal(seed=1)).view(0)
    env = WildEscapeEnv()
    action = first(env.observation(view))
    assert env.act(view, action) in view.moves
    with pytest.raises(InputError, match=r"Call reset\(\) first"):
        env.move(action)


def test_an_action_that_is_not_legal_in_a_view_is_refused():
    hands = [*map(parse_cards, ("KS KH", "AS", "3C", "4C", "5C", "6C"))]
    view = HandState.start(hands, "K").view(0)
    env = WildEscapeEnv()
    with pytest.raises(InputError, match=r"Action 1 \(a single 2\) is not legal now"):
        env.act(view, 1)
    with pytest.raises(InputError, match=r"Action 12 \(a single trump king\) is not legal"):
        env.act(HandState.start(hands, "K").view(1), 12)
    with pytest.raises(InputError, match="This environment reads a HandView"):
        env.act(None, 1)


@ENVIRONMENTS
def test_the_move_in_progress_is_the_act_of_its_view(make):
    env = make()
    env.reset(seed=5)
    view = env.view(env.agent_selection)
    for action in legal(env, view):
        assert env.act(view, action) == env.move(action)


def test_nobody_answers_a_question_by_an_action():
    game = HandState.start(deal(seed=1)).after(Move(0, Act.ASK, number=1))
    env = WildEscapeEnv()
    assert not env.observation(game.view(1))["action_mask"].any()
    assert not len(env.features(game.view(1)).actions)


# Features


@ENVIRONMENTS
def test_the_features_say_what_an_action_does(make):
    env, tried = make(), 0
    for game, view in positions(env, seed=7, most=400):
        found = env.features(view)
        assert found.rows.shape == (len(found.actions), env.features_size)
        assert [*found.starts] == [0, len(found.actions)]
        for action, row in zip(found.actions, found.rows, strict=True):
            cards = env.act(view, action).cards
            assert env.features_space.contains(row)
            assert row[env.action_blocks["cards"]].sum() == len(cards)
            if game.judge(env.act(view, action)).move.act == Act.PLAY:
                held = env.observation(view)["observation"][env.blocks["hand"]].sum()
                assert row[env.action_blocks["rest"]].sum() == held - len(cards)
            tried += 1
    assert tried > 200


def test_the_features_go_by_height_under_the_trump():
    hands = [*map(parse_cards, ("3S 3H AS LJ", "4S", "5S", "6S", "7S", "8S"))]
    env = WildEscapeEnv()
    view = HandState.start(hands, "3").view(0)
    found = env.features(view)
    place, pair_of_threes = env.action_blocks, 17
    pair = found.rows[[*found.actions].index(pair_of_threes)]
    assert pair[place["height"]] == power(NATURAL_RANKS[1], NATURAL_RANKS[1])
    # Two to ace but three, then the trump and the jokers.
    assert [*pair[place["cards"]]] == [0] * 12 + [2, 0, 0]
    assert [*pair[place["rest"]]] == [0] * 11 + [1, 0, 1, 0]
    assert pair[place["left"]] == 2


PAGE = (Path(__file__).parents[2] / "docs" / "environment.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("game", "blocks"),
    [("Wild Escape", ACTION_BLOCKS), ("Escalation", ESCALATION_ACTION_BLOCKS)],
)
def test_the_page_lists_the_features(game, blocks):
    _, _, below = PAGE.partition(f"| features of {game} |")
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \|", below.split("\n\n")[0], re.MULTILINE)
    assert [(name, int(size), int(most)) for name, size, most in rows] == [*map(tuple, blocks)]


@ENVIRONMENTS
def test_no_feature_is_higher_than_the_page_says(make):
    env = make()
    blocks = ESCALATION_ACTION_BLOCKS if make is EscalationEnv else ACTION_BLOCKS
    for _, view in positions(env, seed=8, most=300):
        rows = env.features(view).rows
        assert rows.min() >= 0
        for name, _, highest in blocks:
            assert rows[:, env.action_blocks[name]].max() <= highest


# States


@ENVIRONMENTS
def test_a_state_holds_all_hands_and_what_the_seats_see(make):
    env, rng = make(), Random(3)
    with pytest.raises(InputError, match=r"Call reset\(\) first"):
        env.state()
    env.reset(seed=3)
    seats = range(len(env.possible_agents))
    for _ in range(200):
        state = env.state()
        assert env.state_space.contains(state)
        hands = state[env.state_blocks["all_hands"]].reshape(len(seats), -1)
        seen = [env.observation(env.game.view(seat))["observation"] for seat in seats]
        assert all(map(np.array_equal, hands, (row[env.blocks["hand"]] for row in seen)))
        rest = seen[0][env.blocks["hand"].stop :]
        assert np.array_equal(state[-len(rest) :], rest)
        turn = state[env.state_blocks["turn"]]
        assert [*np.flatnonzero(turn)] == ([] if env.game.turn is None else [env.game.turn])
        if env.game.turn is None:
            break
        agent = env.agent_selection
        env.step(rng.choice([*legal(env, env.view(agent))]))


def test_a_state_shows_a_tribute_that_is_hidden_from_the_seats():
    env, hidden = WildEscapeEnv(match=True, rules={**SHORT, "tribute_public": "off"}), 0
    for seed in range(6):
        env.reset(seed=seed)
        for game, _ in positions(env, seed, most=900):
            env.reset(options={"game": game})
            given = env.state()[env.state_blocks["given"]]
            gifts = [*game.tribute] or getattr(game.stage, "paid", ())
            assert given.sum() >= sum(len(move.cards) for move in gifts)
            seen = env.observation(game.view(0))["observation"][env.blocks["given"]]
            hidden += given.sum() - seen.sum()
        if hidden:
            break
    assert hidden


# Batches


@pytest.mark.parametrize("make", [WildEscapeEnv, EscalationEnv])
def test_a_batch_plays_games_side_by_side(make):
    env, rng = make(), Random(1)
    batch, other = Batch(env, 3, seed=2), Batch(env, 3, seed=2)
    ended = []
    for _ in range(700):
        seen, found = batch.observations(), batch.features()
        assert len(seen["observation"]) == len(batch.seats) == 3
        actions = []
        for place, view in enumerate(batch.views):
            alone = env.features(view)
            part = slice(*found.starts[place : place + 2])
            assert np.array_equal(found.rows[part], alone.rows)
            assert np.array_equal(found.actions[part], np.array(alone.actions))
            assert np.array_equal(seen["observation"][place], env.observation(view)["observation"])
            actions.append(rng.choice(found.actions[part]))
        over = batch.step(actions)
        assert over == other.step(actions)
        ended += over
        if len(ended) > 2:
            break
    assert ended
    for _, payoffs, result in ended:
        assert result is not None
        assert sum(payoffs) == 0


def test_a_game_is_dealt_the_same_in_any_batch():
    env = WildEscapeEnv()
    one, many = Batch(env, 1, seed="a"), Batch(env, 4, seed="a")
    assert one.games[0] == many.games[0]
    assert many.games[0] != many.games[1]


def test_a_batch_refuses_what_is_no_step_and_changes_nothing():
    env = WildEscapeEnv()
    batch = Batch(env, 2)
    before = [*batch.games]
    good = int(batch.features().actions[0])
    for actions, why in (([good], "needs 2 actions"), ([good, 0], "not legal")):
        with pytest.raises(InputError, match=why):
            batch.step(actions)
    assert batch.games == before
    for count in (0, True, 1.5):
        with pytest.raises(InputError, match="whole number from 1"):
            Batch(env, count)


# Policies as players


def test_a_policy_plays_a_hand_a_match_and_a_game_of_escalation():
    one = as_player(first)
    assert simulate_hand([one, "beginner"] * 3, seed=1).result
    assert simulate("wildescape", 1, [one, "random"] * 3, shortened(DEFAULT)).result
    assert simulate("escalation", 1, [one] * 3).result


def test_a_policy_may_see_features_or_both():
    def both(given, features):
        assert given["action_mask"].sum() == len(features.actions)
        return features.actions[-1]

    assert simulate_hand(as_player(cheapest, sees="features"), seed=1).result
    assert simulate_hand(as_player(both, sees="both"), seed=1).result


def test_a_policy_trained_on_matches_gives_the_tribute_itself():
    asked = []

    def policy(given):
        asked.append(given["observation"].size)
        return first(given)

    one = as_player(policy, match=True)
    assert simulate("wildescape", 2, [one] * 6, shortened(DEFAULT)).result
    assert {*asked} == {
        WildEscapeEnv(match=True).observation_space("seat_0")["observation"].shape[0]
    }
    with pytest.raises(InputError, match="trained on matches"):
        simulate_hand(one, seed=1)


def test_a_policy_is_compared_by_the_arena_under_its_own_name():
    found = duplicate(
        as_player(cheapest, sees="features"), "random", deals=4, processes=2, progress=False
    )
    assert found.names[0] == "cheapest"
    assert found.wins + found.draws + found.losses == 8


def test_a_policy_sits_at_a_table_where_others_ask_for_counts():
    one = as_player(first)
    session = Session(new_match(7), (one,) * 6, seed=7)
    session.deal()
    for _ in range(30):
        session.make(session.choose().move)
    game = HandState.start(deal(seed=1)).after(Move(0, Act.ASK, number=1))
    choice = one.choose(game.view(1))
    assert answered(game, choice)[0].move.act in (Act.COUNT, Act.NO_COUNT)


def test_a_policy_that_answers_wrong_is_told_what_it_did():
    with pytest.raises(InputError, match="Action 410"):
        simulate_hand(as_player(lambda given: 410), seed=1)
    with pytest.raises(InputError, match="A policy is a function"):
        as_player("first")
    with pytest.raises(InputError, match="A policy sees “observation”, “features” or “both”"):
        as_player(first, sees="views")
    with pytest.raises(InputError, match="There is no player"):
        as_player(first, otherwise="nobody")


def test_a_policy_player_can_be_sent_to_another_process():
    one = pickle.loads(pickle.dumps(as_player(first)))
    assert player(one, Random(1)) is one
