"""One bad visitor harms nobody else: each attack is made on a site that runs, while others play."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket
import sys
import time
import urllib.request
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
import zmq
from jupyter_server.services.kernels.connection.base import (
    serialize_binary_message,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import HTTPClientError

from wildescape_widgets.site.command import argument_parser
from wildescape_widgets.site.door import MOST_CONNECTIONS_EACH
from wildescape_widgets.site.fair import FairRounds
from wildescape_widgets.site.kernels import VisitKernels
from wildescape_widgets.site.limits import DEFAULT_MEMORY
from wildescape_widgets.site.websocket import MOST_SOCKETS, SiteConnection, check_parts

from .test_site import write_notebook
from .visitors import (
    PAGE,
    PATIENCE,
    V1,
    Player,
    Running,
    announced,
    ask,
    bombs,
    connect,
    drop,
    half_open,
    handshake,
    is_closed,
    masked,
    message,
    open_kernel,
    open_page,
    open_site,
    run,
)

WIDGETS = "voila/render/en/widgets.ipynb"

SHORTER = """
from wildescape_widgets.site import door, kernels
kernels.WAIT_SECONDS, kernels.CONNECT_SECONDS, kernels.RETURN_SECONDS = 1, 3, 3
door.LIMITS["idle_connection_timeout"] = door.LIMITS["body_timeout"] = door.UNREAD_SECONDS = 3
"""
"""What a site waits for, in seconds that a test has."""

NUMBERED = """
from itertools import count
from wildescape_widgets.site.door import SiteHeaders
numbers, usual = count(), SiteHeaders.transform_first_chunk
def numbered(self, status, headers, *rest):
    headers["X-Number"] = str(next(numbers))
    return usual(self, status, headers, *rest)
SiteHeaders.transform_first_chunk = numbered
"""
"""A site that numbers its answers."""

LINED = """
usual = kernels.VisitKernels._wait_for_turn
async def told(self, visit):
    print("in line", flush=True)
    await usual(self, visit)
