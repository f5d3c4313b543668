"""`wildescape serve`: the tutorials as a site, served by Voila on one's own machine."""

from __future__ import annotations

import argparse
import errno
import json
import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from jupyter_server.auth.identity import PasswordIdentityProvider, User
from jupyter_server.utils import url_escape, url_path_join
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import HTTPError
from traitlets import Dict, Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler
from wildescape.i18n import LANGUAGE_NAMES, LANGUAGES, InputError, language, say

from wildescape_widgets import encryption
from wildescape_widgets.lessons.catalog import (
    STAGE_TITLES,
    LessonEntry,
    bundled_tutorials,
    due_rule,
    lesson_entries,
)
from wildescape_widgets.site.websocket import NoDelayConnection

HERE = Path(__file__).parent
JUPYTER = HERE / "jupyter"

WORDS = {
    "about": say(
        "Shanghai's card game for six: two teams of three, three packs and jokers that stand "
        "for other cards. Read a little, play the cards on the page, and see why a play holds."
    ),
    "language": say("Language"),
    "lesson": say("Lesson {number}", number="{}"),
    "steps": say("{done} of {all} steps", done="{done}", all="{all}"),
    "go_on": say("Go on here"),
    "due": say("To practise again today: {count}", count="{count}"),
    "loading": say("Dealing the cards …"),
    "step": say("Laying out the page: {step} of {count}", step="{}", count="{}"),
    "no_script": say("The cards on this page need JavaScript. The text can be read without it."),
    "cell_error": say("This part of the page did not work"),
    "cell_error_help": say("Everything else here still works. Reload the page to try again."),
    "not_found": say("There is no such page"),
    "not_found_help": say("The address may be old or mistyped."),
    "failed": say("This page did not work"),
    "failed_help": say("Load it again in a moment."),
    "home": say("To the tutorials"),
}


def words(lang: str) -> dict[str, str]:
    """The words of the site's pages in the language `lang`, and the tag that names it to HTML."""
    return {"tag": tag(lang), **{name: phrase.to(lang) for name, phrase in WORDS.items()}}


def tag(lang: str) -> str:
    return lang.replace("_", "-")


@dataclass(frozen=True)
class Tutorial:
    """What the index says about one notebook; `lesson` is what it plays, if it plays one."""

    name: str
    title: str
    summary: str
    lesson: LessonEntry | None = None
    group: str = "tables"
    order: int = 0


GROUPS = {
    **{key: say("Lessons: {stage}", stage=title) for key, title in STAGE_TITLES.items()},
    "practice": say("Practice and progress"),
    "tables": say("At the table"),
    "explore": say("To try out"),
}
"""The parts of the index, in their order."""


def find_tutorials(root: Path) -> dict[str, list[Tutorial]]:
    """The tutorials under `root`, by language and in the index's order, from their metadata."""
    lessons = {
        head.id: (place, head) for place, head in enumerate(lesson_entries(root / "lessons"))
    }
    found = {}
    for lang in LANGUAGES:
        tutorials = []
        for path in (root / lang).glob("*.ipynb"):
            about = json.loads(path.read_text("utf-8"))["metadata"].get("wildescape")
            if about:
                place, lesson = lessons.get(about.get("lesson"), (about.get("order", 0), None))
                group = lesson.stage if lesson else about.get("group", "tables")
                title, summary = about.get("title", path.stem), about.get("summary", "")
                tutorials.append(Tutorial(path.name, title, summary, lesson, group, place))
        groups = [*GROUPS]
        found[lang] = sorted(tutorials, key=lambda t: (groups.index(t.group), t.order, t.name))
    return found


def language_option(text: str) -> str:
    try:
        return language(text)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


class Visitors(PasswordIdentityProvider):
    """Everybody is a visitor: nobody signs in, and no cookie is set or cleared.

    Behind a proxy on the same host, the cookies of Voila and of a Jupyter server would clear each
    other.
    """

    def get_user(self, handler: Any) -> User:
        return self.generate_anonymous_user(handler)


class HousePage(BaseVoilaHandler):
    """A page in the look of the house, its errors included."""

    @property
    def site(self) -> Site:
        return self.settings["site"]

    @property
    def lang(self) -> str:
        """The visitor's language: asked for, the folder's, the site's, the browser's."""
        for part in [self.get_query_argument("lang", ""), *self.request.path.split("/")]:
            if part in LANGUAGES:
                return part
        if self.site.lang:
            return self.site.lang
        for part in self.request.headers.get("Accept-Language", "").split(","):
            try:
                return language(part.partition(";")[0])
            except InputError:
                continue
        return LANGUAGES[0]

    @property
    def template_namespace(self) -> dict[str, Any]:
        return {"base_url": self.base_url, "house": self.site.house(self.lang)}


