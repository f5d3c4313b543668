"""A class on the site: a teacher asks, pupils answer on their phones, a wall shows the counts."""

from __future__ import annotations

import csv
import functools
import io
import json
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from wildescape.share_codes import format_code

from tests.ports import free_port
from tests.widgets.paper.test_positions import BEATEN, LED

from .conftest import TUTORIALS, assert_accessible
from .hosts import serving, wait_until
from .test_course import wait_for_address

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
WALL = {"width": 1920, "height": 1080}
LAPTOP = {"width": 1280, "height": 800}
WALLS = (WALL, {"width": 1024, "height": 768})

LEAST_CODE = 120
LEAST_QR = 400
LEAST_RANK = 40
LEAST_SHOWN_RANK = 26
"""Beside what a class has played: its cards are those of the hand, which was read before."""
LEAST_CHOICE = 28
LEAST_TEXT = 24

MEASURED = """() => {
  const page = document.documentElement;
  const brush = document.createElement("canvas").getContext("2d");
  const high = (node) => {
    const style = getComputedStyle(node);
    brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return brush.measureText(node.textContent).actualBoundingBoxAscent;
  };
  const sizes = (selector, of) => [...document.querySelectorAll(selector)].map(of);
  const texts = [...document.querySelectorAll(".ws-wall *")].filter((node) =>
    node.checkVisibility() && !node.closest(".ws-unseen, .ws-card") &&
    [...node.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim()));
  return {
    texts: texts.map((node) => parseFloat(getComputedStyle(node).fontSize)),
    code: sizes("[data-code]", high),
    qr: sizes(".ws-qr svg", (svg) => svg.getBoundingClientRect().width),
    ranks: sizes(".ws-board .ws-rank", high),
    choices: sizes(".ws-counts li", (li) => parseFloat(getComputedStyle(li).fontSize)),
    scrolls: page.scrollHeight > page.clientHeight || page.scrollWidth > page.clientWidth,
  };
}"""


WIDTH = "document.querySelector(`[data-page='join']`).getBoundingClientRect().width"
"""How wide a pupil's page is."""

OUTSIDE = """() => [...document.querySelectorAll(".ws-class-door *")]
  .map((node) => [node.textContent || node.tagName, node.getBoundingClientRect()])
  .filter(([, { width, left, right, top, bottom }]) =>
    width && (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight))
  .map(([said]) => said)"""
"""What of the way in isn't on the wall as a whole."""

BESIDE = """() => {
  const { left, right } = document.querySelector(".ws-board").getBoundingClientRect();
  return [...document.querySelectorAll(".ws-board *")]
    .filter((node) => node.checkVisibility())
    .map((node) => [node.className, node.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.left < left - 1 || box.right > right + 1))
    .map(([name]) => name);
}"""
"""What isn't within the width of the question's board."""

TOUCHING = """() => {
  const parts = ".ws-plaque, .ws-flow, .ws-middle > *";
  const things = [...document.querySelectorAll(`.ws-round :is(${parts})`)]
    .filter((thing) => thing.textContent.trim() && thing.checkVisibility());
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  const felt = document.querySelector(".ws-round")?.getBoundingClientRect();
  return things.filter((_, at) => boxes.slice(at + 1).some((box) =>
      Math.min(box.right, boxes[at].right) - Math.max(box.left, boxes[at].left) > 1 &&
      Math.min(box.bottom, boxes[at].bottom) - Math.max(box.top, boxes[at].top) > 1) ||
      boxes[at].left < felt.left || boxes[at].right > felt.right ||
      boxes[at].top < felt.top || boxes[at].bottom > felt.bottom)
    .map((thing) => thing.textContent);
}"""
"""What lies on something else at the table of a question, or beside the table."""


CLOSE = """() => {
  const cards = [...document.querySelectorAll(".ws-board .ws-card")];
  const boxOf = (sign) => {
    const words = document.createRange();
    words.selectNodeContents(sign);
    return (sign.textContent ? words : sign).getBoundingClientRect();
  };
  const isWithin = (gap, one, other) =>
    one.right > other.left - gap && other.right > one.left - gap &&
    one.bottom > other.top - gap && other.bottom > one.top - gap;
  return cards.flatMap((card, at) => {
    const signs = [...card.querySelectorAll(".ws-rank, .ws-pip, .ws-meaning")]
      .filter((sign) => sign.checkVisibility());
    const next = cards[at + 1]?.getBoundingClientRect();
    return signs.filter((sign, place) => {
      const box = boxOf(sign);
      const index = sign.matches(".ws-rank, .ws-pip-small, .ws-meaning");
      return (index && next && isWithin(2, box, next)) ||
        // The box of a rank is higher than its figures.
        (!sign.matches(".ws-rank") &&
          signs.slice(place + 1).some((other) => isWithin(-1, box, boxOf(other))));
    }).map((sign) => `${sign.getAttribute("class")} of ${card.textContent}`);
  });
}"""
"""What tells a card on the wall, and lies under another sign or too close to the next card."""


@pytest.fixture(scope="module")
def school(request, site):
    """The site; a static one has no classes."""
    if request.config.option.static:
        pytest.skip("classes need a server")
    return site


def opened_class(visitor, school, **settings) -> Page:
    """A teacher's page with an open class."""
    page = visitor(**settings)
    page.goto(f"{school.url}?lang=en")
    page.locator(".ws-further [data-go='ask']").click()
    page.locator("[data-act='open']").click()
    page.locator("[data-code]").wait_for()
    return page


@pytest.fixture
def teacher(visitor, school):
    """A teacher's page with an open class, which ends."""
    page = opened_class(visitor, school)
    yield page
    if not page.is_closed() and page.locator("[data-code]").count():
        end(page)


def end(teacher: Page) -> None:
    """End the class: the button asks once more."""
    teacher.locator("[data-act='end']").wait_for()

    def is_over() -> bool:
        told = teacher.evaluate(
            """() => {
                const button = document.querySelector("[data-act='end']");
                button?.click();
                return button?.textContent;
            }"""
        )
        teacher.wait_for_function(
            "told => document.querySelector(`[data-act='end']`)?.textContent !== told", arg=told
        )
        return teacher.locator("[data-act='open']").is_visible()

    wait_until(teacher, is_over)