kernels.VisitKernels._wait_for_turn = told
"""
"""A site whose log tells who gets in line."""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    patch = pytest.MonkeyPatch()
    patch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("data")))
    with open_site(before=SHORTER + NUMBERED) as running:
        yield running
    patch.undo()


@pytest.fixture(scope="module")
def small_site(tmp_path_factory):
    """A site with two kernels, behind a proxy that says who comes."""
    patch = pytest.MonkeyPatch()
    patch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("data")))
    options = ["--behind-proxy", "--most-visits=3", "--most-visits-each=2"]
    # In that time a kernel ends, on a machine that does much else too.
    with open_site(*options, before=f"{SHORTER}kernels.WAIT_SECONDS = 5{LINED}") as running:
        yield running
    patch.undo()


@pytest.fixture(scope="module")
def site_of_widgets(tmp_path_factory):
    """A site with a page that has an image, and four hundred thousand characters of style."""
    folder = tmp_path_factory.mktemp("tutorials")
    code = "from ipywidgets import HBox, Image\n"
    code += "HBox([Image(value=b'123')], layout={'width': '0' * 400_000})"
    write_notebook(folder / "en", Path(WIDGETS).name, code=code, title="Widgets")
    with open_site(f"--tutorials={folder}") as running:
        yield running


async def until(is_so: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.1)


async def all_left(site: Running) -> None:
    """Wait until no kernel is left."""
    await until(lambda: site.kernels == 0, "kernels are left")


def in_line(site: Running) -> int:
    """How often somebody has got in line so far."""
    return site.log.read_text("utf-8").count("in line")


# Websockets


@pytest.mark.parametrize("name", bombs())
def test_a_bomb_is_dropped_and_others_play_on(site, name):
    async def attack():
        player = await Player(site).come()
        await player.play()
        bad = await open_kernel(site)
        peak = site.peak
        await drop(site, bad, *bombs()[name])
        await player.play()
        await player.leave()
        await ask(site, f"voila/api/shutdown/{bad}", "POST")
        assert site.peak - peak < 64

    run(attack)


def test_messages_of_both_protocols_are_taken_as_they_are():
    told = {**message("comm_msg", {"comm_id": "x", "data": {}}), "buffers": [b"", b"abc"]}
    check_parts(serialize_binary_message(told), None)
    check_parts(serialize_msg_to_ws_v1([b"{}", b"{}", b"{}", b"{}", b"", b"abc"], "shell"), V1)


@pytest.mark.parametrize("protocol", ["", V1])
def test_buffers_that_come_back_do_not_stop_the_site(site_of_widgets, protocol):
    """Voila takes binary messages of the older protocol for the newer, and counts to 10**18."""
    site = site_of_widgets

    async def attack():
        player = await Player(site).come()
        bad = await Player(site, protocol=protocol).come(WIDGETS)
        image = (await bad.models())["ImageModel"]
        data = {"method": "update", "state": {}, "buffer_paths": [["value"]]}
        await bad.say("comm_msg", {"comm_id": image, "data": data}, b"abc")
        await bad.hear(b'"echo_update"')
        await bad.say("comm_msg", {"comm_id": image, "data": {"method": "request_state"}})
        await bad.hear(b"abc")
        await player.play()
        for each in (player, bad):
            await each.leave()

    run(attack)


@pytest.mark.parametrize("connection", [None, SimpleNamespace(is_closing=lambda: True)])
def test_what_a_kernel_still_says_to_a_page_that_has_left_is_for_nobody(connection):
    left = SimpleNamespace(websocket_handler=SimpleNamespace(ws_connection=connection))
    SiteConnection.handle_outgoing_message(left, None, [])


def test_a_page_that_does_not_read_is_dropped(site_of_widgets):
    site = site_of_widgets

    async def attack():
        player = await Player(site).come()
        bad = await Player(site).come(WIDGETS)
        await bad.play()
        peak = site.peak
        deaf = half_open(site, handshake(site, f"/api/kernels/{bad.kernel}/channels?session_id=x"))
        await until(lambda: connections(site, bad) == 2, "the deaf page is not connected")
        bad.socket.close()
        await until(lambda: connections(site, bad) == 1, "the other page is connected")
        data = {"comm_id": bad.comm, "data": {"method": "request_states"}}
        sent = [json.dumps(message("comm_msg", data)).encode() for _ in range(300)]
        await asyncio.to_thread(deaf.sendall, b"".join(map(masked, sent)))
        await until(lambda: connections(site, bad) == 0, "the deaf page is still connected")
        await player.play()
        await player.leave()
        deaf.close()
        assert site.peak - peak < 64

    run(attack)


def connections(site: Running, player: Player) -> int:
    """How many websockets a player's kernel has."""
    with urllib.request.urlopen(f"{site.url}api/kernels/{player.kernel}") as answer:
        return int(json.load(answer)["connections"])


@pytest.mark.parametrize("protocol", ["", V1])
def test_no_traceback_and_no_code_reach_a_page_and_it_goes_on(site, protocol):
    async def attack():
        bad = await Player(site, protocol=protocol).come()
        for model in (await bad.models()).values():
            data = {"method": "update", "state": 7}
            await bad.say("comm_msg", {"comm_id": model, "data": data})
        await bad.say("comm_info_request", {})
        heard = (await bad.hear(b"comm_info_reply")).decode("utf-8", "replace")
        await bad.say("comm_msg", {"comm_id": bad.comm, "data": {"method": "request_states"}})
        heard += (await bad.hear(b'"update_states"')).decode("utf-8", "replace")
        for word in ("Traceback", "site-packages", ".py", "execute_input"):
            assert word not in heard
        await bad.leave()

    run(attack)


