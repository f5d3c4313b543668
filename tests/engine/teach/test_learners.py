"""Learners at the table: club players by the true rules, or by those with one wrong idea."""

import pytest
from wildescape.cards import Rank
from wildescape.dealing import deal
from wildescape.game import Act
from wildescape.hand import HandState
from wildescape.i18n import InputError
from wildescape.positions import parse_position
from wildescape.session import Due, Session
from wildescape.teach.learners import LearnerAtTable, understood
from wildescape.teach.misconceptions import TRUTH

HANDS = """wildescape trump=2 turn={turn}{table}
0: {cards}
1: 5S 9H JD 10C AC
2: 4S 8C QD 10D AD
3: 6S 7D KC 10H AH
4: 4D 9C AS JH 3D
5: 5C 8H JS QC 3S"""


def move(name, cards, table="", trick=(), **about):
    """What a learner on seat 0 plays."""
    said = f" table={table}" if table else ""
    hand = parse_position(HANDS.format(turn=0, table=said, cards=cards))
    return LearnerAtTable(understood(name), **about).move(hand.view(0), trick)


def cards(move):
    return " ".join(map(str, move.cards))


def test_with_the_true_rules_a_learner_moves_like_the_club_player():
    session = Session(HandState.start(deal(seed=3), "6"), ("club",) * 6, 1)
    learner = LearnerAtTable(TRUTH)
    while session.due == Due.BOT:
        chosen = session.choose().move
        assert learner.move(session.state.view(session.state.turn)) == chosen
        session.make(chosen)
        if len(session.moves) == 60:
            break


@pytest.mark.parametrize("name", ["must_play", "ends_at_last"])
def test_who_must_play_or_plays_alone_beats_a_partner(name):
    assert not move("kicker_counts", "LJ 3H 7H 9C", "2,AS").cards
    assert move(name, "LJ 3H 7H 9C", "2,AS").act == Act.PLAY


def test_who_takes_the_player_opposite_for_a_partner_lets_an_opponent_win():
    assert move("must_play", "KS 3H", "3,7D").cards
    assert not move("partner_opposite", "KS 3H", "3,7D").cards


def test_who_thinks_that_the_next_seat_leads_lets_the_seat_before_win():
    assert move("must_play", "KS 3H", "5,JS").cards
    assert not move("next_leads", "KS 3H", "5,JS").cards


def test_who_thinks_to_be_locked_out_stays_out_after_a_pass():
    trick = [*parse_position(HANDS.format(turn=0, table=" table=1,9H", cards="KS 3H")).moves][:1]
    assert [one.act for one in trick] == [Act.PASS]
    assert move("pass_locks_out=on", "KS", "1,JD").cards
    assert not move("pass_locks_out=on", "KS", "1,JD", trick).cards


def test_who_keeps_jokers_passes_rather_than_play_one():
    assert move("must_play", "LJ 3H", "1,AC").cards
    assert not move("keep_jokers", "LJ 3H", "1,AC").cards


def test_who_takes_the_kicker_to_count_adds_the_highest_cards():
    assert cards(move("kicker_counts", "6S 6H 6D 6C 3H KS")) == "6C 6D 6H 6S KS"
    assert cards(move("must_play", "6S 6H 6D 6C 3H KS")) != "6C 6D 6H 6S KS"


def test_what_the_rules_refuse_is_not_played():
    assert not move("more_beats_fewer", "8S 8H 8D QS QH 3H", "1,JD,JH").cards


def test_who_plays_by_another_trump_plays_its_cards_as_high_ones():
    levels = (Rank.NINE, Rank.TWO)
    chosen = move("own_level", "9S KH 3H", "1,QC", levels=levels, offense=1)
    assert cards(chosen) != "9S"


@pytest.mark.parametrize("name", ["nonsense", "pass_locks_out=maybe", ""])
def test_an_unknown_idea_is_refused_with_those_there_are(name):
    with pytest.raises(InputError, match="partner_opposite"):
        understood(name)
