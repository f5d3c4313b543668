"""`wildescape serve`: the tutorials as a site, served by Voila on one's own machine."""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from wildescape.i18n import InputError

from wildescape_widgets import encryption
from wildescape_widgets.house import ROOMS
from wildescape_widgets.lessons.catalog import bundled_tutorials
from wildescape_widgets.site import limits
from wildescape_widgets.site.class_store import NotKeptError, StoreError
from wildescape_widgets.site.contents import SiteContents
from wildescape_widgets.site.logs import keep_logs_short
from wildescape_widgets.site.metrics import NoFiguresError
from wildescape_widgets.site.options import add_house_options, add_language_option, house_of
from wildescape_widgets.site.own_lessons import OwnLessons
from wildescape_widgets.site.tutorials import find_tutorials
from wildescape_widgets.site.voila_app import (
    AnonymousVisitors,
    TutorialSite,
    voila_config,
    widget_libraries,
)

JUPYTER_PATH: Final = Path(__file__).parent / "jupyter"
"""Our templates and kernels, in the layout that Jupyter looks for."""

KEPT_DAYS: Final = 30
"""For how many days classes are kept if nobody says otherwise."""

MOST_DAYS: Final = 365

DATABASE: Final = "WILDESCAPE_CLASSES"
"""The environment may say in it where classes are kept."""

NO_HUB: Final = (
    "`--jupyterhub` is for a server that a JupyterHub starts, and needs its package: "
    "pip install 'wildescape[hub]'."
)


def main(argv: Sequence[str]) -> int:
    """Run `wildescape serve`.

    Args:
        argv: The arguments after `serve`.

    Returns:
        The exit code: 0 after a signal to stop, 1 if the site couldn't open.
    """
    parser = argument_parser()
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="wildescape-") as copies:
        return _serve(parser, options, Path(copies))


def _serve(parser: argparse.ArgumentParser, options: argparse.Namespace, copies: Path) -> int:
    """Open the site, until a signal to stop comes; return the exit code.

    Args:
        parser: What has read the options.
        options: What is asked for.
        copies: A folder for copies of the lessons that the host adds.
    """
    rooms = frozenset(ROOMS)
    own = OwnLessons(options.lessons, copies, partial(house_of, options, rooms))
    try:
        house = replace(own.open(), class_days=options.keep_classes)
        if options.jupyterhub:
            # Nobody else can come into a class there, or to a table.
            house = replace(house, class_days=0, rooms=house.rooms - {"people"})
        house.open()
    except argparse.ArgumentTypeError as error:
        parser.error(str(error))
    visitors: type = AnonymousVisitors
    if options.jupyterhub:
        try:
            from wildescape_widgets.site import hub  # noqa: PLC0415  Few have it installed.

            options.host, options.port, options.base_url = hub.address()
        except (ImportError, KeyError):
            print(NO_HUB, file=sys.stderr)
            return 1
        visitors = hub.HubUser
    tutorials = find_tutorials(options.tutorials, _tell_left_out)
    if not any(tutorials.values()):
        print(f"There are no notebooks to serve in {options.tutorials}.", file=sys.stderr)
        return 1
    try:
        prepare_environment()
    except InputError as error:
        print(error, file=sys.stderr)
        return 1
    os.environ[limits.VARIABLE] = str(options.memory)
    # The processes of visitors have no need to inherit it: a password may be in it.
    given = os.environ.pop(DATABASE, "")
    limits.raise_file_limit()
    keep_logs_short()
    site = TutorialSite(
        config=voila_config(
            options.tutorials,
            host=options.host,
            port=options.port,
            base_url=options.base_url,
            open_browser=not options.no_browser,
            most_visits=options.most_visits,
            most_visits_each=options.most_visits_each,
            visitors=visitors,
            libraries=() if options.tutorials == bundled_tutorials() else widget_libraries(),
        ),
        contents=SiteContents(tutorials, options.base_url, options.lang, own.look_again),
        public_names=options.public_name,
        behind_proxy=options.behind_proxy,
        metrics_port=options.metrics,
        database=options.keep_classes_in or given,
        inner_address=options.processes_at or "",
    )
    site.initialize([])
    try:
        site.start()
    except (StoreError, NotKeptError, NoFiguresError) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(_why_not_open(error, options.host, options.port), file=sys.stderr)
        return 1
    return 0


def _tell_left_out(path: Path, why: str) -> None:
    print(f"{path}: left out: {why}", file=sys.stderr)


def argument_parser() -> argparse.ArgumentParser:
    """The options of `wildescape serve`."""
    parser = argparse.ArgumentParser(
        prog="wildescape serve", description="Open the tutorials as a site on this machine."
    )
    parser.add_argument("--port", type=_port_number, default=8866, help="default: 8866")
    add_language_option(parser, "language of the first page (default: the browser's)")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on; 0.0.0.0 lets a class in (default: this machine only)",
    )
    parser.add_argument(
        "--base-url", type=_base_url, default="/", help="path of the site behind a proxy"
    )
    parser.add_argument(
        "--tutorials",
        type=Path,
        default=bundled_tutorials(),
        metavar="DIR",
        help="serve the notebooks in DIR, or in a folder of it for each language, such as DIR/en, "
        "instead of the bundled ones; what is left out is named",
    )
    add_house_options(parser)
    _add_hosting_options(parser)
    return parser


