"""Mini hands: real hands of few cards, kept by name for lessons."""

import pytest
from wildescape.i18n import InputError
from wildescape.positions import format_position, parse_position
from wildescape.session import Due, Session
from wildescape.share_codes import format_code, parse_shared
from wildescape.teach.exercises import PlayOn
from wildescape.teach.mini_hands import mini_hand, mini_hands
from wildescape.teach.scenes import BadFact, parse_scene

FEW = ["3S 9H KD", "4S 8H AD", "5S 7H QD", "6S JH QC", "3C 9D KS", "4C 8D AS"]


def game(name):
    return PlayOn(parse_scene({"mini_hand": name}), mini_hands()[name].until, 0)


def test_everybody_knows_how_many_cards_are_left_in_a_mini_hand():
    session = Session(mini_hand(FEW, "2", 3), ("club",) * 6, 1)
    assert session.state.turn == 3
    while session.due == Due.BOT:
        held = tuple(map(len, session.state.hands))
        assert session.state.told == held
        session.make(session.choose().move)
    assert session.state.result


def test_a_mini_hand_is_written_and_shared_like_any_position():
    hand = mini_hand(FEW, "6", 1)
    assert parse_position(format_position(hand)) == hand
    assert parse_shared(format_code(hand)).value == hand


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        ([*FEW[:5], "4C 8D"], "same number of cards"),
        (["3S 9H"] * 3 + ["4S 9D"] * 3, "same number of cards"),
        (FEW[:5], "six seats"),
        ([*FEW[:4], "8S 8S 5D", "8S 8S 5C"], "three decks"),
    ],
)
def test_hands_that_are_no_mini_hand_are_refused_with_the_reason(hands, why):
    with pytest.raises(InputError, match=why):
        mini_hand(hands)


def test_an_unknown_mini_hand_is_refused_with_those_there_are():
    with pytest.raises(BadFact, match="first-hand") as refused:
        parse_scene({"mini_hand": "nonsense"})
    assert refused.value.fact == "mini_hand"


def test_a_hand_that_was_lost_is_explained_by_the_move_that_lost_it():
    exercise = game("trump-six")
    session = exercise.session()
    while session.due != Due.NOTHING:
        # Whoever always passes is trapped.
        is_mine = session.due == Due.PERSON
        session.make(session.state.moves[0] if is_mine else session.choose().move)
    lost = exercise.reached(session.state, session.states)
    assert not lost.is_right
    told = exercise.explained(lost, session.states, session.moves).because.to("en")
    assert "Things turned when you" in told
    assert "Better:" in told
