"""The screenshots of the README, and the one that moves.

`python -m docs.make_screenshots` serves the site, plays a trick, and takes the pictures anew. It
needs a Chromium and `pip install '.[test,examples]'`.
"""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page
from wildescape.combinations import Kind, read
from wildescape.hand import HandState
from wildescape.positions import format_position
from wildescape.session import Session, new_match, stage

from benchmarks.pages import chromium
from tests.browser.hosts import serving, write_page

DOCS: Final = Path(__file__).parent
WIDE: Final = {"width": 1280, "height": 720}
PHONE: Final = {"width": 390, "height": 844}

INSPECTOR: Final = """
from wildescape_widgets import Inspector
Inspector("BJ 8S 8H 8C AS AH KD KC 5S 5D", trump="8", over="KS KH KD 4S 4D")
"""
INSPECTED: Final = ("BJ", "8S", "8H", "AS", "AH")
WRONG: Final = "[data-lesson='which-five-win'] [data-option='first']"
FRAMES: Final = 44
PAUSE: Final = 180
"""How many pictures the moving one has, and how many milliseconds apart they are."""


class Moment(NamedTuple):
    """A moment of a match: a bomb is on the table, and a straight flush with a joker beats it.

    Attributes:
        position: the hand, as a widget takes it.
        seat: who is to move.
        cards: what beats the bomb.
    """

    position: str
    seat: int
    cards: tuple[str, ...]


def moments() -> Iterator[Moment]:
    """All such moments of the first hands of matches between bots."""
    for seed in count():
        game = Session(new_match(seed), ("club",) * 6, seed)
        game.deal()
        while isinstance(hand := stage(game.state), HandState):
            move = game.choose().move
            if hand.table and hand.turn is not None and any(card.is_joker for card in move.cards):
                kinds = [
                    reading.kind
                    for cards in (hand.table.cards, move.cards)
                    if (reading := read(cards, game.state.trump))
                ]
                if kinds == [Kind.FOUR_PLUS_ONE, Kind.STRAIGHT_FLUSH]:
                    yield Moment(format_position(hand), hand.turn, tuple(map(str, move.cards)))
            game.make(move)


@contextmanager
def opened(
    browser: Browser, url: str, size: dict[str, int], scheme: str = "light"
) -> Iterator[Page]:
    """A page, once its widgets stand."""
    context: Any = browser.new_context(viewport=size, color_scheme=scheme, locale="en-US")
    page = context.new_page()
    page.goto(url)
    page.locator(".ws-card").first.wait_for()
    page.wait_for_timeout(1500)
    yield page
    context.close()


def choose(page: Page, cards: Iterable[str]) -> None:
    """Pick cards of the hand."""
    for card in cards:
        page.locator(f".ws-hand [data-card='{card}']").first.click(position={"x": 6, "y": 20})
        page.wait_for_timeout(60)


def film(page: Page, cards: Iterable[str]) -> None:
    """The choice of these cards, the play, and what the others make of it, as moving picture."""
    frames: list[Image.Image] = []

    def look(times: int) -> None:
        for _ in range(times):
            shot = Image.open(io.BytesIO(page.screenshot()))
            frames.append(shot.convert("RGB").resize((960, 540), Image.Resampling.LANCZOS))
            page.wait_for_timeout(PAUSE // 2)

    look(4)
    for card in cards:
        choose(page, (card,))
        look(2)
    look(5)
    page.locator("[data-act='play']").click()
    look(FRAMES - len(frames))
    first, *others = frames
    first.save(
        DOCS / "trick.webp",
        save_all=True,
        append_images=others,
        duration=PAUSE,
        loop=0,
        quality=70,
        method=6,
    )


def main() -> None:
    """Take all pictures anew."""
    moment = next(moments())
    with chromium() as (browser, folder):
        notebooks = folder / "tutorials"
        shutil.copytree(DOCS.parent / "tutorials", notebooks)
        table_made = f"Table(position={moment.position!r}, me={moment.seat})"
        cell = f"from wildescape_widgets import Table\n{table_made}"
        write_page(notebooks / "en", "picture", cell)
        write_page(notebooks / "en", "inspector", INSPECTOR)
        usual = ("wildescape", "serve", "--no-browser")
        with (
            serving(notebooks, folder / "usual-log", *usual) as site,
            opened(browser, site.url, WIDE) as page,
        ):
            page.screenshot(path=DOCS / "home.png")
        with serving(notebooks, folder / "log", *usual, f"--tutorials={notebooks}") as site:
            table = f"{site.url}voila/render/en/picture.ipynb"
            with opened(browser, f"{site.url}#/lesson/which-five-win/2", WIDE) as page:
                page.locator(WRONG).click()
                page.wait_for_timeout(1500)
                page.screenshot(path=DOCS / "lesson.png")
            with opened(browser, f"{site.url}voila/render/en/inspector.ipynb", WIDE) as page:
                choose(page, INSPECTED)
                page.wait_for_timeout(800)
                page.locator(".ws").first.screenshot(path=DOCS / "inspector.png")
            with opened(browser, table, PHONE, "dark") as page:
                choose(page, moment.cards)
                page.wait_for_timeout(800)
                page.screenshot(path=DOCS / "phone.png")
            with opened(browser, table, WIDE) as page:
                film(page, moment.cards)


if __name__ == "__main__":
    main()
