"""Compiles modules for the Python in a browser; it runs in that very Python, or in one alike."""

from __future__ import annotations

from pathlib import Path
from py_compile import PycInvalidationMode, compile


def compile_folder(folder: str, seen_as: str) -> None:
    """Put byte code in the place of every module in a folder.

    Args:
        folder: The folder.
        seen_as: Where it will be when its modules run, for their tracebacks.
    """
    for path in sorted(Path(folder).rglob("*.py")):
        name = f"{seen_as}/{path.relative_to(folder).as_posix()}"
        compile(
            str(path),
            cfile=str(path.with_suffix(".pyc")),
            dfile=name,
            doraise=True,
            optimize=2,
            # A date would make two builds of the same modules differ.
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
        )
        path.unlink()
