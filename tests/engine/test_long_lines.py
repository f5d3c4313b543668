"""Lines of megabytes: each is answered shortly, within little memory, and the next one is read."""

import json
import os
import resource
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from wildescape.dealing import PACKS
from wildescape.jsonl import LONGEST_LINE, answer, read_lines
from wildescape.notation import format_cards
from wildescape.records import MOST_MOVES

ENGINE = Path(__file__).parents[2] / "engine"

LONG = 10_000_000
"""How many bytes the long lines have, or a little less."""

MEMORY = 400 * 2**20
"""How many bytes of memory a process may have that answers them."""

PATIENCE = 120
"""After how many seconds a process is given up that must not take nearly as long."""

SHORT = 1_000
"""How many characters an answer may have that says what is wrong."""


def filled(before, part, after=""):
    """A line in which `part` is repeated until it is long."""
    room = LONG - len(before.encode()) - len(after.encode())
    return before + part * (room // len(part.encode())) + after


def judged(field, part, after='"'):
    """A request to judge a card, with a long field."""
    return filled('{"trump": "2", "cards": "8S", ' + field, part, after + "}")


RECORD = answer(
    "simulate", b'{"game": "wildescape", "seed": 1, "rules": {"target": "3", "win_on": "reach"}}'
)
TIE = [[player, "8S"] for player in range(6)]


def recorded(**changes):
    """A record with something else in it."""
    return json.dumps({**RECORD, **changes})


def with_hand(**changes):
    """A record whose first hand has something else in it."""
    first, *others = RECORD["hands"]
    return recorded(hands=[{**first, "checks": None, **changes}, *others])


def lines_to_judge():
    yield filled('{"trump": "2", "cards": "', "8S ", '"}')
    yield filled('{"trump": "2", "cards": "', "8", '"}')
    yield filled('{"trump": "2", "cards": "', "\u0301\u0323", '"}')
    yield filled('{"trump": "2", "cards": "', "\ufdfa", '"}')
    for key in ("over", "hand", "stated", "over_stated", "lang", "id", "rules"):
        yield judged(f'"{key}": "', "8S ")
    for key in ("trump", "id", "rules"):
        yield judged(f'"{key}": [0', ",1", "]")
        yield judged(f'"{key}": [0', ',{"":[[]]}', "]")
    yield judged('"id": [0', ",[[[[[[[[[[[[[[]]]]]]]]]]]]]]", "]")
    yield judged('"rules": {"', "x", '": 1}')
    yield judged('"rules": {"target": "', "9", '"}')
    yield judged('"', "x", '": 1')
    yield judged('"id": ', "9", "")
    yield judged('"lang": "', "\\u0007")
    yield from (filled("", part) for part in ("[", '{"":', "x", "\0", "9"))


def lines_to_simulate():
    yield filled('{"game": "wildescape", "seed": 1, "players": ["club"', ',"club"', "]}")
    yield filled('{"game": "escalation", "seed": 1, "players": ["', "x", '"]}')
    yield filled('{"game": "escalation", "seed": "', "x", '"}')
    yield filled('{"seed": 1, "game": "', "x", '"}')
    yield filled('{"game": "escalation", "seed": 1, "rules": {"stake": "', "9", '"}}')
    yield '{"game": "escalation", "seed": 1, "rules": {"stake": ' + "9" * 4_000 + "}}"


def lines_to_verify():
    draw, number = RECORD["draw"], int("9" * 4_000)
    yield recorded(draw={**draw, "rounds": [TIE] * 4_000})
    yield recorded(draw={**draw, "rounds": [TIE] * 30_000})
    yield recorded(draw={**draw, "rounds": [TIE * 30_000]})
    yield recorded(draw={**draw, "leader": number})
    yield recorded(draw={**draw, "rounds": [[[0, "x" * LONG]]]})
    yield recorded(hands=[{}] * 2_000_000)
    yield recorded(hands=[{}] * 200_000)
    yield recorded(hands=[0] * 3_000_000)
    yield recorded(notes=[{"at": number, "text": "x"}])
    yield recorded(notes=[{"at": 0, "text": "x" * LONG}])
    yield recorded(format="x" * LONG)
    yield recorded(result=[0] * 3_000_000)
    yield recorded(rules={"x" * LONG: 1})
    yield with_hand(deal=["8S"] * 1_500_000)
    yield with_hand(deal=["8S " * 3_000_000])
    yield with_hand(outcome="x" * LONG)
    for move in (
        [0, "8S " * 3_000_000],
        [0, "8S", "as " + "8S " * 3_000_000],
        [0, "", "x" * LONG],
        [number, "8S"],
        ["x" * LONG],
    ):
        yield with_hand(moves=[move])
    yield with_hand(moves=[[0, ""]] * 900_000)
    yield filled('{"game": "escalation", "format": 1, "rules": {"stake": 1, "', "x", '": 1}}')


def lines_of_cards():
    for key in ("hand", "cards"):
        yield filled(f'{{"trump": "2", "{key}": "', "LJ ", '"}')
    yield filled('{"hand": "8S", "trump": "2", "tier": "', "x", '"}')


LINES = {
    "judge": lines_to_judge,
    "readings": lines_of_cards,
    "plays": lines_of_cards,
    "simulate": lines_to_simulate,
    "verify": lines_to_verify,
}


def run(command, lines):
    """What the command answers to these lines, in a process with little memory."""
    done = subprocess.run(
        [sys.executable, "-m", "wildescape", command],
        input=b"".join(line.encode() + b"\n" for line in lines),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ENGINE)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        timeout=PATIENCE,
        check=False,
    )
    assert done.stderr == b""
    return done.stdout.splitlines()


