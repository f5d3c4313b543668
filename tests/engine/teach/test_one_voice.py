"""One coach: in the same position, with the same knowledge, the same move is advised everywhere."""

from itertools import combinations

import pytest
from wildescape.coach import advise, coached, refute
from wildescape.coach.advice import MOST_REFUTED
from wildescape.game import Act, Move
from wildescape.hand import HandMoves
from wildescape.notation import parse_cards
from wildescape.positions import format_position, parse_position
from wildescape.session import Due, Session, new_match
from wildescape.teach import best_play
from wildescape.teach.exercises import PlayOn, WouldPlay
from wildescape.teach.exercises.would_play import laid_open
from wildescape.teach.mini_hands import mini_hands
from wildescape.teach.review import Review, choice
from wildescape.teach.scenes import Scene, parse_scene

from docs.grade_lessons import graded_steps
from tests.pair_or_single import PAIR_OR_SINGLE


def positions(seed):
    """Every fifth decision in a hand between club players, after what came before it."""
    session = Session(new_match(seed), ("club",) * 6, seed)
    session.deal()
    while session.due == Due.BOT:
        state = session.state
        if len(session.moves) % 5 == 0 and len(state.moves) > 1:
            yield state
        session.make(session.choose().move)


def ranks(cards):
    return sorted(card.rank for card in cards)


@pytest.mark.parametrize("seed", range(3))
def test_a_review_holds_a_move_against_the_one_that_a_hint_advises(seed):
    compared = 0
    for state in positions(seed):
        advised = advise(state.view(state.turn)).best.move
        others = [move for move in state.moves if ranks(move.cards) != ranks(advised.cards)]
        for move in (advised, *others[:1], *others[-1:]):
            if exercise := choice(state, move):
                best = exercise.scene.plays[exercise.judges.scales.best]
                assert ranks(best) == ranks(advised.cards)
                compared += 1
    assert compared > 10


@pytest.mark.parametrize("seed", range(3))
def test_what_one_would_play_and_who_plays_as_coached_is_what_a_hint_advises(seed):
    for state in positions(seed):
        hand = laid_open(state.stage)
        scene = Scene(hand.rules, hand.trump, me=hand.turn, game=hand)
        advised = advise(hand.view(hand.turn)).best.move
        assert WouldPlay(scene).advice.best.move == advised
        game = PlayOn(parse_scene({"game": format_position(hand), "me": hand.turn}), "hand_over", 1)
        assert game.moved_for(game.session(), "coach") == advised


def as_coached(game):
    """A hand in which the learner always follows the coach: its states and moves."""
    session = game.session()
    while session.due != Due.NOTHING:
        learner = session.due == Due.PERSON
        move = game.moved_for(session, "coach") if learner else session.choose().move
        session.make(move)
    return session.states, session.moves


HANDS = [name for name, one in mini_hands().items() if one.position.startswith("wildescape")]


@pytest.mark.parametrize("name", HANDS)
def test_nothing_is_held_against_who_follows_the_coach(name):
    states, moves = as_coached(PlayOn(parse_scene({"mini_hand": name}), "hand_over", 0))
    review = Review(states, moves, 0)
    while review.step():
        pass
    assert (review.moments, review.taken_over) == ((), [])


def test_nor_in_a_step_of_a_lesson_whatever_its_judges_say():
    """A look back doesn't contradict the hint."""
    for _, exercise in graded_steps():
        hand, me = exercise.scene.game, exercise.scene.me
        cards = advise(hand.view(me)).best.move.cards
        move = Move(me, Act.PLAY if cards else Act.PASS, cards)
        assert isinstance(hand.moves, HandMoves)
        review = Review([hand, hand.after(move)], [move], me)
        while review.step() and not review.is_whole:
            pass
        assert review.moments == ()


SINGLE, PAIR = (Move(0, Act.PLAY, parse_cards(cards)) for cards in ("3H", "2H 2S"))


def test_what_a_review_finds_better_than_the_coachs_move_is_advised_from_then_on(monkeypatch):
    monkeypatch.setattr(best_play, "BOTS", "beginner")
    hand = parse_position(PAIR_OR_SINGLE)
    view = hand.view(0)
    # A coach that is wrong here.
    refute(view, SINGLE)
    assert advise(view).best.move == SINGLE
    review = Review([hand, hand.after(PAIR)], [PAIR], 0)
    while review.step():
        pass
    assert review.moments == ()
    good = review.good
    assert (good.played, good.plainer, good.refutes) == (PAIR.cards, SINGLE.cards, True)
    assert coached(view)[0].move == advise(view).best.move == PAIR
    blunder = Review([hand, hand.after(SINGLE)], [SINGLE], 0)
    while blunder.step():
        pass
    assert [moment.better for moment in blunder.moments] == [PAIR.cards]


def test_only_the_newest_refutations_are_kept():
    tens = [f"{rank}{suit}" for rank in ("9", "10", "J", "Q", "K", "A") for suit in "CDHS"]
    views = [
        parse_position(PAIR_OR_SINGLE.replace("3H 2S 2H", f"3H {first} {other}")).view(0)
        for first, other in combinations(tens, 2)
    ][: MOST_REFUTED + 1]
    oldest, *newer = views
    usual = coached(oldest)[0].move
    other = next(choice.move for choice in coached(oldest) if choice.move != usual)
    refute(oldest, other)
    assert coached(oldest)[0].move == other
    for view in newer:
        refute(view, SINGLE)
    assert coached(oldest)[0].move == usual
    assert {coached(view)[0].move for view in newer} == {SINGLE}
