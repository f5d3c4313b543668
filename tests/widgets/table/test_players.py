"""Anybody's player at a table: it plays, its mistakes don't end the game, and who comes back."""

import asyncio

import pytest
from wildescape.i18n import LANGUAGES, InputError, either
from wildescape.players import PlayerError, bots, register, unregister
from wildescape.players.random import RandomPlayer
from wildescape.session import PERSON

from wildescape_widgets import Table

from .tables import ENDGAME, SHORT, ask, done, play_on, refused
from .test_timing import run

OTHERS_FIRST = ENDGAME.replace("turn=0", "turn=1")


class Last:
    """Plays its last move; `seats` are those that it was asked for."""

    def __init__(self):
        self.seats = set()

    def choose(self, view):
        self.seats.add(view.seat)
        return view.moves[-1]


def made():
    return Last()


class Silent:
    """Doesn't answer."""

    def choose(self, view):
        pass


class Failing:
    def choose(self, view):
        raise KeyError("my table")


@pytest.fixture
def mine():
    register("mine", Last, "mine: plays high")
    yield "mine"
    unregister("mine")


@pytest.mark.parametrize("game", ["wildescape", "escalation"])
@pytest.mark.parametrize("players", [Last(), Last, made])
def test_whatever_chooses_plays_every_seat_of_a_table(game, players):
    rules = SHORT if game == "wildescape" else None
    table = Table(game=game, seed=7, me=None, players=players, rules=rules, speed="at once")
    assert table.result
    assert table.error is None


def test_names_people_and_objects_sit_at_one_table():
    mine, other = Last(), RandomPlayer
    table = Table(seed=7, players=[None, mine, "club", other, mine, "random"], rules=SHORT)
    play_on(table, until=lambda table: table.session.state.past)
    assert mine.seats == {1, 4}
    assert table.session.main.players == (PERSON, mine, "club", other, mine, "random")


@pytest.mark.parametrize(
    "players", ["mine", object(), [object()] * 6, [None] * 6, [Last(), *[None] * 5], [3] * 6]
)
def test_what_is_no_player_is_refused_with_those_there_are(players):
    with pytest.raises(InputError, match=f"{either([*bots()]).to('en')}|6"):
        Table(seed=7, players=players)


def test_a_registered_player_is_chosen_by_its_name(mine):
    table = Table(seed=7, players=mine)
    done(table, "setup")
    field = table.view["setup"]["players"]
    assert field["value"] == "mine"
    assert field["choices"][-1] == ("mine", "Mine: plays high")
    done(table, "start", players=mine, rules={})
    assert table.session.main.players == (PERSON, *["mine"] * 5)


def test_the_form_for_a_new_match_opens_beside_players_without_a_name():
    table = Table(seed=7, players=Last())
    done(table, "setup")
    assert table.view["setup"]["players"]["value"] == "club"


# Mistakes


@pytest.mark.parametrize(
    ("player", "told"),
    [(Silent(), "neither a Move nor a Choice"), (Failing, "KeyError: 'my table'")],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_a_player_fails_the_table_says_so_and_a_club_player_moves(player, told, lang):
    table = Table(position=OTHERS_FIRST, seed=7, players=player, names=["A", "B", "C"], lang=lang)
    club = Table(position=OTHERS_FIRST, seed=7, players="club")
    assert table.session.moves == club.session.moves
    assert table.state.turn == 0
    assert isinstance(table.error, PlayerError)
    assert told in str(table.error)
    assert table.error.phrase.to(lang) in table.view["prompt"]
    assert table.error.seat == 5


def test_a_mistake_is_told_aloud_and_gone_once_the_learner_has_moved():
    class Once(Last):
        def choose(self, view):
            if not self.seats:
                self.seats.add(view.seat)
                raise KeyError("my table")
            return super().choose(view)

    said = []
    table = Table(position=ENDGAME, seed=7, players=Once(), names=["A", "Bo"])
    table.observe(lambda change: said.extend(change["new"]["said"]), "view")
    done(table, "play", cards=[0], reading=None)
    assert any("KeyError" in sentence and "Bo" in sentence for sentence in said)
    assert "KeyError" in table.view["prompt"]
    done(table, "undo")
    assert "KeyError" not in table.view["prompt"]
    assert table.error.seat == 1


def test_a_player_that_is_forgotten_in_the_middle_of_a_game_is_replaced():
    register("mine", Last)
    table = Table(position=ENDGAME, seed=7, players="mine")
    unregister("mine")
    done(table, "play", cards=[0], reading=None)
    assert table.session.moves
    assert "There is no player “mine”" in str(table.error)


def test_a_mistake_in_a_kernel_ends_no_game_either():
    async def scenario(loop):
        failures = []
        loop.set_exception_handler(lambda _, context: failures.append(context))
        table = Table(position=OTHERS_FIRST, seed=7, players=Failing(), speed="at once")
        for _ in range(10**5):
            if table.state.turn == 0:
                break
            await asyncio.sleep(0.001)
        assert table.state.turn == 0
        assert "KeyError" in table.view["prompt"]
        assert failures == []

    run(scenario)


def test_what_a_failing_player_would_do_cannot_be_told():
    table = Table(position=OTHERS_FIRST, seed=7, me=None, players=Failing())
    assert table.result
    done(table, "rewind")
    done(table, "seek", at=0)
    assert refused(table, "advice") == "bad_player"


# Saving


def test_a_match_with_a_player_without_a_name_is_not_saved_and_the_table_says_so(wire):
    table = Table(seed=7, players=Last())
    assert table.view["keep"] is None
    assert "This match isn't saved" in table.view["prompt"]
    done(table, "go")
    assert "saved" not in table.view["prompt"]
    wire.clear()
    table.save()
    assert not [m for m in wire if "keep" in m.get("content", {})]


def test_a_match_with_a_registered_player_comes_back(mine, wire):
    settings = {"seed": 7, "players": mine}
    table = Table(**settings)
    done(table, "go")
    wire.clear()
    table.save()
    [kept] = [m["content"]["keep"] for m in wire if m.get("method") == "custom"]
    again = Table(**settings)
    done(again, "resume", past="", now=kept["now"])
    assert again.state == table.state
    assert again.session.main.players == table.session.main.players
    unregister(mine)
    try:
        answer = ask(again, "resume", past="", now=kept["now"])
    finally:
        register(mine, Last)
    assert not answer["ok"]
    assert "Register it, then reload the page." in answer["text"]
