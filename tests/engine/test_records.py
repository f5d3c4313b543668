"""Records: told and read back, and refused where any one thing in them was changed."""

import json
import random
from copy import deepcopy
from dataclasses import replace

import pytest
from wildescape.cards import PACK, Rank
from wildescape.combinations import read
from wildescape.escalation import PACK_52, Escalation
from wildescape.game import Act, Move
from wildescape.hand import Hand
from wildescape.match import Draw, Match, deal, draw
from wildescape.notation import parse_cards, parse_face
from wildescape.records import Refused, format_move, parse_move, record, verify
from wildescape.rules import CHOICES, Rules
from wildescape.tribute import Tribute
from wildescape.words import InputError

SHORT = {"target": "3", "win_on": "reach"}


def random_rules(rng):
    """Random rules, but those under which a match is short."""
    return Rules(**{name: rng.choice(choices) for name, choices in CHOICES.items()} | SHORT)


def pick(game, rng):
    """A legal move: mostly a strong one, for short hands; now and then a question."""
    view = game.view(game.turn)
    if view.questions and rng.random() < 0.02:
        return rng.choice(view.questions)
    moves = game.moves
    lowest = len(moves) // 2 if rng.random() < 0.9 else 0
    move = moves[rng.randrange(lowest, len(moves))]
    if move.act == Act.PLAY and any(card.is_joker for card in move.cards):
        reading = read(move.cards, game.trump, game.rules)
        return move._replace(stated=tuple(reading.stands_for(move.cards)))
    return move


def states_of(rng, rules, most_deals=99):
    """Every state of a random match, as far as it goes within so many deals."""
    match = Match.start(draw(rules, rng), rules)
    states = [match]
    while match.result is None and (match.stage or len(match.past) < most_deals):
        dealing = match.stage is None
        match = (
            match.with_deal(deal(match.leader, rules, rng))
            if dealing
            else match.after(pick(match, rng))
        )
        states.append(match)
    return states


def escalation_of(rng):
    """Every state of a random game of Escalation."""
    players = rng.randrange(3, 7)
    pack = rng.sample(PACK_52, 52)
    game = Escalation.start(pack, players, rng.randrange(players), rng.randint(1, 5))
    states = [game]
    while game.turn is not None:
        game = game.after(rng.choice(list(game.moves)))
        states.append(game)
    return states


def search(seed, deals, tribute, rules_for):
    """All states of the first match from `seed` on that has so many deals, and tribute if asked."""
    while True:
        rng = random.Random(seed)
        states = states_of(rng, rules_for(rng), deals)
        past = states[-1].past
        paid = any(deal.owed and not deal.excused for deal in past)
        if states[-1].result and len(past) == deals and paid >= tribute:
            return states
        seed += 1000


@cache
def short_match(deals=1, tribute=False, **fields):
    """All states of a match under the default rules with those fields."""
    return search(0, deals, tribute, lambda rng: Rules(**SHORT | fields))


@cache
def short_game():
    """All states of a game of Escalation between three."""
    return next(
        states
        for seed in range(100)
        if len((states := escalation_of(random.Random(seed)))[0].hands) == 3
    )


def written(game):
    """The record of a game as another program reads it."""
    return json.loads(json.dumps(record(game)))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move(2, Act.PLAY, parse_cards("8S 8H")), [2, "8S 8H"]),
        (
            Move(
                1,
                Act.PLAY,
                parse_cards("10S LJ BJ"),
                stated=tuple(map(parse_face, "10S 10 10".split())),
            ),
            [1, "10S LJ BJ", "as 10S 10 10"],
        ),
        (
            Move(0, Act.PLAY, parse_cards("LJ BJ"), stated=tuple(map(parse_face, ("LJ", "LJ")))),
            [0, "LJ BJ", "as LJ LJ"],
        ),
        (Move(5, Act.PASS), [5, ""]),
        (Move(3, Act.ASK, number=0), [3, "", "ask 0"]),
        (Move(0, Act.COUNT, number=27), [0, "", "count 27"]),
        (Move(4, Act.NO_COUNT), [4, "", "no count"]),
        (Move(2, Act.TAKE), [2, "", "take"]),
        (Move(1, Act.TRIBUTE, parse_cards("BJ")), [1, "BJ"]),
        (Move(0, Act.RETURN, parse_cards("2C 3C")), [0, "2C 3C"]),
    ],
)
def test_every_kind_of_move_is_written_and_read_back(move, text):
    assert format_move(move) == text
    act = move.act if move.act in (Act.TRIBUTE, Act.RETURN) else None
    assert parse_move(text, act) == move
    assert json.loads(json.dumps(format_move(move))) == text