def joined(visitor, school, teacher: Page, name: str, lang: str = "en") -> Page:
    """A pupil who has typed the code."""
    page = visitor(viewport=PHONE)
    page.goto(f"{school.url}?lang={lang}#/join")
    code, own_name = (page.locator(".ws-join-form input").nth(place) for place in (0, 1))
    code.fill(teacher.locator("[data-code]").inner_text().lower())
    own_name.fill(name)
    own_name.press("Enter")
    page.locator("[data-page='join'][data-step]").wait_for()
    return page


def write(teacher: Page, form: str, **fields: str) -> None:
    """Fill in the form of a new question."""
    composer = teacher.locator("details:has(> .ws-compose)")
    if composer.get_attribute("open") is None:
        composer.locator("> summary").click()
    composer.locator("select").first.select_option(form)
    for label, value in fields.items():
        composer.get_by_label(label.replace("_", " "), exact=False).first.fill(value)


def counted(page: Page) -> dict[str, str]:
    """How many have chosen what, as it stands there."""
    lines = page.locator(".ws-counts > li").all()
    return {line.get_attribute("data-answer"): line.get_attribute("data-count") for line in lines}


def saved_rows(teacher: Page, folder: Path) -> list[list[str]]:
    """The table of answers that a teacher saves: of each question only its words."""
    with teacher.expect_download() as download:
        teacher.get_by_text("Save the answers as a table").first.click()
    download.value.save_as(folder / "class.csv")
    rows = csv.reader(io.StringIO((folder / "class.csv").read_text("utf-8-sig")))
    return [[question, *answer] for _, _, question, _, *answer in rows]


def opened_wall(visitor, school, teacher: Page, viewport=WALL) -> Page:
    """What stands on the wall."""
    wall = visitor(viewport=viewport)
    wall.goto(
        f"{school.url}?lang=en{teacher.get_by_text('Open the class screen').get_attribute('href')}"
    )
    wall.locator("[data-code]").wait_for()
    return wall


def test_plays_lie_beside_each_other_without_names_as_they_come_in(visitor, school, teacher):
    anna = joined(visitor, school, teacher, "Anna")
    bert = joined(visitor, school, teacher, "", lang="zh_CN")
    wall = opened_wall(visitor, school, teacher)
    expect(teacher.locator(".ws-class-present")).to_contain_text("Here: 2")
    assert_accessible(anna)
    write(teacher, "play", Cards_in_the_hand="8S 8H 9D 9C KS", On_the_table="7S 7D", Trump="5")
    # It's drawn beside the form.
    expect(teacher.locator(".ws-compose [data-trump='5'] .ws-slot")).to_have_count(7)
    teacher.locator("[data-act='ask-now']").click()
    expect(anna.locator(".ws-goal")).to_have_text("What would you play?")
    expect(bert.locator(".ws-goal")).to_have_text("你会出什么？")
    bert.set_viewport_size(LAPTOP)
    width = bert.evaluate(WIDTH)
    for page, ranks in ((anna, "8"), (bert, "9")):
        pair = page.locator(f"[role='option'][data-card^='{ranks}']")
        expect(pair).to_have_count(2)
        for card in pair.all():
            card.click()
        page.locator("[data-act='check']").click()
    expect(anna.locator(".ws-verdict")).to_contain_text("Sent. You can change it")
    expect(bert.locator("[data-act='explain']")).to_be_visible()
    assert bert.evaluate(WIDTH) == width
    expect(teacher.locator(".ws-plays > li")).to_have_count(2)
    expect(wall.locator(".ws-class-present")).to_contain_text("Answers: 2 of 2")
    expect(wall.locator(".ws-plays > li")).to_have_count(0)
    assert_accessible(wall)
    teacher.locator("[data-act='close']").click()
    for page in (teacher, wall):
        expect(page.locator(".ws-plays > li")).to_have_count(2)
        assert counted(page) == {"8H 8S": "1", "9C 9D": "1"}
        assert page.locator(".ws-plays [data-card]").count() == 4
    teacher.locator("[data-act='close']").click()
    expect(wall.locator(".ws-plays > li")).to_have_count(0)
    # An answer can be changed, by keyboard too.
    anna.locator("[data-act='pass']").focus()
    anna.keyboard.press("Enter")
    expect(teacher.locator(".ws-plays > li[data-answer='']")).to_have_attribute("data-count", "1")
    assert "Anna" not in wall.content()
    assert not teacher.get_by_text("Anna").is_visible()
    assert_accessible(anna)
    assert_accessible(teacher)
    assert_accessible(wall)


def test_another_tab_goes_on_with_a_class_and_saves_the_answers_so_far(
    visitor, school, teacher, tmp_path
):
    anna = joined(visitor, school, teacher, "Anna")
    for question in ("Lead what?", "And then?"):
        write(teacher, "choice", The_question=question, **{"1": "A pair", "2": "Five cards"})
        teacher.locator("[data-act='ask-now']").click()
        expect(anna.locator(".ws-goal")).to_contain_text(question)
        anna.get_by_role("button", name="A pair").click()
        expect(anna.locator(".ws-verdict")).to_contain_text("Sent.")
    # A head, and a line for each answer.
    wait_until(teacher, lambda: len(saved_rows(teacher, tmp_path)) == 3)
    rows = saved_rows(teacher, tmp_path)
    other = teacher.context.new_page()
    teacher.close()
    other.goto(f"{school.url}?lang=en#/ask")
    expect(other.get_by_text("Or open a new class.")).to_be_visible()
    other.locator("[data-act='go-on']").click()
    expect(other.locator(".ws-class-present")).to_contain_text("Answers: 1 of 1")
    assert saved_rows(other, tmp_path) == rows
    end(other)


