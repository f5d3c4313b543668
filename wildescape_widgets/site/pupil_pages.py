"""A pupil's page of a class over HTTP. It has no kernel: all pupils share what answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from wildescape.i18n import LANGUAGES, language_names
from wildescape.records import is_deep

from wildescape_widgets.built import built, sheets
from wildescape_widgets.classroom.asked import join_view
from wildescape_widgets.classroom.shapes import PupilPage
from wildescape_widgets.course.texts import COURSE_TEXTS
from wildescape_widgets.house import house
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site.asked import Answering, AskedPage, Told, asked_lang
from wildescape_widgets.site.origin import network_of
from wildescape_widgets.site.pages import SitePage
from wildescape_widgets.site.pupil_desk import PupilDesk

SHEETS: Final = ("cards", "table", "lessons", "classroom", "course")
"""The rooms whose style sheets the page needs."""

FOLLOWED: Final = frozenset({"number", "question", "shown", "isOpen", "mine"})
"""What a page says of what its class is asked."""

ACTIONS: Final[Mapping[str, frozenset[str]]] = {
    "follow": frozenset(),
    "answer": frozenset({"answer"}),
}
"""What a page may ask, with the fields of each besides what is followed."""


class PupilsPage(SitePage):
    """The page of a pupil; which class it is stands behind a `#`, and so in no log."""

    def initialize(self, desk: PupilDesk, **kwargs: Any) -> None:
        """Take what answers the page."""
        self.desk = desk
        super().initialize(**kwargs)

    def get(self) -> None:
        """Answer with the page."""
        self.desk.warm()
        self.set_header("Cache-Control", "no-cache")
        views: dict[str, Any] = {
            each: {"rev": 0, "lang": each, **join_view(each)} for each in LANGUAGES
        }
        page: PupilPage = {
            "base": self.base_url,
            "lang": self.lang,
            "languages": language_names(),
            "name": house().title,
            "theme": {each: COURSE_TEXTS["theme"].to(each) for each in LANGUAGES},
            "views": views,
        }
        script, style = built("pupil.js"), "".join(sheets(*SHEETS).values())
        self.write(self.render_template("pupil.html", page=page, script=script, style=style))


class AskedPupil(AskedPage):
    """What a pupil's page asks, besides what it asks its class."""

    TAKES = (*AskedPage.TAKES, "desk")

    desk: PupilDesk
    """What answers."""

    def _answered(self) -> None:
        """Nothing follows."""

    async def _do(self, asked: Told) -> Told:
        followed, message = asked.get("followed"), asked.get("message")
        if not isinstance(followed, dict) or not isinstance(message, dict):
            raise RefusedRequest("malformed", 400)
        action = message.get("action")
        fields = {*message} - {"action"}
        is_known = isinstance(action, str) and ACTIONS.get(action) == frozenset(fields)
        if not is_known or {*followed} != FOLLOWED or is_deep([followed, message]):
            raise RefusedRequest("malformed", 400)
        told = {"lang": asked_lang(asked), "followed": followed, "message": message}
        return await self.desk.ask(network_of(self.visitor), told)

    ACTIONS: ClassVar[Mapping[str, Answering]] = {"do": _do, "part": AskedPage._part}
    """What may be asked, by the last part of the address."""
