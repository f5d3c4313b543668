"""Voila on the tutorials, with our pages in place of its own."""

from __future__ import annotations

import gc
import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from jupyter_server.auth.identity import PasswordIdentityProvider, User
from jupyter_server.base.call_context import CallContext
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from jupyterlab_server.config import get_federated_extensions
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.routing import AnyMatches, Rule, RuleRouter
from tornado.web import Application, RedirectHandler, StaticFileHandler
from traitlets import Bool, Instance, Int, List, Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import (
    AllowListFileHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
)
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler
from voila.utils import get_voila_labextensions_path
from wildescape.i18n import LANGUAGES

from wildescape_widgets.house import house, is_offered
from wildescape_widgets.site.asked import AskedPage
from wildescape_widgets.site.class_pages import ClassPage
from wildescape_widgets.site.class_play import ClassPlay
from wildescape_widgets.site.class_store import NoPlaceError, StoreError
from wildescape_widgets.site.classrooms import Classrooms
from wildescape_widgets.site.code_places import CodePlaces
from wildescape_widgets.site.contents import SiteContents
from wildescape_widgets.site.door import (
    HEADERS,
    LIMITS,
    MOST_MESSAGE_BYTES,
    SiteHeaders,
    SiteServer,
    refusing,
)
from wildescape_widgets.site.fonts import FONTS
from wildescape_widgets.site.guesses import Guesses
from wildescape_widgets.site.hand_out_pages import AskedHandOut, HandOutPage
from wildescape_widgets.site.hand_outs import HandOuts
from wildescape_widgets.site.holders import STAY_SECONDS, Holders, Signed, inner_sockets
from wildescape_widgets.site.kernels import ANSWER_SECONDS, VisitKernels
from wildescape_widgets.site.metrics import show_figures
from wildescape_widgets.site.pages import (
    CourseKernel,
    CoursePage,
    KernelState,
    MissingPage,
    NotebookPage,
    SiteFiles,
    SitePage,
    TemplateFiles,
)
from wildescape_widgets.site.people_pages import AskedTable, PeopleTablePage
from wildescape_widgets.site.people_tables import PeopleTables
from wildescape_widgets.site.polls import Polls
from wildescape_widgets.site.pupil_desk import PupilDesk
from wildescape_widgets.site.pupil_pages import AskedPupil, PupilsPage
from wildescape_widgets.site.sqlite_store import SqliteStore, class_file
from wildescape_widgets.site.texts import PAGE_TEXTS
from wildescape_widgets.site.websocket import SiteChannels, SiteConnection

if TYPE_CHECKING:
    from wildescape_widgets.site.postgres_store import PostgresStore

PAGE_MESSAGES: Final = [
    "comm_open",
    "comm_msg",
    "comm_close",
    "comm_info_request",
    "kernel_info_request",
]
"""What a page may say to its kernel."""


NO_PSYCOPG: Final = (
    "`--keep-classes-in` needs a package: pip install 'wildescape[postgres]'. "
    "With --keep-classes 0 the site opens without it."
)

SWITCH_SECONDS: Final = 0.001
"""For how long a bot that thinks may hold up all else at a time; a request waits so several times.
"""

GARBAGE: Final = 10_000
"""How many new objects there are before garbage is looked for among them."""

SWEEP_SECONDS: Final = 60
"""How often the site looks for classes whose time is over."""


class AnonymousVisitors(PasswordIdentityProvider):
    """Takes everybody for a visitor: nobody signs in, and no cookie is set or cleared.

    Behind a proxy on the same host, the cookies of Voila and of a Jupyter server would clear each
    other.
    """

    def get_user(self, handler: Any) -> User:
        """A visitor without a name."""
        return self.generate_anonymous_user(handler)

    def get_handlers(self) -> list[Any]:
        """No pages to sign in or out."""
        return []