def _add_hosting_options(parser: argparse.ArgumentParser) -> None:
    hosting = parser.add_argument_group("for a site that others visit")
    hosting.add_argument(
        "--public-name",
        action="append",
        default=[],
        metavar="NAME",
        help="a name under which the site is found, such as cards.example; repeat it for more, "
        "'*' takes any (default: this machine's name and addresses)",
    )
    hosting.add_argument(
        "--behind-proxy",
        action="store_true",
        help="tell visitors apart by the X-Forwarded-For that a proxy writes; "
        "only for a site that nobody reaches without the proxy",
    )
    hosting.add_argument(
        "--most-visits",
        type=_count,
        default=60,
        metavar="N",
        help="how many pages may play at the same time, at some 40 MiB each; "
        "later visitors wait in line (default: 60)",
    )
    hosting.add_argument(
        "--most-visits-each",
        type=_count,
        default=40,
        metavar="N",
        help="how many of them may come from one address, which a whole school may share "
        "(default: 40)",
    )
    hosting.add_argument(
        "--memory",
        type=_size,
        default=limits.DEFAULT_MEMORY,
        metavar="MIB",
        help="how much memory a page's Python may take, in MiB; 0 sets no limit. Notebooks of your "
        f"own may need more (default: {limits.DEFAULT_MEMORY})",
    )
    hosting.add_argument(
        "--keep-classes",
        type=_days,
        default=KEPT_DAYS,
        metavar="DAYS",
        help="for how many days after it was opened a class is kept, its names and answers too, "
        "unless its teacher ends it; 0 keeps classes in memory alone, so they end with the site "
        f"(default: {KEPT_DAYS}, at most {MOST_DAYS})",
    )
    hosting.add_argument(
        "--keep-classes-in",
        type=_database,
        metavar="URL",
        help="keep them in a database of PostgreSQL, such as postgresql://wildescape@/wildescape: "
        "several processes have the same classes; its password comes from PGPASSFILE or "
        f"PGPASSWORD, or the whole URL from {DATABASE} (default: in a file of this process)",
    )
    hosting.add_argument(
        "--processes-at",
        type=_host_and_port,
        metavar="HOST:PORT",
        help="where processes on other machines reach this one, if it keeps classes in a database: "
        "at an address that only they can reach (default: on this machine alone, at any free port)",
    )
    hosting.add_argument(
        "--metrics",
        type=_port_number,
        default=0,
        metavar="PORT",
        help="show how much the site does, in the format of Prometheus, at this port of this "
        "machine alone (default: nowhere)",
    )
    hosting.add_argument(
        "--jupyterhub",
        action="store_true",
        help="be the server of a user of JupyterHub, which says the address and who may come in",
    )


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} isn't a count: choose a number from 1")
    return int(text)


def _size(text: str) -> int:
    return 0 if text == "0" else _count(text)


def _days(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= MOST_DAYS):
        raise argparse.ArgumentTypeError(
            f"{text!r} isn't a number of days: choose a whole one from 0 to {MOST_DAYS}"
        )
    return int(text)


def _database(text: str) -> str:
    try:
        url = urlsplit(text)
        has_password = bool(url.password) or "password=" in url.query
    except ValueError:
        url, has_password = urlsplit(""), False
    if url.scheme not in ("postgresql", "postgres"):
        raise argparse.ArgumentTypeError(
            "that isn't a database of PostgreSQL, which begins with postgresql://"
        )
    if has_password:
        raise argparse.ArgumentTypeError(
            "whoever lists the processes of this machine would read the password: leave it out, "
            f"and set PGPASSFILE, PGPASSWORD or {DATABASE}"
        )
    return text


def _host_and_port(text: str) -> str:
    host, _, port = text.rpartition(":")
    if not host:
        raise argparse.ArgumentTypeError(f"{text!r} is no address: give one such as 10.0.0.5:9001")
    _port_number(port)
    return text


def _port_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: choose one from 1 to 65535")
    return int(text)


def _base_url(text: str) -> str:
    return f"/{text.strip('/')}/".replace("//", "/")


def prepare_environment() -> None:
    """Set what Voila and its kernels look up: our templates and kernels, and the site's key.

    Raises:
        InputError: `bad_key`, if `WILDESCAPE_KEY` is set to something else than a key.
    """
    key = encryption.key()
    others = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(JUPYTER_PATH), *([others] if others else [])])
    if not encryption.outlives_process():
        print(
            f"The key cannot be kept in {encryption.key_file()}: "
            f"unfinished matches end with this site. Set {encryption.VARIABLE} to keep them.",
            file=sys.stderr,
        )
    os.environ[encryption.VARIABLE] = key


def _why_not_open(error: OSError, host: str, port: int) -> str:
    """Why the site can't listen, and what to try."""
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken, perhaps by a Wild Escape that is still open. "
            f"Try another: wildescape serve --port {_free_port(host, port)}"
        )
    if error.errno == errno.EACCES:
        return f"Port {port} may not be opened here: choose one above 1023."
    return f"Cannot listen on {host}: {error.strerror or error}."


def _free_port(host: str, after: int) -> int:
    """A port that is free now, close to `after` if possible."""
    for port in [*range(after + 1, min(after + 50, 65536)), 0]:
        with socket.socket() as probe:
            try:
                probe.bind((host, port))
            except OSError:
                continue
            name: tuple[str, int] = probe.getsockname()
            return name[1]
    return 0
