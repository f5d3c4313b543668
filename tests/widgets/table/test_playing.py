"""The table, played: every action does what the rules say, or is refused and changes nothing."""

import random
from dataclasses import replace

import pytest
from wildescape import InputError
from wildescape.cards import PACK
from wildescape.dealing import deal
from wildescape.escalation import Escalation
from wildescape.explain import explain
from wildescape.game import Act, Move
from wildescape.hand import HandState
from wildescape.notation import parse_cards
from wildescape.players import bots
from wildescape.records import record
from wildescape.rules import PRESETS
from wildescape.session import leads
from wildescape.tribute import Debt, Tribute
from wildescape.verdicts import judge

from wildescape_widgets import Table
from wildescape_widgets.table import view
from wildescape_widgets.table.settings import BEGINNING

from .tables import (
    ENDGAME,
    ask,
    at,
    done,
    in_play,
    in_tribute,
    make,
    plain,
    play_on,
    refused,
    seated,
    stage,
    verdict_on,
)


def table_of(**settings):
    """A table with bots that take no time."""
    return Table(**{"seed": 7, "me": 0, "players": "random", **settings})


def endgame(text=ENDGAME, **settings):
    """A table with few cards left."""
    return table_of(position=text, **settings)


def with_hand(mine, over=None, rules="", by=5, **settings):
    """A table with these cards in the learner's hand, and a play to beat; trump is 5."""
    lies = f" table={by},{over.replace(' ', ',')}" if over else ""
    rows = [mine, "3C 4C 6D", "3D 4D 6H", "3H 4H 6S", "3S 4S 7C", "2C 2D 7D"]
    hands = "\n".join(f"{seat}: {cards}" for seat, cards in enumerate(rows))
    return endgame(f"wildescape trump=5 turn=0{lies}{rules}\n{hands}", **settings)


# To begin


def test_two_lines_are_enough():
    table = Table(seed=7, me=0, players="club")
    view = plain(table.view)
    assert (view["phase"], view["game"]) == ("draw", "wildescape")
    assert view["can"]["go"]
    done(table, "go")
    assert len(table.view["hand"]["cards"]) == 27


def test_the_same_seed_is_the_same_match():
    def played(**settings):
        table = table_of(**settings)
        play_on(table, random.Random(1), lambda table: table.view["phase"] == "outcome")
        return record(table.state)

    assert played() == played()
    assert played() != played(seed=8)


def test_club_plays_the_same_again():
    def played():
        table = Table(seed=7, me=0, players="club")
        done(table, "go")
        return table.state

    assert played() == played()


def test_without_a_seed_each_match_is_another():
    assert Table().state != Table().state


def test_settings_may_change_and_begin_anew():
    table = table_of()
    done(table, "go")
    table.seed = 8
    assert table.view["phase"] == "draw"
    table.rules = "catsatcards"
    assert table.state.rules == PRESETS["catsatcards"]
    with table.hold_trait_notifications():
        table.game, table.rules, table.players = "escalation", {"stake": 3}, "beginner"
    assert isinstance(table.state, Escalation)


BAD_SETTINGS = [
    ({"game": "bridge"}, "wildescape or escalation"),
    ({"game": ["wildescape"]}, "wildescape or escalation"),
    ({"seed": 1.5}, "a number, a text or None"),
    ({"seed": True}, "a number, a text or None"),
    ({"me": 6}, "0 to 5"),
    ({"me": "0"}, "0 to 5"),
    ({"me": True}, "0 to 5"),
    ({"players": "clubb"}, ", ".join(list(bots())[:-1])),
    ({"players": ["random"] * 5}, "6"),
    ({"players": 3}, "6"),
    ({"players": [["random"]] * 6}, "random"),
    ({"rules": "hoyle"}, "catsatcards"),
    ({"rules": {"tribute": "on"}}, "tribute_public"),
    ({"rules": {"target": "2"}}, "3"),
    ({"names": "Ann"}, "a list of up to 6 names"),
    ({"names": [1, 2]}, "a list of up to 6 names"),
    ({"speed": "quick"}, "slow, normal, fast or at once"),
    ({"speed": ["slow"]}, "slow"),
    ({"think": -1}, "0 to 60"),
    ({"think": float("nan")}, "0 to 60"),
    ({"think": "long"}, "0 to 60"),
    ({"teacher": "yes"}, "True or False"),
    ({"slot": None}, "a text"),
    ({"players": None}, "6"),
    ({"sort": "colour"}, "rank, suit, piles or plays"),
    ({"lang": "fr"}, "en or zh_CN"),
    ({"record": "we1.900.abc"}, "cut off"),
    ({"record": {"game": "chess"}}, "wildescape"),
    ({"record": 7}, "A record is what"),
    ({"position": "wildescape"}, "trump"),
    ({"position": "nonsense"}, "wildescape"),
    ({"game": "escalation", "rules": {"stake": 0}}, "1 to 1000000"),
    ({"game": "escalation", "rules": "shanghai"}, "stake"),
    ({"game": "escalation", "players": ["random"] * 2}, "3, 4, 5 or 6"),
    ({"game": "escalation", "me": 4}, "0 to 3"),
]


@pytest.mark.parametrize(("settings", "named"), BAD_SETTINGS, ids=str)
def test_a_setting_that_is_not_allowed_is_refused_with_what_is(settings, named):
    with pytest.raises(InputError, match=named):
        Table(**settings)
    if "lang" not in settings:
        with pytest.raises(InputError, match=r"[\u4e00-\u9fff]"):
            Table(**settings, lang="zh_CN")


@pytest.mark.parametrize(("settings", "named"), BAD_SETTINGS, ids=str)
def test_a_refused_change_of_a_setting_changes_nothing(settings, named):
    table = table_of()
    done(table, "go")
    name, value = list(settings.items())[-1]
    if len(settings) > 1:
        with table.hold_trait_notifications():
            table.game, table.players = "escalation", "random"
    before = (table.view, table.state, getattr(table, name))
    with pytest.raises(InputError, match=named):
        setattr(table, name, value)
    assert (table.view, table.state, getattr(table, name)) == before
    if name != "lang":
        table.lang = "zh_CN"
        with pytest.raises(InputError, match=r"[\u4e00-\u9fff]"):
            setattr(table, name, value)


