"""Whole matches between bots: the same from the same request, under any rules, without an error."""

import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from wildescape.cards import NATURAL_RANKS, Rank, power
from wildescape.dealing import deal, draw
from wildescape.escalation import Escalation
from wildescape.game import Act
from wildescape.hand import HAND_SIZE
from wildescape.i18n import LANGUAGES, InputError
from wildescape.jsonl import answer
from wildescape.match import Match, Outcome
from wildescape.notation import parse_trump
from wildescape.players import Choice
from wildescape.players.meanings import MEANINGS
from wildescape.records import record, verify
from wildescape.rules import CHOICES, PRESETS, Rules
from wildescape.simulate import simulate
from wildescape.turns import SEATS, in_turn, team

ENGINE = Path(__file__).parents[2] / "engine"
SIX = ["random"] * 6
SHORT = {"target": "3", "win_on": "reach"}
REQUESTS = [
    {"game": "wildescape", "seed": 7, "players": SIX, "rules": SHORT},
    {"game": "wildescape", "seed": "七", "rules": {"preset": "wikipedia-early", **SHORT}},
    {"game": "escalation", "seed": -1, "players": SIX[:3], "rules": {"stake": 5}},
    {"game": "escalation", "seed": 0},
]


def told(game, seed, players=SIX, rules=None):
    """The record of a simulated game, as text."""
    return json.dumps(record(simulate(game, seed, players, rules)))


def asked(request):
    return answer("simulate", json.dumps(request).encode())


@pytest.mark.parametrize("request_", REQUESTS, ids=str)
def test_the_same_request_gives_the_same_record_also_in_another_process(request_):
    first = asked(request_)
    assert asked(request_) == first
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "wildescape", "simulate"],
            input=json.dumps(request_).encode(),
            capture_output=True,
            env={**os.environ, "PYTHONPATH": str(ENGINE), "PYTHONHASHSEED": hash_seed},
            check=True,
        )
        assert json.loads(done.stdout) == first


@pytest.mark.parametrize(("game", "rules"), [("wildescape", SHORT), ("escalation", None)])
def test_another_seed_gives_another_game(game, rules):
    games = {told(game, seed, rules=rules) for seed in (1, 2, 3, "a", "b", "")}
    assert len(games) == 6


def test_a_seed_says_the_same_as_a_number_and_as_a_text():
    assert told("escalation", 7) == told("escalation", "7")


def test_a_match_does_not_depend_on_what_was_played_before_it():
    first = told("wildescape", 7, rules=SHORT)
    told("wildescape", 8, rules=SHORT)
    told("escalation", 7)
    assert told("wildescape", 7, rules=SHORT) == first


def test_any_text_may_be_a_seed():
    for seed in ("", " ", "\ud800", "\0", "7" * 5000):
        assert simulate("escalation", seed, SIX, None).result


@pytest.mark.parametrize("name", PRESETS)
def test_a_match_is_played_under_every_preset(name):
    match = simulate("wildescape", 1, SIX, {"preset": name, **SHORT})
    assert match.rules == replace(PRESETS[name], **SHORT)
    assert match.result.levels[match.result.winner] == Rank.THREE
    assert verify(record(match)) == match


def test_a_preset_may_be_named_alone():
    match = simulate("wildescape", 1, SIX, "wikipedia")
    assert match.rules == PRESETS["wikipedia"]
    assert match.result.levels[match.result.winner] == Rank.ACE


@pytest.mark.parametrize("players", range(3, 7))
def test_escalation_is_played_by_three_to_six(players):
    game = simulate("escalation", 1, SIX[:players], {"stake": 3})
    assert len(game.result.payments) == players
    assert game.stake == 3
    assert verify(record(game)) == game


def test_the_answer_is_a_record_that_says_what_was_asked_for():
    for request in REQUESTS:
        told_ = asked(request)
        assert (told_["game"], told_["seed"]) == (request["game"], request["seed"])
        assert told_["players"] == request.get("players", SIX)
        assert told_["result"] is not None
        assert answer("verify", json.dumps(told_).encode()) == {
            "ok": True,
            "result": told_["result"],
        }


REASONED = [
    {"game": "wildescape", "seed": 3, "players": ["club", "beginner"] * 3, "rules": SHORT},
    {"game": "escalation", "seed": 6, "players": ["club", "beginner", "random"]},
]


@pytest.mark.parametrize("request_", REASONED, ids=str)
def test_each_move_has_its_reason_where_they_are_asked_for(request_):
    plain, reasoned = asked(request_), asked({**request_, "why": True})
    whys = [hand.pop("why") for hand in reasoned["hands"]]
    assert reasoned == plain == asked({**request_, "why": False})
    for hand, why in zip(plain["hands"], whys, strict=True):
        assert len(why) == len(hand["moves"])
        for reason in filter(None, why):
            code, parts = reason
            assert {*parts} - {"share", "deals"} == {*MEANINGS[code].parts}
    moves = [move for hand in plain["hands"] for move in hand["moves"]]
    given = zip(moves, (reason for why in whys for reason in why), strict=True)
    assert {request_["players"][move[0]] for move, reason in given if reason} == {
        "club",
        "beginner",
    }


