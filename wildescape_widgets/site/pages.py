"""The pages of the site: the index, a tutorial, and an error for any other address."""

from __future__ import annotations

from typing import Any

from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler
from wildescape.i18n import LANGUAGES, InputError, language

from wildescape_widgets.lessons.catalog import due_rule
from wildescape_widgets.site.contents import SiteContents


class SitePage(BaseVoilaHandler):  # type: ignore[misc]
    """A page in the look of the site, its errors included."""

    @property
    def contents(self) -> SiteContents:
        """What the site offers."""
        contents: SiteContents = self.settings["site_contents"]
        return contents

    @property
    def lang(self) -> str:
        """The visitor's language: of the query, the path, the site, or the browser."""
        parts: list[str] = [self.get_query_argument("lang", ""), *self.request.path.split("/")]
        for part in parts:
            if part in LANGUAGES:
                return part
        if self.contents.lang:
            return self.contents.lang
        for part in self.request.headers.get("Accept-Language", "").split(","):
            try:
                return language(part.partition(";")[0])
            except InputError:
                continue
        return LANGUAGES[0]

    @property
    def template_namespace(self) -> dict[str, Any]:
        """What each template can use."""
        return {"base_url": self.base_url, "house": self.contents.frame(self.lang)}


class IndexPage(SitePage):
    """The tutorials, a card each."""

    def get(self, path: str = "") -> None:
        """Answer with the index, for any path below it."""
        groups = self.contents.grouped(self.lang)
        self.write(self.render_template("tutorials.html", groups=groups, due=due_rule()))


class NotebookPage(SitePage, TornadoVoilaHandler):  # type: ignore[misc]
    """A tutorial, run for this visitor."""

    def redirect_to_file(self, path: str) -> None:
        """Send a visitor on to a file; an address without one is an error."""
        if not self.contents_manager.file_exists(path):
            raise HTTPError(404)
        super().redirect_to_file(path)


class MissingPage(SitePage):
    """The error for an address that has no page."""

    async def prepare(self) -> None:
        """Refuse every request."""
        await super().prepare()
        raise HTTPError(404)
