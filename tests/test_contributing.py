"""The page for contributors is true where a test can tell."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_every_folder_of_the_page_exists():
    folders = re.findall(r"^\| `([\w./]+/\w*)` \|", PAGE, re.MULTILINE)
    assert folders
    for path in folders:
        assert (ROOT / path).exists(), path
