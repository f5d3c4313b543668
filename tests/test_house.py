"""The order of the house: one name for one thing, imports that run one way, public names."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from graphlib import TopologicalSorter
from os.path import normpath
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]

FLOORS = (
    "wildescape.: i18n cards card_words rules rules.* notation shapes combinations ranking "
    "listing plays laying_down verdicts explain display",
    "wildescape.: game turns hand dealing tribute match escalation",
    "wildescape.: records records.* positions share_codes deal_constraints deal_constraints.* "
    "narrate narrate.*",
    "wildescape.: players players.*",
    "wildescape.: session simulate trials arena spread comparison coach coach.* env env.*",
    "wildescape.: jsonl teach teach.*",
    "wildescape_widgets.: base built encryption house own_secrets rooms shapes signatures "
    "site_client snapshot texts",
    "wildescape_widgets.: cards cards.*",
    "wildescape_widgets.: table table.*",
    "wildescape_widgets.: rules rules.*",
    "wildescape_widgets.: lessons lessons.*",
    "wildescape_widgets.: classroom classroom.*",
    "wildescape_widgets.: paper paper.*",
    "wildescape_widgets.: course course.*",
    "wildescape_widgets.: together together.*",
    "wildescape_widgets.: site site.*",
)
"""Modules, from the ground up: each imports from its own floor and from those below."""

DOORS = {"wildescape", "wildescape.__main__", "wildescape_widgets"}
"""What a user enters by; they lead to every floor."""


def modules() -> dict[str, Path]:
    """The modules of the engine and of the widgets."""
    found = {}
    for root, package in ((ROOT / "engine", "wildescape"), (ROOT, "wildescape_widgets")):
        for path in (root / package).rglob("*.py"):
            if "frontend" not in path.parts:
                parts = path.relative_to(root).with_suffix("").parts
                found[".".join(parts).removesuffix(".__init__")] = path
    return found


MODULES = modules()


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text("utf-8")))


def imported(path: Path) -> Iterator[str]:
    """The full names that a module imports, at its top or later."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports here are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def module_of(name: str) -> str:
    """The module of this project that an imported name is or belongs to, or nothing."""
    while name and name not in MODULES:
        name = name.rpartition(".")[0]
    return name


@cache
def imports() -> dict[str, set[str]]:
    """Of each module, those of this project that it imports."""
    return {
        name: {module for module in map(module_of, imported(path)) if module}
        for name, path in MODULES.items()
    }


def floor(module: str) -> int:
    for number, line in enumerate(FLOORS):
        package, rooms = line.split(": ")
        if any(fnmatchcase(module, package + room) for room in rooms.split()):
            return number
    raise AssertionError(f"{module} is on no floor: give it one in FLOORS")


@pytest.mark.short
def test_no_class_name_occurs_twice():
    places = defaultdict(list)
    for module, path in MODULES.items():
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                places[node.name.lstrip("_")].append(module)
    twice = {name: found for name, found in places.items() if len(found) > 1}
    assert not twice


@pytest.mark.parametrize("module", sorted(MODULES.keys() - DOORS))
def test_a_module_imports_only_from_its_floor_and_below(module):
    above = {name for name in imports()[module] if name in DOORS or floor(name) > floor(module)}
    assert not above


def test_the_picture_for_contributors_shows_these_floors():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    picture = re.search(r"^```text\n(wildescape_widgets .+?)^```", text, re.MULTILINE | re.DOTALL)
    rooms, floors, whole = set(), [], ""
    for line in picture[1].splitlines():
        if not line.startswith("-"):
            package, here, _ = re.match(r"(\w*) +(.+?)(  |$)", line).groups()
            whole = package or whole
            names = {f"{whole}.{room}" for room in here.split()}
            rooms |= names
            floors += map(floor, names)
    assert floors == sorted(floors, reverse=True)
    assert rooms == {
        package.strip(": ") + room
        for package, _, names in (line.partition(" ") for line in FLOORS)
        for room in names.split()
        if not room.endswith("*")
    }


def test_a_module_is_read_in_one_sitting():
    long = {name for name, path in MODULES.items() if path.read_text("utf-8").count("\n") > 600}
    assert not long


def test_imports_make_no_circle():
    order = TopologicalSorter({name: imports()[name] for name in MODULES.keys() - DOORS})
    assert [*order.static_order()]


FRONTEND = ROOT / "wildescape_widgets" / "frontend"
SOURCES = FRONTEND / "src"
BROWSER_FLOORS = (
    "shared",
    *[line.split()[1] for line in FLOORS if line.startswith("wildescape_widgets.: ")][1:],
    "registry",
)
"""The rooms of the front end, from the ground up: Python's, between what all share and the lists of
what parts take from their widgets."""

IMPORTED = re.compile(r"""(?:\bfrom |^import |\bimport\()"(\.[^"]+)\"""", re.MULTILINE)


def browser_imports() -> dict[str, set[str]]:
    """What each module of the front end imports: types, parts and style sheets included."""
    files = {
        path.relative_to(SOURCES).as_posix().removesuffix(".ts").removesuffix(".tsx"): path
        for path in SOURCES.rglob("*.*")
    }
    found = {}
    for name, path in files.items():
        texts = IMPORTED.findall(path.read_text("utf-8"))
        whole = {normpath(f"{name}/../{text}") for text in texts}
        assert whole <= files.keys(), name
        found[name] = whole
    return found


def is_entry(name: str) -> bool:
    """Whether a module of the front end is one that a page begins with."""
    return name.endswith((".widget", ".page", ".worker"))


