"""Hands, whole matches and games between bots: from a seed, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from wildescape.escalation import PACK_52, Escalation, check_players, parse_stake
from wildescape.hand import HandState
from wildescape.i18n import bad_request, not_among, say, shown
from wildescape.match import Match, deal, draw
from wildescape.notation import HandsLike, RankLike
from wildescape.players import Choice, Player, answered, player
from wildescape.rules import DEFAULT, Rules, RulesLike, parse_rules
from wildescape.turns import SEATS

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
    seated = [player(name, _chance(seed, seat)) for seat, name in enumerate(names)]
    if hands is None:
        hands = deal(leader, rules, _chance(seed, "deal"))
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

    def players() -> list[Player]:
        return [player(name, _chance(seed, place)) for place, name in enumerate(names)]

    chance = _chance(seed, "deal")
    match game:
        case "wildescape":
            _check_six(len(names))
            return play_match(parse_rules(rules), players(), chance, hear)
        case "escalation":
            check_players(len(names))
            return play_escalation(parse_stake(rules), players(), chance, hear)
        case _:
            games = ["wildescape", "escalation"]
            phrase = say("There is no game “{name}”; choose {choices}.", name=shown(game))
            raise bad_request(not_among(phrase, game, games))


def _chance(seed: int | str, what: int | str) -> Random:
    return Random(f"{seed} {what}".encode("utf-8", "surrogatepass"))


def _check_six(count: int) -> None:
    if count != len(SEATS):
        raise bad_request(say("Wild Escape is for six players, not {count}."), count=count)


def play_match(
    rules: Rules, players: Sequence[Player], chance: Random, hear: Hear | None = None
) -> Match:
    """A finished match of Wild Escape.

    Args:
        rules: the house rules.
        players: six of them; the draw decides who sits where.
        chance: draws and deals.
        hear: as for `simulate`.

    Raises:
        InputError: `bad_request`, for another number of players.
    """
    _check_six(len(players))
    match = Match.start(draw(rules, chance), rules)
    while match.result is None:
        if match.turn is None:
            match = match.with_deal(deal(match.leader, rules, chance))
        else:
            bot = players[match.draw.seats[match.turn]]
            choice, after = answered(match, bot.choose(match.view(match.turn)))
            if hear:
                hear(len(match.past), choice)
            match = after
    return match


def play_escalation(
    stake: int, players: Sequence[Player], chance: Random, hear: Hear | None = None
) -> Escalation:
    """A finished game of Escalation.

    Args:
        stake: what each card left costs at the end.
        players: three to six, seat by seat.
        chance: deals.
        hear: as for `simulate`.

    Raises:
        InputError: `bad_request`, for another number of players.
    """
    pack = list(PACK_52)
    chance.shuffle(pack)
    check_players(len(players))
    dealer = chance.randrange(len(players))
    game = Escalation.start(pack, len(players), dealer, stake)
    while game.turn is not None:
        choice, after = answered(game, players[game.turn].choose(game.view(game.turn)))
        if hear:
            hear(0, choice)
        game = after
    return game
