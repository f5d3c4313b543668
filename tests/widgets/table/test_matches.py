"""The table over whole matches and games: every house rule, to the end, in both languages."""

import json
import random
import re
from dataclasses import asdict
from itertools import pairwise

import pytest
from wildescape import Rules
from wildescape.escalation import Escalation, EscalationMoves, total
from wildescape.game import Act, Move
from wildescape.match import MatchResult
from wildescape.records import record, verify
from wildescape.rules import CHOICES, PRESETS, RULE_TITLES
from wildescape.turns import team

from wildescape_widgets import Table

from .tables import (
    ENDGAME,
    SHORT,
    ask,
    at,
    choice,
    done,
    make,
    plain,
    play_on,
    refused,
    texts_in,
    verdict_on,
)

LANGUAGES = ("en", "zh_CN")


def table_of(**settings):
    """A table with bots that take no time."""
    return Table(**{"seed": 7, "me": 0, "players": "random", **settings})


def shown(field):
    return [value for value, _ in field["choices"]]


def values_of(form):
    """What the fields of a form are filled with."""
    return {field["name"]: field["value"] for part in form["groups"] for field in part["fields"]}


def form_of(table):
    """The form for a new match."""
    done(table, "setup")
    assert table.view["phase"] == "setup"
    return table.view["setup"]


# The form


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_offers_every_rule_and_every_preset(lang):
    form = form_of(table_of(lang=lang))
    fields = {field["name"]: field for group in form["groups"] for field in group["fields"]}
    assert len(fields) == sum(len(group["fields"]) for group in form["groups"])
    assert {name: tuple(shown(field)) for name, field in fields.items()} == CHOICES
    assert {name: field["value"] for name, field in fields.items()} == asdict(Rules())
    assert (shown(form["preset"]), form["preset"]["value"]) == (list(PRESETS), "shanghai")
    assert form["players"]["value"] == "random"
    for field in (*fields.values(), form["preset"], form["players"]):
        words = [field["title"], *(title for _, title in field["choices"])]
        assert all(words)
    assert all(field["help"] and field["source"] for field in fields.values())
    if lang == "zh_CN":
        assert all(any(letter >= "\u4e00" for letter in field["help"]) for field in fields.values())


def test_the_form_is_filled_with_what_is_played():
    form = form_of(table_of(rules={"preset": "wikipedia", "target": "9"}, players="club"))
    fields = {
        field["name"]: field["value"] for group in form["groups"] for field in group["fields"]
    }
    assert fields == asdict(Rules(count_above="forbidden", target="9"))
    assert form["preset"]["value"] == "custom"
    assert form["players"]["value"] == "club"


