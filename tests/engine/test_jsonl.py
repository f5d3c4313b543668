"""The machine interface: what other programs rely on."""

import json
import os
import random
import subprocess
import sys
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wildescape.cards import NATURAL_RANKS, PACK
from wildescape.combinations import SIZES, read
from wildescape.dealing import PACKS
from wildescape.jsonl import COMMANDS, answer, serve
from wildescape.notation import format_cards, parse_cards
from wildescape.rules import CHOICES, PRESETS

ENGINE = Path(__file__).parents[2] / "engine"


def ask(command, **request):
    return answer(command, json.dumps(request).encode())


def test_a_legal_play_is_answered_to_the_letter():
    result = ask("judge", cards="8S 8H LJ", trump="8", over="7S 7H 7D")
    assert result["legal"] is True
    assert result["reading"] == {"kind": "triple", "rank": "8", "stands_for": "8S 8H 8"}
    assert result["reason"] is None
    assert result["text"].startswith("A triple of trump 8s.")


def test_a_refusal_is_answered_to_the_letter():
    result = ask("judge", cards="AS BJ", trump="2", over="AH AD", lang="zh_CN")
    assert result["legal"] is False
    assert result["reading"] == {"kind": "pair", "rank": "A", "stands_for": "AS A"}
    assert result["reason"] == "equal"
    assert "更大的才压得过" in result["text"]


HOME = {"preset": "home"}


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        ({"cards": "6S 7S 8S 9S LJ", "over": "5H 2H 3H 7H 8H", "last": True}, "lower"),
        ({"cards": "6S 7S 8S 9S LJ", "over": "5H 2H 3H 7H 8H"}, None),
        ({"cards": "6H 7D 8S 9C 10C", "over": "6S 7S 8S 9S LJ", "over_last": True}, None),
        ({"cards": "6H 7D 8S 9C 10C", "over": "6S 7S 8S 9S LJ"}, "lower"),
    ],
)
def test_a_last_play_counts_as_the_weakest_where_that_is_played(request_, reason):
    result = ask("judge", trump="4", rules=HOME, **request_)
    assert result["reason"] == reason


def test_a_play_of_the_whole_hand_is_a_last_one():
    request_ = {"hand": "4C 5D LJ LJ BJ", "trump": "2", "rules": HOME}
    fives = [play for play in ask("plays", **request_)["plays"] if len(play["cards"].split()) == 5]
    assert fives == [{"cards": "4C 5D LJ LJ BJ", "kind": "straight", "rank": "5"}]
    over = {"over": "6S 7S 8S 9S LJ", "over_last": True}
    hand = {"hand": "6H 7D 8S 9C 10C KC", "trump": "2", "rules": HOME}
    assert len(ask("plays", **hand, **over)["plays"]) == 1
    assert ask("plays", **hand, over=over["over"])["plays"] == []


def test_last_is_true_or_false():
    error = ask("judge", cards="8S", trump="2", last="yes")["error"]
    assert (error["code"], "true or false" in error["message"]) == ("bad_request", True)


def test_readings_are_listed_from_the_highest():
    result = ask("readings", cards="7S 7H 7D 7C LJ", trump="2")
    assert [(r["kind"], r["rank"]) for r in result["readings"]] == [
        ("five_of_a_kind", "7"),
        ("four_plus_one", "7"),
    ]
    assert ask("readings", cards="8S 9S", trump="2") == {"readings": []}


