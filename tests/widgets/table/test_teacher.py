"""A teacher's table: positions laid out, hands opened and closed, shared and loaded."""

import json
import random
from collections import Counter

import pytest
from wildescape.cards import BIG_JOKER, PACK
from wildescape.combinations import Kind, read
from wildescape.hand import HandState
from wildescape.match import PACKS, deal
from wildescape.notation import format_cards, format_deal, parse_cards
from wildescape.positions import format_position, parse_position
from wildescape.rules import DEFAULT
from wildescape.share_codes import format_code

from wildescape_widgets import Table

from .tables import ENDGAME, ask, choice, done, make, plain, play_on, refused

NOTHING = {"hands": None, "wishes": None, "code": None, "trump": "8", "leader": 2}

SIX_HANDS = ["AS AH LJ", "2S 2H", "3C", "4D 4D 4D 4C", "5H 6H 7H 8H 9H", "BJ"]


def teacher(**settings):
    return Table(**{"teacher": True, "seed": 7, **settings})


def lying(table):
    """The hands as text."""
    return [format_cards(hand) for hand in table.state.hands]


def opened(table):
    """The seats whose cards are seen: at the bottom, or open at their place."""
    seats = {seat["seat"] for seat in table.view["seats"] if seat["open"] is not None}
    return seats | ({table.view["me"]} if table.view["hand"] else set())


def test_a_teacher_begins_with_open_hands():
    table = teacher()
    assert opened(table) == {0, 1, 2, 3, 4, 5}
    assert table.view["builder"]["hands"] == lying(table)
    assert Counter(card for hand in table.state.hands for card in hand) == Counter(PACKS)
    assert all(seat["canBeOpened"] for seat in table.view["seats"])
    assert table.view["can"]["teach"]


def test_a_position_is_built_by_hands():
    table = teacher()
    done(table, "build", **NOTHING | {"hands": SIX_HANDS})
    assert lying(table) == [format_cards(sorted(parse_cards(cards))) for cards in SIX_HANDS]
    assert (str(table.state.trump), table.state.turn) == ("8", 2)
    assert table.view["me"] == 2
    assert (table.view["builder"]["trump"], table.view["builder"]["leader"]) == ("8", 2)


@pytest.mark.parametrize("wishes", ["0: two jokers, a straight flush; 3: no jokers", "0：两张怪"])
def test_a_position_is_built_by_wishes(wishes):
    table = teacher()
    done(table, "build", **NOTHING | {"wishes": wishes})
    hand = table.state.hands[0]
    assert sum(card.is_joker for card in hand) >= 2
    assert [len(hand) for hand in table.state.hands] == [27] * 6
    before = table.state
    done(table, "build", **NOTHING | {"wishes": wishes})
    assert table.state != before


def test_wishes_are_met_under_the_rules_of_the_table():
    table = teacher(rules="catsatcards")
    done(table, "build", **NOTHING | {"wishes": "1: a straight"})
    assert table.state.rules.straight_flush == "off"
    rng = random.Random(0)
    hand = [card for card in table.state.hands[1] if not card.is_joker]
    kinds = {
        reading.kind
        for _ in range(4000)
        if (reading := read(rng.sample(hand, 5), table.state.trump, table.state.rules))
    }
    assert Kind.STRAIGHT_FLUSH not in kinds


