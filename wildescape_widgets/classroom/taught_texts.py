"""The texts of a class that is taught from a notebook."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

from wildescape_widgets.classroom.texts import ASK_TEXTS

TAUGHT_TEXTS: Final = {
    "title": ASK_TEXTS["title"],
    "lost": say("Python has been restarted. Run the cell again, and you're back in your class."),
    "link": say("The link for your pupils"),
    "copy": ASK_TEXTS["copy"],
    "copied": ASK_TEXTS["copied"],
    "local": ASK_TEXTS["local"],
    "qr": ASK_TEXTS["qr"],
    "names": ASK_TEXTS["names"],
    "nobody": ASK_TEXTS["nobody"],
    "notHere": ASK_TEXTS["notHere"],
    "noAnswer": ASK_TEXTS["noAnswer"],
}
"""The texts of the widget, by the name under which it uses them."""