@pytest.mark.parametrize(
    ("request_", "code", "named"),
    [
        ({"cards": "8S 9X", "trump": "8"}, "bad_card", "9X"),
        ({"cards": "SJ", "trump": "8"}, "bad_card", "JS, the jack of spades, or LJ"),
        ({"cards": "8S", "trump": "LJ"}, "bad_trump", "J, Q, K or A"),
        ({"cards": "8S", "trump": "8", "rules": "hoyle"}, "bad_rules", "shanghai"),
        ({"cards": "8S", "trump": "8", "rules": {"fun": "on"}}, "bad_rules", "straight_flush"),
        (
            {"cards": "8S", "trump": "8", "rules": {"straight_flush": "no"}},
            "bad_rules",
            "on or off",
        ),
        ({"trump": "8"}, "bad_request", "cards"),
        ({"cards": "8S"}, "bad_request", "trump"),
        ({"cards": 8, "trump": "8"}, "bad_request", "8S 8H LJ"),
        ({"cards": ["8S"], "trump": "8"}, "bad_request", "8S 8H LJ"),
        ({"cards": "8S", "trump": "8", "over": []}, "bad_request", "8S 8H LJ"),
        ({"cards": "8S", "trump": "8", "over": ""}, "bad_request", "on the lead there is none"),
        ({"cards": "8S", "trump": "8", "over": "7S 8S"}, "bad_request", "isn't a combination"),
        ({"cards": "8S", "trump": "8", "lang": "fr"}, "bad_request", "en or zh_CN"),
        ({"cards": "8S", "trump": "8", "ower": "7S"}, "bad_request", "over"),
        ({"cards": "8S LJ", "trump": "8", "stated": "8S"}, "bad_request", "only jokers"),
    ],
)
def test_bad_input_is_an_error_that_names_what_is_allowed(request_, code, named):
    error = ask("judge", **request_)["error"]
    assert error["code"] == code
    assert named in error["message"]


def test_what_the_jokers_on_the_table_were_stated_as_counts_where_players_state_it():
    play = {"cards": "6S 6H", "trump": "2", "over": "LJ LJ"}
    stated = {**play, "over_stated": "5S 5S"}
    assert ask("judge", **stated, rules="catsatcards")["legal"]
    assert ask("judge", **play, rules="catsatcards")["reason"] == "lower"
    assert ask("judge", **stated)["reason"] == "lower"
    error = ask("judge", **play, over_stated="5S", rules="catsatcards")["error"]
    assert error["code"] == "bad_request"


def test_a_verdict_holds_the_fields_of_the_contract():
    for cards in ("8S 8H", "8S 9H", "8S", "8S 8S 8S 8S"):
        result = ask("judge", cards=cards, trump="8", over="7S 7H", stated=None, rules=None)
        assert {"legal", "reading", "reason", "text"} <= {*result}
        assert result["legal"] == (result["reason"] is None)
        assert result["reading"] is None or {"kind", "rank", "stands_for"} <= {*result["reading"]}


def offered(hand, trump="8", **request):
    return ask("plays", hand=hand, trump=trump, **request)["plays"]


def test_plays_are_answered_to_the_letter():
    assert offered("8S 8H KD LJ", over="AS AH") == [
        {"cards": "8H 8S", "kind": "pair", "rank": "8"},
        {"cards": "8H LJ", "kind": "pair", "rank": "8"},
    ]
    assert offered("3S", over="AS AH") == []
    assert offered("BJ", over=None) == [{"cards": "BJ", "kind": "single", "rank": "BJ"}]
    assert offered("") == []


def test_canonical_plays_merge_copies_and_suits_and_keep_jokers_apart():
    assert [play["cards"] for play in offered("9S 9S 9H")] == ["9H", "9H 9S", "9H 9S 9S"]
    assert [play["cards"] for play in offered("9S LJ BJ", over="7S 7H")] == [
        "9S LJ",
        "9S BJ",
        "LJ BJ",
    ]
    flushes = [play["cards"] for play in offered("3S 4S 5S 9S JS JH") if play["kind"] == "flush"]
    assert flushes == ["3S 4S 5S 9S JS"]


def test_physical_plays_name_every_set_of_cards():
    found = [play["cards"] for play in offered("9S 9S 9H 8C", over="7S 7H", tier="physical")]
    assert sorted(found) == ["9H 9S", "9S 9S"]


