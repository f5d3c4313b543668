"""Whatever a browser sends is answered: done by the rules, or refused with a reason in words."""

import json
import random
from cProfile import Profile
from functools import cache

import pytest
from jupyter_client.session import json_packer
from wildescape.dealing import deal
from wildescape.game import Act
from wildescape.notation import format_deal
from wildescape.positions import format_position
from wildescape.records import record, verify
from wildescape.rules import CHOICES, DEFAULT, PLAY_FIELDS, PRESETS, Rules
from wildescape.session import is_told_by_record
from wildescape.share_codes import format_code
from wildescape.tribute import Tribute

from tests.engine.test_records import escalation_of, states_of
from wildescape_widgets import Table

from .tables import ENDGAME, SHORT, at, done, seated

DEEP: list = []
for _ in range(300):
    DEEP = [DEEP]

JUNK = [
    *(None, True, False, 0, 1, 2, 5, 6, 26, 27, -1, -(2**63), 2**70, 10**400, 0.5, 1e308),
    *(float("nan"), float("inf"), "", " ", "0", "5", "-1", "open", "A", "10", "LJ", "zh_CN", "en"),
    *("rank", "suit", "slow", "fast", "at once", "normal", "random", "club", "clubb", "shanghai"),
    *("\x00", "\ud800", "\u202e", "🃏", "大怪", "９", "{name}", "%s", "x" * 5000, "8S 8H", "9X"),
    *([], [0], [0, 1], [0, 1, 2, 3, 4], [99], [-1], [[0]], [None], [True], ["0"], [0] * 500),
    *({}, {"a": 1}, {"seat": 0}, {"__class__": "x"}, DEEP),
]

MOST_CALLS = 20_000_000
"""How many functions may be called for one message."""

REASONS = {
    *("malformed", "stale", "out_of_range", "not_now", "not_your_turn", "bad_request", "bad_rules"),
    *("bad_card", "bad_trump", "bad_deal", "bad_wishes", "bad_code", "bad_seal", "bad_position"),
    *("bad_draw", "bad_notes", "not_as_recorded", "not_derived", "bad_key"),
    *("game_over", "not_dealt", "locked_out", "no_seat", "no_card", "not_held", "bad_statement"),
    *("pass_on_lead", "ask_self", "ask_escaped", "ask_again", "wrong_count", "must_answer"),
    *("may_not_answer", "not_highest", "wrong_number", "return_too_low", "not_one_value"),
    *("special_alone", "not_higher", "nothing_to_take", "not_shown"),
    *("bad_size", "no_combination", "count_mismatch", "equal", "lower", "impossible"),
}


