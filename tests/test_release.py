"""A release is ready: its addresses, its README on a package index, and the workflows of a host."""

import json
import re
import shutil
import subprocess
from importlib.metadata import metadata, version
from pathlib import Path

import pytest
import yaml

from docs.versions import add
from hatch_build import NOBODY, public_readme

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
NAMED = ("pyproject.toml", "README.md", "docs/hosting.md")


def targets(text):
    """What the links and pictures of a page lead to."""
    return re.findall(r"\]\(([^)]+)\)", text) + re.findall(r'src="([^"]+)"', text)


@pytest.mark.parametrize("repository", [NOBODY, "somebody/cards"])
def test_no_link_of_the_readme_is_relative_on_a_package_index(repository):
    text = public_readme(README, repository, "1.2.3")
    assert all(to.startswith("https://") for to in targets(text))
    assert not [to for to in targets(text) if NOBODY in to]


def test_on_a_package_index_a_link_leads_to_the_released_version():
    text = public_readme(README, "somebody/cards", "1.2.3")
    assert "](https://github.com/somebody/cards/blob/v1.2.3/docs/hosting.md)" in text
    assert "](https://raw.githubusercontent.com/somebody/cards/v1.2.3/docs/trick.webp)" in text
    assert len(targets(text)) == len(targets(README))


def test_without_a_public_repository_nothing_is_claimed_and_all_words_stay():
    text = public_readme(README, NOBODY, "1.2.3")
    assert "docs/hosting.md is for hosts" in text
    assert "![" not in text
    assert "<img" not in text


def test_the_installed_package_has_a_readme_without_relative_links():
    described = metadata("wildescape").get_payload() or metadata("wildescape")["description"]
    assert described
    assert all(to.startswith("https://") for to in targets(described))


def test_one_command_writes_the_name_of_the_repository_everywhere(tmp_path):
    for name in (*NAMED, ".ci/owner"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    command = tmp_path / ".ci" / "owner"
    for owner in ("some.body/cards", "others/cards-2"):
        subprocess.run([command, owner], check=True)
        for name in NAMED:
            text = (tmp_path / name).read_text("utf-8")
            assert owner in text
            assert NOBODY not in text
    assert subprocess.run([command, "cards"], capture_output=True, check=False).returncode == 2


def test_this_version_may_be_released_once_the_repository_has_a_name(tmp_path):
    files = (".ci/tag", "CHANGELOG.md", "CITATION.cff", "engine/wildescape/__init__.py")
    for name in (*NAMED, ".ci/owner", *files):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    kept = Path("tests", "kept", version("wildescape"))
    assert (ROOT / kept / "key.json").exists()
    (tmp_path / kept).mkdir(parents=True)
    tag = [tmp_path / ".ci" / "tag", f"v{version('wildescape')}"]
    for owner in (NOBODY, "somebody/cards"):
        subprocess.run([tmp_path / ".ci" / "owner", owner], check=True)
        refused = subprocess.run(tag, capture_output=True, text=True, check=False).stderr
        assert bool(refused) == (owner == NOBODY), refused


def test_nothing_is_released_under_another_tag():
    done = subprocess.run([ROOT / ".ci" / "tag", "v0"], capture_output=True, check=False)
    assert done.returncode == 1


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_only_runs_what_runs_here_too(file):
    jobs = yaml.safe_load(file.read_text("utf-8"))["jobs"]
    lines = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert lines
    for line in lines:
        assert re.fullmatch(r'\.ci/(\w+)( pages)?( "\$[A-Z_]+")?', line), line
        assert (ROOT / line.split()[0]).stat().st_mode & 0o111


def test_the_documentation_of_a_version_joins_those_before(tmp_path):
    site, pages = tmp_path / "site", tmp_path / "pages"
    (site / "docs").mkdir(parents=True)
    page = site / "docs" / "index.html"
    for number in ("1.0.0", "1.10.0", "1.9.0"):
        page.write_text(number, "utf-8")
        add(site, pages, "https://somebody.example/cards", number)
    told = json.loads((pages / "versions.json").read_text("utf-8"))
    assert [one["version"] for one in told] == ["1.10.0", "1.9.0", "1.0.0"]
    assert [one["preferred"] for one in told] == [True, False, False]
    assert told[0]["url"] == "https://somebody.example/cards/1.10.0/"
    assert "1.10.0/docs/index.html" in (pages / "index.html").read_text("utf-8")
    assert (pages / "1.9.0" / "docs" / "index.html").read_text("utf-8") == "1.9.0"
    page.write_text("mended", "utf-8")
    add(site, pages, "https://somebody.example/cards", "1.9.0")
    assert (pages / "1.9.0" / "docs" / "index.html").read_text("utf-8") == "mended"
    assert len(json.loads((pages / "versions.json").read_text("utf-8"))) == 3