def test_a_record_with_reasons_is_verified_like_any_other():
    reasoned = asked({**REASONED[0], "why": True})
    assert answer("verify", json.dumps(reasoned).encode())["ok"]


def test_why_is_true_or_false():
    error = asked({**REASONED[0], "why": "yes"})["error"]
    assert error["code"] == "bad_request"
    assert "true or false" in error["message"]


def test_every_seat_is_played_by_the_bot_of_its_player():
    views = {}

    class Watching:
        def __init__(self, chance, expired):
            self._chance = chance
            views[self] = set()

        def choose(self, view):
            views[self].add(view.seat)
            return Choice(self._chance.choice(view.moves))

    match = simulate("wildescape", 3, [Watching] * 6, {"seating": "draw", **SHORT})
    assert sorted(match.draw.seats) == list(SEATS)
    assert match.draw.seats != tuple(SEATS)
    assert list(views.values()) == [{match.draw.seats.index(player)} for player in SEATS]


SIMULATE = {"game": "wildescape", "seed": 1, "players": SIX, "rules": SHORT}


@pytest.mark.parametrize(
    ("changes", "code", "named"),
    [
        ({"game": "bridge"}, "bad_request", "wildescape or escalation"),
        ({"game": None}, "bad_request", "wildescape or escalation"),
        ({"game": ["wildescape"]}, "bad_request", "wildescape or escalation"),
        ({"game": {}}, "bad_request", "wildescape or escalation"),
        ({"players": SIX[:5]}, "bad_request", "six players, not 5"),
        ({"players": [*SIX, "random"]}, "bad_request", "six players, not 7"),
        ({"players": []}, "bad_request", "six players, not 0"),
        ({"players": "random"}, "bad_request", '["random", …]'),
        ({"players": 6}, "bad_request", '["random", …]'),
        ({"players": {"0": "random"}}, "bad_request", '["random", …]'),
        ({"players": [*SIX[:5], "Random"]}, "bad_request", "choose random"),
        ({"players": [*SIX[:5], None]}, "bad_request", "choose random"),
        ({"players": [*SIX[:5], ["random"]]}, "bad_request", "choose random"),
        ({"seed": None}, "bad_request", "number or a text, not null"),
        ({"seed": 1.5}, "bad_request", "number or a text, not 1.5"),
        ({"seed": True}, "bad_request", "number or a text, not true"),
        ({"seed": [1]}, "bad_request", "number or a text, not [1]"),
        ({"rules": "hoyle"}, "bad_rules", "shanghai, catsatcards"),
        ({"rules": {"fun": "on"}}, "bad_rules", "straight_flush"),
        ({"rules": {"target": "2"}}, "bad_rules", "A, 3, 4"),
        ({"rules": {"target": None}}, "bad_rules", "A, 3, 4"),
        ({"rules": []}, "bad_rules", "a preset's name or an object"),
        ({"rules": {"stake": 1}}, "bad_rules", "no rule called “stake”"),
        ({"hands": 3}, "bad_request", "game, seed, players, rules"),
    ],
    ids=str,
)
def test_what_cannot_be_simulated_is_named_with_what_is_allowed(changes, code, named):
    error = asked({**SIMULATE, **changes})["error"]
    assert error["code"] == code
    assert named in error["message"]


@pytest.mark.parametrize("key", ["game", "seed"])
def test_a_game_and_a_seed_are_needed(key):
    error = asked({name: value for name, value in SIMULATE.items() if name != key})["error"]
    assert (error["code"], key in error["message"]) == ("bad_request", True)


@pytest.mark.parametrize(
    "rules",
    [0, "shanghai", [], [1], {"stake": 0}, {"stake": -1}, {"stake": 1.0}, {"stake": "1"},
     {"stake": None}, {"stake": True}, {"stake": [1]}, {"fun": 1}, {"stake": 1, "fun": 1}],
    ids=str,
)  # fmt: skip
def test_escalation_has_one_rule_to_set(rules):
    with pytest.raises(InputError, match=r'{"stake": 1}') as refused:
        simulate("escalation", 1, SIX, rules)
    assert refused.value.code == "bad_rules"
    assert asked({"game": "escalation", "seed": 1, "rules": rules})["error"]["code"] == "bad_rules"


@pytest.mark.parametrize("players", [0, 1, 2, 7, 60])
def test_escalation_for_another_number_of_players_is_refused(players):
    with pytest.raises(InputError, match="3 to 6 players") as refused:
        simulate("escalation", 1, ["random"] * players, None)
    assert all(refused.value.phrase.to(lang) for lang in LANGUAGES)


def test_a_stake_of_any_size_is_answered():
    json.dumps(asked({"game": "escalation", "seed": 1, "rules": {"stake": 9 * 10**4299}}))


