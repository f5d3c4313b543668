"""Codes: records come back from them, and whatever else is pasted is refused with why."""

import json
import random
import zlib
from base64 import urlsafe_b64encode
from copy import deepcopy
from functools import cache

import pytest
from wildescape.cards import Rank
from wildescape.dealing import deal
from wildescape.escalation import PACK_52, Escalation
from wildescape.hand import HandState
from wildescape.i18n import InputError
from wildescape.notation import format_deal
from wildescape.positions import format_position, parse_position
from wildescape.records import MOST_NOTES, NOTE_LENGTH, RecordRefusal, bare, record, verify
from wildescape.rules import DEFAULT
from wildescape.share_codes import (
    GAME_DICTIONARY,
    GAME_MARK,
    LONGEST_CODE,
    LONGEST_CONTENT,
    MOST_CODED_MOVES,
    Shared,
    code_in,
    format_code,
    moves_in,
    open_code,
    pack,
    parse_code,
    parse_shared,
    unpack,
)

from .test_records import escalation_of, random_rules, short_game, short_match, states_of, written


@cache
def told():
    """The record of a whole match with notes, and its code."""
    notes = [{"at": 0, "text": "Draw."}, {"at": 9, "text": "为什么不过？\n👍🏽"}]
    whole = json.loads(json.dumps(record(short_match(2, tribute=True)[-1], notes=notes, seed=7)))
    return whole, format_code(whole)


def reason(text):
    with pytest.raises(InputError) as refused:
        parse_code(text)
    assert refused.value.code == "bad_code"
    return str(refused.value)


def made_up(content):
    """A code whose check fits, by somebody who knows how."""
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    deflating = zlib.compressobj(9, wbits=-15, zdict=GAME_DICTIONARY)
    data = deflating.compress(data) + deflating.flush()
    return checked(urlsafe_b64encode(data).decode().rstrip("="))


def checked(body):
    body += urlsafe_b64encode(zlib.crc32(body.encode()).to_bytes(4, "big")).decode()[:6]
    return f"we1.{len(body)}.{body}"


def packed(**changes):
    """What a real code of one hand holds, with changes."""
    match = next(state for state in short_match() if state.stage and len(state.stage.log) > 9)
    code = format_code(record(match))
    return {**unpack(code, GAME_MARK, GAME_DICTIONARY, "game"), **changes}


@pytest.mark.parametrize("seed", range(4))
def test_a_match_comes_back_from_any_point(seed):
    rng = random.Random(seed)
    states = states_of(rng, random_rules(rng), most_deals=2)
    for state in (states[0], *rng.sample(states, 4), states[-1]):
        assert open_code(format_code(record(state))) == state


def test_a_game_of_escalation_comes_back_from_any_point():
    rng = random.Random(3)
    for _ in range(4):
        for state in escalation_of(rng)[::9]:
            assert open_code(format_code(record(state))) == state


def test_a_code_holds_all_that_does_not_follow():
    whole, code = told()
    again = parse_code(code)
    assert again == bare(whole)
    assert (again["notes"], again["seed"]) == (whole["notes"], 7)
    assert written(verify(again)) == {
        key: value for key, value in whole.items() if key not in ("notes", "seed")
    }
    assert format_code(again) == code


def test_a_code_is_short():
    hand = deepcopy(told()[0])
    hand["hands"] = hand["hands"][:1]
    assert len(hand["hands"][0]["moves"]) > 100
    assert len(format_code(hand)) < len(json.dumps(hand)) / 7
    assert len(format_code(record(short_game()[-1]))) < 320


@pytest.mark.parametrize("between", [" ", "\n", "\r\n    ", "\t", "\u200b", "\ufeff"])
def test_white_space_in_a_code_does_not_matter(between):
    whole, code = told()
    pasted = between.join(code[start : start + 60] for start in range(0, len(code), 60))
    assert parse_code(f"{between}{pasted}{between}") == bare(whole)


def test_a_code_that_is_cut_off_is_told_so():
    code = told()[1]
    for length in (*range(4, 30), *range(30, len(code), 37), len(code) - 1):
        assert "cut off" in reason(code[:length])
    assert "cut off" in reason(code[:200] + code[260:])


