"""How few sizes, weights, edges and shadows all rooms share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "wildescape_widgets" / "frontend" / "src"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DRAWN_TO_SIZE = re.compile(
    r"\.ws-(card|rank|pip|meaning|suited|joker|far-rank|magnifier|deck|([\w-]+-)?wall"
    r"|tables-left|class-door|sheet)\b|@media print|@page"
)
"""Whose type and edges are a share of something: cards, what hangs on a wall, paper."""
WALLS_AND_PAPER = {"stage.part.css", "paper.part.css"}
HAS = re.compile(r":has\((?:[^()]|\([^()]*\))*\)")
SIZES = r"var\(--t[1-7](?:, 16px)?\)"
ALLOWED = {
    "font-size": rf"0|1em|inherit|{SIZES}",
    "font": rf"inherit|(?:(?:400|600|700) )?{SIZES}(?: ?/ ?[\w.]+)? .*",
    "font-weight": r"400|600|700|inherit",
    # A share of one's own size is a shape, as that of the felt and of tokens.
    "border-radius": r"(?:(?:0|\d+%|var\(--r[1-4]\)|calc\(var\(--felt-height\) .*\))(?: |$))+",
}


def declarations(css: str) -> Iterator[tuple[str, str, str]]:
    """What is declared: the selectors around it, the property, the value."""
    around: list[str] = []
    for text, end in re.findall(r"([^{};]*)([{};])", COMMENT.sub("", css)):
        said = " ".join(text.split())
        if end == "{":
            around.append(said)
            continue
        name, _, value = said.partition(": ")
        if value:
            yield " ".join(around), name, value.removesuffix(" !important")
        if end == "}":
            around.pop()


def has_a_blur(shadow: str) -> bool:
    """Whether a shadow is one; a line around something, or the foot of a plate, has no blur."""
    return not re.fullmatch(r"(?:inset )?\S+ \S+(?: 0(?: [^,]+)?| (?!\d)[^,]+)", shadow)


def shadows(value: str) -> list[str]:
    """The shadows of a value that aren't the scale's."""
    while value != (value := re.sub(r"\([^()]*\)", "", value)):
        pass
    return [one for one in value.split(", ") if one not in ("none", "var") and has_a_blur(one)]


def test_type_edges_and_shadows_come_from_one_scale_in_all_sheets() -> None:
    """Seven sizes, three weights, four radii and three shadows, said once in the base sheet."""
    odd = []
    for path in sorted({*SOURCES.rglob("*.css")}):
        if path.name in WALLS_AND_PAPER:
            continue
        for around, name, value in declarations(path.read_text("utf-8")):
            if DRAWN_TO_SIZE.search(HAS.sub("", around)):
                continue
            if name == "box-shadow":
                fits = not shadows(value)
            else:
                fits = name not in ALLOWED or bool(re.fullmatch(ALLOWED[name], value))
            if not fits:
                odd.append(f"{path.name}: {around} {{ {name}: {value} }}")
    assert odd == []


def test_the_scale_is_said_once() -> None:
    said: dict[str, list[str]] = {"t": [], "r": [], "shadow-": []}
    for path in sorted(SOURCES.rglob("*.css")):
        for kind, at in re.findall(r"--(t|r|shadow-)(\d): ", path.read_text("utf-8")):
            said[kind].append(f"{path.name} {at}")
    base = "base.sheet.css"
    assert said == {
        "t": [f"{base} {at}" for at in range(1, 8)],
        "r": [f"{base} {at}" for at in range(1, 5)],
        "shadow-": [f"{base} {at}" for at in range(1, 4)],
    }
