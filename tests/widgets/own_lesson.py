"""A lesson as a teacher writes one, and a site that adds it."""

from pathlib import Path

from wildescape_widgets.house import VARIABLE, House

NAME = "trump-at-our-club"

OWN_LESSON = f"""
format = 1
id = "{NAME}"
title.en = "Trump at our club"
title.zh_CN = "我们这里的主牌"

[[steps]]
id = "order"
kind = "order"
skills = ["card-order"]
goal.en = "Put these cards in order, the lowest first."
scene = {{ trump = "8", cards = "8S AH 2D 9C" }}
solution = ["2D", "9C", "AH", "8S"]

[[steps]]
id = "follow"
kind = "choose"
ask = "follows"
skills = ["card-order"]
goal.en = "May the 8 of spades be played on the ace?"
scene = {{ trump = "8", cards = "8S", table = "AH" }}
solution = "yes"
""".lstrip()


def write_lesson(folder: Path, name: str = "own.toml", text: str = OWN_LESSON) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text(text, "utf-8")
    return file


def open_house(monkeypatch, **offered):
    """Offer this for as long as a test runs."""
    monkeypatch.setenv(VARIABLE, House(**offered).written())