NO_MOVES = [
    None, 8, "2", "2 8S", {}, {"seat": 2}, [], [2], ["2", "8S"], [2.0, "8S"], [None, ""], [2, None],
    [2, ["8S"]], [2, 8], ["8S", 2], [[2], ""], [2, "8S", None], [2, "8S", ""], [2, "8S", "8S"],
    [2, "8S", "pass"], [2, "8S", "take"], [2, "8S", "ask 5"], [2, "8S", "count 5"],
    [2, "8S", ["as 8S"]], [2, "8S", "as 8S", "as 8S"], [2, "8S", "as 8S", None], [2, "", ""],
    [2, "", "pass"], [2, "", "Take"], [2, "", "take 5"], [2, "", "take "], [2, "", "ask"],
    [2, "", "ask "], [2, "", "ask  5"], [2, "", "ask -1"], [2, "", "ask 5 "], [2, "", "ask 5.0"],
    [2, "", "ask ²"], [2, "", "ask five"], [2, "", "asks 5"], [2, "", "count"],
    [2, "", "no count 5"], [2, "", 5], [2, "", None],
]  # fmt: skip


@pytest.mark.parametrize("text", NO_MOVES, ids=str)
def test_what_is_no_move_is_refused_with_how_a_move_is_written(text):
    with pytest.raises(InputError) as refused:
        parse_move(text)
    assert refused.value.code == "bad_request"
    assert '[2, "8S 8H"]' in str(refused.value)


@pytest.mark.parametrize("text", [[2, "8X"], [2, "8S SJ"], [2, "8S", "as 8X"], [2, "8"]])
def test_a_move_with_what_is_no_card_is_refused(text):
    with pytest.raises(InputError) as refused:
        parse_move(text)
    assert refused.value.code == "bad_card"


@pytest.mark.parametrize("act", [Act.TRIBUTE, Act.RETURN])
@pytest.mark.parametrize("text", [[2, "8S", "as 8S"], [2, "", "ask 5"], [2, "8S", ""], [2, None]])
def test_tribute_has_no_third_element(act, text):
    with pytest.raises(InputError) as refused:
        parse_move(text, act)
    assert refused.value.code == "bad_request"


@pytest.mark.parametrize("text", [[True, "8S"], [False, ""], [True, "", "take"]])
def test_true_and_false_are_no_seats(text):
    with pytest.raises(InputError):
        parse_move(text)


@pytest.mark.parametrize("text", ["count 0000000012", "ask 0000000012", "count 05", "ask 00"])
def test_a_number_is_read_as_it_is_written_or_not_at_all(text):
    with pytest.raises(InputError):
        parse_move([2, "", text])


def stage_of(match):
    """What is going on in a match, in a word."""
    if match.result:
        return "over"
    if match.stage is None:
        return "to be dealt" if match.past else "before the first deal"
    if isinstance(match.stage, Tribute):
        return "returning" if match.stage.step.act == Act.RETURN else "paying"
    return "asked" if match.stage.question else "playing"


def test_a_match_told_at_any_point_is_read_back_to_an_equal_state():
    rng = random.Random(1)
    stages = set()
    for _ in range(6):
        states = states_of(rng, random_rules(rng), most_deals=3)
        by_stage = {stage_of(state): state for state in states}
        for state in (*rng.sample(states, 8), *by_stage.values(), states[-1]):
            stages.add(stage_of(state))
            told = written(state)
            again = verify(told)
            assert again == state
            assert again.past == state.past
            assert again.moves == state.moves or list(again.moves) == list(state.moves)
            assert written(again) == told
    assert stages == {
        *("before the first deal", "to be dealt", "paying", "returning", "asked", "playing", "over")
    }


def test_a_game_of_escalation_told_at_any_point_is_read_back_to_an_equal_state():
    rng = random.Random(2)
    for _ in range(8):
        for state in escalation_of(rng):
            told = written(state)
            again = verify(told)
            assert (again, again.log) == (state, state.log)
            assert written(again) == told