def test_websockets_that_come_and_go_leave_nothing():
    async def attack(site):
        kernel = await open_kernel(site)

        async def come_and_go(times):
            for _ in range(times):
                opened = await connect(site, kernel)
                opened.close()
                while await opened.read_message() is not None:
                    pass
                await asyncio.sleep(0.01)

        # What closed connections leave in circles goes when Python next looks for those.
        await come_and_go(400)
        await until(lambda: site.connections == 0, "connections are left")
        before = site.memory
        await come_and_go(200)
        await until(lambda: site.connections == 0, "connections are left")
        assert site.memory - before < 2

    # How long a site waits for a page to come back matters here.
    shorter = "from wildescape_widgets.site import kernels\nkernels.ANSWER_SECONDS = 1"
    with open_site(before=shorter + HASTY) as usual:
        run(lambda: attack(usual))


HASTY = """
from wildescape_widgets.site import websocket
websocket.CONNECTIONS_PER_SECOND = websocket.BYTES_PER_SECOND = 2**40
"""
"""A site where a page may connect and send as fast as it likes."""


@pytest.fixture(scope="module")
def hasty_site(tmp_path_factory):
    patch = pytest.MonkeyPatch()
    patch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("data")))
    with open_site(before=SHORTER + HASTY) as running:
        yield running
    patch.undo()


UNFINISHED = {
    "one frame": announced(2**21) + bytes(2**21 - 100),
    "many frames": b"".join(
        announced(2**16, is_first=number == 0, is_last=False) + bytes(2**16) for number in range(31)
    ),
}
"""Messages of nearly 2 MiB whose end never comes."""


@pytest.mark.parametrize("how", UNFINISHED)
def test_unfinished_messages_go_with_their_connections(hasty_site, how):
    site = hasty_site

    async def attack():
        kernel = await open_kernel(site)
        before = site.memory
        for number in range(16):
            path = f"/api/kernels/{kernel}/channels?session_id=s{number}"
            with half_open(site, handshake(site, path)) as opened:
                assert b" 101 " in await asyncio.to_thread(opened.recv, 2**12)
                await asyncio.to_thread(opened.sendall, UNFINISHED[how])
            await until(lambda: site.connections == 0, "the connection is left")
        assert site.memory - before < 20
        await ask(site, f"voila/api/shutdown/{kernel}", "POST")

    run(attack)


def test_the_unfinished_messages_for_a_kernel_are_few(hasty_site):
    site = hasty_site

    async def attack():
        player = await Player(site).come()
        path = f"/api/kernels/{player.kernel}/channels?session_id=s"
        opened = [half_open(site, handshake(site, f"{path}{number}")) for number in range(3)]
        for each in opened:
            assert b" 101 " in await asyncio.to_thread(each.recv, 2**12)
            with contextlib.suppress(ConnectionError):
                await asyncio.to_thread(each.sendall, UNFINISHED["one frame"])
        await until(lambda: connections(site, player) <= 2, "all are still connected")
        await player.play()
        await player.leave()

    run(attack)


def test_a_page_pays_for_what_it_sends_before_its_message_is_whole():
    async def attack(site):
        bad, other = [await Player(site).come() for _ in range(2)]
        path = f"/api/kernels/{bad.kernel}/channels?session_id=x"
        half_open(site, handshake(site, path) + UNFINISHED["one frame"])
        await until(lambda: connections(site, bad) == 2, "the message isn't sent")
        await other.play()
        await bad.say("kernel_info_request", {})
        await other.play()
        answer = asyncio.ensure_future(bad.hear(b"kernel_info_reply"))
        await other.play()
        assert not answer.done()
        answer.cancel()

    slow = "from wildescape_widgets.site import websocket\nwebsocket.BYTES_PER_SECOND = 2**12"
    with open_site(before=slow) as usual:
        run(lambda: attack(usual))


def test_a_page_that_connects_often_waits():
    async def attack(site):
        bad, other = [await open_kernel(site) for _ in range(2)]
        await connect(site, bad)
        again = half_open(site, handshake(site, f"/api/kernels/{bad}/channels?session_id=x"))
        await connect(site, other)
        for _ in range(3):
            await ask(site)
        assert not is_answered(again)

    once = "from wildescape_widgets.site import websocket\nwebsocket.CONNECTIONS_PER_SECOND = 1e-9"
    with open_site(before=once) as usual:
        run(lambda: attack(usual))