def test_a_misspelt_argument_is_refused_with_the_known_ones():
    with pytest.raises(TypeError, match=r"playres.*players"):
        Table(playres="club")


def test_players_are_called_by_their_names():
    table = table_of(names=["Ann", "{b}"], me=1)
    names = [seat["name"] for seat in table.view["seats"]]
    assert names[0] == "{b} (you)"
    assert [seat.get("called") for seat in table.view["seats"]] == ["{b}", *[None] * 5]
    assert "Ann" in names
    assert "{b}" in [seat["name"] for seat in table_of(names=["Ann", "{b}"]).view["seats"]]


def test_the_browser_cannot_write_state():
    table = table_of()
    before = (table.view, table.state)
    table.set_state({"view": {"rev": 99}, "seed": 1, "speed": "slow", "_esm": "stolen()"})
    assert (table.view, table.state) == before


# To choose and to play


@pytest.mark.parametrize("turn", [0, 3])
@pytest.mark.parametrize("over", [None, "5H", "6S 6C", "7C 7D 7S 7S 8D"])
def test_a_choice_is_judged_as_the_engine_judges_it(turn, over):
    table = with_hand("4S 5S 6C 6D 6H 7H LJ BJ 8S", over, by=5 if turn == 0 else 2)
    if turn:
        # Somebody else is to move, and the learner thinks ahead.
        table.session.main.states = [replace(table.state, turn=turn)]
        table.show()
    hand = parse_cards("4S 5S 6C 6D 6H 7H LJ BJ 8S")
    rng = random.Random(3)
    for _ in range(60):
        cards = rng.sample(hand, rng.choice((1, 2, 2, 3, 4, 5, 5)))
        now = table.state
        lies = now.table.cards if now.table else None
        held = now.hands[0]
        verdict = judge(tuple(cards), now.trump, lies, now.rules, hand=held)
        judged = verdict_on(table, at(table, *cards))
        title, why = explain(verdict).to("en")
        assert (judged["legal"], judged["why"]) == (verdict.legal, why)
        assert judged["title"] == f"{title}."
        assert len(judged["faces"]) == len(cards)


def test_a_view_looks_for_tricks_once_however_many_seats_it_shows(monkeypatch):
    table, looked = table_of(), []

    def look(states):
        looked.append(len(states))
        return leads(states)

    monkeypatch.setattr(view, "leads", look)
    table.show()
    assert looked == [len(table.session.states)]


def test_nothing_chosen_is_no_verdict():
    table = endgame()
    assert verdict_on(table, []) is None


def test_what_is_judged_legal_is_played_and_the_rest_refused():
    table = with_hand("4S 5S 6C 6D 6H 7H LJ BJ 8S", "6S 6C")
    rng = random.Random(4)
    kinds = set()
    for _ in range(60):
        cards = rng.sample(table.state.hands[0], rng.choice((1, 2, 2, 2, 3)))
        places = at(table, *cards)
        legal = verdict_on(table, places)["legal"]
        kinds.add(legal)
        if legal:
            before = len(table.state.hands[0])
            done(table, "play", cards=places, reading=None)
            assert len(table.state.hands[0]) <= before - len(cards)
            done(table, "undo")
        else:
            refused(table, "play", cards=places, reading=None)
    assert kinds == {True, False}


def test_four_cards_and_a_hand_full_are_judged_too():
    table = table_of()
    done(table, "go")
    for count in (4, 6, 27):
        judged = verdict_on(table, list(range(count)))
        assert not judged["legal"]
        assert judged["why"]


MALFORMED = [
    ("select", {"cards": None, "reading": None}, "malformed"),
    ("select", {"cards": ["0"], "reading": None}, "malformed"),
    ("select", {"cards": [True], "reading": None}, "malformed"),
    ("select", {"cards": [0.0], "reading": None}, "malformed"),
    ("select", {"cards": [-1], "reading": None}, "out_of_range"),
    ("select", {"cards": [4], "reading": None}, "out_of_range"),
    ("select", {"cards": [0, 0], "reading": None}, "out_of_range"),
    ("select", {"cards": [0], "reading": "0"}, "malformed"),
    ("select", {"cards": [0], "reading": True}, "malformed"),
    ("select", {"cards": [0], "reading": 0}, "out_of_range"),
    ("select", {"cards": [0]}, "malformed"),
    ("play", {"cards": [], "reading": None}, "out_of_range"),
    ("play", {"cards": [9], "reading": None}, "out_of_range"),
    ("play", {"cards": [0, 1], "reading": None}, "no_combination"),
    ("play", {"cards": [0, 1, 2, 3], "reading": None}, "bad_size"),
    ("play", {"cards": "0", "reading": None}, "malformed"),
    ("play", {"cards": [0], "reading": 99}, "out_of_range"),
    ("pass", {}, "pass_on_lead"),
    ("pass", {"cards": []}, "malformed"),
    ("take", {}, "not_now"),
    ("ask", {"seat": 0}, "ask_self"),
    ("ask", {"seat": 6}, "no_seat"),
    ("ask", {"seat": -1}, "no_seat"),
    ("ask", {"seat": "1"}, "malformed"),
    ("ask", {"seat": True}, "malformed"),
    ("answer", {"tell": True}, "not_now"),
    ("answer", {"tell": 1}, "malformed"),
    ("undo", {}, "not_now"),
    ("restart", {}, "not_now"),
    ("go", {}, "not_now"),
    ("step", {}, "not_now"),
    ("set_speed", {"speed": "quick"}, "out_of_range"),
    ("set_auto_pass", {"on": 1}, "malformed"),
    ("set_speed", {"speed": ["slow"]}, "out_of_range"),
    ("set_paused", {"paused": 0}, "malformed"),
    ("set_sort", {"sort": "colour"}, "out_of_range"),
    ("set_sort", {"sort": ["rank"]}, "out_of_range"),
    ("set_lang", {"lang": "fr"}, "out_of_range"),
    ("set_lang", {"lang": {}}, "out_of_range"),
    ("choose_preset", {"preset": "hoyle"}, "bad_rules"),
    ("choose_preset", {"preset": []}, "bad_rules"),
    ("start", {"players": "random", "rules": {}}, "not_now"),
    ("seek", {"at": 0}, "not_now"),
    ("seek", {"at": "0"}, "malformed"),
    ("see", {"seeing": "open"}, "not_now"),
    ("see", {"seeing": 0}, "malformed"),
    ("rewind", {}, "not_now"),
    ("branch", {}, "not_now"),
    ("back", {}, "not_now"),
    ("advice", {}, "not_now"),
    ("note", {"at": 0, "text": "x"}, "malformed"),
    ("open", {"seats": [0]}, "not_now"),
    ("open", {"seats": [6]}, "malformed"),
    ("open", {"seats": [True]}, "malformed"),
    (
        "build",
        {
            **{"hands": None, "wishes": "", "code": "", "trump": "2", "leader": 0},
            **{"game": "wildescape", "more": {}},
        },
        "not_now",
    ),
    ("move_unseen", {"act": "play", "cards": "9H"}, "not_now"),
    ("palette", {"game": "chess"}, "out_of_range"),
    ("palette", {"game": []}, "out_of_range"),
    ("share", {}, "not_now"),
    ("load", {"text": 7}, "malformed"),
    ("load", {"text": ""}, "bad_code"),
    ("resume", {"past": None, "now": ""}, "malformed"),
    ("resume", {"past": "", "now": "x"}, "bad_seal"),
    ("ping", {"at": 1}, "malformed"),
    ("begin", {}, "malformed"),
    ("_publish", {}, "malformed"),
]


