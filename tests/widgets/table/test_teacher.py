"""A teacher's table: positions laid out, hands opened and closed, shared and loaded."""

import json
import random
from collections import Counter

import pytest
from wildescape.cards import BIG_JOKER, PACK
from wildescape.combinations import Kind, read
from wildescape.deal_constraints import deal_with
from wildescape.dealing import PACKS, deal
from wildescape.escalation import Escalation
from wildescape.hand import HandState
from wildescape.i18n import InputError
from wildescape.notation import format_cards, format_deal, parse_cards
from wildescape.positions import format_position, parse_position
from wildescape.rules import DEFAULT
from wildescape.share_codes import format_code

from wildescape_widgets import Table
from wildescape_widgets.table.layout import read_form

from .tables import ENDGAME, SHORT, ask, choice, done, make, plain, play_on, refused

NOTHING = {
    **{"hands": None, "wishes": None, "code": None, "trump": "8", "leader": 2},
    **{"game": "wildescape", "more": {}},
}

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


def test_a_hidden_hand_keeps_its_count_after_its_move_and_nobody_is_a_partner():
    table = teacher(position=ENDGAME)
    done(table, "open", seats=[1, 2])
    done(table, "step")
    [hidden] = [seat for seat in table.view["seats"] if seat["seat"] == 0]
    assert hidden["open"] is None
    assert hidden["status"] == "played this"
    left = len(table.state.hands[0])
    assert hidden["count"] == ("1 card" if left == 1 else f"{left} cards")
    assert {seat["whose"] for seat in table.view["seats"]} == {""}


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


def test_a_position_is_built_with_few_cards():
    table = teacher()
    done(table, "build", **NOTHING | {"wishes": "Yan: 8 cards, a bomb; 5 cards each"})
    assert [len(hand) for hand in table.state.hands] == [8, 5, 5, 5, 5, 5]
    assert refused(table, "build", **NOTHING | {"wishes": "Yan: 40 cards"}) == "bad_wishes"


@pytest.mark.parametrize("code", [ENDGAME, format_code(ENDGAME)])
def test_a_whole_position_in_the_field_of_a_hand_is_told_where_it_goes(code):
    table = teacher()
    reply = ask(table, "build", **NOTHING | {"hands": [code, "", "", "", "", ""]})
    assert (reply["ok"], reply["reason"]) == (False, "bad_request")
    assert "“By code or file”" in reply["text"]


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


def told(table):
    return table.view["teaching"]["told"]


def test_what_was_dealt_is_said_until_somebody_moves():
    table = teacher()
    assert told(table) == ""
    done(table, "build", **NOTHING | {"wishes": "Yan: a bomb"})
    assert told(table) == "Dealt: 27 cards for each player. Mei leads."
    assert told(table) in table.view["said"]
    done(table, "build", **NOTHING | {"hands": SIX_HANDS})
    each = "Yan 3 cards, Jun 2 cards, Mei 1 card, Lin 4 cards, Bao 5 cards and Wei 1 card"
    assert told(table) == f"Dealt: {each}. Mei leads."
    table.lang = "zh_CN"
    assert not any(letter.isascii() and letter.isalpha() for letter in told(table))
    done(table, "step")
    assert told(table) == ""
    done(table, "build", **NOTHING | {"code": ENDGAME})
    assert told(table) != ""
    done(table, "open", seats=[])
    assert told(table) != ""


def test_what_lies_on_the_table_is_beaten_by_the_next_player():
    table = teacher()
    done(table, "build", **NOTHING | {"wishes": "", "more": {"player": 1, "played": "8S"}})
    assert told(table).endswith("It's Mei's turn.")


