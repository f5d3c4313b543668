"""Records: told and read back, and refused where any one thing in them was changed."""

import json
import random
from copy import deepcopy
from functools import cache

import pytest
from wildescape.cards import PACK
from wildescape.combinations import read
from wildescape.dealing import deal, draw
from wildescape.escalation import PACK_52, Escalation
from wildescape.game import Act, Move
from wildescape.i18n import InputError
from wildescape.match import Match
from wildescape.notation import parse_cards, parse_face, parse_trump
from wildescape.records import (
    MOST_NOTES,
    NOTE_LENGTH,
    RecordRefusal,
    bare,
    check_notes,
    format_move,
    parse_move,
    record,
    verify,
)
from wildescape.rules import CHOICES, LATER_FIELDS, Rules
from wildescape.share_codes import format_code, open_code
from wildescape.tribute import Tribute
from wildescape.turns import SEATS

SHORT = {"target": "3", "win_on": "reach"}


def random_rules(rng):
    """Random rules, but those under which a match is short."""
    return Rules(**{name: rng.choice(choices) for name, choices in CHOICES.items()} | SHORT)


def pick(game, rng):
    """A legal move: mostly a strong one, for short hands; now and then a question."""
    if game.view(game.turn).questions and rng.random() < 0.04:
        return rng.choice([asked for seat in SEATS for asked in game.view(seat).questions])
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
                stated=tuple(map(parse_face, ("10S", "10", "10"))),
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


STAGES = {"before the first deal", "to be dealt", "paying", "returning", "asked", "playing", "over"}


def test_a_match_told_at_any_point_is_read_back_to_an_equal_state():
    rng, stages, matches = random.Random(1), set(), 0
    while matches < 4 or (stages != STAGES and matches < 40):
        states = states_of(rng, random_rules(rng), most_deals=3)
        by_stage = {stage_of(state): state for state in states}
        for state in (*rng.sample(states, 4), *by_stage.values(), states[-1]):
            told = written(state)
            again = verify(told)
            assert again == state
            assert list(again.moves) == list(state.moves)
            assert written(again) == told
        stages |= by_stage.keys()
        matches += 1
    assert stages == STAGES


def test_a_game_of_escalation_told_at_any_point_is_read_back_to_an_equal_state():
    rng = random.Random(2)
    for _ in range(6):
        for state in escalation_of(rng)[::3]:
            told = written(state)
            again = verify(told)
            assert (again, again.log) == (state, state.log)
            assert written(again) == told


@pytest.mark.parametrize("level", ["3", "10", "A"])
def test_a_match_that_starts_at_another_level_is_read_back(level):
    rules = Rules(first_leader="seat")
    drawn = draw(rules, random.Random(7))._replace(level=parse_trump(level))
    match = Match.start(drawn, rules)
    assert match.levels == (parse_trump(level),) * 2
    match = match.with_deal(deal(match.leader, rules, random.Random(8)))
    while match.stage:
        match = match.after(pick(match, random.Random(9)))
    told = record(match)
    assert told["draw"]["level"] == told["hands"][0]["trump"] == level
    assert verify(told) == match
    assert open_code(format_code(match)) == match
    assert match.before_deal(0) == Match.start(drawn, rules)


@pytest.mark.parametrize("level", ["1", "LJ", "", 3, None, [], True])
def test_a_level_that_there_is_not_is_refused(level):
    told = record(Match.start(draw(seed=1)))
    told["draw"]["level"] = level
    assert verify(told).reason == "bad_draw"


def test_the_usual_first_level_is_not_written_and_may_be():
    match = Match.start(draw(seed=1))
    told = record(match)
    assert "level" not in told["draw"]
    assert verify({**told, "draw": {**told["draw"], "level": "2"}}) == match


