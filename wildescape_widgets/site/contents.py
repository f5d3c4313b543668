"""What the site offers besides the course: its other pages, and where those are that have moved."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from posixpath import normpath
from typing import Any

from jupyter_server.utils import url_escape, url_path_join
from wildescape.i18n import LANGUAGE_NAMES, LANGUAGES
from wildescape.teach.moved_steps import MOVED

from wildescape_widgets.course.view import course_view
from wildescape_widgets.house import house
from wildescape_widgets.lessons.catalog import (
    LessonEntry,
    bundled_lessons,
    by_stage,
    lesson_entries,
    offered_lessons,
)
from wildescape_widgets.site.texts import html_lang, page_texts


@dataclass(frozen=True)
class Tutorial:
    """A notebook.

    Attributes:
        name: The file's name, with its ending.
        title: The title, in the notebook's language.
        lesson: The lesson that it plays, if any.
        room: The address of the room of the course that shows the same; `None` if there is none.
        order: Its place among the others; equal places go by name.
    """

    name: str
    title: str
    lesson: LessonEntry | None = None
    room: str | None = None
    order: int = 0

    @property
    def moved_to(self) -> str | None:
        """Where the course shows the same, such as `lesson/jokers-wild`; `None` if it doesn't."""
        if self.lesson is None:
            return self.room
        return f"lesson/{self.lesson.id}" if self.lesson in offered_lessons() else None

    @property
    def is_offered(self) -> bool:
        """Whether the house has the room or the lesson that this is."""
        if self.lesson is not None:
            return self.lesson in offered_lessons() or self.lesson not in bundled_lessons()
        if self.room is None:
            return "tools" in house().rooms
        return self.room == "" or self.room.rpartition("/")[-1] in house().rooms


def find_tutorials(root: Path) -> dict[str, list[Tutorial]]:
    """The tutorials in `root`, by language and in their order.

    `root` holds a folder of notebooks for each language, and `lessons`. A notebook says what it
    is in its metadata, under `wildescape`; a notebook that doesn't is a draft and stays out.
    """
    entries = by_stage(lesson_entries(root / "lessons"))
    lessons = {lesson.id: (place, lesson) for place, lesson in enumerate(entries)}
    found = {}
    for lang in LANGUAGES:
        tutorials = []
        for path in (root / lang).glob("*.ipynb"):
            about = json.loads(path.read_text("utf-8"))["metadata"].get("wildescape")
            if about:
                order, lesson = lessons.get(about.get("lesson"), (about.get("order", 0), None))
                title, room = about.get("title", path.stem), about.get("room")
                tutorials.append(Tutorial(path.name, title, lesson, room, order))
        found[lang] = sorted(tutorials, key=lambda t: (t.lesson is None, t.order, t.name))
    return found


@dataclass(frozen=True)
class SiteContents:
    """The tutorials of a site, and where it serves them.

    Attributes:
        tutorials: The tutorials by language, as `find_tutorials` returns them.
        base_url: The path of the site, between slashes.
        lang: The language of the first page; `None` leaves it to the browser.
    """

    tutorials: dict[str, list[Tutorial]]
    base_url: str = "/"
    lang: str | None = None

    def course(self, lang: str) -> dict[str, Any]:
        """What the page of the course knows from the start, in every language.

        Args:
            lang: The language that it begins with.
        """
        return {
            "base": self.base_url,
            "lang": lang,
            "views": {each: {"rev": 0, "lang": each, **course_view(each)} for each in LANGUAGES},
            "pages": {
                each: [
                    {"title": tutorial.title, "href": self._page(each, tutorial.name)}
                    for tutorial in self.tutorials[each]
                    if tutorial.moved_to is None and tutorial.is_offered
                ]
                for each in LANGUAGES
            },
            "moved": {**MOVED},
        }

    def is_served(self, path: str) -> bool:
        """Whether the notebook at `path` may be opened; a draft goes with the tools."""
        found = self._tutorial(path)
        return found.is_offered if found else "tools" in house().rooms

    def moved_to(self, path: str) -> str | None:
        """The address of what was at `path`, such as `en/lesson-06-jokers.ipynb`, if it has moved.

        The browser carries what stands behind a `#` along, so the new place is in the query.
        """
        found = self._tutorial(path)
        if found is None or found.moved_to is None:
            return None
        lang, _, _ = normpath(path.strip("/")).partition("/")
        return f"{self.base_url}?lang={lang}&to={found.moved_to}"

    def _tutorial(self, path: str) -> Tutorial | None:
        lang, _, name = normpath(path.strip("/")).partition("/")
        return next((each for each in self.tutorials.get(lang, ()) if each.name == name), None)

    def frame(self, lang: str, notebook: str | None = None) -> dict[str, Any]:
        """What the templates need around any page: the texts, the way home, the languages.

        Args:
            lang: The page's language.
            notebook: The file's name, on the page of a tutorial. A language that has it too is
                linked to it, any other to its course.
        """
        return {
            "lang": lang,
            "words": page_texts(lang),
            "home": f"{self.base_url}?lang={lang}",
            "name": house().title,
            "languages": [
                {
                    "tag": html_lang(other),
                    "switch": LANGUAGE_NAMES[other],
                    "href": self._address(other, notebook),
                }
                for other in LANGUAGES
            ],
        }

    def _address(self, lang: str, notebook: str | None) -> str:
        if notebook and any(tutorial.name == notebook for tutorial in self.tutorials[lang]):
            return self._page(lang, notebook)
        return f"{self.base_url}?lang={lang}"

    def _page(self, lang: str, notebook: str) -> str:
        return str(url_path_join(self.base_url, "voila/render", lang, url_escape(notebook)))
