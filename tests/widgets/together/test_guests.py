"""What bots are called beside the people at a table."""

from __future__ import annotations

import pytest

from wildescape_widgets.together.guests import TableGuest, bot_name


def guest(name):
    return TableGuest(0, name, "en", "mark", 0.0)


@pytest.mark.parametrize("name", ["Lin", "小林"])
def test_a_bot_with_the_name_of_somebody_at_its_table_is_told_apart(name):
    [chair] = (
        at for at in range(6) if name in (bot_name(at, ()).to("en"), bot_name(at, ()).to("zh_CN"))
    )
    told = bot_name(chair, [guest(name)])
    assert (told.to("en"), told.to("zh_CN")) == ("Lin (bot)", "小林（电脑）")
    assert bot_name(chair, [guest("Anna")]).to("zh_CN") == "小林"
