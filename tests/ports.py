"""Ports for the servers that tests start."""

import random
import socket

LOWEST, EPHEMERAL = 10_000, 32_768
"""From EPHEMERAL on the system gives ports to connections; one could take a server's."""


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def free_port(least: int = LOWEST, most: int = EPHEMERAL) -> int:
    """A port that nobody has, of those from `least` on and below `most`."""
    return next(filter(is_free, random.sample(range(least, most), 100)))
