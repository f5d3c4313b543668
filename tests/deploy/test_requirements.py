"""What a host installs: the versions that CI tests, each file with its hash."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PINNED = re.compile(r"^([\w.-]+)==([^\s;]+)(.*(?:\n +.*)*)", re.MULTILINE)


def plain(name: str) -> str:
    """The name of a package, however it's written."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned(file: str) -> dict[str, dict[str, str]]:
    """The versions of each package in a file, and what stands after each."""
    found: dict[str, dict[str, str]] = {}
    for name, version, rest in PINNED.findall((ROOT / file).read_text("utf-8")):
        found.setdefault(plain(name), {})[version] = rest
    return found


def test_each_file_has_its_hash():
    for name, versions in pinned("requirements.txt").items():
        for rest in versions.values():
            assert re.search(r"--hash=sha256:[\da-f]{64}\b", rest), name


def test_a_host_gets_what_ci_tests():
    tested, hosts = pinned("constraints.txt"), pinned("requirements.txt")
    both = tested.keys() & hosts.keys()
    assert len(both) > 50
    for name in both:
        assert tested[name].keys() <= hosts[name].keys(), name


def test_all_that_we_depend_on_is_there():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {plain(re.match(r"[\w.-]+", each)[0]) for each in project["dependencies"]}
    assert needed <= pinned("requirements.txt").keys()