def test_the_form_says_that_it_ends_a_match_in_play():
    assert form_of(table_of())["ends"] == ""
    table = table_of()
    done(table, "go")
    assert "ends" in form_of(table)["ends"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_begins_with_the_rules_of_a_preset(preset):
    table = table_of()
    form_of(table)
    values = done(table, "choose_preset", preset=preset)["values"]
    assert values == asdict(PRESETS[preset])
    done(table, "start", players="beginner", rules=values)
    assert (table.state.rules, table.view["phase"]) == (PRESETS[preset], "draw")
    assert table.session.main.players == (None, *["beginner"] * 5)


@pytest.mark.parametrize("name", CHOICES)
def test_a_match_begins_with_any_rule_changed(name):
    table = table_of()
    for value in CHOICES[name]:
        form_of(table)
        done(table, "start", players="random", rules={**asdict(Rules()), name: value})
        assert table.state.rules == Rules(**{name: value})
        done(table, "go")
        assert table.view["hand"]


@pytest.mark.parametrize(
    ("players", "rules", "reason"),
    [
        ("clubb", {}, "bad_request"),
        (None, {}, "bad_request"),
        ([], {}, "bad_request"),
        ({"club": 1}, {}, "bad_request"),
        (["random"] * 5, {}, "bad_request"),
        (["random"] * 5 + ["clubb"], {}, "bad_request"),
        (["random"] * 5 + [["random"]], {}, "bad_request"),
        ("random", [], "bad_rules"),
        ("random", "hoyle", "bad_rules"),
        ("random", {"target": "2"}, "bad_rules"),
        ("random", {"target": None}, "bad_rules"),
        ("random", {"target": {"target": "A"}}, "bad_rules"),
        ("random", {"seats": "4"}, "bad_rules"),
        ("random", {"preset": "hoyle"}, "bad_rules"),
        ("random", {"preset": []}, "bad_rules"),
    ],
)
def test_a_form_filled_with_something_else_begins_nothing(players, rules, reason):
    table = table_of()
    done(table, "go")
    form_of(table)
    assert refused(table, "start", players=players, rules=rules) == reason


def test_the_match_goes_on_when_the_form_is_closed():
    table = table_of()
    done(table, "go")
    before = table.state
    form_of(table)
    done(table, "cancel")
    assert (table.state, table.view["phase"]) == (before, "play")
    assert refused(table, "start", players="random", rules={}) == "not_now"


def test_a_record_takes_the_place_of_the_form():
    table = table_of(position=ENDGAME)
    play_on(table)
    form_of(table)
    assert refused(table, "rewind") == "not_now"
    done(table, "load", text=done(table_of(me=None, game="escalation"), "share")["code"])
    assert (table.view["setup"], table.view["replay"]["at"]) == (None, 0)
    done(table, "back")
    assert table.view["phase"] == "outcome"


def test_a_new_match_is_another_each_time():
    table, seen = table_of(), []
    for _ in range(3):
        form_of(table)
        done(table, "start", players="random", rules={})
        done(table, "go")
        seen.append(table.state)
    assert seen[0] != seen[1] != seen[2]


def test_a_new_match_is_no_longer_fresh():
    # Else the browser would bring the one before back.
    table = table_of()
    assert table.view["keep"]["isFresh"]
    form_of(table)
    done(table, "start", players="random", rules={})
    assert not table.view["keep"]["isFresh"]


def test_each_player_has_a_level_of_its_own():
    table = table_of()
    bots = ["club", "random", "beginner", "club", "strong", "random"]
    form_of(table)
    done(table, "start", players=bots, rules={})
    assert table.session.main.players == (None, *bots[1:])
    form = form_of(table)
    assert [player["bot"] for player in form["each"][1:]] == bots[1:]
    assert [player["isYou"] for player in form["each"]] == [True, *[False] * 5]
    assert form["players"]["value"] == ""


def test_the_form_begins_the_other_game_too():
    table = table_of()
    assert shown(form_of(table)["game"]) == ["wildescape", "escalation"]
    done(table, "choose_game", game="escalation")
    form = table.view["setup"]
    assert (form["game"]["value"], form["preset"]) == ("escalation", None)
    assert values_of(form) == {"seats": "4", "stake": "1"}
    done(table, "start", players="beginner", rules={"seats": "3", "stake": "2"})
    assert isinstance(table.state, Escalation)
    assert form_of(table)["game"]["value"] == "escalation"
    done(table, "choose_game", game="wildescape")
    assert values_of(table.view["setup"]) == asdict(Rules())
    done(table, "start", players="random", rules={"target": "9"})
    assert table.state.rules == Rules(target="9")


@pytest.mark.parametrize("game", ["bridge", None, 3, ["escalation"]])
def test_there_are_only_two_games(game):
    table = table_of()
    assert refused(table, "choose_game", game="escalation") == "not_now"
    form_of(table)
    assert refused(table, "choose_game", game=game) == "bad_request"


def test_escalation_is_not_begun_with_more_bots_than_seats():
    table = table_of(game="escalation")
    form_of(table)
    six = ["random"] * 6
    rules = {"seats": "4", "stake": "1"}
    assert refused(table, "start", players=six, rules=rules) == "bad_request"
    done(table, "start", players=six[:4], rules=rules)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_preset_says_in_which_rules_it_differs(lang):
    preset = form_of(table_of(lang=lang))["preset"]
    assert list(preset["notes"]) == list(PRESETS)
    said = RULE_TITLES["straight_flush"].to(lang)
    differing = [name for name, note in preset["notes"].items() if said in note]
    assert differing == ["catsatcards"]


def names_at(table):
    """What the players are called, whoever sits where."""
    return {seat["name"] for seat in table.view["seats"]}


def test_players_are_renamed_by_the_learner():
    table = table_of()
    done(table, "set_names", names=["Me", " Old  Wang ", "", "{0}"])
    assert names_at(table) == {"Me (you)", "Old Wang", "Mei", "{0}", "Bao", "Wei"}
    assert [player["name"] for player in form_of(table)["each"]][1:4] == ["Old Wang", "Mei", "{0}"]
    done(table, "start", players="random", rules={})
    assert "Old Wang" in names_at(table)
    table.names = ["A", "B"]
    assert "Old Wang" not in names_at(table)


def test_a_usual_name_left_as_it_is_follows_the_language():
    table = table_of()
    usual = [player["name"] for player in form_of(table)["each"]]
    done(table, "set_names", names=[*usual[:5], "Wang"])
    done(table, "cancel")
    done(table, "set_lang", lang="zh_CN")
    assert "Wang" in names_at(table)
    assert "Jun" not in names_at(table)


def test_names_come_back_after_a_reload(wire):
    table = table_of()
    done(table, "set_names", names=["", "Wang"])
    done(table, "go")
    wire.clear()
    table.save()
    [kept] = [m["content"]["keep"] for m in wire if m.get("method") == "custom"]
    other = table_of()
    done(other, "resume", past="", now=kept["now"])
    assert names_at(other) == names_at(table)
    assert "Wang" in names_at(other)


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (None, "malformed"),
        ("Wang", "malformed"),
        ([1], "malformed"),
        (["A"] * 7, "bad_request"),
        (["", "x" * 21], "bad_request"),
        (["", "a\u202eb"], "bad_request"),
        (["", "Wang", "Wang"], "bad_request"),
        (["", "Mei"], "bad_request"),
    ],
    ids=str,
)
def test_what_are_no_names_is_refused(names, reason):
    table = table_of()
    assert refused(table, "set_names", names=names) == reason


