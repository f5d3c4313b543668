"""The files of a static site: its page, its scripts, and what makes it an app of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template
from typing import Any, Final

from wildescape.i18n import LANGUAGES, say

from wildescape_widgets.built import COURSE_SHEETS, built, sheets
from wildescape_widgets.course.view import course_page
from wildescape_widgets.house import house
from wildescape_widgets.site.fonts import font_files, font_sheet
from wildescape_widgets.site.static_site.interpreter import VERSION, lock_file
from wildescape_widgets.site.static_site.python_pack import PythonPacks, compressed
from wildescape_widgets.site.texts import page_texts

ASSETS: Final = Path(__file__).parent / "assets"
"""Files that are served as they are, and the page to fill in."""

MANIFEST: Final = "app.webmanifest"
"""What makes the site an app."""

FILLED: Final = ("page.html", MANIFEST)
"""The assets that name the site."""

THEME: Final = Path(__file__).parents[1] / "jupyter/voila/templates/wildescape/theme.js"
"""The script of the served site that paints in the colours the visitor has chosen."""

NAME: Final = "大怪路子 · Wild Escape"
"""The name of a site whose host has given it none."""

LOADING_TEXTS: Final = {
    "loading": say("Loading the course …"),
    "progress": say("{read} of {size} MB", read="{read}", size="{size}"),
    "starting": say("Almost ready …"),
    "unable": say(
        "This browser can't run the course: it's too old or blocks WebAssembly. Try another one."
    ),
}
"""What is told while Python is loaded; places in braces are filled in by the page."""

NOTICES: Final = """\
This site holds, beside Wild Escape (BSD-3-Clause):

Pyodide {version} (https://pyodide.org), Mozilla Public License 2.0. Its files, here in python/,
are those of the npm package “pyodide”, some compressed; its source is at
https://github.com/pyodide/pyodide/tree/{version}.
Python 3.14 and its standard library, Python Software Foundation License Version 2
(https://docs.python.org/3.14/license.html).
traitlets (https://github.com/ipython/traitlets), BSD-3-Clause, © IPython Development Team.
segno (https://github.com/heuer/segno), BSD-3-Clause, © Lars Heuer.
Preact (https://preactjs.com), MIT, © Jason Miller.
"""


def site_files(
    interpreter: Mapping[str, bytes], packs: PythonPacks, lang: str = LANGUAGES[0]
) -> dict[str, bytes]:
    """All files of a site, by their place in its folder.

    Nothing names the address of the site, so it may be served from any path.

    Args:
        interpreter: The files of Pyodide.
        packs: The modules that it runs.
        lang: The language of a visitor whose browser asks for none of ours.
    """
    python = _named_by_content(
        "python",
        {
            # Not every web server knows that `.mjs` is a script.
            "pyodide.js": interpreter["pyodide.mjs"],
            "pyodide.asm.js": interpreter["pyodide.asm.mjs"],
            "python.wasm.bin": compressed(interpreter["pyodide.asm.wasm"]),
            "lock.json": lock_file(interpreter).encode(),
            "library.bin": packs.library,
        },
    )
    style = "".join(sheets(*COURSE_SHEETS, "static").values())
    course = _named_by_content(
        "course",
        {
            "static.js": built("static.js").encode(),
            "static.css": f"{font_sheet('')}{style}".encode(),
            **font_files(),
            "python.js": built("python.js").encode(),
            "course.bin": packs.packages,
        },
    )
    files = {
        **{path.name: path.read_bytes() for path in ASSETS.iterdir() if path.name not in FILLED},
        MANIFEST: _manifest().encode(),
        "theme.js": THEME.read_bytes(),
        "notices.txt": NOTICES.format(version=VERSION).encode(),
        **python,
        **course,
    }
    files["index.html"] = _page(files, lang).encode()
    files["offline.js"] = _offline(files).encode()
    return {**files, ".nojekyll": b""}


def _named_by_content(folder: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Files in a folder whose name changes with them, so that a browser may keep them for ever."""
    digest = sha256(b"".join(sha256(content).digest() for content in files.values()))
    return {f"{folder}/{digest.hexdigest()[:12]}/{name}": files[name] for name in files}


def _place(files: Mapping[str, bytes], name: str) -> str:
    (found,) = (path for path in files if path.endswith(f"/{name}"))
    return found


def _page(files: Mapping[str, bytes], lang: str) -> str:
    worker = _place(files, "python.js")
    loaded = [_place(files, name) for name in ("python.wasm.bin", "library.bin", "course.bin")]
    data: dict[str, Any] = {
        **course_page("", lang, {each: [] for each in LANGUAGES}),
        "loading": {
            each: {name: text.to(each) for name, text in LOADING_TEXTS.items()}
            for each in LANGUAGES
        },
        "worker": worker,
        "python": _place(files, "pyodide.js").removesuffix("pyodide.js"),
        "size": sum(len(files[path]) for path in loaded),
    }
    words = page_texts(lang)
    return Template((ASSETS / "page.html").read_text("utf-8")).substitute(
        tag=words["tag"],
        title=escape(house().title or NAME),
        no_script=words["no_script_course"],
        style=_place(files, "static.css"),
        script=_place(files, "static.js"),
        # A script ends at the first `</`, also within a text.
        data=json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"),
    )


def _manifest() -> str:
    app = json.loads((ASSETS / MANIFEST).read_text("utf-8"))
    name = house().title
    named = {"name": name, "short_name": name} if name else {}
    return json.dumps({**app, **named}, ensure_ascii=False, indent=2)


def _offline(files: Mapping[str, bytes]) -> str:
    """The service worker, with what it keeps and a name for just this version."""
    kept = ["" if path == "index.html" else path for path in sorted(files)]
    digest = sha256(b"".join(sha256(files[path]).digest() for path in sorted(files)))
    head = f"const FILES={json.dumps(kept)},VERSION={json.dumps(digest.hexdigest()[:12])};\n"
    return head + built("offline.js")
