"""The course in a visitor's browser: what the page says comes in, what it's told goes out.

A browser keeps a picture of the memory of a Python that has read this, to start from it the next
time. So what is made here knows nothing of its visitor yet, and draws no lots.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from wildescape.cards import Rank
from wildescape.ranking import ranking

from wildescape_widgets import encryption
from wildescape_widgets import house as host
from wildescape_widgets.course.cipher import CourseCipher
from wildescape_widgets.course.widget import Course

HERE = Path(__file__).parent

encryption.cipher_of = CourseCipher

os.environ[host.VARIABLE] = (HERE / "house.json").read_text("utf-8")
replace(host.house(), lessons=tuple(sorted((HERE / "house").glob("*.toml")))).open()

COURSE = Course()

# It makes the table of all plays, the longest work before a first step.
ranking(Rank.TWO)


def open_course(to_page: Callable[[str], None], key: str) -> Callable[[str], None]:
    """Open the course for a page.

    Args:
        to_page: Takes each message to the page, as JSON; the first one holds all there is to see.
        key: Encrypts what this browser keeps.

    Returns:
        What takes the page's messages, as JSON.
    """
    os.environ[encryption.VARIABLE] = key
    COURSE.to_page = lambda message: to_page(json.dumps(message))
    COURSE.open()
    return lambda text: COURSE.hear(json.loads(text))
