"""Sites that benchmarks kill and start again, and where these keep what they hold."""

from __future__ import annotations

import argparse
import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import Lacking
from tests.ports import free_port
from tests.widgets.site.test_restart import kill
from tests.widgets.site.visitors import Running, open_site


class Site:
    """A site that can be killed, and started again with what it has kept.

    Args:
        options: of `wildescape serve`.
    """

    def __init__(self, *options: str) -> None:
        self._stack = contextlib.ExitStack()
        self._options = options
        self._data = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        self._port = free_port()
        self.running = self._opened()

    def _opened(self) -> Running:
        return self._stack.enter_context(
            open_site(*self._options, port=self._port, data=self._data)
        )

    def kill(self) -> None:
        """Kill the site in the middle of whatever it does."""
        self.has_failed()
        kill(self.running)

    def start(self) -> None:
        """Start it again."""
        self.running = self._opened()

    def has_failed(self) -> bool:
        """Whether something went wrong that its log tells; the log is shown then."""
        log = self.running.log.read_text("utf-8")
        if "Traceback" in log:
            print(log[-3000:])
        return "Traceback" in log

    def close(self) -> None:
        self._stack.close()


def add_database_option(parser: argparse.ArgumentParser) -> None:
    """Add the option that `opened` takes."""
    parser.add_argument(
        "--postgresql",
        action="store_true",
        help="keep what the site holds in a PostgreSQL of its own, instead of a file",
    )


@contextlib.contextmanager
def opened(in_postgresql: bool = False) -> Iterator[Site]:
    """A site.

    Args:
        in_postgresql: whether it keeps what it holds in a PostgreSQL of its own.

    Raises:
        Lacking: if there is none.
    """
    with contextlib.ExitStack() as stack:
        options = []
        if in_postgresql:
            options.append(f"--keep-classes-in={stack.enter_context(_database())}")
        site = Site(*options)
        stack.callback(site.close)
        yield site


@contextlib.contextmanager
def _database() -> Iterator[str]:
    """How to connect to a PostgreSQL that has each row on the disk, as a host's has."""
    try:
        from tests.postgres import opened_postgres  # noqa: PLC0415  Few have it installed.
    except ImportError as error:
        raise Lacking(f"for PostgreSQL, {error}: pip install 'wildescape[postgres]'") from error
    with contextlib.ExitStack() as stack:
        try:
            server = stack.enter_context(opened_postgres(is_synced=True))
        except pytest.skip.Exception as lacking:
            raise Lacking(str(lacking)) from None
        yield server.fresh()