def reachable(hand, trump, rules):
    """The fewest jokers for each kind and rank that a set of cards of the hand can be read as."""
    fewest = {}
    for size in SIZES:
        for cards in combinations(hand, size):
            reading = read(cards, trump, rules)
            if reading:
                jokers = sum(card.is_joker for card in cards)
                what = (str(reading.kind), str(reading.rank))
                fewest[what] = min(jokers, fewest.get(what, 9))
    return fewest


def jokers_in(play):
    return sum(card in ("LJ", "BJ") for card in play["cards"].split())


@pytest.mark.parametrize("tier", [None, "canonical", "strengths", "physical"])
@pytest.mark.parametrize("preset", ["shanghai", "catsatcards"])
def test_every_kind_and_rank_in_reach_is_offered_with_the_fewest_jokers(tier, preset):
    rng = random.Random(1)
    for _ in range(6):
        pack = [card for card in PACKS if card.rank in rng.sample(NATURAL_RANKS, 6)]
        hand = (*rng.sample(pack, 9), *rng.sample(PACK[-2:] * 3, 2))
        trump = rng.choice(NATURAL_RANKS)
        found = {}
        for play in offered(format_cards(hand), str(trump), tier=tier, rules=preset):
            what = (play["kind"], play["rank"])
            assert tier != "strengths" or what not in found
            found[what] = min(jokers_in(play), found.get(what, 9))
            reading = read(parse_cards(play["cards"]), trump, PRESETS[preset])
            assert (str(reading.kind), str(reading.rank)) == what
        assert found == reachable(hand, trump, PRESETS[preset])


def test_plays_over_a_play_are_those_that_judge_calls_legal():
    rng = random.Random(2)
    for over in ("7S", "7S 7H", "7S 7H LJ", "3S 4S 5S 6S 8S", "9S 9H 9D 3S 3H"):
        hand = format_cards(rng.sample(PACKS, 27))
        plays = {play["cards"] for play in offered(hand, "2", over=over)}
        everything = [play["cards"] for play in offered(hand, "2")]
        for cards in (*plays, *rng.sample(everything, 100)):
            legal = ask("judge", cards=cards, trump="2", over=over)["legal"]
            assert legal == (cards in plays)


@pytest.mark.parametrize(
    ("request_", "code", "named"),
    [
        ({"trump": "8"}, "bad_request", "hand"),
        ({"hand": "8S"}, "bad_request", "trump"),
        ({"hand": None, "trump": "8"}, "bad_request", "8S 8H LJ"),
        ({"hand": "8S 9X", "trump": "8"}, "bad_card", "9X"),
        ({"hand": "8S", "trump": "BJ"}, "bad_trump", "J, Q, K or A"),
        ({"hand": "8S 8S 8S 8S", "trump": "8"}, "bad_request", "4 × 8♠"),
        ({"hand": "LJ LJ LJ LJ 8S", "trump": "8"}, "bad_request", "three decks"),
        ({"hand": "8S", "trump": "8", "over": "7S 8S"}, "bad_request", "isn't a combination"),
        ({"hand": "8S", "trump": "8", "over": ""}, "bad_request", "isn't a combination"),
        (
            {"hand": "8S", "trump": "8", "over": "7S 7S 7S 7S 9D"},
            "bad_request",
            "isn't a combination",
        ),
        ({"hand": "8S", "trump": "8", "tier": "all"}, "bad_request", "canonical, strengths or"),
        ({"hand": "8S", "trump": "8", "tier": 1}, "bad_request", "canonical, strengths or"),
        ({"hand": "8S", "trump": "8", "tier": []}, "bad_request", "canonical, strengths or"),
        ({"hand": "8S", "trump": "8", "tier": {}}, "bad_request", "canonical, strengths or"),
        ({"hand": "8S", "trump": "8", "rules": "hoyle"}, "bad_rules", "shanghai"),
        ({"hand": "8S", "trump": "8", "cards": "8S"}, "bad_request", "hand, trump, over"),
    ],
    ids=str,
)
def test_plays_that_cannot_be_listed_are_an_error_that_names_what_is_allowed(request_, code, named):
    error = ask("plays", **request_)["error"]
    assert error["code"] == code
    assert named in error["message"]


