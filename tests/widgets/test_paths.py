"""No action of a browser opens a file: what looks like a path is a text like any other."""

import json

import pytest

import wildescape_widgets
from wildescape_widgets import (
    ClassOverview,
    Course,
    Hand,
    Inspector,
    Journal,
    Lesson,
    Practice,
    Rulebook,
    Table,
    Worksheet,
)
from wildescape_widgets.base import action_fields
from wildescape_widgets.classroom.ask import AskClass
from wildescape_widgets.classroom.join import JoinClass

from .own_lesson import OWN_LESSON
from .paper.test_positions import CHAPTERS, CODES

MARK = "Written-on-the-server"
FILES = {
    "lesson.toml": OWN_LESSON.replace("Trump at our club", MARK),
    "fault.toml": OWN_LESSON.replace('kind = "order"', f'kind = "{MARK}"'),
    "chapters.toml": CHAPTERS.replace("Which cards would you keep?", MARK),
    "list.toml": f"{CODES[0]} {MARK}",
}
OTHERS = {("make_sheet", "skills"): [], ("make_sheet", "count"): 12}
"""What an action needs besides, for it to look at the rest."""
MAKERS = {
    "hand": lambda: Hand("8S 8H"),
    "inspector": lambda: Inspector("8S 8H", trump="8"),
    "table": lambda: Table(teacher=True, seed=7),
    "lesson": lambda: Lesson(6).player,
    "practice": lambda: Practice(seed=1),
    "journal": Journal,
    "rules": Rulebook,
    "class": ClassOverview,
    "ask": AskClass,
    "join": JoinClass,
    "worksheet": Worksheet,
    "course": Course,
}


def refusals(make, folder):
    """Why each action refuses what names a file here, or one in the folder from where we stand."""
    found = {}
    for name in make().actions:
        widget = make()
        others = {field: OTHERS.get((name, field)) for field in action_fields(widget.actions[name])}
        for field in others:
            for file in FILES:
                for text in (file, str(folder / file)):
                    for given in (text, [text]):
                        message = {"id": 1, "rev": None, "action": name, **others, field: given}
                        answer = widget.reply_to(message)
                        seen = json.dumps([answer, widget.get_state()], default=repr)
                        assert MARK not in seen, message
                        assert text != file or str(folder) not in seen, message
                        found[json.dumps(message)] = (answer.get("reason"), answer.get("text"))
    return found


def test_every_widget_is_tried_here():
    tried = {type(make()).__name__ for make in MAKERS.values()}
    # A lesson is played by its player.
    assert {*wildescape_widgets.__all__} - {"Lesson"} <= tried


@pytest.mark.parametrize("kind", MAKERS)
def test_a_path_that_a_browser_sends_is_not_opened(kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, content in FILES.items():
        (tmp_path / name).write_text(content, "utf-8")
    with_files = refusals(MAKERS[kind], tmp_path)
    for name in FILES:
        (tmp_path / name).unlink()
    assert refusals(MAKERS[kind], tmp_path) == with_files