def test_a_record_holds_what_the_contract_names():
    told = written(short_match(2, tribute=True)[-1])
    assert (told["game"], told["format"]) == ("wildescape", 1)
    assert told["rules"].keys() == CHOICES.keys()
    for hand in told["hands"]:
        dealt = [card for cards in hand["deal"] for card in parse_cards(cards)]
        assert sorted(dealt) == sorted(PACK * 3)
        assert {"trump", "offense", "tribute", "moves", "escaped", "outcome", "levels"} <= {*hand}
        assert {"given", "returned"} <= {*hand["tribute"]}
        assert any(move[1:] == [""] for move in hand["moves"])
    assert told["result"]["levels"] == told["hands"][-1]["levels"]


@pytest.mark.parametrize("states", [lambda: short_match(2, tribute=True), short_game])
def test_a_record_needs_nothing_but_the_rules_the_draw_the_deals_and_the_moves(states):
    ended = states()[-1]
    told = written(ended)
    bare = {key: told[key] for key in ("game", "format", "rules", "draw")}
    bare["hands"] = [
        {key: hand[key] for key in ("deal", "stock", "moves") if key in hand}
        for hand in told["hands"]
    ]
    for hand, short in zip(told["hands"], bare["hands"], strict=True):
        if "tribute" in hand:
            short["tribute"] = {key: hand["tribute"][key] for key in ("given", "returned")}
    assert verify(bare) == ended


def test_the_cards_of_a_move_may_be_written_in_any_way_that_is_read():
    ended = short_match(2, tribute=True)[-1]
    told = written(ended)
    for hand in told["hands"]:
        for moves in lists_of(hand):
            for move in moves:
                move[1] = ", ".join(reversed(move[1].lower().split()))
    assert verify(told) == ended


def test_a_move_with_more_than_belongs_to_it_is_recorded_as_what_it_is():
    match = next(state for state in short_match() if state.stage)
    seat, other = match.turn, (match.turn + 1) % 6
    for move in (
        Move(seat, Act.ASK, match.stage.hands[seat][:1], number=other),
        Move(other, Act.NO_COUNT, number=5),
    ):
        match = match.after(move)
        assert verify(written(match)) == match


def test_a_question_by_any_seat_between_two_moves_is_verified():
    match = next(state for state in short_match() if state.stage)
    asker, other = (match.turn + 2) % 6, (match.turn + 5) % 6
    match = match.after(Move(asker, Act.ASK, number=other))
    match = match.after(match.moves[0])
    assert verify(written(match)) == match
    told = written(match.after(match.moves[0]))
    told["hands"][0]["moves"].append([asker, "", f"ask {asker}"])
    refused = verify({**told, "hands": [{**told["hands"][0], "checks": None}]})
    assert (refused.at, refused.reason) == (4, "ask_self")


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
        before = [state for state in states[:-1] if state.turn is not None]
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

    def move(self, at):
        """The written move at that place."""
        number, kind, place = self.places[at]
        return lists_of(self.told["hands"][number])[kind][place]

    def forgeries(self, at):
        """All changes of the move at that place, by name, as the list it stands in."""
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
        if not {*cards} <= {*left}:
            # What a payer takes of the shown cards lies in another hand, beside others to take.
            return None
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


def is_last(forger, at, name):
    """Whether nothing stands where the change is seen, which has a test of its own."""
    return name == "dropped" and at == len(forger.places) - 1


def refused_at_its_number(forger, at, moves):
    changed = forger.changed(at, moves)
    found = verify(changed)
    assert isinstance(found, RecordRefusal)
    assert found.at == first_difference(forger.told, changed)
    assert found.phrase.to("en")


