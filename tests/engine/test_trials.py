"""Deals that fit what a seat has seen."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from wildescape import (
    Act,
    Escalation,
    HandState,
    InputError,
    Match,
    Move,
    deal,
    draw,
    parse_rules,
    trial_deals,
)
from wildescape.cards import power
from wildescape.dealing import PACKS
from wildescape.escalation import PACK_52
from wildescape.players import player
from wildescape.rules import PRESETS


def played_on(game, name, moves, seed=1):
    """The game after so many moves of six players, or at its end."""
    seats = [player(name, Random(f"{seed} {seat}")) for seat in range(6)]
    chance = Random(seed)
    for _ in range(moves):
        if isinstance(game, Match) and game.turn is None and game.winner is None:
            game = game.with_deal(deal(game.leader, game.rules, chance))
        if game.turn is None:
            break
        game = game.after(seats[game.turn].choose(game.view(game.turn)).move)
    return game


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("moves", [0, 1, 40, 120])
def test_the_seat_sees_in_each_deal_what_it_has_seen(rules, moves):
    hand = played_on(HandState.start(deal(seed=moves), "5", rules=rules), "random", moves)
    for seat in range(6):
        view = hand.view(seat)
        for trial in islice(trial_deals(view, seed=2), 3):
            game = trial.game
            assert game.view(seat) == view
            assert [*map(len, game.hands)] == [*map(len, hand.hands)]
            cards = Counter(card for held in game.hands for card in held)
            cards.update(card for move in hand.log for card in move.cards)
            assert cards == Counter(PACKS)
            assert 0 < trial.weight <= 1


@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("moves", [0, 10, 40])
def test_a_seat_of_escalation_sees_in_each_deal_what_it_has_seen(players, moves):
    pack = Random(players).sample(PACK_52, 52)
    game = played_on(Escalation.start(pack, players), "beginner", moves)
    for seat in range(players):
        view = game.view(seat)
        for trial in islice(trial_deals(view, seed=2), 3):
            assert trial.game.view(seat) == view
            assert trial.weight == 1
            hidden = [*trial.game.hands, trial.game.stock, *trial.game.stacks, trial.game.middle]
            assert sorted(card for cards in hidden for card in cards) == sorted(PACK_52)


@pytest.mark.parametrize("rules", [{}, {"tribute_public": "off"}, "home"], ids=str)
def test_what_a_tribute_has_shown_holds_in_each_deal(rules):
    bound = 0
    for seed in range(12):
        match = Match.start(draw(parse_rules(rules), Random(seed)), rules)
        while match.winner is None and not (
            isinstance(match.stage, HandState) and len(match.tribute)
        ):
            match = played_on(match, "beginner", 1, seed=f"{seed} {len(match.past)}")
        if match.winner is not None:
            continue
        view = match.view(0)
        paid = [move for move in view.tribute[: len(match.owed)] if move]
        for trial in islice(trial_deals(view, seed=1), 3):
            assert trial.game.view(0) == view.stage
            for move in paid:
                if move.seat == 0:
                    continue
                returned = Counter(
                    card for gift in match.tribute if gift.seat != move.seat for card in gift.cards
                )
                own = Counter(trial.game.hands[move.seat]) - returned
                assert all(
                    power(card.rank, match.trump) <= power(move.cards[0].rank, match.trump)
                    for card in own
                )
                bound += 1
        if bound > 6:
            break
    assert bound


def test_all_deals_are_equally_likely():
    hand = HandState.start(["KS", "AS", "3C", "4C", "5C", "6C"])
    seen = Counter(trial.game.hands[3] for trial in islice(trial_deals(hand.view(0), seed=1), 5400))
    # 54 faces, a hundred times each; of the king that the seat holds there are only two more.
    assert len(seen) == 54
    assert all(60 < count < 145 for count in seen.values())


def test_a_pass_makes_deals_less_likely_in_which_it_held_back():
    hand = HandState.start(["3C KS", "AS 4D", "5C", "4C", "5D", "6C"])
    hand = hand.after(Move(0, Act.PLAY, "3C")).after(Move(1, Act.PASS))
    for trial in islice(trial_deals(hand.view(0), seed=3, passing=0.25), 40):
        beats = any(power(card.rank, 2) > power(3, 2) for card in trial.game.hands[1])
        assert trial.weight == (0.25 if beats else 1)
    assert {trial.weight for trial in islice(trial_deals(hand.view(0), seed=3, passing=1), 5)} == {
        1
    }
    partner = hand.view(1)
    assert {trial.weight for trial in islice(trial_deals(partner, seed=3), 5)} == {1}


def test_weights_bring_the_deals_nearer_to_the_truth():
    """How high the cards of the others are, as guessed with and without the weights."""
    plain = weighed = 0.0
    for seed in range(12):
        hand = played_on(HandState.start(deal(seed=seed), "5"), "beginner", 60, seed)
        if hand.turn is None:
            continue
        trials = [*islice(trial_deals(hand.view(0), seed=seed, passing=0.02), 60)]

        def high(game):
            held = [max((power(c.rank, 5) for c in cards), default=0) for cards in game.hands]
            return sum(held[1::2])

        truth = high(hand)
        total = sum(trial.weight for trial in trials)
        mean = sum(high(trial.game) for trial in trials) / len(trials)
        better = sum(trial.weight / total * high(trial.game) for trial in trials)
        plain += abs(mean - truth)
        weighed += abs(better - truth)
    assert weighed < plain


def test_the_same_seed_gives_the_same_deals():
    view = HandState.start(deal(seed=1)).view(2)

    def first(*chance, **seed):
        return [trial.game.hands for trial in islice(trial_deals(view, *chance, **seed), 3)]

    assert first(seed=4) == first(seed=4) == first(Random(4))
    assert first(seed=4) != first(seed=5)


@pytest.mark.parametrize("passing", [0, 1.5, True, "half"])
def test_a_chance_of_passing_is_above_0_and_at_most_1(passing):
    with pytest.raises(InputError, match="“passing” is a number above 0"):
        trial_deals(HandState.start(deal(seed=1)).view(0), passing=passing)


def test_a_view_without_a_hand_is_refused():
    match = Match.start(draw(seed=1))
    with pytest.raises(InputError, match="Trial deals need a view of a hand in play"):
        trial_deals(match.view(0))
