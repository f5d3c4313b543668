"""Records at the table: each step as it was played, seen as it may be seen, tried otherwise."""

import json
import random
from functools import cache

import pytest
from wildescape.coach import advise
from wildescape.escalation import Escalation
from wildescape.game import Act, Move
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES, say
from wildescape.match import Match
from wildescape.positions import parse_position
from wildescape.records import MOST_NOTES, record, verify
from wildescape.rules import Rules
from wildescape.session import Due, Session, new_match, stage
from wildescape.share_codes import format_code

from tests.engine.test_records import escalation_of, random_rules, states_of
from wildescape_widgets import Table
from wildescape_widgets.table.coaching import tell_advice

from .tables import ENDGAME, SHORT, ask, done, make, plain, play_on, refused, seated


@cache
def played(seed):
    """All states of a random match; an unfinished one for an odd seed."""
    rng = random.Random(seed)
    states = states_of(rng, random_rules(rng), most_deals=2)
    return states[: len(states) * 2 // 3] if seed % 2 else states


@cache
def escalated(seed):
    states = escalation_of(random.Random(seed))
    return states[:-4] if seed % 2 else states


GAMES = [*((played, seed) for seed in range(4)), *((escalated, seed) for seed in range(4))]


def written_as(state, how):
    """A record of the game as it may be given to a table."""
    written = record(state)
    match how:
        case "object":
            return written
        case "text":
            return json.dumps(written, indent=2)
        case _:
            return format_code(written)


@pytest.mark.parametrize("how", ["object", "code"])
def test_a_record_says_what_its_players_are_called_and_where_it_opens(how):
    state = played(0)[-1]
    told = record(state, names=["Mia", None, "小明", 7, "x" * 41, "a\u202eb"], at=1)
    table = Table(names=["Own", "Bo"])
    ask(table, "load", text=json.dumps(told) if how == "object" else format_code(told))
    names = {seat["seat"]: seat["name"] for seat in table.view["seats"]}
    who = {player: seat for seat, player in enumerate(state.draw.seats)}
    assert [names[who[player]] for player in range(3)] == ["Mia", "Bo", "小明"]
    assert not {"x" * 41, "a\u202eb", 7} & {*names.values()}
    assert table.view["replay"]["at"] > 0
    for at in (-1, 10**9, "1", True):
        ask(table, "load", text=json.dumps(record(state, at=at)))
        assert table.view["replay"]["at"] == 0
    assert "Mia" not in json.dumps(table.view["seats"])


def looking(state, **settings):
    return Table(record=record(state), players="random", **settings)


def seats_of(state):
    return range(len(state.hands)) if isinstance(state, Escalation) else range(6)


def held(state, seat):
    """The cards of a seat."""
    hands = state.hands if isinstance(state, Escalation) else stage_hands(state)
    return sorted(map(str, hands[seat])) if hands else []


def stage_hands(state):
    return state.stage.hands if state.stage else None


def open_cards(view):
    """The cards that lie open, by seat."""
    return {
        seat["seat"]: sorted(card["card"] for card in seat["open"])
        for seat in view["seats"]
        if seat["open"] is not None
    }


@pytest.mark.parametrize(
    ("games", "seed", "how"),
    [(*game, how) for game, how in zip(GAMES, ["object", "text", "code"] * 3, strict=False)],
)
def test_every_step_is_the_state_that_was_played(games, seed, how):
    states = games(seed)
    table = Table(record=written_as(states[-1], how))
    assert table.view["replay"]["last"] == len(states) - 1
    rng = random.Random(seed)
    for at in rng.sample(range(len(states)), 12):
        done(table, "seek", at=at)
        assert table.state == states[at]
        assert table.view["replay"]["at"] == at
        assert len(table.session.states) == len(table.session.moves) + 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_every_single_step_is_the_state_that_was_played(seed):
    for games in (played, escalated):
        states = games(seed)
        table = looking(states[-1])
        for at, state in enumerate(states):
            done(table, "seek", at=at)
            assert table.state == state


@pytest.mark.parametrize(("games", "seed"), GAMES)
def test_from_a_seat_one_sees_its_hand_and_nobody_elses(games, seed):
    states = games(seed)
    table = looking(states[-1])
    rng = random.Random(seed)
    for at in rng.sample(range(len(states)), 3):
        done(table, "see", seeing="open")
        done(table, "seek", at=at)
        public = shown_to_all(table)
        for seat in seats_of(states[at]):
            done(table, "see", seeing=str(seat))
            view = plain(table.view)
            assert (view["me"], open_cards(view)) == (seat, {})
            hand = view["hand"]["cards"] if view["hand"] else []
            assert sorted(card["card"] for card in hand) == held(states[at], seat)
            assert view["seats"][0]["seat"] == seat
            others = {card for other in seats_of(states[at]) for card in held(states[at], other)}
            hidden = others - public - set(held(states[at], seat))
            words = json.dumps({**view, "texts": 0}, ensure_ascii=False)
            assert not [card for card in hidden if f'"{card}"' in words]


def shown_to_all(table):
    """The cards that have been played or drawn, and what jokers stood for."""
    state = table.state
    cards = {
        str(card) for move in table.session.moves for card in (*move.cards, *(move.stated or ()))
    }
    cards |= {laid.get("means", "") for seat in table.view["seats"] for laid in seat["laid"]}
    if isinstance(state, Match):
        cards |= {str(card) for drawn in state.draw.rounds for _, card in drawn}
    return cards


@pytest.mark.parametrize(("games", "seed"), GAMES)
def test_open_hands_are_all_seen(games, seed):
    states = games(seed)
    table = looking(states[-1])
    for at in random.Random(seed).sample(range(len(states)), 6):
        done(table, "seek", at=at)
        cards = {seat: held(states[at], seat) for seat in seats_of(states[at])}
        if not isinstance(states[at], Match) or states[at].stage:
            assert open_cards(table.view) == cards
        assert (table.view["me"], table.view["hand"]) == (None, None)


def test_tricks_and_deals_are_where_they_begin():
    states = played(0)
    table = looking(states[-1])
    begins = [at for at, title in table.view["replay"]["deals"]]
    dealt = [
        at
        for at in range(1, len(states))
        if states[at - 1].stage is None and states[at].stage is not None
    ]
    assert begins == [0, *dealt]
    assert [title for _, title in table.view["replay"]["deals"]][:2] == ["The draw", "Hand 1"]
    done(table, "seek", at=begins[1])
    tricks = table.view["replay"]["tricks"]
    last = (begins[2:] or [len(states)])[0]
    nothing_lies = [
        at for at in range(begins[1], last) if not getattr(states[at].stage, "table", 1)
    ]
    assert tricks == [at for at in nothing_lies if at - 1 not in nothing_lies]


@pytest.mark.parametrize("at", [-1, 10**9, 2**70, None, 1.0, True, "1", [1], float("nan")])
def test_no_other_step_is_shown(at):
    table = looking(escalated(0)[-1])
    assert refused(table, "seek", at=at) in ("out_of_range", "malformed")


@pytest.mark.parametrize("seeing", ["6", "-1", "", "OPEN", "00", 0, None, ["0"]])
def test_nobody_else_looks_on(seeing):
    table = looking(played(0)[-1])
    assert refused(table, "see", seeing=seeing) in ("out_of_range", "malformed")


def test_moves_from_a_position_are_looked_at_and_shared_again():
    first, chance = parse_position(ENDGAME), random.Random(3)
    state, moves = first, []
    while state.turn is not None:
        moves.append(chance.choice(list(state.moves)))
        state = state.after(moves[-1])
    code = format_code(first, moves)
    table = Table(position=code)
    replay = table.view["replay"]
    assert (replay["at"], replay["last"], table.session.state) == (0, len(moves), first)
    done(table, "seek", at=len(moves))
    assert table.session.state == state
    assert done(table, "share")["code"] == code
    done(table, "seek", at=1)
    done(table, "branch")
    done(table, "back")
    taught = Table(position=code, teacher=True)
    assert (taught.session.state, taught.view["walk"]["last"]) == (first, len(moves))


def test_a_step_forward_is_told_and_a_leap_is_not():
    states = played(0)
    table = looking(states[-1])
    done(table, "seek", at=5)
    assert table.view["said"] == []
    done(table, "seek", at=6)
    assert table.view["said"]
    done(table, "seek", at=5)
    assert table.view["said"] == []


@pytest.mark.parametrize("games", [played, escalated])
def test_advice_is_given_to_whoever_is_to_move(games):
    states = games(0)
    table = looking(states[-1])
    at = next(at for at, state in enumerate(states) if at > 9 and state.turn is not None)
    turn = states[at].turn
    done(table, "seek", at=at)
    for seeing in ("open", str(turn)):
        done(table, "see", seeing=seeing)
        assert table.view["replay"]["advice"] == ""
        done(table, "advice")
        assert table.view["replay"]["advice"]
    done(table, "see", seeing=str((turn + 1) % len(seats_of(states[at]))))
    assert refused(table, "advice") == "not_now"
    done(table, "seek", at=len(states) - 1)
    assert refused(table, "advice") == "not_now"


def test_a_record_beside_a_smaller_game_is_advised_and_branched():
    table = Table(game="escalation", me=1, players="random", speed="at once")
    begun = table.state
    play_on(table, until=lambda table: table.state != begun)
    done(table, "load", text=json.dumps(record(played(1)[-1])))
    last = len(played(1)[-1].draw.seats) - 1
    turns = [state.turn for state in played(1)]
    done(table, "seek", at=turns.index(played(1)[-1].draw.seats.index(last), 9))
    done(table, "advice")
    assert table.view["replay"]["advice"]
    done(table, "branch")
    done(table, "back")


# To try something else


@pytest.mark.parametrize(("games", "seed"), GAMES)
def test_a_branch_is_played_on_and_left_at_the_same_step(games, seed):
    states = games(seed)
    table = looking(states[-1])
    rng = random.Random(seed)
    before = record(table.session.replay.state)
    for seeing in ("open", "1"):
        at = rng.choice([at for at, state in enumerate(states) if state.turn is not None])
        done(table, "seek", at=at)
        done(table, "see", seeing=seeing)
        shown = {**plain(table.view), "rev": 0, "said": []}
        done(table, "branch")
        hero = states[at].turn if seeing == "open" else 1
        assert table.view["me"] == hero
        assert open_cards(table.view) == {}
        assert table.view["replay"]["isBranch"]
        assert refused(table, "seek", at=0) == "not_now"
        steps = 0

        def enough(table):
            nonlocal steps
            steps += 1
            return steps > 6 or table.state.turn is None

        play_on(table, rng, enough)
        assert len(table.session.moves) > len(table.session.replay.moves(at))
        if table.view["can"]["undo"]:
            done(table, "undo")
        done(table, "back")
        again = {**plain(table.view), "rev": 0, "said": []}
        assert again == shown
        assert table.state == states[at]
    assert record(table.session.replay.state) == before


def test_a_branch_goes_on_into_the_next_hand():
    states = played(0)
    ends = next(at for at, state in enumerate(states) if state.stage and state.stage.escaped)
    table = looking(states[-1])
    done(table, "seek", at=ends)
    done(table, "branch")
    play_on(table, until=lambda table: table.state.stage is None)
    if table.view["can"]["go"]:
        done(table, "go")
        assert table.state.stage
    done(table, "back")
    assert table.state == states[ends]


def test_nothing_is_tried_where_nobody_is_to_move():
    table = looking(played(0)[-1])
    assert refused(table, "branch") == "not_now"
    assert not table.view["can"]["branch"]
    assert refused(table, "back") == "not_now"


# Back into one's own match


@pytest.fixture
def match_after_a_hand():
    """A table at which the first hand of a match has ended."""
    states = states_of(random.Random(5), Rules(), most_deals=1)
    return seated(states[-1])


def test_after_a_hand_one_looks_back_and_goes_on(match_after_a_hand):
    table = match_after_a_hand
    before = table.state
    done(table, "rewind")
    assert table.view["replay"]["at"] == table.view["replay"]["deals"][-1][0]
    assert len(open_cards(table.view)) == 6
    done(table, "seek", at=9)
    done(table, "see", seeing="3")
    done(table, "branch")
    done(table, "back")
    done(table, "back")
    assert table.state == before
    assert table.view["replay"] is None
    assert refused(table, "back") == "not_now"


def test_a_look_back_says_of_each_step_what_has_happened_in_it(match_after_a_hand):
    table = match_after_a_hand
    table.session.notice = say("Your match is back, as you left it.")
    done(table, "rewind")
    first = table.view["replay"]["at"]
    assert "back" not in table.view["prompt"]
    for at in range(first + 1, table.view["replay"]["last"] + 1):
        done(table, "seek", at=at)
        *_, told = done(table, "log")["deals"]
        assert told["lines"][-1] in table.view["prompt"]
        assert "paused" not in {seat["status"] for seat in table.view["seats"]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_replay_advises_a_person_as_the_coach_at_the_table_did(lang):
    table = Table(seed=3, players="club", coach=True, lang=lang)
    done(table, "go")
    told = []
    while not table.state.past:
        if table.state.turn is None or table.state.turn != table.state.draw.seats.index(0):
            done(table, "go")
        else:
            if table.view["coach"]:
                told.append((table.state.view(table.state.turn).stage, table.view["coach"]))
            make(table, advise(table.state.view(table.state.turn)).best.move)
    assert len(told) > 5
    done(table, "rewind")
    session, advised = table.session, []
    for at in range(session.watching.last):
        done(table, "seek", at=at)
        turn = table.state.turn
        if turn is not None and turn == table.state.draw.seats.index(0):
            done(table, "advice")
            advised.append((table.state.view(turn).stage, table.view["replay"]["advice"]))
    assert all(one in advised for one in told)


def test_in_the_midst_of_a_hand_nobody_looks_back():
    table = Table(seed=7, players="random", rules=SHORT)
    done(table, "go")
    assert not table.view["can"]["rewind"]
    assert refused(table, "rewind") == "not_now"


def test_in_a_branch_of_ones_own_match_the_others_play_as_they_did(match_after_a_hand):
    table = match_after_a_hand
    done(table, "rewind")
    turn = table.state.turn
    done(table, "branch")
    players = table.session.branch.players
    assert players[turn] is None
    others = ["random" if seat else "club" for seat in range(6) if seat != turn]
    assert [bot for bot in players if bot] == others


def test_a_game_of_escalation_is_looked_at_again():
    table = Table(game="escalation", seed=1, players="random")
    play_on(table)
    last = len(table.state.log)
    done(table, "rewind")
    assert table.view["replay"]["last"] == last
    assert table.view["replay"]["at"] == 0
    done(table, "seek", at=last)
    assert table.view["outcome"]


@pytest.mark.parametrize("position", [
    "wildescape trump=5 turn=0\n0: 3C\n1: 6C 7D\n2: 3D\n3: 4C\n4: 2H\n5: 2C",
])  # fmt: skip
def test_a_position_that_was_played_is_looked_at_from_its_beginning(position):
    table = Table(position=position, seed=7, players="random")
    first = table.session.states[0]
    play_on(table)
    last = len(table.session.moves)
    done(table, "rewind")
    assert (table.state, table.view["replay"]["last"]) == (first, last)
    assert Table(position=done(table, "share")["code"]).state == first
    done(table, "back")
    assert table.result


def test_a_record_is_looked_at_while_the_match_waits():
    table = Table(seed=7, players="random", rules=SHORT)
    done(table, "go")
    before = table.state
    for states in (escalated(0), played(0)):
        done(table, "load", text=format_code(record(states[-1])))
        assert table.view["replay"]
        done(table, "seek", at=3)
        assert table.state == states[3]
        done(table, "branch")
        done(table, "back")
    assert table.view["can"]["back"]
    done(table, "back")
    assert table.state == before
    assert table.view["can"]["play"]


def test_a_record_has_nothing_to_keep():
    # Else the browser would bring a kept match back over it.
    assert looking(played(0)[-1]).view["keep"] is None


# A teacher's notes


def test_notes_travel_with_a_record():
    states = played(0)
    table = looking(states[-1], teacher=True)
    begins = [at for at, _ in table.view["replay"]["deals"]]
    ends = begins[2] - 1 if len(begins) > 2 else len(states) - 1
    steps = sorted({0, 1, 2, 5, ends, *begins, len(states) - 1})
    for at in steps:
        done(table, "note", at=at, text=f"See {at}.\n为什么？")
    assert table.view["replay"]["notes"] == steps
    shared = done(table, "share")
    for given in (shared["code"], json.dumps(shared["record"]), shared["record"]):
        again = Table(record=given)
        assert again.view["replay"]["notes"] == steps
        for at in steps:
            done(again, "seek", at=at)
            assert again.view["replay"]["note"] == f"See {at}.\n为什么？"
        assert not again.view["can"]["teach"]
        assert refused(again, "note", at=0, text="mine") == "malformed"
    assert verify(shared["record"]) == states[-1]


def test_an_empty_note_takes_it_away():
    table = looking(escalated(0)[-1], teacher=True)
    done(table, "note", at=2, text="x")
    done(table, "note", at=2, text=" \n")
    assert table.view["replay"]["notes"] == []
    assert "notes" not in done(table, "share")["record"]


@pytest.mark.parametrize(
    ("at", "text"),
    [(-1, "x"), (10**9, "x"), (True, "x"), ("0", "x"), (0, None), (0, "x" * 501), (0, "a\u202eb"),
     (0, "a\x00"), (0, "\ud800"), (0, ["x"])],
)  # fmt: skip
def test_what_is_no_note_is_not_written(at, text):
    table = looking(escalated(0)[-1], teacher=True)
    done(table, "note", at=1, text="stays")
    before = plain(table.view)
    assert refused(table, "note", at=at, text=text) in ("malformed", "out_of_range", "bad_notes")
    assert plain(table.view) == before
    assert done(table, "share")["code"]


def test_there_are_at_most_so_many_notes():
    states = played(0)
    table = looking(states[-1], teacher=True)
    table.session.notes = dict.fromkeys(range(MOST_NOTES), "x")
    assert refused(table, "note", at=MOST_NOTES + 1, text="x") == "bad_notes"
    done(table, "note", at=3, text="y")


# To share


def test_an_unfinished_hand_is_not_shared():
    table = Table(seed=7, players="random")
    assert refused(table, "share") == "not_now"
    done(table, "go")
    assert refused(table, "share") == "not_now"


def test_a_finished_hand_is_shared_by_code_and_file(match_after_a_hand):
    shared = done(match_after_a_hand, "share")
    assert shared["link"] == f"#table={shared['code']}"
    assert verify(shared["record"]) == match_after_a_hand.state
    assert Table(record=shared["code"]).session.replay.state == match_after_a_hand.state


def test_what_is_too_long_for_a_code_is_still_a_file(match_after_a_hand, monkeypatch):
    monkeypatch.setattr("wildescape.share_codes.LONGEST_CODE", 100)
    shared = done(match_after_a_hand, "share")
    assert (shared["code"], shared["link"]) == ("", "")
    assert verify(shared["record"]) == match_after_a_hand.state


@pytest.mark.parametrize("games", [played, escalated])
def test_a_damaged_record_is_refused_with_a_reason_and_nothing_is_lost(games):
    table = looking(games(0)[-1])
    rng = random.Random(1)
    text = json.dumps(record(games(2)[-1]))
    code = format_code(record(games(2)[-1]))
    damaged = [text[: rng.randrange(1, len(text))] for _ in range(9)]
    damaged += [code[: rng.randrange(len(code))] for _ in range(9)]
    for _ in range(20):
        place = rng.randrange(len(code))
        damaged.append(code[:place] + rng.choice("AZaz09._") + code[place + 1 :])
    for _ in range(20):
        place = rng.randrange(len(text))
        damaged.append(text[:place] + rng.choice('AK9"[{,x') + text[place + 1 :])
    for given in damaged:
        if given in (code, text):
            continue
        before = (table.view, table.state)
        answer = ask(table, "load", text=given)
        if answer["ok"]:
            # What was damaged is of no account, such as a word that nobody reads.
            assert table.view["replay"]
        else:
            assert answer["text"]
            assert (table.view, table.state) == before
    done(table, "load", text=text)


def test_in_a_look_back_at_ones_own_hand_one_is_still_you():
    table = Table(seed=7, me=2, players="random", rules=SHORT)
    play_on(table, until=lambda table: table.view["can"]["rewind"])
    done(table, "rewind")
    mine = next(seat for seat in table.view["seats"] if seat["name"] == "You")
    assert table.state.draw.seats[mine["seat"]] == 2
    assert table.view["teams"][0]["text"].startswith("Our level")
    assert not any(seat["canBeAsked"] for seat in table.view["seats"])
    others = record(table.state)
    stranger = Table(seed=1, me=2, record=others)
    assert "You" not in [seat["name"] for seat in stranger.view["seats"]]


def test_a_position_opened_in_a_match_lets_the_match_wait():
    table = Table(seed=7, me=0, players="random", rules=SHORT)
    assert not table.view["can"]["back"]
    play_on(table, until=lambda table: table.view["can"]["play"])
    play_on(table, until=lambda table: table.view["can"]["undo"] and table.view["can"]["play"])
    left = (table.state, table.view["hand"])
    for _ in range(2):
        done(table, "load", text=ENDGAME)
        assert table.state == parse_position(ENDGAME)
    assert table.view["can"]["back"]
    done(table, "back")
    assert (table.state, table.view["hand"]) == left
    assert not table.view["can"]["back"]
    assert refused(table, "back") == "not_now"


def test_a_position_opened_at_a_fresh_table_puts_nothing_aside():
    table = Table(seed=7, me=0, players="random")
    done(table, "load", text=ENDGAME)
    assert not table.view["can"]["back"]


class Otherwise:
    """Plays what the coach doesn't advise."""

    def choose(self, view):
        advised = advise(view).best.move
        return next(move for move in view.moves if move.act != advised.act)


@pytest.mark.parametrize(
    ("who", "told"),
    [
        (
            Otherwise(),
            "Mei would choose: Pass. The coach sees it differently: Play a pair of 9s. These cards "
            "are low: get rid of them here.",
        ),
        ("club", "Advice for Mei: Pass. You hold nothing that beats it."),
    ],
)
def test_where_a_player_would_do_something_else_the_coachs_move_is_told_too(who, told):
    mine = "9S 9H 10C" if who != "club" else "9S 8H 10C"
    hands = ["8S 8H 3C", mine, "4C", "4D 5D", "5C 6C 7D", "3S"]
    game = Session(HandState.start(hands), [who] * 6, 0)
    game.make(Move(0, Act.PLAY, "8S 8H"))
    assert tell_advice(game, 1, "Mei").to("en") == told


@pytest.mark.parametrize("seed", range(2))
def test_a_player_and_the_coach_are_not_both_given_a_reason_for_different_moves(seed):
    apart = 0
    game = Session(new_match(seed), ["club"] * 6, seed)
    game.deal()
    while game.due == Due.BOT:
        choice = game.choose()
        view, plays = (
            game.state.view(game.state.turn),
            getattr(stage(game.state).moves, "plays", ()),
        )
        if len(game.moves) % 4 == 0 and plays:
            told = tell_advice(game, game.state.turn, "Mei").to("en")
            coach = advise(view)
            if told.startswith("Mei would choose: "):
                apart += 1
                assert not choice.why or choice.why.text.to("en") not in told
                both = f" The coach sees it differently: {coach.solution().to('en')} "
                assert both in told or "coach" not in told
            else:
                assert told.startswith(f"Advice for Mei: {coach.solution().to('en')}")
        game.make(choice.move)
    assert apart
