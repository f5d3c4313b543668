"""Every lesson as a learner plays it, in both languages; practice, the journal, the map."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from wildescape.explain import card_name
from wildescape.notation import parse_cards
from wildescape.words import LANGUAGES

from wildescape_widgets.shelf import bundled_lessons, lesson_of, page_of

pytestmark = pytest.mark.browser

PUPIL = (Path(__file__).parent / "pupil.js").read_text("utf-8")
KEY = "wildescape/progress/1"
SCHEMES = ("light", "dark")


@pytest.fixture(scope="module", params=LANGUAGES)
def pupil(browser, request):
    """A browser that keeps what its learner does, through all lessons of a language."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.add_init_script(PUPIL)
    page = context.new_page()
    yield page, request.param
    page.goto("about:blank")
    context.close()


def assert_accessible(page):
    violations = Axe().run(page).response["violations"]
    found = {v["id"]: [node["html"] for node in v["nodes"]] for v in violations}
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


def open_page(page, site, lang, name):
    page.goto(f"{site.url}voila/render/{lang}/{name}")
    page.wait_for_selector(".ws-lesson")


def put(step, answer, lang):
    """An answer as the pupil is told it."""
    task = step.task
    match step.kind:
        case "choose" | "predict":
            return [*task.options].index(answer)
        case "order":
            named = [", ".join(card_name(c).to(lang) for c in parse_cards(one)) for one in answer]
            items = [", ".join(card_name(c).to(lang) for c in cards) for cards in task.items]
            by_cards = {tuple(sorted(name.split(", "))): name for name in items}
            return [by_cards[tuple(sorted(name.split(", ")))] for name in named]
        case "select_cards":
            return [str(card) for card in parse_cards(answer)]
        case "partition":
            return [[str(card) for card in parse_cards(play)] for play in answer]
        case _:
            return answer


def answer(page, step, given, lang):
    return page.evaluate(
        "([kind, answer]) => pupil.answer(kind, answer)", [step.kind, put(step, given, lang)]
    )


def kept(page):
    return json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))


@pytest.mark.parametrize("head", bundled_lessons(), ids=lambda head: head.id)
def test_a_lesson_is_played_by_its_solutions(pupil, site, head):
    page, lang = pupil
    lesson = lesson_of(head.id)
    number = [other.id for other in bundled_lessons()].index(head.id)
    page.emulate_media(color_scheme=SCHEMES[number % 2], reduced_motion="reduce")
    open_page(page, site, lang, page_of(head))
    is_looked_at = False
    for step in lesson.steps:
        if step.task is None:
            moves = len(step.scene.moves)
            for _ in range(moves + 1):
                page.evaluate("pupil.next()")
            continue
        if step.wrong and not is_looked_at:
            assert not answer(page, step, step.wrong[0].answer, lang)
            assert_accessible(page)
            is_looked_at = True
        assert answer(page, step, step.solution, lang), step.id
        page.evaluate("pupil.next()")
    assert page.locator(".ws-summary").is_visible()
    assert_accessible(page)
    done = kept(page)["steps"]
    assert all(f"{head.id}/{step.id}" in done for step in lesson.steps)