def test_a_record_needs_nothing_but_the_rules_the_draw_the_deals_and_the_moves():
    for state in (short_match(0, 2, tribute=True)[-1], escalation_of(random.Random(3))[-1]):
        told = written(state)
        needed = ("deal", "stock", "moves", "tribute")
        bare = {key: told[key] for key in ("game", "format", "rules", "draw")}
        bare["hands"] = [
            {key: hand[key] for key in needed if key in hand} for hand in told["hands"]
        ]
        for hand in bare["hands"]:
            if "tribute" in hand:
                hand["tribute"] = {key: hand["tribute"][key] for key in ("given", "returned")}
        assert "checks" not in str(bare)
        assert not isinstance(verify(bare), Refused)
        assert verify(bare).result == state.result


def test_a_record_holds_what_the_contract_names():
    told = written(short_match(0, 2, tribute=True)[-1])
    assert (told["game"], told["format"]) == ("wildescape", 1)
    assert told["rules"].keys() == CHOICES.keys()
    for hand in told["hands"]:
        assert sorted(card for cards in hand["deal"] for card in parse_cards(cards)) == sorted(
            PACK * 3
        )
        assert {"trump", "offense", "tribute", "moves", "escaped", "outcome", "levels"} <= {*hand}
        assert {"given", "returned"} <= {*hand["tribute"]}
        assert any(move[1] == "" for move in hand["moves"])
        assert hand["levels"] <= ["3", "3"]
    assert told["result"]["levels"] == told["hands"][-1]["levels"]


def test_a_move_with_more_than_belongs_to_it_is_recorded_as_what_it_is():
    rng = random.Random(4)
    rules = Rules()
    match = Match.start(draw(rules, rng), rules)
    match = match.with_deal(deal(match.leader, rules, rng))
    seat, other = match.turn, (match.turn + 1) % 6
    asked = Move(seat, Act.ASK, match.stage.hands[seat][:1], number=other)
    for move in (asked, Move(other, Act.NO_COUNT, number=5)):
        if match.judge(move).legal:
            match = match.after(move)
            assert verify(written(match)) == match


LISTS = ("given", "returned", "moves")


def lists_of(hand):
    """The lists of written moves of a hand, in their order."""
    tribute = hand.get("tribute") or {"given": [], "returned": []}
    return [tribute["given"], tribute["returned"], hand["moves"]]


def all_moves(told):
    """All written moves of a record, each with the number of its hand."""
    return [
        (number, move)
        for number, hand in enumerate(told["hands"])
        for moves in lists_of(hand)
        for move in moves
    ]


def first_difference(told, changed):
    """The number of the first move that is another than it was, from 1."""
    one, other = all_moves(told), all_moves(changed)
    places = range(min(len(one), len(other)))
    return next((place + 1 for place in places if one[place] != other[place]), len(places) + 1)


class Forger:
    """Changes one thing in the record of a game, whose `states` tell who held which cards."""

    def __init__(self, states, rng):
        self.told = written(states[-1])
        self.rng = rng
        before = [state for state in states if state.turn is not None]
        self.places = [
            (number, kind, place)
            for number, hand in enumerate(self.told["hands"])
            for kind, moves in enumerate(lists_of(hand))
            for place in range(len(moves))
        ]
        assert len(self.places) == len(before)
        self.hands = [
            state.stage.hands if isinstance(state, Match) else state.hands for state in before
        ]
        self.pack = PACK if isinstance(states[0], Match) else PACK_52
        self.seats = len(self.hands[0])

    def forgeries(self, at):
        """All changes of the move at that place, by name, each made when it is called."""
        number, kind, place = self.places[at]
        moves = lists_of(self.told["hands"][number])[kind]
        return {
            name: changed
            for name, change in CHANGES.items()
            if (changed := change(self, moves, place, self.hands[at])) not in (None, moves)
        }

    def changed(self, at, moves):
        """The record with `moves` in place of the list that the move at that place stands in."""
        number, kind, _ = self.places[at]
        hand = dict(self.told["hands"][number])
        if kind == 2:
            hand["moves"] = moves
        else:
            hand["tribute"] = {**hand["tribute"], LISTS[kind]: moves}
        hands = self.told["hands"]
        return {**self.told, "hands": [*hands[:number], hand, *hands[number + 1 :]]}


def replaced(moves, place, *by):
    return [*moves[:place], *by, *moves[place + 1 :]]


