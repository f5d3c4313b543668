"""The pictures of the examples: the `figure` of each notebook.

`python -m docs.make_pictures` runs the notebooks in `examples/` and draws the pictures anew. For
that, `pip install '.[examples]'`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import nbformat

DOCS: Final = Path(__file__).parent

EXAMPLES: Final = tuple(sorted((DOCS.parent / "examples").glob("*.ipynb")))
"""The notebooks, by name."""


def picture_of(example: Path) -> Path:
    """The picture of a notebook."""
    return DOCS / f"example-{example.stem}.png"


def run(example: Path) -> dict[str, Any]:
    """Run a notebook: the names it defines."""
    names: dict[str, Any] = {}
    for cell in nbformat.read(example, 4).cells:
        if cell.cell_type == "code":
            exec(compile(cell.source, example.name, "exec"), names)
    return names


def main() -> None:
    """Draw all pictures anew."""
    os.environ["MPLBACKEND"] = "agg"
    for example in EXAMPLES:
        run(example)["figure"].savefig(picture_of(example), dpi=80)
        print(f"{picture_of(example).name}: drawn anew")


if __name__ == "__main__":
    main()
