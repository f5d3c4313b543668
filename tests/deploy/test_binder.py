"""The site as Binder opens it: through a Jupyter server, at an address that Binder chooses."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from tests.ports import free_port
from tests.widgets.site.visitors import PATIENCE, message

BINDER = Path(__file__).parents[2] / "binder"
BADGE = r"\[!\[[^]]+\]\([^)]+\)\]\(https://mybinder\.org/v2/gh/[^)?]+\?urlpath=wildescape%2F\)"


@pytest.fixture(scope="module")
def course(tmp_path_factory) -> Iterator[str]:
    """The address of the course on a server that is set up as `binder/` says."""
    if find_spec("jupyter_server_proxy") is None:
        pytest.skip("Binder's set-up was not tried: pip install jupyter-server-proxy")
    folder, port = tmp_path_factory.mktemp("binder"), free_port()
    shutil.copy(BINDER / "jupyter_server_config.json", folder)
    log = folder / "log"
    command = [
        *(sys.executable, "-m", "jupyter_server", f"--port={port}", "--allow-root"),
        *("--ServerApp.base_url=/user/somebody/", "--IdentityProvider.token="),
        *("--no-browser", f"--ServerApp.root_dir={folder}"),
        "--ServerApp.jpserver_extensions={'jupyter_server_proxy': True}",
    ]
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(folder),
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    with log.open("w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, env=environment, cwd=folder)
    address = f"http://127.0.0.1:{port}/user/somebody/wildescape/"
    try:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                urllib.request.urlopen(address, timeout=PATIENCE).close()
                break
            except OSError:
                assert process.poll() is None, log.read_text("utf-8")
                assert time.monotonic() < end, log.read_text("utf-8")
                time.sleep(0.2)
        yield address
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.mark.short
def test_the_course_is_there_and_answers(course):
    with urllib.request.urlopen(course, timeout=PATIENCE) as page:
        text = page.read().decode()
    assert 'id="course-data"' in text
    assert '"/user/somebody/wildescape/course/kernel"' in text
    origin = course.partition("/user")[0]
    request = urllib.request.Request(
        f"{course}course/kernel", b"", {"Origin": origin, "Sec-Fetch-Mode": "cors"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as found:
        kernel = json.load(found)["kernel"]

    async def play() -> str:
        address = f"{course.replace('http', 'ws', 1)}api/kernels/{kernel}/channels?session_id=x"
        opened = await websocket_connect(HTTPRequest(address, headers={"Origin": origin}))
        await opened.write_message(json.dumps(message("kernel_info_request", {})))
        told = ""
        while "kernel_info_reply" not in told:
            told = str(await asyncio.wait_for(opened.read_message(), PATIENCE))
        opened.close()
        while await opened.read_message() is not None:
            pass
        return told

    assert "kernel_info_reply" in asyncio.run(play())


@pytest.mark.short
def test_the_badge_opens_the_course():
    readme = (BINDER.parent / "README.md").read_text("utf-8")
    assert re.search(BADGE, readme)