def other_card(held):
    """Another card in place of one: one that the seat holds, or one that it does not."""

    def change(forger, moves, place, hands):
        seat, text, *what = moves[place]
        if not text:
            return None
        cards = text.split()
        left = list(map(str, hands[seat]))
        for card in cards:
            left.remove(card)
        out = forger.rng.choice(cards)
        pool = left if held else [str(card) for card in forger.pack if card not in hands[seat]]
        pool = [card for card in pool if card != out]
        if not pool:
            return None
        cards[cards.index(out)] = forger.rng.choice(pool)
        return replaced(moves, place, [seat, " ".join(cards), *what])

    return change


def other_seat(forger, moves, place, hands):
    seat, *rest = moves[place]
    seat = forger.rng.choice([other for other in range(-1, forger.seats + 1) if other != seat])
    return replaced(moves, place, [seat, *rest])


def swapped(forger, moves, place, hands):
    return [*moves[:place], *reversed(moves[place : place + 2]), *moves[place + 2 :]]


def dropped(forger, moves, place, hands):
    return replaced(moves, place)


def doubled(forger, moves, place, hands):
    return replaced(moves, place, moves[place], moves[place])


def with_a_pass(forger, moves, place, hands):
    seat = forger.rng.choice((moves[place][0], forger.rng.randrange(forger.seats)))
    return replaced(moves, place, [seat, ""], moves[place])


def without_cards(forger, moves, place, hands):
    seat, text, *_ = moves[place]
    return replaced(moves, place, [seat, ""]) if text else None


def stated_otherwise(forger, moves, place, hands):
    seat, text, *what = moves[place]
    if not text:
        return None
    faces = what[0].split()[1:] if what else text.split()
    some = forger.rng.randrange(len(faces))
    faces[some] = forger.rng.choice(("8S", "2", "LJ", "BJ", faces[some]))
    return replaced(moves, place, [seat, text, " ".join(["as", *faces])])


def unstated(forger, moves, place, hands):
    seat, text, *what = moves[place]
    return replaced(moves, place, [seat, text]) if text and what else None


def said_otherwise(forger, moves, place, hands):
    seat, text, *what = moves[place]
    if text or not what:
        return None
    others = ["ask 0", "ask 3", "count 5", "count 27", "no count", "take", "what"]
    return replaced(
        moves, place, [seat, "", forger.rng.choice([o for o in others if o != what[0]])]
    )


CHANGES = {
    "a card it holds": other_card(held=True),
    "a card it does not hold": other_card(held=False),
    "another seat": other_seat,
    "swapped": swapped,
    "dropped": dropped,
    "doubled": doubled,
    "a pass inserted": with_a_pass,
    "made a pass": without_cards,
    "stated otherwise": stated_otherwise,
    "unstated": unstated,
    "said otherwise": said_otherwise,
}


def refused_at_its_number(forger, at, moves):
    changed = forger.changed(at, moves)
    found = verify(changed)
    assert isinstance(found, Refused)
    assert found.at == first_difference(forger.told, changed)
    assert found.phrase.to("en")


def is_last(forger, at, name):
    """Whether nothing stands where the change is seen: it has its own test."""
    return name == "dropped" and at == len(forger.places) - 1


@pytest.mark.parametrize(
    ("seed", "deals", "fields"),
    [(1, 1, {}), (2, 2, {"joker_return": "two"}), (3, 1, {"joker_reading": "stated"})],
)
def test_a_match_in_which_any_one_move_was_changed_is_refused_with_its_number(seed, deals, fields):
    states = short_match(seed, deals, tribute=deals > 1, anti_tribute="off", **fields)
    forger = Forger(states, random.Random(seed))
    tributes = [at for at, (_, kind, _) in enumerate(forger.places) if kind < 2]
    told = [
        at for at, (_, kind, _) in enumerate(forger.places) if kind == 2 and told_of(forger, at)
    ]
    last = len(forger.places) - 1
    made = set()
    for at in sorted({*range(0, last, 9), *tributes, *told, last - 1, last}):
        for name, moves in forger.forgeries(at).items():
            if not is_last(forger, at, name):
                refused_at_its_number(forger, at, moves)
                made.add(name)
    assert made == CHANGES.keys()