def test_an_own_question_is_closed_shown_and_saved(visitor, school, teacher, tmp_path):
    anna = joined(visitor, school, teacher, "Anna")
    bert = joined(visitor, school, teacher, "")
    wall = opened_wall(visitor, school, teacher)
    write(teacher, "choice", The_question="Lead what?", **{"1": "A pair", "2": "Five cards"})
    teacher.get_by_label("This one is right").nth(1).check()
    teacher.get_by_label("Why").fill("Five are gone at once.")
    teacher.locator("[data-act='ask-now']").click()
    anna.get_by_role("button", name="A pair").click()
    bert.get_by_role("button", name="Five cards").click()
    expect(teacher.locator(".ws-counts > li[data-count='1']")).to_have_count(2)
    expect(wall.locator(".ws-class-present")).to_contain_text("Answers: 2 of 2")
    expect(wall.locator(".ws-counts > li")).to_have_count(2)
    expect(wall.locator(".ws-count-number, .ws-count-bar, [data-count]")).to_have_count(0)
    assert "gone at once" not in anna.content() + wall.content()
    teacher.locator("[data-act='close']").click()
    expect(anna.get_by_role("button", name="Five cards")).to_have_attribute("aria-disabled", "true")
    teacher.locator("[data-act='show']").click()
    expect(anna.locator(".ws-verdict")).to_contain_text("Not quite.")
    expect(anna.locator(".ws-verdict")).to_contain_text("Five are gone at once.")
    expect(wall.locator(".ws-count-right")).to_contain_text("Five are gone at once.")
    assert_accessible(bert)
    assert_accessible(wall)
    teacher.get_by_text("Pupils (only you see this)").click()
    expect(teacher.locator(".ws-class-names li").first).to_contain_text("Anna")
    rows = saved_rows(teacher, tmp_path)
    assert ["Lead what?", "Anna", "A pair", "wrong", ""] in rows
    assert len(rows) == 3


@pytest.mark.parametrize("size", WALLS, ids=str)
def test_the_wall_is_read_from_the_last_row(visitor, school, teacher, size):
    wall = opened_wall(visitor, school, teacher, size)
    wall.locator(".ws-qr svg").wait_for()
    seen = wall.evaluate(MEASURED)
    assert min(seen["code"]) >= LEAST_CODE
    assert min(seen["qr"]) >= LEAST_QR
    assert not seen["scrolls"]
    for viewport in (size, LAPTOP, {"width": 1366, "height": 768}):
        wall.set_viewport_size(viewport)
        assert wall.evaluate(OUTSIDE) == []
    wall.set_viewport_size(size)
    questions = {
        "play": {"Cards_in_the_hand": "8S 8H 9D 9C KS 10D 10H JS QS AH 2D LJ BJ 4C 4H"}
        | {"On_the_table": "2S LJ", "Trump": "5"},
        "higher": {"The_first_play": "8S 8H 8D LJ 10C", "The_second_play": "JS JH JD 9S 9H"},
        "lead": {"Cards_in_the_hand": "3S", "On_the_table": "9S JS QS KS BJ", "Trump": "5"},
        "choice": {"The_question": "Lead what?", "1": "A pair", "2": "8S 8H 8D 9C 9S"},
        "cards": {"The_question": "Pick a pair.", "Cards_in_the_hand": "8S 8H 10D"},
    }
    for form, fields in questions.items():
        write(teacher, "play" if form == "lead" else form, **fields)
        teacher.locator("[data-act='ask-now']").click()
        goal = fields.get("The_question", "Which play" if form == "higher" else "What would you")
        expect(wall.locator(".ws-goal")).to_contain_text(goal)
        expect(wall.locator(".ws-board [data-card]").first).to_be_visible()
        seen = wall.evaluate(MEASURED)
        assert min(seen["ranks"]) >= LEAST_RANK, form
        assert min(seen["choices"], default=LEAST_CHOICE) >= LEAST_CHOICE, form
        assert min(seen["texts"]) >= LEAST_TEXT, form
        assert not seen["scrolls"], form
        assert wall.evaluate(CLOSE) == [], form


ANSWERED = """async ([code, answers]) => {
  const post = async (action, asked) => {
    const answer = await fetch(`ask/${action}`, { method: "POST", body: JSON.stringify(asked) });
    const told = await answer.json();
    if (told.reason) throw new Error(`${action}: ${told.reason}`);
    return told;
  };
  for (const answer of answers) {
    const { pupil } = await post("join", { code, name: "" });
    const { number } = await post("look", { code, pupil, since: -1 });
    await post("answer", { code, pupil, number, answer: JSON.stringify(answer) });
  }
}"""

PLAYED = ["8S 8H", "", "9D 9C", "8S", "10D 10H", "4C 4H", "LJ BJ", "9C 10H"]


@pytest.mark.parametrize("plays", [PLAYED[:2], PLAYED[:5], PLAYED], ids=len)
@pytest.mark.parametrize("size", WALLS, ids=str)
def test_the_wall_holds_every_play_and_the_answer(visitor, school, teacher, size, plays):
    wall = opened_wall(visitor, school, teacher, size)
    hand = "8S 8H 9D 9C KS 10D 10H JS QS AH 2D LJ BJ 4C 4H"
    write(teacher, "play", Cards_in_the_hand=hand, On_the_table="7S 7D", Trump="5")
    teacher.locator("[data-act='ask-now']").click()
    teacher.locator("[data-act='show']").wait_for()
    code = teacher.locator("[data-code]").inner_text()
    teacher.evaluate(ANSWERED, [code, plays])
    expect(wall.locator(".ws-class-present")).to_contain_text(f"Answers: {len(plays)} of")
    teacher.locator("[data-act='show']").click()
    expect(wall.locator(".ws-class-answer")).to_contain_text("A good answer:")
    expect(wall.locator(".ws-plays > li")).to_have_count(len(plays))
    expect(wall.locator(".ws-count-mark").last).to_be_in_viewport(ratio=1)
    seen = wall.evaluate(MEASURED)
    assert min(seen["choices"]) >= LEAST_CHOICE
    assert min(seen["ranks"]) >= LEAST_SHOWN_RANK
    assert min(seen["texts"]) >= LEAST_TEXT
    assert not seen["scrolls"]
    assert_accessible(wall)


LEFT_OUT = """() => {
  const answers = [...document.querySelectorAll(".ws-counts > li")];
  const isCut = (node) => node.getBoundingClientRect().bottom > innerHeight;
  const others = document.querySelector(".ws-counts-others");
  return {
    cut: answers.filter(isCut).map((node) => node.textContent),
    hidden: answers.filter((node) => node.hidden).length,
    right: [...document.querySelectorAll(".ws-count-right")].every((node) => !node.hidden),
    told: others.hidden ? "" : others.textContent,
  };
}"""
"""Which answers aren't on the wall."""

OPTIONS = [
    *("A pair of eights", "8S 8H 8D 9C 9S", "I'd pass, and wait for my partner to lead"),
    *("The lowest single card", "LJ BJ", "A bomb", "KS"),
]


