"""What it takes to serve notebooks, and to drive one in a Chromium."""

import contextlib
import functools
import http.server
import os
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

import nbformat
from playwright.sync_api import Locator, Page
from wildescape.teach.progress_code import parse_progress_code

from tests.ports import free_port
from tests.widgets.site.visitors import PATIENCE

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

LAB_OPTIONS = [
    "--no-browser",
    "--allow-root",
    "--ServerApp.port_retries=0",
    # Kernels that start at the same time may take each other's ports.
    "--KernelManager.transport=ipc",
    "--IdentityProvider.token=",
    "--LabApp.expose_app_in_browser=True",
    "--JupyterNotebookApp.expose_app_in_browser=True",
]

NOTEBOOK_HOSTS = {"JupyterLab": "doc/tree", "Notebook 7": "notebooks"}
"""Where the server of JupyterLab opens a notebook: in JupyterLab, or in Notebook 7."""


Found = TypeVar("Found")


class Server(NamedTuple):
    """A running server: `url` ends with a slash; the notebooks lie in `folder`, by language."""

    url: str
    folder: Path


def wait_for(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    end = time.monotonic() + 2 * PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"The server ended: {log.read_text()}")
        try:
            urllib.request.urlopen(url, timeout=PATIENCE).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"The server did not answer at {url}: {log.read_text()}")


def wait_until(page: Page, find: Callable[[], Found]) -> Found:
    """Wait until there is something that the page itself can't tell; it lives on meanwhile."""
    end = time.monotonic() + PATIENCE
    while not (found := find()):
        assert time.monotonic() < end, "It was in vain."
        page.wait_for_timeout(100)
    return found


def code_of(page: Page, journal: Locator | Page, known: str) -> str:
    """The code that a journal makes once it has heard of a step or a skill."""
    field = journal.get_by_role("textbox", name="Your code")

    def find() -> str:
        # What the journal hears takes the field away, at any moment.
        for code in field.evaluate_all("fields => fields.map((field) => field.value)"):
            progress = parse_progress_code(code)[1]
            if known in (*progress.steps, *progress.skills):
                return code
        journal.get_by_role("button", name="Make a code").click()
        return ""

    return wait_until(page, find)


@contextlib.contextmanager
def serving(
    folder: Path, log: Path, *arguments: str, port: int = 0, **environment: str
) -> Iterator[Server]:
    """Serve the notebooks in a folder with a Python module, its arguments and its environment.

    Args:
        port: where; 0 for any that is free.
    """
    port = port or free_port()
    url = f"http://localhost:{port}/"
    command = [sys.executable, "-m", *arguments, f"--port={port}"]
    # What a site keeps goes with its log; JupyterLab opens no notebook with such a folder.
    state = {}
    if "wildescape" in arguments:
        state["JUPYTER_DATA_DIR"] = str(log.with_name(f"{log.name}-data"))
    with log.open("w") as out:
        process = subprocess.Popen(
            command,
            stdout=out,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=state | os.environ | environment,
        )
    try:
        wait_for(process, url, log)
        yield Server(url, folder)
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        finally:
            process.kill()
            process.wait()


@contextlib.contextmanager
def serving_files(
    folder: Path, moved_to: Callable[[str], str | None] = lambda _: None
) -> Iterator[Server]:
    """Serve the files of a folder, as any web server does.

    Args:
        moved_to: The new address of what was at a path, if it has moved.
    """

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            address = moved_to(self.path.partition("?")[0].lstrip("/"))
            if address is None:
                super().do_GET()
            else:
                self.send_response(302)
                self.send_header("Location", address)
                self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    handler = functools.partial(Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield Server(f"http://localhost:{server.server_port}/", folder)
        finally:
            server.shutdown()
            thread.join()


def write_page(folder: Path, name: str, *cells: str) -> None:
    """Write a notebook into a folder that is called like its language."""
    kernel = {"name": "python3", "display_name": "Python 3"}
    about = {"lang": folder.name, "title": name}
    page = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell.strip()) for cell in cells],
        metadata={"kernelspec": kernel, "wildescape": about},
    )
    folder.mkdir(parents=True, exist_ok=True)
    nbformat.write(page, folder / f"{name}.ipynb")


def open_in_lab(page: Page, url: str) -> None:
    """Open the notebook at `url` in JupyterLab or Notebook 7, and wait for its kernel."""
    page.goto(f"{url}?reset")
    page.wait_for_function(
        "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status"
        " === 'idle'",
        timeout=120_000,
        polling=200,
    )


def run_in_lab(page: Page, url: str) -> None:
    """Open the notebook at `url` and run all its cells."""
    open_in_lab(page, url)
    page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