@pytest.mark.parametrize(("action", "fields", "reason"), MALFORMED, ids=str)
def test_what_cannot_be_done_is_refused_with_the_reason_and_changes_nothing(action, fields, reason):
    table = endgame()
    assert refused(table, action, **fields) == reason
    table.lang = "zh_CN"
    text = ask(table, action, **fields)["text"]
    assert any("\u4e00" <= letter <= "\u9fff" for letter in text), text


@pytest.mark.parametrize("action", ["play", "pass", "take", "answer", "hint"])
def test_nothing_but_to_ask_is_done_out_of_turn(action):
    table = endgame(ENDGAME.replace("turn=0", "turn=1"))
    table.session.is_paused = True
    done(table, "restart")
    fields = {
        "play": {"cards": [0], "reading": None},
        "answer": {"tell": True},
    }.get(action, {})
    assert table.state.turn == 1
    assert refused(table, action, **fields) == "not_your_turn"


def test_a_stale_message_is_refused():
    table = endgame()
    old = table.view["rev"]
    done(table, "play", cards=[0], reading=None)
    assert refused(table, "undo", rev=old) == "stale"


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("set_speed", {"speed": "fast"}),
        ("set_auto_pass", {"on": True}),
        ("set_sort", {"sort": "suit"}),
        ("set_lang", {"lang": "zh_CN"}),
        ("hint", {}),
    ],
)
def test_a_setting_makes_no_move_stale(action, fields):
    table = endgame()
    old = table.view["rev"]
    done(table, action, **fields)
    assert table.view["rev"] > old
    assert ask(table, "play", rev=old, cards=[0], reading=None)["ok"]


def test_the_cards_are_dealt_right_after_the_speed_is_changed():
    table = table_of()
    old = table.view["rev"]
    done(table, "set_speed", speed="fast")
    assert ask(table, "go", rev=old)["ok"]
    assert ask(table, "go", rev=old)["reason"] == "stale"


def test_a_message_meant_in_any_case_is_never_stale():
    table = endgame()
    done(table, "play", cards=[0], reading=None)
    done(table, "undo", rev=None)
    message = {"id": 1, "action": "restart"}
    assert table.reply_to(message)["reason"] == "malformed"


def test_a_message_from_elsewhere_is_refused():
    table = endgame()
    for message in (None, [], "play", {}, {"id": 1, "rev": 1}, {"id": "1", "rev": 1, "action": ""}):
        answer = table.reply_to(message)
        assert (answer["ok"], answer["reason"]) == (False, "malformed")
    deep = []
    for _ in range(500):
        deep = [deep]
    assert refused(table, "choose_preset", preset=deep) == "malformed"
    assert len(ask(table, "choose_preset", preset="x" * 10**6)["text"]) < 2000


def test_whoever_has_escaped_holds_no_hand():
    table = endgame(ENDGAME.replace("0: 3C 4D 9H LJ", "0: LJ"))
    done(table, "play", cards=[0], reading=None)
    assert table.view["hand"] is None
    assert table.view["seats"][0]["place"] == "①"
    assert refused(table, "select", cards=[0], reading=None) == "out_of_range"


# What jokers stand for


def test_a_reading_is_stated_where_players_state_it():
    mine = "LJ 6C 7D 8H 9S KC"
    table = with_hand(mine, "5C 6D 7C 8S 9S", rules=" joker_reading=stated")
    places = at(table, *mine.split()[:5])
    judged = verdict_on(table, places)
    titles = [reading["title"] for reading in judged["readings"]]
    assert titles[:2] == ["A straight from 6 to 10", "A straight from 5 to 9"]
    assert [reading["counts"] for reading in judged["readings"]].count(True) == 1
    assert verdict_on(table, places, 0)["legal"]
    low = verdict_on(table, places, 1)
    assert (low["legal"], low["faces"][0]) == (False, "5")
    assert refused(table, "play", cards=places, reading=1) == "equal"
    assert refused(table, "play", cards=places, reading=len(titles)) == "out_of_range"
    assert done(table, "play", cards=places, reading=0)["ok"]
    played = next(move for move in table.state.log if move.seat == 0)
    assert "10" in map(str, played.stated)


