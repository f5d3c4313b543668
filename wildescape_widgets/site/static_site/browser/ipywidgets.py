"""What our widgets need of ipywidgets, for a Python that has a page for itself.

It stands in for the package in a visitor's browser: loading all of ipywidgets and IPython there
takes longer than the course itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import traitlets

Message = dict[str, Any]


class DOMWidget(traitlets.HasTraits):
    """A widget that tells its page all its synced traits, and what changes of them."""

    to_page: Callable[[Message], None] | None = None
    """Where a widget's messages go; set it before the widget is made."""

    layout = traitlets.Any()
    tooltip = traitlets.Any()
    tabbable = traitlets.Any()

    def __init__(self, **settings: Any) -> None:
        self._hears: list[Callable[[Any, Any, Any], None]] = []
        self._held: set[str] | None = None
        self._is_open = False
        super().__init__(**settings)
        self.keys = self.trait_names(sync=True)
        self.open()

    def open(self) -> None:
        """Tell the page everything there is, and from now on every change."""
        self._is_open = True
        self.send_state(*self.keys)

    def close(self) -> None:
        """Tell the page nothing more."""
        self._is_open = False

    def send_state(self, *names: str) -> None:
        """Tell the page the values of traits."""
        state = {}
        for name in names:
            as_json = self.trait_metadata(name, "to_json")
            value = getattr(self, name)
            state[name] = as_json(value, self) if as_json else value
        self._tell({"method": "update", "state": state})

    def send(self, content: Mapping[str, Any], buffers: Any = None) -> None:
        """Send the page a message."""
        self._tell({"method": "custom", "content": content})

    def _tell(self, message: Message) -> None:
        if self._is_open and self.to_page is not None:
            self.to_page(message)

    def on_msg(self, callback: Callable[[Any, Any, Any], None]) -> None:
        """Call back with every message of the page."""
        self._hears.append(callback)

    def hear(self, content: object) -> None:
        """Take a message of the page."""
        for callback in self._hears:
            callback(self, content, [])

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Tell what changes inside in one message."""
        if self._held is not None:
            yield
            return
        self._held = set()
        try:
            yield
        finally:
            names, self._held = self._held, None
            if names:
                self.send_state(*names)

    def notify_change(self, change: Any) -> None:
        """Tell the page of a change, before anybody else hears of it."""
        name = change["name"]
        if self._is_open and name in self.keys:
            if self._held is None:
                self.send_state(name)
            else:
                self._held.add(name)
        super().notify_change(change)


class ValueWidget(DOMWidget):
    """A widget with a value."""


class VBox(DOMWidget):
    """Widgets below each other; in the course nobody makes one."""

    children = traitlets.Tuple()
