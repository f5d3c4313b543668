"""`wildescape lint` knows what the bundled lessons explain."""

from pathlib import Path

from wildescape_widgets.lessons.catalog import bundled_lessons
from wildescape_widgets.lessons.lint_command import main

NEEDY = """
format = 1
id = "needy"
lang = "en"
title.en = "After yours"
needs = ["{}"]

[[steps]]
id = "look"
kind = "show"
goal.en = "8 is trump."
scene = { trump = "8", sets = ["AS", "8S"] }
"""


def lint(folder: Path, needs: str) -> int:
    file = folder / "needy.toml"
    file.write_text(NEEDY.replace("{}", needs), "utf-8")
    return main([str(file)])


def test_a_lesson_may_need_the_bundled_ones_from_any_folder(tmp_path, capsys):
    needed = next(head.id for head in bundled_lessons() if head.number == "2")
    assert lint(tmp_path, needed) == 0
    assert lint(tmp_path, "no-such-lesson") == 1
    assert "no lesson “no-such-lesson”" in capsys.readouterr().out


def test_the_bundled_lessons_have_nothing_to_mend_in_their_own_folder():
    assert main([str(head.file) for head in bundled_lessons()[:2]]) == 0