SHORT_MATCH = {"game": "wildescape", "seed": 7, "rules": {"target": "3", "win_on": "reach"}}


def test_a_simulated_match_is_a_record_with_the_fields_of_the_contract():
    told = ask("simulate", **SHORT_MATCH)
    assert {"game", "format", "rules", "draw", "hands"} <= {*told}
    assert told["rules"].keys() == CHOICES.keys()
    for hand in told["hands"]:
        assert {"deal", "trump", "offense", "tribute", "moves"} <= {*hand}
        assert {"escaped", "outcome", "levels"} <= {*hand}
        assert {"given", "returned"} <= {*hand["tribute"]}
        for seat, cards, *what in hand["moves"]:
            assert seat in range(6)
            assert isinstance(cards, str)
            assert len(what) <= 1
            assert all(word.split()[0] in ("ask", "count", "no") for word in what)


def test_verify_says_what_came_of_a_record():
    told = ask("simulate", **SHORT_MATCH, id="x", lang="zh")
    assert told.pop("id") == "x"
    assert ask("verify", **told) == {"ok": True, "result": told["result"]}
    assert ask("verify", **told, id=5, lang="zh") == {"id": 5, "ok": True, "result": told["result"]}
    del told["hands"][-1]["moves"][-1:]
    for key in ("escaped", "outcome", "levels", "checks"):
        del told["hands"][-1][key]
    assert ask("verify", **{**told, "result": None}) == {"ok": True, "result": None}


def test_verify_says_where_and_why_a_record_is_refused_in_the_language_asked_for():
    told = ask("simulate", **SHORT_MATCH)
    seat, *cards = told["hands"][0]["moves"][5]
    told["hands"][0]["moves"][5] = [(seat + 1) % 6, *cards]
    result = ask("verify", **told)
    assert {**result, "text": ""} == {"ok": False, "at": 6, "reason": "not_your_turn", "text": ""}
    assert result["text"].startswith("It's seat")
    assert not ask("verify", **told, lang="zh_CN")["text"].isascii()


@pytest.mark.parametrize(
    ("told", "code", "named"),
    [
        ({}, "bad_request", "“wildescape” or “escalation”"),
        ({"game": "wildescape", "format": 0}, "bad_request", "known is 1"),
        ({"game": "wildescape", "format": 1}, "bad_request", "rules"),
        ({"game": "wildescape", "format": 1, "rules": {"fun": 1}}, "bad_rules", "straight_flush"),
        ({"game": "escalation", "format": 1, "rules": {"stake": 1}}, "bad_request", "draw"),
        ({"game": "escalation", "format": 1, "rules": {}}, "bad_request", "stake"),
    ],
)
def test_what_is_no_record_is_an_error_that_names_what_it_lacks(told, code, named):
    error = ask("verify", **told)["error"]
    assert error["code"] == code
    assert named in error["message"]


def test_an_error_is_said_in_the_language_that_was_asked_for():
    assert "先写点数" in ask("judge", cards="9X", trump="8", lang="zh_CN")["error"]["message"]


def test_an_id_comes_back():
    assert ask("judge", cards="8S", trump="8", id=[1])["id"] == [1]
    assert ask("judge", cards="9X", trump="8", id=[1])["id"] == [1]


REQUESTS = {
    "judge": {"cards": "8S 8H LJ", "trump": "8", "over": "7S 7H 7D", "stated": "8S 8H 8D"},
    "readings": {"cards": "8S 8H LJ", "trump": "8"},
    "plays": {"hand": "8S 8H LJ", "trump": "8", "over": "7S", "tier": "strengths"},
    "simulate": {"game": "escalation", "seed": 1, "players": ["random"] * 3},
    "verify": {"game": "escalation", "format": 1, "rules": {"stake": 1}, "draw": {"leader": 0}},
}


