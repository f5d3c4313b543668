"""What the site offers besides the course: its other pages, and where those are that have moved."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from posixpath import normpath
from typing import Final

from jupyter_server.utils import url_escape, url_path_join
from wildescape.i18n import LANGUAGES, language_names, say

from wildescape_widgets.course.view import course_page
from wildescape_widgets.house import house, is_offered
from wildescape_widgets.site.texts import html_lang, page_texts
from wildescape_widgets.site.tutorials import Tutorial

SHARED: Final = (
    ("people", "together", say("Play together"), "play"),
    ("given", "h", say("Teacher's code"), "class"),
)
"""The pages for which people meet: their room, where they are on a site, how one is led there, and
among which links below the map.

The rooms of the course for which they do have their links on the map.
"""


@dataclass(frozen=True)
class SharedSite:
    """The site at which the users of many sites meet, each of whom has one of their own.

    Attributes:
        address: Where it is; empty if all that there is is on this site.
        rooms: The rooms that are offered there.
    """

    address: str = ""
    rooms: Set[str] = frozenset()


@dataclass(frozen=True)
class SiteContents:
    """The tutorials of a site, and where it serves them.

    Attributes:
        tutorials: The tutorials by language, as `find_tutorials` returns them.
        base_url: The path of the site, between slashes.
        lang: The language of the first page; `None` leaves it to the browser.
        look_again: Looks whether the lessons that the host adds have changed.
        shared: The site at which one meets the users of other sites.
    """

    tutorials: dict[str, list[Tutorial]]
    base_url: str = "/"
    lang: str | None = None
    look_again: Callable[[], None] = lambda: None
    shared: SharedSite = SharedSite()

    def course(self, lang: str) -> dict[str, object]:
        """What the page of the course knows from the start, in every language.

        Args:
            lang: The language that it begins with.
        """
        pages = {
            each: [
                *self._meeting(each),
                *(
                    {"title": tutorial.title, "href": self._page(each, tutorial), "below": "try"}
                    for tutorial in self.tutorials[each]
                    if tutorial.moved_to is None and tutorial.is_offered
                ),
            ]
            for each in LANGUAGES
        }
        return course_page(self.base_url, lang, pages)

    def _meeting(self, lang: str) -> list[dict[str, str]]:
        """The links to the pages for which people meet, here or at the site of many sites."""
        address = self.shared.address or self.base_url
        rooms = self.shared.rooms if self.shared.address else house().rooms
        return [
            {"title": title.to(lang), "href": f"{address}{place}?lang={lang}", "below": below}
            for room, place, title, below in SHARED
            if room in rooms
        ]

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
        lang, _, _ = found.path.partition("/")
        asked = f"lang={lang}&" if lang in LANGUAGES else ""
        return f"{self.base_url}?{asked}to={found.moved_to}"

    def _tutorial(self, path: str) -> Tutorial | None:
        wanted = normpath(path.strip("/"))
        every = (tutorial for some in self.tutorials.values() for tutorial in some)
        return next((tutorial for tutorial in every if tutorial.path == wanted), None)

    def frame(self, lang: str, path: str | None = None) -> dict[str, object]:
        """What the templates need around any page: the texts, the way home, the languages.

        Args:
            lang: The page's language.
            path: The path, on the page of a notebook. A language that has the notebook too is
                linked to it, any other to its course.
        """
        found = self._tutorial(path) if path else None
        return {
            "lang": lang,
            "words": page_texts(lang),
            "home": f"{self.base_url}?lang={lang}",
            "name": house().title,
            "shared": self.shared.address,
            "join": f"{self.base_url}join" if is_offered("join") else "",
            "title": found.title if found else "",
            "languages": [
                {
                    "tag": html_lang(other),
                    "switch": language_names()[other],
                    "href": self._address(other, found),
                }
                for other in LANGUAGES
            ],
        }

    def _address(self, lang: str, found: Tutorial | None) -> str:
        for tutorial in self.tutorials[lang]:
            if found and tutorial.name == found.name:
                return self._page(lang, tutorial)
        return f"{self.base_url}?lang={lang}"

    def _page(self, lang: str, tutorial: Tutorial) -> str:
        page = str(url_path_join(self.base_url, "voila/render", url_escape(tutorial.path)))
        # Only a folder says which language it's for.
        return page if "/" in tutorial.path else f"{page}?lang={lang}"