def test_a_code_that_is_mistyped_is_told_so():
    code = told()[1]
    begin = code.index(".", 4) + 1
    for place in (*range(begin, begin + 40), *range(begin + 40, len(code), 29), len(code) - 1):
        other = "A" if code[place] != "A" else "B"
        assert "mistyped" in reason(code[:place] + other + code[place + 1 :])
        assert "mistyped" in reason(code[:place] + other + code[place:])
    assert "mistyped" in reason(code.lower())
    assert "mistyped" in reason(code[:4] + "x" + code[5:])


def test_a_code_of_a_newer_version_is_told_so():
    assert "newer" in reason("we2.x")
    assert "newer" in reason(told()[1].replace("we1.", "we12."))


@pytest.mark.parametrize(
    "text", ["", "we", "we1", "we0.5.abcde", "hello", "8S 8H", "{}", "wE1.", "1."]
)
def test_what_is_no_code_is_told_so(text):
    assert "isn't a game code: one begins with we1." in reason(text)


def test_a_code_that_is_too_long_is_refused_before_it_is_read():
    assert "65536" in reason("we1." + "A" * 10 * LONGEST_CODE)


NO_DEAL = ["A" * 55, "", "", ""]


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b"null", b"7", b'"we"', b"\xff\xfe", b"NaN", b"[" * 100_000, b"9" * 5000,
        b"0" * (LONGEST_CONTENT + 1), b"," * (MOST_CODED_MOVES + 1),
        {}, {"game": "wildescape"}, {"game": "wildescape", "hands": None},
        {"game": "wildescape", "format": 1, "rules": {}, "draw": {}, "hands": [NO_DEAL]},
        {"game": [], "hands": [[1]]}, {"game": "bridge", "hands": []},
        {"game": "escalation", "format": 1, "rules": {"stake": 1}, "draw": {}, "hands": [["~", 1]]},
    ],
    ids=lambda content: str(content)[:40],
)  # fmt: skip
def test_what_was_made_up_is_told_so(content):
    assert "it was made up" in reason(made_up(content))


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "escalation"}, {"format": 2}, {"format": None}, {"rules": None}, {"rules": []},
        {"rules": {"target": "1"}}, {"draw": []}, {"hands": {"a": 1}}, {"hands": [[]]},
        {"hands": "abcd"}, {"hands": [["abcd", "", "", ""]]}, {"hands": [[1, 2, 3, 4]]},
        {"hands": [None]}, {"x": [[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]},
    ],
    ids=str,
)  # fmt: skip
def test_what_was_changed_by_somebody_who_knows_how_is_refused(changes):
    assert parse_code(made_up(packed()))
    assert "it was made up" in reason(made_up(packed(**changes)))


@pytest.mark.parametrize(
    "moves", ["A", "7A,", "~,", "A:,", ":ask 9x,", "A:as ~,", ",x", None, 5, []]
)
def test_moves_that_are_none_are_refused(moves):
    deal, given, returned, _ = packed()["hands"][0]
    assert "it was made up" in reason(made_up(packed(hands=[[deal, given, returned, moves]])))


def test_a_deflated_bomb_is_refused():
    assert len(bomb := made_up(b" " * 40_000_000)) < LONGEST_CODE
    assert "it was made up" in reason(bomb)
    hands = made_up(packed(hands=packed()["hands"] * 5000))
    assert "it was made up" in reason(hands)


def test_a_body_that_is_not_deflated_is_refused():
    for body in ("", "A", "AAAA", "____", "A" * 5000):
        assert "it was made up" in reason(checked(body))


@pytest.mark.parametrize("seed", range(30))
def test_no_change_of_a_code_raises_anything_else(seed):
    rng = random.Random(seed)
    code = told()[1]
    for _ in range(30):
        start, end = sorted(rng.choices(range(len(code) + 1), k=2))
        end = min(end, start + rng.choice((0, 1, 1, 1, 5, 2000)))
        put = "".join(rng.choices("aA0._-é \ud800", k=rng.choice((0, 1, 1, 3))))
        changed = code[:start] + put + code[end:]
        if changed.replace(" ", "") != code:
            assert reason(changed)


