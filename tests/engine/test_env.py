"""Both games as environments of PettingZoo."""

import copy
import pickle
import re
import subprocess
import sys
import warnings
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from wildescape import HandState, InputError, Match, Rank, deal, draw, parse_cards
from wildescape.escalation import PACK_52, Escalation
from wildescape.game import Act, Move
from wildescape.players import player
from wildescape.rules import Rules, parse_rules

pytest.importorskip("pettingzoo", reason="there is no PettingZoo: pip install 'wildescape[env]'")

import numpy as np

with warnings.catch_warnings():
    # PettingZoo's tests import some of its games in a way that it calls outdated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper
from wildescape.env import (
    HAND_BLOCKS,
    MATCH_BLOCKS,
    EscalationEnv,
    WildEscapeEnv,
    escalation_blocks,
)

PAGE = (Path(__file__).parents[2] / "docs" / "environment.md").read_text("utf-8")
SHORT = {"target": 3}


def short_match(**options):
    return WildEscapeEnv(match=True, rules=SHORT, **options)


ENVIRONMENTS = pytest.mark.parametrize("make", [WildEscapeEnv, short_match, EscalationEnv])


def steps(env, rng, seed=None, options=None):
    """Play a random game; before each step, the agent to move."""
    env.reset(seed, options)
    for agent in env.agent_iter():
        given, _, over, _, _ = env.last()
        if not over:
            yield agent
        env.step(None if over else rng.choice(np.flatnonzero(given["action_mask"])))


def begun(env, game):
    env.reset(options={"game": game})
    return env


def hand(*hands, trump=Rank.TWO, leader=0):
    return HandState.start([*map(parse_cards, hands)], trump, leader)


def alike(one, other):
    return all(np.array_equal(one[part], other[part]) for part in one)


# PettingZoo's own tests. It warns of observations with a mask in all but its own environments.


@ENVIRONMENTS
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:.*reset.. ignores the option .options.")
def test_it_passes_the_api_test_of_pettingzoo(make):
    api_test(make(), num_cycles=200)


@ENVIRONMENTS
def test_it_passes_the_seed_test_of_pettingzoo(make):
    seed_test(make, num_cycles=100)


@ENVIRONMENTS
def test_it_passes_the_render_test_of_pettingzoo(make):
    render_test(make)


# What an agent knows


def other_hands(state, seat, rng):
    """The same state, with the cards that this seat can't see dealt anew."""
    if isinstance(state, Match):
        return replace(state, stage=other_hands(state.stage, seat, rng))
    stock = state.stock if isinstance(state, Escalation) else ()
    unseen = [card for at, cards in enumerate(state.hands) if at != seat for card in cards]
    unseen = rng.sample([*unseen, *stock], len(unseen) + len(stock))
    hands = [
        cards if at == seat else tuple(sorted(unseen.pop() for _ in cards))
        for at, cards in enumerate(state.hands)
    ]
    changed = {"stock": tuple(unseen)} if stock else {}
    return replace(state, hands=tuple(hands), **changed)


@ENVIRONMENTS
def test_states_with_the_same_view_give_the_same_observation(make):
    rng, other = Random(1), make()
    env = make()
    for number, agent in enumerate(steps(env, rng, seed=2)):
        if number % 20 == 0:
            seat = env.possible_agents.index(agent)
            changed = other_hands(env.game, seat, rng)
            assert changed != env.game or sum(map(bool, env.game.hands)) == 2
            assert changed.view(seat).moves
            assert alike(begun(other, changed).observe(agent), env.observe(agent))


def test_the_blocks_of_a_hand_say_what_the_seat_sees():
    game = hand("KS KH 3C", "AS AD 4C BJ", "5C", "6C 6D", "7C", "8C", trump=Rank.EIGHT)
    env = begun(WildEscapeEnv(), game)
    env.step(env.action(Move(0, Act.PLAY, parse_cards("KS KH"))))
    seen = env.observe("seat_1")["observation"]
    block = {name: seen[place] for name, place in env.blocks.items()}
    assert [*np.flatnonzero(block["hand"])] == sorted(parse_cards("AS AD 4C BJ"))
    assert [*np.flatnonzero(block["table"])] == sorted(parse_cards("KS KH"))
    assert [*block["owner"]] == [0, 0, 0, 0, 0, 1]
    assert [*np.flatnonzero(block["trump"])] == [Rank.EIGHT - Rank.TWO]
    assert [*np.flatnonzero(block["played"])] == [5 * 54 + c for c in sorted(parse_cards("KS KH"))]
    assert [*block["shed"]] == [0, 0, 0, 0, 0, 2]
    env.step(0)
    assert [*env.observe("seat_2")["observation"][env.blocks["passed"]]] == [0, 0, 0, 0, 0, 1]