def test_a_module_of_the_browser_imports_only_from_its_floor_and_below():
    above = {
        (name, other)
        for name, imported_here in browser_imports().items()
        for other in imported_here
        if BROWSER_FLOORS.index(other.split("/")[0]) > BROWSER_FLOORS.index(name.split("/")[0])
        and not (is_entry(name) and other.startswith("registry/"))
    }
    assert not above


def test_imports_of_the_browser_make_no_circle():
    order = TopologicalSorter(browser_imports())
    assert len([*order.static_order()]) > 100


NEEDED = {"wildescape.env": {"gymnasium", "numpy", "pettingzoo", "pyspiel", "rlcard"}}
"""What single rooms need besides."""


def room(module: str) -> str:
    """The room of the engine or the widgets that a module is in, or is."""
    return ".".join(module.split(".")[:2])


def test_the_engine_needs_nothing_but_python():
    for name in MODULES:
        if name.partition(".")[0] == "wildescape":
            used = {whole.partition(".")[0] for whole in imported(MODULES[name])}
            allowed = {"wildescape", *sys.stdlib_module_names, *NEEDED.get(room(name), ())}
            assert used <= allowed, name


def test_nothing_imports_what_needs_other_packages():
    assert not [
        name for name in imports() if {*map(room, imports()[name])} & NEEDED.keys() - {room(name)}
    ]


SKIPPED = {"node_modules", "static", "dist", "package-lock.json", "__pycache__"}
PRIVATE_PATH = re.compile(r"(?<![\w.:/{}$*-])/(?:home|root|Users|work|tmp|opt|mnt|private)/\w")


def texts() -> Iterator[tuple[Path, str]]:
    """The files of the project that are text, without what is built or fetched."""
    for path in ROOT.rglob("*"):
        parts = path.relative_to(ROOT).parts
        hidden = any(part.startswith(".") and part != ".ci" for part in parts)
        if hidden or SKIPPED & {*parts} or not path.is_file() or path.suffix == ".log":
            continue
        try:
            yield path, path.read_text("utf-8")
        except UnicodeDecodeError:
            continue


@pytest.mark.short
def test_no_file_names_a_path_of_one_machine():
    found = [str(path) for path, text in texts() if PRIVATE_PATH.search(text)]
    assert not found


PRESCRIBED = {
    *("_replace", "_asdict", "_fields", "_make"),
    "_esm",
    *("_run_once", "_ready", "_scheduled", "_when"),
    *("_jupyter_server_extension_points", "_load_jupyter_server_extension"),
    "_widgets",
}
"""Names with an underscore that namedtuples, anywidget, asyncio's loops, Jupyter and Colab
prescribe."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("_") and name not in PRESCRIBED


def private_names(path: Path) -> Iterator[str]:
    """Where a test reaches for a private name: as an attribute, an import or a patch."""
    for node in nodes(path):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                continue
            case ast.Attribute(attr=name):
                names = [name]
            case ast.ImportFrom(names=aliases):
                names = [alias.name for alias in aliases]
            case ast.Call(func=ast.Attribute(attr="setattr" | "delattr"), args=[_, *rest]):
                names = [one.value for one in rest if isinstance(one, ast.Constant)]
            case _:
                continue
        for name in names:
            if isinstance(name, str) and is_private(name):
                yield f"{path.relative_to(ROOT)}:{node.lineno} {name}"


def test_tests_use_public_names():
    found = [name for path in (ROOT / "tests").rglob("*.py") for name in private_names(path)]
    assert not found


CLEAR = 12
"""How many pixels lie between the name of a player and the words beside it."""


def test_no_ring_that_flares_up_reaches_the_words_beside_it():
    rings = [
        int(spread)
        for sheet in (FRONTEND / "src").glob("*/*.css")
        for frames in re.findall(
            r"@keyframes [^{]+\{(.*?\})\s*\}", sheet.read_text("utf-8"), re.DOTALL
        )
        for spread in re.findall(r"(?<!inset )\b0 0 0 (\d+)px", frames)
    ]
    assert rings
    assert max(rings) <= CLEAR


def test_every_bundled_package_has_its_notice():
    notices = (ROOT / "THIRD-PARTY-NOTICES.txt").read_text("utf-8")
    named = set(re.findall(r"^== (\S+)$", notices, re.MULTILINE))
    sources = [*FRONTEND.glob("src/**/*.ts"), *FRONTEND.glob("src/**/*.tsx")]
    specifiers = {
        specifier
        for source in sources
        for specifier in re.findall(r"\bfrom \"([^.\"][^\"]*)\"", source.read_text("utf-8"))
    }
    bundled = {re.match(r"(@[^/]+/)?[^/]+", specifier)[0] for specifier in specifiers}
    packages = json.loads((FRONTEND / "package-lock.json").read_text("utf-8"))["packages"]
    todo = [*bundled]
    while todo:
        needed = packages[f"node_modules/{todo.pop()}"].get("dependencies", {})
        todo += needed.keys() - bundled
        bundled |= needed.keys()
    assert bundled
    assert named == bundled


def test_every_dependency_is_locked_at_a_version_that_will_do():
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    locked = dict(line.split("==") for line in lines if not line.startswith("#"))
    locked = {canonicalize_name(name): version for name, version in locked.items()}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"]
    binder = (ROOT / "binder" / "requirements.txt").read_text("utf-8").split()
    for line in (
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *extras["test"],
        *extras["lab"],
        *extras["examples"],
        *extras["docs"],
        *extras["hub"],
        *extras["release"],
        *(line for line in binder if ">=" in line),
    ):
        needed = Requirement(line)
        assert locked[canonicalize_name(needed.name)] in needed.specifier, line