def test_a_page_left_while_it_waits_to_connect_is_gone(site):
    async def attack():
        await all_left(site)
        kernel = await open_kernel(site)
        path = f"/api/kernels/{kernel}/channels?session_id=x"
        # More than five seconds' worth of connections, so that the last one waits.
        for _ in range(7):
            half_open(site, handshake(site, path)).close()
            await until(lambda: site.connections == 0, "the connection is left")
        await all_left(site)

    run(attack)


def test_a_page_left_at_any_moment_is_gone(hasty_site):
    site = hasty_site

    async def attack():
        await all_left(site)
        kernel = await open_kernel(site)
        path = f"/api/kernels/{kernel}/channels?session_id=x"
        for moment in range(60):
            opened = half_open(site, handshake(site, path))
            await asyncio.sleep(moment / 4000)
            opened.close()
        await until(lambda: site.connections == 0, "a connection is left")
        await all_left(site)

    run(attack)


def test_a_websocket_is_for_our_own_pages_and_for_few_of_them(site):
    async def attack():
        player = await Player(site).come()
        for origin in ("http://evil.example", "null", ""):
            with pytest.raises(HTTPClientError) as refused:
                await connect(site, player.kernel, Origin=origin)
            assert refused.value.code == 403
        crowd = [await connect(site, player.kernel) for _ in range(3)]
        with pytest.raises(HTTPClientError) as refused:
            await connect(site, player.kernel)
        assert refused.value.code == 429
        await player.play()
        for opened in crowd:
            opened.close()
        await player.leave()

    run(attack)


def test_a_crowd_that_connects_at_once_is_few_of_them(site):
    async def attack():
        player = await Player(site).come()
        crowd = await asyncio.gather(
            *(connect(site, player.kernel) for _ in range(20)), return_exceptions=True
        )
        assert sum(not isinstance(each, Exception) for each in crowd) <= 3
        await player.play()
        for each in crowd:
            if not isinstance(each, BaseException):
                each.close()
        await until(lambda: connections(site, player) == 1, "others are connected")
        (await connect(site, player.kernel)).close()
        await player.leave()

    run(attack)


def test_there_are_as_many_sockets_as_all_websockets_need():
    kernels = VisitKernels()
    assert kernels.context.get(zmq.MAX_SOCKETS) > 2 * kernels.most * 4 * MOST_SOCKETS


@pytest.mark.parametrize(("session", "code"), [("x" * 1000, 400), ("%C3%A9", 400), ("a%0Ab", 404)])
def test_a_websocket_has_a_session_of_a_few_plain_characters(site, session, code):
    async def attack():
        player = await Player(site).come()
        before = site.log.stat().st_size
        with pytest.raises(HTTPClientError) as refused:
            await connect(site, player.kernel, session=session)
        assert refused.value.code == code
        await player.play()
        await player.leave()
        assert site.log.stat().st_size == before

    run(attack)


def test_a_page_makes_no_widgets(site):
    async def attack():
        bad = await Player(site).come()
        comm = uuid.uuid4().hex
        state = {"_model_module": "@jupyter-widgets/controls", "_model_module_version": "2.0.0"}
        state |= {"_view_module": "@jupyter-widgets/controls", "_view_module_version": "2.0.0"}
        state |= {"_model_name": "ImageModel", "_view_name": "ImageView"}
        content = {"comm_id": comm, "target_name": "jupyter.widget", "data": {"state": state}}
        await bad.say("comm_open", content)
        await bad.say("comm_info_request", {})
        heard = await bad.hear(b"comm_info_reply")
        assert comm.encode() not in heard[heard.rindex(b"comm_info_reply") :]
        await bad.play()
        await bad.leave()

    run(attack)


def test_whoever_asks_for_much_waits_for_rounds_and_not_for_a_time():
    async def ask():
        rounds, begun = FairRounds(), []

        async def begin(visitor):
            await rounds.turn(visitor)
            begun.append(visitor)

        all_asked = asyncio.gather(*map(begin, ["much"] * 100), begin("little"))
        await asyncio.wait_for(all_asked, 10)
        assert begun.index("little") <= 1

    asyncio.run(ask())


