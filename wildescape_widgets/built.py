"""The built front end."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""Where its files are."""


def built(name: str) -> str:
    """The text of a file of the built front end.

    Given a path, anywidget would watch the file for changes and keep every widget alive for it.
    """
    return (STATIC / name).read_text("utf-8")


def parts() -> list[str]:
    """The names of the parts of the front end that a browser loads when it first needs them."""
    return sorted(path.stem for path in (STATIC / "parts").glob("*.js"))
