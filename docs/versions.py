"""The documentation of each version beside those of the versions before.

`python -m docs.versions SITE PAGES ADDRESS` puts the folder SITE, as `.ci/docs` builds it, into the
folder PAGES, under its version. `versions.json` there is what the pages offer to switch to, and
`index.html` leads to the newest. ADDRESS is where PAGES will be found.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
from pathlib import Path
from typing import Final

import wildescape

_VERSION: Final = re.compile(r"\d+(\.\d+)+")

_INDEX: Final = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={version}/docs/index.html">
<title>Wild Escape</title>
<a href="{version}/docs/index.html">Wild Escape {version}</a>
</html>
"""


def add(site: Path, pages: Path, address: str, version: str = wildescape.__version__) -> None:
    """Add a version, or write it anew.

    Args:
        site: its documentation.
        pages: that of all versions, a folder each; it may be missing.
        address: where `pages` will be found.
        version: which version it is.
    """
    there = pages / version
    shutil.rmtree(there, ignore_errors=True)
    shutil.copytree(site, there)
    found = sorted(
        (one.name for one in pages.iterdir() if one.is_dir() and _VERSION.fullmatch(one.name)),
        key=lambda name: [*map(int, name.split("."))],
        reverse=True,
    )
    written = versions(found, address)
    (pages / "versions.json").write_text(written, "utf-8")
    (pages / "index.html").write_text(_INDEX.format(version=found[0]), "utf-8")
    # Folders that begin with an underscore are published as they are.
    (pages / ".nojekyll").touch()


def versions(names: list[str], address: str) -> str:
    """What the pages offer to switch to, the newest first, as the theme reads it."""
    root = address.rstrip("/")
    return json.dumps(
        [
            {"version": name, "url": f"{root}/{name}/", "preferred": name == names[0]}
            for name in names
        ],
        indent=1,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m docs.versions", description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("pages", type=Path)
    parser.add_argument("address")
    asked = parser.parse_args()
    add(asked.site, asked.pages, asked.address)


if __name__ == "__main__":
    main()
