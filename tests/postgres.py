"""A PostgreSQL of the tests' own, from the programs that Debian installs."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psutil
import psycopg
import pytest

NOBODY = ("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups")
"""Its programs refuse to run as root."""


def programs() -> Path:
    """Where its programs are; without them, a test says what it would have looked at."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda e: float(e.parent.name))
    if found := shutil.which("initdb"):
        places.append(Path(found).parent)
    if not places:
        message = "PostgreSQL was not found, so classes that are kept there were not tried"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(message)
    return places[-1]


class Postgres:
    """A server that listens at a socket in a folder.

    Args:
        folder: The folder.
        is_synced: Whether what it has taken is on the disk.
    """

    def __init__(self, folder: Path, is_synced: bool = False) -> None:
        self.folder = folder
        self.is_synced = is_synced
        self.programs = programs()
        self.numbers = count(1)

    def run(self, program: str, *options: str) -> None:
        """Run one of its programs on its data, and wait until it's done."""
        is_root = os.name == "posix" and os.geteuid() == 0
        command = [*(NOBODY if is_root else ()), str(self.programs / program)]
        command += [f"--pgdata={self.folder / 'data'}", *options]
        with (self.folder / "output").open("a") as output:
            subprocess.run(command, check=True, stdout=output, stderr=output, timeout=60)

    def start(self) -> None:
        """Let it answer."""
        options = f"-c listen_addresses='' -c unix_socket_directories={self.folder}"
        options += "" if self.is_synced else " -c fsync=off"
        self.run("pg_ctl", "start", "-w", f"--log={self.folder / 'log'}", f"--options={options}")

    def stop(self) -> None:
        """End it as it ends when the power fails."""
        self.run("pg_ctl", "stop", "-m", "immediate")

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Let it say nothing until the context ends, as on a disk that doesn't answer."""
        number = (self.folder / "data/postmaster.pid").read_text("utf-8").split()[0]
        first = psutil.Process(int(number))
        processes = [first, *first.children(recursive=True)]
        for process in processes:
            process.suspend()
        try:
            yield
        finally:
            for process in processes:
                process.resume()

    @property
    def address(self) -> str:
        """How to connect to it."""
        return f"postgresql://wildescape@/postgres?host={self.folder}"

    def fresh(self) -> str:
        """How to connect to a part of it that is empty."""
        name = f"site_{next(self.numbers)}"
        with psycopg.connect(self.address, autocommit=True) as base:
            base.execute(f"CREATE SCHEMA {name}".encode())
        return f"{self.address}&options=-csearch_path%3D{name}"


@contextmanager
def opened_postgres(is_synced: bool = False) -> Iterator[Postgres]:
    """A server that answers until the context ends.

    Args:
        is_synced: Whether what it has taken is on the disk; tests need no more than that it's said.
    """
    # The path of a socket must be short.
    with tempfile.TemporaryDirectory(prefix="we-") as folder:
        server = Postgres(Path(folder), is_synced)
        if os.name == "posix" and os.geteuid() == 0:
            shutil.chown(folder, "nobody", "nogroup")
        server.run("initdb", "-U", "wildescape", "-A", "trust", "-E", "UTF8", "--no-sync")
        server.start()
        try:
            yield server
        finally:
            server.stop()