def told_of(forger, at):
    """Whether the move at that place has a third element."""
    number, kind, place = forger.places[at]
    return len(lists_of(forger.told["hands"][number])[kind][place]) > 2


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(20))
def test_any_move_of_a_hundred_matches_changed_is_refused_with_its_number(chunk):
    for place in range(5):
        seed, deals = 100 + 5 * chunk + place, 2 if place == 0 else 1
        forger = Forger(short_match(seed, deals, tribute=deals > 1), random.Random(seed))
        for at in range(len(forger.places)):
            forgeries = forger.forgeries(at)
            name = forger.rng.choice([name for name in forgeries if not is_last(forger, at, name)])
            refused_at_its_number(forger, at, forgeries[name])


def test_a_game_of_escalation_in_which_any_one_move_was_changed_is_refused_with_its_number():
    rng = random.Random(5)
    for _ in range(4):
        forger = Forger(escalation_of(rng), rng)
        for at in range(len(forger.places)):
            for name, moves in forger.forgeries(at).items():
                if not is_last(forger, at, name):
                    refused_at_its_number(forger, at, moves)


@pytest.mark.parametrize(
    "states",
    [
        lambda: short_match(1, 1),
        lambda: short_match(1, 1)[:100],
        lambda: escalation_of(random.Random(6)),
        lambda: escalation_of(random.Random(6))[:20],
    ],
    ids=["match", "unfinished match", "game", "unfinished game"],
)
def test_a_record_whose_last_move_is_missing_is_refused_there(states):
    forger = Forger(states(), random.Random(1))
    last = len(forger.places) - 1
    refused_at_its_number(forger, last, forger.forgeries(last)["dropped"])


def test_a_match_whose_tribute_is_missing_or_misplaced_is_refused_at_the_first_of_its_moves():
    told = written(short_match(2, 2, tribute=True, anti_tribute="off")[-1])
    number = next(n for n, hand in enumerate(told["hands"]) if hand["tribute"]["given"])
    first = 1 + sum(len(moves) for hand in told["hands"][:number] for moves in lists_of(hand))
    given, returned, moves = lists_of(told["hands"][number])
    swapped_about = {"given": returned, "returned": given}
    for change in (
        {"tribute": {**told["hands"][number]["tribute"], "given": [], "returned": []}},
        {"tribute": {**told["hands"][number]["tribute"], **swapped_about}},
        {"tribute": {"given": [], "returned": []}, "moves": [*given, *returned, *moves]},
    ):
        changed = deepcopy(told)
        changed["hands"][number].update(change)
        assert verify(changed).at == first


def last_of(told, number):
    """The number of the last move of a hand."""
    return sum(len(moves) for hand in told["hands"][: number + 1] for moves in lists_of(hand))


OTHERS = {
    "trump": lambda trump: "A" if trump != "A" else "2",
    "offense": lambda offense: 1 - offense,
    "leader": lambda leader: (leader + 1) % 6,
    "escaped": lambda escaped: escaped[::-1],
    "outcome": lambda outcome: "draw" if outcome != "draw" else "offense_wins",
    "levels": lambda levels: ["9", *levels[1:]],
}


@pytest.mark.parametrize("key", OTHERS)
@pytest.mark.parametrize("value", ["plausible", None, "", [], 99])
def test_what_follows_from_the_moves_is_refused_where_it_was_changed(key, value):
    told = written(short_match(2, 2, tribute=True, anti_tribute="off")[-1])
    for number, hand in enumerate(told["hands"]):
        changed = deepcopy(told)
        other = OTHERS[key](hand[key]) if value == "plausible" else value
        changed["hands"][number][key] = other
        found = verify(changed)
        assert isinstance(found, Refused)
        assert (found.at, found.reason) == (last_of(told, number), "not_derived")
        assert key in found.phrase.to("en")


def other_debts(tribute, rng):
    """The tribute with one thing changed in who owes it to whom."""
    owed = deepcopy(tribute["owed"])
    if not owed or rng.random() < 0.2:
        owed.append([0, 1])
    elif rng.random() < 0.2:
        owed.pop()
    else:
        debt = rng.choice(owed)
        debt[rng.randrange(2)] = rng.randrange(6, 9)
    return {**tribute, "owed": owed}


def test_who_owes_tribute_is_refused_where_it_was_changed():
    rng = random.Random(7)
    told = written(short_match(2, 2, tribute=True, anti_tribute="off")[-1])
    for number, hand in enumerate(told["hands"]):
        tribute = hand["tribute"]
        changes = [other_debts(tribute, rng) for _ in range(20)]
        swapped = [pair[::-1] for pair in tribute["owed"]]
        changes += [{**tribute, "owed": swapped}] if swapped else []
        for change in (*changes, {**tribute, "excused": True}, {**tribute, "paid": []}):
            changed = deepcopy(told)
            changed["hands"][number]["tribute"] = change
            found = verify(changed)
            assert isinstance(found, Refused)
            assert (found.at, found.reason) == (last_of(told, number), "not_derived")


