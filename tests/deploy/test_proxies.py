"""The site behind nginx and Caddy, as `deploy/` sets them up."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import gzip
import json
import re
import socket
import ssl
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path

import pytest

from tests.ports import free_port, is_free
from tests.postgres import opened_postgres
from tests.widgets.site import class_attacks
from tests.widgets.site.class_attacks import ATTACKER, NEVER, joined, post, send
from tests.widgets.site.visitors import (
    PATIENCE,
    V1,
    Player,
    Running,
    ask,
    bombs,
    drop,
    half_open,
    is_closed,
    open_kernel,
    open_page,
    open_site,
    run,
)
from tests.widgets.site.visitors import post as posted

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "cards.example"
PATIENT = """
from wildescape_widgets.site import class_pages, door, kernels
class_pages.LOOK_SECONDS = 3600
door.MOST_CONNECTIONS_EACH, door.MOST_CONNECTIONS = 20, 50
door.LIMITS.update(idle_connection_timeout=3600, body_timeout=3600)
kernels.WAIT_SECONDS = 0.5
kernels.RETURN_SECONDS = kernels.CONNECT_SECONDS
"""


def nginx_conf(folder: Path, text: str, port: int) -> str:
    """A whole configuration of nginx around one that is included in it."""
    temporary = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{name}_temp_path {folder}/{name};\n" for name in temporary)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{port};")
    return f"pid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{paths}{text}\n}}\n"


def processes_conf() -> str:
    """The configuration of nginx for several processes, put together as its comment says."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    several = (DEPLOY / "nginx-processes.conf").read_text("utf-8")
    changed, count = re.subn(r"    location / \{.*?\n    \}\n", lambda _: several, text, flags=re.S)
    assert count == 1
    return changed


