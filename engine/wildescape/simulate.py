"""Hands, whole matches and games between bots: from a seed, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from random import Random
from typing import Any, Final

from wildescape.dealing import deal, draw
from wildescape.escalation import check_players, parse_stake
from wildescape.hand import HandState
from wildescape.i18n import bad_request, not_among, say, shown
from wildescape.match import Match
from wildescape.notation import HandsLike, RankLike
from wildescape.players import Choice, answered, player
from wildescape.rules import DEFAULT, Rules, RulesLike, parse_rules
from wildescape.session import chance_from, hands_over, new_escalation, seating
from wildescape.spread import check_executor, spread
from wildescape.turns import SEATS

GAMES: Final = ("wildescape", "escalation")
"""The games that can be played."""

Hear = Callable[[int, Choice], None]
"""Is told each choice, with the number of its deal."""


def simulate_hand(
    players: object = "club",
    hands: HandsLike = None,
    trump: RankLike = "2",
    *,
    leader: int = 0,
    rules: RulesLike = DEFAULT,
    seed: int | str | None = None,
) -> HandState:
    """Play one hand of Wild Escape and return its last state.

    >>> hand = simulate_hand("beginner", seed=7)
    >>> hand.result.escaped, hand.result.trapped
    ((2, 4, 5, 1, 3), (0,))

    Args:
        players: who plays: a name, or anything else that `wildescape.players.player` takes; or a
            list of six, seat by seat.
        hands: what each seat is dealt, in any form; dealt by chance by default.
        trump: the trump rank: `"2"` to `"A"`, a number, or a `Rank`.
        leader: the seat that leads, 0 to 5.
        rules: the house rules, in any form that `parse_rules` takes.
        seed: the source of all chance: the same seed gives the same hand; new chance by default.

    Raises:
        InputError: `bad_request`, `bad_rules`, `bad_trump` or `bad_card`, with what is allowed;
            `bad_player` for an answer that is no legal move.
    """
    seed = Random().getrandbits(32) if seed is None else seed
    names = players if isinstance(players, list | tuple) else [players] * len(SEATS)
    _check_six(len(names))
    seated = [player(name, chance_from(seed, seat)) for seat, name in enumerate(names)]
    if hands is None:
        hands = deal(leader, rules, chance_from(seed, "deal"))
    game = HandState.start(hands, trump, leader, rules)
    while game.turn is not None:
        _, game = answered(game, seated[game.turn].choose(game.view(game.turn)))
    return game


def simulate(
    game: object = "wildescape",
    seed: int | str = 1,
    names: Sequence[object] | None = None,
    rules: object = None,
    hear: Hear | None = None,
) -> Any:
    """Play a whole game and return its last state.

    >>> simulate("escalation", 7, ["random"] * 3, {"stake": 1}).result.winner
    0

    Args:
        game: `wildescape` or `escalation`.
        seed: the source of all chance: the same seed gives the same game.
        names: for each player a name, or anything else that `wildescape.players.player` takes; six
            club players by default.
        rules: for Wild Escape, anything that `parse_rules` takes; for Escalation, `None` or an
            object such as `{"stake": 1}`.
        hear: called for each choice, if somebody wants to know the reasons.

    Raises:
        InputError: `bad_request` or `bad_rules`, with what is allowed; `bad_player` for an answer
            that is no legal move.
    """
    names = ["club"] * 6 if names is None else names
    match game:
        case "wildescape":
            _check_six(len(names))
        case "escalation":
            check_players(len(names))
    parsed = rules_of(game, rules)
    players = [player(name, chance_from(seed, place)) for place, name in enumerate(names)]
    chance = chance_from(seed, "deal")
    state = (
        Match.start(draw(parsed, chance), parsed)
        if isinstance(parsed, Rules)
        else new_escalation(seed, len(players), parsed)
    )
    while state.result is None:
        if state.turn is None:
            assert isinstance(state, Match)
            state = state.with_deal(deal(state.leader, state.rules, chance))
        else:
            bot = players[seating(state)[state.turn]]
            choice, after = answered(state, bot.choose(state.view(state.turn)))
            if hear:
                hear(hands_over(state), choice)
            state = after
    return state


def simulate_each(
    seeds: Sequence[int | str],
    game: object = "wildescape",
    names: Sequence[object] | None = None,
    rules: object = None,
    *,
    executor: Executor | None = None,
) -> Iterator[Any]:
    """Play a whole game for each seed; their last states, in the order of the seeds.

    >>> [game.result.winner for game in simulate_each(range(7, 9), "escalation", ["random"] * 3)]
    [0, 0]

    Args:
        seeds: the seeds of the games, such as `range(100, 200)`.
        game: as for `simulate`.
        names: as for `simulate`.
        rules: as for `simulate`.
        executor: what plays the games, as for `wildescape.arena.duplicate`; this process, one after
            the other, by default.

    Raises:
        InputError: as `simulate`, at the first game.
    """
    check_executor(executor)
    if not isinstance(seeds, Sequence) or isinstance(seeds, str):
        raise bad_request(
            say("“seeds” are several seeds, such as {example}, not {value}."),
            example="range(100, 200)",
            value=shown(seeds),
        )
    if isinstance(names, str):
        raise bad_request(
            say("“names” is a list with a player for each seat, not {value}."), value=shown(names)
        )
    return spread(partial(_simulated, game, names, rules), seeds, executor)


def _simulated(game: object, names: Sequence[object] | None, rules: object, seed: int | str) -> Any:
    return simulate(game, seed, names, rules)


def rules_of(game: object, rules: object) -> Rules | int:
    """The rules of a game, from any form: house rules, or the stake of Escalation.

    Args:
        game: one of `GAMES`.
        rules: as for `simulate`.

    Raises:
        InputError: `bad_request` or `bad_rules`, with what is allowed.
    """
    match game:
        case "wildescape":
            return parse_rules(rules)
        case "escalation":
            return parse_stake(rules)
    phrase = say("There is no game “{name}”; choose {choices}.", name=shown(game))
    raise bad_request(not_among(phrase, game, GAMES))


def _check_six(count: int) -> None:
    if count != len(SEATS):
        raise bad_request(say("Wild Escape is for six players, not {count}."), count=count)
