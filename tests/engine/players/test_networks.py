"""The networks of the players fit what they are told, and their training program makes that."""

import pytest
from wildescape.players.judgement import CLUB, STRONG, network

from training.hands import played


@pytest.mark.parametrize("name", [CLUB, STRONG])
def test_hands_played_out_are_samples_for_a_network(name):
    samples = played(1)
    assert samples
    net = network(name)
    for sample in samples:
        assert all(len(weights) == len(sample.inputs) for weights in net.hidden)
        assert 0 < net.worth(sample.inputs, None) < 1


def test_a_network_may_be_told_its_first_inputs_before_the_others():
    net, inputs = network(STRONG), played(2)[0].inputs
    for begun in (0, 1, 40):
        later = net.after(inputs[:begun]).worth(inputs[begun:], None)
        assert later == pytest.approx(net.worth(inputs, None))


def test_who_was_out_first_is_half_of_the_worth_and_certain():
    net, inputs = network(STRONG), played(3)[0].inputs
    assert net.worth(inputs, True) - net.worth(inputs, False) == pytest.approx(0.5)