@pytest.mark.parametrize("deals", [1, 2])
def test_a_match_in_which_any_one_move_was_changed_is_refused_with_its_number(deals):
    forger = Forger(short_match(deals, tribute=deals > 1), random.Random(deals))
    last = len(forger.places) - 1
    special = [at for at in range(last) if forger.places[at][1] < 2 or len(forger.move(at)) > 2]
    made = set()
    for at in sorted({*range(0, last, 12 * deals), *special[:8], last - 1, last}):
        for name, moves in forger.forgeries(at).items():
            if not is_last(forger, at, name):
                refused_at_its_number(forger, at, moves)
                made.add(name)
    assert made == CHANGES.keys()


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(20))
def test_any_move_of_a_hundred_matches_changed_is_refused_with_its_number(chunk):
    for place in range(5):
        seed, deals = 5 * chunk + place, 2 if place == 0 and chunk % 4 == 1 else 1
        forger = Forger(search(seed, deals, deals > 1, random_rules), random.Random(seed))
        for at in range(len(forger.places)):
            forgeries = forger.forgeries(at)
            name = forger.rng.choice([name for name in forgeries if not is_last(forger, at, name)])
            refused_at_its_number(forger, at, forgeries[name])


def test_a_game_of_escalation_in_which_any_one_move_was_changed_is_refused_with_its_number():
    rng = random.Random(5)
    for _ in range(2):
        forger = Forger(escalation_of(rng), rng)
        for at in range(len(forger.places)):
            for name, moves in forger.forgeries(at).items():
                if not is_last(forger, at, name):
                    refused_at_its_number(forger, at, moves)


@pytest.mark.parametrize(
    "states",
    [short_match, lambda: short_match()[:100], short_game, lambda: short_game()[:20]],
    ids=["match", "unfinished match", "game", "unfinished game"],
)
def test_a_record_whose_last_move_is_missing_is_refused_there(states):
    forger = Forger(states(), random.Random(1))
    last = len(forger.places) - 1
    refused_at_its_number(forger, last, forger.forgeries(last)["dropped"])


def last_of(told, number):
    """The number of the last move of a hand."""
    return sum(len(moves) for hand in told["hands"][: number + 1] for moves in lists_of(hand))


def test_tribute_that_is_missing_or_misplaced_is_refused_at_the_first_of_its_moves():
    told = written(short_match(2, tribute=True)[-1])
    number = next(n for n, hand in enumerate(told["hands"]) if hand["tribute"]["given"])
    tribute, moves = told["hands"][number]["tribute"], told["hands"][number]["moves"]
    given, returned = tribute["given"], tribute["returned"]
    for change in (
        {"tribute": {**tribute, "given": [], "returned": []}},
        {"tribute": {**tribute, "excused": True, "given": [], "returned": []}},
        {"tribute": {**tribute, "given": returned, "returned": given}},
        {"tribute": {"given": [], "returned": []}, "moves": [*given, *returned, *moves]},
    ):
        changed = deepcopy(told)
        changed["hands"][number].update(change)
        assert verify(changed).at == last_of(told, number - 1) + 1


OTHERS = {
    "trump": lambda trump: "A" if trump != "A" else "2",
    "offense": lambda offense: 1 - offense,
    "leader": lambda leader: (leader + 1) % 6,
    "escaped": lambda escaped: escaped[::-1],
    "outcome": lambda outcome: "draw" if outcome != "draw" else "offense_wins",
    "levels": lambda levels: ["9", *levels[1:]],
}


def not_derived(told, number, **changes):
    changed = deepcopy(told)
    changed["hands"][number].update(changes)
    found = verify(changed)
    assert isinstance(found, RecordRefusal), (number, changes)
    assert (found.at, found.reason) == (last_of(told, number), "not_derived")
    assert all(key in found.phrase.to("en") for key in changes)


@pytest.mark.parametrize("key", OTHERS)
def test_what_follows_from_the_moves_is_refused_where_it_was_changed(key):
    told = written(short_match(2, tribute=True)[-1])
    for number, hand in enumerate(told["hands"]):
        for other in (OTHERS[key](hand[key]), None, "", [], 99):
            not_derived(told, number, **{key: other})