@pytest.mark.parametrize("seed", range(30))
def test_no_made_up_content_raises_anything_else(seed):
    rng = random.Random(seed)
    data = json.dumps(packed()).encode()
    for _ in range(30):
        place = rng.randrange(len(data))
        changed = data[:place] + rng.randbytes(rng.randrange(3)) + data[place + rng.randrange(4) :]
        try:
            open_code(made_up(changed))
        except InputError as refused:
            assert refused.code == "bad_code"  # noqa: PT017


def test_a_game_that_cannot_have_gone_like_that_is_refused_when_it_is_opened():
    whole = deepcopy(told()[0])
    whole["hands"][0]["moves"][3][1] = ""
    whole["hands"][0]["moves"][3][0] = whole["hands"][0]["moves"][2][0]
    with pytest.raises(InputError, match="at move 4") as refused:
        open_code(format_code(whole))
    assert refused.value.code == "bad_code"


@pytest.mark.parametrize(
    "change",
    [
        {"game": "bridge"}, {"format": 2}, {"hands": None}, {"rules": {"target": "1"}},
        {"notes": {1, 2}}, {"notes": float("nan")}, {"notes": "\ud800"},
        {"players": [[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_record_gets_no_code(change):
    with pytest.raises(InputError):
        format_code({**told()[0], **change})


def test_a_deal_that_is_none_gets_no_code():
    whole = deepcopy(told()[0])
    whole["hands"][0]["deal"][0] = "8S"
    with pytest.raises(InputError) as refused:
        format_code(whole)
    assert refused.value.code == "bad_deal"


def test_a_game_that_is_too_long_gets_no_code():
    notes = [{"at": 0, "text": random.Random(n).randbytes(40_000).hex()} for n in range(2)]
    with pytest.raises(InputError, match="too long"):
        format_code({**told()[0], "notes": notes})


def test_the_most_notes_fit_in_a_code():
    notes = [{"at": 1, "text": "大怪路子"[n % 4] * NOTE_LENGTH} for n in range(MOST_NOTES)]
    code = format_code(record(short_match()[-1], notes=notes))
    assert not isinstance(verify(parse_code(code)), RecordRefusal)


def test_whatever_is_shared_is_recognised():
    whole, code = told()
    hands = deal(0, DEFAULT, random.Random(1)).hands
    hand = next(s.stage for s in short_match() if isinstance(s.stage, HandState) and s.stage.table)
    for game in (hand, short_game()[5]):
        assert parse_shared(f"\n{format_position(game)}\n") == Shared("position", game)
    assert parse_shared(code) == Shared("record", bare(whole))
    text = format_deal(hands)
    assert parse_shared(f" {text[:20]}\n{text[20:]} ") == Shared("deal", hands)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("we1.9.abc", "bad_code"),
        ("wildescape trump=9", "bad_position"),
        ("A" * 55, "bad_deal"),
        ("A" * 54, "bad_code"),
        ("", "bad_code"),
        ("wildescape" * 20_000, "bad_code"),
        ("8S 8H", "bad_code"),
    ],
)
def test_what_is_wrong_in_what_was_shared_is_told(text, code):
    with pytest.raises(InputError) as refused:
        parse_shared(text)
    assert refused.value.code == code


ESCALATION = """
we1.240.tZRZDoJgDIQvNA__cgJlVVBAEdA3QEVAQQK4kHh3QZYb-DaTNl-Tpp1_fK12LOvnq8UYjusVTSskZbWxuz3N9X2c
_tJkeZ8Jl0gM_J1qHuRFtrXW4eldnfNH0h2BhgYSaB9e1HFBni_w3vIUbLUZgo0KICLmsOFhaWJ_CDAbSwZIOWiuW2DyRLiB
9IpUoOrQQyLw8AymIE5Artk0_gL2GDk5SI17MVjmT8g12u1_vgBSvJ0Q"""

HAND = """
we1.505.7VXJcoJAEP2W5PwOhoQk5mKhCIjgAm54AxQBRUXcoCr_nhlmqMpy8ZTKIV0U3T3dPfOmeUX_0-9P0e_xtt_H77BP
1zj76hX7BJuz76lin6Bx9kn2LeQTv5AvMLydXDiBZfkLQUvNvt2TM8GNh0mUx546OKTZwFMMPbLDSNHdrlp0dnSG4Z49omn2
UQPWSQNS6w5E-PirvbGZKbyAoJC1UVxA1cxGA-PJZLbBcrNJtmip3ZxW7fb7NEUpXcwQ4IImd41VGCGMr3kByZm7HpBlx_OF
RYeWPRoxk-bfMXMRBFitImIdT2c0WzJbToADkENirqphPKVnH5jf0Q26-zf8dfiL5fJC7kBlOsN8TvT1ymqyM8eBPXnzcxyy
i--TjfmNDNIfHJm9RQmCynqL06kqx7gEztyCqV5_AFiW_bOpr7SnmCAs80RFIeA_9Z5nPUNEu01YwKNoK6XqIyp1zalKBAjV
5yLLPbgkENMUAoC06AE2CLfePwAAPrXZg"""


@pytest.mark.parametrize(("code", "moves"), [(ESCALATION, 46), (HAND, 244)])
def test_a_code_that_was_shared_stays_readable(code, moves):
    told = parse_code(code)
    assert [len(hand["moves"]) for hand in told["hands"]] == [moves]
    assert open_code(code)


@pytest.mark.parametrize("what", ["hand", "escalation"])
def test_a_position_in_the_midst_of_play_travels_as_a_code(what):
    chance = random.Random(what)
    game = Escalation.start(PACK_52, 4) if what == "escalation" else _hand(chance)
    for _ in range(9):
        game = game.after(chance.choice(game.moves))
        code = format_code(game)
        assert parse_shared(code) == ("position", parse_position(format_position(game)))
        with pytest.raises(InputError, match="cut off"):
            parse_shared(code[:-3])
        with pytest.raises(InputError, match="made up"):
            parse_code(code)


@pytest.mark.parametrize("what", ["hand", "escalation"])
def test_the_moves_from_a_position_travel_with_it(what):
    chance = random.Random(what)
    first = Escalation.start(PACK_52, 4) if what == "escalation" else _hand(chance)
    first = parse_position(format_position(first))
    game, moves = first, []
    while (game.turn is not None) and len(moves) < 40:
        moves.append(chance.choice(game.moves))
        game = game.after(moves[-1])
    code = format_code(first, moves)
    assert parse_shared(code) == ("position", first)
    assert moves_in(code) == (*moves,)
    assert moves_in(f"https://cards.example/#table={code}") == (*moves,)
    for plain in (format_code(first), format_position(first), format_deal(deal(0).hands)):
        assert moves_in(plain) == ()
    with pytest.raises(InputError, match="made up"):
        moves_in(format_code(first, [*moves[1:], moves[0]]))


@pytest.mark.parametrize("moves", ["x", "A", 7, [], None, "A:as,", "5A:ask 9,"])
def test_moves_that_a_position_does_not_allow_are_refused(moves):
    packed = {"position": format_position(_hand(random.Random(1))), "moves": moves}
    code = pack(GAME_MARK, json.dumps(packed).encode(), GAME_DICTIONARY)
    with pytest.raises(InputError, match="made up"):
        moves_in(code)


def _hand(chance):
    return HandState.start(deal(0, DEFAULT, chance).hands, Rank.FIVE, 0)


@pytest.mark.parametrize(
    "page", ["", "cards.example", "https://cards.example/", "http://[::1]:8866/a/?lang=en"]
)
def test_a_link_stands_for_the_code_that_it_brings(page):
    code = format_code(Escalation.start(players=3))
    for way in ("#table=", "#/teacher/"):
        link = page + way + code
        assert code_in(link) == code
        assert code_in(link.replace(".", "%2E")) == code
        assert parse_shared(f" {link}\n") == parse_shared(code)


@pytest.mark.parametrize(
    "text",
    ["", "#", "we1.5.AAAAA", "#/lesson/jokers-wild/3", '{"notes": "#table=x"}', "0: 3C #table=x"],
)
def test_what_is_no_link_stays_as_it_is(text):
    assert code_in(text) == text
