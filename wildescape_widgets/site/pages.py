"""The pages of the site: the course, a tutorial, and an error for any other address."""

from __future__ import annotations

import re
import secrets
import time
from functools import cached_property
from typing import Any, Final
from urllib.parse import quote

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.httputil import url_concat
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RequestHandler
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from wildescape.i18n import LANGUAGES, InputError, language

from wildescape_widgets.built import COURSE_SHEETS, built, sheets
from wildescape_widgets.house import house
from wildescape_widgets.site.contents import SiteContents
from wildescape_widgets.site.door import page_policy
from wildescape_widgets.site.fonts import font_sheet
from wildescape_widgets.site.kernels import VISIT, SiteIsFullError, Visit
from wildescape_widgets.site.metrics import REFUSALS
from wildescape_widgets.site.origin import is_same_origin, make_ticket, read_ticket, visitor_of

COURSE_KERNEL: Final = "wildescape-course"
"""The kernel that makes a course as it starts, in `jupyter/kernels`."""

TICKET: Final = "ticket"
"""The query that says that a page of ours has asked for a kernel."""

MOST_LANGUAGES: Final = 20
"""How many languages of a browser's list are looked at."""

AGAIN_SECONDS: Final = 3
"""After how many seconds a page asks again when there was no kernel for it."""


class SitePage(BaseVoilaHandler):  # type: ignore[misc]
    """A page in the look of the site, its errors included."""

    visit: Visit | None = None

    @cached_property
    def nonce(self) -> str:
        """What marks the scripts of this answer as ours."""
        return secrets.token_urlsafe(16)

    @property
    def content_security_policy(self) -> str:
        """What the page may load and run."""
        return page_policy(self.nonce)

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
        accepted = self.request.headers.get("Accept-Language", "").split(",")
        for part in accepted[:MOST_LANGUAGES]:
            try:
                return language(part.partition(";")[0])
            except InputError:
                continue
        return LANGUAGES[0]

    @property
    def template_namespace(self) -> dict[str, object]:
        """What each template can use."""
        house = {**self.contents.frame(self.lang), "nonce": self.nonce}
        fonts = font_sheet(f"{self.base_url}fonts/")
        return {"base_url": self.base_url, "house": house, "fonts": fonts}

    @property
    def signed_in(self) -> str:
        """The name with which whoever asks has signed in; empty where nobody does."""
        return self.current_user.username if house().knows_names and self.current_user else ""

    @property
    def visitor(self) -> str:
        """Who asks: an address, or whoever has signed in, from wherever."""
        return f"user {quote(self.signed_in, '')}" if self.signed_in else visitor_of(self.request)

    @property
    def asked_at(self) -> float | None:
        """When the page of this visitor asked for a kernel that brings a ticket."""
        return read_ticket(self.get_query_argument(TICKET, ""), self.visitor)

    def begin_visit(self, since: float) -> None:
        """Take this request for a page's that asks for a kernel.

        Args:
            since: When the page asked first.
        """
        self.visit = Visit(self.visitor, since)
        VISIT.set(self.visit)

    def refuse_for_now(self) -> None:
        """Say that there is no kernel for this page, and when to ask again."""
        REFUSALS.labels("site_full").inc()
        self.set_status(503)
        self.set_header("Retry-After", str(AGAIN_SECONDS))
        self.set_header("Cache-Control", "no-store")

    def on_connection_close(self) -> None:
        """End the visit of a page that was left before it was there."""
        super().on_connection_close()
        if self.visit is not None:
            IOLoop.current().add_callback(self.kernel_manager.end, self.visit)


class CoursePage(SitePage):
    """The course. It is there at once: the page asks for its kernel itself, with `CourseKernel`."""

    def get(self, path: str | None = None) -> None:
        """Answer with the course; the tree of files that Voila has is nothing to see."""
        if path is not None:
            self.redirect(self.base_url)
            return
        self.set_header("Cache-Control", "no-cache")
        self.contents.look_again()
        course = self.contents.course(self.lang)
        script, style = built("home.js"), "".join(sheets(*COURSE_SHEETS).values())
        self.write(self.render_template("course.html", course=course, script=script, style=style))


class CourseKernel(SitePage):
    """Starts a kernel that holds a course, for our own page only."""

    async def post(self) -> None:
        """Answer with the kernel's name, or with a ticket to ask again with."""
        if not is_same_origin(self.request):
            raise HTTPError(403)
        since = self.asked_at
        self.contents.look_again()
        self.begin_visit(since or time.time())
        try:
            kernel = await self.kernel_manager.start_kernel(kernel_name=COURSE_KERNEL, path="")
        except SiteIsFullError:
            self.refuse_for_now()
            ticket = self.get_query_argument(TICKET) if since else make_ticket(self.visitor)
            self.write({"ticket": ticket})
        else:
            self.write({"kernel": kernel})


class NotebookPage(SitePage, TornadoVoilaHandler):  # type: ignore[misc]
    """A tutorial, run for this visitor; one that is a room of the course is found there.

    Any page on the web can have a browser get an address. So the answer is a page of ours first,
    which asks for a ticket, as only a page of ours can; the kernel starts for the ticket.
    """

    async def get(self, path: str = "") -> None:
        """Answer with the notebook's page, or with where it is by now."""
        if not self.contents.is_served(path):
            raise HTTPError(404)
        if moved := self.contents.moved_to(path):
            self.redirect(moved)
            return
        if not path.endswith(".ipynb") or not self.contents_manager.file_exists(path):
            raise HTTPError(404)
        self.set_header("Cache-Control", "no-store")
        since = self.asked_at
        self.contents.look_again()
        if since is None:
            self.write(self.render_template("waiting.html", is_full=False))
            return
        self.begin_visit(since)
        policy = self.content_security_policy
        self.set_header("Content-Security-Policy", page_policy(self.nonce, is_notebook=True))
        try:
            async for html in self.get_generator(path=path):
                self.write(html)
                await self.flush()
        except SiteIsFullError:
            self.refuse_for_now()
            self.set_header("Content-Security-Policy", policy)
            self.write(self.render_template("waiting.html", is_full=True, again=AGAIN_SECONDS))

    async def post(self, path: str = "") -> None:
        """Give our own page its ticket."""
        if not self.contents.is_served(path):
            raise HTTPError(404)
        if not is_same_origin(self.request):
            raise HTTPError(403)
        query = [(n, v) for n in ("theme", "lang") if (v := self.get_query_argument(n, ""))]
        query.append((TICKET, make_ticket(self.visitor)))
        self.redirect(url_concat(self.request.path, query), status=303)


class KernelState(KernelHandler):
    """Whether a kernel is there, for its page. All else is done over its websocket."""

    SUPPORTED_METHODS: Any = ("GET",)


class SiteFiles(FileFindHandler):
    """Files of the pages' front end."""

    # Jupyter's page for an error sets a cookie.
    write_error = RequestHandler.write_error


class TemplateFiles(TemplateStaticFileHandler):  # type: ignore[misc]
    """Files of the pages' templates."""

    def prepare(self) -> None:
        """Refuse what Voila takes for a fault of its own."""
        if not re.search(r"/templates/[\w-]+/static/[\w-]", self.request.path) or (
            ".." in self.request.path
        ):
            raise HTTPError(404)


class MissingPage(SitePage):
    """The error for an address that has no page."""

    async def prepare(self) -> None:
        """Refuse every request."""
        await super().prepare()
        raise HTTPError(404)