def test_who_owes_tribute_is_refused_where_it_was_changed():
    told = written(short_match(2, tribute=True)[-1])
    for number, hand in enumerate(told["hands"]):
        tribute = hand["tribute"]
        debts = tribute["owed"]
        others = [[*debts, [0, 1]], None, [[]], 1]
        for place, (payer, receiver) in enumerate(debts):
            others += [
                replaced(debts, place, *by)
                for by in (
                    [],
                    [[receiver, payer]],
                    [[payer, receiver + 2]],
                    [[payer - 2, receiver]],
                )
            ]
        for owed in others:
            not_derived(told, number, tribute={**tribute, "owed": owed})
        for excused in (True, None, "no"):
            not_derived(told, number, tribute={**tribute, "excused": excused})


@pytest.mark.parametrize("dealing", ["deal", "draw"])
@pytest.mark.parametrize("key", ["dealer", "cutter"])
def test_who_deals_and_who_cuts_follow_from_the_leader(dealing, key):
    told = written(short_match(dealing=dealing)[-1])
    right = told["hands"][0][key]
    for other in (*range(7), None, "", [[1]]):
        if other != right:
            not_derived(told, 0, **{key: other})


@pytest.mark.parametrize("states", [short_match, short_game])
def test_a_result_that_does_not_follow_is_refused_at_the_end(states):
    told = written(states()[-1])
    result = told["result"]
    fewer = [{key: result[key] for key in result if key != missing} for missing in result]
    changed = {**result, "winner": result["winner"] + 1}
    for other in (None, {}, [], "won", changed, {**result, "more": 1}, *fewer):
        found = verify({**told, "result": other})
        assert isinstance(found, RecordRefusal)
        assert (found.at, found.reason) == (last_of(told, 99), "not_derived")