def test_whoever_asks_for_much_is_read_later(site):
    async def attack():
        waited = []
        for many in (10, 500):
            bad = await Player(site).come()
            start = time.monotonic()
            for _ in range(many):
                await bad.say("kernel_info_request", {})
            await bad.play()
            waited.append(time.monotonic() - start)
            await bad.leave()
        assert waited[1] > max(5, waited[0])

    run(attack)


def test_a_new_websocket_is_no_new_purse(site):
    async def attack():
        bad = await Player(site).come()
        start = time.monotonic()
        for _ in range(3):
            opened = await connect(site, bad.kernel)
            await opened.write_message(json.dumps(message("kernel_info_request", {})) + " " * 10**6)
            # What isn't read before the connection ends costs nothing.
            await asyncio.sleep(1)
            opened.close()
        # A message is answered first, and paid for before the next one is read.
        for _ in range(2):
            await bad.play()
        # 3 MB, of which five seconds' worth is free.
        assert time.monotonic() - start > 6
        await bad.leave()

    run(attack)


def test_pages_left_while_they_are_written_to_leave_no_line_in_the_log(site):
    async def attack():
        before = site.log.stat().st_size
        for _ in range(5):
            bad = await Player(site).come()
            path = f"/api/kernels/{bad.kernel}/channels?session_id=x"
            bad.socket.close()
            deaf = half_open(site, handshake(site, path))
            data = {"comm_id": bad.comm, "data": {"method": "request_states"}}
            sent = masked(json.dumps(message("comm_msg", data)).encode())
            deaf.sendall(sent * 50)
            await asyncio.sleep(1)
            deaf.close()
            await asyncio.sleep(0.5)
            await bad.leave()
        assert site.log.read_bytes()[before:] == b""

    run(attack)


# Kernels


def test_no_page_of_others_starts_a_kernel(site):
    async def attack():
        await all_left(site)
        for path in (PAGE, f"{PAGE}?ticket=1795341257.7-abc", f"{PAGE}?ticket=%C3%A9-%C3%A9", ""):
            assert (await ask(site, path)).code == 200
        for origin in ("http://evil.example", "null", "", "http://localhost"):
            for path in ("course/kernel", PAGE):
                assert (await ask(site, path, "POST", Origin=origin)).code == 403
        assert site.kernels == 0

    run(attack)


def test_a_page_of_ours_gets_its_notebook(site):
    async def visit():
        page = await open_page(site)
        assert page.code == 200
        assert b"jupyter-config-data" in page.body
        assert site.kernels == 1
        await all_left(site)

    run(visit)


@pytest.mark.parametrize("what", ["courses", "notebooks"])
def test_loads_that_are_given_up_leave_no_kernel(site, what):
    async def attack():
        await all_left(site)
        player = await Player(site).come()
        path = "course/kernel"
        if what == "notebooks":
            path = (await ask(site, PAGE, "POST")).headers["Location"].lstrip("/")
        method = "POST" if what == "courses" else "GET"
        request = f"{method} /{path} HTTP/1.1\r\nHost: localhost:{site.port}\r\n"
        request += f"Origin: {site.origin}\r\nContent-Length: 0\r\n\r\n"
        for number in range(16):
            half_open(site, request.encode(), f"127.0.0.{100 + number}").close()
        await player.play()
        await until(lambda: site.kernels == 1, "kernels are left")
        await player.leave()
        await all_left(site)

    run(attack)


def test_pages_left_while_their_kernels_start_keep_nobody_waiting(site):
    async def attack():
        await all_left(site)
        request = f"POST /course/kernel HTTP/1.1\r\nHost: localhost:{site.port}\r\n"
        request += f"Origin: {site.origin}\r\nContent-Length: 0\r\n\r\n"
        for _ in range(4):
            opened = [half_open(site, request.encode(), f"127.0.0.{n}") for n in range(100, 104)]
            await until(lambda: site.kernels > 0, "no kernel starts")
            for each in opened:
                each.close()
        player = await Player(site).come()
        await player.play()
        await player.leave()
        await all_left(site)

    run(attack)


