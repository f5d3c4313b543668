"""What our widgets need of anywidget, for a page that has their code already."""

from __future__ import annotations

from ipywidgets import DOMWidget


class AnyWidget(DOMWidget):  # type: ignore[misc]  # The types are those of ipywidgets.
    """A widget with code of its own."""