def test_what_was_stated_is_shown_and_must_be_beaten():
    table = with_hand("LJ 6C 7D 8H 9S KC", rules=" joker_reading=stated")
    table.session.is_paused = True
    places = at(table, *["LJ", "6C", "7D", "8H", "9S"])
    done(table, "play", cards=places, reading=1)
    assert table.view["middle"]["title"] == "Straight from 5 to 9"
    assert {"card": "LJ", "means": "5"} in table.view["middle"]["laid"]
    assert table.view["middle"]["seat"] == 0


def fact_of(table, seat):
    """What is said of a seat."""
    return next(one["status"] for one in table.view["seats"] if one["seat"] == seat)


def test_the_middle_says_who_beat_what_and_a_seat_what_it_did_in_this_trick():
    table = with_hand("6C 6D KC", "4S 4H")
    table.session.is_paused = True
    done(table, "play", cards=at(table, "6C", "6D"), reading=None)
    middle = table.view["middle"]
    assert (middle["title"], middle["note"]) == ("Pair of 6s", "You beat Wei’s pair of 4s")
    assert (fact_of(table, 0), fact_of(table, 1)) == ("played this", "paused")
    table.session.make(Move(1, Act.PASS))
    table.session.make(Move(2, Act.PASS))
    done(table, "set_sort", sort="suit")
    assert fact_of(table, 1) == "passed"
    assert table.view["middle"]["flow"] == "↻ clockwise"


def test_each_play_names_what_it_beat_and_what_that_had_beaten():
    rows = ["6C 6D KC", "7H 7S 2D", "9C 9D 3H", "3C 4C", "3D 4D", "3S 4S"]
    hands = "\n".join(f"{seat}: {cards}" for seat, cards in enumerate(rows))
    table = endgame(f"wildescape trump=5 turn=0\n{hands}")
    table.session.is_paused = True
    done(table, "play", cards=at(table, "6C", "6D"), reading=None)
    table.session.make(Move(1, Act.PLAY, tuple(parse_cards("7H 7S"))))
    table.session.make(Move(2, Act.PLAY, tuple(parse_cards("9C 9D"))))
    done(table, "set_sort", sort="suit")
    told = "Mei beat Jun’s pair of 7s, which beat your pair of 6s"
    assert table.view["middle"]["note"] == told
    assert [fact_of(table, seat) for seat in (0, 1, 2)] == [
        "pair of 6s",
        "pair of 7s",
        "played this",
    ]


def test_a_token_has_the_character_that_tells_a_name_apart():
    assert [seat["sign"] for seat in endgame().view["seats"]] == ["你", *"俊梅林宝伟"]
    names = ["Anna", "Bo", "小王", "cy", "Dai", "Eve"]
    for me in (None, 0):
        named = endgame(names=names, me=me)
        assert [seat["sign"] for seat in named.view["seats"]] == ["A", "B", "小", "C", "D", "E"]


def test_who_has_no_name_of_their_own_has_a_portrait():
    everybody = ["yan", "jun", "mei", "lin", "bao", "wei"]
    assert [seat["who"] for seat in endgame().view["seats"]] == everybody
    assert {seat["who"] for seat in endgame(me=None).view["seats"]} == {*everybody}
    named = endgame(names=["Anna", "Jun", "小王", "cy", "Dai", "Eve"])
    assert {seat["who"] for seat in named.view["seats"]} == {""}


def test_backs_are_shown_of_hands_that_are_hidden_and_not_empty():
    table = endgame(ENDGAME.replace("0: 3C 4D 9H LJ", "0: LJ"))
    table.session.is_paused = True
    assert [seat["hasBacks"] for seat in table.view["seats"]] == [False] + [True] * 5
    done(table, "play", cards=[0], reading=None)
    assert not table.view["seats"][0]["hasBacks"]
    assert not any(seat["hasBacks"] for seat in endgame(me=None).view["seats"])


def test_the_card_that_decides_a_flush_lies_first():
    table = with_hand("3H 5H KH 9H 10H 2C")
    table.session.is_paused = True
    done(table, "play", cards=at(table, "3H", "5H", "9H", "10H", "KH"), reading=None)
    [mine] = [seat for seat in table.view["seats"] if seat["seat"] == 0]
    assert [card["card"] for card in mine["laid"]] == ["5H", "KH", "10H", "9H", "3H"]


# The count


def test_the_count_is_asked_and_answered():
    table = with_hand("4S 5S 6C", "3H", rules=" count_must_answer=always")
    assert [seat["seat"] for seat in table.view["seats"] if seat["canBeAsked"]] == [1, 2, 3, 4, 5]
    done(table, "ask", seat=3)
    assert table.state.told[3] == 3
    asked = next(seat for seat in table.view["seats"] if seat["seat"] == 3)
    assert (asked["count"], asked["canBeAsked"]) == ("3 cards", False)
    assert refused(table, "ask", seat=3) == "ask_again"


def out_of_turn():
    """A table at which the second seat leads, and which waits."""
    table = endgame(ENDGAME.replace("turn=0", "turn=1"))
    table.session.is_paused = True
    done(table, "restart")
    return table


def test_the_count_is_asked_out_of_turn_and_the_turn_goes_back_to_its_seat():
    table = out_of_turn()
    assert [seat["seat"] for seat in table.view["seats"] if seat["canBeAsked"]] == [1, 2, 3, 4, 5]
    done(table, "ask", seat=3)
    assert (table.state.turn, table.state.interrupted) == (3, 1)
    assert table.view["middle"]["note"] == "Jun leads."
    assert not any(seat["canBeAsked"] for seat in table.view["seats"])
    done(table, "step")
    assert (table.state.turn, table.state.told[3]) == (1, 3)
    assert [seat["seat"] for seat in table.view["seats"] if seat["canBeAsked"]] == [1, 2, 4, 5]
    assert table.view["seats"][3]["count"] == "3 cards"
    done(table, "step")
    assert [*table.state.log][-1].seat == 1


def test_a_question_out_of_turn_is_taken_back_alone():
    table = out_of_turn()
    done(table, "step")
    before = table.state
    done(table, "ask", seat=4)
    done(table, "undo")
    assert table.state == before