def test_a_kernel_ends_with_its_visit(site):
    async def visit():
        await all_left(site)
        await open_kernel(site)  # and nobody connects
        await all_left(site)
        player = await Player(site).come()
        player.socket.close()  # without a word
        await all_left(site)

    run(visit)


def test_who_comes_when_the_site_is_full_waits_in_line(small_site):
    site = small_site

    async def visit():
        first, second = [await Player(site, "10.0.0.1").come() for _ in range(2)]
        again = await ask(site, "course/kernel", "POST", "10.0.0.1")
        assert again.code == 503
        assert int(again.headers["Retry-After"]) > 0
        ticket = json.loads(again.body)["ticket"]
        # Another address is served meanwhile.
        other = await Player(site, "10.0.0.2").come()
        # Now the site is full for everybody, and says so in the visitor's language.
        entry = (await ask(site, PAGE, "POST", "10.0.0.3")).headers["Location"].lstrip("/")
        for lang, said in (("en", "The site is full"), ("zh_CN", "人满")):
            full = await ask(site, f"{entry}&lang={lang}", address="10.0.0.3")
            assert full.code == 503
            assert said in full.body.decode()
            assert b'http-equiv="refresh"' in full.body

        async def wait():
            while True:
                answer = await ask(site, f"course/kernel?ticket={ticket}", "POST", "10.0.0.1")
                if answer.code != 503:
                    return answer

        lined = in_line(site)
        waiting = asyncio.create_task(wait())
        await until(lambda: in_line(site) > lined, "nobody is in line")
        await first.leave()
        answer = await waiting
        assert answer.code == 200, answer.body
        await ask(site, f"voila/api/shutdown/{json.loads(answer.body)['kernel']}", "POST")
        for player in (second, other):
            await player.play()
            await player.leave()

    run(visit)


def test_no_visitor_chooses_an_address(small_site):
    site = small_site

    async def attack():
        await all_left(site)
        players = [await Player(site, "10.0.0.1").come() for _ in range(2)]
        forged = {"X-Real-Ip": "10.0.0.7"}
        assert (await ask(site, "course/kernel", "POST", "10.0.0.1", **forged)).code == 503
        several = "10.0.0.7, 10.0.0.1"
        assert (await ask(site, "course/kernel", "POST", several)).code == 503
        for player in players:
            await player.leave()

    run(attack)


def test_a_ticket_is_for_one_visitor(small_site):
    site = small_site

    async def attack():
        await all_left(site)
        entry = (await ask(site, PAGE, "POST", "10.0.0.1")).headers["Location"].lstrip("/")
        assert b"<form" in (await ask(site, entry, address="10.0.0.2")).body
        assert site.kernels == 0

    run(attack)


def test_who_has_fewer_kernels_is_served_first(small_site):
    site = small_site

    async def visit():
        await all_left(site)
        players = [await Player(site, f"10.0.0.{which}").come() for which in (1, 2, 3)]
        lined = in_line(site)
        greedy = asyncio.create_task(ask(site, "course/kernel", "POST", "10.0.0.1"))
        await until(lambda: in_line(site) == lined + 1, "the first isn't in line")
        # A page that doesn't connect would soon lose its place to the other.
        late = asyncio.create_task(Player(site, "10.0.0.9").come())
        await until(lambda: in_line(site) == lined + 2, "the second isn't in line")
        await players[2].leave()
        players[2] = await late
        assert (await greedy).code == 503
        for player in players:
            await player.leave()

    run(visit)


def test_a_kernel_takes_only_so_much_memory(tmp_path):
    if sys.platform != "linux":
        pytest.skip("only Linux limits the memory of a process")
    write_notebook(tmp_path / "en", "greedy.ipynb", code="len(bytes(2**31))", title="Greedy")
    with open_site(f"--tutorials={tmp_path}", "--memory=600") as site:
        page = asyncio.run(open_page(site, "voila/render/en/greedy.ipynb"))
        assert b"MemoryError" in page.body
        assert str(2**31).encode() not in page.body


