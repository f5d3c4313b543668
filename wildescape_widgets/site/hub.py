"""The site as the server of one user of a JupyterHub, who has signed in there."""

from __future__ import annotations

import os
from urllib.parse import urlsplit

from jupyterhub.singleuser.extension import (
    JupyterHubIdentityProvider,
    JupyterHubOAuthCallbackHandler,
)


class HubUser(JupyterHubIdentityProvider):  # type: ignore[misc]
    """Lets in whom the Hub lets in: the user whose server this is, and the Hub's admins."""

    def __init__(self, token: str = "", **kwargs: object) -> None:
        # Voila sets a token of its own; here the Hub's counts.
        super().__init__(**kwargs)

    def get_handlers(self) -> list[object]:
        """Where the Hub sends a user who has signed in. They sign out at the Hub."""
        callback = urlsplit(self.hub_auth.oauth_redirect_uri).path
        return [(callback, JupyterHubOAuthCallbackHandler, {"hub_auth": self.hub_auth})]


def address() -> tuple[str, int, str]:
    """Where the Hub expects this server: its host, port and path.

    Raises:
        KeyError: if no Hub has started this process.
    """
    service = urlsplit(os.environ["JUPYTERHUB_SERVICE_URL"])
    return service.hostname or "", service.port or 80, service.path
