"""Laws that hold for all plays and all hands, whatever the trump and the rules."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from wildescape.cards import NATURAL_RANKS, PACK, SMALL_JOKER, Rank, power
from wildescape.combinations import SIZES, beats, read
from wildescape.dealing import PACKS, Dealt, deal, draw
from wildescape.escalation import PACK_52, Escalation
from wildescape.game import Act, Move
from wildescape.hand import HAND_SIZE, HandResult, HandState
from wildescape.i18n import InputError
from wildescape.match import Match
from wildescape.notation import format_deal, parse_cards, parse_deal, parse_face
from wildescape.plays import plays
from wildescape.ranking import ranking
from wildescape.rules import CHOICES, DEFAULT, Rules
from wildescape.tribute import Tribute, debts, paid_winners
from wildescape.turns import SEATS

trumps = st.sampled_from(NATURAL_RANKS)
randoms = st.builds(random.Random, st.integers(0, 2**32 - 1))
all_rules = st.builds(
    Rules, **{name: st.sampled_from(choices) for name, choices in CHOICES.items()}
)
# Rules that share their tables, where the number of examples counts.
few_rules = st.builds(
    Rules,
    **{
        name: st.sampled_from(CHOICES[name])
        for name in (
            "direction",
            "escaped_lead",
            "pass_locks_out",
            "count_must_answer",
            "tribute_pairing",
            "joker_return",
            "lead_after_tribute",
            "anti_tribute",
        )
    },
)
table_rules = st.sampled_from(
    [
        DEFAULT,
        Rules(straight_flush="off", ace_low_straight="off"),
        Rules(trump_in_straight="promoted"),
        Rules(two_in_straight="trump_only"),
        Rules(flush_compare="all_cards", mixed_joker_pair="forbidden"),
        Rules(straight_and_flush="straight_higher", mixed_joker_pair="lowest"),
        Rules(joker_reading="lowest_rank"),
    ]
)
few_trumps = st.sampled_from((Rank.TWO, Rank.NINE, Rank.ACE))
some = settings(max_examples=40, deadline=None)
few = settings(max_examples=10, deadline=None)
# The makers of cards hold no state, so one will do for all examples.
made = settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.mark.parametrize("trump", NATURAL_RANKS)
def test_the_order_of_single_cards_is_total_and_headed_by_jokers_and_trumps(trump):
    below = [str(rank) for rank in reversed(NATURAL_RANKS) if rank != trump]
    cards = sorted(PACK, key=lambda card: power(card.rank, trump), reverse=True)
    ranks = list(dict.fromkeys(str(card.rank) for card in cards))
    assert ranks == ["BJ", "LJ", str(trump), *below]
    strengths = [ranking(trump).strength([card]) for card in cards]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == 15
    for card, strength in zip(cards, strengths, strict=True):
        for other, weaker in zip(cards, strengths, strict=True):
            higher = beats(read((card,), trump), read((other,), trump))
            assert higher == (strength > weaker)
            assert (card.rank == other.rank) == (strength == weaker)


@pytest.fixture
def make_plays(make_cards):
    """A maker of random plays of one size, as they are read."""

    def make(rng, trump, rules, number):
        size = rng.choice(SIZES)
        found = []
        for _ in range(3000):
            cards = make_cards(rng, 3)
            reading = read(cards, trump, rules) if len(cards) == size else None
            found += [reading] if reading else []
            if len(found) == number:
                break
        return found

    return make


@given(rng=randoms, trump=trumps, rules=all_rules)
@made
def test_beats_is_a_strict_order_in_which_equals_are_alike(make_plays, rng, trump, rules):
    found = make_plays(rng, trump, rules, 8)
    for a in found:
        assert not beats(a, a)
        for b in found:
            assert not (beats(a, b) and beats(b, a))
            tied = not beats(a, b) and not beats(b, a)
            for c in found:
                assert not (beats(a, b) and beats(b, c)) or beats(a, c)
                assert not tied or beats(a, c) == beats(b, c)


@given(rng=randoms, trump=few_trumps, rules=table_rules)
@made
def test_the_ranking_holds_the_strength_of_the_highest_reading(make_cards, rng, trump, rules):
    order = ranking(trump, rules)
    for _ in range(20):
        cards = tuple(rng.choices(PACKS, k=rng.randint(1, 5)))
        for play in (make_cards(rng), cards):
            if max(play.count(joker) for joker in (SMALL_JOKER, PACK[-1])) <= 3:
                reading = read(play, trump, rules)
                assert order.strength(play) == (reading.strength if reading else 0)
                assert order.strength(play[::-1]) == order.strength(play)


@given(randoms)
@some
def test_a_deal_is_told_by_its_code(rng):
    pack = rng.sample(PACKS, len(PACKS))
    hands = tuple(tuple(sorted(pack[seat::6])) for seat in SEATS)
    code = format_deal(hands)
    assert parse_deal(code) == hands
    assert format_deal(parse_deal(f" {code}\n")) == code
    assert len(code) == 55


def agreeing(game):
    """The moves of a game, once all ways to look at them are found to agree."""
    moves = game.moves
    listed = list(moves)
    assert len(moves) == len(listed)
    assert bool(listed) == (game.turn is not None)
    assert [moves[place] for place in range(len(listed))] == listed
    assert [moves[place] for place in range(-len(listed), 0)] == listed
    assert len(set(listed)) == len(listed)
    with pytest.raises(IndexError):
        moves[len(listed)]
    return listed


def accepted(game, listed, rng, number):
    """Hold that some of the listed moves are contained, and legal, and those of no other seat."""
    for move in rng.sample(listed, min(number, len(listed))):
        assert move in game.moves
        assert game.judge(move).legal
        other = move._replace(seat=move.seat + 1)
        assert other not in game.moves
        assert not game.judge(other).legal


def random_hand(rng, trump, rules):
    """Every state of a random hand."""
    pack = rng.sample(PACKS, len(PACKS))
    keen = rng.choice((0, 0.5, 0.9))
    hand = HandState.start([pack[seat::6] for seat in SEATS], trump, rng.choice(SEATS), rules)
    states = [hand]
    while hand.turn is not None:
        number = len(hand.moves)
        move = hand.moves[rng.randrange(number // 2 if rng.random() < keen else 0, number)]
        questions = hand.view(rng.choice(SEATS)).questions
        hand = hand.after(rng.choice(questions) if questions and rng.random() < 0.03 else move)
        states.append(hand)
    return states


hands = st.builds(random_hand, randoms, few_trumps, few_rules)


@given(hands, randoms)
@few
def test_every_state_of_a_hand_has_legal_moves_until_the_end(states, rng):
    for hand in rng.sample(states, 15):
        accepted(hand, agreeing(hand), rng, 5)
        outside = [Move(hand.turn or 0, Act.PLAY, tuple(rng.sample(PACKS, k))) for k in SIZES]
        for move in (*outside, Move(hand.turn or 0, Act.PASS)):
            assert (move in hand.moves) == hand.judge(move).legal
    assert agreeing(states[-1]) == []
    assert states[-1].result is not None
    assert all(hand.result is None for hand in states[:-1])


def is_legal(hand, move):
    """Whether a hand accepts a move, be it one that can be understood or not."""
    try:
        return hand.after(move) is not None
    except InputError:
        return False


@pytest.mark.parametrize("joker_reading", CHOICES["joker_reading"])
@pytest.mark.parametrize(
    ("cards", "stated"),
    [
        *(("8S", "8S"), ("8S", "9S"), ("8S", ""), ("8S 8H LJ", "8S 8H 8D")),
        *(("8S LJ", "8S 8"), ("8S LJ", "8S 9S"), ("8S LJ", "8S"), ("LJ BJ", "8 8")),
        *(("LJ BJ", "BJ BJ"), ("8S 8H", "8H 8S"), ("8S 9S", "8S 9S")),
    ],
)
def test_a_play_whose_jokers_are_stated_is_contained_if_it_is_accepted(
    joker_reading, cards, stated
):
    others = ["3C", "3D", "3H", "3S", "4C"]
    dealt = [parse_cards(text) for text in ("8S 8H 9S LJ BJ", *others)]
    hand = HandState.start(dealt, Rank.TWO, 0, Rules(joker_reading=joker_reading))
    faces = tuple(map(parse_face, stated.split()))
    move = Move(0, Act.PLAY, parse_cards(cards), stated=faces)
    assert (move in hand.moves) == is_legal(hand, move)


@given(hands)
@few
def test_every_card_of_a_hand_is_held_or_played_at_every_step(states):
    for hand in states[::7]:
        played = [card for move in hand.log for card in move.cards]
        held = [card for cards in hand.hands for card in cards]
        assert sorted(played + held) == sorted(PACKS)
        assert all(list(cards) == sorted(cards) for cards in hand.hands)
        assert {seat for seat in SEATS if not hand.hands[seat]} == set(hand.escaped)


@given(hands)
@few
def test_the_moves_of_a_hand_replayed_give_the_same_states(states):
    replayed = [states[0]]
    for move in states[-1].log:
        replayed.append(replayed[-1].after(move))
    assert replayed == states
    assert [hash(hand) for hand in replayed] == [hash(hand) for hand in states]
    assert list(replayed[-1].log) == list(states[-1].log)


@given(hands)
@few
def test_a_hand_ends_when_one_team_has_escaped_and_never_before(states):
    for hand in states:
        complete = [all(not hand.hands[seat] for seat in range(team, 6, 2)) for team in (0, 1)]
        assert any(complete) == (hand is states[-1])
        assert sum(complete) <= 1


@given(hands, randoms)
@few
def test_a_view_offers_the_moves_to_the_seat_in_turn_alone(states, rng):
    for hand in rng.sample(states, 10):
        for seat in SEATS:
            view = hand.view(seat)
            assert list(view.moves) == (list(hand.moves) if seat == hand.turn else [])


@given(hands, randoms)
@few
def test_a_view_offers_each_seat_the_questions_that_it_may_ask(states, rng):
    for hand in rng.sample(states, 10):
        for seat in SEATS:
            asked = (Move(seat, Act.ASK, number=other) for other in (*SEATS, 6, -1, None))
            legal = [move for move in asked if hand.judge(move).legal]
            assert list(hand.view(seat).questions) == legal


@given(hands)
@few
def test_an_answer_gives_the_turn_back_to_the_seat_that_had_it(states):
    for before, asked in pairwise(states):
        if asked.question:
            assert asked.interrupted == before.turn
            for answer in asked.moves:
                told = asked.after(answer)
                changed = {"told": before.told, "asked": before.asked}
                assert replace(told, **changed) == before


def random_tribute(rng, trump, rules):
    """Every state of a random tribute."""
    seats = rng.sample(SEATS, 6)
    escaped = []
    while not any({*range(team, 6, 2)} <= {*escaped} for team in (0, 1)):
        escaped.append(seats.pop())
    left = tuple(0 if seat in escaped else rng.randint(1, 27) for seat in SEATS)
    result = HandResult(tuple(escaped), left, escaped[-1])
    owed = debts(result, rules)
    dealt = rng.sample(PACKS, len(PACKS))
    cards = tuple(tuple(sorted(dealt[seat::6])) for seat in SEATS)
    tribute = Tribute(cards, trump, rules, owed, winners=paid_winners(result, owed))
    states = [tribute]
    while tribute.turn is not None:
        tribute = tribute.after(rng.choice(tribute.moves))
        states.append(tribute)
    return states


tributes = st.builds(random_tribute, randoms, trumps, all_rules)


@given(tributes, randoms)
@settings(max_examples=100, deadline=None)
def test_tribute_moves_cards_about_and_leaves_every_hand_with_27(states, rng):
    for tribute in states:
        held = [card for cards in tribute.hands for card in cards]
        assert sorted([*held, *tribute.on_the_way]) == sorted(PACKS)
        accepted(tribute, agreeing(tribute), rng, 3)
    assert [len(cards) for cards in states[-1].result] == [HAND_SIZE] * 6
    replayed = [states[0]]
    for move in states[-1].log:
        replayed.append(replayed[-1].after(move))
    assert replayed == states


def random_match(rng, rules):
    """Every state of two deals of a match."""
    match = Match.start(draw(rules, rng), rules)
    states = [match]
    while match.result is None and (match.stage or len(match.past) < 2):
        if match.turn is None:
            match = match.with_deal(deal(match.leader, rules, rng))
        else:
            moves = match.moves
            match = match.after(moves[rng.randrange(len(moves) // 2, len(moves))])
        states.append(match)
    return states


@given(randoms, few_rules)
@few
def test_162_cards_are_held_or_played_at_every_step_of_a_match(rng, rules):
    states = random_match(rng, rules)
    for match in states:
        if match.stage:
            in_play = isinstance(match.stage, HandState)
            played = [card for move in match.stage.log for card in move.cards if in_play]
            held = [card for cards in match.stage.hands for card in cards]
            held += () if in_play else match.stage.on_the_way
            assert sorted(played + held) == sorted(PACKS)
            if in_play and not played:
                assert {len(cards) for cards in match.stage.hands} == {HAND_SIZE}
    for match in rng.sample(states, 10):
        accepted(match, agreeing(match), rng, 3)


@given(randoms, few_rules)
@few
def test_the_deals_and_moves_of_a_match_replayed_give_the_same_states(rng, rules):
    states = random_match(rng, rules)
    again = [states[0]]
    for match in states[1:]:
        last = again[-1]
        if last.turn is None:
            again.append(last.with_deal(Dealt(*match.dealt)))
        else:
            ended = len(match.past) > len(last.past)
            log = match.past[-1].play if ended else match.stage.log
            log = match.tribute if not ended and len(log) == 0 else log
            again.append(last.after([*log][-1]))
    assert again == states


def escalation_states(seed):
    rng = random.Random(seed)
    players = 3 + seed % 4
    game = Escalation.start(rng.sample(PACK_52, 52), players, rng.randrange(players))
    states = [game]
    while game.turn is not None:
        game = game.after(rng.choice(list(game.moves)))
        states.append(game)
    return states


@pytest.mark.parametrize("seed", range(8))
def test_every_state_of_escalation_has_legal_moves_until_the_end(seed):
    rng = random.Random(seed)
    for game in escalation_states(seed):
        accepted(game, agreeing(game), rng, 4)


@given(randoms, few_trumps, table_rules)
@some
def test_the_plays_of_a_hand_agree_however_they_are_looked_at(rng, trump, rules):
    hand = tuple(rng.sample(PACKS, rng.randint(1, HAND_SIZE)))
    lead = plays(hand, trump, rules=rules)
    over = lead.cards(rng.choice(lead)) if rng.random() < 0.7 else None
    offered = plays(hand, trump, over, rules)
    listed = list(offered)
    assert len(offered) == len(listed) == len(set(listed))
    assert [offered[place] for place in range(len(listed))] == listed
    assert [offered[place] for place in range(-len(listed), 0)] == listed
    assert bool(offered) == bool(listed) == bool(offered.strengths) == bool(offered.physical)
    assert {(play.kind, play.rank) for play in offered.strengths} == {
        (play.kind, play.rank) for play in listed
    }
    for play in rng.sample(listed, min(20, len(listed))):
        cards = offered.cards(play)
        assert play in offered
        assert cards in offered.physical
        reading = read(cards, trump, rules)
        assert (reading.kind, reading.rank) == (play.kind, play.rank)
        assert over is None or beats(reading, read(over, trump, rules))