def test_a_position_is_built_by_the_code_of_a_deal():
    hands = deal(0, DEFAULT, random.Random(3)).hands
    table = teacher()
    done(table, "build", **NOTHING | {"code": format_deal(hands)})
    assert table.state.hands == hands


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"hands": []}, "bad_request"),
        ({"hands": SIX_HANDS[:5]}, "bad_request"),
        ({"hands": "AS"}, "bad_request"),
        ({"hands": [*SIX_HANDS[:5], ""]}, "bad_request"),
        ({"hands": [*SIX_HANDS[:5], None]}, "bad_request"),
        ({"hands": [*SIX_HANDS[:5], ["BJ"]]}, "bad_request"),
        ({"hands": [*SIX_HANDS[:5], "9X"]}, "bad_card"),
        ({"hands": [*SIX_HANDS[:5], "4D"]}, "bad_request"),
        ({"wishes": "0: five Big Jokers"}, "bad_wishes"),
        ({"wishes": "7: a joker"}, "bad_wishes"),
        ({"wishes": "0: a crown"}, "bad_wishes"),
        ({"wishes": "x" * 501}, "bad_wishes"),
        ({"wishes": None}, "malformed"),
        ({"wishes": 7}, "malformed"),
        ({"code": 7}, "malformed"),
        ({"code": "A", "wishes": "0: a joker"}, "malformed"),
        ({"code": ""}, "bad_code"),
        ({"code": "x"}, "bad_code"),
        ({"code": "A" * 55}, "bad_deal"),
        ({"hands": SIX_HANDS, "trump": "LJ"}, "bad_trump"),
        ({"hands": SIX_HANDS, "trump": None}, "bad_trump"),
        ({"hands": SIX_HANDS, "trump": []}, "bad_trump"),
        ({"hands": SIX_HANDS, "leader": 6}, "bad_request"),
        ({"hands": SIX_HANDS, "leader": -1}, "bad_request"),
        ({"hands": SIX_HANDS, "leader": "0"}, "malformed"),
        ({"hands": SIX_HANDS, "leader": True}, "malformed"),
    ],
)
def test_what_is_no_position_is_refused_and_nothing_is_lost(fields, reason):
    table = teacher()
    done(table, "play", cards=[0], reading=None)
    assert refused(table, "build", **NOTHING | fields) == reason
    assert table.view["can"]["undo"]


def test_wishes_name_seats_as_the_table_does():
    table = teacher(lang="zh_CN")
    done(table, "build", **NOTHING | {"wishes": "阿俊：三张大怪"})
    assert table.state.hands[1].count(BIG_JOKER) == 3
    table = teacher(names=["Ann", "Ben", "Cho", "Dev", "Eve", "Fay"])
    done(table, "build", **NOTHING | {"wishes": "dev: three Big Jokers"})
    assert table.state.hands[3].count(BIG_JOKER) == 3
    text = ask(table, "build", **NOTHING | {"wishes": "Yan: a joker"})["text"]
    assert "Ann" in text
    assert "Ann: " in table.view["builder"]["example"]


def test_without_a_wish_any_cards_are_dealt():
    table = teacher()
    before = table.state.hands
    done(table, "build", **NOTHING | {"wishes": " "})
    assert table.state.hands != before


def test_where_a_deal_is_asked_for_any_code_does():
    table, other = teacher(), teacher(seed=8)
    done(other, "build", **NOTHING | {"code": done(table, "share")["code"]})
    assert other.state.hands == table.state.hands


def test_a_hidden_hand_in_turn_says_how_to_go_on():
    table = teacher()
    done(table, "open", seats=[1, 2, 3, 4, 5])
    assert table.view["hand"] is None
    assert "hidden" in table.view["prompt"]


def test_hands_are_played_for_every_seat():
    table = teacher(position=ENDGAME)
    rng, turns = random.Random(2), set()
    while table.state.turn is not None:
        turns.add(table.state.turn)
        assert table.view["me"] == table.state.turn
        done(table, "hint")
        assert table.view["hints"]
        assert make(table, choice(table, rng))["ok"]
    assert turns == {0, 1, 2, 3, 4, 5}
    assert table.view["phase"] == "outcome"
    for _ in range(len(table.session.moves)):
        done(table, "undo")
    assert table.state == parse_position(ENDGAME)
    assert not table.view["can"]["undo"]


def test_at_a_teachers_table_nobody_passes_by_itself():
    hopeless = (
        "wildescape trump=5 turn=0 table=5,KS,KH\n0: 4S 5S\n1: 6C\n2: 7C\n3: 8C\n4: 9C\n5: 3C"
    )
    table = teacher(position=hopeless, auto_pass=True)
    assert "Nothing you hold beats a pair of kings" in table.view["prompt"]
    assert not table.view["mustPass"]
    assert table.session.moves == []


def test_a_teachers_table_begins_no_match():
    table = teacher()
    assert not table.view["can"]["setup"]
    for action, fields in (("setup", {}), ("start", {"players": "random", "rules": {}})):
        assert refused(table, action, **fields) == "not_now"
    play_on(table := teacher(position=ENDGAME))
    assert refused(table, "rewind") == "not_now"


# Open and closed


