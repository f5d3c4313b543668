"""Where a code of seven letters leads, wherever it was typed."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from wildescape_widgets.site.codes import typed_code


@dataclass(frozen=True)
class CodePlaces:
    """The pages for all that has a code.

    Args:
        classes: The codes of classes.
        tables: The codes of tables for people. Nobody joins a table of a class by its code.
        hand_outs: The codes of what is handed out.
    """

    classes: Container[str]
    tables: Container[str]
    hand_outs: Container[str]

    def place(self, given: object) -> str:
        """The page for what has this code, seen from another page; empty if nothing has.

        Args:
            given: The code, as somebody has typed it.
        """
        code = typed_code(given)
        pages = {
            "join#": self.classes,
            "together#": self.tables,
            "h#": self.hand_outs,
        }
        return next((page + code for page, codes in pages.items() if code in codes), "")