def test_a_question_does_not_hold_up_bots_that_move():
    table = out_of_turn()
    done(table, "ask", seat=3)
    done(table, "set_paused", paused=False)
    assert table.state.turn == 0
    assert table.state.told[3] is not None


def test_a_pass_stays_in_view_when_its_player_asks_or_answers():
    table = with_hand("4S 5S", rules=" count_must_answer=always")
    table.session.is_paused = True
    done(table, "play", cards=[1], reading=None)
    table.session.make(Move(1, Act.PASS))
    table.session.make(Move(1, Act.ASK, number=2))
    table.session.make(Move(2, Act.COUNT, number=3))
    done(table, "set_sort", sort="suit")
    assert table.view["seats"][1]["status"] == "passed"


def test_onlookers_ask_nobody():
    table = endgame(me=None)
    assert not any(seat["canBeAsked"] for seat in table.view["seats"])
    assert refused(table, "ask", seat=3) == "not_your_turn"


def test_a_question_begins_no_trick_and_its_answer_is_seen():
    table = table_of(rules={"count_above": "forbidden"})
    play_on(table, until=lambda table: table.view["can"]["play"] and not table.view["can"]["pass"])
    trick = table.view["count"]
    done(table, "ask", seat=3)
    assert table.view["count"] == trick
    assert table.view["seats"][3]["count"] == "won't tell"


def test_while_a_count_is_asked_for_the_table_waits_for_the_answer():
    table = with_hand("4S 5S 6C 7C 8C", "3H 3D", " question=2,0")
    assert "asks how many cards you have left" in table.view["prompt"]
    table = with_hand("4S 5S 6C 7C 8C", "3H 3D", speed="slow")
    table.session.is_paused = True
    done(table, "ask", seat=3)
    view = table.view
    assert view["prompt"] == "Waiting for Lin's answer…"
    assert [seat["status"] for seat in view["seats"] if seat["seat"] in (0, 3)] == [
        "",
        "asked for a count",
    ]


def test_a_pass_stays_in_view_when_its_player_keeps_the_count_secret_until_the_next_trick_ends():
    table = table_of(rules={"count_above": "forbidden"})

    def passed(table):
        seats = table.view["seats"]
        return [one["seat"] for one in seats if one["canBeAsked"] and one["status"] == "passed"]

    play_on(table, until=lambda table: table.view["can"]["play"] and passed(table))
    seat = passed(table)[0]
    done(table, "ask", seat=seat)
    shown, begun = table.view["seats"][seat], table.view["count"]
    assert (shown["status"], shown["count"]) == ("passed", "won't tell")

    def tricks(table):
        return int(table.view["count"].split()[-1]) - int(begun.split()[-1])

    play_on(table, until=lambda table: tricks(table) == 1)
    assert table.view["seats"][seat]["count"] == "won't tell"
    play_on(table, until=lambda table: tricks(table) > 1)
    assert table.view["seats"][seat]["count"] == ""


def test_who_is_asked_still_shows_what_he_has_laid_down():
    table = table_of()

    def laid():
        seats = table.view["seats"]
        return [seat for seat in seats if seat["canBeAsked"] and seat["laid"]]

    play_on(table, until=lambda _: laid())
    before = laid()[0]
    done(table, "ask", seat=before["seat"])
    [after] = [seat for seat in table.view["seats"] if seat["seat"] == before["seat"]]
    assert after["laid"] == before["laid"]


@pytest.mark.parametrize(
    ("rules", "count", "tell", "refuse"),
    [
        ("", 3, "Tell: 3", ""),
        ("", 11, "Tell: 11", "Keep it secret"),
        (" count_must_answer=always", 11, "Tell: 11", ""),
        (" count_above=forbidden", 11, "", "Keep it secret"),
    ],
)
def test_the_learner_answers_as_the_rules_let_him(rules, count, tell, refuse):
    mine = " ".join(str(card) for card in PACK[20 : 20 + count])
    table = with_hand(mine, rules=f"{rules} question=4,0")
    assert table.view["answers"] == {"tell": tell, "refuse": refuse}
    assert not table.view["can"]["play"]
    assert refused(table, "play", cards=[0], reading=None) == "not_now"
    assert refused(table, "pass") == "not_now"
    for said, offered in ((True, tell), (False, refuse)):
        if offered:
            done(table, "answer", tell=said)
            assert table.state.told[0] in ((count,) if said else (None, table.state.told[0]))
            done(table, "undo")
        else:
            assert refused(table, "answer", tell=said) in ("must_answer", "may_not_answer")


# Tribute


def test_the_highest_card_is_paid_and_no_other():
    table = seated(in_tribute(Debt(0, 1), hands={0: "BJ LJ"}, tribute_pairing="position"))
    assert (table.view["phase"], table.view["texts"]["play"]) == ("tribute", "Pay")
    assert table.view["prompt"] == "Pay Jun your highest card."
    low = at(table, "LJ")
    judged = verdict_on(table, low)
    assert (judged["legal"], judged["why"]) == (
        False,
        "The tribute is the highest card of the hand: the Big Joker.",
    )
    assert refused(table, "play", cards=low, reading=None) == "not_highest"
    assert refused(table, "play", cards=at(table, "BJ", "LJ"), reading=None) == "wrong_number"
    assert refused(table, "pass") == "not_now"
    assert refused(table, "ask", seat=1) == "not_now"
    assert verdict_on(table, at(table, "BJ"))["legal"]
    done(table, "play", cards=at(table, "BJ"), reading=None)
    assert isinstance(stage(table), Tribute)
    assert table.view["prompt"].startswith("Jun offers you ")


