"""Wild Escape in the browser: widgets for notebooks and for the site.

>>> from wildescape_widgets import Inspector
>>> Inspector("8S 8H LJ 9D", trump="8")  # doctest: +SKIP
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from wildescape import __version__ as __version__

if TYPE_CHECKING:
    from wildescape_widgets.cards.hand import Hand as Hand
    from wildescape_widgets.cards.inspector import Inspector as Inspector
    from wildescape_widgets.classroom.ask import AskClass as AskClass
    from wildescape_widgets.classroom.overview import ClassOverview as ClassOverview
    from wildescape_widgets.course.widget import Course as Course
    from wildescape_widgets.lessons.journal import Journal as Journal
    from wildescape_widgets.lessons.practice import Practice as Practice
    from wildescape_widgets.lessons.widget import Lesson as Lesson
    from wildescape_widgets.paper.worksheet import Worksheet as Worksheet
    from wildescape_widgets.rules.widget import Rulebook as Rulebook
    from wildescape_widgets.table.widget import Table as Table

_MODULES = {
    "AskClass": "classroom.ask",
    "ClassOverview": "classroom.overview",
    "Course": "course.widget",
    "Hand": "cards.hand",
    "Inspector": "cards.inspector",
    "Journal": "lessons.journal",
    "Lesson": "lessons.widget",
    "Practice": "lessons.practice",
    "Rulebook": "rules.widget",
    "Table": "table.widget",
    "Worksheet": "paper.worksheet",
}

__all__ = list(_MODULES)


def __getattr__(name: str) -> Any:
    # Widgets are imported on use: a Jupyter server imports this package for its websockets only.
    if name not in _MODULES:
        raise AttributeError(f"wildescape_widgets has no {name}; it has {', '.join(__all__)}")
    found = getattr(import_module(f"wildescape_widgets.{_MODULES[name]}"), name)
    if name == "Table":
        found.joined = staticmethod(_joined_table)
    return found


def _joined_table(**settings: Any) -> Any:
    """A seat at a table on a site; what it's made of lies on a floor above the table's."""
    return import_module("wildescape_widgets.together.joined").JoinedTable(**settings)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
