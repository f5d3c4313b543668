"""Each mini hand of the lessons is what its lesson wants, as often as bots play it."""

import pytest
from wildescape.combinations import Kind
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES
from wildescape.plays import Plays
from wildescape.positions import parse_position
from wildescape.ranking import ranking
from wildescape.session import Due
from wildescape.teach.attempt import Attempt
from wildescape.teach.exercises import PlayOn
from wildescape.teach.mini_hands import FEWEST, mini_hands
from wildescape.teach.misconceptions import MISCONCEPTIONS

from docs.find_mini_hands import (
    ME,
    MINI_HANDS,
    SECONDS,
    exercise,
    is_found,
    is_in_time,
    is_won_outright,
    lost,
    played,
    ways,
)
from tests.engine.teach.bundled import LESSONS

MOST = 13
"""How many cards a seat has at most."""


def position(name):
    return parse_position(mini_hands()[name].position)


HANDS = [name for name in mini_hands() if isinstance(position(name), HandState)]


def test_there_is_one_for_everything_that_a_lesson_wants():
    assert [*mini_hands()] == [*MINI_HANDS]


@pytest.mark.parametrize("name", mini_hands())
def test_sensible_play_wins_it_and_each_wrong_idea_loses_it(name):
    wanted, kept = MINI_HANDS[name], mini_hands()[name]
    assert (wanted.ideas, wanted.until) == (kept.habits, kept.until)
    assert is_found(wanted, position(name)), "renew it: python -m docs.find_mini_hands"
    game = exercise(wanted, position(name))
    assert game.judge("club").is_right
    assert game.judge("coach").is_right
    assert not any(game.judge(idea).is_right for idea in kept.habits)


@pytest.mark.parametrize("name", mini_hands())
def test_it_takes_one_to_three_minutes(name):
    assert SECONDS == (60, 180)
    assert is_in_time(MINI_HANDS[name], played(position(name)))


@pytest.mark.parametrize("name", HANDS)
def test_its_cards_make_only_plays_that_the_lesson_has_met(name):
    wanted, hand = MINI_HANDS[name], position(name)
    order = ranking(hand.trump)
    counts = {*map(len, filter(None, hand.hands))}
    assert counts == {wanted.cards} or wanted.share
    assert len(hand.hands[ME]) >= FEWEST
    assert max(counts) <= MOST
    for seat, cards in enumerate(hand.hands):
        assert {play.kind for play in Plays(cards, order).strengths} <= wanted.kinds
        assert sum(card.is_joker for card in cards) == (wanted.jokers if seat == ME else 0)
        assert wanted.has_trumps or all(card.rank != hand.trump for card in cards)


@pytest.mark.parametrize(("name", "count"), [("first-hand", 4), ("second-hand", 5)])
def test_the_first_hands_have_single_cards_alone(name, count):
    hand = position(name)
    for cards in hand.hands:
        assert len({card.rank for card in cards}) == len(cards) == count
        assert not any(card.is_joker or card.rank == hand.trump for card in cards)
    assert MINI_HANDS[name].kinds == {Kind.SINGLE}


@pytest.mark.short
def test_the_first_hand_is_won_on_every_way_through_it():
    game = exercise(MINI_HANDS["first-hand"], position("first-hand"))
    found = [*ways(game.session())]
    assert len(found) > 100
    assert all(map(is_won_outright, found))
    told = {
        (end.state.escaped[0] == ME, said.title.to("en"), "you win!" in said.because.to("en"))
        for end in found
        if (said := game.reached(end.state, end.states))
    }
    assert told == {(True, "You're out first!", True), (False, "Well played!", True)}


def test_who_beats_a_partners_king_loses_and_is_told_why_on_every_way():
    [step] = [step for step in next(iter(LESSONS.values())).steps if step.id == "leave-it-to-bao"]
    game, session = step.exercise, step.exercise.session()
    ideas = Attempt(game, wrong=step.wrong).ideas
    [beaten] = [move for move in session.state.moves if move.cards]
    session.make(beaten)
    ends = [*ways(session)]
    assert len(ends) > 3
    for end in ends:
        found = game.reached(end.state, end.states)
        told = game.explained(found, end.states, end.moves, ideas)
        assert told.misconceptions == ("must_play",)


def games_lost_by_an_idea():
    """The games of the lessons, with each wrong idea that they hunt."""
    for lesson in LESSONS.values():
        for step in lesson.steps:
            if isinstance(step.exercise, PlayOn) and step.exercise.is_short:
                for wrong in step.wrong:
                    if wrong.misconception:
                        name = f"{lesson.id}/{step.id}/{wrong.misconception}"
                        yield pytest.param(step, wrong.misconception, id=name)


@pytest.mark.parametrize(("step", "idea"), [*games_lost_by_an_idea()])
def test_who_loses_by_an_idea_that_is_hunted_is_told_of_it_and_why(step, idea):
    game, attempt = step.exercise, Attempt(step.exercise, wrong=step.wrong, why=step.why)
    session = lost(game, idea)
    found = game.reached(session.state, session.states)
    told = game.explained(found, session.states, session.moves, attempt.ideas)
    [named] = told.misconceptions
    assert named == idea or lost(game, named).moves == session.moves
    attempt.note(None, told, named)
    for lang in LANGUAGES:
        seen = attempt.view(lang, "")["feedback"]
        assert MISCONCEPTIONS[named].idea.to(lang) in seen["habit"]
        assert seen["why"] == (step.why[lang] if step.why else "")
        assert not seen["isRight"]


@pytest.mark.parametrize(("step", "idea"), [*games_lost_by_an_idea()])
def test_no_idea_is_named_that_a_player_has_not_shown(step, idea):
    game = step.exercise
    session = lost(game, "club")
    found = game.reached(session.state, session.states)
    told = game.explained(found, session.states, session.moves, [idea])
    assert told.misconceptions == ()


def test_who_mostly_passes_is_told_of_no_idea():
    step = next(iter(LESSONS.values())).steps[-1]
    game, session, leads = step.exercise, step.exercise.session(), ["J"]
    while not game.reached(session.state, session.states):
        if session.due != Due.PERSON:
            session.make(session.choose().move)
            continue
        wanted = leads.pop(0) if leads else None
        ranks = [[str(card.rank) for card in move.cards] for move in session.state.moves]
        place = ranks.index([wanted] if wanted else [])
        session.make(session.state.moves[place])
    found = game.reached(session.state, session.states)
    ideas = Attempt(game, wrong=step.wrong).ideas
    told = game.explained(found, session.states, session.moves, ideas)
    assert ideas
    assert not told.is_right
    assert told.misconceptions == ()


def test_the_course_begins_with_a_hand_to_play():
    first = next(iter(LESSONS.values()))
    assert first.steps[0].kind == "play_on"
    assert first.steps[0].scene.mini_hand == "first-hand"