class IndexPage(HousePage):
    """The tutorials, a card each."""

    def get(self, path: str = "") -> None:
        tutorials = self.site.tutorials[self.lang]
        groups = [
            (title.to(self.lang), [tutorial for tutorial in tutorials if tutorial.group == key])
            for key, title in GROUPS.items()
        ]
        self.write(self.render_template("tutorials.html", groups=groups, due=due_rule()))


class NotebookPage(HousePage, TornadoVoilaHandler):
    """A tutorial, run for this visitor."""

    def redirect_to_file(self, path: str) -> None:
        if not self.contents_manager.file_exists(path):
            raise HTTPError(404)
        super().redirect_to_file(path)


class MissingPage(HousePage):
    """Every address that nothing answers."""

    async def prepare(self) -> None:
        await super().prepare()
        raise HTTPError(404)


class Site(Voila):
    """Voila on the tutorials, with our pages in place of its own."""

    lang = Unicode(None, allow_none=True)
    tutorials = Dict()

    pages: ClassVar = {TornadoVoilaTreeHandler: IndexPage, TornadoVoilaHandler: NotebookPage}

    @property
    def address(self) -> str:
        everywhere = self.ip in ("", "0.0.0.0", "::")
        host = socket.gethostname() if everywhere else self.ip
        host = "localhost" if host in ("127.0.0.1", "::1") else host
        return f"http://{host}:{self.port}{self.base_url}"

    def house(self, lang: str, name: str | None = None) -> dict[str, Any]:
        """What every template needs: words, the way home, and the page in the other languages."""

        def href(other: str) -> str:
            if any(tutorial.name == name for tutorial in self.tutorials[other]):
                return url_path_join(self.base_url, "voila/render", other, url_escape(name))
            return f"{self.base_url}?lang={other}"

        return {
            "lang": lang,
            "words": words(lang),
            "home": f"{self.base_url}?lang={lang}",
            "languages": [
                {"tag": tag(other), "switch": LANGUAGE_NAMES[other], "href": href(other)}
                for other in LANGUAGES
            ],
        }

    def notebook_page_config(
        self, page_config: dict[str, Any], *, notebook_path: str, **_: Any
    ) -> dict[str, Any]:
        """Hand the notebook's template what `house` says of its page."""
        folder, _, name = notebook_path.strip("/").rpartition("/")
        lang = folder if folder in LANGUAGES else self.lang or LANGUAGES[0]
        return {**page_config, "house": self.house(lang, name)}

    def init_handlers(self) -> list[Any]:
        return [
            (pattern, self.pages.get(handler, handler), *rest)
            for pattern, handler, *rest in super().init_handlers()
            if handler is not VoilaContentsHandler
        ]

    def init_settings(self) -> dict[str, Any]:
        # No learner's machine has signed our notebooks, and nothing here depends on it.
        self.log.addFilter(lambda record: not record.getMessage().endswith("is not trusted"))
        return {
            **super().init_settings(),
            "site": self,
            # Nobody signs in, so no right can be stolen across sites; with the check, a page
            # opened by its own address could not end its kernel when it is left.
            "disable_check_xsrf": True,
            "default_handler_class": MissingPage,
            "default_handler_args": {"voila_configuration": self.voila_configuration},
        }

    def start(self) -> None:
        self.ioloop = IOLoop.current()
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        if sys.platform == "win32":
            # Windows hands a signal over only when the loop wakes.
            PeriodicCallback(lambda: None, 500).start()
        try:
            super().start()
        finally:
            self.stop()

    def listen(self) -> None:
        self.app.listen(self.port, self.ip)
        print(f"Wild Escape is open at {self.address} — stop it with Ctrl+C", flush=True)
        if self.open_browser:
            self.launch_browser()
        self.ioloop.start()

    def launch_browser(self) -> None:
        threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    def stop(self) -> None:
        # The kernels first: the sockets they answer on lie in that directory.
        self.ioloop.run_sync(self.stop_kernels)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def stop_kernels(self) -> None:
        kernels = self.kernel_manager
        for kernel in map(kernels.get_kernel, kernels.list_kernel_ids()):
            # `shutdown_all` interrupts before it kills, and an interrupted kernel complains.
            if kernel.has_kernel:
                await kernel.provisioner.kill()
        await kernels.shutdown_all(now=True)


