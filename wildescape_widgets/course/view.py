"""The map of the course, made without a widget: the site shows it before there is a kernel."""

from __future__ import annotations

from wildescape.i18n import LANGUAGE_NAMES, LANGUAGES, capital, worded
from wildescape.teach.drills import DRILLS
from wildescape.teach.progress import PAUSES

from wildescape_widgets.course.shapes import CourseView, Line, Station
from wildescape_widgets.course.texts import COURSE_TEXTS
from wildescape_widgets.lessons.catalog import (
    STAGE_TITLES,
    LessonEntry,
    bundled_lessons,
    bundled_steps,
)


def course_view(lang: str) -> CourseView:
    """The map in a language."""
    return {
        "lines": [line for stage in STAGE_TITLES if (line := _line(stage, lang))["stations"]],
        "due": {"pauses": [*PAUSES], "skills": [*DRILLS], "steps": [*bundled_steps()]},
        "languages": LANGUAGE_NAMES,
        "texts": {key: phrase.to(lang) for key, phrase in COURSE_TEXTS.items()},
    }


def _line(stage: str, lang: str) -> Line:
    return {
        "stage": stage,
        "title": capital(worded(STAGE_TITLES[stage], lang)),
        "stations": [_station(head, lang) for head in bundled_lessons() if head.stage == stage],
    }


def _station(head: LessonEntry, lang: str) -> Station:
    return {
        "lesson": head.id,
        "number": head.number,
        "title": head.title.get(lang, head.title[LANGUAGES[0]]),
        "steps": [*head.steps],
        "tasks": [*head.tasks],
    }