@pytest.mark.parametrize("size", WALLS, ids=str)
def test_whatever_a_class_answers_nothing_is_cut_on_the_wall(visitor, school, teacher, size):
    wall = opened_wall(visitor, school, teacher, size)
    five = next(move for move in LED.moves if len(move.cards or ()) == 5)
    position = LED.after(five)
    plays = {str(move.cards[:1]): move.cards for move in position.moves if move.cards}
    asked: list[tuple[str, dict[str, str], list[object], int]] = [
        ("number", {"The_question": "How many?", "The_right_number": "6"}, [*range(24)], 6),
        (
            "choice",
            {"The_question": "Which of these would you lead with, and why?"},
            [str(place + 1) for place in range(len(OPTIONS))],
            0,
        ),
        (
            "position",
            {"Code_or_link_of_the_position": format_code(position)},
            ["", *(" ".join(map(str, cards)) for cards in plays.values())][:9],
            0,
        ),
    ]
    code, count = teacher.locator("[data-code]").inner_text(), 0
    for form, fields, answers, most_left_out in asked:
        write(teacher, form, **fields)
        if form == "choice":
            for _ in OPTIONS[2:]:
                teacher.get_by_role("button", name="Another answer").click()
            for place, text in enumerate(OPTIONS):
                teacher.locator(".ws-compose-option input.ws-input").nth(place).fill(text)
            teacher.get_by_label("This one is right").nth(1).check()
            teacher.get_by_label("Why").fill("Five are gone at once, and nobody beats it.")
        teacher.locator("[data-act='ask-now']").click()
        expect(teacher.locator("[data-act='close']")).to_have_text("No more answers")
        expect(wall.locator(".ws-count-number")).to_have_count(0)
        teacher.evaluate(ANSWERED, [code, answers])
        count += len(answers)
        expect(wall.locator(".ws-class-present")).to_contain_text(
            f"Answers: {len(answers)} of {count}"
        )
        for act in ("close", "show"):
            teacher.locator(f"[data-act='{act}']").click()
            expect(wall.locator(".ws-count-number")).to_have_count(len(answers))
            expect(wall.locator(".ws-class-answer")).to_have_count(int(act == "show"))
            # What changes the size is drawn in the next frame.
            wall.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
            wall.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
            seen, left = wall.evaluate(MEASURED), wall.evaluate(LEFT_OUT)
            assert not seen["scrolls"], form
            assert min(seen["texts"]) >= LEAST_TEXT, form
            assert left["cut"] == [], form
            assert left["right"], form
            assert left["hidden"] <= most_left_out, form
            assert left["told"] == (f"Other answers: {left['hidden']}" if left["hidden"] else "")


def test_two_pupils_of_one_name_are_told_apart_on_every_page(visitor, school, teacher, tmp_path):
    for _ in range(2):
        pupil = joined(visitor, school, teacher, "Anna")
    expect(pupil.locator(".ws-class-bar")).to_contain_text("Anna (2)")
    write(teacher, "number", The_question="How many jokers?", The_right_number="6")
    teacher.locator("[data-act='ask-now']").click()
    pupil.locator("input.ws-number").fill("5")
    pupil.locator("[data-act='check']").click()
    expect(teacher.locator(".ws-counts > li")).to_have_count(1)
    teacher.get_by_text("Pupils (only you see this)").click()
    names = teacher.locator(".ws-class-names b")
    expect(names).to_have_text(["Anna", "Anna (2)"])
    rows = saved_rows(teacher, tmp_path)
    assert [row[1:3] for row in rows[1:]] == [["Anna", ""], ["Anna (2)", "5"]]


def test_a_pupil_ticks_all_that_are_right(visitor, school, teacher):
    anna = joined(visitor, school, teacher, "Anna")
    wall = opened_wall(visitor, school, teacher)
    write(teacher, "choice", The_question="Which are plays?", **{"1": "8S 8H", "2": "8S 9H"})
    assert_accessible(teacher)
    note = "You've marked no answer as right, so this is a poll."
    expect(teacher.get_by_text(note)).to_be_visible()
    teacher.get_by_role("button", name="Another answer").click()
    teacher.locator(".ws-compose-option").nth(2).get_by_label("3").fill("three kings")
    for place in (0, 2):
        teacher.get_by_label("This one is right").nth(place).check()
    expect(teacher.get_by_text(note)).to_have_count(0)
    teacher.get_by_label("Pupils must choose all the right ones").check()
    teacher.locator("[data-act='ask-now']").click()
    expect(anna.locator(".ws-tick-all legend")).to_have_text("Choose all that are right.")
    assert_accessible(anna)
    boxes = anna.locator(".ws-tick-all input")
    boxes.nth(2).focus()
    anna.keyboard.press("Space")
    anna.locator("[data-act='check']").click()
    expect(anna.locator(".ws-verdict")).to_contain_text("You chose: three kings.")
    expect(wall.locator(".ws-to-choose > li")).to_have_count(3)
    expect(teacher.locator("li[data-answer='3']")).to_have_attribute("data-count", "1")
    anna.reload()
    expect(boxes.nth(2)).to_be_checked()
    boxes.nth(1).check()
    anna.locator("[data-act='check']").click()
    expect(teacher.locator("li[data-answer='2']")).to_have_attribute("data-count", "1")
    assert counted(teacher) == {"1": "0", "2": "1", "3": "1"}
    teacher.locator("[data-act='show']").click()
    expect(anna.locator(".ws-is-right")).to_have_count(2)
    expect(anna.locator(".ws-verdict")).to_contain_text("Not right:")
    expect(wall.locator(".ws-count-right")).to_have_count(2)
    for page in (anna, wall):
        assert_accessible(page)


@pytest.mark.short
def test_progress_is_handed_in_and_all_is_gone_when_the_class_ends(visitor, school, teacher):
    bert = joined(visitor, school, teacher, "")
    wall = opened_wall(visitor, school, teacher)
    bert.locator("details.ws-hand-in summary").click()
    bert.locator("details.ws-hand-in input").fill("Bert")
    bert.locator("[data-act='hand-in']").click()
    expect(teacher.get_by_text("Progress handed in: 1")).to_be_visible()
    [code] = json.loads(teacher.evaluate("sessionStorage.getItem('wildescape-handed-in')"))
    assert code.startswith("wp")
    # Another tab of this browser has it too, once.
    other = teacher.context.new_page()
    other.goto(f"{school.url}?lang=en#/class")
    other.get_by_role("button", name="Load the progress of one pupil from your class").click()
    expect(other.locator(".ws-class")).to_contain_text("Bert")
    # The tab keeps it once Python has answered.
    other.wait_for_function("() => sessionStorage.getItem('wildescape/class')")
    other.reload()
    other.locator(".ws-class").get_by_text("Bert").first.wait_for()
    expect(other.get_by_text("Load the progress of one pupil from your class")).to_have_count(0)
    other.close()
    # It doesn't lie over the next question.
    write(teacher, "number", The_question="How many jokers?", The_right_number="6")
    teacher.locator("[data-act='ask-now']").click()
    expect(bert.locator("details.ws-hand-in:not([open])")).to_have_count(1)
    end(teacher)
    expect(bert.get_by_text("Your teacher has ended the class.")).to_be_visible()
    expect(wall.get_by_text("The class is over.")).to_be_visible()
    assert teacher.evaluate("sessionStorage.getItem('wildescape/teaching')") is None


