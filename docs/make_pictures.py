"""The pictures of the examples: the last figure of each notebook.

`python -m docs.make_pictures` runs the notebooks in `examples/` and draws the pictures anew. For
that, `pip install '.[examples]'`.
"""

from __future__ import annotations

import ast
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


def run(example: Path) -> tuple[dict[str, Any], Any]:
    """Run a notebook: the names it defines, and what its last cell shows."""
    names: dict[str, Any] = {}
    shown: Any = None
    for cell in nbformat.read(example, 4).cells:
        if cell.cell_type == "code":
            module = ast.parse(cell.source)
            last = module.body.pop() if isinstance(module.body[-1], ast.Expr) else None
            exec(compile(module, example.name, "exec"), names)
            if isinstance(last, ast.Expr):
                expression = ast.Expression(last.value)
                shown = eval(compile(expression, example.name, "eval"), names)
    return names, shown


def main() -> None:
    """Draw all pictures anew."""
    os.environ["MPLBACKEND"] = "agg"
    for example in EXAMPLES:
        _, figure = run(example)
        figure.savefig(picture_of(example), dpi=80)
        print(f"{picture_of(example).name}: drawn anew")


if __name__ == "__main__":
    main()