def test_a_kernel_has_room_for_a_visit_and_ends_before_the_site(site):
    async def visit():
        await all_left(site)
        player = await Player(site).come()
        await player.play()
        if sys.platform == "linux":
            [kernel] = site.process.children()
            most, _ = kernel.rlimit(psutil.RLIMIT_DATA)
            assert most == DEFAULT_MEMORY * 2**20
            # Half of it is left for what a visitor does.
            assert set_aside(kernel) < most / 2
            assert oom_score(kernel) > oom_score(site.process)
        await player.leave()

    run(visit)


def set_aside(process: psutil.Process) -> int:
    """How many bytes of memory a process has, used or not, as its limit counts them."""
    status = Path(f"/proc/{process.pid}/status").read_text("ascii")
    return 1024 * int(re.findall(r"VmData:\s+(\d+)", status)[0])


def oom_score(process: psutil.Process) -> int:
    """How soon the system ends a process when there's no memory left."""
    return int(Path(f"/proc/{process.pid}/oom_score").read_text("ascii"))


def test_a_page_whose_kernel_dies_as_it_starts_is_told_at_once():
    if sys.platform != "linux":
        pytest.skip("only Linux limits the memory of a process")
    with open_site("--memory=1") as site:
        assert asyncio.run(ask(site, "course/kernel", "POST")).code == 503
        assert site.kernels == 0


