"""What the site offers: the tutorials, and what each page says of the others."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jupyter_server.utils import url_escape, url_path_join
from wildescape.i18n import LANGUAGE_NAMES, LANGUAGES, say

from wildescape_widgets.lessons.catalog import STAGE_TITLES, LessonEntry, lesson_entries
from wildescape_widgets.site.texts import html_lang, page_texts

TUTORIAL_GROUPS: Final = {
    **{key: say("Lessons: {stage}", stage=title) for key, title in STAGE_TITLES.items()},
    "practice": say("Practice and progress"),
    "tables": say("At the table"),
    "explore": say("To try out"),
}
"""The headings of the index, in order."""


@dataclass(frozen=True)
class Tutorial:
    """A notebook as the index shows it.

    Attributes:
        name: The file's name, with its ending.
        title: The title, in the notebook's language.
        summary: A sentence or two about it, in the same language.
        lesson: The lesson that it plays, if any.
        group: The key of its heading in `TUTORIAL_GROUPS`.
        order: Its place under that heading; equal places go by name.
    """

    name: str
    title: str
    summary: str
    lesson: LessonEntry | None = None
    group: str = "tables"
    order: int = 0


def find_tutorials(root: Path) -> dict[str, list[Tutorial]]:
    """The tutorials in `root`, by language and in the order of the index.

    `root` holds a folder of notebooks for each language, and `lessons`. A notebook says what it
    is in its metadata, under `wildescape`; a notebook that doesn't is a draft and stays out.
    """
    lessons = {
        lesson.id: (place, lesson) for place, lesson in enumerate(lesson_entries(root / "lessons"))
    }
    found = {}
    for lang in LANGUAGES:
        tutorials = []
        for path in (root / lang).glob("*.ipynb"):
            about = json.loads(path.read_text("utf-8"))["metadata"].get("wildescape")
            if about:
                order, lesson = lessons.get(about.get("lesson"), (about.get("order", 0), None))
                group = lesson.stage if lesson else about.get("group", "tables")
                title, summary = about.get("title", path.stem), about.get("summary", "")
                tutorials.append(Tutorial(path.name, title, summary, lesson, group, order))
        groups = [*TUTORIAL_GROUPS]
        found[lang] = sorted(tutorials, key=lambda t: (groups.index(t.group), t.order, t.name))
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

    def grouped(self, lang: str) -> list[tuple[str, list[Tutorial]]]:
        """The headings of the index, in the language `lang`, with the tutorials under each."""
        tutorials = self.tutorials[lang]
        return [
            (heading.to(lang), [tutorial for tutorial in tutorials if tutorial.group == group])
            for group, heading in TUTORIAL_GROUPS.items()
        ]

    def frame(self, lang: str, notebook: str | None = None) -> dict[str, Any]:
        """What the templates need around any page: the texts, the way home, the languages.

        Args:
            lang: The page's language.
            notebook: The file's name, on the page of a tutorial. A language that has it too is
                linked to it, any other to its index.
        """
        return {
            "lang": lang,
            "words": page_texts(lang),
            "home": f"{self.base_url}?lang={lang}",
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
            return str(url_path_join(self.base_url, "voila/render", lang, url_escape(notebook)))
        return f"{self.base_url}?lang={lang}"
