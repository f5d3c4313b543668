"""The machine interface: what other programs rely on."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wildescape.machine import COMMANDS, answer

ENGINE = Path(__file__).parents[2] / "engine"


def ask(command, **request):
    return answer(command, json.dumps(request).encode())


def test_a_legal_play_is_answered_to_the_letter():
    result = ask("judge", cards="8S 8H LJ", trump="8", over="7S 7H 7D")
    assert result["legal"] is True
    assert result["reading"] == {"kind": "triple", "rank": "8", "stands_for": "8S 8H 8"}
    assert result["reason"] is None
    assert result["text"].startswith("A triple of 8s.")


def test_a_refusal_is_answered_to_the_letter():
    result = ask("judge", cards="AS BJ", trump="2", over="AH AD", lang="zh_CN")
    assert result["legal"] is False
    assert result["reading"] == {"kind": "pair", "rank": "A", "stands_for": "AS A"}
    assert result["reason"] == "equal"
    assert "更大的才压得过" in result["text"]


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
        ({"cards": "8S", "trump": "8", "over": "7S 8S"}, "bad_request", "no combination"),
        ({"cards": "8S", "trump": "8", "lang": "fr"}, "bad_request", "en or zh_CN"),
        ({"cards": "8S", "trump": "8", "ower": "7S"}, "bad_request", "over"),
        ({"cards": "8S LJ", "trump": "8", "stated": "8S"}, "bad_request", "only jokers"),
    ],
)
def test_bad_input_is_an_error_that_names_what_is_allowed(request_, code, named):
    error = ask("judge", **request_)["error"]
    assert error["code"] == code
    assert named in error["message"]


def test_an_error_is_said_in_the_language_that_was_asked_for():
    assert "先写点数" in ask("judge", cards="9X", trump="8", lang="zh_CN")["error"]["message"]


def test_an_id_comes_back():
    assert ask("judge", cards="8S", trump="8", id=[1])["id"] == [1]
    assert ask("judge", cards="9X", trump="8", id=[1])["id"] == [1]


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
keys = st.sampled_from(["cards", "trump", "over", "rules", "lang", "stated", "hand", "x"])
plausible = st.sampled_from(["8S 8H LJ", "8", "LJ BJ", "", "BJ BJ", "catsatcards", "zh", "8S 8"])


@given(st.dictionaries(keys, anything | plausible), st.sampled_from(sorted(COMMANDS)))
def test_whatever_is_asked_is_answered(request_, command):
    result = ask(command, **request_)
    json.dumps(result)
    known = {"legal", "readings", "error"}
    assert known & set(result)


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_random_bytes_are_answered(command):
    rng = random.Random(1)
    for _ in range(300):
        line = bytes(rng.choice(b'{}[]":,8SLJBJ \\u0trumpcards') for _ in range(rng.randrange(60)))
        assert "error" in answer(command, line)
