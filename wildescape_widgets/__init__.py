"""Wild Escape in the browser: widgets for notebooks and for the site.

>>> from wildescape_widgets import Inspector
>>> Inspector("8S 8H LJ 9D", trump="8")  # doctest: +SKIP
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from wildescape import __version__ as __version__

if TYPE_CHECKING:
    from wildescape_widgets.cards.hand import Hand
    from wildescape_widgets.cards.inspector import Inspector
    from wildescape_widgets.classroom.overview import ClassOverview
    from wildescape_widgets.course.widget import Course
    from wildescape_widgets.lessons.journal import Journal
    from wildescape_widgets.lessons.practice import Practice
    from wildescape_widgets.lessons.widget import Lesson
    from wildescape_widgets.paper.worksheet import Worksheet
    from wildescape_widgets.rules.widget import Rulebook
    from wildescape_widgets.table.widget import Table

__all__ = [
    "ClassOverview",
    "Course",
    "Hand",
    "Inspector",
    "Journal",
    "Lesson",
    "Practice",
    "Rulebook",
    "Table",
    "Worksheet",
]

_MODULES = {
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


def __getattr__(name: str) -> Any:
    # Widgets are imported on use: a Jupyter server imports this package for its websockets only.
    if name not in _MODULES:
        raise AttributeError(f"wildescape_widgets has no {name}; it has {', '.join(__all__)}")
    return getattr(import_module(f"wildescape_widgets.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