@pytest.mark.parametrize("closed", [[1], [0, 3, 5], [0, 1, 2, 3, 4, 5]])
def test_a_closed_hand_is_in_no_message(closed, wire):
    hands = [f"{rank}{suit}" for rank in "456789" for suit in "S"]
    rows = "\n".join(f"{seat}: {card} {card}" for seat, card in enumerate(hands))
    table = teacher(position=f"wildescape trump=2 turn=0\n{rows}", seed=3)
    done(table, "open", seats=[seat for seat in range(6) if seat not in closed])
    wire.clear()
    done(table, "set_lang", lang="zh_CN")
    done(table, "set_lang", lang="en")
    answers = [ask(table, "log"), ask(table, "hint"), ask(table, "select", cards=[0], reading=None)]
    answers.append(ask(table, "play", cards=[0], reading=None))
    if 0 not in closed:
        answers += [done(table, "undo"), ask(table, "log")]
    assert opened(table) == set(range(6)) - set(closed)
    for seat, card in enumerate(hands):
        names = [f'"{card}', f"{card[:-1]}♠", f"{card[:-1]} of spades", f"黑桃{card[:-1]}"]
        said = json.dumps([wire, answers], ensure_ascii=False)
        assert any(name in said for name in names) == (seat not in closed)


def test_a_closed_seat_has_no_turn():
    table = teacher(position=ENDGAME)
    done(table, "open", seats=[1, 2])
    view = table.view
    assert (view["me"], view["hand"], view["can"]["play"]) == (None, None, False)
    assert refused(table, "play", cards=[0], reading=None) == "out_of_range"
    assert refused(table, "pass") == "not_your_turn"
    done(table, "open", seats=[0])
    done(table, "play", cards=[0], reading=None)
    assert table.state.turn == 1
    assert table.view["me"] is None


def test_a_closed_hand_stays_when_others_are_built():
    table = teacher()
    done(table, "build", **NOTHING | {"hands": SIX_HANDS})
    done(table, "open", seats=[0, 2])
    before = lying(table)
    hands = ["KS KH", "", *table.view["builder"]["hands"][2:3], "", "", "QD"]
    assert table.view["builder"]["hands"] == [before[0], "", before[2], "", "", ""]
    done(table, "build", **NOTHING | {"hands": hands})
    assert lying(table) == ["KH KS", before[1], before[2], before[3], before[4], "QD"]
    assert opened(table) == {0, 2}


@pytest.mark.parametrize("action", ["build", "load"])
def test_what_was_closed_stays_closed_in_the_next_position(action):
    table = teacher()
    done(table, "open", seats=[4])
    if action == "build":
        done(table, "build", **NOTHING | {"wishes": "0: a joker"})
    else:
        done(table, "load", text=ENDGAME)
    assert opened(table) == {4}


@pytest.mark.parametrize("seats", [None, 3, "0", ["0"], [True], [6], [-1], [[0]], [None], {"0": 1}])
def test_seats_are_opened_by_their_numbers(seats):
    assert refused(teacher(), "open", seats=seats) == "malformed"


def test_nobody_else_opens_hands_or_lays_them_out():
    for table in (Table(seed=7, players="random"), Table(position=ENDGAME, players="random")):
        assert refused(table, "open", seats=[0, 1]) == "not_now"
        assert refused(table, "build", **NOTHING | {"hands": SIX_HANDS}) == "not_now"
        assert table.view["builder"] is None
        assert not any(seat["canBeOpened"] for seat in table.view["seats"])


def test_over_a_record_no_hands_are_laid_out():
    played = Table(game="escalation", seed=1, players="random")
    play_on(played)
    table = teacher(record=done(played, "share")["code"])
    assert refused(table, "build", **NOTHING | {"hands": SIX_HANDS}) == "not_now"
    assert refused(table, "open", seats=[0]) == "not_now"


# To share and to load


def test_a_position_is_shared_by_code():
    table = teacher(position=ENDGAME)
    done(table, "play", cards=[0], reading=None)
    shared = done(table, "share")
    assert shared["record"] is None
    assert shared["link"] == f"#table={shared['code']}"
    for settings in ({"teacher": True}, {"me": 4}, {"me": 1, "players": "beginner"}):
        again = Table(position=shared["code"], **settings)
        assert again.session.states[0] == table.state
    done(other := teacher(), "load", text=shared["code"])
    assert other.state == table.state
    assert opened(other) == {0, 1, 2, 3, 4, 5}


def test_a_finished_position_is_shared_as_it_began():
    table = teacher(position=ENDGAME)
    play_on(table)
    assert (
        parse_position(ENDGAME) == Table(position=done(table, "share")["code"], teacher=True).state
    )