@pytest.mark.parametrize(
    ("hands", "named"),
    [
        ([""] * 6, "Yan, Jun, Mei, Lin, Bao and Wei have no cards yet."),
        ([*SIX_HANDS[:5], ""], "Wei has no cards yet."),
    ],
)
def test_who_has_no_cards_is_named_and_what_to_do(hands, named):
    answer = ask(teacher(), "build", **NOTHING | {"hands": hands})
    assert (answer["ok"], answer["reason"]) == (False, "bad_request")
    assert answer["text"].startswith(named)
    assert "deal the rest at random" in answer["text"]


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (ENDGAME, "Yan leads: choose"),
        ("wildescape trump=8 turn=2\n0: 3C\n1: 4C\n2: 5C\n3: 6C\n4: 7C\n5: 9C",
         "Mei leads the last card."),
        ("wildescape trump=8 turn=2\n0: 3C\n1: 4C\n2: 5C 6D\n3: 6C\n4: 7C\n5: 9C",
         "Mei leads: choose a card."),
        ("wildescape trump=8 turn=2 table=1,KS,KH\n0: 3C\n1: 4C\n2: 5C\n3: 6C\n4: 7C\n5: 9C",
         "Nothing Mei holds beats"),
    ],
)  # fmt: skip
def test_a_class_reads_the_name_of_whose_turn_it_is(position, said):
    prompt = teacher(position=position).view["prompt"]
    assert prompt.startswith(said)
    assert not {"you", "your"} & {word.lower().strip(".,:") for word in prompt.split()}


def test_in_escalation_a_class_reads_names_too():
    table = teacher(game="escalation")
    [name] = [seat["name"] for seat in table.view["seats"] if seat["isTurn"]]
    assert table.view["prompt"].startswith(f"{name} leads: one or more")


def test_a_position_is_built_by_the_code_of_a_deal():
    hands = deal(0, DEFAULT, random.Random(3)).hands
    table = teacher()
    done(table, "build", **NOTHING | {"code": format_deal(hands)})
    assert table.state.hands == hands


def test_the_rest_is_dealt_at_random():
    table = teacher()
    hands = ["AS AH LJ", "2S 2H", "", "", "", "BJ BJ BJ"]
    done(table, "build", **NOTHING | {"hands": hands, "more": {"rest": True}})
    assert Counter(card for hand in table.state.hands for card in hand) == Counter(PACKS)
    for hand, wanted in zip(table.state.hands, hands, strict=True):
        assert len(hand) == 27
        assert not Counter(parse_cards(wanted)) - Counter(hand)


@pytest.mark.parametrize("way", [{"hands": SIX_HANDS}, {"wishes": "Jun: two jokers"}])
def test_a_play_lies_on_the_table_and_rules_are_chosen(way):
    table = teacher()
    more = {"player": 1, "played": "8S 8H", "rules": "catsatcards"}
    done(table, "build", **NOTHING | way | {"more": more})
    state = table.state
    assert (state.table.seat, state.table.cards) == (1, parse_cards("8H 8S"))
    assert (state.turn, state.rules.straight_flush) == (2, "off")
    builder = table.view["builder"]
    assert (builder["player"], builder["played"]) == (1, "8H 8S")
    assert builder["rules"] == "catsatcards"
    if "wishes" in way:
        assert [len(hand) for hand in state.hands] == [27, 25, 27, 27, 27, 27]
        held = [*state.table.cards, *(card for hand in state.hands for card in hand)]
        assert Counter(held) == Counter(PACKS)
    done(table, "pass")
    assert table.state.turn == 3


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
        ({"hands": SIX_HANDS, "more": {"player": 2, "played": "8S"}}, "bad_request"),
        ({"hands": SIX_HANDS, "more": {"player": 1, "played": "8S 9S"}}, "no_combination"),
        ({"hands": SIX_HANDS, "more": {"player": 1, "played": "4D"}}, "bad_request"),
        ({"hands": SIX_HANDS, "more": {"rest": "yes"}}, "malformed"),
        ({"hands": SIX_HANDS, "more": {"wind": 1}}, "malformed"),
        ({"hands": SIX_HANDS, "more": {"player": [1]}}, "malformed"),
        ({"hands": SIX_HANDS, "more": {"players": [3]}}, "malformed"),
        ({"hands": SIX_HANDS, "more": None}, "malformed"),
        ({"hands": SIX_HANDS, "more": {"rules": "mine"}}, "bad_rules"),
        ({"hands": SIX_HANDS, "game": "chess"}, "bad_request"),
        ({"hands": SIX_HANDS, "game": "escalation"}, "bad_request"),
        ({"wishes": "0: a king", "game": "escalation", "leader": 6}, "bad_request"),
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
    assert "Nothing Yan holds beats a pair of kings" in table.view["prompt"]
    assert not table.view["mustPass"]
    assert table.session.moves == []


