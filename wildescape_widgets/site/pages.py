"""The pages of the site: the course, a tutorial, and an error for any other address."""

from __future__ import annotations

from queue import Empty
from typing import Any, Final

from jupyter_core.utils import ensure_async
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler
from wildescape.i18n import LANGUAGES, InputError, language

from wildescape_widgets.built import built
from wildescape_widgets.site.contents import SiteContents

COURSE_KERNEL: Final = "wildescape-course"
"""The kernel that makes a course as it starts, in `jupyter/kernels`."""

START_WITHIN: Final = 60
"""How many seconds a kernel may take to start."""

CONNECT_WITHIN: Final = 20
"""After how many seconds a kernel ends that nobody has connected to."""


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


class CoursePage(SitePage):
    """The course. It is there at once: the page asks for its kernel itself, with `CourseKernel`."""

    def get(self, path: str | None = None) -> None:
        """Answer with the course; the tree of files that Voila has is nothing to see."""
        if path is not None:
            self.redirect(self.base_url)
            return
        self.set_header("Cache-Control", "no-cache")
        course = self.contents.course(self.lang)
        script, style = built("home.js"), built("home.css")
        self.write(self.render_template("course.html", course=course, script=script, style=style))


class CourseKernel(SitePage):
    """Starts a kernel that holds a course, for our own page only."""

    async def post(self) -> None:
        """Answer with the kernel's name."""
        if not self.check_origin():
            raise HTTPError(403)
        kernels = self.kernel_manager
        kernel = await ensure_async(kernels.start_kernel(kernel_name=COURSE_KERNEL, path=""))
        client = kernels.get_kernel(kernel).client()
        client.start_channels(iopub=False, stdin=False, hb=False, control=False)
        client.kernel_info()
        is_ready = True
        try:
            await client.get_shell_msg(timeout=START_WITHIN)
        except Empty:
            is_ready = False
        client.stop_channels()
        is_left = self.request.connection.stream.closed()
        if is_left or not is_ready:
            await ensure_async(kernels.shutdown_kernel(kernel, now=True))
        if not is_ready:
            raise HTTPError(503)
        if not is_left:
            self.write({"kernel": kernel})
            IOLoop.current().call_later(CONNECT_WITHIN, self.end_unless_used, kernel)

    async def end_unless_used(self, kernel: str) -> None:
        """End a kernel to which no page has connected: its visitor left just as it was there."""
        kernels = self.kernel_manager
        if kernel in kernels and not kernels.kernel_model(kernel)["connections"]:
            await ensure_async(kernels.shutdown_kernel(kernel, now=True))


class NotebookPage(SitePage, TornadoVoilaHandler):  # type: ignore[misc]
    """A tutorial, run for this visitor; one that is a room of the course is found there."""

    async def get(self, path: str | None = None) -> None:
        """Answer with the notebook's page, or with where it is by now."""
        if moved := self.contents.moved_to(path or ""):
            self.redirect(moved)
            return
        await super().get(path)

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
