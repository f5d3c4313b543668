"""The site that a notebook asks where nobody names one, as a JupyterHub has it for its users."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from wildescape.i18n import InputError

from wildescape_widgets import AskClass, Table
from wildescape_widgets.site_client import SiteClient


@pytest.fixture
def heard() -> Iterator[tuple[str, list[tuple[str, str | None]]]]:
    """The address of a server, and of each request to it the path and who says to have sent it."""
    asked: list[tuple[str, str | None]] = []

    class Heard(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append((self.path, self.headers["Authorization"]))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Heard) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()


def test_where_nobody_names_a_site_that_of_the_machine_is_asked(heard, monkeypatch):
    address, asked = heard
    monkeypatch.setenv("WILDESCAPE_SITE", f"{address}/services/classes")
    monkeypatch.setenv("JUPYTERHUB_USER", "ann")
    for ask in (AskClass, lambda: Table(code="ACDEFHJ")):
        with pytest.raises(InputError, match="doesn't know"):
            ask()
    paths = [path for path, _ in asked]
    assert paths == ["/services/classes/course/kernel", "/services/classes/together/find"]


def test_only_the_site_of_the_machine_hears_whose_notebook_asks(heard, monkeypatch):
    address, asked = heard
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", "secret")
    monkeypatch.setenv("WILDESCAPE_SITE", f"{address}/services/classes/")
    SiteClient(None).ask("ask/teach", {})
    SiteClient(f"{address}/services/classes").ask("ask/teach", {})
    SiteClient(address).ask("ask/teach", {})
    SiteClient(f"{address}/services/others/").ask("ask/teach", {})
    monkeypatch.delenv("WILDESCAPE_SITE")
    SiteClient(f"{address}/services/classes/").ask("ask/teach", {})
    assert [token for _, token in asked] == ["token secret"] * 2 + [None] * 3


def test_a_site_that_is_named_calls_nobody_by_the_name_of_the_hub(heard, monkeypatch):
    address, asked = heard
    monkeypatch.setenv("JUPYTERHUB_USER", "ann")
    monkeypatch.setenv("WILDESCAPE_SITE", f"{address}/services/classes/")
    with pytest.raises(InputError) as refused:
        Table(code="ACDEFHJ", server=address)
    assert (refused.value.code, asked) == ("bad_name", [])


def test_what_is_no_address_of_a_site_is_refused(monkeypatch):
    monkeypatch.setenv("WILDESCAPE_SITE", "/services/classes/")
    with pytest.raises(InputError, match="address of a site"):
        AskClass()
