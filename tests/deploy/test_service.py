"""The unit of systemd, as far as it can be tested without being started."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from wildescape_widgets.site.command import argument_parser

UNIT = (Path(__file__).parents[2] / "deploy" / "wildescape.service").read_text("utf-8")


@pytest.fixture(params=["wildescape", "wildescape@"])
def unit(request, tmp_path):
    """The unit of one process, or of several, with a program that is there."""
    path = tmp_path / f"{request.param}.service"
    path.write_text(re.sub(r"^ExecStart=\S+", f"ExecStart={sys.executable}", UNIT, flags=re.M))
    return path.with_name(path.name.replace("@.", "@1."))


def test_systemd_takes_every_line(unit, program):
    done = subprocess.run(
        [program("systemd-analyze"), "verify", "--man=no", unit],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_systemd_finds_the_service_well_enclosed(unit, program):
    command = [program("systemd-analyze"), "security", "--offline=yes", "--threshold=15", unit]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("name", "port", "base_url"), [("", 8866, "/"), ("2", 28866, "/2/")])
def test_the_name_of_a_process_is_in_its_port_and_its_address(name, port, base_url):
    line = re.search(r"^ExecStart=((?:.*\\\n)*.*)", UNIT, re.M)[1].replace("\\\n", "")
    _, _, *arguments = line.replace("%i", name).split()
    options = argument_parser().parse_args(arguments)
    assert (options.port, options.base_url) == (port, base_url)
    assert (options.behind_proxy, options.public_name) == (True, ["cards.example"])


def test_kernels_may_open_the_sockets_that_they_need():
    """Without netlink, ZeroMQ ends a kernel as it starts."""
    families = re.search(r"^RestrictAddressFamilies=(.*)", UNIT, re.M)[1].split()
    assert {"AF_UNIX", "AF_INET", "AF_INET6", "AF_NETLINK"} == {*families}


def test_a_kernel_without_memory_ends_alone():
    """By itself, systemd would end the whole service."""
    assert "OOMPolicy=continue" in UNIT.splitlines()
