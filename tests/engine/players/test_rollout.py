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
    ("direction", "escaped_lead", "escaped"),
    [
        ("clockwise", "next", [0, 1, 2, 3, 4]),
        ("clockwise", "partner", [0, 2, 4]),
        ("counterclockwise", "next", [0, 5, 4, 3, 2]),
        ("counterclockwise", "partner", [0, 4, 2]),
    ],
)
def test_the_lead_of_an_escaped_player_is_inherited(direction, escaped_lead, escaped):
    rules = Rules(direction=direction, escaped_lead=escaped_lead)
    rollout = Rollout(0, 0, single(1), frozenset(), (), rules)
    hands, left = [(), *[one_card(1)] * 5], [0, 1, 1, 1, 1, 1]
    assert rollout.run(hands, left) == escaped


@pytest.mark.parametrize(("pass_locks_out", "second"), [("off", 0), ("on", 2)])
def test_a_pass_holds_as_long_as_the_rules_say(pass_locks_out, second):
    rules = Rules(pass_locks_out=pass_locks_out)
    rollout = Rollout(5, 5, single(1), frozenset({0}), (), rules)
    hands = [one_card(3), one_card(2), *[one_card(1)] * 4]
    assert rollout.run(hands, [1] * 6)[:2] == [1, second]