def test_who_reloads_goes_on_where_they_were(visitor, school, teacher):
    anna = joined(visitor, school, teacher, "Anna")
    write(teacher, "number", The_question="How many jokers?", The_right_number="6")
    teacher.locator("[data-act='ask-now']").click()
    anna.locator("input.ws-number").fill("5")
    anna.locator("[data-act='check']").click()
    expect(teacher.locator(".ws-counts > li")).to_have_count(1)
    anna.reload()
    expect(anna.locator(".ws-verdict")).to_contain_text("You chose: 5.")
    # Who closes the page comes back as themselves.
    closed, anna = anna, anna.context.new_page()
    closed.close()
    anna.goto(f"{school.url}?lang=en#/join")
    expect(anna.locator(".ws-verdict")).to_contain_text("You chose: 5.")
    expect(teacher.locator(".ws-class-present")).to_contain_text("Answers: 1 of 1")
    teacher.reload()
    expect(teacher.locator(".ws-counts > li")).to_have_attribute("data-answer", "5")
    teacher.locator("[data-act='show']").click()
    expect(anna.locator(".ws-verdict")).to_contain_text("Not quite.")
    expect(anna.locator(".ws-verdict")).to_contain_text("The answer: 6")
    expect(anna.get_by_text("The next question will appear here by itself.")).to_be_visible()
    expect(anna.locator("[data-act='check']")).to_be_hidden()
    end(teacher)
    expect(anna.get_by_text("Your teacher has ended the class.")).to_be_visible()
    assert anna.evaluate("localStorage.getItem('wildescape/seat')") is None


def test_why_a_pupil_would_play_that_is_read_by_the_teacher_alone(
    visitor, school, teacher, tmp_path
):
    anna = joined(visitor, school, teacher, "Anna")
    wall = opened_wall(visitor, school, teacher)
    hand = {"Cards_in_the_hand": "8S 8H KS", "On_the_table": "7S 7D", "Trump": "5"}
    write(teacher, "play", **hand)
    teacher.locator("[data-act='ask-now']").click()
    expect(anna.locator("[role='option'][data-card^='8']")).to_have_count(2)
    expect(anna.locator(".ws-why")).to_have_count(0)
    for card in anna.locator("[role='option'][data-card^='8']").all():
        card.click()
    anna.locator("[data-act='check']").click()
    why = anna.locator(".ws-why input")
    why.fill("They win, and I keep the king.")
    assert_accessible(anna)
    why.press("Enter")
    expect(anna.locator(".ws-why [role=status]")).to_have_text("Sent to your teacher.")
    why.fill("x" * 201)
    anna.locator("[data-act='explain']").click()
    expect(anna.locator(".ws-why [role=status]")).to_have_text(
        "A reason is plain text of at most 200 characters."
    )
    anna.reload()
    # What was typed is still there to be shortened; the teacher has what was sent.
    expect(why).to_have_value("x" * 201)
    teacher.get_by_text("Pupils (only you see this)").click()
    expect(teacher.locator(".ws-class-names q")).to_have_text("They win, and I keep the king.")
    teacher.locator("[data-act='show']").click()
    expect(wall.locator("[data-count='1']")).to_have_count(1)
    expect(anna.locator(".ws-why")).to_have_count(0)
    for page in (wall, teacher.locator(".ws-board")):
        expect(page.get_by_text("I keep the king")).to_have_count(0)
    [row] = saved_rows(teacher, tmp_path)[1:]
    assert row[4] == "They win, and I keep the king."


def test_who_shares_a_browser_is_told_whose_seat_it_is_and_may_take_another(
    visitor, school, teacher
):
    page = joined(visitor, school, teacher, "Anna")
    another = page.get_by_role("button", name="I'm somebody else")
    expect(another).to_have_count(0)
    write(teacher, "number", The_question="How many jokers?", The_right_number="6")
    teacher.locator("[data-act='ask-now']").click()
    page.locator("input.ws-number").fill("5")
    page.locator("[data-act='check']").click()
    expect(teacher.locator(".ws-counts > li")).to_have_count(1)
    page.reload()
    expect(page.get_by_text("You're in as Anna.")).to_be_visible()
    assert_accessible(page)
    another.click()
    expect(page.get_by_label("The code on the screen")).to_have_value(
        teacher.locator("[data-code]").inner_text()
    )
    name = page.get_by_label("Your name (optional)")
    expect(name).to_be_focused()
    name.fill("Ben")
    name.press("Enter")
    expect(page.locator("input.ws-number")).to_have_value("")
    expect(page.locator(".ws-verdict")).not_to_contain_text("You chose")
    expect(another).to_have_count(0)
    page.locator("input.ws-number").fill("6")
    page.locator("[data-act='check']").click()
    teacher.get_by_text("Pupils (only you see this)").click()
    expect(teacher.locator(".ws-class-names li")).to_contain_text(["Anna 5", "Ben 6"])


