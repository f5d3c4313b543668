"""Kernel websockets that answer at once, for Voila and for every Jupyter server."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """A kernel's websocket that sends each message at once.

    Jupyter leaves Nagle's algorithm on, which holds a small message back until the one before it
    is acknowledged: some 40 ms on every click.
    """

    def connect(self) -> Any:
        """Open the connection."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server_app: Any) -> None:
    settings = server_app.web_app.settings
    # A class that was configured on purpose, such as a gateway's, stays.
    if settings.get("kernel_websocket_connection_class") is ZMQChannelsWebsocketConnection:
        settings["kernel_websocket_connection_class"] = NoDelayConnection