@pytest.mark.parametrize("seats", ["3", "4", "5", "6"])
def test_escalation_begins_with_as_many_as_are_chosen(seats):
    table = table_of(game="escalation")
    form = form_of(table)
    assert form["preset"] is None
    fields = {field["name"]: field for group in form["groups"] for field in group["fields"]}
    assert shown(fields["seats"]) == ["3", "4", "5", "6"]
    done(table, "start", players="random", rules={"seats": seats, "stake": "5"})
    assert (len(table.state.hands), table.state.stake) == (int(seats), 5)
    assert len(table.view["seats"]) == int(seats)
    assert values_of(form_of(table)) == {"seats": seats, "stake": "5"}


def test_escalation_tells_what_a_low_card_on_top_counts():
    told = set()
    played = Table(game="escalation", seed=1, players="random", me=None)
    play_on(played)
    table = Table(record=done(played, "share")["code"])
    for step in range(len(played.session.moves)):
        done(table, "seek", at=step)
        if middle := table.state.middle:
            top = int(middle[-1].rank)
            told.add((top, f"{top} counts as 6" in str(table.view)))
    assert told >= {(4, True), (5, True), (6, False), (9, False)}
    assert all(is_told == (rank in (4, 5)) for rank, is_told in told)


@pytest.mark.parametrize(
    "rules",
    [
        {"seats": "2", "stake": "1"},
        {"seats": "7", "stake": "1"},
        {"seats": "4", "stake": "0"},
        {"seats": "4", "stake": "9999999999"},
        {"seats": "four", "stake": "1"},
        {"seats": "", "stake": "1"},
        {"seats": ["4"], "stake": "1"},
        {"seats": "-4", "stake": "1"},
        {"seats": "4", "stake": "1", "target": "A"},
        {"seats": "4", "stake": "1", "target": "1"},
        None,
        "4",
    ],
)
def test_escalation_begins_with_nothing_else(rules):
    table = table_of(game="escalation")
    form_of(table)
    assert refused(table, "start", players="random", rules=rules) in ("bad_request", "bad_rules")


def test_the_form_belongs_to_the_game_that_lies_on_the_table():
    other = table_of(game="escalation")
    play_on(other)
    code = done(other, "share")["code"]
    table = table_of()
    done(table, "load", text=code)
    assert refused(table, "setup") == "not_now"
    table = table_of(position=POSITION)
    assert form_of(table)["preset"] is None
    done(table, "start", players="random", rules={"seats": "5", "stake": "2"})
    assert len(table.state.hands) == 5


POSITION = """escalation turn=0 direction=1 value=0 stake=1 stock=
0: 4C 5D
1: 9C 9H
2: KC | {}""".format(
    " ".join(
        f"{rank}{suit}"
        for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
        for suit in "CDHS"
        if f"{rank}{suit}" not in ("4C", "5D", "9C", "9H", "KC")
    )
)