def test_a_teachers_position_is_no_match_to_look_back_on():
    play_on(table := teacher(position=ENDGAME))
    assert refused(table, "rewind") == "not_now"
    assert refused(table, "start", players="random", rules={}) == "not_now"


def test_a_teacher_deals_a_hand_by_other_rules():
    table = teacher()
    done(table, "open", seats=[2])
    done(table, "setup")
    done(table, "deal_anew", players="club", rules={"straight_flush": "off"})
    assert table.state.rules.straight_flush == "off"
    assert [len(hand) for hand in table.state.hands] == [27] * 6
    assert opened(table) == {2}
    assert table.view["builder"]
    before = table.state.hands
    done(table, "setup")
    done(table, "deal_anew", players="club", rules={})
    assert table.state.hands != before


def test_a_teacher_watches_a_whole_match_with_all_hands_open():
    table = teacher()
    done(table, "setup")
    done(table, "start", players="random", rules=SHORT)
    assert table.result is not None
    assert table.view["phase"] == "over"
    assert table.view["can"]["setup"]
    done(table, "rewind")
    done(table, "seek", at=table.view["replay"]["deals"][-1][0])
    assert opened(table) == set(range(6))
    done(table, "back")
    done(table, "setup")
    done(table, "deal_anew", players="club", rules={})
    assert opened(table) == set(range(6))


def test_nobody_else_deals_hands_to_show():
    learner = Table(seed=7, players="random")
    assert refused(learner, "deal_anew", players="club", rules={}) == "not_now"
    done(learner, "setup")
    assert refused(learner, "deal_anew", players="club", rules={}) == "not_now"


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


def test_a_hidden_seat_is_played_by_naming_its_cards():
    table = teacher(position=ENDGAME)
    done(table, "open", seats=[])
    assert table.view["builder"]["unseen"] == ["play"]
    done(table, "move_unseen", act="play", cards="9h")
    assert (table.state.turn, table.state.table.cards) == (1, parse_cards("9H"))
    assert table.view["builder"]["unseen"] == ["play", "pass"]
    assert opened(table) == set()
    done(table, "move_unseen", act="pass", cards="")
    assert table.state.turn == 2
    done(table, "undo")
    done(table, "step")
    assert table.state.turn == 2
    done(table, "open", seats=[2])
    assert table.view["builder"]["unseen"] == []
    done(table, "play", cards=[2], reading=None)
    assert table.state.turn == 3


@pytest.mark.parametrize(
    ("act", "cards", "reason"),
    [
        ("play", "", "out_of_range"),
        ("play", "9X", "bad_card"),
        ("play", "KS", "not_held"),
        ("play", 7, "malformed"),
        ("jump", "9H", "out_of_range"),
        (None, "9H", "out_of_range"),
    ],
)
def test_what_a_hidden_seat_cannot_play_is_refused(act, cards, reason):
    table = teacher(position=ENDGAME)
    done(table, "open", seats=[])
    assert refused(table, "move_unseen", act=act, cards=cards) == reason


def test_only_a_teacher_moves_for_others():
    for table in (Table(seed=7), Table(position=ENDGAME, me=1)):
        assert refused(table, "move_unseen", act="play", cards="9H") == "not_now"


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


def test_a_position_is_laid_out_over_a_record_and_leaves_it():
    played = Table(game="escalation", seed=1, players="random")
    play_on(played)
    table = teacher(record=done(played, "share")["code"])
    done(table, "see", seeing="1")
    assert refused(table, "open", seats=[0]) == "not_now"
    assert table.view["builder"]["game"] == "escalation"
    done(table, "build", **NOTHING | {"hands": SIX_HANDS})
    assert (table.view["replay"], table.view["game"], table.state.turn) == (None, "wildescape", 2)
    done(table, "load", text=done(played, "share")["code"])
    assert table.view["replay"]
    assert table.view["builder"]