def test_a_reload_keeps_what_was_asked_and_answered_before(visitor, school, teacher, tmp_path):
    anna = joined(visitor, school, teacher, "Anna")
    for question, right in (("How many jokers?", "6"), ("How many players?", "7")):
        write(teacher, "number", The_question=question, The_right_number=right)
        teacher.locator("[data-act='ask-now']").click()
        expect(anna.locator(".ws-goal")).to_have_text(question)
        anna.locator("input.ws-number").fill("6")
        anna.locator("[data-act='check']").click()
        expect(teacher.locator(".ws-counts > li")).to_have_attribute("data-answer", "6")
    # What is right is known though the list is empty.
    for left in (1, 0):
        teacher.get_by_role("button", name="Remove").first.click()
        expect(teacher.locator(".ws-prepared ol > li")).to_have_count(left)
    teacher.wait_for_function(
        "Object.entries(localStorage).some(([key, set]) => "
        "key.startsWith('wildescape/set/') && set.includes('\"questions\":[]'))"
    )
    teacher.reload()
    expect(teacher.locator(".ws-goal")).to_have_text("How many players?")
    expect(teacher.locator(".ws-counts > li")).to_have_attribute("data-answer", "6")
    assert saved_rows(teacher, tmp_path)[1:] == [
        ["How many jokers?", "Anna", "6", "right", ""],
        ["How many players?", "Anna", "6", "wrong", ""],
    ]
    end(teacher)
    assert teacher.evaluate("sessionStorage.getItem('wildescape/asked')") is None


AWAY = "The site doesn't answer. This page keeps trying."
GONE = "The site no longer has this class."
LOST = "The connection is lost"


def told(page: Page) -> list[str]:
    """What a page of a class says about the class and the site."""
    found = page.evaluate("() => document.body.innerText")
    return [each for each in (AWAY, GONE, LOST, "The class is over", "ended") if each in found]


def asked_number(teacher: Page, pupil: Page, question: str, answer: str) -> None:
    """A question is asked, and a pupil's answer is counted."""
    write(teacher, "number", The_question=question, The_right_number="6")
    teacher.locator("[data-act='ask-now']").click()
    expect(pupil.locator(".ws-goal")).to_have_text(question)
    pupil.locator("input.ws-number").fill(answer)
    pupil.locator("[data-act='check']").click()
    expect(teacher.locator(f".ws-counts > li[data-answer='{answer}']")).to_have_count(1)


def test_a_class_lives_through_a_restart_of_the_site(visitor, school, tmp_path):
    site = functools.partial(serving, TUTORIALS, tmp_path / "log", "wildescape", "serve")
    address = {"port": free_port()}
    with site("--no-browser", **address) as first:
        teacher = opened_class(visitor, first)
        code = teacher.locator("[data-code]").inner_text()
        anna = joined(visitor, first, teacher, "Anna")
        wall = opened_wall(visitor, first, teacher)
        asked_number(teacher, anna, "How many jokers?", "6")
        expect(wall.locator(".ws-class-present")).to_contain_text("Answers: 1 of 1")
        write(teacher, "number", The_question="How many suits?")
    # What a pupil sends meanwhile is told to be on its way, and nobody is asked to do anything.
    expect(anna.locator(".ws-problem", has_text=AWAY)).to_be_visible()
    anna.locator("input.ws-number").fill("7")
    anna.locator("[data-act='check']").click()
    for page in (teacher, anna, wall):
        expect(page.locator(".ws-problem", has_text=AWAY)).to_be_visible()
        assert told(page) == [AWAY]
    with site("--no-browser", **address):
        expect(teacher.locator(".ws-counts > li")).to_have_attribute("data-answer", "7")
        # A question that was half written goes on.
        expect(teacher.get_by_label("The question", exact=True)).to_have_value("How many suits?")
        expect(teacher.locator("[data-code]")).to_have_text(code.replace("\n", ""))
        expect(wall.locator(".ws-goal")).to_have_text("How many jokers?")
        expect(anna.locator(".ws-verdict")).to_contain_text("Sent.")
        asked_number(teacher, anna, "How many players?", "7")
        expect(wall.locator(".ws-goal")).to_have_text("How many players?")
        assert saved_rows(teacher, tmp_path)[1:] == [
            ["How many jokers?", "Anna", "7", "wrong", ""],
            ["How many players?", "Anna", "7", "wrong", ""],
        ]
        end(teacher)
        expect(anna.get_by_text("Your teacher has ended the class.")).to_be_visible()


def test_a_teacher_comes_back_by_their_link_from_another_device(visitor, school, tmp_path):
    site = functools.partial(serving, TUTORIALS, tmp_path / "log", "wildescape", "serve")
    address = {"port": free_port()}
    with site("--no-browser", **address) as first:
        teacher = opened_class(visitor, first)
        code = teacher.locator("[data-code]").inner_text().replace("\n", "")
        anna = joined(visitor, first, teacher, "Anna")
        asked_number(teacher, anna, "How many jokers?", "6")
        link = teacher.get_by_label("Your link to this class", exact=True)
        expect(link).not_to_be_visible()
        teacher.get_by_text("Your link, to come back from any device").click()
        assert_accessible(teacher)
        taught = link.input_value()
        teacher.goto("about:blank")
    with site("--no-browser", **address) as second:
        page = visitor()
        page.goto(taught)
        expect(page.locator("[data-code]")).to_have_text(code)
        expect(page.locator(".ws-counts > li")).to_have_attribute("data-answer", "6")
        # Whoever looks at the screen reads no key there.
        wait_for_address(page, "#/ask")
        asked_number(page, anna, "How many players?", "7")
        page.reload()
        expect(page.locator(".ws-goal")).to_have_text("How many players?")
        wall = opened_wall(visitor, second, page)
        expect(wall.locator(".ws-goal")).to_have_text("How many players?")
        end(page)


def test_a_teacher_says_who_is_in_and_by_which_name(visitor, school, teacher, tmp_path):
    anna = joined(visitor, school, teacher, "Anna")
    names = teacher.locator(".ws-class-names b")
    # Before the first question already.
    expect(names).to_have_text(["Anna"])
    asked_number(teacher, anna, "How many jokers?", "6")
    expect(names.first).not_to_be_visible()
    bert = joined(visitor, school, teacher, "RUDE")
    bert.locator("input.ws-number").fill("5")
    bert.locator("[data-act='check']").click()
    expect(teacher.locator(".ws-counts > li")).to_have_count(2)
    teacher.get_by_text("Pupils (only you see this)").click()
    expect(names).to_have_text(["Anna", "RUDE"])
    teacher.get_by_role("button", name="Edit: RUDE").click()
    assert_accessible(teacher)
    teacher.get_by_label("Name", exact=True).fill("Bert")
    teacher.get_by_label("Name", exact=True).press("Enter")
    expect(names).to_have_text(["Anna", "Bert"])
    expect(bert.locator(".ws-class-bar")).to_contain_text("Bert")
    assert [row[1:3] for row in saved_rows(teacher, tmp_path)[1:]] == [["Anna", "6"], ["Bert", "5"]]
    asked_number(teacher, anna, "How many players?", "6")
    teacher.get_by_role("button", name="Edit: Bert").click()
    for _ in range(2):
        teacher.locator("[data-act='take-out']").click()
    expect(names).to_have_text(["Anna"])
    expect(bert.get_by_text("Your teacher has taken you out of the class.")).to_be_visible()
    assert [row[1] for row in saved_rows(teacher, tmp_path)[1:]] == ["Anna", "Anna"]
    # Who comes now waits.
    teacher.get_by_label("Newcomers wait until I let them in").check()
    bert.locator("[data-act='join']").click()
    expect(bert.get_by_text("Your teacher will let you in.")).to_be_visible()
    assert_accessible(bert)
    expect(teacher.get_by_text("Waiting to be let in: 1")).to_be_visible()
    assert_accessible(teacher)
    teacher.locator("[data-act='admit']").click()
    expect(bert.locator(".ws-goal")).to_have_text("How many players?")
    expect(names).to_have_text(["Anna", "Bert"])