def test_the_blocks_of_escalation_say_what_the_seat_sees():
    game = Escalation.start(PACK_52, 3)
    env = begun(EscalationEnv(players=3), game)
    env.step(env.action(next(move for move in game.moves if move.cards)))
    seen = env.observe("seat_0")["observation"]
    view = env.view("seat_0")
    block = {name: [*seen[place]] for name, place in env.blocks.items()}
    assert sum(block["hand"]) == 6
    assert block["middle"] == block["played"]
    assert sum(block["middle"]) == 1
    assert block["value"] == [view.value]
    assert block["stock"] == [view.stock_size]
    assert block["hands"] == [6, 6, 6]
    assert block["stacks"] == [0, 0, 0]


def test_a_match_says_what_was_given_in_the_tribute():
    env, paid = short_match(), 0
    for agent in steps(env, Random(3), seed=5):
        given = env.observe(agent)["observation"][env.blocks["given"]]
        view = env.view(agent)
        stage = view.stage
        moves = stage.paid + stage.returned if hasattr(stage, "paid") else view.tribute
        assert given.sum() == sum(len(move.cards) for move in moves)
        paid += len(moves)
    assert paid


# Actions


@pytest.mark.parametrize(
    ("make", "options"),
    [
        (WildEscapeEnv, {}),
        (WildEscapeEnv, {"rules": {"flush_compare": "all_cards", "straight_flush": "off"}}),
        (WildEscapeEnv, {"rules": {"trump_in_straight": "promoted", "pass_locks_out": "on"}}),
        (WildEscapeEnv, {"rules": {"preset": "catsatcards", "mixed_joker_pair": "forbidden"}}),
        (WildEscapeEnv, {"match": True, "rules": SHORT}),
        (EscalationEnv, {}),
        (EscalationEnv, {"players": 6}),
    ],
)
def test_the_mask_marks_each_legal_move_and_no_other(make, options):
    env, rng = make(**options), Random(4)
    for number, agent in enumerate(steps(env, rng, seed=6)):
        mask = env.observe(agent)["action_mask"]
        assert {*np.flatnonzero(mask)} == {env.action(move) for move in env.view(agent).moves}
        for action in np.flatnonzero(mask)[:: 1 if number % 10 else 7]:
            assert env.action(env.move(action)) == action
            assert env.game.judge(env.move(action)).legal
        if number > 300:
            break


def test_only_the_agent_to_move_has_actions():
    env = WildEscapeEnv()
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].any() for agent in env.agents}
    assert [agent for agent in env.agents if masks[agent]] == [env.agent_selection]


@pytest.mark.parametrize(
    ("held", "chosen", "cards"),
    [
        ("9S 9H LJ BJ 3S", "9S 9H", "9S 9H"),
        ("9S LJ BJ 3S", "9S BJ", "9S LJ"),
        ("3S 4S 6S 9S JS AS", "3S 4S 6S 9S AS", "3S 4S 6S 9S AS"),
        ("2S 4S 6S 9S JS AS", "4S 6S 9S JS AS", "4S 6S 9S JS AS"),
        ("9S 9H 9D LJ LJ BJ 4C", "9S 9H 9D BJ 4C", "4C 9S 9H 9D LJ"),
        ("9S 9H 9D 9C LJ LJ BJ", "9S 9H 9D LJ BJ", "9S 9H 9D 9C LJ"),
        ("2S 2H KS KH KD", "KS KH KD 2S 2H", "2S 2H KS KH KD"),
    ],
)
def test_the_cards_of_an_action_are_those_that_cost_least(held, chosen, cards):
    env = begun(WildEscapeEnv(), hand(held, "4S", "5S", "6S", "7S", "8S"))
    action = env.action(Move(0, Act.PLAY, parse_cards(chosen)))
    assert env.move(action) == Move(0, Act.PLAY, tuple(sorted(parse_cards(cards))))