# How often a team takes one of the higher moves, or below 0 the first, a pass where it may.
LEANINGS = (0, 0.5, 0.9, 1, -0.5, -0.9, -0.9)


def played(match, rng):
    """A match between teams of random leanings, to its end."""
    leanings = [rng.choice(LEANINGS), rng.choice(LEANINGS)]
    while match.result is None:
        if match.turn is None:
            assert match.stage is None
            match = match.with_deal(deal(match.leader, match.rules, rng))
            continue
        moves, leaning = match.moves, leanings[team(match.turn)]
        number = len(moves)
        least, most = 0, number
        if rng.random() < abs(leaning):
            least, most = (number // 2, number) if leaning > 0 else (0, 1)
        move = moves[rng.randrange(least, most)]
        if rng.random() < 0.01:
            questions = match.view(match.turn).questions
            move = rng.choice(questions) if questions else move
        match = match.after(move)
    return match


def near_the_end(rules, rng):
    """A match that one or few won hands decide, at any levels that its rules allow."""
    level = NATURAL_RANKS.index(parse_trump(rules.target)) - (rules.win_on == "reach")
    lower = max(0, level - rng.choice((0, 0, 0, 1)))
    levels = (NATURAL_RANKS[level], NATURAL_RANKS[lower])
    return replace(Match.start(draw(rules, rng), rules), levels=levels)


def random_fields(rng):
    return {name: rng.choice(choices) for name, choices in CHOICES.items()}


def leads_after(first, deal_, rules):
    """Who leads a deal, after a hand in which `first` was the first to escape."""
    paid = {move.seat: move.cards[0].rank for move in deal_.tribute if move.act == Act.TRIBUTE}
    if rules.lead_after_tribute == "first_escaped" or not paid:
        return first
    highest = max(power(rank, deal_.trump) for rank in paid.values())
    return next(
        seat
        for seat in in_turn(first, rules)
        if seat in paid and power(paid[seat], deal_.trump) == highest
    )


def ended_rightly(match):
    """Hold of a match that is over what is true of all of them."""
    rules, result = match.rules, match.result
    assert match.turn is None
    assert not list(match.moves)
    assert result.deals == len(match.past) > 0
    last = match.past[-1]
    if last.outcome == Outcome.OFFENSE_WINS:
        assert last.offense == result.winner
        assert str(last.levels[result.winner]) == rules.target
    else:
        assert (rules.last_level, rules.win_on) == ("three_tries", "win_at")
        assert (last.failed[last.offense], result.winner) == (3, 1 - last.offense)
    for one, other in zip(match.past, match.past[1:], strict=False):
        assert other.offense == team(one.result.escaped[0])
        assert other.leader == leads_after(one.result.escaped[0], other, rules)
        assert other.trump == one.levels[other.offense]
        assert bool(other.owed) == (one.outcome != Outcome.DRAW)
        if other.outcome != Outcome.OFFENSE_WINS:
            levels = zip(other.levels, one.levels, strict=True)
            fallen = [now for now, before in levels if now != before]
            assert fallen in ([], [NATURAL_RANKS[0]] if rules.last_level == "fall_back" else [])
    for deal_ in match.past:
        played_ = sum(len(move.cards) for move in deal_.play)
        assert played_ + sum(deal_.result.left) == 6 * HAND_SIZE
        assert sum(map(bool, deal_.result.left)) + len(deal_.result.escaped) == 6


def many(seed, sets, matches, **fields):
    """Play so many matches under each of so many random rule sets; the numbers of deals."""
    rng = random.Random(seed)
    deals = 0
    for _ in range(sets):
        rules = Rules(**random_fields(rng) | fields)
        for _ in range(matches):
            match = played(near_the_end(rules, rng), rng)
            ended_rightly(match)
            deals += len(match.past)
    return deals


def test_a_sample_of_random_matches_under_random_rules_ends_without_an_error():
    assert many(1, sets=6, matches=2) >= 12


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(20))
def test_ten_thousand_random_matches_under_random_rules_end_without_an_error(chunk):
    # One setting of the fields that cost a table for each chunk; together, all of them.
    tables = ("straight_flush", "ace_low_straight", "mixed_joker_pair", "flush_compare")
    fields = {name: CHOICES[name][chunk >> place & 1] for place, name in enumerate(tables)}
    assert many(100 + chunk, sets=25, matches=20, **fields) >= 500


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_a_whole_match_under_any_rules_ends_without_an_error(seed):
    rng = random.Random(seed)
    rules = random_fields(rng)
    match = simulate("wildescape", seed, SIX, rules)
    ended_rightly(match)
    assert verify(json.loads(json.dumps(record(match)))) == match


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(20))
def test_two_thousand_random_games_of_escalation_end_without_an_error(chunk):
    for seed in range(100 * chunk, 100 * chunk + 100):
        game = simulate("escalation", seed, SIX[: 3 + seed % 4], {"stake": 1 + seed % 3})
        assert isinstance(game, Escalation)
        assert sum(game.result.payments) == 0
