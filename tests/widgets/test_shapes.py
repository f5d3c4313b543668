"""What Python sends and what TypeScript reads are one and the same: types, texts and actions."""

import runpy
from pathlib import Path
from typing import TypedDict

import pytest

import wildescape_widgets

from .shapes import check

FRONTEND = Path(wildescape_widgets.__file__).parent / "frontend"
MAKE = FRONTEND / "make_shapes.py"


def test_typescript_has_pythons_types():
    written = runpy.run_path(str(MAKE))["files"]()
    assert {path.parent.name for path in written} >= {"cards", "table", "lessons", "shared"}
    stale = [
        str(path.relative_to(FRONTEND))
        for path, text in written.items()
        if not path.exists() or path.read_text("utf-8") != text
    ]
    assert stale == [], f"run: python {MAKE.relative_to(FRONTEND.parent.parent)}"


class Inner(TypedDict):
    number: int


class Outer(TypedDict):
    inner: Inner | None
    pairs: list[tuple[int, str]]


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ({"inner": None}, "pairs"),
        ({"inner": None, "pairs": [], "more": 1}, "more"),
        ({"inner": {"number": "1"}, "pairs": []}, "inner.number"),
        ({"inner": {"number": True}, "pairs": []}, "inner.number"),
        ({"inner": {"number": 1, "more": 1}, "pairs": []}, "more"),
        ({"inner": None, "pairs": [(1,)]}, r"pairs\[0\]"),
        ({"inner": None, "pairs": [(1, 2)]}, r"pairs\[0\]\[1\]"),
    ],
    ids=str,
)
def test_a_value_of_another_shape_is_found_with_its_place(value, where):
    check({"inner": {"number": 1}, "pairs": [(1, "one")]}, Outer)
    with pytest.raises(AssertionError, match=where):
        check(value, Outer)