def test_an_illegal_action_is_refused_and_changes_nothing():
    env = begun(WildEscapeEnv(), hand("KS KH", "AS", "3C", "4C", "5C", "6C"))
    game = env.game
    for action in (0, 30, -1, 10_000, None):
        with pytest.raises(InputError, match=f"Action {action} "):
            env.step(action)
    assert env.game is game


@pytest.mark.parametrize("action", [1.0, np.float64(1), True, "1", [1]])
@ENVIRONMENTS
def test_an_action_is_a_whole_number(make, action):
    env = make()
    env.reset(seed=1)
    game = env.game
    for call in (env.step, env.move):
        with pytest.raises(InputError, match="An action is a whole number, not "):
            call(action)
    assert env.game is game


def test_a_whole_number_of_any_library_is_an_action():
    env = WildEscapeEnv()
    env.reset(seed=1)
    legal = np.flatnonzero(env.last()[0]["action_mask"])[0]
    assert env.move(legal) == env.move(int(legal)) == env.move(np.array(legal))


def test_a_move_of_another_game_is_refused_with_what_this_one_expects():
    move = Move(0, Act.PLAY, parse_cards("KS"))
    other = begun(WildEscapeEnv(), hand("KS", "4C", "5C", "6C", "7C", "8C", trump=Rank.KING))
    assert other.describe(other.action(move)) == "a single trump king"
    env = begun(WildEscapeEnv(), hand("AS", "KS", "5C", "6C", "7C", "8C"))
    with pytest.raises(InputError, match=r"seat_0 is to move and trump is 2: .*doesn't hold KS"):
        env.action(move)
    over = finished(other, Random(1))
    with pytest.raises(InputError, match="of this environment, where the game is over: The game"):
        over.action(move)


@ENVIRONMENTS
def test_every_move_of_another_game_is_translated_right_or_not_at_all(make):
    env, other = make(), make()
    env.reset(seed=1)
    refused = 0
    for agent in steps(other, Random(2), seed=3):
        for move in other.view(agent).moves:
            if env.game.judge(move).legal:
                assert env.action(env.move(env.action(move))) == env.action(move)
            else:
                refused += 1
                with pytest.raises(InputError, match=f"{env.agent_selection} is to move"):
                    env.action(move)
        if refused > 100:
            break
    assert refused


VIEWS = {
    "hand": WildEscapeEnv,
    "hand under other rules": lambda: WildEscapeEnv(rules="wikipedia"),
    "match": lambda: WildEscapeEnv(match=True),
    "Escalation of four": EscalationEnv,
    "Escalation of three": lambda: EscalationEnv(players=3),
}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("hand", "a HandView under its own rules"),
        ("match", "a MatchView under its own rules"),
        ("Escalation of three", "an EscalationView for 3 players"),
    ],
)
def test_a_view_that_an_environment_does_not_play_is_refused(name, expected):
    env = VIEWS[name]()
    for other, make in VIEWS.items():
        theirs = make()
        theirs.reset(seed=2)
        view = theirs.view(theirs.agent_selection)
        if other == name:
            assert alike(env.observation(view), theirs.observation(view))
        else:
            with pytest.raises(InputError, match=f"This environment reads {expected}, not a?"):
                env.observation(view)
    with pytest.raises(InputError, match="not NoneType"):
        env.observation(None)


def test_a_move_that_no_action_makes_is_an_error():
    env = WildEscapeEnv()
    env.reset(seed=1)
    with pytest.raises(InputError, match="no action for “ask for a count”: choose pass or play"):
        env.action(Move(0, Act.ASK, number=1))
    for cards in ("", "KS 3H"):
        with pytest.raises(InputError, match="not a play with trump"):
            env.action(Move(0, Act.PLAY, cards))


def test_a_match_has_no_action_for_three_cards_of_one_rank_in_tribute():
    env = short_match()
    env.reset(seed=1)
    with pytest.raises(InputError, match="one card, or two or three"):
        env.action(Move(0, Act.RETURN, "KS KH KD"))


