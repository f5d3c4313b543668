"""How the documentation becomes a site: `.ci/docs` builds it.

The folder of the sources is the whole checkout, so that a link between two files is the same on the
site and in a repository.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar, Final

import wildescape
from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish

project = "Wild Escape"
author = "Wild Escape contributors"
copyright = author
release = wildescape.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "docs/index"
include_patterns = [
    "docs/**/*.md",
    "docs/*.md",
    "examples/*.ipynb",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
]
exclude_patterns = [".*", "**/node_modules", "dist", "tests", "engine", "wildescape_widgets"]

myst_enable_extensions = ["html_image"]
myst_heading_anchors = 6
nb_execution_mode = "cache"
nb_execution_cache_path = str(Path(__file__).parents[1] / ".docs_cache" / "notebooks")
nb_execution_raise_on_error = True
nb_execution_timeout = 120

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 70

suppress_warnings = ["misc.highlighting_failure"]

html_theme = "pydata_sphinx_theme"
html_title = "Wild Escape"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_extra_path = ["site/root"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "logo": {"text": "大怪路子 · Wild Escape"},
    "navbar_align": "left",
    "show_prev_next": False,
    "footer_start": ["copyright"],
    "footer_end": [],
    "secondary_sidebar_items": ["page-toc"],
    "navbar_end": ["version-switcher", "theme-switcher"],
    # Beside the folder of the version, where `docs.versions` writes it.
    "switcher": {"json_url": "../versions.json", "version_match": release},
    "check_switcher": False,
    "show_version_warning_banner": True,
}
html_search_language = "en-zh"


class EnglishAndChinese(SearchEnglish):
    """The search finds English words, and Chinese by each character, as it has no spaces."""

    lang = "en-zh"
    js_splitter_code: ClassVar[str] = (
        "var splitQuery = (query) => query.match(/[\\u4e00-\\u9fff]|[a-z0-9_]+/gi) ?? [];"
    )
    _words: Final = re.compile(r"[\u4e00-\u9fff]|[^\W\u4e00-\u9fff]+")

    def split(self, input: str) -> list[str]:
        """The words of a text, as `js_splitter_code` takes a question apart."""
        return self._words.findall(input)


def _say_the_language(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object
) -> None:
    """Pages in Chinese are marked as such, for screen readers and fonts."""
    if pagename.startswith("docs/zh_CN/"):
        context["language"] = "zh-CN"


def _mark_code(app: Sphinx, *told: Any) -> None:
    """Docstrings write code in single backticks, as Markdown does; Sphinx takes two."""
    lines: list[str] = told[-1]
    text = re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", "\n".join(lines))
    lines[:] = re.sub(r"(?<=\w``)(?=\w)", r"\\ ", text).split("\n")


def setup(app: Sphinx) -> None:
    """What Sphinx calls first."""
    app.add_search_language(EnglishAndChinese)
    app.connect("autodoc-process-docstring", _mark_code)
    app.connect("html-page-context", _say_the_language)
