"""The hand that the tutorial *Watch and rewind* shows: `python -m docs.make_records` plays it anew.

Six strong players play it, as the coach would. They always make the same move in the same place, so
what the page says of each step is what the record shows; a test holds that.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Final

from wildescape.dealing import deal, draw
from wildescape.match import Match
from wildescape.players import player
from wildescape.records import record
from wildescape.rules import DEFAULT
from wildescape.share_codes import format_code

TUTORIALS: Final = Path(__file__).parents[1] / "tutorials"
PAGES: Final = tuple(sorted(TUTORIALS.glob("*/watch-and-rewind.ipynb")))

SEED: Final = 7

_CODE: Final = re.compile(r'played = \(\n((?: {4}".*"\n)+)\)')


def played_hand() -> str:
    """The code of a hand that six strong players have played."""
    chance = Random(SEED)
    match = Match.start(draw(DEFAULT, chance), DEFAULT)
    match = match.with_deal(deal(match.leader, DEFAULT, chance))
    bot = player("strong", chance)
    while match.turn is not None:
        match = match.after(bot.choose(match.view(match.turn)).move)
    return format_code(record(match))


def shown_hand(page: Path) -> str:
    """The code that a page shows."""
    found = _CODE.search(_source(json.loads(page.read_text("utf-8"))))
    assert found, f"{page} shows no played hand"
    return "".join(re.findall(r'"(.*)"', found[1]))


def _source(notebook: dict[str, list[dict[str, list[str]]]]) -> str:
    return "".join(line for cell in notebook["cells"] for line in cell["source"])


def main() -> None:
    """Write the hand into the pages."""
    lines = [f'    "{line}"\n' for line in wrap(played_hand(), 88)]
    for page in PAGES:
        notebook = json.loads(page.read_text("utf-8"))
        for cell in notebook["cells"]:
            source = "".join(cell["source"])
            if _CODE.search(source):
                written = _CODE.sub(f"played = (\n{''.join(lines)})", source)
                cell["source"] = written.splitlines(keepends=True)
        page.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