def test_escalation_has_no_action_for_passing_or_for_cards_of_two_values():
    env = EscalationEnv()
    env.reset(seed=1)
    with pytest.raises(InputError, match="no action for “pass”: choose play or take the middle"):
        env.action(Move(0, Act.PASS))
    for cards in ("", "KS QS", "10S 10S 10S 10S 10S"):
        with pytest.raises(InputError, match="not a play of Escalation"):
            env.action(Move(0, Act.PLAY, cards))


def test_actions_have_words():
    env = WildEscapeEnv(match=True)
    env.reset(seed=1)
    words = [env.describe(action) for action in range(env.action_space("seat_0").n)]
    assert words[0] == "pass"
    assert {"a full house of kings (4s)", "give jack"} <= {*words}
    assert all(words)
    escalation = EscalationEnv()
    words = [escalation.describe(action) for action in range(escalation.action_space("seat_0").n)]
    assert len({*words}) == len(words)
    assert words[:4] == ["take the middle", "2", "3", "6"]


@pytest.mark.parametrize("name", ["random", "beginner", "club"])
@ENVIRONMENTS
def test_bots_of_the_engine_can_play_along(make, name):
    env = make()
    env.reset(seed=9)
    bots = [player(name, Random(seat)) for seat in range(len(env.agents))]
    while not env.terminations[env.agent_selection]:
        agent = env.agent_selection
        choice = bots[env.possible_agents.index(agent)].choose(env.view(agent))
        env.step(env.action(choice.move))
    assert env.game.result


# Rewards


def finished(env, rng):
    """The environment after a random game, before its agents are told that it is over."""
    while not any(env.terminations.values()):
        assert not any(env.rewards.values())
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(rng.choice(np.flatnonzero(mask)))
    assert all(info["result"] == env.game.result for info in env.infos.values())
    return env


@pytest.mark.parametrize(
    ("hands", "rewards"),
    [
        (("AS", "3C", "2S", "3D", "LJ", "3H"), [1, -1, 1, -1, 1, -1]),
        (("3C", "AS", "3D", "2S", "3H", "LJ"), [0, 0, 0, 0, 0, 0]),
        (("3C 3D", "AS", "3D", "2S", "3H", "LJ"), [-1, 1, -1, 1, -1, 1]),
    ],
)
def test_the_team_that_wins_a_hand_gets_one_and_a_draw_brings_nothing(hands, rewards):
    env = begun(WildEscapeEnv(), hand(*hands))
    env.step(env.action(Move(0, Act.PLAY, parse_cards(hands[0][:2]))))
    while env.game.turn is not None:
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
    assert [*env.rewards.values()] == rewards
    for agent in env.agent_iter():
        assert env.last()[1:4] == (rewards[env.possible_agents.index(agent)], True, False)
        env.step(None)


def test_a_match_rewards_only_its_end():
    env = short_match()
    env.reset(seed=3)
    result = finished(env, Random(1)).game.result
    assert result.deals > 1
    assert [*env.rewards.values()] == [1 if seat % 2 == result.winner else -1 for seat in range(6)]


def test_escalation_rewards_the_cards_that_are_paid_for():
    env = begun(EscalationEnv(players=3), Escalation.start(PACK_52, 3, stake=5))
    payments = finished(env, Random(1)).game.result.payments
    assert [*env.rewards.values()] == [paid / 5 for paid in payments]
    assert max(payments) > 0


# Beginnings


@ENVIRONMENTS
def test_games_go_on_from_the_last_seed(make):
    def opened(seed):
        env.reset(seed)
        return env.game

    env = make()
    first, second = opened(1), opened(None)
    assert first != second
    assert (opened(1), opened(None)) == (first, second)


def test_the_trump_of_a_hand_can_be_chosen():
    env = WildEscapeEnv(trump="8")
    env.reset()
    assert env.game.trump == Rank.EIGHT
    with pytest.raises(InputError, match="level of the offense"):
        WildEscapeEnv(match=True, trump="8")


def test_a_match_may_begin_between_two_deals():
    rules = parse_rules(SHORT)
    env = begun(short_match(), Match.start(draw(rules, Random(1)), rules))
    assert env.game.stage


