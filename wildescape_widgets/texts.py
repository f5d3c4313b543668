"""The texts that all widgets share."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

LOST_TEXTS: Final = {
    "lost": say("The connection is lost, but your progress is saved. Reload the page to go on."),
    "reload": say("Reload the page"),
}
"""The texts of a widget that gets no answer."""