# Whole matches


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_match_is_played_to_its_end(lang, wire):
    table = table_of(lang=lang, rules=SHORT, speed="at once")
    phases, outcomes = set(), []

    def over(table):
        view = plain(table.view)
        phases.add(view["phase"])
        if view["outcome"]:
            outcomes.append(view["outcome"])
        return table.result is not None

    play_on(table, random.Random(3), over)
    assert phases == {"draw", "tribute", "play", "outcome", "over"}
    assert isinstance(table.result, MatchResult)
    view = table.view
    assert view["can"]["share"]
    assert view["can"]["rewind"]
    assert not view["can"]["go"]
    for outcome in outcomes:
        assert outcome["why"]
        assert len(outcome["consequences"]) == (1 if outcome is outcomes[-1] else 3)
        own = team(table.session.viewer(lang).you)
        assert [card["team"] for card in outcome["levels"]] == [own, 1 - own]
    by_team = [{card["team"]: card for card in outcome["levels"]} for outcome in outcomes]
    ended = [deal.levels for deal in table.state.past]
    told = [tuple(cards[side]["after"] for side in (0, 1)) for cards in by_team]
    assert [*dict.fromkeys(told)] == [*dict.fromkeys(tuple(map(str, each)) for each in ended)]
    assert {card["before"] for card in by_team[0].values()} == {"2"}
    assert verify(record(table.state)) == table.state
    assert len(done(table, "log")["deals"]) == len(table.state.past)
    if lang == "zh_CN":
        words = [text for out in outcomes for text in texts_in([*out["why"], *out["consequences"]])]
        assert all(any(c >= "\u4e00" for c in text) for text in words)
    updates = [message for message in wire if message.get("method") == "update"]
    assert max(len(json.dumps(message)) for message in updates) < 20_000


def test_the_header_and_the_result_speak_of_the_hand_that_has_just_ended():
    table, changes = table_of(), 0
    while changes < 2:
        play_on(table, until=lambda table: table.view["phase"] in ("outcome", "over"))
        ended, view = table.state.past[-1], table.view
        [offense] = [one["team"] for one in view["teams"] if one["text"].endswith("offense")]
        assert offense == ended.offense
        assert view["trump"] == str(ended.trump)
        [standing] = [one["text"] for one in view["teams"] if one["team"] == offense]
        levels = [str(ended.trump), str(table.state.levels[offense])]
        played_at = standing.removesuffix(" · offense").split(" level ")[-1].removeprefix("Theirs ")
        assert played_at == " → ".join(dict.fromkeys(levels))
        mine, said = team(table.session.viewer("en").you), view["outcome"]["title"]
        if said.startswith("Draw"):
            assert ended.result.first != ended.result.complete
            assert said.endswith("we're the offense next") == (ended.result.first == mine)
        else:
            assert said == (
                "We won the hand" if ended.result.first == mine else "They won the hand"
            )
            assert view["outcome"]["isWon"] == (ended.result.first == mine)
        changes += table.state.offense != offense
        done(table, "go")
        assert table.view["trump"] == str(table.state.trump)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_to_the_ace_is_played_to_its_end(lang):
    table = table_of(lang=lang, players="club", speed="at once")
    play_on(table, random.Random(3))
    assert verify(record(table.state)) == table.state


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_whole_game_of_escalation_is_played_to_its_end(seats, lang):
    table = table_of(game="escalation", players=["random"] * seats, lang=lang, me=2)
    play_on(table, random.Random(seats))
    assert table.view["phase"] == "over"
    assert table.view["outcome"]["why"] == []
    assert len(table.view["outcome"]["consequences"]) == seats
    assert verify(record(table.state)) == table.state


def test_bots_play_alone_where_nobody_learns():
    table = table_of(me=None, rules=SHORT)
    assert table.result is not None
    assert table.view["me"] is None
    assert all(
        seat["open"] is not None for seat in table_of(me=None, position=ENDGAME).view["seats"]
    )


# Escalation


def test_in_escalation_a_choice_is_judged_before_ones_turn_too():
    table = table_of(game="escalation", seed=3)
    rng = random.Random(1)
    early = 0
    table.session.is_paused = True
    while table.state.turn is not None:
        hand, state = table.state.hands[0], table.state
        for count in (1, 2, 3):
            cards = rng.sample(hand, min(count, len(hand)))
            moves = EscalationMoves(0, hand, state.value, not state.middle)
            ruling = moves.judge(Move(0, Act.PLAY, tuple(cards)))
            judged = verdict_on(table, at(table, *cards))
            assert (judged["legal"], judged["why"]) == (ruling.legal, ruling.phrase.to("en"))
            worth = total(cards) if ruling.legal else None
            assert judged["title"] == ("" if worth is None else f"Worth {worth}.")
        early += state.turn != 0
        if state.turn == 0:
            make(table, choice(table, rng))
        else:
            done(table, "step")
    assert early


def test_the_middle_is_taken_where_something_lies_there():
    table = table_of(game="escalation", seed=3)
    play_on(table, until=lambda table: table.view["can"]["take"])
    middle = len(table.state.middle)
    done(table, "take")
    assert len(table.state.stacks[0]) == middle
    assert not table.view["can"]["take"]
    assert refused(table, "take") == "nothing_to_take"
    assert refused(table, "pass") == "not_now"
    assert "stack" in table.view["seats"][0]["count"]


