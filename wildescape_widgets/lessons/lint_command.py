"""`wildescape lint`: what to mend in lessons that come after the bundled ones."""

from __future__ import annotations

from collections.abc import Sequence

from wildescape.teach.lint import main as lint_files
from wildescape.teach.lint import read_lessons

from wildescape_widgets.lessons.catalog import bundled_tutorials


def main(arguments: Sequence[str]) -> int:
    """Print what to mend, a line each; what the bundled lessons explain is known.

    Returns 1 if there is anything but advice.
    """
    return lint_files(arguments, read_lessons(bundled_tutorials() / "lessons"))
