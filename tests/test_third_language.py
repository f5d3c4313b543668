"""A third language costs its catalogue and texts alone: a walk through the house in one."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from wildescape.i18n import VARIABLE, InputError, language

from wildescape_widgets.lessons.catalog import bundled_tutorials

ROOT = Path(__file__).parent.parent
WRITTEN = ROOT / "engine/wildescape/locale/zh_CN/LC_MESSAGES/wildescape.po"
LANG, MARK = "zh_TW", "✦"

PLACES = ("home", "lesson", "table", "rules", "worksheet", "class", "engine", "pages")

UNSAID = {"lang", "tag", "home", "href", "other", "terms"}
"""Languages and addresses, a term's other name, and the terms that a text happens to use."""


def marked(said):
    return tuple(map(marked, said)) if isinstance(said, tuple) else MARK + said


@pytest.fixture(scope="session")
def third(tmp_path_factory):
    """A folder with a catalogue of one language more, and lessons in it, all of it marked."""
    folder = tmp_path_factory.mktemp("third")
    with WRITTEN.open("rb") as file:
        catalogue = read_po(file, locale="zh_CN")
    for message in catalogue:
        if message.id:
            message.string = marked(message.string)
    compiled = folder / LANG / "LC_MESSAGES/wildescape.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as file:
        write_mo(file, catalogue)
    for path in (bundled_tutorials() / "lessons").glob("*.toml"):
        text = path.read_text("utf-8")
        text = re.sub(r'(?m)^(\w+)\.zh_CN = "(.*)"$', rf'\g<0>\n\1.{LANG} = "{MARK}\2"', text)
        text = re.sub(r'([{,] *)zh_CN = "([^"]*)"', rf'\g<0>, {LANG} = "{MARK}\2"', text)
        (folder / path.name).write_text(text, "utf-8")
    return folder


def python(folder, *arguments, **settings):
    """Run Python with the catalogues of one folder more."""
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, VARIABLE: str(folder)},
        **settings,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture(scope="session")
def shown(third):
    """What each language shows, place by place."""
    walk = python(third, "-m", "tests.walk_in_languages", third)
    assert walk.returncode == 0, walk.stderr
    return json.loads(walk.stdout)


def leaves(shown, path=()):
    """The texts of what was shown, each with where it stands."""
    if isinstance(shown, dict | list):
        for key, part in shown.items() if isinstance(shown, dict) else enumerate(shown):
            if key not in UNSAID:
                yield from leaves(part, (*path, key))
    elif isinstance(shown, str):
        yield path, shown


@pytest.mark.parametrize("place", PLACES)
def test_every_text_is_said_in_a_third_language(shown, place):
    english, chinese, third = (dict(leaves(shown[lang][place])) for lang in ("en", "zh_CN", LANG))
    assert third.keys() == english.keys()
    translated = {path for path, text in english.items() if text != chinese[path]}
    assert translated
    assert {path: third[path] for path in translated if MARK not in third[path]} == {}


FIND = "import sys; from wildescape.i18n import language; print(language(sys.argv[1]))"
SAY = """
import sys
from wildescape.i18n import WrittenPhrase, say
print(say("pair").to(sys.argv[1]), say("No catalogue says this.").to(sys.argv[1]))
for texts in ({"en": "Bombs", "zh_CN": "炸弹"}, {"en": "Bombs"}):
    print(WrittenPhrase("", texts=texts).to(sys.argv[1]))
"""


@pytest.mark.parametrize(
    ("asked", "known"),
    [("zh-TW", LANG), ("zh_tw", LANG), ("zh-CN", "zh_CN"), ("zh", "zh_CN"), ("zh-HK", "zh_CN")],
)
def test_a_catalogue_is_found_by_its_exact_name_and_then_by_its_language(third, asked, known):
    assert python(third, "-c", FIND, asked).stdout.strip() == known


def test_without_its_catalogue_a_language_is_that_of_its_kin_or_refused():
    assert language(LANG) == "zh_CN"
    with pytest.raises(InputError, match="choose en or zh_CN"):
        language("de")


def test_what_a_language_lacks_is_said_in_its_kin_and_then_in_english(third, tmp_path):
    (tmp_path / LANG / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "de/LC_MESSAGES").mkdir(parents=True)
    for lang in (LANG, "de"):
        with (tmp_path / lang / "LC_MESSAGES/wildescape.mo").open("wb") as file:
            write_mo(file, Catalog(locale=lang))
    said = {lang: python(tmp_path, "-c", SAY, lang).stdout.splitlines() for lang in (LANG, "de")}
    assert said[LANG] == ["对子 No catalogue says this.", "炸弹", "Bombs"]
    assert said["de"] == ["pair No catalogue says this.", "Bombs", "Bombs"]


def test_the_engines_command_line_answers_in_a_third_language(third):
    request = json.dumps({"cards": "8S 9H", "trump": "2", "lang": "zh-TW"})
    answer = python(third, "-m", "wildescape", "judge", input=request)
    assert json.loads(answer.stdout)["text"].startswith(MARK)


@pytest.mark.parametrize("command", ["serve", "build-site"])
def test_a_site_offers_a_third_language(third, command):
    refused = python(third, "-m", "wildescape", command, "--lang", "de").stderr
    assert f"--lang {{en,zh_CN,{LANG}}}" in refused
    assert f"choose en, zh_CN or {LANG}" in refused


def test_the_lint_asks_for_the_texts_of_a_third_language(third):
    lesson = third / "06-jokers.toml"
    assert python(third, "-m", "wildescape", "lint", lesson).returncode == 0
    own = bundled_tutorials() / "lessons/06-jokers.toml"
    lacks = python(third, "-m", "wildescape", "lint", "--lang", LANG, own)
    assert f"says nothing in {LANG}" in lacks.stdout


def test_a_static_site_takes_the_catalogue_along(third):
    code = """
from wildescape_widgets.site.static_site.python_pack import package_files
print(*(name for name, _ in package_files() if name.endswith(".mo")))
"""
    packed = python(third, "-c", code).stdout.split()
    assert packed == [
        f"wildescape/locale/{lang}/LC_MESSAGES/wildescape.mo" for lang in ("zh_CN", LANG)
    ]