def test_the_result_of_escalation_says_what_each_seat_gets_or_pays():
    table = table_of(game="escalation", seed=3)
    play_on(table)
    assert table.view["outcome"]["paid"] == [*table.state.result.payments]
    assert sum(table.view["outcome"]["paid"]) == 0


# Who looks


@pytest.mark.parametrize("seed", range(6))
def test_the_learner_sits_where_the_draw_puts_him(seed):
    table = table_of(seed=seed, me=2, rules={"seating": "draw"})
    seat = table.state.draw.seats.index(2)
    done(table, "go")
    assert table.view["me"] == seat == table.view["seats"][0]["seat"]
    cards = {card["card"] for card in table.view["hand"]["cards"]}
    assert cards == {str(card) for card in table.state.stage.hands[seat]}
    assert table.view["seats"][0]["name"] == "You"
    assert table.session.main.bot(seat) is None


RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "L", "B"]


def height(drawn):
    """How high a drawn card is, as there is no trump yet."""
    return RANKS.index(drawn["card"][:-1])


@pytest.mark.parametrize("leader", ["draw", "random", "seat"])
@pytest.mark.parametrize("seating", ["fixed", "draw"])
def test_the_highest_card_that_was_drawn_is_marked(seating, leader):
    for seed in range(8):
        rules = {"seating": seating, "first_leader": leader}
        view = table_of(seed=seed, rules=rules).view
        drawn = view["drawn"]
        first = drawn["rounds"][0] if drawn["rounds"] else []
        marked = [card for card in first if card["isHigh"]]
        assert len(marked) == bool(first)
        assert [height(card) for card in marked] == sorted(map(height, first))[-1:]
        assert drawn["told"]
        assert re.search(r"\bleads?\b", view["prompt"])


def test_in_a_lesson_the_trump_is_shown_while_tribute_is_paid():
    table = table_of(seed=3, exercise=True)
    play_on(table, until=lambda table: table.view["phase"] == "tribute")
    assert table.view["trump"] == str(table.state.trump)


def test_no_trump_is_shown_before_there_is_one():
    for seed in range(3):
        table = table_of(seed=seed)
        assert table.view["drawn"]
        assert table.view["trump"] is None
        done(table, "go")
        assert table.view["drawn"] is None
        assert table.view["trump"] == "2"


def test_counterclockwise_the_seats_stay_and_the_turn_goes_the_other_way():
    table = table_of(rules="wikipedia-early")
    table.session.is_paused = True
    done(table, "go")
    assert [seat["seat"] for seat in table.view["seats"]] == [0, 1, 2, 3, 4, 5]
    turns = []
    while len(turns) < 7:
        turns.append(table.state.turn)
        if table.state.turn == 0:
            if table.view["can"]["pass"]:
                done(table, "pass")
            else:
                done(table, "play", cards=[0], reading=None)
        else:
            done(table, "step")
    steps = {(later - turn) % 6 for turn, later in pairwise(turns)}
    assert steps == {5}


# To look on from Python


def test_every_change_is_told_once():
    table = table_of(rules=SHORT)
    states, results = [table.state], []
    table.observe(lambda change: states.append(change["new"]), "state")
    table.observe(lambda change: results.append(change["new"]), "result")
    play_on(table, random.Random(3))
    assert all(before != after for before, after in pairwise(states))
    moves = sum(1 for hand in record(table.state)["hands"] for _ in hand["checks"]) // 4
    assert len(states) == 1 + moves + len(table.state.past)
    assert results == [table.state.result]
    done(table, "undo")
    assert len(results) == 2
    assert results[1] is None


def test_what_changes_nothing_is_told_to_nobody():
    table = table_of()
    done(table, "go")
    seen = []
    table.observe(seen.append, ["state", "result"])
    done(table, "select", cards=[0], reading=None)
    done(table, "set_lang", lang="zh_CN")
    done(table, "set_sort", sort="suit")
    done(table, "log")
    done(table, "hint")
    ask(table, "go")
    assert seen == []
    assert table.view["sort"] == "suit"
    assert table.view["lang"] == "zh_CN"


def test_whoever_looks_on_may_begin_another_match():
    table = table_of(game="escalation", seed=1)

    def again(change):
        if change["new"] is not None and table.seed < 3:
            table.seed += 1

    table.observe(again, "result")
    play_on(table, random.Random(1), until=lambda table: table.seed == 3 and table.result)
    assert isinstance(table.state, Escalation)
