"""A Chromium, the site, and a JupyterLab to drive it through."""

import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from .hosts import FLAGS, LAB_OPTIONS, free_port

ROOT = Path(__file__).parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)


@dataclass(frozen=True)
class Server:
    """A running server: `url` ends with a slash."""

    url: str


@pytest.fixture(scope="session")
def browser():
    if CHROMIUM is None:
        message = "no Chromium was found, so no page was looked at"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(message)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


def wait_for(process, url, log):
    for _ in range(600):
        if process.poll() is not None:
            pytest.fail(f"The server ended: {log.read_text()}")
        try:
            urllib.request.urlopen(url, timeout=5).close()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
        else:
            return
    pytest.fail(f"The server did not answer at {url}: {log.read_text()}")


def serving(arguments, url, log, cwd=ROOT):
    with log.open("w") as out:
        process = subprocess.Popen(arguments, stdout=out, stderr=subprocess.STDOUT, cwd=cwd)
    try:
        wait_for(process, url, log)
        yield Server(url)
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture(scope="session")
def site(browser, tmp_path_factory):
    port = free_port()
    command = [sys.executable, "-m", "wildescape", "serve", "--no-browser", "--port", str(port)]
    log = tmp_path_factory.mktemp("site") / "log"
    yield from serving(command, f"http://localhost:{port}/", log)


@pytest.fixture(scope="session")
def lab(browser, tmp_path_factory):
    """JupyterLab on a copy of the tutorials."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "tutorials", folder / "tutorials")
    port = free_port()
    options = [*LAB_OPTIONS, f"--port={port}", f"--ServerApp.root_dir={folder / 'tutorials'}"]
    command = [sys.executable, "-m", "jupyterlab", *options]
    yield from serving(command, f"http://localhost:{port}/", folder / "log", cwd=folder)