@contextlib.contextmanager
def running_proxy(command: list[str], port: int, folder: Path) -> Iterator[None]:
    """A proxy that listens at `port`."""
    log = folder / "proxy.log"
    environment = {
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    with log.open("w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env=environment)
    try:
        end = time.monotonic() + PATIENCE
        while True:
            assert process.poll() is None, log.read_text("utf-8")
            with contextlib.suppress(ConnectionError):
                socket.create_connection(("127.0.0.1", port)).close()
                break
            assert time.monotonic() < end, log.read_text("utf-8")
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def nginx_command(program: str, folder: Path, conf: str) -> list[str]:
    (folder / "nginx.conf").write_text(conf, "utf-8")
    return [program, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/errors", "-g", "daemon off;"]


def caddy_command(program: str, folder: Path, text: str) -> list[str]:
    off = "{\n\tadmin off\n\tauto_https disable_redirects\n"
    (folder / "Caddyfile").write_text(text.replace("{\n", off, 1), "utf-8")
    return [program, "run", "--config", str(folder / "Caddyfile")]


@pytest.fixture(scope="module")
def figures_port() -> int:
    """The port of the figures that are for the host alone."""
    return free_port()


@pytest.fixture(scope="module")
def bare_site(tmp_path_factory, figures_port) -> Iterator[Running]:
    """The site with the options of the unit, few kernels; it leaves who is slow to the proxy."""
    patch = pytest.MonkeyPatch()
    patch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("data")))
    options = ["--behind-proxy", f"--public-name={NAME}", "--most-visits-each=2"]
    with open_site(*options, f"--metrics={figures_port}", before=PATIENT) as running:
        yield running
    patch.undo()


def deployed(name: str, inner: str) -> str:
    """A file of `deploy/` for a site that listens elsewhere, and with shorter waits."""
    text = (DEPLOY / name).read_text("utf-8").replace("127.0.0.1:8866", inner)
    changed, count = re.subn(r"\b1[05]s\b", "2s", text)
    assert count == 2
    return changed


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def site(request, bare_site, program, tmp_path_factory) -> Iterator[Running]:
    """The site as it's reached through a proxy."""
    folder, port = tmp_path_factory.mktemp(request.param), free_port()
    inner = f"127.0.0.1:{bare_site.port}"
    if request.param == "nginx":
        conf = nginx_conf(folder, deployed("nginx.conf", inner), port)
        command = nginx_command(program("nginx"), folder, conf)
    else:
        # The name would have Caddy ask for a certificate.
        text = deployed("Caddyfile", inner).replace(f"\n{NAME} {{", f"\nhttp://:{port} {{")
        command = caddy_command(program("caddy"), folder, text)
    with running_proxy(command, port, folder):
        yield dataclasses.replace(bare_site, port=port)


@pytest.fixture(autouse=True)
def _places(bare_site) -> None:
    """All places are free when a test begins."""
    end = time.monotonic() + PATIENCE
    while bare_site.kernels:
        assert time.monotonic() < end
        time.sleep(0.05)


def answer(site: Running, path: str = "", method: str = "GET", **headers: str):
    return asyncio.run(ask(site, path, method, **headers))


def test_the_course_loads_under_the_name_of_the_host(site):
    page = answer(site, Host=NAME)
    assert page.code == 200
    assert 'id="course-data"' in page.body.decode()
    assert "nonce-" in page.headers["Content-Security-Policy"]


@pytest.mark.parametrize("protocol", ["", V1])
def test_a_visitor_plays_over_the_websocket(site, protocol):
    async def visit():
        player = await Player(site, protocol=protocol).come()
        await player.play()
        await player.leave()

    run(visit)


def test_a_page_of_a_notebook_loads_whole(site):
    async def visit():
        page = await open_page(site)
        assert page.code == 200
        assert page.body.rstrip().endswith(b"</html>")
        [kernel] = re.findall(r'"kernelId": ?"([\w-]+)"', page.body.decode())
        await ask(site, f"voila/api/shutdown/{kernel}", "POST")

    run(visit)


def as_sent(site: Running, path: str, encoding: str) -> tuple[str, bytes]:
    """How an answer is encoded, and its body as it came."""
    request = urllib.request.Request(site.url + path, headers={"Accept-Encoding": encoding})
    with urllib.request.urlopen(request, timeout=PATIENCE) as found:
        return found.headers.get("Content-Encoding", ""), found.read()


@pytest.mark.parametrize("path", ["", "voila/static/voila.js"])
def test_what_is_large_comes_compressed(site, path):
    encoding, plain = as_sent(site, path, "identity")
    assert encoding == ""
    encoding, small = as_sent(site, path, "gzip")
    assert encoding == "gzip"
    assert len(gzip.decompress(small)) == len(plain)
    assert len(small) < len(plain) / 2


def test_the_figures_for_the_host_are_behind_no_proxy(site, figures_port):
    for path in ("metrics", "metrics/", "1/metrics", f"?port={figures_port}#/metrics"):
        told = answer(site, path, Host=NAME)
        assert told.code == (200 if path.startswith("?") else 404)
        assert b"wildescape_visits" not in told.body
    with urllib.request.urlopen(f"http://127.0.0.1:{figures_port}/metrics") as here:
        assert b"wildescape_visits_total" in here.read()


def test_another_name_is_no_name_of_the_site(site):
    assert answer(site, Host="elsewhere.example").code == 421


def test_only_a_page_of_the_site_gets_a_kernel(site):
    refused = answer(site, "course/kernel", "POST", Host=NAME, Origin="http://elsewhere.example")
    assert refused.code == 403


def test_a_visitor_does_not_pass_for_another_by_what_it_writes(site):
    """Two places for each address: a third is refused, whoever it claims to be."""

    async def visit():
        players = [await Player(site).come() for _ in range(2)]
        for name in ("X-Real-Ip", "X-Forwarded-For", "Forwarded"):
            claims = {name: "for=203.0.113.7" if name == "Forwarded" else "203.0.113.7"}
            assert (await ask(site, "course/kernel", "POST", **claims)).code == 503
        for player in players:
            await player.leave()

    run(visit)


LINE = b"POST /course/kernel HTTP/1.1\r\nHost: localhost\r\n"


def told(site: Running, sent: bytes) -> bytes:
    """What a connection is told that has sent this."""
    with half_open(site, sent) as opened:
        heard = b""
        with contextlib.suppress(ConnectionError):
            while piece := opened.recv(2**16):
                heard += piece
                if b"\r\n\r\n" in heard:
                    break
    return heard.partition(b"\r\n")[0]


@pytest.mark.parametrize(
    "sent",
    [
        LINE + b"Content-Length: 100000\r\n\r\n" + bytes(100_000),
        LINE + b"Transfer-Encoding: chunked\r\n\r\n8000\r\n" + bytes(2**15) + b"\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 100_000 + b"\r\n\r\n",
    ],
    ids=["a body", "a body in pieces", "headers"],
)
def test_what_is_too_large_is_refused(site, sent):
    # Caddy 2.6 calls it the site's fault that it stops reading.
    assert told(site, sent)[:12] in {
        b"HTTP/1.1 413",
        b"HTTP/1.1 431",
        b"HTTP/1.1 400",
        b"HTTP/1.1 502",
    }


@pytest.mark.parametrize("sent", [LINE, LINE + b"Content-Length: 100\r\n\r\n"])
def test_a_request_that_does_not_end_is_given_up(site, sent):
    with half_open(site, sent) as opened:
        assert is_closed(opened)


def test_a_websocket_may_be_quiet_for_longer_than_a_request(site):
    async def visit():
        player = await Player(site).come()
        await asyncio.sleep(3)
        await player.play()
        await player.leave()

    run(visit)


@pytest.mark.parametrize("name", ["new: 2**40 parts", "both: five million bytes"])
def test_a_bomb_is_dropped_behind_the_proxy_too(site, name):
    async def attack():
        player = await Player(site).come()
        bad = await open_kernel(site)
        await drop(site, bad, *bombs()[name])
        await player.play()
        await player.leave()
        await ask(site, f"voila/api/shutdown/{bad}", "POST")

    run(attack)


@pytest.mark.parametrize("count", [1, 15], ids=["one pupil", "many pupils"])
def test_a_class_goes_on_while_somebody_takes_all_the_room_there_is(site, count):
    """The proxy says where each comes from, and doesn't itself keep out whom the site lets in."""

    async def attack():
        kernel = await open_kernel(site)
        desk = (await post(site, "open", {"kernel": kernel}))[1]
        bad = [await joined(site, desk, ATTACKER) for _ in range(count)]
        seat = await joined(site, desk, ATTACKER)
        rev = (await post(site, "teach", {**desk, "since": -1}))[1]["rev"]
        kept = await send(site, "teach", {**desk, "since": rev}, ATTACKER)
        # As many as nginx lets in, and more.
        for number in range(420):
            await send(site, "look", {**bad[number % count], "since": NEVER}, ATTACKER)
            for address in (ATTACKER, "127.0.0.99") if number % 5 == 0 else ():
                told = await post(site, "look", {**seat, "since": -1}, address)
                assert told[0] == 200, (number, address)
        assert not kept.is_over
        await post(site, "ask", {**desk, "question": "?"}, ATTACKER)
        assert (await kept.answer())[1]["number"] == 1
        answered = {**seat, "number": 1, "answer": "1"}
        assert (await post(site, "answer", answered, ATTACKER))[0] == 200
        await ask(site, f"voila/api/shutdown/{kernel}", "POST")

    class_attacks.run(attack)


@pytest.fixture(scope="module")
def certificate(program, tmp_path_factory) -> tuple[Path, Path]:
    """A certificate for the name of the site, and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    files = folder / "certificate.pem", folder / "key.pem"
    new = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-noenc"]
    command = [program("openssl"), *new, "-subj", f"/CN={NAME}", "-days", "1"]
    options = ["-addext", f"subjectAltName=DNS:{NAME}", "-out", files[0], "-keyout", files[1]]
    subprocess.run([*command, *options], check=True, capture_output=True)
    return files


def answer_of(port: int, path: str, trusted: Path | None) -> HTTPResponse:
    """What the site answers by its name; over HTTPS if there is a certificate to trust."""
    with (
        socket.create_connection(("127.0.0.1", port), PATIENCE) as plain,
        contextlib.ExitStack() as on,
    ):
        opened: socket.socket = plain
        if trusted is not None:
            secure = ssl.create_default_context(cafile=trusted)
            opened = on.enter_context(secure.wrap_socket(plain, server_hostname=NAME))
        opened.sendall(f"GET {path} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode())
        response = HTTPResponse(opened)
        response.begin()
        return response


@pytest.mark.parametrize("name", ["nginx", "nginx with processes", "caddy"])
def test_over_https_browsers_are_told_to_stay_there(
    bare_site, program, certificate, tmp_path, name
):
    plain, secure = free_port(), free_port()
    inner, (public, key) = f"127.0.0.1:{bare_site.port}", certificate
    if name == "caddy":
        text = (DEPLOY / "Caddyfile").read_text("utf-8").replace("127.0.0.1:8866", inner)
        head, at, body = text.partition(f"\n{NAME} {{")
        assert at
        sites = (f"http://{NAME}:{plain} {{", f"https://{NAME}:{secure} {{\n\ttls {public} {key}")
        text = "\n".join([head, *(site + body for site in sites)])
        command = caddy_command(program("caddy"), tmp_path, text)
    else:
        is_one = name == "nginx"
        text = (DEPLOY / "nginx.conf").read_text("utf-8") if is_one else processes_conf()
        # As certbot changes it.
        tls = f"listen 80;\nlisten 127.0.0.1:{secure} ssl;\n"
        tls += f"ssl_certificate {public};\nssl_certificate_key {key};"
        text = text.replace("127.0.0.1:8866", inner).replace("listen 80;", tls)
        command = nginx_command(program("nginx"), tmp_path, nginx_conf(tmp_path, text, plain))
    with running_proxy(command, secure, tmp_path):
        for path, status in (("/", 200), ("/nowhere", 200 if "with" in name else 404)):
            for port, trusted in ((plain, None), (secure, public)):
                told = answer_of(port, path, trusted)
                assert told.status == status
                found = told.msg.get_all("Strict-Transport-Security")
                assert found == (["max-age=31536000"] if trusted else None), (path, port)


def test_a_class_of_one_process_is_joined_by_the_address_of_another(program, tmp_path):
    """It's in none of the addresses which process has it."""
    port, found = free_port(), iter(lambda: free_port(20_000, 30_000), 0)
    inner = next(each for each in found if is_free(each - 10_000))
    text = processes_conf().replace("}8866", f"}}{inner - 20000:04}")
    with contextlib.ExitStack() as stack:
        where = f"--keep-classes-in={stack.enter_context(opened_postgres()).fresh()}"
        for number, at in (("1", inner - 10_000), ("2", inner)):
            options = ("--behind-proxy", f"--base-url=/{number}/", where)
            running = stack.enter_context(open_site(*options, port=at, data=tmp_path))
        command = nginx_command(program("nginx"), tmp_path, nginx_conf(tmp_path, text, port))
        stack.enter_context(running_proxy(command, port, tmp_path))
        site = dataclasses.replace(running, port=port)

        async def visit():
            opened = await ask(site, "1/course/kernel", "POST")
            status, desk, _ = await posted(site, "1/ask/open", json.loads(opened.body))
            assert status == 200, desk
            status, seat, _ = await posted(site, "2/ask/join", {"code": desk["code"], "name": ""})
            assert status == 200, seat
            for process in "12":
                status, seen, _ = await posted(site, f"{process}/ask/teach", {**desk, "since": -1})
                assert (status, len(seen["pupils"])) == (200, 1)

        run(visit)


def test_a_browser_stays_with_one_of_several_processes(bare_site, program, tmp_path):
    """The page at the root leads to a process, and its address leads there from then on."""
    port = free_port()
    # The port of the second process ends in what stands in place of 8866.
    inner = free_port(20_000, 30_000)
    text = processes_conf().replace("}8866", f"}}{inner - 20000:04}")
    with open_site("--behind-proxy", "--base-url=/2/", f"--port={inner}") as second:
        conf = nginx_conf(tmp_path, text, port)
        with running_proxy(nginx_command(program("nginx"), tmp_path, conf), port, tmp_path):
            site = dataclasses.replace(second, port=port)
            root = answer(site, "voila/render/en/practice.ipynb?lang=en")
            assert root.code == 200
            assert "location.replace" in root.body.decode()
            assert answer(site, "3/").body == root.body
            assert '"/2/course/kernel"' in answer(site, "2/").body.decode()

            async def visit():
                opened = await ask(site, "2/course/kernel", "POST")
                assert opened.code == 200

            run(visit)
