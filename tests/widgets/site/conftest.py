"""Where the classes of a test are kept."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres import Postgres, opened_postgres
from wildescape_widgets.site.class_store import ClassStore, MemoryStore
from wildescape_widgets.site.postgres_store import PostgresStore
from wildescape_widgets.site.sqlite_store import SqliteStore


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that answers."""
    with opened_postgres() as server:
        yield server


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path) -> Iterator[ClassStore]:
    """A store that is empty, of each kind."""
    if request.param == "memory":
        yield MemoryStore()
        return
    if request.param == "sqlite":
        kept = SqliteStore(tmp_path / "data" / "classes.sqlite")
    else:
        kept = PostgresStore(request.getfixturevalue("postgres").fresh())
    yield kept
    kept.close()