def test_that_tribute_was_excused_is_refused_where_it_was_not():
    told = written(short_match(2, 2, tribute=True, anti_tribute="off")[-1])
    number = next(n for n, hand in enumerate(told["hands"]) if hand["tribute"]["given"])
    told["hands"][number]["tribute"] = {
        **told["hands"][number]["tribute"],
        "excused": True,
        "given": [],
        "returned": [],
    }
    assert verify(told).at == last_of(told, number - 1) + 1


@pytest.mark.parametrize("dealing", ["deal", "draw"])
@pytest.mark.parametrize("key", ["dealer", "cutter"])
@pytest.mark.parametrize("value", [0, 1, 2, 3, 4, 5, 6, None, "", [[1]]])
def test_who_deals_and_who_cuts_follow_from_the_leader(dealing, key, value):
    told = written(short_match(1, 1, dealing=dealing)[-1])
    if told["hands"][0][key] == value:
        assert not isinstance(verify(told), Refused)
        return
    told["hands"][0][key] = value
    found = verify(told)
    assert isinstance(found, Refused)
    assert key in found.phrase.to("en")


@pytest.mark.parametrize(
    "made",
    [lambda: short_match(1, 1)[-1], lambda: escalation_of(random.Random(8))[-1]],
    ids=["match", "escalation"],
)
def test_a_result_that_does_not_follow_is_refused_at_the_end(made):
    told = written(made())
    result = told["result"]
    others = [
        None,
        {},
        [],
        "won",
        {**result, "winner": result["winner"] + 1},
        {**result, "more": 1},
        *({key: value for key, value in result.items() if key != missing} for missing in result),
    ]
    for other in others:
        found = verify({**told, "result": other})
        assert isinstance(found, Refused)
        assert (found.at, found.reason) == (last_of(told, len(told["hands"]) - 1), "not_derived")


