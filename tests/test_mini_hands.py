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
from wildescape.teach.lint import read_lessons
from wildescape.teach.mini_hands import FEWEST, mini_hands
from wildescape.teach.misconceptions import MISCONCEPTIONS

from docs.find_mini_hands import ME, MINI_HANDS, SECONDS, exercise, is_found, lost, played, seconds
from tests.test_bundled_lessons import FOLDER

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
    session = played(position(name))
    assert SECONDS == (60, 180)
    assert SECONDS[0] <= seconds(session.states, session.moves) <= SECONDS[1]


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


def test_the_first_hand_has_single_cards_alone():
    hand = position("first-hand")
    for cards in hand.hands:
        assert len({card.rank for card in cards}) == len(cards) == 5
        assert not any(card.is_joker or card.rank == hand.trump for card in cards)
    assert MINI_HANDS["first-hand"].kinds == {Kind.SINGLE}


def games_lost_by_an_idea():
    """The games of the lessons, with each wrong idea that they hunt."""
    for lesson in read_lessons(FOLDER).values():
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
    step = next(iter(read_lessons(FOLDER).values())).steps[0]
    game, session, leads = step.exercise, step.exercise.session(), ["Q"]
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
    first = next(iter(read_lessons(FOLDER).values()))
    assert first.steps[0].kind == "play_on"
    assert first.steps[0].scene.mini_hand == "first-hand"
