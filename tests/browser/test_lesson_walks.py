"""Each lesson from its first step to its last, in both languages, by mouse and by keyboard."""

from __future__ import annotations

import json

import pytest
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES
from wildescape.session import Due

from wildescape_widgets.lessons.catalog import bundled_lessons, find_lesson, page_of
from wildescape_widgets.table.viewer import can_only_pass

from .conftest import assert_accessible
from .test_lessons import PUPIL, SCHEMES, kept, open_page
from .test_table import words
from .walkers import WALKERS, Walker

pytestmark = pytest.mark.browser


def walks():
    """Each lesson in one way, by mouse or keyboard, in either language; the others in samples."""
    for place, lang in enumerate(LANGUAGES):
        for turn, way in enumerate(WALKERS):
            for number, head in enumerate(bundled_lessons()):
                marks = pytest.mark.slow if (2 * place + turn + number) % 4 else ()
                yield pytest.param((lang, way), head, marks=marks, id=f"{lang}-{way}-{head.id}")


@pytest.fixture(scope="module")
def walker(browser, request):
    """A browser that keeps what its learner does, through all lessons of a language."""
    lang, way = request.param
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.add_init_script(f"{PUPIL};learner.words = {json.dumps(words(lang))};")
    page = context.new_page()
    yield Walker(page, lang, way)
    page.goto("about:blank")
    context.close()


def moves_of(exercise, player):
    """The learner's moves, as a bot makes them; a mini hand passes by itself where one must."""
    game, moves = exercise.session(), []
    while not exercise.reached(game.state, game.states):
        if game.due == Due.DEAL:
            game.deal()
            continue
        is_own, state = game.due == Due.PERSON, game.state
        move = game.choose(player if is_own else None).move
        is_free = not (exercise.is_mini and isinstance(state, HandState) and can_only_pass(state))
        if is_own and is_free:
            moves.append([str(card) for card in move.cards])
        game.make(move)
    return moves


@pytest.mark.parametrize(("walker", "head"), [*walks()], indirect=["walker"])
def test_a_lesson_is_played_by_its_solutions(walker, site, head):
    page = walker.page
    number = [other.id for other in bundled_lessons()].index(head.id)
    page.emulate_media(color_scheme=SCHEMES[number % 2], reduced_motion="reduce")
    open_page(page, site, walker.lang, page_of(head))
    is_looked_at = False
    lesson = find_lesson(head.id)
    for step in lesson.steps:
        if step.exercise is None:
            walker.leave()
            continue
        if step.kind == "play_on":
            page.locator(".ws-table").wait_for()
            assert walker.play(moves_of(step.exercise, step.solution)), step.id
            assert_accessible(page)
            walker.next()
            continue
        # Of two answers, after a wrong one the other is told.
        has_two = len(getattr(step.exercise, "options", ())) == 2
        if step.wrong and not (is_looked_at or has_two):
            assert not walker.answer(step, step.wrong[0].answer)
            assert_accessible(page)
            is_looked_at = True
        assert walker.answer(step, step.solution), step.id
        walker.next()
    page.locator(".ws-summary").wait_for()
    assert_accessible(page)
    done = kept(page)["steps"]
    assert all(f"{head.id}/{step.id}" in done for step in lesson.steps)