def test_a_record_gives_its_hands_to_the_form_as_far_as_they_are_seen():
    played = Table(seed=1, players="random", me=None, rules=SHORT)
    table = teacher(record=done(played, "share")["code"])
    done(table, "seek", at=30)
    shown = [format_cards(hand) for hand in table.state.stage.hands]
    assert table.view["builder"]["hands"] == shown
    done(table, "see", seeing="2")
    only = ["", "", shown[2], "", "", ""]
    assert table.view["builder"]["hands"] == only
    done(table, "build", **NOTHING | {"hands": only})
    assert lying(table) == shown


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


# Escalation


FOUR_HANDS = ["KS 7S 7H", "2C 3C", "AS AH AD AC 4S 4H", "10D"]


def escalation(**about):
    return NOTHING | {"game": "escalation", "leader": 1, "more": {"players": 4, **about}}


def test_a_teachers_table_of_escalation_is_one():
    table = teacher(game="escalation")
    assert isinstance(table.state, Escalation)
    assert opened(table) == {0, 1, 2, 3}
    assert table.view["game"] == table.view["builder"]["game"] == "escalation"
    rng, turns = random.Random(2), set()
    while table.state.turn is not None:
        turns.add(table.state.turn)
        assert table.view["me"] == table.state.turn
        assert make(table, choice(table, rng))["ok"]
    assert turns == {0, 1, 2, 3}
    assert len(teacher(game="escalation", players=["random"] * 3).state.hands) == 3


def test_a_game_of_escalation_is_laid_out_card_by_card():
    table = teacher()
    about = {"played": "9S 3S 10S 10H", "stock": "KC QC", "direction": -1}
    done(table, "build", **escalation(**about) | {"hands": FOUR_HANDS})
    state = table.state
    assert lying(table) == [format_cards(sorted(parse_cards(hand))) for hand in FOUR_HANDS]
    assert (state.turn, state.direction, state.value) == (1, -1, 20)
    assert state.middle == parse_cards("9S 3S 10S 10H")
    assert state.stock[:2] == parse_cards("KC QC")
    held = [*state.stock, *state.middle, *(card for hand in state.hands for card in hand)]
    assert sorted(held) == list(PACK[:52])
    assert parse_position(format_position(state)) == state
    builder = table.view["builder"]
    assert (builder["played"], builder["value"]) == ("9S 3S 10S 10H", 20)
    done(table, "build", **escalation(**about, value=10, rest=True) | {"hands": FOUR_HANDS})
    assert (table.state.value, [len(hand) for hand in table.state.hands]) == (10, [6] * 4)


def test_a_game_of_escalation_is_laid_out_by_wishes():
    table = teacher(game="escalation")
    done(table, "build", **escalation() | {"wishes": "Yan: a king, two 7s; Lin: no 2s"})
    ranks = Counter(str(card.rank) for card in table.state.hands[0])
    assert (ranks["K"], ranks["7"], len(table.state.hands[0])) == (1, 2, 6)
    assert "2" not in {str(card.rank) for card in table.state.hands[3]}
    assert "a king" in table.view["builder"]["example"]
    shared = done(table, "share")
    assert shared["record"] is None
    assert teacher(position=shared["code"]).state == table.state


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"wishes": "Yan: a joker"}, "bad_wishes"),
        ({"wishes": "Wei: a king"}, "bad_wishes"),
        ({"hands": ["KS KS", *FOUR_HANDS[1:]]}, "bad_request"),
        ({"hands": ["LJ", *FOUR_HANDS[1:]]}, "bad_request"),
        ({"hands": ["", *FOUR_HANDS[1:]]}, "bad_request"),
        ({"hands": ["5S 6S 8S 9S JS QS KS", *FOUR_HANDS[1:]]}, "bad_request"),
    ],
)
def test_what_is_no_game_of_escalation_is_refused(asked, reason):
    assert refused(teacher(), "build", **escalation() | asked) == reason