def test_a_teacher_hears_that_somebody_is_stuck_at_their_name(visitor, school, teacher):
    page = visitor(viewport=PHONE)
    page.goto(f"{school.url}?lang=en#/join/{teacher.locator('[data-code]').inner_text()}")
    page.get_by_label("Your name (optional)").fill("x" * 41)
    page.locator("[data-act='join']").click()
    expect(page.locator(".ws-problem")).to_contain_text("at most 40 characters")
    expect(teacher.get_by_text("Somebody can't join: the name they want")).to_be_visible()
    assert_accessible(teacher)


def test_who_joins_or_opens_a_class_reads_how_long_it_is_kept(visitor, school):
    page = visitor(viewport=PHONE)
    page.goto(f"{school.url}?lang=en#/join")
    expect(
        page.get_by_text("your answers until your teacher ends the class, 30 days")
    ).to_be_visible()
    assert_accessible(page)
    page.goto("about:blank")
    page.goto(f"{school.url}?lang=zh_CN#/join")
    expect(
        page.get_by_text("你的名字和回答，网站会保存到老师关闭课堂为止，最多30天。")
    ).to_be_visible()
    page.goto("about:blank")
    page.goto(f"{school.url}?lang=en#/ask")
    expect(page.get_by_text("keeps names and answers until you end the class, 30")).to_be_visible()


def test_a_restart_of_a_site_that_keeps_no_class_costs_a_teacher_no_answer(
    visitor, school, tmp_path
):
    serve = functools.partial(serving, TUTORIALS, tmp_path / "log", "wildescape", "serve")
    site = functools.partial(serve, "--keep-classes=0")
    address = {"port": free_port()}
    with site("--no-browser", **address) as first:
        teacher = opened_class(visitor, first)
        anna = joined(visitor, first, teacher, "Anna")
        ben = joined(visitor, first, teacher, "Ben")
        wall = opened_wall(visitor, first, teacher)
        asked_number(teacher, anna, "How many jokers?", "6")
        expect(wall.locator(".ws-class-present")).to_contain_text("Answers: 1 of 2")
        rows = saved_rows(teacher, tmp_path)
        assert ["How many jokers?", "Anna", "6", "right", ""] in rows
    # Nobody answers: that is said, and nothing else.
    for page in (teacher, anna, ben, wall):
        expect(page.locator(".ws-problem", has_text=AWAY)).to_be_visible()
    ben.locator("input.ws-number").fill("5")
    ben.locator("[data-act='check']").click()
    assert saved_rows(teacher, tmp_path) == rows
    for page in (teacher, anna, ben, wall):
        assert told(page) == [AWAY]
    assert_accessible(teacher)
    with site("--no-browser", **address):
        # The class is gone, and so is its code.
        for page in (teacher, anna, ben, wall):
            expect(page.get_by_text(GONE)).to_be_visible()
            assert told(page) in ([GONE], [GONE, LOST])
        assert saved_rows(teacher, tmp_path) == rows
        assert_accessible(teacher)
        teacher.reload()
        expect(teacher.locator("[data-act='save-kept']")).to_be_visible()
        assert saved_rows(teacher, tmp_path) == rows
        # Another one goes on in the same table.
        teacher.locator("[data-act='open']").click()
        teacher.locator("[data-code]").wait_for()
        # A pupil's page has nothing that ends with the site.
        anna.get_by_label("The code on the screen").fill(
            teacher.locator("[data-code]").inner_text()
        )
        anna.locator("[data-act='join']").click()
        asked_number(teacher, anna, "How many players?", "7")
        after = saved_rows(teacher, tmp_path)
        assert after[: len(rows)] == rows
        assert ["How many players?", "Anna", "7", "wrong", ""] in after
        teacher.reload()
        expect(teacher.locator(".ws-counts > li")).to_have_attribute("data-answer", "7")
        assert saved_rows(teacher, tmp_path) == after
        end(teacher)
        assert teacher.evaluate("sessionStorage.getItem('wildescape/asked')") is None


def test_a_wrong_code_is_said_and_a_link_brings_the_right_one(visitor, school, teacher):
    code = teacher.locator("[data-code]").inner_text()
    page = visitor(viewport=PHONE)
    page.goto(f"{school.url}?lang=en#/join/AAAAA")
    page.locator("[data-act='join']").click()
    expect(page.locator(".ws-problem")).to_contain_text("There's no class with this code.")
    assert_accessible(page)
    page.goto("about:blank")
    page.goto(f"{school.url}?lang=en#/join/{code}")
    page.locator("[data-act='join']").click()
    expect(page.locator(".ws-goal")).to_contain_text("You're in.")
    wait_for_address(page, f"#{code}")


def test_a_locked_class_lets_nobody_else_in_until_its_teacher_does(visitor, school, teacher):
    anna = joined(visitor, school, teacher, "Anna")
    wall = opened_wall(visitor, school, teacher)
    teacher.locator("[data-act='lock']").click()
    for page in (teacher, wall):
        expect(page.locator(".ws-class-code")).to_contain_text("Locked: nobody else can join.")
    bert = visitor(viewport=PHONE)
    code = teacher.locator("[data-code]").inner_text()
    bert.goto(f"{school.url}?lang=zh_CN#/join/{code}")
    bert.locator("[data-act='join']").click()
    expect(bert.locator(".ws-problem")).to_have_text("老师锁定了课堂，请老师放你进来。")
    assert_accessible(teacher)
    write(teacher, "choice", The_question="Lead what?", **{"1": "A pair", "2": "A single"})
    teacher.locator("[data-act='ask-now']").click()
    expect(anna.locator(".ws-goal")).to_contain_text("Lead what?")
    teacher.locator("[data-act='lock']").click()
    expect(teacher.locator(".ws-class-code")).to_contain_text("Join at")
    bert.locator("[data-act='join']").click()
    expect(bert.locator(".ws-goal")).to_contain_text("Lead what?")