def voila_config(
    root: Path,
    *,
    host: str,
    port: int,
    base_url: str,
    open_browser: bool,
    most_visits: int = 60,
    most_visits_each: int = 40,
    visitors: type = AnonymousVisitors,
    libraries: Iterable[str] = (),
) -> Config:
    """Voila's settings for the site.

    Args:
        root: The folder of the tutorials.
        host: The address to listen on.
        port: The port to listen on.
        base_url: The path of the site, between slashes.
        open_browser: Whether to open the first page in a browser.
        most_visits: How many kernels there may be.
        most_visits_each: How many of them an address may have.
        visitors: The identity provider, which says who may come in.
        libraries: The widget libraries that notebooks may use besides ours.
    """
    config = Config()
    config.Application.log_level = logging.WARNING
    config.Voila.config_file_paths = []
    config.Voila.root_dir = str(root)
    config.Voila.port = port
    config.Voila.ip = host
    config.Voila.base_url = base_url
    config.Voila.open_browser = open_browser
    config.Voila.identity_provider_class = visitors
    config.Voila.kernel_websocket_connection_class = SiteConnection
    config.VisitKernels.most = most_visits
    config.VisitKernels.most_each = most_visits_each
    config.VoilaConfiguration.multi_kernel_manager_class = VisitKernels
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
        *libraries,
    ]
    # A page that comes back asks for everything anew.
    config.MappingKernelManager.buffer_offline_messages = False
    config.MappingKernelManager.kernel_info_timeout = ANSWER_SECONDS
    config.MappingKernelManager.cull_idle_timeout = 20 * 60
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False
    if folder := _socket_dir():
        # TCP ports race when a whole class opens a page at once.
        config.KernelManager.transport = "ipc"
        config.Voila.connection_dir_root = folder
    return config


def widget_libraries() -> list[str]:
    """The installed libraries of widgets: the extensions that share the base of all widgets."""
    installed = get_federated_extensions(get_voila_labextensions_path())
    return [
        name
        for name, about in installed.items()
        if "@jupyter-widgets/base" in about["jupyterlab"].get("sharedPackages", {})
    ]


def _socket_dir() -> str | None:
    """A directory whose Unix sockets stay within the 104 bytes that macOS gives a path."""
    if sys.platform == "win32":
        return None
    names = len("/voila_12345678/kernel-00000000-0000-0000-0000-000000000000-ipc-1")
    for folder in (tempfile.gettempdir(), "/tmp"):
        if len(os.fsencode(os.path.realpath(folder))) + names < 104 and os.access(folder, os.W_OK):
            return folder
    return None


