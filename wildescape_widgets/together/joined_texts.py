"""What a notebook says of a table that is on a site."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

JOINED_TEXTS: Final = {
    "lost": say("Python has been restarted. Run the cell again, and you're back in your seat."),
    "silent": say("Python doesn't answer. If it isn't busy, run the cell again."),
    "again": say("To take a seat again, run the cell again."),
    "left": say("You've left the table."),
}
"""The texts around the table, by the name under which the widget uses them."""

FAR_TEXTS: Final = {
    "away_site": say("The site doesn't answer. This notebook keeps trying."),
    "kept": say("You can close this notebook: run the cell again, and you're back in your seat."),
    "gone": say("The site no longer has this table, or your seat at it."),
}
"""What is said otherwise than on the site's own page."""
