"""The documentation lists what the code has."""

import re

import pytest
from wildescape.teach.exercises import Fault
from wildescape.teach.lessons import STEP_KINDS

from docs.make_tables import PAGES, TABLES, refreshed

TEXTS = {page.name: page.read_text("utf-8") for page in PAGES}


@pytest.mark.parametrize("page", TEXTS)
def test_the_tables_of_a_page_are_those_that_the_code_makes(page):
    assert TEXTS[page] == refreshed(TEXTS[page]), "run: python -m docs.make_tables"


def test_every_table_is_on_a_page():
    marks = re.findall(r"<!-- (table|end) ([\w-]+) -->", "\n".join(TEXTS.values()))
    assert marks[::2] == [("table", name) for _, name in marks[1::2]]
    assert {name for _, name in marks} == set(TABLES)


def test_a_table_that_differs_is_made_anew():
    assert refreshed("a <!-- table play-kinds -->`old`<!-- end play-kinds --> b").startswith(
        "a <!-- table play-kinds -->`single`, `pair`, "
    )
    page = refreshed("<!-- table rule-choices --><!-- end rule-choices -->")
    assert "\n\n| rule | choices |\n| --- | --- |\n| `direction` |" in page
    assert refreshed(page) == page


def test_a_mark_without_a_table_is_an_error():
    with pytest.raises(KeyError, match="rumours"):
        refreshed("<!-- table rumours --><!-- end rumours -->")


@pytest.mark.parametrize(
    ("head", "names"),
    [
        ("| kind | the answer |", {*STEP_KINDS} - {"show"}),
        ("| `reason` | when |", {*map(str, Fault)}),
    ],
)
def test_a_table_that_people_write_lists_everything(head, names):
    _, _, below = TEXTS["lessons.md"].partition(head)
    rows = below.split("\n\n")[0].split("\n")[2:]
    listed = [name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(listed) == sorted(names)
