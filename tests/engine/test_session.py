"""Sessions: what is due, bots from a seed, the way back; and every state on the way to a game."""

import random
from dataclasses import replace

import pytest
from wildescape.escalation import PACK_52
from wildescape.game import Act, IllegalMove, Move
from wildescape.hand import HandState
from wildescape.i18n import InputError
from wildescape.match import Match
from wildescape.positions import parse_position
from wildescape.records import record
from wildescape.rules import Rules
from wildescape.session import (
    PERSON,
    Due,
    Replay,
    Session,
    is_told_by_record,
    leads,
    new_escalation,
    new_match,
    stage,
)

from .test_records import SHORT, escalation_of, pick, random_rules, states_of

BOTS = ("random",) * 6
ME = (PERSON, *["random"] * 5)

POSITION = """wildescape trump=5 turn=0
0: 3C 4D 9H LJ
1: 6C 7D 8H
2: 3D 10S KC
3: 4C 4H 9S
4: 2H 6D QC
5: 2C 7S JH"""


def played(session, until=lambda session: session.due == Due.NOTHING, rng=None):
    """The session with bots, and somebody who plays anything, until then."""
    rng = rng or random.Random(0)
    while not until(session):
        match session.due:
            case Due.DEAL:
                session.deal()
            case Due.BOT:
                session.make(session.choose().move)
            case Due.PERSON:
                session.make(pick(session.state, rng))
            case _:
                break
    return session


# What is due


def test_a_match_is_dealt_played_and_over():
    session = Session(new_match(7, Rules(**SHORT)), BOTS, 7)
    due = [session.due]
    session.deal()
    due.append(session.due)
    played(session)
    assert due == [Due.DEAL, Due.BOT]
    assert session.state.result


def test_a_person_is_waited_for():
    session = Session(new_match(7), ME, 7)
    played(session, lambda session: session.due == Due.PERSON)
    assert session.state.turn == 0
    with pytest.raises(InputError, match="There is no player"):
        session.choose()


def test_who_sits_where_follows_from_the_draw():
    for seed in range(9):
        session = Session(new_match(seed, Rules(seating="draw")), ME, seed)
        seats = session.state.draw.seats
        assert session.seat(0) == seats.index(0)
        assert [session.player(seat) for seat in range(6)] == list(seats)
        assert [seat for seat in range(6) if session.bot(seat) is PERSON] == [session.seat(0)]


def test_in_escalation_everybody_sits_in_his_place():
    session = Session(new_escalation(7, 5), ("random", PERSON, *["random"] * 3), 7)
    assert (session.seat(1), session.player(1), session.bot(1)) == (1, 1, PERSON)
    assert played(session).state.result


def test_what_is_over_has_nothing_due():
    session = Session(parse_position(POSITION), BOTS, 1)
    played(session)
    assert isinstance(session.state, HandState)
    assert (session.due, session.state.turn) == (Due.NOTHING, None)


@pytest.mark.parametrize("players", [2, 7, 0, -1])
def test_escalation_is_for_three_to_six(players):
    with pytest.raises(InputError, match="3 to 6"):
        new_escalation(1, players)


# Chance


@pytest.mark.parametrize("seed", [0, 7, "a seed", "\ud800"])
def test_all_chance_follows_from_the_seed(seed):
    def game():
        session = Session(new_match(seed, Rules(**SHORT)), BOTS, seed)
        return record(played(session, lambda session: len(session.moves) == 40).state)

    assert game() == game()


def test_another_seed_is_another_game():
    assert new_match(1) != new_match(2)
    assert new_escalation(1) != new_escalation(2)
    assert sorted(new_escalation(1).pack) == list(PACK_52)


def test_a_hand_that_is_begun_again_is_the_same_hand():
    session = Session(new_match(7), ME, 7)
    first = played(session, lambda session: len(session.moves) == 30).state
    session.back_to(0)
    assert session.moves == []
    assert played(session, lambda session: len(session.moves) == 30).state == first


def test_a_thought_is_about_the_state_in_which_it_began():
    session = Session(parse_position(POSITION), BOTS, 3)
    expected, thought = session.choose(), session.thought()
    session.make(expected.move)
    assert thought() == expected
    assert session.thought()() != expected


# Back


def test_a_refused_move_changes_nothing():
    session = Session(parse_position(POSITION), ME, 1)
    before = (list(session.states), list(session.moves))
    with pytest.raises(IllegalMove):
        session.make(Move(0, Act.PASS))
    with pytest.raises(IllegalMove):
        session.make(Move(1, Act.PLAY, session.state.hands[1][:1]))
    assert (session.states, session.moves) == before


def test_the_way_back_goes_from_choice_to_choice():
    session = Session(new_match(7), ME, 7)
    assert session.last_choice is None
    played(session, lambda session: len(session.moves) == 30)
    places = []
    while (place := session.last_choice) is not None:
        assert session.states[place].turn == 0
        places.append(place)
        session.back_to(place)
        assert session.due == Due.PERSON
        assert len(session.states) == place + 1 == len(session.moves) + 1
    assert len(places) == sum(move.seat == 0 for move in moves_of_thirty())
    assert places == sorted(places, reverse=True)