def test_of_two_offered_cards_one_is_returned_or_a_higher_one():
    state = in_tribute(Debt(0, 1), hands={0: "BJ LJ 3C 4C", 1: "8C 9D"})
    state = state.after(Move(0, Act.TRIBUTE, parse_cards("BJ")))
    offer = Move(1, Act.RETURN, parse_cards("8C 9D"))
    table = seated(state.after(offer))
    assert list(table.view["hand"]["lit"]) == at(table, "8C", "9D")
    assert table.view["texts"]["play"] == "Return this"
    assert refused(table, "play", cards=at(table, "3C"), reading=None) == "return_too_low"
    assert refused(table, "play", cards=at(table, "3C", "4C"), reading=None) == "wrong_number"
    for card in (*offer.cards, parse_cards("LJ")[0]):
        done(table, "play", cards=at(table, card), reading=None)
        done(table, "undo")
        assert isinstance(stage(table), Tribute)


def test_for_a_joker_two_cards_are_offered():
    state = in_tribute(Debt(1, 0), hands={1: "BJ"})
    table = seated(state, me=0)
    assert table.view["prompt"] == "Offer Jun two cards to choose from."
    assert table.view["texts"]["play"] == "Offer"
    assert refused(table, "play", cards=[0], reading=None) == "wrong_number"
    done(table, "play", cards=[0, 1], reading=None)
    assert [move.act for move in table.state.tribute] == [Act.TRIBUTE, Act.RETURN, Act.RETURN]
    assert [len(hand) for hand in table.session.states[-1].dealt.hands] == [27] * 6


def test_for_another_card_one_is_given_back():
    rank = "KC KD KH KS AC AD"
    state = in_tribute(Debt(1, 0), hands={0: "BJ BJ BJ LJ LJ LJ", 1: rank})
    table = seated(state, me=0)
    assert table.view["prompt"] == "Return any one card to Jun."
    assert refused(table, "play", cards=[0, 1], reading=None) == "wrong_number"
    done(table, "play", cards=[3], reading=None)
    assert isinstance(stage(table), HandState)


def test_who_paid_a_joker_takes_one_of_the_shown_cards():
    state = in_tribute(Debt(0, 1), hands={0: "BJ 3C", 1: "8C 9D KS"}, joker_return="by_joker")
    state = state.after(Move(0, Act.TRIBUTE, parse_cards("BJ")))
    table = seated(state.after(Move(1, Act.RETURN, parse_cards("8C 9D KS"))))
    assert table.view["prompt"] == "Jun shows you 8♣, 9♦ and K♠. Take one of them."
    assert table.view["texts"]["play"] == "Take this"
    lit = table.view["hand"]["lit"]
    assert [table.view["hand"]["cards"][place]["card"] for place in lit] == ["8C", "9D", "KS"]
    assert refused(table, "play", cards=at(table, "3C"), reading=None) == "not_shown"
    assert "8♣, 9♦ or K♠" in verdict_on(table, at(table, "3C"))["why"]
    done(table, "play", cards=at(table, "9D"), reading=None)
    assert parse_cards("9D")[0] in stage(table).hands[0]
    # What has come is marked until the first move.
    lit = table.view["hand"]["lit"]
    assert [table.view["hand"]["cards"][place]["card"] for place in lit] == ["9D"]


def test_for_a_joker_cards_of_different_ranks_are_shown():
    hands = {0: "5S 5H 9D KS", 1: "BJ"}
    table = seated(in_tribute(Debt(1, 0), hands=hands, joker_return="by_joker"), me=0)
    assert table.view["prompt"] == ("Show Jun 3 cards of different ranks. Jun takes one of them.")
    assert refused(table, "play", cards=at(table, "5S", "5H", "9D"), reading=None) == "same_rank"
    done(table, "play", cards=at(table, "5S", "9D", "KS"), reading=None)
    assert [move.act for move in table.state.tribute] == [Act.TRIBUTE, Act.RETURN, Act.RETURN]


# Back


def test_undo_goes_back_to_the_last_choice_and_restart_to_the_beginning():
    table = table_of()
    done(table, "go")
    play_on(table, until=in_play)
    first = table.session.states[0]
    seen = []
    rng = random.Random(2)
    for _ in range(4):
        seen.append(table.state)
        play_on(table, rng, lambda table, before=table.state: table.state != before)
    for state in reversed(seen):
        assert table.view["can"]["undo"]
        done(table, "undo")
        assert (table.state, table.state.turn) == (state, 0)
    for _ in range(2):
        make(table, table.state.moves[0])
    done(table, "restart")
    assert table.session.states[0] == first
    assert table.state == seen[0]


def test_the_same_choice_leads_to_the_same_game_again():
    table = table_of()
    done(table, "go")
    play_on(table, until=in_play)
    move = table.state.moves[-1]
    make(table, move)
    once = table.state
    done(table, "undo")
    make(table, move)
    assert table.state == once


def test_the_last_hand_can_be_taken_back():
    table = endgame()
    play_on(table)
    assert table.view["phase"] == "outcome"
    done(table, "undo")
    assert (table.view["phase"], table.result) == ("play", None)


# Hints


def hint(table):
    """The hint that one more press shows."""
    done(table, "hint")
    return table.view["hints"][-1]


def places(table):
    return list(table.choice["places"])


PAIRS = ("QC QD KC KD 4C", "JS JH")

NEARLY_OUT = ("QC QD 4C", "JS JH")


def test_a_hint_says_the_best_move_and_chooses_its_cards_to_be_played_at_once():
    table = with_hand(*NEARLY_OUT)
    first = hint(table)
    assert first["text"].startswith("Play a pair of queens.")
    assert (first["number"], first["button"]) == (1, "play")
    assert places(table) == list(first["cards"]) == at(table, "QC", "QD")
    assert table.selection == "QC QD"
    assert table.choice["judged"]["legal"]
    done(table, "play", cards=places(table), reading=None)
    assert table.view["hints"] == []
    assert places(table) == []


def test_where_there_is_no_reason_the_hint_shows_only_the_cards():
    table = with_hand("QC QD 3H 4C 6D 9S", "JS JH")
    assert hint(table)["text"] == ""
    assert places(table) == at(table, "QC", "QD")
    assert table.choice["judged"]["legal"]
    assert hint(table)["text"] == "Next best: pass. You'd then need five more plays, not four."


