"""Walks through the house in every language and prints, as JSON, what it showed.

Run as `python -m tests.walk_in_languages LESSONS`, with the catalogues that `WILDESCAPE_LOCALE`
names; LESSONS is a folder of lessons in all of these languages, named as the bundled ones.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from wildescape.i18n import LANGUAGES
from wildescape.jsonl import serve
from wildescape.teach.drills import DRILLS
from wildescape.teach.progress import Progress
from wildescape.teach.progress_code import format_progress_code

from tests.widgets.lessons.learners import answer, ask, begun, done
from wildescape_widgets import ClassOverview, Lesson, Rulebook, Table, Worksheet
from wildescape_widgets.classroom.ask import AskClass
from wildescape_widgets.classroom.join import JoinClass
from wildescape_widgets.course.view import course_view
from wildescape_widgets.house import ROOMS, House
from wildescape_widgets.lessons.catalog import bundled_lessons, find_lesson
from wildescape_widgets.lessons.player import LessonPlayer
from wildescape_widgets.site.contents import SiteContents
from wildescape_widgets.site.texts import page_texts

LESSON = "jokers-wild"
SKILLS = [*DRILLS][:6]
QUESTION = {"hand": "8S 8H 9D 9C KS", "table": "7S 7D", "trump": "5", "text": "", "other": ""}
REQUESTS = ({"cards": "8S 9H", "trump": "2"}, {"cards": "8S", "trump": "2", "over": "9S"})


def lesson(lang: str) -> Iterator[object]:
    """Each step of a lesson; where it asks, with a hint and what is said to the solution."""
    plan = find_lesson(LESSON)
    for at, step in enumerate(plan.steps):
        player = begun(LessonPlayer(lesson=LESSON, lang=lang, at=at))
        yield player.view
        if step.exercise and not step.exercise.at_table:
            ask(player, "hint")
            answer(player, step.solution)
            yield player.view
    yield Lesson(LESSON, lang=lang, at=1).snapshot().text


def school_class(lang: str) -> Iterator[object]:
    """A class as its teacher asks it, as a pupil hears it, and the overview afterwards."""
    teacher, pupil = AskClass(lang=lang), JoinClass(lang=lang)
    done(teacher, "prepare", at=None, form="play", fields=QUESTION)
    question = done(teacher, "written", at=0)["question"]
    done(teacher, "begin", at=0, number=1)
    heard = {"number": 1, "question": question, "shown": None, "isOpen": True}
    done(pupil, "follow", **heard, mine=None)
    yield from (teacher.view, pupil.view)
    plan = find_lesson(LESSON)
    progress = Progress().after_step(f"{plan.id}/{plan.steps[0].id}", 0, 1)
    yield ClassOverview([format_progress_code(progress, "Anna")], lang=lang).view


def engine(lang: str) -> Iterator[object]:
    """What the command line of the engine answers, line by line."""
    for command, requests in (("judge", REQUESTS), ("verify", ({"game": "no game"},))):
        lines = [json.dumps({**request, "lang": lang}).encode() for request in requests]
        answers = io.BytesIO()
        serve(command, lines, answers)
        yield from map(json.loads, answers.getvalue().splitlines())


def shown(lang: str) -> dict[str, object]:
    """What each place shows in a language."""
    table = Table(seed=7, lang=lang)
    return {
        "home": course_view(lang),
        "lesson": [*lesson(lang)],
        "table": [table.view, table.snapshot().text],
        "rules": Rulebook(lang=lang).view,
        "worksheet": [Worksheet(skills=SKILLS, count=20, seed=1, lang=lang).view],
        "class": [*school_class(lang)],
        "engine": [*engine(lang)],
        "pages": [page_texts(lang), SiteContents({each: [] for each in LANGUAGES}).frame(lang)],
    }


def main(lessons: Path) -> None:
    """Offer the lessons of a folder in the place of the bundled ones, and walk."""
    files = tuple(lessons / head.file.name for head in bundled_lessons())
    names = frozenset(head.id for head in bundled_lessons())
    House(rooms=frozenset(ROOMS), left_out=names, lessons=files).open()
    json.dump({lang: shown(lang) for lang in LANGUAGES}, sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