def moves_of_thirty():
    session = Session(new_match(7), ME, 7)
    return played(session, lambda session: len(session.moves) == 30).moves


def test_after_a_deal_the_one_before_stays_as_it_is():
    session = Session(new_match(7), ME, 7)
    played(session, lambda session: len(session.state.past) == 1)
    before = session.state
    assert session.last_choice is not None
    session.deal()
    assert (session.states[0].past, session.moves) == (before.past, [])
    assert session.last_choice is None or session.due == Due.PERSON


# Replay


@pytest.mark.parametrize("seed", range(6))
def test_every_state_of_a_match_comes_back(seed):
    rng = random.Random(seed)
    states = states_of(rng, random_rules(rng), most_deals=2)
    for end in (len(states), rng.randrange(1, len(states))):
        replay = Replay(states[end - 1])
        assert replay.last == end - 1
        assert replay.state == states[end - 1]
        for at in rng.sample(range(end), min(end, 40)):
            assert replay.states(at)[-1] == states[at]
            assert replay.moves(at) == [
                replay.move(step) for step in range(replay.begins[replay.part(at)] + 1, at + 1)
            ]


@pytest.mark.parametrize("seed", range(6))
def test_every_state_of_escalation_comes_back(seed):
    states = escalation_of(random.Random(seed))
    replay = Replay(states[-1])
    assert (replay.begins, replay.last) == ((0,), len(states) - 1)
    assert replay.states(replay.last) == states
    assert replay.move(0) is None
    assert [replay.move(at) for at in range(1, len(states))] == list(states[-1].log)


def test_a_position_comes_back_from_where_it_began():
    start = parse_position(POSITION)
    session = played(Session(start, BOTS, 1))
    replay = Replay(session.state, start)
    assert replay.states(replay.last) == session.states
    assert Replay(start).last == 0


def test_parts_begin_with_the_draw_and_each_deal():
    rng = random.Random(1)
    states = states_of(rng, Rules(), most_deals=2)
    replay = Replay(states[-1])
    dealt = [
        at for at in range(1, len(states)) if states[at].dealt and not states[at - 1].dealt
    ]  # fmt: skip
    assert replay.begins == (0, *dealt)
    for part, begin in enumerate(replay.begins):
        assert (replay.part(begin), replay.move(begin)) == (part, None)
        assert part == 0 or replay.part(begin - 1) == part - 1


def test_tricks_are_where_somebody_leads():
    rng = random.Random(1)
    states = states_of(rng, Rules(), most_deals=1)
    replay = Replay(states[-1])
    assert replay.tricks(replay.last) == leads(states)
    assert replay.tricks(0) == []


def test_a_question_before_the_lead_begins_no_trick():
    hand = parse_position(POSITION)
    asked = hand.after(Move(hand.turn, Act.ASK, number=(hand.turn + 1) % 6))
    told = asked.after(asked.moves[0])
    played = told.after(told.moves[0])
    assert leads([hand, asked, told, played]) == [0]


def test_moves_are_counted_as_records_count_them():
    rng = random.Random(2)
    states = states_of(rng, Rules(), most_deals=2)
    replay = Replay(states[-1])
    made = [
        move
        for past in (*states[-1].past,)
        for move in (*past.tribute, *past.play)
    ]  # fmt: skip
    for number, move in enumerate(made, 1):
        at = replay.step(number)
        assert (replay.move(at), replay.number(at)) == (move, number)
    first, second = replay.begins[1:3]
    assert (replay.step(0), replay.step(0, dealt=True)) == (0, first)
    between = replay.number(second)
    assert (replay.step(between), replay.step(between, dealt=True)) == (second - 1, second)
    assert replay.step(3, dealt=True) == replay.step(3)


def test_a_record_tells_what_was_dealt_and_not_what_was_laid_out():
    assert is_told_by_record(new_match(1))
    assert is_told_by_record(new_escalation(1))
    assert not is_told_by_record(parse_position(POSITION))
    dealt = escalation_of(random.Random(1))[3]
    assert is_told_by_record(dealt)
    assert not is_told_by_record(replace(dealt, pack=()))


def test_a_stage_is_what_is_played():
    match = new_match(1)
    assert (stage(match), leads([match])) == (None, [])
    assert isinstance(match, Match)
    hand = parse_position(POSITION)
    assert stage(hand) is hand
    assert leads([hand]) == [0]


def test_one_bot_stands_for_all_and_strangers_are_refused_at_once():
    assert Session(new_match(7), "club", seed=7).players == ("club",) * 6
    for players, told in ((["club"] * 5, "6 players"), (["clubb"] * 6, "choose random"), (3, "6")):
        with pytest.raises(InputError, match=told):
            Session(new_match(7), players, seed=7)
    with pytest.raises(InputError, match="begins with a match, a hand or a game of Escalation"):
        Session(None, "club", seed=7)