def test_a_hidden_seat_of_escalation_is_played_too():
    table = teacher()
    done(table, "build", **escalation(played="9S") | {"hands": FOUR_HANDS})
    done(table, "open", seats=[0, 2, 3])
    assert table.view["builder"]["unseen"] == ["play", "take"]
    done(table, "move_unseen", act="take", cards="")
    assert table.state.stacks[1] == parse_cards("9S")
    done(table, "move_unseen", act="play", cards="3C")
    assert (table.state.direction, table.state.turn) == (-1, 0)


# The way from a position


def moved(table, times=1):
    for _ in range(times):
        done(table, "step")
    return table.state


def walk(table):
    walk = table.view["walk"]
    return walk["at"], walk["last"], walk["isBranch"]


def test_a_teacher_goes_back_from_a_position_and_forth_again():
    table = teacher(position=ENDGAME)
    begun, third = table.state, moved(table, 3)
    assert walk(table) == (3, 3, False)
    done(table, "seek", at=0)
    assert (table.state, walk(table)) == (begun, (0, 3, False))
    assert table.at == 0
    done(table, "seek", at=3)
    assert (table.state, table.at) == (third, 3)
    assert table.view["can"]["teach"]
    assert refused(table, "seek", at=4) == "out_of_range"
    assert refused(table, "seek", at=-1) == "out_of_range"


def test_going_forth_says_what_happened():
    table = teacher(position=ENDGAME)
    moved(table)
    told = table.view["said"]
    done(table, "seek", at=0)
    assert table.view["said"] == []
    done(table, "seek", at=1)
    assert table.view["said"] == told != []


def test_a_step_of_the_way_is_chosen_from_python_too():
    table = teacher(position=ENDGAME)
    moved(table, 2)
    table.at = 1
    assert walk(table) == (1, 2, False)


def test_another_move_leaves_the_way_and_one_returns_to_where_it_was_left():
    table = teacher(position=ENDGAME)
    moved(table, 4)
    done(table, "seek", at=0)
    first = table.session.walk.moves[0]
    other = next(move for move in table.state.view(0).moves if move != first)
    assert make(table, other)["ok"]
    done(table, "step")
    assert walk(table) == (0, 4, True)
    assert table.view["can"]["back"]
    done(table, "back")
    assert walk(table) == (0, 4, False)
    assert table.state == parse_position(ENDGAME)
    assert not table.view["can"]["back"]
    done(table, "seek", at=4)
    assert walk(table) == (4, 4, False)


def test_the_same_move_stays_on_the_way():
    table = teacher(position=ENDGAME)
    moved(table, 3)
    done(table, "seek", at=1)
    moved(table)
    assert walk(table) == (2, 3, False)


def test_what_is_undone_is_no_longer_on_the_way():
    table = teacher(position=ENDGAME)
    moved(table, 3)
    done(table, "undo")
    assert walk(table) == (2, 2, False)
    done(table, "seek", at=1)
    done(table, "restart")
    assert walk(table) == (0, 0, False)


def test_what_is_undone_beside_the_way_leaves_the_way_as_it_is():
    table = teacher(position=ENDGAME)
    moved(table, 3)
    done(table, "seek", at=0)
    first = table.session.walk.moves[0]
    other = next(move for move in table.state.view(0).moves if move != first)
    assert make(table, other)["ok"]
    done(table, "undo")
    assert walk(table) == (0, 3, False)


def test_notes_belong_to_the_steps_of_the_way():
    table = teacher(position=ENDGAME)
    moved(table, 2)
    done(table, "note", at=2, text="What now?")
    done(table, "note", at=0, text="Look at the joker.")
    assert table.view["walk"]["note"] == "What now?"
    assert table.view["walk"]["notes"] == [0, 2]
    done(table, "seek", at=0)
    assert table.view["walk"]["note"] == "Look at the joker."
    done(table, "note", at=0, text=" ")
    assert table.view["walk"]["notes"] == [2]
    assert refused(table, "note", at=3, text="x") == "out_of_range"
    assert refused(table, "note", at=0, text="x" * 100_000) == "bad_request"
    assert refused(table, "note", at=0, text="\x1b[31m") == "bad_request"
    done(table, "seek", at=1)
    done(table, "undo")
    assert table.view["walk"]["notes"] == []