def socket_dir() -> str | None:
    """A directory whose Unix sockets stay within the 104 bytes that macOS gives a path."""
    if sys.platform == "win32":
        return None
    names = len("/voila_12345678/kernel-00000000-0000-0000-0000-000000000000-ipc-1")
    for folder in (tempfile.gettempdir(), "/tmp"):
        if len(os.fsencode(os.path.realpath(folder))) + names < 104 and os.access(folder, os.W_OK):
            return folder
    return None


def configuration(options: argparse.Namespace) -> Config:
    """Voila's settings for our site."""
    config = Config()
    config.Application.log_level = logging.WARNING
    config.Voila.config_file_paths = []
    config.Voila.root_dir = str(options.tutorials)
    config.Voila.port = options.port
    config.Voila.ip = options.host
    config.Voila.base_url = options.base_url
    config.Voila.open_browser = not options.no_browser
    config.Voila.identity_provider_class = Visitors
    config.Voila.kernel_websocket_connection_class = NoDelayConnection
    config.VoilaConfiguration.template = "wildescape"
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.theme = "auto"
    config.VoilaConfiguration.strip_sources = True
    # The template shows an error as a card and leaves warnings and tracebacks out.
    config.VoilaConfiguration.show_tracebacks = True
    config.VoilaExecutor.allow_errors = True
    config.VoilaConfiguration.extension_allowlist = [
        "@jupyter-widgets/jupyterlab-manager",
        "@voila-dashboards/widgets-manager8",
        "anywidget",
    ]
    config.MappingKernelManager.cull_idle_timeout = 20 * 60
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False
    if folder := socket_dir():
        # TCP ports race when a whole class opens a page at once.
        config.KernelManager.transport = "ipc"
        config.Voila.connection_dir_root = folder
    return config


def port_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: choose one from 1 to 65535")
    return int(text)


def base_url(text: str) -> str:
    return f"/{text.strip('/')}/".replace("//", "/")


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="wildescape serve", description="Open the tutorials as a site on this machine."
    )
    parser.add_argument("--port", type=port_number, default=8866, help="default: 8866")
    parser.add_argument(
        "--lang",
        type=language_option,
        metavar="{en,zh_CN}",
        help="language of the first page (default: the browser's)",
    )
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on; 0.0.0.0 lets a class in (default: this machine only)",
    )
    parser.add_argument(
        "--base-url", type=base_url, default="/", help="path of the site behind a proxy"
    )
    parser.add_argument(
        "--tutorials",
        type=Path,
        default=bundled_tutorials(),
        metavar="DIR",
        help="serve the notebooks in DIR/en and DIR/zh_CN instead of the bundled ones",
    )
    return parser


def free_port(host: str, after: int) -> int:
    """A port that is free now, close to `after` if possible."""
    for port in [*range(after + 1, min(after + 50, 65536)), 0]:
        with socket.socket() as probe:
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return probe.getsockname()[1]
    return 0


def complaint(error: OSError, options: argparse.Namespace) -> str:
    """Why the site cannot listen, and what to try."""
    if error.errno == errno.EADDRINUSE:
        another = free_port(options.host, options.port)
        return (
            f"Port {options.port} is taken, perhaps by a Wild Escape that is still open. "
            f"Try another: wildescape serve --port {another}"
        )
    if error.errno == errno.EACCES:
        return f"Port {options.port} may not be opened here: choose one above 1023."
    return f"Cannot listen on {options.host}: {error.strerror or error}."


def prepare_environment() -> None:
    """Set what Voila and its kernels look up: our templates and kernels, the key of this site.

    Raises:
        InputError: `bad_key`, if the key that was set is none.
    """
    key = encryption.key()
    others = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(JUPYTER), *([others] if others else [])])
    if not encryption.outlives_process():
        print(
            f"The key cannot be kept in {encryption.key_file()}: "
            f"unfinished matches end with this site. Set {encryption.VARIABLE} to keep them.",
            file=sys.stderr,
        )
    os.environ[encryption.VARIABLE] = key


def main(argv: Sequence[str]) -> int:
    """Run `wildescape serve` with the arguments after `serve`."""
    options = parser().parse_args(argv)
    tutorials = find_tutorials(options.tutorials)
    if not any(tutorials.values()):
        print(f"There are no tutorials in {options.tutorials}.", file=sys.stderr)
        return 1
    try:
        prepare_environment()
    except InputError as error:
        print(error, file=sys.stderr)
        return 1
    for name in ("tornado.access", "tornado.general"):
        logging.getLogger(name).setLevel(logging.ERROR)
    site = Site(config=configuration(options), lang=options.lang, tutorials=tutorials)
    site.initialize([])
    site.voila_configuration.page_config_hook = site.notebook_page_config
    try:
        site.start()
    except OSError as error:
        print(complaint(error, options), file=sys.stderr)
        return 1
    return 0