def test_cards_are_picked_from_a_palette(teacher):
    write(teacher, "play")
    teacher.locator(".ws-compose-field summary").first.click()
    palette = teacher.locator(".ws-compose-field:has(details[open])")
    for face in ("8S", "8S", "BJ"):
        palette.locator(f"[data-pick='{face}']").click()
    assert palette.locator("input").input_value() == "8S 8S BJ"
    assert teacher.locator(".ws-class-head .ws-qr svg path").get_attribute("d")
    assert_accessible(teacher)


def test_what_is_prepared_at_home_is_there_at_school_and_is_handed_on(
    visitor, school, tmp_path: Path
):
    home = visitor()
    home.goto(f"{school.url}?lang=en#/ask")
    # Where there are no questions yet, the form for one is open.
    home.locator("details[open] > .ws-compose").wait_for()
    write(home, "drill")
    home.locator("[data-act='prepare']").click()
    questions = ".ws-prepared ol > li"
    expect(home.locator(questions)).to_have_count(1)
    home.get_by_text("Rename, copy, hand on, delete").click()
    home.get_by_label("Name of the set").fill("Week 3")
    home.locator("[data-act='name-set']").click()
    expect(home.locator(".ws-prepared select").first).to_contain_text("Week 3 · 1")
    home.locator("[data-act='hand-on']").click()
    link = home.get_by_label("Short link", exact=True).input_value()
    with home.expect_download() as download:
        home.get_by_text("Save these questions").click()
    assert download.value.suggested_filename == "Week 3.json"
    download.value.save_as(tmp_path / "week.json")
    assert_accessible(home)
    # Another tab of this browser has Python of its own.
    tab = home.context.new_page()
    home.close()
    tab.goto(f"{school.url}?lang=en#/ask")
    expect(tab.locator(questions)).to_have_count(1)
    tab.locator(".ws-pick-file input").set_input_files(tmp_path / "week.json")
    expect(tab.locator(".ws-prepared select").first).to_contain_text("Week 3 (2) · 1")
    colleague = visitor(viewport=PHONE)
    colleague.goto(link)
    expect(colleague.locator(questions)).to_have_count(1)
    assert_accessible(colleague)


def test_a_position_on_the_teachers_table_is_asked_with_one_click(visitor, school, teacher):
    anna = joined(visitor, school, teacher, "Anna")
    teacher.goto(f"{school.url}?lang=en#/teacher/{quote(format_code(BEATEN))}")
    teacher.get_by_role("button", name="Ask the class").click(timeout=60_000)
    expect(anna.locator(".ws-goal")).to_contain_text(". What would you play?", timeout=60_000)
    expect(anna.locator("[role='option'][data-card]")).to_have_count(6)
    expect(anna.locator(".ws-exhibit")).to_contain_text("Pair of jacks")
    # The hands of the others are on no pupil's page.
    assert anna.locator("[data-card='9H'], [data-card='6D']").count() == 0
    assert_accessible(anna)
    for card in anna.locator("[role='option'][data-card^='Q']").all():
        card.click()
    anna.locator("[data-act='check']").click()
    expect(teacher.locator(".ws-plays > li")).to_have_count(1)
    teacher.locator("[data-act='show']").click()
    expect(teacher.locator(".ws-class-answer")).to_contain_text("A good answer:")
    # It isn't asked again by a reload.
    wait_for_address(teacher, "#/ask")
    teacher.reload()
    expect(teacher.locator(".ws-goal")).to_contain_text(". What would you play?")
    expect(teacher.locator(".ws-prepared ol > li")).to_have_count(1)


@pytest.mark.parametrize("size", WALLS, ids=str)
def test_whole_hands_fit_the_pages_of_a_class(visitor, school, teacher, size):
    wall = opened_wall(visitor, school, teacher, size)
    five = next(move for move in LED.moves if len(move.cards or ()) == 5)
    for position in (LED, LED.after(five), BEATEN):
        teacher.goto("about:blank")
        teacher.goto(f"{school.url}?lang=en#/ask/{quote(format_code(position))}")
        teacher.locator("[data-act='show']").wait_for(timeout=60_000)
        held = len(position.hands[position.turn])
        expect(wall.locator(".ws-board-hand [data-card]")).to_have_count(held)
        expect(wall.locator(".ws-class-answer")).to_have_count(0)
        seen = wall.evaluate(MEASURED)
        assert min(seen["ranks"]) >= LEAST_RANK
        assert min(seen["texts"]) >= LEAST_TEXT
        assert not seen["scrolls"]
        assert wall.evaluate(TOUCHING) == []
        for page in (wall, teacher):
            assert page.evaluate(BESIDE) == []
        teacher.locator("[data-act='show']").click()
        expect(wall.locator(".ws-class-answer")).to_be_visible()
        seen = wall.evaluate(MEASURED)
        assert min(seen["texts"]) >= LEAST_TEXT
        assert not seen["scrolls"]
        assert wall.evaluate(TOUCHING) == []


def test_practice_as_a_class_is_a_link_away(visitor, school):
    page = visitor()
    page.goto(f"{school.url}?lang=en#/ask")
    page.get_by_role("link", name="Practice as a class").click()
    expect(page.locator(".ws-class-set").first).to_be_visible()


def test_a_position_waits_for_a_class_to_be_opened(visitor, school):
    page = visitor()
    page.goto(f"{school.url}?lang=en#/ask/{quote(format_code(BEATEN))}")
    expect(page.get_by_text("The position is in your list.")).to_be_visible(timeout=60_000)
    expect(page.locator(".ws-prepared ol > li")).to_have_count(1)
    # What can be done now is to open one.
    expect(page.locator(".ws-primary")).to_have_text(["Open a class"])
    assert_accessible(page)
    page.locator("[data-act='open']").click()
    expect(page.locator(".ws-prepared [data-act='ask']")).to_have_count(1)
    end(page)
