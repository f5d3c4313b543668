"""What it takes to drive a page in a Chromium, and a notebook in JupyterLab."""

import socket

from playwright.sync_api import Page

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
    "--IdentityProvider.token=",
    "--LabApp.expose_app_in_browser=True",
]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def run_in_lab(page: Page, url: str) -> None:
    """Open the notebook at `url` in JupyterLab and run all its cells."""
    page.goto(f"{url}?reset")
    page.wait_for_function(
        "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status"
        " === 'idle'",
        timeout=120_000,
        polling=200,
    )
    page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
