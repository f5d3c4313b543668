"""The screenshots of the README, and the one that moves.

`python -m docs.make_screenshots` serves the site, plays a trick, and takes the pictures anew. It
needs a Chromium and `pip install '.[test,examples]'`.
"""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page
from wildescape.hand import HandState
from wildescape.positions import format_position
from wildescape.session import Due, Session, new_match, stage

from benchmarks.pages import chromium
from tests.browser.hosts import serving, write_page

DOCS: Final = Path(__file__).parent
WIDE: Final = {"width": 1280, "height": 720}
PHONE: Final = {"width": 390, "height": 844}

SEED: Final = 55
MOVES: Final = 55
"""After so many moves of this match a bomb is on the table, and a joker makes what beats it."""

INSPECTOR: Final = """
from wildescape_widgets import Inspector
Inspector("BJ 8S 8H 8C AS AH KD KC 5S 5D", trump="8", over="KS KH KD 4S 4D")
"""
INSPECTED: Final = ("BJ", "8S", "8H", "AS", "AH")
CHOICE: Final = ("6S", "7S", "9S", "10S", "LJ")
WRONG: Final = "[data-lesson='which-five-win'] [data-option='first']"
FRAMES: Final = 44
PAUSE: Final = 180
"""How many pictures the moving one has, and how many milliseconds apart they are."""


def position() -> str:
    """The hand that is played in the pictures."""
    game = Session(new_match(SEED), ("club",) * 6, SEED)
    while len(game.moves) < MOVES:
        if game.due == Due.DEAL:
            game.deal()
        else:
            game.make(game.choose().move)
    hand = stage(game.state)
    assert isinstance(hand, HandState)
    return format_position(hand)


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


def choose(page: Page, cards: Iterable[str] = CHOICE) -> None:
    """Pick cards of the hand: those that beat the bomb."""
    for card in cards:
        page.locator(f".ws-hand [data-card='{card}']").first.click(position={"x": 6, "y": 20})
        page.wait_for_timeout(60)


def film(page: Page) -> None:
    """The choice of cards, the play, and what the others make of it, as moving picture."""
    frames: list[Image.Image] = []

    def look(times: int) -> None:
        for _ in range(times):
            shot = Image.open(io.BytesIO(page.screenshot()))
            frames.append(shot.convert("RGB").resize((960, 540), Image.Resampling.LANCZOS))
            page.wait_for_timeout(PAUSE // 2)

    look(4)
    for card in CHOICE:
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
    with chromium() as (browser, folder):
        notebooks = folder / "tutorials"
        shutil.copytree(DOCS.parent / "tutorials", notebooks)
        cell = f"from wildescape_widgets import Table\nTable(position={position()!r}, me=0)"
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
                choose(page)
                page.wait_for_timeout(800)
                page.screenshot(path=DOCS / "phone.png")
            with opened(browser, table, WIDE) as page:
                film(page)


if __name__ == "__main__":
    main()
