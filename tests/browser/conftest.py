"""A Chromium, the site, and a JupyterLab with Notebook 7 to drive it through."""

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from .hosts import FLAGS, LAB_OPTIONS, serving

TUTORIALS = Path(__file__).parents[2] / "tutorials"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)


@pytest.fixture(scope="session")
def chromium():
    """Where the Chromium is; without one no server is started either."""
    if CHROMIUM is None:
        message = "no Chromium was found, so no page was looked at"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(message)
    return CHROMIUM


@pytest.fixture(scope="module")
def browser(chromium):
    """A Chromium for a module: while it's open, Playwright keeps an event loop running in this
    thread, and a table of a later test would take it for a kernel's."""
    expect.set_options(timeout=20_000)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def site(chromium, tmp_path_factory):
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