@pytest.mark.parametrize("command", LINES)
def test_long_lines_are_refused_shortly_and_with_little_memory(command):
    lines = [*LINES[command](), "{}"]
    answers = run(command, lines)
    assert len(answers) == len(lines)
    for line, written in zip(lines, answers, strict=True):
        told = json.loads(written)
        assert "error" in told or told["ok"] is False, line[:80]
        assert len(written) < SHORT, line[:80]


def test_all_cards_of_three_packs_are_no_hand_too_many():
    tiers = ("canonical", "strengths", "physical")
    request = {"hand": format_cards(PACKS), "trump": "2"}
    answers = run("plays", [json.dumps({**request, "tier": tier}) for tier in tiers])
    assert all(json.loads(written)["plays"] for written in answers)


@pytest.mark.parametrize("key", ["id", "seed"])
def test_an_id_or_a_seed_comes_back_unless_it_is_long(key):
    request = {"game": "escalation", "players": ["random"] * 3, "seed": 1}
    longest, longer = (
        answer("simulate", json.dumps({**request, key: "x" * size}).encode())
        for size in (1_000, 1_001)
    )
    assert longest[key] == "x" * 1_000
    assert set(longer) == {"error"}


def test_no_more_moves_are_made_again_than_any_match_has():
    first, *others = RECORD["hands"]
    asked = [[0, "", "ask 1"], [1, "", "no count"]]
    endless = {**first, "checks": None, "moves": asked * (MOST_MOVES // 2)}
    told = answer("verify", recorded(hands=[endless, *others]).encode())
    assert f"at most {MOST_MOVES} moves" in told["error"]["message"]


def test_a_line_longer_than_any_may_be_is_refused_and_the_next_one_read():
    for long in (LONGEST_LINE + 1, 2 * LONGEST_LINE + 3):
        stream = BytesIO(b"x" * long + b'\n{"cards": "LJ", "trump": "2"}\n' + b"y" * long)
        first, second, third = (answer("readings", line) for line in read_lines(stream))
        assert first == third
        assert f"at most {LONGEST_LINE} bytes" in first["error"]["message"]
        assert second["readings"]
