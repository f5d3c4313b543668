"""The pages with a table on them: what they say must hold under every rule its form offers."""

import json
from pathlib import Path

import pytest
from wildescape.combinations import Kind
from wildescape.explain import KIND_NAMES
from wildescape.i18n import LANGUAGES

TUTORIALS = Path(__file__).parents[1] / "tutorials"
RULED = {
    "en": ("again in the same trick", "later in the same trick", "clockwise", "A-2-3-4-5"),
    "zh_CN": ("轮回来还可以", "顺时针", "逆时针", "A-2-3-4-5"),
}
"""Words for what house rules decide, besides the names of plays."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_around_the_table_states_no_rule_that_can_be_changed(lang):
    page = json.loads((TUTORIALS / lang / "play-a-match.ipynb").read_text("utf-8"))
    text = "\n".join(
        "".join(cell["source"]) for cell in page["cells"] if cell["cell_type"] == "markdown"
    )
    assert len(text) > 200
    words = (KIND_NAMES[Kind.STRAIGHT_FLUSH].to(lang), *RULED[lang])
    assert [word for word in words if word in text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_comes_right_after_the_heading(lang):
    page = json.loads((TUTORIALS / lang / "play-a-match.ipynb").read_text("utf-8"))
    assert [cell["cell_type"] for cell in page["cells"][:2]] == ["markdown", "code"]
