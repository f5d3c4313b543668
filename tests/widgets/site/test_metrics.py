"""What a host reads of the site: how much it does, and of nobody who."""

from __future__ import annotations

import re
import subprocess
import sys
import urllib.request

import psutil
import pytest

from tests.ports import free_port

from .class_attacks import opened_class, post, run
from .visitors import PATIENCE, ask, open_kernel, open_site


def figures(port: int) -> dict[str, float]:
    """The figures at a port, by their names."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as told:
        assert told.headers["Content-Type"].startswith("text/plain; version=")
        lines = told.read().decode().splitlines()
    split = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, value in split}


def test_a_host_reads_how_much_there_is_and_of_nobody_who():
    port = free_port()

    async def visit():
        desk = await opened_class(site)
        await open_kernel(site)
        for name in ("Anna", "x" * 41):
            await post(site, "join", {"code": desk["code"], "name": name})
        told = figures(port)
        assert told["wildescape_visits_total"] == 2
        assert told["wildescape_kernels"] == 2
        assert told["wildescape_classes"] == 1
        assert told['wildescape_refusals_total{reason="bad_name"}'] == 1
        if sys.platform == "linux":
            assert told["wildescape_kernel_memory_bytes"] > 2 * 2**24
            assert told["process_resident_memory_bytes"] > 2**24
        assert not re.search(f"Anna|{desk['code']}|127.0.0", " ".join(told))
        # The site itself has no such page.
        assert (await ask(site, "metrics")).code == 404

    with open_site(f"--metrics={port}") as site:
        here = [each.laddr for each in site.process.net_connections("tcp") if not each.raddr]
        assert [each.ip for each in here if each.port == port] == ["127.0.0.1"]
        run(visit)


def test_without_the_option_no_other_port_is_open():
    with open_site() as site:
        found = [
            each.laddr.port
            for each in site.process.net_connections("tcp")
            if each.status == psutil.CONN_LISTEN
        ]
        assert {*found} == {site.port}


@pytest.mark.parametrize("port", ["taken", "none"])
def test_a_port_that_cannot_be_had_is_said(port):
    with open_site() as other:
        given = f"{other.port}" if port == "taken" else "metrics"
        command = [sys.executable, "-m", "wildescape", "serve", "--no-browser"]
        command += [f"--port={free_port()}", f"--metrics={given}"]
        told = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    assert told.returncode
    assert "Traceback" not in told.stderr
    assert ("Figures can't be shown at port" if port == "taken" else "is not a port") in told.stderr