def test_the_next_press_shows_the_second_choice_with_its_cost_and_then_the_first_again():
    table = with_hand(*PAIRS)
    first, second = hint(table), hint(table)
    assert second["text"] == "Next best: a pair of kings. It's higher than it needs to be."
    assert (second["number"], second["button"]) == (2, "play")
    assert places(table) == list(second["cards"]) == at(table, "KC", "KD")
    assert [one["number"] for one in table.view["hints"]] == [1, 2]
    assert hint(table) == first
    assert table.view["hints"] == [first]
    assert places(table) == at(table, "QC", "QD")


def test_to_pass_no_card_is_chosen():
    table = with_hand("4S 5S BJ BJ BJ", "LJ", by=4)
    done(table, "select", cards=[0], reading=None)
    first = hint(table)
    assert first["text"] == "Pass. Nothing that's still out beats your partner's play."
    assert (first["cards"], first["button"]) == ((), "pass")
    assert places(table) == []
    second = hint(table)
    assert second["text"].endswith("You'd be beating your own partner.")
    assert places(table) == list(second["cards"])


def test_where_one_move_is_allowed_each_press_says_the_same():
    table = with_hand(*HOPELESS)
    first = hint(table)
    assert (first["text"], first["button"]) == ("Pass. You hold nothing that beats it.", "pass")
    assert hint(table) == first


def test_hints_go_when_the_position_changes_and_stay_while_cards_are_chosen():
    table = with_hand(*PAIRS)
    first = hint(table)
    assert verdict_on(table, at(table, "4C"))["legal"] is False
    assert table.view["hints"] == [first]
    done(table, "pass")
    assert table.view["hints"] == []
    done(table, "undo")
    assert table.view["hints"] == []


def test_other_cards_or_none_begin_the_hints_anew():
    table = with_hand(*PAIRS)
    first = hint(table)
    for places in (at(table, "4C"), []):
        done(table, "select", cards=places, reading=None)
        assert hint(table) == first


def test_hints_follow_the_language_of_the_table():
    table = with_hand(*NEARLY_OUT)
    first = hint(table)
    done(table, "set_lang", lang="zh_CN")
    [same] = table.view["hints"]
    assert same["cards"] == first["cards"]
    assert same["text"] != first["text"]


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_there_is_a_hint_for_whatever_is_due(lang):
    tables = {
        "play": with_hand("4S 5S 6C LJ", "3H"),
        "tell": with_hand("4S 5S 6C", rules=" question=4,0"),
        "pay": seated(in_tribute(Debt(0, 1), hands={0: "BJ"})),
        "return": seated(in_tribute(Debt(1, 0), hands={1: "BJ"})),
        "escalation": table_of(game="escalation"),
    }
    buttons = {}
    for what, table in tables.items():
        table.lang = lang
        first = hint(table)
        assert first["text"] or first["cards"]
        assert places(table) == list(first["cards"])
        buttons[what] = first["button"]
    assert buttons == {**dict.fromkeys(tables, "play"), "tell": "tell"}


@pytest.mark.parametrize("seed", range(3))
def test_what_is_lit_is_what_the_hint_says_and_is_allowed(seed):
    table = table_of(seed=seed, game=("wildescape", "escalation")[seed % 2])
    if table.view["can"]["go"]:
        done(table, "go")
    for _ in range(8):
        if not table.view["can"]["hint"]:
            break
        for _ in range(2):
            one = hint(table)
            assert places(table) == list(one["cards"])
            assert one["button"] != "play" or table.choice["judged"]["legal"]
            assert table.view["can"][one["button"]]
        first = table.view["hints"][0]
        fields = {"cards": list(first["cards"]), "reading": None}
        done(table, first["button"], **(fields if first["button"] == "play" else {}))


def test_a_hint_says_what_the_coach_says_and_stands_in_its_place():
    table = with_hand("4S 5S 6C LJ", "3H")
    assert table.view["coach"] == ""
    table = with_hand(*NEARLY_OUT, coach=True)
    coached = table.view["coach"]
    done(table, "select", cards=[0], reading=None)
    assert table.view["coach"] == coached
    assert coached == f"Coach: {hint(table)['text']}"
    assert table.view["coach"] == ""


def test_the_coach_speaks_again_before_the_next_move():
    table = endgame(coach=True)
    coached, first = table.view["coach"], hint(table)
    done(table, "play", cards=list(first["cards"]), reading=None)
    assert table.view["coach"] not in ("", coached)


# Nothing beats the table

HOPELESS = ("4S 5S 6C 7D", "KS KH")


def test_where_nothing_beats_the_table_that_is_said_at_once():
    table = with_hand(*HOPELESS, coach=True)
    view = table.view
    assert view["prompt"] == "Nothing you hold beats a pair of kings: you can only pass."
    assert (view["mustPass"], view["autoPass"], view["coach"]) == (True, False, "")
    assert view["hints"] == []


@pytest.mark.parametrize(
    ("mine", "over", "rules"),
    [
        ("4S 4H 6C", "3H 3D", ""),
        ("4S 5S LJ", "3H 3D", ""),
        ("4S 5S 6C", None, ""),
        ("4S 5S 6C", "KS KH", " question=4,0"),
    ],
)
def test_where_there_is_a_choice_nobody_is_told_to_pass(mine, over, rules):
    table = with_hand(mine, over, rules, auto_pass=True)
    assert not table.view["mustPass"]
    assert "Nothing you hold" not in table.view["prompt"]
    assert table.state.turn == 0


def test_in_escalation_it_is_said_too():
    game = Escalation(
        (parse_cards("4C 5C"), parse_cards("7C 8C"), parse_cards("7D 8D")),
        stacks=((),) * 3,
        stock=(),
        middle=parse_cards("AS"),
        value=14,
        direction=1,
        turn=0,
    )
    table = seated(game, game="escalation")
    assert table.view["prompt"] == "Nothing you hold beats 14: take the middle."
    assert not table.view["mustPass"]


def test_after_escalation_all_have_a_place_and_two_who_pay_as_much_share_theirs():
    hands = tuple(map(parse_cards, ("", "7C 8C", "7D", "9D 8D")))
    game = Escalation(hands, stacks=((),) * 4, stock=(), middle=(), value=0, direction=1, turn=None)
    table = seated(game, game="escalation")
    assert [seat["place"] for seat in table.view["seats"]] == ["①", "③", "②", "③"]


