"""Trial deals keep the turn order of hands in play."""

import pytest
from wildescape.cards import BIG_JOKER
from wildescape.players.rollout import PlannedHand, PlannedPlay, Rollout
from wildescape.rules import Rules


def single(strength):
    return PlannedPlay(strength, 0.0, 1.0, (BIG_JOKER,))


def one_card(strength):
    """The plans of a seat that holds one card."""
    return (PlannedHand(1.0, ((), (single(strength),), (), (), (), ())),)


@pytest.mark.parametrize(
    ("direction", "escaped_lead", "leader"),
    [
        ("clockwise", "next", 1),
        ("clockwise", "partner", 2),
        ("counterclockwise", "next", 5),
        ("counterclockwise", "partner", 4),
    ],
)
def test_the_lead_of_an_escaped_player_is_inherited(direction, escaped_lead, leader):
    rules = Rules(direction=direction, escaped_lead=escaped_lead)
    rollout = Rollout(0, 0, single(1), frozenset(), (), rules)
    ahead = rollout.run([(), *[one_card(1)] * 5], [0, 1, 1, 1, 1, 1])
    assert (ahead.leader, ahead.escaped) == (leader, [0])


@pytest.mark.parametrize(("pass_locks_out", "escaped"), [("off", [1, 0]), ("on", [1])])
def test_a_pass_holds_as_long_as_the_rules_say(pass_locks_out, escaped):
    rules = Rules(pass_locks_out=pass_locks_out)
    rollout = Rollout(5, 5, single(1), frozenset({0}), (), rules)
    hands = [one_card(3), one_card(2), *[one_card(1)] * 4]
    ahead = rollout.run(hands, [1] * 6)
    assert (ahead.leader, ahead.escaped) == (2, escaped)


def test_at_the_end_of_the_hand_nobody_leads():
    rollout = Rollout(4, 4, single(1), frozenset(), (0, 2, 4), Rules())
    hands = [one_card(2) if seat % 2 else () for seat in range(6)]
    assert rollout.run(hands, [0, 1, 0, 1, 0, 1]).leader is None