@pytest.mark.parametrize(
    "game",
    [
        "a hand",
        hand("KS", "AS", "3C", "4C", "5C", "6C").after(Move(2, Act.ASK, number=3)),
        HandState.start(deal(0, Rules(), Random(1)).hands, Rank.TWO, 0, Rules(target="5")),
        Escalation.start(PACK_52, 4),
    ],
)
def test_a_game_of_another_kind_is_refused(game):
    with pytest.raises(InputError, match="HandState in progress"):
        begun(WildEscapeEnv(), game)


def test_a_game_for_other_players_is_refused():
    with pytest.raises(InputError, match="for 3 players"):
        begun(EscalationEnv(players=3), Escalation.start(PACK_52, 4))


@pytest.mark.parametrize(
    "call",
    [
        lambda env: env.step(0),
        lambda env: env.last(),
        lambda env: env.view("seat_0"),
        lambda env: env.observe("seat_0"),
        lambda env: env.move(0),
        lambda env: env.render(),
        lambda env: list(env.agent_iter()),
    ],
)
@ENVIRONMENTS
def test_before_a_game_there_is_a_clear_error(make, call):
    with pytest.raises(InputError, match=r"Call reset\(\) first"):
        call(make(render_mode="ansi"))


def test_before_a_game_there_is_no_trump_to_say_an_action_with():
    for call in (
        lambda env: env.describe(1),
        lambda env: env.action(Move(0, Act.PLAY, "KS")),
    ):
        with pytest.raises(InputError, match=r"Call reset\(\) first"):
            call(WildEscapeEnv())


def test_an_unknown_agent_is_refused_with_those_there_are():
    env = EscalationEnv(players=3)
    env.reset()
    for call in (env.view, env.observe, env.action_space, env.observation_space):
        with pytest.raises(InputError, match="no agent “seat_9”; choose seat_0, seat_1 or seat_2"):
            call("seat_9")


@pytest.mark.parametrize(
    ("make", "last"), [(WildEscapeEnv, 410), (short_match, 545), (EscalationEnv, 40)]
)
def test_an_unknown_action_is_refused_with_those_there_are(make, last):
    env = make()
    env.reset()
    assert env.describe(last)
    for action in (last + 1, 9999, -1, None, "1"):
        with pytest.raises(InputError, match=f"no action {action}: they run from 0 to {last}"):
            env.describe(action)


def test_a_seed_is_a_whole_number():
    env = WildEscapeEnv()
    for seed in ("a", 1.5, -1, True):
        with pytest.raises(InputError, match="whole number from 0"):
            env.reset(seed=seed)
    env.reset(seed=np.int64(7))
    game = env.game
    env.reset(seed=7)
    assert env.game == game


def test_an_unknown_option_is_ignored_with_a_warning():
    env = WildEscapeEnv()
    with pytest.warns(UserWarning, match="ignores the option “gme”; it knows “game”"):
        env.reset(options={"gme": 3})
    assert env.game


@ENVIRONMENTS
def test_a_copy_goes_on_alone(make):
    env = make(render_mode="ansi")
    env.reset(seed=1)
    env.step(int(env.last()[0]["action_mask"].argmax()))
    for copied in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert copied.render() == env.render()
        game = env.game
        finished(copied, Random(1))
        assert env.game is game
        copied.reset()
        assert copied.game != game


def test_pettingzoo_can_end_a_game_for_an_illegal_action():
    env = TerminateIllegalWrapper(WildEscapeEnv(), illegal_reward=-1)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(0)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


# As text


def test_the_text_says_what_happened_and_what_the_seat_to_move_sees():
    game = hand("KS KH 3C", "AS AD 4C", "5C", "6C", "7C", "8C")
    env = begun(WildEscapeEnv(render_mode="ansi"), game)
    env.step(env.action(Move(0, Act.PLAY, parse_cards("KS KH"))))
    assert env.render().splitlines()[:4] == [
        "Seat 0 leads a pair of kings.",
        "Trump 2",
        "Seat 0 · On the table: a pair of kings",
        "Seat 1 · to play · A♠ A♦ 4♣",
    ]


