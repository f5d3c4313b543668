"""Wild Escape in the browser: widgets for notebooks and for the site.

>>> from wildescape_widgets import Inspector
>>> Inspector("8S 8H LJ 9D", trump="8")  # doctest: +SKIP
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wildescape_widgets.hand import Hand
    from wildescape_widgets.inspector import Inspector
    from wildescape_widgets.journal import Journal
    from wildescape_widgets.lesson import Lesson
    from wildescape_widgets.practice import Practice
    from wildescape_widgets.table import Table

__all__ = ["Hand", "Inspector", "Journal", "Lesson", "Practice", "Table"]


def __getattr__(name: str) -> Any:
    # A Jupyter server imports this package for its websockets and needs no widget.
    if name not in __all__:
        raise AttributeError(f"wildescape_widgets has no {name}; it has {', '.join(__all__)}")
    return getattr(import_module(f"wildescape_widgets.{name.lower()}"), name)