@pytest.mark.parametrize(
    "made",
    [lambda: short_match(2, 2)[-1], lambda: escalation_of(random.Random(8))[-1]],
    ids=["match", "escalation"],
)
def test_a_changed_check_is_refused_at_its_move(made):
    told, rng, at = written(made()), random.Random(9), 0
    for hand in told["hands"]:
        checks, moves = hand["checks"], sum(map(len, lists_of(hand)))
        assert len(checks) == 4 * moves
        for place in rng.sample(range(len(checks)), 12):
            other = rng.choice([c for c in "AZaz09-_" if c != checks[place]])
            hand["checks"] = checks[:place] + other + checks[place + 1 :]
            found = verify(told)
            assert (found.at, found.reason) == (at + place // 4 + 1, "not_as_recorded")
        for wrong in ("", checks[:-4], checks[:-1], checks[4:], None, [checks], 7):
            hand["checks"] = wrong
            assert isinstance(verify(told), Refused)
        hand["checks"] = checks + "AAAA"
        assert isinstance(verify(told), Refused)
        hand["checks"], at = checks, at + moves
    assert not isinstance(verify(told), Refused)


def test_a_changed_deal_is_refused_before_its_first_move():
    rng = random.Random(10)
    told = written(short_match(2, 2, tribute=True)[-1])
    for number in range(2):
        for _ in range(12):
            changed = deepcopy(told)
            hands = changed["hands"][number]["deal"]
            one, other = rng.sample(range(6), 2)
            cards, others = hands[one].split(), hands[other].split()
            a, b = rng.randrange(27), rng.randrange(27)
            change = rng.choice(("exchanged", "replaced", "dropped", "moved", "added"))
            if change == "exchanged":
                cards[a], others[b] = others[b], cards[a]
            elif change == "replaced":
                cards[a] = others[b]
            elif change == "moved":
                others.append(cards.pop(a))
            elif change == "dropped":
                cards.pop(a)
            else:
                cards.append(others[b])
            hands[one], hands[other] = " ".join(cards), " ".join(others)
            if sorted(cards) != sorted(told["hands"][number]["deal"][one].split()):
                assert verify(changed).at == last_of(told, number - 1) + 1


def test_hands_dealt_to_other_seats_or_left_out_are_refused_before_the_first_move():
    told = written(short_match(1, 1)[-1])
    deal_ = told["hands"][0]["deal"]
    for other in (deal_[::-1], [*deal_[1:], deal_[0]], deal_[:5], [*deal_, ""], [], [""] * 6):
        told["hands"][0]["deal"] = other
        assert verify(told).at == 1


def test_a_deal_left_out_repeated_or_exchanged_is_refused():
    told = written(short_match(2, 2)[-1])
    one, other = told["hands"]
    first = last_of(told, 0) + 1
    for hands, at in (
        ([other], 1),
        ([other, one], 1),
        ([one, one], first),
        ([one, one, other], first),
    ):
        assert verify({**told, "hands": hands}).at == at
    assert verify({**told, "hands": [one, other, other]}).at == last_of(told, 1) + 1
    assert verify({**told, "hands": [one]}).reason == "not_derived"


def test_another_rule_makes_another_record():
    told = written(short_match(1, 1)[-1])
    for name, choices in CHOICES.items():
        for choice in choices:
            if choice != told["rules"][name]:
                found = verify({**told, "rules": {**told["rules"], name: choice}})
                assert isinstance(found, Refused), (name, choice)
                assert found.at <= 1


def test_another_draw_makes_another_record():
    for seating, first_leader in (
        ("draw", "draw"),
        ("fixed", "draw"),
        ("draw", "seat"),
        ("fixed", "random"),
    ):
        told = written(short_match(1, 1, seating=seating, first_leader=first_leader)[-1])
        drawn = told["draw"]
        changes = [{"leader": (drawn["leader"] + step) % 6} for step in range(1, 6)]
        changes += [{"leader": 6}, {"leader": -1}, {"leader": drawn["leader"] + 6}]
        changes += [{"seats": drawn["seats"][::-1]}, {"seats": drawn["seats"][:5]}, {"seats": None}]
        changes += [{"rounds": drawn["rounds"][1:]}] if drawn["rounds"] else []
        changes += [{"rounds": [*drawn["rounds"], [[0, "8S"], [1, "9S"]]]}, {"rounds": [[]]}]
        for place, pairs in enumerate(drawn["rounds"]):
            for nth, (player, card) in enumerate(pairs):
                for other in (
                    [player, "2C" if card != "2C" else "3C"],
                    [player + 1, card],
                    [player],
                ):
                    rounds = replaced(drawn["rounds"], place, replaced(pairs, nth, other))
                    changes.append({"rounds": rounds})
        for change in changes:
            found = verify({**told, "draw": {**drawn, **change}})
            assert isinstance(found, Refused), change
            assert found.at <= 1


def test_a_draw_of_more_copies_than_there_are_is_refused():
    rules = {"seating": "fixed", "first_leader": "draw"}
    rounds = [
        [[player, "AS"] for player in range(6)],
        [[player, f"{9 - player}S"] for player in range(6)],
    ]
    told = {"game": "wildescape", "format": 1, "rules": rules, "hands": []}
    told["draw"] = {"rounds": rounds, "seats": [0, 1, 2, 3, 4, 5], "leader": 0}
    assert verify(told).reason == "bad_draw"
    rounds[0] = [[player, f"A{'CDHSCD'[player]}"] for player in range(6)]
    assert verify(told).draw.leader == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told["rules"].update(stake=told["rules"]["stake"] + 1),
        lambda told: told["rules"].update(stake=0),
        lambda told: told["rules"].update(fun=1),
        lambda told: told["draw"].update(leader=(told["draw"]["leader"] + 1) % 3),
        lambda told: told["draw"].update(leader=told["draw"]["leader"] + 3),
        lambda told: told["draw"].update(leader=told["draw"]["leader"] - 3),
        lambda told: told["hands"][0]["deal"].reverse(),
        lambda told: told["hands"][0]["deal"].pop(),
        lambda told: told["hands"][0]["deal"].__setitem__(0, told["hands"][0]["deal"][1]),
        lambda told: told["hands"][0].update(
            stock=told["hands"][0]["stock"][::-1].replace("01", "10")
        ),
        lambda told: told["hands"][0].update(stock=""),
        lambda told: told["hands"][0].update(stock=told["hands"][0]["stock"].split(" ", 1)[1]),
        lambda told: told["hands"].append(told["hands"][0]),
        lambda told: told["hands"].pop(),
        lambda told: told.update(result=None),
        lambda told: told["result"]["payments"].reverse(),
    ],
    ids=[
        "stake",
        "no stake",
        "a rule",
        "leader",
        "leader beyond",
        "leader below",
        "hands about",
        "a hand less",
        "a hand twice",
        "stock turned",
        "no stock",
        "a card less",
        "two hands",
        "no hand",
        "no result",
        "payments",
    ],
)
def test_a_game_of_escalation_changed_anywhere_is_no_longer_that_game(change):
    told = written(escalation_of_three())
    change(told)
    try:
        assert isinstance(verify(told), Refused)
    except InputError as error:
        assert error.code in ("bad_request", "bad_rules", "bad_deal", "bad_card")