def test_only_a_teachers_position_has_a_way():
    assert Table(position=ENDGAME, me=0).view["walk"] is None
    assert Table(seed=1).view["walk"] is None
    played = Table(game="escalation", seed=1, players="random")
    play_on(played)
    assert teacher(record=done(played, "share")["code"]).view["walk"] is None


def test_the_log_of_a_position_says_that_nobody_has_moved():
    table = teacher(position=ENDGAME)
    [deal] = done(table, "log")["deals"]
    assert deal["lines"] == ["Nobody has moved yet."]
    moved(table)
    [deal] = done(table, "log")["deals"]
    assert "Nobody" not in deal["lines"][0]


def test_a_position_may_be_written_in_chinese():
    table, same = teacher(), teacher()
    hands = ["黑桃A 大怪", "红桃A、梅花10", "♥9", "方片8", "方块7", "小王"]
    done(table, "build", **NOTHING | {"hands": hands, "more": {"player": 1, "played": "红心2"}})
    coded = ["AS BJ", "AH 10C", "9H", "8D", "7D", "LJ"]
    done(same, "build", **NOTHING | {"hands": coded, "more": {"player": 1, "played": "2H"}})
    assert table.state.hands == same.state.hands
    assert table.state.table.cards == same.state.table.cards


def test_hands_in_code_are_laid_out_with_their_trump_and_their_leader():
    hands = deal_with("0: two jokers, a bomb of 10s; 3: no jokers", seed=1, trump="8")
    for settings in ({"teacher": True}, {}):
        table = Table(position=HandState.start(hands, trump="8", leader=3), me=3, **settings)
        assert (table.trump, table.states[0].turn) == ("8", 3)
        assert table.states[0].hands == hands
    with pytest.raises(TypeError, match=r'HandState\.start\(hands, trump="8", leader=3\)'):
        Table(position=hands, trump="8")


@pytest.mark.parametrize("wishes", ["Yan: two jokers, a bomb", "0：两张怪", "everyone: a jocker"])
def test_wishes_in_place_of_a_position_are_told_where_they_belong(wishes):
    for settings in ({"teacher": True}, {}):
        with pytest.raises(InputError, match=r"Lay out a position.*deal_with"):
            Table(position=wishes, **settings)


@pytest.mark.parametrize("text", ["we1.5.abcde", "AAAA", "https://x.example/#table=AAAA"])
def test_a_bad_code_says_nothing_of_wishes(text):
    with pytest.raises(InputError) as refused:
        Table(position=text)
    assert "wishes" not in str(refused.value)


@pytest.mark.parametrize("given", [{}, {"position": ENDGAME}, {"game": "escalation"}])
def test_a_teachers_table_refuses_a_bot_that_there_is_not(given):
    for players in ("expert", ["club"] * 3 + ["expert"], 5, []):
        with pytest.raises(InputError, match=r"no player “expert”|players"):
            Table(teacher=True, players=players, **given)


def test_a_laid_out_table_says_that_it_is_a_position_and_whose_turn_it_is():
    said = "<Table: Wild Escape: a position. "
    table = teacher(position=ENDGAME)
    assert repr(table) == f"{said}Yan leads.>"
    done(table, "step")
    assert repr(table) == f"{said}It's Jun's turn.>"
    assert repr(Table(position=ENDGAME, me=0)).startswith(f"{said}You lead")


@pytest.mark.parametrize(
    "more", [{"players": 4.0}, {"players": True}, {"direction": True}, {"direction": -1.0}]
)
def test_what_only_equals_a_number_is_no_number_of_a_form(more):
    with pytest.raises(InputError, match="form for a position"):
        read_form(None, "", "2", 0, more)