@pytest.mark.parametrize("me", range(6))
def test_whoever_opens_a_shared_position_sees_one_hand_of_it(me):
    table = Table(position=ENDGAME, me=me, players="random", seed=1)
    assert opened(table) == {me}
    assert table.view["builder"] is None


def damaged():
    """Texts that were a position's code once, or that somebody made up."""
    rng = random.Random(1)
    position = parse_position(ENDGAME)
    code, text = format_code(position), format_position(position)
    yield from (code[:length] for length in rng.sample(range(len(code)), 15))
    for place in rng.sample(range(len(code)), 15):
        yield code[:place] + ("x" if code[place] != "x" else "y") + code[place + 1 :]
    yield from (text[:length] for length in rng.sample(range(len(text) - 8), 15))
    yield text.replace("turn=0", "turn=9")
    yield text.replace("turn=0", "turn=-")
    yield text.replace("turn=0", "turn=0 table=1,8S,9S")
    yield text.replace("turn=0", "turn=0 question=3,0 escaped=3").replace("3: 4C 4H 9S", "3:")
    yield text.replace("turn=0", "turn=0 question=3,1")
    yield text.replace("turn=0", "turn=0 wishes=1")
    yield text.replace("3C", "3X")
    yield text.replace("6C", "3C").replace("3D", "3C").replace("4C", "3C")
    yield from ("", " ", "we1.", "we2.5.abcde", "{}", "[]", "null", "{", '{"game": "wildescape"}')
    yield from ("\ud800", "\x00", "x" * 200_000, "{" * 5000, "[" * 5000, '{"a":' * 3000)
    yield "{" + '"a": NaN, "game": "wildescape", "format": NaN}'


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_what_is_no_code_is_refused_with_a_reason_and_nothing_is_lost(lang):
    table = teacher(lang=lang)
    before = plain(table.view)
    for text in damaged():
        answer = ask(table, "load", text=text)
        assert not answer["ok"], text[:200]
        assert answer["text"]
        if lang == "zh_CN":
            assert any(letter >= "\u4e00" for letter in answer["text"])
    assert plain(table.view) == before


def test_a_position_of_escalation_is_played_from_there():
    played = Table(game="escalation", seed=1, players="random")
    play_on(played, until=lambda table: len(table.state.log) > 12)
    text = format_position(played.state)
    table = Table(position=text, me=0, players="random", seed=2)
    assert table.session.states[0] == played.state
    play_on(table)
    assert table.view["phase"] == "over"
    assert done(table, "share")["record"] is None
    done(table, "rewind")
    assert table.state == played.state


@pytest.mark.parametrize(
    "made_up",
    [
        "value=14 middle= stock=",
        "value=0 middle= stock=9S",
    ],
)
def test_a_made_up_position_of_escalation_is_refused(made_up):
    rest = [card for card in PACK[:52] if str(card) not in ("4C", "5D", "9C", "9S", "KC")]
    stock = "" if "9S" in made_up else " 9S"
    hand = "KC " + format_cards(rest[:7])
    text = f"escalation turn=0 direction=1 stake=1 {made_up}\n0: {hand}\n1: 4C 5D\n2: 9C | "
    text += format_cards(rest[7:]) + stock
    assert refused(Table(seed=1), "load", text=text) == "bad_position"


def test_a_hand_that_is_over_may_be_looked_at():
    over = "wildescape trump=5 turn=- table=4,3C escaped=0,2,4\n0:\n1: 4C\n2:\n3: 5C\n4:\n5: 6C"
    for settings in ({"teacher": True}, {"me": 1}, {"me": None}):
        table = Table(position=over, **settings)
        assert table.view["phase"] == "outcome"
        assert not table.view["can"]["play"]
        assert isinstance(table.state, HandState)
        assert done(table, "share")["code"]
        assert done(table, "log")


def test_a_step_lets_the_club_player_move_for_the_seat_in_turn():
    table = teacher()
    turn = table.state.turn
    assert table.view["can"]["step"]
    done(table, "step")
    assert table.state.turn != turn


def test_no_bot_moves_for_a_learner_whose_turn_it_is():
    learner = Table(position=format_position(teacher().state), me=0)
    assert learner.state.turn == 0
    assert not learner.view["can"]["step"]
    assert refused(learner, "step") == "not_now"
