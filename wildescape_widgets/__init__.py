"""Wild Escape in the browser: widgets for notebooks and for the site.

>>> from wildescape_widgets import Inspector
>>> Inspector("8S 8H LJ 9D", trump="8")  # doctest: +SKIP
"""

from wildescape_widgets.hand import Hand
from wildescape_widgets.inspector import Inspector

__all__ = ["Hand", "Inspector"]