@pytest.mark.parametrize("states", [lambda: short_match(2, tribute=True), short_game])
def test_a_changed_check_is_refused_at_its_move(states):
    told, rng, at = written(states()[-1]), random.Random(9), 0
    for hand in told["hands"]:
        checks, moves = hand["checks"], sum(map(len, lists_of(hand)))
        assert len(checks) == 4 * moves
        for place in rng.sample(range(len(checks)), 12):
            other = rng.choice([c for c in "AZaz09-_" if c != checks[place]])
            hand["checks"] = checks[:place] + other + checks[place + 1 :]
            found = verify(told)
            assert (found.at, found.reason) == (at + place // 4 + 1, "not_as_recorded")
        for wrong in ("", checks[:-4], checks[:-1], checks[4:], checks + "AAAA", None, [checks]):
            hand["checks"] = wrong
            assert isinstance(verify(told), RecordRefusal)
        hand["checks"], at = checks, at + moves
    assert not isinstance(verify(told), RecordRefusal)


def with_other_hands(deal, rng):
    """The hands of a deal with two of them changed in one thing."""
    one, other = rng.sample(range(6), 2)
    hands = [hand.split() for hand in deal]
    a, b = rng.randrange(27), rng.randrange(27)
    match rng.randrange(5):
        case 0:
            hands[one][a], hands[other][b] = hands[other][b], hands[one][a]
        case 1:
            hands[one][a] = hands[other][b]
        case 2:
            hands[one].append(hands[other].pop(b))
        case 3:
            hands[one].pop(a)
        case 4:
            hands[one].append(hands[other][b])
    return [" ".join(hand) for hand in hands]


def test_a_changed_deal_is_refused_at_its_first_move():
    told, rng = written(short_match(2, tribute=True)[-1]), random.Random(10)
    for number, hand in enumerate(told["hands"]):
        deal, turned = hand["deal"], [*hand["deal"][1:], hand["deal"][0]]
        others = [with_other_hands(deal, rng) for _ in range(20)]
        for other in (*others, deal[::-1], turned, deal[:5], [*deal, ""], [], [""] * 6):
            if [sorted(cards.split()) for cards in other] != [sorted(c.split()) for c in deal]:
                changed = deepcopy(told)
                changed["hands"][number]["deal"] = other
                assert verify(changed).at == last_of(told, number - 1) + 1


def test_hands_left_out_repeated_or_exchanged_are_refused_where_they_begin():
    told = written(short_match(2, tribute=True)[-1])
    one, other = told["hands"]
    second, third = last_of(told, 0) + 1, last_of(told, 1) + 1
    for hands, at in (
        ([other], 1),
        ([other, one], 1),
        ([one, one], second),
        ([one, one, other], second),
        ([one, other, other], third),
    ):
        assert verify({**told, "hands": hands}).at == at
    assert verify({**told, "hands": [one]}).reason == "not_derived"


def test_another_rule_makes_another_record():
    told = written(short_match()[-1])
    for name, choices in CHOICES.items():
        for choice in choices:
            if choice != told["rules"][name]:
                found = verify({**told, "rules": {**told["rules"], name: choice}})
                assert isinstance(found, RecordRefusal), (name, choice)
                assert found.at <= 1


@pytest.mark.parametrize("seating", CHOICES["seating"])
@pytest.mark.parametrize("first_leader", CHOICES["first_leader"])
def test_another_draw_makes_another_record(seating, first_leader):
    told = written(short_match(seating=seating, first_leader=first_leader)[-1])
    drawn, rounds = told["draw"], told["draw"]["rounds"]
    leader, seats = drawn["leader"], drawn["seats"]
    changes = [{"leader": other} for other in (*range(-1, 7), leader + 6) if other != leader]
    changes += [{"seats": other} for other in (seats[::-1], seats[:5], [*seats, 6], None)]
    changes += [{"rounds": [*rounds, again]} for again in (rounds[:1], [[0, "8S"], [1, "9S"]], [])]
    changes += [{"rounds": rounds[1:]}] if rounds else []
    for place, pairs in enumerate(rounds):
        for nth in (0, len(pairs) - 1):
            player, card = pairs[nth]
            for by in ([player, "2C" if card != "2C" else "3C"], [player + 1, card], [player]):
                changes.append({"rounds": replaced(rounds, place, replaced(pairs, nth, by))})
    for change in changes:
        found = verify({**told, "draw": {**drawn, **change}})
        assert isinstance(found, RecordRefusal), change
        assert found.at <= 1


def test_a_draw_of_more_copies_than_there_are_is_refused():
    told = {"game": "wildescape", "format": 1, "rules": {}, "hands": []}
    again = [[player, f"{9 - player}S"] for player in range(6)]
    for suits, possible in (("SSSSSS", False), ("CDHSCD", True)):
        first = [[player, f"A{suit}"] for player, suit in enumerate(suits)]
        told["draw"] = {"rounds": [first, again], "seats": [*range(6)], "leader": 0}
        assert isinstance(verify(told), RecordRefusal) != possible


def stock_turned(told):
    hand = told["hands"][0]
    hand["stock"] = " ".join(reversed(hand["stock"].split()))


def moves_as_tribute(told):
    hand = told["hands"][0]
    hand["tribute"] = {"given": hand["moves"][:5], "returned": []}
    hand["moves"] = hand["moves"][5:]


CHANGED_GAMES = {
    "stake": lambda told: told["rules"].update(stake=told["rules"]["stake"] + 1),
    "no stake": lambda told: told["rules"].update(stake=0),
    "unknown rule": lambda told: told["rules"].update(fun=1),
    "leader": lambda told: told["draw"].update(leader=(told["draw"]["leader"] + 1) % 3),
    "leader beyond": lambda told: told["draw"].update(leader=told["draw"]["leader"] + 3),
    "leader below": lambda told: told["draw"].update(leader=told["draw"]["leader"] - 3),
    "hands turned": lambda told: told["hands"][0]["deal"].reverse(),
    "a hand less": lambda told: told["hands"][0]["deal"].pop(),
    "stock turned": stock_turned,
    "no stock": lambda told: told["hands"][0].update(stock=""),
    "tribute": lambda told: told["hands"][0].update(tribute={"given": [], "returned": []}),
    "tribute owed": lambda told: told["hands"][0].update(
        tribute={"owed": [], "given": [], "returned": []}
    ),
    "moves as tribute": moves_as_tribute,
    "hands twice": lambda told: told["hands"].append(told["hands"][0]),
    "no hands": lambda told: told["hands"].pop(),
    "payments": lambda told: told["result"]["payments"].reverse(),
}


@pytest.mark.parametrize("change", CHANGED_GAMES.values(), ids=CHANGED_GAMES)
def test_a_game_of_escalation_changed_anywhere_is_no_longer_that_game(change):
    told = written(short_game()[-1])
    change(told)
    assert not accepts(told)


@pytest.mark.parametrize("states", [short_match, short_game])
def test_a_deal_that_cannot_be_is_refused_in_both_games_alike(states):
    told = written(states()[-1])
    hands = told["hands"][0]["deal"]
    hands[0] = hands[0].replace(hands[0].split()[0], hands[1].split()[0])
    found = verify(told)
    assert isinstance(found, RecordRefusal)
    assert (found.at, found.reason) == (1, "bad_deal")


HOSTILE = [
    *(None, True, False, 0, 1, -1, 7, 2**70, 10**400, 1e308, -0.5, "", "8S", "as 8S", "take"),
    *("\ud800", "8S " * 50, "9" * 5000, [], {}, [[]], [[[]]], {"": []}, [None] * 7),
    *([0, "8S", "as "], [[0, "8S"]], [0, "", "ask 0"], [[0, "", "no count"]]),
    *({"given": 5}, {"given": [], "returned": [[0, 0]]}),
]


def places_in(thing, *path):
    """Every place in a JSON value, as the keys that lead there."""
    yield path
    entries = {dict: dict.items, list: enumerate}.get(type(thing), lambda _: ())(thing)
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


def accepts(told):
    """Whether a record is accepted; if not, it is refused in words."""
    try:
        found = verify(told)
    except InputError as error:
        found = RecordRefusal(0, error.code, error.phrase)
    if isinstance(found, RecordRefusal):
        assert found.at >= 0
        assert found.phrase.to("zh_CN")
        return False
    json.dumps(record(found))
    return True


@pytest.mark.parametrize("seed", range(3))
def test_a_malformed_record_is_answered_and_never_crashes(seed):
    rng = random.Random(seed)
    states = (short_match(2, tribute=True)[-1], short_match()[100], short_game()[-1])
    accepted = 0
    for told in map(written, states):
        places = list(places_in(told))[1:]
        few = [path for path in places if "moves" not in path]
        for _ in range(40):
            accepted += accepts(spoiled(told, rng.choice(few), rng))
            accepted += accepts(spoiled(told, rng.choice(places), rng))
    assert accepted < 80


@pytest.mark.parametrize("hand", [None, 0, True, 1.5, "tribute", [], ["tribute", "moves"], {}])
@pytest.mark.parametrize("states", [short_match, short_game])
def test_a_hand_of_a_record_is_an_object(states, hand):
    with pytest.raises(InputError):
        verify({**written(states()[-1]), "hands": [hand]})


@pytest.mark.parametrize(
    "told", [{}, {"game": []}, {"game": "bridge"}, {"game": "escalation", "format": 2}]
)
def test_what_is_no_record_is_refused_with_what_would_be_one(told):
    with pytest.raises(InputError, match=r"wildescape|known is 1"):
        verify(told)


def noted(*notes, **about):
    """The record of a short match with notes."""
    return {**written(short_match()[-1]), "notes": list(notes), **about}


def test_a_record_may_carry_notes():
    ended = short_match()[-1]
    last = len(all_moves(written(ended)))
    notes = [
        {"at": 0, "text": "The draw."},
        {"at": last, "text": "为什么不过？\nSee 👩‍🏫 e\u0301 ¿"},
        {"at": last, "text": "x" * NOTE_LENGTH},
        {"at": 0, "text": "The deal.", "dealt": True},
    ]
    assert verify(noted(*notes)) == ended
    assert verify(noted(*[notes[0]] * MOST_NOTES)) == ended
    assert check_notes(noted(*notes)) is check_notes(written(ended)) is None
    assert verify(json.loads(json.dumps(record(ended, notes=notes)))) == ended


@pytest.mark.parametrize(
    ("note", "named"),
    [
        ({"at": -1, "text": "x"}, "move -1"),
        ({"at": 100_000, "text": "x"}, "move 100000"),
        ({"at": True, "text": "x"}, "written like"),
        ({"at": 1, "text": "x", "dealt": False}, "written like"),
        ({"at": 1, "text": "x", "dealt": 1}, "written like"),
        ({"at": 1, "text": "x", "dealt": True, "by": "me"}, "written like"),
        ({"at": "1", "text": "x"}, "written like"),
        ({"at": 1}, "written like"),
        ({"at": 1, "text": "x", "by": "me"}, "written like"),
        ({"at": 1, "text": ["x"]}, "written like"),
        ("x", "written like"),
        (None, "written like"),
        ({"at": 1, "text": ""}, "plain text"),
        ({"at": 1, "text": "x" * (NOTE_LENGTH + 1)}, "plain text"),
        ({"at": 1, "text": "a\x00b"}, "plain text"),
        ({"at": 1, "text": "a\x1b[2Jb"}, "plain text"),
        ({"at": 1, "text": "a\u202eb"}, "plain text"),
        ({"at": 1, "text": "\ud800"}, "plain text"),
    ],
    ids=lambda part: str(part)[:30].encode("ascii", "replace").decode(),
)
def test_what_is_no_note_is_refused_with_its_number(note, named):
    refused = verify(noted({"at": 0, "text": "x"}, note))
    assert (refused.at, refused.reason) == (0, "bad_notes")
    assert "Note 2" in refused.phrase.to("en")
    assert named in refused.phrase.to("en")


@pytest.mark.parametrize("notes", [None, "x", {}, {"at": 1}, 5, [{"at": 0, "text": "x"}] * 201])
def test_notes_are_a_list_of_at_most_so_many(notes):
    assert verify(noted(notes=notes)).reason == "bad_notes"


def test_a_move_is_refused_before_a_note():
    told = noted("x")
    told["hands"][0]["moves"][0][1] = ""
    assert verify(told).reason != "bad_notes"


@pytest.mark.parametrize("states", [lambda: short_match(2, tribute=True), short_game])
def test_a_bare_record_is_what_another_one_needs(states):
    ended = states()[-1]
    told = {**written(ended), "seed": 7}
    for hand in told["hands"]:
        hand["deal"] = [", ".join(reversed(cards.lower().split())) for cards in hand["deal"]]
    short = bare(told)
    assert verify(short) == ended
    assert short["seed"] == 7
    assert bare(short) == short
    assert len(json.dumps(short)) < 0.95 * len(json.dumps(told))
    assert not {"checks", "escaped", "outcome"} & {key for hand in short["hands"] for key in hand}


def test_a_rule_that_a_record_lacks_has_its_first_choice_and_checks_tell_how_rules_are_written():
    ended = short_match(2)[-1]
    told = written(ended)
    later = {name: CHOICES[name] for name in LATER_FIELDS}
    assert later
    before = {k: v for k, v in told["rules"].items() if k not in later}
    hands = [{k: v for k, v in hand.items() if k != "checks"} for hand in told["hands"]]
    assert verify({**told, "rules": before, "hands": hands}) == ended
    assert verify({**told, "rules": before}).reason == "not_as_recorded"
    for name, choices in later.items():
        changed = verify({**told, "rules": {**told["rules"], name: choices[-1]}})
        assert (changed.at, changed.reason) == (1, "not_as_recorded")