def run(command, text):
    return subprocess.run(
        [sys.executable, "-m", "wildescape", command],
        input=text,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ENGINE), "PYTHONIOENCODING": "ascii"},
        check=False,
    )


def test_the_command_answers_line_by_line_and_never_ends_with_a_traceback():
    lines = [
        b'{"cards": "8S 8H", "trump": "8", "lang": "zh"}',
        b"no json",
        b"",
        b"[" * 5000,
        b'"8S"',
        b"\xff\xfe",
        b'{"cards": "\\ud800", "trump": "8"}',
        b'{"cards": "8S", "trump": NaN}',
        b'{"cards": "8S", "trump": "8", "id": 1e999}',
        b'{"cards": "9S", "trump": "8"}',
    ]
    done = run("judge", b"\n".join(lines) + b"\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert done.stderr == b""
    assert ["error" in answer for answer in answers] == [False] + [True] * 8 + [False]


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_answers_line_by_line_from_the_command_line(command):
    lines = [json.dumps(REQUESTS[command]).encode(), b"no json", b'{"id": 7}']
    if command == "verify":
        lines[0] = json.dumps(ask("simulate", **REQUESTS["simulate"])).encode()
    done = run(command, b"\n".join(lines) + b"\n")
    first, *errors = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert first == answer(command, lines[0])
    assert "error" not in first
    assert [error["error"]["code"] for error in errors] == ["bad_request"] * 2
    assert errors[1]["id"] == 7


@pytest.mark.short
def test_an_unknown_command_is_refused_with_the_known_ones():
    done = run("jugde", b"")
    assert done.returncode == 2
    assert b"judge" in done.stderr
    assert b"Traceback" not in done.stderr


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
keys = st.sampled_from(
    ["cards", "trump", "over", "rules", "lang", "stated", "over_stated", "hand", "tier", "game",
     "seed", "players", "format", "draw", "hands", "result", "x"]
)  # fmt: skip
plausible = st.sampled_from(
    ["8S 8H LJ", "8", "LJ BJ", "", "BJ BJ", "catsatcards", "zh", "8S 8", "strengths", "escalation",
     1, ["random"] * 3, {"stake": 2}, {"leader": 0}, [{"deal": [], "moves": []}]]
)  # fmt: skip
answers = {"legal", "readings", "plays", "moves", "hands", "ok", "error"}


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(keys, anything | plausible), st.sampled_from(sorted(COMMANDS)))
def test_whatever_is_asked_is_answered(request_, command):
    result = ask(command, **request_)
    json.dumps(result)
    assert answers & set(result)


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_a_request_spoiled_in_any_place_is_answered(command):
    bad = [
        None,
        True,
        -1,
        0,
        1.5,
        "",
        "x",
        "\ud800",
        "8S " * 200,
        [],
        {},
        [[]],
        {"": []},
        "9" * 5000,
    ]
    for key in (*REQUESTS[command], "rules", "lang", "id", "over_stated", "hand", "hands"):
        for value in bad:
            result = ask(command, **{**REQUESTS[command], key: value})
            json.dumps(result)
            assert answers & set(result)


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_a_request_nested_to_any_depth_is_answered(command):
    request = json.dumps({**REQUESTS[command], "rules": "?"})
    for key in (*REQUESTS[command], "rules"):
        spoiled = json.dumps({**REQUESTS[command], key: "?"})
        assert spoiled.count('"?"') == request.count('"?"') == 1
        for depth in (*range(50, 800, 50), *range(800, 1000)):
            line = spoiled.replace('"?"', "[" * depth + "]" * depth)
            serve(command, [line.encode()], out := BytesIO())
            assert answers & set(json.loads(out.getvalue()))


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_random_bytes_are_answered(command):
    rng = random.Random(1)
    for _ in range(300):
        line = bytes(rng.choice(b'{}[]":,8SLJBJ \\u0trumpcards') for _ in range(rng.randrange(60)))
        assert "error" in answer(command, line)
