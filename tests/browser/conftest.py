"""A Chromium, the site, and a JupyterLab with Notebook 7 to drive it through."""

import functools
import json
import os
import shutil
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright
from wildescape.teach.progress_json import progress_to_json

from wildescape_widgets.site.contents import SiteContents
from wildescape_widgets.site.static_site.command import main as build_site
from wildescape_widgets.site.tutorials import find_tutorials

from .hosts import FLAGS, LAB_OPTIONS, serving, serving_files

TUTORIALS = Path(__file__).parents[2] / "tutorials"
PYODIDE = Path(__file__).parents[1] / "pyodide" / "node_modules" / "pyodide"
PROGRESS_KEY = "wildescape/progress/1"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)


def assert_accessible(page, within=None):
    """Axe finds nothing on the page, or within what a selector finds there."""
    violations = Axe().run(page, context=within).response["violations"]
    found = {each["id"]: [node["html"] for node in each["nodes"]] for each in violations}
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


@pytest.fixture(scope="session")
def chromium():
    """Where the Chromium is; without one no server is started either."""
    if CHROMIUM is None:
        message = "no Chromium was found, so no page was looked at"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(message)
    return CHROMIUM


@pytest.fixture(scope="module")
def browser(chromium, request):
    """A Chromium for a module: while it's open, Playwright keeps an event loop running in this
    thread, and a table of a later test would take it for a kernel's."""
    expect.set_options(timeout=20_000)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        if request.config.option.static:
            # Playwright waits by `eval`, which the static site forbids.
            opened.new_context = functools.partial(opened.new_context, bypass_csp=True)
        yield opened
        opened.close()


@pytest.fixture
def visitor(browser):
    """Opens pages, each in a browser of its own, in which nothing may go wrong.

    A browser may begin with progress that is kept, as such or as text.
    """
    contexts, problems = [], []

    def come(kept=None, **settings):
        context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 720}, "reduced_motion": "reduce", **settings}
        )
        contexts.append(context)
        context.on("weberror", lambda error: problems.append(str(error.error)))
        # A blank page lets no script at what is kept.
        page = context.new_page()
        if kept is not None:
            text = kept if isinstance(kept, str) else json.dumps(progress_to_json(kept))
            put = f"localStorage.setItem('{PROGRESS_KEY}', {json.dumps(text)})"
            context.add_init_script(f"localStorage.getItem('{PROGRESS_KEY}') ?? {put}")
        return page

    yield come
    found = [*problems]
    for context in contexts:
        for page in context.pages:
            page.goto("about:blank")
        context.close()
    assert found == []


@pytest.fixture(scope="session")
def static_files(request, chromium, tmp_path_factory):
    """The folder of a static site: the one that $WILDESCAPE_STATIC names, or a new one."""
    if made := os.environ.get("WILDESCAPE_STATIC"):
        return Path(made)
    if not PYODIDE.is_dir():
        message = "Pyodide is not installed in tests/pyodide (npm ci), so no static site was built"
        (pytest.fail if request.config.option.static else pytest.skip)(message)
    folder = tmp_path_factory.mktemp("static") / "wildescape"
    assert build_site([str(folder), "--pyodide", str(PYODIDE)]) == 0
    return folder


@pytest.fixture(scope="session")
def site(request, chromium, tmp_path_factory):
    """The site; with `--static` the static one, which finds its old addresses as well."""
    if request.config.option.static:
        folder = request.getfixturevalue("static_files")
        contents = SiteContents(find_tutorials(TUTORIALS))
        with serving_files(
            folder, lambda path: contents.moved_to(path.removeprefix("voila/render/"))
        ) as server:
            yield server
        return
    log = tmp_path_factory.mktemp("site") / "log"
    with serving(TUTORIALS, log, "wildescape", "serve", "--no-browser") as server:
        yield server


@pytest.fixture(scope="session")
def lab(chromium, tmp_path_factory):
    """JupyterLab on a copy of the tutorials; it serves Notebook 7 too."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(TUTORIALS, folder / "tutorials")
    options = [*LAB_OPTIONS, f"--ServerApp.root_dir={folder / 'tutorials'}"]
    # The tests change settings, which shall not be those of their user.
    settings = {"JUPYTERLAB_SETTINGS_DIR": str(folder / "settings")}
    with serving(folder / "tutorials", folder / "log", "jupyterlab", *options, **settings) as lab:
        yield lab