@cache
def codes():
    """What may be loaded: records and positions as codes and texts, whole and damaged."""
    rng = random.Random(1)
    match = states_of(rng, Rules(), most_deals=1)
    games = [match[-1], match[len(match) // 2], escalation_of(rng)[-1]]
    hand = match[len(match) // 2].stage
    whole = [*(format_code(record(game)) for game in games), json.dumps(record(games[2]))]
    whole += [ENDGAME, format_code(hand), format_position(hand)]
    whole.append(format_deal(deal(0, DEFAULT, rng).hands))
    damaged = [text[: len(text) * 2 // 3] for text in whole]
    damaged += [text.replace("8", "9").replace("a", "b") for text in whole]
    return whole * 2 + damaged


MORE = [
    {},
    {"rest": True, "rules": "catsatcards"},
    {"player": 2, "played": "8S 8H", "rest": True},
    {"players": 3, "played": "KS", "value": 20, "direction": -1, "stock": "4S"},
]

WISHES = [
    "0: two jokers, a straight flush; 3: no jokers",
    "0: three Big Jokers; 1: a joker",
    "1: 8S 8S 8S; 2: 8S",
    "0: no cards",
    "5: 2 five of a kind",
    "0：三张怪",
    "; ; ;",
]


PLAYED_BY = [
    {name: values[place % len(values)] for name, values in CHOICES.items() if name in PLAY_FIELDS}
    for place in (0, 1)
]
"""What decides about a single play: as it is mostly played, and all otherwise."""


def fields_of(action, table, rng):
    """Fields that the action may well have."""
    hand = table.view["hand"]
    count = len(hand["cards"]) if hand else 3
    size = rng.choice((0, 1, 1, 1, 2, 2, 3, 5, 5))
    cards = rng.sample(range(count), min(size, count))
    replay = table.view["replay"]
    match action:
        case "play" if table.view["can"]["play"] and rng.random() < 0.5:
            move = rng.choice(list(table.state.moves))
            return {"cards": at(table, *move.cards), "reading": None}
        case "select" | "play":
            return {"cards": cards, "reading": rng.choice((None, None, None, 0, 1))}
        case "ask":
            return {"seat": rng.randrange(6)}
        case "answer":
            return {"tell": rng.random() < 0.5}
        case "set_speed":
            return {"speed": "at once"}
        case "set_auto_pass":
            return {"on": rng.random() < 0.5}
        case "set_paused":
            return {"paused": rng.random() < 0.1}
        case "set_sort":
            return {"sort": rng.choice(("rank", "suit", "piles"))}
        case "set_piles":
            return {"piles": [cards[:2], cards[2:]] if len(cards) > 3 else [cards]}
        case "set_lang":
            return {"lang": rng.choice(("en", "zh_CN"))}
        case "choose_game":
            return {"game": rng.choice(("wildescape", "escalation"))}
        case "set_names":
            return {"names": rng.choice(([], ["Ann", "王"], ["x"] * 3))}
        case "choose_preset":
            return {"preset": rng.choice(list(PRESETS))}
        case "start":
            rules = {name: rng.choice(values) for name, values in CHOICES.items()}
            # The engine makes tables for these, which it keeps for a few tables at a time.
            rules |= rng.choice(PLAYED_BY) | SHORT
            form = table.view["setup"]
            if (form["game"]["value"] if form else table.view["game"]) == "escalation":
                rules = {"seats": rng.choice("3456"), "stake": "2"}
            return {"players": rng.choice(("random", "beginner")), "rules": rules}
        case "seek":
            return {"at": rng.randrange(replay["last"] + 1) if replay else 0}
        case "see":
            return {"seeing": rng.choice(("open", "0", "3", "5"))}
        case "note":
            return {"at": rng.randrange(5), "text": rng.choice(("x", "", "为什么？"))}
        case "open":
            return {"seats": rng.sample(range(6), rng.randrange(7))}
        case "build":
            hands = ["AS", "2S", "3S", "4S", "5S", rng.choice(("6S", "9X", ""))]
            ways = [
                {"hands": hands},
                {"wishes": rng.choice(WISHES)},
                {"code": rng.choice(codes())},
            ]
            least = {"hands": None, "wishes": None, "code": None, "trump": "5", "leader": 1}
            game = rng.choice(("wildescape", "escalation"))
            return {**least, "game": game, "more": rng.choice(MORE), **rng.choice(ways)}
        case "palette":
            return {"game": rng.choice(("wildescape", "escalation"))}
        case "move_unseen":
            return {"act": rng.choice(("play", "pass", "take")), "cards": rng.choice(("", "AS"))}
        case "load":
            return {"text": rng.choice(codes())}
        case "resume":
            return {"past": rng.choice(kept["past"]), "now": rng.choice(kept["now"][-2:])}
        case _:
            return {}


kept = {"past": ["", "x"], "now": ["", "y"]}
"""What was kept of the tables so far."""


def keep(table):
    """Let the browser keep what lies on the table."""
    table.send = lambda content: [
        kept[part].append(content["keep"][part]) for part in kept if part in content["keep"]
    ]
    table.save()


def likely(table):
    """The actions that the browser offers now."""
    view = table.view
    can = [action for action, able in view["can"].items() if able and action != "teach"]
    if view["setup"]:
        can += ["start", "cancel"] * 4
    always = [
        "select",
        "set_sort",
        "set_piles",
        "set_lang",
        "set_paused",
        "log",
        "load",
        "ping",
        "resume",
    ]
    more = {
        "answer": view["answers"],
        "ask": any(seat["canBeAsked"] for seat in view["seats"]),
        "seek": view["replay"],
        "see": view["replay"],
        "advice": view["replay"],
        "note": view["replay"] and table.teacher,
        "build": view["builder"],
        "open": view["builder"],
        "start": view["setup"],
        "choose_preset": view["setup"],
        "choose_game": view["setup"],
    }
    return [*can, *can, *always, *(action for action, able in more.items() if able)]


def message(table, rng):
    """Some message, more or less like one of the browser."""
    names = likely(table) if rng.random() < 0.75 else list(Table.actions)
    action = rng.choice(names)
    fields = fields_of(action, table, rng)
    made = {"id": rng.randrange(99), "rev": table.view["rev"], "action": action, **fields}
    harm = rng.random()
    if harm < 0.15 and fields:
        made[rng.choice(list(fields))] = rng.choice(JUNK)
    elif harm < 0.2:
        made[rng.choice([*made, "x"])] = rng.choice(JUNK)
    elif harm < 0.23:
        made.pop(rng.choice(list(made)))
    elif harm < 0.25:
        made["rev"] -= rng.choice((1, 2, -1))
    elif harm < 0.26:
        return rng.choice(JUNK)
    return made


@cache
def giving(act):
    """A match in which somebody is to pay or to return."""
    for seed in range(99):
        for state in states_of(random.Random(seed), Rules(tribute_public="off"), most_deals=2):
            if isinstance(state.stage, Tribute) and state.stage.step.act == act:
                return state
    raise AssertionError(act)


def modes():
    """A table in each state in which it may be."""
    whole = codes()
    quick = {"players": "random", "speed": "at once", "seed": 3}
    yield Table(**quick, rules=SHORT)
    yield Table(**quick, rules="catsatcards", lang="zh_CN")
    yield Table(**quick, game="escalation", me=1)
    yield Table(**quick, position=ENDGAME, lang="zh_CN")
    yield Table(record=whole[0], **quick)
    yield Table(record=whole[2], **quick, teacher=True)
    yield Table(teacher=True, lang="zh_CN", seed=1)
    yield Table(teacher=True, position=ENDGAME, seed=1)
    for act in (Act.TRIBUTE, Act.RETURN):
        state = giving(act)
        yield seated(state, me=state.turn, speed="at once")
    set_up = Table(**quick, rules=SHORT)
    done(set_up, "setup")
    yield set_up
    asked = ENDGAME.replace("turn=0", "turn=0 question=4,0 count_must_answer=always")
    yield Table(**quick, position=asked)
    yield seated(states_of(random.Random(5), Rules(), most_deals=1)[-1], speed="at once")
    branch = Table(record=whole[1], **quick)
    done(branch, "seek", at=60)
    done(branch, "branch")
    yield branch


def answered(table, asked):
    """The answer, which is one of the two kinds there are; one that refuses changes nothing."""
    before = (table.view, table.state, table.result)
    answer = table.reply_to(asked)
    json_packer(answer)
    if answer["ok"]:
        json_packer(table.view)
        return answer
    assert set(answer) == {"id", "ok", "reason", "text"}
    assert answer["reason"] in REASONS
    text = answer["text"]
    assert text
    assert any("\u4e00" <= letter <= "\u9fff" for letter in text) or table.lang == "en"
    assert (table.view, table.state, table.result) == before
    return answer


def answered_briefly(table, asked):
    """The answer, for which at most so much was done as a match of bots at once needs."""
    with Profile() as profile:
        answer = answered(table, asked)
    assert sum(entry.callcount for entry in profile.getstats()) < MOST_CALLS, asked
    return answer


def stream(table, rng, count, answered=answered):
    """Send so many messages; whatever came of them is a game by the rules."""
    done_count = 0
    for _ in range(count):
        done_count += answered(table, message(table, rng))["ok"]
        if rng.random() < 0.03:
            keep(table)
    shown = table.session
    for session in filter(None, (shown.main, shown.branch)):
        if is_told_by_record(session.state):
            assert verify(json.loads(json.dumps(record(session.state)))) == session.state
        else:
            state = session.states[0]
            for move in session.moves:
                state = state.after(move)
            assert state == session.state
    return done_count


def test_a_stream_of_messages_breaks_nothing():
    rng = random.Random(11)
    count = 0
    for table in modes():
        count += stream(table, rng, 215, answered_briefly)
    assert count > 1200


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25))
def test_a_hundred_thousand_messages_break_nothing(seed):
    rng = random.Random(seed)
    for table in modes():
        stream(table, rng, 290)