# Connections


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"POST / HTTP/1.1\r\n"
     b"Host: localhost\r\nContent-Length: 10\r\n\r\nhalf"],
    ids=["silent", "half a line", "half the headers", "half a body"],
)  # fmt: skip
def test_connections_left_half_open_are_closed_and_keep_nobody_out(site, sent):
    async def attack():
        player = await Player(site).come()
        opened = [half_open(site, sent) for _ in range(MOST_CONNECTIONS_EACH + 100)]
        await player.play()
        assert (await ask(site)).code == 200
        neighbour = half_open(site, b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert await asyncio.to_thread(neighbour.recv, 12) == b"HTTP/1.1 404"
        assert all(await asyncio.to_thread(lambda: [is_closed(each) for each in opened]))
        await player.play()
        await player.leave()
        for each in (*opened, neighbour):
            each.close()

    run(attack)


def test_a_connection_that_drips_is_closed(site):
    async def attack():
        head = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "
        body = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
        opened = [half_open(site, sent) for sent in (head, body)]
        with contextlib.suppress(ConnectionError):
            for _ in range(8):
                for each in opened:
                    each.sendall(b"x")
                await asyncio.sleep(1)
        for each in opened:
            assert await asyncio.to_thread(is_closed, each)

    run(attack)


def test_the_site_has_so_many_connections_in_all():
    async def attack(site):
        opened = [half_open(site, b"", f"127.0.0.{n % 2 + 66}") for n in range(80)]
        assert all(map(is_closed, opened[:30]))
        assert site.connections <= 50
        assert (await ask(site)).code == 200

    few = "from wildescape_widgets.site import door\ndoor.MOST_CONNECTIONS = 50"
    with open_site(before=few) as crowded:
        run(lambda: attack(crowded))


async def answers_before(site: Running, flood: Sequence[socket.socket], request: bytes) -> int:
    """How many answers to a flood come before that to one request of somebody else.

    The site finds all of them at once.
    """
    before = int((await ask(site)).headers["X-Number"])
    site.process.suspend()
    try:
        for each in flood:
            each.sendall(request)
        other = half_open(site, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "127.0.0.99")
    finally:
        site.process.resume()
    answer = await asyncio.to_thread(other.recv, 2**12)
    return int(re.findall(rb"X-Number: (\d+)", answer)[0]) - before - 1


def is_answered(opened: socket.socket) -> bool:
    """Whether an answer has come by now."""
    opened.setblocking(False)
    # Without an answer there is nothing to read, or the connection has been closed.
    with contextlib.suppress(BlockingIOError, ConnectionError):
        return len(opened.recv(1, socket.MSG_PEEK)) == 1
    return False


@pytest.mark.parametrize("path", ["/", "/nowhere", f"/{PAGE}"])
def test_hundreds_of_requests_of_one_visitor_keep_no_other_waiting(site, path):
    async def attack():
        request = f"GET {path} HTTP/1.1\r\nHost: localhost:{site.port}\r\n\r\n".encode()
        flood = [half_open(site, b"", f"127.0.0.{66 + n % 2}") for n in range(400)]
        assert await answers_before(site, flood, request) < len(flood) / 8

    run(attack)


@pytest.mark.parametrize(
    "line",
    ["Accept-Language: " + "," * 15_000, "X-A: 1\r\n" * 1500 + "X: "],
    ids=["languages", "lines"],
)
def test_long_headers_of_one_visitor_keep_no_other_waiting(site, line):
    async def attack():
        request = f"GET / HTTP/1.1\r\nHost: localhost:{site.port}\r\n{line}\r\n\r\n".encode()
        player = await Player(site).come()
        flood = [half_open(site, b"") for _ in range(200)]
        assert await answers_before(site, flood, request) < len(flood) / 8
        await until(lambda: any(map(is_answered, flood)), "the flood is left unanswered")
        await player.play()
        await player.leave()

    run(attack)


@pytest.mark.parametrize(
    ("head", "size"),
    [("Content-Length: 100000000", 2**20), ("X: ", 2**20), ("Transfer-Encoding: chunked", 2**20)],
    ids=["body", "headers", "chunks"],
)
def test_what_is_too_big_is_refused(site, head, size):
    peak = site.peak
    line = f"POST /course/kernel HTTP/1.1\r\nHost: localhost\r\n{head}"
    if "chunked" in head:
        line += f"\r\n\r\n{size:x}\r\n"
    elif "Length" in head:
        line += "\r\n\r\n"
    with half_open(site, line.encode()) as opened:
        with contextlib.suppress(ConnectionError):
            opened.sendall(b" " * size)
        assert is_closed(opened)
    assert site.peak - peak < 32
    assert asyncio.run(ask(site)).code == 200


def test_a_client_that_stops_reading_a_file_holds_no_memory_and_is_dropped(site):
    async def attack():
        request = f"GET /voila/static/voila.js HTTP/1.1\r\nHost: localhost:{site.port}\r\n\r\n"
        before = site.memory
        opened = [half_open(site, 200 * request.encode()) for _ in range(100)]
        assert (await ask(site)).code == 200
        assert site.memory - before < 64
        if sys.platform == "linux":
            await until(lambda: site.connections == 0, "some are still connected")
        for each in opened:
            each.close()

    run(attack)


# The log


def test_no_visitor_fills_the_log(site):
    async def attack():
        player = await Player(site).come()
        before = site.log.stat().st_size
        for number in range(300):
            await ask(site, f"nowhere/{number}%0A\x7f")
        for _ in range(300):
            await player.say("execute_request", {"code": "1", "silent": False})
            await player.say("comm_msg", {"comm_id": "none", "data": {"method": "\nforged"}})
        await player.play()
        await player.leave()
        assert site.log.stat().st_size - before < 20_000
        assert "\nforged" not in site.log.read_text("utf-8")

    run(attack)


def test_the_help_tells_the_limits(capsys):
    with pytest.raises(SystemExit):
        argument_parser().parse_args(["--help"])
    told = capsys.readouterr().out
    for option in ("--public-name", "--behind-proxy", "--most-visits", "--memory"):
        assert option in told


@pytest.mark.parametrize("text", ["0", "-1", "many"])
def test_a_limit_is_a_count(text, capsys):
    with pytest.raises(SystemExit):
        argument_parser().parse_args([f"--most-visits={text}"])
    assert "from 1" in capsys.readouterr().err


def test_a_free_address_is_used_only_if_there_are_such():
    """The tests speak from several addresses of this machine, which only Linux has."""
    if sys.platform == "linux":
        with socket.socket() as probe:
            probe.bind(("127.0.0.66", 0))
