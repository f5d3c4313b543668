"""The texts that all widgets share."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

LOST_TEXTS: Final = {
    "lost": say(
        "No answer: the connection is lost. Nothing is lost with it; reload the page to go on."
    ),
    "reload": say("Reload the page"),
}
"""The texts of a widget that gets no answer."""
