"""All headlines of the site: what `--headline` in its style sheets is for."""

from __future__ import annotations

from typing import Final

from wildescape.teach.drills import SKILL_TITLES

from wildescape_widgets.course.texts import COURSE_TEXTS, ROOM_TITLES, TEACHING_TITLES
from wildescape_widgets.lessons.catalog import STAGE_TITLES, bundled_lessons
from wildescape_widgets.lessons.practice import CHECK_TITLE
from wildescape_widgets.table.handed_texts import HANDED_TEXTS
from wildescape_widgets.together.class_texts import IN_CLASS_TEXTS
from wildescape_widgets.together.texts import TOGETHER_TEXTS

SIGN: Final = "大怪路子"


def headlines(lang: str) -> list[str]:
    """All headlines in a language."""
    texts = [
        *ROOM_TITLES.values(),
        *TEACHING_TITLES.values(),
        *STAGE_TITLES.values(),
        *SKILL_TITLES.values(),
        *(COURSE_TEXTS[name] for name in ("game", "goal")),
        CHECK_TITLE,
        *(TOGETHER_TEXTS[name] for name in ("title", "join", "chooseSeat")),
        IN_CLASS_TEXTS["classTable"],
        *(HANDED_TEXTS[name] for name in ("title", "back")),
    ]
    return [
        SIGN,
        *(lesson.title[lang] for lesson in bundled_lessons()),
        *(text if isinstance(text, str) else text.to(lang) for text in texts),
    ]


def han_signs() -> str:
    """The Chinese characters of all headlines, in order, each once."""
    return "".join(
        sorted({sign for text in headlines("zh_CN") for sign in text if sign > "\u2e7f"})
    )
