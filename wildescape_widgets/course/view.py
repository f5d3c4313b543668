"""The map of the course, made without a widget: the site shows it before there is a kernel."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from wildescape.i18n import LANGUAGES, language_names
from wildescape.teach.drills import DRILLS
from wildescape.teach.progress import PAUSES
from wildescape.teach.progress_json import MOVED

from wildescape_widgets.course.shapes import Below, CourseView, DueRule, MapLine, Onward
from wildescape_widgets.course.texts import (
    BELOW_TITLES,
    COURSE_TEXTS,
    ONWARD,
    ROOM_TITLES,
    TEACHING_TITLES,
)
from wildescape_widgets.house import HOME, house, is_offered
from wildescape_widgets.lessons.catalog import (
    bundled_lessons,
    lessons_on_map,
    offered_lessons,
    offered_steps,
    stage_title,
)

ASIDE: Final = (HOME, "join", "given")
"""The rooms that only a link leads to."""

BELOW: Final = {
    "play": ("daily", "escalation"),
    "class": ("join",),
    "try": (),
    "teaching": tuple(TEACHING_TITLES),
}
"""The rooms that have no tab, but a link below the map, by what they are for."""


def course_view(lang: str) -> CourseView:
    """The map in a language."""
    # The link to those who know the game stands beside the first hand.
    without = () if offered_lessons() else (HOME,)
    rooms = ("map", *(room for room in ROOM_TITLES if is_offered(room) and room not in without))
    onward = next((room for room in rooms[1:] if room not in ASIDE), None)
    return {
        "name": house().title,
        "rooms": [(room, ROOM_TITLES[room].to(lang)) for room in rooms],
        "teaching": [
            (room, title.to(lang)) for room, title in TEACHING_TITLES.items() if is_offered(room)
        ],
        "below": [*_below(lang)],
        "onward": _onward(onward, lang) if onward else None,
        "lines": [_line(stage, lang) for stage in dict.fromkeys(h.stage for h in lessons_on_map())],
        "due": _due(),
        "languages": language_names(),
        "texts": {key: phrase.to(lang) for key, phrase in COURSE_TEXTS.items()},
    }


def course_page(
    base: str, lang: str, pages: Mapping[str, Sequence[Mapping[str, str]]]
) -> dict[str, Any]:
    """What the page of the course knows from the start, in every language.

    Args:
        base: The path of the site.
        lang: The language that it begins with.
        pages: The other pages of the site, by language.
    """
    return {
        "base": base,
        "lang": lang,
        "views": {each: {"rev": 0, "lang": each, **course_view(each)} for each in LANGUAGES},
        "pages": pages,
        "moved": {**MOVED, **_heirs()},
    }


def _heirs() -> dict[str, str]:
    """The first of the lessons that one has become, by the name that it had."""
    bundled = {head.id for head in bundled_lessons()}
    offered = {head.id for head in offered_lessons()}
    heirs = dict[str, str]()
    for before, now in MOVED.items():
        lesson, heir = (step.partition("/")[0] for step in (before, now))
        if lesson not in bundled and heir in offered:
            heirs.setdefault(lesson, heir)
    return heirs


def _below(lang: str) -> Iterator[Below]:
    """The links below the map; those of the site's other pages come to them."""
    titles = {**ROOM_TITLES, **TEACHING_TITLES}
    for name, title in BELOW_TITLES.items():
        rooms = filter(is_offered, BELOW[name])
        links = [(_address(room), titles[room].to(lang)) for room in rooms]
        yield {"name": name, "title": title.to(lang), "links": links}


def _address(room: str) -> str:
    return f"#/table/{room}" if room in BELOW["play"] else f"#/{room}"


def _onward(room: str, lang: str) -> Onward:
    return {"address": _address(room), "title": ONWARD[room].to(lang)}


def _due() -> DueRule:
    """What can come back, which is nothing where nobody practises."""
    is_practised = "practice" in house().rooms
    return {
        "pauses": [*PAUSES],
        "skills": [*DRILLS] if is_practised else [],
        "steps": [*offered_steps()] if is_practised else [],
    }


def _line(stage: str, lang: str) -> MapLine:
    heads = [head for head in lessons_on_map() if head.stage == stage]
    titles = [head.title_in(lang) for head in heads]
    return {
        "stage": stage,
        "title": stage_title(stage, lang),
        "stations": [
            {
                "lesson": head.id,
                "number": head.number,
                "title": title,
                "head": _shared_head(title, before),
                "steps": [*head.steps],
                "tasks": [*head.tasks],
                "rules": {**head.rules},
            }
            for head, title, before in zip(heads, titles, ["", *titles], strict=False)
        ],
    }


def _shared_head(title: str, before: str) -> str:
    """What a title begins with, up to a colon, where the one before it begins so too."""
    head = re.match(r".+?[:：]\s*", title)
    return head[0] if head and before.startswith(head[0]) else ""
