"""Anybody's player: what can be one, its name, its answers."""

import pickle
import random

import pytest
from wildescape.escalation import PACK_52, Escalation
from wildescape.game import Act, Move
from wildescape.i18n import LANGUAGES, InputError, either, say
from wildescape.notation import parse_cards
from wildescape.players import (
    Choice,
    PlayerError,
    answered,
    asked,
    bots,
    is_timed,
    name_of,
    player,
    register,
    unregister,
)
from wildescape.players.club import ClubPlayer
from wildescape.players.random import RandomPlayer
from wildescape.records import record
from wildescape.simulate import simulate

from .test_players import hand_of

GAME = Escalation.start(PACK_52, 4)


class First:
    """Plays its first move, without a reason."""

    def choose(self, view):
        return view.moves[0]


class Reasoned:
    def choose(self, view):
        return Choice(view.moves[0], say("These are the last cards: with them one escapes."))


def made():
    return First()


PLAYERS = pytest.mark.parametrize("what", [First(), First, made, Reasoned, ClubPlayer])


@pytest.fixture
def mine():
    """The player `mine`, as long as the test runs."""
    register("mine", First, "mine: plays its first move")
    yield "mine"
    unregister("mine")


@PLAYERS
def test_whatever_chooses_is_a_player(what):
    assert asked(what, GAME, random.Random(1)).move in GAME.moves
    assert simulate("escalation", 1, [what] * 3, None).result


def test_a_registered_player_is_one_of_the_bots(mine):
    assert [*bots()][-1] == mine
    assert [bots()[mine].title.to(lang) for lang in LANGUAGES] == ["mine: plays its first move"] * 2
    assert isinstance(player(mine, random.Random(1)), First)
    by_name, by_class = (
        record(simulate("wildescape", 5, [who] * 6, {"target": "3", "win_on": "reach"}))
        for who in (mine, First)
    )
    assert by_name == by_class


def test_a_player_is_forgotten_again(mine):
    unregister(mine)
    with pytest.raises(InputError, match="There is no player “mine”; choose random"):
        player(mine, random.Random(1))
    register(mine, First)
    assert bots()[mine].title.to("en") == "mine"


def test_a_bot_may_have_a_second_name():
    register("clubmate", ClubPlayer)
    unregister("clubmate")
    assert "club" in bots()
    assert "clubmate" not in bots()


@pytest.mark.parametrize("name", ["", "two words", "club", "mine", None, 3, "a-b", "1st"])
def test_a_name_that_cannot_be_given_is_refused(mine, name):
    before = dict(bots())
    with pytest.raises(InputError, match=r"another name|one word") as refused:
        register(name, First)
    assert refused.value.code == "bad_request"
    assert bots() == before


@pytest.mark.parametrize("what", ["club", None, 3, [], object()])
def test_what_is_no_player_is_refused(what):
    with pytest.raises(InputError, match=either([*bots()]).to("en")):
        register("mine", what)
    assert "mine" not in bots()


@pytest.mark.parametrize("name", ["club", "mine", None, 3, []])
def test_only_what_was_registered_is_forgotten(name):
    with pytest.raises(InputError, match="No player is registered"):
        unregister(name)
    assert "club" in bots()


class Wanting:
    def __init__(self, chance, expired):
        self.given = (chance, expired)

    def choose(self, view):
        return view.moves[0]


class WantingChance(First):
    def __init__(self, *, chance, depth=3):
        self.given = (chance, depth)


def test_a_maker_is_given_the_chance_and_the_time_that_it_has_arguments_for():
    chance, expired = random.Random(1), bool
    assert player(Wanting, chance, expired).given == (chance, expired)
    assert player(WantingChance, chance, expired).given == (chance, 3)
    assert isinstance(player(lambda expired: First(), chance), First)
    game_player = First()
    assert player(game_player, chance, expired) is game_player


def test_who_may_take_its_time_is_known():
    assert is_timed("strong")
    assert not any(map(is_timed, ("random", "beginner", "club", RandomPlayer)))
    assert is_timed(First)
    assert is_timed(First())


def test_a_player_is_called_by_its_name():
    named = (name_of(what) for what in ("club", First, First(), made))
    assert [*named] == ["club", "First", "First", "made"]


# Answers


def test_an_answer_may_be_a_move_or_a_choice():
    for answer in (GAME.moves[0], Choice(GAME.moves[0], say("Pass"))):
        choice, after = answered(GAME, answer)
        assert choice.move == GAME.moves[0]
        assert after == GAME.after(choice.move)


HAND = hand_of(3)
ANSWERS = [
    None,
    "pass",
    0,
    (1, "play"),
    Move(HAND.turn, Act.PASS),
    Move(1 - HAND.turn % 2, Act.PLAY, HAND.hands[HAND.turn][:1]),
    Move(HAND.turn, Act.PLAY),
    Move(HAND.turn, Act.PLAY, ("5S",)),
    Move("me", Act.PLAY, parse_cards("5S")),
    Move(HAND.turn, Act.ASK),
    Move(HAND.turn, Act.ASK, number="all"),
    Choice(None, None),
    Choice("5S", say("Pass")),
]


@pytest.mark.parametrize("answer", ANSWERS, ids=repr)
def test_an_answer_that_is_no_legal_move_names_the_seat_and_what_is_allowed(answer):
    with pytest.raises(PlayerError) as refused:
        answered(HAND, answer)
    assert refused.value.seat == HAND.turn
    allowed = str(HAND.moves[0].cards[0])
    for lang in LANGUAGES:
        told = refused.value.phrase.to(lang)
        assert str(HAND.turn) in told
        assert allowed in told
        assert "view.moves" in told
    assert pickle.loads(pickle.dumps(refused.value)).phrase == refused.value.phrase


class Failing:
    def choose(self, view):
        raise KeyError("my table")


def test_a_player_that_fails_is_told_from_the_others_by_its_seat():
    with pytest.raises(PlayerError, match=f"seat {GAME.turn} .*KeyError: 'my table'") as failed:
        asked(Failing, GAME, random.Random(1))
    assert isinstance(failed.value.__cause__, KeyError)


class ClubThatFails(ClubPlayer):
    def choose(self, view):
        raise KeyError("its table")


def test_bots_of_other_packages_may_fail_too():
    with pytest.raises(PlayerError, match="KeyError"):
        asked(ClubThatFails, GAME, random.Random(1))