def escalation_of_three():
    seed = 0
    while True:
        ended = escalation_of(random.Random(seed))[-1]
        if len(ended.hands) == 3:
            return ended
        seed += 1


def test_a_deal_that_cannot_be_is_refused_in_both_games_alike():
    for game in (short_match(1, 1)[-1], escalation_of_three()):
        told = written(game)
        hands = told["hands"][0]["deal"]
        hands[0] = " ".join([hands[0].split()[0]] * len(hands[0].split()))
        assert isinstance(verify(told), Refused)
        assert verify(told).at <= 1


HOSTILE = [
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        7,
        2**70,
        10**400,
        1e308,
        -0.5,
        "",
        "8S",
        "as 8S",
        "take",
        "\ud800",
    ),
    *([], {}, [[]], [[[]]], {"": []}, [None] * 7, [0, "8S", "as "], [[0, "8S"]], [0, "", "ask 0"]),
    *(
        {"given": 5},
        {"given": [], "returned": [[0, 0]]},
        "8S " * 50,
        "9" * 5000,
        [[0, "", "no count"]],
    ),
]


def places_in(thing, *path):
    """Every place in a JSON value, as the keys that lead there."""
    yield path
    entries = (
        thing.items()
        if isinstance(thing, dict)
        else enumerate(thing)
        if isinstance(thing, list)
        else ()
    )
    for key, value in entries:
        yield from places_in(value, *path, key)


def spoiled(told, path, rng):
    """A copy of `told` in which that place is replaced, dropped, or gets a neighbour."""
    told = deepcopy(told)
    holder, (*before, last) = told, path
    for key in before:
        holder = holder[key]
    how = rng.random()
    if how < 0.75:
        holder[last] = rng.choice(HOSTILE)
    elif how < 0.9:
        del holder[last]
    elif isinstance(holder, list):
        holder.insert(last, rng.choice(HOSTILE))
    else:
        holder[rng.choice(("tribute", "given", "owed", "checks", "stock"))] = rng.choice(HOSTILE)
    return told


def survives(told):
    """Hold that a record is answered: with a state, a refusal in words, or an input error."""
    try:
        found = verify(told)
    except InputError as error:
        assert error.phrase.to("zh_CN")
        return
    if isinstance(found, Refused):
        assert found.at >= 0
        assert found.phrase.to("zh_CN")
    else:
        json.dumps(record(found))


@pytest.mark.parametrize("seed", range(6))
def test_a_malformed_record_is_refused_or_an_input_error(seed):
    rng = random.Random(seed)
    rules = {"seating": "draw", "joker_reading": "stated", "anti_tribute": "off"}
    games = [
        short_match(2, 2, tribute=True, **rules)[-1],
        short_match(3, 1)[100],
        escalation_of(rng)[-1],
    ]
    for game in games:
        told = written(game)
        places = list(places_in(told))[1:]
        few = [path for path in places if "moves" not in path]
        for place in range(60):
            survives(spoiled(told, rng.choice(places if place % 2 else few), rng))


@pytest.mark.parametrize("hand", [None, 0, True, 1.5, "tribute", [], ["tribute", "moves"], {}])
def test_a_hand_of_a_record_is_an_object(hand):
    for game in (short_match(1, 1)[-1], escalation_of_three()):
        with pytest.raises(InputError):
            verify({**written(game), "hands": [hand]})


@pytest.mark.parametrize(
    "told", [{}, {"game": []}, {"game": "bridge"}, {"game": "escalation", "format": 2}]
)
def test_what_is_no_record_is_refused_with_what_would_be_one(told):
    with pytest.raises(InputError, match=r"wildescape|known is 1"):
        verify(told)