def test_the_text_of_the_end_says_what_it_brings():
    for make, said in ((EscalationEnv, "wins and gets"), (short_match, "win the match after")):
        env = make(render_mode="ansi")
        env.reset(seed=1)
        assert "leads" in env.render()
        assert said in finished(env, Random(1)).render()


def test_the_text_is_translated():
    env = short_match(render_mode="ansi", lang="zh_CN")
    for _ in steps(env, Random(2), seed=2):
        assert not re.search("Seat|Trump|play", env.render())


def test_jokers_are_written_as_the_language_does():
    game = hand("BJ LJ 9S", "AS", "3C", "4C", "5C", "6C")
    for lang, cards in (("en", "BJ LJ 9♠"), ("zh_CN", "大 小 9♠")):
        env = begun(WildEscapeEnv(render_mode="ansi", lang=lang), game)
        assert env.render().splitlines()[1].endswith(f" · {cards}")


def test_the_text_keeps_a_hidden_tribute_hidden():
    env = WildEscapeEnv(match=True, rules={**SHORT, "tribute_public": "off"}, render_mode="ansi")
    said = [env.render() for _ in steps(env, Random(3), seed=5)]
    assert any("a card, face down" in text for text in said)


def test_human_mode_prints_each_step(capsys):
    env = EscalationEnv(render_mode="human")
    env.reset(seed=1)
    assert "Seat 0" in capsys.readouterr().out
    assert env.render() is None


def test_without_a_mode_there_is_nothing_to_render():
    env = EscalationEnv()
    env.reset()
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None
    with pytest.raises(InputError, match="choose “ansi” or “human”"):
        EscalationEnv(render_mode="rgb_array")


# The package


def test_importing_the_engine_does_not_import_the_environment():
    code = (
        "import sys, wildescape; [getattr(wildescape, name) for name in wildescape.__all__];"
        "sys.exit(bool({'wildescape.env', 'pettingzoo', 'numpy'} & sys.modules.keys()))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_pettingzoo_an_error_says_how_to_install_it():
    code = "import sys; sys.modules['pettingzoo'] = None; import wildescape.env"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert "wildescape.env needs pettingzoo: pip install 'wildescape[env]'" in done.stderr


def test_the_first_example_of_the_page_plays_the_same_game_again(capsys):
    example = re.search(r"^```python\n(.+?)^```", PAGE, re.MULTILINE | re.DOTALL)[1]
    for _ in range(2):
        exec(compile(example, "docs/environment.md", "exec"), {})
    one, other = capsys.readouterr().out.splitlines()
    assert one == other


def test_the_python_of_the_page_runs(capsys):
    page = {}
    for block in re.findall(r"^```python\n(.+?)^```", PAGE, re.MULTILINE | re.DOTALL):
        exec(compile(block, "docs/environment.md", "exec"), page)
    assert capsys.readouterr().out.startswith("seat_")


@pytest.mark.parametrize(
    ("game", "blocks"), [("Wild Escape", MATCH_BLOCKS), ("Escalation", escalation_blocks(4))]
)
def test_the_page_lists_the_blocks(game, blocks):
    _, _, below = PAGE.partition(f"| block of {game} |")
    rows = re.findall(r"^\| `(\w+)` \| ([\w ]+) \| (\d+) \|", below.split("\n\n")[0], re.MULTILINE)
    sizes = {"one a player": 4}
    told = [(name, sizes.get(size) or int(size), int(most)) for name, size, most in rows]
    assert told == [tuple(block) for block in blocks]
    assert MATCH_BLOCKS[: len(HAND_BLOCKS)] == HAND_BLOCKS


def test_the_page_numbers_the_actions():
    assert WildEscapeEnv().action_space("seat_0").n == 411
    assert WildEscapeEnv(match=True).action_space("seat_0").n == 546
    assert EscalationEnv().action_space("seat_0").n == 41
    env = WildEscapeEnv(trump="8")
    env.reset()
    firsts = {
        int(first): what for first, what in re.findall(r"^\| (\d+)[^|]*\| (.+?) \|", PAGE, re.M)
    }
    for first, what in firsts.items():
        if 1 < first < 411:
            kind = re.split("[,:]", what)[0].removeprefix("a ")
            assert kind.replace("five of a kind", "five 2s") in env.describe(first)
