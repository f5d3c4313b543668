"""The style sheets of the front end: one place for each name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "wildescape_widgets" / "frontend" / "src"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SCOPE = re.compile(r"^(\S+ )?\.ws (?=\S)|^\.ws(?=[:.])")
"""What stands before a selector without naming anything: every widget is a `.ws`."""


def selectors(css: str) -> Iterator[str]:
    """The selectors of the rules, one by one; what is nested in a rule belongs to that rule."""
    outer: list[str] = []
    for text, end in re.findall(r"([^{};]*)([{};])", COMMENT.sub("", css)):
        if end == "{":
            rule = " ".join(text.split())
            if not rule.startswith("@") and all(other.startswith("@") for other in outer):
                yield from re.split(r",\s*(?![^()]*\))", rule)
            outer.append(rule)
        elif end == "}":
            outer.pop()


def begins_with(selector: str) -> str | None:
    """The class that a selector begins with: `ws-hand` in `.ws .ws-hand .ws-card`."""
    found = re.match(r"(?:[\w-]*|:has\(> )\.([\w-]+)", SCOPE.sub("", selector))
    return found and found[1]


def test_rules_for_a_class_begin_in_one_style_sheet() -> None:
    """Else whoever gives the name again changes what carries it in another room."""
    sheets = defaultdict[str, set[str]](set)
    for path in sorted(SOURCES.rglob("*.css")):
        for selector in selectors(path.read_text("utf-8")):
            if name := begins_with(selector):
                sheets[name].add(path.relative_to(SOURCES).as_posix())
    assert len(sheets) > 200
    assert {name: found for name, found in sheets.items() if len(found) > 1} == {}


def test_what_a_selector_begins_with_is_found() -> None:
    css = """
    /* .no { } */
    .ws-a:is(.ws-b, .ws-c) .ws-d, a.ws-e { color: red; .ws-f { color: blue; } }
    @media print { .ws .ws-g > li { margin: 0; } body.dark .ws .ws-h, .ws:has(> .ws-i) { top: 0; } }
    """
    assert [begins_with(one) for one in selectors(css)] == ["ws-a", "ws-e", "ws-g", "ws-h", "ws-i"]
