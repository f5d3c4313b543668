"""The built front end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

STATIC = Path(__file__).parent / "static"
"""Where its files are."""

COURSE_SHEETS: Final = ("cards", "table", "lessons", "rules", "classroom", "course")
"""The rooms whose style sheets a course needs: all that there are."""


def built(name: str) -> str:
    """The text of a file of the built front end.

    Given a path, anywidget would watch the file for changes and keep every widget alive for it.
    """
    return (STATIC / name).read_text("utf-8")


def sheets(*rooms: str) -> dict[str, str]:
    """The style sheets of rooms by name, each after those that it builds on; all build on one."""
    return {name: built(f"{name}.css") for name in ("base", *rooms)}


def bundle(name: str, *rooms: str) -> str:
    """The code of a widget, with the style sheets that it puts on a page which lacks them.

    Args:
        name: the file's, without its ending.
        rooms: those whose style sheets it needs, as in `sheets`.
    """
    worn = json.dumps([*sheets(*rooms).items()], ensure_ascii=False)
    return f"const SHEETS={worn};{built(f'{name}.js')}"


def parts() -> list[str]:
    """The names of the parts of the front end that a browser loads when it first needs them."""
    return sorted(path.stem for path in (STATIC / "parts").glob("*.js"))
