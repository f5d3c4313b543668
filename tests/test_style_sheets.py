"""The style sheets of the front end: one a room, and one place for each name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from wildescape.escalation import PACK_52, value

from wildescape_widgets.built import COURSE_SHEETS, STATIC, bundle, sheets

SOURCES = Path(__file__).parents[1] / "wildescape_widgets" / "frontend" / "src"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SCOPE = re.compile(r"^(\S+ )?\.ws (?=\S)|^\.ws(?=[:.])")
"""What stands before a selector without naming anything: every widget is a `.ws`."""
LOCAL = re.compile(r":local\(\.(\w+)\)")
"""A class that no other style sheet can name; the build gives it a name that none other has."""
FLAT = re.compile(r"(?<![\w-])ws-[a-z][\w-]*(?<!-)(?![\w-])")
"""A class that every sheet and every component can name."""


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
    places = defaultdict[str, set[str]](set)
    for path in sorted(SOURCES.rglob("*.css")):
        for selector in selectors(path.read_text("utf-8")):
            if name := begins_with(selector):
                places[name].add(path.parent.name)
    assert len(places) > 150
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_what_a_selector_begins_with_is_found() -> None:
    css = """
    /* .no { } */
    .ws-a:is(.ws-b, .ws-c) .ws-d, a.ws-e { color: red; .ws-f { color: blue; } }
    @media print { .ws .ws-g > li { margin: 0; } body.dark .ws .ws-h, .ws:has(> .ws-i) { top: 0; } }
    """
    assert [begins_with(one) for one in selectors(css)] == ["ws-a", "ws-e", "ws-g", "ws-h", "ws-i"]


def test_the_style_sheets_of_all_rooms_are_small() -> None:
    sizes = {path.stem: path.stat().st_size for path in STATIC.glob("*.css")}
    assert sizes.keys() == {"base", *COURSE_SHEETS, "static"}
    assert sum(sizes.values()) <= 250_000


def test_a_widget_brings_the_style_sheets_of_its_rooms_in_their_order() -> None:
    code = bundle("lesson", "cards", "table", "lessons")
    assert code.startswith('const SHEETS=[["base", ".ws{')
    named = [code.index(f'"{name}", "') for name in ("base", "cards", "table", "lessons")]
    assert named == sorted(named)
    assert [*sheets()] == ["base"]
    assert code.endswith((STATIC / "lesson.js").read_text("utf-8"))


def test_every_style_sheet_comes_with_that_of_its_room_or_with_a_part() -> None:
    code = "".join(path.read_text("utf-8") for path in SOURCES.rglob("*.tsx"))
    for path in SOURCES.rglob("*.css"):
        if path.name.endswith(".part.css"):
            assert f'from "./{path.name}"' in code, path
        elif not path.name.endswith(".sheet.css"):
            [sheet] = path.parent.glob("*.sheet.css")
            assert f'@import "./{path.name}";' in sheet.read_text("utf-8"), path


def test_no_two_local_classes_have_one_name() -> None:
    """The build names them: what two sheets call alike has two names, and none is a flat one."""
    marked = sum(len({*LOCAL.findall(path.read_text("utf-8"))}) for path in SOURCES.rglob("*.css"))
    named = {
        name
        for path in STATIC.glob("*.css")
        for name in re.findall(r"\.(w_\w+)", path.read_text("utf-8"))
    }
    assert len(named) == marked > 90


SHARED = (
    "act button buttons chosen copied fan field gap goal hand headline hints input legal "
    "lesson lesson-head lit lost more note notice on-felt option palette panel plain plaque "
    "primary problem quiet-text refused round say side slot steps-menu table title-line token "
    "trump unseen verdict warning words"
)
"""The flat classes that components of several rooms carry, on purpose: they look alike."""


def test_components_of_two_rooms_carry_the_same_flat_class_only_on_purpose() -> None:
    rooms = defaultdict[str, set[str]](set)
    for path in SOURCES.rglob("*.ts*"):
        for name in FLAT.findall(path.read_text("utf-8")):
            rooms[name].add(path.relative_to(SOURCES).parts[0])
    assert {name for name, found in rooms.items() if len(found) > 1} == {
        f"ws-{name}" for name in SHARED.split()
    }


def test_a_card_of_escalation_shows_what_the_engine_counts() -> None:
    css = (SOURCES / "table" / "felt.css").read_text("utf-8")
    [(ranks, shown)] = re.findall(r"\.ws-card:is\(([^)]*)\) {\s*--worth: \"=(\d+)\";", css)
    told = {**dict.fromkeys(re.findall(r"\.ws-rank-(\w+)", ranks), shown)}
    told.update(re.findall(r"&\.ws-rank-(\w+) { --worth: \"=(\d+)\"; }", css))
    counted = {str(card.rank): value(card) for card in PACK_52}
    assert told == {
        rank: str(worth) for rank, worth in counted.items() if worth and str(worth) != rank
    }