def test_with_the_switch_on_the_learner_passes_and_plays_on():
    table = with_hand(*HOPELESS)
    done(table, "set_auto_pass", on=True)
    assert table.session.moves[0] == Move(0, Act.PASS)
    play_on(table)
    line = table.session
    for before, move in zip(line.states, line.moves, strict=False):
        assert move.seat or move.act != Act.PASS or not before.moves.plays or before.table


def test_to_undo_leads_back_to_a_choice_not_to_a_pass_by_itself():
    table = with_hand("4S 4H 6C 7D", "3H 3D", auto_pass=True)
    start = table.state
    done(table, "play", cards=at(table, "4S", "4H"), reading=None)
    while table.state.turn is not None and not table.state.table:
        done(table, "play", cards=[0], reading=None)
    done(table, "undo")
    while table.view["can"]["undo"]:
        done(table, "undo")
    assert table.state == start


def test_a_hint_is_asked_for_in_ones_turn_alone():
    assert refused(table_of(), "hint") == "not_your_turn"


# Settings that change while a match is played


def test_players_are_renamed_in_the_match_that_is_played():
    table = Table(seed=1, speed="at once")
    table.reply_to({"id": 1, "rev": None, "action": "go"})
    table.selection = table.hand[:1]
    before, chosen = table.state, table.selection
    table.names = ["Ann", "Bob"]
    assert (table.state, table.selection) == (before, chosen)
    assert [seat["name"] for seat in table.view["seats"]][:2] == ["Ann (you)", "Bob"]
    table.lang, table.names = "zh_CN", ["王老师"]
    assert table.view["seats"][0]["name"] == "王老师（你）"


@pytest.mark.parametrize("names", [["Ann"] * 7, [""] * 6, ["Ann", " "], "Ann", [None]])
def test_names_that_nobody_can_have_are_refused(names):
    with pytest.raises(InputError, match="up to 6 names, none of them blank"):
        Table(names=names)


def test_a_choice_stays_while_the_hand_does():
    hand = HandState.start(deal(chance=4), "9", 0)
    table = Table(position=hand, teacher=True, selection=hand.hands[0][:2])
    assert table.chosen == hand.hands[0][:2]
    assert table.choice["judged"] is not None
    table.teacher = False
    assert table.chosen == hand.hands[0][:2]


def test_help_tells_what_begins_another_game():
    told = " ".join(Table.__doc__.split())
    anew, _, at_once = told.partition("begins another game")
    assert all(f"`{name}`" in anew for name in BEGINNING)
    assert "`names`" in at_once
    for name, value in (("seed", 2), ("rules", "wikipedia"), ("game", "escalation")):
        table = Table(seed=1)
        before = table.state
        setattr(table, name, value)
        assert table.state != before


@pytest.mark.parametrize(
    ("hand", "prompt"),
    [
        ("8S", "You lead your last card."),
        ("8S 9S", "You lead: choose a card."),
        ("8S 8H", "You lead: choose 1 or 2 cards."),
        ("8S 9S 9H 9D", "You lead: choose 1, 2 or 3 cards."),
        ("8S 9S 10S JS QS", "You lead: choose 1, 2, 3 or 5 cards."),
    ],
)
def test_a_leader_is_told_how_many_cards_the_hand_allows(hand, prompt):
    assert with_hand(hand).view["prompt"] == prompt


def test_the_coach_says_that_the_last_cards_win():
    assert with_hand("8S", coach=True).view["coach"].endswith("With this you're the first out.")
    assert with_hand("8S 8H", coach=True).view["coach"].endswith("With this you're the first out.")


def test_nobody_passes_in_escalation_so_no_switch_for_it_is_shown():
    assert not table_of(game="escalation", auto_pass=True).view["autoPass"]
    table = table_of(auto_pass=True)
    assert not table.view["autoPass"]
    done(table, "go")
    assert table.view["autoPass"]


@pytest.mark.parametrize("seed", range(4))
def test_whoever_is_trapped_in_a_hand_of_no_match_is_called_that(seed):
    table = Table(position=ENDGAME, me=None, seed=seed, players="club", speed="at once")
    for seat in table.view["seats"]:
        is_trapped = seat["seat"] in table.state.result.trapped
        assert (seat["status"] == "trapped") == is_trapped


def test_a_draw_says_that_there_is_no_trump_and_a_2_is_lowest():
    drawn = Table(seed=1).view["drawn"]
    assert drawn["told"][len(drawn["rounds"])] == (
        "The draw has no trump: jokers are highest, then A, and 2 is lowest."
    )
    unasked = Table(seed=1, rules={"first_leader": "random"}).view["drawn"]
    assert not any("lowest" in line for line in unasked["told"])


@pytest.mark.parametrize(
    ("in_lesson", "told"),
    [
        (False, ""),
        (True, "Play a single jack. It's your lowest play that beats it."),
    ],
)
def test_in_a_lesson_the_first_hint_has_a_reason_though_no_idea_speaks_for_the_move(
    in_lesson, told
):
    hands = "wildescape trump=2 turn=0 table=5,9H\n0: JC 3H 5D 7S\n" + "\n".join(
        f"{seat}: 4{suit} 5{suit} 6{suit} 7{suit} 8{suit} 10{suit}"
        for seat, suit in enumerate("CDHSC", 1)
    )
    table = Table(position=hands, me=0, players="random", exercise=in_lesson)
    play_on(table, until=lambda table: table.view["can"]["play"])
    done(table, "hint")
    [hint] = table.view["hints"]
    assert hint["text"] == told


def test_in_escalation_the_winner_alone_is_glad_at_the_end():
    table = Table(game="escalation", seed=3, players="random", speed="at once")
    play_on(table)
    faces = {seat["seat"]: seat["face"] for seat in table.view["seats"]}
    winner = table.result.winner
    assert faces == {seat: "glad" if seat == winner else "worried" for seat in faces}