class TutorialSite(Voila):  # type: ignore[misc]
    """The server of the site, from its start to its end."""

    contents = Instance(SiteContents)

    classrooms = Instance(Classrooms, ())
    tables = Instance(PeopleTables, ())
    hand_outs = Instance(HandOuts, ())
    guesses = Instance(Guesses, ())
    polls = Instance(Polls, ())
    holders = Instance(Holders, ())
    desk = Instance(PupilDesk, ())

    public_names: Any = List(Unicode())
    behind_proxy: Any = Bool(False)
    metrics_port: Any = Int(0)
    database: Any = Unicode()
    inner_address: Any = Unicode()

    served: ClassVar = {
        TornadoVoilaTreeHandler: CoursePage,
        TornadoVoilaHandler: NotebookPage,
        KernelHandler: KernelState,
        VoilaKernelWebsocketHandler: SiteChannels,
        VoilaShutdownKernelHandler: VoilaShutdownKernelHandler,
        TemplateStaticFileHandler: TemplateFiles,
        MultiStaticFileHandler: MultiStaticFileHandler,
        FileFindHandler: SiteFiles,
        AllowListFileHandler: AllowListFileHandler,
    }
    """What answers in the place of Voila's pages. Whatever isn't named here is not served."""

    @property
    def address(self) -> str:
        """Where a browser finds the site."""
        everywhere = self.ip in ("", "0.0.0.0", "::")
        host = socket.gethostname() if everywhere else self.ip
        host = "localhost" if host in ("127.0.0.1", "::1") else host
        return f"http://{host}:{self.port}{self.base_url}"

    def init_settings(self) -> dict[str, object]:
        """Settings of the web application."""
        self.voila_configuration.page_config_hook = self.frame_notebook
        # No learner's machine has signed our notebooks, and nothing here depends on it.
        self.log.addFilter(lambda record: not record.getMessage().endswith("is not trusted"))
        # One handler writes whatever the site and its libraries have to say.
        self.log.handlers.clear()
        self.log.propagate = True
        settings = super().init_settings()
        self.kernel_manager.allowed_message_types = PAGE_MESSAGES
        return {
            **settings,
            "headers": HEADERS,
            "transforms": [SiteHeaders],
            "websocket_max_message_size": MOST_MESSAGE_BYTES,
            "site_contents": self.contents,
            # Each POST must come from the site's own pages, or name a kernel by 122 random bits.
            # With this check, a page opened by its own address couldn't end its kernel.
            "disable_check_xsrf": True,
            "default_handler_class": MissingPage,
            "default_handler_args": {"voila_configuration": self.voila_configuration},
        }

    def frame_notebook(
        self, page_config: dict[str, object], *, notebook_path: str, **_: object
    ) -> dict[str, object]:
        """Add what a notebook's template needs to the configuration of its page."""
        page: SitePage = CallContext.get(CallContext.JUPYTER_HANDLER)
        folder = notebook_path.strip("/").partition("/")[0]
        lang = folder if folder in LANGUAGES else page.lang
        house = {**self.contents.frame(lang, notebook_path), "nonce": page.nonce}
        return {**page_config, "house": house}

    def init_handlers(self) -> list[object]:
        """The addresses of the site: some of Voila, the course's kernels, classes and tables."""
        kernel = url_path_join(self.server_url, "course/kernel")
        settings = {"voila_configuration": self.voila_configuration}
        play = ClassPlay(self.classrooms, self.tables) if is_offered("people") else None
        self.asked: dict[str, tuple[str, type[AskedPage], dict[str, object]]] = {
            "ask": (
                rf"ask/({'|'.join(ClassPage.ACTIONS)})",
                ClassPage,
                {"classrooms": self.classrooms, "play": play},
            ),
            "people": (
                rf"together/({'|'.join(AskedTable.ACTIONS)})",
                AskedTable,
                {"tables": self.tables, "classrooms": self.classrooms},
            ),
            "given": (
                rf"h/({'|'.join(AskedHandOut.ACTIONS)})",
                AskedHandOut,
                {"hand_outs": self.hand_outs},
            ),
            "join": (rf"join/({'|'.join(AskedPupil.ACTIONS)})", AskedPupil, {"desk": self.desk}),
        }
        pages: dict[str, tuple[str, type[SitePage], dict[str, object]]] = {
            "people": ("together", PeopleTablePage, {}),
            "given": ("h", HandOutPage, {}),
            "join": ("join", PupilsPage, {"desk": self.desk}),
        }
        shared = self.contents.shared.address
        fonts = url_path_join(self.server_url, r"fonts/(\w+\.woff2)")
        return [
            (fonts, StaticFileHandler, {"path": FONTS}),
            (kernel, CourseKernel, settings),
            *(
                (url_path_join(self.server_url, path), page, {**settings, **more})
                for room, (path, page, more) in pages.items()
                if is_offered(room) and not shared
            ),
            *(
                (
                    url_path_join(self.server_url, path),
                    RedirectHandler,
                    {"url": shared + path, "permanent": False},
                )
                for path, _, _ in pages.values()
                if shared
            ),
            *self.asked_pages(self.server_url, self.holders),
            *self.identity_provider.get_handlers(),
            *(
                (pattern, self.served[handler], *rest)
                for pattern, handler, *rest in super().init_handlers()
                if handler in self.served
            ),
        ]

    def asked_pages(self, base: str, holders: Holders) -> list[Any]:
        """What pages of the site ask, below an address."""
        asking = {
            "voila_configuration": self.voila_configuration,
            "guesses": self.guesses,
            "polls": self.polls,
            "holders": holders,
            "codes": CodePlaces(self.classrooms, self.tables, self.hand_outs),
        }
        return [
            (url_path_join(base, path), page, {**asking, **more})
            for room, (path, page, more) in self.asked.items()
            if is_offered(room) and not self.contents.shared.address
        ]

    def start(self) -> None:
        """Serve until a signal to stop comes."""
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
        """Open the port, say where the site is, and wait for requests."""
        names = [*self.public_names, self.ip]
        PeriodicCallback(self.sweep, 1000 * SWEEP_SECONDS).start()
        SiteServer(self.app, names, self.behind_proxy, self.polls).listen(self.port, self.ip)
        # By now no other site has this port, so none has its file.
        self.keep_rooms()
        if self.metrics_port:
            kernels = self.kernel_manager.processes
            show_figures(self.metrics_port, self.classrooms.__len__, kernels)
        print(f"Wild Escape is open at {self.address} — stop it with Ctrl+C", flush=True)
        if self.open_browser:
            self.launch_browser()
        # While garbage is looked for, all tables wait: so not in what is there to stay, and seldom.
        gc.freeze()
        gc.set_threshold(GARBAGE)
        sys.setswitchinterval(SWITCH_SECONDS)
        self.ioloop.start()

    def keep_rooms(self) -> None:
        """Keep classes and tables beyond the end of this process; where that can't be, say so.

        Raises:
            StoreError: if there are kept ones which can't be used.
        """
        days, file = house().class_days, class_file(self.port)
        store: PostgresStore | SqliteStore
        if not any(map(is_offered, ("ask", "people", "given"))):
            return
        if file.exists() and (self.database or not days):
            print(f"Classes kept earlier stay in {file} until you delete it.", file=sys.stderr)
        if not days:
            return
        try:
            store = self.open_database() if self.database else SqliteStore(file)
        except NoPlaceError as error:
            print(f"{error} They end with this site.", file=sys.stderr)
            replace(house(), class_days=0).open()
            return
        self.classrooms.keep(store, days)
        self.tables.keep(store, days)
        self.hand_outs.keep(store, days)

    def open_database(self) -> PostgresStore:
        """The database that this process shares with others, which can ask it from here on.

        Raises:
            StoreError: if it can't be used, or the others can't reach this process.
        """
        try:
            from wildescape_widgets.site.postgres_store import (  # noqa: PLC0415  Few have psycopg.
                PostgresStore,
            )
        except ImportError:
            raise StoreError(NO_PSYCOPG) from None
        try:
            sockets, address = inner_sockets(self.inner_address)
        except OSError as error:
            raise StoreError(
                f"Other processes can't reach this one at {self.inner_address}: "
                f"{error.strerror or error}. Choose another with --processes-at."
            ) from error
        store = PostgresStore(self.database, address)
        inner = Holders(is_inner=True)
        for holders in (self.holders, inner):
            holders.keep(store, self.classrooms, self.tables, self.hand_outs)
        asked = Application(self.asked_pages("/", inner), **self.app.settings)
        refused = refusing(404, PAGE_TEXTS["not_found"])
        rules = [Rule(Signed(store.secret), asked), Rule(AnyMatches(), refused)]
        HTTPServer(RuleRouter(rules), **LIMITS).add_sockets(sockets)
        PeriodicCallback(self.holders.stay, 1000 * STAY_SECONDS).start()
        return store

    def sweep(self) -> None:
        """End the classes whose time is over, and forget what was guessed at long ago."""
        self.classrooms.sweep()
        self.tables.sweep()
        self.hand_outs.sweep()
        self.guesses.forget(self.kernel_manager.__contains__)

    def launch_browser(self) -> None:
        """Open the site in the user's browser, without waiting for it."""
        threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    def stop(self) -> None:
        """End all kernels and remove their files."""
        self.tables.look_backs.close()
        self.desk.close()
        # The kernels first: their sockets are in that directory.
        self.ioloop.run_sync(self.stop_kernels)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def stop_kernels(self) -> None:
        """End all kernels, without a word from any of them."""
        kernels = self.kernel_manager
        for kernel in map(kernels.get_kernel, kernels.list_kernel_ids()):
            # `shutdown_all` interrupts before it kills, and an interrupted kernel complains.
            if kernel.has_kernel:
                await kernel.provisioner.kill()
        await kernels.shutdown_all(now=True)
